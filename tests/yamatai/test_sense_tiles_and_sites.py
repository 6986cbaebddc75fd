"""Positions of Yamataï about tiles, sites and who ends the game, written before any bot had seen them.

Orange to play. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import assert_sensible, assert_turn
from tests.yamatai.positions import last_in_the_round, points, table
from tests.yamatai.scenario import BLUE, PURPLE

pytestmark = pytest.mark.thorough


# --- what a build is worth -------------------------------------------------------------------------------------------


def test_four_and_three_prestige_are_more_than_six() -> None:
    """The dojo on a mountain between palace and torii, or the sake brewery on plain ground."""
    given = table(3, 5).mountain("i20").prestige("i26", "palace_spring", player=BLUE)
    given.prestige("i21", "torii_dawn", player=PURPLE).boats("bamboo b47", "clay b53").fresh("stone b40", "wood b48")
    assert_sensible(given.row("dojo", "sake_brewery").at("develop").s, good={"build dojo i20"})


def test_a_mountain_is_worth_more_than_three_coins() -> None:
    """Bathhouse between two own houses, three coins, or on the mountain, a point."""
    given = table(4, 4, coins=6).mountain("i20").houses("i13", "i15").fresh("stone b40")
    given.boats("bamboo b25", "wood b26", "bamboo b54", "wood b55")
    assert_sensible(given.row("bathhouse").at("develop").s, good={"build bathhouse i20"})


def test_two_clays_are_enough_and_none_is_bought() -> None:
    """Clay lies beside i22, stone and clay are in hand: the torii of heaven."""
    given = table(3, 4, coins=10).boats("clay b50", "wood b56").hand("stone", "clay").row("torii_heaven")
    assert_turn(given.at("trade", fleet=6).s, does=["build torii_heaven *"], never=["buy *"])


# --- who ends the game -----------------------------------------------------------------------------------------------


def test_after_collecting_whoever_is_behind_builds_no_last_house() -> None:
    """The farmhouse is 2 points and the last house, and Blue is ten ahead."""
    given = table(4, 6).houses("i28", "i29", "i30", "i31", "i32").boats("bamboo b25").fresh("bamboo b35", "clay b40")
    given.culture("tea", "i20", "i13").row("farmhouse").people("navigator", coins=(4,)).at("develop", fleet=10)
    last_in_the_round(given)
    points(given, 0, given.score() + 10 - given.score(player=BLUE), 0, 0)
    given.do("collect i20")
    assert_sensible(given.s, good={"pass"})


def test_whoever_is_behind_builds_the_torii_and_keeps_the_last_house() -> None:
    """Eight points either way; the governor's house would end the game far behind."""
    given = table(4, 6).houses("i28", "i29", "i30", "i31", "i32").boats("bamboo b35", "wood b25", "wood b26")
    given.boats("clay b36").fresh("gold b40").row("governors_house", "torii_tides").at("develop", fleet=5)
    last_in_the_round(given)
    points(given, 0, given.score() + 14 - given.score(player=BLUE), 0, 0)
    assert_sensible(given.s, good={"build torii_tides i14"})


def test_whoever_leads_builds_the_last_house_and_not_the_torii() -> None:
    given = table(4, 6).houses("i28", "i29", "i30", "i31", "i32").boats("bamboo b35", "wood b25", "wood b26")
    given.boats("clay b36").fresh("gold b40").row("governors_house", "torii_tides").at("develop", fleet=5)
    last_in_the_round(given)
    points(given, 0, given.score() - 6 - given.score(player=BLUE), 0, 0)
    assert_sensible(given.s, good={"build governors_house i14"})


def test_in_the_last_round_the_rivals_tile_is_worth_more_than_the_dearer_one() -> None:
    """Six behind Blue, who can build nothing but the academy: 7 and he gains nothing, or 8 and he gains 7."""
    given = table(3, 7, coins=0).supply(gold=0).boats("bamboo b35", "wood b25", "wood b26", "clay b36")
    given.boats("wood b62", "clay b63", "stone b70").harbor("stone", player=BLUE).fresh("stone b40")
    given.row("academy", "governors_house").tracks(3, 1, 2, 6, 7, 4, 5, 8, 9, 10).at("develop", fleet=3)
    points(given, 20, 26, 0)
    assert_sensible(given.s, good={"build academy i14"})


# --- tokens and specialists ------------------------------------------------------------------------------------------


def test_a_pair_leaves_a_token_and_three_kinds_leave_none() -> None:
    """Tea and music are there; the tea of i20 pays with one of them, the theatre of i14 with both."""
    given = table(4, 3).owns("tea", "music").fresh("wood b40").culture("theatre", "i14").culture("tea", "i20")
    given.people("navigator", "hermit").at("develop", fleet=2)
    assert_sensible(given.s, good={"collect i20"})


def test_the_coins_go_before_the_next_player_takes_them() -> None:
    """Six coins lie on the navigator, and Blue has a pair as well."""
    given = table(4, 2).owns("tea", "tea", "music", "music").owns("theatre", "theatre", player=BLUE)
    given.people("navigator", "shipwright", coins=(6, 0)).at("recruit", fleet=2)
    assert_sensible(given.s, good={"recruit navigator"})


def test_the_hermit_where_mountains_are_open() -> None:
    """Boats lie beside two open mountains; there is neither torii nor palace for the gardener."""
    given = table(3, 3).mountain("i14", "i20").owns("tea", "tea").boats("wood b40", "stone b36", "bamboo b48")
    given.people("gardener", "hermit").at("recruit", fleet=1)
    assert_sensible(given.s, good={"recruit hermit"})


def test_of_two_whoever_can_recruit_does() -> None:
    """Three points, four coins and an ability for a pair that is good for nothing else."""
    given = table(2, 3).owns("tea", "tea").people("navigator", coins=(4,)).boats("wood b25").at("recruit", fleet=2)
    assert_sensible(given.s, good={"recruit navigator"})


# --- fleets ----------------------------------------------------------------------------------------------------------


def test_the_fleet_that_salvages_the_gold_builds_the_palace() -> None:
    """Gold lies idle on b77; wood and stone lie beside i20, and no fleet that is left has gold."""
    given = table(4, 5, coins=0).boats("wood b48", "stone b49", "gold b77", "bamboo b62").row("palace_summer")
    given.tracks(1, 2, 3, 7, 4, 5, 6, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 7"})
