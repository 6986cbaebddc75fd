"""Positions of Clash of Cultures about events, cards, cities and sites, written before any bot had seen them."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.cultures.advances import EVERYTHING, FreeAdvance
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.decks import DrawEvent
from pentarchy.games.cultures.state import Cultures
from tests.cultures.positions import three, world
from tests.cultures.scenario import Table
from tests.sense import AMPLE, assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def army(s: State, space: str) -> int:
    """How many Army units stand in a space."""
    assert isinstance(s, Cultures)
    return s.army[HEX[space]]


# --- events ----------------------------------------------------------------------------------------------------------


def test_the_only_forest_is_not_exhausted() -> None:
    """Two Mountains give Ore, one Forest gives Wood, and only one resource of a kind is needed."""
    t = world(3, 1).terrain(e3="mountain").advances(0, "storage").next_event("awesome_year_2")
    assert_sensible(t.ask(DrawEvent(0)).s, 0, bad=["place c2"])


def test_a_volcano_in_the_last_turn_takes_the_largest_city() -> None:
    """Each of its pieces counts two points instead of one."""
    t = world(6, 3, 3, last=True).terrain(d3="fertile").city(0, "c2", "academy", "temple", "fortress").city(0, "e2")
    t.city(0, "d3", "academy").advances(0, "writing", "myths", "tactics").next_event("volcano")
    assert_sensible(t.ask(DrawEvent(0)).s, 0, good=["city c2"])


def test_hunger_makes_the_smallest_city_angry() -> None:
    """An Angry city of one piece collects as much as a Neutral one; one of three loses two resources."""
    t = world(3, 1).city(0, "c2", "academy", "temple").city(0, "e2")
    t.city(0, "d2", "academy").advances(0, "writing", "myths", "storage").next_event("severe_famine_1")
    assert_sensible(t.ask(DrawEvent(0)).s, 0, good=["city e2"])


def test_the_free_advance_completes_an_objective() -> None:
    """Mining, Engineering and Sanitation are there; City Planner asks for Roads."""
    t = world(4, 3).city(0, "c2").advances(0, "engineering", "sanitation", "writing").hold(0, "obj_06")
    t.s.active, t.s.turn, t.s.actions, t.s.agenda = -1, 0, 0, t.s.agenda[:1]
    assert_sensible(t.ask(FreeAdvance(0, EVERYTHING, 1, 0, 0)).s, 0, good=["take roads"])


def test_no_event_is_called_up_while_barbarians_stand_before_an_empty_city() -> None:
    """The third yellow advance draws an event: three Barbarians stand beside d3. Engineering draws none."""
    t = world(4, 2, 1).terrain(d3="fertile", d4="fertile").city(0, "d3", "academy").camp("d4", 3)
    t.advances(0, "storage", "irrigation", "writing").advances(1, "fishing", "myths").only(0, food=2)
    for space in ("d2", "d3"):
        t.s.activations[HEX[space]] = 1
    yellow = ["husbandry", "sanitation", "fishing", "public_education", "philosophy", "myths", "bartering"]
    assert_turn(t.ask().s, never=[f"advance {name}" for name in yellow])


# --- cards -----------------------------------------------------------------------------------------------------------


def test_a_tactics_card_is_played_in_the_last_battle() -> None:
    """Two against two are 44 %, with a third die far more, and no later battle is in sight."""
    t = world(6, 3, 1, last=True).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=2)
    t.hold(0, "act_42").advances(1, "writing", "myths").city(1, "d6", "academy", "temple").units(1, "d6", army=2)
    assert_sensible(t.do("move", "all", "to d6").s, 0, good=["tactic act_42"], levels=("normal",), budget=AMPLE)


def test_the_conquered_teach_an_advance() -> None:
    t = world(4, 1).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=2)
    t.hold(0, "act_35").city(1, "d6", "academy").advances(1, "writing", "storage", "fishing")
    assert_sensible(t.do("move", "all", "to d6").s, 0, good=["play act_35"])


def test_an_inspiration_that_costs_nothing_is_played() -> None:
    """Blue's Settler stands two spaces away, and Blue knows Storage and Writing."""
    t = world(2, 2).city(0, "c2").units(1, "d4", settler=1).advances(1, "storage", "writing").hold(0, "act_03")
    assert_turn(t.s, does=["play act_03"])


