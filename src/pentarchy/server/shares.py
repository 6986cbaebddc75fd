"""How much of the processor one address may take: beyond its share its requests and messages wait, nobody else's.

What is charged is the time for which somebody's work really held up the others, step by step; waiting is free.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from types import coroutine
from typing import Any, ParamSpec, TypeVar

from pentarchy.server.limits import Bucket

P = ParamSpec("P")
T = TypeVar("T")
Charge = Callable[[float], None]  # called with seconds of the processor

BURST = 5.0  # seconds that may be taken at once
REMEMBERED = 20_000
PATIENCE = 10.0  # seconds of waiting beyond which a request is refused
HERE = ("127.0.0.1", "::1", "localhost")  # whoever uses the machine itself has all of it

_payer: ContextVar[Charge] = ContextVar("payer")


class Shares:
    """A bucket of processor time for each address."""

    def __init__(self, share: float) -> None:
        self._share = share  # of one core; 0: no limit
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def debt(self, address: str) -> float:
        """Seconds until an address may go on."""
        bucket = self._buckets.get(address)
        if bucket is None:
            return 0.0
        bucket.fill(time.monotonic())
        return max(0.0, -bucket.level / self._share)

    def is_exhausted(self, address: str) -> bool:
        """Would a request have to wait so long that it is better refused?"""
        return self.debt(address) > PATIENCE

    def charge(self, address: str, seconds: float) -> None:
        """Write down what was done for an address."""
        if not self._share or address in HERE:
            return
        now = time.monotonic()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._share, BURST, now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        bucket.fill(now)
        bucket.level -= seconds

    async def run(self, address: str, work: Coroutine[Any, Any, T]) -> T:
        """Do something for an address, on its account and when it has paid its debts."""
        if not self._share or address in HERE:
            return await work
        try:
            while debt := self.debt(address):
                await asyncio.sleep(debt)
        except BaseException:
            work.close()
            raise

        def charge(seconds: float) -> None:
            self.charge(address, seconds)

        before = _payer.set(charge)
        try:
            return await _metered(work, charge)
        finally:
            _payer.reset(before)


@coroutine
def _metered(work: Coroutine[Any, Any, T], charge: Charge) -> Generator[Any, Any, T]:
    """Carry something out and charge each of its steps; what others do while it waits is not charged."""
    error: BaseException | None = None
    while True:
        began = time.thread_time()
        try:
            awaited = work.send(None) if error is None else work.throw(error)
        except StopIteration as end:
            found: T = end.value
            return found
        finally:
            charge(time.thread_time() - began)
        error = None
        try:
            yield awaited
        except GeneratorExit:
            work.close()
            raise
        except BaseException as raised:
            error = raised


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Like `asyncio.to_thread`, on the account of whoever it is done for: threads take turns with everybody else."""

    def timed() -> T:
        began = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            took.append(time.thread_time() - began)

    took: list[float] = []
    charge = _payer.get(None)
    try:
        return await asyncio.to_thread(timed)
    finally:
        if charge is not None:
            charge(sum(took))
