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

    def __init__(self, opened: queries.Opened, time: Time) -> None:
        self._opened = opened
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
        self._finished: dict[int, SeatRow] = {}  # who chose unseen and is done, with the clock they had
        self._veiled: list[SeatRow] | None = None  # the seats before a veiled question was asked

    # --- clocks ---------------------------------------------------------------------------------------------

    def moved_on(self, after: State, chooser: int) -> list[SeatRow]:
        """The seats whose clocks change when `chooser` has led the table to this position."""
        clock, seats, now = self._opened.table.clock, self._opened.seats, self._time.now()
        changed = {seat.player: seat for seat in clocks.moved_on(clock, seats, after, chooser, now)}
        if after.over:
            changed = {seat.player: seat for seat in clocks.all_stopped(clock, seats, now)} | changed
        return list(changed.values())

    def remember(self, player: int, before: State, after: State) -> None:
        """To the others, a player who has finished still seems to be thinking while anybody else chooses unseen."""
        self.veil(before, after)
        if before.lanes is None or after.lanes is None or before.lanes.steps is not after.lanes.steps:
            self._finished.clear()
        elif player >= 0 and self._opened.seats[player].started is not None and player not in after.actors:
            self._finished.setdefault(player, self._opened.seats[player])

    def veil(self, before: State, after: State) -> None:
        """While a veiled question is open, clocks are shown as they were before it."""
        if not after.is_veiled:
            self._veiled = None
        elif not before.is_veiled:
            self._veiled = list(self._opened.seats)

    def set(self, seats: Sequence[SeatRow]) -> None:
        """These clocks have been stored."""
        for seat in seats:
            self._opened.seats[seat.player] = seat

    def shown(self, state: State, viewer: int, running: bool, held_back: bool = False) -> tuple[ClockInfo, ...]:
        """The clocks as shown to a seat that sees this position, from which a veiled question may be held back."""
        opened = self._opened
        seats = self._veiled if held_back and self._veiled is not None else opened.seats
        found = clocks.shown(opened.table.clock, seats, self._finished, state, viewer, self._time.now())
        return found if running else tuple(replace(clock, running=False) for clock in found)

    def due_shown(self, player: int, held_back: bool) -> float | None:
        """When a clock runs out, as everybody may know."""
        seats = self._veiled if held_back and self._veiled is not None else self._opened.seats
        return self._finished.get(player, seats[player]).due

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
