"""Chapters 7 to 9: the turn decisions, planning and action."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.conqueror.battle import declare, independent_defence
from pentarchy.games.conqueror.bribery import TurnDecision, keep_window
from pentarchy.games.conqueror.clock import stop_clock
from pentarchy.games.conqueror.components import (
    CARD_AMOUNT,
    CARD_LIMIT,
    CAVALRY,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    EXTRA_RECRUIT,
    FORT_COUNT,
    FORT_INDEX,
    GREAT_FORT,
    HAND,
    HERO_COST,
    HERO_DISCOUNT,
    HERO_FACTION,
    HIRE_INFANTRY,
    INCOME_BONUS,
    INCOME_NONE,
    INDEPENDENT,
    INFANTRY,
    NO_CAVALRY_RECRUIT,
    NO_EDGE,
    NO_FORT,
    NO_RECRUIT,
    SEA,
    SEA_CLOSED,
    SEA_INCOME,
    SUPPLY,
    TERRITORY_COUNT,
    TRUCE,
    changed,
)
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import (
    ATTACK,
    ATTACK_BASE,
    BUY_HERO,
    BUY_HERO_BASE,
    COLLECT,
    COLLECT_ID,
    COLLECTED,
    END_TURN,
    END_TURN_ID,
    HERO_BOUGHT,
    HIRE,
    HIRE_BASE,
    MOVE,
    MOVE_CAVALRY_BASE,
    MOVE_INFANTRY_BASE,
    RECRUIT,
    RECRUIT_CAVALRY_BASE,
    RECRUIT_INFANTRY_BASE,
)

# --- planning ------------------------------------------------------------------------------------------------------


class TurnPlanning(TurnDecision):
    """CQ-7.1: recruit, collect, hire, buy; the first move or attack starts the action phase."""

    decision = "turn_planning"
    rule = "7.1"

    def options(self, s: Conqueror) -> list[int]:
        p = self.player
        if s.out[p]:
            return NO_OPTIONS
        found: list[int] = []
        room = s.room(p) > 0
        if room:
            recruit_options(s, p, found)
            if s.effect() == HIRE_INFANTRY:
                hire_options(s, p, found)
        if not s.collected:
            found.append(COLLECT_ID)
        if s.currency[p]:
            hero_options(s, p, found)
        action_options(s, p, found)
        found.append(END_TURN_ID)
        return found

    def forbids(self, s: Conqueror, action: int) -> int:
        p = self.player
        if RECRUIT.has(action):
            return forbids_recruit(s, p, RECRUIT.first(action), RECRUIT.second(action))
        if HIRE.has(action):
            return forbids_hire(s, p, HIRE.first(action))
        if COLLECT.has(action):
            return clause(7, 8) if s.collected else 0
        if BUY_HERO.has(action):
            h = BUY_HERO.first(action)
            own = HERO_FACTION[h] == s.faction[p] and s.heroes[h] == SUPPLY
            return 0 if own and hero_price(s, h) <= s.currency[p] else clause(7, 9)
        return forbids_action(s, p, action)

    def apply(self, s: Conqueror, action: int) -> None:
        p = self.player
        if action >= MOVE_INFANTRY_BASE:
            s.planning = False
            act(s, p, action)
            return
        if RECRUIT.has(action):
            kind, t = RECRUIT.first(action), RECRUIT.second(action)
            s.levied[kind * FORT_COUNT + FORT_INDEX[t]] += 1
            enlist(s, p, kind, t)
        elif HIRE.has(action):
            s.currency[p] -= CARD_AMOUNT[s.chronicle]
            s.hired += 1
            enlist(s, p, INFANTRY, HIRE.first(action))
        elif COLLECT.has(action):
            collect(s, p)
        elif BUY_HERO.has(action):
            buy_hero(s, p, BUY_HERO.first(action))
        s.push(self)
        keep_window(s)

    def conceals(self, action: int) -> bool:
        """CQ-19.2: everybody sees what a hero costs, not who it is."""
        return BUY_HERO.has(action)

    def default(self, s: Conqueror, options: list[int]) -> int:
        return END_TURN_ID

    def prompt(self, s: Conqueror) -> str:
        return "Recruit, collect and buy heroes as you like; your first move or attack ends the planning phase."


def enlist(s: Conqueror, p: int, kind: int, t: int) -> None:
    """CQ-7.6: a new unit is ready at once."""
    s.add_units(p, kind, t)
    s.ready[kind * TERRITORY_COUNT + t] += 1


def infantry_allowance(s: Conqueror, t: int) -> int:
    """CQ-7.4, CQ-15.13: how many more infantry this fort may recruit this turn."""
    f = FORT_INDEX[t]
    base = 1
    if s.map.fort[t] == GREAT_FORT:
        base = 0 if s.levied[CAVALRY * FORT_COUNT + f] else 2
    return base + s.amount(EXTRA_RECRUIT) - s.levied[INFANTRY * FORT_COUNT + f]


def may_levy_cavalry(s: Conqueror, t: int) -> bool:
    """CQ-7.4, CQ-15.13: a great fort whose own allowance is untouched."""
    f = FORT_INDEX[t]
    untouched = s.levied[INFANTRY * FORT_COUNT + f] <= s.amount(EXTRA_RECRUIT)
    return s.map.fort[t] == GREAT_FORT and untouched and not s.levied[CAVALRY * FORT_COUNT + f]


def recruit_options(s: Conqueror, p: int, found: list[int]) -> None:
    """CQ-7.3, CQ-7.4, CQ-15.14: where the player may recruit, given room in his quota."""
    effect = s.effect()
    if effect == NO_RECRUIT or not s.forts[p]:
        return
    holder = s.holder
    held = [t for t in s.map.forts if holder[t] == p]
    for t in held:
        if infantry_allowance(s, t) > 0:
            found.append(RECRUIT_INFANTRY_BASE + t)
    if effect != NO_CAVALRY_RECRUIT:
        for t in held:
            if may_levy_cavalry(s, t):
                found.append(RECRUIT_CAVALRY_BASE + t)


def forbids_recruit(s: Conqueror, p: int, kind: int, t: int) -> int:
    """Which clause forbids recruiting this unit here."""
    if s.holder[t] != p or s.map.fort[t] == NO_FORT:
        return clause(7, 3)
    effect = s.effect()
    if effect == NO_RECRUIT or (effect == NO_CAVALRY_RECRUIT and kind == CAVALRY):
        return clause(15, 14)
    allowed = infantry_allowance(s, t) > 0 if kind == INFANTRY else may_levy_cavalry(s, t)
    if not allowed:
        return clause(7, 4)
    return clause(7, 5) if s.room(p) <= 0 else 0


def hire_options(s: Conqueror, p: int, found: list[int]) -> None:
    """CQ-15.12: where the player may hire infantry, given the market and room in his quota."""
    if s.hired >= CARD_LIMIT[s.chronicle] or s.currency[p] < CARD_AMOUNT[s.chronicle]:
        return
    for t in s.map.spaces:
        if s.holder[t] == p and not SEA[t]:
            found.append(HIRE_BASE + t)


def forbids_hire(s: Conqueror, p: int, t: int) -> int:
    """Which clause forbids hiring here."""
    if s.effect() != HIRE_INFANTRY or s.holder[t] != p or SEA[t]:
        return clause(15, 12)
    if s.hired >= CARD_LIMIT[s.chronicle] or s.currency[p] < CARD_AMOUNT[s.chronicle]:
        return clause(15, 12)
    return clause(7, 5) if s.room(p) <= 0 else 0


def income(s: Conqueror, p: int) -> int:
    """CQ-7.8, CQ-15.9: what collecting pays now."""
    effect = s.effect()
    if effect == INCOME_NONE:
        return 0
    total = s.amount(INCOME_BONUS)
    by_sea = s.amount(SEA_INCOME)
    for t in s.map.spaces:
        if s.holder[t] == p:
            total += s.map.income[t]
            if SEA[t]:
                total += by_sea
    return total


def collect(s: Conqueror, p: int) -> None:
    """CQ-7.8: the bank pays, once a turn."""
    amount = income(s, p)
    s.collected = True
    s.currency[p] += amount
    s.tell(COLLECTED, p, p, amount)


def hero_price(s: Conqueror, h: int) -> int:
    """CQ-12.1, CQ-15.15: the price of a hero now."""
    return max(1, HERO_COST[h] - s.amount(HERO_DISCOUNT))


def hero_options(s: Conqueror, p: int, found: list[int]) -> None:
    """CQ-7.9: the heroes in his supply that he can pay."""
    purse = s.currency[p]
    for h in s.hero_supply(p):
        if hero_price(s, h) <= purse:
            found.append(BUY_HERO_BASE + h)


def buy_hero(s: Conqueror, p: int, h: int) -> None:
    """CQ-7.9: from the supply into the hand."""
    price = hero_price(s, h)
    s.currency[p] -= price
    s.heroes[h] = HAND
    s.payments = changed(s.payments, h, price)
    s.tell(HERO_BOUGHT, p, p, price)


# --- action ----------------------------------------------------------------------------------------------------------


class TurnAction(TurnDecision):
    """CQ-6.5, CQ-6.6: units move or attack until none can act or the player has enough."""

    decision = "turn_action"
    rule = "6.5"

    def options(self, s: Conqueror) -> list[int]:
        if s.out[self.player]:
            return NO_OPTIONS
        found: list[int] = []
        if not action_options(s, self.player, found):
            return NO_OPTIONS  # CQ-6.6: nobody is left who could act
        found.append(END_TURN_ID)
        return found

    def forbids(self, s: Conqueror, action: int) -> int:
        if RECRUIT.has(action) or HIRE.has(action) or COLLECT.has(action) or BUY_HERO.has(action):
            return clause(7, 2)
        return forbids_action(s, self.player, action)

    def apply(self, s: Conqueror, action: int) -> None:
        act(s, self.player, action)

    def default(self, s: Conqueror, options: list[int]) -> int:
        return END_TURN_ID

    def prompt(self, s: Conqueror) -> str:
        able = sum(s.ready) + sum(s.victorious)
        return f"Move or attack with units that have not acted yet ({able} left), or end your turn."


def action_options(s: Conqueror, p: int, found: list[int]) -> bool:
    """CQ-8.1, CQ-8.2, CQ-9.1, CQ-9.3: add all moves and attacks; is there a unit that can act at all?"""
    holder, ready, victorious = s.holder, s.ready, s.victorious
    board = s.map
    ways = board.ways[s.chronicle + 1]
    truce = s.effect() == TRUCE
    cavalry_moves: list[int] = []
    attacks: list[int] = []
    able = False
    for t in board.spaces:
        if holder[t] != p:
            continue
        infantry, cavalry = ready[t], ready[TERRITORY_COUNT + t]
        strength = infantry + victorious[t] + 2 * (cavalry + victorious[TERRITORY_COUNT + t])
        if not strength:
            continue
        able = True
        for e in ways[t]:
            to = EDGE_TO[e]
            other = holder[to]
            if other in (EMPTY, p):
                if infantry:
                    found.append(MOVE_INFANTRY_BASE + e)
                if cavalry:
                    cavalry_moves.append(MOVE_CAVALRY_BASE + e)
            elif other == INDEPENDENT:
                if strength > independent_defence(s, to):
                    attacks.append(ATTACK_BASE + e)
            elif not truce:
                attacks.append(ATTACK_BASE + e)
    found.extend(cavalry_moves)
    found.extend(attacks)
    return able


def forbids_way(s: Conqueror, edge: int) -> int:
    """Which clause closes this connection: CQ-15.5, CQ-15.6 or CQ-15.8."""
    if s.map.is_edge_closed(s.chronicle, edge):
        return clause(15, 8)
    if s.map.is_way_barred(s.chronicle, edge):
        return clause(15, 5) if s.effect() == SEA_CLOSED else clause(15, 6)
    return 0


def forbids_action(s: Conqueror, p: int, action: int) -> int:
    """Which clause forbids this move or attack."""
    if MOVE.has(action):
        return forbids_move(s, p, MOVE.first(action), MOVE.second(action))
    if ATTACK.has(action):
        return forbids_attack(s, p, ATTACK.first(action))
    return 0


def forbids_move(s: Conqueror, p: int, kind: int, edge: int) -> int:
    """Which clause forbids this move."""
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    place = kind * TERRITORY_COUNT + a
    if s.map.edge_kind[edge] == NO_EDGE or s.holder[a] != p or not s.units[place]:
        return clause(8, 1)
    if not s.ready[place]:
        return clause(11, 4) if s.victorious[place] else clause(6, 4)
    if s.holder[b] != p and s.holder[b] != EMPTY:
        return clause(8, 2)
    return forbids_way(s, edge)


def forbids_attack(s: Conqueror, p: int, edge: int) -> int:
    """Which clause forbids this attack."""
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    if s.map.edge_kind[edge] == NO_EDGE or s.holder[a] != p or s.holder[b] in (p, EMPTY):
        return clause(9, 1)
    able = [s.ready[k * TERRITORY_COUNT + a] + s.victorious[k * TERRITORY_COUNT + a] for k in (INFANTRY, CAVALRY)]
    if not any(able):
        return clause(6, 4) if s.units[a] or s.units[TERRITORY_COUNT + a] else clause(9, 1)
    closed = forbids_way(s, edge)
    if closed:
        return closed
    if s.holder[b] == INDEPENDENT:
        return 0 if able[INFANTRY] + 2 * able[CAVALRY] > independent_defence(s, b) else clause(9, 3)
    return clause(15, 7) if s.effect() == TRUCE else 0


def act(s: Conqueror, p: int, action: int) -> None:
    """Carry out a move, an attack or the end of the turn. All of them are final (CQ-8.6)."""
    stop_clock(s)
    s.mark()
    if action < ATTACK_BASE:
        s.push(TurnAction(p))
        move(s, p, MOVE.first(action), MOVE.second(action))
    elif action < END_TURN.base:
        s.push(TurnAction(p))
        declare(s, p, ATTACK.first(action))


def move(s: Conqueror, p: int, kind: int, edge: int) -> None:
    """CQ-8.1 to CQ-8.5: one unit moves and is exhausted; what it leaves empty is lost."""
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    s.ready[kind * TERRITORY_COUNT + a] -= 1
    s.take_units(p, kind, a)
    s.add_units(p, kind, b)
    if s.army[p] > s.quota(p):
        s.push(Checks())
