"""Is an analysis honest? Games of `hard` against `easy` are analysed twice, and their blunders once more in depth.

    python -m pentarchy.lab.honesty yamatai --games 10 --budget 400

A repeated analysis should name the same mistakes, a deeper one confirm the blunders, and the weaker player should be
told more mistakes than the stronger one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pentarchy
from pentarchy.analysis.verdicts import BLUNDER, GOOD, MISTAKE, Verdict, judged, positions, turns
from pentarchy.bots.bot import Bot, Budget, make
from pentarchy.core.record import Record
from pentarchy.lab.statistics import mean

FIRST: Final = 5  # mistakes, the largest
DEEPER: Final = 10  # times the budget
HARD: Final = Budget(iterations=300)  # so that the same seed gives the same games


@dataclass(frozen=True)
class Honest:
    """What one game says."""

    again: float  # the share of the largest mistakes that a second analysis calls something but good
    rank: float  # the correlation of ranks of these mistakes between both
    blunders: int
    confirmed: int  # blunders that are at least mistakes in depth
    easy: float  # chance lost a turn
    hard: float
    told_apart: bool  # does `easy` have more mistakes a turn, or as many and lose more?


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


def examined(record: Record, easy: int, budget: int, seed: int) -> Honest:
    """How well analyses of a game agree, with this many turns tried out for each of its turns."""
    everything = list(turns(record))
    after = positions(record, [turn.last for turn, _ in everything])

    def look(number: int, times: int, salt: int) -> Verdict:
        turn, start = everything[number]
        return judged(turn, start, after[turn.last], Budget(iterations=budget * times), salt * 7919 + number)

    numbers = range(len(everything))
    once, twice = [look(n, 1, seed) for n in numbers], [look(n, 1, seed + 1) for n in numbers]
    worst = sorted((n for n in numbers if once[n].called != GOOD), key=lambda n: -once[n].lost)[:FIRST]
    blunders = [n for n in numbers if once[n].lost >= BLUNDER and once[n].called != GOOD]
    deep = [look(n, DEEPER, seed + 2) for n in blunders]
    lost = {one: [v.lost for v in once if (v.turn.player == easy) is one] for one in (True, False)}
    wrong = {
        one: [v.lost >= MISTAKE and v.called != GOOD for v in once if (v.turn.player == easy) is one]
        for one in (True, False)
    }
    shares = {one: (mean(wrong[one]), mean(lost[one])) for one in (True, False)}
    return Honest(
        again=mean([twice[n].called != GOOD for n in worst]) if worst else 1.0,
        rank=rank_correlation([once[n].lost for n in worst], [twice[n].lost for n in worst]),
        blunders=len(blunders),
        confirmed=len([v for v in deep if v.lost >= MISTAKE and v.called != GOOD]),
        easy=mean(lost[True]),
        hard=mean(lost[False]),
        told_apart=shares[True] > shares[False],
    )


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's, 1 where there is nothing to rank.

    >>> rank_correlation([9, 5, 1], [7, 6, 2]), rank_correlation([9, 5, 1], [2, 6, 7])
    (1.0, -1.0)
    """
    count = len(first)
    if count < 2:
        return 1.0
    ranks = [[sorted(values, reverse=True).index(value) for value in values] for values in (first, second)]
    apart = sum([(a - b) ** 2 for a, b in zip(ranks[0], ranks[1], strict=True)])
    return 1 - 6 * apart / (count * (count * count - 1))


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine some games and print what they say."""
    parser = argparse.ArgumentParser(prog="python -m pentarchy.lab.honesty", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--players", type=int, default=0, help="as few as can play if not given")
    parser.add_argument("--budget", type=int, default=400, help="turns tried out for each turn of a game")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    players = wish.players or min(pentarchy.game(wish.game).player_counts)
    found: list[Honest] = []
    for seed in range(wish.seed, wish.seed + wish.games):
        found.append(examined(played(wish.game, players, seed), seed % players, wish.budget, seed * 100))
        one = found[-1]
        sys.stdout.write(
            f"game {seed}: easy lost {one.easy:.1%} a turn, hard {one.hard:.1%}; {one.blunders} blunders\n"
        )
        sys.stdout.flush()
    blunders = sum([one.blunders for one in found])
    again, rank = mean([one.again for one in found]), mean([one.rank for one in found])
    confirmed, apart = sum([one.confirmed for one in found]), mean([one.told_apart for one in found])
    sys.stdout.write(
        f"{wish.game}, {wish.games} games: of the {FIRST} largest mistakes {again:.0%} are mistakes again, ranks "
        f"correlate with {rank:.2f}; {confirmed} of {blunders} blunders are mistakes in the deeper analysis; "
        f"easy has more mistakes in {apart:.0%} of games\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
