"""The worlds in which plans are compared share the first dice out evenly."""

from __future__ import annotations

from random import Random

from pentarchy.bots.luck import BLOCK, Luck
from pentarchy.core.chance import following, scaled


def test_every_block_of_worlds_meets_every_part_of_both_dice_once() -> None:
    luck = Luck(Random(5))
    for _ in range(3):
        values = [luck.next() for _ in range(BLOCK)]
        first = [following(value) for value in values]
        second = [following(value) for value in first]
        for numbers in (first, second):
            assert sorted(scaled(number, BLOCK) for number in numbers) == list(range(BLOCK))


def test_two_worlds_are_as_lucky_and_unlucky() -> None:
    luck = Luck(Random(6))
    for _ in range(8):
        one, other = following(luck.next()), following(luck.next())
        assert scaled(one, BLOCK) + scaled(other, BLOCK) == BLOCK - 1
        assert scaled(following(one), BLOCK) + scaled(following(other), BLOCK) == BLOCK - 1


def test_luck_is_the_same_for_the_same_seed_and_goes_on_differently() -> None:
    one, other = Luck(Random(5)), Luck(Random(5))
    assert [one.next() for _ in range(20)] == [other.next() for _ in range(20)]
    assert len({one.next() for _ in range(20)}) == 20
