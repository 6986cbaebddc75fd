"""Choosing at the same time: each on their own, unseen, and all together at the end."""

from __future__ import annotations

import itertools
import json

import pytest

import pentarchy
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record
from tests.toy import BID, HURRY, TAKE, TOY, Toy


def auction(players: int = 3, journal: bool = False) -> Toy:
    state = TOY.new(players, 1, journal=journal)
    assert isinstance(state, Toy)
    return state


def test_everybody_is_asked_and_state_player_is_the_first_of_them() -> None:
    state = auction()
    assert list(state.actors) == [0, 1, 2]
    assert state.player == 0
    state.apply(BID(1), 1)
    assert list(state.actors) == [0, 2]
    state.apply(BID(1))
    assert list(state.actors) == [2]
    assert state.player == 2


def test_a_bid_shows_to_its_bidder_only() -> None:
    state = auction()
    state.apply(BID(2), 1)
    tables = [state.view(seat)["table"] for seat in (-1, 0, 1)]
    assert [table["coins"] for table in tables] == [[3, 3, 3], [3, 3, 3], [3, 1, 3]]  # type: ignore[index]
    assert [table["bid"] for table in tables] == [-1, 0, 2]  # type: ignore[index]
    assert state.coins == [3, 3, 3]


def test_nobody_sees_who_has_finished() -> None:
    state = auction()
    state.apply(BID(2), 1)
    assert [state.view(seat)["asked"] for seat in (-1, 0, 1)] == [[0, 1, 2], [0, 1, 2], [0, 2]]


def test_who_has_finished_cannot_choose_again() -> None:
    state = auction()
    state.apply(BID(2), 1)
    assert state.options_for(1) == []
    with pytest.raises(pentarchy.IllegalChoice):
        state.apply(BID(1), 1)


def test_any_order_gives_one_state() -> None:
    digests = set()
    for order in itertools.permutations(range(3)):
        state = auction()
        for player in order:
            state.apply(BID(player), player)
        digests.add(state.digest())
    assert len(digests) == 1


def test_opening_is_not_a_mark_for_those_inside_and_the_end_is() -> None:
    state = auction(2)
    marks = state.marks
    state.apply(BID(1), 0)
    assert state.marks == marks
    assert state.marks_for(0) == marks
    state.apply(BID(1), 1)
    assert state.marks > marks


def test_a_bid_is_taken_back_while_others_bid() -> None:
    play = Playthrough(Record(TOY, 3, {}, 1))
    play.choose(BID(1), 0)
    play.choose(BID(2), 1)
    assert [entry.number for entry in play.undoable(0)] == [1]
    play.undo(0)
    assert play.state.options_for(0) == [BID(0), BID(1), BID(2), BID(3)]
    assert play.state.options_for(1) == []
    play.choose(BID(3), 0)
    play.choose(BID(0), 2)
    assert play.undoable(0) == []
    assert [entry.words for entry in play.record.effective()] == ["bid 2", "bid 3", "bid 0"]
    assert play.record.replay().digest() == play.state.digest()


def test_secret_choices_come_into_the_journal_of_those_who_made_them() -> None:
    state = auction(2, journal=True)
    state.apply(BID(2), 0)
    assert [note.text() for note in state.notes(0)] == ["Player 1 bid 2"]
    assert [note.text() for note in state.notes(1)] == []
    state.apply(BID(1), 1)
    public = [note.text() for note in state.notes(-1)]
    assert [note.text() for note in state.notes(0)] == ["Player 1 bid 2", *public]
    assert [note.text() for note in state.notes(1)] == ["Player 2 bid 1", *public]
    assert public[:2] == ["Player 1 paid 2 coins for the bid", "Player 2 paid 1 coin for the bid"]


def test_a_snapshot_in_the_middle_holds_what_each_has_done() -> None:
    state = auction()
    state.apply(BID(2), 1)
    dump = state.dump()
    loaded = pentarchy.load(json.loads(json.dumps(dump)))
    assert loaded.actors == (0, 2)
    assert loaded.view(1) == state.view(1)
    state.apply(BID(0), 0)
    assert dump == loaded.dump()  # and does not change when the game goes on
    loaded.apply(BID(0), 0)
    loaded.apply(BID(0), 2)
    state.apply(BID(0), 2)
    assert loaded.digest() == state.digest()


def test_copies_have_lanes_of_their_own() -> None:
    state = auction(2)
    state.apply(BID(2), 0)
    twin = state.copy()
    twin.apply(BID(3), 1)
    assert twin.lanes is None
    assert state.lanes is not None
    assert state.actors == (1,)


def test_imagining_reopens_the_lanes_of_the_others() -> None:
    state = auction()
    state.apply(BID(2), 1)
    seen_by_0, seen_by_1 = state.imagine(0, 5), state.imagine(1, 5)
    assert seen_by_0.actors == (0, 1, 2)
    assert seen_by_1.actors == (0, 2)
    assert seen_by_1.view(1) == state.view(1)


def test_the_clock_ends_the_bidding() -> None:
    state = auction()
    state.apply(BID(2), 1)
    state.script = (0,)
    state.apply(HURRY(), -1)
    assert state.lanes is None
    assert state.coins == [3, 2, 3]
    assert state.options[:1] == [TAKE(0)]


def test_a_clock_that_ends_all_choices_leaves_copies_alone() -> None:
    state = auction(3)
    state.apply(BID(1), 0)
    before = state.digest()
    state.copy().apply(HURRY(), -1)
    assert (state.actors, state.digest()) == ((1, 2), before)
