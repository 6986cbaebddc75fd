"""Values learned from self-play: play, fit, and play with the new values until a match on fresh deals shows no gain.

Quick bots play each other, with some noise in their judgement so that they see more than one kind of game. The features
of all seats are recorded at the start of every turn, and who won at the end. Values fitted to all games so far play in
the next round against the outlook and earlier values, so that the games show what they overrate, and play the best
values so far on fresh deals: if they win more than half, they are the best.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from pentarchy.bots import Budget
from pentarchy.bots.judge import Judge, beside, shares
from pentarchy.bots.levels import Planned, Style
from pentarchy.bots.values import OUTLOOK, Values, read
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.state import State
from pentarchy.extras import needed
from pentarchy.lab.arena import seatings
from pentarchy.lab.fan_out import fan_out
from pentarchy.lab.fit import Array, Fitted, Positions, chances, linear, log_loss, network, strictness
from pentarchy.lab.statistics import wilson

BLUR = 0.03  # how far bots misjudge in games to learn from
PATIENCE = 3  # rounds in a row without better values, after which training ends
OTHER_DEALS = 1 << 40  # from this seed on: deals for matches
NEW, OLD = "new", "old"

Weights = dict[str, Any]  # an entry of values.json


@dataclass(frozen=True)
class Deal:
    """One game to be played, with each seat's values; None: the game's own outlook."""

    game: str
    seats: tuple[Weights | None, ...]
    seed: int
    iterations: int
    blur: float


@dataclass(frozen=True)
class Seen:
    """The quiet positions of one game, and its result."""

    features: list[list[list[float]]]
    left: list[float]
    outlooks: list[list[float]]
    shares: list[float]


@dataclass
class Round:
    """What one round of training found."""

    number: int
    games: int
    positions: int
    losses: dict[str, float]  # log loss on held-out games
    share: float  # of the victories against the values before
    interval: tuple[float, float]
    values: Weights


def play(deal: Deal) -> Seen:
    """Play one game, and look at the table at the start of every turn."""
    subject = game(deal.game)
    players = len(deal.seats)
    state = subject.new(players, deal.seed, simulation=True)
    judge = Judge(subject, players)
    bots = [seated(judge, weights, deal, seat) for seat, weights in enumerate(deal.seats)]
    found = Seen([], [], [], [])
    turn = judge.turn(state)
    while not state.over:
        if judge.turn(state) != turn:
            turn = judge.turn(state)
            look(judge, state, found)
        player = state.player
        state.apply(bots[player].choose(partial(state.imagine, player), player), player)
    found.shares.extend(shares(state))
    return found


def seated(judge: Judge, weights: Weights | None, deal: Deal, player: int) -> Planned:
    """A quick bot with these values."""
    style = Style(12, 4, Budget(iterations=deal.iterations), blur=deal.blur)
    return Planned(deal.seed * 31 + player, style, values=read(weights, judge.names) if weights else NOTHING)


#: Values of nothing: the game's own outlook.
NOTHING = Values([], [])


def look(judge: Judge, state: State, found: Seen) -> None:
    """Keep a position."""
    outlooks = judge.outlooks(state)
    if judge.features is not None:
        found.features.append(beside(judge.features(state), outlooks))
    found.left.append(judge.remaining(state))
    found.outlooks.append(outlooks)


def train(
    subject: Game,
    players: int,
    *,
    games: int = 200,
    rounds: int = 6,
    iterations: int = 80,
    hidden: int = 0,
    check: int = 100,
    seed: int = 0,
    workers: int = 1,
    ray: str = "",
    keep: Path | None = None,
    each: Callable[[int], None] | None = None,
    told: Callable[[Round], None] | None = None,
) -> Weights:
    """Learn values for this number of players. `keep` stores the games, and a later call continues from them."""
    subject.check_players(players)
    judge = Judge(subject, players)
    if judge.features is None:
        raise BadInput(f"{subject.title} has no features to learn from")
    history = Kept(keep)
    best = history.best
    for number in range(len(history.rounds), rounds):
        if history.waiting >= PATIENCE:
            break
        deals = [
            Deal(subject.slug, cast, (seed * 1009 + number) * 1_000_003 + n, iterations, BLUR)
            for n, cast in enumerate(casts(history.tried, players, games, seed + number))
        ]
        seen = []
        for one in fan_out(play, deals, workers, [subject.package], ray=ray):
            seen.append(one)
            if each is not None:
                each(1)
        values, losses, count = learn(judge.names, [*history.games(), *seen], hidden, seed)
        won = match(subject, players, values, best, check, iterations, seed + number, workers, ray)
        low, high = wilson(won, check)
        if told is not None:
            told(Round(number + 1, games, count, losses, won / check if check else 0.0, (low, high), values))
        better = not check or won > check / 2
        best = values if better else best
        history.add(seen, values, better)
    if best is None:
        raise BadInput("no learned values play better than the game's own outlook")
    return best


def casts(tried: Sequence[Weights], players: int, games: int, seed: int) -> list[tuple[Weights | None, ...]]:
    """Who plays in the games of a round: the newest values at one seat at least, at the others also earlier ones.

    A search finds whatever the newest values overrate. Only opponents that do not fall for the same show what it costs.
    """
    rng = Random(seed)
    pool: list[Weights | None] = [None, *tried]
    found = []
    for _ in range(games):
        seats = [rng.choice((None, pool[-1], rng.choice(pool))) for _ in range(players)]
        seats[rng.randrange(players)] = pool[-1]
        found.append(tuple(seats))
    return found


def learn(names: Sequence[str], seen: Sequence[Seen], hidden: int, seed: int) -> tuple[Weights, dict[str, float], int]:
    """Values fitted to games, their log loss on held-out games beside simpler models, and the number of positions."""
    positions, outlooks = gathered(seen)
    known, fresh = positions.split()
    plain, told = outlooks.split()
    prior = outlook_alone(names, plain)
    ridge = strictness(known, prior)
    losses = {
        "nothing": log_loss(chances(0 * fresh.features.sum(axis=2)), fresh.shares),
        "outlook": log_loss(chances(linear(plain).worths(told)), told.shares),
        "linear": log_loss(chances(linear(known, prior, ridge).worths(fresh)), fresh.shares),
    }
    found = linear(positions, outlook_alone(names, outlooks), ridge)
    if hidden:
        part = network(known, linear(known, prior, ridge), hidden, seed)
        losses["network"] = log_loss(chances(part.worths(fresh)), fresh.shares)
        if losses["network"] < losses["linear"]:
            found = network(positions, found, hidden, seed)
    return entry(names, found), losses, len(positions.left)


def outlook_alone(names: Sequence[str], outlooks: Positions) -> Fitted:
    """The prior: the outlook with its scale fitted, and nothing else."""
    np = needed("numpy", "train")
    here = np.array([1.0 if name == OUTLOOK else 0.0 for name in names])
    found = linear(outlooks, Fitted(np.ones(1), np.ones(1)))
    return Fitted(here * found.early, here * found.late)


def gathered(seen: Sequence[Seen]) -> tuple[Positions, Positions]:
    """All positions with their features, and again with the outlook as the only one."""
    np = needed("numpy", "train")
    left = np.array([value for one in seen for value in one.left])
    won = np.array([one.shares for one in seen for _ in one.left])
    number = np.array([n for n, one in enumerate(seen) for _ in one.left])
    features = np.array([rows for one in seen for rows in one.features])
    outlooks = np.array([points for one in seen for points in one.outlooks])[:, :, None]
    return Positions(features, left, won, number), Positions(outlooks, left, won, number)


def entry(names: Sequence[str], found: Fitted) -> Weights:
    """Values as they stand in the file."""

    def plain(numbers: Array) -> Any:  # JSON
        return [plain(n) for n in numbers] if getattr(numbers, "ndim", 0) else float(f"{float(numbers):.5g}")

    weights: Weights = {
        "early": dict(zip(names, plain(found.early), strict=True)),
        "late": dict(zip(names, plain(found.late), strict=True)),
    }
    if found.out is not None:
        weights["hidden"] = {"into": plain(found.into), "bias": plain(found.bias), "out": plain(found.out)}
    return weights


def match(
    subject: Game,
    players: int,
    new: Weights | None,
    old: Weights | None,
    games: int,
    iterations: int,
    seed: int,
    workers: int = 1,
    ray: str = "",
) -> float:
    """How many games the new values win against the old ones, on fresh deals."""
    ways = seatings(NEW, OLD, players)
    deals = []
    for n in range(games):
        seats = tuple(new if side == NEW else old for side in ways[n % len(ways)])
        deals.append(Deal(subject.slug, seats, OTHER_DEALS + seed * 7919 + n // len(ways), iterations, 0.0))
    won = 0.0
    for n, one in enumerate(fan_out(play, deals, workers, [subject.package], ray=ray)):
        won += sum(share for side, share in zip(ways[n % len(ways)], one.shares, strict=True) if side == NEW)
    return won


class Kept:
    """The games and the values of every round so far, and the best values, in a file if there is one."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.rounds: list[list[Seen]] = []
        self.tried: list[Weights] = []  # the values of every round, also of those that lost
        self.best: Weights | None = None
        self.waiting = 0  # rounds in a row without better values
        if file is not None and file.is_file():
            known = json.loads(file.read_text(encoding="utf-8"))
            self.best, self.tried, self.waiting = known["best"], known.get("tried", []), known.get("waiting", 0)
            self.rounds = [[Seen(**one) for one in some] for some in known["rounds"]]

    def games(self) -> list[Seen]:
        """The games of all rounds."""
        return [one for some in self.rounds for one in some]

    def add(self, seen: list[Seen], values: Weights, better: bool) -> None:
        """Add a round, and keep it for a later call."""
        self.rounds.append(seen)
        self.tried.append(values)
        self.waiting = 0 if better else self.waiting + 1
        if better:
            self.best = values
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            rounds = [[one.__dict__ for one in some] for some in self.rounds]
            kept = {"best": self.best, "tried": self.tried, "waiting": self.waiting, "rounds": rounds}
            self.file.write_text(json.dumps(kept), encoding="utf-8")


def write(file: Path, players: int, values: Weights, how: str) -> None:
    """Write values into a values.json, beside those for other numbers of players, with how they were found."""
    known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"players": {}}
    known["players"][str(players)] = {"found by": how, **values}
    known["players"] = dict(sorted(known["players"].items()))
    file.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
