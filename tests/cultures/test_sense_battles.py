"""What any experienced player sees at once: battles, guards and camps."""

from __future__ import annotations

import pytest

from pentarchy.bots import Budget
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.state import Cultures
from tests.cultures import positions
from tests.cultures.positions import army, three, world
from tests.sense import AMPLE, assert_sensible, assert_turn


def test_three_soldiers_take_a_camp_of_two_and_keep_it() -> None:
    assert_turn(positions.three_against_two_barbarians().s, does=["move", "to d5", "take_over"])


def test_an_open_city_beside_an_enemy_gets_a_guard_and_a_fortress() -> None:
    """A guard alone would fall in 40 % of attacks, a Fortress alone in 67 %; and the Fortress is a point."""
    assert_turn(positions.enemy_beside_an_open_city().s, does=["build d3", "grow d3 fortress"])


def test_soldiers_attack_in_the_last_round() -> None:
    assert_turn(positions.two_against_one_in_the_last_round().s, does=["move", "to d6"])


def test_two_against_one_fight_on() -> None:
    assert_sensible(positions.two_against_one_in_battle().s, good={"continue"})


def test_one_against_three_retreats() -> None:
    assert_sensible(positions.one_against_three_in_battle().s, good={"retreat"})


def test_nobody_attacks_three_with_one() -> None:
    assert_turn(positions.one_soldier_beside_three().s, never=["to d6"])


def test_an_empty_city_of_the_enemy_is_taken() -> None:
    assert_turn(positions.an_empty_city_of_the_enemy().s, does=["move", "to d6"])


def test_the_last_city_is_guarded() -> None:
    assert_turn(positions.the_last_city_lies_open().s, does=["build d2"])


def test_no_city_is_razed_in_the_middle_of_the_game() -> None:
    assert_sensible(positions.razing_is_offered().s, good={"skip"})


def test_two_wait_for_a_third_before_a_camp_of_two() -> None:
    assert_turn(positions.two_barbarians_and_two_soldiers().s, never=["to d5"])


def test_nobody_attacks_a_guarded_fortress_with_one() -> None:
    assert_turn(positions.a_fortress_and_one_guard().s, never=["to d6"])


def test_everybody_goes_into_the_attack() -> None:
    assert_turn(positions.all_four_or_three().s, does=["move", "all", "to d6"])


def test_outnumbered_attackers_retreat() -> None:
    assert_sensible(positions.one_against_two_in_battle().s, good={"retreat"})


def test_a_sure_camp_is_taken() -> None:
    assert_turn(positions.a_captured_camp_pays().s, does=["to d5", "take_over"])


def test_a_border_city_gets_guards() -> None:
    assert_turn(positions.a_border_city_before_an_army().s, does=["build d3"])


@pytest.mark.thorough
def test_four_take_a_city_of_three_in_the_last_round() -> None:
    t = world(6, 2).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=4)
    assert_turn(t.city(1, "d6", "temple").units(1, "d6", army=3).s, does=["move", "to d6"])


@pytest.mark.thorough
def test_two_do_not_attack_three() -> None:
    t = world(3, 1).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=2)
    assert_turn(t.city(1, "d6").units(1, "d6", army=3).s, never=["to d6"])


@pytest.mark.thorough
def test_an_empty_city_next_to_three_soldiers_is_guarded() -> None:
    t = world(5, 1).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy", "temple")
    t.advances(0, "tactics", "writing", "myths").advances(1, "tactics").units(1, "d4", army=1)
    assert_turn(t.only(0, food=3).s, does=["build d3"])


@pytest.mark.thorough
def test_the_fourth_garrison_of_a_standing_army() -> None:
    t = world(5, 3, 1, last=True).terrain(d3="fertile").city(0, "e2").city(0, "c2").city(0, "d3")
    for space in ("d2", "e2", "d3"):
        t.units(0, space, army=1)
    t.hold(0, "obj_14").advances(0, "storage", "writing")
    assert_turn(t.only(0, food=2, wood=1, ore=1).s, does=["build c2", "unit army"], budget=Budget(iterations=1000))


@pytest.mark.thorough
def test_a_wonder_is_guarded() -> None:
    """Two Army units of Blue stand beside a city of three pieces, one of them a Wonder, and it is empty."""
    t = world(5, 1).terrain(d3="fertile").city(0, "c2").city(0, "e2").city(0, "d3", "academy", "great_gardens")
    t.advances(0, "tactics", "writing", "storage").advances(1, "tactics").units(1, "d4", army=2)
    assert_turn(t.only(0, food=4).s, does=["build d3", "unit army"])


@pytest.mark.thorough
def test_an_outnumbered_army_goes_back() -> None:
    """One against two Barbarians after the first round."""
    t = world(3, 2).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=2).camp("d5", 3)
    t.dice(2, 3, 1, 2, 3)
    t.do("move", "all", "to d5")
    assert_sensible(t.s, good={"retreat"})


