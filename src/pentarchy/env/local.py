"""Many games in one process."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

import numpy as np

from pentarchy.core.batch import Batch, Saved
from pentarchy.core.game import game
from pentarchy.core.observation import Cells, Observer
from pentarchy.core.rewards import Rewards
from pentarchy.core.settings import Value
from pentarchy.env.opponents import Others
from pentarchy.env.sight import Array


@dataclass(frozen=True)
class Plan:
    """What is to be played, ready to be sent to another process."""

    slug: str
    players: int
    settings: dict[str, Value]
    rewards: Rewards
    seat: int
    others: Others | None

    def batch(self, rows: int, first: int = 0) -> Batch:
        """A batch of `rows` games, the first with this number."""
        observer = Observer(game(self.slug), self.players)
        return Batch(observer, rows, self.settings, self.rewards, self.seat, self.others, first)


class Local:
    """All games in this process. The arrays share the memory that the games write into."""

    def __init__(self, plan: Plan, n: int) -> None:
        self.batch = plan.batch(n)
        self.arrays = views(self.batch)

    def reset(self, seed: int) -> None:
        """Start over."""
        self.batch.reset(seed)

    def step(self, actions: Array) -> None:
        """Make these choices, which are options."""
        self.batch.step(actions.tolist())

    def sample(self) -> Array:
        """Random options."""
        return np.array(self.batch.sample(), np.int64)

    def refuse(self, row: int, action: int) -> None:
        """Say why a choice is not an option."""
        self.batch.refuse(row, action)

    def save(self) -> Saved:
        """The games as they are."""
        return self.batch.save()

    def restore(self, saved: Saved) -> None:
        """Resume from what was saved."""
        self.batch.restore(saved)

    def close(self) -> None:
        """Nothing is kept open."""


def views(batch: Batch) -> dict[str, Array]:
    """What a batch shows, as arrays that share its memory."""
    rows, observer = batch.rows, batch.observer
    observations = np.frombuffer(batch.cells.values, np.int16).reshape(rows, observer.size)
    prepare_windows(batch.cells, observations, observer.stops)
    return {
        "observations": observations,
        "masks": np.frombuffer(batch.mask.values, np.int8).reshape(rows, batch.mask.size),
        "seats": np.frombuffer(batch.seats, np.int16),
        "rewards": np.frombuffer(batch.rewards, np.float64).reshape(rows, observer.players),
        "over": np.frombuffer(batch.over, np.bool_),
    }


def prepare_windows(cells: Cells, array: Array, stops: list[int]) -> None:
    """Give cells a quick way to clear the blocks of their rows, in the array that shares their memory."""
    memory = memoryview((ctypes.c_char * array.nbytes).from_address(array.ctypes.data)).cast("B")
    starts = [0, *stops[:-1]]
    cells.blanks = [bytes(2 * (stop - start)) for start, stop in zip(starts, stops, strict=True)]
    cells.windows = [
        [memory[row + 2 * start : row + 2 * stop] for start, stop in zip(starts, stops, strict=True)]
        for row in range(0, array.nbytes, 2 * cells.size)
    ]
