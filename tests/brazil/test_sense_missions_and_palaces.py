"""What any experienced player sees at once: missions, Palaces, products and Paintings."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.brazil.missions import PlacePalace
from tests.brazil.positions import at_round
from tests.brazil.scenario import A, Table
from tests.sense import assert_sensible, assert_turn


def test_6_which_palace() -> None:
    t = Table().era(2).explored("h32").build(A, "h11", "sawmill")
    for hex in ("h12", "h30", "h32"):
        t.build(A, hex, "plantation")
    assert_sensible(t.ask(PlacePalace(A)).s, good={"palace 4 *"})


@pytest.mark.rule("BI-11.3")
def test_a_completed_mission_is_shown_at_once() -> None:
    t = at_round(Table(), 6).mission(A, "m1_governor_general").unit("br_archer_1", "h21").unit("br_dragoon", "h21")
    t.build(A, "h11", "sawmill").build(A, "h12", "cane_field").build(A, "h31", "sawmill").turn(A)
    assert_turn(t.s, does=["reveal m1_governor_general"])


@pytest.mark.rule("BI-11.9")
def test_a_mission_of_an_earlier_era_is_shown_at_once() -> None:
    t = at_round(Table().era(2), 9).mission(A, "m1_first_engenho").unit("br_archer_1", "h21").build(A, "h11", "sawmill")
    t.build(A, "h12", "cane_field").build(A, "h30", "trading_post").turn(A)
    assert_turn(t.s, does=["reveal m1_first_engenho"])


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


@pytest.mark.rule("BI-12.8")
def test_dom_pedro_ii_takes_a_new_frame() -> None:
    t = Table().monarch(A, "dom_pedro_ii").painting(A, "maria_quiteria").supply(A, "brazilwood", "gold")
    t.s.monarch_uses[A] = 1
    t.gallery("signal_of_combat", "guaicuru_cavalry", "tupi_woman", "the_rue_seller", "machado_de_assis", "aleijadinho")
    t.do("act painting")
    assert_sensible(t.s, bad={"take signal_of_combat", "take guaicuru_cavalry"})


@pytest.mark.thorough
def test_missions_are_kept_that_share_their_steps() -> None:
    """Paintings for Jesuit Aldeias, the Artistic Mission and Fine Arts; units for the Governor General and others."""
    options = {"empires": "random", "monarchs": "random"}
    assert_sensible(
        pentarchy.new("brazil", 2, 160, options), A, good={"keep m1_jesuit_aldeias"}, bad={"keep m1_lords_of_the_mill"}
    )
    assert_sensible(
        pentarchy.new("brazil", 2, 202, options),
        A,
        good={"keep m1_governor_general"},
        bad={"keep m1_coastal_feitorias"},
    )


@pytest.mark.thorough
def test_a_unit_completes_the_governors_mission() -> None:
    t = at_round(Table(3), 6).build(A, "h07", "cane_field").build(A, "h02", "sawmill").build(A, "h10", "sawmill")
    t.unit("br_archer_2", "h06").mission(A, "m1_governor_general").supply(A, "sugarcane", "brazilwood").turn(A)
    assert_turn(t.s, does=["act deploy", "deploy *", "reveal m1_governor_general"])


@pytest.mark.thorough
def test_a_sale_brings_the_gold_that_the_mission_lacks() -> None:
    t = at_round(Table(), 6).build(A, "h11", "trading_post", "brazilwood").build(A, "h12", "trading_post", "brazilwood")
    t.mission(A, "m1_coastal_feitorias").supply(A, "gold").token(A, "harbor").turn(A)
    assert_turn(t.s, does=["act trade", "trade sell_one", "reveal m1_coastal_feitorias"])


@pytest.mark.thorough
def test_palace_iii_with_three_gold_foundries() -> None:
    t = at_round(Table(4), 10).era(2).build(A, "h06", "cane_field")
    for hex in ("h02", "h12", "h13"):
        t.build(A, hex, "gold_foundry")
    assert_sensible(t.ask(PlacePalace(A)).s, good={"palace 3 *"})


@pytest.mark.thorough
def test_the_second_trading_post_serves_the_mission() -> None:
    t = at_round(Table(), 5).build(A, "h12", "trading_post").mission(A, "m1_coastal_feitorias")
    t.supply(A, "brazilwood", "brazilwood", "sugarcane", "gold").turn(A).do("act build")
    assert_sensible(t.s, good={"build * trading_post"})


@pytest.mark.thorough
def test_a_flip_completes_the_lords_of_the_mill() -> None:
    t = at_round(Table(), 6).build(A, "h11", "sawmill", tile="bt_sawmill_cane_field").build(A, "h12", "cane_field")
    t.unit("br_archer_1", "h21").mission(A, "m1_lords_of_the_mill").supply(A, "brazilwood").turn(A)
    assert_turn(t.s, does=["act renovate", "renovate h11 flip", "reveal m1_lords_of_the_mill"])


@pytest.mark.thorough
def test_a_painting_that_costs_nothing_is_better_than_one_resource() -> None:
    t = at_round(Table(), 4).build(A, "h11", "sawmill", "brazilwood").gallery("zumbi_of_palmares").token(A, "build")
    assert_sensible(t.turn(A).s, bad={"act harbor", "act trade"})


@pytest.mark.thorough
def test_a_palace_is_placed_though_both_products_are_made() -> None:
    t = at_round(Table(3), 10).era(2).build(A, "h07", "cane_field").product(A, "dye", "renovate")
    t.product(A, "sugar", "manufacture").ask(PlacePalace(A))
    assert_sensible(t.s, good={"palace 2 h07"})


@pytest.mark.thorough
def test_a_mission_is_shown_before_its_gold_is_spent() -> None:
    t = at_round(Table(), 11).era(2).build(A, "h20", "gold_foundry", "gold", "gold").build(A, "h14", "gold_foundry")
    t.unit("br_archer_1", "h21").unit("br_monarch", "h32").mission(A, "m2_gold_rush").supply(A, "gold").turn(A)
    assert_turn(t.s, does=["reveal m2_gold_rush"])


@pytest.mark.thorough
def test_both_missions_are_shown() -> None:
    t = at_round(Table(), 11).era(2).mission(A, "m1_governor_general", "m2_viceroyalty").city(A, "h33", "salvador")
    for hex, building in (("h11", "sawmill"), ("h12", "cane_field"), ("h30", "cane_field"), ("h20", "gold_foundry")):
        t.build(A, hex, building)
    for unit in ("br_monarch", "br_archer_1", "br_archer_2"):
        t.unit(unit, "h21")
    assert_turn(t.turn(A).s, does=["reveal m1_governor_general", "reveal m2_viceroyalty"])


@pytest.mark.thorough
def test_a_product_completes_the_paraiba_valley() -> None:
    t = at_round(Table(), 11).era(2).mission(A, "m2_paraiba_valley").build(A, "h12", "coffee_farm")
    t.build(A, "h30", "coffee_farm").build(A, "h11", "sawmill", "brazilwood", "brazilwood").build(A, "h31", "sawmill")
    assert_turn(t.turn(A).s, does=["act manufacture", "make *", "reveal m2_paraiba_valley"])


@pytest.mark.thorough
def test_the_blue_frame_completes_the_artistic_mission() -> None:
    t = at_round(Table(4), 11).era(2).mission(A, "m2_artistic_mission").product(A, "dye", "renovate")
    t.painting(A, "maria_quiteria", "signal_of_combat", "tupi_woman").build(A, "h06", "sawmill").supply(A, "gold")
    t.gallery("duke_of_caxias", "viscount_of_maua", "machado_de_assis").turn(A)
    assert_turn(t.s, does=["act painting", "take *", "reveal m2_artistic_mission"])


@pytest.mark.thorough
def test_a_mission_shown_first_frees_the_arch() -> None:
    """The token stands on Build; with the new era's token a Gold Foundry or a Plantation can be built at once."""
    t = at_round(Table(3), 7).build(A, "h07", "cane_field").build(A, "h02", "sawmill").build(A, "h10", "sawmill")
    t.unit("br_archer_1", "h06").unit("br_archer_2", "h06").mission(A, "m1_governor_general")
    t.supply(A, "brazilwood", "sugarcane").token(A, "build").turn(A)
    assert_turn(t.s, does=["reveal m1_governor_general", "act build", "build *"])


