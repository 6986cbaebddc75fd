"""`hard`: tree search over what a player knows (information-set Monte Carlo tree search).

Each iteration imagines one way things might be, walks down the tree along options that exist there, tries one new
option, plays the chain to its end and asks the judge. A node is reached by the same choices, whatever is hidden, and
keeps the chances of every player, of which the one to move tries to raise his own.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import ceil, log, sqrt
from random import Random
from typing import Final

from pentarchy.bots.bot import Bot, Budget, Imagine
from pentarchy.bots.chains import best_of, finish, promising
from pentarchy.bots.judge import Judge
from pentarchy.core.state import State

EXPLORATION: Final = 0.5  # in units of the spread between the best and the worst option tried
NARROWEST: Final = 0.02  # options this close are held for equal
WIDENING: Final = 2.0  # a node visited n times has tried at most WIDENING * n ** 0.5 options
DEEPEST: Final = 60
LOOK_WIDTH: Final = 16
LOOK_DEEPER: Final = 5
HEAD_START: Final = 4  # visits that a look ahead counts for
LOOK_SHARE: Final = 0.3  # of a budget in time, for the looks ahead
PATIENCE: Final = 16  # iterations between two looks at whether the choice is made

Clock = Callable[[], float]


class Node:
    """What is known about the position after some choices."""

    __slots__ = ("children", "player", "seen", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.player = -1  # who chooses here
        self.visits = 0
        self.seen = 0  # how often this option existed when its parent was visited
        self.total: list[float] = []  # chances of each player, summed over the visits

    def mean(self, player: int) -> float:
        """The player's chance, on average."""
        return self.total[player] / self.visits if self.visits else 0.0

    def add(self, chances: list[float]) -> None:
        """Count one more visit."""
        self.visits += 1
        if not self.total:
            self.total = list(chances)
        else:
            for player, chance in enumerate(chances):
                self.total[player] += chance


class Tree:
    """A search tree that grows by iterations, from what a look to the end of the turn has shown."""

    def __init__(self, player: int, rng: Random) -> None:
        self.root = Node()
        self.player = player
        self.rng = rng

    def look_ahead(self, judge: Judge, world: State, clock: Clock, end: float) -> None:
        """Try each promising option to the end of the turn once, so that the search begins where `normal` ends."""
        marks = world.marks_for(self.player)
        for action in promising(judge, world, self.player, LOOK_WIDTH):
            if clock() >= end:
                return
            after = world.copy()
            after.apply(action, self.player)
            turned, _ = best_of(judge, after, self.player, marks, LOOK_DEEPER)
            child = self.root.children.setdefault(action, Node())
            child.visits += HEAD_START
            child.seen += HEAD_START
            child.total = [HEAD_START * chance for chance in judge.chances(turned)]
            self.root.visits += HEAD_START

    def lead(self) -> int:
        """By how many visits the first choice leads the second."""
        visits = sorted([child.visits for child in self.root.children.values()])
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def iterate(self, judge: Judge, s: State) -> None:
        """Walk down, add a node, judge the end of its chain, and tell all nodes on the way."""
        node = self.root
        path = [node]
        player = self.player
        for _ in range(DEEPEST):
            if s.over:
                break
            if not node.visits and node is not self.root:
                break
            node.player = player
            action = self._select(judge, s, node, player)
            marks = s.marks_for(player)
            s.apply(action, player)
            child = node.children[action]
            path.append(child)
            new = child.visits == 0
            node = child
            if new:
                finish(judge, s, player, marks, self.rng)
                break
            if player not in s.actors:
                player = s.player
        chances = judge.chances(s)
        for visited in path:
            visited.add(chances)

    def _select(self, judge: Judge, s: State, node: Node, player: int) -> int:
        options = s.options_for(player)
        width = max(2, int(WIDENING * sqrt(node.visits + 1)))
        candidates = options if len(options) <= width else promising(judge, s, player, width)
        known = [action for action in node.children if action in options and action not in candidates]
        candidates = [*candidates, *known] if known else candidates
        untried = [action for action in candidates if action not in node.children]
        if untried:
            action = self.rng.choice(untried)
            node.children[action] = Node()
            node.children[action].seen = 1
            return action
        means = [node.children[action].mean(player) for action in candidates]
        low, spread = min(means), max(max(means) - min(means), NARROWEST)
        best, taken = -1.0, candidates[0]
        for action, mean in zip(candidates, means, strict=True):
            child = node.children[action]
            child.seen += 1
            bonus = EXPLORATION * sqrt(log(child.seen + 1) / child.visits) if child.visits else 10.0
            value = (mean - low) / spread + bonus
            if value > best:
                best, taken = value, action
        return taken


