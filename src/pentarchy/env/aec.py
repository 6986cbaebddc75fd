"""The games in PettingZoo: one agent for each seat, asked in turn."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.core.rewards import WIN, Rewards, points
from pentarchy.core.state import State
from pentarchy.env import render
from pentarchy.env.options import (
    RAISE,
    Options,
    check_choice,
    check_illegal,
    check_settings,
    check_whole,
)
from pentarchy.env.sight import Array, Sight

SEEDS = 2**31


def aec(slug: str, players: int | None = None, **settings: Any) -> GameEnv:
    """A game as a PettingZoo environment; see GameEnv for the settings."""
    found = game(slug)
    return GameEnv(slug, found.player_counts[0] if players is None else players, **settings)


class GameEnv(AECEnv):  # type: ignore[misc]  # pettingzoo is optional, its types are not known
    """One game. Agents are `player_0`, `player_1`...; an observation has `observation` and `action_mask`.

    Players who choose at the same time are asked one after the other, and nobody's observation shows what those before
    them chose. A question to the holder of a secret card is visible to them only.
    """

    def __init__(
        self,
        slug: str,
        players: int,
        *,
        options: dict[str, object] | None = None,
        rewards: str = WIN,
        shaping: float = 0.0,
        scaled: bool = False,
        max_cycles: int = 0,
        illegal: str = RAISE,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        render.check_mode(render_mode)
        self.sight = Sight(game(slug), players, scaled)
        self.settings = check_settings(self.sight, options)
        self.pays = Rewards(rewards, shaping)
        self.max_cycles = check_whole("max_cycles", max_cycles, 0)
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {  # as PettingZoo has it
            "name": f"pentarchy_{slug}",
            "render_modes": list(render.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{p}" for p in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.sight.space() for agent in self.possible_agents}
        self.action_spaces = {agent: Options(self.sight.actions) for agent in self.possible_agents}
        self.cycles = 0
        self._rng: Any = np.random.default_rng()
        self._state: State | None = None
        self._points: list[float] = []

    # --- PettingZoo -----------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:  # of gymnasium
        """What an agent's observations can be."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # of gymnasium
        """What an agent may ever choose."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Begin a game: that of `pentarchy.new(..., seed)`, or of the next seed of a series.

        Options of the game are given when the environment is made; those given here are ignored.
        """
        if seed is not None:
            self._rng = np.random.default_rng(check_whole("seed", seed, 0))
        number = int(self._rng.integers(SEEDS)) if seed is None else seed
        self._begin(self.sight.observer.game.new(self.players, number, self.settings))

    def _begin(self, state: State) -> None:
        self._state = state
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._points = self._counted()
        self._ask()

    def step(self, action: Any) -> None:  # a number of any kind, None for an agent whose game is over
        """Make the choice of the agent whose turn it is. If it is not an option, nothing changes."""
        if not self.agents:
            raise BadInput("the game is over or has not begun: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise BadInput("the game is over, and the only choice left is None")
            self._was_dead_step(action)
            return
        state = self.state_of_play
        choice = check_choice(state, state.player, action, self.illegal, self._rng)
        state.apply(choice)
        self._cumulative_rewards[agent] = 0.0
        self._pay(state)
        self.cycles += 1
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _pay(self, state: State) -> None:
        paid = self.pays.final(state) if state.over else [0.0] * self.players
        if self.pays.shaping:
            after = self._counted()
            paid = [paid[p] + self.pays.shaping * (after[p] - self._points[p]) for p in range(self.players)]
            self._points = after
        self.rewards = dict(zip(self.possible_agents, paid, strict=True))
        self._accumulate_rewards()

    def _counted(self) -> list[float]:
        return [points(self.state_of_play, p) for p in range(self.players)] if self.pays.shaping else []

    def _ask(self) -> None:
        """Select the agent who is asked, or the first whose game is over."""
        state = self.state_of_play
        done = state.over or (self.max_cycles > 0 and self.cycles == self.max_cycles)
        self.agent_selection = self.agents[0] if done else self.possible_agents[state.player]
        self._skip_agent_selection: str | None = None
        for agent, space in self.action_spaces.items():
            space.open = state.options if not done and agent == self.agent_selection else []

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent knows, and what they may choose if it is their turn."""
        player = self.possible_agents.index(agent)
        state = self.state_of_play
        seen = {"observation": self.sight.observe(state, player), "action_mask": np.zeros(self.sight.actions, np.int8)}
        if player in state.actors and not self.truncations[agent]:
            self.sight.mask(state, player, seen["action_mask"])
        return seen

    def render(self) -> Any:  # words, or an array of numpy
        """The table as everybody may see it."""
        return render.render(self.state_of_play, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    # --- beyond PettingZoo ----------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.sight.observer.players

    @property
    def state_of_play(self) -> State:
        """The game as the rules see it, including hidden information: for inspection, not for agents."""
        if self._state is None:
            raise BadInput("reset the environment first")
        return self._state

    def copy(self) -> GameEnv:
        """An independent environment in the same position."""
        return copy.deepcopy(self)

    def save(self) -> State:
        """The position, to be restored later; it may be pickled."""
        return self.state_of_play.copy()

    def restore(self, saved: State) -> None:
        """Resume from a position; earlier rewards are forgotten."""
        if saved.game is not self.sight.observer.game or saved.players != self.players:
            raise BadInput("what was saved is another game, or has another number of players")
        self._begin(saved.copy())
        if saved.over:
            self.terminations = dict.fromkeys(self.agents, True)

    def __str__(self) -> str:
        return str(self.metadata["name"])
