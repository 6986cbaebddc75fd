"""Hints: the best few options, their winning chances and what would follow.

Bots compare options at the end of the player's turn, or of their next one. That suits comparison, but the player has
then had a turn more than the others, so the chance is too optimistic. The chance that hints show is estimated
separately: the game is played on a few times, and the lead is averaged over two moments, the end of the turn and after
everybody has replied. The weight of a lead early and late in a game, and the remaining optimism bias of the player to
move, are fitted (TRUST, by `pentarchy calibrate`). The other options keep their distance from the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

from pentarchy.bots.answers import answered, quick
from pentarchy.bots.bot import Budget, Imagine
from pentarchy.bots.judge import Judge
from pentarchy.bots.levels import STYLES, Planned
from pentarchy.bots.turns import Made, Span, Taste, play
from pentarchy.core.state import State

TRIALS: Final = 4  # by which the best option is valued
SURE: Final = 1e-9  # chances are clipped to this distance from 0 and 1


@dataclass(frozen=True)
class Suggestion:
    """One option a bot would take, its winning chance, and the choices expected to follow."""

    action: int
    chance: float
    line: tuple[int, ...]

    def __reduce__(self) -> tuple[type[Suggestion], tuple[int, float, tuple[int, ...]]]:
        """For pickle, which cannot copy the fields of a compiled class by itself."""
        return Suggestion, (self.action, self.chance, self.line)


@dataclass(frozen=True)
class Compared:
    """One option, the value by which a bot compares it, and the plan that begins with it."""

    action: int
    value: float
    line: list[Made]


def suggest(
    imagine: Imagine, player: int, *, count: int = 3, seed: int = 0, budget: Budget | None = None
) -> list[Suggestion]:
    """The best options of the open question, best first. With a budget by a search, otherwise by a short look ahead."""
    found = compared(imagine, player, seed, budget)
    world = imagine(seed)
    judge = Judge(world.game, world.players)
    remaining = judge.remaining(world)
    trust = trust_in(judge.trust, remaining)
    best = odds(expected(tried_out(judge, imagine, player, found[0], seed), judge.trust, remaining, player))
    first = odds(found[0].value)
    hints: list[Suggestion] = []
    for hint in found[:count]:
        behind = min(0.0, trust * (odds(hint.value) - first))
        hints.append(Suggestion(hint.action, chance(best + behind), tuple([action for _, action, _ in hint.line[1:]])))
    return hints


def compared(imagine: Imagine, player: int, seed: int, budget: Budget | None) -> list[Compared]:
    """The options, best first, with the values by which a bot compares them."""
    world = imagine(seed)
    judge = Judge(world.game, world.players)
    bot = Planned(seed, STYLES["normal"] if budget is None else STYLES["hard"], budget)
    found: dict[int, Compared] = {}
    for plan in bot.search(imagine, player, judge):
        action = plan.line[0][1]
        found.setdefault(action, Compared(action, plan.value, plan.line))
    return list(found.values())


def tried_out(judge: Judge, imagine: Imagine, player: int, hint: Compared, seed: int) -> list[list[float]]:
    """For each trial, the position's value to everybody, averaged over the end of the turn and the others' replies.

    A plan that ends the game is carried out. Otherwise the player chooses greedily like the others: planning against
    opponents who do not would bias the estimate in their favour.
    """
    rng = Random(seed)
    leads: list[list[float]] = []
    for _ in range(TRIALS):
        s = imagine(rng.getrandbits(60))
        taste = Taste(rng.getrandbits(40))
        judge.freeze(s)
        planned = s.copy()
        play(Span(judge, s, player), taste, planned, hint.line)
        if planned.over:
            leads.append([log(max(share, SURE)) for share in judge.chances(planned)])
            continue
        s = quick(judge, taste, s, player)
        both = zip(worths(judge, s), worths(judge, answered(judge, taste, s, player)), strict=True)
        leads.append([(before + after) / 2 for before, after in both])
    return leads


def worths(judge: Judge, s: State) -> list[float]:
    """The position's value to everybody, even after the end of the game."""
    return [log(max(share, SURE)) for share in judge.chances(s)] if s.over else judge.worths(s)


def trust_in(trust: Sequence[float], remaining: float) -> float:
    """The weight of a lead when this much of the game remains."""
    early, late, _ = trust
    return late + (early - late) * remaining


def expected(leads: Sequence[Sequence[float]], trust: Sequence[float], remaining: float, player: int) -> float:
    """The player's winning chance, averaged over the trials."""
    factor, rosy = trust_in(trust, remaining), trust[2]
    total = 0.0
    for lead in leads:
        best = max(lead)
        weights = [exp(factor * (value - best)) for value in lead]
        own = weights[player] * exp(-factor * rosy)
        total += own / (sum(weights) - weights[player] + own)
    return total / len(leads)


def odds(chance: float) -> float:
    """The logarithm of the odds."""
    chance = min(max(chance, SURE), 1 - SURE)
    return log(chance / (1 - chance))


def chance(odds: float) -> float:
    """The chance, from the logarithm of the odds."""
    return 1 / (1 + exp(-odds)) if odds > 0 else exp(odds) / (1 + exp(odds))
