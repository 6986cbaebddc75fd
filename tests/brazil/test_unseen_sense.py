"""Positions that were written before any bot had seen them, from the setup to the last turn, for 2 to 4 players."""

from __future__ import annotations

import pytest

from pentarchy.core.game import new
from pentarchy.games.brazil.components import NONE
from pentarchy.games.brazil.missions import PlacePalace
from pentarchy.games.brazil.paying import DiscardCard
from tests.brazil.scenario import A, B, C, Table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def last_turn(t: Table, p: int = A) -> Table:
    """It is this player's turn, the last of the game: everybody else has had theirs."""
    t.s.era, t.s.ender, t.s.last_round = 3, (p + 1) % t.s.players, t.s.round
    t.s.first_player = (p + 1) % t.s.players
    return t


def at_round(t: Table, number: int) -> Table:
    """It is this round."""
    t.s.round = number
    return t


# --- setup ----------------------------------------------------------------------------------------------------------


def test_missions_are_kept_that_share_their_steps() -> None:
    """Paintings for Jesuit Aldeias, the Artistic Mission and Fine Arts; units for the Governor General and others."""
    options = {"empires": "random", "monarchs": "random"}
    assert_sensible(
        new("brazil", 2, 160, options), A, good={"keep m1_jesuit_aldeias"}, bad={"keep m1_lords_of_the_mill"}
    )
    assert_sensible(
        new("brazil", 2, 202, options), A, good={"keep m1_governor_general"}, bad={"keep m1_coastal_feitorias"}
    )


# --- Era I ----------------------------------------------------------------------------------------------------------


def test_the_harbour_gives_what_the_sawmill_costs() -> None:
    """Nothing in the supply: Sugarcane or Coffee buys a Sawmill next turn, one of anything else buys nothing."""
    t = at_round(Table(), 2).token(A, "trade").turn(A).do("act harbor")
    assert_sensible(t.s, good={"gain sugarcane", "gain coffee"})


def test_a_building_before_a_second_archer() -> None:
    t = at_round(Table(), 4).build(A, "h11", "sawmill").unit("br_archer_1", "h22").supply(A, "brazilwood", "sugarcane")
    t.token(A, "harbor").turn(A)
    assert_sensible(t.s, good={"act build"})


def test_the_site_beside_the_river() -> None:
    """A Cane Field beside the River Basin brings a third Sugarcane each time."""
    t = at_round(Table(), 3).supply(A, "brazilwood", "brazilwood").face_up("h22", "river_basin")
    t.do("act build", "build bt_sawmill_cane_field cane_field")
    assert_sensible(t.s, good={"place h12"})


def test_a_unit_completes_the_governors_mission() -> None:
    t = at_round(Table(3), 6).build(A, "h07", "cane_field").build(A, "h02", "sawmill").build(A, "h10", "sawmill")
    t.unit("br_archer_2", "h06").mission(A, "m1_governor_general").supply(A, "sugarcane", "brazilwood").turn(A)
    assert_turn(t.s, does=["act deploy", "deploy *", "reveal m1_governor_general"])


def test_a_sale_brings_the_gold_that_the_mission_lacks() -> None:
    t = at_round(Table(), 6).build(A, "h11", "trading_post", "brazilwood").build(A, "h12", "trading_post", "brazilwood")
    t.mission(A, "m1_coastal_feitorias").supply(A, "gold").token(A, "harbor").turn(A)
    assert_turn(t.s, does=["act trade", "trade sell_one", "reveal m1_coastal_feitorias"])


def test_isabella_builds_trading_posts() -> None:
    t = at_round(Table(), 3).monarch(A, "dona_isabella_i").supply(A, "brazilwood", "brazilwood", "sugarcane")
    t.turn(A).do("act build")
    assert_sensible(t.s, good={"build * trading_post"})


# --- Era II ---------------------------------------------------------------------------------------------------------


def test_the_token_goes_under_an_arch_that_is_used_often() -> None:
    """Trade and Deploy are chosen seldom."""
    t = at_round(Table(), 7).build(A, "h11", "sawmill").build(A, "h12", "cane_field").build(A, "h30", "cane_field")
    t.mission(A, "m1_lords_of_the_mill").unit("br_archer_1", "h21").turn(A).do("reveal m1_lords_of_the_mill")
    while t.decision != "place_token":
        t.s.apply(t.s.default())
    assert_sensible(t.s, bad={"token trade", "token deploy"})


