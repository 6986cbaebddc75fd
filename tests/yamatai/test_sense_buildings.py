"""What any experienced player sees at once: building tiles and where they stand.

Orange to play, then Blue, Purple, Grey. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import AMPLE, assert_sensible, assert_turn
from tests.yamatai.positions import keeps_i14, last_in_the_round, points, table
from tests.yamatai.scenario import BLUE, ORANGE


def test_a_house_is_better_than_a_trading_post_in_a_small_group() -> None:
    """Teahouse: 4 points and 3 coins. Timber wharf: 3 points and 6 coins."""
    given = table().houses("i13", "i15").boats("bamboo b25", "wood b26").fresh("wood b40")
    assert_sensible(given.row("teahouse", "timber_wharf").at("develop").s, good={"build teahouse i14"})


def test_sacred_ground_goes_where_it_stops_the_next_player() -> None:
    """Blue's clay would build the academy on i09; a torii may stand on sacred ground."""
    given = table(4, 4).harbor("clay", player=BLUE).boats("wood b13", "stone b18", "wood b48", "clay b49")
    given.row("academy", "torii_tides").tracks(3, 1, 2, 4, 7, 5, 6, 8, 9, 10)
    assert_turn(given.at("recruit", fleet=3).s, does=["power", "sacred i09"])


@pytest.mark.thorough
def test_the_better_tile_is_built() -> None:
    given = table().boats("bamboo b25", "wood b26").fresh("clay b40").row("sake_brewery", "pottery_market")
    assert_sensible(given.at("develop").s, good={"build sake_brewery i14"})


@pytest.mark.thorough
def test_of_equal_islands_the_mountain_is_taken() -> None:
    """b40 lies between i14 and i20, and both have bamboo and wood."""
    given = table().mountain("i20").boats("bamboo b25", "wood b26", "bamboo b54", "wood b55").fresh("stone b40")
    assert_sensible(given.row("bathhouse").at("develop").s, good={"build bathhouse i20"})


@pytest.mark.thorough
def test_a_house_beside_the_palace() -> None:
    given = table().prestige("i26", "palace_spring").boats("bamboo b25", "wood b26", "bamboo b54", "wood b55")
    assert_sensible(given.fresh("stone b40").row("bathhouse").at("develop").s, good={"build bathhouse i20"})


@pytest.mark.thorough
def test_of_two_equal_builds_the_one_the_next_player_needs() -> None:
    """Both tiles are worth 6; only the sake brewery can be built elsewhere, by Blue."""
    given = table(4, 4).boats("bamboo b25", "wood b26", "clay b36").fresh("stone b40")
    given.boats("bamboo b67", "wood b68", "clay b77").row("library", "sake_brewery")
    given.boats("wood b60")
    assert_sensible(given.at("develop").s, good={"build sake_brewery i14"})


@pytest.mark.thorough
def test_the_palace_is_not_prepared_for_the_next_player() -> None:
    """Gold beside i14 would give Blue, who has stone, the palace (12); on the other side nobody gains."""
    given = table(4, 4).boats("wood b25", "clay b26", "gold b39").hand("gold").row("palace_winter")
    given.harbor("stone", player=BLUE)
    given.at("place", fleet=5)
    assert_turn(given.s, never=["place gold b36", "place gold b35"])


@pytest.mark.thorough
def test_what_the_next_player_would_build_is_reserved() -> None:
    """The manor lacks wood on i14, which Orange has used up; Blue has it in the harbour."""
    given = (
        table(4, 4)
        .boats("bamboo b25", "stone b26", "clay b36")
        .harbor("wood", player=BLUE)
        .row("great_manor", "palace_winter")
    )
    given.boats("wood b24")
    assert_turn(given.at("recruit", fleet=2).s, does=["power", "reserve great_manor"])


@pytest.mark.thorough
def test_the_island_is_emptied_on_which_the_house_is_built() -> None:
    """Fleet 10 collects and builds: the tea of i14, the only token, makes a pair, and makes room for the brewery."""
    given = table(4, 4).boats("bamboo b25", "wood b26", "clay b49").hand("wood", "clay", "gold").culture("tea", "i14")
    given.owns("tea").people("navigator").row("sake_brewery")
    assert_turn(given.at("place", fleet=10).s, does=["build sake_brewery i14", "recruit navigator"])


@pytest.mark.thorough
def test_whoever_may_look_at_the_deck_looks_first() -> None:
    given = table(4, 3).hand("bamboo", "wood").boats("bamboo b25", "wood b26").row("palace_winter")
    assert_sensible(given.at("trade", fleet=4).s, good={"power"})


@pytest.mark.thorough
def test_sacred_ground_without_a_target_stays_in_the_box() -> None:
    given = table(4, 3).boats("bamboo b77").row("palace_winter").houses("i13", "i15")
    assert_turn(given.at("recruit", fleet=3).s, never=["sacred i1*"])  # hard may bless the islands beside the boat


@pytest.mark.thorough
def test_what_is_ready_next_turn_is_reserved() -> None:
    """All but bamboo lies beside i14; Orange has stored bamboo, and Blue could buy it."""
    given = table(4, 4).boats("wood b25", "stone b26", "clay b36").harbor("bamboo").row("great_manor", "palace_winter")
    assert_turn(given.at("recruit", fleet=2).s, does=["power", "reserve great_manor"])


