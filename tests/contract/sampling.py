"""Positions of random games for the contract: one short game shared by all checks, or many long ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import pentarchy

CASES = [(game, players) for game in pentarchy.games() for players in game.player_counts]
IDS = [f"{game.slug}-{players}" for game, players in CASES]
MOST_DECISIONS = 20_000
SHORT_SEED = 11
LOOKS = 150  # questions that a check of every question looks at in the short run, rarer checks at fewer
THOROUGH_LOOKS = 1000  # at the most about so many in a long game: random ones of Paradise have 5,000


def choose(state: pentarchy.State, rng: random.Random) -> tuple[int, int]:
    """Somebody's random choice: mostly an answer, now and then an offer or an event of the clock."""
    if rng.random() < 0.1:
        for player in (-1, *range(state.players)):
            offered = state.options_for(player)
            if player not in state.actors and offered:
                return player, rng.choice(offered)
    player = rng.choice(state.actors)
    return player, rng.choice(state.options_for(player))


def short_settings(game: pentarchy.Game) -> dict[str, object]:
    """The settings that end a game early, where it has any."""
    return {option.name: min(option.values) for option in game.settings if option.name == "max_turns"}


class Sample:
    """Random games of one game at one number of players."""

    def __init__(self, game: pentarchy.Game, players: int, thorough: bool) -> None:
        self.game = game
        self.players = players
        self.thorough = thorough
        self.settings = {} if thorough else short_settings(game)
        self._shared: list[pentarchy.State] = []

    def play(self, seed: int, journal: bool = False) -> Iterator[pentarchy.State]:
        """The state at every question of a random game, the same object each time."""
        rng = random.Random(seed)
        state = self.game.new(self.players, seed, self.settings)
        state.journal = [] if journal else None
        for _ in range(MOST_DECISIONS):
            yield state
            if state.over:
                return
            player, action = choose(state, rng)
            state.apply(action, player)
        pytest.fail("the game does not end")

    def questions(self, seed: int, share: int = 1) -> Iterator[pentarchy.State]:
        """One question in so many of a game of the check's own, or a spread of the shared game; the end included."""
        if self.thorough:
            share *= 1 + sum(1 for _ in self.play(seed)) // THOROUGH_LOOKS
            for number, state in enumerate(self.play(seed)):
                if state.over or (number * 2654435761 + seed) % 1009 % share == 0:
                    yield state
            return
        if not self._shared:
            self._shared = [state.copy() for state in self.play(SHORT_SEED)]
        count = len(self._shared)
        looks = min(count, max(LOOKS // share, 12))
        for number in range(looks):
            index = min(count - 1, number * count // looks + seed % max(count // looks, 1))
            yield self._shared[count - 1 if number == looks - 1 else index]
