"""Benchmark history: each run's ratios to the yardstick, and which have fallen since the last run.

Speeds of two runs on one machine may differ by a quarter; ratios to a peer that was measured in the same run do not.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pentarchy.core.errors import BadInput
from pentarchy.lab.measure import Speed

FALL = 0.10  # a ratio that is lower by more than this has fallen

Ratios = dict[str, float]  # by what was measured


@dataclass(frozen=True)
class Run:
    """One line of the history."""

    date: str
    machine: str
    ratios: Ratios


@dataclass(frozen=True)
class Fall:
    """A ratio that is lower than in the last run on this machine."""

    name: str
    before: float
    now: float

    def __str__(self) -> str:
        """For people."""
        return f"{self.name}: {self.now:.2f}, was {self.before:.2f} ({self.now / self.before - 1:+.0%})"


def ratios(speeds: Sequence[Speed], yardstick: str) -> Ratios:
    """How many times as fast as the yardstick everything else is."""
    yard = next((speed for speed in speeds if speed.subject == yardstick), None)
    if yard is None:
        return {}
    found: Ratios = {}
    for speed in speeds:
        if speed is yard:
            continue
        for what, ours, theirs in (
            ("decisions", speed.decisions, yard.decisions),
            ("copies", speed.copies, yard.copies),
        ):
            if ours and theirs:
                found[f"{speed.subject}, {speed.kind}: {what}"] = round(ours / theirs, 3)
    return found


def read(path: Path) -> list[Run]:
    """The runs so far, the oldest first."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            found.append(Run(**json.loads(line)))
        except (ValueError, TypeError) as error:
            raise BadInput(f"{path} is damaged at line {number}: {error}") from error
    return found


def falls(before: Sequence[Run], machine: str, now: Mapping[str, float]) -> list[Fall]:
    """What has fallen since the last run on this machine."""
    last = next((run for run in reversed(before) if run.machine == machine), None)
    if last is None:
        return []
    return [
        Fall(name, last.ratios[name], ratio)
        for name, ratio in now.items()
        if name in last.ratios and ratio < last.ratios[name] * (1 - FALL)
    ]


def keep(path: Path, run: Run) -> None:
    """Add a run."""
    line = json.dumps({"date": run.date, "machine": run.machine, "ratios": run.ratios}, ensure_ascii=False)
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
