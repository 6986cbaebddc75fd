"""What a puzzle is about, and why its solution solves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pentarchy.analysis.puzzles import Puzzle
from pentarchy.analysis.verdicts import chances as chances_of
from pentarchy.analysis.verdicts import mean
from pentarchy.bots.answers import answered
from pentarchy.bots.judge import Judge
from pentarchy.bots.luck import Luck
from pentarchy.bots.turns import Made, Span, Taste, play
from pentarchy.core.english import counted
from pentarchy.core.state import State
from pentarchy.lab.puzzling.proof import weighty

EFFECTS: Final = 32  # worlds from which an explanation is told
LATE: Final = 0.1  # of the game left: its end
SEEN: Final = 0.01  # by so much a chance must differ to be told
INSIDE: Final = str.maketrans("“”", "‘’")  # quotation marks between quotation marks
TOLD: Final = 3  # choices of the other plan that are told
HEAVY: Final = 3  # options at least that a choice worth telling was made from


@dataclass(frozen=True)
class Effect:
    """A plan's average outcome: at the end of the turn, and after the others have replied."""

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
    text = (
        f"{_told(state, [parse(words) for _, words in one.key])}: that gives you a chance of about {one.chance:.0%}. "
        f"The best plan found without it, {_instead(one, judge, state)}, gives {one.others:.0%}. "
        f"{_reason(one, state, kind, ours, theirs)}"
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
            f"At the end of the turn the two look more alike ({ours.before[one.seat]:.0%} and "
            f"{theirs.before[one.seat]:.0%}) than once the others have answered ({ours.after[one.seat]:.0%} and "
            f"{theirs.after[one.seat]:.0%})."
        )
    rival = _hurt(one.seat, ours, theirs)
    if kind == "tactics" and theirs.before[rival] - ours.before[rival] >= SEEN:
        return (
            f"It hurts {state.seat_name(rival)} most: their chance is {ours.before[rival]:.0%} instead of "
            f"{theirs.before[rival]:.0%}."
        )
    more = ours.points - theirs.points
    if abs(more) < 0.5:
        return "Neither plan scores more at once: what this one builds up counts later."
    points = counted(round(abs(more)), "point")
    if more > 0:
        return f"It scores about {points} more at once."
    return f"It scores about {points} less at once, but what it builds up is worth more than that."


def _instead(one: Puzzle, judge: Judge, state: State) -> str:
    """What the best plan without the key does that the solution does not: the weightiest choices in their order."""
    solved = {action for _, action, _ in one.made(one.solution)}
    line = play(Span(judge, state, one.seat), Taste(0), state.copy(), one.made(one.rivals[0]), True)
    choices = [choice for choice in weighty(judge, state, one.seat, line) if choice[1] not in solved]
    heavy = [action for _, action, options in choices if len(options) >= HEAVY][:TOLD]
    if not heavy:
        return "the same turn but for that"
    return _told(state, sorted(heavy, key=[action for _, action, _ in line].index))


def _told(state: State, actions: Sequence[int]) -> str:
    shown = [f"“{state.describe(action).translate(INSIDE)}”" for action in actions]
    return " and ".join(filter(None, (", ".join(shown[:-1]), "".join(shown[-1:]))))
