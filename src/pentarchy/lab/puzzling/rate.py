"""How hard a puzzle is: which levels of bots find its key."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from pentarchy.analysis.puzzles import Puzzle
from pentarchy.bots.bot import Budget, make
from pentarchy.bots.judge import Judge
from pentarchy.bots.turns import Span, Taste

LEVELS: Final = ("easy", "normal", "hard")
TRIES: Final = 2  # of each level
EASIEST: Final = 800
HARDER: Final = 400  # for each level that does not find it


def rated(one: Puzzle) -> Puzzle:
    """The puzzle with its rating: by how many levels of bots find it."""
    missed = sum([1 - found_by(one, level) for level in LEVELS])
    return replace(one, rating=EASIEST + round(HARDER * missed / 50) * 50)


def found_by(one: Puzzle, level: str) -> float:
    """How often bots of a level find the key choices."""
    key = [action for _, action, _ in one.made(one.key)]
    budget = Budget(iterations=600) if level == "hard" else None
    found = 0
    for seed in range(TRIES):
        bot = make(level, budget=budget, seed=seed)
        state = one.begin()
        judge = Judge(one.game, state.players)
        judge.freeze(state)
        span, taste, made = Span(judge, state, one.seat), Taste(seed), list[int]()
        while not span.ended(state) and not set(key) <= set(made):
            if one.seat in state.actors:
                made.append(bot.choose(partial(state.imagine, one.seat), one.seat))
                state.apply(made[-1], one.seat)
            else:
                state.apply(taste.best(judge, state, state.player), state.player)
        found += set(key) <= set(made)
    return found / TRIES
