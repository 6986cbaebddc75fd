"""Positions with a plain answer: what to build, and where."""

from __future__ import annotations

import pytest

from tests.paradise.positions import at_turn, guards, home, table_at
from tests.paradise.scenario import SAMOA, TONGA, Table
from tests.sense import assert_turn

pytestmark = pytest.mark.thorough


def test_an_island_apart_grows_by_its_own_points() -> None:
    table = table_at(6).ocean("e7", "f7").island("g7", "kuporu").villages("g7", TONGA, 2)
    assert_turn(table.build_now().s, does=["village g7"])


def test_an_island_beside_a_fleet_is_guarded() -> None:
    """Nothing can grow; four War Canoes stand next to Aotearoa, and home has three bands."""
    table = home(8, band=3).island("d7", "aotearoa").villages("d7", TONGA, 4).pieces(TONGA, "d7", up=1)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2).ocean("e8", "e7", "e6").pieces(SAMOA, "e8", war=4)
    assert_turn(table.build_now().s, holds=lambda after: guards(after, TONGA, "d7") >= 1)


def test_no_voyage_is_given_up_for_a_canoe_on_turn_two() -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).pieces(TONGA, "d6", band=2), 2)
    table.villages("d5", SAMOA, 3).pieces(SAMOA, "d5", band=2)
    assert_turn(table.build_now().s, does=["village d6"], never=["turn_inward"])


def test_a_canoe_is_built_for_the_missing_link() -> None:
    """One Build Point brings a point and joins both pools."""
    table = table_at(7).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3).pieces(TONGA, "f7", up=1)
    assert_turn(table.build_now().s, does=["build transport_canoe *"])


def test_a_village_and_a_colony_are_both_built() -> None:
    """Five points: a Village on Kuporu, a Colony for the free Hawaii next door; a canoe is to spare."""
    table = home(5, transport=1, band=2).island("e7", "kuporu").villages("e7", TONGA, 1).pieces(TONGA, "e7", up=1)
    table.island("d7", "hawaii").villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)
    assert_turn(table.build_now().s, does=["village e7", "build colony *"])


def test_navigation_belongs_on_the_table() -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).pieces(TONGA, "d6", band=2).card(TONGA, "navigation"), 3)
    table.villages("d5", SAMOA, 3).pieces(SAMOA, "d5", band=2)
    assert_turn(table.build_now().s, does=["reveal_card navigation"])


def test_a_secret_island_stays_secret_until_a_colony_lands() -> None:
    """Samoa is as near and may have a Colony ready."""
    table = home(4, band=2).island("e6", "hawaiki", TONGA).villages("d5", SAMOA, 4)
    table.pieces(SAMOA, "d5", up=1, transport=1, colony=1, band=2)
    assert_turn(table.build_now().s, does=["build colony *"], never=["flip_tile e6"])


def test_settling_and_growing_go_together() -> None:
    table = home(5, band=2).island("e7", "tahiti").villages("e7", TONGA, 1).pieces(TONGA, "e7", up=1)
    table.island("d7", "kuporu").pieces(TONGA, "d7", transport=1, colony=1).villages("d5", SAMOA, 4)
    table.pieces(SAMOA, "d5", up=1, band=2)
    assert_turn(table.build_now().s, does=["settle d7", "village e7", "flip_up d7"])
