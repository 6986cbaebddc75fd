"""What any experienced player sees at once: culture tokens.

Orange to play, then Blue, Purple, Grey. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import assert_sensible, assert_turn
from tests.yamatai.positions import last_in_the_round, recruited, table
from tests.yamatai.scenario import BLUE


def test_a_token_is_swapped_for_one_that_makes_a_pair() -> None:
    """Tea and music are no payment; tea and tea recruit the navigator, 3 points and 4 coins."""
    given = table(4, 4).owns("tea", "music").culture("tea", "i20").people("navigator", "hermit", coins=(4, 0))
    assert_turn(given.at("recruit", fleet=5).s, does=["power", "recruit navigator"])


def test_three_boats_in_a_chain_collect_three_tokens() -> None:
    """Wood b23 alone touches two islands, but each boat brings one token only."""
    given = table(4, 2).culture("tea", "i07", "i13").culture("music", "i12").boats("wood b24")
    given.hand("wood", "clay", "gold").people("shipwright", "navigator", coins=(2, 4))
    given.at("place", fleet=10)
    assert_turn(given.s, does=["place wood *", "place clay *", "place gold *", "recruit *"])


@pytest.mark.thorough
def test_a_build_of_six_is_better_than_single_tokens() -> None:
    """Two tokens that make no pair are not worth a tile of 6."""
    given = table(4, 4).boats("bamboo b25", "wood b26").fresh("clay b40", "stone b41").row("sake_brewery")
    given.culture("tea", "i20").culture("music", "i21").people("navigator")
    assert_sensible(given.at("develop").s, good={"build sake_brewery i14"})


@pytest.mark.thorough
def test_a_pair_is_collected_first() -> None:
    """One boat, one token: the second tea makes a payment."""
    given = table(4, 3).owns("tea").fresh("wood b40").culture("tea", "i14").culture("music", "i20").people("navigator")
    assert_sensible(given.at("develop").s, good={"collect i14"})


@pytest.mark.thorough
def test_a_pair_pays_and_the_singles_are_kept() -> None:
    given = table(4, 3).owns("tea", "tea", "music", "theatre").people("navigator").culture("music", "i03", "i20")
    given.boats("bamboo b08", "wood b49")
    given.at("recruit").do("recruit navigator")
    assert_sensible(given.s, good={"pay tea tea"})


@pytest.mark.thorough
def test_a_token_is_collected_rather_than_boats_scrapped() -> None:
    given = table(3, 3).culture("music", "i01").owns("music").people("gardener").hand("stone", "clay", "wood")
    assert_turn(given.at("place", fleet=6).s, does=["place *", "recruit gardener"])


@pytest.mark.thorough
def test_the_island_that_the_next_player_wants_keeps_its_token() -> None:
    """Tea here or tea there: on i14 Blue would build the great manor at once."""
    given = table(4, 3).culture("tea", "i08", "i14").boats("wood b26", "stone b36", "clay b40").fresh("bamboo b25")
    given.row("great_manor").people("navigator").at("develop", fleet=1)
    assert_sensible(given.s, good={"collect i08"})


@pytest.mark.thorough
def test_tokens_that_pay_for_five_points_are_better_than_a_house_of_four() -> None:
    """The last turn: the admiral is 4 points and carries 6 coins, the stables are 4 points."""
    given = table(4, 7, coins=4).supply(gold=0).culture("tea", "i08", "i13").boats("bamboo b26", "wood b36")
    given.fresh("bamboo b25", "wood b24").row("stables").people("admiral", coins=(6,)).at("develop", fleet=4)
    last_in_the_round(given)
    assert_turn(given.s, does=["recruit admiral"])


@pytest.mark.thorough
def test_two_boats_for_a_pair_rather_than_one() -> None:
    """Tea on i02 and i08: two boats bring both, and there is no money for a second one."""
    given = table(4, 1, coins=1).culture("tea", "i02", "i08").culture("music", "i05").people("shipwright", "navigator")
    given.tracks(1, 2, 3, 4, 9, 5, 6, 7, 8, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 4", "fleet 9"})


@pytest.mark.thorough
def test_two_boats_fetch_the_pair_past_other_tokens() -> None:
    """Bamboo beside i08, stone beside i14: tea and tea, though music and theatre are as near."""
    given = table(3, 2).boats("bamboo b08").hand("bamboo", "stone").culture("tea", "i08", "i14")
    given.culture("music", "i03").culture("theatre", "i09").people("shipwright", "hermit", coins=(2,))
    assert_turn(given.at("place", fleet=1).s, does=["collect i08", "collect i14"], holds=recruited)


@pytest.mark.thorough
def test_a_single_boat_that_brings_nothing_is_kept() -> None:
    """Beside i14 it would help whoever has gold and clay."""
    given = (
        table(4, 4, coins=2).boats("wood b25").hand("stone").row("palace_winter").tracks(3, 1, 6, 7, 8, 2, 4, 5, 9, 10)
    )
    given.boats("stone b49")
    assert_sensible(given.at("place", fleet=3).s, bad={"place stone b36", "place stone b40"})


@pytest.mark.thorough
def test_a_pair_is_not_swapped_away() -> None:
    given = table(4, 3).owns("tea", "tea").culture("music", "i20").people("navigator").at("recruit", fleet=5)
    assert_turn(given.s, does=["recruit navigator"], never=["power"])


@pytest.mark.thorough
def test_the_token_is_taken_that_makes_the_next_players_pair() -> None:
    """Both would be single; with the tea Blue could recruit the admiral and his eight coins."""
    given = table(4, 3).fresh("wood b40").culture("tea", "i14").culture("music", "i20").people("admiral", coins=(8,))
    given.owns("tea", player=BLUE).boats("bamboo b54", "stone b25").at("develop", fleet=2)
    assert_sensible(given.s, good={"collect i14"})


@pytest.mark.thorough
def test_a_pair_pays_rather_than_three_different_tokens() -> None:
    """With music and music the next payment is in hand already."""
    given = table(4, 3).owns("tea", "tea", "music", "music", "theatre").people("shipwright", "navigator", coins=(0, 4))
    given.at("recruit").do("recruit navigator")
    assert_sensible(given.s, good={"pay tea tea", "pay music music"})


@pytest.mark.thorough
def test_of_four_tokens_the_two_that_make_pairs() -> None:
    given = table(4, 3).owns("tea", "music").fresh("bamboo b25", "wood b35", "stone b39")
    given.culture("tea", "i08").culture("music", "i19").culture("theatre", "i13").culture("gardens", "i14")
    given.people("navigator", "shipwright", coins=(2, 2)).at("develop", fleet=10)
    assert_turn(given.s, does=["collect i08", "collect i19", "recruit *"])


@pytest.mark.thorough
def test_the_only_boat_fetches_the_pair_and_is_not_sold() -> None:
    given = table(3, 3, coins=5).boats("clay b26").culture("tea", "i14").owns("tea").hand("clay")
    given.people("navigator", coins=(4,)).row().at("trade", fleet=1)
    assert_turn(given.s, does=["recruit navigator"], never=["sell clay"])


@pytest.mark.thorough
def test_nobody_takes_the_token_that_keeps_the_next_players_site_closed() -> None:
    """A music here or there; on i14 Blue's gold would make the spring palace."""
    given = table(3, 4, coins=2).culture("music", "i14", "i20").boats("bamboo b25", "wood b26").fresh("stone b40")
    given.harbor("gold", player=BLUE).boats("gold b61").row("palace_spring").people("navigator")
    assert_sensible(given.at("develop", fleet=3).s, good={"collect i20"}, levels=("normal",))
