"""What a look ahead is worth can be measured: plans are chosen at different moments and played to the end."""

from __future__ import annotations

import pytest

from pentarchy.lab.foresight import Job, Trial, explore, gain, main, summary


def test_a_choice_counts_in_worlds_that_did_not_choose() -> None:
    """The first plan looks better in the first world only, and wins in the second only."""
    trial: Trial = [[[0.9, 0.0], [0.1, 1.0]], [[0.2, 1.0], [0.3, 0.0]]]
    assert gain(trial, [1.0]) == pytest.approx((0.5 + 0.5) / 2)
    assert gain(trial, [0.0, 1.0]) == pytest.approx((-0.5 - 0.5) / 2)  # who won in one world loses in the other


def test_every_way_to_choose_is_told_with_its_interval() -> None:
    worse, better = [0.2, 0.2, 0.2, 0.2, 0.0], [0.6, 0.1, 0.6, 0.6, 1.0]
    assert summary([[[worse, better], [worse, better]]] * 2, (1, 2, 4)) == [
        "2 turns; share of the victory gained over the average of the plans, chosen",
        "at the end of the turn   +50.0 ± 0.0 %",
        "after 1 round            -50.0 ± 0.0 %",  # the other one looks better then
        "after 2 rounds           +50.0 ± 0.0 %",
        "after 4 rounds           +50.0 ± 0.0 %",
        "by all of them           +50.0 ± 0.0 %",
    ]


@pytest.mark.thorough
def test_turns_of_a_real_game_are_looked_at() -> None:
    trials = explore(Job("brazil", 2, 3, 12))
    assert trials
    for trial in trials:
        assert len(trial) == 8
        assert all(2 <= len(worths) <= 6 for worths in trial)
        assert all(len(plan) == 5 and 0 <= plan[-1] <= 1 for worths in trial for plan in worths)


def test_bad_arguments_get_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["chess"], ["brazil", "--players", "7"]):
        with pytest.raises(SystemExit) as ended:
            main(wrong)
        assert ended.value.code == 2
    assert "Brazil: Imperial is played by 2, 3 or 4, not by 7" in capsys.readouterr().err
