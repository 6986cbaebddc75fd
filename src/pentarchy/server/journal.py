"""The journal of a table: what is stored of a move, and which of it each seat may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pentarchy.core.journal import EVERYBODY
from pentarchy.core.moments import OWN
from pentarchy.core.playthrough import Move, Playthrough
from pentarchy.server.messages import LogLine, Origin
from pentarchy.server.rows import EntryRow, Line


def lines_of(move: Move, round: str, things: tuple[str, ...]) -> list[Line]:
    """The lines to store for a choice: its own, with the things it concerns, and those that followed from it.

    What followed has no things: it may come with the answer to a question that others must not notice.
    """
    names = [move.state.seat_name(p) for p in range(move.state.players)]
    chooser = move.entry.player
    return [
        Line(
            note.text(names),
            note.phrase.key,
            note.player,
            note.reader,
            note.choice,
            round,
            things if note.choice and note.player == chooser else (),
            note.phrase.passing,
        )
        for note in move.notes
    ]


def undo_line(move: Move, before: Playthrough, round: str) -> Line:
    """The line to store for an undo. One that the others could not see is shown to nobody else."""
    seat, target = move.entry.player, move.entry.undoes
    who = before.state.seat_name(seat) if seat >= 0 else "Everybody"
    verb = "takes" if seat >= 0 else "agreed: the table takes"
    chosen = [entry for entry in before.undoable(seat) if entry.number >= target]
    what = "a choice" if len(chosen) == 1 else "several choices"
    reader = seat if move.moments.noticed == OWN else EVERYBODY
    return Line(f"{who} {verb} back {what}", "undo", seat, reader, True, round)


Told = Sequence[tuple[EntryRow, list[Line]]]  # entries, each with its lines


def told(rows: Iterable[EntryRow]) -> Told:
    """Entries of the store with their lines."""
    return [(row, row.told()) for row in rows]


def readable(viewer: int, told: Told, played: Playthrough) -> tuple[LogLine, ...]:
    """The lines that a seat may read, with the seat's own numbers."""
    found: list[LogLine] = []
    for row, lines in told:
        number, undoes = played.counted_as(viewer, row.number), played.counted_as(viewer, row.undoes)
        at = played.counted_as(-1, row.number)
        for line in lines:
            if line.readable(viewer):
                found.append(_shown(line, number, row.origin, undoes, at))
    return tuple(found)


def _shown(line: Line, number: int, origin: Origin, undoes: int, at: int) -> LogLine:
    return LogLine(
        number=number,
        player=line.player,
        text=line.text,
        key=line.key,
        choice=line.choice,
        things=line.things,
        round=line.round,
        origin=origin,
        undoes=undoes,
        at=at,
        passing=line.passing,
    )