@pytest.mark.thorough
def test_a_camp_becomes_a_city() -> None:
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=3).camp("d5", 1)
    t.dice(6, 6, 6, 1)
    t.do("move", "all", "to d5")
    assert_sensible(t.s, good={"take_over"})


@pytest.mark.thorough
def test_three_take_an_empty_city_with_two_buildings() -> None:
    """Four players are more than two; here three: Yellow's city lies open beside Red's army."""
    t = (
        three(5, 2)
        .terrain(f5="fertile")
        .city(2, "f5", "academy", "temple")
        .advances(0, "tactics")
        .units(0, "e5", army=2)
    )
    t.advances(2, "writing", "myths").city(0, "d3").turn(0)
    assert_turn(t.s, does=["to f5"])


@pytest.mark.thorough
def test_a_settler_does_not_wait_beside_an_army() -> None:
    """Blue's Army units stand next to the Settler on its site."""
    t = world(3, 1).terrain(d4="fertile").city(0, "c2").units(0, "d4", settler=1).units(1, "d5", army=1)
    t.advances(1, "tactics").advances(0, "storage")
    assert_turn(t.only(0, food=2).s, holds=lambda s: isinstance(s, Cultures) and s.settlers[HEX["d4"]] == 0)


@pytest.mark.thorough
def test_a_captured_city_is_held() -> None:
    """Three units take d6; they stay there, for Blue's two stand beside it."""
    t = world(4, 1).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=3)
    t.city(1, "d6", "academy").units(1, "d7", army=1).advances(1, "tactics", "writing")
    assert_turn(t.s, does=["to d6"], holds=lambda s: isinstance(s, Cultures) and s.army[HEX["d6"]] >= 2)


@pytest.mark.thorough
def test_the_guard_goes_to_the_border() -> None:
    """Blue's Army unit stands beside d3 and its Academy; d2, where Red's stands, is out of its reach."""
    t = world(4, 2).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy").advances(0, "tactics", "writing")
    t.advances(1, "tactics").units(1, "d4", army=1).units(0, "d2", army=1)
    assert_turn(t.s, holds=lambda after: army(after, "d3") > 0)


@pytest.mark.thorough
def test_the_guard_stays_where_it_is_needed() -> None:
    """Blue's Army units on d4 would take d3 and its two buildings."""
    t = world(4, 1, 1).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy", "temple")
    t.advances(0, "tactics", "writing", "myths").advances(1, "tactics").units(1, "d4", army=2)
    assert_turn(t.units(0, "d3", army=2).s, never=["to c4", "to e4", "to c3", "to e3", "to d2"])


@pytest.mark.thorough
def test_two_take_a_camp_of_one() -> None:
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=2).camp("d5", 1)
    assert_turn(t.s, does=["move", "to d5"])


@pytest.mark.thorough
def test_three_against_two_fight_on() -> None:
    t = world(3, 1).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=3)
    t.city(1, "d6", "temple").units(1, "d6", army=3).dice(2, 2, 1, 1, 1, 1)
    t.do("move", "all", "to d6")
    assert_sensible(t.s, good=["continue"])


@pytest.mark.thorough
def test_an_empty_fortress_falls_to_two() -> None:
    t = world(4, 2).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=2)
    t.city(1, "d6", "fortress").advances(1, "tactics")
    assert_turn(t.s, does=["move", "to d6"])


@pytest.mark.thorough
def test_the_empty_city_is_taken_not_the_guarded_one() -> None:
    """Both have two pieces, and one Army unit stands beside both."""
    t = world(4, 2).terrain(d6="fertile", e5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=1)
    t.city(1, "d6", "temple").units(1, "d6", army=1).city(1, "e5", "academy").advances(1, "myths", "writing")
    assert_turn(t.s, does=["move", "to e5"], never=["to d6"])


@pytest.mark.thorough
def test_tactics_for_an_army_that_stands_before_a_camp() -> None:
    """Two units and one Barbarian: with Tactics it is 96 %."""
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").city(0, "e2").units(0, "d4", army=2).camp("d5", 1)
    assert_turn(t.only(0, food=2).s, does=["advance tactics", "move", "to d5"])


@pytest.mark.thorough
def test_one_unit_waits_before_a_camp_of_one() -> None:
    """40 %: with a second unit next turn it is 96 %."""
    t = world(3, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=1).camp("d5", 1)
    assert_turn(t.s, never=["to d5"], levels=("normal",), budget=AMPLE)


@pytest.mark.thorough
def test_a_fortress_more_than_the_other() -> None:
    """A Temple costs the same; the Fortress is two points more."""
    t = world(4, 3, 1, last=True).city(0, "c2").city(0, "e2").advances(0, "tactics", "myths").hold(0, "obj_13")
    assert_turn(t.only(0, food=1, wood=1, ore=1).s, does=["grow * fortress"])
