"""Setting the table for a rule test: begin with a new game, clear things, put pieces, ask a question."""

from __future__ import annotations

import random

from pentarchy.core.journal import Note
from pentarchy.games.cultures import table
from pentarchy.games.cultures.board import new_camp, new_city, new_ship, new_unit, set_building
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    CARD_IDS,
    FIRST_OF,
    GOOD_IDS,
    GOVERNMENT_MASK,
    HEX,
    HEXES,
    OBJECTIVE_CARD_IDS,
    PERSON_IDS,
    REQUIRES,
)
from pentarchy.games.cultures.invariants import problem
from pentarchy.games.cultures.names import ACTION_CARDS, ARMY, NONE, SEA, STOCKS
from pentarchy.games.cultures.state import ON_DISPLAY, Cultures
from pentarchy.games.cultures.table import MOODS
from pentarchy.games.cultures.turn import NextPlayer

__all__ = ["MOODS", "Table", "rich"]


class Table(table.Table):
    """A game in progress, with spaces, advances and options given by their names."""

    def __init__(self, players: int = 2, seed: int = 1, **options: object) -> None:
        super().__init__(players, seed, **options)
        self.forced: list[str] = []

    # --- playing --------------------------------------------------------------------------------------------

    def do(self, *choices: str) -> Table:
        """Make choices in words; pieces, cards and tokens are checked after each (the map may be painted).

        A choice that was the only one, and so was made already, may be named all the same.
        """
        for words in choices:
            if words in self.forced:
                self.forced.remove(words)
                continue
            self.s.journal = []
            self.s.apply(self.s.game.vocabulary.parse(words))
            self.forced = [self._words(note) for note in self.s.journal[1:] if note.choice]
            assert problem(self.s) == ""
        return self

    def pass_over(self, *decisions: str) -> Table:
        """Take the first option as long as one of these is asked."""
        while self.asked in decisions:
            self.do(self.offered[0])
        return self

    def _words(self, note: Note) -> str:
        verb = next(v for v in self.s.game.vocabulary.verbs if v.told is note.phrase)
        return verb.words(verb(*note.args))

    @property
    def offered(self) -> list[str]:
        """The open options in words."""
        return [self.s.words(a) for a in self.s.options]

    def offers(self, *starts: str) -> list[str]:
        """The open options that begin with one of these words."""
        return [w for w in self.offered if w.startswith(starts)]

    @property
    def asked(self) -> str:
        """The open decision."""
        step = self.s.question()
        return step.decision if step is not None else ""

    def why(self, words: str) -> str:
        """The clause that forbids an option."""
        reason = self.s.explain(self.s.game.vocabulary.parse(words))
        return reason.clause if reason is not None else ""

    # --- looking --------------------------------------------------------------------------------------------

    def has(self, p: int, good: str) -> int:
        """How much of a resource or token a player has."""
        return self.s.good(p, GOOD_IDS.index(good))

    def mood(self, space: str) -> str:
        """The mood of a city."""
        return MOODS[self.s.mood[HEX[space]]]

    def army(self, space: str) -> int:
        """Army units or Barbarians in a space."""
        return self.s.army[HEX[space]]

    def settlers(self, space: str) -> int:
        """Settlers in a space."""
        return self.s.settlers[HEX[space]]

    def owner(self, space: str) -> int:
        """Who owns the city in a space."""
        return self.s.city[HEX[space]]

    def size(self, space: str) -> int:
        """The size of a city."""
        return self.s.size[HEX[space]]

    def holds(self, p: int, advance: str) -> bool:
        """Has the player a cube on the advance?"""
        return self.s.advances[p] >> ADVANCE_IDS.index(advance) & 1 == 1

    def ships(self, p: int) -> list[str]:
        """The sea spaces of a player's Ships."""
        return [HEXES[h] for h in self.s.ships[p * 4 : p * 4 + 4] if h >= 0]


