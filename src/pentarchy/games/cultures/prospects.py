"""What a position still holds for a player: turns to come, battles to be feared, Wonders and objectives in reach."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.board import all_units, land_spaces_of, works_in
from pentarchy.games.cultures.components import (
    AT_STATUS,
    CARD_OBJECTIVES,
    CATEGORIES,
    CATEGORY_MASK,
    OBJECTIVE_CARDS,
    OBJECTIVE_KIND,
    OBJECTIVE_NUMBER,
    WONDER_COST,
    WONDER_CULTURE,
    WONDER_NEEDS,
    WONDERS,
)
from pentarchy.games.cultures.names import (
    ARMY,
    BARBARIANS,
    CULTURE,
    ENGINEERING,
    FIRST_GOVERNMENT,
    FORTRESS,
    GOLD,
    GOODS,
    HAPPY,
    NONE,
    PORT,
    SHIP,
    TACTICS,
    TEMPLE,
)
from pentarchy.games.cultures.objectives import ENOUGH, building_count, fulfilled
from pentarchy.games.cultures.state import ON_DISPLAY, Cultures

TURNS: Final = 3  # of a Round
MOST: Final = 4  # Army units in a space
NEARLY: Final = 2  # advances that a category may lack to be worth completing for an objective

#: The chance that attackers who never retreat take a space from 0 to 4 defenders, without cards.
ODDS: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (1.0, 0.40, 0.03, 0.0, 0.0),
    (1.0, 0.96, 0.44, 0.04, 0.0),
    (1.0, 1.0, 0.95, 0.46, 0.06),
    (1.0, 1.0, 1.0, 0.93, 0.47),
)
#: The same if a Fortress stands there.
FORT_ODDS: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.67, 0.03, 0.0, 0.0, 0.0),
    (1.0, 0.50, 0.04, 0.0, 0.0),
    (1.0, 0.95, 0.46, 0.05, 0.0),
    (1.0, 1.0, 0.93, 0.47, 0.05),
)


def turns_left(s: Cultures, p: int) -> int:
    """How many turns of their own a player has still to begin."""
    rounds = s.number("rounds") - s.round
    if s.active == NONE:  # the Status Phase
        return rounds * TURNS
    waiting = 1 if (p - s.first) % s.players >= s.place else 0
    return rounds * TURNS + TURNS - 1 - s.turn + waiting


# --- battles ----------------------------------------------------------------------------------------------------


def capture_chance(s: Cultures, attackers: int, h: int) -> float:
    """The chance that this many Army units take what stands in a space."""
    table = FORT_ODDS if works_in(s, h, FORTRESS) else ODDS
    return table[min(attackers, MOST)][min(s.army[h], MOST)]


def threats(s: Cultures) -> list[tuple[int, int, float]]:
    """For every city of a player that another may attack at once: its space, the strongest such player, the chance."""
    found: list[tuple[int, int, float]] = []
    strongest: dict[int, int] = {}  # by space * 8 + attacker
    for q in range(s.players):
        if s._works[q] >> TACTICS & 1:
            for h in land_spaces_of(s, q):
                _strike(s, q, h, s.army[h], strongest)
            for ship in range(q * 4, q * 4 + 4):
                if s.ships[ship] >= 0:
                    _strike(s, q, s.ships[ship], s.hold_army[ship], strongest)
    for place, armies in strongest.items():
        chance = capture_chance(s, armies, place >> 3)
        if chance > 0.0:
            found.append((place >> 3, place & 7, chance))
    return found


def _strike(s: Cultures, q: int, h: int, armies: int, strongest: dict[int, int]) -> None:
    if not armies:
        return
    for n in s._map.near[h]:
        if 0 <= s.city[n] < BARBARIANS and s.city[n] != q:
            place = n << 3 | q
            if armies > strongest.get(place, 0):
                strongest[place] = armies


# --- Wonders ----------------------------------------------------------------------------------------------------


def wonder_nearness(s: Cultures, p: int) -> float:
    """How near the player is to the Wonder that is nearest: 1 if it could be built at once, 0 if nothing helps."""
    best = 0.0
    for wonder in range(WONDERS):
        if s.wonder[wonder] == ON_DISPLAY and s.reserved[wonder] in (NONE, p):
            best = max(best, _nearness(s, p, wonder))
    return best


def _nearness(s: Cultures, p: int, wonder: int) -> float:
    base, works = p * GOODS, s._works[p]
    need, lacking = WONDER_CULTURE, 0
    have = min(WONDER_CULTURE, s.goods[base + CULTURE])
    for kind in range(3):
        cost = WONDER_COST[wonder][kind]
        stored = min(cost, s.goods[base + kind])
        need += cost
        have += stored
        lacking += cost - stored
    have += min(lacking, s.goods[base + GOLD])
    near = (have / need) ** 2
    if not works & WONDER_NEEDS[wonder]:
        near *= 0.6
    if s.reserved[wonder] != p and not works >> ENGINEERING & 1:
        near *= 0.6
    towns = s._towns[p]
    moods = [s.mood[h] for h in towns if s.size[h] < len(towns)]
    if not moods:
        return near * 0.5
    return near if max(moods) == HAPPY else near * 0.8


# --- objectives -------------------------------------------------------------------------------------------------


def objective_prospects(s: Cultures, p: int) -> tuple[float, float]:
    """How many of the player's cards could be declared if the Status Phase came now, and how near the others are."""
    held = s.objectives[p]
    ready, near = 0.0, 0.0
    for card in range(OBJECTIVE_CARDS):
        if not held >> card & 1:
            continue
        best = 0.0
        for objective in CARD_OBJECTIVES[card]:
            if AT_STATUS[objective]:
                best = max(best, 1.0 if fulfilled(s, p, objective) else 0.9 * progress(s, p, objective))
        if best >= 1.0:
            ready += 1.0
        else:
            near += best**3
    return ready, near


