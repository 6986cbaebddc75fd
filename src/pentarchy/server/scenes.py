"""From a position to what a seat sees: scene, layout, and the difference between two scenes."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import attrgetter, is_not
from threading import Lock
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import replace

from pentarchy.core.game import Game
from pentarchy.core.state import TRUTH, State
from pentarchy.scene import plain
from pentarchy.scene.areas import Areas, drawn
from pentarchy.scene.arrange import Arrangement
from pentarchy.scene.art import symbols
from pentarchy.scene.kept import Memory, by_identity, unlike
from pentarchy.scene.model import THINGS, Layout, Scene, Space, Thing, Token
from pentarchy.scene.printed import printed_alike, stamp
from pentarchy.scene.ribbons import Ribbons
from pentarchy.scene.tips import tips
from pentarchy.server.messages import ScorePart, SeatScore

T = TypeVar("T")

log = logging.getLogger("pentarchy.scenes")

#: Parts of a scene that are replaced as a whole when they change.
FIELDS = tuple(field for field in Scene.__struct_fields__ if field not in THINGS)
_things, _fields = attrgetter(*THINGS), attrgetter(*FIELDS)

encoder = msgspec.json.Encoder()


@cache
def _describer(game: Game) -> tuple[Callable[[Any], Layout], Callable[[Any], Scene]]:
    """A game's own scene module, or plain lists for a game without one."""
    try:
        module = game.module("scene")
        layout, scene = module.layout, module.scene
    except (ImportError, AttributeError) as error:
        if not isinstance(error, ModuleNotFoundError):
            log.warning("the game's scene cannot be used: %s", error, extra={"game": game.slug})
        return plain.layout, lambda view: plain.scene(game, view)
    return layout, scene


def options_about(state: State, viewer: int, thing: str) -> Sequence[int]:
    """Every option, open or not, that a click on this thing can mean."""
    view = state.view(viewer)
    try:
        module = state.game.module("scene")
    except ModuleNotFoundError:
        return plain.concerns(state.game).about(thing, None)
    about: Sequence[int] = module.CONCERNS.about(thing, module.facts(view))
    return about


class Painter:
    """Makes the scenes of one table, reusing what has not changed since the previous ones."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._arranged: dict[int, Arrangement] = {}  # by viewer
        self._areas = Areas(layout)
        self._ribbons = Ribbons(layout)
        self._prints: dict[int, tuple[tuple[Space, ...], dict[str, str]]] = {}  # by viewer: spaces, and their prints
        self._seen: Scene | None = None  # the last one, and its tokens in their places
        self._tokens: tuple[Token, ...] = ()
        self._described: dict[int, tuple[State, Scene]] = {}  # by viewer: the last position and what was seen of it
        self._memory = Memory()
        self._shared: dict[str, object] = {}  # the last of each part of a scene: most often another seat sees the same

    def scene(self, state: State, viewer: int) -> Scene:
        """What this seat sees (-1: the public), every piece in its place and every area as it is drawn."""
        scene = self.describe(state, viewer)
        try:
            prints = self._printed(state.game, scene, viewer)
            areas, tokens = self._areas.changed(scene), self._in_place(scene, viewer)
            ribbons = self._ribbons.of(scene, tokens)
            return replace(
                scene,
                tokens=tokens,
                spaces=(),
                areas=areas,
                links=(),
                trail=(),
                ribbons=ribbons,
                prints=prints,
                cards=self._same("cards", scene.cards),
                stacks=self._same("stacks", scene.stacks),
                grids=self._same("grids", scene.grids),
                panels=self._same("panels", scene.panels),
            )
        except Exception:  # a game must stay playable even if its picture fails
            log.exception("a scene could not be painted", extra={"game": state.game.slug})
            self._arranged.clear()
            return plain.scene(state.game, state.view(viewer))

    def _same(self, name: str, things: tuple[T, ...]) -> tuple[T, ...]:
        """The last such list if this one equals it: what is the same object need not be compared again."""
        last = self._shared.get(name)
        if last == things:
            return cast(tuple[T, ...], last)
        self._shared[name] = things
        return things

    def caption(self, state: State, player: int, action: int) -> tuple[str, tuple[str, ...]]:
        """The round in which a player makes this choice, and the things it concerns."""
        scene, words = self._known(state, player), state.words(action)
        return scene.round, next((choice.things for choice in scene.choices if choice.words == words), ())

    def round(self, state: State) -> str:
        """The round of this position, as it is shown."""
        return self._known(state, -1).round

    def _known(self, state: State, viewer: int) -> Scene:
        """The scene of a position that has not changed since it was last described, without painting it."""
        known = self._described.get(viewer)
        return known[1] if known is not None and known[0] is state else self.describe(state, viewer)

    def _printed(self, game: Game, scene: Scene, viewer: int) -> dict[str, str]:
        known = self._prints.get(viewer)
        if known is not None and known[0] is scene.spaces:
            return known[1]
        if known is not None and printed_alike(known[0], scene.spaces):
            names = known[1]
        else:
            names = stamp(self.layout, scene, symbols(game.package))
        self._prints[viewer] = scene.spaces, names
        return names

    def describe(self, state: State, viewer: int) -> Scene:
        """The scene from the game's own module."""
        view = state.view(viewer)
        known = self._described.get(viewer)
        if known is None or known[0] is state:  # it may be another position by now
            self._memory.forget()
        try:
            scene = self._memory.made(viewer, _describer(state.game)[1], view)
        except Exception:  # a game must stay playable even if its picture fails
            log.exception("a scene could not be made", extra={"game": state.game.slug})
            scene = plain.scene(state.game, view)
        self._described[viewer] = state, scene
        return scene

    def _in_place(self, scene: Scene, viewer: int) -> tuple[Token, ...]:
        """Place every piece; usually another seat has just seen the same ones."""
        seen = self._seen
        if seen is None or seen.tokens != scene.tokens or seen.spaces != scene.spaces:
            if viewer not in self._arranged:
                self._arranged[viewer] = Arrangement(self.layout)
            self._tokens = self._arranged[viewer].tokens(scene)
            self._seen = scene
        return self._tokens


