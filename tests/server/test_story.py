"""The turning points of a finished game: where points were won, and by what."""

from __future__ import annotations

import msgspec

import pentarchy
from pentarchy.server.api import Gain
from pentarchy.server.journal import lines_of
from pentarchy.server.rows import EntryRow, Line
from pentarchy.server.story import largest, story_of, told_of


def entry(seat: int, *lines: Line) -> EntryRow:
    """An entry of this seat with these journal lines."""
    told = msgspec.json.encode(lines).decode()
    return EntryRow(
        table_id="t", number=7, player=seat, words="pay cotton h36", origin="person", nonce="", time=0.0, lines=told
    )


def test_a_gain_tells_what_came_of_a_payment() -> None:
    paid = Line("Spain paid 1 Cotton from h36", "pay", 1, -1, True)
    built = Line("Spain built the Factory on h12", "built", 1, -1, False)
    made = Line("The Factory on h12 produced 1 Gold", "produced", 1, -1, False)
    assert told_of({7: entry(1, paid, built, made)}, 7, 1) == "Spain built the Factory on h12"


def test_a_gain_tells_the_choice_that_was_paid_for() -> None:
    recruited = Line("Blue recruited Kenshin, Admiral", "recruit", 1, -1, True)
    paid = Line("Blue paid calligraphy and calligraphy", "pay", 1, -1, True)
    entries = {5: entry(1, recruited), 6: entry(1, paid), 7: entry(1, paid)}
    for number, row in entries.items():
        entries[number] = msgspec.structs.replace(row, number=number)
    assert told_of(entries, 7, 1) == "Blue recruited Kenshin, Admiral"


def test_a_gain_by_the_choice_of_another_tells_what_the_journal_says_of_the_seat() -> None:
    moved = Line("Spain sent the Tercio to h12", "move", 1, -1, True)
    freed = Line("France controlled the Church on h20 again", "freed", 0, -1, False)
    assert told_of({7: entry(1, moved, freed)}, 7, 0) == "France controlled the Church on h20 again"
    assert told_of({7: entry(1, moved)}, 7, 0) == "Spain sent the Tercio to h12"
    assert told_of({7: entry(1)}, 7, 0) == "by what another player chose"


def test_a_gain_is_not_told_by_a_step_on_the_way() -> None:
    chosen = Line("Spain chose h12 for it", "place", 1, -1, True, passing=True)
    built = Line("Spain built the Factory on h12", "built", 1, -1, False)
    assert told_of({7: entry(1, chosen, built)}, 7, 1) == "Spain built the Factory on h12"


def test_a_gain_is_told_by_the_line_that_names_the_points() -> None:
    chosen = Line("Red set out to build the Great Mausoleum in d3", "wonder", 1, -1, True)
    built = Line("Red built the Great Mausoleum in d3 (+5 points)", "wonder_built", 1, -1, False)
    assert told_of({7: entry(1, chosen, built)}, 7, 1) == "Red built the Great Mausoleum in d3 (+5 points)"


def test_of_equal_gains_the_last_ones_are_told() -> None:
    """In a game about five forts every gain is one of them: what turned it came late."""
    forts = [Gain(number=number, seat=0, points=1.0, text="", parts=()) for number in (8, 27, 41, 300)]
    more = Gain(number=20, seat=1, points=2.0, text="", parts=())
    assert [gain.number for gain in largest([*forts, more])] == [20, 41, 300]


def test_the_story_says_where_points_came_from_in_words() -> None:
    record = pentarchy.Record(pentarchy.game("yamatai"), 2, {}, 7)
    played = pentarchy.Playthrough(record)
    rows: list[EntryRow] = []
    while not played.state.over:
        player = played.state.actors[0]
        options = played.state.options_for(player)
        move = played.attempt(options[(7 * len(rows)) % len(options)], player)
        played.commit(move)
        told = msgspec.json.encode(lines_of(move, "", ())).decode()
        row = EntryRow(
            table_id="t",
            number=move.entry.number,
            player=player,
            words="",
            origin="person",
            nonce="",
            time=0.0,
            lines=told,
        )
        rows.append(row)
    story = story_of(record, rows)
    assert story.curve[-1][1] == tuple(score.total for score in played.state.scores())
    for gain in story.gains:
        assert sum(part.points for part in gain.parts) == gain.points
        assert "_" not in "".join(part.name for part in gain.parts) + gain.text
