"""What a position holds in store: free islands, missing links, threats; for bots."""

from __future__ import annotations

from typing import Final

from pentarchy.games.paradise.components import (
    BAND,
    DISTANCE,
    EXTRA_LOCAL,
    EXTRA_LOCALS,
    HEXES,
    INDEPENDENT,
    LOCAL_WARRIORS,
    NEIGHBOURS,
    NONE,
    WAR,
)
from pentarchy.games.paradise.pieces import COLONY_BITS, DOWN_BITS, UP_BITS, WAR_BITS, count, face_down
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import SPIED, SPY

FAR: Final = 99
ODDS: Final = 8  # rows longer than this are taken as this long
STRIKE: Final = 2  # hexes that a fleet covers in a turn
NEAR: Final = 2  # hexes from an own group in which a discovery is worth a voyage
BOLD: Final = 0.5  # an attack with this chance is expected; the lower the chance, the less likely the attack
LINK: Final = 4  # what a link costs that needs a canoe; one to be turned up costs 1
FARTHEST_LINK: Final = 16


def _chances() -> list[list[float]]:
    """The chance of a front row to outlast another: as many heads before as many tails (Advice 10)."""
    table = [[0.0] * (ODDS + 1) for _ in range(ODDS + 1)]
    for a in range(ODDS + 1):
        for d in range(ODDS + 1):
            if d == 0:
                table[a][d] = 1.0
            elif a > 0:
                table[a][d] = (table[a - 1][d] + table[a][d - 1]) / 2
    return table


CHANCES: Final = _chances()


def chance(attackers: int, defenders: int) -> float:
    """The chance that one number of front-row pieces beats another."""
    return CHANCES[min(ODDS, attackers)][min(ODDS, defenders)]


def free_islands(s: Paradise, p: int) -> list[int]:
    """Islands that the player knows and could settle."""
    found: list[int] = []
    others = ~(1 << p)
    for h in range(HEXES):
        if s._capacity[h] > 0 and s.owner[h] == NONE and s._known[h] >> p & 1 and not s._presence[h] & others:
            found.append(h)
    return found


def nearest(h: int, hexes: list[int] | tuple[int, ...]) -> int:
    """How far the nearest of these hexes is."""
    near = FAR
    row = DISTANCE[h]
    for other in hexes:
        if row[other] < near:
            near = row[other]
    return near


def has_unknown_near(s: Paradise, p: int, groups: tuple[int, ...]) -> bool:
    """Is there anything left to discover near what the player has? Otherwise the Explorer may as well turn inward."""
    return any(not s._known[h] >> p & 1 and nearest(h, groups) <= NEAR for h in range(HEXES))


def cost_of_link(s: Paradise, p: int, h: int) -> int:
    """What a link still needs: nothing, a canoe turned up, or a canoe."""
    return cost_with(s.stacks[p * HEXES + h])


def cost_with(stack: int) -> int:
    """What a link through a hex still needs, with these pieces of the player there."""
    if stack & UP_BITS:
        return 0
    return 1 if stack & DOWN_BITS else LINK


def missing_links(s: Paradise, p: int, via: list[int] | None = None) -> list[int]:
    """By hex: what is missing to connect it with the player's Home Island, FAR if nothing can; if asked, via what."""
    missing = [FAR] * HEXES
    home = s.home[p]
    if s.owner[home] != p:
        return missing
    missing[home] = cost_of_link(s, p, home)
    open_ends: list[list[int]] = [[] for _ in range(FARTHEST_LINK + LINK)]
    open_ends[missing[home]].append(home)
    known, presence, owners, stacks, base = s._known, s._presence, s.owner, s.stacks, p * HEXES
    bit, others = 1 << p, ~(1 << p)
    for cost in range(FARTHEST_LINK):
        ends = open_ends[cost]
        while ends:
            h = ends.pop()
            if missing[h] != cost:
                continue
            for n in NEIGHBOURS[h]:
                if missing[n] <= cost or not known[n] & bit or presence[n] & others:
                    continue
                owner = owners[n]
                if owner != NONE and owner != p:
                    continue
                further = cost + cost_with(stacks[base + n])
                if further < missing[n]:
                    missing[n] = further
                    if via is not None:
                        via[n] = h
                    open_ends[further].append(n)
    return missing


