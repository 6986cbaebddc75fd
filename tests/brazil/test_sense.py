"""Positions in which any experienced player sees at once what is sensible: the ten worked ones, and some more."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.missions import PlacePalace
from pentarchy.games.brazil.paying import DiscardCard
from tests.brazil.scenario import A, B, Table
from tests.sense import FEW, LEVELS, SEEDS, assert_sensible, assert_turn, turn_of


def last_turn(t: Table, p: int = A) -> Table:
    """It is this player's turn, the last of the game: everybody else has had theirs."""
    t.s.era, t.s.ender, t.s.last_round = 3, 1 - p, t.s.round
    t.s.first_player = 1 - p
    return t


def at_round(t: Table, number: int) -> Table:
    """It is this round."""
    t.s.round = number
    return t


# --- the ten worked positions --------------------------------------------------------------------------------------


def test_1_a_city_now() -> None:
    t = at_round(Table(), 6).build(A, "h11", "sawmill").build(A, "h12", "cane_field").explored("h32")
    t.unit("br_monarch", "h32").mission(A, "m1_vila_de_sao_vicente").token(A, "harbor")
    t.stack(1, "salvador").stack(2, "recife").turn(A)
    assert_turn(t.s, does=["act build", "found 1", "reveal m1_vila_de_sao_vicente"])


def test_2_the_better_city() -> None:
    t = last_turn(Table()).unit("br_monarch", "h33").stack(1, "recife").stack(2, "salvador").turn(A).do("act build")
    assert_sensible(t.s, good={"found 2"})


def test_3_the_right_card() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(A, "cc_sabotage")
    t.combat_cards(B, "cc_barrage", "cc_volley").moving(A)
    t.do("move br_cannon h36", "play cc_sabotage", "play cc_barrage", "play cc_volley")
    assert_sensible(t.s, good={"cancel cc_barrage"})


def test_4_enough_and_no_more() -> None:
    t = Table().unit("br_dragoon", "h35").city(B, "h36", "salvador")
    t.combat_cards(A, "cc_volley", "cc_charge", "cc_barrage").moving(A).do("move br_dragoon h36")
    for level in LEVELS:
        for seed in SEEDS:
            done = turn_of(t.s, make(level, budget=FEW, seed=seed))
            played = sorted(words for words in done if words.startswith("play "))
            assert played in (["play cc_barrage"], ["play cc_charge", "play cc_volley"]), (level, seed, done)


def test_5_not_enough() -> None:
    t = Table().unit("br_archer_1", "h21").face_down("h22", "expedition_5").combat_cards(A, "cc_volley", "cc_charge")
    t.moving(A).do("move br_archer_1 h22")
    assert_sensible(t.s, good={"done"})


def test_6_which_palace() -> None:
    t = Table().era(2).explored("h32").build(A, "h11", "sawmill")
    for hex in ("h12", "h30", "h32"):
        t.build(A, hex, "plantation")
    assert_sensible(t.ask(PlacePalace(A)).s, good={"palace 4 *"})


def test_7_stay() -> None:
    t = last_turn(Table()).build(B, "h36", "church").unit("br_cannon", "h36").moving(A)
    assert_sensible(t.s, good={"end_turn"})


def test_8_a_site_with_a_gift() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood").face_up("h22", "culture")
    t.do("act build", "build bt_sawmill_cane_field cane_field")
    assert_sensible(t.s, good={"place h22"})


def test_9_the_cheap_coin() -> None:
    t = Table().supply(A, "science", "gold", "brazilwood", "brazilwood", "brazilwood").gallery("maria_quiteria")
    t.do("act painting", "take maria_quiteria")
    assert_sensible(t.s, good={"pay brazilwood supply"})


def test_10_which_card_goes() -> None:
    t = last_turn(Table()).gold_cards(A, "gc_crown_treasure", "gc_gold_bars", "gc_royal_charter", "gc_merchant_fleet")
    assert_sensible(t.ask(DiscardCard(A)).s, bad={"discard_card gc_crown_treasure", "discard_card gc_gold_bars"})


# --- when to end the game ------------------------------------------------------------------------------------------


