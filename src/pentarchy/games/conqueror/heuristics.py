"""What a position is worth to each player, and which options look good before they are tried.

Forts win, food lets an army grow, and a territory is worth only as much as it can be held: what stands beside a
stronger enemy counts less. While a player still plans, what he has not collected and recruited counts as good as done,
so that nobody moves before his planning is finished; a battle under way counts by its odds.
"""

from __future__ import annotations

from typing import Final

from pentarchy.core.weights import weights
from pentarchy.games.conqueror.components import (
    CARD_AMOUNT,
    CARD_EFFECT,
    CAVALRY,
    DIE,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    EXTRA_RECRUIT,
    HERO_COST,
    HERO_STRENGTH,
    INDEPENDENT,
    INFANTRY,
    MISSION_PRIZE,
    MISSION_TERRITORIES,
    NO_RECRUIT,
    TERRITORY_COUNT,
    THREAT,
    TRUCE,
    UNDECIDED,
)
from pentarchy.games.conqueror.heroes import ATTACK_SIDE, DEFENCE_SIDE, defensive_bonus, hero_strength
from pentarchy.games.conqueror.missions import is_met
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.turn import income, infantry_allowance
from pentarchy.games.conqueror.verbs import (
    ATTACK,
    BID,
    BUY_HERO,
    COLLECT,
    COMMIT_CAVALRY,
    COMMIT_INFANTRY,
    DISBAND,
    END_TURN,
    HERO,
    HIRE,
    LOSE,
    LOSE_UNIT,
    MOVE,
    RECRUIT,
    RETREAT,
)

SCALE: Final = 9.0

#: For hints: how far a lead is to be trusted early and late, and how much too well the one who is asked looks.
TRUST: Final[list[float]] = weights("pentarchy.games.conqueror", "hints.toml")

#: Numbers from weights.toml, by these names; a tuner changes them in place.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.conqueror")
TERRITORY: Final = 0
FOOD: Final = 1
COIN: Final = 2
UNIT: Final = 3
MONEY: Final = 4
HERO_IN_HAND: Final = 5
DANGER: Final = 6
CLAIM: Final = 7
MISSION: Final = 8
FIFTH: Final = 9
SPARE_ROOM: Final = 10
OPPORTUNITY: Final = 11

#: Forts by their number: the first are a base, the later ones the way to victory.
FORT_VALUE: Final[tuple[float, ...]] = (
    0.0, 3.0, 6.5, 11.0, 17.0, 25.0, 28.0, 30.0, 32.0, 34.0, 36.0, 38.0, 40.0, 42.0, 44.0, 46.0,
)  # fmt: skip


def _odds() -> tuple[float, ...]:
    """The attacker's chance to win by his advantage from -4 to 4 before the dice."""
    pairs = [a - d for a in DIE for d in DIE]
    return tuple(sum(1 for difference in pairs if difference + lead > 0) / len(pairs) for lead in range(-4, 5))


ODDS: Final = _odds()


def chance(lead: int) -> float:
    """The chance to win an attack with this advantage."""
    return ODDS[max(-4, min(4, lead)) + 4]


def able_strength(s: Conqueror, t: int) -> int:
    """The strength in a territory that can still attack: of the active player only what has not acted."""
    if s.holder[t] != s.active:
        return s.strength(t)
    c = TERRITORY_COUNT + t
    return s.ready[t] + s.victorious[t] + 2 * (s.ready[c] + s.victorious[c])


def guard(s: Conqueror, t: int) -> int:
    """The strength that defends a territory, bonus included."""
    p = s.holder[t]
    return s.strength(t) + (4 if p < INDEPENDENT and s.home[p] == t else s.map.bonus[t])


def peril(s: Conqueror, t: int) -> float:
    """The chance that the most threatening neighbour takes this territory, if he tries."""
    p, defence = s.holder[t], guard(s, t)
    worst = 0.0
    for e in s.map.ways[0][t]:
        n = EDGE_TO[e]
        q = s.holder[n]
        if 0 <= q < INDEPENDENT and q != p:
            worst = max(worst, chance(able_strength(s, n) - defence))
    return worst


def prospects(s: Conqueror, t: int, worth: float, values: list[float]) -> None:
    """Credit everybody who stands beside a territory with a part of what he could take."""
    h = s.holder[t]
    defence = guard(s, t)
    best = [0.0] * s.players
    for e in s.map.ways[0][t]:
        n = EDGE_TO[e]
        q = s.holder[n]
        if not 0 <= q < INDEPENDENT or q == h:
            continue
        strength = s.strength(n)
        if h == INDEPENDENT:  # a sure thing once there is enough, and half of it is half the way
            part = min(1.0, strength / (defence + 1.0))
            best[q] = max(best[q], part * part)
        else:
            best[q] = max(best[q], chance(strength - defence))
    for q in range(s.players):
        values[q] += WEIGHTS[OPPORTUNITY] * best[q] * worth


