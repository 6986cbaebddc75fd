"""Plans: ways to play a chain of choices to its end, found by changing good ones.

A turn of twenty small choices has more ways to be played than can be tried, and most differ in nothing that matters.
So the first plans are those that `normal` sees, one for each promising option, and every further one departs from a
good plan at some choice and goes on from there. A plan is judged by where it ends, in several ways things might be.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pentarchy.bots.chains import best_of, promising, same_chain
from pentarchy.bots.judge import Judge
from pentarchy.core.state import State

WIDTH: Final = 16  # options looked at where a plan departs
DEEPER: Final = 5  # and in each choice after that
STALE: Final = 100  # so many changes in a row that lead nowhere new are enough
HEAD_START: Final = 10  # trials that the end of the chain counts for


class Plan:
    """Choices to the end of a chain, and what trials have shown of them."""

    __slots__ = ("chance", "line", "total", "visits")

    def __init__(self, line: list[int], chance: float) -> None:
        self.line = line
        self.chance = chance  # to win, as it looks at the end of the chain
        self.visits = 0
        self.total = 0.0  # chances to win, summed over the trials

    def mean(self, shift: float = 0.0) -> float:
        """The chance to win, on average; how the end of the chain looks, shifted so, counts like a few trials."""
        return (self.total + HEAD_START * (self.chance + shift)) / (self.visits + HEAD_START)


class Planner:
    """The plans found so far, best first; two that lead to the same chances for everybody are held for one."""

    def __init__(self, judge: Judge, worlds: Sequence[State], player: int, rng: Random) -> None:
        self.judge = judge
        self.worlds = worlds  # ways things might be; what a plan shows must not be luck in one of them
        self.player = player
        self.marks = worlds[0].marks_for(player)
        self.rng = rng
        self.plans: list[Plan] = []
        self.stale = 0  # changes in a row that led nowhere new
        self._known: set[tuple[float, ...]] = set()

    def look(self, action: int) -> None:
        """Add the plan that begins with this option and goes on greedily."""
        after = self.worlds[0].copy()
        after.apply(action, self.player)
        self._keep([action, *best_of(self.judge, after, self.player, self.marks, DEEPER)[1]])

    def change(self) -> None:
        """Depart from a good plan at some choice, and go on as it did, or greedily."""
        self.stale += 1
        rng, player = self.rng, self.player
        base = self.plans[min(int(rng.expovariate(0.5)), len(self.plans) - 1)].line
        s = rng.choice(self.worlds).copy()
        line = follow(s, player, self.marks, base[: rng.randrange(len(base))])
        if not same_chain(s, player, self.marks):
            return
        place = len(line)
        others = [a for a in promising(self.judge, s, player, WIDTH) if place >= len(base) or a != base[place]]
        if not others:
            return
        action = rng.choice(others)
        s.apply(action, player)
        line.append(action)
        if rng.random() < 0.5:
            line += follow(s, player, self.marks, base[place + 1 :])
        line += best_of(self.judge, s, player, self.marks, DEEPER)[1]
        self._keep(line)

    def _keep(self, line: list[int]) -> None:
        ends = [world.copy() for world in self.worlds]
        for s in ends:
            follow(s, self.player, self.marks, line)
        found = [self.judge.chances(s) for s in ends]
        chances = [sum(each) / len(found) for each in zip(*found, strict=True)]
        key = tuple([round(chance, 9) for chance in chances])
        if len(line) == 1:
            key = (*key, float(line[0]))  # a single choice is never another one in a different order
        if key in self._known:
            return
        self._known.add(key)
        self.stale = 0
        plan = Plan(line, chances[self.player])
        place = len(self.plans)
        while place and self.plans[place - 1].chance < plan.chance:
            place -= 1
        self.plans.insert(place, plan)


def follow(s: State, player: int, marks: int, line: Sequence[int]) -> list[int]:
    """Make these choices while the chain lasts, leaving out what is not possible here; those that were made."""
    made: list[int] = []
    for action in line:
        if not same_chain(s, player, marks):
            break
        if action in s.options_for(player):
            s.apply(action, player)
            made.append(action)
    return made