class HardBot(Bot):
    """Searches as long as its budget lasts or the choice is open, with one tree along a chain of its own choices.

    With several processes each grows a tree of its own from the same knowledge, and their first choices are added up.
    """

    def __init__(self, seed: int, budget: Budget, processes: int = 1, clock: Clock = time.perf_counter) -> None:
        super().__init__(seed)
        self.budget = budget
        self.processes = processes
        self.iterations = 0  # of the last search, for those who measure
        self._clock = clock
        self._pool = _started(processes) if processes > 1 else None
        self._tree: Tree | None = None
        self._marks = -1
        self._spent = 0.0

    def choose(self, imagine: Imagine, player: int) -> int:
        """The option most visited by the search."""
        world = self.world(imagine)
        options = world.options_for(player)
        if len(options) == 1:
            return options[0]
        tree = self.search(imagine, player, world)
        action = best_action(tree.root, options, player)
        self._advance(tree, action)
        return action

    def search(self, imagine: Imagine, player: int, world: State) -> Tree:
        """Grow the tree for this decision within the budget."""
        began = self._clock()
        marks = world.marks_for(player)
        tree = self._tree
        if tree is None or tree.player != player or self._marks != marks:
            tree = Tree(player, self.rng)
            self._spent = 0.0
        left = self._left()
        judge = Judge(world.game)
        if not tree.root.visits:
            enough = began + left.seconds * LOOK_SHARE if left.seconds else float("inf")
            tree.look_ahead(judge, world, self._clock, enough)
        end = began + left.seconds
        if self._pool is not None:
            share = Budget(end - self._clock(), -(-left.iterations // self.processes))
            self.iterations = self._search_in_processes(self._pool, tree, world, share)
        else:
            self.iterations = grow(tree, judge, imagine, left.iterations, self._clock, end)
        self._spent += self.iterations if left.iterations else self._clock() - began
        self._tree = tree
        self._marks = marks
        return tree

    def _search_in_processes(self, pool: ProcessPoolExecutor, tree: Tree, world: State, share: Budget) -> int:
        """Search in all processes, from one imagined state: imagining it again gives all that could be."""
        seeds = [self.rng.getrandbits(60) for _ in range(self.processes)]
        jobs = [pool.submit(search_apart, world, tree.player, share, seed, self._clock) for seed in seeds]
        iterations = 0
        for job in jobs:
            visits, found = job.result()
            iterations += visits
            for action, (count, total) in found.items():
                child = tree.root.children.setdefault(action, Node())
                child.visits += count
                child.total = [a + b for a, b in zip(child.total or [0.0] * len(total), total, strict=True)]
        tree.root.visits += iterations
        return iterations

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _left(self) -> Budget:
        """What is left of the budget for this chain; a tenth of it is always there for a surprise."""
        whole = self.budget
        if whole.iterations:
            return Budget(iterations=max(whole.iterations - int(self._spent), whole.iterations // 10, 1))
        return Budget(seconds=max(whole.seconds - self._spent, whole.seconds * 0.1))

    def _advance(self, tree: Tree, action: int) -> None:
        child = tree.root.children.get(action)
        if child is None or not child.visits:
            self._tree = None
        else:
            tree.root = child


def _started(processes: int) -> ProcessPoolExecutor:
    """Processes that are there before the first question, so that starting them costs no thinking time."""
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))
    for job in [pool.submit(time.sleep, 0.05) for _ in range(processes)]:
        job.result()
    return pool


def grow(tree: Tree, judge: Judge, imagine: Imagine, most: int, clock: Clock, end: float) -> int:
    """Iterate until the budget (so many iterations, or a moment) is spent or the choice is made; how often."""
    began = clock()
    iterations = 0
    while True:
        tree.iterate(judge, imagine(tree.rng.getrandbits(60)))
        iterations += 1
        if most:
            left = most - iterations
        else:
            now = clock()
            left = ceil(iterations * (end - now) / max(now - began, 1e-6))
        if left <= 0 or (iterations % PATIENCE == 0 and tree.lead() > left):
            return iterations


def search_apart(
    world: State, player: int, budget: Budget, seed: int, clock: Clock
) -> tuple[int, dict[int, tuple[int, list[float]]]]:
    """One process's part of a search: iterations, and visits and chances of each first choice."""
    tree = Tree(player, Random(seed))
    end = clock() + budget.seconds
    imagine = partial(world.imagine, player)
    iterations = grow(tree, Judge(world.game), imagine, budget.iterations, clock, end)
    return iterations, {a: (n.visits, n.total) for a, n in tree.root.children.items() if n.visits}


def best_action(root: Node, options: list[int], player: int) -> int:
    """The most visited option; among equals the one with the better chance."""
    tried = [action for action in options if action in root.children]
    if not tried:
        return options[0]
    return max(tried, key=lambda a: (root.children[a].visits, root.children[a].mean(player), -a))
