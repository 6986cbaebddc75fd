"""More positions with an obvious choice, written down before any bot had seen them."""

from __future__ import annotations

import pytest

from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def table_at(turn: int, players: int = 2) -> Table:
    """A table with full Home Islands that cannot be taken by surprise."""
    table = Table(players)
    table.s.turn = turn
    for p, (name, villages) in enumerate((("d6", 4), ("d5", 4), ("i3", 3))[:players]):
        table.villages(name, p, villages).pieces(p, name, up=1, band=2)
    return table


# --- voyages --------------------------------------------------------------------------------------------------------


def test_the_explorer_turns_back_with_four_knots() -> None:
    table = table_at(4).island("d7", "kuporu").draws("open_ocean_2", "open_ocean_2").explore()
    table.do("explore e7", "explore f7")
    assert_sensible(table.s, good=["return_home"])


def test_the_explorer_sails_on_with_one_knot() -> None:
    table = table_at(2).draws("open_ocean_1").explore().do("explore e7")
    assert_sensible(table.s, bad=["return_home"])


def test_a_voyage_begins_next_to_home() -> None:
    table = table_at(4).ocean("e7", "f7", "g6", "h5", "i4").explore()
    assert_sensible(table.s, bad=["explore h4", "explore h6", "explore i*", "explore j*"])


def test_a_large_island_is_hidden_from_a_rival_who_could_land_first() -> None:
    table = table_at(4).pieces(SAMOA, "d5", colony=1, transport=2).pile_top("hawaiki").draws("island_group_1")
    assert_sensible(table.explore().do("explore e6").s, good=["place_down"])


def test_the_kumara_is_sought_when_nothing_unknown_is_near() -> None:
    table = (
        table_at(8, 3).ocean("i4", "j3", "k2", "l2", "h4", "i2", "j2", "j4", "k1", "k3", "l1").ocean("h2", "i1", "j1")
    )
    table.ocean("i5", "h5", "g3", "j5")
    assert_sensible(table.explore(HIVA).s, HIVA, good=["seek_kumara *"])


# --- movement -------------------------------------------------------------------------------------------------------


def test_a_lone_war_canoe_does_not_attack_a_home_island() -> None:
    table = table_at(5).pieces(TONGA, "d6", war=1)
    assert_turn(table.move().s, never=["step d5"])


# --- building -------------------------------------------------------------------------------------------------------


def test_nobody_near_no_war_canoe() -> None:
    table = table_at(4, 3).island("i4", "tahiti").pieces(HIVA, "i3", transport=1).order(HIVA, TONGA, SAMOA)
    assert_sensible(table.build_now().s, HIVA, bad=["build war_canoe *", "build warrior_band *"])


def test_two_villages_that_win_are_built() -> None:
    table = table_at(10).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "tubuai")
    for name, villages in (("e7", 3), ("f7", 3), ("d7", 4), ("e8", 2)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for card in ("rongorongo", "surfing", "drums", "hula"):
        table.card(TONGA, card, True)
    assert table.vp(TONGA) == 26
    assert_turn(table.build_now().s, does=["village e7", "village f7"])


def test_a_face_down_link_is_turned_up() -> None:
    table = table_at(6).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.pieces(TONGA, "e7", transport=1).pieces(TONGA, "f7", up=1)
    assert_turn(table.build_now().s, does=["flip_up e7"])


def test_a_second_colony_for_one_island_is_too_many() -> None:
    table = table_at(4).ocean("e7").island("f7", "kuporu").pieces(TONGA, "e7", transport=1, colony=1)
    assert_turn(table.build_now().s, never=["build colony *"])


def test_rumors_are_put_out() -> None:
    assert_turn(table_at(3).build_now().s, does=["place_rumor *"])


def test_breadfruit_makes_room_on_full_islands() -> None:
    table = table_at(5).card(TONGA, "breadfruit").ocean("e7", "e6", "d7")
    assert_turn(table.build_now().s, does=["reveal_card breadfruit", "improve d6"])


# --- battles, cards and events --------------------------------------------------------------------------------------


def test_a_good_roll_is_kept() -> None:
    table = table_at(6).island("e6", "tubuai").villages("e6", SAMOA, 2).pieces(TONGA, "d6", war=2)
    table.card(TONGA, "war_clubs").move().do("sail war_canoe d6")
    if table.asked() == "cargo":
        table.do("load none")
    table.do("step e6", "sail war_canoe d6")
    if table.asked() == "cargo":
        table.do("load none")
    table.do("step e6").dice(6, 6, 6).do("end_movement")
    if table.asked() == "battle_cards":
        table.do("ready")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good=["accept"])


def test_a_band_is_lost_rather_than_a_war_canoe() -> None:
    table = table_at(6).island("e6", "tubuai").villages("e6", SAMOA, 2).pieces(TONGA, "d6", war=2)
    table.move().do("sail war_canoe d6", "load warrior_band", "step e6", "sail war_canoe d6", "load none", "step e6")
    table.dice(1).do("end_movement")
    assert_sensible(table.s, good=["lose warrior_band"])


def test_erosion_hits_the_leader() -> None:
    table = table_at(7, 3).island("e5", "tahiti").villages("e5", SAMOA, 3).pieces(SAMOA, "e5", up=1)
    table.island("d4", "aotearoa").villages("d4", SAMOA, 4).pieces(SAMOA, "d4", up=1)
    table.island("i4", "rarotonga").villages("i4", HIVA, 2).island("e7", "kuporu").villages("e7", TONGA, 2)
    table.track(7, 14, 6)
    assert_sensible(table.event("severe_erosion").s, good=["target e5", "target d4"])


def test_tapu_stops_the_fleet_before_the_door() -> None:
    table = table_at(7).island("e7", "aotearoa").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1).ocean("f6")
    table.pieces(SAMOA, "f6", war=4).card(TONGA, "tapu").transit(SAMOA)
    assert_sensible(table.s, TONGA, good=["use_tapu e7"], levels=("normal",))


def test_a_winner_declares() -> None:
    table = table_at(11).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "tahiti")
    for name, villages in (("e7", 4), ("f7", 4), ("d7", 4), ("e8", 1)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth", "wood_carving"):
        table.card(TONGA, card)
    assert_sensible(table.victory().s, TONGA, good=["declare"])
