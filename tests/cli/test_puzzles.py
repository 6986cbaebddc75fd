"""Puzzles at the terminal: solving one, and finding new ones."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import tests.toy  # noqa: F401  registers the toy game
from tests.cli.conftest import Answer, Run

Type = Callable[..., Answer]


@pytest.fixture
def solve(run: Run, monkeypatch: pytest.MonkeyPatch) -> Type:
    """Sit at the puzzle of the toy game, typing these lines; then the input ends."""

    def typing(*lines: str, options: tuple[str, ...] = ()) -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("puzzle", "toy", "--plain", *options)

    return typing


def test_a_puzzle_is_solved_after_a_wrong_plan_and_a_step_back(solve: Type) -> None:
    answer = solve("rob p0", "take 1", "undo", "why take 3", "take 3", "take 1")
    assert answer.code == 0
    assert "You are Player 3. You can win now. How?" in answer.out
    assert "Not that. Your plan gives you a chance of about" in answer.out
    assert "Right. It gives you a chance of about 100%." in answer.out
    assert "The plan: Take 3 coins; Take 1 coin." in answer.out
    assert "It ends the game, and you win." in answer.out


def test_a_plan_is_judged_when_it_is_complete_and_the_solution_shown_to_who_gives_up(solve: Type) -> None:
    answer = solve("take 2", "take 1", "judge", "solution")
    assert "Not that. Your plan gives you a chance of about 33%" in answer.out
    assert "The plan: Take 3 coins" in answer.out
    left = solve("take 2")
    assert left.code == 0
    assert "Try it again with: pentarchy puzzle toy --puzzle last-turn" in left.out


def test_puzzles_are_listed_and_wrong_names_are_told(solve: Type, run: Run) -> None:
    assert "last-turn" in solve(options=("--list",)).out
    assert "no puzzle 'chess'" in solve(options=("--puzzle", "chess")).err
    assert "there is no kind 'chess'" in solve(options=("--kind", "chess")).err
    assert "has no puzzles of the kind 'defend'" in solve(options=("--kind", "defend")).err


def test_what_is_mined_is_verified_and_written(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "found.jsonl"
    answer = run("puzzles", "toy", "--games", "1", "--budget", "20", "--output", str(target))
    assert answer.code == 0
    assert target.exists()
    assert run("puzzles", "toy", "--check").out.startswith("1 puzzle of 1 hold")
    given = Path("tests/toy/puzzles.jsonl")
    kept = run("puzzles", "toy", "--verify", str(given), "--budget", "20", "--output", str(target))
    assert "puzzle" in kept.out
    missing = run("puzzles", "toy", "--verify", str(tmp_path / "nothing.jsonl"))
    assert (missing.code, "cannot be read" in missing.err) == (2, True)
