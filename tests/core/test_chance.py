"""The generator gives known numbers, compiled or not, and they are spread as dice are."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pentarchy
from pentarchy.core.chance import BLAKE2B, LCG62, MASK, following, scaled, sealed_word, start
from pentarchy.core.errors import OpenRoll, RuleBug
from pentarchy.core.record import Record
from pentarchy.core.state import OPEN, State
from pentarchy.games.paradise.state import Paradise
from tests.core.lattice import rolls_of_a_shuffle, value_after
from tests.toy import TOY

KEY = bytes(range(32))


def numbers(seed: int, n: int, count: int) -> list[int]:
    state = TOY.new(2, seed)
    state.start(seed)
    return [state.roll(n) for _ in range(count)]


def sealed(key: bytes = KEY) -> State:
    state = TOY.new(2, 0)
    state.seal(key)
    return state


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_known_numbers() -> None:
    assert start(0) == 3129403422093367980
    assert start(7) == 2270553690532481656
    assert numbers(7, 6, 20) == [4, 5, 3, 1, 0, 3, 0, 0, 1, 1, 3, 1, 2, 0, 1, 4, 5, 0, 3, 1]
    assert numbers(2024, 1000, 6) == [77, 158, 216, 878, 334, 573]


def test_the_generator_stays_within_62_bits() -> None:
    x = MASK
    for _ in range(1000):
        x = following(x)
        assert 0 <= x <= MASK
    assert scaled(MASK, 6) == 5
    assert scaled(0, 6) == 0


@pytest.mark.parametrize("stream", [LCG62, BLAKE2B])
@pytest.mark.parametrize(("n", "most"), [(2, 10.8), (6, 20.5), (52, 87.0)])  # one time in 1,000 by pure chance
def test_every_face_comes_as_often_as_the_others(n: int, most: float, stream: str) -> None:
    state = sealed()
    rolls = numbers(11, n, 12_000) if stream == LCG62 else [state.roll(n) for _ in range(12_000)]
    assert min(rolls) == 0
    assert max(rolls) == n - 1
    assert chi_square([rolls.count(face) for face in range(n)]) < most


def test_a_roll_says_nothing_about_the_next() -> None:
    rolls = numbers(12, 6, 18_001)
    pairs = [0] * 36
    for first, second in pairwise(rolls):
        pairs[first * 6 + second] += 1
    assert chi_square(pairs) < 66.6  # one time in 1,000 with 35 degrees of freedom


def test_the_first_rolls_of_neighbouring_seeds_are_uniform() -> None:
    firsts = [scaled(following(start(seed)), 6) for seed in range(6_000)]
    assert chi_square([firsts.count(face) for face in range(6)]) < 20.5


def test_a_shuffle_gives_every_order_as_often() -> None:
    state = TOY.new(2, 0)
    state.start(5)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(6_000):
        cards = [0, 1, 2]
        state.shuffle(cards)
        orders[tuple(cards)] = orders.get(tuple(cards), 0) + 1
    assert len(orders) == 6
    assert chi_square(list(orders.values())) < 20.5


def test_drawing_takes_one_out() -> None:
    state = TOY.new(2, 0)
    state.script = (1, 0)
    cards = [5, 6, 7]
    assert (state.draw(cards), cards) == (6, [5, 7])
    assert (state.draw(cards), cards) == (5, [7])


def test_scripted_rolls_come_first_and_every_roll_is_a_mark() -> None:
    state = TOY.new(2, 0)
    marks, rng = state.marks, state.rng
    state.script = (3, 0)
    assert [state.roll(6), state.roll(6)] == [3, 0]
    assert state.rng == rng
    assert state.marks == marks + 2
    state.roll(6)
    assert state.rng != rng


def test_a_scripted_roll_that_no_die_shows() -> None:
    state = TOY.new(2, 0)
    state.script = (6,)
    with pytest.raises(RuleBug, match="scripted roll 6 where 0 to 5 are possible"):
        state.roll(6)


def test_a_script_may_leave_chance_open() -> None:
    state = TOY.new(2, 0)
    state.script = (3, OPEN)
    assert state.roll(6) == 3
    with pytest.raises(OpenRoll) as caught:
        state.roll(4)
    assert caught.value.outcomes == 4


def test_set_up_can_be_scripted_to_its_last_roll() -> None:
    script: tuple[int, ...] = ()
    state: State | None = None
    while state is None:
        try:
            state = TOY.new(2, 0, script=(*script, OPEN))
        except OpenRoll as roll:
            script += (roll.outcomes - 1,)
    assert len(script) > 1
    assert state.script == (OPEN,)


# --- the sealed stream ------------------------------------------------------------------------------------------


def test_known_numbers_of_the_sealed_stream() -> None:
    import hashlib

    hashed = hashlib.blake2b((5).to_bytes(8, "little"), digest_size=8, key=KEY, person=b"pentarchy roll").digest()
    assert sealed_word(KEY, 5) == int.from_bytes(hashed, "little")
    state = sealed()
    assert [state.roll(6) for _ in range(10)] == [sealed_word(KEY, place) % 6 for place in range(10)]
    assert state.rng == 10


def test_words_that_would_favour_small_numbers_are_left_out() -> None:
    n = (1 << 63) + 1  # almost every second word is one too many
    state = sealed()
    rolls = [state.roll(n) for _ in range(40)]
    words = [sealed_word(KEY, place) for place in range(state.rng)]
    assert rolls == [word for word in words if word < n]
    assert state.rng > 60


def test_a_copy_and_a_snapshot_go_on_with_the_sealed_stream() -> None:
    state = sealed()
    state.roll(6)
    others = [state.copy(), pentarchy.load(state.dump())]
    expected = [state.roll(1000) for _ in range(20)]
    for other in others:
        assert [other.roll(1000) for _ in range(20)] == expected
    state.seal(KEY[::-1])
    assert [state.roll(1000) for _ in range(20)] != expected


def test_an_imagined_game_draws_from_the_fast_generator() -> None:
    imagined = sealed().imagine(0, 7)
    assert imagined.rng_key == b""
    assert imagined.seed == -1
    assert "key" not in imagined.dump()


SECRETS = [f"{number:064x}" for number in range(1, 6)]
SEEN = 18  # tiles that were discovered


def foretold(secret: str, stream: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards of Conquest of Paradise as they lie, and as somebody computes who saw the first tiles drawn."""
    state = Record(pentarchy.game("paradise"), 4, {}, secret=secret, stream=stream).begin()
    assert isinstance(state, Paradise)
    pile, deck = state.pile, state.deck
    rolls = rolls_of_a_shuffle(sorted(pile), pile[: -SEEN - 1 : -1])
    guess = TOY.new(2, 0)
    guess.rng = value_after(rolls)
    for left in range(len(pile) - SEEN, 1, -1):
        guess.roll(left)
    cards = sorted(deck)
    guess.shuffle(cards)
    return deck, tuple(cards)


@pytest.mark.parametrize(("stream", "expected"), [(LCG62, 5), (BLAKE2B, 0)])
def test_tiles_seen_give_the_hidden_cards_away_with_the_fast_generator_only(stream: str, expected: int) -> None:
    told = [foretold(secret, stream) for secret in SECRETS]
    assert sum(deck == guess for deck, guess in told) == expected
