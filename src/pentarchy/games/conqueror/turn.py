"""Chapters 7 to 9: the turn decisions, moves and the declaration of attacks."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.english import capitalised
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.conqueror.battle import declare
from pentarchy.games.conqueror.bribery import TurnDecision, keep_window
from pentarchy.games.conqueror.clock import stop_clock
from pentarchy.games.conqueror.components import (
    CARD_NAMES,
    CAVALRY_STRENGTH,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    HIRE_INFANTRY,
    INDEPENDENT,
    INFANTRY_STRENGTH,
    NO_EDGE,
    PLACE_NAMES,
    SEA_CLOSED,
    TERRITORY_COUNT,
    TRUCE,
    UNIT_NAMES,
)
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.lines import NOBODY_READY
from pentarchy.games.conqueror.odds import able_strength, independent_defence
from pentarchy.games.conqueror.planning import (
    buy_hero,
    collect,
    forbids_hero,
    forbids_hire,
    forbids_recruit,
    hero_options,
    hire,
    hire_options,
    recruit,
    recruit_options,
    why_no_hero,
    why_no_hire,
    why_no_recruit,
)
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import (
    ATTACK,
    ATTACK_BASE,
    BUY_HERO,
    COLLECT,
    COLLECT_ID,
    END_TURN,
    END_TURN_ID,
    HIRE,
    MOVE,
    MOVE_CAVALRY_BASE,
    MOVE_INFANTRY_BASE,
    RECRUIT,
)

# --- the two turn decisions ----------------------------------------------------------------------------------------


class TurnPlanning(TurnDecision):
    """CQ-7.1: recruit, collect, hire, buy; the first move or attack starts the action phase."""

    decision = "turn_planning"
    rule = "7.1"

    def options(self, s: Conqueror) -> list[int]:
        p = self.player  # profiled: asking `forbids` about every candidate halves the speed of the whole game
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
            return forbids_hero(s, p, BUY_HERO.first(action))
        return forbids_action(s, p, action)

    def because(self, s: Conqueror, action: int, number: int) -> str:
        p = self.player
        if RECRUIT.has(action):
            return why_no_recruit(s, p, RECRUIT.first(action), RECRUIT.second(action), number)
        if HIRE.has(action):
            return why_no_hire(s, p, HIRE.first(action), number)
        if BUY_HERO.has(action):
            return why_no_hero(s, p, BUY_HERO.first(action))
        return why_no_action(s, p, action, number)

    def apply(self, s: Conqueror, action: int) -> None:
        p = self.player
        if action >= MOVE_INFANTRY_BASE:
            s.planning = False
            act(s, p, action)
            return
        if RECRUIT.has(action):
            recruit(s, p, RECRUIT.first(action), RECRUIT.second(action))
        elif HIRE.has(action):
            hire(s, p, HIRE.first(action))
        elif COLLECT.has(action):
            collect(s, p)
        elif BUY_HERO.has(action):
            buy_hero(s, p, BUY_HERO.first(action))
        s.push(self)
        keep_window(s)

    def conceals(self, action: int) -> bool:
        """CQ-19.2: everybody sees what a hero costs, not who it is."""
        return BUY_HERO.has(action)

    def prompt(self, s: Conqueror) -> str:
        return "Recruit, collect and buy heroes as you like; your first move or attack ends the planning phase."


class TurnAction(TurnDecision):
    """CQ-6.5, CQ-6.6: units move or attack until none can act or the player ends the turn."""

    decision = "turn_action"
    rule = "6.5"

    def options(self, s: Conqueror) -> list[int]:
        if s.out[self.player]:  # profiled: as in the planning phase
            return NO_OPTIONS
        found: list[int] = []
        if not action_options(s, self.player, found):
            return NO_OPTIONS  # CQ-6.6: no unit can act any more
        found.append(END_TURN_ID)
        return found

    def forbids(self, s: Conqueror, action: int) -> int:
        if RECRUIT.has(action) or HIRE.has(action) or COLLECT.has(action) or BUY_HERO.has(action):
            return clause(7, 2)
        return forbids_action(s, self.player, action)

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return why_no_action(s, self.player, action, number)

    def apply(self, s: Conqueror, action: int) -> None:
        act(s, self.player, action)

    def run(self, s: Conqueror) -> None:
        if not s.out[self.player]:
            s.tell(NOBODY_READY, self.player)

    def prompt(self, s: Conqueror) -> str:
        able = sum(s.ready) + sum(s.victorious)
        return f"Move or attack with units that have not acted yet ({able} left), or end your turn."


# --- moves and attacks -----------------------------------------------------------------------------------------------


def action_options(s: Conqueror, p: int, found: list[int]) -> bool:
    """CQ-8.1, CQ-8.2, CQ-9.1, CQ-9.3: add all moves and attacks; is there a unit that can act at all?"""
    holder, ready, victorious = s.holder, s.ready, s.victorious
    board = s.map
    ways = board.ways[s.chronicle + 1]
    truce = s.effect() == TRUCE
    cavalry_moves: list[int] = []
    attacks: list[int] = []
    able = False
    for t in s.lands(p):
        infantry, cavalry = ready[t], ready[TERRITORY_COUNT + t]
        able_infantry, able_cavalry = infantry + victorious[t], cavalry + victorious[TERRITORY_COUNT + t]
        if not able_infantry and not able_cavalry:
            continue
        able = True
        strength = INFANTRY_STRENGTH * able_infantry + CAVALRY_STRENGTH * able_cavalry
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
    able = able_strength(s, a)
    if not able:
        return clause(6, 4) if s.units[a] or s.units[TERRITORY_COUNT + a] else clause(9, 1)
    closed = forbids_way(s, edge)
    if closed:
        return closed
    if s.holder[b] == INDEPENDENT:
        return 0 if able > independent_defence(s, b) else clause(9, 3)
    return clause(15, 7) if s.effect() == TRUCE else 0


# --- why not ---------------------------------------------------------------------------------------------------------


def why_no_action(s: Conqueror, p: int, action: int, number: int) -> str:
    """Why this clause forbids this move or attack."""
    if MOVE.has(action):
        kind, edge = MOVE.first(action), MOVE.second(action)
    elif ATTACK.has(action):
        kind, edge = -1, ATTACK.first(action)
    else:
        return ""
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    if s.map.edge_kind[edge] == NO_EDGE:
        return f"{capitalised(PLACE_NAMES[a])} and {PLACE_NAMES[b]} are not adjacent on this map."
    if number in (clause(15, 5), clause(15, 6), clause(15, 7), clause(15, 8)):
        return f"{CARD_NAMES[s.chronicle]}: {_closed(number)} this round."
    if s.holder[a] != p:
        return f"You do not control {PLACE_NAMES[a]}."
    return _why_no_move(s, a, b, kind, number) if kind >= 0 else _why_no_attack(s, p, a, b, number)


def _closed(number: int) -> str:
    """What a chronicle card forbids, in words."""
    if number == clause(15, 5):
        return "nobody moves or attacks into, out of or between seas"
    if number == clause(15, 6):
        return "nobody moves or attacks into or out of this territory"
    return "players do not attack each other" if number == clause(15, 7) else "this connection cannot be used"


def _why_no_move(s: Conqueror, a: int, b: int, kind: int, number: int) -> str:
    name, origin = UNIT_NAMES[kind], PLACE_NAMES[a]
    if number == clause(8, 1):
        return f"You have no {name} in {origin}."
    if number == clause(6, 4):
        return f"Your {name} in {origin} has acted this turn."
    if number == clause(11, 4):
        return f"Your victorious {name} in {origin} may attack once more, but not move."
    return f"A move does not enter {_held_by(s, b)}; attack it." if number == clause(8, 2) else ""


def _why_no_attack(s: Conqueror, p: int, a: int, b: int, number: int) -> str:
    if number == clause(9, 1):
        if s.holder[b] == p:
            return f"You control {PLACE_NAMES[b]} yourself."
        if s.holder[b] == EMPTY:
            return f"Nobody holds {PLACE_NAMES[b]}; move there."
        return f"You have no unit in {PLACE_NAMES[a]}."
    if number == clause(6, 4):
        return f"All your units in {PLACE_NAMES[a]} have acted this turn."
    if number == clause(9, 3):
        need, strength = independent_defence(s, b) + 1, able_strength(s, a)
        return f"The independent army in {PLACE_NAMES[b]} is beaten with strength {need}, and you have {strength}."
    return ""


def _held_by(s: Conqueror, t: int) -> str:
    if s.holder[t] == INDEPENDENT:
        return f"{PLACE_NAMES[t]}, which an independent army holds"
    whose = s.seat_name(s.holder[t])
    return (
        f"{PLACE_NAMES[t]}, which {whose} holds" if s.strength(t) else f"{PLACE_NAMES[t]}, the vacant home of {whose}"
    )


# --- carrying out ----------------------------------------------------------------------------------------------------


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
    s.tell_if_abandoned(p, a)
    if s.army[p] > s.quota(p):
        s.push(Checks())