def test_the_gold_foundry_is_renovated() -> None:
    """Two Gold rather than two Brazilwood."""
    t = at_round(Table(), 9).era(2).build(A, "h11", "sawmill").build(A, "h20", "gold_foundry")
    t.build(A, "h12", "cane_field", "sugarcane").turn(A).do("act renovate")
    assert_sensible(t.s, good={"renovate h20 keep"})


def test_palace_iii_with_three_gold_foundries() -> None:
    t = at_round(Table(4), 10).era(2).build(A, "h06", "cane_field")
    for hex in ("h02", "h12", "h13"):
        t.build(A, hex, "gold_foundry")
    assert_sensible(t.ask(PlacePalace(A)).s, good={"palace 3 *"})


def test_a_dragoon_guards_the_city_next_to_a_cannon() -> None:
    """Portugal's Cannon beside Salvador: with the Dragoon in it, six points of strength instead of four."""
    t = at_round(Table(), 11).era(2).city(A, "h33", "salvador").unit("br_dragoon", "h32").unit("pt_cannon", "h34")
    t.combat_cards(B, "cc_volley", "cc_charge").moving(A, "painting")
    assert_sensible(t.s, good={"move br_dragoon h33"})


def test_a_cannon_takes_the_own_field_back() -> None:
    """An Archer on the Cane Field is 3; the Cannon with its stance is 4, and nobody has cards."""
    t = at_round(Table(), 10).era(2).build(A, "h12", "cane_field", "sugarcane").unit("pt_archer", "h12")
    t.unit("br_cannon", "h21").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_cannon h12", "bombard br_cannon h12"})


def test_a_cannon_alone_is_enough_for_the_small_expedition() -> None:
    t = at_round(Table(), 9).era(2).unit("br_cannon", "h21").face_up("h22", "expedition_3").moving(A, "painting")
    assert_sensible(t.s, good={"move br_cannon h22"})


def test_nobody_attacks_into_three_cards() -> None:
    t = at_round(Table(), 9).era(2).unit("br_dragoon", "h35").build(B, "h36", "sawmill")
    t.combat_cards(B, "cc_volley", "cc_charge", "cc_barrage").moving(A, "painting")
    assert_sensible(t.s, bad={"move br_dragoon h36"})


def test_afonso_pays_with_a_combat_card() -> None:
    """A Volley instead of a Gold for the Painting."""
    t = at_round(Table(), 8).era(2).monarch(A, "dom_afonso_henriques").combat_cards(A, "cc_volley").supply(A, "gold")
    t.gallery("viscount_of_maua").turn(A).do("act painting", "take viscount_of_maua")
    assert_sensible(t.s, good={"pay combat_card *"})


def test_the_weakest_combat_card_goes() -> None:
    t = Table().combat_cards(A, "cc_volley", "cc_charge", "cc_barrage", "cc_bandeirantes").ask(DiscardCard(A))
    assert_sensible(t.s, good={"discard_card cc_volley"})


def test_sabotage_is_kept_when_the_defender_has_no_cards() -> None:
    t = at_round(Table(), 9).era(2).unit("br_dragoon", "h35").build(B, "h36", "plantation", "cotton", "cotton")
    t.combat_cards(A, "cc_sabotage", "cc_volley").moving(A, "painting").do("move br_dragoon h36")
    assert_sensible(t.s, good={"play cc_volley"})


# --- Era III --------------------------------------------------------------------------------------------------------


def test_a_leader_by_far_ends_a_game_of_four() -> None:
    t = at_round(Table(4), 15).era(3).mission(A, "m3_iron_road").build(A, "h06", "factory").turn(A)
    for product, arch in (("dye", "renovate"), ("sugar", "manufacture"), ("jewels", "build")):
        t.product(A, product, arch)
    for unit in ("br_monarch", "br_archer_1", "br_dragoon", "br_cannon"):
        t.unit(unit, "h07")
    t.mission(A, "m1_first_engenho", "m2_viceroyalty", shown=True).city(A, "h21", "salvador").turn(A)
    t.build(B, "h25", "cane_field").build(C, "h36", "cane_field").turn(A)
    assert_turn(t.s, does=["reveal m3_iron_road"])


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


def test_the_cannon_is_the_best_of_the_last_turn() -> None:
    """Three points; a Painting, a Trading Post or Jewels are two."""
    t = last_turn(at_round(Table(), 17)).supply(A, "brazilwood", "coffee", "gold").gallery("viscount_of_maua")
    assert_turn(t.turn(A).s, does=["act deploy", "deploy br_cannon*"])


