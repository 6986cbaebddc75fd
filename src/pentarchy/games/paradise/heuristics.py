"""What a position is worth, for bots: points in hand and points to come, after the Advice in RULES.md."""

from __future__ import annotations

from typing import Final

from pentarchy.core.weights import weights
from pentarchy.games.paradise.battle import foe_in, war_hexes
from pentarchy.games.paradise.components import (
    BAND,
    BATTLE_REROLL,
    BP_BONUS,
    COLONY,
    COST_CUT,
    DISTANCE,
    FACE_UP,
    FREE_CANOE,
    HEXES,
    IMPROVE_AGRICULTURE,
    INDEPENDENT,
    LOCAL_WARRIORS,
    LOST,
    NEIGHBOURS,
    NONE,
    OPENING_PANIC,
    SECRET,
    WAR,
)
from pentarchy.games.paradise.pieces import (
    BAND_BITS,
    COLONY_BITS,
    DOWN_BITS,
    UP_BITS,
    WAR_BITS,
    count,
    transports,
)
from pentarchy.games.paradise.scoring import cards_value, connected_groups, total, village_count
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import (
    ADD_VILLAGE,
    BUILD,
    BUY_CARD,
    DECLARE,
    DIVERT,
    DONE,
    DRAW_EVENT,
    END_MOVEMENT,
    END_TRANSIT,
    EXPLORE,
    FLIP_TILE,
    FLIP_UP,
    PLACE_RUMOR,
    REVEAL_CARD,
    SAIL,
    SETTLE,
    STEP,
    STOP,
    TRANSIT_PICK,
    TURN_INWARD,
)

SCALE: Final = 3.0

#: For hints: how far a lead is to be trusted early and late, and how much too well the one who is asked looks.
TRUST: Final[list[float]] = weights("pentarchy.games.paradise", "hints.toml")

#: Numbers from weights.toml, by these names; a tuner changes them in place.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.paradise")
INCOME: Final = 0
PLOT: Final = 1
SETTLER: Final = 2
NEAR: Final = 3
CANOE: Final = 4
FLEET: Final = 5
GUARD: Final = 6
CARD: Final = 7
LINK: Final = 8
FIND: Final = 9
VOYAGER: Final = 10

MOST_TURNS: Final = 10.0  # turns that are looked ahead to
PER_TURN: Final = 2.2  # points that the leader gains in a turn
FAR: Final = 99
WORKING: Final = BP_BONUS | FREE_CANOE | COST_CUT | IMPROVE_AGRICULTURE | BATTLE_REROLL | OPENING_PANIC
ODDS: Final = 8  # rows longer than this are taken as this long


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


def turns_left(s: Paradise) -> float:
    """How many turns are probably still to be played."""
    best = max(total(s, p) for p in range(s.players)) / 2
    return min(MOST_TURNS, max(0.4, (s.threshold - best) / PER_TURN))


def remaining(s: Paradise) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    return turns_left(s) / MOST_TURNS


def outlook(s: Paradise) -> list[float]:
    """Each player's points as they will probably count; while all build, each is judged by his own lane."""
    left = turns_left(s)
    values: list[float] = []
    for p in range(s.players):
        mine = s
        if s.lanes is not None:
            seen = s.seen_by(p)
            assert isinstance(seen, Paradise)
            mine = seen
        values.append(holdings(mine, p, left))
    if s.active >= 0 and not s.over:
        battles_to_come(s, s.active, left, values)
    return values


def holdings(s: Paradise, p: int, left: float) -> float:
    """What a player has: points, income, room to grow, pieces, cards, finds."""
    value = total(s, p) / 2 + WEIGHTS[INCOME] * left * village_count(s, p)
    room = 0
    for h in s.groups(p):
        room += s.capacity(h) - s.villages[h]
    value += WEIGHTS[PLOT] * min(room, 2 * left)
    value += cards_in_hand(s, p, left)
    if s.explorer[p] != LOST:
        value += WEIGHTS[VOYAGER] * min(1.0, left / 3)
    free = free_islands(s, p)
    value += pieces_value(s, p, free, left)
    value += finds_value(s, p, free, left)
    return value + links_value(s, p)


