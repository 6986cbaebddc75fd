"""Positions with a plain answer: turn order, events, cards that wait, and the Victory Step."""

from __future__ import annotations

import pytest

from tests.paradise.positions import table_at
from tests.paradise.scenario import HIVA, RAIATEA, SAMOA, TONGA, Table
from tests.sense import assert_sensible

pytestmark = pytest.mark.thorough


def test_tapu_is_kept_while_no_fleet_is_near() -> None:
    table = table_at(6, 3).island("i4", "tahiti").villages("i4", HIVA, 3).pieces(HIVA, "i4", up=1)
    table.card(HIVA, "tapu").pieces(TONGA, "d6", war=3).transit(TONGA)
    assert table.s.player == HIVA
    assert_sensible(table.s, HIVA, good=["pass"])


def test_who_can_land_first_goes_first() -> None:
    """Hawaiki lies between both homes, and both have pieces ready for it."""
    table = table_at(4).island("e6", "hawaiki").pieces(TONGA, "d6", transport=1, colony=1)
    table.pieces(SAMOA, "d5", transport=1, colony=1).track(5, 5)
    assert_sensible(table.turn_order().s, good=["order p0 cw"])


def test_the_last_of_four_draws_an_event_when_the_leader_is_close() -> None:
    table = Table(4).island("i4", "aotearoa").island("h5", "hawaiki").island("j3", "rarotonga").ocean("h4")
    for name, p, villages in (("d6", TONGA, 4), ("d5", SAMOA, 4), ("g5", RAIATEA, 3), ("i3", HIVA, 3)):
        table.villages(name, p, villages).pieces(p, name, up=1, band=2)
    for name, villages in (("i4", 4), ("h5", 4), ("j3", 2)):
        table.villages(name, HIVA, villages).pieces(HIVA, name, up=1)
    table.card(HIVA, "rongorongo", True)
    assert table.vp(HIVA) == 19
    table.s.turn, table.s.events_active = 8, True
    table.track(5, 5, 19, 4).turn_order()
    assert table.s.player == RAIATEA
    assert_sensible(table.s, RAIATEA, good=["draw_event"])


def test_two_hidden_cards_make_twenty_two() -> None:
    """Four players: Hiva shows 20 points and holds two more."""
    table = Table(4).island("i4", "aotearoa").island("h5", "hawaiki").island("j3", "rarotonga").ocean("h4")
    for name, p, villages in (("d6", TONGA, 4), ("d5", SAMOA, 4), ("g5", RAIATEA, 3), ("i3", HIVA, 3)):
        table.villages(name, p, villages).pieces(p, name, up=1, band=2)
    for name, villages in (("i4", 4), ("h5", 4), ("j3", 2)):
        table.villages(name, HIVA, villages).pieces(HIVA, name, up=1)
    table.card(HIVA, "rongorongo", True).card(HIVA, "drums", True).card(HIVA, "surfing").card(HIVA, "marae")
    table.card(TONGA, "hula").card(SAMOA, "moai")
    assert table.vp(HIVA) == 20
    table.s.turn = 9
    table.order(HIVA, TONGA, SAMOA, RAIATEA).victory()
    assert table.s.player == HIVA
    assert_sensible(table.s, HIVA, good=["declare"])


def test_a_declared_victory_is_answered_with_more() -> None:
    """Three players: Tonga declares 25 points; Samoa has 23 and three hidden."""
    table = Table(3).island("e7", "aotearoa").island("f7", "hawaiki").island("e8", "kuporu")
    table.island("d4", "hawaii").island("e4", "tahiti").island("d3", "kauai")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("e8", 3)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for name, villages in (("d5", 4), ("d4", 4), ("e4", 3), ("d3", 2)):
        table.villages(name, SAMOA, villages).pieces(SAMOA, name, up=1)
    for card in ("rongorongo", "surfing", "hula", "drums"):
        table.card(TONGA, card, True)
    for card in ("moai", "marae", "feather_cloak", "luau"):
        table.card(SAMOA, card, True)
    table.card(TONGA, "tapa_cloth")
    for card in ("wood_carving", "greenstone", "stone_tiki"):
        table.card(SAMOA, card)
    table.villages("i3", HIVA, 3)
    assert (table.vp(TONGA), table.vp(SAMOA)) == (24, 23)
    table.s.turn = 9
    table.victory().do("declare")
    assert table.s.player == SAMOA
    assert_sensible(table.s, SAMOA, good=["declare"])


