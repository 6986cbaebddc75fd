"""What is at stake between two plans, in words."""

from __future__ import annotations

import pytest

import pentarchy
import tests.toy  # noqa: F401  registers the toy game
from pentarchy.analysis.puzzles import puzzle
from pentarchy.analysis.stakes import Effect, at_stake, effects
from pentarchy.core.state import State

TOY = pentarchy.game("toy")


@pytest.fixture
def start() -> State:
    return pentarchy.new("toy", players=2, seed=1)


def effect(before: float, after: float, points: dict[str, float] | None = None, won: float = 0.0) -> Effect:
    return Effect([before, 1 - before], [after, 1 - after], points or {}, [0.0, 0.0], won)


def told(start: State, ours: Effect, theirs: Effect) -> str:
    return at_stake(start, 0, ours, theirs, "This plan")


def test_plans_are_played_in_the_same_worlds_and_their_points_are_told_by_source() -> None:
    last = puzzle(TOY, "last-turn")
    take = last.made((("turn", "take 3"), ("turn", "take 1")))
    less = last.made((("turn", "take 2"), ("turn", "take 1"), ("turn", "done")))
    best, shared, again = effects(last.begin(), last.seat, [take, less, take])
    assert best == again
    assert best.won == 1.0
    assert shared.won == pytest.approx(1 / 3), "a shared victory counts less"
    assert best.total == shared.total + 1


def test_a_victory_comes_first(start: State) -> None:
    assert told(start, effect(1, 1, won=1.0), effect(0.2, 0.2)) == "This plan ends the game with a victory."
    assert told(start, effect(0.7, 0.7, won=0.6), effect(0.2, 0.2)).endswith("with a victory 60% of the time.")


def test_what_shows_only_when_the_others_have_replied_is_told_so(start: State) -> None:
    assert told(start, effect(0.5, 0.5), effect(0.48, 0.3)) == (
        "At the end of the turn the two look more alike (50% and 48%) than once the others have replied (50% and 30%)."
    )


@pytest.mark.parametrize(
    ("ours", "theirs", "sentence"),
    [
        ({"forts": 3.2, "coins": 1.0}, {"forts": 1.0, "coins": 1.0}, "about 2 points more at once, from forts."),
        (
            {"forts": 4.0, "coins": 0.0},
            {"forts": 1.0, "coins": 1.0},
            "2 points more at once (3 more from forts, 1 fewer",
        ),
        ({"coins": 3.0}, {"coins": 1.0}, "about 2 points more at once."),
        ({"coins": 1.0}, {"coins": 4.0}, "about 3 points less at once, but what it builds up is worth more"),
        ({"coins": 1.2}, {"coins": 1.0}, "This plan scores no more at once: what it builds up counts later."),
    ],
)
def test_points_are_told_with_where_they_come_from(
    start: State, ours: dict[str, float], theirs: dict[str, float], sentence: str
) -> None:
    assert sentence in told(start, effect(0.5, 0.5, ours), effect(0.4, 0.4, theirs))


def test_whom_a_plan_hurts_is_named_unless_there_is_only_one_other() -> None:
    three, two = (pentarchy.new("toy", players=players, seed=1) for players in (3, 2))
    ours, theirs = (
        Effect([own, other, 0.2], [own, other, 0.2], {}, [0.0] * 3, 0.0) for own, other in ((0.5, 0.3), (0.4, 0.4))
    )
    assert f"It hurts {three.seat_name(1)} most: their chance is 30% instead of 40%." in told(three, ours, theirs)
    assert "hurts" not in told(two, effect(0.5, 0.5), effect(0.4, 0.4))
