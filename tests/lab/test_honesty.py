"""Whether an analysis is honest can be measured: on the toy game in the tests, on the others by the command."""

from __future__ import annotations

import pytest

import tests.toy  # noqa: F401  registers the toy game
from pentarchy.lab.honesty import examined, main, played, rank_correlation


def test_a_repeated_analysis_names_the_same_mistakes_and_a_deeper_one_confirms_blunders() -> None:
    found = [examined(played("toy", 2, seed), seed % 2, 150, seed) for seed in (1, 2)]
    assert sum(one.again for one in found) / 2 >= 0.6
    assert sum(one.confirmed for one in found) >= 0.8 * sum(one.blunders for one in found)


def test_ranks_correlate_if_they_are_the_same() -> None:
    assert rank_correlation([5.0, 4.0, 3.0], [0.5, 0.4, 0.3]) == 1.0
    assert rank_correlation([5.0, 4.0, 3.0], [0.3, 0.4, 0.5]) == -1.0
    assert rank_correlation([5.0], [1.0]) == 1.0


@pytest.mark.thorough
def test_the_command_tells_what_some_games_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy", "--games", "4", "--budget", "60"]) == 0
    assert "toy, 4 games: of the 5 largest mistakes" in capsys.readouterr().out
