from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

TESTS = str(Path(__file__).parent.parent)


def test_the_rulebook_is_printed_as_it_stands(run: Run) -> None:
    answer = run("rules", "toy")
    assert answer.code == 0
    assert "- **TY-3.2** At most 4 coins are taken in a turn." in answer.out


@pytest.mark.parametrize("words", ["TY-3.2", "ty-3.2", "3.2", " 3.2. "])
def test_one_clause_is_found_however_it_is_written(run: Run, words: str) -> None:
    assert run("rules", "toy", "--clause", words).out == "TY-3.2  At most 4 coins are taken in a turn.\n"


def test_a_chapter_is_all_its_clauses(run: Run) -> None:
    assert [line.split()[0] for line in run("rules", "toy", "-c", "2").out.splitlines()] == [
        "TY-2.1",
        "TY-2.2",
        "TY-2.3",
    ]


def test_an_unknown_clause_is_answered_with_the_range(run: Run) -> None:
    answer = run("rules", "toy", "--clause", "7.1")
    assert (answer.code, answer.err) == (2, "error: there is no clause 7.1; they run from TY-2.1 to TY-3.7\n")


def test_an_unknown_game_is_answered_with_the_games(run: Run) -> None:
    answer = run("rules", "tois")
    assert answer.code == 2
    assert answer.err.startswith("error: there is no game 'tois'; there are: ")
    assert "toy" in answer.err


def test_coverage_is_complete_for_the_toy_game(run: Run) -> None:
    answer = run("rules", "toy", "--coverage", "--tests", TESTS)
    assert answer.code == 0
    assert answer.out.splitlines()[-1] == "Toy: 10 clauses, 10 with a test, 0 descriptive, 0 without; 0 unknown ids"


def test_missing_coverage_is_listed_and_exits_with_1(run: Run, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("@pytest.mark.rule('TY-2.1', 'TY-8.8')\ndef test_bid(): ...\n")
    answer = run("rules", "toy", "--coverage", "--tests", str(tmp_path))
    assert answer.code == 1
    assert "no test      TY-3.2  At most 4 coins are taken in a turn." in answer.out
    assert "no clause    TY-8.8" in answer.out
    told = json.loads(run("rules", "toy", "--coverage", "--tests", str(tmp_path), "--json").out)
    assert told["complete"] is False
    assert list(told["tests"]) == ["TY-2.1"]
    assert list(told["unknown"]) == ["TY-8.8"]


def test_clauses_as_json(run: Run) -> None:
    told = json.loads(run("rules", "toy", "--clause", "2", "--json").out)
    assert told["clauses"]["TY-2.2"] == "Nobody bids more than they have."
