"""Learned values: the weights of a position's features, from a game's values.json.

A position's value to a player is a weighted sum of their features, the last of which is the game's own hand-written
outlook (`OUTLOOK`), so that learning starts from it. Weights are interpolated between `early` at the start of the game
and `late` at its end. A hidden layer may add non-linear terms: `out` times tanh(`into` times the features plus `bias`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import tanh
from typing import Any, Final

#: The feature that every game with an outlook has: the logarithm of the chance to win that the outlook gives.
OUTLOOK: Final = "outlook"


class Values:
    """The weights of the features for one number of players."""

    def __init__(
        self,
        early: Sequence[float],
        late: Sequence[float],
        into: Sequence[Sequence[float]] = (),
        bias: Sequence[float] = (),
        out: Sequence[float] = (),
    ) -> None:
        self.early = list(early)
        self.late = list(late)
        self.into = [list(row) for row in into]
        self.bias = list(bias)
        self.out = list(out)
        inner = any(len(row) == len(self.early) for row in self.into)
        self.last = inner or (bool(self.early) and (self.early[-1] != 0 or self.late[-1] != 0))  # does it count at all?

    def worths(self, features: list[list[float]], left: float) -> list[float]:
        """A position's value to each player, with this much of the game remaining."""
        early, late = self.early, self.late
        weights = [late[k] + (early[k] - late[k]) * left for k in range(len(early))]
        found: list[float] = []
        for row in features:
            total = 0.0
            for k in range(len(row)):
                total += weights[k] * row[k]
            found.append(total + self._hidden(row) if self.out else total)
        return found

    def _hidden(self, row: list[float]) -> float:
        total = 0.0
        for unit in range(len(self.out)):
            sum_of = self.bias[unit]
            into = self.into[unit]
            for k in range(len(into)):
                sum_of += into[k] * row[k]
            total += self.out[unit] * tanh(sum_of)
        return total


@cache
def values_of(package: str, names: tuple[str, ...], players: int) -> Values | None:
    """The learned values for this number of players, or the nearest there is; None if nothing was learned.

    A feature that is newer than the file counts nothing until values are learned again.
    """
    file = files(package) / "values.json"
    if not file.is_file():
        return None
    sets = json.loads(file.read_text(encoding="utf-8"))["players"]
    if not sets:
        return None
    return read(sets[min(sets, key=lambda count: (abs(int(count) - players), count))], names)


def read(found: Mapping[str, Any], names: Sequence[str]) -> Values:  # JSON
    """The values in one entry of the file, in the order of these names."""
    early, late = found["early"], found["late"]
    hidden = found.get("hidden", {}) if list(early) == list(names[: len(early)]) else {}
    return Values(
        [early.get(name, 0.0) for name in names],
        [late.get(name, 0.0) for name in names],
        hidden.get("into", ()),
        hidden.get("bias", ()),
        hidden.get("out", ()),
    )
