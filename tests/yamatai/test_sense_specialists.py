"""What any experienced player sees at once: specialists and their abilities.

Orange to play, then Blue, Purple, Grey. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import AMPLE, assert_sensible, assert_turn
from tests.yamatai.positions import MORE, has_built_on_i14, last_in_the_round, table


def test_with_the_diplomat_two_tokens_pay_and_the_tea_is_kept() -> None:
    """The only token in reach next turn is a tea."""
    given = table().has("diplomat").owns("tea", "music", "theatre").people("navigator").culture("tea", "i03")
    given.boats("bamboo b08")
    given.at("recruit").do("recruit navigator")
    assert_sensible(given.s, good={"pay theatre music"})


@pytest.mark.thorough
def test_between_equal_specialists_the_one_with_the_coins() -> None:
    given = table(4, 4).owns("tea", "tea").people("carpenter", "shipwright", coins=(0, 6))
    assert_sensible(given.at("recruit").s, good={"recruit shipwright"})


@pytest.mark.thorough
def test_whoever_can_recruit_does() -> None:
    given = table(4, 3).owns("tea", "tea", "music").people("shipwright", "hermit", coins=(2, 0))
    assert_sensible(given.at("recruit").s, good={"recruit shipwright"})


@pytest.mark.thorough
def test_the_treasurer_makes_points_of_many_coins() -> None:
    """24 coins are 8 points instead of 4, and the treasurer is another: the merchant has 3."""
    given = table(4, 7, coins=24).owns("tea", "tea").people("merchant", "treasurer").supply(gold=0)
    assert_sensible(given.at("recruit").s, good={"recruit treasurer"})


@pytest.mark.thorough
def test_the_carpenter_needs_no_second_bamboo() -> None:
    """Of the monastery's two bamboo boats one may be missing."""
    given = table(4, 4, coins=10).boats("wood b25", "stone b26", "bamboo b39").hand("bamboo").has("carpenter")
    given.row("monastery", "bathhouse").at("trade", fleet=1)
    assert_turn(given.s, does=["build monastery i14"], never=["buy *"])


@pytest.mark.thorough
def test_the_hermit_builds_on_the_mountain() -> None:
    """Dojo on the mountain: 4 and 3 prestige tokens; the library on plain ground is 6."""
    given = table(4, 4).mountain("i14").has("hermit").boats("wood b25", "bamboo b48", "clay b49").fresh("stone b40")
    given.row("dojo", "library").at("develop", fleet=3)
    assert_turn(given.s, holds=has_built_on_i14)


@pytest.mark.thorough
def test_the_temple_warden_blesses_the_site_first() -> None:
    """Dojo on sacred ground: two prestige tokens more."""
    given = table(4, 4).has("temple_warden").boats("wood b25", "stone b39").hand("stone").row("dojo")
    assert_turn(given.at("place", fleet=3).s, does=["power", "sacred i14"], budget=AMPLE)


@pytest.mark.thorough
def test_an_ability_of_every_turn_is_recruited_early() -> None:
    given = table(4, 2).owns("tea", "tea").people("treasurer", "shipwright", "priestess").at("recruit", fleet=1)
    assert_sensible(given.s, good={"recruit shipwright"})


@pytest.mark.thorough
def test_the_antiquarian_makes_a_pair_of_two_singles() -> None:
    given = table(4, 4).has("antiquarian").owns("tea", "music").culture("music", "i20").culture("gardens", "i21")
    given.people("admiral", coins=(2,)).at("recruit", fleet=1)
    assert_turn(given.s, does=["give tea", "take i20", "recruit admiral"])


@pytest.mark.thorough
def test_a_house_of_four_is_better_than_tokens_for_the_treasurer() -> None:
    given = table(4, 7, coins=0).supply(gold=0).culture("tea", "i08", "i13").boats("bamboo b26", "wood b36")
    given.fresh("bamboo b25", "wood b24").row("stables").people("treasurer").at("develop", fleet=4)
    assert_turn(last_in_the_round(given).s, does=["build stables *"], budget=MORE)


