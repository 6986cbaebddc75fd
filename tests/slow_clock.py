"""A clock for tests of budgets: it knows no real time, and other processes can import it."""

from __future__ import annotations


class SlowClock:
    """A clock that goes on by one step whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now
