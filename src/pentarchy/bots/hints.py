"""Advice: the best few options, how good they are and what would follow."""

from __future__ import annotations

from dataclasses import dataclass

from pentarchy.bots.bot import Budget, Imagine
from pentarchy.bots.look_ahead import NormalBot
from pentarchy.bots.search import HardBot


@dataclass(frozen=True)
class Suggestion:
    """One option a bot would take, its chance to win, and the choices it expects to follow."""

    action: int
    chance: float
    line: tuple[int, ...]

    def __reduce__(self) -> tuple[type[Suggestion], tuple[int, float, tuple[int, ...]]]:
        """For pickle, which cannot copy the fields of a compiled class by itself."""
        return Suggestion, (self.action, self.chance, self.line)


def suggest(
    imagine: Imagine, player: int, *, count: int = 3, seed: int = 0, budget: Budget | None = None
) -> list[Suggestion]:
    """The best options of the open question, best first. With a budget they are searched, else looked ahead at."""
    if budget is None:
        ranked = NormalBot(seed).ranked(imagine, player)
        return [Suggestion(action, chance, tuple(line)) for chance, action, line in ranked[:count]]
    found: dict[int, Suggestion] = {}
    for plan in HardBot(seed, budget).search(imagine, player, imagine(seed)):
        action, line = plan.line[0], tuple(plan.line[1:])
        found.setdefault(action, Suggestion(action, plan.mean(), line))
    return list(found.values())[:count]
