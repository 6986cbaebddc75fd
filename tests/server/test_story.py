"""The turning points of a finished game: where points were won, and by what."""

from __future__ import annotations

import msgspec

from pentarchy.server.rows import EntryRow, Line
from pentarchy.server.story import _gain


def entry(seat: int, *lines: Line) -> EntryRow:
    """An entry of this seat with these journal lines."""
    told = msgspec.json.encode(lines).decode()
    return EntryRow(
        table_id="t", number=7, seat=seat, words="pay cotton h36", origin="person", nonce="", time=0.0, lines=told
    )


def test_a_gain_tells_the_choice_and_what_came_of_it() -> None:
    paid = Line("Spain paid 1 Cotton from h36", "pay", 1, -1, True)
    built = Line("Spain built the Factory on h12", "built", 1, -1, False)
    made = Line("The Factory on h12 produced 1 Gold", "produced", 1, -1, False)
    gain = _gain(entry(1, paid, built, made), 1, 5.0, is_last=False)
    assert gain.text == "Spain paid 1 Cotton from h36; Spain built the Factory on h12"


def test_a_gain_by_the_choice_of_another_tells_what_the_journal_says_of_the_seat() -> None:
    moved = Line("Spain sent the Tercio to h12", "move", 1, -1, True)
    freed = Line("France controlled the Church on h20 again", "freed", 0, -1, False)
    assert _gain(entry(1, moved, freed), 0, 4.0, is_last=False).text == "France controlled the Church on h20 again"
    assert _gain(entry(1, moved), 0, 4.0, is_last=False).text == "by what another player chose"
