"""The server's time: real, or controlled by a test."""

from __future__ import annotations

import asyncio
import heapq
import time
from typing import Protocol
from zoneinfo import ZoneInfo

from pentarchy.server.errors import Refused


class Time(Protocol):
    """A source of time."""

    def now(self) -> float:
        """Seconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class RealTime:
    """Seconds since 1970, and waiting that takes as long as it says.

    It runs evenly from where it began: setting the computer's clock never changes a clock at a table.
    All processes of one server share that beginning, so that one that starts later tells the same time.
    """

    def __init__(self, began: float | None = None) -> None:
        self.began = began if began is not None else time.time() - time.monotonic()

    def now(self) -> float:
        """The time."""
        return self.began + time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class MadeTime:
    """Time that stands still until somebody advances it."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def now(self) -> float:
        """The time."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until somebody has advanced the time far enough."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._count, woken))
        await woken

    async def advance(self, seconds: float) -> None:
        """Let time pass; everybody who sleeps wakes in order."""
        end = self._now + seconds
        while self._sleepers and self._sleepers[0][0] <= end:
            self._now, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
            for _ in range(20):
                await asyncio.sleep(0)
        self._now = end
        for _ in range(20):
            await asyncio.sleep(0)


def zone_of(name: str) -> ZoneInfo:
    """A time zone; Refused if it is not known."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        raise Refused("This time zone is not known; they are called like Europe/Berlin.", field="zone") from None
