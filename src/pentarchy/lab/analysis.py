"""The report on a finished game: chances over time, each turn judged, and what decided it, as HTML or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any

from pentarchy.bots import Budget
from pentarchy.bots.analysis import CALLED, GOOD, Verdict, analyse, known_chances
from pentarchy.core.errors import BadInput
from pentarchy.core.record import Record
from pentarchy.core.state import State
from pentarchy.lab.statistics import mean
from pentarchy.lab.study import plots
from pentarchy.lab.study.report import cells_of, document, figure

KEY_CHOICES, KEY_LUCK = 5, 3  # moments that are told
LUCKY = 0.05  # luck below this decides nothing
TOLD = 4  # choices of a turn that are told


@dataclass(frozen=True)
class Moment:
    """Where the game stood before a turn."""

    entry: int
    chances: list[float]  # each player's, by what they knew
    open: list[float]  # with everything open
    points: list[float]


@dataclass(frozen=True)
class Player:
    """How one player did."""

    name: str
    place: int
    points: float
    turns: int
    accuracy: float  # the share of turns on which nothing much was lost
    lost: float  # chance, on average of their turns
    luck: float  # chance, in all
    counts: dict[str, int]  # turns by what they are called


@dataclass(frozen=True)
class Judged:
    """A turn in words."""

    entry: int
    last: int
    player: int
    called: str
    chance: float
    best: float
    lost: float
    margin: float
    luck: float
    made: list[str]
    better: list[str]
    better_words: list[str]  # as they stand in a record, to be played on from before the turn


@dataclass(frozen=True)
class Analysis:
    """Everything that is to be said of a game."""

    title: str
    players: list[Player]
    moments: list[Moment]
    turns: list[Judged]
    choices: list[str]  # the key moments by choice, in words
    luck: list[str]  # and by luck

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON."""
        return asdict(self)


def report(
    record: Record,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    each: Callable[[Verdict], None] | None = None,
) -> Analysis:
    """Analyse a finished game."""
    verdicts = analyse(record, seed=seed, budget=budget, each=each)
    starts = {verdict.turn.before for verdict in verdicts}
    moments: list[Moment] = []
    turns: list[Judged] = []
    by_start = {
        verdict.turn.before: [v for v in verdicts if v.turn.before == verdict.turn.before] for verdict in verdicts
    }
    end: State | None = None
    for number, state in record.states():
        end = state
        if number in starts or state.over:
            known, open_ = known_chances(state, seed)
            moments.append(Moment(number, known, open_, _points(state)))
        turns += [_in_words(verdict, state) for verdict in by_start.get(number, [])]
    assert end is not None
    names = [end.seat_name(p) for p in range(end.players)]
    players = [_player(p, names[p], end, [turn for turn in turns if turn.player == p]) for p in range(end.players)]
    mistakes = sorted((turn for turn in turns if turn.called != GOOD), key=lambda turn: -turn.lost)[:KEY_CHOICES]
    lucky = sorted((turn for turn in turns if abs(turn.luck) >= LUCKY), key=lambda turn: -abs(turn.luck))[:KEY_LUCK]
    return Analysis(
        record.game.title,
        players,
        moments,
        turns,
        [_choice_told(turn, names, moments) for turn in mistakes],
        [_luck_told(turn, names) for turn in lucky],
    )


def _points(state: State) -> list[float]:
    return [score.total / 2 if score.halves else float(score.total) for score in state.scores()]


def _in_words(verdict: Verdict, state: State) -> Judged:
    turn = verdict.turn
    made = [action for _, action, _ in turn.made]
    return Judged(
        turn.before,
        turn.last,
        turn.player,
        verdict.called,
        verdict.chance,
        verdict.best,
        verdict.lost,
        verdict.margin,
        verdict.luck,
        [state.describe(action) for action in made],
        [state.describe(action) for action in verdict.better],
        [state.words(action) for action in verdict.better],
    )


def _player(p: int, name: str, end: State, turns: Sequence[Judged]) -> Player:
    counts = {
        called: len([turn for turn in turns if turn.called == called]) for called in (GOOD, *(n for _, n in CALLED))
    }
    return Player(
        name,
        end.places()[p],
        _points(end)[p],
        len(turns),
        counts[GOOD] / len(turns) if turns else 1.0,
        mean([turn.lost for turn in turns]),
        sum(turn.luck for turn in turns),
        counts,
    )


