"""What any experienced player sees at once: voyages of the Explorer."""

from __future__ import annotations

import pytest

from tests.paradise.positions import at_turn, east, empire, home, table_at
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table
from tests.sense import assert_sensible, assert_turn


def test_navigation_is_shown_to_bring_the_explorer_home() -> None:
    table = at_turn(Table(2).card(TONGA, "navigation"), 4).explore().draws("open_ocean_3", "open_ocean_3")
    table.do("explore e6", "explore f6")
    assert table.asked() == "lost_window"
    assert_sensible(table.s, good={"reveal_card navigation"})


@pytest.mark.thorough
def test_a_voyage_with_four_knots_goes_home() -> None:
    table = at_turn(Table(2).island("e6", "tubuai"), 4).explore().draws("open_ocean_2", "open_ocean_2")
    table.do("explore e7", "explore f7")
    assert_sensible(table.s, good={"return_home"})


@pytest.mark.thorough
def test_a_voyage_with_one_knot_goes_on() -> None:
    table = at_turn(Table(2), 2).explore().draws("open_ocean_1").do("explore e7")
    assert_sensible(table.s, bad={"return_home"})


@pytest.mark.thorough
def test_explorers_look_near_home_first() -> None:
    table = at_turn(Table(2).ocean("e6", "f6", "g5", "h5"), 2).explore()
    assert_sensible(table.s, bad={"explore i4", "explore i5", "explore h4", "explore g4", "stay"})


@pytest.mark.thorough
def test_a_voyage_with_two_knots_goes_on(level: str) -> None:
    table = at_turn(Table(2), 3).explore().draws("open_ocean_2").do("explore e7")
    assert_sensible(table.s, bad={"return_home"}, levels=(level,))


@pytest.mark.thorough
def test_a_voyage_with_three_knots_goes_home_if_an_island_is_known(level: str) -> None:
    table = at_turn(Table(2).island("d7", "kuporu"), 4).explore().draws("open_ocean_3").do("explore e6")
    assert_sensible(table.s, good={"return_home"}, levels=(level,))


@pytest.mark.thorough
def test_voyages_begin_near_home_and_away_from_rivals(level: str) -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).ocean("e6", "f5"), 2).explore()
    assert_sensible(table.s, bad={"explore e5", "explore f4", "explore g4", "explore g5", "stay"}, levels=(level,))


@pytest.mark.thorough
def test_the_kumara_is_sought_late_from_a_coast_that_is_known(level: str) -> None:
    assert_sensible(east(8).explore(HIVA).s, good={"seek_kumara l1"}, levels=(level,))


@pytest.mark.thorough
def test_the_kumara_is_not_sought_with_three_knots(level: str) -> None:
    table = east(5).explore(HIVA).draws("open_ocean_3").do("explore l2")
    assert table.asked() == "voyage_continue"
    assert_sensible(table.s, bad={"seek_kumara l2"}, levels=(level,))


@pytest.mark.thorough
def test_a_large_island_next_to_a_rival_is_kept_secret(level: str) -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3), 3).explore().draws("island_group_1").pile_top("hawaiki")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", transport=1, colony=1).do("explore e6")
    assert_sensible(table.s, good={"place_down"}, levels=(level,))


@pytest.mark.thorough
def test_the_explorer_turns_back_with_four_knots() -> None:
    table = table_at(4).island("d7", "kuporu").draws("open_ocean_2", "open_ocean_2").explore()
    table.do("explore e7", "explore f7")
    assert_sensible(table.s, good=["return_home"])


@pytest.mark.thorough
def test_the_explorer_sails_on_with_one_knot() -> None:
    table = table_at(2).draws("open_ocean_1").explore().do("explore e7")
    assert_sensible(table.s, bad=["return_home"])


@pytest.mark.thorough
def test_a_voyage_begins_next_to_home() -> None:
    table = table_at(4).ocean("e7", "f7", "g6", "h5", "i4").explore()
    assert_sensible(table.s, bad=["explore h4", "explore h6", "explore i*", "explore j*"])


@pytest.mark.thorough
def test_the_kumara_is_sought_when_nothing_unknown_is_near() -> None:
    table = (
        table_at(8, 3).ocean("i4", "j3", "k2", "l2", "h4", "i2", "j2", "j4", "k1", "k3", "l1").ocean("h2", "i1", "j1")
    )
    table.ocean("i5", "h5", "g3", "j5")
    assert_sensible(table.explore(HIVA).s, HIVA, good=["seek_kumara *"])


@pytest.mark.thorough
def test_the_secret_island_is_turned_up_and_settled() -> None:
    table = home(5).island("e7", "tahiti", TONGA).pieces(TONGA, "e7", transport=1, colony=1)
    assert_turn(table.build_now().s, does=["flip_tile e7", "settle e7"])


@pytest.mark.thorough
def test_a_secret_atoll_completes_the_victory() -> None:
    """27 points and an Atoll; a second Atoll in the chain lies face down."""
    table = empire().pieces(TONGA, "c6", up=1).island("e6", "rangiroa", TONGA).pieces(TONGA, "e6", up=1)
    assert table.vp(TONGA) == 27.5
    assert_turn(table.victory().s, does=["flip_tile e6"])


@pytest.mark.thorough
def test_the_explorer_does_not_stay_at_home() -> None:
    assert_sensible(table_at(3).ocean("e6", "e7").explore().s, bad=["stay"])


@pytest.mark.thorough
def test_three_knots_and_no_island_go_on() -> None:
    """A third of the voyages fail, but home is full and nothing is known to settle."""
    table = table_at(3).draws("open_ocean_2", "open_ocean_1").explore().do("explore e7", "explore f7")
    assert_sensible(table.s, good=["explore *"])


@pytest.mark.thorough
def test_three_knots_and_a_large_island_return() -> None:
    table = table_at(5).pieces(TONGA, "d6", transport=1, colony=1).island("d7", "hawaiki")
    table.draws("open_ocean_2", "open_ocean_1").explore().do("explore e7", "explore f7")
    assert_sensible(table.s, good=["return_home"])


@pytest.mark.thorough
def test_two_knots_sail_on() -> None:
    table = table_at(3).draws("open_ocean_2").explore().do("explore e7")
    assert_sensible(table.s, good=["explore *"])
