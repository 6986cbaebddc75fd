"""A fourth set of positions, written after the judgement had changed and before any bot had seen them."""

from __future__ import annotations

import pytest

from tests.paradise.scenario import SAMOA, TONGA, Table
from tests.paradise.test_first_sight import table_at
from tests.paradise.test_more_sense import home
from tests.paradise.test_sense import at_turn, empire
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


# --- building -------------------------------------------------------------------------------------------------------


def test_early_points_become_villages() -> None:
    """Turn 2, three points, room for one more: it pays for itself by turn 4."""
    assert_turn(home(2, 3).build_now().s, does=["village d6"], never=["buy_card *", "build war_canoe *"])


def test_where_nothing_can_grow_cards_are_bought() -> None:
    """Every plot is taken, nothing unknown or free is near, everything is linked, and Samoa is well guarded."""
    table = (
        table_at(9)
        .pieces(SAMOA, "d5", band=4)
        .ocean("e6", "c7", "d7", "d8", "f6", "f7", "f8", "e8", "c8", "b6", "b7", "e5", "f5", "d4")
    )
    table.island("e7", "hawaiki").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1, band=2)
    assert_turn(table.build_now().s, does=["buy_card *"], never=["build colony *"])


def test_colony_and_canoe_for_the_first_island() -> None:
    """Turn 3, home is full, Hawaii lies next door, and there is a canoe in the harbour only as a link."""
    table = home(3).island("e7", "hawaii").ocean("e6")
    assert_turn(table.build_now().s, does=["build colony d6"], never=["build war_canoe *", "build warrior_band *"])


def test_villages_come_before_bands_where_nobody_is_near() -> None:
    table = home(6).island("e8", "hawaiki").villages("e8", TONGA, 1).pieces(TONGA, "e8", up=1).ocean("e7")
    table.pieces(TONGA, "e7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)
    assert_turn(table.build_now().s, does=["village e8"], never=["build warrior_band *"])


def test_a_point_more_ends_the_game_before_anything_else() -> None:
    """At 27 points the canoe that links two Villages wins; the fleet next door does not matter any more."""
    table = empire().ocean("d7").pieces(SAMOA, "d7", war=4)
    assert_turn(table.build_now().s, does=["flip_up g6"])


# --- voyages --------------------------------------------------------------------------------------------------------


def test_three_knots_and_no_island_go_on() -> None:
    """A third of the voyages fail, but home is full and nothing is known to settle."""
    table = table_at(3).draws("open_ocean_2", "open_ocean_1").explore().do("explore e7", "explore f7")
    assert_sensible(table.s, good=["explore *"])


def test_three_knots_and_a_large_island_return() -> None:
    table = table_at(5).pieces(TONGA, "d6", transport=1, colony=1).island("d7", "hawaiki")
    table.draws("open_ocean_2", "open_ocean_1").explore().do("explore e7", "explore f7")
    assert_sensible(table.s, good=["return_home"])


def test_two_knots_sail_on() -> None:
    table = table_at(3).draws("open_ocean_2").explore().do("explore e7")
    assert_sensible(table.s, good=["explore *"])


# --- movement -------------------------------------------------------------------------------------------------------


def test_a_spare_canoe_links_what_is_settled() -> None:
    table = home(6, transport=1).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.pieces(TONGA, "f7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=2)
    assert_turn(table.move().s, does=["step e7"])


def test_a_link_at_work_stays() -> None:
    """The Colony waits at home for the next canoe: this one holds Tahiti to the chain."""
    table = home(6, band=1).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3).pieces(TONGA, "f7", up=1)
    table.pieces(TONGA, "e7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=2)
    assert_turn(table.move().s, never=["sail transport_canoe e7", "sail transport_canoe f7"])


def test_the_leader_is_cut_off() -> None:
    """Samoa has 27 points; one War Canoe in e5 takes a group off the chain without a die."""
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=4).ocean("e5", "e6", "f6")
    for name, tile in (("f4", "hawaii"), ("g4", "hawaiki"), ("f3", "aotearoa")):
        table.island(name, tile).villages(name, SAMOA, 4).pieces(SAMOA, name, up=1, band=2)
    table.pieces(SAMOA, "e5", up=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth", "wood_carving"):
        table.card(SAMOA, card, True)
    table.villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, band=3).pieces(TONGA, "f6", war=1)
    assert_turn(at_turn(table, 10).move().s, does=["step e5"])


def test_one_war_canoe_does_not_try_a_guarded_island() -> None:
    """Two Local Warriors and two bands, all shown: 6 %."""
    table = home(7, war=1, band=2).island("e6", "kuporu").villages("e6", SAMOA, 3).villages("d5", SAMOA, 4)
    table.pieces(SAMOA, "e6", band=2).pieces(SAMOA, "d5", band=3)
    assert_turn(table.move().s, never=["step e6", "step d5"])


# --- the end --------------------------------------------------------------------------------------------------------


def test_two_hidden_cards_win() -> None:
    """26 points are shown and two are hidden."""
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "kuporu")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("d7", 4), ("e8", 2)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for name in ("rongorongo", "surfing"):
        table.card(TONGA, name, True)
    table.card(TONGA, "hula").card(TONGA, "tapa_cloth")
    assert table.vp(TONGA) == 26
    assert_turn(at_turn(table, 10).victory().s, does=["declare"])


def test_cards_that_win_nothing_stay_hidden() -> None:
    """Two cards make 24 of 28."""
    table = table_at(8).island("e7", "aotearoa").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1)
    table.card(TONGA, "hula").card(TONGA, "tapa_cloth")
    assert_turn(table.victory().s, never=["reveal_card *"])
