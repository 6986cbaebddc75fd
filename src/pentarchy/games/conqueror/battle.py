"""Chapters 9 and 10: committing units, beating independent armies, and battles between players."""

from __future__ import annotations

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
    INDEPENDENT,
    INFANTRY,
    NO_HEROES,
    TERRITORY_COUNT,
    TERRITORY_NAMES,
    WIN_TIES,
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
from pentarchy.games.conqueror.outcome import EndBattle, LeaveBehind, defeat_attacker, defeat_defender
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import (
    BATTLE,
    BATTLE_DRAWN,
    COMMIT_CAVALRY,
    COMMIT_INFANTRY,
    HERO,
    HERO_DECLINED,
    HERO_PLAYED,
    HERO_REVEALED,
    INDEPENDENTS_BEATEN,
    NO_HERO,
)


def independent_defence(s: Conqueror, t: int) -> int:
    """CQ-9.4: what the strength of an attack on this independent army must exceed."""
    return s.strength(t) + s.map.bonus[t]


def declare(s: Conqueror, p: int, edge: int) -> None:
    """CQ-9.1: open the battle tray and ask what is committed. Declarations are final (CQ-8.6)."""
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


def needed_strength(s: Conqueror) -> int:
    """CQ-9.2, CQ-9.3: the least strength that may be committed."""
    return independent_defence(s, EDGE_TO[s.battle]) + 1 if s.defender == INDEPENDENT else 1


class CommitCavalry(Interruption):
    """CQ-9.2: how many cavalry attack."""

    decision = "commit_cavalry"
    rule = "9.2"

    def options(self, s: Conqueror) -> list[int]:
        rest = needed_strength(s) - able_units(s, INFANTRY)
        return [COMMIT_CAVALRY(n) for n in range(able_units(s, CAVALRY) + 1) if 2 * n >= rest]

    def forbids(self, s: Conqueror, action: int) -> int:
        if not COMMIT_CAVALRY.has(action):
            return 0
        number = COMMIT_CAVALRY.first(action)
        if number > able_units(s, CAVALRY):
            return clause(9, 2)
        if 2 * number + able_units(s, INFANTRY) < needed_strength(s):
            return clause(9, 3) if s.defender == INDEPENDENT else clause(9, 2)
        return 0

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        s.committed[CAVALRY] = COMMIT_CAVALRY.first(action)

    def default(self, s: Conqueror, options: list[int]) -> int:
        return options[-1]

    def prompt(self, s: Conqueror) -> str:
        target = TERRITORY_NAMES[EDGE_TO[s.battle]]
        return f"How many cavalry attack {target} (you have {able_units(s, CAVALRY)})? Infantry is asked next."


class CommitInfantry(Interruption):
    """CQ-9.2: how many infantry attack; the attack begins."""

    decision = "commit_infantry"
    rule = "9.2"

    def options(self, s: Conqueror) -> list[int]:
        rest = needed_strength(s) - 2 * s.committed[CAVALRY]
        return [COMMIT_INFANTRY(n) for n in range(max(0, rest), able_units(s, INFANTRY) + 1)]

    def forbids(self, s: Conqueror, action: int) -> int:
        if not COMMIT_INFANTRY.has(action):
            return 0
        number = COMMIT_INFANTRY.first(action)
        if number > able_units(s, INFANTRY):
            return clause(9, 2)
        if number + 2 * s.committed[CAVALRY] < needed_strength(s):
            return clause(9, 3) if s.defender == INDEPENDENT else clause(9, 2)
        return 0

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        s.committed[INFANTRY] = COMMIT_INFANTRY.first(action)
        s.mark()
        commit(s)
        if s.defender == INDEPENDENT:
            beat_independents(s, self.player)
        else:
            s.queue(AttackerHero(self.player), DefenderHero(s.defender), Clash())

    def default(self, s: Conqueror, options: list[int]) -> int:
        return options[-1]

    def prompt(self, s: Conqueror) -> str:
        target = TERRITORY_NAMES[EDGE_TO[s.battle]]
        with_cavalry = s.committed[CAVALRY]
        return f"How many infantry attack {target} beside {with_cavalry} cavalry (you have {able_units(s, INFANTRY)})?"


def commit(s: Conqueror) -> None:
    """The committed units have acted; of a kind the victorious ones are taken first (CQ-9.9)."""
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
    for kind in (INFANTRY, CAVALRY):
        s.units[kind * TERRITORY_COUNT + t] = 0
    s.set_holder(t, EMPTY)
    s.outcome = ATTACKER_WINS
    s.tell(INDEPENDENTS_BEATEN, p, p, t)
    s.queue(LeaveBehind(p), EndBattle())


