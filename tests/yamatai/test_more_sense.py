"""More positions of Yamataï, one for each piece of advice in "How good players win"."""

from __future__ import annotations

import pytest

from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE
from tests.yamatai.test_sense import last_in_the_round, points, table

pytestmark = pytest.mark.thorough

# --- builds ----------------------------------------------------------------------------------------------------------


def test_the_better_tile_is_built() -> None:
    given = table().boats("bamboo b25", "wood b26").fresh("clay b40").row("sake_brewery", "pottery_market")
    assert_sensible(given.at("develop").s, good={"build sake_brewery i14"})


def test_of_equal_islands_the_mountain_is_taken() -> None:
    """b40 lies between i14 and i20, and both have bamboo and wood."""
    given = table().mountain("i20").boats("bamboo b25", "wood b26", "bamboo b54", "wood b55").fresh("stone b40")
    assert_sensible(given.row("bathhouse").at("develop").s, good={"build bathhouse i20"})


def test_a_house_beside_the_palace() -> None:
    given = table().prestige("i26", "palace_spring").boats("bamboo b25", "wood b26", "bamboo b54", "wood b55")
    assert_sensible(given.fresh("stone b40").row("bathhouse").at("develop").s, good={"build bathhouse i20"})


def test_a_build_of_six_is_better_than_single_tokens() -> None:
    """Two tokens that make no pair are not worth a tile of 6."""
    given = table(4).boats("bamboo b25", "wood b26").fresh("clay b40", "stone b41").row("sake_brewery")
    given.culture("tea", "i20").culture("music", "i21").people("navigator")
    assert_sensible(given.at("develop").s, good={"build sake_brewery i14"})


def test_tokens_that_pay_for_a_specialist_with_coins_are_better_than_a_tile_of_three() -> None:
    given = table(3).boats("bamboo b25").fresh("wood b40", "stone b41").row("fishing_lodge")
    given.culture("tea", "i20", "i21").people("shipwright", coins=(4,))
    assert_sensible(given.at("develop").s, good={"collect *"})


def test_nobody_collects_singles_in_the_last_round() -> None:
    given = table(7).boats("bamboo b25").fresh("wood b40", "stone b41").row("fishing_lodge").supply(gold=0)
    given.culture("tea", "i20").culture("music", "i21").people("navigator")
    assert_sensible(given.at("develop").s, good={"build fishing_lodge i14"})


def test_of_two_equal_builds_the_one_the_next_player_needs() -> None:
    """Both tiles are worth 6; only the sake brewery can be built elsewhere, by Blue."""
    given = table(4).boats("bamboo b25", "wood b26", "clay b36").fresh("stone b40")
    given.boats("bamboo b67", "wood b68", "clay b77").row("library", "sake_brewery")
    given.boats("wood b60")
    assert_sensible(given.at("develop").s, good={"build sake_brewery i14"})


def test_a_boat_dearer_than_what_it_brings_is_not_bought() -> None:
    """Stone for 4 coins would make 5 of 4 points."""
    given = table(5, coins=6).boats("bamboo b24", "wood b25", "wood b26").hand("wood").row("teahouse", "playhouse")
    assert_sensible(given.at("trade", fleet=1).s, bad={"buy stone", "buy clay"}, levels=("normal",))


# --- the next player -------------------------------------------------------------------------------------------------


def test_the_palace_is_not_prepared_for_the_next_player() -> None:
    """Gold beside i14 would give Blue, who has stone, the palace (12); on the other side nobody gains."""
    given = table(4).boats("wood b25", "clay b26", "gold b39").hand("gold").row("palace_winter")
    given.harbor("stone", player=BLUE)
    given.at("place", fleet=5)
    assert_turn(given.s, never=["place gold b36", "place gold b35"])


def test_what_the_next_player_would_build_is_reserved() -> None:
    """The manor lacks wood on i14, which Orange has used up; Blue has it in the harbour."""
    given = (
        table(4)
        .boats("bamboo b25", "stone b26", "clay b36")
        .harbor("wood", player=BLUE)
        .row("great_manor", "palace_winter")
    )
    given.boats("wood b24")
    assert_turn(given.at("recruit", fleet=2).s, does=["power", "reserve great_manor"])


def test_a_dream_is_not_reserved() -> None:
    """Nothing of the palace lies anywhere, and the game is nearly over."""
    given = table(7).row("palace_winter").supply(wood=3)
    assert_turn(given.at("recruit", fleet=2).s, never=["reserve *"])