def cards_in_hand(s: Paradise, p: int, left: float) -> float:
    """Hidden cards keep their points and a little surprise; cards that work are better on the table."""
    value = 0.0
    if s.hand[p]:
        value += cards_value(s, p, s.hand[p]) / 2 * 0.97
        value += 0.3 * (s.hand[p] & WORKING).bit_count()
    if s.bought >> p & 1:
        value += WEIGHTS[CARD]
    work = s.revealed[p] & (BP_BONUS | FREE_CANOE | COST_CUT)
    if work:
        value += WEIGHTS[INCOME] * left * work.bit_count()
    value += 0.35 * (s.revealed[p] & (BATTLE_REROLL | OPENING_PANIC)).bit_count()
    return value


def free_islands(s: Paradise, p: int) -> list[int]:
    """Islands that the player knows and could settle."""
    found: list[int] = []
    for h in range(HEXES):
        if s._capacity[h] > 0 and s.owner[h] == NONE and s._known[h] >> p & 1 and not s._presence[h] & ~(1 << p):
            found.append(h)
    return found


def pieces_value(s: Paradise, p: int, free: list[int], left: float) -> float:
    """Pieces: settlers by how near they are to an island, canoes at hand, fighters."""
    value = 0.0
    colonies = canoes = 0
    for h, stack in enumerate(s.stacks[p * HEXES : p * HEXES + HEXES]):
        if not stack:
            continue
        if stack & COLONY_BITS:
            number = count(stack, COLONY)
            near = FAR
            for island in free:
                near = min(near, DISTANCE[h][island])
            if near < FAR:
                settled = WEIGHTS[SETTLER] + WEIGHTS[NEAR] * (1.0 - near / 6) if colonies < len(free) else 0.3
                value += number * settled
            else:
                value += 0.3 * number
            colonies += number
        if stack & (UP_BITS | DOWN_BITS):
            canoes += transports(stack)
            value -= 0.01 * (stack & UP_BITS)
        if stack & WAR_BITS:
            value += WEIGHTS[FLEET] * count(stack, WAR) * min(1.0, 0.3 + left / 4)
        if stack & BAND_BITS:
            at_home = 1.0 if s.owner[h] == p else 0.8
            value += WEIGHTS[GUARD] * min(count(stack, BAND), 3) * at_home * min(1.0, 0.3 + left / 4)
    value += WEIGHTS[CANOE] * min(canoes, 4 + len(s.groups(p))) * min(1.0, left / 2)
    if s.active == p:
        moved = 0
        for flags in s.used:
            if flags:
                moved += 1
        value -= 0.004 * moved  # nothing is gained by moving about
    return value


def finds_value(s: Paradise, p: int, free: list[int], left: float) -> float:
    """Free islands nearby, those that only he knows a little more."""
    value = 0.0
    groups = s.groups(p)
    for h in free:
        near = FAR
        for g in groups:
            near = min(near, DISTANCE[h][g])
        if near < FAR:
            worth = WEIGHTS[FIND] * (s._capacity[h] + 1) * (0.8 if near < 3 else 0.8 ** (near - 1))
            value += worth * (1.1 if s.terrain[h] == SECRET else 1.0) * min(1.0, left / 4)
    return min(value, 6.0)


def links_value(s: Paradise, p: int) -> float:
    """Groups and Atolls not yet connected: the fewer canoes are missing, the better."""
    home = s.home[p]
    if s.owner[home] != p:
        return -2.0
    if connected_groups(s, p) == len(s.groups(p)) and not s.stacks[p * HEXES + home] & UP_BITS:
        return -0.1
    start = p * HEXES
    missing = [FAR] * HEXES
    missing[home] = cost_of_link(s, start, home)
    open_ends: list[list[int]] = [[] for _ in range(24)]
    open_ends[missing[home]].append(home)
    value = 0.0
    for cost in range(16):
        ends = open_ends[cost]
        while ends:
            h = ends.pop()
            if missing[h] != cost:
                continue
            for n in NEIGHBOURS[h]:
                if not s._known[n] >> p & 1 or s.is_enemy_hex(p, n):
                    continue
                further = cost + cost_of_link(s, start, n)
                if further < missing[n] and further < 20:
                    missing[n] = further
                    open_ends[further].append(n)
    for h in range(HEXES):
        if 0 < missing[h] < 16:
            if s.owner[h] == p:
                value += WEIGHTS[LINK] * (1.0 - missing[h] / 16)
            elif s.is_atoll(h):
                value += 0.4 * WEIGHTS[LINK] * (1.0 - missing[h] / 16) ** 2
    return value


