"""Positions with a plain answer: War Canoes that attack, cut and guard, and battles."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.battle import end_battle
from pentarchy.games.paradise.components import WAR
from pentarchy.games.paradise.trays import WAR_LEADER
from tests.paradise.positions import at_turn, battle, guards, held, home, table_at
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


# --- attack, cut or stay ----------------------------------------------------------------------------------------------


def test_three_war_canoes_with_bands_take_a_colony_of_tonga() -> None:
    """Three against two Local Warriors: 69 %, for three Villages; nobody threatens Hiva."""
    table = table_at(7, 3).island("i4", "tahiti").villages("i4", HIVA, 3).pieces(HIVA, "i4", up=1, war=3, band=3)
    table.island("h5", "kuporu").villages("h5", TONGA, 3).pieces(TONGA, "d6", band=1)
    assert_turn(table.order(TONGA, SAMOA, HIVA).move(HIVA).s, does=["step h5"], never=["load none"])


def test_a_hill_fort_and_two_bands_are_left_alone() -> None:
    """Two against one Local Warrior, a Hill Fort and two pieces face down."""
    table = home(6, war=2, band=2).ocean("e6").island("f6", "tubuai").villages("f6", SAMOA, 2)
    table.pieces(SAMOA, "f6", band=2).card(SAMOA, "hill_fort", True)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=3)
    assert_turn(table.move().s, never=["step f6", "step d5"])


def test_the_leader_is_cut_off_and_not_the_neighbour() -> None:
    """Three players: Hiva has 24 of 25 points, Tonga 14; one War Canoe can cut either."""
    table = Table(3).ocean("h4").island("g5", "hawaiki").island("h5", "aotearoa").island("f6", "tahiti")
    for name, villages in (("i3", 3), ("g5", 4), ("h5", 4), ("f6", 3)):
        table.villages(name, HIVA, villages).pieces(HIVA, name, up=1)
    table.pieces(HIVA, "h4", up=1).pieces(HIVA, "i3", band=3)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth"):
        table.card(HIVA, card, True)
    table.island("f4", "kuporu").villages("d6", TONGA, 4).villages("e6", TONGA, 1).villages("f4", TONGA, 3)
    for name in ("d6", "e6", "f5", "f4"):
        table.pieces(TONGA, name, up=1)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=3).pieces(SAMOA, "g4", war=1)
    assert (table.vp(HIVA), table.vp(TONGA)) == (24, 11)
    table.track(11, 5, 24).order(HIVA, TONGA, SAMOA)
    assert_turn(at_turn(table, 9).move(SAMOA).s, holds=lambda after: held(after, SAMOA, "h4", WAR) == 1)


def test_the_home_island_is_not_left_beside_a_fleet() -> None:
    """Three War Canoes are all that guards home; Samoa's fleet stands next to it."""
    table = home(7, war=3).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=3).ocean("e6")
    table.pieces(SAMOA, "e6", war=3)
    s = table.order(TONGA, SAMOA).move().s
    assert_turn(s, never=["step c5", "step b4"], holds=lambda after: guards(after, TONGA, "d6") >= 2)


# --- battles ----------------------------------------------------------------------------------------------------------


def test_a_roll_that_costs_one_of_two_is_made_again() -> None:
    table = home(6, war=2).ocean("e6").island("f6", "tubuai").villages("f6", SAMOA, 2).pieces(SAMOA, "f6", band=1)
    table.villages("d5", SAMOA, 4).card(TONGA, "war_clubs", True).move()
    for _ in range(2):
        table.do("sail war_canoe d6", "step e6", "step f6")
    table.dice(2).do("end_movement")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good=["reroll"])


def test_a_war_canoe_is_given_for_a_home_island() -> None:
    table = Table(2).villages("d6", TONGA, 3).villages("d5", SAMOA, 4).pieces(TONGA, "d5", war=2)
    at_turn(table, 7).move(TONGA)
    table.s.agenda.pop()
    battle(table, TONGA, "d5", wars=2)
    end_battle(table.s)
    table.s.settle()
    assert table.asked() == "save_villages"
    assert_sensible(table.s, good=["save war_canoe"])


def test_tattoo_is_shown_when_a_band_would_be_lost() -> None:
    table = home(6, war=2, band=2).ocean("e6").island("f6", "tubuai").villages("f6", SAMOA, 2)
    table.villages("d5", SAMOA, 4).card(TONGA, "tattoo").move()
    for _ in range(2):
        table.do("sail war_canoe d6", "load warrior_band", "step e6", "step f6")
    table.dice(1).do("end_movement", "ready")
    assert table.asked() == "battle_loss"
    assert_sensible(table.s, good=["reveal_card tattoo"])


