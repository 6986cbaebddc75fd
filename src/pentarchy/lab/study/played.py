"""One game of a study, played between bots of one level, and its measurements."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from pentarchy.bots import Budget, make
from pentarchy.bots.judge import Judge, shares
from pentarchy.core.components import change, watch
from pentarchy.core.game import game
from pentarchy.core.state import State
from pentarchy.lab.arena import take_offers
from pentarchy.lab.balance import sides_of
from pentarchy.lab.report import Report
from pentarchy.lab.simulate import MOST_DECISIONS
from pentarchy.lab.statistics import mean
from pentarchy.lab.study.question import Cell
from pentarchy.lab.study.watched import unread, watched

MOMENTS = 20  # a game's course is kept at its start, its end, and so many steps between them
NAMED = 100  # things at most that a choice may name to be counted by name
OPENING = 2  # choices of each player that make their opening

Points = dict[str, float]  # by source


@dataclass(frozen=True)
class Job:
    """Some games of one cell."""

    cell: Cell
    package: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """What is kept of one game; lists have one item for each player."""

    order: list[int]  # 0 for the first player
    sides: dict[str, list[str]]  # by entry of the position: what each played with
    wins: list[float]
    points: list[Points]
    course: list[list[Points]]  # the points at each moment
    uses: list[dict[str, int]]  # how often each chose what
    openings: list[str]
    decisions: int
    branching: float  # options for a decision, on average
    metrics: dict[str, float]  # of the whole game, such as its rounds

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON."""
        return asdict(self)


def play_some(job: Job) -> list[tuple[int, Played]]:
    """Play some games of a cell, with its components changed."""
    _open(job)
    return [(number, play(job.cell, number)) for number in job.numbers]


def probe(job: Job) -> str:
    """Check that the cell can be played and that the game reads what is changed; what is wrong, or nothing."""
    read: set[str] = set()
    try:
        watch(job.package, lambda box: watched(box, read))
        _open(job)
        state = _new(job.cell, 0)
        for entry in job.cell.by:
            sides_of(state, entry)
        state.check()
        rng = Random(0)
        while not state.over:  # some numbers are read in the course of a game only
            state.apply(rng.choice(state.options))
    except Exception as error:  # whatever a changed box leads to, it is the question that is at fault
        return f"{job.cell.title}: {error}"
    for path in unread(list(job.cell.variant.components), read):
        return f"{job.cell.title}: the rules do not read {path}, so changing it would change nothing"
    return ""


def _open(job: Job) -> None:
    """Load the components, changed as the variant says."""
    change(job.package, job.cell.variant.components)
    import_module(job.package)


def _new(cell: Cell, number: int) -> State:
    return game(cell.game).new(cell.players, cell.seed * 1_000_003 + number, cell.variant.options)


def play(cell: Cell, number: int) -> Played:
    """Play one game. The same number gives the same deal in every variant."""
    state = _new(cell, number)
    budget = Budget(iterations=cell.budget)
    bots = [make(cell.level, budget=budget, seed=state.rng % 1_000_003 + 31 * seat) for seat in range(cell.players)]
    judge = Judge(state.game, cell.players)
    report = Report(state)
    uses: list[Counter[str]] = [Counter() for _ in bots]
    openings: list[list[str]] = [[] for _ in bots]
    course = [_points(state)]
    turn, decisions, options = judge.turn(state), 0, 0
    while not state.over:
        seat = state.player
        action = bots[seat].choose(partial(state.imagine, seat), seat)
        options += len(state.options_for(seat))
        decisions += 1
        report.note(state, action)
        uses[seat].update(names_of(state, action))
        if len(openings[seat]) < OPENING:
            openings[seat].append(state.words(action))
        state.apply(action, seat)
        take_offers(state, bots)
        if judge.turn(state) != turn:
            turn = judge.turn(state)
            course.append(_points(state))
        if decisions > MOST_DECISIONS:
            raise state.bug(f"the game has not ended after {MOST_DECISIONS} decisions")
    course.append(_points(state))
    first = state.position(0).get("first_player", 0)
    assert isinstance(first, int)
    return Played(
        order=[(seat - first) % cell.players for seat in range(cell.players)],
        sides={entry: sides_of(state, entry) for entry in cell.by},
        wins=shares(state),
        points=course[-1],
        course=[course[round(k * (len(course) - 1) / MOMENTS)] for k in range(MOMENTS + 1)],
        uses=[dict(counts) for counts in uses],
        openings=["; ".join(words) for words in openings],
        decisions=decisions,
        branching=options / max(decisions, 1),
        metrics=report.finished(state).metrics,
    )


def names_of(state: State, action: int) -> list[str]:
    """Under which names a choice is counted: its verb, and its verb with the thing it names first."""
    verb = state.game.vocabulary.verb_of(action)
    if not verb.arity or verb.domains[0].kind in ("player", "number") or verb.domains[0].size > NAMED:
        return [verb.word]
    return [verb.word, f"{verb.word} {verb.domains[0].ids[verb.first(action)]}"]


def _points(state: State) -> list[Points]:
    """The points of each player by source."""
    found = []
    for score in state.scores():
        unit = 2 if score.halves else 1
        found.append({name: points / unit for name, points in score.parts.items()} or {"points": score.total / unit})
    return found


def total(points: Points) -> float:
    """All points together."""
    return sum(points.values())


def margin_of_victory(played: Played) -> float:
    """How far the winner was ahead of the mean of the others."""
    totals = sorted(total(points) for points in played.points)
    return totals[-1] - mean(totals[:-1])
