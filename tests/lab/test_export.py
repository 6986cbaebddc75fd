"""Data sets hold what was seen, what was open, what was chosen and how it ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pentarchy
from pentarchy.bots import Budget
from pentarchy.core.errors import BadInput
from pentarchy.core.observation import Cells, Observer
from pentarchy.extras import needed
from pentarchy.lab.export import export, read_about, rows_of
from tests.cli.conftest import Run, run

__all__ = ["run"]

YAMATAI = pentarchy.game("yamatai")


def data_set(path: Path, games: int = 3, workers: int = 1, bots: tuple[str, ...] = ("random",)) -> dict[str, Any]:
    """The columns of a data set that was written to this file."""
    export(YAMATAI, bots, 2, games, path, budget=Budget(iterations=20), seed=4, workers=workers)
    pieces = list(rows_of(path))
    return {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}


@pytest.mark.parametrize("ending", [".npz", ".parquet"])
def test_the_games_can_be_played_again_from_the_rows(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{ending}"
    rows = data_set(path)
    about = read_about(path)
    observer = Observer(YAMATAI, 2)
    assert (about["game"], about["players"], about["games"], about["bots"]) == ("yamatai", 2, 3, ["random"] * 2)
    assert about["layout"] == observer.layout.as_data()
    assert rows["observation"].shape == (len(rows["game"]), observer.size)
    assert rows["mask"].shape == (len(rows["game"]), YAMATAI.vocabulary.size)
    assert rows["mask"][np.arange(len(rows["choice"])), rows["choice"]].all()
    assert sorted(set(rows["game"])) == [0, 1, 2]
    first = rows["game"] == 0
    assert list(rows["decision"][first]) == list(range(first.sum()))
    assert set(rows["seat"]) == {0, 1}
    for number in range(3):
        results = {
            int(s): float(r)
            for s, r in zip(*(rows[c][rows["game"] == number] for c in ("seat", "result")), strict=True)
        }
        assert sum(results.values()) == 1
        places = {
            int(s): int(r) for s, r in zip(*(rows[c][rows["game"] == number] for c in ("seat", "place")), strict=True)
        }
        assert min(places.values()) == 1


def test_the_observation_is_that_of_the_seat_before_its_choice(tmp_path: Path) -> None:
    import random

    rows = data_set(tmp_path / "games.npz", games=1)
    state = YAMATAI.new(2, random.Random("4 0").randrange(1 << 32), simulation=True)
    observer, cells = Observer(YAMATAI, 2), Cells(1, Observer(YAMATAI, 2).size)
    row = np.frombuffer(cells.values, dtype=np.int16)
    for number in range(20):
        seat = int(rows["seat"][number])
        assert seat == state.player
        observer.write(state, seat, cells)
        assert (rows["observation"][number] == row).all()
        assert list(np.flatnonzero(rows["mask"][number])) == state.options
        state.apply(int(rows["choice"][number]))


def test_both_formats_and_any_number_of_workers_give_the_same_rows(tmp_path: Path) -> None:
    one, two = data_set(tmp_path / "one.npz"), data_set(tmp_path / "two.parquet", workers=2)
    assert one.keys() == two.keys()
    for name in one:
        assert (one[name] == two[name]).all(), name
        assert one[name].dtype == two[name].dtype, name


def test_an_archive_is_an_ordinary_one_of_numpy(tmp_path: Path) -> None:
    rows = data_set(tmp_path / "games.npz", games=1)
    with np.load(tmp_path / "games.npz") as archive:
        assert archive["choice"].dtype == np.uint16
        assert archive["mask"].shape[1] == -(-YAMATAI.vocabulary.size // 8)
        assert (archive["choice"] == rows["choice"]).all()


def test_the_command_says_what_it_wrote(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    answer = run("export", "yamatai", "-n", "2", "-p", "2", "--bots", "random,easy", "-w", "1", "-o", str(path))
    assert answer.code == 0
    rows = sum(len(piece["game"]) for piece in rows_of(path))
    assert f": 2 games, {rows} decisions, " in answer.out.replace("\n", " ")
    assert read_about(path)["bots"] == ["random", "easy"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-o", "games.csv"), "a data set is written as .parquet or .npz, not as 'games.csv'"),
        (("-o", "nowhere/games.npz"), "nowhere/games.npz cannot be written: No such file or directory"),
        (
            ("-o", "games.npz", "--bots", "random,random,random"),
            "name one bot for all seats, or 2, one for each seat; not 3",
        ),
        (("-o", "games.npz", "--bots", "genius"), "there is no level 'genius'"),
        (("-o", "games.npz", "--bots", "openspiel:chess"), "OpenSpiel's bots are openspiel:mcts, openspiel:ismcts"),
        (("-o", "games.npz", "--option", "tempo=1"), "this game has no option 'tempo'"),
    ],
)
def test_bad_settings_are_one_line_and_leave_nothing(
    run: Run, arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("export", "yamatai", "-p", "2", "-n", "1", *arguments)
    assert answer.code == 2
    assert message in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_fails_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "games.npz"
    path.write_text("precious")
    with pytest.raises(KeyboardInterrupt):
        export(YAMATAI, ["random"], 2, 2, path, budget=Budget(iterations=1), each=fail)
    assert [file.name for file in tmp_path.iterdir()] == ["games.npz"]
    assert path.read_text() == "precious"


def test_a_missing_package_is_named() -> None:
    with pytest.raises(BadInput, match=r"this needs pyarrow_of_tomorrow: pip install 'pentarchy\[parquet\]'"):
        needed("pyarrow_of_tomorrow", "parquet")
