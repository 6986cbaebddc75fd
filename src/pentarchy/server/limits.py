"""Rate limits: token buckets by key."""

from __future__ import annotations

from collections import OrderedDict

from pentarchy.server.times import Time


class Bucket:
    """A token bucket: a burst, refilled at a rate per second."""

    __slots__ = ("burst", "level", "rate", "then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.then = now

    def fill(self, now: float) -> None:
        """Add what has been refilled since the last time."""
        self.level = min(self.burst, self.level + max(0.0, now - self.then) * self.rate)
        self.then = now

    def take(self, now: float) -> bool:
        """Take one; false if there is none left."""
        self.fill(now)
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True


class Limit:
    """A bucket for each address or session; those unused for long are forgotten.

    What is spent at other processes is a debt here, see `counting`.
    """

    MOST = 20_000

    def __init__(self, time: Time, rate: float, burst: float) -> None:
        self._time = time
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.shared = False  # must others be told?
        self.spent: dict[str, int] = {}  # since they were told

    def take(self, key: str) -> bool:
        """May this one do it once more?"""
        now = self._time.now()
        taken = self._bucket(key, now).take(now)
        if taken and self.shared:
            self.spent[key] = self.spent.get(key, 0) + 1
        return taken

    def spend(self, key: str, count: int) -> None:
        """Charge what another process has let through; the debt is never larger than one burst."""
        now = self._time.now()
        bucket = self._bucket(key, now)
        bucket.fill(now)
        bucket.level = max(-bucket.burst, bucket.level - count)

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > self.MOST:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