def outlook(s: Conqueror) -> list[float]:
    """For each player what his position is worth; five forts held for a round are about 50."""
    values = [0.0] * s.players
    if not s.round:
        return values
    weights = WEIGHTS
    board = s.map
    broken = [0.0] * s.players  # perils of forts
    for t in board.spaces:
        p = s.holder[t]
        if p == EMPTY:
            continue
        worth = weights[TERRITORY] + weights[FOOD] * board.food[t] + weights[COIN] * board.income[t]
        stake = worth + 4.0 if board.fort[t] else worth
        prospects(s, t, stake, values)
        if p == INDEPENDENT:
            continue
        strength = s.strength(t)
        values[p] += worth + weights[UNIT] * strength
        danger = peril(s, t)
        if danger:
            if board.fort[t]:
                broken[p] += danger
            values[p] -= weights[DANGER] * danger * (stake + weights[UNIT] * strength * 0.5)
    for p in range(s.players):
        if s.out[p]:
            values[p] = -20.0
            continue
        values[p] += forts_worth(s, p, broken[p]) + purse_worth(s, p) + mission_worth(s, p)
        values[p] += weights[SPARE_ROOM] * 0.3 * min(4, max(0, s.room(p)))
    if s.active >= 0 and s.planning and not s.out[s.active]:
        values[s.active] += plans_worth(s, s.active)
    if s.battle >= 0 and s.outcome == UNDECIDED and 0 <= s.defender < INDEPENDENT:
        weigh_battle(s, values)
    return values


def remaining(s: Conqueror) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    return max(0.0, 1.0 - s.round / s.number("max_rounds"))


def forts_worth(s: Conqueror, p: int, perils: float) -> float:
    """Forts, and the claim that they are or will be at the end of the turn."""
    forts = s.fort_count(p)
    need = s.victory_forts
    place = max(0, forts + 5 - need)  # the fifth of five counts like the fourth of four
    value = FORT_VALUE[min(place, len(FORT_VALUE) - 1)] * (WEIGHTS[FIFTH] / 1.6)
    claimed = s.claims[p].bit_count()
    if not claimed and s.active == p:
        claimed = forts
    if claimed >= need:
        value += WEIGHTS[CLAIM] * max(0.1, 1.0 - perils / (claimed - need + 1))
    return value


def purse_worth(s: Conqueror, p: int) -> float:
    """Currency, less and less, and heroes in hand."""
    money = float(min(s.currency[p], 12))
    hand = sum(HERO_STRENGTH[h] for h in s.hand(p))
    return WEIGHTS[MONEY] * money + (1.0 + WEIGHTS[HERO_IN_HAND]) * hand


def mission_worth(s: Conqueror, p: int) -> float:
    """Progress in the mission he holds, or may hold."""
    mission = s.mission(p)
    if mission < 0:
        return 0.0
    if is_met(s, p, mission):
        return WEIGHTS[MONEY] * MISSION_PRIZE[mission] * (1.0 if s.active == p else 0.7)
    named = MISSION_TERRITORIES[s.map.number][mission]
    share = sum(1 for t in named if s.holder[t] == p) / max(1, len(named))
    return WEIGHTS[MISSION] * MISSION_PRIZE[mission] * share


def plans_worth(s: Conqueror, p: int) -> float:
    """What the planning phase still has in store for him; it is lost with the first action."""
    value = 0.0 if s.collected else WEIGHTS[MONEY] * income(s, p) + 0.05
    room = s.room(p)
    effect = CARD_EFFECT[s.chronicle] if s.chronicle >= 0 else -1
    if room > 0 and effect != NO_RECRUIT:
        recruits = 0
        for t in s.map.forts:
            if s.holder[t] == p:
                recruits += max(0, infantry_allowance(s, t))
        if effect == EXTRA_RECRUIT:
            recruits += CARD_AMOUNT[s.chronicle]
        value += WEIGHTS[UNIT] * 1.3 * min(room, recruits)
    return value


def weigh_battle(s: Conqueror, values: list[float]) -> None:
    """Move what is expected of the battle under way from one side to the other."""
    a, b = EDGE_FROM[s.battle], EDGE_TO[s.battle]
    p, d = s.active, s.defender
    committed = s.committed[INFANTRY] + 2 * s.committed[CAVALRY]
    if s.ready[a] + s.victorious[a] and not s.committed[INFANTRY]:
        committed += s.ready[a] + s.victorious[a]
    if not s.committed[CAVALRY]:
        c = TERRITORY_COUNT + a
        committed += 2 * (s.ready[c] + s.victorious[c])
    lead = committed + hero_strength(s, ATTACK_SIDE)
    lead -= s.strength(b) + defensive_bonus(s) + hero_strength(s, DEFENCE_SIDE)
    win = chance(lead)
    lose = chance(-lead)
    prize = territory_prize(s, p, b)
    margin = 2.0 + max(0, lead)
    losses = min(float(s.strength(b)), margin) * WEIGHTS[UNIT]
    own = min(float(committed), 2.0 + max(0, -lead)) * WEIGHTS[UNIT]
    values[p] += win * (prize + WEIGHTS[MONEY]) - lose * own
    values[d] -= win * (prize + losses)


