"""Limits that count over all processes, and over all servers on one PostgreSQL.

What is limited by the hour is counted in the store, exactly. What is limited by the second is counted where it
arrives, and the processes tell each other twice a second what was spent: whoever spreads requests over all of them
has a debt everywhere, and gains nothing in the long run.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select, update

from pentarchy.server import notices
from pentarchy.server import schema as db
from pentarchy.server.limits import Bucket, Limit
from pentarchy.server.store import Conflict, Failed
from pentarchy.server.tokens import hashed, token

if TYPE_CHECKING:
    from pentarchy.server.service import Service

log = logging.getLogger("pentarchy.counting")

COUNTED = "counted"  # news: what was spent at another process
TELL = 0.5  # seconds
AGAIN = 10.0  # seconds until the connections are reported again in full
FORGOTTEN = 3 * AGAIN  # seconds of silence after which a process is considered dead
AT_ONCE = 60  # addresses in one piece of news: PostgreSQL takes 8,000 bytes
LONGEST = 60  # characters of an address
SALT = "address-salt"
HOUR = 3600.0


def take(connection: Connection, name: str, key: str, rate: float, burst: float, now: float) -> bool:
    """Count one more use; false if that exceeds the limit."""
    here = and_(db.uses.c.name == name, db.uses.c.key == key)
    row = connection.execute(select(db.uses).where(here).with_for_update()).first()
    bucket = Bucket(rate, burst, now)
    if row is not None:
        bucket.level, bucket.then = row.level, row.time
    taken = bucket.take(now)
    values = {"level": bucket.level, "time": now}
    if row is None:
        connection.execute(insert(db.uses).values(name=name, key=key, **values))
    elif taken:
        connection.execute(update(db.uses).where(here).values(**values))
    return taken


def forget(connection: Connection, before: float) -> None:
    """Forget uses that are more than an hour old."""
    connection.execute(delete(db.uses).where(db.uses.c.time < before))


class HourlyLimit:
    """An hourly limit per address, over all processes. Addresses are kept as hashes, for an hour."""

    def __init__(self, service: Service, name: str, most: int) -> None:
        self._service = service
        self._name = name
        self._rate, self._burst = most / HOUR, float(most)
        self._here = Limit(service.time, self._rate, self._burst)  # while the store cannot be written
        self._salt = ""

    async def take(self, key: str) -> bool:
        """Is one more use within the limit?"""
        store, now = self._service.store, self._service.time.now()
        try:
            if not self._salt:
                self._salt = await store.write(notices.fact_or, SALT, token())
            mark = hashed(f"{self._salt} {key}")
            return await store.write(take, self._name, mark, self._rate, self._burst, now)
        except (Conflict, Failed, OSError):
            return self._here.take(key)


class Crowd:
    """Counts something per address, in this process and the others."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.changed: set[str] = set()
        self._elsewhere: dict[str, dict[str, tuple[int, float]]] = {}  # by address and process: how many, heard when

    def arrive(self, address: str) -> int:
        """One more; how many there are now."""
        self.here[address] += 1
        self.changed.add(address)
        return self.count(address)

    def depart(self, address: str) -> None:
        """One less."""
        self.here[address] -= 1
        self.changed.add(address)
        if not self.here[address]:
            del self.here[address]

    def count(self, address: str) -> int:
        """How many there are from an address."""
        others = self._elsewhere.get(address, {})
        fresh = monotonic() - FORGOTTEN
        return self.here[address] + sum(count for count, heard in others.values() if heard > fresh)

    def hear(self, process: str, address: str, count: int) -> None:
        """How many another process has."""
        if count:
            self._elsewhere.setdefault(address, {})[process] = (count, monotonic())
        elif self._elsewhere.get(address, {}).pop(process, None) is not None and not self._elsewhere[address]:
            del self._elsewhere[address]

    def tidy(self) -> None:
        """Forget processes that have gone silent."""
        fresh = monotonic() - FORGOTTEN
        for address, others in list(self._elsewhere.items()):
            for process in [process for process, (_, heard) in others.items() if heard <= fresh]:
                del others[process]
            if not others:
                del self._elsewhere[address]


class Told(msgspec.Struct, array_like=True):
    """What one process tells the others."""

    process: str
    name: str  # of a limit or a crowd
    counts: dict[str, int]


class Counting:
    """How the processes share their counts."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._limits: dict[str, Limit] = {}
        self._crowds: dict[str, Crowd] = {}

    def limit(self, name: str, rate: float, burst: float) -> Limit:
        """A limit by the second that all processes share."""
        found = self._limits[name] = Limit(self._service.time, rate, burst)
        found.shared = self._service.store.shared
        return found

    def crowd(self, name: str) -> Crowd:
        """How many there are of something, at all processes."""
        found = self._crowds[name] = Crowd()
        return found

    async def run(self) -> None:
        """Report to the others, in real time, until cancelled."""
        last = monotonic()
        while True:
            await asyncio.sleep(TELL)
            again = monotonic() - last > AGAIN
            if again:
                last = monotonic()
            try:
                await self.tell(again)
            except Exception:
                self._service.metrics.errors.inc()
                log.exception("the other processes could not be told")

    async def tell(self, again: bool = False) -> None:
        """What was used since the last report, and which connections came or went; with `again`, all of them."""
        for name, limit in self._limits.items():
            spent, limit.spent = limit.spent, {}
            await self._tell(name, spent)
        for name, crowd in self._crowds.items():
            changed, crowd.changed = crowd.changed, set()
            if again:
                changed.update(crowd.here)
                crowd.tidy()
            await self._tell(name, {address: crowd.here.get(address, 0) for address in changed})

    async def _tell(self, name: str, counts: Mapping[str, int]) -> None:
        for some in _parts(counts):
            told = Told(self._service.store.process, name, some)
            await self._service.store.tell("*", f"{COUNTED} {msgspec.json.encode(told).decode()}")

    def hear(self, text: str) -> None:
        """Take in another process's report."""
        told = msgspec.json.decode(text, type=Told)
        for address, count in told.counts.items():
            if told.name in self._limits:
                self._limits[told.name].spend(address, count)
            elif told.name in self._crowds:
                self._crowds[told.name].hear(told.process, address, count)


def _parts(counts: Mapping[str, int]) -> Iterator[dict[str, int]]:
    rest = iter((address, count) for address, count in counts.items() if len(address) <= LONGEST)
    while some := dict(islice(rest, AT_ONCE)):
        yield some
