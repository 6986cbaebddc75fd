"""What any experienced player sees at once: the last round, and who ends it.

Orange to play, then Blue, Purple, Grey. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import NONE, SPECIALIST_IDS
from pentarchy.games.yamatai.rounds import Turn
from tests.sense import assert_sensible, assert_turn
from tests.yamatai.positions import (
    last_after_low_fleets,
    last_in_the_round,
    points,
    table,
)
from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE


def test_whoever_is_behind_leaves_the_last_gold_boat_alone() -> None:
    """Fleet 5 empties the gold, and the game ends this round with Orange ten points behind."""
    given = points(table(4, 6).supply(gold=1), 10, 20, 20, 20)
    last_after_low_fleets(given.tracks(4, 5, 1, 2, 3, 6, 7, 8, 9, 10).at("choose_fleet"))
    assert_sensible(given.s, good={"fleet 4"})


def test_in_the_last_round_clay_is_sold_and_nothing_scrapped() -> None:
    """Four coins and five for the clay are a point more; a boat that is left over would cost it again."""
    given = table(4, 7, coins=4).hand("clay", "stone", "bamboo").supply(gold=0)
    given.at("trade", fleet=1)
    assert_sensible(given.s, good={"sell clay"}, levels=("normal",))
    assert_turn(given.s, does=["sell *", "place *"])  # any sale brings the point, and the others may need the boat


def test_whoever_leads_and_plays_last_buys_the_boat_that_ends_the_game() -> None:
    given = points(table(4, 7, coins=12).supply(bamboo=1), 20, 14, 14, 14)
    last_after_low_fleets(given.at("trade", fleet=6))
    assert_sensible(given.s, good={"buy bamboo"})


@pytest.mark.thorough
def test_tokens_that_pay_for_a_specialist_with_coins_are_better_than_a_tile_of_three() -> None:
    given = table(4, 3).boats("bamboo b25").fresh("wood b40", "stone b41").row("fishing_lodge")
    given.culture("tea", "i20", "i21").people("shipwright", coins=(4,))
    assert_sensible(given.at("develop").s, good={"collect *"})


@pytest.mark.thorough
def test_nobody_collects_singles_in_the_last_round() -> None:
    given = table(4, 7).boats("bamboo b25").fresh("wood b40", "stone b41").row("fishing_lodge").supply(gold=0)
    given.culture("tea", "i20").culture("music", "i21").people("navigator")
    assert_sensible(given.at("develop").s, good={"build fishing_lodge i14"})


@pytest.mark.thorough
def test_a_dream_is_not_reserved() -> None:
    """Nothing of the palace lies anywhere, and the game is nearly over."""
    given = table(4, 7).row("palace_winter").supply(wood=3)
    assert_turn(given.at("recruit", fleet=2).s, never=["reserve *"])


@pytest.mark.thorough
def test_in_the_last_round_only_points_and_coins_count() -> None:
    """Four points against the ability of the shipwright."""
    given = table(4, 7).owns("tea", "tea").people("shipwright", "admiral").supply(gold=0)
    assert_sensible(given.at("recruit").s, good={"recruit admiral"})


@pytest.mark.thorough
def test_whoever_is_behind_does_not_place_the_last_house() -> None:
    """The house brings 4 and ends the game ten points behind; a collection keeps it going."""
    given = table(4, 6).boats("bamboo b25", "wood b26").fresh("stone b40")
    given.houses("i28", "i29", "i30", "i31", "i32").culture("tea", "i20").row("bathhouse")
    given.people("navigator")
    points(given, 0, given.score() + 10, given.score(), given.score())
    last_after_low_fleets(given.at("develop", fleet=4))
    assert_sensible(given.s, bad={"build *"})


@pytest.mark.thorough
def test_whoever_leads_and_plays_last_ends_it_with_a_small_tile() -> None:
    given = table(4, 6).boats("bamboo b25").fresh("wood b40")
    given.houses("i28", "i29", "i30", "i31", "i32").culture("tea", "i20", "i21").row("fishing_lodge")
    given.people("navigator", coins=(6,))
    points(given, 0, given.score() - 2, given.score() - 6, given.score() - 6)
    last_after_low_fleets(given.at("develop", fleet=4))
    assert_sensible(given.s, good={"build fishing_lodge *"})


@pytest.mark.thorough
def test_a_boat_is_sold_back_to_keep_the_game_going() -> None:
    """No clay is left: the game ends this round, and Orange is far behind."""
    given = points(table(4, 6, coins=3), 5, 20, 12, 12).hand("clay", "bamboo").supply(clay=0)
    last_after_low_fleets(given.at("trade", fleet=7))
    assert_sensible(given.s, good={"sell clay"})


@pytest.mark.thorough
def test_in_the_last_round_no_boat_is_scrapped() -> None:
    """Three boats: two are placed, wherever, and one is stored."""
    given = table(4, 7).hand("bamboo", "wood", "wood").supply(gold=0)
    given.at("place", fleet=4)
    assert_turn(given.s, does=["place bamboo *", "place wood *"])


@pytest.mark.thorough
def test_coins_are_counted_in_fives_at_the_end() -> None:
    """Nine coins and a boat of 2: with the sale eleven, without it nine."""
    given = table(4, 7, coins=8).hand("bamboo").supply(gold=0)
    assert_sensible(given.at("trade", fleet=1).s, good={"sell bamboo"})


@pytest.mark.thorough
def test_a_leader_by_far_ends_the_game_though_others_still_play() -> None:
    given = table(4, 6).boats("bamboo b25").fresh("wood b40").houses("i28", "i29", "i30", "i31", "i32")
    given.culture("tea", "i20").row("fishing_lodge").people("navigator")
    points(given, 0, max(0, given.score() - 20), 0, 0)
    assert_sensible(given.at("develop", fleet=4).s, good={"build fishing_lodge *"})


@pytest.mark.thorough
def test_whoever_is_behind_does_not_keep_the_last_clay() -> None:
    """Clay may be taken and sold again; while none is left the game would end with the round."""
    given = points(table(4, 6).supply(clay=1), 8, 24, 20, 20)
    last_after_low_fleets(given.tracks(4, 6, 1, 2, 3, 5, 7, 8, 9, 10).at("choose_fleet"))
    assert_turn(given.s, holds=lambda s: not s.over)


@pytest.mark.thorough
def test_fleet_nine_builds_the_winter_palace_without_gold() -> None:
    given = table(4, 5).boats("clay b25", "wood b26").row("palace_winter", "dojo")
    given.tracks(1, 2, 3, 9, 4, 5, 6, 7, 8, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 9"})


@pytest.mark.thorough
def test_whoever_is_ahead_takes_the_last_gold_boat() -> None:
    """The gold runs out, the game ends with this round, and Orange is ten points ahead."""
    given = points(table(4, 6).supply(gold=1), 30, 20, 20, 20).tracks(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    last_in_the_round(given.at("choose_fleet"))
    assert_sensible(given.s, good={"fleet 5"})


@pytest.mark.thorough
def test_the_reserved_tile_is_built_in_the_last_turn() -> None:
    """Dojo or teahouse, both 4; but a reserved tile that is not built costs a point."""
    given = table(3, 8).supply(gold=0).boats("wood b25", "wood b35", "bamboo b26").fresh("stone b40").reserve("dojo")
    given.row("teahouse").at("develop", fleet=3)
    assert_sensible(last_in_the_round(given).s, good={"build dojo *"})


@pytest.mark.thorough
def test_the_last_house_ends_a_won_game_though_a_palace_has_more_points() -> None:
    """Eight ahead, the last turn of the round: the lodge is the last house; after a palace the game would go on."""
    given = table(2, 7).houses("i01", "i02", "i03", "i04", "i05", "i06", "i29", "i30", "i33")
    given.boats("bamboo b25", "wood b26").fresh("gold b40").row("fishing_lodge", "palace_spring").at("develop", fleet=5)
    last_in_the_round(given)
    own = given.score(player=ORANGE)
    given.s.prestige = [0, own - 8 - given.score(player=BLUE)]
    assert_sensible(given.s, good={"build fishing_lodge *"})


@pytest.mark.thorough
def test_two_boats_change_places_for_the_winter_palace() -> None:
    """Clay lies idle on b61, bamboo is of no use on b36: exchanged they lift the build from 8 to 12."""
    given = table(4, 5).boats("wood b25", "bamboo b36", "clay b61", "stone b39").hand("stone", "gold")
    given.row("palace_winter", "palace_summer").at("place", fleet=8)
    assert_turn(given.s, does=["power", "build palace_winter i14"])


@pytest.mark.thorough
def test_whoever_is_behind_does_not_take_the_last_tile() -> None:
    """The building deck is empty: a build ends the game with this round, and Orange is far behind."""
    given = table(3, 8).boats("wood b25").culture("tea", "i20").owns("tea").people("broker")
    given.row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0).fresh("stone b40")
    last_in_the_round(given.at("develop", fleet=3))
    points(given, 0, 20, 0)
    assert_sensible(given.s, good={"collect *"}, bad={"build *"})


@pytest.mark.thorough
def test_whoever_leads_takes_the_last_tile() -> None:
    given = table(3, 8).boats("wood b25").culture("tea", "i20").owns("tea").people("broker")
    given.row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0).fresh("stone b40")
    last_in_the_round(given.at("develop", fleet=3))
    points(given, 90, 0, 0)
    given.s.prestige = [given.score(player=2) + 10, 0, 0]
    assert_sensible(given.s, good={"build dojo *"})


@pytest.mark.thorough
def test_whoever_is_behind_does_not_buy_the_last_bamboo() -> None:
    """It would complete a house of 5, and end the game twenty points behind."""
    given = points(table(4, 5), 5, 25, 15, 15).boats("bamboo b24", "wood b25", "stone b26").hand("stone")
    given.row("bathhouse").supply(bamboo=1)
    last_in_the_round(given.at("trade", fleet=3))
    assert_sensible(given.s, bad={"buy bamboo"})


@pytest.mark.thorough
def test_a_trading_post_in_a_group_of_six_in_the_last_turn() -> None:
    """Three coins: the wharf is 3 and 15 coins, 6 points in all; the teahouse 4 and 9 coins, 5 points."""
    given = table(2, 7, coins=3).supply(gold=0).houses("i13", "i15", "i08", "i09", "i20")
    given.boats("bamboo b25", "wood b26").fresh("wood b40").row("teahouse", "timber_wharf").at("develop")
    points(last_in_the_round(given), 0, 31 - given.score(player=BLUE))
    assert given.score() == 26
    assert_sensible(given.s, good={"build timber_wharf i14"})


@pytest.mark.thorough
def test_in_the_last_turn_the_coins_of_a_specialist_are_points() -> None:
    """The carpenter's 2 points and ten coins are 4, the merchant's 3."""
    given = table(4, 7, coins=0).supply(gold=0).owns("tea", "tea").people("merchant", "carpenter", coins=(0, 10))
    assert_sensible(last_in_the_round(given.at("recruit")).s, good={"recruit carpenter"})


@pytest.mark.thorough
def test_whoever_is_behind_leaves_the_last_specialists_alone() -> None:
    """The deck is empty: with one fewer in the row the game ends with this round."""
    given = table(4, 6).owns("tea", "tea").people("treasurer", "merchant", "carpenter", "hermit", "gardener")
    rest = [person for person in SPECIALIST_IDS if SPECIALIST_IDS.index(person) in given.s.specialist_deck]
    for number, person in enumerate(rest):
        given.has(person, player=(BLUE, PURPLE, GREY)[number % 3])
    last_in_the_round(points(given, 0, 10, 0, 0).at("recruit"))
    assert_sensible(given.s, bad={"recruit *"})


@pytest.mark.thorough
def test_nobody_ends_the_game_before_a_rivals_palace() -> None:
    """Three ahead; the lodge is the last house, and Blue, next, has the gold for the winter palace."""
    given = table(4, 6).houses("i28", "i29", "i30", "i31", "i32").boats("bamboo b25", "wood b48", "stone b49")
    given.boats("clay b55", "gold b53").fresh("wood b35").culture("tea", "i13").owns("tea")
    given.harbor("gold", player=BLUE).row("fishing_lodge", "palace_winter")
    given.people("navigator", coins=(4,)).at("develop", fleet=4)
    points(given, 0, given.score(player=ORANGE) - 3 - given.score(player=BLUE), 0, 0)
    assert_sensible(given.s, bad={"build fishing_lodge *"})


@pytest.mark.thorough
def test_a_sure_win_is_taken_though_others_still_play() -> None:
    """Eight ahead; the lodge is the last house, and nobody can build or collect anything this round."""
    given = table(3, 6).houses("i28", "i29", "i30", "i31", "i32", "i33", "i34")
    given.boats("bamboo b25", "wood b26").fresh("gold b40").row("fishing_lodge", "palace_spring").at("develop", fleet=5)
    own = given.score(player=ORANGE)
    points(given, 0, own - 8, own - 9)
    assert_sensible(given.s, good={"build fishing_lodge *"})


@pytest.mark.thorough
def test_the_fleet_that_exchanges_two_boats_builds_the_winter_palace() -> None:
    """Clay lies idle on b61, bamboo is of no use on b36; fleet 8 brings the gold as well."""
    given = table(4, 5, coins=0).boats("wood b25", "bamboo b36", "clay b61", "stone b39").row("palace_winter", "dojo")
    given.boats("stone b26", "gold b48").tracks(1, 2, 3, 8, 4, 5, 6, 7, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 8"})


@pytest.mark.thorough
def test_a_leader_reserves_the_last_tile_to_end_the_game() -> None:
    """The deck is empty and nothing can be built: a reserved tile costs a point, and wins the game eight ahead."""
    given = table(3, 8).row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0)
    last_in_the_round(given.at("recruit", fleet=2))
    points(given, given.score(player=2) + 8 - given.score(), 0, 0)
    assert_turn(given.s, does=["power", "reserve *"])


@pytest.mark.thorough
def test_whoever_is_behind_reserves_nothing_when_the_deck_is_empty() -> None:
    given = table(3, 8).row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0)
    given.boats("wood b25").harbor("stone")
    last_in_the_round(given.at("recruit", fleet=2))
    points(given, 0, 10, 0)
    assert_turn(given.s, never=["reserve *"])


@pytest.mark.thorough
def test_in_the_last_turn_the_better_sum_of_house_and_coins() -> None:
    """Tax collector: sake brewery 6 and 3 coins on top of 2 are 7; the torii is 6."""
    given = table(3, 8, coins=2).has("tax_collector").boats("bamboo b25", "wood b26", "bamboo b35")
    given.boats("gold b36").fresh("clay b40").supply(gold=0).row("torii_dawn", "sake_brewery").at("develop", fleet=6)
    last_in_the_round(given)
    points(given, 0, given.score() + 6 - given.score(player=BLUE), 0)
    assert_sensible(given.s, good={"build sake_brewery i14"})


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_a_leader_does_not_sell_the_boat_that_would_keep_the_game_going() -> None:
    """No clay is left, and the game ends this round; sold back, the clay would give the others a round more."""
    given = points(table(4, 6, coins=3), 30, 22, 20, 20).hand("clay", "bamboo").supply(clay=0)
    last_in_the_round(given.at("trade", fleet=7))
    assert_sensible(given.s, bad={"sell clay"})


@pytest.mark.thorough
def test_the_merchant_sells_both_idle_boats_in_the_last_turn() -> None:
    """One coin and nine are two points; a boat that is left over may be stored, but brings nothing."""
    given = table(3, 8, coins=1).supply(gold=0).has("merchant").hand("clay", "stone").row("palace_spring")
    last_in_the_round(given.at("trade", fleet=6))
    assert_turn(given.s, does=["sell clay", "sell stone"])


@pytest.mark.thorough
def test_of_two_whoever_is_behind_does_not_place_the_last_house() -> None:
    """Six behind after the lodge; with the tea the game goes on."""
    given = table(2, 7).houses("i01", "i02", "i03", "i04", "i05", "i06", "i29", "i30", "i33")
    given.boats("bamboo b25", "wood b48").fresh("wood b40").culture("tea", "i20").owns("tea").row("fishing_lodge")
    last_in_the_round(given.people("navigator", coins=(4,)).at("develop", fleet=4))
    points(given, 0, given.score() + 9 - given.score(player=BLUE))
    assert_sensible(given.s, bad={"build fishing_lodge *"})
