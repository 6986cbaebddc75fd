"""Chapters 7.3 and 7.4: Build and Renovate."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.build import BuildHex
from tests.brazil.scenario import A, B, Table, hex_number

rule = pytest.mark.rule


def place(t: Table, building: str) -> list[str]:
    """Where A could put this Building."""
    tile = box.TILE_BUILDING.index(box.BUILDINGS.index(building))
    t.s.agenda = t.s.agenda[:2]
    t.ask(BuildHex(A, tile))
    return t.offered("place")


@rule("BI-7.3.1")
def test_a_building_or_a_city_not_both() -> None:
    t = Table().unit("br_monarch", "h33").supply(A, "brazilwood", "brazilwood").do("act build")
    assert t.offered("found") == ["1", "2"]
    assert "bt_sawmill_cane_field cane_field" in t.offered("build")
    t.do("found 1")
    assert t.decision in ("movement", "discard_token")


@rule("BI-7.3.2")
def test_both_sides_of_current_and_earlier_eras_are_offered() -> None:
    t = Table().era(2).supply(A, "brazilwood", "brazilwood", "sugarcane").do("act build")
    assert t.offered("build") == [
        "bt_sawmill_cane_field sawmill",
        "bt_sawmill_cane_field cane_field",
        "bt_sawmill_trading_post sawmill",
        "bt_sawmill_trading_post trading_post",
        "bt_cane_field_trading_post cane_field",
        "bt_cane_field_trading_post trading_post",
        "bt_gold_foundry_plantation gold_foundry",
        "bt_gold_foundry_plantation plantation",
        "bt_plantation_coffee_farm plantation",
        "bt_plantation_coffee_farm coffee_farm",
        "bt_gold_foundry_coffee_farm gold_foundry",
        "bt_gold_foundry_coffee_farm coffee_farm",
    ]
    assert t.why_not("build bt_sawmill_cane_field church") == "BI-7.3.2"  # not a side of this tile
    assert t.why_not("build bt_academy_church church") == "BI-7.3.2"  # a later era


@rule("BI-7.3.2", "BI-7.3.3")
def test_a_side_is_offered_only_if_there_is_a_place_for_it() -> None:
    t = Table().era(2).supply(A, "brazilwood", "sugarcane").unit("pt_archer", "h20").do("act build")
    assert "bt_gold_foundry_plantation gold_foundry" not in t.offered("build")
    assert t.why_not("build bt_gold_foundry_plantation gold_foundry") == "BI-7.3.3"


@rule("BI-7.3.3")
def test_terrain_neighbours_and_units_decide_where_to_build() -> None:
    t = Table()
    assert place(t, "cane_field") == ["h12", "h22", "h30"]
    assert place(t, "sawmill") == ["h11", "h31"]
    assert place(t, "trading_post") == ["h11", "h12", "h22", "h30", "h31"]
    t.build(A, "h12", "cane_field")
    assert place(t, "cane_field") == ["h05", "h22", "h30"]
    t.unit("br_archer_1", "h30").unit("pt_archer", "h22")
    assert place(t, "cane_field") == ["h05", "h30"]  # own units do not matter, enemy units do
    assert place(t, "sawmill") == ["h11", "h13", "h31"]  # enemy units next to it do not matter
    assert t.why_not("place h12") == "BI-7.3.3"


@rule("BI-7.3.3")
def test_nobody_builds_next_to_a_seized_tile_or_an_enemy_tile() -> None:
    t = Table().build(A, "h12", "cane_field").unit("pt_archer", "h12")
    assert place(t, "trading_post") == ["h30", "h31"]
    t = Table().build(B, "h32", "cane_field")
    assert place(t, "trading_post") == ["h11", "h12", "h30"]
    near_capital = Table().build(A, "h26", "cane_field")
    assert "h27" not in place(near_capital, "trading_post")  # next to B's Capital


@rule("BI-7.3.4")
def test_an_unexplored_hex_is_field() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood").face_down("h22", "culture")
    t.do("act build", "build bt_sawmill_cane_field cane_field", "place h22")
    assert t.vp(A) == {"tiles": 2}  # no Culture
    assert t.s.face_down[hex_number("h22")] == t.s.face_up[hex_number("h22")] == -1


@rule("BI-7.3.5")
def test_water_and_expeditions_are_never_built_on() -> None:
    t = Table().build(A, "h31", "sawmill").face_up("h22", "expedition_3")
    assert "h22" not in place(t, "trading_post")
    assert t.why_not("place h22") == "BI-7.3.5"
    assert t.why_not("place h39") == "BI-7.3.5"  # Water next to h31


@rule("BI-7.3.6")
@pytest.mark.parametrize(
    ("name", "goods"),
    [
        ("sawmill", {"brazilwood": 2}),
        ("cane_field", {"sugarcane": 2}),
        ("trading_post", {"brazilwood": 1, "gold": 1}),
        ("gold_foundry", {"gold": 2}),
        ("plantation", {"cotton": 2}),
        ("coffee_farm", {"coffee": 2}),
        ("factory", {"gold": 3}),
        ("academy", {"science": 2}),
        ("church", {"science": 1}),
    ],
)
def test_what_each_building_produces(name: str, goods: dict[str, int]) -> None:
    t = Table().era(3).supply(A, "science", "science", "science", "science", "science")
    tile = next(row["id"] for row in box.DATA["building_tile"] if name in row["sides"])
    t.do("act build", f"build {tile} {name}")
    if t.decision == "build_hex":
        t.s.apply(t.s.options[0])
    hex = next(h for h in range(len(t.s.tile)) if t.s.tile[h] not in (-1, box.CAPITAL))
    assert t.building(box.HEXES[hex]) == name
    assert t.goods(box.HEXES[hex]) == goods
    assert t.vp(A) == {"tiles": box.DATA["building"][box.BUILDINGS.index(name)]["vp"]}


@rule("BI-7.3.7", "BI-10.6")
def test_production_grows_with_river_basins_and_paintings() -> None:
    t = Table().era(2).supply(A, "brazilwood", "sugarcane").face_up("h23", "river_basin").face_up("h06", "river_basin")
    t.build(A, "h13", "sawmill").painting(A, "chica_da_silva", "viscount_of_maua")
    t.do("act build", "build bt_gold_foundry_plantation gold_foundry", "place h14", "pay sugarcane supply")
    assert t.goods("h14") == {"gold": 2 + 2 + 1}  # two basins, one Painting; no bonus for renovating


@rule("BI-7.3.7")
def test_renovating_gives_the_renovation_bonus_too() -> None:
    t = Table().build(A, "h12", "trading_post").painting(A, "viscount_of_maua").supply(A, "cotton")
    t.do("act renovate", "renovate h12 keep")
    assert t.goods("h12") == {"brazilwood": 2, "gold": 1}


@rule("BI-7.3.8")
def test_a_city_needs_the_monarch_on_a_free_hex_away_from_others() -> None:
    for hex in ("h30", "h14", "h40"):  # Field, Gold Mine, Forest; next to own tiles or to nothing
        assert Table().unit("br_monarch", hex).do("act build").offered("found") == ["1", "2"]
    for hex in ("h24", "h21", "h27"):  # Water, the own Capital, next to B's Capital
        t = Table().unit("br_monarch", hex).supply(A, "coffee").do("act build")
        assert t.offered("found") == []
        assert t.why_not("found 2") == "BI-7.3.8"
    t = Table().unit("br_monarch", "h33").build(A, "h32", "cane_field").unit("pt_archer", "h32").do("act build")
    assert t.decision == "movement"  # next to a seized tile
    t = Table().unit("br_archer_1", "h33").do("act build")
    assert t.decision == "movement"  # not the Monarch


@rule("BI-7.3.9", "BI-13.11")
@pytest.mark.parametrize(
    ("city", "tokens", "gold", "combat", "vp"),
    [
        ("salvador", {}, 0, 0, 4),
        ("rio_de_janeiro", {}, 0, 0, 4),
        ("recife", {"sugarcane": 2}, 0, 0, 3),
        ("vila_rica", {"gold": 2}, 0, 0, 3),
        ("sao_luis", {"cotton": 2}, 0, 0, 3),
        ("sao_paulo", {"coffee": 2}, 0, 0, 3),
        ("belem", {}, 1, 1, 3),
        ("porto_alegre", {"science": 1}, 0, 0, 3),
    ],
)
def test_each_city_has_its_founding_effect(city: str, tokens: dict[str, int], gold: int, combat: int, vp: int) -> None:
    t = Table().unit("br_monarch", "h33").stack(2, city).do("act build", "found 2")
    assert t.tokens(A) == tokens
    assert (len(t.gold_hand(A)), len(t.combat_hand(A))) == (gold, combat)
    assert t.vp(A)["tiles"] == vp
    assert t.goods("h33") == {}  # no production


@rule("BI-7.3.10", "BI-10.5", "BI-10.8")
def test_the_first_tile_earns_minas_gerais_or_culture() -> None:
    t = Table().face_up("h22", "culture").supply(A, "brazilwood", "brazilwood")
    t.do("act build", "build bt_sawmill_cane_field cane_field", "place h22")
    assert t.vp(A) == {"tiles": 2, "exploration": 2}
    t = Table().face_up("h23", "minas_gerais").unit("br_monarch", "h23").stack(1, "salvador")
    t.do("act build", "found 1")
    assert t.tokens(A) == {"gold": 1}
    assert t.s.exploration_gone[box.MINAS_GERAIS] == 1
    assert t.terrain("h23") == "gold_mine"


@rule("BI-7.3.11")
def test_the_next_city_of_a_stack_becomes_visible_until_it_is_empty() -> None:
    t = Table().unit("br_monarch", "h33")
    below = t.s.city_stacks[0][-2]
    t.do("act build", "found 1")
    assert t.s.city_stacks[0][-1] == below
    t = Table().unit("br_monarch", "h33")
    t.s.city_stacks = ((), (*t.s.city_stacks[0], *t.s.city_stacks[1]))
    t.refresh().do("act build")
    assert t.offered("found") == ["2"]
    assert t.why_not("found 1") == "BI-7.3.11"


@rule("BI-7.3.12")
def test_the_upgrade_makes_every_named_resource_any() -> None:
    t = Table().era(3).product(A, "jewels", "build").supply(A, "cotton", "cotton", "cotton").do("act build")
    offered = {words.split()[1] for words in t.offered("build")}
    assert offered == {"sawmill", "cane_field", "trading_post", "gold_foundry", "plantation", "coffee_farm"}
    # Gold and Science stay what they are: no Church (2 Brazilwood, 1 Gold), no Academy (2 any, 1 Science)
    t.supply(A, "gold").turn(A).token(A, "harbor").do("act build")
    assert "bt_academy_church church" in t.offered("build")


@rule("BI-7.3.13")
def test_the_order_after_placing() -> None:
    t = Table().monarch(A, "tibirica").painting(A, "tupi_woman").supply(A, "coffee")
    t.do("act build", "build bt_sawmill_cane_field sawmill", "place h31")
    assert t.goods("h31") == {"brazilwood": 2}
    assert t.decision == "gain_resource"
    t.do("gain coffee")  # the monarch's
    assert t.decision == "gain_resource"
    t.do("gain cotton")  # the Painting's
    assert t.tokens(A) == {"cotton": 1, "coffee": 1}


@rule("BI-7.3.14")
def test_a_building_without_tiles_left_cannot_be_built() -> None:
    t = Table().supply(A, "coffee")
    for hex in ("h02", "h07", "h09", "h16", "h17", "h18", "h19", "h36"):
        t.build(B, hex, "sawmill", tile="bt_sawmill_cane_field")
    t.do("act build")
    assert t.offered("build") == ["bt_sawmill_trading_post sawmill"]
    assert t.why_not("build bt_sawmill_cane_field sawmill") == "BI-7.3.14"


@rule("BI-7.4.1")
def test_an_empty_own_building_is_renovated_for_one_resource() -> None:
    t = Table().build(A, "h12", "cane_field").build(B, "h19", "cane_field").supply(A, "coffee").do("act renovate")
    assert t.offered("renovate") == ["h12 keep", "h12 flip"]
    assert t.why_not("renovate h19 keep") == t.why_not("renovate h21 keep") == "BI-7.4.1"
    t.do("renovate h12 keep")
    assert t.goods("h12") == {"sugarcane": 2}
    assert t.tokens(A) == {}
    poor = Table().build(A, "h12", "cane_field").do("act renovate")
    assert poor.decision == "movement"


@rule("BI-7.4.2")
def test_a_flip_changes_production_and_points_whatever_the_terrain() -> None:
    t = Table().build(A, "h12", "sawmill", tile="bt_sawmill_trading_post").supply(A, "coffee")
    t.do("act renovate", "renovate h12 flip")
    assert (t.building("h12"), t.goods("h12"), t.vp(A)) == ("trading_post", {"brazilwood": 1, "gold": 1}, {"tiles": 2})


@rule("BI-7.4.3")
def test_a_building_with_a_token_on_it_cannot_be_renovated() -> None:
    t = Table().build(A, "h12", "sawmill", "brazilwood").build(A, "h30", "sawmill").supply(A, "coffee")
    t.do("act renovate")
    assert t.offered("renovate") == ["h30 keep", "h30 flip"]
    assert t.why_not("renovate h12 flip") == "BI-7.4.3"


@rule("BI-7.4.4")
def test_a_building_with_a_palace_can_be_replenished() -> None:
    t = Table().build(A, "h12", "sawmill").palace("h12", 2).supply(A, "coffee").do("act renovate", "renovate h12 keep")
    assert t.goods("h12") == {"brazilwood": 2}


@rule("BI-7.4.5")
def test_a_seized_building_is_renovated_by_nobody() -> None:
    t = Table().build(A, "h12", "sawmill").build(A, "h30", "sawmill").unit("pt_archer", "h12").supply(A, "coffee")
    assert t.do("act renovate").why_not("renovate h12 keep") == "BI-7.4.5"
    t.turn(B).supply(B, "coffee").do("act renovate")
    assert t.decision == "movement"


@rule("BI-7.4.6")
def test_the_upgrade_makes_renovation_free() -> None:
    t = Table().build(A, "h12", "sawmill").product(A, "dye", "renovate").do("act renovate", "renovate h12 keep")
    assert t.goods("h12") == {"brazilwood": 2}
