"""What makes a position between two turns good, in numbers: most in points, scaled by what time there is to use it."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.board import all_units, land_spaces_of, works_in
from pentarchy.games.cultures.cities import site_clause
from pentarchy.games.cultures.names import (
    ANGRY,
    ARMY,
    BARBARIANS,
    BARREN,
    CULTURE,
    FISHING,
    FOOD,
    FORTRESS,
    GOLD,
    GOODS,
    HAPPY,
    IDEAS,
    IRRIGATION,
    MATH,
    MOOD,
    MYTHS,
    NONE,
    ORE,
    PHILOSOPHY,
    PUBLIC_EDUCATION,
    SETTLEMENT,
    SETTLER,
    SHIP,
    STOCKS,
    STORAGE,
    TACTICS,
    VOTING,
    WOOD,
    WRITING,
)
from pentarchy.games.cultures.prospects import (
    TURNS,
    capture_chance,
    objective_prospects,
    threats,
    turns_left,
    wonder_nearness,
)
from pentarchy.games.cultures.scoring import OBJECTIVE_VP, RUIN_VP, WONDER_VP, city_pieces, wonder_count
from pentarchy.games.cultures.state import Cultures

NAMES: Final[tuple[str, ...]] = (
    "points",
    "odd advance",
    "places for cities",
    "sizes",
    "room to grow",
    "happy cities",
    "angry cities",
    "goods",
    "more goods",
    "gold",
    "buildings payable",
    "mood tokens",
    "culture tokens",
    "settlers",
    "settlers on sites",
    "armies",
    "ships",
    "cards",
    "knowledge",
    "key advances",
    "objectives ready",
    "objectives near",
    "pieces in peril",
    "last city in peril",
    "prey",
    "wonder near",
    "wonder powers",
    "barbarians near",
    "camps to take",
    "fortresses",
    "kinds of resources",
    "spaces to collect",
    "good sites",
)
POINTS: Final = 0
PERIL: Final = 22
LAST_CITY: Final = 23
PREY: Final = 24

#: How much of the goods at hand can still be used with this many turns to come.
SOON: Final[tuple[float, ...]] = (0.0, 0.6, 0.85, 1.0)
#: Places for cities bring less and less: a turn has three actions only.
PLACES: Final[tuple[float, ...]] = (1.6, 1.4, 1.2, 0.9, 0.6, 0.4, 0.3)
IDEA: Final = 0.9  # of another resource
CITY_PLACE: Final = 0.5  # what such a place brings in a Round
#: Advances that open more than others do.
KEYS: Final = (STORAGE, FISHING, WRITING, TACTICS, MYTHS, IRRIGATION, PHILOSOPHY, PUBLIC_EDUCATION, MATH, VOTING)
KEY_MASK: Final[int] = sum([1 << a for a in KEYS])


def features(s: Cultures) -> list[list[float]]:
    """For each player the numbers named above."""
    found = [_of(s, p) for p in range(s.players)]
    for h, q, chance in threats(s):
        if not turns_left(s, q):
            continue
        loser = s.city[h]
        found[loser][PERIL] += chance * (s.size[h] + 1.5)  # the place is lost with its pieces
        found[q][PREY] += chance * (s.size[h] + 1.5)
        if len(s._towns[loser]) == 1:
            found[loser][LAST_CITY] = max(found[loser][LAST_CITY], chance)
    return found


def _of(s: Cultures, p: int) -> list[float]:
    left = turns_left(s, p)
    rounds = left / TURNS
    busy = s.active == p and s.actions > 0  # in the middle of a turn, where options are ordered and nothing is judged
    soon = SOON[min(left + busy, len(SOON) - 1)]
    known, towns, base = s.advances[p], s._towns[p], p * GOODS
    cubes = known.bit_count()
    wonders = wonder_count(s, p)
    more_advances = left > 0 or busy or s.round < s.number("rounds")
    ready, near = objective_prospects(s, p)
    status = 1.0 if left > 0 or s.active != -1 or s.round < s.number("rounds") else 0.0
    goods, beyond = _stores(s, base)
    land, spaces = _lands(s, towns)
    settlers = all_units(s, p, SETTLER)
    useful = min(settlers, s.stock[p * STOCKS + SETTLEMENT], 2)
    return [
        city_pieces(s, p)
        + WONDER_VP * (wonders + s.ruined_wonders[p])
        + OBJECTIVE_VP * s.completed[p].bit_count()
        + RUIN_VP * s.ruins[p]
        + float(cubes // 2),
        float(cubes % 2) if more_advances else 0.0,
        _places(len(towns)) * rounds,
        sum([s.size[h] for h in towns]) * rounds,
        _room(s, towns) * soon,
        sum([1 for h in towns if s.mood[h] == HAPPY]) * min(rounds, 3.0),
        sum([s.size[h] - 0.7 for h in towns if s.mood[h] == ANGRY]) * min(rounds, 2.0) / 2,  # one of size 1 works on
        goods * soon,
        beyond * soon,
        s.goods[base + GOLD] * soon,
        _payable(s, base) * soon,
        min(s.goods[base + MOOD], 5) * soon,
        min(s.goods[base + CULTURE], 6) * soon,
        _cities_to_come(len(towns), useful, rounds) * min(1.0, left / 2),
        _cities_to_come(len(towns), min(useful, _on_sites(s, p)), rounds) * soon if useful else 0.0,
        _soldiers(all_units(s, p, ARMY)) * soon,
        min(all_units(s, p, SHIP), 2) * soon,
        s.hand[p].bit_count() * soon,
        cubes * rounds,
        (known & KEY_MASK).bit_count() * rounds,
        ready * status,
        near * min(1.0, left / 2),
        0.0,
        0.0,
        0.0,
        wonder_nearness(s, p) * soon,
        wonders * min(rounds, 2.0),
        _barbarians_near(s, towns) * soon,
        _camps(s, p) * _cities_to_come(len(towns), 1, rounds) * min(1.0, left / 2),
        _fortresses(s, p, towns) * min(rounds, 2.0),
        land.bit_count() * rounds,
        spaces * rounds,
        _good_sites(s, p, land) * rounds if useful else 0.0,
    ]


def _lands(s: Cultures, towns: tuple[int, ...]) -> tuple[int, float]:
    """The kinds of resources in reach of the cities, as a set; and how many spaces each can use, at most three."""
    kinds, spaces = 0, 0
    for h in towns:
        found, count = _land_around(s, h)
        kinds |= found
        spaces += min(count, 3)
    return kinds, float(spaces)


def _land_around(s: Cultures, city: int) -> tuple[int, int]:
    """CC-13.7, CC-13.8: the Fertile, Forest and Mountain spaces in and next to a space: their kinds, and how many."""
    kinds = count = 0
    for h in (city, *s._map.near[city]):
        terrain = s.terrain[h]
        if 0 <= terrain < BARREN and (h == city or s.city[h] == NONE) and h not in s.exhausted:
            kinds |= 1 << terrain
            count += 1
    return kinds, count


def _fortresses(s: Cultures, p: int, towns: tuple[int, ...]) -> float:
    """Working Fortresses: a guard that never leaves, where another player's city or Army units are next door."""
    total = 0.0
    for h in towns:
        if works_in(s, h, FORTRESS):
            near = 0.2
            for n in s._map.near[h]:
                if (s.army[n] and s.owner[n] not in (p, NONE, BARBARIANS)) or s.city[n] not in (p, NONE, BARBARIANS):
                    near = 1.0
            total += near
    return total


