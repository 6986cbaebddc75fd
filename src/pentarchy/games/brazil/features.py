"""What makes a position between two turns good, in numbers whose weights are learned."""

from __future__ import annotations

from typing import Final

from pentarchy.games.brazil.components import (
    BUILDING_COUNT,
    COFFEE,
    COTTON,
    FIRST_CITY,
    GOLD,
    KINDS,
    MISSION_COUNT,
    MISSION_ERA,
    NONE,
    SCIENCE,
    STANCE,
    SUPPLY_LIMIT,
    UNITS_EACH,
)
from pentarchy.games.brazil.heuristics import SCALE, final_outlook, points
from pentarchy.games.brazil.prospects import (
    city_to_come,
    exploration_to_come,
    nearness_of_the_end,
    peril,
    privilege,
    progress,
)
from pentarchy.games.brazil.state import Brazil

NAMES: Final[tuple[str, ...]] = (
    "points",
    "points, the end fixed",
    "wood and cane",
    "crops",
    "gold",
    "science",
    "tokens over the limit",
    "gold cards",
    "combat cards",
    "upgrades",
    "units on the map",
    "sites",
    "Buildings",
    "empty Buildings",
    "City to come",
    "exploration to come",
    "peril",
    "privilege",
    "old missions",
    "mission of this era",
    "later missions",
    "missions ready",
    "the end at hand",
    "the end at hand, leading",
    "stance",
    "moves next",
)


def features(s: Brazil) -> list[list[float]]:
    """For each player the numbers named above."""
    scored = [points(s, p) for p in range(s.players)]
    is_final = s.ender != NONE or s.round >= s.last_round
    fixed = final_outlook(s) if is_final else [0.0] * s.players
    return [_of(s, p, scored, fixed[p] / SCALE) for p in range(s.players)]


def _of(s: Brazil, p: int, scored: list[float], fixed: float) -> list[float]:
    at = KINDS * p
    wealth = s._wealth
    others = max([scored[q] for q in range(s.players) if q != p])
    end = nearness_of_the_end(s, p) if s.era == 3 else 0.0
    return [
        scored[p] / 20.0,
        fixed / 4.0,
        min(wealth[at] + wealth[at + 1], 6) / 3.0,
        min(wealth[at + COTTON] + wealth[at + COFFEE], 6) / 3.0,
        min(wealth[at + GOLD], 6) / 3.0,
        min(wealth[at + SCIENCE], 4) / 2.0,
        float(max(0, s._tokens_held[p] - SUPPLY_LIMIT)),
        s._gold_held[p] / 3.0,
        s._combat_held[p] / 3.0,
        _upgrades(s, p) / 3.0,
        _units(s, p) / 3.0,
        min(len(s._frontier[p]), 8) / 4.0,
        sum(s._owned[BUILDING_COUNT * p : BUILDING_COUNT * (p + 1)]) / 4.0,
        _empty_buildings(s, p) / 4.0,
        city_to_come(s, p),
        exploration_to_come(s, p),
        peril(s, p),
        privilege(s, p),
        *_missions(s, p),
        end,
        end * min(10.0, max(0.0, scored[p] - others)) / 5.0,
        float(s.arch[p] != NONE and STANCE[s.arch[p]]),
        float(s.active == p),
    ]


def _upgrades(s: Brazil, p: int) -> int:
    upgrades, count = s._upgrades[p] & 127, 0
    while upgrades:
        count += upgrades & 1
        upgrades >>= 1
    return count


def _units(s: Brazil, p: int) -> int:
    first = UNITS_EACH * s.empire[p]
    count = 0
    for unit in range(first, first + UNITS_EACH):
        if s.unit_hex[unit] >= 0:
            count += 1
    return count


def _empty_buildings(s: Brazil, p: int) -> int:
    """Buildings that could be renovated."""
    count = 0
    for hex in range(len(s.tile)):
        if NONE < s.tile[hex] < FIRST_CITY and s.goods[hex] == 0 and s.owner[hex] == p:
            count += 1
    return count


def _missions(s: Brazil, p: int) -> list[float]:
    """Progress on hidden missions of earlier eras, of this one and of later ones, and how many are complete."""
    old = this = later = ready = 0.0
    for mission in range(MISSION_COUNT):
        if s.mission_at[mission] == p:
            part = progress(s, p, mission)
            if MISSION_ERA[mission] < s.era:
                old += part * part
            elif MISSION_ERA[mission] == s.era:
                this += part * part
            else:
                later += part * part
            if part >= 1.0 and MISSION_ERA[mission] <= s.era:
                ready += 1.0
    return [old, this, later, ready]
