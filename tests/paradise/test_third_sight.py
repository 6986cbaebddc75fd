"""A third set of positions, written to tell how well what was learned from the second carries over."""

from __future__ import annotations

import pytest

from tests.paradise.scenario import SAMOA, TONGA, Table
from tests.paradise.test_first_sight import table_at
from tests.paradise.test_more_sense import home
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def test_the_explorer_does_not_stay_at_home() -> None:
    assert_sensible(table_at(3).ocean("e6", "e7").explore().s, bad=["stay"])


def test_new_settlers_land_beside_an_empty_island() -> None:
    """Kuporu lies beside Tahiti, which has a canoe to spare; home is three hexes away."""
    table = table_at(5).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3).island("g7", "kuporu")
    table.pieces(TONGA, "e7", up=1).pieces(TONGA, "f7", up=1, transport=1)
    assert_sensible(table.event("new_settlers").s, good=["target f7", "target d6"])


def test_the_hill_fort_stays_hidden_while_nobody_attacks() -> None:
    table = table_at(6).card(TONGA, "hill_fort").build_now()
    assert_turn(table.s, never=["reveal_card hill_fort"])


def test_a_broken_chain_is_mended() -> None:
    """The canoe of e7 was driven off; one at home is to spare."""
    table = home(7, transport=1, band=2).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.pieces(TONGA, "f7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=3).pieces(TONGA, "c6", up=1)
    assert_turn(table.move().s, does=["sail transport_canoe d6", "step e7"], levels=("normal",))


def test_a_colony_goes_where_there_is_room_for_four() -> None:
    """Two free islands next door, one canoe and one Colony; nobody else is near."""
    table = home(4, transport=1, colony=1).island("d7", "rapa").island("e7", "hawaiki")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=3)
    assert_turn(table.move().s, does=["load colony", "step e7"])


def test_the_last_point_is_a_village() -> None:
    """27 points: one Village is the game."""
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "kuporu")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("d7", 4), ("e8", 1)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for name in ("rongorongo", "surfing", "drums", "hula"):
        table.card(TONGA, name, True)
    table.s.turn = 10
    assert_turn(table.build_now().s, does=["village e8"])
