"""Whose turn it is where several wait for the same workers: fair shares by address, person and table.

Whoever has used the workers least in the last minute comes first, so nobody can hold up others' bots, neither with
many tables nor with many questions. Tables at which people sit come before those of bots alone.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Literal

Kind = Literal["bot", "hint", "look", "report"]

HALF_LIFE = 30.0  # seconds in which half of what somebody used is forgotten
EXPECTED = 0.5  # seconds that count as used as soon as somebody is let in
WEIGHTS: dict[Kind, float] = {"bot": 1.0, "hint": 2.0, "look": 1.0, "report": 1.0}  # what a second of it counts
REMEMBERED = 20_000


class Ask:
    """A request for the workers: what for, and on whose behalf."""

    def __init__(self, kind: Kind, table: str, person: str, whence: str = "", alone: bool = False) -> None:
        self.kind: Kind = kind
        self.keys = (f"a {whence or person}", f"p {person}", f"t {table}")  # address, person, table
        self.alone = alone  # a table of bots alone
        self.since = time.monotonic()
        self.admitted: asyncio.Future[None] | None = None


class Turnstile:
    """Lets a limited number in at a time."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: dict[Ask, None] = {}  # in the order in which they came
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when that was

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def enter(self, ask: Ask) -> float:
        """Wait for a free slot; returns how long that took. Cancelling leaves the queue."""
        ask.since = time.monotonic()
        ask.admitted = asyncio.get_running_loop().create_future()
        self._waiting[ask] = None
        self._let_in()
        try:
            await ask.admitted
        except asyncio.CancelledError:
            if self._waiting.pop(ask, ask) is ask:  # let in at the very moment of being cancelled
                self.leave(ask, 0.0)
            raise
        return time.monotonic() - ask.since

    def leave(self, ask: Ask, seconds: float) -> None:
        """Free the slot, which was used for this long."""
        self._free += 1
        for key in ask.keys:
            self._add(key, (seconds - EXPECTED) * WEIGHTS[ask.kind])
        self._let_in()

    def _let_in(self) -> None:
        while self._free and self._waiting:
            ask = min(self._waiting, key=self._place)  # the first of equals
            del self._waiting[ask]
            self._free -= 1
            for key in ask.keys:
                self._add(key, EXPECTED * WEIGHTS[ask.kind])
            assert ask.admitted is not None
            if not ask.admitted.done():  # else cancelled: whoever it was leaves in a moment
                ask.admitted.set_result(None)

    def _place(self, ask: Ask) -> tuple[object, ...]:
        return ask.alone, *(round(self._use(key), 2) for key in ask.keys)

    def _use(self, key: str) -> float:
        seconds, then = self._used.get(key, (0.0, 0.0))
        return seconds * 0.5 ** ((time.monotonic() - then) / HALF_LIFE) if seconds else 0.0

    def _add(self, key: str, seconds: float) -> None:
        self._used[key] = self._use(key) + seconds, time.monotonic()
        self._used.move_to_end(key)
        if len(self._used) > REMEMBERED:
            self._used.popitem(last=False)
