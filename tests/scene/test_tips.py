"""The guided opening of every game: ten tips that name real clauses and real questions."""

from __future__ import annotations

from importlib.resources import files

import pytest

import pentarchy
from pentarchy.scene.tips import tips
from tests.toy import TOY

GAMES = [game for game in pentarchy.games() if game is not TOY]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_first_game_has_ten_tips_with_clauses_and_questions_of_the_rulebook(game: pentarchy.Game) -> None:
    found = tips(game.package)
    folder = files(game.package)
    rules = (folder / "RULES.md").read_text(encoding="utf-8")
    code = "".join(f.read_text(encoding="utf-8") for f in folder.iterdir() if f.name.endswith(".py"))
    assert len(found) == 10
    for tip in found:
        assert f"**{tip.clause}**" in rules, tip
        assert f'"{tip.decision}"' in code, tip
        assert 30 < len(tip.text) <= 140, tip.text


def test_a_game_without_a_file_has_no_tips() -> None:
    assert tips("tests.toy") == ()
