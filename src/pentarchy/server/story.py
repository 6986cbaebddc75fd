"""The story of a game: everybody's points after every choice and, once it is over, the largest gains."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record
from pentarchy.core.state import TRUTH
from pentarchy.server.api import Gain, Story
from pentarchy.server.messages import ScorePart
from pentarchy.server.rows import EntryRow, Line
from pentarchy.server.scenes import points_of, scores_of

MOST_GAINS = 3
LEAST_GAIN = 2.0  # less where a whole game is about a few points: a fifth of what the winner has
POINTS = re.compile(r"\(\+\d")  # how a line says that it was worth points: (+5 points)
PAYMENT = "pay"  # the verb that games use for payments


def story_of(record: Record, rows: Sequence[EntryRow]) -> Story:
    """Replay a game whose secrets are open by now and count after every entry."""
    curve: list[tuple[int, tuple[float, ...]]] = []
    parts: list[list[dict[str, float]]] = []  # of the points of every seat, at each point of the curve
    number = 0
    for number, state in record.states():
        scores = scores_of(state, TRUTH)
        points = tuple(score.total for score in scores)
        if not curve or points != curve[-1][1]:
            curve.append((number, points))
            parts.append([{part.name: part.points for part in score.parts} for score in scores])
    if curve[-1][0] != number:
        curve.append((number, curve[-1][1]))
        parts.append(parts[-1])
    entries = {row.number: row for row in rows}
    least = min(LEAST_GAIN, max(1.0, max(curve[-1][1]) / 5))
    gains = []
    for index in range(1, len(curve)):
        (_, before), (after, points) = curve[index - 1 : index + 1]
        if not any(before) and sum(points) > max(points):
            continue  # what everybody begins with
        for player, (then, now) in enumerate(zip(before, points, strict=True)):
            if now - then >= least:
                text = "at the end of the game" if after == number else told_of(entries, after, player)
                sources = _sources(parts[index - 1][player], parts[index][player])
                gains.append(Gain(number=after, seat=player, points=now - then, text=text, parts=sources))
    return Story(curve=tuple(curve), gains=largest(gains))


def largest(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """The largest gains in their order; of equal ones the last, which were the hardest to make good."""
    found = sorted(gains, key=lambda gain: (-gain.points, -gain.number, gain.seat))[:MOST_GAINS]
    return tuple(sorted(found, key=lambda gain: (gain.number, gain.seat)))


def _sources(before: dict[str, float], after: dict[str, float]) -> tuple[ScorePart, ...]:
    """Where points came from, most first."""
    won = {name: points - before.get(name, 0) for name, points in after.items()}
    found = [ScorePart(name, points) for name, points in won.items() if points]
    return tuple(sorted(found, key=lambda part: (-part.points, part.name)))


def public_story(record: Record) -> Story:
    """What a spectator may know so far: public points, and nothing about hidden choices."""
    curve: list[tuple[int, tuple[float, ...]]] = []
    for number, state in record.states():
        if number and state.lanes is not None:
            continue
        points = tuple(points_of(state))
        if not curve or points != curve[-1][1]:
            curve.append((number, points))
    return Story(curve=tuple(curve), gains=())


def counted(story: Story, played: Playthrough, viewer: int) -> Story:
    """A story with entries numbered as a seat counts them."""
    curve = tuple((played.counted_as(viewer, number), points) for number, points in story.curve)
    gains = tuple(replace(gain, number=played.counted_as(viewer, gain.number)) for gain in story.gains)
    return Story(curve=curve, gains=gains)


def told_of(entries: Mapping[int, EntryRow], number: int, player: int) -> str:
    """How a seat gained points with an entry, as one sentence of the journal.

    The line that names points is the best one. A payment explains nothing: then it is what followed, or the earlier
    choice that it paid for.
    """
    row = entries[number]
    own = _telling(row, player)
    if own:
        return next((line for line in own if POINTS.search(line.text)), own[0]).text
    while row.player == player and row.number - 1 in entries and entries[row.number - 1].player == player:
        row = entries[row.number - 1]
        chosen = [line for line in _telling(row, player) if line.choice]
        if chosen:
            return chosen[0].text
    if entries[number].player == player:
        return "with the choice before it"
    others = _public(entries[number])
    return others[-1].text if others else "by what another player chose"


def _telling(row: EntryRow, player: int) -> list[Line]:
    """The lines of what a seat did or got."""
    return [line for line in _public(row) if line.player == player]


def _public(row: EntryRow) -> list[Line]:
    """The lines that everybody may read, without payments and steps on the way."""
    return [line for line in row.told() if line.readable(-1) and line.key != PAYMENT and not line.passing]
