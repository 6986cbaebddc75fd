"""Chapter 17, second half: bribing the armies of a player who is late."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Question
from pentarchy.games.conqueror.clock import close_window, start_timer, stop_clock
from pentarchy.games.conqueror.components import CAVALRY, INFANTRY, NO_TERRITORY, NO_TIMER, TERRITORY_COUNT, changed
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.lines import BRIBED, LATE, PASSED, STALLED, WARNED, WINDOW_CLOSED, army
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import roll_off
from pentarchy.games.conqueror.verbs import (
    BRIBE,
    CLOCK,
    END_TURN_ID,
    PASS_BRIBE,
    PLANNING_TIMER,
    STALL_TIMER,
    TICK,
    WARN,
    WARNING_TIMER,
)


class TurnDecision(Question[Conqueror]):
    """A turn decision, and what others and the clock may do while it is open (CQ-17.2 to CQ-17.13)."""

    asks = True
    passive = (END_TURN_ID,)

    def offers(self, s: Conqueror, player: int) -> list[int]:
        if not s.has_clock or player == self.player or not s.is_alive(player):
            return NO_OPTIONS
        if s.window:
            if s.passed[player] or s.bribes[player] != NO_TERRITORY:
                return NO_OPTIONS
            armies = s.bribable(player)
            return [*[BRIBE.option(t) for t in armies], PASS_BRIBE.option()] if armies else NO_OPTIONS
        return [WARN.option()] if self.may_warn(s) else NO_OPTIONS

    def may_warn(self, s: Conqueror) -> bool:
        """CQ-17.10: may others warn the active player now?"""
        return not s.planning and s.timer == NO_TIMER

    def declines(self, s: Conqueror, action: int, player: int) -> int:
        if not (BRIBE.has(action) or PASS_BRIBE.has(action) or WARN.has(action)) or player < 0:
            return 0
        if not s.has_clock:
            return clause(17, 1)
        if WARN.has(action):
            return clause(17, 10)
        if not s.window or s.passed[player] or s.bribes[player] != NO_TERRITORY or not s.is_alive(player):
            return clause(17, 3)
        return clause(17, 4) if BRIBE.has(action) else clause(17, 3)

    def events(self, s: Conqueror) -> list[int]:
        if not s.has_clock:
            return NO_OPTIONS
        found: list[int] = []
        if s.timer != NO_TIMER:
            found.append(CLOCK.option(s.timer))
        if s.late:
            found.append(CLOCK.option(STALL_TIMER))
        if s.window:  # even when nobody has bribed: until the tick ends, nobody can tell
            found.append(CLOCK.option(TICK))
        return found

    def take(self, s: Conqueror, action: int, player: int) -> None:
        if WARN.has(action):
            start_timer(s, WARNING_TIMER)
            s.tell(WARNED, player, self.player)
            s.mark()
        elif PASS_BRIBE.has(action):
            s.mark()
            s.passed = changed(s.passed, player, 1)
            s.tell(PASSED, player)
            keep_window(s)
        elif BRIBE.has(action):  # CQ-17.1: nobody else notices it before the tick ends
            s.bribes = changed(s.bribes, player, BRIBE.first(action))
        elif action == CLOCK.option(TICK):
            end_tick(s)
        elif action == CLOCK.option(STALL_TIMER):  # CQ-17.14
            s.agenda.pop()
            s.tell(STALLED, self.player)
            stop_clock(s)
        elif action in (CLOCK.option(PLANNING_TIMER), CLOCK.option(WARNING_TIMER)):
            open_window(s)


def open_window(s: Conqueror) -> None:
    """CQ-17.2, CQ-17.11: a timer has expired; the active player is late."""
    s.timer = NO_TIMER
    if not s.late:
        s.late = True
        s.late_epoch += 1
    s.tell(LATE, s.active)
    close_window(s)
    s.window = True
    keep_window(s)


def keep_window(s: Conqueror) -> None:
    """CQ-17.3: the window closes when all who could pay have passed."""
    if not s.window:
        return
    for q in s.living():
        if q != s.active and not s.passed[q] and s.bribable(q):
            return
    close_window(s)
    s.tell(WINDOW_CLOSED)


def end_tick(s: Conqueror) -> None:
    """CQ-17.7, CQ-17.8: of the bribes made in the same tick that can still be paid, one succeeds."""
    s.tick_epoch += 1
    bribers = [q for q in s.living() if s.bribes[q] != NO_TERRITORY and s.bribes[q] in s.bribable(q)]
    if not bribers:
        s.bribes = (NO_TERRITORY,) * s.players
        keep_window(s)
        return
    q = roll_off(s, bribers, True)
    bribe(s, q, s.bribes[q])
    close_window(s)
    s.push(Checks())


def bribe(s: Conqueror, q: int, t: int) -> None:
    """CQ-17.5, CQ-17.6: pay the strength of the army; it changes sides with its territory."""
    p, price = s.active, s.strength(t)
    s.currency[q] -= price
    s.tell(BRIBED, q, t, price, army(s.units[TERRITORY_COUNT + t], s.units[t]), p)
    for kind in (INFANTRY, CAVALRY):
        place = kind * TERRITORY_COUNT + t
        s.army[p] -= s.units[place]
        s.army[q] += s.units[place]
        s.ready[place] = 0
        s.victorious[place] = 0
    s.set_holder(t, q)
