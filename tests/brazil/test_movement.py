"""Chapter 8: Movement."""

from __future__ import annotations

import pytest

from tests.brazil.scenario import A, B, Table

rule = pytest.mark.rule


@rule("BI-8.1")
def test_a_free_and_an_additional_movement_in_either_order() -> None:
    t = Table().unit("br_archer_1", "h12").unit("br_archer_2", "h30").moving(A, "painting")
    t.do("xmove br_archer_1 h11", "move br_archer_2 h31")
    assert t.options == ["end_turn"]
    t = Table().unit("br_archer_1", "h12").moving(A, "painting").do("move br_archer_1 h21", "xmove br_archer_1 h31")
    assert t.where("br_archer_1") == "h31"
    assert t.why_not("move br_archer_1 h21") == t.why_not("xmove br_archer_1 h21") == "BI-8.1"
    t = Table().unit("br_archer_1", "h12").moving(A, "painting").do("end_turn")  # both are optional
    assert t.s.player == B


@rule("BI-8.2")
def test_the_free_movement_goes_to_any_adjacent_hex() -> None:
    t = Table().unit("br_archer_1", "h33").moving(A)
    assert t.offered("move") == [f"br_archer_1 {hex}" for hex in ("h23", "h24", "h32", "h34", "h40", "h41")]
    assert t.why_not("move br_archer_1 h21") == "BI-8.2"
    assert t.why_not("move pt_archer h19") == t.why_not("move br_dragoon h12") == "BI-8.2"
    t.do("move br_archer_1 h24")  # Water
    assert t.where("br_archer_1") == "h24"


@rule("BI-8.3")
def test_the_own_capital_may_be_entered() -> None:
    t = Table().unit("br_archer_1", "h12").unit("br_archer_2", "h21").moving(A)
    assert "br_archer_1 h21" in t.offered("move")


@rule("BI-8.4")
def test_the_deploy_arch_moves_home_from_anywhere() -> None:
    t = Table().unit("br_archer_1", "h41").city(A, "h33", "recife").city(B, "h36", "belem").unit("br_dragoon", "h36")
    t.city(A, "h13", "salvador").unit("pt_archer", "h13").moving(A, "deploy")
    assert t.offered("xmove") == [
        *("br_archer_1 h21", "br_archer_1 h33", "br_archer_1 h36"),
        *("br_dragoon h21", "br_dragoon h33"),  # not where it is
    ]
    assert t.why_not("xmove br_archer_1 h13") == t.why_not("xmove br_dragoon h36") == "BI-8.4"


@rule("BI-8.5")
def test_the_painting_arch_moves_into_forest() -> None:
    t = Table().unit("br_archer_1", "h21").moving(A, "painting")
    assert t.offered("xmove") == ["br_archer_1 h11", "br_archer_1 h31"]
    assert t.why_not("xmove br_archer_1 h12") == "BI-8.5"


@rule("BI-8.6")
def test_the_build_arch_moves_onto_a_controlled_building_or_city() -> None:
    t = Table().build(A, "h12", "cane_field").build(B, "h22", "cane_field").unit("br_archer_1", "h13")
    t.city(A, "h23", "recife").build(B, "h14", "cane_field").unit("br_dragoon", "h14").moving(A, "build")
    assert t.offered("xmove") == [
        *("br_archer_1 h12", "br_archer_1 h14", "br_archer_1 h23"),  # h14 is seized, h22 is B's
        "br_dragoon h23",
    ]
    assert t.why_not("xmove br_archer_1 h22") == "BI-8.6"
    home = Table().unit("br_archer_1", "h12").moving(A, "build")
    assert home.offered("xmove") == []  # not the Capital


@rule("BI-8.7")
def test_the_renovate_arch_moves_along_the_edge_or_by_water() -> None:
    t = Table().unit("br_archer_1", "h22").moving(A, "renovate")
    assert t.offered("xmove") == ["br_archer_1 h12", "br_archer_1 h31"]  # edge hexes
    assert t.why_not("xmove br_archer_1 h23") == "BI-8.7"
    t = Table().unit("br_archer_1", "h24").explored("h23").moving(A, "renovate")
    assert t.offered("xmove") == [f"br_archer_1 {hex}" for hex in ("h14", "h15", "h23", "h25", "h33", "h34")]
    t = Table().unit("br_archer_1", "h33").moving(A, "renovate")
    assert t.offered("xmove") == ["br_archer_1 h24", "br_archer_1 h34"]  # into Water


