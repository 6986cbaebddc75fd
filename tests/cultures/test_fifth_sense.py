"""A fifth set of positions of Clash of Cultures, written to tell how well what was learned carries over."""

from __future__ import annotations

import pytest

from tests.cultures.positions import NINE, world
from tests.cultures.test_fourth_sense import SCIENCE
from tests.sense import AMPLE, assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def test_tactics_for_an_army_that_stands_before_a_camp() -> None:
    """Two units and one Barbarian: with Tactics it is 96 %."""
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").city(0, "e2").units(0, "d4", army=2).camp("d5", 1)
    assert_turn(t.only(0, food=2).s, does=["advance tactics", "move", "to d5"])


def test_one_unit_waits_before_a_camp_of_one() -> None:
    """40 %: with a second unit next turn it is 96 %."""
    t = world(3, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=1).camp("d5", 1)
    assert_turn(t.s, never=["to d5"], levels=("normal",), budget=AMPLE)


def test_the_city_that_brings_most_collects() -> None:
    t = world(4, 1, 1).city(0, "d2", "academy", mood="happy").city(0, "c2").advances(0, "writing", "storage")
    assert_sensible(t.s, good=["collect d2"])


def test_the_larger_of_two_empty_cities() -> None:
    t = world(5, 3, 1).terrain(d6="fertile", e5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=1)
    t.city(1, "d6", "temple", "academy").city(1, "e5").city(1, "e8").advances(1, "myths", "writing")
    assert_turn(t.s, does=["move", "to d6"], budget=AMPLE)


def test_a_fortress_more_than_the_other() -> None:
    """A Temple costs the same; the Fortress is two points more."""
    t = world(4, 3, 1, last=True).city(0, "c2").city(0, "e2").advances(0, "tactics", "myths").hold(0, "obj_13")
    assert_turn(t.only(0, food=1, wood=1, ore=1).s, does=["grow * fortress"])


def test_a_temple_more_than_the_other() -> None:
    t = world(4, 3, 1, last=True).city(0, "d2", "temple").city(0, "c2").city(0, "e2").city(1, "d7", "temple")
    t.advances(0, "writing", "myths").advances(1, "myths").hold(0, "obj_05")
    assert_turn(t.only(0, food=1, wood=1, ore=1).s, does=["grow * temple"])


def test_ideas_complete_the_last_pair() -> None:
    """Nine advances, two Ideas, one action."""
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, *NINE).only(0, ideas=2)
    assert_turn(t.s, does=["advance *"])


def test_a_settler_in_the_second_round() -> None:
    """Food is at its limit, and there is a site beside home: a second city, not a second advance."""
    t = world(2, 1).advances(0, *SCIENCE[:-1]).only(0, food=2)
    assert_turn(t.s, does=["build d2", "unit settler"])
