"""Further positions of Brazil: Imperial, one for each piece of advice."""

from __future__ import annotations

import pytest

from tests.brazil.scenario import A, B, Table
from tests.brazil.test_sense import at_round, last_turn, ready_to_end
from tests.sense import assert_turn

pytestmark = pytest.mark.thorough


def test_nobody_walks_to_and_fro() -> None:
    t = at_round(Table(), 8).explored("h22", "h32").unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.explored(*[h for h in ("h20", "h30", "h31", "h12", "h10") if t.s.face_down[int(h[1:]) - 1] >= 0])
    t.moving(A, "harbor")
    assert_turn(t.s, never=["move br_archer_1 h20", "move br_archer_1 h30"])


def test_the_last_turn_builds_a_church() -> None:
    t = last_turn(Table()).supply(A, "brazilwood", "brazilwood", "gold").gallery("maria_quiteria").turn(A)
    assert_turn(t.s, does=["act build", "build * church"])


def test_a_leader_by_far_ends_it_though_the_rival_is_rich() -> None:
    t = ready_to_end(3, 1).supply(B, "brazilwood", "brazilwood", "gold", "science", "coffee").turn(A)
    assert_turn(t.s, does=["reveal m3_union_of_provinces"])


def test_a_city_in_the_last_turn_rather_than_tokens() -> None:
    t = last_turn(Table()).unit("br_monarch", "h33").stack(1, "recife").stack(2, "salvador").turn(A)
    assert_turn(t.s, does=["act build", "found 2"])


def test_equal_strength_is_no_attack() -> None:
    """Nobody has a card: 2 and 1 against 3."""
    t = Table().era(2).unit("br_archer_1", "h35").build(B, "h36", "gold_foundry").moving(A)
    assert_turn(t.s, never=["move br_archer_1 h36"])