def test_no_boat_is_moved_without_need() -> None:
    given = table(3).boats("bamboo b25", "wood b54", "clay b77").row("palace_winter")
    assert_turn(given.at("recruit", fleet=6).s, never=["power"], levels=("normal",))  # hard may take it from the next


def test_a_boat_is_moved_to_complete_the_dearest_tile() -> None:
    """Gold lies idle on b77; beside i14 it completes the palace."""
    given = table(4).boats("wood b25", "stone b26", "gold b77").hand("stone", "clay").row("palace_winter", "dojo")
    given.boats("clay b24")
    assert_turn(given.at("place", fleet=6).s, does=["power", "lift b77", "build palace_winter *"])


def test_with_fleet_nine_a_boat_may_be_missing() -> None:
    given = table(4).boats("bamboo b25", "clay b26").hand("wood", "stone").row("governors_house", "sake_brewery")
    given.boats("wood b24")
    assert_turn(given.at("place", fleet=9).s, does=["build governors_house *"])


# --- tokens and specialists ------------------------------------------------------------------------------------------


def test_a_pair_is_collected_first() -> None:
    """One boat, one token: the second tea makes a payment."""
    given = table(3).owns("tea").fresh("wood b40").culture("tea", "i14").culture("music", "i20").people("navigator")
    assert_sensible(given.at("develop").s, good={"collect i14"})


def test_between_equal_specialists_the_one_with_the_coins() -> None:
    given = table(4).owns("tea", "tea").people("carpenter", "shipwright", coins=(0, 6))
    assert_sensible(given.at("recruit").s, good={"recruit shipwright"})


def test_in_the_last_round_only_points_and_coins_count() -> None:
    """Four points against the ability of the shipwright."""
    given = table(7).owns("tea", "tea").people("shipwright", "admiral").supply(gold=0)
    assert_sensible(given.at("recruit").s, good={"recruit admiral"})


def test_whoever_can_recruit_does() -> None:
    given = table(3).owns("tea", "tea", "music").people("shipwright", "hermit", coins=(2, 0))
    assert_sensible(given.at("recruit").s, good={"recruit shipwright"})


# --- the end ---------------------------------------------------------------------------------------------------------


def test_whoever_is_behind_does_not_place_the_last_house() -> None:
    """The house brings 4 and ends the game ten points behind; a collection keeps it going."""
    given = table(6).boats("bamboo b25", "wood b26").fresh("stone b40")
    given.houses("i28", "i29", "i30", "i31", "i32").culture("tea", "i20").row("bathhouse")
    given.people("navigator")
    points(given, 0, given.score() + 10, given.score(), given.score())
    last_in_the_round(given.at("develop", fleet=4))
    assert_sensible(given.s, bad={"build *"})


def test_whoever_leads_and_plays_last_ends_it_with_a_small_tile() -> None:
    given = table(6).boats("bamboo b25").fresh("wood b40")
    given.houses("i28", "i29", "i30", "i31", "i32").culture("tea", "i20", "i21").row("fishing_lodge")
    given.people("navigator", coins=(6,))
    points(given, 0, given.score() - 2, given.score() - 6, given.score() - 6)
    last_in_the_round(given.at("develop", fleet=4))
    assert_sensible(given.s, good={"build fishing_lodge *"})


def test_a_boat_is_sold_back_to_keep_the_game_going() -> None:
    """No clay is left: the game ends this round, and Orange is far behind."""
    given = points(table(6, coins=3), 5, 20, 12, 12).hand("clay", "bamboo").supply(clay=0)
    last_in_the_round(given.at("trade", fleet=7))
    assert_sensible(given.s, good={"sell clay"})


def test_in_the_last_round_no_boat_is_scrapped() -> None:
    """Three boats: two are placed, wherever, and one is stored."""
    given = table(7).hand("bamboo", "wood", "wood").supply(gold=0)
    given.at("place", fleet=4)
    assert_turn(given.s, does=["place bamboo *", "place wood *"])


def test_coins_are_counted_in_fives_at_the_end() -> None:
    """Nine coins and a boat of 2: with the sale eleven, without it nine."""
    given = table(7, coins=8).hand("bamboo").supply(gold=0)
    assert_sensible(given.at("trade", fleet=1).s, good={"sell bamboo"})
