"""Puzzles: how a plan is judged, what a file of them must hold, and that those that are shipped hold."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pentarchy
import tests.toy  # noqa: F401  registers the toy game
from pentarchy.analysis.puzzles import KINDS, Puzzle, Sitting, checked, puzzle, puzzles, read
from pentarchy.analysis.stakes import Effect
from pentarchy.bots.judge import Judge
from pentarchy.bots.planner import Planner
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.core.state import State
from pentarchy.lab.puzzling import mine as mining
from pentarchy.lab.puzzling.explain import kind_of
from pentarchy.lab.puzzling.keep import chosen, write
from pentarchy.lab.puzzling.proof import assured, found_in, holds, planned
from tests.conftest import kind_of_package

TOY = pentarchy.game("toy")
SHIPPED = [one for subject in pentarchy.games() if subject.slug != "toy" for one in puzzles(subject)]
FRESH = 9001  # a seed that no puzzle was found with


@pytest.fixture
def last_turn() -> Puzzle:
    """The last turn of a toy game: 7, 7 and 4 coins, a card each. 4 coins win; robbing one leaves the other ahead."""
    return puzzle(TOY, "last-turn")


@pytest.mark.parametrize(
    ("choices", "judgement"),
    [
        (["take 3", "take 1"], "right"),
        (["take 1", "take 3"], "right"),  # another order
        (["take 2", "take 2"], "right"),  # another plan that comes to the same
        (["take 2", "take 1", "done"], "wrong"),  # a shared victory: a third of it
        (["rob p0"], "wrong"),
        (["take 3"], "wrong"),  # what is not named is left undone
    ],
)
def test_a_plan_is_judged_by_the_chance_it_gives(last_turn: Puzzle, choices: list[str], judgement: str) -> None:
    assert Sitting(last_turn, choices).answer().judgement == judgement


def test_a_plan_that_loses_less_than_the_margin_is_good_but_not_best(last_turn: Puzzle) -> None:
    answer = Sitting(replace(last_turn, margin=0.7), ["take 2", "take 1", "done"]).answer()
    assert answer.judgement == "good"
    assert answer.lost == pytest.approx(2 / 3)
    assert answer.sentence == (
        "Your plan gives you a chance of about 33%; 67% (± 0%) more are possible. The best plan ends the game with a "
        "victory."
    )


def test_a_wrong_answer_says_why(last_turn: Puzzle) -> None:
    answer = Sitting(last_turn, ["rob p0"]).answer()
    assert answer.judgement == "wrong"
    assert "The right idea is a different one. The best plan ends the game with a victory." in answer.sentence


def test_a_sitting_ends_with_the_turn_and_says_why_something_is_not_open(last_turn: Puzzle) -> None:
    sitting = Sitting(last_turn)
    assert not sitting.done
    with pytest.raises(BadInput, match="Do something first"):
        sitting.choose("done")
    sitting.choose("take 3")
    with pytest.raises(BadInput, match="At most 4 coins a turn"):
        sitting.choose("take 2")
    sitting.choose("take 1")
    assert Sitting(last_turn, sitting.choices).done
    with pytest.raises(BadInput, match="the turn is over"):
        sitting.choose("done")
    assert Sitting(last_turn).state.scores()[2].total == 4 + 1, "every sitting begins with the same position"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"kind": "chess"}, "no kind 'chess'"),
        ({"key": [["turn", "draw"]]}, "no part of the solution"),
        ({"key": []}, "no part of the solution"),
        ({"rivals": []}, "nothing to compare"),
        ({"solution": 4}, "line 1 is not a puzzle of Toy"),
    ],
)
def test_a_damaged_file_is_refused(last_turn: Puzzle, changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read(TOY, json.dumps({**last_turn.to_dict(), **changed}))
    with pytest.raises(BadInput, match="line 2: there are two"):
        read(TOY, f"{json.dumps(last_turn.to_dict())}\n{json.dumps(last_turn.to_dict())}")
    with pytest.raises(BadInput, match="line 1"):
        read(TOY, "{")


def test_a_puzzle_that_does_not_fit_the_rules_is_refused(last_turn: Puzzle) -> None:
    with pytest.raises(BadInput, match="At most 4 coins"):
        checked(replace(last_turn, solution=(("turn", "take 3"), ("turn", "take 2"))))
    with pytest.raises(BadInput, match="rules version 9"):
        checked(replace(last_turn, position={**last_turn.position, "rules": 9}))
    with pytest.raises(BadInput, match="seat 1 is not asked"):
        checked(replace(last_turn, seat=1))


def test_what_is_written_is_read(last_turn: Puzzle, tmp_path: Path) -> None:
    write(tmp_path / "some.jsonl", [last_turn])
    assert read(TOY, (tmp_path / "some.jsonl").read_text(encoding="utf-8")) == (last_turn,)


def test_the_margin_holds_and_a_greater_one_does_not(last_turn: Puzzle) -> None:
    assert holds(last_turn, FRESH)
    assert not holds(replace(last_turn, rivals=((("turn", "take 2"), ("turn", "take 2")),)), FRESH)


def test_a_puzzle_states_a_margin_that_other_seeds_confirm_or_is_dropped(last_turn: Puzzle) -> None:
    assert assured(replace(last_turn, margin=0.5)) == last_turn
    boasting = assured(
        replace(last_turn, rivals=((("turn", "take 2"), ("turn", "take 1"), ("turn", "done")),), margin=0.9)
    )
    assert boasting is not None
    assert boasting.margin == 0.66  # with that plan three share the victory
    assert assured(replace(last_turn, rivals=((("turn", "take 2"), ("turn", "take 2")),))) is None


def test_a_key_is_named_as_in_the_solution_whatever_the_question_was_called(
    last_turn: Puzzle,
) -> None:
    state = last_turn.begin()
    planner = planned(Judge(TOY, 3), state, 2, 20, Random(0))
    line = last_turn.made(last_turn.solution)
    one = found_in(state, planner, "again", line, [("another question", line[0][1], [])])
    assert one is not None
    assert one.key == last_turn.key


def test_only_the_end_of_games_is_looked_at_if_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[int] = []

    def timed(game: Game, players: int) -> Judge:
        judge = Judge(game, players)
        judge.remaining = lambda s: 1.0 if s.position(0)["round"] == 1 else 0.2
        return judge

    def look(state: State, planner: Planner, id: str) -> None:
        rounds.append(int(str(state.position(0)["round"])))

    monkeypatch.setattr(mining, "Judge", timed)
    monkeypatch.setattr(mining, "seen", look)
    mining.mine(TOY, 1, budget=20)
    assert set(rounds) >= {1, 2}
    rounds.clear()
    mining.mine(TOY, 1, budget=20, late=0.5)
    assert 2 in rounds
    assert 1 not in rounds


def effect(before: float, after: float, worths: tuple[float, float] = (0.0, 0.0), won: float = 0.0) -> Effect:
    return Effect([before, 1 - before], [after, 1 - after], {}, list(worths), won)


def test_what_a_puzzle_is_about_follows_from_what_the_plans_lead_to() -> None:
    other = effect(0.4, 0.4)
    assert kind_of(0, effect(1.0, 1.0, won=1.0), other, 0.5) == "win"
    assert kind_of(0, effect(0.42, 0.6), other, 0.5) == "defend"  # it shows when the others have answered
    assert kind_of(0, effect(0.6, 0.6), other, 0.05) == "end"
    assert kind_of(0, effect(0.6, 0.6, (0.1, -0.5)), other, 0.5) == "tactics"  # it costs them more than it brings me
    assert kind_of(0, effect(0.6, 0.6, (0.5, -0.1)), other, 0.5) == "economy"


def test_of_many_all_kinds_are_kept_and_the_clearest_first(last_turn: Puzzle) -> None:
    many = [replace(last_turn, id=f"w{n}", margin=n / 10) for n in range(5)]
    many.append(replace(last_turn, id="d", kind="defend", margin=0.05))
    assert [one.id for one in chosen(many, 3)] == ["d", "w3", "w4"]
    assert len(chosen(many, 99)) == 6


# --- those that come with the games ----------------------------------------------------------------------------------


def test_every_shipped_puzzle_loads_and_its_solution_is_legal_and_right() -> None:
    for one in SHIPPED:
        checked(one)
        words = [words for _, words in one.solution]
        assert Sitting(one, words).answer().judgement == "right"
        assert 0.04 <= one.margin < one.chance - one.others + 0.2
        assert 800 <= one.rating <= 2000
        assert one.kind in KINDS
        assert one.explanation.startswith("“")


def test_a_few_shipped_puzzles_are_still_best_by_their_margin() -> None:
    some = Random(4).sample(SHIPPED, min(3, len(SHIPPED)))
    assert [one.id for one in some if not holds(one, FRESH)] == []


@pytest.mark.thorough
def test_every_shipped_puzzle_is_still_best_by_its_margin() -> None:
    """All of them compiled; interpreted, which takes ten times as long and decides the same, one in ten."""
    some = SHIPPED if kind_of_package()[0] == "compiled" else SHIPPED[::10]
    assert [f"{one.game.slug} {one.id}" for one in some if not holds(one, FRESH)] == []
