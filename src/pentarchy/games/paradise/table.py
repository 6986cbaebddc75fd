"""A table set by hand, for lessons and tests: Tonga, Samoa, Hiva and Raiatea, no pieces on the map, Tonga to act."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import mypyc_attr

from pentarchy.core.game import new
from pentarchy.core.state import AnyStep
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
from pentarchy.games.paradise.pieces import ONE_DOWN, ONE_UP
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.turn import EndOfTurn, Turn, TurnOrder
from pentarchy.games.paradise.verbs import WORDS
from pentarchy.games.paradise.victory import Victory

TONGA, SAMOA, HIVA, RAIATEA = range(4)
HOMES: Final[tuple[str, ...]] = ("d6", "d5", "i3", "g5")
KIND: Final = {"transport": 0, "war": 1, "band": 2, "colony": 3, "rumor": 4}


def hex_of(name: str) -> int:
    """The number of a hex such as d6."""
    return HEX_IDS.index(name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A position to be set; `do` makes choices and checks the invariants after each."""

    def __init__(self, players: int = 2, **options: object) -> None:
        s = new("paradise", players, 1, options)
        assert isinstance(s, Paradise)
        self.s = s
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
        """Pieces of a player in a hex, from their stock: `pieces(TONGA, "d6", up=1, band=2)`."""
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
        """A card in a player's hand, or revealed before them."""
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
        question = self.s.question()
        if question is not None and question.decision == "transit":
            self.s.apply(WORDS.parse("end_transit"))
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