def cost_of_link(s: Paradise, start: int, h: int) -> int:
    """What a link still needs: nothing, a canoe turned up, or a canoe."""
    stack = s.stacks[start + h]
    if stack & UP_BITS:
        return 0
    return 1 if stack & DOWN_BITS else 4


def battles_to_come(s: Paradise, p: int, left: float, values: list[float]) -> None:
    """What the active player's War Canoes may win or lose where they have met an enemy."""
    village = 1.0 + WEIGHTS[INCOME] * left
    for h in war_hexes(s, p):
        foe = foe_in(s, p, h)
        if foe == NONE:
            continue
        canoes = count(s.stack(p, h), WAR)
        defence = 0
        if s.owner[h] == foe:
            defence = LOCAL_WARRIORS[s.villages[h]]
        stack = s.stack(foe, h) if foe != INDEPENDENT else 0
        if s.owner[h] == foe or stack & WAR_BITS:
            defence += count(stack, BAND) + count(stack, WAR)
        chance = CHANCES[min(ODDS, canoes)][min(ODDS, defence)]
        loss = 0.3 * transports(stack) + 0.5 * count(stack, COLONY)
        if s.owner[h] == foe:
            loss += s.villages[h] * village + 1.0
            values[p] += chance * (0.6 * village + 0.8)
        values[p] -= (1.0 - chance) * 0.25 * canoes
        if foe != INDEPENDENT:
            values[foe] -= chance * loss


# --- options untried --------------------------------------------------------------------------------------------


def promise(s: Paradise, options: list[int]) -> list[float]:
    """How good each option of the open question looks, in points."""
    return [_promise(s, s.player, action) for action in options]


BUILD_PROMISE: Final[tuple[float, ...]] = (1.5, 1.0, 0.8, 2.0, 0.0)
SAIL_PROMISE: Final[tuple[float, ...]] = (1.5, 1.2, 0.0, 0.0, 0.1)
TRANSIT_PROMISE: Final[tuple[float, ...]] = (0.9, 0.6, 0.4, 1.2, 0.1)


def _promise(s: Paradise, p: int, action: int) -> float:
    if BUILD.has(action):
        return BUILD_PROMISE[BUILD.first(action)] + (0.2 if BUILD.second(action) == s.home[p] else 0.0)
    if ADD_VILLAGE.has(action):
        return 4.0
    if SETTLE.has(action):
        return 5.0
    if SAIL.has(action):
        return SAIL_PROMISE[SAIL.first(action)]
    if STEP.has(action):
        return step_promise(s, p, STEP.first(action))
    if TRANSIT_PICK.has(action):
        return TRANSIT_PROMISE[TRANSIT_PICK.first(action)]
    if EXPLORE.has(action) or DIVERT.has(action):
        return 1.0
    if FLIP_UP.has(action):
        return 1.1
    if REVEAL_CARD.has(action):
        return 1.0 if WORKING >> REVEAL_CARD.first(action) & 1 else -0.5
    if FLIP_TILE.has(action):
        return 2.0 if s.stack(p, FLIP_TILE.first(action)) & COLONY_BITS else -0.5
    return plain_promise(action)


def plain_promise(action: int) -> float:
    """Options that look the same in every position."""
    if BUY_CARD.has(action):
        return 2.2
    if PLACE_RUMOR.has(action):
        return 0.1
    if action == TURN_INWARD.base:
        return 0.9
    if action in (DECLARE.base, DRAW_EVENT.base):
        return 3.0
    if action in (DONE.base, END_TRANSIT.base, END_MOVEMENT.base, STOP.base):
        return 0.7
    return 0.0


def step_promise(s: Paradise, p: int, h: int) -> float:
    """Where a canoe or Rumor may go: to free islands and links, or to a weak enemy."""
    if s.terrain[h] == FACE_UP and s.owner[h] == NONE:
        return 1.0 if s.capacity(h) else 0.7
    if s.owner[h] >= 0 and s.owner[h] != p:
        return 0.5
    return 0.6