def test_the_princess_counts_missions_in_the_last_turn() -> None:
    """Two points and one for each of three missions shown."""
    t = last_turn(at_round(Table(3), 17)).mission(
        A, "m1_first_engenho", "m2_viceroyalty", "m1_jesuit_aldeias", shown=True
    )
    t.gallery("princess_isabel", "viscount_of_maua", "duke_of_caxias", "jose_bonifacio").supply(A, "science", "gold")
    for hex in ("h20", "h36", "h37"):
        t.build(B, hex, "church")
    assert_turn(t.turn(A).s, does=["act painting", "take princess_isabel"])


def test_the_dragoon_moves_on_to_the_better_tile_in_the_last_turn() -> None:
    """From a Sawmill (1) to a Plantation (2): with the stance 3 against 2, and Portugal has no cards."""
    t = last_turn(at_round(Table(), 17)).build(B, "h36", "sawmill").build(B, "h26", "plantation")
    t.unit("br_dragoon", "h36").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_dragoon h26"})


# --- a second dozen, written after the first ------------------------------------------------------------------------


def test_dom_pedro_i_calls_up_the_monarch_for_a_gold_card() -> None:
    t = (
        at_round(Table(), 3)
        .monarch(A, "dom_pedro_i")
        .supply(A, "brazilwood", "gold")
        .build(A, "h11", "sawmill")
        .turn(A)
    )
    assert_turn(t.s, does=["act deploy", "deploy br_monarch"])


def test_the_second_trading_post_serves_the_mission() -> None:
    t = at_round(Table(), 5).build(A, "h12", "trading_post").mission(A, "m1_coastal_feitorias")
    t.supply(A, "brazilwood", "brazilwood", "sugarcane", "gold").turn(A).do("act build")
    assert_sensible(t.s, good={"build * trading_post"})


def test_a_flip_completes_the_lords_of_the_mill() -> None:
    t = at_round(Table(), 6).build(A, "h11", "sawmill", tile="bt_sawmill_cane_field").build(A, "h12", "cane_field")
    t.unit("br_archer_1", "h21").mission(A, "m1_lords_of_the_mill").supply(A, "brazilwood").turn(A)
    assert_turn(t.s, does=["act renovate", "renovate h11 flip", "reveal m1_lords_of_the_mill"])


def test_a_painting_that_costs_nothing_is_better_than_one_resource() -> None:
    t = at_round(Table(), 4).build(A, "h11", "sawmill", "brazilwood").gallery("zumbi_of_palmares").token(A, "build")
    assert_sensible(t.turn(A).s, bad={"act harbor", "act trade"})


def test_a_rich_plantation_without_guard_is_taken() -> None:
    """With the stance 3 against 2, Portugal has no cards, and two Cotton lie there."""
    t = at_round(Table(), 11).era(2).unit("br_dragoon", "h35").build(B, "h26", "plantation", "cotton", "cotton")
    assert_sensible(t.moving(A, "harbor").s, good={"move br_dragoon h26"})


def test_a_palace_is_placed_though_both_products_are_made() -> None:
    t = at_round(Table(3), 10).era(2).build(A, "h07", "cane_field").product(A, "dye", "renovate")
    t.product(A, "sugar", "manufacture").ask(PlacePalace(A))
    assert_sensible(t.s, good={"palace 2 h07"})


def test_the_harbour_gives_the_cotton_for_the_last_step() -> None:
    t = at_round(Table(), 11).era(2).build(A, "h12", "plantation").build(A, "h30", "plantation")
    t.painting(A, "maria_quiteria").mission(A, "m2_king_cotton").supply(A, "cotton").turn(A).do("act harbor")
    assert_sensible(t.s, good={"gain cotton"})


def test_a_mission_is_shown_before_its_gold_is_spent() -> None:
    t = at_round(Table(), 11).era(2).build(A, "h20", "gold_foundry", "gold", "gold").build(A, "h14", "gold_foundry")
    t.unit("br_archer_1", "h21").unit("br_monarch", "h32").mission(A, "m2_gold_rush").supply(A, "gold").turn(A)
    assert_turn(t.s, does=["reveal m2_gold_rush"])


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


def test_the_monarch_goes_where_a_city_brings_culture() -> None:
    t = at_round(Table(), 8).unit("br_monarch", "h31").face_up("h32", "culture").build(A, "h11", "sawmill")
    assert_sensible(t.explored("h22", "h23", "h33").moving(A, "renovate").s, good={"move br_monarch h32"})