def ready_to_end(a: int, b: int, first: int = A) -> Table:
    """Era III, A has completed Union of Provinces; so many Academies (4 points each) more for A and for B."""
    t = at_round(Table().era(3), 15)
    t.s.first_player = first
    own = (("h11", "sawmill"), ("h12", "cane_field"), ("h30", "trading_post"), ("h20", "gold_foundry"))
    for hex, building in own:
        t.build(A, hex, building)
    t.explored("h22", "h32").build(A, "h31", "sawmill").build(A, "h22", "plantation").build(A, "h32", "cane_field")
    t.city(A, "h41", "recife").mission(A, "m3_union_of_provinces")
    for place in ("h10", "h02", "h01")[:a]:
        t.build(A, place, "academy")
    for place in ("h18", "h19", "h29", "h37", "h38", "h27", "h17", "h09")[:b]:
        t.explored(place) if t.s.face_down[box.HEXES.index(place)] >= 0 else None
        t.build(B, place, "academy")
    return t.turn(A)


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


# --- war -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BI-9.11")
def test_a_hopeless_attack_is_not_made() -> None:
    t = Table().unit("br_archer_1", "h35").city(B, "h36", "salvador").combat_cards(B, "cc_volley", "cc_barrage")
    assert_turn(t.moving(A).s, never=["move br_archer_1 h36"])


@pytest.mark.rule("BI-9.11")
def test_a_sure_capture_is_made_in_the_last_turn() -> None:
    t = last_turn(Table()).unit("br_cannon", "h35").build(B, "h36", "plantation").build(B, "h19", "sawmill").moving(A)
    assert_turn(t.s, does=["move br_cannon h36"])


@pytest.mark.rule("BI-9.9")
def test_no_card_is_played_into_a_battle_that_is_won_without() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(A, "cc_volley", "cc_barrage")
    assert_sensible(t.moving(A).do("move br_cannon h36").s, good={"done"})


# --- tempo ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BI-11.3")
def test_a_completed_mission_is_shown_at_once() -> None:
    t = at_round(Table(), 6).mission(A, "m1_governor_general").unit("br_archer_1", "h21").unit("br_dragoon", "h21")
    t.build(A, "h11", "sawmill").build(A, "h12", "cane_field").build(A, "h31", "sawmill").turn(A)
    assert_turn(t.s, does=["reveal m1_governor_general"])


@pytest.mark.rule("BI-10.1")
def test_the_unexplored_next_door_is_explored() -> None:
    t = Table().unit("br_archer_1", "h21").moving(A)
    assert_sensible(t.s, good={"move br_archer_1 h22"}, levels=("normal",))


@pytest.mark.rule("BI-7.6.2")
def test_nobody_takes_a_sixth_token() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood", "sugarcane", "cotton", "coffee").turn(A)
    assert_sensible(t.s, bad={"act harbor"})


@pytest.mark.rule("BI-7.7.1")
def test_crops_are_sold_in_pairs() -> None:
    t = Table().supply(A, "cotton", "coffee").do("act trade")
    assert_sensible(t.s, good={"trade sell_crop"})


@pytest.mark.rule("BI-12.8")
def test_a_card_with_points_is_not_spent_on_a_resource() -> None:
    t = Table().supply(A, "brazilwood").gold_cards(A, "gc_crown_treasure").gallery("maria_quiteria")
    t.do("act painting", "take maria_quiteria")
    assert_sensible(t.s, good={"pay brazilwood supply"})


# --- the last turn -------------------------------------------------------------------------------------------------


def close(t: Table, points: int) -> Table:
    """B has so many points: Trading Posts of 2 and a Sawmill of 1."""
    places = iter(("h18", "h19", "h29", "h37", "h38", "h46"))
    while points > 1:
        t.build(B, next(places), "trading_post")
        points -= 2
    return t.build(B, next(places), "sawmill") if points else t


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


# --- small choices -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BI-9.9")
def test_a_defender_plays_what_is_needed_and_no_more() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "plantation").combat_cards(B, "cc_volley", "cc_barrage")
    t.moving(A).do("move br_cannon h36")
    assert_sensible(t.s, B, good={"play cc_volley"})  # 2 + 1 holds against 3


@pytest.mark.rule("BI-9.9")
def test_a_defender_who_cannot_hold_keeps_the_cards() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(B, "cc_volley")
    t.moving(A).do("move br_cannon h36")
    assert_sensible(t.s, B, good={"done"})


@pytest.mark.rule("BI-7.4.2")
def test_an_empty_building_is_flipped_to_its_better_side() -> None:
    t = Table().build(A, "h11", "sawmill", tile="bt_sawmill_cane_field").supply(A, "coffee").turn(A)
    assert_turn(t.do("act renovate").s, does=["renovate h11 flip"])


