"""How games are offered before they begin: options in the words of players, and the number of players that is best."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.scene.offer import offer, offered, taken
from tests.toy import TOY

GAMES = [game for game in pentarchy.games() if game is not TOY]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_option_has_a_title_a_sentence_and_words_for_its_values(game: pentarchy.Game) -> None:
    offered = offer(game.package)
    assert list(offered.option) == [option.name for option in game.settings]
    for option in game.settings:
        words = offered.option[option.name]
        if words.instead:
            continue
        assert words.title
        assert words.help.endswith(".")
        for mark in ("_", f"{game.prefix}-"):
            assert mark not in words.title + words.help
        named = isinstance(option.default, bool) or not option.values
        assert list(words.values) == ([] if named else [str(value) for value in option.values])
        for needed, value in words.needs.items():
            assert value in [str(v) for o in game.settings if o.name == needed for v in o.values]


@pytest.mark.parametrize(
    ("slug", "best"), [("yamatai", 3), ("paradise", 4), ("conqueror", 4), ("brazil", 3), ("cultures", 3)]
)
def test_every_game_names_the_number_of_players_it_is_best_with(slug: str, best: int) -> None:
    game = pentarchy.game(slug)
    assert offer(game.package).best_players == best
    assert best in game.player_counts


def test_a_game_without_a_file_offers_its_options_as_they_are() -> None:
    assert offer("tests.toy").option == {}


@pytest.mark.parametrize(("slug", "clock"), [("yamatai", "turn_clock_seconds"), ("paradise", "decision_clock_seconds")])
def test_what_something_else_does_is_neither_offered_nor_taken(slug: str, clock: str) -> None:
    game = pentarchy.game(slug)
    assert clock not in [setting.name for setting, _ in offered(game)]
    assert taken(game, {clock: 0})[clock] == 0  # as it is anyway
    with pytest.raises(pentarchy.BadInput, match=f"option {clock} does nothing here: clocks are the table's"):
        taken(game, {clock: 60})


def test_a_setting_that_needs_another_is_taken_with_it_only() -> None:
    game = pentarchy.game("conqueror")
    assert taken(game, {"planning_seconds": 30, "clock": "live"})["planning_seconds"] == 30
    with pytest.raises(pentarchy.BadInput, match="option planning_seconds does nothing unless clock is live"):
        taken(game, {"planning_seconds": 30})
