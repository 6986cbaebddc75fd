"""What decided a finished game: each turn compared with the best plan found for it, skill separated from luck.

A turn is judged by what its player knew when it began. The plan they followed and the best ones found are tried in the
same imagined worlds, none of which was used to find them; the loss is the difference of their winning chances. The
difference between the turn's actual and expected outcome is luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, sqrt
from random import Random
from time import process_time
from typing import Final

from pentarchy.bots.answers import answered, limit
from pentarchy.bots.bot import Budget, Imagine
from pentarchy.bots.hints import trust_in
from pentarchy.bots.judge import Judge, shares
from pentarchy.bots.luck import Luck
from pentarchy.bots.planner import STALE, Planner
from pentarchy.bots.turns import Made, Span, Taste, play
from pentarchy.core.errors import unusable
from pentarchy.core.record import Record
from pentarchy.core.state import State

#: From this chance lost on a turn is called so; nothing is called so that may be noise.
INACCURACY: Final = 0.03
MISTAKE: Final = 0.07
BLUNDER: Final = 0.15
GOOD: Final = "good"
CALLED: Final = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))

WIDTH: Final = 24  # options of the first choice that are looked at
WORLDS: Final = 8  # in which plans are compared while they are found
FINALISTS: Final = 3  # plans that are compared with the turn as it was
SEARCH: Final = 0.5  # the share of a budget that goes into finding plans
LOOKS: Final = 8  # imagined worlds from which a chance is told
ENOUGH: Final = 8  # worlds at least in which a turn is compared
Z: Final = 1.959964  # of a 95 % interval


@dataclass(frozen=True)
class Turn:
    """One turn of a recorded game, or a reply in somebody else's."""

    before: int  # the entry after which it began
    last: int  # its own last entry
    player: int
    own: bool  # is it the player's own turn?
    made: list[Made]

    def __reduce__(self) -> tuple[type[Turn], tuple[int, int, int, bool, list[Made]]]:
        """For pickle, which cannot copy the fields of a compiled class by itself."""
        return Turn, (self.before, self.last, self.player, self.own, self.made)


@dataclass(frozen=True)
class Verdict:
    """The verdict on a turn."""

    turn: Turn
    chance: float  # to win with the turn as it was meant, by what the player knew
    best: float  # with the best plan found
    lost: float
    margin: float  # half of the 95 % confidence interval of what was lost
    luck: float  # what dice and draws added, below 0: took
    called: str
    better: list[int]  # the choices of the best plan, if it is better

    def __reduce__(self) -> tuple[type[Verdict], tuple[Turn, float, float, float, float, float, str, list[int]]]:
        """For pickle."""
        return Verdict, (
            self.turn,
            self.chance,
            self.best,
            self.lost,
            self.margin,
            self.luck,
            self.called,
            self.better,
        )


def turns(record: Record) -> Iterator[tuple[Turn, State]]:
    """The turns of a record in which there was something to choose, each with the position before it."""
    if not record.entries or not record.replay().over:
        raise unusable("only a finished game can be analysed")
    state = record.begin()
    judge = Judge(record.game, record.players)
    open_turns: dict[int, tuple[Turn, State, int]] = {}  # by player: the turn, the position before it, its number
    before = 0
    for entry in record.effective():
        player, number = entry.player, judge.turn(state)
        done = [p for p, (turn, _, key) in open_turns.items() if key != number or (p != player and not turn.own)]
        for p in done:
            yield open_turns[p][:2]
            del open_turns[p]
        if player >= 0:
            own = judge.at_turn(state) in (player, -1)
            if player not in open_turns:
                open_turns[player] = Turn(before, entry.number, player, own, []), state.copy(), number
            turn, start, _ = open_turns[player]
            name = state.seen_by(player).agenda[-1].decision
            made: list[Made] = [*turn.made, (name, record.game.vocabulary.parse(entry.words), [])]
            open_turns[player] = Turn(turn.before, entry.number, player, turn.own, made), start, number
        record.play_entry(state, entry)
        before = entry.number
    for turn, start, _ in open_turns.values():
        yield turn, start


