"""The story of a game: everybody's points after every choice, and of a finished one where most of them were won."""

from __future__ import annotations

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
LEAST_GAIN = 2.0
PAYMENT = "pay"  # the verb by which a game asks for a price


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
    gains = []
    for place in range(1, len(curve)):
        (_, before), (after, points) = curve[place - 1 : place + 1]
        for seat, (then, now) in enumerate(zip(before, points, strict=True)):
            if now - then >= LEAST_GAIN:
                text = "at the end of the game" if after == number else told_of(entries, after, seat)
                sources = _sources(parts[place - 1][seat], parts[place][seat])
                gains.append(Gain(number=after, seat=seat, points=now - then, text=text, parts=sources))
    largest = sorted(gains, key=lambda gain: (-gain.points, gain.number, gain.seat))[:MOST_GAINS]
    return Story(curve=tuple(curve), gains=tuple(sorted(largest, key=lambda gain: (gain.number, gain.seat))))


def _sources(before: dict[str, float], after: dict[str, float]) -> tuple[ScorePart, ...]:
    """Where points came from, most first."""
    won = {name: points - before.get(name, 0) for name, points in after.items()}
    found = [ScorePart(name, points) for name, points in won.items() if points]
    return tuple(sorted(found, key=lambda part: (-part.points, part.name)))


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


def told_of(entries: Mapping[int, EntryRow], number: int, seat: int) -> str:
    """By what a seat won points with an entry, in one sentence of the journal.

    Payments say nothing: then it is what came of them, or the choice before that they paid for.
    """
    row = entries[number]
    own = _telling(row, seat)
    if own:
        return own[0].text
    while row.seat == seat and row.number - 1 in entries and entries[row.number - 1].seat == seat:
        row = entries[row.number - 1]
        chosen = [line for line in _telling(row, seat) if line.choice]
        if chosen:
            return chosen[0].text
    return "by what another player chose" if entries[number].seat != seat else "with the choice before it"


def _telling(row: EntryRow, seat: int) -> list[Line]:
    """The lines that everybody may read of what a seat did or got, without its payments."""
    return [line for line in row.told() if line.readable(-1) and line.player == seat and line.key != PAYMENT]
