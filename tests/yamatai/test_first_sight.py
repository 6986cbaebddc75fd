"""Two dozen positions written before any bot had seen them, of all kinds of decisions, for two to four players.

Orange to play. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.yamatai.components import NONE, SPECIALIST_IDS
from pentarchy.games.yamatai.rounds import Turn
from pentarchy.games.yamatai.state import Yamatai
from tests.sense import AMPLE, assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE
from tests.yamatai.test_unseen_sense import has_built_on_i14, last_in_the_round, points, recruited, table

pytestmark = pytest.mark.thorough


# --- fleets ----------------------------------------------------------------------------------------------------------


def test_the_clay_of_a_high_fleet_builds_the_great_manor() -> None:
    """All but clay lies beside i14, and there is no money; two of the five fleets have clay."""
    given = table(4, 4, coins=0).boats("bamboo b25", "wood b26", "stone b36").row("great_manor")
    given.tracks(1, 2, 3, 6, 7, 4, 5, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 6", "fleet 7"})


def test_of_the_fleets_with_bamboo_the_one_that_has_the_next_players_gold() -> None:
    """Bamboo completes the bathhouse; Blue's reserved palace (12) lacks gold, and only fleet 5 has it."""
    given = table(4, 5, coins=0).boats("bamboo b24", "wood b25", "stone b26").row("bathhouse")
    given.boats("wood b48", "stone b49", "clay b55", "gold b53").reserve("palace_winter", player=BLUE)
    given.tracks(1, 4, 5, 2, 3, 6, 7, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 5"})


def test_two_boats_for_a_pair_rather_than_one() -> None:
    """Tea on i02 and i08: two boats bring both, and there is no money for a second one."""
    given = table(4, 1, coins=1).culture("tea", "i02", "i08").culture("music", "i05").people("shipwright", "navigator")
    given.tracks(1, 2, 3, 4, 9, 5, 6, 7, 8, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 4", "fleet 9"})


# --- trade -----------------------------------------------------------------------------------------------------------


def test_the_merchant_sells_the_clay_and_buys_the_stone() -> None:
    given = table(3, 4, coins=0).has("merchant").boats("bamboo b25", "wood b26", "stone b49").hand("clay", "bamboo")
    assert_turn(given.row("bathhouse").at("trade", fleet=1).s, does=["sell clay", "buy stone"], holds=has_built_on_i14)


def test_whoever_is_behind_does_not_buy_the_last_bamboo() -> None:
    """It would complete a house of 5, and end the game twenty points behind."""
    given = points(table(4, 5), 5, 25, 15, 15).boats("bamboo b24", "wood b25", "stone b26").hand("stone")
    given.row("bathhouse").supply(bamboo=1)
    last_in_the_round(given.at("trade", fleet=3))
    assert_sensible(given.s, bad={"buy bamboo"})


def test_nothing_is_bought_that_builds_nothing() -> None:
    given = table(4, 4).boats("wood b25").hand("wood").row("palace_winter", "palace_autumn")
    assert_sensible(given.at("trade", fleet=2).s, bad={"buy *"}, levels=("normal",))


# --- placing ---------------------------------------------------------------------------------------------------------


def test_the_navigator_lays_clay_beside_wood() -> None:
    given = table(3, 4, coins=2).has("navigator").boats("wood b25", "stone b26").hand("clay").row("academy")
    assert_turn(given.at("place", fleet=1).s, does=["place clay *"], holds=has_built_on_i14)


def test_two_boats_fetch_the_pair_past_other_tokens() -> None:
    """Bamboo beside i08, stone beside i14: tea and tea, though music and theatre are as near."""
    given = table(3, 2).boats("bamboo b08").hand("bamboo", "stone").culture("tea", "i08", "i14")
    given.culture("music", "i03").culture("theatre", "i09").people("shipwright", "hermit", coins=(2,))
    assert_turn(given.at("place", fleet=1).s, does=["collect i08", "collect i14"], holds=recruited)


def test_a_single_boat_that_brings_nothing_is_kept() -> None:
    """Beside i14 it would help whoever has gold and clay."""
    given = (
        table(4, 4, coins=2).boats("wood b25").hand("stone").row("palace_winter").tracks(3, 1, 6, 7, 8, 2, 4, 5, 9, 10)
    )
    given.boats("stone b49")
    assert_sensible(given.at("place", fleet=3).s, bad={"place stone b36", "place stone b40"})


# --- building and collecting -----------------------------------------------------------------------------------------


def test_of_equal_islands_the_one_beside_an_own_house() -> None:
    """Two coins more."""
    given = table(4, 4).houses("i13").boats("bamboo b25", "wood b26", "bamboo b54", "wood b55").fresh("stone b40")
    assert_sensible(given.row("bathhouse").at("develop").s, good={"build bathhouse i14"})


def test_a_trading_post_in_a_group_of_six_in_the_last_turn() -> None:
    """Three coins: the wharf is 3 and 15 coins, 6 points in all; the teahouse 4 and 9 coins, 5 points."""
    given = table(2, 7, coins=3).supply(gold=0).houses("i13", "i15", "i08", "i09", "i20")
    given.boats("bamboo b25", "wood b26").fresh("wood b40").row("teahouse", "timber_wharf").at("develop")
    points(last_in_the_round(given), 0, 31 - given.score(player=BLUE))
    assert given.score() == 26
    assert_sensible(given.s, good={"build timber_wharf i14"})


def test_the_collector_takes_the_pair() -> None:
    given = table(3, 3).has("collector").fresh("bamboo b25").culture("tea", "i08", "i14").people("navigator")
    assert_turn(given.at("develop").s, does=["collect i08", "collect i14", "recruit navigator"])


def test_fleet_ten_builds_and_collects() -> None:
    """The sake brewery on i14 and the tea of i20, which makes a pair."""
    given = table(4, 4).boats("bamboo b25", "wood b26").fresh("clay b40").culture("tea", "i20").owns("tea")
    given.row("sake_brewery").people("navigator").at("develop", fleet=10)
    assert_turn(given.s, does=["build sake_brewery i14", "collect i20", "recruit navigator"])


def test_the_priestess_builds_the_palace() -> None:
    """Spring palace: 7 and 2 prestige tokens. Governor's house: 8."""
    given = table(4, 4).has("priestess").boats("bamboo b25", "wood b26", "wood b35", "clay b36").fresh("gold b40")
    assert_sensible(given.row("palace_spring", "governors_house").at("develop").s, good={"build palace_spring i14"})


def test_the_house_stands_where_the_next_player_would_build() -> None:
    """Bathhouse here or there: beside i14 no boat can be laid any more; beside i20 Blue's clay makes the academy."""
    given = table(4, 4, coins=0).boats("bamboo b25", "wood b26", "bamboo b35", "stone b36", "bamboo b48", "wood b49")
    given.boats("clay b62").fresh("stone b40").harbor("clay", player=BLUE).row("bathhouse", "academy")
    assert_sensible(given.at("develop").s, good={"build bathhouse i20"}, levels=("normal",))


def test_the_palace_stands_away_from_the_next_players_house() -> None:
    """Blue is about to build the dojo on i21; beside a palace it would be worth a point more."""
    given = table(4, 4, coins=2).boats("bamboo b25", "wood b26", "bamboo b48", "wood b55").fresh("gold b40")
    given.boats("stone b50", "wood b56").harbor("stone", player=BLUE).row("palace_spring", "dojo")
    assert_sensible(given.at("develop").s, good={"build palace_spring i14"})


# --- powers ----------------------------------------------------------------------------------------------------------


def test_a_pair_is_not_swapped_away() -> None:
    given = table(4, 3).owns("tea", "tea").culture("music", "i20").people("navigator").at("recruit", fleet=5)
    assert_turn(given.s, does=["recruit navigator"], never=["power"])


def test_the_clay_is_moved_away_from_the_palace_of_the_next_player() -> None:
    """Blue's gold would make the winter palace (12); no fleet that is left has clay, and Blue has no money."""
    given = table(4, 5, coins=0).boats("wood b25", "stone b26", "clay b36", "gold b39").row("palace_winter")
    given.harbor("gold", player=BLUE).tracks(6, 1, 2, 3, 5, 4, 7, 8, 9, 10)
    assert_turn(given.at("recruit", fleet=6).s, does=["power", "lift b36"], holds=no_clay_beside_i14, budget=AMPLE)


def no_clay_beside_i14(state: State) -> bool:
    """Is no clay boat (colour 3) left there?"""
    assert isinstance(state, Yamatai)
    return all(state.boat[space] != 3 for space in (24, 25, 34, 35, 39))


# --- storing and recruiting ------------------------------------------------------------------------------------------


def test_the_wood_that_the_reserved_tile_needs_is_stored() -> None:
    """Bamboo and stone lie beside i14; the clay is dearer, but completes nothing."""
    given = table(3, 4, coins=0).reserve("bathhouse").boats("bamboo b25", "stone b26").hand("wood", "clay").row()
    given.tracks(1, 3, 6, 5, 8, 2, 4, 7, 9, 10)
    assert_sensible(given.at("store", fleet=1).s, good={"store wood"})


def test_the_harbour_master_stores_gold_and_clay() -> None:
    given = table(4, 4).has("harbour_master").hand("gold", "clay", "bamboo").row("palace_autumn")
    assert_turn(given.at("store", fleet=7).s, does=["store gold", "store clay"])


def test_in_the_last_turn_the_coins_of_a_specialist_are_points() -> None:
    """The carpenter's 2 points and ten coins are 4, the merchant's 3."""
    given = table(4, 7, coins=0).supply(gold=0).owns("tea", "tea").people("merchant", "carpenter", coins=(0, 10))
    assert_sensible(last_in_the_round(given.at("recruit")).s, good={"recruit carpenter"})


def test_whoever_is_behind_leaves_the_last_specialists_alone() -> None:
    """The deck is empty: with one fewer in the row the game ends with this round."""
    given = table(4, 6).owns("tea", "tea").people("treasurer", "merchant", "carpenter", "hermit", "gardener")
    rest = [person for person in SPECIALIST_IDS if SPECIALIST_IDS.index(person) in given.s.specialist_deck]
    for number, person in enumerate(rest):
        given.has(person, player=(BLUE, PURPLE, GREY)[number % 3])
    last_in_the_round(points(given, 0, 10, 0, 0).at("recruit"))
    assert_sensible(given.s, bad={"recruit *"})


# --- the end ---------------------------------------------------------------------------------------------------------


def test_nobody_ends_the_game_before_a_rivals_palace() -> None:
    """Three ahead; the lodge is the last house, and Blue, next, has the gold for the winter palace."""
    given = table(4, 6).houses("i28", "i29", "i30", "i31", "i32").boats("bamboo b25", "wood b48", "stone b49")
    given.boats("clay b55", "gold b53").fresh("wood b35").culture("tea", "i13").owns("tea")
    given.harbor("gold", player=BLUE).row("fishing_lodge", "palace_winter")
    given.people("navigator", coins=(4,)).at("develop", fleet=4)
    points(given, 0, given.score(player=ORANGE) - 3 - given.score(player=BLUE), 0, 0)
    assert_sensible(given.s, bad={"build fishing_lodge *"})


def test_a_sure_win_is_taken_though_others_still_play() -> None:
    """Eight ahead; the lodge is the last house, and nobody can build or collect anything this round."""
    given = table(3, 6).houses("i28", "i29", "i30", "i31", "i32", "i33", "i34")
    given.boats("bamboo b25", "wood b26").fresh("gold b40").row("fishing_lodge", "palace_spring").at("develop", fleet=5)
    own = given.score(player=ORANGE)
    points(given, 0, own - 8, own - 9)
    assert_sensible(given.s, good={"build fishing_lodge *"})


# --- a second batch, of turns that have to be planned ----------------------------------------------------------------


def test_the_fleet_that_exchanges_two_boats_builds_the_winter_palace() -> None:
    """Clay lies idle on b61, bamboo is of no use on b36; fleet 8 brings the gold as well."""
    given = table(4, 5, coins=0).boats("wood b25", "bamboo b36", "clay b61", "stone b39").row("palace_winter", "dojo")
    given.boats("stone b26", "gold b48").tracks(1, 2, 3, 8, 4, 5, 6, 7, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 8"})


def test_a_fleet_that_can_fetch_the_bamboo_builds_the_great_manor() -> None:
    """Bamboo lies idle on b77; moved or exchanged, or with that of fleet 5, it makes the manor (9) beside i14."""
    given = table(3, 4, coins=0).boats("wood b25", "stone b26", "clay b36", "bamboo b77").row("great_manor")
    given.boats("stone b49").tracks(2, 3, 6, 8, 5, 1, 4, 9, 7, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 5", "fleet 6", "fleet 8"})


def test_the_fleet_that_swaps_a_token_recruits_the_navigator() -> None:
    """Tea and music are no payment; a tea lies on i20, nothing else is in reach, and six coins lie on the navigator."""
    given = table(4, 3).owns("tea", "music").culture("tea", "i20").people("navigator", coins=(6,)).boats("wood b77")
    given.tracks(1, 2, 3, 5, 6, 4, 7, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 5"})


def test_the_tile_is_reserved_that_lacks_only_a_boat_in_store() -> None:
    """Clay is in the harbour for the academy; the autumn palace lacks gold, clay and bamboo."""
    given = table(4, 4, coins=2).boats("wood b25", "stone b26", "bamboo b36", "clay b49").harbor("clay")
    given.row("palace_autumn", "academy").harbor("clay", player=BLUE)
    assert_turn(given.at("recruit", fleet=2).s, does=["power", "reserve academy"])


def test_the_token_is_taken_that_makes_the_next_players_pair() -> None:
    """Both would be single; with the tea Blue could recruit the admiral and his eight coins."""
    given = table(4, 3).fresh("wood b40").culture("tea", "i14").culture("music", "i20").people("admiral", coins=(8,))
    given.owns("tea", player=BLUE).boats("bamboo b54", "stone b25").at("develop", fleet=2)
    assert_sensible(given.s, good={"collect i14"})


def test_whoever_moves_twice_empties_the_site_first() -> None:
    """With the tea of i14 gone Orange builds the bathhouse there in the second turn; i13 has no boats."""
    given = table(2, 3, coins=2).boats("bamboo b25", "wood b26", "stone b36").fresh("bamboo b35").row("bathhouse")
    given.culture("tea", "i14").culture("music", "i13").people("navigator")
    given.s.order = (ORANGE, ORANGE, BLUE, BLUE)
    assert_sensible(given.at("develop", fleet=1).s, good={"collect i14"}, levels=("normal",))


def test_a_leader_reserves_the_last_tile_to_end_the_game() -> None:
    """The deck is empty and nothing can be built: a reserved tile costs a point, and wins the game eight ahead."""
    given = table(3, 8).row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0)
    last_in_the_round(given.at("recruit", fleet=2))
    points(given, given.score(player=2) + 8 - given.score(), 0, 0)
    assert_turn(given.s, does=["power", "reserve *"])


def test_whoever_is_behind_reserves_nothing_when_the_deck_is_empty() -> None:
    given = table(3, 8).row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0)
    given.boats("wood b25").harbor("stone")
    last_in_the_round(given.at("recruit", fleet=2))
    points(given, 0, 10, 0)
    assert_turn(given.s, never=["reserve *"])


def test_the_merchant_buys_both_boats_that_the_great_manor_lacks() -> None:
    """Clay and wood for eight coins: nine points instead of nothing."""
    given = table(3, 4, coins=9).has("merchant").boats("bamboo b25", "stone b26", "wood b49", "clay b48")
    given.hand("bamboo").row("great_manor").at("trade", fleet=1)
    assert_turn(given.s, does=["buy clay", "buy wood"], holds=has_built_on_i14)


def test_the_stonemason_reads_the_great_manor_with_two_wood_boats() -> None:
    given = table(4, 4).has("stonemason").boats("wood b25", "wood b26", "clay b36").hand("bamboo").boats("bamboo b49")
    given.row("great_manor", "teahouse").at("place", fleet=1)
    assert_turn(given.s, does=["place bamboo *"], holds=lambda s: s.score(ORANGE, ORANGE).total >= 11)


def test_the_clay_is_taken_off_the_next_players_site_and_used() -> None:
    """Blue's bamboo would make the great manor; the clay of its site completes the academy on i20."""
    given = table(4, 5, coins=0).boats("wood b25", "stone b26", "clay b36", "wood b54", "stone b55", "clay b63")
    given.hand("bamboo", "clay").harbor("bamboo", player=BLUE).row("academy", "great_manor").at("place", fleet=7)
    assert_turn(given.s, holds=lambda s: s.score(ORANGE, ORANGE).total >= 7)


def test_a_pair_for_a_poor_specialist_is_no_reason_not_to_build() -> None:
    """The academy is 7; the gardener 2, without coins."""
    given = table(4, 5).boats("wood b25", "stone b26").fresh("clay b40", "bamboo b41").row("academy")
    given.culture("tea", "i20", "i21").people("gardener").at("develop")
    assert_sensible(given.s, good={"build academy i14"})


def test_a_pair_pays_rather_than_three_different_tokens() -> None:
    """With music and music the next payment is in hand already."""
    given = table(4, 3).owns("tea", "tea", "music", "music", "theatre").people("shipwright", "navigator", coins=(0, 4))
    given.at("recruit").do("recruit navigator")
    assert_sensible(given.s, good={"pay tea tea", "pay music music"})


def test_gold_completes_the_dearest_tile_of_the_row() -> None:
    """Fleet 8 has gold, and with fleet 9 it may be missing; the summer palace is 8, the dojo 4."""
    given = table(4, 4, coins=3).boats("wood b25", "stone b26", "gold b49").row("dojo", "palace_summer")
    given.tracks(1, 2, 3, 9, 8, 4, 5, 6, 7, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 8", "fleet 9"})


def test_sacred_ground_does_not_go_beside_the_own_group() -> None:
    """Own houses on i13 and i15: i14 is Orange's next site; Blue has a site on i26 that clay would complete."""
    given = table(4, 5).houses("i13", "i15").boats("bamboo b25", "wood b26", "wood b62", "stone b70", "bamboo b63")
    given.harbor("clay", player=BLUE).row("great_manor", "sake_brewery").tracks(3, 1, 2, 4, 5, 6, 7, 8, 9, 10)
    given.boats("clay b71")
    assert_turn(given.at("recruit", fleet=3).s, does=["power", "sacred i26"])


def test_in_the_last_turn_the_better_sum_of_house_and_coins() -> None:
    """Tax collector: sake brewery 6 and 3 coins on top of 2 are 7; the torii is 6."""
    given = table(3, 8, coins=2).has("tax_collector").boats("bamboo b25", "wood b26", "bamboo b35")
    given.boats("gold b36").fresh("clay b40").supply(gold=0).row("torii_dawn", "sake_brewery").at("develop", fleet=6)
    last_in_the_round(given)
    points(given, 0, given.score() + 6 - given.score(player=BLUE), 0)
    assert_sensible(given.s, good={"build sake_brewery i14"})


def test_nobody_ends_the_game_behind_one_who_has_moved() -> None:
    """The sake brewery is the last house; Blue, who has moved, would still be three ahead, and Grey is to come."""
    given = table(4, 6).houses("i28", "i29", "i30", "i31", "i32").boats("bamboo b25", "wood b26").fresh("clay b40")
    given.culture("tea", "i20").owns("tea").row("sake_brewery").people("navigator", coins=(4,))
    given.at("develop", fleet=4)
    s = given.s
    s.order = (BLUE, ORANGE, PURPLE, GREY)
    s.used = [2, *s.used]
    s.track = [NONE if fleet in s.used else fleet for fleet in s.track]
    s.turn = 2
    steps = [step for step in s.agenda[::-1] if step.player == ORANGE]
    given.agenda(*steps, Turn(PURPLE), Turn(GREY), s.agenda[0])
    points(given, 0, given.score() + 9 - given.score(player=BLUE), 0, given.score() - given.score(player=GREY) - 2)
    assert_sensible(s, bad={"build *"})