@pytest.mark.thorough
def test_the_merchant_sells_the_clay_and_buys_the_stone() -> None:
    given = table(3, 4, coins=0).has("merchant").boats("bamboo b25", "wood b26", "stone b49").hand("clay", "bamboo")
    assert_turn(given.row("bathhouse").at("trade", fleet=1).s, does=["sell clay", "buy stone"], holds=has_built_on_i14)


@pytest.mark.thorough
def test_the_navigator_lays_clay_beside_wood() -> None:
    given = table(3, 4, coins=2).has("navigator").boats("wood b25", "stone b26").hand("clay").row("academy")
    assert_turn(given.at("place", fleet=1).s, does=["place clay *"], holds=has_built_on_i14)


@pytest.mark.thorough
def test_the_collector_takes_the_pair() -> None:
    given = table(3, 3).has("collector").fresh("bamboo b25").culture("tea", "i08", "i14").people("navigator")
    assert_turn(given.at("develop").s, does=["collect i08", "collect i14", "recruit navigator"])


@pytest.mark.thorough
def test_the_priestess_builds_the_palace() -> None:
    """Spring palace: 7 and 2 prestige tokens. Governor's house: 8."""
    given = table(4, 4).has("priestess").boats("bamboo b25", "wood b26", "wood b35", "clay b36").fresh("gold b40")
    assert_sensible(given.row("palace_spring", "governors_house").at("develop").s, good={"build palace_spring i14"})


@pytest.mark.thorough
def test_the_harbour_master_stores_gold_and_clay() -> None:
    given = table(4, 4).has("harbour_master").hand("gold", "clay", "bamboo").row("palace_autumn")
    assert_turn(given.at("store", fleet=7).s, does=["store gold", "store clay"])


@pytest.mark.thorough
def test_the_merchant_buys_both_boats_that_the_great_manor_lacks() -> None:
    """Clay and wood for eight coins: nine points instead of nothing."""
    given = table(3, 4, coins=9).has("merchant").boats("bamboo b25", "stone b26", "wood b49", "clay b48")
    given.hand("bamboo").row("great_manor").at("trade", fleet=1)
    assert_turn(given.s, does=["buy clay", "buy wood"], holds=has_built_on_i14)


@pytest.mark.thorough
def test_a_pair_for_a_poor_specialist_is_no_reason_not_to_build() -> None:
    """The academy is 7; the gardener 2, without coins."""
    given = table(4, 5).boats("wood b25", "stone b26").fresh("clay b40", "bamboo b41").row("academy")
    given.culture("tea", "i20", "i21").people("gardener").at("develop")
    assert_sensible(given.s, good={"build academy i14"})


@pytest.mark.thorough
def test_the_broker_sells_the_clay_that_nobody_needs() -> None:
    given = table(3, 4, coins=6).has("broker").boats("stone b25").hand("stone", "clay").row("palace_spring")
    assert_sensible(given.at("trade", fleet=6).s, good={"sell clay"})


@pytest.mark.thorough
def test_the_gardener_builds_between_palace_and_torii() -> None:
    """Dojo on i20: 4 and 4 prestige tokens; the academy on i14 is 7."""
    given = table(4, 5).has("gardener").prestige("i26", "palace_spring").prestige("i21", "torii_dawn")
    given.boats("wood b25", "clay b26", "wood b54").fresh("stone b40").row("dojo", "academy")
    assert_sensible(given.at("develop").s, good={"build dojo i20"})


@pytest.mark.thorough
def test_the_diplomat_for_many_different_tokens() -> None:
    """Three single tokens are left over; the treasurer has nothing to count in the second round."""
    given = table(4, 2).owns("tea", "tea", "music", "theatre", "gardens").people("treasurer", "diplomat")
    assert_sensible(given.at("recruit").s, good={"recruit diplomat"})