def _soldiers(armies: int) -> float:
    """Army units: the first two guard, more of them are for a war."""
    return min(armies, 2) + 0.4 * min(max(armies - 2, 0), 4)


def _camps(s: Cultures, p: int) -> float:
    """The best chance to take a Barbarian settlement next turn, with one Army unit more if there is room."""
    best = 0.0
    if s._works[p] >> TACTICS & 1:
        for h in land_spaces_of(s, p):
            if s.army[h]:
                for n in s._map.near[h]:
                    if s.city[n] == BARBARIANS:
                        now, then = capture_chance(s, s.army[h], n), capture_chance(s, s.army[h] + 1, n)
                        best = max(best, now, 0.85 * then)
    return best


def _places(cities: int) -> float:
    total = 0.0
    for number in range(min(cities, len(PLACES))):
        total += PLACES[number]
    return total


def _cities_to_come(cities: int, settlers: int, rounds: float) -> float:
    """What the cities founded by this many Settlers would bring: a point each, and their places."""
    return settlers + CITY_PLACE * (_places(cities + settlers) - _places(cities)) * rounds


def _stores(s: Cultures, base: int) -> tuple[float, float]:
    """The first three of each resource, and what lies beyond them; Ideas a little less: they pay for advances only."""
    ideas = s.goods[base + IDEAS]
    goods, beyond = IDEA * min(ideas, 3), IDEA * max(0, ideas - 3)
    for kind in (FOOD, WOOD, ORE):
        amount = s.goods[base + kind]
        goods += min(amount, 3)
        beyond += max(0, amount - 3)
    return goods, beyond


def _payable(s: Cultures, base: int) -> float:
    """How many buildings could be paid, at most two."""
    gold = s.goods[base + GOLD]
    for count in (2, 1):
        missing = 0
        for kind in (FOOD, WOOD, ORE):
            missing += max(0, count - s.goods[base + kind])
        if missing <= gold:
            return float(count)
    return 0.0


def _room(s: Cultures, towns: tuple[int, ...]) -> float:
    """How many pieces the cities could still take, at most three."""
    room = 0
    for h in towns:
        room += max(0, len(towns) - s.size[h])
    return float(min(room, 3))


def _on_sites(s: Cultures, p: int) -> int:
    """How many spaces with Settlers a city could be founded on."""
    return sum([1 for h in land_spaces_of(s, p) if s.settlers[h] and not site_clause(s, p, h)])


def _good_sites(s: Cultures, p: int, land: int) -> float:
    """What the spaces with Settlers offer: a kind of resource that no city has yet, and spaces to collect from."""
    value = 0.0
    for h in land_spaces_of(s, p):
        if s.settlers[h] and not site_clause(s, p, h):
            kinds, count = _land_around(s, h)
            value += (kinds & ~land).bit_count() + 0.3 * min(count, 3)
    return value


def _barbarians_near(s: Cultures, towns: tuple[int, ...]) -> float:
    """Barbarians in settlements next to a city without Army units."""
    count = 0
    for h in towns:
        if not s.army[h]:
            for n in s._map.near[h]:
                if s.city[n] == BARBARIANS:
                    count += s.army[n]
    return float(min(count, 4))
