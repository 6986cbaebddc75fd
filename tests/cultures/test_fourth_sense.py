"""A fourth set of positions of Clash of Cultures: objectives, guards, odds and the last turn, unseen by bots before."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.state import Cultures
from tests.cultures.positions import NINE, world
from tests.cultures.test_third_sense import three
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


#: With these, no advance makes another one free.
SCIENCE = ("math", "engineering", "roads", "chemistry", "sanitation", "storage")


def army(s: State, space: str) -> int:
    """How many Army units stand in a space."""
    assert isinstance(s, Cultures)
    return s.army[HEX[space]]


# --- objectives ------------------------------------------------------------------------------------------------------


def test_the_fourth_advance_of_construction() -> None:
    """Mining, Engineering and Sanitation are there: Roads make a City Planner, two points."""
    t = world(4, 3, 1, last=True).city(0, "c2").advances(0, "engineering", "sanitation").hold(0, "obj_06")
    assert_turn(t.only(0, food=2).s, does=["advance roads"])


def test_two_advances_complete_education() -> None:
    t = world(4, 3, 2, last=True).city(0, "c2").advances(0, "storage", "writing", "public_education").hold(0, "obj_09")
    assert_turn(t.only(0, food=4).s, does=["advance free_education", "advance philosophy"])


def test_an_academy_more_than_the_other() -> None:
    """A Temple costs the same and is a point; the second Academy is three."""
    t = world(4, 3, 1, last=True).city(0, "d2", "academy").city(0, "c2").city(0, "e2").city(1, "d7", "academy")
    t.advances(0, "writing", "myths").advances(1, "writing").hold(0, "obj_02")
    assert_turn(t.only(0, food=1, wood=1, ore=1).s, does=["grow * academy"])


def test_the_fifth_food_is_collected() -> None:
    """Four Food lie in store, Food Supplies asks for five, and the Status Phase is next."""
    t = world(3, 3, 1, last=True).city(0, "c2").advances(0, "storage").hold(0, "obj_14")
    assert_turn(t.only(0, food=4).s, does=["collect d2", "pick d2 food"], levels=("normal",))


# --- growth ----------------------------------------------------------------------------------------------------------


def test_ideas_pay_the_advance_and_food_the_academy() -> None:
    t = world(3, 1, 2).city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1, ideas=2)
    assert_turn(t.s, does=["advance *", "grow * academy"])


def test_cities_are_raised_before_they_collect() -> None:
    """Three tokens, three cities, four rounds: one action raises all, the others collect twice as much."""
    t = world(3, 1).city(0, "c2").city(0, "e2").advances(0, *SCIENCE).only(0, mood=3)
    assert_sensible(t.s, good=["civic"])


def test_a_third_action_is_not_lost() -> None:
    """Both cities are Happy and have been activated; a second time c2 still brings three resources."""
    t = world(2, 1, 1).city(0, "c2", "temple", mood="happy").city(0, "d2", mood="happy").advances(0, "myths")
    for space in ("c2", "d2"):
        t.s.activations[HEX[space]] = 1
    assert_sensible(t.ask().s, bad=["end_turn"])


# --- guards ----------------------------------------------------------------------------------------------------------


def test_the_guard_goes_to_the_border() -> None:
    """Blue's Army unit stands beside d3 and its Academy; d2, where Red's stands, is out of its reach."""
    t = world(4, 2).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy").advances(0, "tactics", "writing")
    t.advances(1, "tactics").units(1, "d4", army=1).units(0, "d2", army=1)
    assert_turn(t.s, holds=lambda after: army(after, "d3") > 0)


def test_the_guard_stays_where_it_is_needed() -> None:
    """Blue's Army units on d4 would take d3 and its two buildings."""
    t = world(4, 1, 1).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy", "temple")
    t.advances(0, "tactics", "writing", "myths").advances(1, "tactics").units(1, "d4", army=2)
    assert_turn(t.units(0, "d3", army=2).s, never=["to c4", "to e4", "to c3", "to e3", "to d2"])


# --- battles ---------------------------------------------------------------------------------------------------------


def test_two_take_a_camp_of_one() -> None:
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=2).camp("d5", 1)
    assert_turn(t.s, does=["move", "to d5"])


def test_three_against_two_fight_on() -> None:
    t = world(3, 1).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=3)
    t.city(1, "d6", "temple").units(1, "d6", army=3).dice(2, 2, 1, 1, 1, 1)
    t.do("move", "all", "to d6")
    assert_sensible(t.s, good=["continue"])


def test_an_empty_fortress_falls_to_two() -> None:
    t = world(4, 2).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=2)
    t.city(1, "d6", "fortress").advances(1, "tactics")
    assert_turn(t.s, does=["move", "to d6"])


def test_the_empty_city_is_taken_not_the_guarded_one() -> None:
    """Both have two pieces, and one Army unit stands beside both."""
    t = world(4, 2).terrain(d6="fertile", e5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=1)
    t.city(1, "d6", "temple").units(1, "d6", army=1).city(1, "e5", "academy").advances(1, "myths", "writing")
    assert_turn(t.s, does=["move", "to e5"], never=["to d6"])


def test_the_leaders_city_is_taken() -> None:
    """Three players, the last action: both cities are empty and as large; Blue is ahead, Yellow far behind."""
    t = three(6, 3).advances(0, "tactics", "writing", "storage", "myths", "irrigation").units(0, "e6", army=1)
    t.terrain(e7="fertile", f6="fertile").city(1, "e7", "academy").city(2, "f6", "academy").city(0, "d4").city(0, "e5")
    t.advances(1, *NINE, "tactics", "math").s.first = 1
    assert_turn(t.turn(0, 1).s, does=["move", "to e7"])


# --- the end ---------------------------------------------------------------------------------------------------------


def test_a_building_is_worth_more_than_a_collection_in_the_end() -> None:
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1)
    assert_turn(t.s, does=["grow * academy"])


def test_a_settler_for_the_last_round_but_one_turn() -> None:
    """Round 6, Turn 1: a Settler recruited now founds in time; an advance would be the first half of a pair."""
    t = world(6, 1).terrain(d3="fertile").advances(0, *SCIENCE).only(0, food=2)
    assert_turn(t.s, does=["build d2", "unit settler"], levels=("normal",))