class HeroStep(Interruption):
    """CQ-10.6 to CQ-10.8: a side with a hero in hand says whether it plays one; which one stays hidden."""

    rule = "10.6"
    secret = True

    def options(self, s: Conqueror) -> list[int]:
        if s.effect() == NO_HEROES:  # CQ-15.15
            return NO_OPTIONS
        hand = s.hand(self.player)
        return [*[HERO(h) for h in hand], NO_HERO()] if hand else NO_OPTIONS

    def forbids(self, s: Conqueror, action: int) -> int:
        return clause(10, 6) if HERO.has(action) and HERO.first(action) not in s.hand(self.player) else 0

    def play(self, s: Conqueror, action: int, side: int) -> None:
        """Put the hero face down, or say that there is none."""
        s.moment += 1
        s.mark()
        if HERO.has(action):
            s.played[side] = HERO.first(action)
            s.tell(HERO_PLAYED, self.player, self.player)
        else:
            s.tell(HERO_DECLINED, self.player, self.player)

    def default(self, s: Conqueror, options: list[int]) -> int:
        return NO_HERO()


class AttackerHero(HeroStep):
    """CQ-10.6: the attacker's hero."""

    decision = "attacker_hero"

    def apply(self, s: Conqueror, action: int) -> None:
        self.play(s, action, ATTACK_SIDE)

    def prompt(self, s: Conqueror) -> str:
        return f"You attack {TERRITORY_NAMES[EDGE_TO[s.battle]]}: play one of your heroes face down, or none."


class DefenderHero(HeroStep):
    """CQ-10.7: the defender's hero; the attacker can add none any more."""

    decision = "defender_hero"
    rule = "10.7"

    def apply(self, s: Conqueror, action: int) -> None:
        self.play(s, action, DEFENCE_SIDE)

    def prompt(self, s: Conqueror) -> str:
        attacker = s.seat_name(s.active)
        says = "with a hero" if s.played[ATTACK_SIDE] >= 0 else "without a hero"
        where = TERRITORY_NAMES[EDGE_TO[s.battle]]
        return f"{attacker} attacks {where} {says}: play one of your heroes face down, or none."


class Clash(Step[Conqueror]):
    """CQ-10.9 to CQ-10.12: heroes are revealed, dice rolled, final strengths compared."""

    def run(self, s: Conqueror) -> None:
        s.revealed = True
        for side, p in ((ATTACK_SIDE, s.active), (DEFENCE_SIDE, s.defender)):
            if s.played[side] >= 0:
                s.tell(HERO_REVEALED, p, p, s.played[side])
        roll_dice(s)
        t = EDGE_TO[s.battle]
        attack = attack_strength(s) + s.dice[ATTACK_SIDE]
        defence = defence_strength(s) + s.dice[DEFENCE_SIDE]
        s.strengths = (attack, defence)
        s.last_battle = (s.battle, s.active, s.defender, *s.dice, attack, defence)
        s.tell(BATTLE, s.active, t, attack, defence)
        s.outcome = outcome(s, attack, defence)
        margin = attack - defence if attack > defence else defence - attack
        if s.outcome == DRAW:
            s.tell(BATTLE_DRAWN, s.active, t)
            s.push(EndBattle())
        elif s.outcome == ATTACKER_WINS:
            s.casualties = casualty_strength(s, ATTACK_SIDE, margin)
            defeat_defender(s)
        else:
            s.casualties = casualty_strength(s, DEFENCE_SIDE, margin)
            defeat_attacker(s)


def attack_strength(s: Conqueror) -> int:
    """CQ-10.2, without the die."""
    units = s.committed[INFANTRY] + 2 * s.committed[CAVALRY]
    return units + hero_strength(s, ATTACK_SIDE) + s.amount(ATTACK_BONUS)


def defence_strength(s: Conqueror) -> int:
    """CQ-10.3, without the die."""
    t = EDGE_TO[s.battle]
    return s.strength(t) + defensive_bonus(s) + hero_strength(s, DEFENCE_SIDE) + s.amount(DEFENCE_ADD)


def outcome(s: Conqueror, attack: int, defence: int) -> int:
    """CQ-10.11, CQ-12.11: the higher strength wins; a tie is a draw unless one hero alone wins ties."""
    if attack != defence:
        return ATTACKER_WINS if attack > defence else DEFENDER_WINS
    attacker, defender = has_trait(s, ATTACK_SIDE, WIN_TIES), has_trait(s, DEFENCE_SIDE, WIN_TIES)
    if attacker == defender:
        return DRAW
    return ATTACKER_WINS if attacker else DEFENDER_WINS
