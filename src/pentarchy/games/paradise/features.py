"""What makes a position between two parts of a turn good, in numbers whose weights are learned."""

from __future__ import annotations

from typing import Final

from pentarchy.games.paradise.components import (
    BAND,
    BATTLE_REROLL,
    BP_BONUS,
    CANCEL_VICTORY,
    COLONY,
    COST_CUT,
    DISTANCE,
    EXTRA_LOCAL,
    FREE_CANOE,
    HEXES,
    IMPROVE_AGRICULTURE,
    INDEPENDENT,
    KNOT_RELIEF,
    LOST,
    NONE,
    OPENING_PANIC,
    SOFTEN_REMOVAL,
    TIE_RANK,
    WEEDS,
)
from pentarchy.games.paradise.pieces import (
    BAND_BITS,
    COLONY_BITS,
    DOWN_BITS,
    RUMOR_BITS,
    UP_BITS,
    count,
    transports,
)
from pentarchy.games.paradise.prospects import (
    LINK,
    STRIKE,
    chance,
    defenders,
    expected,
    fleets,
    free_islands,
    has_unknown_near,
    is_settled,
    missing_links,
    nearest,
    strikers,
)
from pentarchy.games.paradise.scoring import cards_value, connected_groups, total, village_count
from pentarchy.games.paradise.state import Paradise

NAMES: Final[tuple[str, ...]] = (
    "points",
    "points hidden",
    "within reach of the threshold",
    "at the threshold",
    "villages",
    "groups that can grow",
    "room",
    "groups apart",
    "links nearly there",
    "Atolls nearly linked",
    "landed Colonies",
    "Colonies on their way",
    "Colonies without an island",
    "free islands near",
    "canoes",
    "War Canoes",
    "Warrior Bands ashore",
    "danger",
    "danger at home",
    "prey",
    "Home Island lost",
    "Explorer at hand",
    "cards at work",
    "cards to put to work",
    "cards for battle",
    "Deforestation",
    "card bought",
    "last place",
    "Rumors",
    "order",
)

AT_WORK: Final = BP_BONUS | FREE_CANOE | COST_CUT | KNOT_RELIEF
TO_WORK: Final = BP_BONUS | FREE_CANOE | COST_CUT | IMPROVE_AGRICULTURE
FOR_BATTLE: Final = BATTLE_REROLL | OPENING_PANIC | SOFTEN_REMOVAL | EXTRA_LOCAL
DECAY: Final[tuple[float, ...]] = (1.0, 1.0, 0.85, 0.55, 0.35, 0.2, 0.12, 0.06)  # of a find, by its distance
ELSEWHERE: Final = 0.35  # what danger counts beside the worst: a fleet strikes in one place
FEW: Final = 3  # War Canoes that count in full; further ones count a third
CLOSE: Final = 8  # half points from the threshold at which others must be stopped
DECISIVE: Final = 16.0  # times an ordinary place in the order
READY: Final = 0.8  # what a point counts for which canoes need only be turned up
REACH: Final = 12  # half points from the threshold on which it is within reach


def features(s: Paradise) -> list[list[float]]:
    """Each player's features, in the order of NAMES; while all build, each by their own lane."""
    armies = [fleets(s, p) for p in range(s.players)]
    return [of_player(_lane(s, p), p, armies) for p in range(s.players)]


def _lane(s: Paradise, p: int) -> Paradise:
    if s.lanes is None:
        return s
    seen = s.seen_by(p)
    assert isinstance(seen, Paradise)
    return seen


def of_player(s: Paradise, p: int, armies: list[list[int]]) -> list[float]:
    """One player's features."""
    points = total(s, p)
    hidden = cards_value(s, p, s.hand[p]) if s.hand[p] else 0
    gap = 2 * s.threshold - points - hidden
    groups = s.groups(p)
    growing, room, income = 0, 0, village_count(s, p)
    for h in groups:
        if s.tokens[h] & WEEDS:  # one Build Point less, and no room until they are cleared
            income -= 1
            continue
        space = s._capacity[h] - s.villages[h]
        if space > 0:
            room += space
            growing += 1
    ready, lacking = links(s, p)
    found = [(points + ready) / 20, hidden / 10, min(1.0, max(0.0, 1.0 - gap / REACH)), 1.0 if gap <= 0 else 0.0]
    found += [income / 10, growing / 4, min(room, 8) / 5]
    found += lacking
    found += settling(s, p)
    found += forces(s, p, armies)
    held = s.hand[p]
    revealed = s.revealed[p]
    found += [
        0.0 if s.owner[s.home[p]] == p else 1.0,
        0.0 if s.explorer[p] == LOST or not has_unknown_near(s, p, groups) else 1.0,
        (revealed & AT_WORK).bit_count() / 2,
        (held & TO_WORK).bit_count() / 2,
        ((held | revealed) & FOR_BATTLE).bit_count() / 2,
        1.0 if held & CANCEL_VICTORY else 0.0,
        1.0 if s.bought >> p & 1 else 0.0,
        1.0 if is_last(s, p) else 0.0,
    ]
    rumors = 0
    for stack in s.stacks[p * HEXES : p * HEXES + HEXES]:
        if stack & RUMOR_BITS:
            rumors += 1
    found += [rumors / 2, order(s, p, armies[p])]
    return found


def is_last(s: Paradise, p: int) -> bool:
    """Would the player be in last place if the markers were set now (CP-6.1, CP-6.2)?"""
    mine = (total(s, p), TIE_RANK[s.faction[p]])
    return all(mine <= (total(s, q), TIE_RANK[s.faction[q]]) for q in range(s.players))


