"""What any experienced player sees at once: the last turn, and who ends the game."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.components import NONE
from tests.brazil.positions import at_round, close, last_turn, ready_to_end
from tests.brazil.scenario import A, B, C, Table
from tests.sense import AMPLE, FEW, LEVELS, SEEDS, assert_sensible, assert_turn, turn_of


@pytest.mark.rule("BI-14.1")
def test_a_won_game_is_ended() -> None:
    assert_turn(ready_to_end(0, 1).s, does=["reveal m3_union_of_provinces"])


@pytest.mark.rule("BI-14.1")
def test_a_lost_game_is_not_ended() -> None:
    assert_turn(ready_to_end(0, 8).s, never=["reveal m3_union_of_provinces"])


@pytest.mark.rule("BI-14.1")
def test_whoever_is_last_in_the_round_ends_it_with_a_small_lead() -> None:
    t = ready_to_end(0, 4, first=B)
    lead = sum(t.vp(A).values()) - sum(t.vp(B).values())
    assert 1 <= lead <= 9, lead
    assert_turn(t.s, does=["reveal m3_union_of_provinces"])


@pytest.mark.rule("BI-9.11")
def test_a_sure_capture_is_made_in_the_last_turn() -> None:
    t = last_turn(Table()).unit("br_cannon", "h35").build(B, "h36", "plantation").build(B, "h19", "sawmill").moving(A)
    assert_turn(t.s, does=["move br_cannon h36"])


@pytest.mark.rule("BI-14.4")
def test_the_product_of_the_last_turn_is_the_one_with_most_points() -> None:
    t = close(last_turn(Table()), 2).supply(A, "coffee", "coffee", "coffee", "brazilwood", "brazilwood").turn(A)
    t.do("act manufacture")
    assert_sensible(t.s, good={"make roast_coffee"})


@pytest.mark.rule("BI-13.5")
@pytest.mark.parametrize("level", LEVELS)
def test_no_gold_card_without_points_is_left_over_in_the_last_turn(level: str) -> None:
    """As an action or as the Gold of a Church."""
    t = close(last_turn(Table()), 3).supply(A, "brazilwood", "brazilwood", "sugarcane")
    t.gold_cards(A, "gc_royal_charter").turn(A)
    for seed in SEEDS:
        end = t.s.copy()
        for words in turn_of(t.s, make(level, budget=FEW, seed=seed)):
            end.apply(end.game.vocabulary.parse(words))
        assert end.over
        assert sum(end.gold_hand[: box.GOLD_KINDS]) == 0, (level, seed)


@pytest.mark.rule("BI-11.3")
def test_an_old_mission_is_shown_in_the_last_turn() -> None:
    t = close(last_turn(Table()), 6).mission(A, "m1_vila_de_sao_vicente").city(A, "h33", "recife")
    t.build(A, "h11", "sawmill").build(A, "h12", "sawmill").turn(A)
    assert_turn(t.s, does=["reveal m1_vila_de_sao_vicente"])


@pytest.mark.rule("BI-7.7.1")
def test_four_resources_buy_the_science_that_ends_the_game() -> None:
    t = at_round(Table().era(3), 15).build(A, "h11", "sawmill").build(A, "h12", "academy").supply(A, "science")
    t.painting(A, "duke_of_caxias", "count_d_eu", "viscount_of_maua", "princess_isabel")
    t.supply(A, "brazilwood", "brazilwood", "sugarcane", "sugarcane").mission(A, "m3_age_of_reason")
    t.token(A, "build").turn(A)
    assert_turn(t.s, does=["act trade", "trade sell_four", "reveal m3_age_of_reason"])


@pytest.mark.rule("BI-12.5")
def test_a_product_of_the_last_turn_lies_on_the_queens_board() -> None:
    t = close(last_turn(Table()), 2).monarch(A, "queen_victoria").supply(A, "cotton", "cotton").turn(A)
    t.do("act manufacture", "make textiles")
    while "slot" not in t.options[0]:
        t.do(t.options[0])
    assert_sensible(t.s, good={"slot board"})


@pytest.mark.rule("BI-9.11")
def test_the_tile_with_more_points_is_taken_in_the_last_turn() -> None:
    t = last_turn(Table()).unit("br_cannon", "h35").build(B, "h36", "sawmill").explored("h26")
    t.build(B, "h26", "plantation").moving(A)
    assert_sensible(t.s, good={"move br_cannon h26"})


@pytest.mark.rule("BI-8.9")
def test_a_token_on_harbor_defends() -> None:
    t = Table().unit("br_dragoon", "h35").build(B, "h36", "sawmill").token(B, "harbor")
    assert_turn(t.moving(A).s, never=["move br_dragoon h36"])


@pytest.mark.rule("BI-9.11")
def test_an_attack_with_a_strong_card_is_made_in_the_last_turn() -> None:
    t = close(last_turn(Table()), 4).unit("br_cannon", "h35").build(B, "h36", "plantation")
    t.combat_cards(A, "cc_barrage").combat_cards(B, "cc_volley").moving(A)
    assert_turn(t.s, does=["move br_cannon h36"])


@pytest.mark.rule("BI-14.1")
def test_a_turn_that_brings_the_lead_ends_the_game() -> None:
    """A is behind, builds a Church of 4 points, and nobody moves after A."""
    t = ready_to_end(0, 5, first=B).supply(A, "brazilwood", "brazilwood", "gold").token(A, "harbor").turn(A)
    behind = sum(t.vp(B).values()) - sum(t.vp(A).values())
    assert 0 <= behind <= 3, behind
    assert_turn(t.s, does=["act build", "build * church", "reveal m3_union_of_provinces"])


@pytest.mark.rule("BI-14.1")
def test_a_leader_does_not_end_it_before_a_rich_rival_who_is_close() -> None:
    t = ready_to_end(0, 4).supply(B, "brazilwood", "brazilwood", "gold", "science", "coffee")
    t.gold_cards(B, "gc_royal_charter", "gc_gold_bars").turn(A)
    assert 1 <= sum(t.vp(A).values()) - sum(t.vp(B).values()) <= 3
    assert_turn(t.s, never=["reveal m3_union_of_provinces"])


@pytest.mark.thorough
def test_the_last_turn_builds_a_church() -> None:
    t = last_turn(Table()).supply(A, "brazilwood", "brazilwood", "gold").gallery("maria_quiteria").turn(A)
    assert_turn(t.s, does=["act build", "build * church"])


@pytest.mark.thorough
def test_a_leader_by_far_ends_it_though_the_rival_is_rich() -> None:
    t = ready_to_end(3, 1).supply(B, "brazilwood", "brazilwood", "gold", "science", "coffee").turn(A)
    assert_turn(t.s, does=["reveal m3_union_of_provinces"])


@pytest.mark.thorough
def test_a_city_in_the_last_turn_rather_than_tokens() -> None:
    t = last_turn(Table()).unit("br_monarch", "h33").stack(1, "recife").stack(2, "salvador").turn(A)
    assert_turn(t.s, does=["act build", "found 2"])


@pytest.mark.thorough
def test_a_leader_by_far_ends_a_game_of_four() -> None:
    t = at_round(Table(4), 15).era(3).mission(A, "m3_iron_road").build(A, "h06", "factory").turn(A)
    for product, arch in (("dye", "renovate"), ("sugar", "manufacture"), ("jewels", "build")):
        t.product(A, product, arch)
    for unit in ("br_monarch", "br_archer_1", "br_dragoon", "br_cannon"):
        t.unit(unit, "h07")
    t.mission(A, "m1_first_engenho", "m2_viceroyalty", shown=True).city(A, "h21", "salvador").turn(A)
    t.build(B, "h25", "cane_field").build(C, "h36", "cane_field").turn(A)
    assert_turn(t.s, does=["reveal m3_iron_road"])


@pytest.mark.thorough
def test_whoever_is_third_does_not_end_a_game_of_four() -> None:
    t = at_round(Table(4), 15).era(3).mission(A, "m3_iron_road").build(A, "h06", "factory").turn(A)
    for product, arch in (("dye", "renovate"), ("sugar", "manufacture"), ("jewels", "build")):
        t.product(A, product, arch)
    for unit in ("br_monarch", "br_archer_1", "br_archer_2", "br_dragoon"):
        t.unit(unit, "h07")
    for p, hexes in ((B, ("h25", "h24", "h42", "h43", "h51")), (C, ("h36", "h35", "h53", "h54", "h46"))):
        for hex, name in zip(hexes, ("church", "church", "academy", "academy", "coffee_farm"), strict=True):
            t.build(p, hex, name)
        t.mission(
            p,
            *(("m1_first_engenho", "m2_viceroyalty") if p == B else ("m1_jesuit_aldeias", "m2_gold_rush")),
            shown=True,
        )
        t.city(p, "h41" if p == B else "h37", "salvador" if p == B else "rio_de_janeiro")
    t.turn(A)
    assert_turn(t.s, never=["reveal m3_iron_road"])


@pytest.mark.thorough
def test_the_cannon_is_the_best_of_the_last_turn() -> None:
    """Three points; a Painting, a Trading Post or Jewels are two."""
    t = last_turn(at_round(Table(), 17)).supply(A, "brazilwood", "coffee", "gold").gallery("viscount_of_maua")
    assert_turn(t.turn(A).s, does=["act deploy", "deploy br_cannon*"])


@pytest.mark.thorough
def test_the_princess_counts_missions_in_the_last_turn() -> None:
    """Two points and one for each of three missions shown."""
    t = last_turn(at_round(Table(3), 17)).mission(
        A, "m1_first_engenho", "m2_viceroyalty", "m1_jesuit_aldeias", shown=True
    )
    t.gallery("princess_isabel", "viscount_of_maua", "duke_of_caxias", "jose_bonifacio").supply(A, "science", "gold")
    for hex in ("h20", "h36", "h37"):
        t.build(B, hex, "church")
    assert_turn(t.turn(A).s, does=["act painting", "take princess_isabel"])


@pytest.mark.thorough
def test_the_dragoon_moves_on_to_the_better_tile_in_the_last_turn() -> None:
    """From a Sawmill (1) to a Plantation (2): with the stance 3 against 2, and Portugal has no cards."""
    t = last_turn(at_round(Table(), 17)).build(B, "h36", "sawmill").build(B, "h26", "plantation")
    t.unit("br_dragoon", "h36").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_dragoon h26"})


@pytest.mark.thorough
def test_the_last_of_three_ends_it_one_point_ahead() -> None:
    t = at_round(Table(3), 16).era(3).mission(C, "m3_golden_law").painting(C, "maria_quiteria", "tupi_woman")
    t.build(C, "h45", "church").build(C, "h47", "academy").mission(
        C, "m1_governor_general", "m2_viceroyalty", shown=True
    )
    for hex, building in (("h07", "church"), ("h10", "church"), ("h05", "factory"), ("h02", "coffee_farm")):
        t.build(A, hex, building)
    for hex in ("h20", "h36", "h37"):
        t.build(B, hex, "church")
    t.s.active = C
    t.s.arch[C] = NONE
    t.turn(C)
    assert_turn(t.s, does=["reveal m3_golden_law"])


@pytest.mark.thorough
def test_a_church_beside_a_cannon_is_defended_by_the_stance() -> None:
    """Nothing can be paid; with the token on Harbor or Trade the Church has six points of strength."""
    t = at_round(Table(), 14).era(3).build(A, "h32", "church").unit("pt_cannon", "h33").combat_cards(B, "cc_charge")
    assert_sensible(t.token(A, "deploy").turn(A).s, good={"act harbor", "act trade"})


@pytest.mark.thorough
def test_the_leaders_church_is_taken_in_the_last_turn() -> None:
    """Both are worth four points, but only one of them belongs to the leader."""
    t = last_turn(at_round(Table(3), 16)).unit("br_cannon", "h34").combat_cards(A, "cc_charge")
    t.build(B, "h35", "church").build(C, "h41", "church").build(A, "h07", "church").build(A, "h10", "church")
    for hex in ("h20", "h37", "h21"):
        t.build(B, hex, "church")
    assert_sensible(t.moving(A, "painting").s, good={"move br_cannon h35"})


@pytest.mark.thorough
def test_the_fourth_unit_ends_the_game_that_is_won() -> None:
    t = at_round(Table(4), 16).era(3).mission(A, "m3_iron_road").build(A, "h06", "factory").supply(A, "sugarcane")
    for product, arch in (("dye", "renovate"), ("sugar", "manufacture"), ("jewels", "build")):
        t.product(A, product, arch)
    for unit in ("br_monarch", "br_dragoon", "br_cannon"):
        t.unit(unit, "h07")
    t.city(A, "h21", "salvador").mission(A, "m1_first_engenho", "m2_viceroyalty", shown=True).build(B, "h25", "church")
    assert_turn(t.turn(A).s, does=["act deploy", "deploy br_archer_1*", "reveal m3_iron_road"])


@pytest.mark.thorough
def test_the_last_turn_pays_with_what_has_no_points() -> None:
    t = last_turn(at_round(Table(4), 17)).build(A, "h06", "sawmill").supply(A, "brazilwood", "brazilwood", "science")
    t.build(B, "h25", "church").build(B, "h24", "plantation")
    t.gold_cards(A, "gc_crown_treasure").do("act build", "build bt_academy_church church")
    while "pay" not in t.options[0]:
        t.do(t.options[0])
    t.do("pay brazilwood supply", "pay brazilwood supply")
    assert_sensible(t.s, good={"pay science supply"})


@pytest.mark.thorough
def test_of_two_products_the_one_that_the_mission_counts_in_the_last_turn() -> None:
    """Iron Road: with the third Product two points more; jewels are 4, the Painting 2, dye 3."""
    t = last_turn(at_round(Table(3), 17)).mission(A, "m3_iron_road").product(A, "sugar", "renovate")
    t.product(A, "textiles", "build").supply(A, "brazilwood", "brazilwood", "gold").gallery("viscount_of_maua")
    t.build(B, "h20", "church").build(B, "h36", "cane_field")
    assert_turn(t.turn(A).s, does=["act manufacture", "make jewels"])


@pytest.mark.thorough
def test_the_dragoon_takes_a_distant_sawmill_in_the_last_turn() -> None:
    t = last_turn(at_round(Table(), 16)).unit("br_dragoon", "h34").build(B, "h36", "sawmill").moving(A, "painting")
    assert_turn(t.s, does=["* br_dragoon h36"])


@pytest.mark.thorough
def test_whoever_would_lose_anyway_attacks_in_the_last_turn() -> None:
    """Five behind: only Portugal's Church (4 each way) can turn it; six of strength against four and one card."""
    t = (
        last_turn(at_round(Table(), 17))
        .unit("br_cannon", "h35")
        .build(B, "h36", "church")
        .combat_cards(A, "cc_barrage")
    )
    t.combat_cards(B, "cc_volley").build(B, "h18", "church").moving(A, "painting")
    assert_turn(t.s, does=["*move br_cannon h36"])