@rule("BI-8.8")
def test_the_manufacture_arch_moves_into_a_gold_mine() -> None:
    t = Table().unit("br_archer_1", "h21").moving(A, "manufacture")
    assert t.offered("xmove") == ["br_archer_1 h20"]
    assert t.why_not("xmove br_archer_1 h12") == "BI-8.8"


@rule("BI-8.9")
@pytest.mark.parametrize("arch", ["harbor", "trade"])
def test_harbor_and_trade_give_a_stance_instead(arch: str) -> None:
    t = Table().unit("br_archer_1", "h21").moving(A, arch)
    assert t.offered("xmove") == []
    assert t.why_not("xmove br_archer_1 h11") == "BI-8.1"
    # defending with 2 more on another player's turn: 2 + 2 against 3, and the token stays
    t = Table().build(A, "h32", "cane_field").unit("pt_cannon", "h33").token(A, arch).moving(B)
    t.do("move pt_cannon h32")
    assert t.where("pt_cannon") == "defeated"
    t = Table().build(A, "h32", "cane_field").unit("pt_cannon", "h33").moving(B).do("move pt_cannon h32")
    assert t.where("pt_cannon") == "h32"
    # attacking with 1 more: 2 + 1 against 2
    t = Table().build(B, "h32", "cane_field").unit("br_dragoon", "h33").moving(A, arch).do("move br_dragoon h32")
    assert t.where("br_dragoon") == "h32"
    t = Table().build(B, "h32", "cane_field").unit("br_dragoon", "h33").moving(A).do("move br_dragoon h32")
    assert t.where("br_dragoon") == "defeated"


@rule("BI-8.10")
def test_the_additional_movement_outlasts_an_era_change_and_gold_cards_give_none() -> None:
    t = Table().unit("br_archer_1", "h12").unit("br_archer_2", "h21").build(A, "h11", "sawmill")
    t.build(A, "h30", "cane_field").build(A, "h12", "cane_field").mission(A, "m1_governor_general")
    t.do("act painting")
    while t.decision != "movement":
        t.do("decline")
    t.do("reveal m1_governor_general", "decline", "token trade", "token trade")
    assert t.s.arch[A] == -1
    assert "br_archer_2 h31" in t.offered("xmove")
    t = Table().unit("br_archer_1", "h21").gold_cards(A, "gc_patronage").gallery("zumbi_of_palmares")
    t.do("act harbor", "gain coffee", "play_gold gc_patronage", "decline")
    assert t.offered("xmove") == []


@rule("BI-8.11")
def test_every_movement_may_start_a_battle_or_an_exploration() -> None:
    t = Table().build(B, "h31", "sawmill").unit("br_dragoon", "h32").moving(A, "painting").do("xmove br_dragoon h31")
    assert t.controller("h31") == A
    t = Table().unit("br_archer_1", "h32").face_down("h23", "mandioca").moving(A).do("move br_archer_1 h23")
    assert t.decision == "gain_resource"


@rule("BI-8.12")
def test_a_dragoon_may_go_two_steps_with_its_free_movement_only() -> None:
    t = Table().unit("br_dragoon", "h12").moving(A, "painting").do("move br_dragoon h21")
    assert t.decision == "second_step"
    assert "br_dragoon h30" in t.offered("step")
    assert t.why_not("step br_archer_1 h30") == "BI-8.12"
    t.do("step br_dragoon h30")
    assert t.decision == "movement"  # no third step
    t.do("end_turn")
    t = Table().unit("br_dragoon", "h12").moving(A, "painting").do("xmove br_dragoon h11")
    assert t.decision == "movement"
    explorer = Table().unit("br_dragoon", "h21").face_down("h22", "culture").moving(A).do("move br_dragoon h22")
    assert explorer.decision == "movement"  # it explored
    fighter = Table().unit("br_dragoon", "h32").build(B, "h31", "sawmill").moving(A).do("move br_dragoon h31")
    assert fighter.decision == "movement"  # it fought


