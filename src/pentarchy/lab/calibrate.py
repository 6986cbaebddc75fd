"""Calibration of hints: asked for at random moments of games between equal bots, and compared with who won."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path

from pentarchy.bots import Budget, make
from pentarchy.bots.hints import SURE, compared, expected, tried_out
from pentarchy.bots.judge import Judge
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.lab.fan_out import fan_out
from pentarchy.lab.statistics import mean

OFTEN = 40  # decisions from one question to the next, on average
BINS = 5  # in which chances are counted
TRUSTED = [round(0.1 * 1.2**n, 2) for n in range(23)]  # how far leads may be trusted: from 0.1 to 5.5
ROSY = [round(0.05 * n, 2) for n in range(21)]  # how much too well the one who is asked may look, in SCALEs
BEGIN, END = "<!-- hints: begin -->", "<!-- hints: end -->"
HEAD = """| game | players | hints by | games | questions | said | won | {} |
|---|---:|---|---:|---:|---:|---:|{}"""


@dataclass(frozen=True)
class Deal:
    """One game to be played, with questions."""

    game: str
    players: int
    seed: int
    budget: Budget | None
    often: int


@dataclass(frozen=True)
class Answer:
    """What a hint was made from, and whether the player has won (a share, if several did)."""

    leads: list[list[float]]
    remaining: float
    player: int
    won: float

    def said(self, trust: Sequence[float]) -> float:
        """The chance that the hint shows."""
        return expected(self.leads, trust, self.remaining, self.player)


def play(deal: Deal) -> list[Answer]:
    """Play one game between `normal` bots, and ask now and then for a hint."""
    state = game(deal.game).new(deal.players, deal.seed, simulation=True)
    judge = Judge(state.game, deal.players)
    rng = random.Random(deal.seed)
    bots = [make("normal", seed=deal.seed * 31 + seat) for seat in range(deal.players)]
    asked: list[tuple[list[list[float]], float, int]] = []
    while not state.over:
        player = state.player
        imagine = partial(state.imagine, player)
        if rng.randrange(deal.often) == 0 and len(state.options) > 1:
            seed = rng.getrandbits(60)
            best = compared(imagine, player, seed, deal.budget)[0]
            leads = tried_out(judge, imagine, player, best, seed)
            asked.append((leads, judge.remaining(imagine(seed)), player))
        state.apply(bots[player].choose(imagine, player), player)
    places = state.places()
    wins = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    return [Answer(leads, remaining, player, wins[player]) for leads, remaining, player in asked]


def calibrate(
    subject: Game,
    counts: Sequence[int],
    games: int,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    workers: int = 1,
    often: int = OFTEN,
    each: Callable[[list[Answer]], None] | None = None,
) -> list[Answer]:
    """The answers to all questions in games between equal bots, with these numbers of players in turn."""
    for players in counts:
        subject.check_players(players)
    deals = [Deal(subject.slug, counts[n % len(counts)], seed * 1_000_003 + n, budget, often) for n in range(games)]
    found: list[Answer] = []
    for answers in fan_out(play, deals, workers, [subject.package]):
        found += answers
        if each is not None:
            each(answers)
    if not found:
        raise BadInput(f"nobody was asked anything in {games} games; more games are needed")
    return found


def fit(answers: Sequence[Answer]) -> list[float]:
    """The three parameters of TRUST with the least log loss, by coordinate descent."""
    trust, before = [1.0, 1.0, 0.0], [0.0, 0.0, 0.0]
    while trust != before:
        before = list(trust)
        for place, values in enumerate((TRUSTED, TRUSTED, ROSY)):
            tries = [[*trust[:place], value, *trust[place + 1 :]] for value in values]
            trust = min(tries, key=lambda one: surprise(answers, one))
    return trust


def surprise(answers: Sequence[Answer], trust: Sequence[float]) -> float:
    """The log loss: the negated mean logarithm of the chances given to what happened."""
    total = 0.0
    for answer in answers:
        said = min(max(answer.said(trust), SURE), 1 - SURE)
        total -= answer.won * log(said) + (1 - answer.won) * log(1 - said)
    return total / len(answers)


@dataclass(frozen=True)
class Bin:
    """Questions whose predicted chance lies between two limits."""

    low: float
    high: float
    said: float  # on average
    won: float
    questions: int


def bins(pairs: Sequence[tuple[float, float]]) -> list[Bin]:
    """Predicted chances beside actual wins, in equal ranges of chances."""
    found = []
    for place in range(BINS):
        inside = [(said, won) for said, won in pairs if min(int(said * BINS), BINS - 1) == place]
        said, won = mean([said for said, _ in inside]), mean([won for _, won in inside])
        found.append(Bin(place / BINS, (place + 1) / BINS, said, won, len(inside)))
    return found


def record(path: Path, subject: Game, players: str, by: str, games: int, pairs: Sequence[tuple[float, float]]) -> None:
    """Write a row into a document, replacing an earlier one of the same game, players and kind of hints."""
    before, begin, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    inside, end, after = rest.partition(END)
    if not begin or not end:
        raise BadInput(f"{path} has no place for the calibration of hints: {BEGIN} and {END}")
    ranges = [f"{one.low:.0%} to {one.high:.0%}" for one in bins([])]
    key = f"| {subject.title} | {players} | {by} |"
    lines = [line for line in inside.splitlines()[3:] if not line.startswith(key)]
    said, won = mean([said for said, _ in pairs]), mean([won for _, won in pairs])
    cells = [f"{one.won:.0%} ({one.questions})" if one.questions else "" for one in bins(pairs)]
    lines.append(f"{key} {games} | {len(pairs)} | {said:.0%} | {won:.0%} | {' | '.join(cells)} |")
    head = HEAD.format(" | ".join(ranges), "---:|" * BINS)
    path.write_text(f"{before}{BEGIN}\n{head}\n" + "\n".join(sorted(lines)) + f"\n{END}{after}", encoding="utf-8")


def write(file: Path, numbers: Sequence[float], how: str) -> None:
    """Write new parameters into a hints.toml, with how they were found; the rest of the file is unchanged."""
    left = iter(numbers)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    told = [f"# Found by {how}\n" if line.startswith("# Found by ") else line for line in lines]
    file.write_text(
        "".join(re.sub(r"^(\w+ = )[0-9.]+", lambda m: f"{m[1]}{next(left):.4g}", line) for line in told),
        encoding="utf-8",
    )