@pytest.mark.rule("BI-7.2.1")
def test_science_is_not_spent_where_a_resource_will_do() -> None:
    t = Table().supply(A, "science", "sugarcane").do("act build", "build bt_sawmill_cane_field sawmill")
    while t.decision == "build_hex":
        t.do(t.options[0])
    assert_sensible(t.s, good={"pay sugarcane supply"})


@pytest.mark.rule("BI-7.3.4")
def test_nobody_builds_over_what_a_unit_next_to_it_could_explore() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood").unit("br_archer_1", "h21")
    t.do("act build", "build bt_sawmill_cane_field cane_field")
    assert_sensible(t.s, bad={"place h22"})


@pytest.mark.rule("BI-6.8")
def test_the_sixth_token_that_goes_is_a_common_one() -> None:
    t = Table().supply(A, "science", "gold", "brazilwood", "brazilwood", "brazilwood").do("act harbor")
    t.do("gain brazilwood")
    assert_sensible(t.s, good={"discard brazilwood"})


# --- one for each piece of advice: tempo -------------------------------------------------------------------------


@pytest.mark.rule("BI-7.3.1")
def test_a_sawmill_is_the_first_building() -> None:
    t = Table().supply(A, "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * sawmill"])


@pytest.mark.rule("BI-7.3.1")
def test_the_gold_foundry_comes_first_in_era_ii() -> None:
    t = at_round(Table().era(2), 8).build(A, "h11", "sawmill").build(A, "h12", "cane_field")
    t.supply(A, "brazilwood", "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * gold_foundry"])


@pytest.mark.rule("BI-7.3.1")
def test_era_iii_builds_what_has_many_points() -> None:
    t = at_round(Table().era(3), 13).build(A, "h11", "sawmill").build(A, "h12", "cane_field")
    t.supply(A, "brazilwood", "brazilwood", "gold", "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * church"])


@pytest.mark.rule("BI-8.2")
def test_the_monarch_leaves_the_capital_for_a_site() -> None:
    t = at_round(Table(), 6).build(A, "h11", "sawmill").unit("br_monarch", "h21").moving(A, "harbor")
    assert_turn(t.s, does=["move br_monarch *"])


@pytest.mark.rule("BI-7.1.1")
def test_the_monarch_is_called_up_in_era_i() -> None:
    t = at_round(Table(), 5).build(A, "h11", "sawmill").build(A, "h12", "cane_field").token(A, "build")
    assert_turn(t.supply(A, "brazilwood", "gold").turn(A).s, does=["act deploy", "deploy br_monarch"])


@pytest.mark.rule("BI-11.9")
def test_a_mission_of_an_earlier_era_is_shown_at_once() -> None:
    t = at_round(Table().era(2), 9).mission(A, "m1_first_engenho").unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.build(A, "h12", "cane_field").build(A, "h30", "trading_post").turn(A)
    assert_turn(t.s, does=["reveal m1_first_engenho"])


# --- what things are worth ---------------------------------------------------------------------------------------


@pytest.mark.rule("BI-7.7.1")
def test_cards_for_a_war_that_nobody_fights_are_sold() -> None:
    t = Table().combat_cards(A, "cc_volley", "cc_charge").do("act trade")
    assert_sensible(t.s, good={"trade sell_arms"})


@pytest.mark.rule("BI-7.7.1")
def test_four_resources_buy_the_science_that_ends_the_game() -> None:
    t = at_round(Table().era(3), 15).build(A, "h11", "sawmill").build(A, "h12", "academy").supply(A, "science")
    t.painting(A, "duke_of_caxias", "count_d_eu", "viscount_of_maua", "princess_isabel")
    t.supply(A, "brazilwood", "brazilwood", "sugarcane", "sugarcane").mission(A, "m3_age_of_reason")
    t.token(A, "build").turn(A)
    assert_turn(t.s, does=["act trade", "trade sell_four", "reveal m3_age_of_reason"])


@pytest.mark.rule("BI-7.5.2")
def test_an_upgrade_goes_to_the_arch_that_is_used_most() -> None:
    t = at_round(Table().era(2), 8).build(A, "h11", "sawmill").supply(A, "cotton", "cotton")
    t.do("act manufacture", "make textiles")
    while "slot" not in t.options[0]:
        t.do(t.options[0])
    assert_sensible(t.s, good={"slot build"})


