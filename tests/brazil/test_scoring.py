"""Chapter 14: the end and the score."""

from __future__ import annotations

import pytest

from pentarchy.core.state import TRUTH
from pentarchy.games.brazil import components as box
from tests.brazil.scenario import A, B, C, Table

rule = pytest.mark.rule


def play_turn(t: Table) -> None:
    """The player who is asked does little."""
    t.do("act deploy" if t.s.arch[t.s.player] == box.ARCH_HARBOR else "act harbor")
    while t.decision != "movement":
        t.s.apply(t.s.default())
    t.do("end_turn")


@rule("BI-14.1", "BI-11.10")
def test_the_first_player_ending_the_game_lets_everybody_finish_the_round() -> None:
    t = Table(3).era(3)
    hexes = [box.HEXES[h] for h in box.ADJACENT[t.s.scenario][t.s.capital[A]]]
    t.build(A, hexes[0], "church").build(A, hexes[1], "church").painting(A, "tupi_woman", "count_d_eu")
    t.mission(A, "m1_first_engenho", "m1_governor_general", shown=True).mission(A, "m3_golden_law").turn(A)
    t.do("reveal m3_golden_law")
    for p in (A, B, C):
        assert t.s.player == p
        play_turn(t)
    assert t.s.over
    assert t.s.round == 1
    assert t.s.ender == A


@rule("BI-14.2")
def test_an_extra_round_never_goes_beyond_the_round_limit() -> None:
    t = Table(2, end_game="extra_round", max_rounds=40).era(3)
    t.build(A, "h11", "church").build(A, "h12", "church").painting(A, "tupi_woman", "count_d_eu")
    t.mission(A, "m1_first_engenho", "m1_governor_general", shown=True).mission(A, "m3_golden_law").turn(A)
    t.s.round = 40
    t.do("reveal m3_golden_law")
    play_turn(t)
    play_turn(t)
    assert t.s.over


@rule("BI-14.3", "BI-14.4", "BI-14.5")
def test_units_products_and_paintings() -> None:
    t = Table().unit("br_cannon", "h21").unit("br_archer_1").product(A, "roast_coffee", "harbor")
    t.product(A, "jewels", "build").painting(A, "duke_of_caxias", "tupi_woman")
    assert t.vp(A) == {"units": 4, "products": 5, "paintings": 3}


@rule("BI-14.6")
def test_paintings_that_count_at_the_end() -> None:
    t = Table().painting(A, "princess_isabel").mission(A, *box.MISSIONS[:3], shown=True)
    assert t.vp(A)["paintings"] == 2 + 3
    assert t.mission(A, *box.MISSIONS[3:6], shown=True).vp(A)["paintings"] == 2 + 4  # at most 4
    t = Table().painting(A, "jose_bonifacio").city(A, "h33", "recife").city(A, "h42", "belem")
    assert t.vp(A)["paintings"] == 1 + 2
    assert t.unit("pt_archer", "h42").vp(A)["paintings"] == 1 + 1  # owned and controlled
    t = Table().painting(A, "empress_leopoldina", "tupi_woman")
    assert t.vp(A)["paintings"] == 2 + 1 + 2
    t = Table().painting(A, "machado_de_assis", "tupi_woman", "count_d_eu")
    assert t.vp(A)["paintings"] == 1 + 1 + 2 + 1  # three Paintings: one pair
    t = Table().painting(A, "allegory_of_the_empire").build(A, "h11", "sawmill").build(A, "h12", "plantation")
    assert t.palace("h11", 2).palace("h12", 4).vp(A)["paintings"] == 1 + 2


@rule("BI-14.7", "BI-14.8")
def test_missions_not_revealed() -> None:
    t = Table().era(3).unit("br_monarch").unit("br_archer_1").unit("br_archer_2").unit("br_dragoon")
    t.mission(A, "m1_governor_general", "m2_national_guard", "m3_iron_road", "m3_imperial_court")
    assert t.vp(A)["missions"] == 1 + 2  # four units on both Era III missions; nothing for the others
    t.mission(A, "m3_union_of_provinces", shown=True)
    assert t.vp(A)["missions"] == 3 + 5  # a revealed card keeps its points


@rule("BI-14.9")
def test_dom_obas_missions_count_one_more() -> None:
    t = Table().monarch(A, "dom_oba_ii").mission(A, "m1_governor_general", shown=True)
    t.s.monarch_uses[A] = 1
    assert t.vp(A) == {"missions": 4}


@rule("BI-14.11")
def test_exploration_tiles() -> None:
    t = Table().kept(A, "unknown_species", "culture", "culture", "expedition_3", "expedition_5")
    assert t.vp(A) == {"exploration": 1 + 2 + 2 + 1 + 3}


@rule("BI-14.12")
def test_palaces() -> None:
    t = Table().build(A, "h11", "sawmill").build(A, "h12", "coffee_farm").palace("h11", 2).palace("h12", 5)
    t.product(A, "dye", "renovate").product(A, "rubber", "harbor")
    assert t.vp(A)["palaces"] == 1 + 1 + 2


@rule("BI-14.13")
def test_tiles_score_for_whoever_controls_them() -> None:
    t = Table().build(A, "h12", "factory").city(A, "h33", "salvador").build(B, "h36", "academy")
    t.unit("br_archer_1", "h36").unit("pt_archer", "h33")
    assert t.s.score(A, TRUTH).parts["tiles"] == 5 + 4
    assert t.s.score(B, TRUTH).parts["tiles"] == 4


@rule("BI-14.14")
def test_tie_breaks_science_then_missions_then_tiles_then_shared() -> None:
    t = Table().build(A, "h12", "church").build(B, "h19", "coffee_farm").gold_cards(B, "gc_gold_bars")
    assert t.s.standing(A)[0] == t.s.standing(B)[0] == 4
    assert t.s.places() == [1, 2]  # Science production 1 to 0
    t = Table().build(A, "h12", "coffee_farm").mission(B, "m1_governor_general", shown=True)
    assert t.s.places() == [2, 1]  # missions 0 to 1
    t = Table().build(A, "h12", "cane_field").unit("pt_dragoon")
    assert t.s.places() == [1, 2]  # tiles 2 to 0
    assert Table().s.places() == [1, 1]
    seized = Table().build(B, "h36", "church").unit("br_archer_1", "h36")
    assert seized.s.standing(A)[1] == 1  # of Buildings they control


@rule("BI-14.15")
def test_tokens_and_combat_cards_are_worth_nothing() -> None:
    t = Table().supply(A, "gold", "science").combat_cards(A, "cc_barrage").gold_cards(A, "gc_levy")
    assert t.vp(A) == {}
