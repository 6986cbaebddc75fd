"""How much of something somebody may do: token buckets by key."""

from __future__ import annotations

from collections import OrderedDict

from pentarchy.server.times import Time


class Bucket:
    """So many at once, so many a second."""

    __slots__ = ("burst", "level", "rate", "then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.then = now

    def take(self, now: float) -> bool:
        """Take one; false if there is none left."""
        self.level = min(self.burst, self.level + max(0.0, now - self.then) * self.rate)
        self.then = now
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True


class Limit:
    """A bucket for each address or session; those not seen for long are forgotten."""

    MOST = 20_000

    def __init__(self, time: Time, rate: float, burst: float) -> None:
        self._time = time
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """May this one do it once more?"""
        now = self._time.now()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > self.MOST:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)
