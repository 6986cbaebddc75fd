"""The benchmark of the streams."""

from pathlib import Path

import pytest

from pentarchy.lab import bench, bench_stream
from pentarchy.lab.bench_stream import Cost
from tests.toy import TOY


def test_a_game_is_measured_with_both_streams() -> None:
    cost = bench_stream.measure_game(TOY, players=2, seconds=0.02, rounds=2)
    assert (cost.subject, cost.kind in bench.KINDS) == ("toy, 2 players", True)
    assert min(cost.fast, cost.sealed, cost.setup) > 0


def test_the_table_shows_what_the_stream_costs() -> None:
    rows = bench_stream.table([Cost("toy, 2 players", "compiled", 103_000, 100_000, 0.00123)]).splitlines()
    assert rows[2] == "| toy, 2 players | compiled | 103,000 | 100,000 | 3.0% | 1.23 |"


def test_the_report_has_a_place_in_the_document() -> None:
    document = (Path(__file__).parents[2] / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert document.count(bench_stream.BEGIN) == document.count(bench_stream.END) == 1


def test_no_cost_is_made_up_where_nothing_was_measured() -> None:
    assert Cost("toy", "compiled", 1.0, 0.0, 0.0).slower == pytest.approx(0.0)
