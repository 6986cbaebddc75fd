"""Better weights for a game's heuristics, by self-play.

SPSA: all weights are shaken at once, up and down by the same random steps; the two sides play each other on balanced
seats, and the weights move a little towards the side that won more. The same seed gives the same weights. What comes
out is proven against the weights before it on deals that no round has used.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pentarchy.bots.judge import Judge
from pentarchy.bots.look_ahead import NormalBot
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.lab.arena import seatings
from pentarchy.lab.fan_out import fan_out

SHAKE = 0.15  # how far weights are shaken, relative to their size
PACE = 0.25  # how far they move after a clear result
OTHER_DEALS = 1 << 40  # from this seed on: deals for the proof


@dataclass(frozen=True)
class Duel:
    """One game between two sets of weights."""

    game: str
    sides: tuple[str, ...]  # per seat: "up" or "down"
    up: tuple[float, ...]
    down: tuple[float, ...]
    seed: int


def duel(job: Duel) -> float:
    """Play it; the share of the victory of the side `up`."""
    subject = game(job.game)
    state = subject.new(len(job.sides), job.seed, simulation=True)
    weights = Judge(subject).weights
    before = list(weights)
    bots = [NormalBot(job.seed * 31 + seat) for seat in range(len(job.sides))]
    try:
        while not state.over:
            player = state.player
            weights[:] = job.up if job.sides[player] == "up" else job.down
            state.apply(bots[player].choose(partial(state.imagine, player), player), player)
    finally:
        weights[:] = before
    places = state.places()
    won = sum(1 for seat, place in enumerate(places) if place == 1 and job.sides[seat] == "up")
    return won / places.count(1)


def tune(
    subject: Game,
    players: int,
    *,
    rounds: int = 30,
    games: int = 16,
    seed: int = 0,
    workers: int = 1,
    each: Callable[[int, float, Sequence[float]], None] | None = None,
) -> list[float]:
    """New weights after so many rounds of so many games. `each` is told number, share of `up`, weights of a round."""
    weights = list(Judge(subject).weights)
    if not weights:
        raise BadInput(f"{subject.title} has no weights to tune")
    rng = random.Random(seed)
    ways = seatings("up", "down", players)
    for number in range(rounds):
        size = SHAKE / (1 + number) ** 0.1
        signs = [rng.choice((-1, 1)) for _ in weights]
        up = tuple(w * (1 + sign * size) for w, sign in zip(weights, signs, strict=True))
        down = tuple(w * (1 - sign * size) for w, sign in zip(weights, signs, strict=True))
        jobs = [
            Duel(subject.slug, ways[n % len(ways)], up, down, seed * 7919 + number * 101 + n // len(ways))
            for n in range(games)
        ]
        share = sum(fan_out(duel, jobs, workers, [subject.package])) / games
        step = PACE * (share - 0.5) * size / (1 + number / 10) ** 0.6
        weights = [w * (1 + 2 * sign * step) for w, sign in zip(weights, signs, strict=True)]
        if each is not None:
            each(number + 1, share, weights)
    return weights


def compare(
    subject: Game,
    players: int,
    new: Sequence[float],
    old: Sequence[float],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
) -> float:
    """How many of so many games the new weights win against the old ones, on deals that the tuning has not used."""
    ways = seatings("up", "down", players)
    jobs = [
        Duel(subject.slug, ways[n % len(ways)], tuple(new), tuple(old), OTHER_DEALS + seed * 7919 + n // len(ways))
        for n in range(games)
    ]
    return sum(fan_out(duel, jobs, workers, [subject.package]))


def write(file: Path, weights: Sequence[float], how: str) -> None:
    """Put new numbers into a weights.toml, and how they were found; everything else stays as it is."""
    numbers = iter(weights)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    told = [f"# Found by {how}\n" if line.startswith("# Found by ") else line for line in lines]
    file.write_text(
        "".join(re.sub(r"^(\w+ = )[0-9.]+", lambda m: f"{m[1]}{next(numbers):.4g}", line) for line in told),
        encoding="utf-8",
    )
