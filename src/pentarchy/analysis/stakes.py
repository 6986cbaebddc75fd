"""What is at stake between two plans: what each of them leads to, and in words by what one is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from pentarchy.analysis.verdicts import chances, mean
from pentarchy.bots.answers import answered
from pentarchy.bots.judge import Judge, shares
from pentarchy.bots.luck import Luck
from pentarchy.bots.turns import Made, Span, Taste, play
from pentarchy.core.english import counted
from pentarchy.core.state import State

WORLDS: Final = 32  # from which a difference is told
SEEN: Final = 0.01  # by so much a chance must differ to be told
SURE: Final = 0.25  # by so much the share of worlds that are won at once
NAMED: Final = 2  # sources of points that are named


@dataclass(frozen=True)
class Effect:
    """A plan's average outcome: at the end of the turn, and after the others have replied."""

    before: list[float]  # chances of everybody
    after: list[float]
    points: dict[str, float]  # of the player by source, at the end of the turn
    worths: list[float]
    won: float  # the share of worlds in which the plan ends the game with a victory; one that is shared counts less

    @property
    def total(self) -> float:
        """All points together."""
        return sum(self.points.values())


def effects(
    start: State, seat: int, plans: Sequence[Sequence[Made]], seed: int = 1, worlds: int = WORLDS
) -> list[Effect]:
    """What plans lead to, in the same worlds."""
    judge = Judge(start.game, start.players)
    rng = Random(seed)
    luck = Luck(rng)
    rows: list[list[Effect]] = [[] for _ in plans]
    for _ in range(worlds):
        world = start.imagine(seat, rng.getrandbits(60))
        world.rng = luck.next()
        taste = Taste(rng.getrandbits(40))
        judge.freeze(world)
        for row, line in zip(rows, plans, strict=True):
            s = world.copy()
            play(Span(judge, world, seat), taste, s, line, True)
            before = chances(judge, s)
            score = s.scores()[seat]
            unit = 2 if score.halves else 1
            points = {source: value / unit for source, value in score.parts.items()} or {"": score.total / unit}
            won = shares(s)[seat] if s.over else 0.0
            worths = [0.0] * s.players if s.over else judge.worths(s)
            after = before if s.over else chances(judge, answered(judge, taste, s, seat))
            row.append(Effect(before, after, points, worths, won))
    return [_average(row) for row in rows]


def _average(row: Sequence[Effect]) -> Effect:
    def each(columns: Sequence[Sequence[float]]) -> list[float]:
        return [mean(values) for values in zip(*columns, strict=True)]

    sources = dict.fromkeys(source for one in row for source in one.points)
    return Effect(
        each([one.before for one in row]),
        each([one.after for one in row]),
        {source: mean([one.points.get(source, 0.0) for one in row]) for source in sources},
        each([one.worths for one in row]),
        mean([one.won for one in row]),
    )


def most_hurt(seat: int, ours: Effect, theirs: Effect) -> int:
    """Whose chance the first plan lowers the most."""
    others = [p for p in range(len(ours.worths)) if p != seat]
    return max(others, key=lambda p: theirs.before[p] - ours.before[p])


def shows_late(seat: int, ours: Effect, theirs: Effect) -> bool:
    """Is the difference made by what the others can do in reply?"""
    early, late = ours.before[seat] - theirs.before[seat], ours.after[seat] - theirs.after[seat]
    return late > 2 * early


def at_stake(start: State, seat: int, ours: Effect, theirs: Effect, subject: str = "It") -> str:
    """By what the first plan, the `subject`, is better than the second, in a sentence or two."""
    if ours.won >= theirs.won + SURE:
        often = "" if ours.won > 1 - SEEN else f" {ours.won:.0%} of the time"
        return f"{subject} ends the game with a victory{often}."
    if shows_late(seat, ours, theirs):
        return (
            f"At the end of the turn the two look more alike ({ours.before[seat]:.0%} and {theirs.before[seat]:.0%}) "
            f"than once the others have replied ({ours.after[seat]:.0%} and {theirs.after[seat]:.0%})."
        )
    told = [_scored(ours, theirs, subject)]
    rival = most_hurt(seat, ours, theirs)
    if start.players > 2 and theirs.before[rival] - ours.before[rival] >= SEEN:
        told.append(
            f"It hurts {start.seat_name(rival)} most: their chance is {ours.before[rival]:.0%} instead of "
            f"{theirs.before[rival]:.0%}."
        )
    return " ".join(told)


def _scored(ours: Effect, theirs: Effect, subject: str) -> str:
    more = ours.total - theirs.total
    if round(abs(more)) < 1:
        return f"{subject} scores no more at once: what it builds up counts later."
    points = counted(round(abs(more)), "point")
    told = f"{subject} scores about {points} {'more' if more > 0 else 'less'} at once{_sources(ours, theirs)}"
    return f"{told}." if more > 0 else f"{told}, but what it builds up is worth more than that."


def _sources(ours: Effect, theirs: Effect) -> str:
    """Where the difference comes from, if the points of the game have several sources."""
    apart = {
        source: ours.points.get(source, 0.0) - theirs.points.get(source, 0.0)
        for source in dict.fromkeys([*ours.points, *theirs.points])
    }
    main = sorted(
        (source for source in apart if round(abs(apart[source])) >= 1), key=lambda source: -abs(apart[source])
    )
    if len(apart) < 2 or not main:
        return ""
    if len(main) == 1:
        return f", from {main[0].replace('_', ' ')}"
    named = [
        f"{abs(apart[source]):.0f} {'more' if apart[source] > 0 else 'fewer'} from {source.replace('_', ' ')}"
        for source in main[:NAMED]
    ]
    return f" ({', '.join(named)})"
