"""Chapter 11: casualties, retreat, advance and the spoils of a battle."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.conqueror.clock import Interruption
from pentarchy.games.conqueror.components import (
    BURNT,
    CAVALRY,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    INDEPENDENT,
    INFANTRY,
    NO_RETREAT,
    SAFE_RETREAT,
    SECOND_WIND,
    TERRITORY_COUNT,
    TERRITORY_NAMES,
    VICTORY_REWARD,
    VICTORY_REWARD_ADD,
)
from pentarchy.games.conqueror.food import Checks, is_unsettled
from pentarchy.games.conqueror.heroes import ATTACK_SIDE, DEFENCE_SIDE, has_trait, winner_traits
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import pay
from pentarchy.games.conqueror.verbs import (
    BATTLE_LOST,
    BATTLE_WON,
    LEAVE,
    LOSE,
    RETREAT,
    RETREATED,
    UNITS_LOST,
)

ALL_RETREAT = 0
CAVALRY_RETREATS = 1
INFANTRY_RETREATS = 2
LEAVE_NONE = 0
LEAVE_CAVALRY = 1
LEAVE_INFANTRY = 2


def defeat_defender(s: Conqueror) -> None:
    """CQ-11.1: casualties, retreat, advance, reward, traits, in this order."""
    p, d, t = s.active, s.defender, EDGE_TO[s.battle]
    s.tell(BATTLE_WON, p, p, t)
    after: tuple[Step[Conqueror], ...] = (LeaveBehind(p), Spoils(), EndBattle())
    if has_trait(s, ATTACK_SIDE, NO_RETREAT) or not destinations(s):
        lose_all(s, d, t)  # CQ-11.9, CQ-11.12, CQ-12.14: who will be eliminated anyway is not asked
        s.queue(*after)
    else:
        s.queue(Casualties(d), Retreat(d), *after)


def defeat_attacker(s: Conqueror) -> None:
    """CQ-11.7: casualties of the attackers, then the defender's winning traits."""
    s.tell(BATTLE_LOST, s.active, s.active, EDGE_TO[s.battle])
    s.queue(Casualties(s.active), DefenceSpoils(), EndBattle())


def lose_all(s: Conqueror, p: int, t: int) -> None:
    """All units in a territory die."""
    infantry, cavalry = s.units[t], s.units[TERRITORY_COUNT + t]
    if infantry + cavalry:
        s.tell(UNITS_LOST, p, p, cavalry, infantry)
    s.take_units(p, INFANTRY, t, infantry)
    s.take_units(p, CAVALRY, t, cavalry)


