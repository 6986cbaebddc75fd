"""Forecast of an attack before any hero is played: both strengths, and the odds of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentarchy.games.conqueror.components import (
    ATTACK_BONUS,
    CAVALRY,
    DEFENCE_ADD,
    DIE,
    EDGE_FROM,
    EDGE_TO,
    FIXED_DIE,
    INDEPENDENT,
    TERRITORY_COUNT,
    strength_of,
)
from pentarchy.games.conqueror.heroes import bonus_at
from pentarchy.games.conqueror.verbs import ATTACK, COMMIT_CAVALRY, COMMIT_INFANTRY

if TYPE_CHECKING:
    from pentarchy.games.conqueror.state import Conqueror

DECISIVE: Final = max(DIE) - min(DIE) + 1  # with this lead the dice cannot change the result


def _chances() -> tuple[tuple[int, int], ...]:
    """By lead from -DECISIVE to DECISIVE: how many of the 36 rolls of two dice win, and how many draw."""
    found: list[tuple[int, int]] = []
    for lead in range(-DECISIVE, DECISIVE + 1):
        falls = [lead + attacker - defender for attacker in DIE for defender in DIE]
        found.append((len([fall for fall in falls if fall > 0]), len([fall for fall in falls if fall == 0])))
    return tuple(found)


CHANCES: Final = _chances()
FALLS: Final = len(DIE) ** 2


def chances(s: Conqueror, lead: int) -> tuple[float, float]:
    """CQ-10.11, CQ-15.11: the chances that this lead wins a battle and that it draws."""
    if s.effect() == FIXED_DIE:
        return (1.0 if lead > 0 else 0.0), (1.0 if lead == 0 else 0.0)
    wins, draws = CHANCES[max(-DECISIVE, min(DECISIVE, lead)) + DECISIVE]
    return wins / FALLS, draws / FALLS


def independent_defence(s: Conqueror, t: int) -> int:
    """CQ-9.4: what the strength of an attack on this independent army must exceed."""
    return s.strength(t) + s.map.bonus[t]


def able_strength(s: Conqueror, t: int) -> int:
    """CQ-9.2: the strength of the active player's units in a territory that can still attack."""
    c = TERRITORY_COUNT + t
    return strength_of(s.ready[t] + s.victorious[t], s.ready[c] + s.victorious[c])


def attack_with(s: Conqueror, units: int, t: int) -> int:
    """CQ-10.2, CQ-9.5: the total of units of this strength attacking a territory, without hero and die."""
    return units if s.holder[t] == INDEPENDENT else units + s.amount(ATTACK_BONUS)


def defence_of(s: Conqueror, t: int) -> int:
    """CQ-10.3, CQ-9.4: the total of a territory's defenders, without hero and die."""
    if s.holder[t] == INDEPENDENT:
        return independent_defence(s, t)
    return s.strength(t) + bonus_at(s, t) + s.amount(DEFENCE_ADD)


class Forecast:
    """An attack before heroes and dice: both strengths, and the chances of victory and draw in per cent."""

    def __init__(self, s: Conqueror, units: int, t: int) -> None:
        self.attack = attack_with(s, units, t)
        self.defence = defence_of(s, t)
        win, draw = (1.0, 0.0) if s.holder[t] == INDEPENDENT else chances(s, self.attack - self.defence)
        self.win = round(100 * win)
        self.draw = round(100 * draw)


def forecast(s: Conqueror, action: int) -> Forecast | None:
    """Forecast of an option to attack or to commit units; cavalry counts with all the infantry that can join it."""
    if ATTACK.has(action):
        edge = ATTACK.first(action)
        return Forecast(s, able_strength(s, EDGE_FROM[edge]), EDGE_TO[edge])
    if COMMIT_CAVALRY.has(action):
        a = EDGE_FROM[s.battle]
        infantry = s.ready[a] + s.victorious[a]
        return Forecast(s, strength_of(infantry, COMMIT_CAVALRY.first(action)), EDGE_TO[s.battle])
    if COMMIT_INFANTRY.has(action):
        units = strength_of(COMMIT_INFANTRY.first(action), s.committed[CAVALRY])
        return Forecast(s, units, EDGE_TO[s.battle])
    return None