def order(s: Paradise, p: int, army: list[int]) -> float:
    """How good the player's place in the order is: last to strike without an answer, otherwise first to land.

    It counts most when a link of somebody who is about to win can be cut before they mend it.
    """
    place = s.order.index(p) / (s.players - 1)
    if army and can_cut_winner(s, p, army):
        return DECISIVE * place
    others = ~(1 << p)
    for h in range(HEXES):
        if s._presence[h] & others and nearest(h, army) <= STRIKE:
            return place
    return 1.0 - place


def can_cut_winner(s: Paradise, p: int, army: list[int]) -> bool:
    """Can a War Canoe reach a link at sea of somebody else who is close to the threshold?"""
    for q in range(s.players):
        if q == p or total(s, q) < 2 * s.threshold - CLOSE:
            continue
        for h in range(HEXES):
            if s.owner[h] == NONE and s.stacks[q * HEXES + h] & UP_BITS and nearest(h, army) <= STRIKE:
                return True
    return False


def links(s: Paradise, p: int) -> tuple[float, list[float]]:
    """Half points that only wait for canoes to be turned up; groups apart, and how little they and some Atolls lack."""
    apart = len(s.groups(p)) - connected_groups(s, p)
    missing = missing_links(s, p)
    ready = nearly = atolls = 0.0
    for h in range(HEXES):
        lacks = missing[h]
        if 0 < lacks <= 3 * LINK and h != s.home[p]:
            if is_settled(s, p, h):
                if lacks < LINK:
                    ready += 2 * READY
                else:
                    nearly += 1.0 - lacks / (4 * LINK)
            elif lacks <= LINK + 1 and s.is_atoll(h):
                if lacks < LINK:
                    ready += READY
                else:
                    atolls += 1.0 - lacks / (2 * LINK)
    return ready, [min(apart, 6) / 4, min(nearly, 4.0) / 2, min(atolls, 3.0) / 2]


def settling(s: Paradise, p: int) -> list[float]:
    """Colonies by how soon they settle, islands they could settle, and canoes."""
    free = free_islands(s, p)
    base = p * HEXES
    landed = 0.0
    open_islands: list[int] = []
    for h in free:
        if s.stacks[base + h] & COLONY_BITS:
            landed += 0.35 + 0.35 * min(s._capacity[h], 4)
        else:
            open_islands.append(h)
    coming = idle = 0.0
    canoes = 0
    islands = len(open_islands)
    for h, stack in enumerate(s.stacks[base : base + HEXES]):
        if not stack:
            continue
        if stack & (UP_BITS | DOWN_BITS):
            canoes += transports(stack)
        if stack & COLONY_BITS and (s._capacity[h] <= 0 or s.owner[h] != NONE):
            for _ in range(count(stack, COLONY)):
                if islands > 0:
                    islands -= 1
                    aboard = 1.0 if stack & (UP_BITS | DOWN_BITS) else 0.7
                    coming += aboard * best_landing(s, h, open_islands)
                else:
                    idle += 1.0
    useful = 3 + (2 if free else 1) * len(s.groups(p))
    return [landed / 2, coming / 2, idle / 2, finds(s, p, open_islands), min(canoes, useful) / 6]


def best_landing(s: Paradise, h: int, islands: list[int]) -> float:
    """The best island for a Colony in a hex: large and near."""
    best = 0.0
    for island in islands:
        worth = (0.4 + 0.2 * min(s._capacity[island], 4)) * max(0.1, 1.0 - DISTANCE[h][island] / 7)
        best = max(best, worth)
    return best


def finds(s: Paradise, p: int, islands: list[int]) -> float:
    """The best three islands that wait for a Colony: large, near, and not nearer to somebody else."""
    groups = s.groups(p)
    first = second = third = 0.0
    for h in islands:
        near = nearest(h, groups)
        if near >= len(DECAY):
            continue
        worth = (min(s._capacity[h], 4) + 1) * DECAY[near]
        for q in range(s.players):
            if q != p and s._known[h] >> q & 1 and nearest(h, s.groups(q)) < near:
                worth *= 0.5
                break
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return (1.4 * first + 0.6 * second + 0.2 * third) / 5


def forces(s: Paradise, p: int, armies: list[list[int]]) -> list[float]:
    """War Canoes and Warrior Bands, what they may take, and what others may take with theirs."""
    bands = 0
    for h in s.groups(p):
        stack = s.stacks[p * HEXES + h]
        if stack & BAND_BITS:
            bands += min(count(stack, BAND), 3)
    danger = worst = home_danger = prey = 0.0
    for h in range(HEXES):
        owner = s.owner[h]
        if owner < 0:
            continue
        if owner == p:
            risk = 0.0
            for q in range(s.players):
                if q != p and armies[q] and not (h == s.tapu_hex and q == s.active):
                    risk = max(risk, chance(strikers(armies[q], h), defenders(s, h)))
            if risk > 0:
                risk = expected(risk)
                loss = risk * (s.villages[h] + 1)
                danger += loss
                worst = max(worst, loss)
                if h == s.home[p]:
                    home_danger = risk
        elif armies[p]:
            odds = chance(strikers(armies[p], h), defenders(s, h))
            worth = s.villages[h] if owner != INDEPENDENT else 0.5 * s.villages[h]
            prey = max(prey, max(0.0, odds - 0.4) * (worth + 1))
    canoes = len(armies[p])
    fleet = min(canoes, FEW) + max(0, canoes - FEW) / 3
    danger = worst + ELSEWHERE * (danger - worst)
    return [fleet / 3, min(bands, 6) / 3, danger / 3, home_danger, prey / 3]
