"""What decided a finished game, in words: players, turns, and the choices and luck that mattered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from pentarchy.analysis.stakes import at_stake, effects
from pentarchy.analysis.verdicts import CALLED, GOOD, Verdict, analyse, known_chances
from pentarchy.bots.bot import Budget
from pentarchy.bots.judge import Judge
from pentarchy.core.record import Record
from pentarchy.core.state import State

KEY_CHOICES: Final = 5  # moments that are told
KEY_LUCK: Final = 3
LUCKY: Final = 0.05  # luck below this decides nothing
WORLDS: Final = 16  # from which it is told what was at stake
TOLD: Final = 4  # choices of a turn that are told
#: How turns are judged, for whoever reads an analysis.
EXPLAINED: Final = (
    "A turn is judged by what its player knew when it began: the turn as it was played and the best plans found for it "
    "are tried in the same imagined worlds, until the others have replied. The chance lost against the best of them "
    "has a name: {names}. What lies within noise, "
    "that is, where the 95 % confidence interval (±) reaches 0, is called good. Accuracy is the share of good turns. "
    "Luck is what dice, draws and reveals made of a turn, compared with what the same choices lead to on average."
)


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
    noise: float  # half of the 95 % confidence interval of the luck
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
    noise: float  # half of the 95 % confidence interval of the luck
    made: list[str]
    better: list[str]
    better_words: list[str]  # as they stand in a record, to be played on from before the turn
    told: str  # what was at stake, if it is a key moment

    @property
    def is_lucky(self) -> bool:
        """Did luck matter, beyond noise?"""
        return abs(self.luck) >= LUCKY and abs(self.luck) > self.noise


@dataclass(frozen=True)
class Analysis:
    """The whole analysis of a game."""

    title: str
    players: list[Player]
    moments: list[Moment]
    turns: list[Judged]
    choices: list[str]  # the key moments by choice, in words
    luck: list[str]  # and by luck
    explained: str


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
    mistakes = sorted((verdict for verdict in verdicts if verdict.called != GOOD), key=lambda verdict: -verdict.lost)
    key = mistakes[:KEY_CHOICES]
    moments: list[Moment] = []
    turns: list[Judged] = []
    by_start: dict[int, list[Verdict]] = {}
    for verdict in verdicts:
        by_start.setdefault(verdict.turn.before, []).append(verdict)
    end: State | None = None
    course: list[tuple[int, int, int]] = []  # after each entry: its number, the marks, and how long the journal is
    for number, state in record.states(journal=True):
        end = state
        course.append((number, state.marks, len(state.journal or [])))
        if number in by_start or state.over:
            known, open_ = known_chances(state, seed)
            moments.append(Moment(number, known, open_, _points(state)))
        for verdict in by_start.get(number, []):
            turns.append(_in_words(verdict, state, moments[-1], verdict in key, seed))
    assert end is not None
    names = [end.seat_name(p) for p in range(end.players)]
    players = [_player(p, names[p], end, [turn for turn in turns if turn.player == p]) for p in range(end.players)]
    lucky = sorted((turn for turn in turns if turn.is_lucky), key=lambda turn: -abs(turn.luck))[:KEY_LUCK]
    return Analysis(
        record.game.title,
        players,
        moments,
        turns,
        [turn.told for turn in sorted((turn for turn in turns if turn.told), key=lambda turn: -turn.lost)],
        [_luck_told(turn, names, _happened(turn, end, names, course)) for turn in lucky],
        explained(Judge(record.game, record.players).stake),
    )


def explained(stake: float) -> str:
    """How turns are judged, in a game in which a turn decides so much."""
    return EXPLAINED.format(names=", ".join(f"{name} from {least * stake:.0%}" for least, name in reversed(CALLED)))


def _happened(turn: Judged, end: State, names: Sequence[str], course: Sequence[tuple[int, int, int]]) -> list[str]:
    """What the log tells of the entries of a turn in which something was rolled, drawn or shown."""
    told: list[str] = []
    for (before, marks, known), (_, later, length) in pairwise(course):
        if turn.entry <= before < turn.last and later > marks:
            notes = (end.journal or [])[known:length]
            told += [note.text(names) for note in notes if not note.choice and note.readable(turn.player)]
    return told


def _points(state: State) -> list[float]:
    return [score.total / 2 if score.halves else float(score.total) for score in state.scores()]


def _in_words(verdict: Verdict, state: State, moment: Moment, key: bool, seed: int) -> Judged:
    turn = verdict.turn
    made = [state.describe(action) for _, action, _ in turn.made]
    better = [state.describe(action) for _, action, _ in verdict.better]
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
        verdict.noise,
        made,
        better,
        [state.words(action) for _, action, _ in verdict.better],
        _choice_told(verdict, state, moment, made, better, seed) if key else "",
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
        hypot(*[turn.noise for turn in turns]),
        counts,
    )


def _choice_told(
    verdict: Verdict, state: State, moment: Moment, made: Sequence[str], better: Sequence[str], seed: int
) -> str:
    """A paragraph: who stood how, what was done, what would have been better, and what was at stake."""
    player = verdict.turn.player
    leader = max(range(state.players), key=lambda p: moment.chances[p])
    stood = "they led" if leader == player else f"{state.seat_name(leader)} led"
    done, plan = effects(state, player, [verdict.turn.made, verdict.better], seed, WORLDS)
    return (
        f"After entry {verdict.turn.before}, {state.seat_name(player)} ({stood} with {moment.chances[leader]:.0%}): "
        f"{_apart(made, better)} was worth {verdict.chance:.0%}. Better by {verdict.lost:.0%} "
        f"(± {verdict.margin:.0%}): {_apart(better, made)}. "
        f"{at_stake(state, player, plan, done, 'The better plan')}"
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


def _luck_told(turn: Judged, names: Sequence[str], happened: Sequence[str]) -> str:
    way = "gained" if turn.luck > 0 else "lost"
    more = f"; and {len(happened) - TOLD} more" if len(happened) > TOLD else ""
    what = f" {'; '.join(happened[:TOLD])}{more}." if happened else ""
    return (
        f"After entry {turn.entry}, {names[turn.player]} {way} {abs(turn.luck):.0%} (± {turn.noise:.0%}) by dice or "
        f"draws: the turn was worth {turn.chance:.0%}.{what}"
    )
