"""Positions with a plain answer: how Colonies travel, and where Transport Canoes stay."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.paradise.components import COLONY, TRANSPORT
from pentarchy.games.paradise.pieces import UP_BITS
from pentarchy.games.paradise.state import Paradise
from tests.paradise.positions import held, home, table_at
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of
from tests.sense import assert_turn

pytestmark = pytest.mark.thorough


def linked(s: State, p: int, name: str) -> bool:
    """Does a player have a face-up Transport Canoe in a hex?"""
    assert isinstance(s, Paradise)
    return s.stack(p, hex_of(name)) & UP_BITS > 0


def test_the_colony_lands_and_a_second_canoe_makes_the_link() -> None:
    """Two hexes away: the Colony's canoe and one between make the group's point this very turn."""
    table = home(5, transport=2, colony=1, band=2).ocean("e7").island("f7", "kuporu")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)

    def landed(after: State) -> bool:
        return held(after, TONGA, "f7", COLONY) == 1 and held(after, TONGA, "e7", TRANSPORT) == 1

    assert_turn(table.move().s, holds=landed)


def test_a_canoe_is_turned_up_for_the_colony_to_pass() -> None:
    """The chain is one flip short; at its other end a canoe waits beside an island of capacity 4."""
    table = home(6, colony=1, band=2).ocean("e7").pieces(TONGA, "e7", transport=1).island("f7", "tubuai")
    table.villages("f7", TONGA, 2).pieces(TONGA, "f7", up=1, transport=1).island("g7", "aotearoa")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)

    def landed(after: State) -> bool:
        return held(after, TONGA, "g7", COLONY) == 1 and linked(after, TONGA, "e7") and linked(after, TONGA, "f7")

    assert_turn(table.transit().s, holds=landed)


def test_spare_canoes_do_not_sail_about() -> None:
    """Everything is linked, Flint Island too, no island is free, and all the sea around is known."""
    table = table_at(7, 3).island("i4", "aotearoa").villages("i4", HIVA, 4).pieces(HIVA, "i4", up=1)
    table.ocean("h4", "i2", "j2", "j3", "h5", "i5", "j4", "h2", "k1", "k2", "i1", "g3", "j1").pieces(
        HIVA, "i3", transport=2
    )
    table.pieces(HIVA, "h3", up=1).pieces(HIVA, "g4", up=1)
    assert_turn(table.move(HIVA).s, never=["sail transport_canoe *"])


def test_the_last_half_point_is_an_atoll() -> None:
    """27 1/2 points, every group full, and a canoe to spare next to an empty Atoll; Samoa has moved."""
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("e8", "kuporu").island("e6", "rangiroa")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("e8", 3)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth", "hui"):
        table.card(TONGA, card, True)
    table.pieces(TONGA, "c6", up=1).pieces(TONGA, "d6", transport=1, band=2).villages("d5", SAMOA, 4)
    table.s.turn = 10
    assert table.vp(TONGA) == 27.5
    assert_turn(table.order(SAMOA, TONGA).move().s, holds=lambda after: held(after, TONGA, "e6", TRANSPORT) == 1)


def test_a_colony_at_sea_lands() -> None:
    table = home(5, band=2).ocean("e7").pieces(TONGA, "e7", transport=1, colony=1).island("f7", "tahiti")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)
    assert_turn(table.move().s, holds=lambda after: held(after, TONGA, "f7", COLONY) == 1)


def test_a_canoe_comes_along_the_chain_for_the_colony_that_waits() -> None:
    """Home has a Colony and no canoe to spare, Tahiti a canoe and nothing to carry; Kuporu lies beside home."""
    table = home(6, colony=1, band=2).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.pieces(TONGA, "e7", up=1).pieces(TONGA, "f7", up=1, transport=1).island("d7", "kuporu")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)

    def landed(after: State) -> bool:
        return held(after, TONGA, "d7", COLONY) == 1 and linked(after, TONGA, "e7") and linked(after, TONGA, "d6")

    assert_turn(table.transit().s, holds=landed)
