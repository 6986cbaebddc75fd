"""More positions: luck that costs nothing, and the better of two similar things."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil.paying import DiscardCard
from tests.brazil.scenario import A, B, Table
from tests.brazil.test_unseen_sense import at_round, last_turn
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def test_the_last_turn_explores_what_lies_next_door() -> None:
    """One point behind, and nothing else can be done: some of what may lie there wins the game."""
    t = last_turn(at_round(Table(), 17)).unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.build(B, "h18", "church").gold_cards(A, "gc_gold_bars").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_archer_1 h22"})


def test_the_treasure_stays_when_a_card_goes() -> None:
    t = at_round(Table(3), 9).era(2)
    t.gold_cards(A, "gc_royal_charter", "gc_levy", "gc_fair", "gc_crown_treasure").ask(DiscardCard(A))
    assert_sensible(t.s, bad={"discard_card gc_crown_treasure"})


def test_the_viscount_rather_than_the_duke_when_there_is_no_war() -> None:
    """Both have two points and cost a Gold; one more token with each renovation is of use every few turns."""
    t = at_round(Table(), 8).era(2).build(A, "h11", "sawmill").build(A, "h12", "cane_field").supply(A, "gold")
    t.gallery("duke_of_caxias", "viscount_of_maua").turn(A).do("act painting")
    assert_sensible(t.s, good={"take viscount_of_maua"})


def test_the_second_plantation_completes_king_cotton() -> None:
    t = at_round(Table(4), 10).era(2).mission(A, "m2_king_cotton").build(A, "h06", "plantation")
    t.painting(A, "maria_quiteria").product(A, "textiles", "build").supply(A, "brazilwood", "sugarcane")
    assert_turn(t.turn(A).s, does=["act build", "build * plantation", "reveal m2_king_cotton"])


def test_gold_on_the_foundry_pays_before_gold_in_the_supply() -> None:
    """The last Gold on it: empty, it can be renovated."""
    t = at_round(Table(), 9).era(2).build(A, "h20", "gold_foundry", "gold").supply(A, "gold")
    t.gallery("viscount_of_maua").do("act painting", "take viscount_of_maua")
    assert_sensible(t.s, good={"pay gold h20"})


def test_the_archer_is_not_called_up_for_nothing_beside_a_church() -> None:
    """A Church of four points can be paid; the Archer has one."""
    t = at_round(Table(3), 14).era(3).build(A, "h07", "sawmill").supply(A, "brazilwood", "brazilwood", "gold")
    t.supply(A, "sugarcane").unit("br_monarch", "h06").token(A, "harbor").turn(A)
    assert_turn(t.s, does=["act build", "build * church"])


def test_the_third_unit_and_the_third_building_at_once() -> None:
    """First Engenho lacks a third kind of Building and has its unit: the Trading Post, and the mission is shown."""
    t = at_round(Table(), 6).mission(A, "m1_first_engenho").unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.build(A, "h12", "cane_field").supply(A, "brazilwood", "brazilwood", "sugarcane").token(A, "harbor").turn(A)
    assert_turn(t.s, does=["act build", "build * trading_post", "reveal m1_first_engenho"])
