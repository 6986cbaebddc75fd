"""How good a position is for everybody: a game's own `heuristics.py`, brought into one form.

A game's heuristics module has

    SCALE: float                          a lead of so many points makes its holder win about 3 games in 4
    outlook(s) -> list[float]             for each player, the points (or what counts like them) to be expected
    promise(s, options) -> list[float]    optional: how good each option of the open question looks, untried
    WEIGHTS: list[float]                  optional: the numbers inside both, from weights.toml, which a tuner changes
    remaining(s) -> float                 optional: how much of the game is still to come, from 1 down to 0
    TRUST: list[float]                    optional, for hints, measured, from hints.toml: how far a lead is to be
                                          trusted with all of the game to come and at its end, where 1 is what SCALE
                                          says, and by how much (in SCALEs) the one who is asked looks too well

All of it works on imagined states and changes nothing. Without such a module the visible score is all there is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from math import exp
from types import ModuleType

from pentarchy.core.game import Game
from pentarchy.core.state import State


class Judge:
    """Chances of everybody to win a position, and the promise of untried options."""

    def __init__(self, game: Game) -> None:
        module = _heuristics(game)
        self.scale: float = getattr(module, "SCALE", 8.0)
        self.outlook: Callable[[State], list[float]] = getattr(module, "outlook", _visible_points)
        self._promise: Callable[[State, list[int]], list[float]] | None = getattr(module, "promise", None)
        self.weights: list[float] = getattr(module, "WEIGHTS", [])
        self.remaining: Callable[[State], float] = getattr(module, "remaining", _nothing)
        self.trust: list[float] = getattr(module, "TRUST", [1.0, 1.0, 0.0])

    def chances(self, s: State) -> list[float]:
        """Each player's chance to win; the sum is 1."""
        if s.over:
            places = s.places()
            share = 1 / places.count(1)
            return [share if place == 1 else 0.0 for place in places]
        points = self.outlook(s)
        best = max(points)
        weight = [exp((value - best) / self.scale) for value in points]
        total = sum(weight)
        return [w / total for w in weight]

    def promise(self, s: State, options: list[int]) -> list[float]:
        """How good each option looks before it is tried; greater is better."""
        return self._promise(s, options) if self._promise is not None else [0.0] * len(options)

    @property
    def has_promise(self) -> bool:
        """Does the game say anything about untried options?"""
        return self._promise is not None


def _nothing(s: State) -> float:
    return 0.0


def _visible_points(s: State) -> list[float]:
    return [float(score.total) for score in s.scores()]


@cache
def _heuristics(game: Game) -> ModuleType | None:
    return game.module("heuristics") if find_spec(f"{game.package}.heuristics") else None
