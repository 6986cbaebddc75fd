"""Analysis of a finished game: its turns, what was lost on each, and what was luck."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import pentarchy
import tests.toy  # noqa: F401  registers the toy game
from pentarchy.analysis.decided import report
from pentarchy.analysis.verdicts import Verdict, analyse, called, known_chances, turns
from pentarchy.bots import Budget
from pentarchy.core.errors import BadInput
from pentarchy.core.record import Record
from pentarchy.lab.analysis import write

BUDGET = Budget(iterations=6000)


def careless(seed: int) -> Record:
    """A toy game in which the first player takes one coin a turn and the second as much as they can."""
    state = pentarchy.new("toy", players=2, seed=seed, options={"rounds": 3})
    while not state.over:
        words = [state.words(action) for action in state.options]
        wanted = ["bid 0", "done", "take 1"] if state.player == 0 else ["bid 1", "bid 0", "take 3", "take 1", "done"]
        state.apply(state.options[words.index(next(word for word in wanted if word in words))])
    return state.record()


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    return analyse(careless(4), budget=BUDGET)


@pytest.mark.parametrize("slug", ["toy", "yamatai"])
def test_every_choice_belongs_to_one_turn_and_starts_where_its_player_was_asked(slug: str) -> None:
    rng = random.Random(1)
    state = pentarchy.new(slug, players=2, seed=1)
    while not state.over:
        state.apply(rng.choice(state.options))
    record = state.record()
    found = list(turns(record))
    assert sum(len(turn.made) for turn, _ in found) == len(record.entries)
    for turn, start in found:
        assert turn.made[0][1] in start.options_for(turn.player)
        assert turn.before < turn.last


def test_who_plays_carelessly_loses_more(verdicts: list[Verdict]) -> None:
    lost = [sum(each.lost for each in verdicts if each.turn.player == p) for p in range(2)]
    assert lost[0] > 2 * lost[1]
    worst = max(verdicts, key=lambda each: each.lost)
    assert worst.turn.player == 0
    assert worst.called != "good"
    words = pentarchy.game("toy").vocabulary.words
    assert words(worst.better[0]) != "take 1"


def test_chances_and_losses_fit_together(verdicts: list[Verdict]) -> None:
    for each in verdicts:
        assert each.lost >= 0
        assert each.best == pytest.approx(each.chance + each.lost)
        assert bool(each.better) == (each.lost > 0)
        assert -1 <= each.luck <= 1


def test_the_same_seed_gives_the_same_analysis(verdicts: list[Verdict]) -> None:
    assert [each.lost for each in analyse(careless(4), budget=BUDGET)] == [each.lost for each in verdicts]


def test_what_may_be_noise_is_not_called_a_mistake() -> None:
    assert [called(lost, 0.01) for lost in (0.0, 0.02, 0.03, 0.07, 0.15, 0.5)] == [
        "good",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
        "blunder",
    ]
    assert called(0.2, 0.25) == "good"


def test_chances_of_everybody_are_told_from_what_each_knows_and_with_everything_open() -> None:
    state = pentarchy.new("toy", players=3, seed=2)
    known, unveiled = known_chances(state)
    assert sum(unveiled) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in known)
    assert known_chances(state) == (known, unveiled)


def test_an_unfinished_game_is_refused() -> None:
    state = pentarchy.new("toy", players=2, seed=1)
    with pytest.raises(BadInput, match="only a finished game can be analysed"):
        analyse(state.record())


def test_the_report_names_what_decided_the_game(tmp_path: Path) -> None:
    found = report(careless(4), budget=BUDGET)
    assert [player.place for player in found.players] == [2, 1]
    assert found.players[0].accuracy < found.players[1].accuracy
    assert found.choices[0].startswith("After entry ")
    assert "Better, with" in found.choices[0]
    assert found.moments[-1].chances == [0, 1]
    write(tmp_path / "game.html", found, "pentarchy analyse game.json")
    assert (tmp_path / "game.html").read_text().count("<svg") == 1
    write(tmp_path / "game.json", found, "pentarchy analyse game.json")
    assert '"accuracy"' in (tmp_path / "game.json").read_text()
