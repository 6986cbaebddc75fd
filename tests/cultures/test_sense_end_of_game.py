"""What any experienced player sees at once: the last turns."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.state import Cultures
from tests.cultures import positions
from tests.cultures.positions import NINE, SCIENCE, WOOD, has, three, world
from tests.sense import assert_sensible, assert_turn


def test_the_game_is_not_ended_for_a_leader() -> None:
    assert_turn(positions.the_last_city_of_a_leader().s, never=["to d7"])


def test_influence_is_a_good_last_action() -> None:
    assert_turn(positions.influence_for_the_last_action().s, does=["influence"])


def test_the_last_turn_makes_points() -> None:
    assert_turn(positions.the_last_turn_of_all().s, does=["grow d2 *", "grow c2 *"])


def test_influence_aims_at_the_leader() -> None:
    table = positions.the_leader_is_influenced()
    blue = next(words for words in map(table.s.words, table.s.options) if words.startswith("target"))
    assert_sensible(table.s, good={blue})


def test_a_leader_ends_the_game() -> None:
    assert_turn(positions.the_last_city_of_a_loser().s, does=["to d7"])


@pytest.mark.thorough
def test_a_settler_founds_in_the_very_last_action() -> None:
    t = world(6, 3, 1, last=True).units(0, "e2", settler=1).only(0, food=1)
    assert_turn(t.s, does=["found e2"])


@pytest.mark.thorough
def test_a_building_is_better_than_an_odd_advance_in_the_end() -> None:
    """Two advances are a pair already; Food, Wood and Ore make a point."""
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "storage").only(0, food=2, wood=1, ore=1)
    assert_turn(t.s, does=["grow *"])


@pytest.mark.thorough
def test_the_last_action_builds_a_wonder() -> None:
    t = world(6, 3, 1, last=True).city(0, "d2", mood="happy").city(0, "c2")
    t.advances(0, "engineering", "irrigation", "storage", "writing").display("great_gardens")
    assert_turn(t.only(0, food=5, wood=5, ore=3, culture=5).s, does=["wonder d2 great_gardens"])


@pytest.mark.thorough
def test_absolute_power_makes_a_point_in_the_end() -> None:
    """Two Mood tokens are a fourth action, and a fourth action is a building."""
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "draft", "tactics", "absolute_power", "storage")
    t.only(0, food=2, wood=2, ore=2, mood=2)
    assert_turn(t.s, does=["absolute_power"], holds=lambda s: s.over and has(s, WOOD) == 0)


@pytest.mark.thorough
def test_one_city_grows_twice_in_the_end() -> None:
    """Only d2 can grow, and nobody cares about its mood any more; a fifth advance would be no point."""
    t = world(6, 3, 2, last=True).city(0, "c2", mood="angry").city(0, "e2", mood="angry")
    t.advances(0, "writing", "myths").only(0, food=2, wood=2, ore=2)
    assert_turn(t.s, does=["grow d2 academy", "grow d2 temple"])


@pytest.mark.thorough
def test_a_card_is_a_building_in_the_end() -> None:
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "storage").hold(0, "act_17").only(0, culture=1)
    assert_turn(t.s, does=["play act_17"])


@pytest.mark.thorough
def test_a_failed_roll_is_raised_in_the_end() -> None:
    """The last action; a 4 and a token: tokens are worth nothing afterwards."""
    t = world(6, 3, 1, last=True).city(0, "c2").terrain(d3="fertile").city(1, "d3", "academy")
    t.advances(0, "writing", "storage").advances(1, "writing", "storage").only(0, culture=2)
    t.dice(4).do("influence", "target d3 academy")
    assert_sensible(t.s, good={"boost"})


@pytest.mark.thorough
def test_leadership_is_one_more_point() -> None:
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "storage").hold(0, "act_25")
    t.only(0, food=2, wood=2, ore=2, culture=1)
    assert_turn(t.s, does=["play act_25"], holds=lambda s: s.over and has(s, WOOD) == 0)


@pytest.mark.thorough
def test_three_advances_are_two_points_in_the_end() -> None:
    """Three advances are there and six Food: the first completes a pair, and so does the third."""
    t = world(6, 3, 3, last=True).advances(0, "storage").only(0, food=6)
    assert_turn(t.s, holds=lambda s: isinstance(s, Cultures) and s.advances[0].bit_count() == 6)


@pytest.mark.thorough
def test_the_leaders_city_is_taken() -> None:
    """Three players, the last action: both cities are empty and as large; Blue is ahead, Yellow far behind."""
    t = three(6, 3).advances(0, "tactics", "writing", "storage", "myths", "irrigation").units(0, "e6", army=1)
    t.terrain(e7="fertile", f6="fertile").city(1, "e7", "academy").city(2, "f6", "academy").city(0, "d4").city(0, "e5")
    t.advances(1, *NINE, "tactics", "math").s.first = 1
    assert_turn(t.turn(0, 1).s, does=["move", "to e7"])


@pytest.mark.thorough
def test_a_building_is_worth_more_than_a_collection_in_the_end() -> None:
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1)
    assert_turn(t.s, does=["grow * academy"])


@pytest.mark.thorough
def test_a_settler_for_the_last_round_but_one_turn() -> None:
    """Round 6, Turn 1: a Settler recruited now founds in time; an advance would be the first half of a pair."""
    t = world(6, 1).terrain(d3="fertile").advances(0, *SCIENCE).only(0, food=2)
    assert_turn(t.s, does=["build d2", "unit settler"], levels=("normal",))
