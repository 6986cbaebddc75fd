"""Features of a position between two turns, with weights set by hand or learned.

Forts win, so each further one is a feature of its own, discounted by the chance that it is lost before its owner's
next turn. A claim counts by its chance to last. Food lets an army grow, money buys heroes, and what is within reach
counts, above all forts of independent armies. Nothing is credited that has not happened yet.
"""

from __future__ import annotations

from typing import Final

from pentarchy.games.conqueror.components import (
    EDGE_TO,
    EMPTY,
    FORT_INFANTRY,
    HERO_COST,
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
    "recruits",
    "home",
    "largest army",
    "weakest fort",
    "free land",
    "weak neighbours",
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
RECRUITS: Final = 20
HOME: Final = 21
LARGEST: Final = 22
WEAKEST: Final = 23
LAND: Final = 24
WEAK: Final = 25

LOST: Final = 0.7  # how much of what will probably be lost counts as lost
PLAIN: Final = 0.6  # the same for a territory without a fort, beside one with
FREE: Final = 0.35  # how much an empty fort within reach counts: anybody may take it
TAKEN: Final = 0.6  # the same for a fort of another player, who may defend it
STACK: Final = 12  # the strength of one army up to which it counts as the largest
LIKELY: Final = 0.6  # a chance with which an attack on a neighbour is worth its losses
PURSE: Final = 10  # income counts in full while heroes of this price are still to be paid for
IDLE: Final = 0.3  # how much it counts when nothing is left to buy
MOST: Final = 20  # coins beyond that which count


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
    late = min(1.0, (s.round - 1) / 3)  # and nobody needs a large army
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
        row[LARGEST] = max(row[LARGEST], 0.1 * late * min(dangers.strike[t], STACK))
        if board.fort[t] != NO_FORT:
            forts[p] += kept
            row[RECRUITS] += 0.25 * FORT_INFANTRY[board.fort[t]] * kept
            row[WEAKEST] = max(row[WEAKEST], danger)
        if s.home[p] == t:
            row[HOME] = kept
    _borders(s, dangers, found)
    for p in range(s.players):
        if s.out[p]:
            found[p] = [0.0] * len(NAMES)
            found[p][OUT] = 1.0
        else:
            _fill(s, p, dangers, forts[p], found[p])
    return found


def _borders(s: Conqueror, dangers: Dangers, found: list[list[float]]) -> None:
    """What lies beside the players: land that nobody holds, and neighbours who would probably be beaten."""
    board = s.map
    for t in board.spaces:
        h = s.holder[t]
        if h == INDEPENDENT:
            continue
        best = [0] * s.players  # the largest army of each player beside it
        for e in board.ways[0][t]:
            n = EDGE_TO[e]
            q = s.holder[n]
            if 0 <= q < INDEPENDENT and q != h and dangers.strike[n] > best[q]:
                best[q] = dangers.strike[n]
        if h == EMPTY:
            worth = 0.1 + 0.2 * board.food[t] + 0.1 * board.income[t]
            for p in range(s.players):
                if best[p]:
                    found[p][LAND] += worth
        else:
            defence = s.strength(t) + bonus_of(s, t)
            for p in range(s.players):
                if best[p] and chance(best[p] - defence) >= LIKELY:
                    found[p][WEAK] += 0.2


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
    _count_money(s, p, row)
    hand = 0
    for h in s.hand(p):
        hand += HERO_STRENGTH[h]
    row[HEROES] = 0.25 * hand
    row[MISSION] = 0.2 * mission_progress(s, p)
    row[NEXT] = 1.0 if dangers.sequence.wait[p] == 0 else 0.0


def _count_money(s: Conqueror, p: int, row: list[float]) -> None:
    """Money is for heroes: what is left when all are bought is good for bids only, and so is further income."""
    money = s.currency[p]
    wanted = 0
    for h in s.hero_supply(p):
        wanted += HERO_COST[h]
    row[MONEY] = 0.1 * min(money, wanted)
    row[MONEY + 1] = 0.1 * max(0, min(money, wanted + MOST) - wanted)
    row[INCOME] *= IDLE + (1.0 - IDLE) * min(1.0, max(0, wanted - money) / PURSE)


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
