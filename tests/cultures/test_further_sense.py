"""Further positions of Clash of Cultures, one for each piece of advice."""

from __future__ import annotations

import pytest

from tests.cultures.positions import world
from tests.sense import assert_turn

pytestmark = pytest.mark.thorough


def test_a_settler_founds_in_the_very_last_action() -> None:
    t = world(6, 3, 1, last=True).units(0, "e2", settler=1).only(0, food=1)
    assert_turn(t.s, does=["found e2"])


def test_four_take_a_city_of_three_in_the_last_round() -> None:
    t = world(6, 2).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=4)
    assert_turn(t.city(1, "d6", "temple").units(1, "d6", army=3).s, does=["move", "to d6"])


def test_two_do_not_attack_three() -> None:
    t = world(3, 1).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=2)
    assert_turn(t.city(1, "d6").units(1, "d6", army=3).s, never=["to d6"])


def test_a_building_is_better_than_an_odd_advance_in_the_end() -> None:
    """Two advances are a pair already; Food, Wood and Ore make a point."""
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "storage").only(0, food=2, wood=1, ore=1)
    assert_turn(t.s, does=["grow *"])


def test_a_settler_goes_out_in_round_one() -> None:
    t = world(1, 1).terrain(d3="fertile", e3="forest").units(0, "d2", settler=1).only(0, food=2)
    assert_turn(t.s, does=["move", "advance *"])


def test_an_empty_city_next_to_three_soldiers_is_guarded() -> None:
    t = world(5, 1).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy", "temple")
    t.advances(0, "tactics", "writing", "myths").advances(1, "tactics").units(1, "d4", army=1)
    assert_turn(t.only(0, food=3).s, does=["build d3"])
