"""What decided a finished game, in words: players, turns, and the choices and luck that mattered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pentarchy.analysis.verdicts import CALLED, GOOD, Verdict, analyse, known_chances
from pentarchy.bots.bot import Budget
from pentarchy.core.record import Record
from pentarchy.core.state import State

KEY_CHOICES: Final = 5  # moments that are told
KEY_LUCK: Final = 3
LUCKY: Final = 0.05  # luck below this decides nothing
TOLD: Final = 4  # choices of a turn that are told


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
    """The whole analysis of a game."""

    title: str
    players: list[Player]
    moments: list[Moment]
    turns: list[Judged]
    choices: list[str]  # the key moments by choice, in words
    luck: list[str]  # and by luck


def report(
    record: Record,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    each: Callable[[Verdict], None] | None = None,
) -> Analysis:
    """Analyse a finished game."""
    return told(record, analyse(record, seed=seed, budget=budget, each=each), seed)


def told(record: Record, verdicts: Sequence[Verdict], seed: int = 0) -> Analysis:
    """The analysis of a game from the verdicts on its turns."""
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
        sum([turn.lost for turn in turns]) / max(len(turns), 1),
        sum([turn.luck for turn in turns]),
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
