"""The benchmark: what it measures and what it writes."""

from pathlib import Path

import pytest

from pentarchy.lab import bench, peers
from pentarchy.lab.measure import Speed
from tests.toy import TOY

YARD = Speed(bench.YARDSTICK, "Python", decisions=20_000, games=18, copies=15_000)
OURS = Speed("toy, 4 players", "compiled", decisions=410_000, games=5_123, copies=150_000, dump=50_000)


def test_a_game_is_measured_in_every_respect() -> None:
    speed = bench.measure_game(TOY, players=2, seconds=0.01)
    assert speed.subject == "toy, 2 players"
    assert speed.kind in bench.KINDS
    assert min(speed.decisions, speed.games, speed.copies, speed.dump) > 0
    assert speed.decisions > speed.games


def test_the_table_shows_ratios_to_catanatron() -> None:
    rows = bench.table([OURS, YARD]).splitlines()
    assert rows[2] == "| toy, 4 players | compiled | 410,000 | 20.5 | 5,120 | 150,000 | 10.0 | 20.0 |  |"
    assert rows[3] == "| catanatron: Catan, 4 players | Python | 20,000 | 1.0 | 18.0 | 15,000 | 1.0 |  |  |"


def test_rounds_are_summed_up_by_their_medians() -> None:
    rounds = [Speed("a", "Python", decisions=d) for d in (1.0, 9.0, 2.0)]
    assert bench.median(rounds) == Speed("a", "Python", decisions=2.0)


def test_a_new_report_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    document = tmp_path / "docs" / "benchmarks.md"
    bench.write(document, "old")
    document.write_text(document.read_text().replace("# Benchmarks", "# Ours\n\nWords.") + "\nMore words.\n")
    bench.write(document, "new")
    assert document.read_text() == f"# Ours\n\nWords.\n\n{bench.BEGIN}\n\nnew\n\n{bench.END}\n\nMore words.\n"


def test_a_missing_peer_is_explained() -> None:
    with pytest.raises(peers.PeerMissingError, match="no_such_engine is not installed: run `make bench`"):
        peers.require("no_such_engine")
