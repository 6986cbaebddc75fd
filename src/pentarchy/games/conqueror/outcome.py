"""Chapter 11: casualties, retreat, advance and the spoils of a battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import capitalised
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.conqueror.clock import Interruption
from pentarchy.games.conqueror.components import (
    BURNT,
    CAVALRY,
    CAVALRY_STRENGTH,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    INDEPENDENT,
    INFANTRY,
    INFANTRY_STRENGTH,
    NO_RETREAT,
    PLACE_NAMES,
    SAFE_RETREAT,
    SECOND_WIND,
    TERRITORY_COUNT,
    UNIT_NAMES,
    VICTORY_REWARD,
    VICTORY_REWARD_ADD,
    strength_of,
)
from pentarchy.games.conqueror.food import Checks, is_unsettled
from pentarchy.games.conqueror.heroes import ATTACK_SIDE, DEFENCE_SIDE, has_trait, winner_traits
from pentarchy.games.conqueror.lines import (
    CARD_PAID,
    CONQUERED,
    HERO_BURNT,
    HUNTED_DOWN,
    OCCUPIED,
    READY_AGAIN,
    ROUTED,
    UNITS_LOST,
    VICTORY_PAID,
    army,
)
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import LEAVE, LOSE, RETREAT

ALL_RETREAT: Final = 0
CAVALRY_RETREATS: Final = 1
INFANTRY_RETREATS: Final = 2
LEAVE_NONE: Final = 0
LEAVE_CAVALRY: Final = 1
LEAVE_INFANTRY: Final = 2


def defeat_defender(s: Conqueror) -> None:
    """CQ-11.1: casualties, retreat, advance, reward, traits, in this order."""
    p, d, t = s.active, s.defender, EDGE_TO[s.battle]
    after: tuple[Step[Conqueror], ...] = (LeaveBehind(p), Spoils(), EndBattle())
    if has_trait(s, ATTACK_SIDE, NO_RETREAT) or not destinations(s):
        lose_all(s, d, t)  # CQ-11.9, CQ-11.12, CQ-12.14: all units are lost, so there is nothing to choose
        s.queue(*after)
    else:
        s.queue(Casualties(d), Retreat(d), *after)


def defeat_attacker(s: Conqueror) -> None:
    """CQ-11.7: casualties of the attackers, then the defender's winning traits."""
    s.queue(Casualties(s.active), DefenceSpoils(), EndBattle())


def lose_all(s: Conqueror, p: int, t: int) -> None:
    """Remove all units from a territory."""
    infantry, cavalry = s.units[t], s.units[TERRITORY_COUNT + t]
    if infantry + cavalry:
        if has_trait(s, ATTACK_SIDE, NO_RETREAT):
            s.tell(HUNTED_DOWN, p, t, army(cavalry, infantry), s.played[ATTACK_SIDE])
        else:
            s.tell(ROUTED, p, t, army(cavalry, infantry))
    s.take_units(p, INFANTRY, t, infantry)
    s.take_units(p, CAVALRY, t, cavalry)