def rich(players: int, seed: int, **options: object) -> Cultures:
    """A random late position in which everybody has much of everything: it meets what random openings never do."""
    rng = random.Random(seed)
    table = Table(players, seed, **options)
    s = table.s
    _reveal(s, rng)
    for p in range(players):
        _learn(s, p, rng)
        s.goods[p * 7 : p * 7 + 7] = [rng.randint(0, s.limit(p, k) if k < 5 else 8) for k in range(7)]
    land = [h for h in s._map.spaces if 0 <= s.terrain[h] < 3 and s.city[h] < 0 and s.owner[h] < 0]
    rng.shuffle(land)
    for p in range(players):
        for _ in range(rng.randint(1, 4)):
            if land:
                new_city(s, p, land.pop(), rng.randint(0, 2))
        for _ in range(rng.randint(0, 4)):
            if land:
                for _army in range(rng.randint(1, 4)):
                    if s.stock[p * STOCKS + 6] and s.army[land[-1]] < 4:
                        new_unit(s, p, land[-1], ARMY)
                land.pop()
    for _ in range(rng.randint(0, 3)):
        if land:
            new_camp(s, land.pop())
    _furnish(s, rng)
    for name in rng.sample(CARD_IDS[:ACTION_CARDS], 4 * players):
        table.hold(rng.randrange(players), name)
    for name in rng.sample(OBJECTIVE_CARD_IDS, 4 * players):
        table.hold(rng.randrange(players), name)
    for name in rng.sample(PERSON_IDS, 3):
        table.hold(rng.randrange(players), name)
    s.refresh()
    s.agenda = [NextPlayer()]
    s.place, s.active = 0, NONE
    s.refresh()
    s.settle()
    return s


def _reveal(s: Cultures, rng: random.Random) -> None:
    from pentarchy.games.cultures.exploration import lay_region

    for slot in range(s._map.slots):
        if rng.random() < 0.8:
            lay_region(s, slot, rng.randint(0, 1))


def _learn(s: Cultures, p: int, rng: random.Random) -> None:
    government = rng.choice([9, 10, 11])
    for _ in range(rng.randint(10, 34)):
        choices = [
            a
            for a in range(48)
            if not s.advances[p] >> a & 1
            and REQUIRES[a] & ~s.advances[p] == 0
            and (not GOVERNMENT_MASK >> a & 1 or FIRST_OF[government] <= a < FIRST_OF[government] + 4)
        ]
        if choices:
            s.advances[p] |= 1 << rng.choice(choices)
    s.refresh_advances(p)


def _furnish(s: Cultures, rng: random.Random) -> None:
    """Buildings of any colour, Ships with cargo, Wonders."""
    for p in range(s.players):
        for h in s._towns[p]:
            seas = [n for n in s._map.near[h] if s.terrain[n] == SEA]
            for building in range(1, 5):
                colour = p if rng.random() < 0.8 else rng.randrange(s.players)
                if rng.random() < 0.4 and s.stock[colour * STOCKS + building] and (building > 1 or seas):
                    set_building(s, h, building, colour)
                    s.stock[colour * STOCKS + building] -= 1
                    s.size[h] += 1
                    if building == 1:
                        s.harbour[h] = rng.choice(seas)
            if rng.random() < 0.15 and s.wonder_deck:
                wonder, s.wonder_deck = s.wonder_deck[-1], s.wonder_deck[:-1]
                s.wonder[wonder] = h
                s.size[h] += 1
    seas = [h for h in s._map.spaces if s.terrain[h] == SEA]
    rng.shuffle(seas)
    for p in range(s.players):
        for _ in range(rng.randint(0, 2)):
            if seas:
                h = seas.pop()
                for _ship in range(rng.randint(1, 2)):
                    if s.stock[p * STOCKS + 7]:
                        ship = new_ship(s, p, h)
                        army = min(rng.randint(0, 2), s.stock[p * STOCKS + 6])
                        s.hold_army[ship] = army
                        s.stock[p * STOCKS + 6] -= army
    for _ in range(rng.randint(0, 2)):
        if s.wonder_deck:
            s.wonder[s.wonder_deck[-1]] = ON_DISPLAY
            s.wonder_deck = s.wonder_deck[:-1]