def test_tapu_protects_the_larger_of_two_islands() -> None:
    """Four players: Tonga's fleet can reach four Villages of Raiatea or one."""
    table = Table(4).island("f6", "hawaii").villages("f6", RAIATEA, 4).pieces(RAIATEA, "f6", up=1)
    table.island("g6", "rapa").villages("g6", RAIATEA, 1).island("f7", "kuporu").villages("f7", TONGA, 3)
    table.pieces(TONGA, "f7", up=1, war=4, band=4).card(RAIATEA, "tapu")
    for name, p, villages in (("d6", TONGA, 4), ("d5", SAMOA, 4), ("g5", RAIATEA, 3), ("i3", HIVA, 3)):
        table.villages(name, p, villages).pieces(p, name, up=1, band=3)
    table.s.turn = 7
    table.transit(TONGA)
    assert table.s.player == RAIATEA
    assert_sensible(table.s, RAIATEA, good=["use_tapu f6"])


def test_the_order_is_taken_to_cut_the_winner_last() -> None:
    """Samoa has 27 points by one link at sea, and Tonga's War Canoe stands beside it."""
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, transport=2, band=4).ocean("e5", "e6", "f6")
    for name, tile in (("f4", "hawaii"), ("g4", "hawaiki"), ("f3", "aotearoa")):
        table.island(name, tile).villages(name, SAMOA, 4).pieces(SAMOA, name, up=1, band=2)
    table.pieces(SAMOA, "e5", up=1).villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, band=3)
    for card in ("rongorongo", "surfing", "hula", "drums", "wood_carving", "tapa_cloth"):
        table.card(SAMOA, card, True)
    table.pieces(TONGA, "f6", war=1)
    assert table.vp(SAMOA) == 27
    table.s.turn, table.s.events_active = 10, True
    assert_sensible(table.track(5, 27).turn_order().s, good=["take_order"])


def test_the_shaman_spies_on_the_leader() -> None:
    table = table_at(7, 3).island("e5", "tahiti").villages("e5", SAMOA, 3).pieces(SAMOA, "e5", up=1, war=2)
    table.island("d4", "aotearoa").villages("d4", SAMOA, 4).pieces(SAMOA, "d4", up=1).card(SAMOA, "hula")
    table.island("e7", "kuporu").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1)
    assert_sensible(table.track(9, 14, 4).event("shaman").s, good=["pick_player p1"])


def test_the_tsunami_hits_the_leader() -> None:
    table = table_at(7).island("e4", "tubuai").villages("e4", SAMOA, 2).pieces(SAMOA, "e4", up=1, transport=2)
    table.island("e7", "rarotonga").villages("e7", TONGA, 2).pieces(TONGA, "e7", up=1).island("f7", "niue")
    table.island("d4", "aotearoa").villages("d4", SAMOA, 4).pieces(SAMOA, "d4", up=1)
    assert_sensible(table.track(7, 12).event("tsunami").s, good=["target e4"])


def test_a_card_short_of_the_threshold_nothing_is_shown() -> None:
    """Four players: Hiva has 19 of 22 points and two in hand."""
    table = Table(4).island("i4", "aotearoa").island("h5", "hawaiki").island("j3", "rarotonga").ocean("h4")
    for name, p, villages in (("d6", TONGA, 4), ("d5", SAMOA, 4), ("g5", RAIATEA, 3), ("i3", HIVA, 3)):
        table.villages(name, p, villages).pieces(p, name, up=1, band=2)
    for name, villages in (("i4", 4), ("h5", 4), ("j3", 2)):
        table.villages(name, HIVA, villages).pieces(HIVA, name, up=1)
    table.card(HIVA, "rongorongo", True).card(HIVA, "surfing").card(HIVA, "hula")
    assert table.vp(HIVA) == 19
    table.s.turn = 8
    table.order(HIVA, TONGA, SAMOA, RAIATEA).victory()
    assert table.s.player == HIVA
    assert_sensible(table.s, HIVA, good=["done"])
