"""A game being played: choices tried and made, taken back, and gone on with from a snapshot."""

from __future__ import annotations

import random

import pytest

from pentarchy.core.errors import IllegalChoice
from pentarchy.core.game import load
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Entry, Record
from pentarchy.lab.chance import anybody, origin
from tests.broken import Crashing, in_place_of_toy
from tests.toy import BID, DONE, DRAW, ROB, TAKE, TOY

SECRET = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


def begun() -> Playthrough:
    """A game of two in which both have bid nothing: player 0 is to move."""
    play = Playthrough(Record(TOY, 2, {}, 1))
    play.choose(BID(0), 0)
    play.choose(BID(0), 1)
    return play


# --- trying and making ------------------------------------------------------------------------------------------


def test_an_attempt_changes_nothing_until_it_is_committed() -> None:
    play = begun()
    before = play.state.digest()
    move = play.attempt(TAKE(1), 0, "bot")
    assert (play.state.digest(), play.number, len(play.record.entries)) == (before, 2, 2)
    assert (move.entry.number, move.entry.words, move.entry.origin) == (3, "take 2", "bot")
    assert [note.phrase.key for note in move.notes][:1] == ["take"]
    entry = play.commit(move)
    assert (play.state, play.number, play.record.entries[-1]) == (move.state, 3, entry)


def test_an_attempt_that_comes_too_late_is_not_made() -> None:
    play = begun()
    late = play.attempt(TAKE(1), 0)
    play.choose(TAKE(0), 0)
    with pytest.raises(IllegalChoice, match="entry 3 comes too late: there are 3 already"):
        play.commit(late)


# --- from a snapshot --------------------------------------------------------------------------------------------


def test_from_a_snapshot_and_later_entries_the_game_goes_on_as_it_was() -> None:
    rng = random.Random(3)
    whole = Playthrough(Record(TOY, 3, {}, secret=SECRET))
    snapshots = [whole.state.dump()]
    while not whole.state.over:
        player, action = anybody(whole.state, rng)
        whole.choose(action, player, origin(player))
        if rng.random() < 0.3 and whole.undoable(player):
            whole.undo(player)
            snapshots.append(whole.state.dump())
        snapshots.append(whole.state.dump())
    entries = whole.record.entries
    for number in range(0, len(entries), 5):
        if any(entry.undoes and entry.undoes <= number for entry in entries[number:]):
            continue  # a snapshot that a later entry makes wrong is thrown away
        part = Playthrough(Record(TOY, 3, {}, secret=SECRET), state=load(snapshots[number]), number=number)
        part.follow(entries[number:])
        assert (part.state.digest(), part.number) == (whole.state.digest(), whole.number)
        assert part.record.entries == []


def test_what_is_kept_does_not_grow_with_the_game() -> None:
    whole = Playthrough(Record(TOY, 2, {"rounds": 9}, secret=SECRET))
    part = Playthrough(Record(TOY, 2, {"rounds": 9}, secret=SECRET), state=whole.state.copy())
    rng = random.Random(5)
    told = 0
    while not part.state.over:
        player, action = anybody(part.state, rng)
        move = part.attempt(action, player)
        told += len(move.notes)
        part.commit(move)
        whole.choose(action, player)
        assert (part.state.journal, part.state.history) == ([], None)
        assert len(part._last.recent) < 20
    assert part.state.digest() == whole.state.digest()
    assert told == len(whole.state.journal or [])


def test_an_older_entry_is_struck_from_an_earlier_position() -> None:
    whole = Playthrough(Record(TOY, 2, {}, secret=SECRET))
    start = whole.state.copy()
    for action, player in ((BID(0), 0), (BID(0), 1), (DRAW(), 0), (TAKE(1), 1)):
        whole.choose(action, player)
    part = Playthrough(Record(TOY, 2, {}, secret=SECRET), state=start.copy())
    part.follow(whole.record.entries)
    with pytest.raises(IllegalChoice, match="There is no entry 2 of player -1 to take back"):
        part.attempt_strike(-1, 2)
    part.commit(part.attempt_strike(-1, 2, start.copy(), whole.record.entries[:]))
    whole.strike(-1, 2)
    assert part.state.digest() == whole.state.digest() == whole.record.replay().digest()


# --- what a player may know of the numbers ----------------------------------------------------------------------


