"""Evaluation of positions: a game's own heuristics in a common form.

A game that wants good opponents has up to three files. All of it works on imagined states and changes nothing.

`heuristics.py`:

    SCALE: float                          the lead in points with which a player wins about 3 games in 4
    outlook(s) -> list[float]             for each player, the points (or what counts like them) to be expected
    promise(s, options) -> list[float]    optional: how good each option of the open question looks, untried; one
                                          below -9 is never tried while there are others
    absurd(s, action) -> bool             optional: would this later choice of a plan be absurd here, after other luck
                                          than it was made for? Then the plan goes on with a greedy one
    turn(s) -> int                        optional: the number of the turn under way. It changes when a turn ends, and
                                          never before: bots plan to this moment, and judge positions there only
    at_turn(s) -> int                     optional: whose turn it is, -1 if it is everybody's (or nobody's)
    quiet(s) -> bool                      optional: is nothing under way, such as a battle, a bid or a payment? A bot
                                          that answers in somebody else's turn judges at the first quiet moment after it
    remaining(s) -> float                 optional: how much of the game is still to come, from 1 down to 0. While plans
                                          are compared it is taken from the position before them
    TRUST: list[float]                    optional, for hints, fitted, from hints.toml: the weight of a lead at the
                                          start of the game and at its end, relative to SCALE, and the optimism bias
                                          (in SCALEs) of the player to move
    AHEAD: tuple[int, ...]                optional: bots that look ahead judge plans again after so many rounds
    STAKE: float                          optional, for analyses: how much a turn decides, compared with a turn of most
                                          games; a mistake is a loss of so much less
    metrics(s) -> dict[str, float]        optional: numbers of a finished game, such as its rounds
    notice(s, action) -> list[str]        optional: what to count about a choice, such as a hopeless attack

`features.py`, for learned values:

    NAMES: tuple[str, ...]                the names of the features
    features(s) -> list[list[float]]      for each player their features, in the order of NAMES, at a quiet position:
                                          points, means, tempo, threats, odds, reach; best between about -3 and 3

`values.json`, written by `pentarchy train GAME`: for each number of players the weight of every feature at the start of
the game and at its end. The outlook is the last of the features; a file that does not name it gives it no weight.
Without the file a position is judged by `outlook`, and without that by the visible score.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from math import exp, log, tanh
from types import ModuleType
from typing import Final

from pentarchy.bots.values import OUTLOOK, Values, values_of
from pentarchy.core.game import Game
from pentarchy.core.state import State

EDGE: Final = 0.01  # weight of the lead beside the chance, so that plans still differ when far ahead or behind
FARTHEST: Final = 20.0  # leads are capped at this; the lead of a won game
MARGIN: Final = 0.01  # bonus for winning by far, and for losing narrowly
WIDE: Final = 30.0  # points that count as far

Features = Callable[[State], list[list[float]]]


class Judge:
    """Everybody's winning chances in a position, and the promise of untried options."""

    def __init__(self, game: Game, players: int, learned: bool = True) -> None:
        module = heuristics(game)
        self.scale: float = getattr(module, "SCALE", 8.0)
        self.outlook: Callable[[State], list[float]] = getattr(module, "outlook", _visible_points)
        self.promise: Callable[[State, list[int]], list[float]] = getattr(module, "promise", _no_promise)
        self.absurd: Callable[[State, int], bool] = getattr(module, "absurd", _none)
        self.turn: Callable[[State], int] = getattr(module, "turn", _marks)
        self.at_turn: Callable[[State], int] = getattr(module, "at_turn", _asked)
        self.quiet: Callable[[State], bool] = getattr(module, "quiet", _always)
        self.remaining: Callable[[State], float] = getattr(module, "remaining", _nothing)
        self.trust: list[float] = getattr(module, "TRUST", [1.0, 1.0, 0.0])
        self.rounds: tuple[int, ...] = getattr(module, "AHEAD", (1, 2, 4))
        self.stake: float = getattr(module, "STAKE", 1.0)
        learner = _module(game, "features")
        self.features: Features | None = getattr(learner, "features", None)
        self.names: tuple[str, ...] = (*getattr(learner, "NAMES", ()), OUTLOOK)
        self.values: Values | None = values_of(game.package, self.names, players) if learned else None
        self.left = 0.0  # of the game, in the position before the plans that are compared

    def freeze(self, s: State) -> None:
        """Compare positions from now on as if as much of the game remained as in this one."""
        self.left = self.remaining(s)

    def worths(self, s: State) -> list[float]:
        """The position's value to each player, as logits."""
        if self.values is not None and self.features is not None:
            rows = self.features(s)
            if self.values.last:
                rows = beside(rows, self.outlooks(s))
            return self.values.worths(rows, self.left)
        scale = self.scale
        return [points / scale for points in self.outlook(s)]

    def outlooks(self, s: State) -> list[float]:
        """The outlook as a feature: the logarithm of each player's winning chance by it."""
        scale = self.scale
        return logarithms([points / scale for points in self.outlook(s)])

    def chances(self, s: State) -> list[float]:
        """Each player's winning chance; they add up to 1."""
        if s.over:
            return shares(s)
        worths = self.worths(s)
        best = max(worths)
        weights = [exp(worth - best) for worth in worths]
        total = sum(weights)
        return [weight / total for weight in weights]

    def value(self, s: State, player: int) -> float:
        """The value by which plans are compared: the player's winning chance, plus a little for the lead."""
        if s.over:
            share = shares(s)[player]
            return share + EDGE * FARTHEST * (2 * share - 1) + MARGIN * tanh(_margin(s, player) / WIDE)
        worths = self.worths(s)
        best = max(worths)
        others = 0.0
        for p in range(len(worths)):
            if p != player:
                others += exp(worths[p] - best)
        lead = worths[player] - best - log(max(others, 1e-30))
        lead = max(-FARTHEST, min(FARTHEST, lead)) * 0.999
        return 1 / (1 + exp(-lead)) + EDGE * lead

    def guess(self, s: State, player: int) -> float:
        """The player's lead by outlook, even in mid-turn: good enough to order options, not to judge positions."""
        if s.over:
            return FARTHEST * self.scale * (2 * shares(s)[player] - 1)
        points = self.outlook(s)
        others = -1e9
        for p in range(len(points)):
            if p != player and points[p] > others:
                others = points[p]
        return points[player] - others


