"""Observations and masks of single states, as numpy arrays."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.observation import Cells, Layout, Mask, Observer
from pentarchy.core.state import State

Array = Any  # a numpy array: numpy is optional, so its types are not known to every check


class Sight:
    """A seat's observation and action mask, for one game at one number of players.

    `scaled` gives numbers from 0 to 1 (float32) instead of counts (int16): each cell scaled to its range.
    """

    def __init__(self, game: Game, players: int, scaled: bool = False) -> None:
        self.observer = Observer(game, players)
        self.scaled = scaled
        self.size = self.observer.size
        self.actions: int = game.vocabulary.size
        self.low: Array = np.array(self.layout.lows(), dtype=np.int16)
        self.high: Array = np.array(self.layout.highs(), dtype=np.int16)
        self.dtype = np.dtype(np.float32 if scaled else np.int16)
        self._cells = Cells(1, self.size)
        self._mask = Mask(1, self.actions)
        self._numbers: Array = np.frombuffer(self._cells.values, dtype=np.int16)
        self._choices: Array = np.frombuffer(self._mask.values, dtype=np.int8)
        self._low: Array = self.low.astype(np.float32)
        self._share: Array = 1 / (self.high.astype(np.float32) - self._low)

    @property
    def layout(self) -> Layout:
        """The parts of an observation."""
        return self.observer.layout

    def observe(self, state: State, player: int, out: Array = None) -> Array:
        """What a seat knows, in a new array or in the one that is given."""
        if out is None:
            out = np.empty(self.size, self.dtype)
        elif out.shape != (self.size,):
            raise BadInput(f"an observation has the shape ({self.size},), not {out.shape}")
        self.observer.write(state, player, self._cells)
        self.convert(self._numbers, out)
        return out

    def mask(self, state: State, player: int, out: Array = None) -> Array:
        """1 for every option that the seat may choose now, in a new array or in the one that is given."""
        if out is None:
            out = np.empty(self.actions, np.int8)
        self._mask.show(0, state.options_for(player))
        out[:] = self._choices
        return out

    def check_position(self, state: object) -> None:
        """BadInput if this is no position of this game with so many players."""
        observer = self.observer
        if not isinstance(state, State) or state.game is not observer.game or state.players != observer.players:
            raise BadInput("what was saved is another game, or has another number of players")

    def convert(self, numbers: Array, out: Array) -> None:
        """Counts in the output format: one observation, or a row for each of many."""
        if self.scaled:
            np.subtract(numbers, self._low, out=out)
            np.multiply(out, self._share, out=out)
        else:
            out[...] = numbers

    def space(self) -> Any:  # of gymnasium, which is optional
        """The space of an observation with its mask, as PettingZoo and Gymnasium have it."""
        low, high = (np.zeros(self.size), np.ones(self.size)) if self.scaled else (self.low, self.high)
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(low, high, dtype=self.dtype.type),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.actions,), dtype=np.int8),
            }
        )

    def both(self, state: State, player: int) -> dict[str, Array]:
        """The observation and its mask, in new arrays."""
        return {"observation": self.observe(state, player), "action_mask": self.mask(state, player)}

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the buffers are reallocated."""
        return sight, (self.observer.game.slug, self.observer.players, self.scaled)

    def __deepcopy__(self, memo: dict[int, object]) -> Sight:
        return Sight(self.observer.game, self.observer.players, self.scaled)


def sight(slug: str, players: int, scaled: bool = False) -> Sight:
    """The observations of a game, or BadInput that says what is wrong."""
    return Sight(game(slug), players, scaled)
