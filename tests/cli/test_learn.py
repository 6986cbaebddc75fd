"""Lessons at the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer, Run

Type = Callable[..., Answer]


@pytest.fixture
def learn(run: Run, monkeypatch: pytest.MonkeyPatch) -> Type:
    """Take lessons, typing these lines; then the input ends."""

    def typing(*lines: str, options: tuple[str, ...] = ()) -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("learn", "yamatai", "--plain", *options)

    return typing


def test_a_lesson_is_taken_wrong_and_right_and_the_next_one_follows(learn: Type) -> None:
    answer = learn("fleet 1", "fleet 4", "why buy gold", "buy stone", "quit")
    assert answer.code == 0
    assert "Lesson 1 of 12: Choose a fleet" in answer.out
    assert "Not that. Fleet 1 plays first" in answer.out
    assert "Right. One bamboo and one wood boat" in answer.out
    assert "Lesson 2 of 12: Buy the missing boat" in answer.out
    assert "YA-7.3" in answer.out
    assert "Orange bought a stone boat for 4 coins" in answer.out
    assert "Lesson 3 of 12" in answer.out
    assert "Continue later with: pentarchy learn yamatai" in answer.out


def test_a_choice_is_taken_back_and_a_lesson_passed_over(learn: Type) -> None:
    answer = learn("place wood b08", "undo", "place wood b12", "next", "quit", options=("--lesson", "place"))
    assert answer.code == 0
    assert answer.out.count("Right. Beside a boat of its own colour") == 2
    assert "Lesson 4 of 12" in answer.out


def test_lessons_are_listed_and_wrong_names_are_told(learn: Type, run: Run) -> None:
    listed = learn(options=("--list",)).out
    assert "trade" in listed
    assert "Buy the missing boat" in listed
    assert "no lesson 'chess'" in learn(options=("--lesson", "chess")).err
    assert run("learn", "toy").code == 2
