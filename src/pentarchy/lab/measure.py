"""How fast something is: a rate per second of processor time, the median of several rounds."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

ROUNDS = 5


@dataclass(frozen=True)
class Speed:
    """What one engine does in a second of processor time; 0 where nothing was measured."""

    subject: str
    kind: str = ""  # interpreted, compiled, or the language of a peer
    decisions: float = 0.0  # legal options listed, one of them chosen at random and applied
    games: float = 0.0  # whole random games, set-up included
    copies: float = 0.0
    dump: float = 0.0  # snapshots
    iterations: float = 0.0  # of a Monte Carlo tree search


def rate(work: Callable[[], int], seconds: float, rounds: int = ROUNDS) -> float:
    """Repeat work, which answers how much it did, for about this many seconds in all.

    >>> rate(lambda: 1, seconds=0.01) > 1000
    True
    """
    rates = []
    for _ in range(rounds):
        done, start = 0, time.process_time()
        end = start + seconds / rounds
        now = start
        while now < end or now == start:
            done += work()
            now = time.process_time()
        rates.append(done / (now - start))
    return statistics.median(rates)


def each(act: Callable[[T], object], things: Sequence[T], times: int = 1) -> Callable[[], int]:
    """Make work for `rate`: act on each of the things."""

    def work() -> int:
        for _ in range(times):
            for thing in things:
                act(thing)
        return times * len(things)

    return work


def play_rates(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Decisions and games per second of a function that plays one game and counts its decisions."""
    lengths: list[int] = []

    def game() -> int:
        lengths.append(play())
        return lengths[-1]

    decisions = rate(game, seconds)
    return decisions, decisions * len(lengths) / sum(lengths)


def printed_by(module: str, arguments: Sequence[str], tree: Path | None) -> bytes:
    """What a module prints in a fresh process, with the package in `tree`, or this one."""
    path = {"PYTHONPATH": str(tree.resolve())} if tree else {}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, env={**os.environ, **path}, stdout=subprocess.PIPE, check=True).stdout