def _losses(strength: int, infantry: int, cavalry: int) -> list[int]:
    """CQ-11.9: the ways to lose exactly this much strength, fewest cavalry first."""
    found: list[int] = []
    for c in range(min(cavalry, strength // CAVALRY_STRENGTH) + 1):
        rest = strength - CAVALRY_STRENGTH * c
        if rest % INFANTRY_STRENGTH == 0 and rest // INFANTRY_STRENGTH <= infantry:
            found.append(LOSE.option(c, rest // INFANTRY_STRENGTH))
    return found


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
        """CQ-11.8: the strength to be lost."""
        infantry, cavalry = self.losing_army(s)
        whole = strength_of(infantry, cavalry)
        for need in range(s.casualties, whole):
            if _losses(need, infantry, cavalry):
                return need
        return whole

    def combinations(self, s: Conqueror) -> list[int]:
        """CQ-11.9: all combinations with exactly that strength."""
        need = self.required(s)
        infantry, cavalry = self.losing_army(s)
        return _losses(need, infantry, cavalry) if need else NO_OPTIONS

    def candidates(self, s: Conqueror) -> Iterable[int]:
        found = self.combinations(s)
        return found if len(found) > 1 else NO_OPTIONS

    def forbids(self, s: Conqueror, action: int) -> int:
        if not LOSE.has(action):
            return 0
        cavalry, infantry = LOSE.first(action), LOSE.second(action)
        army = self.losing_army(s)
        fits = infantry <= army[INFANTRY] and cavalry <= army[CAVALRY]
        return 0 if fits and strength_of(infantry, cavalry) == self.required(s) else clause(11, 9)

    def because(self, s: Conqueror, action: int, number: int) -> str:
        infantry, cavalry = self.losing_army(s)
        return (
            f"You lose units worth exactly {self.required(s)} in strength, "
            f"out of the {cavalry} cavalry and {infantry} infantry in the battle."
        )

    def run(self, s: Conqueror) -> None:
        found = self.combinations(s)
        if found:
            s.tell(UNITS_LOST, self.player, army(LOSE.first(found[0]), LOSE.second(found[0])))
            self.apply(s, found[0])

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        p, cavalry, infantry = self.player, LOSE.first(action), LOSE.second(action)
        t = EDGE_FROM[s.battle] if p == s.active else EDGE_TO[s.battle]
        s.take_units(p, INFANTRY, t, infantry)
        s.take_units(p, CAVALRY, t, cavalry)
        if p == s.active:
            s.committed[INFANTRY] -= infantry
            s.committed[CAVALRY] -= cavalry
            s.tell_if_abandoned(p, t)

    def default(self, s: Conqueror, options: list[int]) -> int:
        return options[0]  # the fewest cavalry, so the most infantry

    def prompt(self, s: Conqueror) -> str:
        where = PLACE_NAMES[EDGE_TO[s.battle]]
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

    def candidates(self, s: Conqueror) -> Iterable[int]:
        t = EDGE_TO[s.battle]
        if not s.units[t] + s.units[TERRITORY_COUNT + t]:
            return NO_OPTIONS
        places = destinations(s)
        return [RETREAT.option(who, x) for who in (ALL_RETREAT, CAVALRY_RETREATS, INFANTRY_RETREATS) for x in places]

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

    def because(self, s: Conqueror, action: int, number: int) -> str:
        if number == clause(11, 10):
            places = " or ".join(PLACE_NAMES[t] for t in destinations(s))
            return f"Your survivors can retreat to {places}, not to {PLACE_NAMES[RETREAT.second(action)]}."
        return ""

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
        if who != ALL_RETREAT:
            s.push(self)

    def prompt(self, s: Conqueror) -> str:
        t = EDGE_TO[s.battle]
        left = s.units[t] + s.units[TERRITORY_COUNT + t]
        return f"{capitalised(PLACE_NAMES[t])} is lost: choose where your survivors retreat to ({left} left)."


class LeaveBehind(Interruption):
    """CQ-11.3: the winning attacker advances and may leave one of the attacking units behind."""

    decision = "leave_behind"
    rule = "11.3"

    def candidates(self, s: Conqueror) -> Iterable[int]:
        return LEAVE.options() if s.committed[INFANTRY] + s.committed[CAVALRY] > 1 else NO_OPTIONS

    def forbids(self, s: Conqueror, action: int) -> int:
        if not LEAVE.has(action):
            return 0
        kind = kind_left(LEAVE.first(action))
        return clause(11, 3) if kind >= 0 and not s.committed[kind] else 0

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return f"You did not attack with {UNIT_NAMES[kind_left(LEAVE.first(action))]}."

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        advance(s, kind_left(LEAVE.first(action)))

    def run(self, s: Conqueror) -> None:
        advance(s, -1)

    def prompt(self, s: Conqueror) -> str:
        a, b = PLACE_NAMES[EDGE_FROM[s.battle]], PLACE_NAMES[EDGE_TO[s.battle]]
        return f"Your units advance into {b}: leave one of them in {a}, or none."


def kind_left(choice: int) -> int:
    """The kind of unit that `leave` leaves behind, -1 for none."""
    if choice == LEAVE_NONE:
        return -1
    return CAVALRY if choice == LEAVE_CAVALRY else INFANTRY


def advance(s: Conqueror, left: int) -> None:
    """CQ-11.3, CQ-11.4, CQ-11.6, CQ-9.7, CQ-12.17: which units advance, and what they may still do."""
    p, a, b = s.active, EDGE_FROM[s.battle], EDGE_TO[s.battle]
    second_wind = has_trait(s, ATTACK_SIDE, SECOND_WIND)
    infantry, cavalry = s.committed[INFANTRY] - (left == INFANTRY), s.committed[CAVALRY] - (left == CAVALRY)
    if s.defender == INDEPENDENT:
        s.tell(OCCUPIED, p, b, army(cavalry, infantry))
    else:
        s.tell(CONQUERED, p, b, army(cavalry, infantry), s.defender)
    if second_wind:
        s.tell(READY_AGAIN, p, s.played[ATTACK_SIDE])
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
    s.tell_if_abandoned(p, a)


class Spoils(Step[Conqueror]):
    """CQ-11.2, CQ-15.16: the attacker's reward, then their hero's traits."""

    def run(self, s: Conqueror) -> None:
        extra = s.amount(VICTORY_REWARD_ADD)
        s.currency[s.active] += VICTORY_REWARD + extra
        s.tell(VICTORY_PAID, s.active, VICTORY_REWARD)
        if extra:
            s.tell(CARD_PAID, s.active, s.chronicle, extra)
        winner_traits(s, ATTACK_SIDE)


class DefenceSpoils(Step[Conqueror]):
    """CQ-11.7: what the defender's hero does after a successful defence."""

    def run(self, s: Conqueror) -> None:
        winner_traits(s, DEFENCE_SIDE)


class EndBattle(Step[Conqueror]):
    """CQ-11.14, CQ-12.4: heroes that were played are burnt; then everything is checked (CQ-10.13)."""

    def run(self, s: Conqueror) -> None:
        for side, p in ((ATTACK_SIDE, s.active), (DEFENCE_SIDE, s.defender)):
            if s.played[side] >= 0:
                s.heroes[s.played[side]] = BURNT
                s.tell(HERO_BURNT, p, s.played[side])
        s.clear_battle()
        if is_unsettled(s):
            s.push(Checks())
