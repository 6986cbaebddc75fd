"""OpenSpiel's bots at our tables: `openspiel:mcts`, `openspiel:ismcts` and `openspiel:random`.

Like every bot they get imagined states only. `mcts` searches one imagined world after another as if nothing in it were
hidden, and takes the option with the most visits over all of them; `ismcts` searches all worlds in one tree. Both use
our evaluation of positions instead of random playouts, which would take hundreds or thousands of choices.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from pentarchy.bots import Bot, Budget
from pentarchy.bots.bot import Imagine
from pentarchy.bots.judge import Judge
from pentarchy.core.errors import BadInput
from pentarchy.core.state import State
from pentarchy.env.openspiel import SpielGame, SpielState, spiel_game

import numpy as np  # isort: skip  # the module above has said what is missing
import pyspiel  # isort: skip
from open_spiel.python.algorithms import ismcts, mcts  # isort: skip

PREFIX = "openspiel:"
BOTS = ("mcts", "ismcts", "random")
DEFAULT = Budget(seconds=1.0)
EXPLORING = 0.7  # the constant of UCT; values are chances to win
LEAST_SEARCH = 50  # simulations in one world
SEARCH = 4  # and for each option

Clock = Callable[[], float]


def make_openspiel(name: str, budget: Budget | None, seed: int, clock: Clock = time.perf_counter) -> Bot:
    """One of OpenSpiel's bots by its name: `openspiel:ismcts`."""
    kind = name.removeprefix(PREFIX)
    if kind not in BOTS:
        raise BadInput(f"OpenSpiel's bots are {', '.join(PREFIX + bot for bot in BOTS)}, not {name!r}")
    if kind == "random":
        return RandomSpielBot(seed)
    search = TreeSearchBot if kind == "mcts" else InformationSetBot
    return search(seed, budget or DEFAULT, clock)


class Judgement(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """The evaluator for OpenSpiel's searches: everybody's winning chance as our bots judge it."""

    def __init__(self, game: SpielGame, random_state: Any) -> None:  # numpy's RandomState
        self._judge = Judge(game.subject, game.players)
        self._random = random_state

    def evaluate(self, state: SpielState) -> Any:  # an array of numpy
        """Each player's chance, after the rolls that are still open."""
        moment = state.moment
        while moment.outcomes:
            moment = state.get_game().after(moment, int(self._random.randint(moment.outcomes)))
        assert moment.state is not None
        self._judge.freeze(moment.state)
        return np.array(self._judge.chances(moment.state))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """A uniform prior."""
        if state.is_chance_node():
            return state.chance_outcomes()
        options = state.legal_actions()
        return [(option, 1 / len(options)) for option in options]


class SpielBot(Bot):
    """A bot of OpenSpiel behind our interface."""

    def __init__(self, seed: int, budget: Budget, clock: Clock) -> None:
        super().__init__(seed)
        self.budget = budget
        self._clock = clock
        self._random = np.random.RandomState(self.rng.getrandbits(32))

    def choose(self, imagine: Imagine, player: int) -> int:
        """The option that the search prefers."""
        world = self.world(imagine)
        options = world.options_for(player)
        if len(options) == 1:
            return options[0]
        game = game_of(world)
        return self.search(game, game.state_of(world, player), imagine, player)

    def search(self, game: SpielGame, state: SpielState, imagine: Imagine, player: int) -> int:
        """One of several options."""
        raise NotImplementedError

    def spent(self, began: float, simulations: int) -> bool:
        """Is the budget used up?"""
        if self.budget.iterations:
            return simulations >= self.budget.iterations
        return self._clock() - began >= self.budget.seconds


class TreeSearchBot(SpielBot):
    """Monte Carlo tree search, in one imagined world after the other."""

    def search(self, game: SpielGame, state: SpielState, imagine: Imagine, player: int) -> int:
        """The option with the most visits over all worlds."""
        began = self._clock()
        least = max(LEAST_SEARCH, SEARCH * len(state.legal_actions()))
        if self.budget.iterations:
            least = min(least, self.budget.iterations)
        bot = mcts.MCTSBot(
            game, EXPLORING, least, Judgement(game, self._random), solve=False, random_state=self._random
        )
        visits: dict[int, float] = {}
        simulations = 0
        while not self.spent(began, simulations):
            for child in bot.mcts_search(state).children:
                visits[child.action] = visits.get(child.action, 0) + child.explore_count
            simulations += least
            state = game.state_of(self.world(imagine), player)
        return max(visits, key=lambda option: (visits[option], -option))


class InformationSetBot(SpielBot):
    """Information set Monte Carlo tree search: one tree for all imagined worlds."""

    def search(self, game: SpielGame, state: SpielState, imagine: Imagine, player: int) -> int:
        """The option with the most visits."""
        began = self._clock()
        judgement = Judgement(game, self._random)
        bot = ismcts.ISMCTSBot(game, judgement, EXPLORING, 0, random_state=self._random)
        root = bot.create_new_node(state)
        simulations = 0
        while simulations < 2 or not self.spent(began, simulations):  # the first only opens the root
            bot.run_simulation(game.state_of(self.world(imagine), player))
            simulations += 1
        visits = {option: child.visits for option, child in root.child_info.items()}
        return int(max(visits, key=lambda option: (visits[option], -option)))


class RandomSpielBot(Bot):
    """OpenSpiel's random player."""

    def choose(self, imagine: Imagine, player: int) -> int:
        """Any option."""
        world = self.world(imagine)
        bot = pyspiel.make_uniform_random_bot(player, self.rng.getrandbits(31))
        return int(bot.step(game_of(world).state_of(world, player)))


def game_of(world: State) -> SpielGame:
    """The game of a position as OpenSpiel has it."""
    return spiel_game(world.game, world.players, tuple(sorted(world.settings.items())))
