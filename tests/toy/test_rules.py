"""The toy game's clauses, each shown by a test: what the tests of a real game look like."""

from __future__ import annotations

import pytest

import pentarchy
from tests.toy import ALLOW, BID, BLOCK, CHEER, DONE, DRAW, HURRY, ROB, SHIELD, TAKE, TOY, Toy, Turn


def after_bids(*bids: int, die: int = 1) -> Toy:
    """A two-player game whose auction was won with these bids and this die; player 0 is to move."""
    state = TOY.new(len(bids), 1)
    assert isinstance(state, Toy)
    state.script = (die - 1,)
    for player, bid in enumerate(bids):
        state.apply(BID(bid), player)
    return state


def give_shield(state: Toy, player: int) -> None:
    state.cards[SHIELD] = player
    state.deck = tuple(state.hand(-1))
    state.settle()


@pytest.mark.rule("TY-2.1", "TY-2.3")
def test_the_highest_of_the_secret_bids_wins_the_die() -> None:
    state = TOY.new(3, 1)
    state.script = (5,)
    assert state.actors == (0, 1, 2)
    state.apply(BID(3), 2)
    assert state.view(0)["table"]["coins"] == [3, 3, 3]  # type: ignore[index]
    state.apply(BID(1), 0)
    state.apply(BID(0), 1)
    assert state.view(0)["table"]["coins"] == [2, 3, 6]  # type: ignore[index]


@pytest.mark.rule("TY-2.2")
def test_nobody_bids_more_than_they_have() -> None:
    state = TOY.new(2, 1)
    assert state.options_for(1) == [BID(0), BID(1), BID(2), BID(3)]
    assert repr(state.explain(BID(4), 1)) == "You do not have so many coins. (TY-2.2)"


@pytest.mark.rule("TY-3.1")
def test_a_turn_offers_coins_robbery_and_a_card() -> None:
    state = after_bids(0, 0)
    assert state.options == [TAKE(0), TAKE(1), TAKE(2), ROB(1), DRAW()]


@pytest.mark.rule("TY-3.2")
def test_four_coins_are_the_most() -> None:
    state = after_bids(0, 1)
    state.apply(TAKE(2))
    assert state.coins[0] == 6
    assert state.options == [TAKE(0), DONE()]
    state.apply(TAKE(0))  # nothing but `done` is left, and it is taken
    assert state.coins[0] == 7
    assert state.player == 1


@pytest.mark.rule("TY-3.3")
def test_a_robber_takes_two_coins_from_another() -> None:
    state = after_bids(0, 1, die=6)
    give_shield(state, 0)
    assert state.coins == [3, 8]
    with pytest.raises(pentarchy.IllegalChoice, match=r"TY-3\.3"):
        state.apply(ROB(0))
    state.apply(ROB(1))
    assert state.coins == [5, 6]


@pytest.mark.rule("TY-3.4")
def test_an_empty_deck_gives_no_card() -> None:
    state = after_bids(0, 0)
    state.cards = [0] * 6
    state.deck = ()
    state.settle()
    assert DRAW() not in state.options
    assert repr(state.explain(DRAW())) == "The deck is empty. (TY-3.4)"
    state.taken = 1
    assert repr(state.explain(DRAW())) == "You took coins already. (TY-3.4)"


@pytest.mark.rule("TY-3.5")
def test_a_turn_without_any_choice_is_not_finished() -> None:
    state = after_bids(0, 0)
    assert repr(state.explain(DONE())) == "Do something first. (TY-3.5)"


@pytest.mark.rule("TY-3.6")
@pytest.mark.parametrize(("answer", "coins"), [(BLOCK(), [3, 3]), (ALLOW(), [5, 1])])
def test_the_shield_turns_a_robber_away(answer: int, coins: list[int]) -> None:
    state = after_bids(0, 1)
    give_shield(state, 1)
    state.apply(ROB(1))
    assert state.player == 1
    assert state.options == [BLOCK(), ALLOW()]
    state.apply(answer)
    assert state.coins == coins


@pytest.mark.rule("TY-2.1")
def test_the_clock_bids_nothing_for_who_has_not_bid() -> None:
    state = TOY.new(3, 1)
    assert isinstance(state, Toy)
    state.apply(BID(2), 1)
    assert state.options_for(-1) == [HURRY()]
    state.script = (0,)
    state.apply(HURRY(), -1)
    assert state.coins == [3, 2, 3]
    assert isinstance(state.question(), Turn)


def test_only_the_player_reads_a_choice_that_is_concealed() -> None:
    state = after_bids(0, 0)
    state.journal = []
    state.apply(DRAW())
    assert [note.text() for note in state.notes(1)] == ["Player 1 drew a card"]
    assert next(note.text() for note in state.notes(0)) == "Player 1 drew"


@pytest.mark.rule("TY-3.7")
def test_others_may_cheer_twice_who_has_taken_coins() -> None:
    state = after_bids(0, 0)
    assert state.options_for(1) == []
    state.apply(TAKE(0))
    for _ in range(2):
        assert state.options_for(1) == [CHEER()]
        state.apply(CHEER(), 1)
    assert state.options_for(1) == []
    assert repr(state.explain(CHEER(), 1)) == "You cheer who has taken coins, and twice at most. (TY-3.7)"
    assert isinstance(state.question(), Turn)


@pytest.mark.rule("TY-2.1")
def test_copies_made_while_all_bid_go_their_own_ways() -> None:
    state = TOY.new(3, 1)
    assert state.lanes is not None
    state.apply(BID(1), 0)
    twin = state.copy()
    third = twin.copy()
    state.apply(BID(2), 1)
    twin.apply(BID(3), 1)
    assert [s.actors for s in (state, twin, third)] == [(2,), (2,), (1, 2)]
    third.apply(BID(0), 1)
    for s in (state, twin, third):
        s.apply(BID(0), 2)
        assert s.lanes is None
    bids = [s.record().entries[1].words for s in (state, twin, third)]
    assert bids == ["bid 2", "bid 3", "bid 0"]
