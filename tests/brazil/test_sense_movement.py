"""What any experienced player sees at once: moving and exploring."""

from __future__ import annotations

import pytest

from tests.brazil.positions import at_round, last_turn, unexplored
from tests.brazil.scenario import A, B, Table
from tests.sense import assert_sensible, assert_turn


def test_7_stay() -> None:
    t = last_turn(Table()).build(B, "h36", "church").unit("br_cannon", "h36").moving(A)
    assert_sensible(t.s, good={"end_turn"})


def test_8_a_site_with_a_gift() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood").face_up("h22", "culture")
    t.do("act build", "build bt_sawmill_cane_field cane_field")
    assert_sensible(t.s, good={"place h22"})


@pytest.mark.rule("BI-10.1")
def test_the_unexplored_next_door_is_explored() -> None:
    t = Table().unit("br_archer_1", "h21").moving(A)
    assert_sensible(t.s, good={"move br_archer_1 h22"}, levels=("normal",))


@pytest.mark.rule("BI-7.3.4")
def test_nobody_builds_over_what_a_unit_next_to_it_could_explore() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood").unit("br_archer_1", "h21")
    t.do("act build", "build bt_sawmill_cane_field cane_field")
    assert_sensible(t.s, bad={"place h22"})


@pytest.mark.rule("BI-8.2")
def test_the_monarch_leaves_the_capital_for_a_site() -> None:
    t = at_round(Table(), 6).build(A, "h11", "sawmill").unit("br_monarch", "h21").moving(A, "harbor")
    assert_turn(t.s, does=["move br_monarch *"])


@pytest.mark.rule("BI-7.1.1")
def test_the_monarch_is_called_up_in_era_i() -> None:
    t = at_round(Table(), 5).build(A, "h11", "sawmill").build(A, "h12", "cane_field").token(A, "build")
    assert_turn(t.supply(A, "brazilwood", "gold").turn(A).s, does=["act deploy", "deploy br_monarch"])


@pytest.mark.thorough
def test_nobody_walks_to_and_fro() -> None:
    t = at_round(Table(), 8).explored("h22", "h32").unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.explored(*[h for h in ("h20", "h30", "h31", "h12", "h10") if t.s.face_down[int(h[1:]) - 1] >= 0])
    t.moving(A, "harbor")
    assert_turn(t.s, never=["move br_archer_1 h20", "move br_archer_1 h30"])


@pytest.mark.thorough
def test_the_site_beside_the_river() -> None:
    """A Cane Field beside the River Basin brings a third Sugarcane each time."""
    t = at_round(Table(), 3).supply(A, "brazilwood", "brazilwood").face_up("h22", "river_basin")
    t.do("act build", "build bt_sawmill_cane_field cane_field")
    assert_sensible(t.s, good={"place h12"})


@pytest.mark.thorough
def test_the_monarch_goes_where_a_city_brings_culture() -> None:
    t = at_round(Table(), 8).unit("br_monarch", "h31").face_up("h32", "culture").build(A, "h11", "sawmill")
    assert_sensible(t.explored("h22", "h23", "h33").moving(A, "renovate").s, good={"move br_monarch h32"})


@pytest.mark.thorough
def test_both_movements_explore() -> None:
    """Renovate moves a unit to an edge hex as well: one Archer to h22, the other to h05."""
    t = at_round(Table(), 7).unit("br_archer_1", "h21").unit("br_archer_2", "h12").build(A, "h11", "sawmill")
    t.moving(A, "renovate")
    before = unexplored(t.s)
    assert_turn(t.s, holds=lambda s: unexplored(s) == before - 2)


@pytest.mark.thorough
def test_the_monarch_goes_where_a_city_may_stand() -> None:
    """Next to Portugal's tile on h43 none can be founded; h33 is free."""
    t = at_round(Table(), 9).era(2).unit("br_monarch", "h34").build(B, "h43", "plantation").build(A, "h11", "sawmill")
    t.explored("h41").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_monarch h33", "move br_monarch h41"})


@pytest.mark.thorough
def test_whoever_sits_on_a_church_stays() -> None:
    """It is four points as long as the Cannon stands there."""
    t = at_round(Table(), 14).era(3).build(B, "h36", "church").unit("br_cannon", "h36").build(A, "h11", "sawmill")
    t.explored("h43", "h27").moving(A, "painting")
    assert_sensible(t.s, bad={"move br_cannon *"})


@pytest.mark.thorough
def test_the_third_unit_and_the_third_building_at_once() -> None:
    """First Engenho lacks a third kind of Building and has its unit: the Trading Post, and the mission is shown."""
    t = at_round(Table(), 6).mission(A, "m1_first_engenho").unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.build(A, "h12", "cane_field").supply(A, "brazilwood", "brazilwood", "sugarcane").token(A, "harbor").turn(A)
    assert_turn(t.s, does=["act build", "build * trading_post", "reveal m1_first_engenho"])
