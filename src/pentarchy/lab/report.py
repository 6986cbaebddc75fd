"""Measures of judgement: the length of a game, and what the game itself names as worth counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pentarchy.bots.judge import heuristics
from pentarchy.core.english import counted
from pentarchy.core.state import State
from pentarchy.lab.statistics import mean, median

OPENING = 4  # choices by which openings are told apart


class Report:
    """Counts of one game."""

    def __init__(self, state: State) -> None:
        module = heuristics(state.game)
        self._metrics: Callable[[Any], dict[str, float]] | None = getattr(module, "metrics", None)  # any game's state
        self._notice: Callable[[Any, int], list[str]] | None = getattr(module, "notice", None)
        self.counts: Counter[str] = Counter()
        self.metrics: dict[str, float] = {}
        self.opening: tuple[str, ...] = ()

    def note(self, state: State, action: int) -> None:
        """Count a choice that is about to be made."""
        if len(self.opening) < OPENING and len(state.options) > 1:
            self.opening = (*self.opening, state.words(action))
        if self._notice is not None:
            self.counts.update(self._notice(state, action))

    def finished(self, state: State) -> Report:
        """The game is over."""
        self.metrics = self._metrics(state) if self._metrics is not None else {}
        self._metrics = self._notice = None
        return self


def summary(reports: Sequence[Report]) -> list[tuple[str, str]]:
    """All games together: each measure and its value."""
    lines: list[tuple[str, str]] = []
    for name in dict.fromkeys(name for report in reports for name in report.metrics):
        values = [report.metrics[name] for report in reports if name in report.metrics]
        lines.append((name, f"median {median(values):g}, mean {mean(values):.2f}"))
    total: Counter[str] = Counter()
    for report in reports:
        total.update(report.counts)
    for name, count in sorted(total.items()):
        lines.append((name, f"{count / len(reports):.2f} a game ({count} in all)"))
    lines.append(
        ("different openings", f"{len({report.opening for report in reports})} in {counted(len(reports), 'game')}")
    )
    return lines