def wanted_advances(s: Cultures, p: int) -> int:
    """The advances that complete a category for an objective card of the player, as a mask."""
    held, known, wanted = s.objectives[p], s.advances[p], 0
    if not held:
        return 0
    for card in range(OBJECTIVE_CARDS):
        if held >> card & 1:
            for objective in CARD_OBJECTIVES[card]:
                if OBJECTIVE_KIND[objective] == "category_complete":
                    missing = CATEGORY_MASK[OBJECTIVE_NUMBER[objective]] & ~known
                    if missing.bit_count() <= NEARLY:
                        wanted |= missing
    return wanted


def _share(have: int, number: int) -> float:
    return min(1.0, have / number) if number > 0 else 0.0


def _lead(values: list[int], p: int) -> float:
    """How near a player is to having strictly the most."""
    most = 0
    for q in range(len(values)):
        if q != p:
            most = max(most, values[q])
    return (values[p] + 1) / (most + 2) if values[p] <= most else 0.9


def progress(s: Cultures, p: int, objective: int) -> float:
    """How much of a status objective is done, from 0 to 1; a guess for those that cannot be counted."""
    kind, number = OBJECTIVE_KIND[objective], OBJECTIVE_NUMBER[objective]
    towns = s._towns[p]
    if kind == "cities_min":
        return _share(len(towns), number)
    if kind == "resource_pay":
        return _share(s.good(p, number), ENOUGH)
    if kind == "happy_cities_min":
        return _share(sum([1 for h in towns if s.mood[h] == HAPPY]), number)
    if kind == "cities_with_army":
        return _share(sum([1 for h in towns if s.army[h]]), number)
    if kind == "city_size_min":
        return _share(max([s.size[h] for h in towns], default=0), number)
    if kind == "distinct_buildings":
        return _share(sum([1 for b in range(PORT, TEMPLE + 1) if building_count(s, p, b)]), number)
    if kind == "building_lead":
        return _lead([building_count(s, q, number) for q in range(s.players)], p)
    if kind == "advance_lead":
        return _lead([s.advances[q].bit_count() for q in range(s.players)], p)
    if kind == "category_complete":
        return _share((CATEGORY_MASK[number] & s.advances[p]).bit_count(), 4)
    if kind == "government_complete":
        cubes = [(CATEGORY_MASK[c] & s.advances[p]).bit_count() for c in range(FIRST_GOVERNMENT, CATEGORIES)]
        return _share(max(cubes), 4)
    if kind == "categories_started":
        return _share(sum([1 for c in range(CATEGORIES) if CATEGORY_MASK[c] & s.advances[p]]), number)
    if kind == "fleet":
        return _share(all_units(s, p, SHIP), number)
    if kind == "military_total":
        return _share(all_units(s, p, ARMY) + all_units(s, p, SHIP), number)
    if kind == "army_margin":
        most = max([all_units(s, q, ARMY) for q in range(s.players) if q != p])
        return _share(all_units(s, p, ARMY), most + number)
    return 0.4
