"""A table set by hand: homes chosen in the order Tonga, Samoa, Hiva, Raiatea; no pieces on the map; Tonga to act."""

from __future__ import annotations

from typing import Self, cast

import pentarchy
from pentarchy.core.state import AnyStep
from pentarchy.core.view import View
from pentarchy.games.paradise.building import Building, OpenBuilding
from pentarchy.games.paradise.components import (
    CARD_IDS,
    EVENT_IDS,
    FACE_UP,
    HEX_IDS,
    HEXES,
    ISLAND_IDS,
    KINDS,
    LIMITS,
    MARKER_IDS,
    OCEAN,
    SECRET,
    STOCK,
    UNEXPLORED,
)
from pentarchy.games.paradise.events import EventPlayer, EventTarget
from pentarchy.games.paradise.exploration import ExplorationTurn
from pentarchy.games.paradise.movement import MovementTurn
from pentarchy.games.paradise.pieces import ONE_DOWN, ONE_UP, count, listed
from pentarchy.games.paradise.scene import scene
from pentarchy.games.paradise.scoring import total
from pentarchy.games.paradise.seen import Seen
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.turn import EndOfTurn, Turn, TurnOrder
from pentarchy.games.paradise.verbs import WORDS
from pentarchy.games.paradise.victory import Victory
from pentarchy.scene.model import Scene

TONGA, SAMOA, HIVA, RAIATEA = range(4)
HOMES = ("d6", "d5", "i3", "g5")
KIND = {"transport": 0, "war": 1, "band": 2, "colony": 3, "rumor": 4}


def new(players: int = 2, seed: int = 1, **options: object) -> Paradise:
    """A new game at its first question."""
    state = pentarchy.new("paradise", players, seed, options)
    assert isinstance(state, Paradise)
    return state


def view_of(s: Paradise, viewer: int) -> View[Seen]:
    """What a seat sees, with its type."""
    return cast("View[Seen]", s.view(viewer))


def drawn_for(s: Paradise, viewer: int) -> Scene:
    """The table as it is drawn for a seat."""
    return scene(view_of(s, viewer))


def hex_of(name: str) -> int:
    return HEX_IDS.index(name)


