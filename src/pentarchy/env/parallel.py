"""The games in PettingZoo, all agents at once: those who are asked choose, the others wait."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from pentarchy.core.errors import BadInput
from pentarchy.core.state import State
from pentarchy.env.aec import GameEnv, SavedEnv, aec
from pentarchy.env.options import check_choice
from pentarchy.env.sight import Array


def parallel(slug: str, players: int | None = None, **settings: Any) -> TogetherEnv:
    """A game as a PettingZoo environment in which all agents step at once; the settings are those of `aec`."""
    return TogetherEnv(aec(slug, players, **settings))


class TogetherEnv(ParallelEnv):  # type: ignore[misc]  # pettingzoo is optional, its types are not known
    """One game. Players who choose at the same time do so in one step; choices of those not asked are ignored."""

    def __init__(self, inner: GameEnv) -> None:
        self.inner = inner
        self.metadata: dict[str, Any] = {**inner.metadata, "is_parallelizable": True}
        self.possible_agents = inner.possible_agents
        self.agents: list[str] = []
        self.render_mode = inner.render_mode

    def observation_space(self, agent: str) -> Any:  # of gymnasium
        """What an agent's observations can be."""
        return self.inner.observation_space(agent)

    def action_space(self, agent: str) -> Any:  # of gymnasium
        """What an agent may ever choose."""
        return self.inner.action_space(agent)

    def reset(self, seed: int | None = None, options: object = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; observations and infos of all agents."""
        self.inner.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Make the choices of all who are asked. If one is not an option, nothing changes."""
        if not self.agents:
            raise BadInput("the game is over or has not begun: reset the environment")
        inner, state = self.inner, self.inner.state_of_play
        missing = [self.possible_agents[p] for p in state.actors if self.possible_agents[p] not in actions]
        if missing:
            raise BadInput(f"there is no choice of {', '.join(missing)}")
        choices = [
            (p, check_choice(state, p, actions[self.possible_agents[p]], inner.illegal, inner._rng))
            for p in state.actors
        ]
        for p, choice in choices:
            state.apply(choice, p)
        inner.cycles += 1
        inner._pay(state)
        inner._ask()
        truncated = not state.over and inner._is_cut_short()
        agents = self.agents
        seen = self._seen()
        if state.over or truncated:
            self.agents = []
        return (
            seen,
            {agent: inner.rewards[agent] for agent in agents},
            dict.fromkeys(agents, state.over),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _seen(self) -> dict[str, dict[str, Array]]:
        state, sight = self.inner.state_of_play, self.inner.sight
        found = {}
        for p, agent in enumerate(self.possible_agents):
            asked = p in state.actors
            mask = sight.mask(state, p) if asked else np.zeros(sight.actions, np.int8)
            self.inner.action_spaces[agent].open = state.options_for(p) if asked else []
            found[agent] = {"observation": sight.observe(state, p), "action_mask": mask}
        return found

    def render(self) -> Any:  # words, or an array of numpy
        """The table as everybody may see it."""
        return self.inner.render()

    def close(self) -> None:
        """Nothing is kept open."""

    def copy(self) -> TogetherEnv:
        """An independent environment in the same position."""
        return copy.deepcopy(self)

    def save(self) -> SavedEnv:
        """The environment as it is, to be restored later; it may be pickled."""
        return self.inner.save()

    def restore(self, saved: SavedEnv | State) -> None:
        """Resume from what was saved, or begin at any position of the game."""
        inner = self.inner
        inner.restore(saved)
        self.agents = [] if inner.state_of_play.over or inner._is_cut_short() else self.possible_agents[:]
        self._seen()  # it opens the action spaces of all who are asked
