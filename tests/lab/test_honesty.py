"""Whether an analysis is honest can be measured: on the toy game in the tests, on the others by the command."""

from __future__ import annotations

import pytest

import tests.toy  # noqa: F401  registers the toy game
from pentarchy.bots import Budget
from pentarchy.lab import honesty
from pentarchy.lab.honesty import Honest, examined, main, rank_correlation, summary
from tests.analysis.test_verdicts import careless


def game(**more: object) -> Honest:
    """A game of ten turns in which everything agrees."""
    found: dict[str, object] = {
        "turns": 10, "worst": 5, "again": 5, "kept": 5, "ranks": 1.0, "blunders": 1, "confirmed": 1,
        "easy": 0.04, "hard": 0.01, "faults": (0.4, 0.2), "mistakes": (0.3, 0.1),
    }  # fmt: skip
    return Honest(**{**found, **more})  # type: ignore[arg-type]  # a field is not object


def test_a_repeated_analysis_names_the_same_mistakes_and_a_deeper_one_confirms_blunders() -> None:
    found = [examined(careless(seed), 0, Budget(iterations=150), seed) for seed in (4, 5)]
    assert sum(one.worst for one in found) >= 4
    assert all(one.easy > one.hard for one in found)
    assert sum(one.again for one in found) >= 0.6 * sum(one.worst for one in found)
    assert all(one.kept <= one.worst >= one.again for one in found)
    assert sum(one.confirmed for one in found) >= 0.8 * sum(one.blunders for one in found)


def test_a_game_without_mistakes_says_nothing_about_how_stable_they_are() -> None:
    some = summary([game(), game(worst=0, again=0, kept=0, ranks=None, blunders=0, confirmed=0)])
    assert "5 of 5 (100%, 57% to 100%) are named again" in some[1]
    assert "correlate with 1.00 ± 0.00 (1 games)" in some[1]
    assert "1 of 1 (100%, 21% to 100%)" in some[2]
    none = summary([game(worst=0, again=0, kept=0, ranks=None, blunders=0, confirmed=0)])
    assert "none of none are named again" in none[1]
    assert "none of none" in none[2]


def test_what_was_found_before_it_was_stopped_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [game(), game()]

    def stopped(job: honesty.Job) -> Honest:
        if not found:
            raise KeyboardInterrupt
        return found.pop()

    monkeypatch.setattr(honesty, "examine", stopped)
    assert main(["toy", "--games", "5"]) == 0
    assert "2 games, 20 turns" in capsys.readouterr().out


def test_as_many_mistakes_of_both_are_not_more_of_one() -> None:
    told = summary([game(), game(mistakes=(0.0, 0.0)), game(mistakes=(0.1, 0.2), easy=0.01, hard=0.02)])
    assert "more turns called anything but good: 3 of 3" in told[3]
    assert "more mistakes and blunders: 1 of 3 (33%, 6% to 79%); as many of both in 1" in told[4]
    assert "loses more a turn: 2 of 3" in told[5]


def test_ranks_correlate_if_they_are_the_same_and_two_or_equals_rank_nothing() -> None:
    assert rank_correlation([5.0, 4.0, 3.0], [0.5, 0.4, 0.3]) == pytest.approx(1.0)
    assert rank_correlation([5.0, 4.0, 3.0], [0.3, 0.4, 0.5]) == pytest.approx(-1.0)
    assert rank_correlation([5.0, 4.0, 3.0, 2.0], [0.5, 0.0, 0.0, 0.0]) == pytest.approx(0.775, abs=1e-3)
    assert rank_correlation([5.0, 4.0], [5.0, 4.0]) is None
    assert rank_correlation([5.0, 4.0, 3.0], [0.0, 0.0, 0.0]) is None


@pytest.mark.thorough
def test_the_command_tells_what_some_games_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy", "--games", "4", "--budget", "60"]) == 0
    told = capsys.readouterr().out
    assert len([line for line in told.splitlines() if line.startswith("game ")]) == 4
    assert "blunders that are mistakes in depth" in told
    with pytest.raises(SystemExit, match="2"):
        main(["toy", "--budget", "a while"])
    assert "a budget is written" in capsys.readouterr().err
