"""`hard`: a search over plans, tried out against what the others may answer.

It begins where `normal` ends. First it looks for good plans for its whole chain of choices; then it tries the best of
them, as long as the budget lasts: each trial imagines one way things might be, carries the plan out, lets everybody
answer, and asks the judge how the table looks after that. Plans that do well are tried more often (upper confidence
bounds), and the more trials there have been, the more plans take part (progressive widening).
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import ceil, log, sqrt
from random import Random
from typing import Final

from pentarchy.bots.bot import Bot, Budget, Imagine
from pentarchy.bots.chains import best_of, promising
from pentarchy.bots.judge import Judge
from pentarchy.bots.plans import DEEPER, HEAD_START, STALE, WIDTH, Plan, Planner, follow
from pentarchy.core.state import State

PLANNING: Final = 0.3  # the share of the budget that goes into finding plans
WORLDS: Final = 3  # in which plans are judged while they are found
FEWEST: Final = 8  # plans that are tried out at first
WIDENING: Final = 0.5  # after n trials there are WIDENING * n ** 0.5 more
MOST: Final = 64  # and never more than these
EXPLORATION: Final = 1.0  # in units of the spread between the best and the worst plan
NARROWEST: Final = 0.02  # plans this close are held for equal
ANSWERS: Final = 4  # options looked at in each choice of an answer
HORIZON: Final = 10  # chains that a trial plays on for, at most
PATIENCE: Final = 16  # trials between two looks at whether the choice is made
LATER: Final = 0.1  # of a budget, for each choice of a chain that does not go as planned

Clock = Callable[[], float]


class Search:
    """Trials of plans for one player's chain."""

    def __init__(self, plans: list[Plan], judge: Judge, player: int, marks: int, rng: Random) -> None:
        self.plans = plans
        self.judge = judge
        self.player = player
        self.marks = marks
        self.rng = rng
        self.trials = 0
        self.shift = 0.0  # by how much the trials see things better than the ends of the chains looked, in all
        self._seeds: list[int] = []  # of the worlds: all plans are tried out in the same ones

    def grow(self, imagine: Imagine, most: int, clock: Clock, end: float) -> None:
        """Try plans until the budget (so many trials, or a moment) is spent or the choice is made."""
        began = clock()
        while True:
            self.try_one(imagine)
            if most:
                left = most - self.trials
            else:
                now = clock()
                left = ceil(self.trials * (end - now) / max(now - began, 1e-6))
            if left <= 0 or (self.trials % PATIENCE == 0 and self.lead() > left):
                return

    def lead(self) -> int:
        """By how many trials the first plan leads the second."""
        visits = sorted([plan.visits for plan in self.plans])
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def try_one(self, imagine: Imagine) -> None:
        """Carry out the plan that is worth it most, and see what comes of it."""
        plan = self._select()
        if plan.visits == len(self._seeds):
            self._seeds.append(self.rng.getrandbits(60))
        s = imagine(self._seeds[plan.visits])
        follow(s, self.player, self.marks, plan.line)
        s, _ = best_of(self.judge, s, self.player, self.marks, DEEPER)
        chance = self.judge.chances(answered(self.judge, s, self.player))[self.player]
        plan.visits += 1
        plan.total += chance
        self.trials += 1
        self.shift += chance - plan.chance

    def _select(self) -> Plan:
        plans = self.plans[: FEWEST + int(WIDENING * sqrt(self.trials))]
        shift = self.shift / max(self.trials, 1)
        means = [plan.mean(shift) for plan in plans]
        low, spread = min(means), max(max(means) - min(means), NARROWEST)
        best, taken = -1.0, plans[0]
        for plan, mean in zip(plans, means, strict=True):
            bonus = EXPLORATION * sqrt(log(self.trials + 2) / (plan.visits + HEAD_START))
            value = (mean - low) / spread + bonus
            if value > best:
                best, taken = value, plan
        return taken


def answered(judge: Judge, s: State, player: int) -> State:
    """The state after everybody has answered and the player has had a turn again; all choose greedily."""
    away = back = False
    for _ in range(HORIZON):
        if s.over:
            break
        mover = s.player
        if mover == player:
            back = away
        elif back:
            break
        else:
            away = True
        s, _ = best_of(judge, s, mover, s.marks_for(mover), ANSWERS)
    return s


