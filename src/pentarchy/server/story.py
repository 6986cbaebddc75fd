"""The story of a game: everybody's points after every choice, and of a finished one where most of them were won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record
from pentarchy.server.api import Gain, Story
from pentarchy.server.rows import EntryRow
from pentarchy.server.scenes import points_of

MOST_GAINS = 3
LEAST_GAIN = 2.0


def story_of(record: Record, rows: Sequence[EntryRow]) -> Story:
    """Replay a game whose secrets are open by now and count after every entry."""
    curve: list[tuple[int, tuple[float, ...]]] = []
    number = 0
    for number, state in record.states():
        points = tuple(score.total * (0.5 if score.halves else 1.0) for score in state.scores())
        if not curve or points != curve[-1][1]:
            curve.append((number, points))
    if curve[-1][0] != number:
        curve.append((number, curve[-1][1]))
    entries = {row.number: row for row in rows}
    gains = [
        _gain(entries[after], seat, now - then, is_last=after == number)
        for (_, before), (after, points) in pairwise(curve)
        for seat, (then, now) in enumerate(zip(before, points, strict=True))
        if now - then >= LEAST_GAIN
    ]
    largest = sorted(gains, key=lambda gain: (-gain.points, gain.number, gain.seat))[:MOST_GAINS]
    return Story(curve=tuple(curve), gains=tuple(sorted(largest, key=lambda gain: (gain.number, gain.seat))))


def public_story(record: Record) -> Story:
    """What somebody who watches a game may know by now: public points, and nothing of what is chosen unseen."""
    curve: list[tuple[int, tuple[float, ...]]] = []
    for number, state in record.states():
        if number and state.lanes is not None:
            continue
        points = tuple(points_of(state))
        if not curve or points != curve[-1][1]:
            curve.append((number, points))
    return Story(curve=tuple(curve), gains=())


def counted(story: Story, played: Playthrough, viewer: int) -> Story:
    """A story with the numbers by which a seat knows the entries."""
    curve = tuple((played.counted_as(viewer, number), points) for number, points in story.curve)
    gains = tuple(replace(gain, number=played.counted_as(viewer, gain.number)) for gain in story.gains)
    return Story(curve=curve, gains=gains)


def _gain(row: EntryRow, seat: int, points: float, is_last: bool) -> Gain:
    """Points of a seat, told by its own choice and the first thing that came of it, else by what the journal says."""
    lines = [line for line in row.told() if line.readable(-1)]
    own = [line.text for line in lines if line.player == seat]
    if row.seat == seat and own:
        text = "; ".join(own[:2])
    elif is_last:
        text = "at the end of the game"
    elif own:
        text = ", ".join(own)
    else:
        text = "by what another player chose"
    return Gain(number=row.number, seat=seat, points=points, text=text)
