"""More positions, about what is left for the next player and what a boat is for.

Orange to play. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE
from tests.yamatai.test_unseen_sense import table

pytestmark = pytest.mark.thorough


def test_the_clay_is_laid_on_the_side_where_the_next_player_has_no_use_for_it() -> None:
    """Academy on i14 or i20: clay between them would let Blue, who has bamboo, build the great manor on the other."""
    given = table(4, 5, coins=0).boats("wood b25", "stone b26", "clay b41", "wood b48", "stone b54", "bamboo b62")
    given.hand("clay").harbor("bamboo", player=BLUE).row("academy", "great_manor").tracks(1, 2, 3, 4, 8, 5, 6, 7, 9, 10)
    assert_turn(given.at("place", fleet=1).s, never=["place clay b40"], holds=lambda s: s.score(0, 0).total >= 7)


def test_the_only_boat_fetches_the_pair_and_is_not_sold() -> None:
    given = table(3, 3, coins=5).boats("clay b26").culture("tea", "i14").owns("tea").hand("clay")
    given.people("navigator", coins=(4,)).row().at("trade", fleet=1)
    assert_turn(given.s, does=["recruit navigator"], never=["sell clay"])


def test_a_second_boat_is_bought_for_the_second_tea() -> None:
    """Two coins for the shipwright and four coins."""
    given = table(4, 2, coins=8).culture("tea", "i02", "i08").hand("bamboo").people("shipwright", coins=(4,))
    assert_turn(given.at("trade", fleet=1).s, does=["buy *", "recruit shipwright"])


def test_fleet_nine_builds_the_manor_without_clay() -> None:
    """Wood and stone of the fleet and the bamboo that lies there; nobody has money, and clay may be missing."""
    given = table(4, 4, coins=0).boats("bamboo b25", "wood b24").row("bathhouse", "great_manor")
    given.tracks(1, 10, 3, 4, 9, 2, 5, 6, 7, 8)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 9"})


def test_the_clay_is_laid_so_that_the_gold_can_be_stored() -> None:
    """Of two idle boats one would be scrapped."""
    given = table(4, 4).boats("clay b77", "wood b25").hand("clay", "gold").row("palace_spring").at("place", fleet=10)
    assert_turn(given.s, does=["place clay *"], never=["place gold *", "store clay"])


def test_nobody_takes_the_token_that_keeps_the_next_players_site_closed() -> None:
    """A music here or there; on i14 Blue's gold would make the spring palace."""
    given = table(3, 4, coins=2).culture("music", "i14", "i20").boats("bamboo b25", "wood b26").fresh("stone b40")
    given.harbor("gold", player=BLUE).boats("gold b61").row("palace_spring").people("navigator")
    assert_sensible(given.at("develop", fleet=3).s, good={"collect i20"}, levels=("normal",))
