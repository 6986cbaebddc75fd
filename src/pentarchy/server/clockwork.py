"""What happens at a table on its own: clocks, the rules' timers, and whom to wake when something is due."""

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
    """Clocks and timers of one table. It follows every position, and changes nothing but the seats' clocks."""

    def __init__(self, opened: queries.Opened, time: Time, veiled_seconds: float = 20.0) -> None:
        self._opened = opened
        self._veiled_seconds = veiled_seconds
        self._time = time
        self.timers: dict[tuple[int, int], float] = {}  # the rules' own clocks: when each began
        self.veiled_since: float | None = None
        self.expired: set[int] = set()  # seats whose clock ran out at a table where the others must vote
        self.thinking: set[int] = set()  # bots
        self.plans: dict[int, tuple[int, list[str]]] = {}  # what a bot plans to choose next, and after which number
        self.considered: dict[int, list[int]] = {}  # the offers that a bot was last asked about
        self.hints: dict[int, tuple[tuple[int, int], asyncio.Task[Hinted]]] = {}  # by player: for which question
        self.woken = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None

    # --- clocks ---------------------------------------------------------------------------------------------

    @property
    def patience(self) -> float:
        """Seconds for a question that others must not notice."""
        clock = self._opened.table.clock
        return self._veiled_seconds if clock.kind == "live" else clock.increment

    def moved_on(self, before: State, after: State, chooser: int) -> list[SeatRow]:
        """The seats whose clocks change when `chooser` has led the table from one position to the other."""
        clock, seats, now = self._opened.table.clock, self._opened.seats, self._time.now()
        unseen = clocks.is_unseen(before, after)
        moved = clocks.moved_on(clock, seats, after, chooser, now, unseen, self.patience)
        changed = {seat.player: seat for seat in moved}
        if after.over:
            changed = {seat.player: seat for seat in clocks.all_stopped(clock, seats, now)} | changed
        return list(changed.values())

    def set(self, seats: Sequence[SeatRow]) -> None:
        """These clocks have been stored."""
        for seat in seats:
            self._opened.seats[seat.player] = seat

    def shown(self, state: State, viewer: int, running: bool, held_back: bool = False) -> tuple[ClockInfo, ...]:
        """The clocks as shown to a seat that sees this position, from which a veiled question may be held back."""
        clock, seats = self._opened.table.clock, self._opened.seats
        found = clocks.shown(clock, seats, state, viewer, self._time.now(), held_back)
        return found if running else tuple(replace(clock, running=False) for clock in found)

    def due_shown(self, player: int) -> float | None:
        """When a clock runs out, as everybody may know."""
        return clocks.due_shown(self._opened.table.clock, self._opened.seats[player])

    # --- the rules' own clocks ------------------------------------------------------------------------------

    def arm(self, state: State) -> None:
        """Start the timers that run in this position, stop the others."""
        now = self._time.now()
        running = {(event, epoch) for event, epoch, _ in state.timers()}
        self.timers = {key: self.timers.get(key, now) for key in running}
        if not state.is_veiled:
            self.veiled_since = None
        elif self.veiled_since is None:
            asked = [seat.veiled for seat in self._opened.seats if seat.veiled is not None]
            self.veiled_since = min(asked, default=now)

    def restart(self, state: State) -> None:
        """Restart the timers, after a pause."""
        self.timers.clear()
        self.veiled_since = None
        self.arm(state)

    def disarm(self, event: int) -> None:
        """Forget the timer of an event that cannot be raised now."""
        self.timers = {key: since for key, since in self.timers.items() if key[0] != event}

    def stop(self) -> None:
        """Stop running this table in this process."""
        if self.driver is not None:
            self.driver.cancel()
            self.driver = None  # its traceback would keep the table alive