def territory_prize(s: Conqueror, p: int, t: int) -> float:
    """What a territory would bring to a player who does not have it."""
    board = s.map
    prize = WEIGHTS[TERRITORY] + WEIGHTS[FOOD] * board.food[t] + WEIGHTS[COIN] * board.income[t]
    if board.fort[t]:
        place = min(max(0, s.fort_count(p) + 5 - s.victory_forts), len(FORT_VALUE) - 2)
        prize += FORT_VALUE[place + 1] - FORT_VALUE[place]
    q = s.holder[t]
    if 0 <= q < INDEPENDENT and s.claims[q] & board.fort_bit[t]:
        prize += WEIGHTS[CLAIM] / max(1, s.claims[q].bit_count() - s.victory_forts + 1)
    return prize


def promise(s: Conqueror, options: list[int]) -> list[float]:
    """How good each option looks before it is tried: plan first, then take what is worth most and can be won."""
    return [_promise(s, action) for action in options]


def _promise(s: Conqueror, action: int) -> float:
    if MOVE.has(action):
        return _promise_of_move(s, MOVE.first(action), MOVE.second(action))
    if ATTACK.has(action):
        return _promise_of_attack(s, ATTACK.first(action))
    if COLLECT.has(action):
        return 40.0
    if RECRUIT.has(action):
        t = RECRUIT.second(action)
        return 20.0 + peril(s, t) + (0.5 if RECRUIT.first(action) == CAVALRY else 0.0)
    if HIRE.has(action):
        return 12.0 + peril(s, HIRE.first(action))
    if BUY_HERO.has(action):
        return 10.0 - HERO_COST[BUY_HERO.first(action)] * 0.2
    if END_TURN.has(action):
        return 1.0
    if COMMIT_CAVALRY.has(action):
        return float(COMMIT_CAVALRY.first(action))
    if COMMIT_INFANTRY.has(action):
        return float(COMMIT_INFANTRY.first(action))
    if HERO.has(action):
        return float(HERO_STRENGTH[HERO.first(action)])
    if LOSE.has(action):
        return float(LOSE.second(action))
    if RETREAT.has(action):
        t = RETREAT.second(action)
        return (3.0 if s.holder[t] != EMPTY else 0.0) + territory_prize(s, s.defender, t)
    if DISBAND.has(action):
        return _promise_of_loss(s, DISBAND.first(action), DISBAND.second(action))
    if LOSE_UNIT.has(action):
        return _promise_of_loss(s, LOSE_UNIT.first(action), LOSE_UNIT.second(action))
    if BID.has(action):
        return _promise_of_bid(s, BID.first(action))
    return 0.0


def _promise_of_move(s: Conqueror, kind: int, edge: int) -> float:
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    p = s.active
    value = 0.0
    if s.holder[b] == EMPTY:
        value += territory_prize(s, p, b)
    elif s.map.fort[b] and s.holder[b] == p:
        value += 2.0 * peril(s, b)
    if s.units[a] + s.units[TERRITORY_COUNT + a] == 1 and s.home[p] != a:
        value -= territory_prize(s, p, a)  # it would be left empty
    return value - (0.2 if kind == CAVALRY else 0.0)


def _promise_of_attack(s: Conqueror, edge: int) -> float:
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    prize = territory_prize(s, s.active, b)
    if s.holder[b] == INDEPENDENT:
        return 2.0 + prize
    if s.chronicle >= 0 and CARD_EFFECT[s.chronicle] in (TRUCE, THREAT):
        return prize
    return 2.0 + prize * chance(able_strength(s, a) - guard(s, b))


def _promise_of_loss(s: Conqueror, kind: int, t: int) -> float:
    """Give up infantry where others stay, and nothing that holds a territory."""
    last = s.units[t] + s.units[TERRITORY_COUNT + t] == 1
    holds = last and s.home[s.holder[t]] != t
    return (0.0 if kind == INFANTRY else -1.0) - (4.0 + s.map.food[t] if holds else 0.0) - peril(s, t)


def _promise_of_bid(s: Conqueror, bid: int) -> float:
    """About a fair share of what is needed, never much more."""
    need = CARD_AMOUNT[s.chronicle] if s.chronicle >= 0 else 0
    fair = need / max(1, len(s.living()))
    return -abs(bid - fair)