def analyse(
    record: Record,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    each: Callable[[Verdict], None] | None = None,
) -> list[Verdict]:
    """Every turn of a finished game, judged. The budget is for the whole game."""
    everything = list(turns(record))
    whole = budget or Budget(iterations=400 * len(everything))
    share = Budget(whole.seconds / len(everything), whole.iterations // len(everything))
    after = positions(record, [turn.last for turn, _ in everything])
    found: list[Verdict] = []
    for number, (turn, start) in enumerate(everything):
        found.append(judged(turn, start, after[turn.last], share, seed * 7919 + number))
        if each is not None:
            each(found[-1])
    return found


def positions(record: Record, wanted: Sequence[int]) -> dict[int, State]:
    """The positions after these entries."""
    needed = set(wanted)
    return {number: state.copy() for number, state in record.states() if number in needed}


def judged(turn: Turn, start: State, after: State, budget: Budget, seed: int) -> Verdict:
    """A turn beside the best plan found for it."""
    rng = Random(seed)
    player = turn.player
    judge = Judge(start.game, start.players)
    imagine = partial(start.imagine, player)
    plans = [turn.made, *_found(judge, imagine, turn, budget, rng)]
    enough = limit(Budget(budget.seconds * (1 - SEARCH), int(budget.iterations * (1 - SEARCH))), process_time)
    tried = tried_in_worlds(judge, imagine, player, plans, rng, enough)
    half = len(tried[0]) // 2
    best = max(range(len(plans)), key=lambda k: (sum(tried[k][:half]), -k))
    apart = [better - own for better, own in zip(tried[best][half:], tried[0][half:], strict=True)]
    lost, margin = mean(apart), interval(apart)
    chance = mean(tried[0])
    if lost <= 0 or best == 0:
        best, lost = 0, 0.0
    became = _became(judge, start, after, player, rng)
    return Verdict(
        turn,
        chance,
        chance + lost,
        lost,
        margin,
        became - chance,
        called(lost, margin),
        [action for _, action, _ in plans[best]] if best else [],
    )


def called(lost: float, margin: float) -> str:
    """The name of a loss of this size, give or take a margin: mistake, blunder and so on."""
    if lost - margin > 0:
        for least, name in CALLED:
            if lost >= least:
                return name
    return GOOD


def _found(judge: Judge, imagine: Imagine, turn: Turn, budget: Budget, rng: Random) -> list[list[Made]]:
    """The best plans, the one that was followed left out."""
    planner = Planner(judge, imagine, turn.player, rng, WORLDS)
    enough = limit(Budget(budget.seconds * SEARCH, int(budget.iterations * SEARCH)), process_time)
    planner.begin(WIDTH, turn.made, enough)
    while planner.stale < STALE and planner.plans and not enough(planner.tried):
        planner.change()
    followed = [action for _, action, _ in turn.made]
    found = [plan.line for plan in planner.plans if [action for _, action, _ in plan.line] != followed]
    return found[:FINALISTS]


def tried_in_worlds(
    judge: Judge, imagine: Imagine, player: int, plans: Sequence[list[Made]], rng: Random, enough: Callable[[int], bool]
) -> list[list[float]]:
    """The chances that each plan leads to, in one fresh world after the other."""
    found: list[list[float]] = [[] for _ in plans]
    least = 2 * ENOUGH * len(plans)
    for values in in_worlds(judge, imagine, player, plans, rng):
        for row, value in zip(found, values, strict=True):
            row.append(value)
        tried = len(plans) * len(found[0])
        if tried >= least and enough(tried):
            break
    return found


def in_worlds(
    judge: Judge, imagine: Imagine, player: int, plans: Sequence[list[Made]], rng: Random
) -> Iterator[list[float]]:
    """The chances that plans lead to, in one fresh world after the other, without end."""
    luck = Luck(rng)
    while True:
        world = imagine(rng.getrandbits(60))
        world.rng = luck.next()
        taste = Taste(rng.getrandbits(40))
        judge.freeze(world)
        values = []
        for line in plans:
            s = world.copy()
            play(Span(judge, world, player), taste, s, line, True)
            values.append(settled(judge, taste, s, player))
        yield values


def _became(judge: Judge, start: State, after: State, player: int, rng: Random) -> float:
    """The chance after a turn, by what its player then knew, judged as before it."""
    if after.over:
        return shares(after)[player]
    judge.freeze(start)
    found = 0.0
    for _ in range(2 * LOOKS):
        s = after.imagine(player, rng.getrandbits(60))
        taste = Taste(rng.getrandbits(40))
        if judge.turn(s) == judge.turn(start):
            play(Span(judge, s, player), taste, s, [], True)
        found += settled(judge, taste, s, player) / (2 * LOOKS)
    return found


def settled(judge: Judge, taste: Taste, s: State, player: int) -> float:
    """The chance averaged over the end of a turn and the moment after the others have replied."""
    before = chances(judge, s)[player]
    return before if s.over else (before + chances(judge, answered(judge, taste, s, player))[player]) / 2


def chances(judge: Judge, s: State) -> list[float]:
    """Each player's calibrated winning chance."""
    if s.over:
        return shares(s)
    trust = trust_in(judge.trust, judge.left)
    worths = judge.worths(s)
    best = max(worths)
    weights = [exp(trust * (worth - best)) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def known_chances(s: State, seed: int = 0) -> tuple[list[float], list[float]]:
    """Each player's chance by what they know themselves, and with perfect information."""
    judge = Judge(s.game, s.players)
    judge.freeze(s)
    rng = Random(seed)
    known: list[float] = []
    for player in range(s.players):
        looks = [chances(judge, s.imagine(player, rng.getrandbits(60)))[player] for _ in range(LOOKS)]
        known.append(mean(looks))
    return known, chances(judge, s)


def mean(values: Sequence[float]) -> float:
    """The average."""
    return sum(values) / len(values)


def interval(values: Sequence[float]) -> float:
    """Half of the 95 % confidence interval of an average."""
    middle = mean(values)
    spread = sum([(value - middle) ** 2 for value in values]) / max(len(values) - 1, 1)
    return Z * sqrt(spread / len(values))
