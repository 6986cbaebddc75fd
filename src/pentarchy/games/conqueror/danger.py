"""Threats: who can attack whom before whose next turn, the danger to territories and claims, and what is in reach."""

from __future__ import annotations

from typing import Final

from pentarchy.games.conqueror.components import (
    ATTACK_BONUS,
    BONUS_HOME,
    DEFENCE_ADD,
    EDGE_TO,
    EMPTY,
    FIXED_DIE,
    FORT_INFANTRY,
    HERO_STRENGTH,
    INDEPENDENT,
    INFANTRY_STRENGTH,
    NO_FORT,
    NO_RECRUIT,
    TERRITORY_COUNT,
    TRUCE,
)
from pentarchy.games.conqueror.odds import CHANCES, DECISIVE, FALLS, able_strength
from pentarchy.games.conqueror.state import Conqueror

ODDS: Final[tuple[float, ...]] = tuple(wins / FALLS for wins, _ in CHANCES)
SECOND: Final = 0.4  # weight of a second attacker, relative to the first
BOLD: Final = 0.5  # an attack with this chance is expected; the lower the chance, the less likely the attack
UNSEEN: Final = 0.05  # unforeseen danger (second attacks, heroes, cards), divided by the garrison


def chance(lead: int) -> float:
    """The chance of winning an attack with this lead before the dice are rolled."""
    return ODDS[max(-DECISIVE, min(DECISIVE, lead)) + DECISIVE]


def bonus_of(s: Conqueror, t: int) -> int:
    """CQ-10.4: the defensive bonus of whoever holds a territory, without the open card."""
    p = s.holder[t]
    return BONUS_HOME if 0 <= p < INDEPENDENT and s.home[p] == t else s.map.bonus[t]


class Sequence:
    """The order of the turns to come, and the round of each."""

    def __init__(self, s: Conqueror) -> None:
        living = s.living()
        count = len(living)
        first = living.index(s.active) if s.active in living else 0
        self.wait: list[int] = [count] * s.players  # how many turns come before a player's next one
        self.now: list[bool] = [False] * s.players  # is that turn still in this round, under the open card?
        for place in range(count):
            p = living[place]
            self.wait[p] = (place - first) % count
            self.now[p] = place >= first
        self.acted = s.active if s.active >= 0 and not s.planning else -1  # some of their units have already acted


class Dangers:
    """What each player may lose before their next turn, and what is within their reach in it."""

    def __init__(self, s: Conqueror) -> None:
        self.s = s
        self.sequence = Sequence(s)
        self.truce = s.effect() == TRUCE
        self.fixed = s.effect() == FIXED_DIE
        self.attack_bonus = s.amount(ATTACK_BONUS) - s.amount(DEFENCE_ADD)
        self.recruiting = s.effect() != NO_RECRUIT
        self.strike: list[int] = [0] * TERRITORY_COUNT  # the strength that can attack out of a territory
        for t in s.map.spaces:
            if 0 <= s.holder[t] < INDEPENDENT:
                self.strike[t] = self._strike(t)

    def _strike(self, t: int) -> int:
        """What can attack out of a territory in its owner's next turn, recruits of its fort included."""
        s = self.s
        p = s.holder[t]
        if p == self.sequence.acted:
            return able_strength(s, t)
        recruits = 0
        fort = s.map.fort[t]
        if fort != NO_FORT and (self.recruiting or not self.sequence.now[p]):
            recruits = min(FORT_INFANTRY[fort], max(0, s.room(p)))
        return s.strength(t) + INFANTRY_STRENGTH * recruits

    def odds(self, q: int, strength: int, t: int) -> float:
        """The chance of this player to take a territory with this strength in their next turn."""
        s = self.s
        h = s.holder[t]
        if h == EMPTY:
            return 1.0 if strength else 0.0
        lead = strength - s.strength(t) - bonus_of(s, t)
        if h == INDEPENDENT:
            return 1.0 if lead > 0 else 0.0
        if self.sequence.now[q]:
            if self.truce:
                return 0.0
            lead += self.attack_bonus
            if self.fixed:
                return 1.0 if lead > 0 else 0.0
        return ODDS[max(-DECISIVE, min(DECISIVE, lead)) + DECISIVE]

    def peril(self, t: int, extra: int = 0) -> float:
        """The chance that others take this territory before its owner's next turn, if they all try."""
        s = self.s
        p = s.holder[t]
        wait = self.sequence.wait
        first = second = 0.0
        for e in s.map.ways[0][t]:
            n = EDGE_TO[e]
            q = s.holder[n]
            if q in (p, EMPTY, INDEPENDENT) or wait[q] >= wait[p]:
                continue
            strength = self.strike[n] - extra
            if strength <= 0 or (self.sequence.now[q] and not self._open(n, t)):
                continue
            odds = self.odds(q, strength, t)
            if odds > first:
                first, second = odds, first
            elif odds > second:
                second = odds
        return first + SECOND * second * (1.0 - first)

    def _open(self, n: int, t: int) -> bool:
        """Does the open card leave the way from one territory to the other?"""
        if self.s.chronicle < 0:
            return True
        return t in [EDGE_TO[e] for e in self.s.map.ways[self.s.chronicle + 1][n]]

    def expected_peril(self, t: int) -> float:
        """The same when nobody has to attack: poor attacks are seldom tried."""
        peril = self.peril(t)
        return peril if peril >= BOLD else peril * peril / BOLD

    def survival(self, p: int) -> float:
        """CQ-18.3: the chance that the player's claim lasts until their next turn, when everybody tries to break it."""
        s = self.s
        claimed = [t for t in s.map.forts if s.claims[p] & s.map.fort_bit[t]]
        perils = [self.peril(t) for t in claimed]
        for k, t in enumerate(claimed):
            perils[k] += (1.0 - perils[k]) * UNSEEN / (1.0 + s.strength(t) + bonus_of(s, t))
        hero = 0
        for h in s.hand(p):
            hero = max(hero, HERO_STRENGTH[h])
        if hero:  # the hero helps where it is needed most
            worst = perils.index(max(perils))
            perils[worst] = self.peril(claimed[worst], hero)
        return at_most(perils, len(claimed) - s.victory_forts)


def at_most(chances: list[float], number: int) -> float:
    """The chance that at most `number` of these independent events happen."""
    count = [1.0] + [0.0] * (number + 1)  # by how many have happened; the last cell is forgotten
    for c in chances:
        for k in range(number, -1, -1):
            if k < number:
                count[k + 1] += count[k] * c
            count[k] *= 1.0 - c
    total = 0.0
    for k in range(number + 1):
        total += count[k]
    return total
