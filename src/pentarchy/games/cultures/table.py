"""A table set by hand, for lessons and tests: a new game without cards in hand, cleared and furnished as wanted."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import mypyc_attr

from pentarchy.core.game import new
from pentarchy.core.state import AnyStep
from pentarchy.games.cultures.board import new_camp, new_city, new_ship, new_unit, set_building
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    CARD_IDS,
    CATEGORY,
    EVENT_IDS,
    FIRST_OF,
    GOOD_IDS,
    HEX,
    OBJECTIVE_CARD_IDS,
    PERSON_IDS,
    PIECE_IDS,
    REGION_IDS,
    TERRAINS,
    WONDER_IDS,
)
from pentarchy.games.cultures.exploration import lay_region
from pentarchy.games.cultures.names import ACTION_CARDS, ARMY, BARBARIANS, FIRST_GOVERNMENT, NONE, SEA, SETTLER, STOCKS
from pentarchy.games.cultures.state import ON_DISPLAY, Cultures
from pentarchy.games.cultures.status import StatusPhase
from pentarchy.games.cultures.turn import NextPlayer, Turn

MOODS: Final[tuple[str, ...]] = ("angry", "neutral", "happy")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A game in progress, with spaces, advances and options given by their names."""

    def __init__(self, players: int = 2, seed: int = 1, **options: object) -> None:
        state = new("cultures", players, seed, options)
        assert isinstance(state, Cultures)
        self.s = state
        s = self.s
        for p in range(players):  # nobody holds a card unless the test says so
            s.action_deck = (*s.action_deck, *[c for c in range(ACTION_CARDS) if s.hand[p] >> c & 1])
            s.objective_deck = (*s.objective_deck, *[c for c in range(32) if s.objectives[p] >> c & 1])
            s.hand[p] = s.objectives[p] = 0
        s.first = 0
        self.turn(0)

    # --- setting the table ----------------------------------------------------------------------------------

    def turn(self, p: int, actions: int = 3) -> Self:
        """It is this player's turn, with nothing done yet."""
        s = self.s
        s.active, s.actions, s.used, s.place = p, actions, 0, (p - s.first) % s.players + 1
        s.agenda = [NextPlayer(), Turn(p)]
        for q in range(s.players):
            s.refresh_advances(q)
        return self.ask()

    def status(self) -> Self:
        """The Status Phase begins."""
        s = self.s
        s.active, s.turn, s.place = -1, 0, 0
        s.agenda = [s.agenda[0], StatusPhase()]
        return self.ask()

    def ask(self, *steps: AnyStep) -> Self:
        """Put steps on the agenda and go on to the next question."""
        if steps:
            self.s.queue(*steps)
        self.s.settle()
        return self

    def goods(self, p: int, **amounts: int) -> Self:
        """Set resources and tokens; those not named stay."""
        for name, amount in amounts.items():
            self.s.goods[p * 7 + GOOD_IDS.index(name)] = amount
        return self.ask()

    def only(self, p: int, **amounts: int) -> Self:
        """Set resources and tokens; those not named are 0."""
        self.s.goods[p * 7 : p * 7 + 7] = [0] * 7
        return self.goods(p, **amounts)

    def advances(self, p: int, *names: str) -> Self:
        """Give advances (and the first of a government), with nothing that gaining them would cause."""
        for name in names:
            advance = ADVANCE_IDS.index(name)
            self.s.advances[p] |= 1 << advance
            if CATEGORY[advance] >= FIRST_GOVERNMENT:
                self.s.advances[p] |= 1 << FIRST_OF[CATEGORY[advance]]
        self.s.refresh_advances(p)
        return self.ask()

    def terrain(self, **kinds: str) -> Self:
        """Paint spaces; the regions they belong to count as revealed."""
        s = self.s
        terrain = list(s.terrain)
        for name, kind in kinds.items():
            terrain[HEX[name]] = TERRAINS.index(kind)
        s.terrain = tuple(terrain)
        s.refresh_map()
        return self.ask()

    def open(self, kind: str = "fertile") -> Self:
        """Reveal every space that is not yet, as one terrain."""
        s = self.s
        s.terrain = tuple(TERRAINS.index(kind) if t < 0 and h in s._map.spaces else t for h, t in enumerate(s.terrain))
        s.refresh_map()
        return self.ask()

    def region(self, space: str, region: str) -> Self:
        """Put a region face down into the slot of a space."""
        s = self.s
        slot, wanted = s._map.region[HEX[space]], REGION_IDS.index(region)
        tiles = list(s.tiles)
        if wanted in tiles:
            tiles[tiles.index(wanted)] = tiles[slot]
        else:
            s.spare = tuple(tiles[slot] if r == wanted else r for r in s.spare)
        tiles[slot] = wanted
        s.tiles = tuple(tiles)
        return self

    def reveal(self, space: str, region: str, orientation: int = 0) -> Self:
        """Lay a region face up into the slot of a space."""
        self.region(space, region)
        lay_region(self.s, self.s._map.region[HEX[space]], orientation)
        self.s.refresh_map()
        return self.ask()

    def city(self, p: int, space: str, *pieces: str, mood: str = "neutral", **colours: int) -> Self:
        """Build a city with buildings and Wonders; `temple=2` puts a Temple of player 2 into it."""
        s, h = self.s, HEX[space]
        if s.city[h] == NONE:
            new_city(s, p, h, 1)
        s.mood[h] = MOODS.index(mood)
        for piece in [*pieces, *colours]:
            number = PIECE_IDS.index(piece)
            s.size[h] += 1
            if number >= 5:
                s.wonder_deck = tuple(w for w in s.wonder_deck if w != number - 5)
                s.wonder[number - 5] = h
                continue
            colour = colours.get(piece, p)
            set_building(s, h, number, colour)
            s.stock[colour * STOCKS + number] -= 1
            if piece == "port":
                s.harbour[h] = next(n for n in s._map.near[h] if s.terrain[n] == SEA)
        return self.ask()

    def no_city(self, space: str) -> Self:
        """Take a bare city off the board."""
        s, h = self.s, HEX[space]
        s.stock[s.city[h] * STOCKS] += 1
        s.city[h], s.size[h], s.mood[h] = NONE, 0, 0
        s.refresh_towns()
        return self

    def units(self, p: int, space: str, army: int = 0, settler: int = 0) -> Self:
        """Put fresh land units into a space."""
        for _ in range(army):
            new_unit(self.s, p, HEX[space], ARMY)
        for _ in range(settler):
            new_unit(self.s, p, HEX[space], SETTLER)
        return self.ask()

    def clear_units(self, space: str) -> Self:
        """Take all land units of a space back into supply."""
        s, h = self.s, HEX[space]
        p = s.owner[h]
        s.stock[p * STOCKS + 5] += s.settlers[h]
        s.stock[p * STOCKS + 6] += s.army[h]
        s.owner[h], s.army[h], s.settlers[h] = NONE, 0, 0
        return self.ask()

    def ship(self, p: int, space: str, army: int = 0, settler: int = 0) -> Self:
        """Put a Ship with cargo into a sea space."""
        s = self.s
        i = new_ship(s, p, HEX[space])
        s.hold_army[i], s.hold_settlers[i] = army, settler
        s.stock[p * STOCKS + 6] -= army
        s.stock[p * STOCKS + 5] -= settler
        return self.ask()

    def camp(self, space: str, barbarians: int = 1) -> Self:
        """Put a Barbarian settlement on the map."""
        s, h = self.s, HEX[space]
        new_camp(s, h)
        s.barbarians -= barbarians - 1
        s.army[h] = barbarians
        s.owner[h] = BARBARIANS if barbarians else NONE
        return self.ask()

    def barbarians(self, space: str, count: int) -> Self:
        """Put Barbarians without a settlement on the map."""
        s, h = self.s, HEX[space]
        s.barbarians -= count
        s.army[h], s.owner[h] = count, BARBARIANS
        return self.ask()

    def hold(self, p: int, *cards: str) -> Self:
        """Put action cards, great persons or objective cards into a hand."""
        s = self.s
        for name in cards:
            if name in PERSON_IDS:
                event = EVENT_IDS.index(name)
                s.event_deck = tuple(e for e in s.event_deck if e != event)
                s.hand[p] |= 1 << (ACTION_CARDS + PERSON_IDS.index(name))
            elif name in CARD_IDS:
                card = CARD_IDS.index(name)
                s.action_deck = tuple(c for c in s.action_deck if c != card)
                s.hand[p] |= 1 << card
            else:
                card = OBJECTIVE_CARD_IDS.index(name)
                s.objective_deck = tuple(c for c in s.objective_deck if c != card)
                s.objectives[p] |= 1 << card
        return self.ask()

    def next_event(self, name: str) -> Self:
        """Put an event card on top of its deck."""
        s, card = self.s, EVENT_IDS.index(name)
        s.event_deck = (*[e for e in s.event_deck if e != card], card)
        return self

    def display(self, *wonders: str) -> Self:
        """Turn Wonders up."""
        s = self.s
        for name in wonders:
            w = WONDER_IDS.index(name)
            s.wonder_deck = tuple(x for x in s.wonder_deck if x != w)
            s.wonder[w] = ON_DISPLAY
        return self.ask()

    def dice(self, *faces: int) -> Self:
        """The next dice show these faces."""
        self.s.script = tuple(face - 1 for face in faces)
        return self
