"""Bots against bots: every pair plays, with balanced seats and seeds, and confidence intervals.

In a match each of the two levels holds half of the seats, and every deal is played again with the levels swapped. An
even match is therefore a win share of one half, whatever the number of players.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import exp, log
from pathlib import Path

from pentarchy.bots import Bot, Budget, make
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.settings import Value, settled
from pentarchy.core.state import State
from pentarchy.lab.fan_out import fan_out
from pentarchy.lab.frozen import AT, FrozenBot
from pentarchy.lab.report import Report
from pentarchy.lab.simulate import MOST_DECISIONS
from pentarchy.lab.statistics import mean, wilson

ELO = 400 / log(10)
OPENSPIEL = "openspiel:"  # in front of the names of OpenSpiel's bots
OWN = "="  # behind a level, in front of a budget of its own
SEARCHING = ("hard", "expert", "openspiel:mcts", "openspiel:ismcts")  # the levels that have a budget
CLOCK = time.process_time  # time of the processor: other work on the machine costs nobody time to think

BEGIN, END = "<!-- arena: begin -->", "<!-- arena: end -->"
HEAD = """| game | players | match | share of victories | 95 % confidence interval | games | budget | a decision takes |
|---|---|---|---:|---|---:|---|---|"""


@dataclass(frozen=True)
class Match:
    """One game to be played: who sits where."""

    game: str
    levels: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    budget: Budget


@dataclass(frozen=True)
class Outcome:
    """One game that was played."""

    match: Match
    shares: dict[str, float]  # of the victory, by level
    decisions: int
    seconds: dict[str, list[float]]  # per decision, by level
    report: Report


@dataclass
class Pair:
    """The results of two levels against each other."""

    first: str
    second: str
    games: int = 0
    wins: float = 0.0  # of the first

    @property
    def share(self) -> float:
        """The first one's share of the victories; one half is even."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return wilson(self.wins, self.games)


@dataclass
class Table:
    """All pairs, ratings and thinking times."""

    game: Game
    players: int
    levels: tuple[str, ...]
    budget: Budget
    seed: int
    pairs: list[Pair] = field(default_factory=list)
    games: int = 0
    decisions: int = 0
    seconds: dict[str, list[float]] = field(default_factory=dict)
    reports: list[Report] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions += outcome.decisions
        self.reports.append(outcome.report)
        for level, times in outcome.seconds.items():
            self.seconds.setdefault(level, []).extend(times)
        for pair in self.pairs:
            if {pair.first, pair.second} == set(outcome.match.levels):
                pair.games += 1
                pair.wins += outcome.shares.get(pair.first, 0.0)

    def ratings(self) -> dict[str, float]:
        """Elo-like ratings fitted to the pairs (Bradley–Terry); their average is 1000."""
        strength = dict.fromkeys(self.levels, 1.0)
        for _ in range(500):
            for level in self.levels:
                won, expected = 0.5, 0.0  # half a victory against an average player keeps everything finite
                expected += 1 / (strength[level] + 1)
                for pair in self.pairs:
                    if level in (pair.first, pair.second):
                        other = pair.second if level == pair.first else pair.first
                        won += pair.wins if level == pair.first else pair.games - pair.wins
                        expected += pair.games / (strength[level] + strength[other])
                strength[level] = won / expected
        middle = sum(log(value) for value in strength.values()) / len(strength)
        return {level: 1000 + ELO * (log(value) - middle) for level, value in strength.items()}

    def to_dict(self) -> dict[str, object]:
        """As plain JSON, without thinking times, so that it is the same with any number of workers."""
        return {
            "game": self.game.slug,
            "players": self.players,
            "seed": self.seed,
            "budget": {"seconds": self.budget.seconds, "iterations": self.budget.iterations},
            "games": self.games,
            "decisions": self.decisions,
            "pairs": [
                {
                    "first": pair.first,
                    "second": pair.second,
                    "games": pair.games,
                    "wins": pair.wins,
                    "share": pair.share,
                    "interval": list(pair.interval),
                }
                for pair in self.pairs
            ],
            "ratings": self.ratings(),
        }


def record(path: Path, table: Table) -> None:
    """Write a table's pairs into a document, a row each, replacing earlier rows of the same kind."""
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    inside, _, after = rest.partition(END)
    rows = {_key(line): line for line in inside.splitlines() if line.startswith("| ") and line not in HEAD}
    for pair in table.pairs:
        low, high = pair.interval
        searched = any(level.partition(AT)[0] in SEARCHING for level in (pair.first, pair.second))
        times = [f"{level} {mean(table.seconds[level]) * 1000:.1f} ms" for level in (pair.first, pair.second)]
        cells = [
            table.game.title,
            str(table.players),
            f"{pair.first} against {pair.second}",
            f"{pair.share:.0%}",
            f"{low:.0%} to {high:.0%}",
            str(pair.games),
            str(table.budget) if searched else "",
            ", ".join(times),
        ]
        line = f"| {' | '.join(cells)} |"
        rows[_key(line)] = line
    lines = "\n".join(rows[key] for key in sorted(rows))
    path.write_text(f"{before.rstrip()}\n\n{BEGIN}\n{HEAD}\n{lines}\n{END}{after or chr(10)}", encoding="utf-8")