@pytest.mark.thorough
def test_the_last_turn_builds_the_factory_rather_than_the_church() -> None:
    t = last_turn(at_round(Table(), 17)).supply(A, "brazilwood", "brazilwood", "cotton", "coffee", "gold")
    t.build(B, "h18", "church").turn(A).do("act build")
    assert_sensible(t.s, good={"build * factory"})


@pytest.mark.thorough
def test_the_last_turn_builds_the_academy_rather_than_rubber() -> None:
    """Four points against three, for the same tokens."""
    t = last_turn(at_round(Table(3), 17)).supply(A, "brazilwood", "sugarcane", "science").build(B, "h20", "church")
    assert_turn(t.gallery("maria_quiteria", "tupi_woman").turn(A).s, does=["act build", "build * academy"])


@pytest.mark.thorough
def test_nobody_ends_the_game_for_the_leader() -> None:
    """Two points behind, and the last in the round can do no more than a Painting of one point."""
    t = at_round(Table(3), 16).era(3).mission(C, "m3_golden_law").painting(C, "maria_quiteria", "tupi_woman")
    t.build(C, "h45", "church").build(C, "h47", "academy").mission(
        C, "m1_governor_general", "m2_viceroyalty", shown=True
    )
    for hex, building in (("h07", "church"), ("h10", "church"), ("h05", "factory"), ("h02", "academy")):
        t.build(A, hex, building)
    t.mission(A, "m1_first_engenho", "m2_gold_rush", shown=True).s.active = C
    t.s.arch[C] = NONE
    t.turn(C)
    own, leader = sum(t.vp(C).values()), sum(t.vp(A).values())
    assert own < leader, (own, leader)
    assert_turn(t.s, never=["reveal m3_golden_law"])


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_a_charter_and_the_action_build_twice_in_the_last_turn() -> None:
    t = last_turn(at_round(Table(), 17)).unit("br_monarch", "h33").stack(1, "salvador").build(A, "h12", "cane_field")
    t.supply(A, "brazilwood", "brazilwood", "gold").gold_cards(A, "gc_royal_charter")
    for hex in ("h18", "h19"):
        t.build(B, hex, "church")
    assert_turn(t.turn(A).s, does=["play_gold gc_royal_charter", "build * church", "found *"])


@pytest.mark.thorough
def test_a_city_and_a_capture_in_the_last_turn() -> None:
    t = last_turn(at_round(Table(3), 17)).unit("br_monarch", "h12").stack(1, "salvador").unit("br_cannon", "h35")
    t.build(B, "h36", "cane_field").build(B, "h20", "church").turn(A)
    assert_turn(t.s, does=["act build", "found *", "*move br_cannon h36"], budget=AMPLE)


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_the_last_turn_explores_what_lies_next_door() -> None:
    """One point behind, and nothing else can be done: some of what may lie there wins the game."""
    t = last_turn(at_round(Table(), 17)).unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.build(B, "h18", "church").gold_cards(A, "gc_gold_bars").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_archer_1 h22"})
