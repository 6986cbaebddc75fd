"""Every game that can be observed: with its fewest players in the short suite, with all numbers in the thorough one."""

import pytest

import pentarchy

CASES = [
    pytest.param(
        game.slug,
        players,
        id=f"{game.slug}-{players}",
        marks=[] if players == game.player_counts[0] else [pytest.mark.thorough],
    )
    for game in pentarchy.games()
    if game.has_observation
    for players in game.player_counts
]

every_game = pytest.mark.parametrize(("slug", "players"), CASES)
