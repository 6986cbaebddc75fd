"""Numbers of the box that a study changes: the rules act by the new ones."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.cultures.lines import ROLLED
from pentarchy.games.cultures.names import FOOD
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import LIBERTIES
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


@pytest.mark.rule("CC-13.16", "CC-14.2", "CC-9.22")
@with_numbers(
    "cultures",
    city_pieces__academy__cost__wood=2,
    city_pieces__academy__effects__gain_now__ideas=3,
    city_pieces__temple__cost__food=3,
    advances__state_religion__effects__grow_discount__food=2,
)
def test_buildings_cost_and_give_what_the_box_says() -> None:
    table = Table().city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1)
    assert table.why("grow d2 academy") == "CC-6.8"  # 2 Wood
    table = Table().city(0, "c2").advances(0, "writing").only(0, food=1, wood=2, ore=1).do("grow d2 academy")
    assert (table.has(0, "wood"), table.has(0, "ideas")) == (0, 3)  # 1 Wood and 2 Ideas as printed
    table = Table().city(0, "c2").advances(0, "myths", "state_religion").only(0, food=1, wood=1, ore=1)
    assert table.do("grow d2 temple").has(0, "food") == 0  # 3 - 2 Food


@pytest.mark.rule("CC-9.26", "CC-9.35", "CC-9.38", "CC-9.19")
@with_numbers(
    "cultures",
    advances__taxes__effects__taxes__mood=2,
    advances__civil_liberties__effects__action_gain__mood=4,
    advances__absolute_power__effects__extra_action__mood=1,
    advances__draft__effects__pay_unit_with_mood__mood=3,
)
def test_mood_tokens_are_paid_and_gained_as_the_box_says() -> None:
    table = Table().advances(0, "bartering", "taxes").only(0, mood=1)
    assert table.why("taxes") == "CC-9.26"
    assert table.goods(0, mood=2).do("taxes").has(0, "mood") == 0  # 1 token as printed
    table = Table().advances(0, "voting", "civil_liberties").only(0)
    assert table.s.describe(LIBERTIES.option()) == "Civil Liberties: gain 4 Mood tokens"
    assert table.do("liberties").has(0, "mood") == 4
    table = Table().advances(0, "nationalism", "absolute_power").only(0, mood=1).do("absolute_power")
    assert (table.has(0, "mood"), table.s.actions) == (0, 4)  # 2 tokens as printed
    table = Table().advances(0, "tactics", "draft").only(0, mood=3).do("build d2", "unit_mood army")
    assert (table.has(0, "mood"), table.army("d2")) == (0, 1)


@pytest.mark.rule("CC-17.8", "CC-14.4")
@with_numbers(
    "cultures",
    advances__siegecraft__effects__buy_off_fortress__wood_die=1,
    city_pieces__fortress__effects__fortress_defence__dice=2,
)
def test_a_fortress_fights_and_is_bought_off_as_the_box_says() -> None:
    table = Table().open().city(1, "d4", "fortress").advances(1, "tactics").units(0, "d3", army=2)
    table.advances(0, "tactics", "siegecraft").only(0, wood=1)
    table.dice(1, 1, 1, 1).turn(0).do("move", "group d3", "all", "to d4")
    assert table.offered == ["done", "siege_die"]  # 2 Wood as printed
    table.do("done")
    dice = [note.args[1] for note in table.s.journal or () if note.phrase is ROLLED]
    assert dice == [2, 2]  # the Fortress alone rolls 2 dice, 1 as printed


@pytest.mark.rule("CC-20.6")
@with_numbers("cultures", civil_cards__inspiration__effects__gain_advance__range=1)
def test_a_card_reaches_as_far_as_the_box_says() -> None:
    table = Table().open().hold(0, "act_03").city(1, "d4").advances(1, "fishing").only(0).turn(0)
    assert table.why("play act_03") == "CC-20.3"  # two spaces from d2: in range as printed
