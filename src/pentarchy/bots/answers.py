"""A look ahead: the best plans are tried again in fresh worlds in which everybody plays on for a few rounds.

At the end of a turn some things are overrated and others not seen yet. So a plan is also judged after the others'
replies and in the rounds after that, and it is the mean of these moments that counts. All plans meet the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from pentarchy.bots.bot import Budget, Imagine
from pentarchy.bots.judge import Judge
from pentarchy.bots.luck import BLOCK, Luck
from pentarchy.bots.turns import Made, Span, Taste, play, sensible
from pentarchy.core.chance import start
from pentarchy.core.state import TABLE, State

FEW: Final = 4  # plans that a replying player chooses from
OWN: Final = 12  # plans that the player who looks ahead chooses from later: as their plans are found with more care
HORIZON: Final = 12  # turns until a player is at turn again, at most
LEFT: Final = 3  # plans that are tried to the end
OFFERED: Final = 8  # worlds in which an offer is tried
WORTH_IT: Final = 0.01  # by how much it must be better than nothing

#: A plan as it is sent between processes: its choices, whether it does nothing beyond them, and its value.
Known = tuple[list[Made], bool, float]

#: By how much looking ahead changes each plan, and its values at the end of the turn, by worlds; the turns played out.
Weighed = tuple[list[list[float]], list[list[float]], int]


def answered(judge: Judge, taste: Taste, s: State, player: int) -> State:
    """The state when the others have had their turns and the player's next one begins.

    A player with several turns in a row takes them all before the others reply.
    """
    answer = False
    for _ in range(HORIZON):
        mover = judge.at_turn(s)
        if s.over or (mover == player and answer):
            break
        answer = answer or mover != player
        mover = s.player if mover < 0 else mover
        s = quick(judge, taste, s, mover, OWN if mover == player else FEW)
    return s


def moments(judge: Judge, taste: Taste, s: State, player: int, luck: Sequence[int]) -> list[float]:
    """What a state is worth to a player after one and more rounds in which everybody plays on quickly."""
    left = judge.left
    worths: list[float] = []
    for number in range(judge.rounds[-1]):
        if not s.over:
            s.rng = luck[number]
            s = answered(judge, taste, s, player)
            judge.freeze(s)
        if number + 1 in judge.rounds:
            worths.append(judge.value(s, player))
    judge.left = left
    return worths


def quick(judge: Judge, taste: Taste, s: State, mover: int, few: int = FEW) -> State:
    """The state after somebody's turn, played by the best of a few plans, which are compared with other dice."""
    span = Span(judge, s, mover)
    lines: list[list[Made]] = [[]]
    if mover in s.actors:
        name = s.seen_by(mover).agenda[-1].decision
        lines += [[(name, action, [])] for action in taste.spread(judge, s, mover, few)]
    luck = start(taste.number(s.rng))
    chosen, best = lines[0], -1e9
    for line in lines:
        after = s.copy()
        after.rng = luck
        made = play(span, taste, after, line)
        value = judge.value(after, mover)
        if value > best:
            chosen, best = made, value
    play(span, taste, s, chosen)
    return s


def weigh(
    judge: Judge,
    imagine: Imagine,
    player: int,
    plans: Sequence[Known],
    rng: Random,
    enough: Callable[[int], bool],
    drops: bool = True,
) -> Weighed:
    """How looking ahead changes each plan's value, world by world, until the budget is spent.

    After every block of worlds the worse half of the plans drops out; the first plan stays as the baseline.
    """
    found: list[list[float]] = [[] for _ in plans]
    ends: list[list[float]] = [[] for _ in plans]
    running = list(range(len(plans)))
    luck = Luck(rng)
    tried = worlds = 0
    while not enough(tried):
        if drops and worlds and worlds % BLOCK == 0 and len(running) > LEFT:
            order = sorted(running, key=lambda number: -plans[number][2] - sum(found[number]) / worlds)
            running = sorted({0, *order[: max(LEFT, (len(running) + 1) // 2)]})
        worlds += 1
        world = imagine(rng.getrandbits(60))
        world.rng = luck.next()
        taste = Taste(rng.getrandbits(40))
        dice = [start(rng.getrandbits(60)) for _ in range(judge.rounds[-1])]
        for number in running:
            if enough(tried):
                break
            line, idle, _ = plans[number]
            s = world.copy()
            play(Span(judge, world, player), taste, s, line, idle)
            before = judge.value(s, player)
            worths = [before, *moments(judge, taste, s, player, dice)]
            found[number].append(sum(worths) / len(worths) - before)
            ends[number].append(before)
            tried += 1 + judge.rounds[-1] * (OWN + 2 + (world.players - 1) * (FEW + 2))
    return found, ends, tried


def taken(judge: Judge, imagine: Imagine, player: int, rng: Random) -> int:
    """The offer that improves the end of the turn for the player, -1 if none does.

    An offer may take effect only when the table's clock says so; then it does at once, with the offer and without.
    """
    seeds = [rng.getrandbits(60) for _ in range(OFFERED)]
    taste = Taste(rng.getrandbits(40))
    world = imagine(seeds[0])
    before = world.options_for(TABLE)
    best, chosen = 0.0, -1
    for offer in [-1, *worth_trying(judge, world, player)]:
        value = 0.0
        for seed in seeds:
            s = imagine(seed)
            judge.freeze(s)
            span = Span(judge, s, player, whole=True)
            if offer >= 0:
                s.apply(offer, player)
            event = awaited(before, s.options_for(TABLE))
            if event >= 0:
                s.apply(event, TABLE)
            play(span, taste, s, [])
            value += judge.value(s, player) / OFFERED
        if offer < 0:
            best = value + WORTH_IT
        elif value > best:
            best, chosen = value, offer
    return chosen


def worth_trying(judge: Judge, world: State, player: int) -> list[int]:
    """The offers open to the player, except those that the game calls absurd."""
    offers = world.options_for(player)
    promises = judge.promise(world.seen_by(player), offers)
    return [offers[k] for k in sensible(promises)]


def awaited(before: list[int], events: list[int]) -> int:
    """The event of the clock that an offer waits for, -1 if none: a new one, or the last before if it is left."""
    fresh = [event for event in events if event not in before]
    if fresh:
        return fresh[-1]
    return before[-1] if before and before[-1] in events else -1


def weigh_apart(
    world: State, player: int, plans: Sequence[Known], budget: Budget, seed: int, clock: Callable[[], float]
) -> Weighed:
    """The same in a separate process, from one imagined state, which is imagined again for every world."""
    judge = Judge(world.game, world.players)
    judge.freeze(world)
    return weigh(judge, partial(world.imagine, player), player, plans, Random(seed), limit(budget, clock), drops=False)


def limit(budget: Budget, clock: Callable[[], float]) -> Callable[[int], bool]:
    """A function of the number of turns played out that says whether the budget is spent, starting now."""
    if budget.iterations:
        return lambda tried: tried >= budget.iterations
    end = clock() + budget.seconds
    return lambda tried: clock() >= end
