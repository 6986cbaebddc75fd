"""Even luck: the worlds in which plans are compared share out the first dice fairly.

Eight worlds with dice of their own may well be lucky for a reckless plan in most of them. So the first two numbers
that chance gives are spread over all that is possible in every eight worlds, as in a Latin square, and in every two the
second world is as unlucky as the first is lucky.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from pentarchy.core.chance import following, scaled, start

BLOCK: Final = 8  # worlds that share the luck out among themselves


class Luck:
    """Where the generators of one world after the other begin."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._cells: list[tuple[int, int]] = []

    def next(self) -> int:
        """A generator's value whose first two numbers fall into a cell of their own."""
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
