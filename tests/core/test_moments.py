"""Numbers for people: one for each moment that everybody could notice."""

from __future__ import annotations

from pentarchy.core.moments import ENDED, HELD, OWN, Counting, Moments
from tests.toy import ALLOW, BID, ROB, SHIELD, TAKE, TOY, Toy


def bidding() -> Toy:
    state = TOY.new(2, 1)
    assert isinstance(state, Toy)
    return state


def to_rob(holder: int) -> Toy:
    """Player 0 is to move; this player holds the shield."""
    state = bidding()
    state.apply(BID(0), 0)
    state.apply(BID(0), 1)
    state.deck = tuple(card for card in state.deck if card != SHIELD)
    state.cards[SHIELD] = holder
    return state


class Told:
    """A game and how its entries are counted."""

    def __init__(self, state: Toy) -> None:
        self.state = state
        self.moments = Moments(state.copy(), 0)
        self.counting = Counting(2)
        self.number = 0

    def choose(self, action: int, player: int, told: bool = False) -> int:
        """Make a choice; what became of it."""
        self.state.apply(action, player)
        self.number += 1
        self.moments = self.moments.after(self.number, self.state.copy(), told)
        self.counting.add(self.number, player, self.moments.noticed)
        return self.moments.noticed

    def counted(self, number: int) -> tuple[int, ...]:
        """An entry's numbers for the public and for both seats."""
        return tuple(self.counting.of(viewer, number) for viewer in (-1, 0, 1))


def test_a_seat_counts_what_everybody_notices_and_what_it_chose_unseen() -> None:
    game = Told(bidding())
    assert game.choose(BID(2), 0) == OWN
    assert game.counted(1) == (0, 1, 0)
    assert game.choose(BID(1), 1, told=True) == ENDED
    assert game.counted(2) == (1, 2, 1)
    assert game.choose(TAKE(0), 0, told=True) == ENDED
    assert game.counted(3) == (2, 3, 2)
    assert [game.counting.entry(0, n) for n in range(5)] == [0, 1, 2, 3, -1]
    assert [game.counting.entry(1, n) for n in range(4)] == [0, 2, 3, -1]


def test_a_moment_goes_on_while_a_veiled_question_is_open() -> None:
    asked, alone = Told(to_rob(1)), Told(to_rob(0))
    assert asked.choose(ROB(1), 0, told=True) == HELD
    before, state = asked.moments.shown, asked.state
    assert asked.moments.seen_by(0, state) is asked.moments.seen_by(-1, state) is before
    assert asked.moments.seen_by(1, state) is state
    assert [asked.moments.seen_number(viewer, state, 1) for viewer in (-1, 0, 1)] == [0, 0, 1]
    assert asked.choose(ALLOW(), 1, told=True) == ENDED
    assert alone.choose(ROB(1), 0, told=True) == ENDED  # nobody was asked
    assert asked.counted(1) == asked.counted(2) == alone.counted(1) == (1, 1, 1)


def test_what_everybody_sees_ends_a_moment_though_nothing_is_told() -> None:
    state = to_rob(0)
    moments = Moments(state.copy(), 0)
    state.coins[1] += 1
    assert moments.after(1, state.copy(), False).noticed == ENDED
    assert moments.after(1, state.copy(), False).after(2, state.copy(), False).noticed == OWN


def test_entries_before_the_first_known_one_are_counted_as_they_are() -> None:
    counting = Counting(2, 7)
    counting.add(8, 0, OWN)
    assert [counting.of(viewer, 7) for viewer in (-1, 0, 1)] == [7, 7, 7]
    assert [counting.of(viewer, 8) for viewer in (-1, 0, 1)] == [7, 8, 7]
