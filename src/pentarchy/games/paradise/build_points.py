"""Build Points: what groups give, what pieces cost, and the pools they are paid from (CP-13.1 to CP-13.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.paradise.components import (
    BP_BONUS,
    BP_PER_VILLAGE,
    CARD_CUT,
    CARD_CUTS,
    COST_CUT,
    COSTS,
    EVENT_CUT,
    EVENT_CUTS,
    FISHING_BP,
    FREE_CANOE,
    POND_BP,
    TRANSPORT,
    WEEDS,
    WEEDS_BP,
)
from pentarchy.games.paradise.trays import CALL_TO_WAR, DROUGHT, FISHING

if TYPE_CHECKING:
    from pentarchy.games.paradise.state import Paradise


def income(s: Paradise, h: int) -> int:
    """The Build Points of a group (CP-13.1, CP-15.8, CP-15.9)."""
    if s.effects[DROUGHT] == h:
        return 0
    points = BP_PER_VILLAGE * s.villages[h]
    return max(0, points + WEEDS_BP) if s.tokens[h] & WEEDS else points


def home_bonus(s: Paradise, p: int) -> int:
    """What the Home pool gets besides (CP-13.5, CP-14.14, CP-15.15, CP-18.8)."""
    bonus = s.saved[p]
    if s.has_card(p, BP_BONUS):
        bonus += POND_BP
    if s.effects[FISHING] == p:
        bonus += FISHING_BP
    return bonus


def cost_of(s: Paradise, p: int, kind: int) -> int:
    """What a piece costs the player now (CP-13.6, CP-14.14, CP-14.17, CP-15.15)."""
    cost = COSTS[kind]
    if kind == TRANSPORT:
        return 0 if s.has_card(p, FREE_CANOE) and not s.canoe_built >> p & 1 else cost
    if CARD_CUTS[kind] and s.has_card(p, COST_CUT):
        cost -= CARD_CUT
    if EVENT_CUTS[kind] and s.effects[CALL_TO_WAR] == p:
        cost -= EVENT_CUT
    return max(0, cost)


def pool(s: Paradise, p: int, h: int) -> int:
    """The Build Points left in the pool of a group (CP-13.2 to CP-13.4)."""
    chain = s.chain(p)
    number = chain[h]
    if number == 0:
        return s.bp[h]
    points = 0
    for g in s.groups(p):
        if chain[g] == number and s.bp[g] > 0:
            points += s.bp[g]
    return points


def pay(s: Paradise, p: int, h: int, cost: int) -> None:
    """Spend Build Points of the pool of a group."""
    own = min(cost, s.bp[h])
    s.bp[h] -= own
    cost -= own
    if cost:
        chain = s.chain(p)
        for g in s.groups(p):
            if chain[g] == chain[h] and s.bp[g] > 0:
                share = min(cost, s.bp[g])
                s.bp[g] -= share
                cost -= share
