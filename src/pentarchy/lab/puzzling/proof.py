"""Verifying puzzles: the solution is clearly better than the best plans without its key, whatever the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from math import floor
from random import Random
from typing import Final

from pentarchy.analysis.puzzles import Line, Puzzle, chances, gap, worlds_of
from pentarchy.analysis.verdicts import ENOUGH, interval, mean
from pentarchy.bots.bot import Imagine
from pentarchy.bots.judge import Judge
from pentarchy.bots.planner import STALE, Planner, has_all
from pentarchy.bots.turns import Made, Span, Taste, asked, play
from pentarchy.core.state import State

PROMISING: Final = 0.1  # by so much the best plan seems better than those without its key, at first sight
CLEAR: Final = 0.07  # and in fresh worlds: whatever else is done is a mistake
STATED: Final = 0.6  # the share of the gap that a puzzle promises as its margin
LEAST: Final = 0.04  # margin of a puzzle
GLANCE: Final = 4, 16  # worlds in which two plans are compared at first sight, at least and at most
WORLDS: Final = 24  # in which plans are compared when they are found
VERIFYING: Final = (101, 202)  # seeds
ASSURING: Final = (303, 404, 505)  # and more of them
WIDTH: Final = 24
FINALISTS: Final = 4  # plans among which the solution is chosen
RIVALS: Final = 3  # plans without the key that are compared
LONGEST_KEY: Final = 2  # choices; who must find more guesses
WEIGHED: Final = 5  # choices of a plan that may be its key
CLOSE: Final = 0.01  # a plan that is better than the solution by more becomes the solution
BEYOND_DOUBT: Final = 1.5  # times the 95 % confidence interval
HOPELESS: Final = (0.03, 0.985)  # chances below and above which nobody wants to think


def planned(
    judge: Judge,
    state: State,
    player: int,
    budget: int,
    rng: Random,
    before: Sequence[Made] = (),
    barred: Sequence[int] = (),
) -> Planner:
    """The plans for a turn."""
    imagine: Imagine = partial(state.imagine, player)
    planner = Planner(judge, imagine, player, rng, 8)
    planner.barred = list(barred)

    def enough(tried: int) -> bool:
        return tried >= budget

    planner.begin(WIDTH, before, enough)
    while planner.stale < STALE and planner.plans and not enough(planner.tried):
        planner.change()
    return planner


def found_in(state: State, planner: Planner, id: str, line: Sequence[Made], key: Sequence[Made]) -> Puzzle | None:
    """The puzzle of a position, if luck does not decide whether its solution can be carried out."""
    solution = play(Span(planner.judge, state, planner.player), Taste(0), state.copy(), line, True)
    if not has_all(solution, [action for _, action, _ in key]):
        return None
    words = state.game.vocabulary.words
    solved: Line = tuple((decision, words(action)) for decision, action, _ in solution)
    sought = [words(action) for _, action, _ in key]
    keys: Line = tuple(next(choice for choice in solved if choice[1] == sentence) for sentence in sought)
    position = {name: value for name, value in state.dump().items() if name != "key"}  # no secret of its chance
    return Puzzle(state.game, id, "economy", planner.player, 0, solved, keys, (), 0.0, 0.0, 1.0, "", position)


def compared(one: Puzzle, budget: int, seed: int, worlds: int = WORLDS) -> Puzzle | None:
    """The puzzle, if its solution is clearly better than the best plans that can be found without its key."""
    rng = Random(seed)
    state = one.begin()
    judge = Judge(one.game, state.players)
    barred = [action for _, action, _ in one.made(one.key)]
    solution = one.made(one.solution)
    known = [one.made(rival) for rival in one.rivals[:RIVALS]]
    planner = planned(judge, state, one.seat, budget, rng, known[0] if known else (), barred)
    lines = {one.line(made): made for made in known + [plan.line for plan in planner.plans]}
    rivals = list(lines.values())[: RIVALS + len(known)]
    if not rivals:
        return None
    short = chances(one, [solution, *rivals], rng.getrandbits(30), 0)
    if mean(short[0]) - max([mean(values) for values in short[1:]]) < CLEAR / 2:
        return None  # no need to look longer
    order = sorted(range(1, len(short)), key=lambda k: -sum(short[k]))[:RIVALS]
    rivals = [rivals[k - 1] for k in order]
    ours, *theirs = chances(one, [solution, *rivals], rng.getrandbits(30), worlds)
    others = max([mean(values) for values in theirs])
    better = mean(ours) - others
    if better < CLEAR or mean(ours) < HOPELESS[0] or others > HOPELESS[1]:
        return None
    order = sorted(range(len(theirs)), key=lambda k: -sum(theirs[k]))
    return replace(
        one,
        rivals=tuple(one.line(rivals[k]) for k in order),
        chance=mean(ours),
        others=others,
        margin=max(LEAST, round(STATED * better - 0.005, 2)),
    )


def improved(one: Puzzle, budget: int) -> Puzzle | None:
    """The puzzle with the best solution that a longer search finds, and its key choices."""
    rng = Random(one.id)
    state = one.begin()
    judge = Judge(one.game, state.players)

    def depends(line: list[Made], choice: Made) -> bool:
        """Is the plan much worse without this choice?"""
        others = planned(judge, state, one.seat, budget // 2, rng, line, [choice[1]]).plans[:RIVALS]
        # without any there is no way around the choice
        return bool(others) and all(ahead(one, line, plan.line, rng.getrandbits(30)) for plan in others)

    first = one.made(one.solution)
    keys = [action for _, action, _ in one.made(one.key)]
    if not any(depends(first, choice) for choice in weighty(judge, state, one.seat, first) if choice[1] in keys):
        return None  # most plans that stand out at first sight end here
    planner = planned(judge, state, one.seat, budget, rng, first)
    leading = [plan.line for plan in planner.plans[:FINALISTS]]
    tried = chances(one, leading, rng.getrandbits(30), WORLDS)
    line = leading[max(range(len(leading)), key=lambda k: (sum(tried[k]), -k))]
    key: list[Made] = []
    for choice in weighty(judge, state, one.seat, line)[:WEIGHED]:
        if depends(line, choice):
            key.append(choice)
        if len(key) == LONGEST_KEY:
            break
    key.sort(key=lambda choice: [action for _, action, _ in line].index(choice[1]))
    return found_in(state, planner, one.id, line, key) if key else None


def ahead(one: Puzzle, line: list[Made], other: list[Made], seed: int) -> bool:
    """Does a plan promise much more than another? A few worlds are enough if it clearly does not."""
    few, most = GLANCE
    apart: list[float] = []
    for ours, theirs in islice(worlds_of(one, [line, other], seed), most):
        apart.append(ours - theirs)
        if len(apart) >= few and mean(apart) + interval(apart) < PROMISING:
            return False
    return mean(apart) >= PROMISING


def weighty(judge: Judge, state: State, player: int, line: Sequence[Made]) -> list[Made]:
    """The choices of a plan, those among the most options first; without those that are merely doing nothing more."""
    s = state.copy()
    span, taste = Span(judge, state, player), Taste(0)
    found: list[Made] = []
    left = list(line)
    while left and not span.ended(s):
        mover = asked(s, player)
        if mover != player:
            s.apply(taste.best(judge, s, mover), mover)
            continue
        choice = left.pop(0)
        options = s.options_for(player)
        if choice[1] not in options:
            break
        if choice[1] != s.default(player) and len(options) > 1:
            found.append((choice[0], choice[1], options))
        s.apply(choice[1], player)
    distinct = {choice[1]: choice for choice in found}
    return sorted(distinct.values(), key=lambda choice: -len(choice[2]))


def verified(one: Puzzle, budget: int, seeds: Sequence[int] = VERIFYING) -> Puzzle | None:
    """The puzzle with the smallest margin that shows with other seeds, if it holds with all of them.

    If a longer search finds more to do besides the key, that becomes the solution.
    """
    margin = 1.0
    for number, seed in enumerate(seeds):
        known = [one.made(rival) for rival in one.rivals]
        if known and gap(one, known, seed, 0)[0] < CLEAR / 2:
            return None  # no need to search for more
        if number == 0:
            one = completed(one, budget, seed)
        found = compared(one, budget, seed, WORLDS * 2)
        if found is None:
            return None
        margin = min(margin, found.margin)
        one = found
    return replace(one, margin=margin)


def completed(one: Puzzle, budget: int, seed: int) -> Puzzle:
    """The puzzle with the best solution that a long search finds around its key."""
    state = one.begin()
    judge = Judge(one.game, state.players)
    key, solution = one.made(one.key), one.made(one.solution)
    planner = planned(judge, state, one.seat, budget, Random(seed), solution)
    best = planner.plans[0].line
    if not has_all(best, [action for _, action, _ in key]) or one.line(best) == one.solution:
        return one
    more, own = chances(one, [best, solution], seed, WORLDS)
    if mean(more) - mean(own) <= CLOSE:
        return one
    better = found_in(state, planner, one.id, best, key)
    return replace(one, solution=better.solution, key=better.key) if better is not None else one


def assured(one: Puzzle, seeds: Sequence[int] = ASSURING) -> Puzzle | None:
    """The puzzle with a margin that any seed is likely to confirm: one below the intervals with all of these."""
    rivals = [one.made(rival) for rival in one.rivals]
    margin = one.margin
    for seed in seeds:
        better, half = gap(one, rivals, seed, WORLDS * 2)
        margin = min(margin, floor((better - half) * 100) / 100)
        if margin < LEAST:
            return None
    return replace(one, margin=margin)


def holds(one: Puzzle, seed: int, worlds: int = WORLDS * 2) -> bool:
    """Is the solution better than the known rivals by the margin, with a fresh seed?

    Some worlds tell which rival is the best. It is compared in others, until the answer is beyond doubt or there were
    so many of them.
    """
    solution, rivals = one.made(one.solution), [one.made(rival) for rival in one.rivals]
    tried = chances(one, rivals, seed, 0) if len(rivals) > 1 else [[0.0]]
    best = rivals[max(range(len(rivals)), key=lambda k: sum(tried[k]))]
    apart: list[float] = []
    for ours, theirs in islice(worlds_of(one, [solution, best], seed + 1), worlds):
        apart.append(ours - theirs)
        if len(apart) >= ENOUGH and abs(mean(apart) - one.margin) > BEYOND_DOUBT * interval(apart):
            break
    return mean(apart) >= one.margin
