"""With two players a turn comes round twice as often, but what is sensible for four is sensible for two.

Orange to play, then Blue, Orange, Blue. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE
from tests.yamatai.test_unseen_sense import table

pytestmark = pytest.mark.thorough


def test_whoever_can_recruit_does() -> None:
    """Tokens in hand are nothing; a specialist is points and an ability."""
    given = table(2, 3).owns("tea", "tea").people("navigator").at("recruit", fleet=5)
    assert_turn(given.s, does=["recruit navigator"], never=["power"])


def test_the_pair_that_is_collected_recruits() -> None:
    given = table(2, 3).has("collector").fresh("bamboo b25").culture("tea", "i08", "i14").people("navigator")
    assert_turn(given.at("develop").s, does=["collect i08", "collect i14", "recruit navigator"])


def test_a_house_is_better_than_a_trading_post_in_a_small_group() -> None:
    """Teahouse: 4 points and 3 coins. Timber wharf: 3 points and 6 coins."""
    given = table(2).houses("i13", "i15").boats("bamboo b25", "wood b26").fresh("wood b40")
    assert_sensible(given.row("teahouse", "timber_wharf").at("develop").s, good={"build teahouse i14"})


def test_no_dream_is_reserved_while_the_next_player_can_build() -> None:
    """The manor lacks wood, which Blue has in the harbour; of the palace nothing but one boat lies there."""
    given = table(2, 4).boats("wood b24", "bamboo b25", "stone b26", "clay b36").harbor("wood", player=BLUE)
    given.row("great_manor", "palace_winter").at("recruit", fleet=2)
    assert_turn(given.s, does=["power", "reserve great_manor"])


def test_gold_is_stored_before_clay() -> None:
    given = table(2, 4).hand("clay", "gold").boats("bamboo b48", "wood b49").row("palace_spring")
    assert_sensible(given.at("store", fleet=10).s, good={"store gold"})


def test_a_token_is_collected_and_spent() -> None:
    """Three boats and no house: a music makes a pair for the gardener."""
    given = table(2, 3).culture("music", "i01").owns("music").people("gardener").hand("stone", "clay", "wood")
    assert_turn(given.at("place", fleet=6).s, does=["place *", "recruit gardener"])