def logarithms(worths: list[float]) -> list[float]:
    """The log of the softmax of worths: the logarithms of the winning chances."""
    best = max(worths)
    total = 0.0
    for worth in worths:
        total += exp(worth - best)
    base = best + log(total)
    return [worth - base for worth in worths]


def beside(rows: list[list[float]], last: list[float]) -> list[list[float]]:
    """The features of each player, and one more."""
    return [[*rows[p], last[p]] for p in range(len(rows))]


def shares(s: State) -> list[float]:
    """Each player's share of the victory in a game that is over."""
    places = s.places()
    share = 1 / places.count(1)
    return [share if place == 1 else 0.0 for place in places]


def _margin(s: State, player: int) -> float:
    """By how many points the player is ahead of the best of the others, or behind."""
    totals = _visible_points(s)
    return totals[player] - max([total for p, total in enumerate(totals) if p != player])


def _none(s: State, action: int) -> bool:
    return False


def _marks(s: State) -> int:
    return s.marks


def _asked(s: State) -> int:
    return s.player


def _always(s: State) -> bool:
    return True


def _nothing(s: State) -> float:
    return 0.0


def _no_promise(s: State, options: list[int]) -> list[float]:
    return [0.0] * len(options)


def _visible_points(s: State) -> list[float]:
    return [float(score.total) for score in s.scores()]


def heuristics(game: Game) -> ModuleType | None:
    """The game's heuristics module, None if it has none."""
    return _module(game, "heuristics")


@cache
def _module(game: Game, name: str) -> ModuleType | None:
    return game.module(name) if find_spec(f"{game.package}.{name}") else None