class Casualties(Interruption):
    """CQ-11.8, CQ-11.9: the loser removes units worth the margin, or the least possible above it."""

    decision = "casualties"
    rule = "11.9"

    def losing_army(self, s: Conqueror) -> list[int]:
        """The infantry and cavalry the loser chooses from."""
        if self.player == s.active:
            return s.committed[:2]
        t = EDGE_TO[s.battle]
        return [s.units[t], s.units[TERRITORY_COUNT + t]]

    def required(self, s: Conqueror) -> int:
        """CQ-11.8: the strength that dies."""
        infantry, cavalry = self.losing_army(s)
        need = s.casualties if infantry else s.casualties + s.casualties % 2
        return min(need, infantry + 2 * cavalry)

    def options(self, s: Conqueror) -> list[int]:
        need = self.required(s)
        infantry, cavalry = self.losing_army(s)
        if not need:
            return NO_OPTIONS
        return [LOSE(c, need - 2 * c) for c in range(min(cavalry, need // 2) + 1) if need - 2 * c <= infantry]

    def forbids(self, s: Conqueror, action: int) -> int:
        if not LOSE.has(action):
            return 0
        cavalry, infantry = LOSE.first(action), LOSE.second(action)
        army = self.losing_army(s)
        fits = infantry <= army[INFANTRY] and cavalry <= army[CAVALRY]
        return 0 if fits and infantry + 2 * cavalry == self.required(s) else clause(11, 9)

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        p, cavalry, infantry = self.player, LOSE.first(action), LOSE.second(action)
        s.tell(UNITS_LOST, p, p, cavalry, infantry)
        if p == s.active:
            t = EDGE_FROM[s.battle]
            s.committed[INFANTRY] -= infantry
            s.committed[CAVALRY] -= cavalry
        else:
            t = EDGE_TO[s.battle]
        s.take_units(p, INFANTRY, t, infantry)
        s.take_units(p, CAVALRY, t, cavalry)

    def default(self, s: Conqueror, options: list[int]) -> int:
        return options[0]  # the fewest cavalry, so the most infantry

    def prompt(self, s: Conqueror) -> str:
        where = TERRITORY_NAMES[EDGE_TO[s.battle]]
        return f"You lost the battle for {where}: choose units worth {self.required(s)} in strength that you lose."


def destinations(s: Conqueror) -> list[int]:
    """CQ-11.10 to CQ-11.13, CQ-12.13: where the beaten defender may retreat to."""
    d, t = s.defender, EDGE_TO[s.battle]
    near = [EDGE_TO[e] for e in s.map.retreats[s.chronicle + 1][t]]
    if has_trait(s, DEFENCE_SIDE, SAFE_RETREAT):
        return [x for x in s.map.spaces if x != t and (s.holder[x] == d or (s.holder[x] == EMPTY and x in near))]
    return [x for x in near if s.holder[x] == d or s.holder[x] == EMPTY]


class Retreat(Interruption):
    """CQ-11.10, CQ-11.11: the surviving defenders retreat, together or one by one."""

    decision = "retreat"
    rule = "11.10"

    def options(self, s: Conqueror) -> list[int]:
        t = EDGE_TO[s.battle]
        infantry, cavalry = s.units[t], s.units[TERRITORY_COUNT + t]
        if not infantry + cavalry:
            return NO_OPTIONS
        places = destinations(s)
        found = [RETREAT(ALL_RETREAT, x) for x in places]
        if infantry + cavalry > 1 and len(places) > 1:
            if cavalry:
                found.extend([RETREAT(CAVALRY_RETREATS, x) for x in places])
            if infantry:
                found.extend([RETREAT(INFANTRY_RETREATS, x) for x in places])
        return found

    def forbids(self, s: Conqueror, action: int) -> int:
        if not RETREAT.has(action):
            return 0
        who, place = RETREAT.first(action), RETREAT.second(action)
        places = destinations(s)
        if place not in places:
            return clause(11, 10)
        t = EDGE_TO[s.battle]
        infantry, cavalry = s.units[t], s.units[TERRITORY_COUNT + t]
        if who == ALL_RETREAT:
            return 0
        there = cavalry if who == CAVALRY_RETREATS else infantry
        return 0 if there and infantry + cavalry > 1 and len(places) > 1 else clause(11, 11)

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        who, place = RETREAT.first(action), RETREAT.second(action)
        t = EDGE_TO[s.battle]
        infantry, cavalry = s.units[t], s.units[TERRITORY_COUNT + t]
        if who == CAVALRY_RETREATS:
            infantry, cavalry = 0, 1
        elif who == INFANTRY_RETREATS:
            infantry, cavalry = 1, 0
        for kind, number in ((INFANTRY, infantry), (CAVALRY, cavalry)):
            if number:
                s.take_units(self.player, kind, t, number)
                s.add_units(self.player, kind, place, number)
        s.tell(RETREATED, self.player, self.player, place)
        if who != ALL_RETREAT:
            s.push(self)

    def prompt(self, s: Conqueror) -> str:
        t = EDGE_TO[s.battle]
        left = s.units[t] + s.units[TERRITORY_COUNT + t]
        return f"{TERRITORY_NAMES[t]} is lost: choose where your survivors retreat to ({left} left)."


class LeaveBehind(Interruption):
    """CQ-11.3: the winning attacker advances and may leave one of the attacking units behind."""

    decision = "leave_behind"
    rule = "11.3"

    def options(self, s: Conqueror) -> list[int]:
        infantry, cavalry = s.committed[INFANTRY], s.committed[CAVALRY]
        if infantry + cavalry < 2:
            return NO_OPTIONS
        found = [LEAVE(LEAVE_NONE)]
        if cavalry:
            found.append(LEAVE(LEAVE_CAVALRY))
        if infantry:
            found.append(LEAVE(LEAVE_INFANTRY))
        return found

    def forbids(self, s: Conqueror, action: int) -> int:
        if not LEAVE.has(action):
            return 0
        kind = kind_left(LEAVE.first(action))
        return clause(11, 3) if kind >= 0 and not s.committed[kind] else 0

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        advance(s, kind_left(LEAVE.first(action)))

    def run(self, s: Conqueror) -> None:
        advance(s, -1)

    def prompt(self, s: Conqueror) -> str:
        a, b = TERRITORY_NAMES[EDGE_FROM[s.battle]], TERRITORY_NAMES[EDGE_TO[s.battle]]
        return f"Your units advance into {b}: leave one of them in {a}, or none."


def kind_left(choice: int) -> int:
    """The kind of unit that `leave` leaves behind, -1 for none."""
    if choice == LEAVE_NONE:
        return -1
    return CAVALRY if choice == LEAVE_CAVALRY else INFANTRY


def advance(s: Conqueror, left: int) -> None:
    """CQ-11.3, CQ-11.4, CQ-11.6, CQ-9.7, CQ-12.17: who goes on, and what those units may still do."""
    p, a, b = s.active, EDGE_FROM[s.battle], EDGE_TO[s.battle]
    second_wind = has_trait(s, ATTACK_SIDE, SECOND_WIND)
    for kind in (INFANTRY, CAVALRY):
        number, spent = s.committed[kind], s.committed[2 + kind]
        if kind == left:
            number -= 1
            spent = max(0, spent - 1)
        if not number:
            continue
        s.take_units(p, kind, a, number)
        s.add_units(p, kind, b, number)
        place = kind * TERRITORY_COUNT + b
        if second_wind:
            s.ready[place] += number
        elif s.defender != INDEPENDENT:
            s.victorious[place] += number - spent


class Spoils(Step[Conqueror]):
    """CQ-11.2, CQ-15.16: the attacker's reward, then his hero's traits."""

    def run(self, s: Conqueror) -> None:
        pay(s, s.active, VICTORY_REWARD + s.amount(VICTORY_REWARD_ADD))
        winner_traits(s, ATTACK_SIDE)


class DefenceSpoils(Step[Conqueror]):
    """CQ-11.7: what the defender's hero does after a successful defence."""

    def run(self, s: Conqueror) -> None:
        winner_traits(s, DEFENCE_SIDE)


class EndBattle(Step[Conqueror]):
    """CQ-11.14, CQ-12.4: heroes that were played are burnt; then everything is checked (CQ-10.13)."""

    def run(self, s: Conqueror) -> None:
        for side in (ATTACK_SIDE, DEFENCE_SIDE):
            if s.played[side] >= 0:
                s.heroes[s.played[side]] = BURNT
        s.clear_battle()
        if is_unsettled(s):
            s.push(Checks())
