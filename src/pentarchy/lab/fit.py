"""Values fitted to who won: logistic regression over the seats of a table, and a small network on top of it.

Winning chances are the softmax of each seat's value, and the weights are fitted by maximum likelihood, regularised
towards the prior so that rare features count little. Needs numpy (`pip install 'pentarchy[train]'`); using the result
does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pentarchy.extras import needed

RIDGE = 2.0  # what a number of size 1 costs, in positions that are a surprise
RIDGES = (2.0, 10.0, 40.0, 150.0, 600.0)  # of which the one is taken that serves best in games it has not seen
FOLDS = 4  # parts of the games, each of which is left out once to find it
STEPS = 16  # of Newton's method, at most
ENOUGH = 1e-7  # it ends when a step makes the surprise smaller by less than this share
SHORTEST = 0.001  # of a step
EPOCHS = 60  # through all positions, for the network
BATCH = 256
PACE = 0.003  # of the network's steps
DECAY = 1e-4  # of its numbers
LEAST = 1e-9  # chance

Array = Any  # numpy is optional, and has no types here


@dataclass
class Positions:
    """Quiet positions of many games: features, how much of the game remained, who won, and which game it was."""

    features: Array  # position, seat, feature
    left: Array  # position
    shares: Array  # position, seat: of the victory
    games: Array  # position: the number of its game

    def part(self, chosen: Array) -> Positions:
        """Some of the positions."""
        return Positions(self.features[chosen], self.left[chosen], self.shares[chosen], self.games[chosen])

    def split(self, every: int = 5) -> tuple[Positions, Positions]:
        """Training positions, and those of every n-th game as a validation set."""
        fresh = self.games % every == 0
        return self.part(~fresh), self.part(fresh)


@dataclass
class Fitted:
    """The fitted weights, in the units of the features."""

    early: Array
    late: Array
    into: Array | None = None
    bias: Array | None = None
    out: Array | None = None

    def worths(self, positions: Positions) -> Array:
        """Each position's value to each seat."""
        np = needed("numpy", "train")
        left = positions.left[:, None, None]
        weights = self.late + (self.early - self.late) * left
        worths = (positions.features * weights).sum(axis=2)
        if self.into is not None:
            worths = worths + np.tanh(positions.features @ self.into.T + self.bias) @ self.out
        return worths


