"""The games in PettingZoo: one agent for each seat, asked in turn."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.core.rewards import WIN, points
from pentarchy.core.state import State
from pentarchy.env import render
from pentarchy.env.options import (
    RAISE,
    Options,
    check_choice,
    check_illegal,
    check_players,
    check_rewards,
    check_settings,
    check_whole,
)
from pentarchy.env.sight import Array, Sight

SEEDS = 2**31
#: What an environment keeps beside the position and its generator, most of it as PettingZoo wants it.
COURSE = (
    "cycles",
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "_skip_agent_selection",
)


@dataclass(frozen=True)
class SavedEnv:
    """An environment at one moment. Restored, it goes on as it would have gone on then."""

    state: State
    course: dict[str, Any]  # by the names of COURSE
    chance: dict[str, Any]  # the state of the generator for random choices and further games


def aec(slug: str, players: int | None = None, **settings: Any) -> GameEnv:
    """A game as a PettingZoo environment; see GameEnv for the settings."""
    return GameEnv(slug, check_players(game(slug), players), **settings)


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
        found = game(slug)
        players = check_players(found, players)
        self.sight = Sight(found, players, scaled)
        self.settings = check_settings(self.sight, options)
        self.pays = check_rewards(rewards, shaping)
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
        if seed is None:
            number = int(self._rng.integers(SEEDS))
        else:
            number = check_whole("seed", seed, 0)
            self._rng = np.random.default_rng(number)
        self._begin(self.sight.observer.game.new(self.players, number, self.settings))

    def _begin(self, state: State) -> None:
        self._state = state
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, state.over)
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
        elif self._is_cut_short():
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
        done = state.over or self._is_cut_short()
        self.agent_selection = self.agents[0] if done else self.possible_agents[state.player]
        self._skip_agent_selection: str | None = None
        self._open()

    def _open(self) -> None:
        """Let the action space of the agent who is asked hold the options, and those of the others none."""
        state = self.state_of_play
        done = state.over or self._is_cut_short()
        for agent, space in self.action_spaces.items():
            space.open = state.options if not done and agent == self.agent_selection else []

    def _is_cut_short(self) -> bool:
        return 0 < self.max_cycles <= self.cycles

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent knows, and what they may choose if it is their turn."""
        if agent not in self.possible_agents:
            raise BadInput(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        player = self.possible_agents.index(agent)
        state = self.state_of_play
        seen = {"observation": self.sight.observe(state, player), "action_mask": np.zeros(self.sight.actions, np.int8)}
        if player in state.actors and not self._is_cut_short():
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

    def save(self) -> SavedEnv:
        """The environment as it is, to be restored later; it may be pickled."""
        state = self.state_of_play.copy()
        course = {name: getattr(self, name) for name in COURSE}
        return SavedEnv(state, copy.deepcopy(course), self._rng.bit_generator.state)

    def restore(self, saved: SavedEnv | State) -> None:
        """Resume from what was saved, or begin at any position of the game."""
        if isinstance(saved, State):
            self.sight.check_position(saved)
            self._begin(saved.copy())
            return
        if not isinstance(saved, SavedEnv):
            raise BadInput(f"an environment resumes from what save() returned or from a position, not from {saved!r}")
        self.sight.check_position(saved.state)
        self._state = saved.state.copy()
        for name, value in copy.deepcopy(saved.course).items():
            setattr(self, name, value)
        self._rng.bit_generator.state = saved.chance
        self._points = self._counted()
        self._open()

    def __str__(self) -> str:
        return str(self.metadata["name"])