@pytest.mark.rule("BI-12.5")
def test_a_product_of_the_last_turn_lies_on_the_queens_board() -> None:
    t = close(last_turn(Table()), 2).monarch(A, "queen_victoria").supply(A, "cotton", "cotton").turn(A)
    t.do("act manufacture", "make textiles")
    while "slot" not in t.options[0]:
        t.do(t.options[0])
    assert_sensible(t.s, good={"slot board"})


@pytest.mark.rule("BI-11.14")
def test_palace_vi_for_many_units() -> None:
    t = at_round(Table().era(3), 14).build(A, "h11", "sawmill").build(A, "h12", "factory")
    for unit in ("br_monarch", "br_archer_1", "br_archer_2", "br_dragoon"):
        t.unit(unit, "h21")
    assert_sensible(t.ask(PlacePalace(A)).s, good={"palace 6 *"})


@pytest.mark.rule("BI-11.14")
def test_palace_v_for_three_products() -> None:
    t = at_round(Table().era(2), 11).build(A, "h11", "sawmill").build(A, "h12", "coffee_farm")
    t.build(A, "h30", "plantation").product(A, "dye", "renovate").product(A, "textiles", "build")
    t.product(A, "roast_coffee", "harbor")
    assert_sensible(t.ask(PlacePalace(A)).s, good={"palace 5 *"})


# --- war, with numbers -------------------------------------------------------------------------------------------


@pytest.mark.rule("BI-9.11")
def test_the_tile_with_more_points_is_taken_in_the_last_turn() -> None:
    t = last_turn(Table()).unit("br_cannon", "h35").build(B, "h36", "sawmill").explored("h26")
    t.build(B, "h26", "plantation").moving(A)
    assert_sensible(t.s, good={"move br_cannon h26"})


@pytest.mark.rule("BI-9.11")
def test_ties_are_the_defenders() -> None:
    t = last_turn(Table()).unit("br_cannon", "h35").build(B, "h36", "coffee_farm").moving(A)
    assert_turn(t.s, never=["move br_cannon h36"])


@pytest.mark.rule("BI-8.9")
def test_a_token_on_harbor_defends() -> None:
    t = Table().unit("br_dragoon", "h35").build(B, "h36", "sawmill").token(B, "harbor")
    assert_turn(t.moving(A).s, never=["move br_dragoon h36"])


@pytest.mark.rule("BI-9.11")
def test_an_attack_with_a_strong_card_is_made_in_the_last_turn() -> None:
    t = close(last_turn(Table()), 4).unit("br_cannon", "h35").build(B, "h36", "plantation")
    t.combat_cards(A, "cc_barrage").combat_cards(B, "cc_volley").moving(A)
    assert_turn(t.s, does=["move br_cannon h36"])


@pytest.mark.rule("BI-10.10")
def test_one_card_is_enough_for_an_expedition() -> None:
    t = Table().unit("br_archer_1", "h21").face_down("h22", "expedition_3")
    t.combat_cards(A, "cc_charge", "cc_barrage").moving(A).do("move br_archer_1 h22")
    assert_sensible(t.s, good={"play cc_charge"})


# --- when to end the game ----------------------------------------------------------------------------------------


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


# --- monarchs ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BI-12.6")
def test_tibirica_builds_in_the_forest() -> None:
    t = Table().monarch(A, "tibirica").supply(A, "brazilwood", "sugarcane")
    t.do("act build", "build bt_sawmill_trading_post trading_post")
    assert_sensible(t.s, good={"place h11", "place h31"})


@pytest.mark.rule("BI-12.2")
def test_nassau_builds_cane_fields() -> None:
    t = Table().monarch(A, "maurice_of_nassau").supply(A, "brazilwood", "brazilwood", "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * cane_field"])


@pytest.mark.rule("BI-12.8")
def test_dom_pedro_ii_takes_a_new_frame() -> None:
    t = Table().monarch(A, "dom_pedro_ii").painting(A, "maria_quiteria").supply(A, "brazilwood", "gold")
    t.s.monarch_uses[A] = 1
    t.gallery("signal_of_combat", "guaicuru_cavalry", "tupi_woman", "the_rue_seller", "machado_de_assis", "aleijadinho")
    t.do("act painting")
    assert_sensible(t.s, bad={"take signal_of_combat", "take guaicuru_cavalry"})