class Table:
    """A position to be set; `do` makes choices and checks the invariants after each."""

    def __init__(self, players: int = 2, **options: object) -> None:
        self.s = new(players, 1, **options)
        for home in ("tonga", "samoa", "hiva", "raiatea")[: players - 1]:
            self.s.apply(WORDS.parse(f"choose_home {home}"))
        assert self.s.faction == tuple(range(players))
        self.clear()
        self.s.marks = 0

    # --- setting the table ----------------------------------------------------------------------------------

    def clear(self) -> Self:
        """Take all pieces off the map."""
        s = self.s
        s.stacks = [0] * (s.players * HEXES)
        for p in range(s.players):
            s.stock[p * STOCK : p * STOCK + KINDS] = LIMITS[:KINDS]
        s.refresh()
        return self

    def ocean(self, *names: str) -> Self:
        """Explored Open Ocean hexes, with any marker left in the cup."""
        s = self.s
        for name in names:
            h = hex_of(name)
            assert s.terrain[h] == UNEXPLORED, name
            knots = next(k for k in (2, 1, 3, 0) if s.cup[MARKER_IDS.index(f"open_ocean_{k}")])
            marker = MARKER_IDS.index(f"open_ocean_{knots}")
            s.cup = replaced(s.cup, marker, s.cup[marker] - 1)
            s.terrain = replaced(s.terrain, h, OCEAN)
            s.ocean = replaced(s.ocean, h, knots)
        s.refresh()
        return self

    def island(self, name: str, tile: str, *finders: int) -> Self:
        """An island tile, face up, or face down with the markers of its finders."""
        s = self.s
        h, number = hex_of(name), ISLAND_IDS.index(tile)
        assert s.terrain[h] == UNEXPLORED, name
        s.pile = tuple(t for t in s.pile if t != number)
        marker = next(m for m, id in enumerate(MARKER_IDS) if id.startswith("island") and s.cup[m])
        s.cup = replaced(s.cup, marker, s.cup[marker] - 1)
        s.lay_island(h, number, SECRET if finders else FACE_UP)
        for p in finders:
            s.put_marker(p, h)
        s.refresh()
        return self

    def villages(self, name: str, p: int, number: int) -> Self:
        """Villages of a player on an island."""
        self.s.set_group(hex_of(name), p, number)
        self.s.refresh()
        return self

    def pieces(self, p: int, name: str, up: int = 0, **kinds: int) -> Self:
        """Pieces of a player in a hex, from his stock: `pieces(TONGA, "d6", up=1, band=2)`."""
        s = self.s
        for word, number in kinds.items():
            for _ in range(number):
                s.place_piece(p, hex_of(name), KIND[word])
        for _ in range(up):
            s.place_piece(p, hex_of(name), KIND["transport"])
            s.change(p, hex_of(name), ONE_UP - ONE_DOWN)
        s.refresh()
        return self

    def card(self, p: int, name: str, revealed: bool = False) -> Self:
        """A card in a player's hand, or revealed before him."""
        s = self.s
        card = CARD_IDS.index(name)
        s.deck = tuple(c for c in s.deck if c != card)
        cards = s.revealed if revealed else s.hand
        cards[p] |= 1 << card
        return self

    def token(self, name: str, token: int) -> Self:
        """A marker on a hex."""
        self.s.add_token(hex_of(name), token)
        return self

    def track(self, *points: int) -> Self:
        """The Victory Point markers, in whole points."""
        self.s.track = tuple(2 * n for n in points)
        return self

    def order(self, *players: int) -> Self:
        self.s.order = players
        return self

    def pile_top(self, tile: str) -> Self:
        """The tile that is drawn next."""
        s = self.s
        number = ISLAND_IDS.index(tile)
        s.pile = (*(t for t in s.pile if t != number), number)
        return self

    def deck_top(self, *names: str) -> Self:
        """The cards that are drawn next, in this order."""
        top = [CARD_IDS.index(name) for name in names]
        self.s.deck = (*(c for c in self.s.deck if c not in top), *top[::-1])
        return self

    def event_top(self, name: str) -> Self:
        """The event that is drawn next."""
        s = self.s
        event = EVENT_IDS.index(name)
        deck = list(s.event_deck)
        deck.remove(event)
        s.event_deck = (*deck, event)
        return self

    # --- chance ---------------------------------------------------------------------------------------------

    def dice(self, *faces: int) -> Self:
        """The dice to come, as their faces."""
        self.s.script = (*self.s.script, *(face - 1 for face in faces))
        return self

    def draws(self, *markers: str) -> Self:
        """The Discovery Markers to come; dice between them are numbers."""
        cup = list(self.s.cup)
        for name in markers:
            if name.isdigit():
                self.s.script = (*self.s.script, int(name) - 1)
                continue
            marker = MARKER_IDS.index(name)
            self.s.script = (*self.s.script, sum(cup[:marker]))
            cup[marker] -= 1
        return self

    # --- asking ---------------------------------------------------------------------------------------------

    def ask(self, *steps: AnyStep) -> Self:
        """Put steps on the agenda before the next turn and go to the first question."""
        s = self.s
        s.agenda = [Turn(), EndOfTurn()]
        s.lanes = None
        s.queue(*steps)
        s.settle()
        s.check()
        return self

    def explore(self, p: int = TONGA) -> Self:
        return self.ask(ExplorationTurn(p))

    def move(self, p: int = TONGA) -> Self:
        """The player's Movement and Battle turn, at Movement."""
        self.ask(MovementTurn(p))
        if self.asked() == "transit":
            self.do("end_transit")
        return self

    def transit(self, p: int = TONGA) -> Self:
        return self.ask(MovementTurn(p))

    def building(self) -> Self:
        return self.ask(Building())

    def build_now(self) -> Self:
        return self.ask(OpenBuilding())

    def victory(self) -> Self:
        return self.ask(Victory(), EndOfTurn())

    def turn_order(self) -> Self:
        return self.ask(TurnOrder())

    def event(self, name: str, p: int = TONGA) -> Self:
        """The caller resolves an event that asks for a hex or a player."""
        if name == "shaman":
            return self.ask(EventPlayer(p))
        return self.ask(EventTarget(p, EVENT_IDS.index(name)))

    # --- playing --------------------------------------------------------------------------------------------

    def do(self, *choices: str, by: int | None = None) -> Self:
        """Make choices, one after the other, for the player who is asked or the one named."""
        for words in choices:
            p = self.s.player if by is None else by
            self.s.apply(WORDS.parse(words), p)
            self.s.check()
            for step in self.s.lanes.steps if self.s.lanes is not None else ():
                lane = self.s.lane(step.player)
                assert lane is not None
                lane.check()
        return self

    def asked(self, p: int | None = None) -> str:
        """The name of the open decision."""
        step = self.s.question(self.s.player if p is None else p)
        return step.decision if step is not None else ""

    def options(self, verb: str = "", by: int | None = None) -> list[str]:
        """What may be chosen, of one verb if named."""
        p = self.s.player if by is None else by
        words = [WORDS.words(action) for action in self.s.options_for(p)]
        return [w for w in words if not verb or w.split()[0] == verb]

    def can(self, words: str, by: int | None = None) -> bool:
        """May this be chosen?"""
        return WORDS.parse(words) in self.s.options_for(self.s.player if by is None else by)

    def why_not(self, words: str, by: int | None = None) -> str:
        """The clause that keeps the player from this choice, empty if he may."""
        reason = self.s.explain(WORDS.parse(words), self.s.player if by is None else by)
        if reason is None:
            return ""
        assert len(reason.sentence) > 10
        assert "cannot be chosen now" not in reason.sentence, "the step itself must say what forbids this"
        return reason.clause

    def game_action(self, words: str) -> int:
        """The option that these words mean."""
        return WORDS.parse(words)

    # --- looking --------------------------------------------------------------------------------------------

    def at(self, p: int, name: str) -> dict[str, int]:
        """A player's pieces in a hex, by names; face-up canoes are `face_up`."""
        return listed(self.seen(p).stack(p, hex_of(name)))

    def seen(self, p: int) -> Paradise:
        state = self.s.seen_by(p)
        assert isinstance(state, Paradise)
        return state

    def number(self, p: int, name: str, kind: str) -> int:
        return count(self.s.stack(p, hex_of(name)), KIND[kind])

    def group(self, name: str) -> tuple[int, int]:
        """Who controls an island, and how many Villages are there."""
        return self.s.owner[hex_of(name)], self.s.villages[hex_of(name)]

    def stock(self, p: int, word: str) -> int:
        place = 5 if word == "village" else KIND[word]
        return self.seen(p).stock[p * STOCK + place]

    def vp(self, p: int) -> float:
        """The player's public total in whole points."""
        return total(self.s, p) / 2

    def terrain(self, name: str) -> int:
        return self.s.terrain[hex_of(name)]

    def explorer(self, p: int) -> str:
        return HEX_IDS[self.s.explorer[p]] if self.s.explorer[p] >= 0 else "lost"

    def view(self, p: int) -> dict[str, object]:
        table = self.s.view(p)["table"]
        assert isinstance(table, dict)
        return table

    def hex_view(self, p: int, name: str) -> dict[str, object]:
        hexes = self.view(p)["hexes"]
        assert isinstance(hexes, list)
        found = hexes[hex_of(name)]
        assert isinstance(found, dict)
        return found
