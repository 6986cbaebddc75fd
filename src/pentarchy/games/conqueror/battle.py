"""Chapters 9 and 10: committing units, beating independent armies, and battles between players."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.conqueror.clock import Interruption
from pentarchy.games.conqueror.components import (
    ATTACK_BONUS,
    ATTACKER_WINS,
    CAVALRY,
    DEFENCE_ADD,
    DEFENDER_WINS,
    DRAW,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    FIXED_DIE,
    GREAT_FORT,
    HERO_NAMES,
    INDEPENDENT,
    INFANTRY,
    NO_HEROES,
    PLACE_NAMES,
    TERRITORY_COUNT,
    UNIT_NAMES,
    WIN_TIES,
    strength_of,
)
from pentarchy.games.conqueror.heroes import (
    ATTACK_SIDE,
    DEFENCE_SIDE,
    casualty_strength,
    defensive_bonus,
    has_trait,
    hero_strength,
    roll_dice,
)
from pentarchy.games.conqueror.lines import (
    BATTLE_DRAWN,
    BATTLE_LOST,
    BATTLE_WON,
    BY_BONUS,
    BY_CARD,
    BY_DIE,
    BY_GREAT_FORT,
    BY_HERO,
    BY_HOME,
    HERO_PLAYED,
    HERO_REVEALED,
    INDEPENDENTS_BEATEN,
    TIE_WON,
    part,
)
from pentarchy.games.conqueror.odds import independent_defence
from pentarchy.games.conqueror.outcome import EndBattle, LeaveBehind, defeat_attacker, defeat_defender
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import COMMIT_CAVALRY, COMMIT_INFANTRY, HERO, NO_HERO


def declare(s: Conqueror, p: int, edge: int) -> None:
    """CQ-9.1: start a battle and ask which units are committed. Declarations are final (CQ-8.6)."""
    if s.battle >= 0:
        raise s.bug("an attack is declared during another")
    s.battle = edge
    s.defender = s.holder[EDGE_TO[edge]]
    s.mark()
    s.queue(CommitCavalry(p), CommitInfantry(p))


def able_units(s: Conqueror, kind: int) -> int:
    """CQ-9.2: how many units of this kind can attack from the territory of the declared attack."""
    place = kind * TERRITORY_COUNT + EDGE_FROM[s.battle]
    return s.ready[place] + s.victorious[place]


def forbids_strength(s: Conqueror, most: int) -> int:
    """CQ-9.2, CQ-9.3: which clause forbids an attack that can have at most this strength."""
    if most >= needed_strength(s):
        return 0
    return clause(9, 3) if s.defender == INDEPENDENT else clause(9, 2)


def why_no_commitment(s: Conqueror, kind: int, number: int) -> str:
    """Why this number of units of this kind cannot be committed."""
    place, able = PLACE_NAMES[EDGE_FROM[s.battle]], able_units(s, kind)
    if number == clause(9, 3):
        return f"The independent army is beaten with strength {needed_strength(s)}; this leaves you less."
    if able:
        return f"Commit at least one unit, and at most the {able} {UNIT_NAMES[kind]} that can attack from {place}."
    return f"No {UNIT_NAMES[kind]} can attack from {place}."


def needed_strength(s: Conqueror) -> int:
    """CQ-9.2, CQ-9.3: the least strength that may be committed."""
    return independent_defence(s, EDGE_TO[s.battle]) + 1 if s.defender == INDEPENDENT else 1


class CommitCavalry(Interruption):
    """CQ-9.2: how many cavalry attack."""

    decision = "commit_cavalry"
    rule = "9.2"

    def candidates(self, s: Conqueror) -> Iterable[int]:
        able = able_units(s, CAVALRY)
        return range(COMMIT_CAVALRY.base, COMMIT_CAVALRY.option(able) + 1) if able else NO_OPTIONS

    def forbids(self, s: Conqueror, action: int) -> int:
        if not COMMIT_CAVALRY.has(action):
            return 0
        number = COMMIT_CAVALRY.first(action)
        if number > able_units(s, CAVALRY):
            return clause(9, 2)
        return forbids_strength(s, strength_of(able_units(s, INFANTRY), number))

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return why_no_commitment(s, CAVALRY, number)

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        s.committed[CAVALRY] = COMMIT_CAVALRY.first(action)

    def run(self, s: Conqueror) -> None:
        s.moment += 1  # no cavalry there: nothing to ask or report

    def default(self, s: Conqueror, options: list[int]) -> int:
        return options[-1]

    def prompt(self, s: Conqueror) -> str:
        target = PLACE_NAMES[EDGE_TO[s.battle]]
        return f"How many cavalry attack {target} (you have {able_units(s, CAVALRY)})? Infantry is asked next."


class CommitInfantry(Interruption):
    """CQ-9.2: how many infantry attack; the attack begins."""

    decision = "commit_infantry"
    rule = "9.2"

    def candidates(self, s: Conqueror) -> Iterable[int]:
        able = able_units(s, INFANTRY)
        return range(COMMIT_INFANTRY.base, COMMIT_INFANTRY.option(able) + 1) if able else NO_OPTIONS

    def forbids(self, s: Conqueror, action: int) -> int:
        if not COMMIT_INFANTRY.has(action):
            return 0
        number = COMMIT_INFANTRY.first(action)
        if number > able_units(s, INFANTRY):
            return clause(9, 2)
        return forbids_strength(s, strength_of(number, s.committed[CAVALRY]))

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return why_no_commitment(s, INFANTRY, number)

    def apply(self, s: Conqueror, action: int) -> None:
        s.committed[INFANTRY] = COMMIT_INFANTRY.first(action)
        self.run(s)

    def run(self, s: Conqueror) -> None:
        s.moment += 1
        s.mark()
        commit(s)
        if s.defender == INDEPENDENT:
            beat_independents(s, self.player)
        else:
            s.queue(AttackerHero(self.player), DefenderHero(s.defender), Clash())

    def default(self, s: Conqueror, options: list[int]) -> int:
        return options[-1]

    def prompt(self, s: Conqueror) -> str:
        target = PLACE_NAMES[EDGE_TO[s.battle]]
        cavalry = s.committed[CAVALRY]
        beside = f" beside {cavalry} cavalry" if cavalry else ""
        return f"How many infantry attack {target}{beside} (you have {able_units(s, INFANTRY)})?"


def commit(s: Conqueror) -> None:
    """The committed units have acted; victorious units of a kind are used first (CQ-9.9)."""
    for kind in (INFANTRY, CAVALRY):
        place = kind * TERRITORY_COUNT + EDGE_FROM[s.battle]
        number = s.committed[kind]
        victorious = min(number, s.victorious[place])
        s.committed[2 + kind] = victorious
        s.victorious[place] -= victorious
        s.ready[place] -= number - victorious


def beat_independents(s: Conqueror, p: int) -> None:
    """CQ-9.5, CQ-9.6: no dice, no heroes, no losses; the white units are gone for good."""
    t = EDGE_TO[s.battle]
    bonus = part(s.map.bonus[t], bonus_source(s, t))
    s.tell(INDEPENDENTS_BEATEN, p, t, committed_strength(s), independent_defence(s, t), s.strength(t), bonus)
    for kind in (INFANTRY, CAVALRY):
        s.units[kind * TERRITORY_COUNT + t] = 0
    s.set_holder(t, EMPTY)
    s.outcome = ATTACKER_WINS
    s.queue(LeaveBehind(p), EndBattle())


class HeroStep(Interruption):
    """CQ-10.6 to CQ-10.8: a side with a hero in hand says whether it plays one; which one stays hidden."""

    rule = "10.6"
    passive = (NO_HERO.base,)

    def candidates(self, s: Conqueror) -> Iterable[int]:
        if s.effect() == NO_HEROES:  # CQ-15.15
            return NO_OPTIONS
        hand = s.hand(self.player)
        return [*[HERO.option(h) for h in hand], NO_HERO.option()] if hand else NO_OPTIONS

    def forbids(self, s: Conqueror, action: int) -> int:
        return clause(10, 6) if HERO.has(action) and HERO.first(action) not in s.hand(self.player) else 0

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return f"{HERO_NAMES[HERO.first(action)]} is not in your hand."

    def conceals(self, action: int) -> bool:
        """CQ-10.6: whether a hero is played is announced, but not which one."""
        return HERO.has(action)

    def play(self, s: Conqueror, action: int, side: int) -> None:
        """Put the hero face down, or none."""
        s.moment += 1
        s.mark()
        if HERO.has(action):
            s.played[side] = HERO.first(action)
            s.tell(HERO_PLAYED, self.player)


class AttackerHero(HeroStep):
    """CQ-10.6: the attacker's hero."""

    decision = "attacker_hero"

    def apply(self, s: Conqueror, action: int) -> None:
        self.play(s, action, ATTACK_SIDE)

    def prompt(self, s: Conqueror) -> str:
        return f"You attack {PLACE_NAMES[EDGE_TO[s.battle]]}: play one of your heroes face down, or none."


