"""What any experienced player sees at once: objectives and what completes them."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.decks import DrawEvent
from tests.cultures import positions
from tests.cultures.positions import NINE, world
from tests.sense import assert_sensible, assert_turn


def test_the_missing_happy_city_completes_an_objective() -> None:
    assert_turn(positions.one_happy_city_is_missing().s, does=["civic"])


def test_the_last_action_completes_a_pair_of_advances() -> None:
    assert_turn(positions.the_tenth_advance().s, does=["advance *"])


def test_stock_is_kept_for_an_objective() -> None:
    assert_turn(positions.stock_that_an_objective_wants().s, never=["grow *"])


def test_an_advance_that_makes_no_pair_is_not_bought_in_the_end() -> None:
    assert_turn(positions.an_even_number_of_advances().s, does=["grow *"])


@pytest.mark.thorough
def test_three_of_each_for_optimised_storage() -> None:
    """One Ore is missing, and it is the last action before the Status Phase."""
    t = world(4, 3, 1, last=True).city(0, "c2").advances(0, "storage", "writing").hold(0, "obj_10")
    assert_turn(t.only(0, food=3, wood=3, ore=2).s, does=["pick e2 ore"])


@pytest.mark.thorough
def test_one_advance_more_than_the_others() -> None:
    """Advanced Culture: seven each, and two Food."""
    t = world(5, 3, 1, last=True).city(0, "c2").city(0, "e2").hold(0, "obj_04")
    t.advances(0, "storage", "irrigation", "fishing", "writing", "myths")
    t.advances(1, "storage", "irrigation", "fishing", "writing", "tactics")
    assert_turn(t.only(0, food=2, wood=1, ore=1).s, does=["advance *"])


@pytest.mark.thorough
def test_the_sixth_city_is_founded() -> None:
    """Large Civilisation: the Settler stands on a site."""
    t = world(5, 3, 1, last=True).terrain(d4="fertile", f3="fertile", b3="forest").units(0, "b3", settler=1)
    for space in ("c2", "e2", "d4", "f3"):
        t.city(0, space)
    t.hold(0, "obj_01").advances(0, "writing", "storage")
    assert_turn(t.only(0, food=2, wood=1, ore=1).s, does=["found b3"])


@pytest.mark.thorough
def test_no_card_for_a_leader_who_completes_a_price() -> None:
    """Two players: Blue lacks one Culture token for a Wonder and offers a Food for it."""
    t = world(5, 1).city(1, "d7", mood="happy").city(1, "c8").city(1, "e8")
    t.advances(1, "engineering", "priesthood", "myths", "storage").display("great_mausoleum")
    t.only(1, food=5, wood=4, ore=4, culture=4).only(0, culture=1).turn(1)
    t.do("trade p0", "give food", "ask culture", "propose")
    assert_sensible(t.s, 0, good={"refuse"})


@pytest.mark.thorough
def test_a_mood_token_becomes_the_fifth_culture_token() -> None:
    t = world(5, 2, 1).city(0, "d2", mood="happy").city(0, "c2").city(0, "e2")
    t.advances(0, "engineering", "priesthood", "myths", "storage", "arts", "drama_and_music").display("great_mausoleum")
    t.only(0, food=4, wood=4, ore=4, culture=4, mood=1)
    assert_turn(t.s, does=["drama mood", "wonder d2 great_mausoleum"])


@pytest.mark.thorough
def test_two_turns_before_the_end_an_objective_is_prepared() -> None:
    """Three of four cities are Happy, a Temple brings the token that is missing: Happy Population."""
    t = world(5, 3, 2, last=True).terrain(d3="fertile").city(0, "e2")
    for space in ("d2", "c2", "d3"):
        t.city(0, space, mood="happy")
    t.advances(0, "myths", "storage").hold(0, "obj_08").only(0, food=1, wood=1, ore=1)
    assert_turn(t.s, does=["grow * temple", "gain mood", "civic"])


@pytest.mark.thorough
def test_an_earthquake_at_the_end_is_a_gift() -> None:
    """Pieces that fall count two instead of one: three of them."""
    t = world(6, 3, 3).city(0, "c2", "academy", "temple").city(0, "e2", "academy")
    t.advances(0, "writing", "myths").next_event("earthquake")
    t.ask(DrawEvent(0)).do("remove c2 academy")
    assert_sensible(t.s, 0, bad={"done"})


@pytest.mark.thorough
def test_the_fourth_advance_of_construction() -> None:
    """Mining, Engineering and Sanitation are there: Roads make a City Planner, two points."""
    t = world(4, 3, 1, last=True).city(0, "c2").advances(0, "engineering", "sanitation").hold(0, "obj_06")
    assert_turn(t.only(0, food=2).s, does=["advance roads"])


@pytest.mark.thorough
def test_two_advances_complete_education() -> None:
    t = world(4, 3, 2, last=True).city(0, "c2").advances(0, "storage", "writing", "public_education").hold(0, "obj_09")
    assert_turn(t.only(0, food=4).s, does=["advance free_education", "advance philosophy"])


@pytest.mark.thorough
def test_an_academy_more_than_the_other() -> None:
    """A Temple costs the same and is a point; the second Academy is three."""
    t = world(4, 3, 1, last=True).city(0, "d2", "academy").city(0, "c2").city(0, "e2").city(1, "d7", "academy")
    t.advances(0, "writing", "myths").advances(1, "writing").hold(0, "obj_02")
    assert_turn(t.only(0, food=1, wood=1, ore=1).s, does=["grow * academy"])


@pytest.mark.thorough
def test_the_fifth_food_is_collected() -> None:
    """Four Food lie in store, Food Supplies asks for five, and the Status Phase is next."""
    t = world(3, 3, 1, last=True).city(0, "c2").advances(0, "storage").hold(0, "obj_14")
    assert_turn(t.only(0, food=4).s, does=["collect d2", "pick d2 food"], levels=("normal",))


@pytest.mark.thorough
def test_a_temple_more_than_the_other() -> None:
    t = world(4, 3, 1, last=True).city(0, "d2", "temple").city(0, "c2").city(0, "e2").city(1, "d7", "temple")
    t.advances(0, "writing", "myths").advances(1, "myths").hold(0, "obj_05")
    assert_turn(t.only(0, food=1, wood=1, ore=1).s, does=["grow * temple"])


@pytest.mark.thorough
def test_ideas_complete_the_last_pair() -> None:
    """Nine advances, two Ideas, one action."""
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, *NINE).only(0, ideas=2)
    assert_turn(t.s, does=["advance *"])
