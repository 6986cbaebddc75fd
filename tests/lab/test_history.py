"""Benchmarks over time: a ratio that falls is noticed, on the same machine only."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.lab.bench import YARDSTICK, compare
from pentarchy.lab.history import Run, falls, keep, ratios, read
from pentarchy.lab.measure import Speed

YARD = Speed(YARDSTICK, "Python", decisions=10, copies=100)


def speeds(decisions: float, copies: float = 500) -> list[Speed]:
    return [Speed("toy, 2 players", "compiled", decisions=decisions, copies=copies), YARD]


def test_ratios_compare_with_the_yardstick_of_the_same_run() -> None:
    assert ratios(speeds(120), YARDSTICK) == {
        "toy, 2 players, compiled: decisions": 12,
        "toy, 2 players, compiled: copies": 5,
    }
    assert ratios(speeds(120)[:1], YARDSTICK) == {}


def test_only_a_fall_of_more_than_a_tenth_on_the_same_machine_counts() -> None:
    runs = [Run("d1", "mine", {"a": 10.0, "b": 10.0}), Run("d2", "other", {"a": 99.0})]
    assert [str(fall) for fall in falls(runs, "mine", {"a": 9.0, "b": 8.9, "c": 0.1})] == ["b: 8.90, was 10.00 (-11%)"]
    assert falls(runs, "third", {"a": 0.1}) == []


def test_a_run_that_fell_fails_and_is_kept_only_if_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "history.jsonl"
    assert compare(path, speeds(120), accept=False) == 0
    assert compare(path, speeds(100), accept=False) == 1
    assert "decisions: 10.00, was 12.00 (-17%)" in capsys.readouterr().err
    assert len(read(path)) == 1
    assert compare(path, speeds(100), accept=True) == 0
    assert compare(path, speeds(95), accept=False) == 0
    assert [run.ratios["toy, 2 players, compiled: decisions"] for run in read(path)] == [12, 10, 9.5]


def test_a_damaged_history_is_named(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    keep(path, Run("d1", "mine", {}))
    path.write_text(path.read_text() + "{}\n")
    with pytest.raises(BadInput, match="damaged at line 2"):
        read(path)
