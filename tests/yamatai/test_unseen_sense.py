"""Positions that were written before any bot had seen them, from the first round to the last, for two to four players.

Orange to play. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from pentarchy.bots import Budget
from pentarchy.core.state import State
from pentarchy.games.yamatai.components import NONE
from pentarchy.games.yamatai.state import Yamatai
from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE, ORANGE, Table

pytestmark = pytest.mark.thorough

MORE = Budget(iterations=1500)  # where the turn has many small choices


def table(players: int = 4, number: int = 3, coins: int = 8) -> Table:
    """The empty board in this round."""
    found = Table(players)
    found.s.round = number
    found.s.coins = [coins] * players
    return found


def points(given: Table, *prestige: int) -> Table:
    """The players have so many prestige tokens."""
    given.s.prestige = list(prestige)
    return given


def last_in_the_round(given: Table) -> Table:
    """The others have had their turns, with the fleets of the lowest numbers that are there."""
    s = given.s
    others = [p for p in s.order if p != ORANGE]
    turns = len(s.order)
    order = (*others, ORANGE) if s.players > 2 else (BLUE, ORANGE, BLUE, ORANGE)
    mine = [fleet for fleet in s.track[:5] if fleet != NONE and fleet not in s.used]
    taken = sorted(mine)[: turns - 1]
    s.order = order
    s.used = [*taken, *s.used]
    s.track = [NONE if fleet in s.used else fleet for fleet in s.track]
    s.turn = turns
    steps = [step for step in s.agenda[::-1] if step.player == ORANGE]
    if s.players == 2:
        steps = steps[: len(steps) - 1]
    return given.agenda(*steps, s.agenda[0])


def has_built_on_i14(state: State) -> bool:
    """Has Orange a house there?"""
    assert isinstance(state, Yamatai)
    return state.building[13] == ORANGE


def recruited(state: State) -> bool:
    """Has Orange a specialist?"""
    assert isinstance(state, Yamatai)
    return state.specialists[ORANGE] != 0


# --- fleets ---------------------------------------------------------------------------------------------------------


def test_fleet_ten_empties_the_island_and_builds_on_it() -> None:
    """The tea makes a pair for the navigator and his four coins, and the academy is built where it lay."""
    given = table(3, 4).boats("wood b25", "stone b26").culture("tea", "i14").owns("tea")
    given.row("academy").people("navigator", coins=(4,)).tracks(1, 2, 3, 4, 10, 5, 6, 7, 8, 9)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 10"}, levels=("normal",))


def test_fleet_nine_builds_the_winter_palace_without_gold() -> None:
    given = table(4, 5).boats("clay b25", "wood b26").row("palace_winter", "dojo")
    given.tracks(1, 2, 3, 9, 4, 5, 6, 7, 8, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 9"})


def test_whoever_is_ahead_takes_the_last_gold_boat() -> None:
    """The gold runs out, the game ends with this round, and Orange is ten points ahead."""
    given = points(table(4, 6).supply(gold=1), 30, 20, 20, 20).tracks(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    last_in_the_round(given.at("choose_fleet"))
    assert_sensible(given.s, good={"fleet 5"})


def test_a_tie_goes_to_the_lowest_fleet() -> None:
    """The last turn of the game, nothing can be built or collected, and Blue has as many points."""
    given = points(table(4, 7, coins=0).supply(clay=0), 20, 20, 10, 10).tracks(2, 3, 4, 6, 1, 5, 7, 8, 9, 10)
    given.at("choose_fleet")
    s = given.s
    s.order = (BLUE, 2, 3, ORANGE)
    s.used = [1, 2, 3]
    s.track = [NONE if fleet in s.used else fleet for fleet in s.track]
    s.turn = 4
    steps = [step for step in s.agenda[::-1] if step.player == ORANGE]
    given.agenda(*steps, s.agenda[0])
    assert_sensible(s, good={"fleet 1"})


# --- trade ----------------------------------------------------------------------------------------------------------


def test_clay_is_bought_for_the_great_manor() -> None:
    """Five coins, a point, lift the build from 5 to 9."""
    given = table(2, 4, coins=10).boats("wood b25", "stone b26", "bamboo b39").hand("bamboo")
    given.row("great_manor", "bathhouse").at("trade", fleet=1)
    assert_turn(given.s, does=["buy clay", "build great_manor i14"])


def test_clay_that_nobody_needs_is_sold() -> None:
    """Nothing to build or to collect: clay is five coins, a whole point."""
    given = table(3, 4, coins=6).boats("stone b25").hand("stone", "clay").row("palace_spring").at("trade", fleet=6)
    assert_sensible(given.s, good={"sell clay"})


def test_the_carpenter_needs_no_second_bamboo() -> None:
    """Of the monastery's two bamboo boats one may be missing."""
    given = table(4, 4, coins=10).boats("wood b25", "stone b26", "bamboo b39").hand("bamboo").has("carpenter")
    given.row("monastery", "bathhouse").at("trade", fleet=1)
    assert_turn(given.s, does=["build monastery i14"], never=["buy *"])


