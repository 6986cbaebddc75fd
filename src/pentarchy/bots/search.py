"""`hard`: tree search over what a player knows (information-set Monte Carlo tree search).

Each iteration imagines one way things might be, walks down the tree along options that exist there, tries one new
option, plays the chain to its end and asks the judge. A node is reached by the same choices, whatever is hidden, and
keeps the chances of every player, of which the one to move tries to raise his own.
"""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log, sqrt
from random import Random

from pentarchy.bots.bot import Bot, Budget, Imagine
from pentarchy.bots.chains import best_of, finish, promising
from pentarchy.bots.judge import Judge
from pentarchy.core.state import State

EXPLORATION = 0.14
WIDENING = 2.0  # a node visited n times has tried at most WIDENING * n ** 0.5 options
DEEPEST = 60
LOOK_WIDTH = 16
LOOK_DEEPER = 5


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


HEAD_START = 4  # visits that a look ahead counts for


class Tree:
    """A search tree that grows by iterations, from what a look to the end of the turn has shown."""

    def __init__(self, player: int, rng: Random) -> None:
        self.root = Node()
        self.player = player
        self.rng = rng

    def look_ahead(self, judge: Judge, world: State) -> None:
        """Try each promising option to the end of the turn once, so that the search begins where `normal` ends."""
        marks = world.marks_for(self.player)
        for action in promising(judge, world, self.player, LOOK_WIDTH):
            after = world.copy()
            after.apply(action, self.player)
            chance, _ = best_of(judge, after, self.player, marks, LOOK_DEEPER)
            others = (1 - chance) / max(1, world.players - 1)
            child = self.root.children.setdefault(action, Node())
            child.visits += HEAD_START
            child.seen += HEAD_START
            child.total = [HEAD_START * (chance if p == self.player else others) for p in range(world.players)]
            self.root.visits += HEAD_START

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
        best, taken = -1.0, candidates[0]
        for action in candidates:
            child = node.children[action]
            child.seen += 1
            bonus = EXPLORATION * sqrt(log(child.seen + 1) / child.visits) if child.visits else 10.0
            value = child.mean(player) + bonus
            if value > best:
                best, taken = value, action
        return taken


class HardBot(Bot):
    """Searches as long as its budget lasts, and goes on with the same tree along a chain of its own choices.

    With several processes each grows a tree of its own from the same knowledge, and their first choices are added up.
    """

    def __init__(self, seed: int, budget: Budget, processes: int = 1) -> None:
        super().__init__(seed)
        self.budget = budget
        self.processes = processes
        self.iterations = 0  # of the last search, for those who measure
        self._pool: ProcessPoolExecutor | None = None
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
        marks = world.marks_for(player)
        going_on = self._tree is not None and self._tree.player == player and self._marks == marks
        tree = self._tree if going_on and self._tree is not None else Tree(player, self.rng)
        spent = self._spent if going_on else 0.0
        budget = self._left(spent)
        began = time.perf_counter()
        if not going_on:
            tree.look_ahead(Judge(world.game), world)
            if not budget.iterations:
                budget = Budget(seconds=max(0.0, budget.seconds - (time.perf_counter() - began)))
        if self.processes > 1:
            self.iterations = self._search_in_processes(tree, world, player, budget)
        else:
            self.iterations = grow(tree, Judge(world.game), imagine, budget)
        self._spent = spent + (self.iterations if self.budget.iterations else time.perf_counter() - began)
        self._tree = tree
        self._marks = marks
        return tree

    def _search_in_processes(self, tree: Tree, world: State, player: int, budget: Budget) -> int:
        """Search in all processes, from one imagined state: imagining it again gives all that could be."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"))
        share = Budget(budget.seconds, -(-budget.iterations // self.processes))
        seeds = [self.rng.getrandbits(60) for _ in range(self.processes)]
        jobs = [self._pool.submit(search_apart, world, player, share, seed) for seed in seeds]
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

    def _left(self, spent: float) -> Budget:
        """What is left of the budget for this chain; a tenth of it is always there for a surprise."""
        whole = self.budget
        if whole.iterations:
            return Budget(iterations=max(whole.iterations - int(spent), whole.iterations // 10, 1))
        return Budget(seconds=max(whole.seconds - spent, whole.seconds * 0.1))

    def _advance(self, tree: Tree, action: int) -> None:
        child = tree.root.children.get(action)
        if child is None or not child.visits:
            self._tree = None
        else:
            tree.root = child


def grow(tree: Tree, judge: Judge, imagine: Imagine, budget: Budget) -> int:
    """Iterate until the budget is spent; how often."""
    end = time.perf_counter() + budget.seconds
    iterations = 0
    while True:
        tree.iterate(judge, imagine(tree.rng.getrandbits(60)))
        iterations += 1
        if iterations >= budget.iterations if budget.iterations else time.perf_counter() >= end:
            return iterations


def search_apart(
    world: State, player: int, budget: Budget, seed: int
) -> tuple[int, dict[int, tuple[int, list[float]]]]:
    """One process's part of a search: iterations, and visits and chances of each first choice."""
    tree = Tree(player, Random(seed))
    iterations = grow(tree, Judge(world.game), partial(world.imagine, player), budget)
    return iterations, {a: (n.visits, n.total) for a, n in tree.root.children.items() if n.visits}


def best_action(root: Node, options: list[int], player: int) -> int:
    """The most visited option; among equals the one with the better chance."""
    tried = [action for action in options if action in root.children]
    if not tried:
        return options[0]
    return max(tried, key=lambda a: (root.children[a].visits, root.children[a].mean(player), -a))