def test_nobody_counts_what_others_choose_unseen() -> None:
    play = Playthrough(Record(TOY, 3, {}, 1))
    play.choose(BID(1), 2)
    play.choose(BID(0), 0)
    assert [play.number_for(player) for player in (-1, 0, 1, 2)] == [0, 1, 0, 1]
    play.undo(2)
    play.choose(BID(2), 2)
    assert play.number == 4
    assert [play.number_for(player) for player in (-1, 0, 1, 2)] == [0, 1, 0, 3]
    assert [play.meant_by(2, counted) for counted in (0, 1, 2, 3)] == [0, 1, 3, 4]
    assert [play.counted_as(2, number) for number in (0, 1, 3, 4)] == [0, 1, 2, 3]
    with pytest.raises(IllegalChoice, match=r"There are entries 0 to 0\."):
        play.meant_by(-1, 1)
    play.choose(BID(0), 1)
    assert [play.number_for(player) for player in (-1, 0, 1, 2)] == [1, 2, 1, 4]  # nor afterwards
    assert (play.meant_by(0, 2), play.counted_as(0, 5)) == (5, 2)


# --- taking back ------------------------------------------------------------------------------------------------


def test_choices_are_taken_back_one_by_one_to_the_barrier() -> None:
    play = begun()
    before = play.state.digest()
    play.choose(TAKE(0), 0)
    between = play.state.digest()
    play.choose(TAKE(0), 0)
    assert [entry.number for entry in play.undoable(0)] == [4, 3]
    play.undo(0)
    assert play.state.digest() == between
    play.undo(0)
    assert play.state.digest() == before
    with pytest.raises(IllegalChoice, match="There is nothing to take back"):
        play.undo(0)


def test_several_choices_are_taken_back_at_once() -> None:
    play = begun()
    before = play.state.digest()
    for _ in range(3):
        play.choose(TAKE(0), 0)
    play.undo(0, 3)
    assert play.state.digest() == before
    assert play.record.entries[-1].words == "undo 3"
    assert [entry.number for entry in play.record.effective()] == [1, 2]


def test_what_showed_something_stays() -> None:
    play = begun()
    play.choose(DRAW(), 0)
    assert play.undoable(0) == []
    with pytest.raises(IllegalChoice, match=r"Entry 3 cannot be taken back any more, or is not yours\."):
        Playthrough(two_coins(play.record)).undo(1, 3)


def two_coins(record: Record) -> Record:
    record.entries[2:] = [Entry(3, 0, "rob p1"), Entry(4, 1, "take 1")]
    return record


def test_the_choices_of_others_are_not_mine_to_take_back() -> None:
    play = begun()
    play.choose(TAKE(0), 0)
    with pytest.raises(IllegalChoice):
        play.undo(1)


def test_by_consent_everything_from_an_entry_on_is_struck() -> None:
    play = begun()
    play.choose(DRAW(), 0)
    play.choose(TAKE(1), 1)
    play.strike(-1, 3)
    assert play.state.digest() == begun().state.digest()
    assert [entry.words for entry in play.record.entries] == ["bid 0", "bid 0", "draw", "take 2", "undo 3"]
    play.choose(ROB(1), 0)
    assert Record.from_json(play.record.to_json()).replay().digest() == play.state.digest()


def test_what_would_leave_others_in_the_air_is_not_struck() -> None:
    play = begun()
    play.choose(ROB(1), 0)
    play.choose(TAKE(1), 1)
    now, entries = play.state.digest(), len(play.record.entries)
    with pytest.raises(IllegalChoice, match="entry 4 cannot be played"):
        play.strike(0, 3)  # then player 1 would have moved in the turn of player 0
    assert (play.state.digest(), len(play.record.entries)) == (now, entries)
    with pytest.raises(IllegalChoice, match="There is no entry 9 of player 0 to take back"):
        play.strike(0, 9)


def test_looking_back_to_before_an_undo_shows_what_stood_then() -> None:
    play = begun()
    play.choose(TAKE(2), 0)
    play.undo(0)
    play.choose(TAKE(0), 0)
    assert [entry.words for entry in play.record.effective(3)] == ["bid 0", "bid 0", "take 3"]
    assert [entry.words for entry in play.record.effective(4)] == ["bid 0", "bid 0"]
    assert [entry.words for entry in play.record.effective()] == ["bid 0", "bid 0", "take 1"]


def test_a_choice_that_fails_leaves_the_game_as_it_was() -> None:
    with in_place_of_toy(Crashing) as game:
        play = Playthrough(Record(game, 2, {}, 1))
        play.choose(BID(0), 0)
        play.choose(BID(0), 1)
        before = play.state.digest()
        with pytest.raises(ZeroDivisionError):
            play.choose(TAKE(2), 0)
        assert play.state.digest() == before
        assert len(play.record.entries) == 2
        play.choose(TAKE(0), 0)
        play.choose(DONE(), 0)
        assert play.state.player == 1