def is_settled(s: Paradise, p: int, h: int) -> bool:
    """Does the player control an island, or will they in the next Building Step, because a Colony has landed?"""
    if s.owner[h] == p:
        return True
    return bool(s.stacks[p * HEXES + h] & COLONY_BITS) and s.owner[h] == NONE and s._capacity[h] > 0


def wanted_links(s: Paradise, p: int, missing: list[int], via: list[int], atolls: bool) -> list[int]:
    """Hexes without a canoe on the shortest ways from home to groups that are apart, or to Atolls next door."""
    wanted: list[int] = []
    for goal in range(HEXES):
        if not 0 < missing[goal] < FARTHEST_LINK or atolls == is_settled(s, p, goal):
            continue
        if atolls and not (missing[goal] <= LINK and s.is_atoll(goal)):
            continue
        h = goal
        while h != NONE:
            if cost_of_link(s, p, h) == LINK and h not in wanted:
                wanted.append(h)
            h = via[h]
    return wanted


def defenders(s: Paradise, h: int) -> int:
    """How many pieces would stand in the front row of whoever controls an island."""
    owner = s.owner[h]
    row = LOCAL_WARRIORS[s.villages[h]]
    if 0 <= owner < INDEPENDENT:
        stack = s.stacks[owner * HEXES + h]
        row += count(stack, BAND) + count(stack, WAR)
        if s.revealed[owner] & EXTRA_LOCAL:
            row += EXTRA_LOCALS
    return row


def expected(odds: float) -> float:
    """The chance to lose an island to an attack with these odds, when poor attacks are seldom made."""
    return odds if odds >= BOLD else odds * odds / BOLD


def odds_for(s: Paradise, p: int, h: int, attackers: int) -> float:
    """A player's chance to take an island with so many War Canoes, as far as they know what lies there face down.

    What they have not seen counts as half a defender ashore.
    """
    owner = s.owner[h]
    if owner == INDEPENDENT or (s.effects[SPIED] == owner and s.effects[SPY] == p):
        return chance(attackers, defenders(s, h))
    shown, stack = s.shown[owner * HEXES + h], s.stacks[owner * HEXES + h]
    row = LOCAL_WARRIORS[s.villages[h]] + count(shown, BAND) + count(shown, WAR)
    if s.revealed[owner] & EXTRA_LOCAL:
        row += EXTRA_LOCALS
    unseen = face_down(stack) - face_down(shown)
    return (chance(attackers, row + unseen // 2) + chance(attackers, row + (unseen + 1) // 2)) / 2


def odds_at_sea(s: Paradise, p: int, foe: int, h: int, attackers: int) -> float:
    """A player's chance to beat or drive off somebody's pieces where no Villages are, as far as they know them.

    What they have not seen is taken for War Canoes, or for half as many.
    """
    stack, shown = s.stacks[foe * HEXES + h], s.shown[foe * HEXES + h]
    if s.effects[SPIED] == foe and s.effects[SPY] == p:
        shown = stack
    row = count(shown, WAR)
    unseen = face_down(stack) - face_down(shown)
    return (chance(attackers, row + unseen // 2) + chance(attackers, row + unseen)) / 2


def fleets(s: Paradise, p: int) -> list[int]:
    """The hexes of the player's War Canoes, each as often as there are."""
    found: list[int] = []
    for h, stack in enumerate(s.stacks[p * HEXES : p * HEXES + HEXES]):
        if stack & WAR_BITS:
            found += [h] * count(stack, WAR)
    return found


def strikers(fleet: list[int], h: int) -> int:
    """How many of these War Canoes could be in a hex in one turn."""
    row = DISTANCE[h]
    ready = 0
    for where in fleet:
        if row[where] <= STRIKE:
            ready += 1
    return ready
