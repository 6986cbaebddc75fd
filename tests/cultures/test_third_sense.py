"""A third set of positions of Clash of Cultures, written from the advice to players before any bot saw them."""

from __future__ import annotations

import pytest

from pentarchy.bots import Budget
from pentarchy.core.state import State
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.decks import DrawEvent
from pentarchy.games.cultures.events import BuyPerson
from pentarchy.games.cultures.state import Cultures
from tests.cultures.positions import world
from tests.cultures.scenario import Table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough

WOOD = 1


def has(s: State, good: int, p: int = 0) -> int:
    """How much of a resource somebody has."""
    assert isinstance(s, Cultures)
    return s.good(p, good)


def three(round: int, turn: int) -> Table:
    """An empty world for three: Red e4, Blue b7, Yellow g8."""
    t = Table(3).open("barren").only(0).only(1).only(2)
    for space in ("e4", "b7", "g8"):
        t.clear_units(space)
    t.s.round, t.s.turn = round, turn - 1
    return t


# --- room and growth --------------------------------------------------------------------------------------------------


def test_the_ore_that_is_missing_is_collected_first() -> None:
    """Food and Wood are there; the Mountain beside d2 gives the Ore for an Academy."""
    t = world(3, 1, 2).terrain(d4="fertile").city(0, "d4").advances(0, "writing", "storage").only(0, food=1, wood=1)
    assert_turn(t.s, does=["pick e2 ore", "grow * academy"])


def test_taxes_pay_a_coin_for_every_city() -> None:
    t = world(4, 2).terrain(d4="fertile", f3="fertile").city(0, "d4").city(0, "f3").city(0, "c2").city(0, "e2")
    t.advances(0, "bartering", "taxes", "storage")
    assert_turn(t.only(0, mood=1).s, does=["taxes"])


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_last_action_builds_a_wonder() -> None:
    t = world(6, 3, 1, last=True).city(0, "d2", mood="happy").city(0, "c2")
    t.advances(0, "engineering", "irrigation", "storage", "writing").display("great_gardens")
    assert_turn(t.only(0, food=5, wood=5, ore=3, culture=5).s, does=["wonder d2 great_gardens"])


def test_absolute_power_makes_a_point_in_the_end() -> None:
    """Two Mood tokens are a fourth action, and a fourth action is a building."""
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "draft", "tactics", "absolute_power", "storage")
    t.only(0, food=2, wood=2, ore=2, mood=2)
    assert_turn(t.s, does=["absolute_power"], holds=lambda s: s.over and has(s, WOOD) == 0)


def test_one_city_grows_twice_in_the_end() -> None:
    """Only d2 can grow, and nobody cares about its mood any more; a fifth advance would be no point."""
    t = world(6, 3, 2, last=True).city(0, "c2", mood="angry").city(0, "e2", mood="angry")
    t.advances(0, "writing", "myths").only(0, food=2, wood=2, ore=2)
    assert_turn(t.s, does=["grow d2 academy", "grow d2 temple"])


def test_a_card_is_a_building_in_the_end() -> None:
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "storage").hold(0, "act_17").only(0, culture=1)
    assert_turn(t.s, does=["play act_17"])


# --- objectives -------------------------------------------------------------------------------------------------------


def test_three_of_each_for_optimised_storage() -> None:
    """One Ore is missing, and it is the last action before the Status Phase."""
    t = world(4, 3, 1, last=True).city(0, "c2").advances(0, "storage", "writing").hold(0, "obj_10")
    assert_turn(t.only(0, food=3, wood=3, ore=2).s, does=["pick e2 ore"])


def test_the_fourth_garrison_of_a_standing_army() -> None:
    t = world(5, 3, 1, last=True).terrain(d3="fertile").city(0, "e2").city(0, "c2").city(0, "d3")
    for space in ("d2", "e2", "d3"):
        t.units(0, space, army=1)
    t.hold(0, "obj_14").advances(0, "storage", "writing")
    assert_turn(t.only(0, food=2, wood=1, ore=1).s, does=["build c2", "unit army"], budget=Budget(iterations=1000))