class DefenderHero(HeroStep):
    """CQ-10.7: the defender's hero; the attacker can no longer add one."""

    decision = "defender_hero"
    rule = "10.7"

    def apply(self, s: Conqueror, action: int) -> None:
        self.play(s, action, DEFENCE_SIDE)

    def prompt(self, s: Conqueror) -> str:
        attacker = s.seat_name(s.active)
        says = "with a hero" if s.played[ATTACK_SIDE] >= 0 else "without a hero"
        where = PLACE_NAMES[EDGE_TO[s.battle]]
        return f"{attacker} attacks {where} {says}: play one of your heroes face down, or none."


class Clash(Step[Conqueror]):
    """CQ-10.9 to CQ-10.12: heroes are revealed, dice rolled, final strengths compared."""

    def run(self, s: Conqueror) -> None:
        s.revealed = True
        for side, p in ((ATTACK_SIDE, s.active), (DEFENCE_SIDE, s.defender)):
            if s.played[side] >= 0:
                s.tell(HERO_REVEALED, p, s.played[side])
        roll_dice(s)
        attack = attack_strength(s) + s.dice[ATTACK_SIDE]
        defence = defence_strength(s) + s.dice[DEFENCE_SIDE]
        s.strengths = (attack, defence)
        s.last_battle = (s.battle, s.active, s.defender, *s.dice, attack, defence)
        s.outcome = outcome(s, attack, defence)
        tell_battle(s)
        margin = attack - defence if attack > defence else defence - attack
        if s.outcome == DRAW:
            s.push(EndBattle())
        elif s.outcome == ATTACKER_WINS:
            s.casualties = casualty_strength(s, ATTACK_SIDE, margin)
            defeat_defender(s)
        else:
            s.casualties = casualty_strength(s, DEFENCE_SIDE, margin)
            defeat_attacker(s)


