"""What decided a finished game: each turn compared with the best plan found for it, skill separated from luck.

A turn is judged by what its player knew when it began. The plan they followed and the best ones found are tried in the
same imagined worlds, none of which was used to find them; the loss is the difference of their winning chances. The
difference between the turn's actual and expected outcome is luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import exp, hypot, sqrt
from random import Random
from time import process_time
from typing import Final

from pentarchy.bots.answers import answered, limit
from pentarchy.bots.bot import Budget, Imagine
from pentarchy.bots.hints import trust_in
from pentarchy.bots.judge import Judge, shares
from pentarchy.bots.luck import Luck
from pentarchy.bots.planner import STALE, Planner
from pentarchy.bots.turns import LONGEST, Made, Span, Taste, asked, idly, play
from pentarchy.core.english import counted
from pentarchy.core.errors import unusable
from pentarchy.core.record import Record
from pentarchy.core.state import State

#: From this chance lost on a turn is called so, times the game's `STAKE`; nothing is called so that may be noise.
INACCURACY: Final = 0.03
MISTAKE: Final = 0.06
BLUNDER: Final = 0.12
GOOD: Final = "good"
CALLED: Final = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))

WIDTH: Final = 24  # options of the first choice that are looked at
WORLDS: Final = 8  # in which plans are compared while they are found
FINALISTS: Final = 3  # plans that are compared with the turn as it was
SEARCH: Final = 0.5  # the share of a budget that goes into finding plans
LOOKS: Final = 8  # imagined worlds from which a chance is told
MOST_LOOKS: Final = 64  # and at most, where more worlds make luck surer
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
    others: dict[int, list[Made]]  # what others chose before its last entry, by player


@dataclass(frozen=True)
class Verdict:
    """The verdict on a turn."""

    turn: Turn
    chance: float  # to win with the turn as it was meant, by what the player knew
    best: float  # with the best plan found
    lost: float
    margin: float  # half of the 95 % confidence interval of what was lost
    luck: float  # what dice and draws added, below 0: took
    noise: float  # half of the 95 % confidence interval of the luck
    called: str
    better: list[Made]  # the choices of the best plan, if it is better


def turns(record: Record) -> Iterator[tuple[Turn, State]]:
    """The turns of a record in which there was something to choose, each with the position before it."""
    if not record.entries or not record.replay().over:
        after = counted(len(record.entries), "entry", "entries")
        raise unusable(f"only a finished game can be analysed; this one goes on after {after}")
    state = record.begin()
    judge = Judge(record.game, record.players)
    open_turns: dict[int, tuple[Turn, State, int]] = {}  # by player: the turn, the position before it, its number
    since: dict[int, list[tuple[int, Made]]] = {}  # by player: what others have chosen since their last choice
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
                open_turns[player] = Turn(before, entry.number, player, own, [], {}), state.copy(), number
                since[player] = []
            turn, start, _ = open_turns[player]
            choice: Made = (state.seen_by(player).agenda[-1].decision, record.game.vocabulary.parse(entry.words), [])
            others = {p: list(line) for p, line in turn.others.items()}
            for p, theirs in since[player]:
                others.setdefault(p, []).append(theirs)
            since[player] = []
            for p in open_turns:
                if p != player:
                    since[p].append((player, choice))
            made = [*turn.made, choice]
            open_turns[player] = Turn(turn.before, entry.number, player, turn.own, made, others), start, number
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
    luck, noise = _luck(judge, turn, start, after, tried[0], rng)
    return Verdict(
        turn,
        chance,
        chance + lost,
        lost,
        margin,
        luck,
        noise,
        called(lost, margin, judge.stake),
        [(name, action, []) for name, action, _ in plans[best]] if best else [],
    )


def called(lost: float, margin: float, stake: float = 1.0) -> str:
    """The name of a loss of this size, give or take a margin: mistake, blunder and so on."""
    if lost - margin > 0:
        for least, name in CALLED:
            if lost >= least * stake:
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


def _luck(
    judge: Judge, turn: Turn, start: State, after: State, alone: Sequence[float], rng: Random
) -> tuple[float, float]:
    """What dice, draws and reveals made of a turn, with half of its 95 % confidence interval.

    The turn as it went is compared with the same choices of everybody in imagined worlds: what others chose is no luck.
    `alone` are the chances by the player's own choices, which suffice where nobody else was asked.
    """
    if after.marks == start.marks and not after.over:
        return 0.0, 0.0  # nothing was rolled, drawn or revealed
    imagine = partial(start.imagine, turn.player)
    count = max(2 * LOOKS, min(len(alone), MOST_LOOKS))
    meant = list(islice(_scripted(judge, imagine, turn, rng), count)) if turn.others else alone
    became = _became(judge, start, after, turn.player, rng, count)
    return mean(became) - mean(meant), hypot(interval(became), interval(meant))


def _scripted(judge: Judge, imagine: Imagine, turn: Turn, rng: Random) -> Iterator[float]:
    """The player's chances after a turn in which everybody chooses as they did, in one world after the other."""
    luck = Luck(rng)
    lines = {turn.player: turn.made, **turn.others}
    while True:
        s = imagine(rng.getrandbits(60))
        s.rng = luck.next()
        taste = Taste(rng.getrandbits(40))
        judge.freeze(s)
        play_all(Span(judge, s, turn.player), taste, s, lines)
        yield settled(judge, taste, s, turn.player)


def play_all(span: Span, taste: Taste, s: State, lines: Mapping[int, Sequence[Made]]) -> None:
    """Play a state on to the end of the span; everybody chooses by a line of their own as far as it goes."""
    judge, player = span.judge, span.player
    left = {p: list(line) for p, line in lines.items()}
    for _ in range(LONGEST):
        if span.ended(s):
            break
        mover = asked(s, player)
        line = left.get(mover, [])
        seen = s.seen_by(mover)
        options, name = seen.options, seen.agenda[-1].decision
        place = next((k for k, (planned, wanted, _) in enumerate(line) if planned == name and wanted in options), -1)
        if place >= 0:
            action = line[place][1]
            del line[: place + 1]
        elif mover == player and not line:
            action = idly(judge, taste, s, player, options)
        else:
            action = taste.best(judge, s, mover)
        s.apply(action, mover)


def _became(judge: Judge, start: State, after: State, player: int, rng: Random, looks: int) -> list[float]:
    """The chances after a turn, by what its player then knew, judged as before it."""
    if after.over:
        return [shares(after)[player]]
    judge.freeze(start)
    found = []
    for _ in range(looks):
        s = after.imagine(player, rng.getrandbits(60))
        taste = Taste(rng.getrandbits(40))
        if judge.turn(s) == judge.turn(start):
            play(Span(judge, s, player), taste, s, [], True)
        found.append(settled(judge, taste, s, player))
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