@pytest.mark.thorough
def test_the_palace_stands_where_nothing_is_to_be_flipped() -> None:
    """A Sawmill can still become a Cane Field; a Trading Post is already the better side."""
    t = at_round(Table(), 7).build(A, "h11", "sawmill", tile="bt_sawmill_cane_field").supply(A, "cotton")
    t.build(A, "h12", "trading_post", tile="bt_sawmill_trading_post").ask(PlacePalace(A))
    assert_sensible(t.s, good={"palace 2 h12"})


@pytest.mark.thorough
def test_textiles_rather_than_dye() -> None:
    """Two points and an upgrade of Build or Painting; dye is one."""
    t = at_round(Table(), 9).era(2).build(A, "h11", "sawmill").build(A, "h12", "plantation")
    t.supply(A, "brazilwood", "brazilwood", "cotton", "cotton").turn(A).do("act manufacture")
    assert_sensible(t.s, good={"make textiles"})


@pytest.mark.thorough
def test_the_second_plantation_completes_king_cotton() -> None:
    t = at_round(Table(4), 10).era(2).mission(A, "m2_king_cotton").build(A, "h06", "plantation")
    t.painting(A, "maria_quiteria").product(A, "textiles", "build").supply(A, "brazilwood", "sugarcane")
    assert_turn(t.turn(A).s, does=["act build", "build * plantation", "reveal m2_king_cotton"])
