"""Weights are tuned by self-play, repeatably, and left as they were."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

import pentarchy
from pentarchy.bots.judge import Judge
from pentarchy.lab.tune import Candidate, Duel, compare, duel, tune, write
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


def test_the_better_half_goes_on_with_twice_as_many_games() -> None:
    game = pentarchy.game("yamatai")
    rounds: list[list[tuple[int, int, float]]] = []

    def each(field: Sequence[Candidate]) -> None:
        rounds.append([(candidate.number, candidate.games, candidate.share) for candidate in field])

    found = [tune(game, 2, candidates=5, games=2, seed=4, workers=workers, each=each) for workers in (1, 2)]
    assert found[0] == found[1]  # repeatable, with any number of workers
    assert len(found[0]) == len(Judge(game).weights)
    assert rounds[:3] == rounds[3:]
    assert [len(field) for field in rounds[:3]] == [3, 2, 1]
    assert [field[0][1] for field in rounds[:3]] == [2, 2 + 4, 2 + 4 + 8]
    for before, after in pairwise(rounds[:3]):
        assert {number for number, _, _ in after} <= {number for number, _, _ in before}
        assert [share for _, _, share in after] == sorted((share for _, _, share in after), reverse=True)


@pytest.mark.parametrize("game", [game for game in pentarchy.games() if game is not TOY], ids=lambda game: game.slug)
def test_every_weight_has_its_name_and_place_in_the_file(game: pentarchy.Game) -> None:
    names = tomllib.loads((files(game.package) / "weights.toml").read_text(encoding="utf-8"))
    heuristics = game.module("heuristics")
    assert list(names.values()) == heuristics.WEIGHTS
    assert [getattr(heuristics, name.upper()) for name in names] == list(range(len(names)))


def test_new_weights_are_compared_with_the_old_ones_on_other_deals() -> None:
    """The same weights win half of all balanced deals; weights that make a bot blind win few."""
    game = pentarchy.game("yamatai")
    weights = Judge(game).weights
    assert compare(game, 2, weights, weights, 4, seed=3) == pytest.approx(2)
    assert compare(game, 2, [0.0] * len(weights), weights, 4, seed=3) <= 1


def test_new_weights_are_written_and_comments_stay(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(
        "# two = 3 things\n# Found by reasoning.\n\nboat = 1.5  # = 4 of them\nisle = 20\n", encoding="utf-8"
    )
    write(file, [0.123456, 31.0], "self-play.")
    assert (
        file.read_text(encoding="utf-8")
        == "# two = 3 things\n# Found by self-play.\n\nboat = 0.1235  # = 4 of them\nisle = 31\n"
    )
