"""What any experienced player sees at once: cities, advances and goods."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.events import BuyPerson
from tests.cultures import positions
from tests.cultures.positions import SCIENCE, three, world
from tests.sense import AMPLE, FEW, LEVELS, SEEDS, assert_sensible, assert_turn, turn_of


def test_a_settler_founds_the_food_is_spent_and_no_action_is_lost() -> None:
    assert_turn(positions.settler_beside_home().s, does=["found e2", "advance *"])


def test_two_tokens_raise_two_cities_before_they_collect() -> None:
    does = ["civic", "raise d2", "raise d4", "collect d2", "collect d4"]
    assert_turn(positions.two_tokens_for_two_cities().s, does=does)


@pytest.mark.parametrize("level", LEVELS)
def test_an_academy_and_two_advances(level: str) -> None:
    for seed in SEEDS:
        done = turn_of(positions.an_academy_pays_for_an_advance().s, make(level, budget=AMPLE, seed=seed))
        assert [words.split()[0] for words in done].count("advance") == 2, done
        assert any(words.endswith("academy") for words in done), done


def test_a_wonder_in_reach_is_built() -> None:
    assert_turn(positions.a_wonder_in_reach().s, does=["wonder d2 great_mausoleum"])


def test_a_first_turn_founds_a_second_city_or_explores() -> None:
    assert_turn(positions.a_first_turn().s, does=["move", "advance *"])


def test_a_great_person_is_worth_a_token() -> None:
    assert_sensible(positions.a_great_person_for_a_token().s, good={"buy"})


def test_a_third_city_lets_all_others_grow() -> None:
    assert_turn(positions.the_size_of_cities_needs_more_cities().s, does=["found d4", "grow *"])


@pytest.mark.parametrize("level", LEVELS)
def test_food_is_spent_on_an_advance_or_a_settler(level: str) -> None:
    for seed in SEEDS:
        done = turn_of(positions.full_of_food().s, make(level, budget=FEW, seed=seed))
        assert "unit settler" in done or any(words.startswith("advance") for words in done), done


def test_the_missing_wood_is_collected() -> None:
    assert_turn(positions.one_wood_is_missing().s, does=["collect *"])


def test_a_token_makes_a_city_happy() -> None:
    assert_turn(positions.tokens_kept_in_round_two().s, does=["civic"])


def test_two_cities_are_activated_once_each() -> None:
    assert_turn(positions.two_cities_or_one_twice().s, does=["collect d2", "collect d4"])


def test_a_free_advance_is_taken() -> None:
    assert_turn(positions.a_card_that_is_an_advance().s, does=["play *"])


@pytest.mark.thorough
def test_a_settler_goes_out_in_round_one() -> None:
    t = world(1, 1).terrain(d3="fertile", e3="forest").units(0, "d2", settler=1).only(0, food=2)
    assert_turn(t.s, does=["move", "advance *"])


@pytest.mark.thorough
def test_the_ore_that_is_missing_is_collected_first() -> None:
    """Food and Wood are there; the Mountain beside d2 gives the Ore for an Academy."""
    t = world(3, 1, 2).terrain(d4="fertile").city(0, "d4").advances(0, "writing", "storage").only(0, food=1, wood=1)
    assert_turn(t.s, does=["pick e2 ore", "grow * academy"])


@pytest.mark.thorough
def test_taxes_pay_a_coin_for_every_city() -> None:
    t = world(4, 2).terrain(d4="fertile", f3="fertile").city(0, "d4").city(0, "f3").city(0, "c2").city(0, "e2")
    t.advances(0, "bartering", "taxes", "storage")
    assert_turn(t.only(0, mood=1).s, does=["taxes"])


@pytest.mark.thorough
def test_two_for_one_is_accepted() -> None:
    """Blue gives two Ore, of which Red has none, for one Food of six."""
    t = three(3, 2).advances(0, "storage", "writing").city(0, "d3").only(0, food=6, wood=2).only(1, ore=3).turn(1)
    t.do("trade p0", "give ore", "give ore", "ask food", "propose")
    assert_sensible(t.s, 0, good={"accept"})


@pytest.mark.thorough
def test_nothing_for_nothing() -> None:
    """Blue wants three Gold for a Wood."""
    t = three(3, 2).advances(0, "storage").only(0, gold=3, wood=2).only(1, wood=3).turn(1)
    t.do("trade p0", "give wood", "ask gold", "ask gold", "ask gold", "propose")
    assert_sensible(t.s, 0, good={"refuse"})


@pytest.mark.thorough
def test_a_scientist_is_worth_a_token() -> None:
    t = three(3, 2).city(0, "d3").next_event("great_scientist").only(0, culture=1)
    t.s.event_deck, t.s.event = t.s.event_deck[:-1], t.s.event_deck[-1]
    t.turn(0).ask(BuyPerson(0, t.s.event, 1))
    assert_sensible(t.s, 0, good={"buy"})


@pytest.mark.thorough
def test_no_action_is_lost_with_free_economy() -> None:
    """The free collection pays for an advance: the turn is not ended before it."""
    t = world(4, 3, 1).city(0, "c2").advances(0, "writing", "philosophy", "free_economy", "storage").only(0, food=1)
    assert_turn(t.s, does=["free_collect *"])


@pytest.mark.thorough
def test_ideas_pay_the_advance_and_food_the_academy() -> None:
    t = world(3, 1, 2).city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1, ideas=2)
    assert_turn(t.s, does=["advance *", "grow * academy"])


@pytest.mark.thorough
def test_cities_are_raised_before_they_collect() -> None:
    """Three tokens, three cities, four rounds: one action raises all, the others collect twice as much."""
    t = world(3, 1).city(0, "c2").city(0, "e2").advances(0, *SCIENCE).only(0, mood=3)
    assert_sensible(t.s, good=["civic"])


@pytest.mark.thorough
def test_a_third_action_is_not_lost() -> None:
    """Both cities are Happy and have been activated; a second time c2 still brings three resources."""
    t = world(2, 1, 1).city(0, "c2", "temple", mood="happy").city(0, "d2", mood="happy").advances(0, "myths")
    for space in ("c2", "d2"):
        t.s.activations[HEX[space]] = 1
    assert_sensible(t.ask().s, bad=["end_turn"])


@pytest.mark.thorough
def test_the_city_that_brings_most_collects() -> None:
    t = world(4, 1, 1).city(0, "d2", "academy", mood="happy").city(0, "c2").advances(0, "writing", "storage")
    assert_sensible(t.s, good=["collect d2"])


@pytest.mark.thorough
def test_the_larger_of_two_empty_cities() -> None:
    t = world(5, 3, 1).terrain(d6="fertile", e5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=1)
    t.city(1, "d6", "temple", "academy").city(1, "e5").city(1, "e8").advances(1, "myths", "writing")
    assert_turn(t.s, does=["move", "to d6"], budget=AMPLE)


@pytest.mark.thorough
def test_a_settler_in_the_second_round() -> None:
    """Food is at its limit, and there is a site beside home: a second city, not a second advance."""
    t = world(2, 1).advances(0, *SCIENCE[:-1]).only(0, food=2)
    assert_turn(t.s, does=["build d2", "unit settler"])
