"""Further positions of Yamataï, one for each piece of advice."""

from __future__ import annotations

import pytest

from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE, ORANGE
from tests.yamatai.test_sense import last_in_the_round, points, table

pytestmark = pytest.mark.thorough


def test_the_island_is_emptied_on_which_the_house_is_built() -> None:
    """Fleet 10 collects and builds: the tea of i14, the only token, makes a pair, and makes room for the brewery."""
    given = table(4).boats("bamboo b25", "wood b26", "clay b49").hand("wood", "clay", "gold").culture("tea", "i14")
    given.owns("tea").people("navigator").row("sake_brewery")
    assert_turn(given.at("place", fleet=10).s, does=["build sake_brewery i14", "recruit navigator"])


def test_gold_is_stored_before_clay() -> None:
    given = table(4).hand("clay", "gold").boats("bamboo b48", "wood b49").row("palace_spring")
    assert_sensible(given.at("store", fleet=10).s, good={"store gold"})


def test_whoever_may_look_at_the_deck_looks_first() -> None:
    given = table(3).hand("bamboo", "wood").boats("bamboo b25", "wood b26").row("palace_winter")
    assert_sensible(given.at("trade", fleet=4).s, good={"power"})


def test_a_leader_by_far_ends_the_game_though_others_still_play() -> None:
    given = table(6).boats("bamboo b25").fresh("wood b40").houses("i28", "i29", "i30", "i31", "i32")
    given.culture("tea", "i20").row("fishing_lodge").people("navigator")
    points(given, 0, max(0, given.score() - 20), 0, 0)
    assert_sensible(given.at("develop", fleet=4).s, good={"build fishing_lodge *"})


def test_idle_gold_is_salvaged_for_the_palace() -> None:
    given = table(4).boats("wood b25", "stone b26", "gold b77", "clay b49").hand("bamboo", "clay")
    given.row("palace_summer").at("place", fleet=7)
    assert_turn(given.s, does=["power", "salvage b77"], holds=lambda s: s.score(ORANGE, ORANGE).total >= 8)


def test_the_treasurer_makes_points_of_many_coins() -> None:
    """24 coins are 8 points instead of 4, and the treasurer is another: the merchant has 3."""
    given = table(7, coins=24).owns("tea", "tea").people("merchant", "treasurer").supply(gold=0)
    assert_sensible(given.at("recruit").s, good={"recruit treasurer"})


def test_the_fleet_with_the_one_boat_that_is_lacking() -> None:
    """Bamboo completes the monastery, and nobody can buy it."""
    given = table(4, coins=0).boats("bamboo b25", "wood b26", "stone b36").row("monastery")
    given.tracks(1, 3, 2, 6, 8, 4, 5, 7, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 1"})


def test_sacred_ground_without_a_target_stays_in_the_box() -> None:
    given = table(3).boats("bamboo b77").row("palace_winter").houses("i13", "i15")
    assert_turn(given.at("recruit", fleet=3).s, never=["sacred i1*"])  # hard may bless the islands beside the boat


def test_a_pair_pays_and_the_singles_are_kept() -> None:
    given = table(3).owns("tea", "tea", "music", "theatre").people("navigator").culture("music", "i03", "i20")
    given.boats("bamboo b08", "wood b49")
    given.at("recruit").do("recruit navigator")
    assert_sensible(given.s, good={"pay tea tea"})


def test_what_is_ready_next_turn_is_reserved() -> None:
    """All but bamboo lies beside i14; Orange has stored bamboo, and Blue could buy it."""
    given = table(4).boats("wood b25", "stone b26", "clay b36").harbor("bamboo").row("great_manor", "palace_winter")
    assert_turn(given.at("recruit", fleet=2).s, does=["power", "reserve great_manor"])


def test_coins_that_make_no_point_buy_a_better_house() -> None:
    """Two of four coins for bamboo: the monastery instead of the bathhouse."""
    given = table(7, coins=4).boats("bamboo b25", "wood b26").hand("stone").row("bathhouse", "monastery")
    given.supply(gold=0).boats("stone b49")
    assert_turn(given.at("trade", fleet=3).s, does=["buy bamboo", "build monastery i14"])


def test_a_house_of_eight_is_not_left_to_the_next_player() -> None:
    """Stone on b36 completes the academy's site for Blue, who holds clay; on b55 it helps nobody."""
    given = table(4).boats("wood b26", "stone b49").hand("stone").row("academy", "palace_autumn")
    given.harbor("clay", player=BLUE)
    assert_turn(given.at("place", fleet=3).s, never=["place stone b36", "place stone b40"], levels=("normal",))


def test_whoever_is_behind_does_not_keep_the_last_clay() -> None:
    """Clay may be taken and sold again; while none is left the game would end with the round."""
    given = points(table(6).supply(clay=1), 8, 24, 20, 20)
    last_in_the_round(given.tracks(4, 6, 1, 2, 3, 5, 7, 8, 9, 10).at("choose_fleet"))
    assert_turn(given.s, holds=lambda s: not s.over)
