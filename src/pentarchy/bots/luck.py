"""Stratified luck: the worlds in which plans are compared spread the first dice evenly.

With independent dice a reckless plan may well be lucky in most of eight worlds. So the first two rolls are spread over
the whole range in every eight worlds, as in a Latin square, and every second world is the mirror image of the one
before (antithetic variates).
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from pentarchy.core.chance import following, scaled, start

BLOCK: Final = 8  # worlds in one stratified block


class Luck:
    """The generator's starting value for each successive world."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._cells: list[tuple[int, int]] = []

    def next(self) -> int:
        """A generator value whose first two rolls fall into the next cell."""
        if not self._cells:
            self._share_out()
        one, two = self._cells.pop()
        while True:
            value = start(self._rng.getrandbits(60))
            x: i64 = following(value)
            if scaled(x, BLOCK) == one and scaled(following(x), BLOCK) == two:
                return value

    def _share_out(self) -> None:
        for one, two in zip(self._halves(), self._halves(), strict=True):
            self._cells += [(one, two), (BLOCK - 1 - one, BLOCK - 1 - two)]

    def _halves(self) -> list[int]:
        """One of every two opposite parts, in any order."""
        rng = self._rng
        found = [part if rng.random() < 0.5 else BLOCK - 1 - part for part in range(BLOCK // 2)]
        rng.shuffle(found)
        return found
