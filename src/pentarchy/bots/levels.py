"""The levels: all plan whole turns; they differ in how many plans they consider and how far they look ahead."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import copysign, sqrt
from typing import Final

from pentarchy.bots.answers import Known, limit, taken, weigh, weigh_apart
from pentarchy.bots.bot import Bot, Budget, Imagine
from pentarchy.bots.judge import Judge
from pentarchy.bots.planner import STALE, Plan, Planner, total
from pentarchy.bots.turns import Made, sensible
from pentarchy.bots.values import Values
from pentarchy.core.state import State

LATER: Final = 0.34  # share of the budget for each further search of the same turn and for replies in others' turns
FINALISTS: Final = 8  # plans with different outcomes with which a bot looks ahead, at most
CLOSE: Final = 0.04  # and none that is surely behind the best by more: what is plain at the end of the turn stays so
SURELY: Final = 2.0  # standard errors
SETTLING: Final = 0.25  # the share of planning in which the leading plan proves itself
AHEAD: Final = 0.65  # the share of the budget that looking ahead takes
WORTHWHILE: Final = 0.1  # with a smaller share it does not begin
THOROUGH: Final = 1000  # turns played out to find plans, before looking ahead takes its full share
LEAST: Final = 0.005  # how much looking ahead makes plans differ, at least
COUNTED: Final = 0.5  # the share of such a difference that counts: replies are found with less care than plans
LUCK: Final = 0.05  # how far it may be wrong in one world, before any was seen
ABSURD: Final = 3.0  # plans that are worse than the best by so many blurs

Clock = Callable[[], float]


@dataclass(frozen=True)
class Style:
    """How a level thinks."""

    width: int  # options of the first choice that are looked at
    worlds: int  # imagined worlds in which a plan is tried
    budget: Budget  # unless another is given
    blur: float = 0.0  # noise in the judgement
    missed: float = 0.0  # the share of plans that are overlooked
    ahead: bool = False  # does it look ahead, beyond the end of the turn?
    again: bool = False  # does it replan before every choice, starting from its plan?


STYLES: Final[dict[str, Style]] = {
    "easy": Style(8, 2, Budget(iterations=40), blur=0.06, missed=0.35),
    "normal": Style(16, 8, Budget(iterations=1000)),
    "hard": Style(24, 16, Budget(seconds=1.0), ahead=True),
    "expert": Style(32, 32, Budget(seconds=1.0), ahead=True, again=True),
}


class Planned(Bot):
    """Plans its whole turn, carries the plan out, and replans when something unforeseen is revealed.

    With several processes each tries the best plans in worlds of its own, and the results are pooled.
    """

    def __init__(
        self,
        seed: int,
        style: Style,
        budget: Budget | None = None,
        processes: int = 1,
        clock: Clock = time.perf_counter,
        values: Values | None = None,
    ) -> None:
        super().__init__(seed)
        self.style = style
        self.values = values  # instead of those that come with the game; without weights: none
        self.budget = budget or style.budget
        self.processes = processes
        self.iterations = 0  # turns played out in the last search, for those who measure
        self._clock = clock
        self._pool = _started(processes) if processes > 1 else None
        self._turn = (-1, -1)  # whose and which turn the following is about
        self._sure: list[Made] = []  # choices still to be made in it, and the questions they answer
        self._rest: list[Made] = []  # how it was meant to go on

    def choose(self, imagine: Imagine, player: int) -> int:
        """The next choice of the best plan."""
        world = self.world(imagine)
        options = world.options_for(player)
        if len(options) == 1:
            return options[0]
        judge = self.judge(world)
        if player not in world.actors:  # only offers are open to them
            return self._best_offer(imagine, player, judge, options)
        turn = (player, judge.turn(world))
        fresh = turn != self._turn and judge.at_turn(world) in (player, -1)
        if turn != self._turn:
            self._turn, self._sure, self._rest = turn, [], []
        while self._sure and not self.style.again:
            _, action, expected = self._sure.pop(0)
            if expected == options and is_sensible(judge, world, player, options, action):
                return action
        return self.search(imagine, player, judge, 1.0 if fresh else LATER)[0].line[0][1]

    def judge(self, world: State) -> Judge:
        """How positions are judged: by the values of this bot, or by those of the game."""
        judge = Judge(world.game, world.players)
        if self.values is not None:
            judge.values = self.values if self.values.early else None
        return judge

    def _best_offer(self, imagine: Imagine, player: int, judge: Judge, options: list[int]) -> int:
        """An offer that is clearly better than none, else the one that looks best, such as passing."""
        offer = taken(judge, imagine, player, self.rng)
        if offer >= 0:
            return offer
        promises = judge.promise(self.world(imagine).seen_by(player), options)
        return options[promises.index(max(promises))]

    def plan(self, imagine: Imagine, player: int) -> list[int]:
        """The choice to make, and those to follow while nothing unforeseen is revealed."""
        first = self.choose(imagine, player)
        return [first] if self.style.again else [first, *[action for _, action, _ in self._sure]]

    def offer(self, imagine: Imagine, player: int) -> int:
        """An offer that is clearly better than none."""
        world = self.world(imagine)
        if player in world.actors or not world.options_for(player):
            return -1
        return taken(self.judge(world), imagine, player, self.rng)

    def search(self, imagine: Imagine, player: int, judge: Judge, share: float = 1.0) -> list[Plan]:
        """The plans for this decision, best first, as far as the budget allows."""
        style = self.style
        planner = Planner(judge, imagine, player, self.rng, style.worlds)
        begun = self._clock()
        late = limit(self._part(share * (1 - WORTHWHILE)), self._clock)
        found = self.spent(share * (1 - SETTLING))
        enough = self.spent(share)
        planner.begin(style.width, self._rest, found)
        while planner.stale < STALE and not found(planner.tried):
            planner.change()
        planner.settle(enough)
        self.iterations = planner.tried
        plans = planner.plans
        if style.ahead and not late(planner.tried):
            plans = self._looking_ahead(planner, self.left(share, planner.tried, begun))
        elif style.blur:
            plans = self._carelessly(plans)
        planner.tidy(plans[0])
        self._sure = planner.sure(plans[0])[1:]
        self._rest = plans[0].line[1:]
        return plans

    def spent(self, share: float) -> Callable[[int], bool]:
        """A function of the number of turns played out: is what plans may take of this share of the budget spent?"""
        if not self.style.ahead:
            return limit(self._part(share), self._clock)
        usual = limit(self._part(share * (1 - AHEAD)), self._clock)
        longest = limit(self._part(share * (1 - WORTHWHILE)), self._clock)
        return lambda tried: usual(tried) and (tried >= THOROUGH * share or longest(tried))

    def _part(self, share: float) -> Budget:
        """A part of the budget."""
        if self.budget.iterations:
            return Budget(iterations=max(1, int(self.budget.iterations * share)))
        return Budget(seconds=self.budget.seconds * share)

    def left(self, share: float, tried: int, begun: float) -> Budget:
        """What is left of this share of the budget."""
        part = self._part(share)
        if part.iterations:
            return Budget(iterations=max(1, part.iterations - tried))
        return Budget(seconds=part.seconds - (self._clock() - begun))

    def _carelessly(self, plans: list[Plan]) -> list[Plan]:
        """Overlook some plans and misjudge the others slightly; nothing absurd is chosen."""
        rng, blur = self.rng, self.style.blur
        sane = [plan for plan in plans if plan.value > plans[0].value - ABSURD * blur]
        seen = [plan for plan in sane if rng.random() >= self.style.missed] or plans[:1]
        return sorted(seen, key=lambda plan: -plan.value - rng.uniform(-blur, blur))

    def _looking_ahead(self, planner: Planner, budget: Budget) -> list[Plan]:
        """The plans, ordered by how they do in the next rounds too."""
        first = planner.plans[0]
        best = [
            plan
            for plan in different(planner.plans)
            if plan.value >= first.value - CLOSE or not planner.behind(plan, first, SURELY)
        ][:FINALISTS]
        if len(best) == 1:
            return planner.plans
        known: list[Known] = [(plan.line, plan.idle, plan.value) for plan in best]
        player, rng = planner.player, self.rng
        if self._pool is None:
            found, ends, tried = weigh(planner.judge, planner.imagine, player, known, rng, limit(budget, self._clock))
        else:
            tried = 0
            found, ends = [[] for _ in best], [[] for _ in best]
            part = Budget(budget.seconds, -(-budget.iterations // self.processes))
            jobs = [
                self._pool.submit(
                    weigh_apart, self.world(planner.imagine), player, known, part, rng.getrandbits(60), self._clock
                )
                for _ in range(self.processes)
            ]
            for job in jobs:
                changes, after, turns = job.result()
                tried += turns
                for values, more in zip([*found, *ends], [*changes, *after], strict=True):
                    values += more
        self.iterations += tried
        leads = [lead(plan.values, best[0].values, values, ends[0]) for plan, values in zip(best, ends, strict=True)]
        base = best[0].value
        for plan, ahead, change in zip(best, leads, changed(found), strict=True):
            plan.value = base + ahead + change
        return sorted(best, key=lambda plan: -plan.value) + [plan for plan in planner.plans if plan not in best]

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def is_sensible(judge: Judge, world: State, player: int, options: list[int], action: int) -> bool:
    """Is an option worth trying here? A plan may say to roll again, and the dice have made that absurd."""
    return options.index(action) in sensible(judge.promise(world.seen_by(player), options))


def different(plans: list[Plan]) -> list[Plan]:
    """Plans without those that end like an earlier one in every world in which both were tried."""
    found: list[Plan] = []
    for plan in plans:
        for other in found:
            both = min(len(plan.values), len(other.values))
            if plan.values[:both] == other.values[:both]:
                break
        else:
            found.append(plan)
    return found


def lead(planned: list[float], base: list[float], fresh: list[float], fresh_base: list[float]) -> float:
    """How far a plan is ahead of another, on average of the worlds of planning and fresh ones, which owe it no luck."""
    few, more = min(len(planned), len(base)), min(len(fresh), len(fresh_base))
    gained = total(planned, few) - total(base, few) + total(fresh, more) - total(fresh_base, more)
    return gained / (few + more)


def changed(found: list[list[float]]) -> list[float]:
    """How much looking ahead changes the values of plans relative to the first: half of what cannot be luck.

    The true spread is estimated from all plans together, and a plan's own mean counts the more the less of it can be
    luck (empirical Bayes). Only what exceeds its standard error counts, and by half: replies are found with less care
    than plans, so what is plain at the end of the turn is overruled by clear evidence only.
    """
    means: list[float] = []
    errors: list[float] = []  # squares of the standard errors
    for values in found:
        count = min(len(values), len(found[0]))
        mean = (total(values, count) - total(found[0], count)) / max(1, count)
        spread = 0.0
        for k in range(count):
            spread += (values[k] - found[0][k] - mean) ** 2
        means.append(mean)
        errors.append((spread + LUCK**2) / count**2 if count else 1.0)
    truth = 0.0
    for k in range(1, len(found)):
        truth += max(0.0, means[k] ** 2 - errors[k]) / (len(found) - 1)
    truth = max(truth, LEAST**2)
    changes: list[float] = []
    for k in range(len(found)):
        shrunk = abs(means[k]) * truth / (truth + errors[k])
        changes.append(copysign(COUNTED * max(0.0, shrunk - sqrt(errors[k])), means[k]))
    return changes


def _started(processes: int) -> ProcessPoolExecutor:
    """Start processes before the first question, so that this costs no thinking time."""
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))
    for job in [pool.submit(time.sleep, 0.05) for _ in range(processes)]:
        job.result()
    return pool
