"""Numbers of the box that a study changes: the rules act by the new ones."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.cultures.names import FOOD
from pentarchy.games.cultures.state import Cultures
from tests.boxes import with_numbers
from tests.cultures.scenario import Table


def new() -> Cultures:
    s = pentarchy.new("cultures", 2, 1)
    assert isinstance(s, Cultures)
    return s


@pytest.mark.rule("CC-26.3")
@with_numbers("cultures", scoring__city_piece=3, scoring__advance_numerator=2, scoring__wonder=6)
def test_points_are_those_of_the_box() -> None:
    parts = new().score(0, 0).parts
    assert parts["city pieces"] == 3  # one Settlement, 1 as printed
    assert parts["advances"] == 2  # Farming and Mining, 1 as printed


@pytest.mark.rule("CC-5.1", "CC-6.1")
@with_numbers("cultures", constants__actions_per_turn=4, constants__rounds=5, resources__food__limit=3)
def test_actions_rounds_and_limits_are_those_of_the_box() -> None:
    s = new()
    assert s.actions == 4  # 3 as printed
    assert s.number("rounds") == 5  # 6 as printed
    s.gain(0, FOOD, 9)
    assert s.goods[FOOD] == 3  # 2 as printed


@pytest.mark.rule("CC-7.1")
@with_numbers("cultures", constants__advance_food=1)
def test_an_advance_costs_the_food_of_the_box() -> None:
    table = Table().only(0, food=1).turn(0)
    assert table.offers("advance")  # 2 Food as printed