def _choice_told(turn: Judged, names: Sequence[str], moments: Sequence[Moment]) -> str:
    moment = next(each for each in moments if each.entry == turn.entry)
    leader = max(range(len(names)), key=lambda p: moment.chances[p])
    stood = "they led" if leader == turn.player else f"{names[leader]} led"
    return (
        f"After entry {turn.entry}, {names[turn.player]} ({stood} with {moment.chances[leader]:.0%}): "
        f"{_apart(turn.made, turn.better)} was worth {turn.chance:.0%}. Better, with {turn.best:.0%} "
        f"(± {turn.margin:.0%}): {_apart(turn.better, turn.made)}."
    )


def _apart(line: Sequence[str], other: Sequence[str]) -> str:
    """What a line does that the other does not."""
    rest = list(other)
    found = []
    for words in line:
        if words in rest:
            rest.remove(words)
        else:
            found.append(words)
    more = f" and {len(found) - TOLD} more" if len(found) > TOLD else ""
    return ", ".join(f"“{words}”" for words in found[:TOLD]) + more or "doing no more"


def _luck_told(turn: Judged, names: Sequence[str]) -> str:
    way = "gained" if turn.luck > 0 else "lost"
    return f"After entry {turn.entry}, {names[turn.player]} {way} {abs(turn.luck):.0%} by dice or draws."


# --- files ----------------------------------------------------------------------------------------------------------


def write(path: Path, analysis: Analysis, command: str) -> None:
    """The report as HTML, or as JSON if the file's name says so."""
    if path.suffix == ".json":
        text = json.dumps(analysis.to_dict(), indent=1, ensure_ascii=False) + "\n"
    else:
        text = page(analysis, command)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error


def page(analysis: Analysis, command: str) -> str:
    """The whole HTML file."""
    names = [player.name for player in analysis.players]
    entries = [moment.entry for moment in analysis.moments]
    marks = [(turn.entry, turn.player) for turn in analysis.turns if turn.called in ("mistake", "blunder")]
    chances = [[moment.chances[p] for moment in analysis.moments] for p in range(len(names))]
    unveiled = [[moment.open[p] for moment in analysis.moments] for p in range(len(names))]
    points = [[moment.points[p] for moment in analysis.moments] for p in range(len(names))]
    parts = [
        f"<h1>{escape(analysis.title)}</h1>",
        f"<p class=faint>Made by <code>{escape(command)}</code>. A turn is judged by what its player knew when "
        "it began; intervals hold with 95 % confidence, and what lies within noise is not called a mistake.</p>",
        figure(
            plots.over_time(names, entries, chances, unveiled, points, marks),
            "Chances to win by what each player knew (thin: with everything open), mistakes marked; points.",
        ),
        "<h2>Players</h2>",
        cells_of(
            ("player", "place", "points", "accuracy", "lost on average", "luck", *(name for _, name in CALLED)),
            [
                (
                    player.name,
                    str(player.place),
                    f"{player.points:g}",
                    f"{player.accuracy:.0%}",
                    f"{player.lost:.1%}",
                    f"{player.luck:+.0%}",
                    *(str(player.counts[name]) for _, name in CALLED),
                )
                for player in analysis.players
            ],
        ),
        "<h2>What decided it</h2>",
        *(f"<p>{escape(told)}</p>" for told in [*analysis.choices, *analysis.luck] or ["No turn stands out."]),
        "<h2>Turns</h2>",
        cells_of(
            ("after entry", "player", "", "chance", "lost", "luck", "what was done", "better"),
            [
                (
                    str(turn.entry),
                    names[turn.player],
                    "" if turn.called == GOOD else turn.called,
                    f"{turn.chance:.0%}",
                    f"{turn.lost:.0%} ± {turn.margin:.0%}" if turn.lost else "",
                    f"{turn.luck:+.0%}" if abs(turn.luck) >= LUCKY else "",
                    ", ".join(turn.made),
                    ", ".join(turn.better) if turn.called != GOOD else "",
                )
                for turn in analysis.turns
            ],
            prose=(6, 7),
        ),
        "<p class=faint>" + escape(_thresholds()) + "</p>",
    ]
    return document(analysis.title, parts)


def _thresholds() -> str:
    called = ", ".join(f"{name} from {least:.0%}" for least, name in CALLED)
    return f"Chance lost against the best plan found: {called}. Accuracy: the share of turns that were good."
