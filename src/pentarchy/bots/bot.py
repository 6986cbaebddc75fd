"""What a bot is, and the levels there are."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from pentarchy.core.errors import unusable
from pentarchy.core.state import State

#: A seed -> a state that the bot's player cannot tell from the true one. All that a bot ever gets to see.
Imagine = Callable[[int], State]


@dataclass(frozen=True)
class Budget:
    """A bot's budget per decision: seconds, or iterations where results must be reproducible."""

    seconds: float = 0.0
    iterations: int = 0

    def __str__(self) -> str:
        """For people: `1 s` or `400 iterations`."""
        return f"{self.iterations} iterations" if self.iterations else f"{self.seconds:g} s"

    def __reduce__(self) -> tuple[type[Budget], tuple[float, int]]:
        """For pickle, which cannot copy the fields of a compiled class by itself."""
        return Budget, (self.seconds, self.iterations)

    @staticmethod
    def parse(text: str) -> Budget:
        """`200ms`, `1.5s` or `400` (iterations)."""
        word = text.strip().lower()
        try:
            if word.endswith("ms"):
                budget = Budget(seconds=float(word[:-2]) / 1000)
            elif word.endswith("s"):
                budget = Budget(seconds=float(word[:-1]))
            else:
                budget = Budget(iterations=int(word))
        except ValueError as error:
            raise unusable(f"a budget is written 200ms, 1.5s or 400 (iterations), not {text!r}") from error
        if budget.seconds <= 0 and budget.iterations <= 0:
            raise unusable(f"a budget must be more than nothing, not {text!r}")
        return budget


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player's replacement. It may keep its plan between the choices of one turn, and nothing else."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    @abstractmethod
    def choose(self, imagine: Imagine, player: int) -> int:
        """One of the options open to the player."""

    def plan(self, imagine: Imagine, player: int) -> list[int]:
        """The choice to make, and those planned to follow while nobody else is asked and nothing is revealed."""
        return [self.choose(imagine, player)]

    def offer(self, imagine: Imagine, player: int) -> int:
        """An offer that the player takes while others are asked, -1 for none."""
        return -1

    def world(self, imagine: Imagine) -> State:
        """One imagined state."""
        return imagine(self.rng.getrandbits(60))

    def close(self) -> None:  # noqa: B027  most bots have nothing to end
        """Release the bot's resources."""


class RandomBot(Bot):
    """Takes any option."""

    def choose(self, imagine: Imagine, player: int) -> int:
        """Any option."""
        return self.rng.choice(self.world(imagine).options_for(player))


def make(
    level: str,
    *,
    budget: Budget | None = None,
    seed: int = 0,
    processes: int = 1,
    clock: Callable[[], float] = time.perf_counter,
) -> Bot:
    """A bot of this level; budget, processes and the clock that counts its seconds matter to `hard` and `expert`."""
    from pentarchy.bots.levels import STYLES, Planned

    if level == "random":
        return RandomBot(seed)
    if level not in STYLES:
        raise unusable(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    style = STYLES[level]
    return Planned(seed, style, budget, processes, clock) if style.ahead else Planned(seed, style)


LEVELS: Final[tuple[str, ...]] = ("random", "easy", "normal", "hard", "expert")