def test_the_foundry_stands_on_the_new_gold_mine() -> None:
    """Minas Gerais gives a Gold to the first who builds there."""
    t = at_round(Table(), 8).era(2).supply(A, "brazilwood", "sugarcane").face_up("h22", "minas_gerais")
    t.do("act build", "build bt_gold_foundry_plantation gold_foundry")
    assert_sensible(t.s, good={"place h22"})


def test_the_factory_is_built_with_just_what_it_costs() -> None:
    t = at_round(Table(4), 14).era(3).build(A, "h06", "sawmill").supply(A, "brazilwood", "cotton", "coffee", "gold")
    assert_turn(t.turn(A).s, does=["act build", "build * factory"])


def test_an_archer_appears_where_there_is_something_to_explore() -> None:
    t = at_round(Table(), 8).city(A, "h33", "salvador").supply(A, "sugarcane").explored("h22", "h05", "h06", "h43")
    t.turn(A).do("act deploy", "deploy br_archer_1")
    assert_sensible(t.s, good={"place h33"})


def test_a_church_beside_a_cannon_is_defended_by_the_stance() -> None:
    """Nothing can be paid; with the token on Harbor or Trade the Church has six points of strength."""
    t = at_round(Table(), 14).era(3).build(A, "h32", "church").unit("pt_cannon", "h33").combat_cards(B, "cc_charge")
    assert_sensible(t.token(A, "deploy").turn(A).s, good={"act harbor", "act trade"})


def test_a_charter_builds_the_church_when_build_is_taken() -> None:
    t = at_round(Table(), 15).era(3).build(A, "h11", "sawmill").supply(A, "brazilwood", "brazilwood", "gold")
    t.gold_cards(A, "gc_royal_charter").token(A, "build").turn(A)
    assert_turn(t.s, does=["play_gold gc_royal_charter", "build * church"])


def test_both_missions_are_shown() -> None:
    t = at_round(Table(), 11).era(2).mission(A, "m1_governor_general", "m2_viceroyalty").city(A, "h33", "salvador")
    for hex, building in (("h11", "sawmill"), ("h12", "cane_field"), ("h30", "cane_field"), ("h20", "gold_foundry")):
        t.build(A, hex, building)
    for unit in ("br_monarch", "br_archer_1", "br_archer_2"):
        t.unit(unit, "h21")
    assert_turn(t.turn(A).s, does=["reveal m1_governor_general", "reveal m2_viceroyalty"])


def test_the_leaders_church_is_taken_in_the_last_turn() -> None:
    """Both are worth four points, but only one of them belongs to the leader."""
    t = last_turn(at_round(Table(3), 16)).unit("br_cannon", "h34").combat_cards(A, "cc_charge")
    t.build(B, "h35", "church").build(C, "h41", "church").build(A, "h07", "church").build(A, "h10", "church")
    for hex in ("h20", "h37", "h21"):
        t.build(B, hex, "church")
    assert_sensible(t.moving(A, "painting").s, good={"move br_cannon h35"})


def test_a_city_with_gold_rather_than_sugarcane() -> None:
    t = at_round(Table(), 8).unit("br_monarch", "h33").stack(1, "recife").stack(2, "vila_rica").turn(A).do("act build")
    assert_sensible(t.s, good={"found 2"})


def test_a_product_completes_the_paraiba_valley() -> None:
    t = at_round(Table(), 11).era(2).mission(A, "m2_paraiba_valley").build(A, "h12", "coffee_farm")
    t.build(A, "h30", "coffee_farm").build(A, "h11", "sawmill", "brazilwood", "brazilwood").build(A, "h31", "sawmill")
    assert_turn(t.turn(A).s, does=["act manufacture", "make *", "reveal m2_paraiba_valley"])


def test_the_fourth_unit_ends_the_game_that_is_won() -> None:
    t = at_round(Table(4), 16).era(3).mission(A, "m3_iron_road").build(A, "h06", "factory").supply(A, "sugarcane")
    for product, arch in (("dye", "renovate"), ("sugar", "manufacture"), ("jewels", "build")):
        t.product(A, product, arch)
    for unit in ("br_monarch", "br_dragoon", "br_cannon"):
        t.unit(unit, "h07")
    t.city(A, "h21", "salvador").mission(A, "m1_first_engenho", "m2_viceroyalty", shown=True).build(B, "h25", "church")
    assert_turn(t.turn(A).s, does=["act deploy", "deploy br_archer_1*", "reveal m3_iron_road"])