def chances(worths: Array) -> Array:
    """Each seat's chance to win."""
    np = needed("numpy", "train")
    weights = np.exp(worths - worths.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def log_loss(said: Array, shares: Array) -> float:
    """The mean log loss over all seats of whether each won."""
    np = needed("numpy", "train")
    said = np.clip(said, LEAST, 1 - LEAST)
    return float(-(shares * np.log(said) + (1 - shares) * np.log(1 - said)).mean())


def linear(positions: Positions, prior: Fitted | None = None, ridge: float = RIDGE) -> Fitted:
    """Each feature's early and late weight, by Newton's method, regularised towards a prior or zero."""
    np = needed("numpy", "train")
    scale = spread(positions.features)
    features = positions.features / scale
    left = positions.left[:, None, None]
    both = np.concatenate([features * left, features * (1 - left)], axis=2)
    count = both.shape[2]
    before = np.zeros(count) if prior is None else np.concatenate([prior.early * scale, prior.late * scale])

    def surprise(tried: Array) -> float:
        found = np.log(np.clip(chances(both @ tried), LEAST, 1))
        return float(0.5 * ridge * ((tried - before) ** 2).sum() - (positions.shares * found).sum())

    weights, least = before, surprise(before)
    for _ in range(STEPS):
        said = chances(both @ weights)
        expected = (said[:, :, None] * both).sum(axis=1, keepdims=True)
        apart = both - expected
        gradient = ((said - positions.shares)[:, :, None] * both).sum(axis=(0, 1)) + ridge * (weights - before)
        weighted = (apart * said[:, :, None]).reshape(-1, count)
        curvature = weighted.T @ apart.reshape(-1, count) + ridge * np.eye(count)
        step = np.linalg.solve(curvature, gradient)
        pace = 1.0
        while surprise(weights - pace * step) > least and pace > SHORTEST:  # a full step may lead too far
            pace /= 2
        weights = weights - pace * step
        before_step, least = least, surprise(weights)
        if before_step - least < ENOUGH * least:
            break
    half = count // 2
    return Fitted(weights[:half] / scale, weights[half:] / scale)


def strictness(positions: Positions, prior: Fitted | None) -> float:
    """The regularisation strength with the least loss on held-out games."""
    np = needed("numpy", "train")
    best, least = RIDGES[0], float("inf")
    for ridge in RIDGES:
        loss = 0.0
        for fold in range(FOLDS):
            out = positions.games // 5 % FOLDS == fold
            if not out.any() or out.all():
                continue
            found = linear(positions.part(~out), prior, ridge)
            rest = positions.part(out)
            loss += log_loss(chances(found.worths(rest)), rest.shares) * float(np.count_nonzero(out))
        if loss < least:
            best, least = ridge, loss
    return best


def network(positions: Positions, start: Fitted, hidden: int, seed: int) -> Fitted:
    """The linear fit with a hidden layer added, trained by Adam with early stopping on held-out games."""
    np = needed("numpy", "train")
    rng = np.random.default_rng(seed)
    learn, check = positions.split(6)
    scale = spread(positions.features)
    count = positions.features.shape[2]
    layer = Layer([rng.normal(0, 0.5 / count**0.5, (hidden, count)), np.zeros(hidden), np.zeros(hidden)])
    base, fixed = start.worths(learn), start.worths(check)
    rows, seen = learn.features / scale, check.features / scale
    best, least = layer.numbers, float("inf")
    for _ in range(EPOCHS):
        order = rng.permutation(len(rows))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            layer.step(rows[some], base[some], learn.shares[some])
        loss = log_loss(chances(fixed + layer.worths(seen)), check.shares)
        if loss < least:
            best, least = layer.numbers, loss
    return Fitted(start.early, start.late, best[0] / scale, best[1], best[2])


class Layer:
    """A hidden layer in training: input weights, biases and output weights."""

    def __init__(self, numbers: list[Array]) -> None:
        self.numbers = numbers
        self.slopes = [0 * each for each in numbers]  # running means of the slopes, and of their squares
        self.squares = [0 * each for each in numbers]
        self.steps = 0

    def worths(self, rows: Array) -> Array:
        """What the layer adds to each seat's value."""
        into, bias, out = self.numbers
        return needed("numpy", "train").tanh(rows @ into.T + bias) @ out

    def step(self, rows: Array, base: Array, shares: Array) -> None:
        """One Adam step on a batch of positions."""
        np = needed("numpy", "train")
        into, bias, out = self.numbers
        inner = np.tanh(rows @ into.T + bias)
        error = (chances(base + inner @ out) - shares) / len(rows)
        back = error[:, :, None] * out * (1 - inner**2)
        downhill = [np.einsum("nph,npf->hf", back, rows), back.sum(axis=(0, 1)), np.einsum("np,nph->h", error, inner)]
        self.steps += 1
        found = []
        for k, (number, slope) in enumerate(zip(self.numbers, downhill, strict=True)):
            slope = slope + DECAY * number
            self.slopes[k] = 0.9 * self.slopes[k] + 0.1 * slope
            self.squares[k] = 0.999 * self.squares[k] + 0.001 * slope**2
            size = np.sqrt(self.squares[k] / (1 - 0.999**self.steps)) + 1e-8
            found.append(number - PACE * self.slopes[k] / (1 - 0.9**self.steps) / size)
        self.numbers = found


def spread(features: Array) -> Array:
    """How far each feature varies, 1 where it never does."""
    np = needed("numpy", "train")
    flat = features.reshape(-1, features.shape[2])
    found = flat.std(axis=0)
    return np.where(found > 0, found, 1.0)
