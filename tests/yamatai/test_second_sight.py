"""Ten more positions, written after the bots' judgement had been improved and before it was tried on them.

Orange to play. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE, ORANGE
from tests.yamatai.test_unseen_sense import last_in_the_round, points, table

pytestmark = pytest.mark.thorough


def test_the_broker_sells_the_clay_that_nobody_needs() -> None:
    given = table(3, 4, coins=6).has("broker").boats("stone b25").hand("stone", "clay").row("palace_spring")
    assert_sensible(given.at("trade", fleet=6).s, good={"sell clay"})


def test_the_gardener_builds_between_palace_and_torii() -> None:
    """Dojo on i20: 4 and 4 prestige tokens; the academy on i14 is 7."""
    given = table(4, 5).has("gardener").prestige("i26", "palace_spring").prestige("i21", "torii_dawn")
    given.boats("wood b25", "clay b26", "wood b54").fresh("stone b40").row("dojo", "academy")
    assert_sensible(given.at("develop").s, good={"build dojo i20"})


def test_a_leader_does_not_sell_the_boat_that_would_keep_the_game_going() -> None:
    """No clay is left, and the game ends this round; sold back, the clay would give the others a round more."""
    given = points(table(4, 6, coins=3), 30, 22, 20, 20).hand("clay", "bamboo").supply(clay=0)
    last_in_the_round(given.at("trade", fleet=7))
    assert_sensible(given.s, bad={"sell clay"})


def test_the_palace_on_top_of_the_deck_is_found_and_built() -> None:
    """Bamboo or wood beside i14 is all that it takes; nobody knows before looking what lies there."""
    given = table(3, 4).boats("wood b25", "stone b26", "clay b36", "gold b35", "bamboo b49").hand("bamboo", "wood")
    given.row("farmhouse").deck("palace_winter").at("trade", fleet=4)
    assert_turn(given.s, does=["power"], holds=lambda s: s.score(ORANGE, ORANGE).total >= 13)


def test_the_stone_comes_with_the_fleet_and_is_not_bought() -> None:
    """Fleets 3 and 6 have the stone for the dojo; with another one it costs four coins."""
    given = table(4, 4).boats("wood b25", "stone b49").row("dojo").tracks(1, 2, 3, 6, 7, 4, 5, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 3", "fleet 6"}, levels=("normal",))


def test_of_four_tokens_the_two_that_make_pairs() -> None:
    given = table(4, 3).owns("tea", "music").fresh("bamboo b25", "wood b35", "stone b39")
    given.culture("tea", "i08").culture("music", "i19").culture("theatre", "i13").culture("gardens", "i14")
    given.people("navigator", "shipwright", coins=(2, 2)).at("develop", fleet=10)
    assert_turn(given.s, does=["collect i08", "collect i19", "recruit *"])


def test_the_diplomat_for_many_different_tokens() -> None:
    """Three single tokens are left over; the treasurer has nothing to count in the second round."""
    given = table(4, 2).owns("tea", "tea", "music", "theatre", "gardens").people("treasurer", "diplomat")
    assert_sensible(given.at("recruit").s, good={"recruit diplomat"})


def test_a_better_tile_of_the_row_is_worth_the_point_of_the_reserve() -> None:
    """The last turn: the bathhouse is 5 and leaves the lodge unbuilt for a point; the lodge is 3."""
    given = table(3, 8).supply(gold=0).reserve("fishing_lodge").boats("bamboo b25", "wood b26").fresh("stone b40")
    last_in_the_round(given.row("bathhouse").at("develop"))
    points(given, 0, given.score() + 4 - given.score(player=BLUE), 0)
    assert_sensible(given.s, good={"build bathhouse i14"})


def test_the_merchant_sells_both_idle_boats_in_the_last_turn() -> None:
    """One coin and nine are two points; a boat that is left over may be stored, but brings nothing."""
    given = table(3, 8, coins=1).supply(gold=0).has("merchant").hand("clay", "stone").row("palace_spring")
    last_in_the_round(given.at("trade", fleet=6))
    assert_turn(given.s, does=["sell clay", "sell stone"])


def test_of_two_whoever_is_behind_does_not_place_the_last_house() -> None:
    """Six behind after the lodge; with the tea the game goes on."""
    given = table(2, 7).houses("i01", "i02", "i03", "i04", "i05", "i06", "i29", "i30", "i33")
    given.boats("bamboo b25", "wood b48").fresh("wood b40").culture("tea", "i20").owns("tea").row("fishing_lodge")
    last_in_the_round(given.people("navigator", coins=(4,)).at("develop", fleet=4))
    points(given, 0, given.score() + 9 - given.score(player=BLUE))
    assert_sensible(given.s, bad={"build fishing_lodge *"})