# --- placing and building -------------------------------------------------------------------------------------------


def test_the_opening_collects_a_pair_and_recruits() -> None:
    """Bamboo and wood from the left edge: tea on i02 and i08 pay for the shipwright."""
    given = table(4, 1, coins=10).culture("tea", "i02", "i08").culture("music", "i01").culture("theatre", "i03")
    given.culture("gardens", "i04", "i07").hand("bamboo", "wood").people("shipwright", "treasurer")
    assert_turn(given.at("place", fleet=4).s, does=["collect i02", "collect i08"], holds=recruited, budget=MORE)


def test_a_token_is_collected_rather_than_boats_scrapped() -> None:
    given = table(3, 3).culture("music", "i01").owns("music").people("gardener").hand("stone", "clay", "wood")
    assert_turn(given.at("place", fleet=6).s, does=["place *", "recruit gardener"])


def test_the_last_clay_is_not_laid_where_the_next_player_needs_it() -> None:
    """The bathhouse is ready; clay beside i20 would let Blue, who has gold, build the winter palace."""
    given = table(4, 5, coins=2).boats("wood b25", "stone b26", "wood b48", "stone b54").fresh("bamboo b36")
    given.hand("clay").harbor("gold", player=BLUE).row("bathhouse", "palace_winter").tracks(
        1, 2, 3, 4, 9, 5, 6, 7, 8, 10
    )
    assert_sensible(given.at("place", fleet=1).s, bad={"place clay b40", "place clay b49"})


def test_the_hermit_builds_on_the_mountain() -> None:
    """Dojo on the mountain: 4 and 3 prestige tokens; the library on plain ground is 6."""
    given = table(4, 4).mountain("i14").has("hermit").boats("wood b25", "bamboo b48", "clay b49").fresh("stone b40")
    given.row("dojo", "library").at("develop", fleet=3)
    assert_turn(given.s, holds=has_built_on_i14)


def test_the_island_that_the_next_player_wants_keeps_its_token() -> None:
    """Tea here or tea there: on i14 Blue would build the great manor at once."""
    given = table(4, 3).culture("tea", "i08", "i14").boats("wood b26", "stone b36", "clay b40").fresh("bamboo b25")
    given.row("great_manor").people("navigator").at("develop", fleet=1)
    assert_sensible(given.s, good={"collect i08"})


def test_the_temple_warden_blesses_the_site_first() -> None:
    """Dojo on sacred ground: two prestige tokens more."""
    given = table(4, 4).has("temple_warden").boats("wood b25", "stone b39").hand("stone").row("dojo")
    assert_turn(given.at("place", fleet=3).s, does=["power", "sacred i14"], levels=("normal",))


def test_the_reserved_tile_is_built_in_the_last_turn() -> None:
    """Dojo or teahouse, both 4; but a reserved tile that is not built costs a point."""
    given = table(3, 8).supply(gold=0).boats("wood b25", "wood b35", "bamboo b26").fresh("stone b40").reserve("dojo")
    given.row("teahouse").at("develop", fleet=3)
    assert_sensible(last_in_the_round(given).s, good={"build dojo *"})


def test_the_last_house_ends_a_won_game_though_a_palace_has_more_points() -> None:
    """Eight ahead, the last turn of the round: the lodge is the last house; after a palace the game would go on."""
    given = table(2, 7).houses("i01", "i02", "i03", "i04", "i05", "i06", "i29", "i30", "i33")
    given.boats("bamboo b25", "wood b26").fresh("gold b40").row("fishing_lodge", "palace_spring").at("develop", fleet=5)
    last_in_the_round(given)
    own = given.score(player=ORANGE)
    given.s.prestige = [0, own - 8 - given.score(player=BLUE)]
    assert_sensible(given.s, good={"build fishing_lodge *"})


# --- storing and recruiting -----------------------------------------------------------------------------------------


def test_what_is_needed_is_stored_not_what_is_dear() -> None:
    """Orange plays again at once: bamboo completes the bathhouse, no fleet has one, and there is no money."""
    given = table(2, 4, coins=1).boats("wood b25", "stone b26", "bamboo b39").hand("bamboo", "clay").row("bathhouse")
    given.tracks(2, 3, 6, 8, 9, 1, 4, 5, 7, 10)
    given.s.order = (ORANGE, ORANGE, BLUE, BLUE)
    assert_sensible(given.at("store", fleet=9).s, good={"store bamboo"})


def test_an_ability_of_every_turn_is_recruited_early() -> None:
    given = table(4, 2).owns("tea", "tea").people("treasurer", "shipwright", "priestess").at("recruit", fleet=1)
    assert_sensible(given.s, good={"recruit shipwright"})


