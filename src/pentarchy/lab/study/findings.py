"""What the games of a study show: shares and means with their 95 % confidence intervals, and what differs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pentarchy.core.game import game
from pentarchy.lab.statistics import margin, mean, median, newcombe, welch, wilson
from pentarchy.lab.study.played import MOMENTS, Played, margin_of_victory, total
from pentarchy.lab.study.question import Cell, Question
from pentarchy.lab.study.run import Games

RARE = 0.02, 5  # what fewer than this share of players have used is left out, or so few
LIKELY = 12  # openings that are listed


@dataclass(frozen=True)
class Share:
    """How often somebody or something won, where 1 is a fair share."""

    name: str
    games: int
    wins: float
    share: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Number:
    """Something that is counted in every game."""

    name: str
    mean: float
    margin: float  # half of the confidence interval
    median: float
    values: list[float]


@dataclass(frozen=True)
class Use:
    """How often something was used, and how often its users won."""

    name: str
    used: float  # by this share of the players, in their games
    often: float  # a game and player that used it
    success: Share


@dataclass(frozen=True)
class Found:
    """What one cell shows."""

    cell: Cell
    games: int
    seats: list[Share]
    sides: dict[str, list[Share]]
    numbers: list[Number]
    sources: dict[str, list[float]]  # by source: the winner's points at each moment, on average
    others: dict[str, list[float]]  # the same of everybody else
    leading: list[float]  # how often who leads at a moment wins in the end
    uses: list[Use]
    openings: list[Share]


@dataclass(frozen=True)
class Difference:
    """How far a variant differs from the first one."""

    variant: str
    against: str
    players: int
    level: str
    name: str
    difference: float
    interval: tuple[float, float]

    @property
    def is_proven(self) -> bool:
        """Does the confidence interval exclude 0?"""
        return self.interval[0] > 0 or self.interval[1] < 0


def findings(games: Games) -> list[Found]:
    """What each cell shows."""
    return [find(cell, played) for cell, played in games]


def find(cell: Cell, played: Sequence[Played]) -> Found:
    """What the games of one cell show."""
    seats = _shares(((f"seat {one.order[p] + 1}", one.wins[p]) for one in played for p in range(cell.players)), cell)
    sides = {
        entry: _shares(((one.sides[entry][p], one.wins[p]) for one in played for p in range(cell.players)), cell)
        for entry in cell.by
    }
    openings = _shares(((one.openings[p], one.wins[p]) for one in played for p in range(cell.players)), cell)
    return Found(
        cell=cell,
        games=len(played),
        seats=sorted(seats, key=lambda share: share.name),
        sides={entry: sorted(shares, key=lambda share: -share.share) for entry, shares in sides.items()},
        numbers=_numbers(played),
        sources=_course(played, winners=True),
        others=_course(played, winners=False),
        leading=[_leading(played, moment) for moment in range(MOMENTS + 1)],
        uses=_uses(played, cell),
        openings=sorted(openings, key=lambda share: (-share.games, share.name))[:LIKELY],
    )


def _shares(results: Iterable[tuple[str, float]], cell: Cell) -> list[Share]:
    games: Counter[str] = Counter()
    wins: dict[str, float] = defaultdict(float)
    for name, won in results:
        games[name] += 1
        wins[name] += won
    return [_share(name, games[name], wins[name], cell.players) for name in games]


def _share(name: str, games: int, wins: float, players: int) -> Share:
    low, high = wilson(wins, games)
    return Share(name, games, wins, wins / games * players, (low * players, high * players))


def _numbers(played: Sequence[Played]) -> list[Number]:
    values: dict[str, list[float]] = {}
    for name in dict.fromkeys(name for one in played for name in one.metrics):
        values[name] = [one.metrics[name] for one in played if name in one.metrics]
    values["decisions"] = [float(one.decisions) for one in played]
    values["options for a decision"] = [one.branching for one in played]
    values["winner's lead over the mean of the others"] = [margin_of_victory(one) for one in played]
    for source in dict.fromkeys(source for one in played for points in one.points for source in points):
        values[f"points: {source}"] = [mean([points.get(source, 0.0) for points in one.points]) for one in played]
    return [Number(name, mean(some), margin(some), median(some), some) for name, some in values.items()]


def _course(played: Sequence[Played], winners: bool) -> dict[str, list[float]]:
    """By source the points at each moment, of the winners or of the others."""
    sources = dict.fromkeys(source for one in played for points in one.course[-1] for source in points)
    found: dict[str, list[float]] = {source: [] for source in sources}
    for moment in range(MOMENTS + 1):
        who = [
            points
            for one in played
            for points, won in zip(one.course[moment], one.wins, strict=True)
            if (won > 0) == winners
        ]
        for source in found:
            found[source].append(mean([points.get(source, 0.0) for points in who]))
    return found


def _leading(played: Sequence[Played], moment: int) -> float:
    won = []
    for one in played:
        totals = [total(points) for points in one.course[moment]]
        ahead = [p for p, points in enumerate(totals) if points == max(totals)]
        won.append(mean([one.wins[p] for p in ahead]))
    return mean(won)


def _uses(played: Sequence[Played], cell: Cell) -> list[Use]:
    games: Counter[str] = Counter()
    often: Counter[str] = Counter()
    wins: dict[str, float] = defaultdict(float)
    for one in played:
        for uses, won in zip(one.uses, one.wins, strict=True):
            for name, count in uses.items():
                games[name] += 1
                often[name] += count
                wins[name] += won
    everybody = len(played) * cell.players
    return [
        Use(name, count / everybody, often[name] / count, _share(name, count, wins[name], cell.players))
        for name, count in games.most_common()
        if count >= max(RARE[0] * everybody, RARE[1])
    ]


def readable(found: Found) -> Found:
    """The same with uses and openings in the words of the game instead of those of records."""
    words = game(found.cell.game).vocabulary
    named = {verb.word: verb.domains[0] for verb in words.verbs if verb.arity}

    def use(name: str) -> str:
        word, _, thing = name.partition(" ")
        domain = named.get(word)
        known = domain.names[domain.ids.index(thing)] if domain is not None and thing in domain.ids else thing
        return f"{word.replace('_', ' ')} {known}".strip()

    def opening(name: str) -> str:
        return "; ".join(words.describe(words.parse(choice)) for choice in name.split("; ") if choice)

    return replace(
        found,
        uses=[replace(each, name=use(each.name)) for each in found.uses],
        openings=[replace(each, name=opening(each.name)) for each in found.openings],
    )


# --- comparing ------------------------------------------------------------------------------------------------------


def differences(games: Games) -> list[Difference]:
    """Each variant beside the first one with as many players of the same level."""
    found: list[Difference] = []
    base: dict[tuple[int, str], tuple[Cell, Sequence[Played]]] = {}
    for cell, played in games:
        first, before = base.setdefault((cell.players, cell.level), (cell, played))
        if first is not cell:
            for name, difference, interval in _compared(cell, played, before):
                names = cell.variant.name, first.variant.name
                found.append(Difference(*names, cell.players, cell.level, name, difference, interval))
    return found


def _compared(
    cell: Cell, played: Sequence[Played], before: Sequence[Played]
) -> Iterable[tuple[str, float, tuple[float, float]]]:
    new, old = find(cell, played), find(cell, before)
    known = {share.name: share for shares in (old.seats, *old.sides.values()) for share in shares}
    for share in [*new.seats, *[each for shares in new.sides.values() for each in shares]]:
        if share.name in known:
            other = known[share.name]
            low, high = newcombe(share.wins, share.games, other.wins, other.games)
            players = cell.players
            yield f"wins of {share.name}", share.share - other.share, (low * players, high * players)
    numbers = {number.name: number for number in old.numbers}
    for number in new.numbers:
        if number.name in numbers:
            difference, half = welch(number.values, numbers[number.name].values)
            yield number.name, difference, (difference - half, difference + half)


def to_dict(question: Question, found: Sequence[Found], apart: Sequence[Difference], command: str) -> dict[str, Any]:
    """Everything as plain JSON."""
    return {
        "title": question.title,
        "question": question.text,
        "command": command,
        "cells": [asdict(each) for each in found],
        "differences": [asdict(each) | {"proven": each.is_proven} for each in apart],
    }
