"""A study run: every cell played until there are enough games, on all cores or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.lab.fan_out import batches, fan_out
from pentarchy.lab.statistics import wilson
from pentarchy.lab.study.played import Job, Played, play_some, probe
from pentarchy.lab.study.question import Cell, Question, cells
from pentarchy.lab.study.store import Store

Games = list[tuple[Cell, list[Played]]]


def run(
    question: Question,
    store: Path,
    workers: int = 1,
    ray: str = "",
    each: Callable[[int], None] | None = None,
) -> Games:
    """Answer a question, reusing games in the store. `each` is called with the number of games added."""
    package = game(question.game).package
    everything = cells(question)
    for cell in everything:
        for fault in fan_out(probe, [Job(cell, package, ())], ray=ray, apart=True):
            if fault:
                raise BadInput(f"this cannot be played: {fault}")
    found: Games = []
    with Store(store) as kept:
        for cell in everything:
            known = kept.known(cell)
            if each is not None:
                each(min(len(known), question.games))
            while True:
                count = wanted(question, [known[n] for n in sorted(known)])
                missing = [n for n in range(count) if n not in known]
                if not missing:
                    break
                jobs = [
                    Job(cell, package, tuple(missing[some.start : some.stop]))
                    for some in batches(len(missing), workers)
                ]
                for played in fan_out(play_some, jobs, workers, ray=ray, apart=True):
                    kept.add(cell, played)
                    known.update(played)
                    if each is not None:
                        each(len(played))
            found.append((cell, [known[n] for n in range(count)]))
    return found


def wanted(question: Question, played: Sequence[Played]) -> int:
    """How many games of a cell there have to be, as far as can be told from those there are."""
    if len(played) < question.games:
        return question.games
    if not question.until:
        return question.games
    count = question.games
    while count < question.most and width(played[:count]) >= question.until:
        count = min(question.most, count + max(question.games // 2, 10))
        if count > len(played):
            break
    return count


def width(played: Sequence[Played]) -> float:
    """The width of the widest confidence interval of a seat's wins."""
    widest = 0.0
    for seat in range(len(played[0].wins)):
        low, high = wilson(sum(one.wins[one.order.index(seat)] for one in played), len(played))
        widest = max(widest, high - low)
    return widest
