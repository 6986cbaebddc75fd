"""`analyse` and `study`: what they write, and what they say to files that they cannot use."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import pentarchy
from pentarchy.lab.golden import golden_record
from tests.cli.conftest import Run
from tests.toy import TOY

Change = Callable[[dict[str, object]], object]
PLAIN = """
game = "yamatai"
players = 2
levels = ["random"]
games = 2
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    golden_record(TOY, 2, "whole").save(path)
    return path


def test_a_report_needs_nothing_else_and_names_its_command(run: Run, file: Path) -> None:
    answer = run("analyse", str(file), "--budget", "200", "--seed", "3")
    assert answer.code == 0
    assert "accuracy" in answer.out
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    assert "<code>pentarchy analyse game.json --budget 200 --seed 3 --output game.html</code>" in page
    assert "How it is judged" in page
    assert not re.search(r"""(src|href)=["']?https?:""", page.replace('xmlns:xlink="http://www.w3.org/1999/xlink"', ""))


def test_for_a_program_the_same_is_written_as_json_into_a_folder_that_is_made(run: Run, file: Path) -> None:
    target = file.parent / "reports" / "game.json"
    assert run("analyse", str(file), "--budget", "200", "--output", str(target)).code == 0
    found = json.loads(target.read_text(encoding="utf-8"))
    assert [player["place"] for player in found["players"]]
    assert all({"chances", "open", "points"} <= set(moment) for moment in found["moments"])
    assert all({"called", "lost", "margin", "luck", "noise", "better"} <= set(turn) for turn in found["turns"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda record: record | {"rules": 9}, "was made with rules version 9 of Toy; version 1 is installed"),
        (lambda record: record | {"options": {"colour": 3}}, "has no option 'colour'; there are: rounds"),
        (lambda record: record | {"options": {"rounds": -4}}, "option rounds cannot be -4"),
        (lambda record: record | {"game": "chess"}, "there is no game 'chess'"),
        (lambda record: record | {"entries": record["entries"][:2]}, "this one goes on after 2 entries"),
        (lambda record: record | {"entries": []}, "only a finished game can be analysed"),
        (lambda record: record | {"entries": [[1, 0, "castle", "bot"]]}, "is damaged: entry 1"),
        (lambda record: [record], "is not a record: it should be a JSON object"),
    ],
)
def test_a_record_that_cannot_be_analysed_is_refused_with_a_sentence(
    run: Run, file: Path, change: Change, said: str
) -> None:
    file.write_text(json.dumps(change(json.loads(file.read_text()))))
    answer = run("analyse", str(file))
    assert answer.code == 2
    assert answer.err.startswith("error: ")
    assert said in answer.err
    assert answer.out == ""
    assert not file.with_suffix(".html").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--budget", "long"], "a budget is written 200ms, 1.5s or 400"),
        (["--output", "game.pdf"], "a report is written as .html or .json, not as game.pdf"),
        (["--line", "2"], "holds 1 game, not 2"),
    ],
)
def test_options_of_an_analysis_that_cannot_be_meant(run: Run, file: Path, options: list[str], said: str) -> None:
    answer = run("analyse", str(file), *options)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "is not TOML"),
        ('game = "chess"', "there is no game 'chess'"),
        (PLAIN + "game_s = 3", "a study has no 'game_s'; did you mean games?"),
        (PLAIN + '[[variant]]\ncomponents = { "start.coin" = 3 }', "nearest: start.coins"),
        (PLAIN + '[[variant]]\ncomponents = { "start.coins" = "many" }', "start.coins is 10 and cannot become 'many'"),
        (PLAIN + "[[variant]]\noptions = { round_limi = 9 }", "has no option 'round_limi'; there are: round_limit"),
    ],
)
def test_a_study_that_cannot_be_run_is_refused_before_it_starts(run: Run, tmp_path: Path, text: str, said: str) -> None:
    question = tmp_path / "question.toml"
    question.write_text(text)
    answer = run("study", str(question))
    assert answer.code == 2
    assert answer.err.startswith("error: ")
    assert said in answer.err
    assert list(tmp_path.iterdir()) == [question], "nothing was begun"


def test_a_study_is_answered_with_the_command_that_repeats_it(run: Run, tmp_path: Path) -> None:
    question = tmp_path / "question.toml"
    question.write_text(PLAIN)
    kept, target = tmp_path / "kept.sqlite", tmp_path / "answer.json"
    answer = run("study", str(question), "--output", str(target), "--results", str(kept), "--workers", "1")
    assert answer.code == 0
    assert "2 games, 1 cell" in answer.out
    found = json.loads(target.read_text(encoding="utf-8"))
    assert found["command"] == "pentarchy study question.toml --output answer.json --results kept.sqlite"
    assert found["cells"][0]["games"] == 2
    assert pentarchy.game("yamatai").title in found["title"]
