"""What is a look ahead worth? Plans are chosen by how they look at different moments, and then played to the end.

    python -m pentarchy.lab.foresight yamatai --games 40

Some turns of games between quick bots are looked at more closely: six plans, the best three at the end of the turn and
three others, are tried in the same eight worlds, and in each of them everybody plays on quickly until the game is over.
A way to choose picks the plan that looks best to it in half of the worlds. Its gain is how much more often than the
others that plan wins in the other half.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

import pentarchy
from pentarchy.bots.answers import answered, moments
from pentarchy.bots.bot import Budget
from pentarchy.bots.judge import Judge, shares
from pentarchy.bots.levels import Planned, Style
from pentarchy.bots.planner import Plan
from pentarchy.bots.turns import Span, Taste, play
from pentarchy.core.chance import start
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.core.state import State
from pentarchy.lab.fan_out import fan_out
from pentarchy.lab.statistics import margin, mean

BEST: Final = 3  # plans, by how they look at the end of the turn
OTHERS: Final = 3
WORLDS: Final = 8
LONGEST: Final = 200  # rounds that are played on
QUICK: Final = Style(12, 4, Budget(iterations=150), blur=0.02)  # who plays the games
LOOKING: Final = Style(16, 4, Budget(iterations=200))  # who finds the plans

#: For each world and plan what it is worth at each moment, and in the end the share of the victory.
Trial = list[list[list[float]]]


@dataclass(frozen=True)
class Job:
    """One game, some turns of which are looked at."""

    game: str
    players: int
    seed: int
    every: int  # one turn in so many, on average


def explore(job: Job) -> list[Trial]:
    """Play a game, and try out the plans for some of its turns."""
    state = pentarchy.game(job.game).new(job.players, job.seed, simulation=True)
    judge = Judge(state.game, job.players)
    bots = [Planned(job.seed * 31 + player, QUICK) for player in range(job.players)]
    rng = Random(job.seed)
    turn = judge.turn(state)
    found: list[Trial] = []
    while not state.over:
        player = state.player
        if judge.turn(state) != turn:
            turn = judge.turn(state)
            if len(state.options_for(player)) > 1 and rng.randrange(job.every) == 0:
                plans = Planned(job.seed * 7, LOOKING).search(partial(state.imagine, player), player, judge)
                if len(plans) > 1:
                    found.append(tried_out(judge, state, player, some_of(plans, rng), rng))
        state.apply(bots[player].choose(partial(state.imagine, player), player), player)
    return found


def some_of(plans: list[Plan], rng: Random) -> list[Plan]:
    """The best plans, and some of the others."""
    rest = plans[BEST:]
    return plans[:BEST] + rng.sample(rest, min(OTHERS, len(rest)))


def tried_out(judge: Judge, state: State, player: int, plans: Sequence[Plan], rng: Random) -> Trial:
    """What the plans are worth at each moment, in the same worlds with the same dice."""
    found: Trial = []
    for _ in range(WORLDS):
        seed, salt = rng.getrandbits(60), rng.getrandbits(40)
        luck = [start(rng.getrandbits(60)) for _ in range(1 + LONGEST)]
        worths = []
        for plan in plans:
            s = state.imagine(player, seed)
            s.rng = luck[0]
            judge.freeze(s)
            taste = Taste(salt)
            play(Span(judge, s, player), taste, s, plan.line, plan.idle)
            now = judge.value(s, player)
            worths.append([now, *moments(judge, taste, s, player, luck[1:]), victory(judge, taste, s, player, luck)])
        found.append(worths)
    return found


def victory(judge: Judge, taste: Taste, s: State, player: int, luck: Sequence[int]) -> float:
    """The player's share of the victory when everybody has played on quickly."""
    for number in range(1 + judge.rounds[-1], 1 + LONGEST):
        if s.over:
            return shares(s)[player]
        s.rng = luck[number]
        judge.freeze(s)
        s = answered(judge, taste, s, player)
    return judge.chances(s)[player]


def gain(trial: Trial, weights: Sequence[float]) -> float:
    """How much more of the victory the chosen plan brings than the plans do on average, in worlds that did not choose.

    >>> better, worse = [0.5, 1.0], [0.4, 0.0]
    >>> gain([[better, worse], [better, worse]], [1.0]), gain([[better, worse], [better, worse]], [-1.0])
    (0.5, -0.5)
    """
    half = len(trial) // 2
    found = []
    for choosing, counting in ((trial[:half], trial[half:]), (trial[half:], trial[:half])):
        looks = [
            sum([weight * worths[plan][k] for worths in choosing for k, weight in enumerate(weights)])
            for plan in range(len(trial[0]))
        ]
        won = [mean([worths[plan][-1] for worths in counting]) for plan in range(len(looks))]
        found.append(won[looks.index(max(looks))] - mean(won))
    return mean(found)


def ways(rounds: Sequence[int]) -> dict[str, list[float]]:
    """Ways to choose: how much the end of the turn counts, and each of the later moments.

    >>> ways([1])
    {'at the end of the turn': [1.0, 0.0], 'after 1 round': [0.0, 1.0], 'by all of them': [1.0, 1.0]}
    """
    names = ["at the end of the turn", *[f"after {counted(number, 'round')}" for number in rounds]]
    found = {name: [float(name == other) for other in names] for name in names}
    return {**found, "by all of them": [1.0 for _ in names]}


def summary(trials: Sequence[Trial], rounds: Sequence[int]) -> list[str]:
    """The gain of every way to choose, with its 95 % confidence interval."""
    lines = [f"{counted(len(trials), 'turn')}; share of the victory gained over the average of the plans, chosen"]
    for name, weights in ways(rounds).items():
        gains = [gain(trial, weights) for trial in trials]
        lines.append(f"{name:24} {100 * mean(gains):+.1f} ± {100 * margin(gains):.1f} %")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Look at some games, and print what each way to choose is worth."""
    parser = argparse.ArgumentParser(
        prog="python -m pentarchy.lab.foresight",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--players", type=int, default=0, help="as few as can play if not given")
    parser.add_argument("--every", type=int, default=4, help="look at one turn in so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    wish = parser.parse_args(arguments)
    try:
        players = wish.players or min(pentarchy.game(wish.game).player_counts)
        pentarchy.game(wish.game).check_players(players)
    except BadInput as error:
        parser.error(str(error))
    jobs = [Job(wish.game, players, seed, wish.every) for seed in range(wish.seed, wish.seed + wish.games)]
    trials = [trial for some in fan_out(explore, jobs, wish.workers) for trial in some]
    rounds = Judge(pentarchy.game(wish.game), players).rounds
    sys.stdout.write("\n".join(summary(trials, rounds)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
