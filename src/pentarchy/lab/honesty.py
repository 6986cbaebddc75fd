"""Is an analysis honest? Games of `hard` against `easy` are analysed twice, and their blunders once more in depth.

    python -m pentarchy.lab.honesty yamatai --games 30 --budget 1s

A repeated analysis should name the same mistakes in the same order, a deeper one confirm the blunders, and the weaker
player should be told more mistakes than the stronger one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import pentarchy
from pentarchy.analysis.verdicts import GOOD, Verdict, judged, positions, turns
from pentarchy.bots.bot import Bot, Budget, make
from pentarchy.core.errors import BadInput
from pentarchy.core.record import Record
from pentarchy.lab.fan_out import fan_out
from pentarchy.lab.statistics import margin, mean, wilson

FIRST: Final = 5  # mistakes, the largest
DEEPER: Final = 10  # times the budget
HARD: Final = Budget(iterations=300)  # so that the same seed gives the same games


@dataclass(frozen=True)
class Honest:
    """What one game says."""

    turns: int
    worst: int  # the largest mistakes that the first analysis names, at most `FIRST`
    again: int  # of these, those that the second calls something but good
    kept: int  # of these, those that are among as many of the second's largest
    ranks: float | None  # the correlation of their ranks in both, if there are three at least
    blunders: int
    confirmed: int  # blunders that are at least mistakes in depth
    easy: float  # chance lost on a turn, on average
    hard: float
    faults: tuple[float, float]  # the share of turns of `easy` and of `hard` that are called anything but good
    mistakes: tuple[float, float]  # and of those that are mistakes or blunders


def played(slug: str, players: int, seed: int) -> Record:
    """A game of one `easy` bot against `hard` ones; who is easy changes with the seed."""
    state = pentarchy.new(slug, players=players, seed=seed)
    levels = ["easy" if p == seed % players else "hard" for p in range(players)]
    bots: list[Bot] = [
        make(level, budget=HARD if level == "hard" else None, seed=seed * 10 + p) for p, level in enumerate(levels)
    ]
    while not state.over:
        player = state.player
        state.apply(bots[player].choose(partial(state.imagine, player), player), player)
    return state.record()


def examined(record: Record, easy: int, budget: Budget, seed: int) -> Honest:
    """How well analyses of a game agree, with this budget for each of its turns."""
    everything = list(turns(record))
    after = positions(record, [turn.last for turn, _ in everything])
    deeper = Budget(budget.seconds * DEEPER, budget.iterations * DEEPER)

    def look(number: int, limit: Budget, salt: int) -> Verdict:
        turn, start = everything[number]
        return judged(turn, start, after[turn.last], limit, salt * 7919 + number)

    numbers = range(len(everything))
    once, twice = [look(n, budget, seed) for n in numbers], [look(n, budget, seed + 1) for n in numbers]
    worst = largest(once)
    rivals = sorted(numbers, key=lambda n: -twice[n].lost)[: len(worst)]
    deep = [look(n, deeper, seed + 2) for n in numbers if once[n].called == "blunder"]
    of = {one: [verdict for verdict in once if (verdict.turn.player == easy) is one] for one in (True, False)}
    return Honest(
        turns=len(everything),
        worst=len(worst),
        again=len([n for n in worst if twice[n].called != GOOD]),
        kept=len([n for n in worst if n in rivals]),
        ranks=rank_correlation([once[n].lost for n in worst], [twice[n].lost for n in worst]),
        blunders=len(deep),
        confirmed=len([verdict for verdict in deep if is_mistake(verdict)]),
        easy=mean([verdict.lost for verdict in of[True]]),
        hard=mean([verdict.lost for verdict in of[False]]),
        faults=(mean([v.called != GOOD for v in of[True]]), mean([v.called != GOOD for v in of[False]])),
        mistakes=(mean([is_mistake(verdict) for verdict in of[True]]), mean([is_mistake(v) for v in of[False]])),
    )


def largest(verdicts: Sequence[Verdict]) -> list[int]:
    """The turns on which most was lost beyond noise, by number, the worst first."""
    named = [number for number, verdict in enumerate(verdicts) if verdict.called != GOOD]
    return sorted(named, key=lambda number: -verdicts[number].lost)[:FIRST]


def is_mistake(verdict: Verdict) -> bool:
    """Is a turn called a mistake, or a blunder?"""
    return verdict.called in ("mistake", "blunder")


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Spearman's, with equal values sharing their ranks; None where too few are ranked to tell, or all alike.

    >>> rank_correlation([9, 5, 1], [7, 6, 2]), rank_correlation([9, 5, 1], [2, 6, 7])
    (1.0, -1.0)
    >>> rank_correlation([9, 5], [7, 6]), rank_correlation([9, 5, 1], [0, 0, 0])
    (None, None)
    """
    if len(first) < 3:
        return None
    one, other = _ranks(first), _ranks(second)
    middle = (len(first) - 1) / 2
    spread = sum([(a - middle) ** 2 for a in one]) * sum([(b - middle) ** 2 for b in other])
    if spread == 0:
        return None
    return float(sum([(a - middle) * (b - middle) for a, b in zip(one, other, strict=True)]) / spread**0.5)