class Sheet:
    """A layout, its JSON and the hash under which clients keep it. Equal ones are one object."""

    def __init__(self, layout: Layout, body: bytes, hash: str) -> None:
        self.layout = layout
        self.body = body
        self.hash = hash


_sheets: OrderedDict[str, Sheet] = OrderedDict()
SHEETS = 64
_drawing = Lock()  # a game's first layout takes a second; others wait for it


def sheet_of(state: State) -> Sheet:
    """The layout of a table."""
    view = state.view(-1)
    try:
        with _drawing:
            layout = _describer(state.game)[0](view)
    except Exception:
        log.exception("a layout could not be made", extra={"game": state.game.slug})
        layout = plain.layout(view)
    return _sheet(layout, state.game.package)


@by_identity
def _sheet(layout: Layout, package: str) -> Sheet:
    layout = replace(layout, tips=tips(package))
    body = encoder.encode(drawn(layout))
    hash = hashlib.sha256(body).hexdigest()[:32]
    if hash not in _sheets:
        _sheets[hash] = Sheet(layout, body, hash)
        if len(_sheets) > SHEETS:
            _sheets.popitem(last=False)
    return _sheets[hash]


class Difference:
    """What changed between two scenes."""

    def __init__(self) -> None:
        self.set: dict[str, list[object]] = {}
        self.removed: dict[str, list[str]] = {}
        self.fields: dict[str, object] = {}

    def __bool__(self) -> bool:
        return bool(self.set or self.removed or self.fields)


Things = tuple[Thing, ...]
_compared: dict[str, tuple[Things, Things, list[object], list[str]]] = {}  # usually the next seat sees the same


def difference(old: Scene, new: Scene) -> Difference:
    """Things set and removed by id, and the other parts that changed."""
    found = Difference()
    for name, before, after in _exchanged(THINGS, _things(old), _things(new)):
        if before == after:
            continue
        last = _compared.get(name)
        if last is None or last[0] is not before or last[1] is not after:
            last = _compared[name] = (before, after, *_apart(before, after))
        if last[2]:
            found.set[name] = last[2]
        if last[3]:
            found.removed[name] = last[3]
    for name, before, after in _exchanged(FIELDS, _fields(old), _fields(new)):
        if before != after:
            found.fields[name] = after
    return found


def _exchanged(names: tuple[str, ...], old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[tuple[str, Any, Any]]:
    """The parts that are not the same objects: most are."""
    return compress(zip(names, old, new, strict=True), map(is_not, old, new))


def _apart(before: Things, after: Things) -> tuple[list[object], list[str]]:
    """The things that are new or changed, and the ids of those that were removed."""
    before, after = unlike(before, after)
    apart = set(before).symmetric_difference(after)
    changed: list[object] = []
    still = set()
    for thing in filter(apart.__contains__, after):
        changed.append(thing)
        still.add(thing.id)
    return changed, [thing.id for thing in filter(apart.__contains__, before) if thing.id not in still]


def scores_of(state: State, viewer: int) -> tuple[SeatScore, ...]:
    """Everybody's points as this seat can count them; all of them when the game is over."""
    places = state.places() if state.over else [0] * state.players
    scores = state.scores(TRUTH if state.over else viewer)
    return tuple(
        [
            _seat_score(player, score.total, 0.5 if score.halves else 1.0, tuple(score.parts.items()), places[player])
            for player, score in enumerate(scores)
        ]
    )


@lru_cache(maxsize=2048)
def _seat_score(player: int, total: int, unit: float, parts: tuple[tuple[str, int], ...], place: int) -> SeatScore:
    shown = tuple([ScorePart(name.replace("_", " "), points * unit) for name, points in parts])
    return SeatScore(seat=player, total=total * unit, parts=shown, place=place)


def points_of(state: State) -> list[float]:
    """Public points per seat; all of them when the game is over."""
    return [score.total for score in scores_of(state, -1)]
