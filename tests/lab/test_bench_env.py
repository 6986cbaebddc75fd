"""The benchmark of the environments."""

from pathlib import Path

import pentarchy
from pentarchy.lab import bench, bench_env


def test_a_game_is_measured_in_every_respect() -> None:
    pace = bench_env.measure_game(pentarchy.game("yamatai"), players=3, seconds=0.01, processes=1)
    assert pace.subject == "yamatai, 3 players"
    assert min(pace.steps, pace.bare) > 0
    assert bench_env.measure_gain(pentarchy.game("yamatai"), 2, 0.01, processes=1) > 0


def test_the_table_goes_between_its_own_marks(tmp_path: Path) -> None:
    document = tmp_path / "benchmarks.md"
    document.write_text(f"# A\n\n{bench_env.BEGIN}\nold\n{bench_env.END}\n\n## B\n", encoding="utf-8")
    bench.write_between(document, "new", bench_env.BEGIN, bench_env.END)
    assert document.read_text(encoding="utf-8") == (f"# A\n\n{bench_env.BEGIN}\n\nnew\n\n{bench_env.END}\n\n## B\n")
