"""Weights are tuned by self-play, repeatably, and left as they were."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.bots.judge import Judge
from pentarchy.lab.tune import Duel, duel, tune
from tests.toy import TOY


def test_a_game_without_weights_is_refused() -> None:
    with pytest.raises(pentarchy.BadInput, match="no weights"):
        tune(TOY, 2)


def test_a_duel_leaves_the_weights_as_they_were() -> None:
    game = pentarchy.game("yamatai")
    before = list(Judge(game).weights)
    up = tuple(w * 1.1 for w in before)
    down = tuple(w * 0.9 for w in before)
    first = duel(Duel("yamatai", ("up", "down"), up, down, 3))
    assert first in (0.0, 0.5, 1.0)
    assert Judge(game).weights == before
    assert duel(Duel("yamatai", ("down", "up"), down, up, 3)) == pytest.approx(1 - first)
