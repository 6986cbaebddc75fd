"""What moves at a table by itself: clocks, the rules' own timers, and whom to wake when there is something to do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from pentarchy.core.state import State
from pentarchy.server import clocks, queries
from pentarchy.server.messages import ClockInfo, Hinted
from pentarchy.server.rows import SeatRow
from pentarchy.server.times import Time


class Clockwork:
    """Clocks and timers of one table. It is told every position; it changes the seats' clocks and nothing else."""

    def __init__(self, opened: queries.Opened, time: Time) -> None:
        self._opened = opened
        self._time = time
        self.timers: dict[tuple[int, int], float] = {}  # the rules' own clocks: when each began
        self.veiled_since: float | None = None
        self.expired: set[int] = set()  # seats whose clock ran out where only a vote helps
        self.thinking: set[int] = set()  # bots
        self.plans: dict[int, tuple[int, list[str]]] = {}  # what a bot means to choose next, after which number
        self.considered: dict[int, list[int]] = {}  # the offers that a bot was last asked about
        self.hints: dict[int, tuple[tuple[int, int], asyncio.Task[Hinted]]] = {}  # by seat: for which question
        self.woken = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None
        self._finished: dict[int, SeatRow] = {}  # who chose unseen and is done, with the clock they had

    # --- clocks ---------------------------------------------------------------------------------------------

    def moved_on(self, after: State, chooser: int) -> list[SeatRow]:
        """The seats whose clocks change when `chooser` has led the table to this position."""
        clock, seats, now = self._opened.table.clock, self._opened.seats, self._time.now()
        changed = {seat.place: seat for seat in clocks.moved_on(clock, seats, after, chooser, now)}
        if after.over:
            changed = {seat.place: seat for seat in clocks.all_stopped(clock, seats, now)} | changed
        return list(changed.values())

    def remember(self, seat: int, before: State, after: State) -> None:
        """Who has finished while others still choose unseen seems to take their time, for the others."""
        if before.lanes is None or after.lanes is None:
            self._finished.clear()
        elif seat >= 0 and self._opened.seats[seat].started is not None and seat not in after.actors:
            self._finished.setdefault(seat, self._opened.seats[seat])

    def set(self, seats: Sequence[SeatRow]) -> None:
        """These clocks are durable now."""
        for seat in seats:
            self._opened.seats[seat.place] = seat

    def shown(self, state: State, viewer: int, running: bool) -> tuple[ClockInfo, ...]:
        """The clocks as a seat may see them."""
        opened = self._opened
        found = clocks.shown(opened.table.clock, opened.seats, self._finished, state, viewer, self._time.now())
        return found if running else tuple(replace(clock, running=False) for clock in found)

    # --- the rules' own clocks ------------------------------------------------------------------------------

    def arm(self, state: State) -> None:
        """Start the timers that run in this position, stop the others."""
        now = self._time.now()
        running = {(event, epoch) for event, epoch, _ in state.timers()}
        self.timers = {key: self.timers.get(key, now) for key in running}
        if not state.is_veiled:
            self.veiled_since = None
        elif self.veiled_since is None:
            self.veiled_since = now

    def restart(self, state: State) -> None:
        """The timers begin anew: after a pause."""
        self.timers.clear()
        self.veiled_since = None
        self.arm(state)

    def disarm(self, event: int) -> None:
        """Forget the timer of an event that cannot be raised now."""
        self.timers = {key: since for key, since in self.timers.items() if key[0] != event}

    def stop(self) -> None:
        """Nobody looks after this table here any more."""
        if self.driver is not None:
            self.driver.cancel()