class HardBot(Bot):
    """Plans a chain of its own choices as long as its budget lasts or the choice is open, and then carries it out.

    With several processes each tries the same plans out in ways of its own, and what they have seen is added up.
    """

    def __init__(self, seed: int, budget: Budget, processes: int = 1, clock: Clock = time.perf_counter) -> None:
        super().__init__(seed)
        self.budget = budget
        self.processes = processes
        self.iterations = 0  # plans sought and tried out in the last search, for those who measure
        self._clock = clock
        self._pool = _started(processes) if processes > 1 else None
        self._chain = (-1, -1)  # whose and which chain the following is about
        self._line: list[int] = []  # choices still to be made in it
        self._spent = 0.0  # of the budget

    def choose(self, imagine: Imagine, player: int) -> int:
        """The next choice of the best plan."""
        world = self.world(imagine)
        options = world.options_for(player)
        if self._chain != (player, world.marks_for(player)):
            self._chain = (player, world.marks_for(player))
            self._line = []
            self._spent = 0.0
        if self._line and self._line[0] in options:
            return self._line.pop(0)
        if len(options) == 1:
            return options[0]
        self._line = list(self.search(imagine, player, world)[0].line)
        return self._line.pop(0)

    def plan(self, imagine: Imagine, player: int) -> list[int]:
        """The best plan."""
        return [self.choose(imagine, player), *self._line]

    def search(self, imagine: Imagine, player: int, world: State) -> list[Plan]:
        """The plans for this decision, best first, as far as the budget allows to tell."""
        began = self._clock()
        left = self._left()
        end = began + left.seconds
        worlds = [world, *[self.world(imagine) for _ in range(WORLDS - 1)]]
        planner = Planner(Judge(world.game), worlds, player, self.rng)
        self.iterations = self._find(planner, left, began)
        plans = planner.plans[:MOST]
        if len(plans) > 1:
            rest = Budget(end - self._clock(), max(0, left.iterations - self.iterations))
            if self._pool is None:
                search = Search(plans, planner.judge, player, planner.marks, self.rng)
                search.grow(imagine, rest.iterations, self._clock, end)
                self.iterations += search.trials
            else:
                self.iterations += self._try_in_processes(self._pool, plans, world, player, rest)
        self._spent += self.iterations if left.iterations else self._clock() - began
        return sorted(plans, key=lambda plan: (-plan.visits, -plan.mean()))

    def _find(self, planner: Planner, budget: Budget, began: float) -> int:
        """Look for plans with a share of the budget; how many changes were tried."""
        enough = began + budget.seconds * PLANNING if budget.seconds else float("inf")
        for action in promising(planner.judge, planner.worlds[0], planner.player, WIDTH):
            planner.look(action)
            if self._clock() >= enough:
                return 0
        changes = 0
        while planner.stale < STALE and (changes < int(budget.iterations * PLANNING) or budget.seconds):
            planner.change()
            changes += 1
            if self._clock() >= enough:
                break
        return changes

    def _try_in_processes(
        self, pool: ProcessPoolExecutor, plans: list[Plan], world: State, player: int, budget: Budget
    ) -> int:
        """Try the plans in all processes, from one imagined state: imagining it again gives all that could be."""
        share = Budget(budget.seconds, -(-budget.iterations // self.processes))
        known = [(plan.line, plan.chance) for plan in plans]
        seeds = [self.rng.getrandbits(60) for _ in range(self.processes)]
        trials = 0
        for job in [pool.submit(search_apart, known, world, player, share, seed, self._clock) for seed in seeds]:
            for plan, (visits, total) in zip(plans, job.result(), strict=True):
                trials += visits
                plan.visits += visits
                plan.total += total
        return trials

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _left(self) -> Budget:
        """What is left of the budget for this chain; a little of it is always there for a surprise."""
        whole = self.budget
        if whole.iterations:
            return Budget(iterations=max(whole.iterations - int(self._spent), int(whole.iterations * LATER), 1))
        return Budget(seconds=max(whole.seconds - self._spent, whole.seconds * LATER))


def _started(processes: int) -> ProcessPoolExecutor:
    """Processes that are there before the first question, so that starting them costs no thinking time."""
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))
    for job in [pool.submit(time.sleep, 0.05) for _ in range(processes)]:
        job.result()
    return pool


def search_apart(
    known: Sequence[tuple[list[int], float]], world: State, player: int, budget: Budget, seed: int, clock: Clock
) -> list[tuple[int, float]]:
    """One process's part of a search: how often each plan was tried, and its chances summed up."""
    plans = [Plan(line, chance) for line, chance in known]
    search = Search(plans, Judge(world.game), player, world.marks_for(player), Random(seed))
    search.grow(partial(world.imagine, player), budget.iterations, clock, clock() + budget.seconds)
    return [(plan.visits, plan.total) for plan in plans]
