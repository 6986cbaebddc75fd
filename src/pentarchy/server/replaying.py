"""Whole games replayed, in a worker process: long ones take seconds, for which nobody else should wait."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.core.errors import BadInput
from pentarchy.core.record import Record
from pentarchy.server.api import Story
from pentarchy.server.ledger import entry_of, head
from pentarchy.server.rows import EntryRow, TableRow
from pentarchy.server.story import public_story, story_of

PROVED = "The secret belongs to the commitment shown before the game, and every die and card follows from it."


def record_with(row: TableRow, rows: Sequence[EntryRow]) -> Record:
    """The record of a table with these entries."""
    found = head(row)
    found.entries = [entry_of(entry) for entry in rows]
    return found


def verified(row: TableRow, rows: Sequence[EntryRow], final: str) -> tuple[bool, str]:
    """Does the published secret fit the commitment, and does the record lead to the final position? In a sentence."""
    record = record_with(row, rows)
    try:
        record.verify()
        same = record.replay().digest() == final
    except BadInput as error:
        return False, str(error)
    return (True, PROVED) if same else (False, "The record leads to another position than the one on the table.")


def told(row: TableRow, rows: Sequence[EntryRow], ended: bool) -> Story:
    """The story of a game: all of it when it is over, what everybody may know before."""
    record = record_with(row, rows)
    return story_of(record, rows) if ended else public_story(record)