def test_haka_is_danced_before_the_first_roll() -> None:
    """Two against two are 50 %, against one 75 %."""
    table = home(6, war=2).ocean("e6").island("f6", "tahiti").villages("f6", SAMOA, 3).villages("d5", SAMOA, 4)
    table.card(TONGA, "haka").move()
    for _ in range(2):
        table.do("sail war_canoe d6", "step e6", "step f6")
    table.do("end_movement")
    assert table.asked() == "battle_cards"
    assert_sensible(table.s, good=["reveal_card haka"])


def test_a_roll_that_takes_the_home_island_is_made_again() -> None:
    """Tonga's last defender would go."""
    table = (
        Table(2).villages("d6", TONGA, 2).pieces(SAMOA, "d5", war=2).villages("d5", SAMOA, 3).card(TONGA, "war_clubs")
    )
    at_turn(table, 6).move(SAMOA)
    for _ in range(2):
        table.do("sail war_canoe d5", "step d6")
    table.dice(6).do("end_movement", "ready")
    assert (table.asked(), table.s.player) == ("reroll", TONGA)
    assert_sensible(table.s, TONGA, good=["reroll"])


# --- more of guarding and attacking -----------------------------------------------------------------------------------


def test_bands_pass_along_the_chain_to_an_island_beside_a_fleet() -> None:
    """Four War Canoes stand before Aotearoa; home has bands to spare, and the chain is whole."""
    table = home(7, band=5).island("e7", "aotearoa").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1)
    table.ocean("f7", "f6", "e6").pieces(SAMOA, "f7", war=4).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)
    s = table.order(TONGA, SAMOA).transit().s
    assert_turn(s, holds=lambda after: guards(after, TONGA, "e7") >= 2)


def test_the_weaker_of_two_islands_is_attacked() -> None:
    """Three against two Local Warriors are 69 %; against three pieces face down as well they would be far fewer."""
    table = home(7, band=2).island("e7", "hawaiki").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1, war=3, band=3)
    table.island("f6", "kuporu").villages("f6", SAMOA, 3).island("f7", "hawaii").villages("f7", SAMOA, 4)
    table.pieces(SAMOA, "f7", up=1, band=3).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=4)
    assert_turn(table.order(SAMOA, TONGA).move().s, does=["step f6"], never=["step f7", "step d5"])


def test_hiva_does_not_leave_home_empty_beside_a_fleet() -> None:
    """Two War Canoes are all the guard; four of Samoa's stand next door, and a village of Tonga's lies open."""
    table = Table(3).villages("i3", HIVA, 3).pieces(HIVA, "i3", up=1, war=2).island("i2", "rapa").ocean("j3", "h4")
    table.villages("i2", TONGA, 1).pieces(SAMOA, "j3", war=4)
    for p, name in ((TONGA, "d6"), (SAMOA, "d5")):
        table.villages(name, p, 4).pieces(p, name, up=1, band=3)
    s = at_turn(table, 7).order(HIVA, TONGA, SAMOA).move(HIVA).s
    assert_turn(s, never=["step j3"], holds=lambda after: guards(after, HIVA, "i3") >= 1)


def test_an_unguarded_home_island_is_taken() -> None:
    """Four against two Local Warriors: 81 %, for a Home Island; two bands guard Tonga's own."""
    table = home(7, war=4, band=6).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1)
    table.island("e4", "hawaii").villages("e4", SAMOA, 4).pieces(SAMOA, "e4", up=1, band=4)
    assert_turn(table.order(SAMOA, TONGA).move().s, does=["step d5"])


def test_the_fleet_comes_home_when_another_is_near() -> None:
    """Four of Samoa's pieces stand two hexes from Tonga's empty Home Island."""
    table = home(7).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=4).ocean("e7", "e6", "f5", "f6")
    table.pieces(TONGA, "e7", war=3, band=3).pieces(SAMOA, "f5", war=4)
    assert_turn(table.order(TONGA, SAMOA).move().s, holds=lambda after: guards(after, TONGA, "d6") >= 2)


def test_a_war_leader_keeps_a_good_roll() -> None:
    table = home(6, war=2).ocean("e6").island("f6", "tahiti").villages("f6", SAMOA, 3).villages("d5", SAMOA, 4)
    table.s.set_effect(WAR_LEADER, TONGA)
    table.move()
    for _ in range(2):
        table.do("sail war_canoe d6", "step e6", "step f6")
    table.dice(5).do("end_movement")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good=["accept"])
