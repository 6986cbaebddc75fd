"""Positions with a plain answer: what to build, and where."""

from __future__ import annotations

import pytest

from tests.paradise.scenario import SAMOA, TONGA, Table
from tests.paradise.test_first_sight import table_at
from tests.paradise.test_more_sense import home
from tests.paradise.test_second_sight import guards
from tests.paradise.test_sense import at_turn
from tests.sense import assert_turn

pytestmark = pytest.mark.thorough


def test_an_island_apart_grows_by_its_own_points() -> None:
    table = table_at(6).ocean("e7", "f7").island("g7", "kuporu").villages("g7", TONGA, 2)
    assert_turn(table.build_now().s, does=["village g7"])


def test_bands_guard_an_island_beside_a_fleet() -> None:
    """Nothing can grow; four War Canoes stand next to Aotearoa, and home has three bands."""
    table = home(8, band=3).island("d7", "aotearoa").villages("d7", TONGA, 4).pieces(TONGA, "d7", up=1)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2).ocean("e8", "e7", "e6").pieces(
        SAMOA, "e8", war=4
    )
    assert_turn(table.build_now().s, holds=lambda after: guards(after, TONGA, "d7") >= 2)


def test_no_voyage_is_given_up_for_a_canoe_on_turn_two() -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).pieces(TONGA, "d6", band=2), 2)
    table.villages("d5", SAMOA, 3).pieces(SAMOA, "d5", band=2)
    assert_turn(table.build_now().s, does=["village d6"], never=["turn_inward"])


def test_a_canoe_is_built_for_the_missing_link() -> None:
    """One Build Point brings a point and joins both pools."""
    table = table_at(7).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3).pieces(TONGA, "f7", up=1)
    assert_turn(table.build_now().s, does=["build transport_canoe *"])
