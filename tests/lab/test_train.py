"""Values are learned from who won, repeatably, and told apart from what was known before."""

from __future__ import annotations

import random
from math import exp, log, tanh
from pathlib import Path

import pytest

import pentarchy
from pentarchy.bots.judge import Judge
from pentarchy.bots.values import OUTLOOK, Values, read
from pentarchy.lab.train import PATIENCE, Deal, Kept, Round, Seen, casts, learn, match, play, train, write
from tests.toy import TOY

NAMES = ("land", "luck")


def games(count: int, early: float, late: float, seed: int = 1) -> list[Seen]:
    """Games of two in which land makes odds of so much, and luck nothing."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        rows = [[rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(2)]
        left = rng.random()
        lead = (late + (early - late) * left) * (rows[0][0] - rows[1][0])
        won = 1.0 if rng.random() < 1 / (1 + exp(-lead)) else 0.0
        found.append(Seen([rows], [left], [[row[1] for row in rows]], [won, 1 - won]))
    return found


def test_what_wins_is_found_for_the_beginning_and_the_end_of_a_game() -> None:
    values, losses, positions = learn(NAMES, games(6000, 0.5, 2.0), 0, 0)
    assert positions == 6000
    assert values["early"]["land"] == pytest.approx(0.5, abs=0.15)
    assert values["late"]["land"] == pytest.approx(2.0, abs=0.25)
    assert abs(values["early"]["luck"]) < 0.15
    assert losses["nothing"] == pytest.approx(log(2))
    assert losses["outlook"] == pytest.approx(log(2), abs=0.01)  # it was luck
    assert losses["linear"] < 0.6


def test_a_hidden_layer_is_used_only_where_it_helps() -> None:
    assert "hidden" not in learn(NAMES, games(400, 1.0, 1.0), 3, 0)[0]
    squares = games(3000, 0.0, 0.0)
    rng = random.Random(3)
    for one in squares:  # much or little land wins, and what lies between loses
        rows = one.features[0]
        lead = 3 * (abs(rows[0][0]) - abs(rows[1][0]))
        won = 1.0 if rng.random() < 1 / (1 + exp(-lead)) else 0.0
        one.shares[:] = [won, 1 - won]
    values, losses, _ = learn(NAMES, squares, 6, 0)
    assert losses["network"] < losses["linear"] - 0.05
    assert len(values["hidden"]["out"]) == 6


def test_worths_are_sums_that_change_in_the_course_of_a_game() -> None:
    values = Values([1.0, 0.0], [3.0, 1.0])
    assert values.worths([[1.0, 2.0], [0.0, 0.0]], 1.0) == [1.0, 0.0]
    assert values.worths([[1.0, 2.0], [0.0, 0.0]], 0.5) == [3.0, 0.0]
    hidden = Values([0.0, 0.0], [0.0, 0.0], [[100.0, 0.0]], [0.0], [2.0])
    assert hidden.worths([[1.0, 0.0], [-1.0, 0.0]], 0.5) == pytest.approx([2.0, -2.0])


def test_features_that_are_newer_than_the_values_count_nothing() -> None:
    known = {"early": {"land": 1.0, "luck": 2.0}, "late": {"land": 3.0, "luck": 4.0}}
    found = read(known, ("luck", "new", "land"))
    assert (found.early, found.late) == ([2.0, 0.0, 1.0], [4.0, 0.0, 3.0])


def test_the_outlook_counts_as_it_is_until_games_speak_against_it() -> None:
    few = learn(("land", "outlook"), games(5, 1.0, 1.0), 0, 0)[0]
    assert few["early"]["outlook"] == pytest.approx(1.0, abs=0.5)
    many = learn(("land", "outlook"), games(6000, 0.5, 2.0), 0, 0)[0]
    assert few["late"]["land"] < 1 < many["late"]["land"]
    assert abs(many["late"]["outlook"]) < 0.25  # here it is luck


def test_values_of_the_outlook_alone_judge_like_the_outlook() -> None:
    game = pentarchy.game("yamatai")
    s = game.new(3, 5, simulation=True)
    plain, learned = Judge(game, 3, learned=False), Judge(game, 3, learned=False)
    learned.values = read({"early": {OUTLOOK: 1.0}, "late": {OUTLOOK: 1.0}}, learned.names)
    assert learned.chances(s) == pytest.approx(plain.chances(s))
    assert sum(exp(value) for value in learned.outlooks(s)) == pytest.approx(1)


def test_a_file_that_does_not_name_the_outlook_counts_nothing_for_it() -> None:
    hidden = {"into": [[1.0, 0.0]], "bias": [0.0], "out": [2.0]}
    found = read(
        {"early": {"land": 1.0, "luck": 2.0}, "late": {"land": 1.0, "luck": 2.0}, "hidden": hidden}, (*NAMES, OUTLOOK)
    )
    assert not found.last
    assert found.worths([[1.0, 0.0]], 0.5) == pytest.approx([1.0 + 2.0 * tanh(1.0)])


def test_a_game_without_features_is_refused() -> None:
    with pytest.raises(pentarchy.BadInput, match="no features"):
        train(TOY, 2)


def test_a_game_is_looked_at_once_in_every_turn() -> None:
    seen = play(Deal("yamatai", (None, None), 3, 8, 0.0))
    assert len(seen.features) == len(seen.left) == len(seen.outlooks) > 10
    assert sum(seen.shares) == 1
    assert seen == play(Deal("yamatai", (None, None), 3, 8, 0.0))


def test_equal_values_win_half_of_all_balanced_deals() -> None:
    assert match(pentarchy.game("yamatai"), 2, None, None, 4, 8, 3) == pytest.approx(2)


@pytest.mark.thorough
def test_training_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    """The second call plays the second round only; both together are the same as one call of two rounds."""
    game = pentarchy.game("yamatai")
    told: list[Round] = []
    few = {"games": 6, "iterations": 8, "check": 0, "seed": 2}
    kept = tmp_path / "kept.json"
    train(game, 2, rounds=1, keep=kept, told=told.append, **few)  # type: ignore[arg-type]
    apart = train(game, 2, rounds=2, keep=kept, told=told.append, **few)  # type: ignore[arg-type]
    assert [found.number for found in told] == [1, 2]
    assert apart == train(game, 2, rounds=2, **few)  # type: ignore[arg-type]
    assert len(Kept(kept).rounds) == 2


def test_the_newest_values_meet_the_outlook_and_earlier_values() -> None:
    assert set(casts([], 3, 5, seed=1)) == {(None, None, None)}
    first, second = {"early": {"land": 1.0}}, {"early": {"land": 2.0}}
    seats = casts([first, second], 2, 200, seed=1)
    assert all(second in cast for cast in seats)
    met = [next((one for one in cast if one is not second), second) for cast in seats]
    assert met.count(None) > met.count(first) > 5
    assert met.count(second) > 5


def test_training_ends_when_nothing_gets_better(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "kept.json")
    for better in (True, False, False, False):
        kept.add([], {"early": {"land": float(better)}}, better)
    assert Kept(tmp_path / "kept.json").waiting == PATIENCE
    found = train(pentarchy.game("yamatai"), 2, rounds=9, games=10, keep=tmp_path / "kept.json")
    assert found == {"early": {"land": 1.0}}


def test_values_are_written_beside_those_for_other_numbers_of_players(tmp_path: Path) -> None:
    file = tmp_path / "values.json"
    values = {"early": {"land": 1.0}, "late": {"land": 2.0}}
    write(file, 3, values, "practice")
    write(file, 2, values, "more practice")
    text = file.read_text(encoding="utf-8")
    assert text.index('"2"') < text.index('"3"')
    assert '"found by": "more practice"' in text