def test_the_antiquarian_makes_a_pair_of_two_singles() -> None:
    given = table(4, 4).has("antiquarian").owns("tea", "music").culture("music", "i20").culture("gardens", "i21")
    given.people("admiral", coins=(2,)).at("recruit", fleet=1)
    assert_turn(given.s, does=["give tea", "take i20", "recruit admiral"])


# --- a second dozen, written after the first ------------------------------------------------------------------------


def test_two_boats_change_places_for_the_winter_palace() -> None:
    """Clay lies idle on b61, bamboo is of no use on b36: exchanged they lift the build from 8 to 12."""
    given = table(4, 5).boats("wood b25", "bamboo b36", "clay b61", "stone b39").hand("stone", "gold")
    given.row("palace_winter", "palace_summer").at("place", fleet=8)
    assert_turn(given.s, does=["power", "build palace_winter i14"])


def test_sacred_ground_stops_the_great_manor() -> None:
    """Blue has the bamboo that the great manor lacks on i14."""
    given = table(3, 5).boats("wood b25", "stone b26", "clay b36").harbor("bamboo", player=BLUE).row("great_manor")
    assert_turn(given.tracks(3, 2, 6, 8, 9, 1, 4, 5, 7, 10).at("recruit", fleet=3).s, does=["power", "sacred i14"])


def test_whoever_is_behind_does_not_take_the_last_tile() -> None:
    """The building deck is empty: a build ends the game with this round, and Orange is far behind."""
    given = table(3, 8).boats("wood b25").culture("tea", "i20").owns("tea").people("broker")
    given.row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0).fresh("stone b40")
    last_in_the_round(given.at("develop", fleet=3))
    points(given, 0, 20, 0)
    assert_sensible(given.s, good={"collect *"}, bad={"build *"})


def test_whoever_leads_takes_the_last_tile() -> None:
    given = table(3, 8).boats("wood b25").culture("tea", "i20").owns("tea").people("broker")
    given.row("dojo", "library", "academy", "monastery", "great_manor").short_deck(0).fresh("stone b40")
    last_in_the_round(given.at("develop", fleet=3))
    points(given, 90, 0, 0)
    given.s.prestige = [given.score(player=2) + 10, 0, 0]
    assert_sensible(given.s, good={"build dojo *"})


def test_gold_is_not_laid_beside_a_fishing_lodge() -> None:
    """Bamboo completes the lodge; the gold is kept for the palace in the reserve."""
    given = table(4, 4).boats("wood b25", "bamboo b39", "wood b60").hand("bamboo", "gold").reserve("palace_summer")
    given.row("fishing_lodge").at("place", fleet=5)
    assert_turn(given.s, does=["place bamboo *"], never=["place gold *"])


def test_tokens_that_pay_for_five_points_are_better_than_a_house_of_four() -> None:
    """The last turn: the admiral is 4 points and carries 6 coins, the stables are 4 points."""
    given = table(4, 7, coins=4).supply(gold=0).culture("tea", "i08", "i13").boats("bamboo b26", "wood b36")
    given.fresh("bamboo b25", "wood b24").row("stables").people("admiral", coins=(6,)).at("develop", fleet=4)
    last_in_the_round(given)
    assert_turn(given.s, does=["recruit admiral"])


def test_a_house_of_four_is_better_than_tokens_for_the_treasurer() -> None:
    given = table(4, 7, coins=0).supply(gold=0).culture("tea", "i08", "i13").boats("bamboo b26", "wood b36")
    given.fresh("bamboo b25", "wood b24").row("stables").people("treasurer").at("develop", fleet=4)
    assert_turn(last_in_the_round(given).s, does=["build stables *"], budget=MORE)


def test_nobody_opens_the_palace_site_to_the_next_player() -> None:
    """Bamboo on b25 or on b48 collects a tea; b25 would empty i14, where Blue's gold makes a palace of 8."""
    given = table(3, 3).culture("tea", "i14", "i19").boats("wood b26", "stone b36", "bamboo b39").hand("bamboo")
    given.harbor("gold", player=BLUE).row("palace_summer").people("navigator").at("place", fleet=1)
    assert_turn(given.s, never=["place bamboo b35", "place bamboo b25"], holds=keeps_i14)


def keeps_i14(state: State) -> bool:
    """Does the token still lie on i14?"""
    assert isinstance(state, Yamatai)
    return state.culture[13] != NONE


def test_a_boat_is_bought_to_build_instead_of_idling() -> None:
    """Nothing can be built with wood alone; three coins' worth of stone and it is the dojo."""
    given = table(2, 5, coins=7).boats("wood b24").hand("wood").houses("i13").row("dojo").at("trade", fleet=2)
    assert_turn(given.s, does=["buy stone", "place *"], holds=lambda s: s.score(ORANGE, ORANGE).total > 8)
