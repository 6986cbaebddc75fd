"""Many random games and their results. The same seed gives the same results with any number of workers."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pentarchy.core.game import Game, game
from pentarchy.core.settings import Value, settled
from pentarchy.lab.fan_out import batches, fan_out
from pentarchy.lab.statistics import margin, mean, median, wilson

MOST_DECISIONS = 200_000


@dataclass(frozen=True)
class Played:
    """One game that was played to its end."""

    number: int
    decisions: int
    places: list[int]
    points: list[float]
    record: str = ""  # JSON, if it was asked for


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation, for one worker."""

    game: str
    players: int
    options: dict[str, Value]
    seed: int
    numbers: range
    records: bool


@dataclass
class Seat:
    """The results of one seat over many games."""

    wins: float = 0.0  # a shared victory is shared
    points: list[float] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


@dataclass
class Results:
    """What a simulation found."""

    game: Game
    players: int
    options: dict[str, Value]
    seed: int
    games: int = 0
    decisions: list[int] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions.append(played.decisions)
        winners = played.places.count(1)
        for seat, place, points in zip(self.seats, played.places, played.points, strict=True):
            seat.places.append(place)
            seat.points.append(points)
            seat.wins += 1 / winners if place == 1 else 0

    def to_dict(self) -> dict[str, object]:
        """As plain JSON."""
        return {
            "game": self.game.slug,
            "rules": self.game.version,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "decisions": {
                "total": sum(self.decisions),
                "mean": mean(self.decisions),
                "median": median(self.decisions),
                "least": min(self.decisions, default=0),
                "most": max(self.decisions, default=0),
            },
            "seats": [
                {
                    "wins": seat.wins,
                    "share": seat.wins / self.games if self.games else 0.0,
                    "interval": list(wilson(seat.wins, self.games)),
                    "points": mean(seat.points),
                    "margin": margin(seat.points),
                    "place": mean(seat.places),
                }
                for seat in self.seats
            ],
        }


def simulate(
    subject: Game,
    players: int,
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    records: bool = False,
    each: Callable[[Played], None] | None = None,
) -> Results:
    """Play random games. `each` is called for every game, in the order of their numbers."""
    subject.check_players(players)
    settings = settled(subject.settings, options or {}, simulation=True)
    results = Results(subject, players, settings, seed, seats=[Seat() for _ in range(players)])
    jobs = [Batch(subject.slug, players, settings, seed, some, records) for some in batches(games, workers)]
    for batch in fan_out(play_batch, jobs, workers, [subject.package]):
        for played in batch:
            results.add(played)
            if each is not None:
                each(played)
    return results


def play_batch(batch: Batch) -> list[Played]:
    """Play some games."""
    subject = game(batch.game)
    return [play_one(subject, batch, number) for number in batch.numbers]


def play_one(subject: Game, batch: Batch, number: int) -> Played:
    """Play game `number`, which depends only on the seed and the number."""
    rng = random.Random(f"{batch.seed} {number}")
    state = subject.new(batch.players, rng.randrange(1 << 32), batch.options)
    choose = rng.choice
    decisions = 0
    while not state.over:
        state.apply(choose(state.options))
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise state.bug(f"the game has not ended after {MOST_DECISIONS} decisions")
    points = [score.total / 2 if score.halves else float(score.total) for score in state.scores()]
    record = ""
    if batch.records:
        made = state.record()
        for entry in made.entries:
            entry.origin = "bot"
        if made.entries:
            made.entries[-1].digest = state.digest()
        record = made.to_json()
    return Played(number, decisions, state.places(), points, record)
