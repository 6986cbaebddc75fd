"""A second set of positions with an obvious choice, written down before any bot had seen them."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.paradise.components import BAND, TRANSPORT, WAR, WEEDS
from pentarchy.games.paradise.pieces import count, transports
from pentarchy.games.paradise.state import Paradise
from tests.paradise.scenario import RAIATEA, SAMOA, TONGA, Table, hex_of
from tests.paradise.test_first_sight import table_at
from tests.paradise.test_more_sense import home
from tests.paradise.test_sense import at_turn, empire
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def held(s: State, p: int, name: str, kind: int) -> int:
    """How many pieces of a kind a player has in a hex, as they see it."""
    seen = s.seen_by(p)
    assert isinstance(seen, Paradise)
    stack = seen.stack(p, hex_of(name))
    return transports(stack) if kind == TRANSPORT else count(stack, kind)


# --- building -------------------------------------------------------------------------------------------------------


def test_weeds_are_cleared_where_a_village_fits() -> None:
    """Two points bring one back every turn, and make room for the only Village there is room for."""
    table = home(5).island("e7", "aotearoa").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1).token("e7", WEEDS)
    assert_turn(table.build_now().s, does=["clear_weeds e7", "village e7"])


def test_turning_inward_completes_a_card() -> None:
    """Three points make a Village; with a fourth there is a card too, and all the sea around is known."""
    table = at_turn(Table(2).villages("d6", TONGA, 3).pieces(TONGA, "d6", up=1, band=2), 9)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=4)
    table.ocean("e6", "e7", "d7", "d8", "c7", "e8", "f6", "f7", "f5", "e5", "d4", "b6", "b7", "c8", "f8")
    assert_turn(table.build_now().s, does=["turn_inward", "village d6", "buy_card d6"])


def guards(s: State, p: int, name: str) -> int:
    """How many bands and War Canoes a player has in a hex."""
    return held(s, p, name, BAND) + held(s, p, name, WAR)


def test_the_home_island_is_guarded_against_a_fleet() -> None:
    table = home(7).villages("d5", SAMOA, 4).ocean("e6").pieces(SAMOA, "e6", war=3)
    assert_turn(table.build_now().s, holds=lambda after: guards(after, TONGA, "d6") >= 1)


def test_a_colony_for_an_island_that_only_its_finder_knows() -> None:
    table = home(4, transport=1).island("d7", "tahiti", TONGA)
    assert_turn(table.build_now().s, does=["build colony d6"], never=["build war_canoe *", "build warrior_band *"])


def test_the_secret_island_is_turned_up_and_settled() -> None:
    table = home(5).island("e7", "tahiti", TONGA).pieces(TONGA, "e7", transport=1, colony=1)
    assert_turn(table.build_now().s, does=["flip_tile e7", "settle e7"])


def test_raiatea_begins_with_a_village() -> None:
    """Four players, turn 1, two points: a third Village brings one more from now on."""
    table = Table(4).villages("g5", RAIATEA, 2).pieces(RAIATEA, "g5", band=2).order(RAIATEA, TONGA, SAMOA, 2)
    assert_sensible(at_turn(table, 1).build_now().s, RAIATEA, good=["village g5", "place_rumor g5"])


# --- movement and battles -------------------------------------------------------------------------------------------


def test_two_colonies_land_on_two_islands() -> None:
    table = home(5, transport=2, colony=2).island("d7", "kuporu").island("e7", "aotearoa")
    assert_turn(table.move().s, does=["step d7", "step e7"])


def test_fiji_falls_to_three_war_canoes() -> None:
    """Three against two Local Warriors: 69 %, for up to three Villages, and nobody is near."""
    table = home(7, war=3, band=3).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=4)
    assert_turn(table.move().s, does=["step c5"])


def test_the_whole_fleet_comes_from_two_places() -> None:
    """Four against two: 81 %; two would be 50 %."""
    table = home(7).island("e7", "hawaiki").villages("e7", TONGA, 4).island("e8", "tahiti").villages("e8", TONGA, 3)
    table.pieces(TONGA, "e7", up=1, war=2, band=2).pieces(TONGA, "e8", up=1, war=2, band=2)
    table.island("f6", "kuporu").villages("f6", SAMOA, 3).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=5)
    table.villages("c5", SAMOA, 4).pieces(SAMOA, "c5", band=5)
    assert_turn(table.move().s, does=["step f6"], never=["step d5", "step c5"])


def test_two_war_canoes_do_not_attack_a_guarded_home() -> None:
    """Two Local Warriors, and three pieces face down, most of them bands: at best 31 %."""
    table = home(6, war=2, band=2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=3)
    assert_turn(table.move().s, never=["step d5"])


def test_two_do_not_attack_one_island_each() -> None:
    """One against two Local Warriors is 25 %, twice."""
    table = home(6, war=2, band=2).island("e6", "kuporu").villages("e6", SAMOA, 3).island("e5", "tahiti")
    table.villages("e5", SAMOA, 3).pieces(SAMOA, "e6", band=3).pieces(SAMOA, "e5", band=3)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=4)
    assert_turn(table.move().s, never=["step e6", "step e5", "step d5"])


# --- order and events -----------------------------------------------------------------------------------------------


def events(table: Table) -> Table:
    """Random events are active."""
    table.s.events_active = True
    return table


def test_an_event_is_drawn_where_the_order_decides_nothing() -> None:
    table = events(table_at(5)).island("e7", "tahiti").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1)
    table.island("e4", "hawaii").villages("e4", SAMOA, 4)
    assert_sensible(table.track(8, 9).turn_order().s, good=["draw_event"])


def test_the_taniwha_goes_between_the_leader_and_their_islands() -> None:
    table = table_at(8).ocean("e5", "e7").island("f5", "tahiti").villages("f5", SAMOA, 3).pieces(SAMOA, "f5", up=1)
    table.pieces(SAMOA, "e5", up=1).pieces(TONGA, "e7", up=1).island("f7", "kuporu").villages("f7", TONGA, 3)
    table.island("f4", "hawaii").villages("f4", SAMOA, 4).pieces(SAMOA, "f4", up=1).pieces(TONGA, "f7", up=1)
    assert_sensible(table.track(9, 14).event("taniwha").s, good=["target e5"])


def test_the_typhoon_hits_the_canoes_of_the_other() -> None:
    table = table_at(8).ocean("e5", "e7").pieces(SAMOA, "e5", transport=2, war=2).pieces(TONGA, "e7", up=1)
    table.island("f7", "kuporu").villages("f7", TONGA, 3).pieces(TONGA, "f7", up=1)
    assert_sensible(table.track(9, 14).event("typhoon").s, good=["target e5"])


def test_ash_falls_on_an_own_group() -> None:
    table = table_at(6).island("e7", "tahiti").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1)
    table.island("e4", "hawaii").villages("e4", SAMOA, 4)
    assert_sensible(table.event("volcanic_ash").s, good=["target d6", "target e7"])


# --- the end --------------------------------------------------------------------------------------------------------


def test_a_secret_atoll_completes_the_victory() -> None:
    """27 points and an Atoll; a second Atoll in the chain lies face down."""
    table = empire().pieces(TONGA, "c6", up=1).island("e6", "rangiroa", TONGA).pieces(TONGA, "e6", up=1)
    assert table.vp(TONGA) == 27.5
    assert_turn(table.victory().s, does=["flip_tile e6"])


def test_who_cuts_the_chain_goes_last() -> None:
    """Samoa has 28 points by one link; Tonga's War Canoe drives it off, and Samoa must not have a turn to mend it."""
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, transport=2, band=4).ocean("e5", "e6", "f6")
    for name, tile in (("f4", "hawaii"), ("g4", "hawaiki"), ("f3", "aotearoa")):
        table.island(name, tile).villages(name, SAMOA, 4).pieces(SAMOA, name, up=1, band=2)
    table.pieces(SAMOA, "e5", up=1)
    for card in ("rongorongo", "surfing", "hula", "drums"):
        table.card(SAMOA, card, True)
    table.villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, band=3).pieces(TONGA, "f6", war=1)
    assert table.vp(SAMOA) == 25
    table.card(SAMOA, "tapa_cloth", True).card(SAMOA, "wood_carving", True).card(SAMOA, "hill_fort", True)
    table.track(5, 27)
    assert_sensible(at_turn(table, 10).turn_order().s, good=["order p1 cw"], levels=("normal",))