def test_militia_guard_the_city_that_no_food_can_guard() -> None:
    """A Culture token is all there is; Blue's Army unit stands beside d3 and its Academy."""
    t = world(4, 2, 1).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy").advances(0, "tactics", "writing")
    t.advances(1, "tactics").units(1, "d4", army=1).hold(0, "act_37").only(0, culture=1)
    assert_turn(t.s, does=["play act_37"], holds=lambda after: army(after, "d3") > 0)


# --- cities ----------------------------------------------------------------------------------------------------------


def test_small_cities_are_raised_rather_than_a_large_one() -> None:
    """Two tokens: one step for the city of two pieces, or for each of the two others."""
    t = world(3, 1).terrain(d4="fertile", c4="forest", e4="mountain").city(0, "d4", "academy").city(0, "c2")
    t.advances(0, "storage", "writing").only(0, mood=2)
    assert_turn(t.s, does=["raise d2", "raise c2"], never=["raise d4"])


def test_the_fifth_piece_makes_a_metropolis() -> None:
    """Any of five cities may grow; only c2 becomes one of five pieces, and the Status Phase is next."""
    t = world(5, 3, 1, last=True).terrain(d3="fertile", d4="fertile").city(0, "c2", "academy", "temple", "fortress")
    t.city(0, "e2").city(0, "d4").city(0, "d3").advances(0, "writing", "myths", "tactics", "fishing", "storage")
    t.terrain(b2="sea").hold(0, "obj_22").only(0, food=1, wood=1, ore=1)
    assert_turn(t.s, does=["grow c2 *"])


def test_a_foreign_temple_in_the_own_city_is_won_back() -> None:
    """The own city is always in range, and three tokens make it five of six."""
    t = three(6, 3).terrain(e5="fertile").city(0, "e5", "academy", temple=1).advances(0, "writing", "myths")
    t.advances(1, "myths").city(0, "d4").only(0, culture=3)
    t.s.first = 1
    assert_turn(t.turn(0, 1).s, does=["influence"])


def test_arts_try_an_influence_beside_the_last_building() -> None:
    """One action for the Academy; the attempt costs a token only."""
    t = world(6, 3, 1, last=True).terrain(d3="fertile").city(0, "c2").city(1, "d3", "academy")
    t.advances(0, "writing", "arts").advances(1, "writing").only(0, food=1, wood=1, ore=1, culture=3)
    assert_turn(t.s, does=["arts", "grow * academy"])


def test_the_guard_stands_where_there_is_danger() -> None:
    """Four players: Yellow's Army unit beside d8 may move, Blue's beside c7 may not: Blue has no Tactics."""
    t = Table(4).open("barren")
    for p, home in enumerate(("c8", "i2", "c2", "i8")):
        t.only(p).clear_units(home)
    t.s.first, t.s.round, t.s.turn = 0, 4, 1
    t.terrain(c7="fertile", d8="fertile").city(0, "c7", "academy").city(0, "d8", "academy")
    t.advances(0, "tactics", "writing").advances(2, "tactics").units(1, "b6", army=1).units(2, "e8", army=1)
    assert_turn(t.only(0, food=1).turn(0, 1).s, holds=lambda after: army(after, "d8") > 0)


# --- sites -----------------------------------------------------------------------------------------------------------


def test_a_city_is_founded_where_the_missing_ore_is() -> None:
    """Round 2: the Settler goes to c4 beside two Mountains rather than to e4, between deserts; both are Fertile."""
    t = world(2, 1, 2).terrain(e2="barren", c4="fertile", e4="fertile", b3="mountain", c5="mountain")
    t.units(0, "d3", settler=1).advances(0, "storage")
    assert_turn(t.only(0).s, does=["to c4"])
