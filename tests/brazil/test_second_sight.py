"""Ten more positions, written after the bots' judgement had been improved and before it was tried on them."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil.missions import PlacePalace
from tests.brazil.scenario import A, B, Table
from tests.brazil.test_unseen_sense import at_round, last_turn
from tests.sense import AMPLE, assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def test_the_third_frame_completes_fine_arts_and_ends_a_won_game() -> None:
    """A pink Painting of one point rather than a red one of two."""
    t = at_round(Table(3), 16).era(3).mission(A, "m3_academy_of_fine_arts").build(A, "h07", "church")
    t.painting(A, "maria_quiteria", "signal_of_combat", "princess_isabel").supply(A, "gold").build(A, "h02", "church")
    t.gallery("duke_of_caxias", "tupi_woman", "the_rue_seller").build(B, "h20", "church").s.first_player = B
    assert_turn(
        t.turn(A).s,
        does=["act painting", "take *", "reveal m3_academy_of_fine_arts"],
        never=["take duke*"],
        budget=AMPLE,
    )


def test_dom_manuel_builds_sawmills() -> None:
    """His Sawmill has two points and a Gold beside two Brazilwood."""
    t = at_round(Table(), 3).monarch(A, "dom_manuel_i").supply(A, "sugarcane", "brazilwood", "brazilwood").turn(A)
    assert_sensible(t.do("act build").s, good={"build * sawmill"})


def test_the_palace_stands_where_nothing_is_to_be_flipped() -> None:
    """A Sawmill can still become a Cane Field; a Trading Post is already the better side."""
    t = at_round(Table(), 7).build(A, "h11", "sawmill", tile="bt_sawmill_cane_field").supply(A, "cotton")
    t.build(A, "h12", "trading_post", tile="bt_sawmill_trading_post").ask(PlacePalace(A))
    assert_sensible(t.s, good={"palace 2 h12"})


def test_a_charter_and_the_action_build_twice_in_the_last_turn() -> None:
    t = last_turn(at_round(Table(), 17)).unit("br_monarch", "h33").stack(1, "salvador").build(A, "h12", "cane_field")
    t.supply(A, "brazilwood", "brazilwood", "gold").gold_cards(A, "gc_royal_charter")
    for hex in ("h18", "h19"):
        t.build(B, hex, "church")
    assert_turn(t.turn(A).s, does=["play_gold gc_royal_charter", "build * church", "found *"])


def test_the_church_is_in_reach_and_the_factory_is_not() -> None:
    """Three and Charge are five: enough against four, not against five."""
    t = last_turn(at_round(Table(), 17)).unit("br_cannon", "h35").build(B, "h36", "church").build(B, "h26", "factory")
    t.combat_cards(A, "cc_charge").build(A, "h12", "church").moving(A, "build")
    assert_turn(t.s, does=["move br_cannon h36", "play cc_charge"])


def test_a_city_and_a_capture_in_the_last_turn() -> None:
    t = last_turn(at_round(Table(3), 17)).unit("br_monarch", "h12").stack(1, "salvador").unit("br_cannon", "h35")
    t.build(B, "h36", "cane_field").build(B, "h20", "church").turn(A)
    assert_turn(t.s, does=["act build", "found *", "*move br_cannon h36"], budget=AMPLE)


def test_textiles_rather_than_dye() -> None:
    """Two points and an upgrade of Build or Painting; dye is one."""
    t = at_round(Table(), 9).era(2).build(A, "h11", "sawmill").build(A, "h12", "plantation")
    t.supply(A, "brazilwood", "brazilwood", "cotton", "cotton").turn(A).do("act manufacture")
    assert_sensible(t.s, good={"make textiles"})


def test_the_academy_is_renovated_for_the_science_that_ends_the_game() -> None:
    t = (
        at_round(Table(), 16)
        .era(3)
        .mission(A, "m3_age_of_reason")
        .build(A, "h12", "academy")
        .build(A, "h11", "sawmill")
    )
    t.painting(A, "duke_of_caxias", "count_d_eu", "viscount_of_maua", "princess_isabel").supply(A, "brazilwood")
    t.build(B, "h18", "church").s.first_player = B
    assert_turn(t.turn(A).s, does=["act renovate", "renovate h12 keep", "reveal m3_age_of_reason"], budget=AMPLE)


def test_an_archer_takes_a_sawmill_in_the_forest() -> None:
    """One and one for the Forest against one."""
    t = last_turn(at_round(Table(), 16)).unit("br_archer_1", "h35").build(B, "h36", "sawmill").moving(A, "harbor")
    t.s.arch[A] = -1
    assert_turn(t.moving(A).s, does=["move br_archer_1 h36"])