def _ranks(values: Sequence[float]) -> list[float]:
    return [
        len([other for other in values if other > value]) + (values.count(value) - 1) / 2  # in the middle of its equals
        for value in values
    ]


def summary(found: Sequence[Honest]) -> list[str]:
    """What all games say together, with 95 % confidence intervals."""
    worst = sum([one.worst for one in found])
    ranks = [one.ranks for one in found if one.ranks is not None]
    blunders = sum([one.blunders for one in found])
    if not found:
        return ["no games"]
    return [
        f"{len(found)} games, {sum([one.turns for one in found])} turns",
        f"the {FIRST} largest mistakes: {_share(sum([one.again for one in found]), worst)} are named again, "
        f"{_share(sum([one.kept for one in found]), worst)} are among the largest again; "
        + (
            f"ranks correlate with {mean(ranks):.2f} ± {margin(ranks):.2f} ({len(ranks)} games)"
            if ranks
            else "too few a game to be ranked"
        ),
        f"blunders that are mistakes in depth: {_share(sum([one.confirmed for one in found]), blunders)}",
        f"games in which easy has more turns called anything but good: {_more([one.faults for one in found])}",
        f"games in which easy has more mistakes and blunders: {_more([one.mistakes for one in found])}",
        f"games in which easy loses more a turn: {_more([(one.easy, one.hard) for one in found])}",
        f"lost a turn: easy {mean([one.easy for one in found]):.1%} ± {margin([one.easy for one in found]):.1%}, "
        f"hard {mean([one.hard for one in found]):.1%} ± {margin([one.hard for one in found]):.1%}",
    ]


def _more(pairs: Sequence[tuple[float, float]]) -> str:
    """In how many games the first number is the greater."""
    even = len([0 for easy, hard in pairs if easy == hard])
    more = len([0 for easy, hard in pairs if easy > hard])
    return f"{_share(more, len(pairs))}" + (f"; as many of both in {even}" if even else "")


def _share(count: int, of: int) -> str:
    if not of:
        return "none of none"
    low, high = wilson(count, of)
    return f"{count} of {of} ({count / of:.0%}, {low:.0%} to {high:.0%})"


@dataclass(frozen=True)
class Job:
    """One game to examine."""

    game: str
    players: int
    seed: int
    budget: Budget


def examine(job: Job) -> Honest:
    """Play a game, and see how well analyses of it agree."""
    record = played(job.game, job.players, job.seed)
    return examined(record, job.seed % job.players, job.budget, job.seed * 100)


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine some games and print what they say; after Ctrl-C what was found so far."""
    parser = argparse.ArgumentParser(
        prog="python -m pentarchy.lab.honesty",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--players", type=int, default=0, help="as few as can play if not given")
    parser.add_argument(
        "--budget", default="1s", help="for each turn of a game: processor time, or turns tried out: 400"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    wish = parser.parse_args(arguments)
    try:
        budget = Budget.parse(wish.budget)
        players = wish.players or min(pentarchy.game(wish.game).player_counts)
        pentarchy.game(wish.game).check_players(players)
    except BadInput as error:
        parser.error(str(error))
    jobs = [Job(wish.game, players, seed, budget) for seed in range(wish.seed, wish.seed + wish.games)]
    found: list[Honest] = []
    with suppress(KeyboardInterrupt):
        for one in fan_out(examine, jobs, wish.workers):
            found.append(one)
            sys.stdout.write(
                f"game {jobs[len(found) - 1].seed}: {one.turns} turns; easy lost {one.easy:.1%} a turn, hard "
                f"{one.hard:.1%}; faults a turn {one.faults[0]:.2f} and {one.faults[1]:.2f}, mistakes "
                f"{one.mistakes[0]:.2f} and {one.mistakes[1]:.2f}; {one.again} of "
                f"{one.worst} named again; {one.confirmed} of {one.blunders} blunders confirmed\n"
            )
            sys.stdout.flush()
    sys.stdout.write("\n".join(summary(found)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
