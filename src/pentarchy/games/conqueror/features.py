"""What makes a position between two turns good, in numbers whose weights are found by reasoning or learned.

Forts win, so each further one is a number of its own, counted less by the chance that it is lost before its owner's
next turn. A claim counts by its chance to last. Food lets an army grow, money buys heroes, and what is within reach
counts, above all forts of independent armies. Nothing is credited that has not happened yet.
"""

from __future__ import annotations

from typing import Final

from pentarchy.games.conqueror.components import (
    EDGE_TO,
    EMPTY,
    HERO_STRENGTH,
    INDEPENDENT,
    MISSION_PRIZE,
    MISSION_TERRITORIES,
    NO_FORT,
)
from pentarchy.games.conqueror.danger import Dangers, bonus_of, chance
from pentarchy.games.conqueror.missions import is_met
from pentarchy.games.conqueror.state import Conqueror

NAMES: Final[tuple[str, ...]] = (
    "territories",
    "food",
    "income",
    "strength",
    "room",
    "first fort",
    "second fort",
    "third fort",
    "fourth fort",
    "further forts",
    "fort within reach",
    "second fort within reach",
    "victory within reach",
    "claim",
    "money",
    "more money",
    "heroes",
    "mission",
    "moves next",
    "out",
)
TERRITORIES: Final = 0
FOOD: Final = 1
INCOME: Final = 2
STRENGTH: Final = 3
ROOM: Final = 4
FORTS: Final = 5  # the first of five
REACH: Final = 10  # the first of two
VICTORY: Final = 12
CLAIM: Final = 13
MONEY: Final = 14  # the first of two
HEROES: Final = 16
MISSION: Final = 17
NEXT: Final = 18
OUT: Final = 19

LOST: Final = 0.7  # how much of what will probably be lost counts as lost
PLAIN: Final = 0.6  # the same for a territory without a fort, beside one with
FREE: Final = 0.5  # how much an empty fort within reach counts: anybody may take it
TAKEN: Final = 0.6  # the same for a fort of another player, who may defend it
PURSE: Final = 10  # what the dearest hero costs: money above it counts apart


def features(s: Conqueror) -> list[list[float]]:
    """For each player their features, in the order of NAMES."""
    return features_of(s, Dangers(s))


def features_of(s: Conqueror, dangers: Dangers) -> list[list[float]]:
    """The same, when the dangers are known already."""
    found = [[0.0] * len(NAMES) for _ in range(s.players)]
    if not s.round:
        return found
    forts = [0.0] * s.players
    board = s.map
    early = min(1.0, 0.25 + 0.25 * s.round)  # while land is free nobody fights for it
    for t in board.spaces:
        p = s.holder[t]
        if p in (EMPTY, INDEPENDENT):
            continue
        row = found[p]
        danger = LOST * early * dangers.expected_peril(t)
        if board.fort[t] == NO_FORT:
            danger *= PLAIN
        kept = 1.0 - danger
        row[TERRITORIES] += 0.1 * kept
        row[FOOD] += 0.2 * kept * board.food[t]
        row[INCOME] += 0.2 * kept * board.income[t]
        row[STRENGTH] += 0.1 * s.strength(t) * (1.0 - 0.5 * danger)
        if board.fort[t] != NO_FORT:
            forts[p] += kept
    for p in range(s.players):
        if s.out[p]:
            found[p] = [0.0] * len(NAMES)
            found[p][OUT] = 1.0
        else:
            _fill(s, p, dangers, forts[p], found[p])
    return found


def _fill(s: Conqueror, p: int, dangers: Dangers, forts: float, row: list[float]) -> None:
    row[ROOM] = 0.25 * min(4, max(0, s.room(p)))
    place = forts + 5 - s.victory_forts  # the fifth of five counts like the fourth of four
    for k in range(4):
        row[FORTS + k] = max(0.0, min(1.0, place - k))
    row[FORTS + 4] = max(0.0, place - 4)
    first, second = within_reach(s, p, dangers)
    row[REACH], row[REACH + 1] = first, second
    row[VICTORY] = min(1.0, first / TAKEN) * max(0.0, min(1.0, place - 3))
    if s.claims[p]:
        row[CLAIM] = dangers.survival(p)
    money = s.currency[p]
    row[MONEY] = 0.1 * min(money, PURSE)
    row[MONEY + 1] = 0.1 * max(0, min(money, 4 * PURSE) - PURSE)
    hand = 0
    for h in s.hand(p):
        hand += HERO_STRENGTH[h]
    row[HEROES] = 0.25 * hand
    row[MISSION] = 0.2 * mission_progress(s, p)
    row[NEXT] = 1.0 if dangers.sequence.wait[p] == 0 else 0.0


def within_reach(s: Conqueror, p: int, dangers: Dangers) -> tuple[float, float]:
    """How near the player is to taking the two nearest forts."""
    first = second = 0.0
    for f in s.map.forts:
        if s.holder[f] != p:
            h = s.holder[f]
            odds = reach(s, p, f, dangers) * (1.0 if h == INDEPENDENT else FREE if h == EMPTY else TAKEN)
            if odds > first:
                first, second = odds, first
            elif odds > second:
                second = odds
    return first, second


def reach(s: Conqueror, p: int, f: int, dangers: Dangers) -> float:
    """How near the player is to taking a fort: 1 if they can for certain, less while their army gathers beside it."""
    best = 0.0
    h = s.holder[f]
    need = 1 if h == EMPTY else s.strength(f) + bonus_of(s, f) + (1 if h == INDEPENDENT else 3)
    for e in s.map.ways[0][f]:
        n = EDGE_TO[e]
        if s.holder[n] != p:
            continue
        strength = dangers.strike[n]
        if h in (EMPTY, INDEPENDENT):
            odds = 1.0 if strength >= need else 0.0
        else:
            odds = chance(strength - need + 3)
        if odds < 1.0:
            gathered = min(1.0, (strength + 0.6 * behind(s, p, n)) / need)
            odds = max(odds, 0.8 * gathered * gathered)
        best = max(best, odds)
    return best


def behind(s: Conqueror, p: int, n: int) -> int:
    """The strength that can be moved up into a territory without giving anything up."""
    total = 0
    for e in s.map.ways[0][n]:
        m = EDGE_TO[e]
        if s.holder[m] == p:
            strength = s.strength(m)
            total += strength if s.home[p] == m else max(0, strength - 1)
    return total


def mission_progress(s: Conqueror, p: int) -> float:
    """The prize of the mission they hold (or may hold), by how much of it they control."""
    mission = s.mission(p)
    if mission < 0:
        return 0.0
    if is_met(s, p, mission):
        return float(MISSION_PRIZE[mission])
    named = MISSION_TERRITORIES[s.map.number][mission]
    held = 0
    for t in named:
        if s.holder[t] == p:
            held += 1
    return 0.4 * MISSION_PRIZE[mission] * held / max(1, len(named))
