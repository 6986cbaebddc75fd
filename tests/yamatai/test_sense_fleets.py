"""What any experienced player sees at once: choosing a fleet.

Orange to play, then Blue, Purple, Grey. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import NONE
from tests.sense import AMPLE, assert_sensible, assert_turn
from tests.yamatai.positions import MORE, points, recruited, table
from tests.yamatai.scenario import BLUE, ORANGE


@pytest.mark.thorough
def test_with_fleet_nine_a_boat_may_be_missing() -> None:
    given = table(4, 4).boats("bamboo b25", "clay b26").hand("wood", "stone").row("governors_house", "sake_brewery")
    given.boats("wood b24")
    assert_turn(given.at("place", fleet=9).s, does=["build governors_house *"])


@pytest.mark.thorough
def test_the_fleet_with_the_one_boat_that_is_lacking() -> None:
    """Bamboo completes the monastery, and nobody can buy it."""
    given = table(4, 4, coins=0).boats("bamboo b25", "wood b26", "stone b36").row("monastery")
    given.tracks(1, 3, 2, 6, 8, 4, 5, 7, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 1"})


@pytest.mark.thorough
def test_fleet_ten_empties_the_island_and_builds_on_it() -> None:
    """The tea makes a pair for the navigator and his four coins, and the academy is built where it lay."""
    given = table(3, 4).boats("wood b25", "stone b26").culture("tea", "i14").owns("tea")
    given.row("academy").people("navigator", coins=(4,)).tracks(1, 2, 3, 4, 10, 5, 6, 7, 8, 9)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 10"}, budget=AMPLE)


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_the_opening_collects_a_pair_and_recruits() -> None:
    """Bamboo and wood from the left edge: tea on i02 and i08 pay for the shipwright."""
    given = table(4, 1, coins=10).culture("tea", "i02", "i08").culture("music", "i01").culture("theatre", "i03")
    given.culture("gardens", "i04", "i07").hand("bamboo", "wood").people("shipwright", "treasurer")
    assert_turn(given.at("place", fleet=4).s, does=["collect i02", "collect i08"], holds=recruited, budget=MORE)


@pytest.mark.thorough
def test_the_clay_of_a_high_fleet_builds_the_great_manor() -> None:
    """All but clay lies beside i14, and there is no money; two of the five fleets have clay."""
    given = table(4, 4, coins=0).boats("bamboo b25", "wood b26", "stone b36").row("great_manor")
    given.tracks(1, 2, 3, 6, 7, 4, 5, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 6", "fleet 7"})


@pytest.mark.thorough
def test_of_the_fleets_with_bamboo_the_one_that_has_the_next_players_gold() -> None:
    """Bamboo completes the bathhouse; Blue's reserved palace (12) lacks gold, and only fleet 5 has it."""
    given = table(4, 5, coins=0).boats("bamboo b24", "wood b25", "stone b26").row("bathhouse")
    given.boats("wood b48", "stone b49", "clay b55", "gold b53").reserve("palace_winter", player=BLUE)
    given.tracks(1, 4, 5, 2, 3, 6, 7, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 5"})


@pytest.mark.thorough
def test_fleet_ten_builds_and_collects() -> None:
    """The sake brewery on i14 and the tea of i20, which makes a pair."""
    given = table(4, 4).boats("bamboo b25", "wood b26").fresh("clay b40").culture("tea", "i20").owns("tea")
    given.row("sake_brewery").people("navigator").at("develop", fleet=10)
    assert_turn(given.s, does=["build sake_brewery i14", "collect i20", "recruit navigator"])


@pytest.mark.thorough
def test_a_fleet_that_can_fetch_the_bamboo_builds_the_great_manor() -> None:
    """Bamboo lies idle on b77; moved or exchanged, or with that of fleet 5, it makes the manor (9) beside i14."""
    given = table(3, 4, coins=0).boats("wood b25", "stone b26", "clay b36", "bamboo b77").row("great_manor")
    given.boats("stone b49").tracks(2, 3, 6, 8, 5, 1, 4, 9, 7, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 5", "fleet 6", "fleet 8"})


@pytest.mark.thorough
def test_the_fleet_that_swaps_a_token_recruits_the_navigator() -> None:
    """Tea and music are no payment; a tea lies on i20, nothing else is in reach, and six coins lie on the navigator."""
    given = table(4, 3).owns("tea", "music").culture("tea", "i20").people("navigator", coins=(6,)).boats("wood b77")
    given.tracks(1, 2, 3, 5, 6, 4, 7, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 5"})


@pytest.mark.thorough
def test_whoever_moves_twice_empties_the_site_first() -> None:
    """With the tea of i14 gone Orange builds the bathhouse there in the second turn; i13 has no boats."""
    given = table(2, 3, coins=2).boats("bamboo b25", "wood b26", "stone b36").fresh("bamboo b35").row("bathhouse")
    given.culture("tea", "i14").culture("music", "i13").people("navigator")
    given.s.order = (ORANGE, ORANGE, BLUE, BLUE)
    assert_sensible(given.at("develop", fleet=1).s, good={"collect i14"}, budget=AMPLE)


@pytest.mark.thorough
def test_the_stone_comes_with_the_fleet_and_is_not_bought() -> None:
    """Fleets 3 and 6 have the stone for the dojo; with another one it costs four coins."""
    given = table(4, 4).boats("wood b25", "stone b49").row("dojo").tracks(1, 2, 3, 6, 7, 4, 5, 8, 9, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 3", "fleet 6"}, budget=AMPLE)


@pytest.mark.thorough
def test_fleet_nine_builds_the_manor_without_clay() -> None:
    """Wood and stone of the fleet and the bamboo that lies there; nobody has money, and clay may be missing."""
    given = table(4, 4, coins=0).boats("bamboo b25", "wood b24").row("bathhouse", "great_manor")
    given.tracks(1, 10, 3, 4, 9, 2, 5, 6, 7, 8)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 9"})
