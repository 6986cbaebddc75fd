"""Balance of a game: many games between bots of one level, and who won, by seat and by faction or the like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from pentarchy.bots import Budget, make
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.settings import Value, settled
from pentarchy.core.state import State
from pentarchy.lab.fan_out import fan_out
from pentarchy.lab.simulate import MOST_DECISIONS
from pentarchy.lab.statistics import margin, mean, wilson

BEGIN, END = "<!-- balance: begin -->", "<!-- balance: end -->"
HEAD = """| who | games | wins, 1 is a fair share | 95 % confidence interval | points beside the mean of the table |
|---|---:|---:|---|---:|"""
EVEN = Budget(iterations=50)  # for `hard`, so that the same seed gives the same games


@dataclass(frozen=True)
class Deal:
    """One game to be played."""

    game: str
    players: int
    options: dict[str, Value]
    level: str
    seed: int
    by: str


@dataclass(frozen=True)
class Result:
    """One game that was played: for each player their place in the order, what they played with, victory and points."""

    turns: list[int]
    sides: list[str]
    wins: list[float]
    points: list[float]


@dataclass
class Side:
    """The results of one seat or side over many games."""

    players: int
    games: int = 0
    wins: float = 0.0
    points: list[float] = field(default_factory=list)  # beside the mean of the table

    def add(self, wins: float, points: float) -> None:
        """Count one more game."""
        self.games += 1
        self.wins += wins
        self.points.append(points)

    @property
    def share(self) -> float:
        """Victories, where 1 is a fair share."""
        return self.wins / self.games * self.players if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        low, high = wilson(self.wins, self.games)
        return low * self.players, high * self.players


@dataclass
class Balance:
    """What many games showed."""

    game: Game
    players: int
    level: str
    by: str
    seed: int
    games: int = 0
    seats: dict[str, Side] = field(default_factory=dict)
    sides: dict[str, Side] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        usual = mean(result.points)
        for turn, side, wins, points in zip(result.turns, result.sides, result.wins, result.points, strict=True):
            self.seats.setdefault(f"seat {turn + 1}", Side(self.players)).add(wins, points - usual)
            if side:
                self.sides.setdefault(side, Side(self.players)).add(wins, points - usual)

    def rows(self) -> list[tuple[str, Side]]:
        """Seats in their order, then sides, the most successful first."""
        sides = sorted(self.sides.items(), key=lambda entry: (-entry[1].share, entry[0]))
        return [*sorted(self.seats.items()), *sides]


def balance(
    subject: Game,
    players: int,
    games: int,
    *,
    level: str = "easy",
    by: str = "",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    each: Callable[[Result], None] | None = None,
) -> Balance:
    """Let bots of one level play. `by` names a public entry of the position with one item per player."""
    subject.check_players(players)
    make(level)
    settings = settled(subject.settings, options or {}, simulation=True)
    if by:
        sides_of(subject.new(players, seed, settings), by)
    found = Balance(subject, players, level, by, seed)
    deals = [Deal(subject.slug, players, settings, level, seed * 1_000_003 + number, by) for number in range(games)]
    for result in fan_out(play, deals, workers, [subject.package]):
        found.add(result)
        if each is not None:
            each(result)
    return found


def play(deal: Deal) -> Result:
    """Play one game between bots of one level."""
    state = game(deal.game).new(deal.players, deal.seed, deal.options)
    bots = [make(deal.level, budget=EVEN, seed=deal.seed * 31 + seat) for seat in range(deal.players)]
    decisions = 0
    while not state.over:
        player = state.player
        state.apply(bots[player].choose(partial(state.imagine, player), player), player)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise state.bug(f"the game has not ended after {MOST_DECISIONS} decisions")
    places = state.places()
    wins = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    points = [score.total / 2 if score.halves else float(score.total) for score in state.scores()]
    first = state.position(0).get("first_player", 0)
    assert isinstance(first, int)
    turns = [(seat - first) % deal.players for seat in range(deal.players)]
    return Result(turns, sides_of(state, deal.by) if deal.by else [""] * deal.players, wins, points)


def sides_of(state: State, by: str) -> list[str]:
    """What each player plays with, by name: the entry `monarchs` of a position, say."""
    position = state.position(0)
    entry = position.get(by)
    if not isinstance(entry, list) or len(entry) != state.players:
        fit = [name for name, value in position.items() if isinstance(value, list) and len(value) == state.players]
        raise BadInput(f"{state.game.title} has no {by!r} for each player; it has: {', '.join(fit)}")
    names = getattr(state.game.module("components"), f"{by.removesuffix('s').upper()}_NAMES", ())
    return [names[item] if isinstance(item, int) and 0 <= item < len(names) else str(item).title() for item in entry]


def record(path: Path, found: Balance) -> None:
    """Write a balance into a document, replacing an earlier one of the same game and number of players."""
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    inside, end, after = rest.partition(END)
    if not begin or not end:
        raise BadInput(f"{path} has no place for a balance: {BEGIN} and {END}")
    parts: dict[str, str] = {}
    for part in inside.split("### ")[1:]:
        parts[part.partition("\n")[0]] = part.strip()
    title = f"{found.game.title}, {found.players} players"
    lines = [title, "", f"Games between `{found.level}` bots: {found.games}, seed {found.seed}.", "", HEAD]
    for name, side in found.rows():
        low, high = side.interval
        points = f"{mean(side.points):+.1f} ± {margin(side.points):.1f}"
        lines.append(f"| {name} | {side.games} | {side.share:.2f} | {low:.2f} to {high:.2f} | {points} |")
    parts[title] = "\n".join(lines)
    written = "\n\n".join("### " + parts[name] for name in sorted(parts))
    path.write_text(f"{before}{BEGIN}\n\n{written}\n\n{END}{after}", encoding="utf-8")
