"""Mining puzzles: bots play, and where one plan for a turn is clearly better than all others it is looked at again.

1. In every turn the plans that a bot has found say whether the best one has choices without which it is much worse.
2. The plan, and the best ones without these choices, are tried in fresh worlds, until the others have answered.
3. Both are repeated with ten times the budget and other seeds. What does not hold is thrown away.
4. Bots of all levels try it: who does not find it makes it harder.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from pentarchy.analysis.puzzles import KINDS, Line, Puzzle, chances, gap
from pentarchy.analysis.verdicts import MISTAKE, mean
from pentarchy.analysis.verdicts import chances as chances_of
from pentarchy.bots.answers import answered
from pentarchy.bots.bot import Budget, Imagine, make
from pentarchy.bots.judge import Judge
from pentarchy.bots.luck import Luck
from pentarchy.bots.planner import STALE, Planner, has_all
from pentarchy.bots.turns import Made, Span, Taste, asked, play
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.core.state import State

PROMISING: Final = 0.08  # by so much the best plan seems better than those without its key, at first sight
CLEAR: Final = MISTAKE  # and in fresh worlds: whatever else is done is a mistake
STATED: Final = 0.6  # the share of the gap that a puzzle promises as its margin
LEAST: Final = 0.04  # margin of a puzzle
MORE: Final = 10  # times the budget with which a puzzle is verified
WORLDS: Final = 24  # in which plans are compared when they are found
VERIFYING: Final = (101, 202)  # seeds
WIDTH: Final = 24
FINALISTS: Final = 4  # plans among which the solution is chosen
RIVALS: Final = 3  # plans without the key that are compared
LONGEST_KEY: Final = 2  # choices; who must find more guesses
WEIGHED: Final = 5  # choices of a plan that may be its key
TOLD: Final = 4  # choices of a plan that are told
CLOSE: Final = 0.01  # a plan that is better than the solution by more becomes the solution
HOPELESS: Final = (0.03, 0.985)  # chances below and above which nobody wants to think
LATE: Final = 0.1  # of the game left: its end
LEVELS: Final = ("easy", "normal", "hard")
TRIES: Final = 2  # of each level
EASIEST: Final = 800
HARDER: Final = 400  # for each level that does not find it
SEEN: Final = 0.01  # by so much a chance must differ to be told
EFFECTS: Final = 32  # worlds from which an explanation is told


@dataclass(frozen=True)
class Mined:
    """What became of the mining so far."""

    turns: int
    promising: int
    clear: int
    verified: int


def mine(
    game: Game,
    games: int,
    *,
    seed: int = 0,
    budget: int = 200,
    most: int = 0,
    each: Callable[[Puzzle | None, Mined], None] | None = None,
) -> list[Puzzle]:
    """The puzzles of so many games, or the first so many of them; the budget is turns tried out for a plan."""
    found: list[Puzzle] = []
    turns = promising = clear = 0
    counts = sorted(game.player_counts)
    for number in range(games):
        rng = Random(f"{game.slug} {seed} {number}")
        state = game.new(counts[number % len(counts)], rng.getrandbits(32), {})
        judge = Judge(game, state.players)
        while not state.over:
            player = state.player
            span, taste = Span(judge, state, player), Taste(rng.getrandbits(40))
            if not span.own or judge.at_turn(state) != player:
                judge.freeze(state)
                play(span, taste, state, [])
                continue
            planner = planned(judge, state, player, budget, rng)
            turns += 1
            one = seen(state, planner, f"{seed}-{number}-{turns}")
            if one is not None:
                promising += 1
                one = improved(one, budget * 2)
            if one is not None:
                one = compared(one, budget, rng.getrandbits(30))
            if one is not None:
                clear += 1
                one = verified(one, budget * MORE)
            if one is not None:
                found.append(explained(rated(one)))
            if each is not None:
                each(found[-1] if one is not None else None, Mined(turns, promising, clear, len(found)))
            if most and len(found) == most:
                return found
            best = planner.plans[0]
            judge.freeze(state)
            play(span, taste, state, best.line, best.idle)
    return found


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


def seen(state: State, planner: Planner, id: str) -> Puzzle | None:
    """A puzzle, if at first sight the best plan has choices without which it is much worse."""
    best = planner.plans[0]
    key: dict[int, Made] = {}
    for choice in best.line:
        without = [plan.value for plan in planner.plans if not has_all(plan.line, [choice[1]])]
        other = max(without) if without else planner.plans[-1].value  # what is not kept is worse than what is
        if best.value - other >= PROMISING:
            key[choice[1]] = choice
    one = _found(state, planner, id, best.line, list(key.values())) if key else None
    if one is None:
        return None
    rivals = [plan.line for plan in planner.plans if not has_all(plan.line, list(key))]
    if rivals:  # a short look at what the others may answer, before much time is spent
        ours, theirs = chances(one, [best.line, rivals[0]], planner.rng.getrandbits(30), 0)
        if mean(ours) - mean(theirs) < CLEAR:
            return None
    return one


def _found(state: State, planner: Planner, id: str, line: Sequence[Made], key: Sequence[Made]) -> Puzzle | None:
    """The puzzle of a position, if luck does not decide whether its solution can be carried out."""
    solution = play(Span(planner.judge, state, planner.player), Taste(0), state.copy(), line, True)
    if not has_all(solution, [action for _, action, _ in key]):
        return None
    words = state.game.vocabulary.words
    solved: Line = tuple((decision, words(action)) for decision, action, _ in solution)
    keys: Line = tuple((decision, words(action)) for decision, action, _ in key)
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
    """The puzzle with the best solution that a longer search finds, and those of its choices on which all depends."""
    rng = Random(one.id)
    state = one.begin()
    judge = Judge(one.game, state.players)
    planner = planned(judge, state, one.seat, budget, rng, one.made(one.solution))
    leading = [plan.line for plan in planner.plans[:FINALISTS]]
    tried = chances(one, leading, rng.getrandbits(30), WORLDS)
    line = leading[max(range(len(leading)), key=lambda k: (sum(tried[k]), -k))]
    key: list[Made] = []
    for choice in _weighty(judge, state, one.seat, line):
        others = planned(judge, state, one.seat, budget // 2, rng, line, [choice[1]]).plans[:RIVALS]
        if others:  # else there is no way around it
            own, *rest = chances(one, [line, *[plan.line for plan in others]], rng.getrandbits(30), 0)
            if mean(own) - max([mean(values) for values in rest]) >= PROMISING:
                key.append(choice)
        if len(key) == LONGEST_KEY:
            break
    key.sort(key=lambda choice: [action for _, action, _ in line].index(choice[1]))
    return _found(state, planner, one.id, line, key) if key else None


def _weighty(judge: Judge, state: State, seat: int, line: Sequence[Made]) -> list[Made]:
    """The choices of a plan among the most options, those first; not what one does who does no more than they must."""
    s = state.copy()
    span, taste = Span(judge, state, seat), Taste(0)
    found: list[Made] = []
    left = list(line)
    while left and not span.ended(s):
        mover = asked(s, seat)
        if mover != seat:
            s.apply(taste.best(judge, s, mover), mover)
            continue
        choice = left.pop(0)
        options = s.options_for(seat)
        if choice[1] not in options:
            break
        if choice[1] != s.default(seat) and len(options) > 1:
            found.append((choice[0], choice[1], options))
        s.apply(choice[1], seat)
    distinct = {choice[1]: choice for choice in found}
    return sorted(distinct.values(), key=lambda choice: -len(choice[2]))[:WEIGHED]


def verified(one: Puzzle, budget: int, seeds: Sequence[int] = VERIFYING) -> Puzzle | None:
    """The puzzle with the smallest margin that shows with other seeds, if it holds with all of them.

    If a longer search finds more to do besides the key, that becomes the solution.
    """
    state = one.begin()
    judge = Judge(one.game, state.players)
    key = one.made(one.key)
    margin = 1.0
    for seed in seeds:
        solution = one.made(one.solution)
        planner = planned(judge, state, one.seat, budget, Random(seed), solution)
        best = planner.plans[0].line
        if has_all(best, [action for _, action, _ in key]) and one.line(best) != one.solution:
            more, own = chances(one, [best, solution], seed, WORLDS)
            if mean(more) - mean(own) > CLOSE:
                better = _found(state, planner, one.id, best, key)
                one = replace(one, solution=better.solution) if better is not None else one
        found = compared(one, budget, seed, WORLDS * 2)
        if found is None:
            return None
        margin = min(margin, found.margin)
        one = found
    return replace(one, margin=margin)


def holds(one: Puzzle, seed: int, worlds: int = WORLDS * 2) -> bool:
    """Is the solution better than the known rivals by the margin, with a fresh seed?"""
    return gap(one, [one.made(rival) for rival in one.rivals], seed, worlds)[0] >= one.margin


# --- how hard it is --------------------------------------------------------------------------------------------------


def rated(one: Puzzle) -> Puzzle:
    """The puzzle with its rating: by how many levels of bots find it."""
    missed = sum([1 - found_by(one, level) for level in LEVELS])
    return replace(one, rating=EASIEST + round(HARDER * missed / 50) * 50)


def found_by(one: Puzzle, level: str) -> float:
    """How often bots of a level take the choices on which all depends."""
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


# --- what it is about ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effect:
    """What a plan leads to on average: at the end of the turn, and when the others have answered."""

    before: list[float]  # chances of everybody
    after: list[float]
    points: float  # of the player, at the end of the turn
    worths: list[float]
    won: float  # the share of worlds in which the plan ends the game with a victory


def effects(one: Puzzle, plans: Sequence[Sequence[Made]], seed: int = 1) -> list[Effect]:
    """What plans lead to, in the same worlds."""
    start = one.begin()
    judge = Judge(one.game, start.players)
    rng = Random(seed)
    luck = Luck(rng)
    seats = range(start.players)
    rows: list[list[tuple[list[float], list[float], float, list[float], float]]] = [[] for _ in plans]
    for _ in range(EFFECTS):
        world = start.imagine(one.seat, rng.getrandbits(60))
        world.rng = luck.next()
        taste = Taste(rng.getrandbits(40))
        judge.freeze(world)
        for row, line in zip(rows, plans, strict=True):
            s = world.copy()
            play(Span(judge, world, one.seat), taste, s, line, True)
            before = chances_of(judge, s)
            score = s.scores()[one.seat]
            points = score.total / 2 if score.halves else float(score.total)
            won = 1.0 if s.over and s.places()[one.seat] == 1 else 0.0
            worths = [0.0 for _ in seats] if s.over else judge.worths(s)
            after = before if s.over else chances_of(judge, answered(judge, taste, s, one.seat))
            row.append((before, after, points, worths, won))
    return [
        Effect(
            [mean([before[p] for before, _, _, _, _ in row]) for p in seats],
            [mean([after[p] for _, after, _, _, _ in row]) for p in seats],
            mean([points for _, _, points, _, _ in row]),
            [mean([worths[p] for _, _, _, worths, _ in row]) for p in seats],
            mean([won for _, _, _, _, won in row]),
        )
        for row in rows
    ]


def explained(one: Puzzle) -> Puzzle:
    """The puzzle with its kind, and with a sentence on why the solution solves it."""
    state = one.begin()
    judge = Judge(one.game, state.players)
    ours, theirs = effects(one, [one.made(one.solution), one.made(one.rivals[0])])
    kind = kind_of(one.seat, ours, theirs, judge.remaining(state))
    parse = one.game.vocabulary.parse
    key = _told(state, [parse(words) for _, words in one.key])
    there = {words for _, words in one.solution}
    other = _told(state, [parse(words) for _, words in one.rivals[0] if words not in there])
    instead = f" {other}" if other else " doing less"
    text = (
        f"{key}: that gives you a chance of about {one.chance:.0%}. The best plan found without it,{instead}, "
        f"gives {one.others:.0%}. {_reason(one, state, kind, ours, theirs)}"
    )
    return replace(one, kind=kind, explanation=text)


def kind_of(seat: int, ours: Effect, theirs: Effect, remaining: float) -> str:
    """What a puzzle is about, from what the solution leads to and the best plan without its key."""
    if ours.won >= 0.9:
        return "win"
    early, late = ours.before[seat] - theirs.before[seat], ours.after[seat] - theirs.after[seat]
    if late > 2 * early:
        return "defend"
    if remaining <= LATE:
        return "end"
    rival = _hurt(seat, ours, theirs)
    own, hurt = ours.worths[seat] - theirs.worths[seat], theirs.worths[rival] - ours.worths[rival]
    return "tactics" if hurt > own else "economy"


def _hurt(seat: int, ours: Effect, theirs: Effect) -> int:
    """Whose chance the solution lowers the most."""
    others = [p for p in range(len(ours.worths)) if p != seat]
    return max(others, key=lambda p: theirs.before[p] - ours.before[p])


def _reason(one: Puzzle, state: State, kind: str, ours: Effect, theirs: Effect) -> str:
    if kind == "win":
        return "It ends the game, and you win."
    if kind == "defend":
        return (
            f"At the end of the turn that does not look much worse ({theirs.before[one.seat]:.0%}), but when the "
            f"others have answered {theirs.after[one.seat]:.0%} are left."
        )
    rival = _hurt(one.seat, ours, theirs)
    if kind == "tactics" and theirs.before[rival] - ours.before[rival] >= SEEN:
        return (
            f"It costs {state.seat_name(rival)} most: their chance is {ours.before[rival]:.0%} instead of "
            f"{theirs.before[rival]:.0%}."
        )
    more = ours.points - theirs.points
    if more >= 0.5:
        return f"It scores about {more:.1f} points more at once."
    if more <= -0.5:
        return f"It scores about {-more:.1f} points less at once, and what it builds up is worth more than that."
    return "Neither scores more at once: what it builds up counts later."


def _told(state: State, actions: Sequence[int]) -> str:
    shown = [f"“{state.describe(action)}”" for action in actions[:TOLD]]
    return " and ".join(filter(None, (", ".join(shown[:-1]), "".join(shown[-1:]))))


# --- files -----------------------------------------------------------------------------------------------------------


def write(path: Path, found: Sequence[Puzzle]) -> None:
    """Puzzles as a file, one a line."""
    lines = [json.dumps(one.to_dict(), ensure_ascii=False, separators=(",", ":")) for one in found]
    try:
        path.write_text("\n".join(lines) + "\n" if lines else "", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error


def chosen(found: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """At most so many, of all kinds alike as far as there are some, the clearest of each first."""
    by_kind = {kind: sorted([one for one in found if one.kind == kind], key=lambda one: -one.margin) for kind in KINDS}
    taken: list[Puzzle] = []
    while len(taken) < count and any(by_kind.values()):
        for some in by_kind.values():
            if some and len(taken) < count:
                taken.append(some.pop(0))
    return sorted(taken, key=lambda one: (one.rating, one.id))
