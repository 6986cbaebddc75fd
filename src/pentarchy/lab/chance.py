"""Random players and random tables, for simulation, fuzzing and golden records."""

from __future__ import annotations

import random

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.core.settings import Setting, Value
from pentarchy.core.state import TABLE, State

MEDDLING = 0.1  # how often somebody takes an offer, or the table's clock strikes, where they may
TRIES = 100


def anybody(state: State, rng: random.Random, meddling: float = MEDDLING) -> tuple[int, int]:
    """Somebody's random choice (player, option): an answer, now and then an offer or an event of the clock."""
    if rng.random() < meddling:
        actors = state.actors
        others = [p for p in (TABLE, *range(state.players)) if p not in actors]
        open_to = [(p, options) for p in others if (options := state.options_for(p))]
        if open_to:
            player, options = rng.choice(open_to)
            return player, rng.choice(options)
    player = rng.choice(state.actors)
    return player, rng.choice(state.options_for(player))


def origin(player: int) -> str:
    """Who stands behind such a choice, as a record writes it."""
    return "clock" if player == TABLE else "bot"


def random_value(option: Setting, rng: random.Random) -> Value:
    """Any value that the option takes."""
    return rng.choice(option.values) if option.values else rng.randint(option.low, option.high)


def random_options(game: Game, players: int, rng: random.Random) -> dict[str, Value]:
    """Random options that suit this number of players; about half of them stay at their defaults."""
    for _ in range(TRIES):
        drawn = {o.name: random_value(o, rng) if rng.random() < 0.5 else o.default for o in game.settings}
        try:
            game.new(players, 0, drawn)
        except BadInput:
            continue  # two options that exclude each other
        return drawn
    return {option.name: option.default for option in game.settings}
