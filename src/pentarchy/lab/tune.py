"""Better weights for a game's heuristics, by self-play.

Successive halving: a field of candidates, each the old weights shaken at random, plays against the old weights on
balanced seats. After each round the better half goes on, with twice as many games, until one is left. The same seed
gives the same weights. What comes out is proven against the weights before it on deals that no round has used.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp
from pathlib import Path

from pentarchy.bots.judge import Judge
from pentarchy.bots.look_ahead import NormalBot
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.lab.arena import seatings
from pentarchy.lab.fan_out import fan_out

SHAKE = 0.35  # how far weights are shaken: the standard deviation of their logarithms
OTHER_DEALS = 1 << 40  # from this seed on: deals for the proof


@dataclass(frozen=True)
class Duel:
    """One game between two sets of weights."""

    game: str
    sides: tuple[str, ...]  # per seat: "up" (the new weights) or "down" (the old ones)
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


@dataclass
class Candidate:
    """Shaken weights, and how they have done so far."""

    number: int
    weights: tuple[float, ...]
    games: int = 0
    wins: float = 0.0

    @property
    def share(self) -> float:
        """Of the victories against the old weights."""
        return self.wins / self.games if self.games else 0.0


def tune(
    subject: Game,
    players: int,
    *,
    candidates: int = 16,
    games: int = 16,
    seed: int = 0,
    workers: int = 1,
    each: Callable[[Sequence[Candidate]], None] | None = None,
) -> list[float]:
    """The best of so many candidates; `games` is what each plays in the first round. `each` is told who goes on."""
    old = tuple(Judge(subject).weights)
    if not old:
        raise BadInput(f"{subject.title} has no weights to tune")
    rng = random.Random(seed)
    field = [Candidate(n, tuple(w * exp(rng.gauss(0, SHAKE)) for w in old)) for n in range(1, candidates + 1)]
    ways = seatings("up", "down", players)
    first = seed * 7919  # deal
    while len(field) > 1:
        deals = [(ways[n % len(ways)], first + n // len(ways)) for n in range(games)]
        jobs = [Duel(subject.slug, sides, c.weights, old, deal) for c in field for sides, deal in deals]
        shares = list(fan_out(duel, jobs, workers, [subject.package]))
        for place, candidate in enumerate(field):
            candidate.games += games
            candidate.wins += sum(shares[place * games : (place + 1) * games])
        field = sorted(field, key=lambda c: (-c.share, c.number))[: (len(field) + 1) // 2]
        first += games
        games *= 2
        if each is not None:
            each(field)
    return list(field[0].weights)


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
