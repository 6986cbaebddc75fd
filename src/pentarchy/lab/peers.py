"""How fast other open-source engines do what ours do, measured in the same way.

catanatron (Catan in Python) and OpenSpiel (its C++ games, driven from Python) come with the dependency
group `bench`. Chance is sampled inside a decision by catanatron and by a step of its own in OpenSpiel;
only players' decisions are counted, those with a single legal option included.
"""

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from pentarchy.lab.measure import Speed, each, play_rates, rate

OPEN_SPIEL_GAMES = ("chess", "backgammon", "hearts", "gin_rummy")
OPEN_SPIEL_SEARCHES = ("tic_tac_toe", "connect_four")
SIMULATIONS = 100


class PeerMissingError(ImportError):
    """A peer is not installed."""


def require(module: str) -> None:
    """Explain how to get the peers if this one is not there."""
    if find_spec(module) is None:
        raise PeerMissingError(f"{module} is not installed: run `make bench`, or `uv sync --group bench`")


def speed_of(
    subject: str,
    kind: str,
    play: Callable[[Callable[[Any], None] | None], int],
    copy: Callable[[Any], Any],
    seconds: float,
) -> Speed:
    """Measure a function that plays a random game, keeping some of its positions, and copies of these positions."""
    positions: list[Any] = []
    play(positions.append)
    decisions, games = play_rates(lambda: play(None), seconds)
    copies = rate(each(copy, positions), seconds / 2)
    return Speed(subject, kind, decisions=decisions, games=games, copies=copies)


def catanatron(seconds: float, players: int = 4, seed: int = 7) -> Speed:
    """Measure random games of Catan."""
    require("catanatron")
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    rng = random.Random(seed)
    seats = [RandomPlayer(color) for color in list(Color)[:players]]

    def play(keep: Callable[[Any], None] | None) -> int:
        game, count = Game(seats, seed=rng.randrange(1, 2**31)), 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if keep and count % 50 == 0:
                keep(game.copy())
            game.execute(rng.choice(game.state.playable_actions))
            count += 1
        return count

    return speed_of(f"catanatron: Catan, {players} players", "Python", play, lambda position: position.copy(), seconds)


def open_spiel(name: str, seconds: float, seed: int = 7) -> Speed:
    """Measure random games of one of OpenSpiel's C++ games through its Python interface."""
    require("pyspiel")
    import pyspiel

    rng = random.Random(seed)
    rules = pyspiel.load_game(name)

    def play(keep: Callable[[Any], None] | None) -> int:
        state, count = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            if keep and count % 10 == 0:
                keep(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return speed_of(f"OpenSpiel: {name}", "C++", play, lambda position: position.clone(), seconds)


def open_spiel_search(name: str, seconds: float, seed: int = 7) -> Speed:
    """Measure OpenSpiel's Python Monte Carlo tree search, one random rollout per iteration."""
    require("pyspiel")
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import mcts

    rules = pyspiel.load_game(name)
    chance = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = mcts.MCTSBot(rules, 1.4, SIMULATIONS, evaluator, solve=False, random_state=chance)
    start = rules.new_initial_state()

    def search() -> int:
        bot.mcts_search(start)
        return SIMULATIONS

    return Speed(f"OpenSpiel: Python MCTS on {name}", "Python, C++", iterations=rate(search, seconds))


def measure(seconds: float) -> list[Speed]:
    """Measure every peer, each for about this long."""
    return [
        catanatron(seconds),
        *(open_spiel(name, seconds) for name in OPEN_SPIEL_GAMES),
        *(open_spiel_search(name, seconds) for name in OPEN_SPIEL_SEARCHES),
    ]