@pytest.mark.thorough
def test_coins_that_make_no_point_buy_a_better_house() -> None:
    """Two of four coins for bamboo: the monastery instead of the bathhouse."""
    given = table(4, 7, coins=4).boats("bamboo b25", "wood b26").hand("stone").row("bathhouse", "monastery")
    given.supply(gold=0).boats("stone b49")
    assert_turn(given.at("trade", fleet=3).s, does=["buy bamboo", "build monastery i14"])


@pytest.mark.thorough
def test_a_house_of_eight_is_not_left_to_the_next_player() -> None:
    """Stone on b36 completes the academy's site for Blue, who holds clay; on b55 it helps nobody."""
    given = table(4, 4).boats("wood b26", "stone b49").hand("stone").row("academy", "palace_autumn")
    given.harbor("clay", player=BLUE)
    assert_turn(given.at("place", fleet=3).s, never=["place stone b36", "place stone b40"], levels=("normal",))


@pytest.mark.thorough
def test_sacred_ground_stops_the_great_manor() -> None:
    """Blue has the bamboo that the great manor lacks on i14."""
    given = table(3, 5).boats("wood b25", "stone b26", "clay b36").harbor("bamboo", player=BLUE).row("great_manor")
    assert_turn(given.tracks(3, 2, 6, 8, 9, 1, 4, 5, 7, 10).at("recruit", fleet=3).s, does=["power", "sacred i14"])


@pytest.mark.thorough
def test_nobody_opens_the_palace_site_to_the_next_player() -> None:
    """Bamboo on b25 or on b48 collects a tea; b25 would empty i14, where Blue's gold makes a palace of 8."""
    given = table(3, 3).culture("tea", "i14", "i19").boats("wood b26", "stone b36", "bamboo b39").hand("bamboo")
    given.harbor("gold", player=BLUE).row("palace_summer").people("navigator").at("place", fleet=1)
    assert_turn(given.s, never=["place bamboo b35", "place bamboo b25"], holds=keeps_i14)


@pytest.mark.thorough
def test_of_equal_islands_the_one_beside_an_own_house() -> None:
    """Two coins more."""
    given = table(4, 4).houses("i13").boats("bamboo b25", "wood b26", "bamboo b54", "wood b55").fresh("stone b40")
    assert_sensible(given.row("bathhouse").at("develop").s, good={"build bathhouse i14"})


@pytest.mark.thorough
def test_the_house_stands_where_the_next_player_would_build() -> None:
    """Bathhouse here or there: beside i14 no boat can be laid any more; beside i20 Blue's clay makes the academy."""
    given = table(4, 4, coins=0).boats("bamboo b25", "wood b26", "bamboo b35", "stone b36", "bamboo b48", "wood b49")
    given.boats("clay b62").fresh("stone b40").harbor("clay", player=BLUE).row("bathhouse", "academy")
    assert_sensible(given.at("develop").s, good={"build bathhouse i20"}, budget=AMPLE)


@pytest.mark.thorough
def test_the_palace_stands_away_from_the_next_players_house() -> None:
    """Blue is about to build the dojo on i21; beside a palace it would be worth a point more."""
    given = table(4, 4, coins=2).boats("bamboo b25", "wood b26", "bamboo b48", "wood b55").fresh("gold b40")
    given.boats("stone b50", "wood b56").harbor("stone", player=BLUE).row("palace_spring", "dojo")
    assert_sensible(given.at("develop").s, good={"build palace_spring i14"})


@pytest.mark.thorough
def test_sacred_ground_does_not_go_beside_the_own_group() -> None:
    """Own houses on i13 and i15: i14 is Orange's next site; Blue has a site on i26 that clay would complete."""
    given = table(4, 5).houses("i13", "i15").boats("bamboo b25", "wood b26", "wood b62", "stone b70", "bamboo b63")
    given.harbor("clay", player=BLUE).row("great_manor", "sake_brewery").tracks(3, 1, 2, 4, 5, 6, 7, 8, 9, 10)
    given.boats("clay b71")
    assert_turn(given.at("recruit", fleet=3).s, does=["power", "sacred i26"])


@pytest.mark.thorough
def test_the_palace_on_top_of_the_deck_is_found_and_built() -> None:
    """Bamboo or wood beside i14 is all that it takes; nobody knows before looking what lies there."""
    given = table(3, 4).boats("wood b25", "stone b26", "clay b36", "gold b35", "bamboo b49").hand("bamboo", "wood")
    given.row("farmhouse").deck("palace_winter").at("trade", fleet=4)
    assert_turn(given.s, does=["power"], holds=lambda s: s.score(ORANGE, ORANGE).total >= 13)


@pytest.mark.thorough
def test_a_better_tile_of_the_row_is_worth_the_point_of_the_reserve() -> None:
    """The last turn: the bathhouse is 5 and leaves the lodge unbuilt for a point; the lodge is 3."""
    given = table(3, 8).supply(gold=0).reserve("fishing_lodge").boats("bamboo b25", "wood b26").fresh("stone b40")
    last_in_the_round(given.row("bathhouse").at("develop"))
    points(given, 0, given.score() + 4 - given.score(player=BLUE), 0)
    assert_sensible(given.s, good={"build bathhouse i14"})
