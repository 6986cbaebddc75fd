"""A table set by hand, for lessons and tests: an empty board, Orange to move."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import mypyc_attr

from pentarchy.core.game import new
from pentarchy.core.state import AnyStep
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    BOATS,
    CULTURE_IDS,
    CULTURES,
    ISLAND_IDS,
    ISLANDS,
    NONE,
    PALACE,
    SPACE_IDS,
    SPECIALIST_IDS,
    STANDARD_TILES,
    TILE_IDS,
    TORII,
)
from pentarchy.games.yamatai.develop import Develop
from pentarchy.games.yamatai.fleet import ChooseFleet
from pentarchy.games.yamatai.place import Place
from pentarchy.games.yamatai.recruit import Recruit
from pentarchy.games.yamatai.rounds import EndRound, Turn
from pentarchy.games.yamatai.specialists import ANTIQUARIAN, trades
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.store import Store
from pentarchy.games.yamatai.trade import Trade
from pentarchy.games.yamatai.windows import POWER_WINDOWS

ORANGE, BLUE, PURPLE, GREY = range(4)
STEPS: Final[tuple[type[AnyStep], ...]] = (ChooseFleet, Trade, Place, Develop, Store, Recruit)
NAMES: Final[tuple[str, ...]] = ("choose_fleet", "trade", "place", "develop", "store", "recruit")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """Nothing lies on the board or in the rows; mountains are far away, on i28 to i34. Orange plays first."""

    def __init__(self, players: int = 4, **options: object) -> None:
        s = new("yamatai", players, 1, options)
        assert isinstance(s, Yamatai)
        self.s = s
        s.culture = [NONE] * ISLANDS
        s.mountain = tuple(int(island >= 27) for island in range(ISLANDS))
        s.order = tuple(range(players)) * (2 if players == 2 else 1)
        s.spots = tuple(range(1, len(s.order) + 1))
        self.row()
        self.people()
        self.tracks(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

    # --- laying out -----------------------------------------------------------------------------------------

    def boats(self, *boats: str) -> Self:
        """Boats placed in earlier turns: "wood b07"."""
        for words in boats:
            colour, space = words.split()
            self.s.supply[BOAT_IDS.index(colour)] -= 1
            self.s.put_boat(BOAT_IDS.index(colour), SPACE_IDS.index(space))
        return self

    def fresh(self, *boats: str) -> Self:
        """Boats placed this turn."""
        self.boats(*boats)
        self.s.fresh += [SPACE_IDS.index(words.split()[1]) for words in boats]
        return self

    def hand(self, *colours: str) -> Self:
        """Boats that are available."""
        for colour in colours:
            self.s.supply[BOAT_IDS.index(colour)] -= 1
            self.s.available[BOAT_IDS.index(colour)] += 1
        return self

    def harbor(self, *colours: str, player: int = ORANGE) -> Self:
        """Boats stored earlier."""
        for colour in colours:
            self.s.supply[BOAT_IDS.index(colour)] -= 1
            self.s.harbor[player * BOATS + BOAT_IDS.index(colour)] += 1
        return self

    def supply(self, **counts: int) -> Self:
        """The supply holds this many boats; the last player scrapped the others."""
        for colour, count in counts.items():
            place = BOAT_IDS.index(colour)
            self.s.scrapped[(self.s.players - 1) * BOATS + place] += self.s.supply[place] - count
            self.s.supply[place] = count
        return self

    def culture(self, kind: str, *islands: str) -> Self:
        """Culture tokens of a type on islands."""
        for island in islands:
            self.s.culture[ISLAND_IDS.index(island)] = CULTURE_IDS.index(kind)
        return self

    def owns(self, *kinds: str, player: int = ORANGE) -> Self:
        """Culture tokens of a player."""
        for kind in kinds:
            self.s.tokens[player * CULTURES + CULTURE_IDS.index(kind)] += 1
        return self

    def mountain(self, *islands: str) -> Self:
        """Mountains, instead of those far away."""
        here = [ISLAND_IDS.index(island) for island in islands]
        far = list(range(27, ISLANDS))[: 7 - len(here)]
        self.s.mountain = tuple(int(island in here + far) for island in range(ISLANDS))
        return self

    def sacred(self, *islands: str) -> Self:
        """Sacred ground."""
        for island in islands:
            self.s.sacred[ISLAND_IDS.index(island)] = 1
        return self

    def houses(self, *islands: str, player: int = ORANGE) -> Self:
        """Standard buildings of a player, built with tiles that are nowhere else."""
        for island in islands:
            self.s.building[ISLAND_IDS.index(island)] = player
            self.s.pieces[player] -= 1
            deck = self.s.building_deck
            self.built(next(TILE_IDS[t] for t in deck[::-1] if STANDARD_TILES >> t & 1), player=player)
        return self

    def prestige(self, island: str, tile: str, player: int = GREY) -> Self:
        """A torii or palace that somebody built: `prestige("i18", "torii_dawn")`."""
        self.s.building[ISLAND_IDS.index(island)] = TORII if tile.startswith("torii") else PALACE
        return self.built(tile, player=player)

    def built(self, *tiles: str, player: int = ORANGE) -> Self:
        """Tiles constructed earlier."""
        for tile in tiles:
            self._take_tile(tile)
            self.s.built[player] |= 1 << TILE_IDS.index(tile)
        return self

    def reserve(self, *tiles: str, player: int = ORANGE) -> Self:
        """Tiles reserved earlier."""
        for tile in tiles:
            self._take_tile(tile)
            self.s.reserve[player] |= 1 << TILE_IDS.index(tile)
        return self

    def row(self, *tiles: str) -> Self:
        """The building row from slot 1 on; everything else goes to the bottom of the deck."""
        old = [tile for tile in self.s.row if tile != NONE]
        self.s.row = [NONE] * 5
        self.s.building_deck = (*self.s.building_deck, *old)
        for slot, tile in enumerate(tiles):
            self._take_tile(tile)
            self.s.row[slot] = TILE_IDS.index(tile)
        return self

    def deck(self, *tiles: str) -> Self:
        """The top of the building deck."""
        top = [TILE_IDS.index(tile) for tile in tiles]
        self.s.building_deck = (*top, *[tile for tile in self.s.building_deck if tile not in top])
        return self

    def short_deck(self, size: int) -> Self:
        """Only this many tiles are left in the building deck; the last player built the others."""
        last = self.s.players - 1
        for tile in self.s.building_deck[size:]:
            if STANDARD_TILES >> tile & 1:
                self.built(TILE_IDS[tile], player=last)
            else:
                free = next(n for n in range(ISLANDS - 1, 0, -1) if self.s.building[n] == NONE)
                self.prestige(ISLAND_IDS[free], TILE_IDS[tile], player=last)
        return self

    def people(self, *people: str, coins: tuple[int, ...] = ()) -> Self:
        """The specialist row from slot 1 on, with the coins lying there."""
        old = [person for person in self.s.specialist_row if person != NONE]
        self.s.specialist_row = [NONE] * 5
        self.s.specialist_deck = (*self.s.specialist_deck, *old)
        for slot, person in enumerate(people):
            self._take_person(person)
            self.s.specialist_row[slot] = SPECIALIST_IDS.index(person)
            self.s.bounty[SPECIALIST_IDS.index(person)] = coins[slot] if slot < len(coins) else 0
        return self

    def has(self, *people: str, player: int = ORANGE) -> Self:
        """Specialists recruited earlier."""
        for person in people:
            self._take_person(person)
            self.s.specialists[player] |= 1 << SPECIALIST_IDS.index(person)
        return self

    def tracks(self, *fleets: int) -> Self:
        """The fleet track by numbers, spots 1 to 10."""
        self.s.track = [fleet - 1 for fleet in fleets]
        self.s.used = []
        return self

    def _take_tile(self, tile: str) -> None:
        number = TILE_IDS.index(tile)
        self.s.building_deck = tuple(t for t in self.s.building_deck if t != number)

    def _take_person(self, person: str) -> None:
        number = SPECIALIST_IDS.index(person)
        self.s.specialist_deck = tuple(n for n in self.s.specialist_deck if n != number)

    # --- asking ----------------------------------------------------------------------------------------------

    def at(self, decision: str, fleet: int = 1) -> Self:
        """Orange's turn from this step on, with this fleet tile; the others' turns and the end of round follow."""
        s = self.s
        if decision != "choose_fleet":
            s.track[s.track.index(fleet - 1)] = NONE
            s.used = [fleet - 1]
            s.fleet = fleet - 1
            s.power_ready = POWER_WINDOWS[s.fleet] != 0
            s.swap_ready = s.specialists[ORANGE] & ANTIQUARIAN != 0
            s.trades = trades(s.specialists[ORANGE])
        s.turn = 1
        steps = [step(ORANGE) for step in STEPS[NAMES.index(decision) :]]
        self.agenda(*steps, *[Turn(player) for player in s.order[1:]], EndRound())
        return self

    def agenda(self, *steps: AnyStep) -> Self:
        """These steps and nothing else."""
        self.s.agenda = []
        self.s.queue(*steps)
        self.s.settle()
        self.s.check()
        return self