def committed_strength(s: Conqueror) -> int:
    """CQ-2.11: the strength of the attacking units."""
    return strength_of(s.committed[INFANTRY], s.committed[CAVALRY])


def attack_strength(s: Conqueror) -> int:
    """CQ-10.2, without the die."""
    return committed_strength(s) + hero_strength(s, ATTACK_SIDE) + s.amount(ATTACK_BONUS)


def defence_strength(s: Conqueror) -> int:
    """CQ-10.3, without the die."""
    t = EDGE_TO[s.battle]
    return s.strength(t) + defensive_bonus(s) + hero_strength(s, DEFENCE_SIDE) + s.amount(DEFENCE_ADD)


def bonus_source(s: Conqueror, t: int) -> int:
    """CQ-10.4: what the defensive bonus of a territory is called."""
    if s.holder[t] != INDEPENDENT and s.home[s.holder[t]] == t:
        return BY_HOME
    return BY_GREAT_FORT if s.map.fort[t] == GREAT_FORT else BY_BONUS


def tell_battle(s: Conqueror) -> None:
    """CQ-10.2, CQ-10.3, CQ-10.11: both strengths with all their parts, and who won."""
    if s.journal is None:
        return
    t = EDGE_TO[s.battle]
    attack, defence = s.strengths
    die = BY_CARD + s.chronicle if s.effect() == FIXED_DIE else BY_DIE
    by_card = BY_CARD + max(0, s.chronicle)
    attacker, defender = [BY_HERO + max(0, hero) for hero in s.played]
    line = {ATTACKER_WINS: BATTLE_WON, DEFENDER_WINS: BATTLE_LOST}.get(s.outcome, BATTLE_DRAWN)
    s.tell(
        line,
        s.active,
        t,
        attack,
        committed_strength(s),
        part(hero_strength(s, ATTACK_SIDE), attacker),
        part(s.amount(ATTACK_BONUS), by_card),
        part(s.dice[ATTACK_SIDE], die),
        defence,
        s.defender,
        s.strength(t),
        part(defensive_bonus(s), bonus_source(s, t)),
        part(hero_strength(s, DEFENCE_SIDE), defender),
        part(s.amount(DEFENCE_ADD), by_card),
        part(s.dice[DEFENCE_SIDE], die),
    )
    if attack == defence and s.outcome != DRAW:
        s.tell(TIE_WON, -1, s.played[ATTACK_SIDE if s.outcome == ATTACKER_WINS else DEFENCE_SIDE])


def outcome(s: Conqueror, attack: int, defence: int) -> int:
    """CQ-10.11, CQ-12.11: the higher strength wins; a tie is a draw unless one hero alone wins ties."""
    if attack != defence:
        return ATTACKER_WINS if attack > defence else DEFENDER_WINS
    attacker, defender = has_trait(s, ATTACK_SIDE, WIN_TIES), has_trait(s, DEFENCE_SIDE, WIN_TIES)
    if attacker == defender:
        return DRAW
    return ATTACKER_WINS if attacker else DEFENDER_WINS