def test_one_advance_more_than_the_others() -> None:
    """Advanced Culture: seven each, and two Food."""
    t = world(5, 3, 1, last=True).city(0, "c2").city(0, "e2").hold(0, "obj_04")
    t.advances(0, "storage", "irrigation", "fishing", "writing", "myths")
    t.advances(1, "storage", "irrigation", "fishing", "writing", "tactics")
    assert_turn(t.only(0, food=2, wood=1, ore=1).s, does=["advance *"])


def test_the_sixth_city_is_founded() -> None:
    """Large Civilisation: the Settler stands on a site."""
    t = world(5, 3, 1, last=True).terrain(d4="fertile", f3="fertile", b3="forest").units(0, "b3", settler=1)
    for space in ("c2", "e2", "d4", "f3"):
        t.city(0, space)
    t.hold(0, "obj_01").advances(0, "writing", "storage")
    assert_turn(t.only(0, food=2, wood=1, ore=1).s, does=["found b3"])


# --- war --------------------------------------------------------------------------------------------------------------


def test_a_wonder_is_guarded() -> None:
    """Two Army units of Blue stand beside a city of three pieces, one of them a Wonder, and it is empty."""
    t = world(5, 1).terrain(d3="fertile").city(0, "c2").city(0, "e2").city(0, "d3", "academy", "great_gardens")
    t.advances(0, "tactics", "writing", "storage").advances(1, "tactics").units(1, "d4", army=2)
    assert_turn(t.only(0, food=4).s, does=["build d3", "unit army"])


def test_an_outnumbered_army_goes_back() -> None:
    """One against two Barbarians after the first round."""
    t = world(3, 2).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=2).camp("d5", 3)
    t.dice(2, 3, 1, 2, 3)
    t.do("move", "all", "to d5")
    assert_sensible(t.s, good={"retreat"})


def test_a_camp_becomes_a_city() -> None:
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics").units(0, "d4", army=3).camp("d5", 1)
    t.dice(6, 6, 6, 1)
    t.do("move", "all", "to d5")
    assert_sensible(t.s, good={"take_over"})


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


# --- others ask -------------------------------------------------------------------------------------------------------


def test_two_for_one_is_accepted() -> None:
    """Blue gives two Ore, of which Red has none, for one Food of six."""
    t = three(3, 2).advances(0, "storage", "writing").city(0, "d3").only(0, food=6, wood=2).only(1, ore=3).turn(1)
    t.do("trade p0", "give ore", "give ore", "ask food", "propose")
    assert_sensible(t.s, 0, good={"accept"})


def test_nothing_for_nothing() -> None:
    """Blue wants three Gold for a Wood."""
    t = three(3, 2).advances(0, "storage").only(0, gold=3, wood=2).only(1, wood=3).turn(1)
    t.do("trade p0", "give wood", "ask gold", "ask gold", "ask gold", "propose")
    assert_sensible(t.s, 0, good={"refuse"})


def test_no_card_for_a_leader_who_completes_a_price() -> None:
    """Two players: Blue lacks one Culture token for a Wonder and offers a Food for it."""
    t = world(5, 1).city(1, "d7", mood="happy").city(1, "c8").city(1, "e8")
    t.advances(1, "engineering", "priesthood", "myths", "storage").display("great_mausoleum")
    t.only(1, food=5, wood=4, ore=4, culture=4).only(0, culture=1).turn(1)
    t.do("trade p0", "give food", "ask culture", "propose")
    assert_sensible(t.s, 0, good={"refuse"})


# --- more -------------------------------------------------------------------------------------------------------------


def test_a_failed_roll_is_raised_in_the_end() -> None:
    """The last action; a 4 and a token: tokens are worth nothing afterwards."""
    t = world(6, 3, 1, last=True).city(0, "c2").terrain(d3="fertile").city(1, "d3", "academy")
    t.advances(0, "writing", "storage").advances(1, "writing", "storage").only(0, culture=2)
    t.dice(4).do("influence", "target d3 academy")
    assert_sensible(t.s, good={"boost"})


