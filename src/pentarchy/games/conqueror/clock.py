"""Chapter 17, first half: timers, and what they do to a decision that takes too long."""

from __future__ import annotations

from pentarchy.core.steps import NO_OPTIONS, Question
from pentarchy.games.conqueror.components import (
    CAVALRY,
    INFANTRY,
    NO_TERRITORY,
    NO_TIMER,
    PLACE_NAMES,
    TERRITORY_COUNT,
    UNIT_NAMES,
)
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import CLOCK, DECISION_TIMER


class Interruption(Question[Conqueror]):
    """CQ-17.14: any decision but the turn decision; when its time is up, the default is taken.

    CQ-8.6: only planning options may be taken back.
    """

    final = True

    def events(self, s: Conqueror) -> list[int]:
        return [CLOCK.option(DECISION_TIMER)] if s.has_clock else NO_OPTIONS

    def take(self, s: Conqueror, action: int, player: int) -> None:
        s.agenda.pop()
        s.answer(self, self.default(s, self.options(s)))


def start_timer(s: Conqueror, timer: int) -> None:
    """CQ-17.2, CQ-17.10: a planning or warning timer begins to run."""
    if s.has_clock:
        s.timer = timer
        s.timer_epoch += 1


def close_window(s: Conqueror) -> None:
    """Close the bribe window; bribes not yet carried out are void."""
    s.window = False
    s.passed = (0,) * s.players
    s.bribes = (NO_TERRITORY,) * s.players


def stop_clock(s: Conqueror) -> None:
    """CQ-17.7, CQ-17.11: the active player has acted, so they are not late and no timer runs."""
    if s.has_clock:
        s.timer = NO_TIMER
        s.late = False
        close_window(s)


def unit_of_largest_army(s: Conqueror, p: int) -> int:
    """CQ-17.14: the unit an expired clock gives up, as kind and territory: infantry before cavalry."""
    best, most = -1, 0
    for t in s.map.spaces:
        if s.holder[t] == p:
            number = s.units[t] + s.units[TERRITORY_COUNT + t]
            if number > most:
                best, most = t, number
    return best if s.units[INFANTRY * TERRITORY_COUNT + best] else TERRITORY_COUNT + best


def has_unit(s: Conqueror, p: int, kind: int, t: int) -> bool:
    """Has the player a unit of this kind there?"""
    return s.holder[t] == p and s.units[kind * TERRITORY_COUNT + t] > 0


def why_no_unit(kind: int, t: int) -> str:
    """CQ-13.5, CQ-16.8: only units that are there can be given up."""
    return f"You have no {UNIT_NAMES[kind]} in {PLACE_NAMES[t]}."


def army_candidates(s: Conqueror, p: int, base: int) -> list[int]:
    """One candidate for each kind of unit and territory that the player controls."""
    held = [t for t in s.map.spaces if s.holder[t] == p]
    return [base + kind * TERRITORY_COUNT + t for kind in (INFANTRY, CAVALRY) for t in held]
