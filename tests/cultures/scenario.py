"""Setting the table for a rule test: begin with a new game, clear things, put pieces, ask a question."""

from __future__ import annotations

import random

import pentarchy
from pentarchy.core.journal import Note
from pentarchy.core.state import AnyStep
from pentarchy.games.cultures.board import new_camp, new_city, new_ship, new_unit, set_building
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    CARD_IDS,
    CATEGORY,
    EVENT_IDS,
    FIRST_OF,
    GOOD_IDS,
    GOVERNMENT_MASK,
    HEX,
    HEXES,
    OBJECTIVE_CARD_IDS,
    PERSON_IDS,
    PIECE_IDS,
    REGION_IDS,
    REQUIRES,
    TERRAINS,
    WONDER_IDS,
)
from pentarchy.games.cultures.invariants import problem
from pentarchy.games.cultures.names import ACTION_CARDS, ARMY, BARBARIANS, FIRST_GOVERNMENT, NONE, SEA, SETTLER, STOCKS
from pentarchy.games.cultures.state import ON_DISPLAY, Cultures
from pentarchy.games.cultures.turn import NextPlayer, Turn

MOODS = ("angry", "neutral", "happy")


class Table:
    """A game in the middle, with words for everything: spaces, advances and options by their names."""

    def __init__(self, players: int = 2, seed: int = 1, **options: object) -> None:
        state = pentarchy.new("cultures", players, seed, options)
        assert isinstance(state, Cultures)
        self.s = state
        self.forced: list[str] = []
        s = self.s
        for p in range(players):  # nobody holds a card unless the test says so
            s.action_deck = (*s.action_deck, *[c for c in range(ACTION_CARDS) if s.hand[p] >> c & 1])
            s.objective_deck = (*s.objective_deck, *[c for c in range(32) if s.objectives[p] >> c & 1])
            s.hand[p] = s.objectives[p] = 0
        s.first = 0
        self.turn(0)

    # --- setting the table ----------------------------------------------------------------------------------

    def turn(self, p: int, actions: int = 3) -> Table:
        """It is this player's turn, with nothing done yet."""
        s = self.s
        s.active, s.actions, s.used, s.place = p, actions, 0, (p - s.first) % s.players + 1
        s.agenda = [NextPlayer(), Turn(p)]
        for q in range(s.players):
            s.refresh_advances(q)
        return self.ask()

    def ask(self, *steps: AnyStep) -> Table:
        """Put steps on the agenda and go on to the next question."""
        if steps:
            self.s.queue(*steps)
        self.s.settle()
        return self

    def goods(self, p: int, **amounts: int) -> Table:
        """Set resources and tokens; those not named stay."""
        for name, amount in amounts.items():
            self.s.goods[p * 7 + GOOD_IDS.index(name)] = amount
        return self.ask()

    def only(self, p: int, **amounts: int) -> Table:
        """Set resources and tokens; those not named are 0."""
        self.s.goods[p * 7 : p * 7 + 7] = [0] * 7
        return self.goods(p, **amounts)

    def advances(self, p: int, *names: str) -> Table:
        """Give advances (and the first of a government), with nothing that gaining them would cause."""
        for name in names:
            advance = ADVANCE_IDS.index(name)
            self.s.advances[p] |= 1 << advance
            if CATEGORY[advance] >= FIRST_GOVERNMENT:
                self.s.advances[p] |= 1 << FIRST_OF[CATEGORY[advance]]
        self.s.refresh_advances(p)
        return self.ask()

    def terrain(self, **kinds: str) -> Table:
        """Paint spaces; the regions they belong to count as revealed."""
        s = self.s
        terrain = list(s.terrain)
        for name, kind in kinds.items():
            terrain[HEX[name]] = TERRAINS.index(kind)
        s.terrain = tuple(terrain)
        s.refresh_map()
        return self.ask()

    def open(self, kind: str = "fertile") -> Table:
        """Reveal every space that is not yet, as one terrain."""
        s = self.s
        s.terrain = tuple(TERRAINS.index(kind) if t < 0 and h in s._map.spaces else t for h, t in enumerate(s.terrain))
        s.refresh_map()
        return self.ask()

    def region(self, space: str, region: str) -> Table:
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

    def city(self, p: int, space: str, *pieces: str, mood: str = "neutral", **colours: int) -> Table:
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

    def no_city(self, space: str) -> Table:
        """Take a bare city off the board."""
        s, h = self.s, HEX[space]
        s.stock[s.city[h] * STOCKS] += 1
        s.city[h], s.size[h], s.mood[h] = NONE, 0, 0
        s.refresh_towns()
        return self

    def units(self, p: int, space: str, army: int = 0, settler: int = 0) -> Table:
        """Put fresh land units into a space."""
        for _ in range(army):
            new_unit(self.s, p, HEX[space], ARMY)
        for _ in range(settler):
            new_unit(self.s, p, HEX[space], SETTLER)
        return self.ask()

    def clear_units(self, space: str) -> Table:
        """Take all land units of a space back into supply."""
        s, h = self.s, HEX[space]
        p = s.owner[h]
        s.stock[p * STOCKS + 5] += s.settlers[h]
        s.stock[p * STOCKS + 6] += s.army[h]
        s.owner[h], s.army[h], s.settlers[h] = NONE, 0, 0
        return self.ask()

    def ship(self, p: int, space: str, army: int = 0, settler: int = 0) -> Table:
        """Put a Ship with cargo into a sea space."""
        s = self.s
        i = new_ship(s, p, HEX[space])
        s.hold_army[i], s.hold_settlers[i] = army, settler
        s.stock[p * STOCKS + 6] -= army
        s.stock[p * STOCKS + 5] -= settler
        return self.ask()

    def camp(self, space: str, barbarians: int = 1) -> Table:
        """Put a Barbarian settlement on the map."""
        s, h = self.s, HEX[space]
        new_camp(s, h)
        s.barbarians -= barbarians - 1
        s.army[h] = barbarians
        s.owner[h] = BARBARIANS if barbarians else NONE
        return self.ask()

    def barbarians(self, space: str, count: int) -> Table:
        """Put Barbarians without a settlement on the map."""
        s, h = self.s, HEX[space]
        s.barbarians -= count
        s.army[h], s.owner[h] = count, BARBARIANS
        return self.ask()

    def hold(self, p: int, *cards: str) -> Table:
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

    def next_event(self, name: str) -> Table:
        """Put an event card on top of its deck."""
        s, card = self.s, EVENT_IDS.index(name)
        s.event_deck = (*[e for e in s.event_deck if e != card], card)
        return self

    def display(self, *wonders: str) -> Table:
        """Turn Wonders up."""
        s = self.s
        for name in wonders:
            w = WONDER_IDS.index(name)
            s.wonder_deck = tuple(x for x in s.wonder_deck if x != w)
            s.wonder[w] = ON_DISPLAY
        return self.ask()

    def dice(self, *faces: int) -> Table:
        """The next dice show these faces."""
        self.s.script = tuple(face - 1 for face in faces)
        return self

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
