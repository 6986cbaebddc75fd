"""From a position to what a seat sees: scene, layout, and the difference between two scenes."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from threading import Lock
from typing import Any

import msgspec
from msgspec.structs import replace

from pentarchy.core.game import Game
from pentarchy.core.state import ASKED, State
from pentarchy.scene import plain
from pentarchy.scene.arrange import arrange
from pentarchy.scene.art import symbols
from pentarchy.scene.model import THINGS, Layout, Scene
from pentarchy.scene.printed import stamp
from pentarchy.scene.tips import tips
from pentarchy.server.messages import ScorePart, SeatScore

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


def scene_of(state: State, viewer: int, layout: Layout, last: Scene | None = None) -> Scene:
    """What this seat sees (-1: the public), every piece in its place; `last` is what it saw before."""
    view = state.view(viewer)
    try:
        scene = arrange(layout, _describer(state.game)[1](view))
        if last is not None and last.prints and last.spaces == scene.spaces:
            return replace(scene, prints=last.prints)
        return replace(scene, prints=stamp(layout, scene, symbols(state.game.package)))
    except Exception:  # a game must stay playable whatever happens to its picture
        log.exception("a scene could not be made", extra={"game": state.game.slug})
        return plain.scene(state.game, view)


class Sheet:
    """A layout, its JSON and the hash under which clients keep it. Equal ones are one object."""

    def __init__(self, layout: Layout, body: bytes, hash: str) -> None:
        self.layout = layout
        self.body = body
        self.hash = hash


_sheets: OrderedDict[str, Sheet] = OrderedDict()
SHEETS = 64
_drawing = Lock()  # the first layout of a game takes a second; those who come meanwhile wait for it


def sheet_of(state: State) -> Sheet:
    """The layout of a table."""
    view = state.view(-1)
    try:
        with _drawing:
            layout = _describer(state.game)[0](view)
    except Exception:
        log.exception("a layout could not be made", extra={"game": state.game.slug})
        layout = plain.layout(view)
    layout = replace(layout, tips=tips(state.game.package))
    body = encoder.encode(layout)
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


def difference(old: Scene, new: Scene) -> Difference:
    """Things set and removed by id, and the other parts that changed."""
    found = Difference()
    for name, before, after in zip(THINGS, _things(old), _things(new), strict=True):
        if before == after:
            continue
        known = {thing.id: thing for thing in before}
        changed = [thing for thing in after if known.pop(thing.id, None) != thing]
        if changed:
            found.set[name] = changed
        if known:
            found.removed[name] = list(known)
    for name, before, after in zip(FIELDS, _fields(old), _fields(new), strict=True):
        if before != after:
            found.fields[name] = after
    return found


def scores_of(state: State, viewer: int) -> tuple[SeatScore, ...]:
    """Everybody's points as this seat may count them; the truth when the game is over."""
    places = state.places() if state.over else [0] * state.players
    found = []
    for seat, score in enumerate(state.scores(ASKED if state.over else viewer)):
        unit = 0.5 if score.halves else 1.0
        parts = tuple(ScorePart(name, points * unit) for name, points in score.parts.items())
        found.append(SeatScore(seat=seat, total=score.total * unit, parts=parts, place=places[seat]))
    return tuple(found)


def points_of(state: State) -> list[float]:
    """Public points per seat; all of them when the game is over."""
    return [score.total for score in scores_of(state, -1)]