def _key(line: str) -> tuple[str, ...]:
    """What a line of the document is about: game, players, match, budget."""
    cells = [cell.strip() for cell in line.split("|")]
    return (*cells[1:4], cells[7])


def seatings(first: str, second: str, players: int) -> list[tuple[str, ...]]:
    """All ways to seat two levels on half the seats each (one more of either where the number is odd)."""
    found: list[tuple[str, ...]] = []
    for count in {players // 2, (players + 1) // 2}:
        for seats in combinations(range(players), count):
            found.append(tuple(first if seat in seats else second for seat in range(players)))
    return sorted(found)


def arena(
    subject: Game,
    levels: Sequence[str],
    players: int,
    games: int,
    *,
    budget: Budget,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    ray: str = "",
    against: str = "",
    each: Callable[[Outcome], None] | None = None,
) -> Table:
    """Let every pair of levels play each other, or each level its own version at another revision."""
    subject.check_players(players)
    meeting = [(level, _at(level, against)) for level in levels] if against else list(combinations(levels, 2))
    everybody = tuple(dict.fromkeys(level for pair in meeting for level in pair))
    for level in everybody:
        player(level, budget, seed)
    settings = settled(subject.settings, options or {}, simulation=True)
    table = Table(subject, players, everybody, budget, seed)
    matches: list[Match] = []
    for first, second in meeting:
        table.pairs.append(Pair(first, second))
        ways = seatings(first, second, players)
        for number in range(games):
            deal = seed * 1_000_003 + number // len(ways)
            matches.append(Match(subject.slug, ways[number % len(ways)], settings, deal, budget))
    for outcome in fan_out(play, matches, workers, [subject.package], ray=ray):
        table.add(outcome)
        if each is not None:
            each(outcome)
    return table


def _at(level: str, revision: str) -> str:
    """The same level at another revision."""
    name, own, budget = level.partition(OWN)
    return f"{name}{AT}{revision}{own}{budget}"


def player(level: str, budget: Budget, seed: int) -> Bot:
    """A bot of this level, of this version or (`normal@v0.9`) of another one, or (`openspiel:mcts`) of OpenSpiel.

    A level may have a budget of its own (`hard=100ms`).
    """
    level, apart, own = level.partition(OWN)
    if apart:
        if level.partition(AT)[0] not in SEARCHING:
            raise BadInput(f"{level} has no budget; those that have one: {', '.join(SEARCHING)}")
        budget = Budget.parse(own)
    if level.startswith(OPENSPIEL):
        from pentarchy.env.openspiel_bots import make_openspiel

        return make_openspiel(level, budget, seed, CLOCK)
    name, _, revision = level.partition(AT)
    if revision:
        return FrozenBot(name, revision, budget, seed)
    return make(name, budget=budget, seed=seed, clock=CLOCK)


def play(match: Match) -> Outcome:
    """Play one game between bots."""
    state = game(match.game).new(len(match.levels), match.seed, match.options)
    bots = [player(level, match.budget, match.seed * 31 + seat) for seat, level in enumerate(match.levels)]
    seconds: dict[str, list[float]] = {level: [] for level in match.levels}
    decisions = 0
    report = Report(state)
    while not state.over:
        seat = state.player
        bot = bots[seat]
        began = CLOCK()
        action = bot.choose(partial(state.imagine, seat), seat)
        seconds[match.levels[seat]].append(bot.seconds if isinstance(bot, FrozenBot) else CLOCK() - began)
        report.note(state, action)
        state.apply(action, seat)
        take_offers(state, bots)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise state.bug(f"the game has not ended after {MOST_DECISIONS} decisions")
    places = state.places()
    shares = dict.fromkeys(match.levels, 0.0)
    for seat, place in enumerate(places):
        if place == 1:
            shares[match.levels[seat]] += 1 / places.count(1)
    return Outcome(match, shares, decisions, seconds, report.finished(state))


def take_offers(state: State, bots: Sequence[Bot]) -> None:
    """Ask those who may choose though it is not their turn."""
    for seat, bot in enumerate(bots):
        if not state.over and seat not in state.actors and state.options_for(seat):
            offer = bot.offer(partial(state.imagine, seat), seat)
            if offer >= 0:
                state.apply(offer, seat)


def expected(first: float, second: float) -> float:
    """The share of victories that two ratings predict for the first.

    >>> round(expected(1200, 1000), 2)
    0.76
    """
    return 1 / (1 + exp((second - first) / ELO))