def test_a_mood_token_becomes_the_fifth_culture_token() -> None:
    t = world(5, 2, 1).city(0, "d2", mood="happy").city(0, "c2").city(0, "e2")
    t.advances(0, "engineering", "priesthood", "myths", "storage", "arts", "drama_and_music").display("great_mausoleum")
    t.only(0, food=4, wood=4, ore=4, culture=4, mood=1)
    assert_turn(t.s, does=["drama mood", "wonder d2 great_mausoleum"])


def test_leadership_is_one_more_point() -> None:
    t = world(6, 3, 1, last=True).city(0, "c2").advances(0, "writing", "storage").hold(0, "act_25")
    t.only(0, food=2, wood=2, ore=2, culture=1)
    assert_turn(t.s, does=["play act_25"], holds=lambda s: s.over and has(s, WOOD) == 0)


def test_a_settler_does_not_wait_beside_an_army() -> None:
    """Blue's Army units stand next to the Settler on its site."""
    t = world(3, 1).terrain(d4="fertile").city(0, "c2").units(0, "d4", settler=1).units(1, "d5", army=1)
    t.advances(1, "tactics").advances(0, "storage")
    assert_turn(t.only(0, food=2).s, holds=lambda s: isinstance(s, Cultures) and s.settlers[HEX["d4"]] == 0)


def test_two_turns_before_the_end_an_objective_is_prepared() -> None:
    """Three of four cities are Happy, a Temple brings the token that is missing: Happy Population."""
    t = world(5, 3, 2, last=True).terrain(d3="fertile").city(0, "e2")
    for space in ("d2", "c2", "d3"):
        t.city(0, space, mood="happy")
    t.advances(0, "myths", "storage").hold(0, "obj_08").only(0, food=1, wood=1, ore=1)
    assert_turn(t.s, does=["grow * temple", "gain mood", "civic"])


def test_an_earthquake_at_the_end_is_a_gift() -> None:
    """Pieces that fall count two instead of one: three of them."""
    t = world(6, 3, 3).city(0, "c2", "academy", "temple").city(0, "e2", "academy")
    t.advances(0, "writing", "myths").next_event("earthquake")
    t.ask(DrawEvent(0)).do("remove c2 academy")
    assert_sensible(t.s, 0, bad={"done"})


def test_a_captured_city_is_held() -> None:
    """Three units take d6; they stay there, for Blue's two stand beside it."""
    t = world(4, 1).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=3)
    t.city(1, "d6", "academy").units(1, "d7", army=1).advances(1, "tactics", "writing")
    assert_turn(t.s, does=["to d6"], holds=lambda s: isinstance(s, Cultures) and s.army[HEX["d6"]] >= 2)


def test_a_scientist_is_worth_a_token() -> None:
    t = three(3, 2).city(0, "d3").next_event("great_scientist").only(0, culture=1)
    t.s.event_deck, t.s.event = t.s.event_deck[:-1], t.s.event_deck[-1]
    t.turn(0).ask(BuyPerson(0, t.s.event, 1))
    assert_sensible(t.s, 0, good={"buy"})


def test_three_advances_are_two_points_in_the_end() -> None:
    """Three advances are there and six Food: the first completes a pair, and so does the third."""
    t = world(6, 3, 3, last=True).advances(0, "storage").only(0, food=6)
    assert_turn(t.s, holds=lambda s: isinstance(s, Cultures) and s.advances[0].bit_count() == 6)


def test_no_action_is_lost_with_free_economy() -> None:
    """The free collection pays for an advance: the turn is not ended before it."""
    t = world(4, 3, 1).city(0, "c2").advances(0, "writing", "philosophy", "free_economy", "storage").only(0, food=1)
    assert_turn(t.s, does=["free_collect *"])
