"""What any experienced player sees at once: Villages, cards and events."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import WEEDS
from tests.paradise.positions import at_turn, events, home, table_at
from tests.paradise.scenario import RAIATEA, SAMOA, TONGA, Table
from tests.sense import assert_sensible, assert_turn


@pytest.mark.thorough
def test_a_village_comes_before_a_card(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").villages("d7", TONGA, 1)
    table.pieces(TONGA, "d6", up=1).pieces(TONGA, "d7", up=1)
    assert_turn(at_turn(table, 5).build_now().s, does=["village d7"], levels=(level,))


@pytest.mark.thorough
def test_fishponds_are_put_to_work_at_once(level: str) -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).card(TONGA, "fishponds"), 4).build_now()
    assert_turn(table.s, does=["reveal_card fishponds"], levels=(level,))


@pytest.mark.thorough
def test_a_spring_goes_to_an_own_group(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("e7", "rapa").villages("e7", TONGA, 1)
    table.pieces(TONGA, "d6", up=1).island("d7", "tokelau")
    at_turn(table, 5).event("discovered_spring")
    assert_sensible(table.s, good={"target d6", "target e7"}, levels=(level,))


@pytest.mark.thorough
def test_villages_come_first_on_every_group(level: str) -> None:
    table = home(5, villages=3).island("d7", "kuporu").villages("d7", TONGA, 1).pieces(TONGA, "d7", up=1)
    assert_turn(table.build_now().s, does=["village d6", "village d7"], levels=(level,))


@pytest.mark.thorough
def test_rumors_are_put_out_early(level: str) -> None:
    assert_turn(home(2, villages=3).build_now().s, does=["place_rumor d6"], levels=(level,))


@pytest.mark.thorough
def test_terraces_are_put_to_work_where_home_is_full(level: str) -> None:
    table = home(5).card(TONGA, "irrigated_terraces").build_now()
    assert_turn(table.s, does=["reveal_card irrigated_terraces", "improve d6"], levels=(level,))


@pytest.mark.thorough
def test_rumors_are_put_out() -> None:
    assert_turn(table_at(3).build_now().s, does=["place_rumor *"])


@pytest.mark.thorough
def test_weeds_are_cleared_where_a_village_fits() -> None:
    """Two points bring one back every turn, and make room for the only Village there is room for."""
    table = home(5).island("e7", "aotearoa").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1).token("e7", WEEDS)
    assert_turn(table.build_now().s, does=["clear_weeds e7", "village e7"])


@pytest.mark.thorough
def test_turning_inward_completes_a_card() -> None:
    """Three points make a Village; with a fourth there is a card too, and all the sea around is known."""
    table = at_turn(Table(2).villages("d6", TONGA, 3).pieces(TONGA, "d6", up=1, band=2), 9)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=4)
    table.ocean("e6", "e7", "d7", "d8", "c7", "e8", "f6", "f7", "f5", "e5", "d4", "b6", "b7", "c8", "f8")
    assert_turn(table.build_now().s, does=["turn_inward", "village d6", "buy_card d6"])


@pytest.mark.thorough
def test_raiatea_begins_with_a_village() -> None:
    """Four players, turn 1, two points: a third Village brings one more from now on."""
    table = Table(4).villages("g5", RAIATEA, 2).pieces(RAIATEA, "g5", band=2).order(RAIATEA, TONGA, SAMOA, 2)
    assert_sensible(at_turn(table, 1).build_now().s, RAIATEA, good=["village g5", "place_rumor g5"])


@pytest.mark.thorough
def test_an_event_is_drawn_where_the_order_decides_nothing() -> None:
    table = events(table_at(5)).island("e7", "tahiti").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1)
    table.island("e4", "hawaii").villages("e4", SAMOA, 4)
    assert_sensible(table.track(8, 9).turn_order().s, good=["draw_event"])


@pytest.mark.thorough
def test_ash_falls_on_an_own_group() -> None:
    table = table_at(6).island("e7", "tahiti").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1)
    table.island("e4", "hawaii").villages("e4", SAMOA, 4)
    assert_sensible(table.event("volcanic_ash").s, good=["target d6", "target e7"])


@pytest.mark.thorough
def test_where_nothing_can_grow_cards_are_bought() -> None:
    """Every plot is taken, nothing unknown or free is near, everything is linked, and Samoa is well guarded."""
    table = (
        table_at(9)
        .pieces(SAMOA, "d5", band=4)
        .ocean("e6", "c7", "d7", "d8", "f6", "f7", "f8", "e8", "c8", "b6", "b7", "e5", "f5", "d4")
    )
    table.island("e7", "hawaiki").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1, band=2)
    assert_turn(table.build_now().s, does=["buy_card *"], never=["build colony *"])