@rule("BI-8.12", "BI-13.3")
def test_guaicuru_cavalry_gives_every_unit_two_steps_and_a_dragoon_no_third() -> None:
    t = Table().painting(A, "guaicuru_cavalry").unit("br_archer_1", "h12").moving(A)
    t.do("move br_archer_1 h21", "step br_archer_1 h30")
    assert t.where("br_archer_1") == "h30"
    t = Table().painting(A, "guaicuru_cavalry").unit("br_dragoon", "h12").moving(A)
    t.do("move br_dragoon h21", "step br_dragoon h30")
    assert t.decision == "movement"


@rule("BI-8.13")
def test_cannons_and_grenadiers_bombard_with_the_free_movement() -> None:
    t = Table().monarch(A, "napoleon").unit("fr_grenadier_1", "h33").unit("fr_cannon", "h40").unit("pt_dragoon", "h41")
    t.unit("fr_dragoon", "h42").moving(A)
    assert t.offered("bombard") == ["fr_grenadier_1 h41", "fr_cannon h41"]
    assert t.why_not("bombard fr_cannon h33") == "BI-8.13"
    t.do("bombard fr_cannon h41")
    assert t.offered("move") == []
    assert t.where("pt_dragoon") == "defeated"


@rule("BI-8.14")
def test_without_units_on_the_map_there_is_nothing_to_move() -> None:
    t = Table().unit("br_archer_1").gold_cards(A, "gc_levy").moving(A, "painting")
    assert t.options == ["play_gold gc_levy", "end_turn"]


@rule("BI-8.9", "BI-8.10")
@pytest.mark.parametrize(
    ("arch", "places"),
    [
        ("deploy", ["h33"]),
        ("painting", ["h11", "h31"]),
        ("build", ["h12"]),
        ("renovate", ["h11", "h12", "h20", "h30", "h31"]),
        ("manufacture", ["h20"]),
        ("harbor", []),
        ("trade", []),
    ],
)
def test_which_additional_movement_each_arch_gives_when_the_token_is_placed(arch: str, places: list[str]) -> None:
    t = Table().unit("br_archer_1", "h21").city(A, "h33", "recife").build(A, "h12", "cane_field", "gold")
    t.do(f"act {arch}")
    while t.decision != "movement":
        t.s.apply(t.s.default())
    assert t.offered("xmove") == [f"br_archer_1 {hex}" for hex in places]


def test_a_unit_on_the_first_hex_of_the_map_moves_fights_and_founds_like_any_other() -> None:
    t = Table().unit("br_cannon", "h01").unit("pt_archer", "h02").moving(A, "renovate")
    assert {"br_cannon h02", "br_cannon h07"} <= set(t.offered("move"))
    assert t.offered("bombard") == ["br_cannon h02"]
    assert "br_cannon h07" in t.offered("xmove")
    assert t.where("br_cannon") == "h01"
    assert t.do("bombard br_cannon h02").where("pt_archer") == "defeated"
    t = Table(3).unit("br_monarch", "h01").do("act build")
    assert t.offered("found") == ["1", "2"]
    t = Table().unit("br_archer_1", "h01").do("act deploy")
    assert t.decision == "movement"  # it is on the map, not to be deployed
    home = Table().unit("br_archer_1", "h02").moving(A).do("move br_archer_1 h01")
    assert home.where("br_archer_1") == "h01"


@rule("BI-8.14", "BI-5.7")
def test_the_prompt_names_what_can_still_be_done_without_a_unit() -> None:
    t = Table().moving(A, "harbor")
    assert t.s.prompt() == "You have no unit on the map: end your turn."
    t.gold_cards(A, "gc_merchant_fleet").moving(A, "harbor")
    assert t.s.prompt() == "You have no unit on the map: play a Gold card, or end your turn."
    t.unit("br_archer_1", "h21").moving(A, "deploy")
    assert t.s.prompt() == (
        "Move one of your units a step, make the additional movement of Deploy, play a Gold card, or end your turn."
    )
