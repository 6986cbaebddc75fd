"""The games in Gymnasium: one player against bots, alone or many at once."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pentarchy.core.batch import Saved
from pentarchy.core.chance import following, scaled, start
from pentarchy.core.errors import BadInput
from pentarchy.core.game import game, games
from pentarchy.core.rewards import WIN, points
from pentarchy.core.state import State
from pentarchy.env import render
from pentarchy.env.opponents import Opponents, Others
from pentarchy.env.options import (
    RAISE,
    Options,
    check_choice,
    check_illegal,
    check_players,
    check_rewards,
    check_seat,
    check_settings,
    check_whole,
)
from pentarchy.env.sight import Array, Sight
from pentarchy.env.vector import Vector

SEEDS = 2**31
VERSION = 0


def register() -> None:
    """Register the environments with Gymnasium: `pentarchy/Yamatai-v0` and so on."""
    for found in games():
        if found.has_observation:
            id = f"pentarchy/{found.slug.title()}-v{VERSION}"
            if id not in gymnasium.registry:
                gymnasium.register(
                    id,
                    entry_point="pentarchy.env.single:PlayerEnv",
                    vector_entry_point="pentarchy.env.single:PlayerVectorEnv",
                    kwargs={"slug": found.slug},
                )


@dataclass(frozen=True)
class SavedPlayer:
    """A game against bots at one moment. Restored, it goes on as it would have gone on then."""

    state: State
    seat: int
    chance: dict[str, Any]  # the state of the generator for random choices and further games


class PlayerEnv(gymnasium.Env):  # type: ignore[misc]  # gymnasium is optional, its types are not known
    """One seat of a game against bots in the others.

    An observation has `observation` and `action_mask`. `seat` is the player's; without it another one in each game,
    which follows from the seed. `illegal="random"` takes a random option instead of a choice that is none.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(render.MODES), "render_fps": 1}

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        *,
        seat: int | None = None,
        opponents: Opponents = "normal",
        budget: str = "",
        options: dict[str, object] | None = None,
        rewards: str = WIN,
        shaping: float = 0.0,
        scaled: bool = False,
        illegal: str = RAISE,
        render_mode: str | None = None,
    ) -> None:
        render.check_mode(render_mode)
        found = game(slug)
        players = check_players(found, players)
        self.sight = Sight(found, players, scaled)
        self.wanted_seat = None if seat is None else check_seat(seat, players)
        self.others = Others(opponents, players, budget)
        self.settings = check_settings(self.sight, options)
        self.pays = check_rewards(rewards, shaping)
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        self.observation_space = self.sight.space()
        self.action_space = Options(self.sight.actions)
        self.seat = 0  # the player's in this game
        self._state: State | None = None
        self._points = 0.0

    def reset(self, *, seed: int | None = None, options: object = None) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin the game of this seed, or of the next one of a series; bots play until the player is asked."""
        seed = None if seed is None else check_whole("seed", seed, 0)
        super().reset(seed=seed)
        number = int(self.np_random.integers(SEEDS)) if seed is None else seed
        players = self.sight.observer.players
        while True:
            self.seat = scaled(following(start(number)), players) if self.wanted_seat is None else self.wanted_seat
            state = self.sight.observer.game.new(players, number, self.settings)
            self.others(state, self.seat)
            if not state.over:
                break
            number = int(self.np_random.integers(SEEDS))  # it ended before the player was asked anything
        self._state = state
        self._points = points(state, self.seat)
        return self._seen(), {"seat": self.seat}

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Make a choice; bots play until the player is asked again. If it is not an option, nothing changes."""
        state = self.state_of_play
        if state.over:
            raise BadInput("the game is over: reset the environment")
        state.apply(check_choice(state, self.seat, action, self.illegal, self.np_random))
        self.others(state, self.seat)
        reward = self._reward(state)
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, state.over, False, {"seat": self.seat}

    def _reward(self, state: State) -> float:
        reward = self.pays.final(state)[self.seat] if state.over else 0.0
        if self.pays.shaping:
            after = points(state, self.seat)
            reward += self.pays.shaping * (after - self._points)
            self._points = after
        return reward

    def _seen(self) -> dict[str, Array]:
        state = self.state_of_play
        self.action_space.open = state.options_for(self.seat)
        return self.sight.both(state, self.seat)

    def render(self) -> Any:  # words, or an array of numpy
        """The table as the player sees it."""
        return render.render(self.state_of_play, self.render_mode, self.seat)

    # --- beyond Gymnasium -----------------------------------------------------------------------------------

    @property
    def state_of_play(self) -> State:
        """The game as the rules see it, including hidden information: for inspection, not for agents."""
        if self._state is None:
            raise BadInput("reset the environment first")
        return self._state

    def copy(self) -> PlayerEnv:
        """An independent environment in the same position."""
        return copy.deepcopy(self)

    def save(self) -> SavedPlayer:
        """The environment as it is, to be restored later; it may be pickled."""
        return SavedPlayer(self.state_of_play.copy(), self.seat, self.np_random.bit_generator.state)

    def restore(self, saved: SavedPlayer) -> dict[str, Array]:
        """Resume from what was saved and return the observation."""
        if not isinstance(saved, SavedPlayer):
            raise BadInput(f"an environment resumes from what save() returned, not from {saved!r}")
        self.sight.check_position(saved.state)
        self._state, self.seat = saved.state.copy(), saved.seat
        self.np_random.bit_generator.state = saved.chance
        self._points = points(self._state, self.seat)
        return self._seen()


class PlayerVectorEnv(VectorEnv):  # type: ignore[misc]  # gymnasium is optional, its types are not known
    """Many such games at once, each restarted in the step that ends it. For all seats at once see `Vector`."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self, slug: str, num_envs: int = 1, players: int | None = None, *, copy: bool = True, **settings: Any
    ) -> None:
        self.copies = copy  # False: what is returned is overwritten by the next step
        settings.pop("render_mode", None)
        self.vector = Vector(slug, num_envs, players, **{"opponents": "normal", **settings})
        self.num_envs = self.vector.n
        self.single_observation_space = self.vector.sight.space()
        self.single_action_space = gymnasium.spaces.Discrete(self.vector.sight.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: object = None) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin the first game of every row."""
        if seed is not None:
            seed = check_whole("seed", seed, 0)
            super().reset(seed=seed)
        self.vector.reset(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        return self._seen(), {"seat": self.vector.seats.copy()}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Make a choice in every row. If one is not an option, nothing changes in any."""
        seats = self.vector.seats.copy()
        self.vector.step(actions)
        rewards = self.vector.rewards[np.arange(self.num_envs), seats]
        over = self.vector.over.copy()
        return self._seen(), rewards, over, np.zeros_like(over), {"seat": self.vector.seats.copy()}

    def _seen(self) -> dict[str, Array]:
        observations, masks = self.vector.observations, self.vector.masks
        if self.copies:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}

    def copy(self) -> PlayerVectorEnv:
        """Independent games in the same positions."""
        return copy.deepcopy(self)

    def save(self) -> Saved:
        """All games as they are, to be restored later; may be pickled."""
        return self.vector.save()

    def restore(self, saved: Saved) -> dict[str, Array]:
        """Resume from what was saved and return the observations."""
        self.vector.restore(saved)
        return self._seen()

    def close_extras(self, **more: Any) -> None:
        """End the processes."""
        self.vector.close()
