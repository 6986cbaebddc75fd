"""Many games at once: one call makes a choice in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pentarchy.core.batch import ANY_SEAT, EVERY_SEAT, Saved
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.observation import Layout
from pentarchy.core.rewards import WIN
from pentarchy.env.local import Local, Plan
from pentarchy.env.opponents import Opponents, Others
from pentarchy.env.options import check_players, check_rewards, check_seat, check_settings, check_whole
from pentarchy.env.sight import Array, Sight
from pentarchy.env.workers import Workers

MOST_GAMES = 1 << 20
MOST_PROCESSES = 1024


class Vector:
    """`n` games of one kind, each restarted as soon as it is over.

    After `reset` and every `step` these arrays hold, row by row, the current state (the next step overwrites them, so
    copy what you keep):

    - `observations`: what the seat to move knows; `masks`: what it may choose (1)
    - `seats`: which seat that is
    - `rewards`: of the last choices, for each seat; `over`: where they ended a game

    By default all seats choose through `step` (self-play). With `opponents` (a level, or one for each other seat) one
    seat does: `seat`, or by default another one in each game. The same seed gives the same games with any number of
    processes; row r plays games with the seeds `game_seed(seed, r, 0)`, `game_seed(seed, r, 1)` and so on.
    """

    def __init__(
        self,
        slug: str,
        n: int,
        players: int | None = None,
        *,
        options: Mapping[str, object] | None = None,
        rewards: str = WIN,
        shaping: float = 0.0,
        seat: int | None = None,
        opponents: Opponents | None = None,
        budget: str = "",
        scaled: bool = False,
        processes: int = 1,
    ) -> None:
        found = game(slug)
        players = check_players(found, players)
        self.sight = Sight(found, players, scaled)
        self.n = n = check_whole("n", n, 1)
        if n > MOST_GAMES:
            raise BadInput(f"at most {MOST_GAMES} games are played at once, not {n}")
        processes = check_whole("processes", processes, 1)
        if processes > min(n, MOST_PROCESSES):
            raise BadInput(f"{n} games are played by at most {min(n, MOST_PROCESSES)} processes, not {processes}")
        if opponents is None and (seat is not None or budget):
            raise BadInput("seat and budget are for games against opponents; name these too")
        seat = None if seat is None else check_seat(seat, players)
        learner = EVERY_SEAT if opponents is None else ANY_SEAT if seat is None else seat
        others = None if opponents is None else Others(opponents, players, budget)
        settings = check_settings(self.sight, dict(options or {}))
        pays = check_rewards(rewards, shaping)
        self._made: dict[str, Any] = {  # as this was called, for copies
            "slug": slug,
            "n": n,
            "players": players,
            "options": settings,
            "rewards": rewards,
            "shaping": shaping,
            "seat": seat,
            "opponents": opponents,
            "budget": budget,
            "scaled": scaled,
            "processes": processes,
        }
        plan = Plan(slug, players, settings, pays, learner, others)
        self._games: Local | Workers = Local(plan, n) if processes == 1 else Workers(plan, n, processes)
        arrays = self._games.arrays
        self._counts: Array = arrays["observations"]
        self.observations: Array = np.zeros((n, self.sight.size), np.float32) if scaled else self._counts
        self.masks: Array = arrays["masks"]
        self.seats: Array = arrays["seats"]
        self.rewards: Array = arrays["rewards"]
        self.over: Array = arrays["over"]
        self._began = False
        self._rows: Array = np.arange(n)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.sight.observer.game

    @property
    def players(self) -> int:
        """How many seats each game has."""
        return self.sight.observer.players

    @property
    def layout(self) -> Layout:
        """The parts of an observation."""
        return self.sight.layout

    def reset(self, seed: int = 0) -> tuple[Array, Array]:
        """Begin the first game of every row; the observations and masks."""
        self._games.reset(check_whole("seed", seed, 0))
        self._began = True
        return self._shown()

    def step(self, actions: Any) -> tuple[Array, Array, Array]:  # numbers in anything that numpy understands
        """Make a choice in every row; the observations, rewards and where a game ended.

        If a choice is not an option, nothing is changed in any row.
        """
        self._games.step(self._checked(actions))
        self._shown()
        return self.observations, self.rewards, self.over

    def sample(self) -> Array:
        """A random option for every row, from a generator of the row's own."""
        self._check_open()
        return self._games.sample()

    def _check_open(self) -> None:
        if not self._began:
            raise BadInput("reset before the first step")

    def _checked(self, actions: Any) -> Array:  # numbers in anything that numpy understands
        self._check_open()
        choices = np.asarray(actions)
        if choices.shape != (self.n,) or not np.issubdtype(choices.dtype, np.integer):
            raise BadInput(f"step takes {self.n} whole numbers, not {choices.dtype} of the shape {choices.shape}")
        size = self.sight.actions
        outside = (choices < 0) | (choices >= size)
        if outside.any():
            row = int(outside.argmax())
            raise BadInput(f"game {row}: {int(choices[row])} is no option; they are numbered 0 to {size - 1}")
        closed = self.masks[self._rows, choices] == 0
        if closed.any():
            row = int(closed.argmax())
            self._games.refuse(row, int(choices[row]))
        return choices

    def _shown(self) -> tuple[Array, Array]:
        if self.sight.scaled:
            self.sight.convert(self._counts, self.observations)
        return self.observations, self.masks

    # --- keeping --------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        """All games as they are, to be restored later here or with another number of processes; may be pickled."""
        self._check_open()
        return self._games.save()

    def restore(self, saved: Saved) -> tuple[Array, Array]:
        """Resume from what was saved; the last rewards are forgotten."""
        if not isinstance(saved, Saved):
            raise BadInput(f"games resume from what save() returned, not from {saved!r}")
        if len(saved.states) != self.n:
            raise BadInput(f"the saved position has {len(saved.states)} games, this vector has {self.n}")
        for state in saved.states:
            self.sight.check_position(state)
        self._games.restore(saved)
        self._began = True
        return self._shown()

    def copy(self) -> Vector:
        """Independent games in the same positions."""
        return _again(self._made, self.save() if self._began else None)

    def __deepcopy__(self, memo: dict[int, object]) -> Vector:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self._made, self.save() if self._began else None)

    def close(self) -> None:
        """End the processes."""
        self._games.close()

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _again(made: dict[str, Any], saved: Saved | None) -> Vector:
    vector = Vector(**made)
    if saved is not None:
        vector.restore(saved)
    return vector
