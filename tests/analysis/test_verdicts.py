"""Analysis of a finished game: its turns, what was lost on each, and what was luck."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import pentarchy
import tests.toy  # noqa: F401  registers the toy game
from pentarchy.analysis.decided import explained, report, told
from pentarchy.analysis.verdicts import Verdict, analyse, called, known_chances, play_all, positions, turns
from pentarchy.bots import Budget
from pentarchy.bots.judge import Judge
from pentarchy.bots.turns import Span, Taste, play
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


def at_random(slug: str) -> Record:
    """A game of two players who choose anything."""
    rng = random.Random(1)
    state = pentarchy.new(slug, players=2, seed=1)
    while not state.over:
        state.apply(rng.choice(state.options))
    return state.record()


@pytest.mark.parametrize("slug", ["toy", "yamatai"])
def test_every_choice_belongs_to_one_turn_and_starts_where_its_player_was_asked(slug: str) -> None:
    record = at_random(slug)
    found = list(turns(record))
    assert sum(len(turn.made) for turn, _ in found) == len(record.entries)
    for turn, start in found:
        assert turn.made[0][1] in start.options_for(turn.player)
        assert turn.before < turn.last


@pytest.mark.parametrize("slug", ["brazil", "cultures"])
def test_a_turn_in_which_everybody_chooses_as_they_did_goes_as_it_went(slug: str) -> None:
    record = at_random(slug)
    everything = list(turns(record))
    after = positions(record, [turn.last for turn, _ in everything])
    judge, taste, seen = Judge(record.game, 2), Taste(1), 0
    for turn, start in everything:
        if not turn.others:
            continue
        span = Span(judge, start, turn.player)
        again, went = start.copy(), after[turn.last].copy()
        judge.freeze(start)
        play_all(span, taste, again, {turn.player: turn.made, **turn.others})
        if judge.turn(went) == judge.turn(start):
            play(span, taste, went, [], True)
        assert again.digest() == went.digest()
        seen += 1
    assert seen > 0, "somebody else chose in the middle of a turn"


def test_luck_needs_something_rolled_drawn_or_shown() -> None:
    record = at_random("toy")
    everything = list(turns(record))
    after = positions(record, [turn.last for turn, _ in everything])
    found = analyse(record, budget=Budget(iterations=20 * len(everything)))
    quiet = [after[turn.last].marks == start.marks and not after[turn.last].over for turn, start in everything]
    assert any(quiet)
    assert [each.luck for each, none in zip(found, quiet, strict=True) if none] == [0.0] * sum(quiet)
    assert all(each.noise >= 0 for each in found)
    assert any(each.luck for each, none in zip(found, quiet, strict=True) if not none)


def test_luck_within_noise_decides_nothing() -> None:
    turn = next(turn for turn in report(careless(4), budget=BUDGET).turns if turn.luck)
    assert replace(turn, luck=0.2, noise=0.1).is_lucky
    assert not replace(turn, luck=-0.2, noise=0.3).is_lucky
    assert not replace(turn, luck=0.02, noise=0.0).is_lucky


def test_luck_is_told_with_what_was_rolled_or_drawn() -> None:
    record = at_random("toy")
    rolled = [line for line in told(record, lucky(record)).luck if "won the auction, rolled" in line]
    assert rolled, "the die of the auction"
    assert all(line.startswith("After entry ") and "by dice or draws: the turn was worth" in line for line in rolled)


def lucky(record: Record) -> list[Verdict]:
    """Verdicts that find nothing but luck."""
    return [Verdict(turn, 0.5, 0.5, 0.0, 0.0, 0.3, 0.1, "good", []) for turn, _ in turns(record)]


def test_who_plays_carelessly_loses_more(verdicts: list[Verdict]) -> None:
    lost = [sum(each.lost for each in verdicts if each.turn.player == p) for p in range(2)]
    assert lost[0] > 2 * lost[1]
    worst = max(verdicts, key=lambda each: each.lost)
    assert worst.turn.player == 0
    assert worst.called != "good"
    words = pentarchy.game("toy").vocabulary.words
    assert words(worst.better[0][1]) != "take 1"


def test_chances_and_losses_fit_together(verdicts: list[Verdict]) -> None:
    for each in verdicts:
        assert each.lost >= 0
        assert each.best == pytest.approx(each.chance + each.lost)
        assert bool(each.better) == (each.lost > 0)
        assert -1 <= each.luck <= 1


def test_the_same_seed_gives_the_same_analysis(verdicts: list[Verdict]) -> None:
    assert [each.lost for each in analyse(careless(4), budget=BUDGET)] == [each.lost for each in verdicts]


def test_what_may_be_noise_is_not_called_a_mistake() -> None:
    assert [called(lost, 0.01) for lost in (0.0, 0.02, 0.03, 0.06, 0.12, 0.5)] == [
        "good",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
        "blunder",
    ]
    assert called(0.2, 0.25) == "good"


def test_where_a_turn_decides_less_a_smaller_loss_is_a_mistake() -> None:
    assert [called(lost, 0.001, stake=0.5) for lost in (0.01, 0.02, 0.03, 0.06)] == [
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert "inaccuracy from 3%, mistake from 6%, blunder from 12%" in explained(1)
    brazil = Judge(pentarchy.game("brazil"), 2).stake  # a turn of Brazil is a single action
    assert "inaccuracy from 1%, mistake from 2%, blunder from 4%" in explained(brazil)


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
    assert "Better by" in found.choices[0]
    assert "The better plan" in found.choices[0], "what was at stake is named"
    assert [turn.told for turn in found.turns if turn.told] != []
    assert found.moments[-1].chances == [0, 1]
    write(tmp_path / "game.html", found, "pentarchy analyse game.json")
    assert (tmp_path / "game.html").read_text().count("<svg") == 1
    write(tmp_path / "game.json", found, "pentarchy analyse game.json")
    assert '"accuracy"' in (tmp_path / "game.json").read_text()
