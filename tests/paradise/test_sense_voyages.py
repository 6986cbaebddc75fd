"""Positions with a plain answer: where the Explorer goes, and when it turns back."""

from __future__ import annotations

import pytest

from tests.paradise.positions import table_at
from tests.paradise.scenario import RAIATEA, SAMOA, TONGA, Table
from tests.sense import assert_sensible

pytestmark = pytest.mark.thorough


def test_navigation_makes_three_knots_two() -> None:
    """With Navigation take one knot off: two are no reason to turn back."""
    table = table_at(4).card(TONGA, "navigation", True).draws("open_ocean_3").explore().do("explore e7")
    assert_sensible(table.s, bad=["return_home"])


def test_raiatea_explores_around_home() -> None:
    table = Table(4)
    for p, name in enumerate(("d6", "d5", "i3", "g5")):
        table.villages(name, p, 3).pieces(p, name, band=2)
    table.s.turn = 2
    assert_sensible(table.explore(RAIATEA).s, good=["explore f6", "explore g6", "explore h4", "explore h5"])


def test_an_atoll_is_placed_face_up() -> None:
    table = table_at(3).pile_top("tokelau").draws("island_group_1").explore().do("explore e7")
    assert_sensible(table.s, good=["place_up"])


def test_samoa_turns_back_with_four_knots_and_no_island() -> None:
    table = Table(4)
    for p, name in enumerate(("d6", "d5", "i3", "g5")):
        table.villages(name, p, 3).pieces(p, name, band=2)
    table.s.turn = 3
    table.draws("open_ocean_2", "open_ocean_2").explore(SAMOA).do("explore e5", "explore e4")
    assert_sensible(table.s, SAMOA, good=["return_home"])


def test_a_calm_sea_is_sailed_on() -> None:
    """No knots yet; that an island is known is no reason to turn back."""
    table = table_at(4).island("d7", "kuporu").draws("open_ocean_0").explore().do("explore e7")
    assert_sensible(table.s, bad=["return_home"])
