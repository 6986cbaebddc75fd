"""Chapters 2 and 3: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from pentarchy.core.state import TRUTH
from pentarchy.games.brazil import components as box
from tests.brazil.scenario import A, B, Table, hex_number

rule = pytest.mark.rule


@rule("BI-2.1", "BI-3.2")
def test_six_kinds_of_tokens() -> None:
    assert box.TOKENS == ("brazilwood", "sugarcane", "cotton", "coffee", "gold", "science")
    assert box.TOKEN_COUNT == (8, 8, 8, 8, 16, 10)
    assert sum(box.TOKEN_COUNT[:4]) == 32
    assert sum(box.TOKEN_COUNT[4:]) == 26


@rule("BI-2.6", "BI-3.1")
def test_maps_are_what_their_tiles_print() -> None:
    tiles = {row["id"]: row for row in box.DATA["map_tile"]}
    sizes = Counter((row["kind"], row["size"], len(row["hexes"])) for row in tiles.values())
    assert sizes == {
        ("land", "large", 7): 4,
        ("land", "small", 4): 8,
        ("water", "large", 4): 2,
        ("water", "small", 1): 9,
    }
    steps = [tuple(step) for step in box.DATA["map_geometry"]["directions"]]
    assert len(box.SCENARIOS) == 6
    for number, row in enumerate(box.DATA["scenario"]):
        printed = {}
        for put in row["placements"]:
            for hex in tiles[put["tile"]]["hexes"]:
                q, r = hex["q"], hex["r"]
                for _ in range(put["rot"]):
                    q, r = q + r, -q
                printed[put["q"] + q, put["r"] + r] = hex["terrain"]
        listed = {(hex["q"], hex["r"]): hex["terrain"] for hex in row["hexes"]}
        assert listed == printed
        places = list(listed)
        for at, (q, r) in enumerate(places):
            near = sorted(places.index((q + a, r + b)) for a, b in steps if (q + a, r + b) in listed)
            assert list(box.ADJACENT[number][at]) == near
            assert box.MAP_EDGE[number][at] == (len(near) < 6)


@rule("BI-2.7")
def test_question_marks_and_capitals_are_field_and_tiles_do_not_change_terrain() -> None:
    t = Table()
    assert t.terrain("h22") == t.terrain("h21") == "field"
    t.supply(A, "coffee").do("act build", "build bt_sawmill_cane_field sawmill", "place h11")
    assert t.terrain("h11") == "forest"
    assert box.TERRAINS[:4] == ("field", "forest", "gold_mine", "water")


@rule("BI-2.8")
def test_exploration_tiles_change_the_terrain() -> None:
    t = Table().face_down("h22", "minas_gerais").unit("br_archer_1", "h21").moving(A).do("move br_archer_1 h22")
    assert t.terrain("h22") == "gold_mine"
    t = Table().face_down("h22", "river_basin").unit("br_archer_1", "h21").moving(A).do("move br_archer_1 h22")
    assert t.terrain("h22") == "water"
    t = Table().face_down("h22", "expedition_5").unit("br_archer_1", "h21").moving(A).do("move br_archer_1 h22")
    assert t.terrain("h22") == "expedition"


@rule("BI-2.9", "BI-3.7")
def test_units_have_the_strength_printed_on_them() -> None:
    assert len(box.UNITS) == 20
    assert box.UNIT_KINDS == ("monarch", "archer", "dragoon", "grenadier", "cannon")
    assert box.UNIT_CS == box.UNIT_VP
    kinds = dict(zip(box.UNITS, box.UNIT_VP, strict=True))
    assert [kinds[unit] for unit in ("br_monarch", "br_archer_1", "br_dragoon", "pt_grenadier", "br_cannon")] == [
        *(2, 1, 2, 2, 3),
    ]
    for empire in range(4):
        assert box.MONARCH_UNIT[5 * empire : 5 * empire + 5] == (True, False, False, False, False)
        assert all(unit[:2] == box.UNITS[5 * empire][:2] for unit in box.UNITS[5 * empire : 5 * empire + 5])


@rule("BI-3.3", "BI-3.10")
def test_numbers_of_cards_and_tiles() -> None:
    assert len(box.CITIES) == 8
    assert Counter(box.MISSION_ERA) == {1: 8, 2: 8, 3: 8}
    assert Counter(box.PAINTING_FRAME) == {0: 8, 1: 8, 2: 8}
    assert sum(box.GOLD_CARD_COUNT) == 20
    assert sum(box.COMBAT_CARD_COUNT) == 24
    assert sum(box.EXPLORATION_COUNT) == 18
    s = Table().s
    assert (len(s.gallery), len(s.city_stacks), len(s.painting_decks)) == (6, 2, 3)


@rule("BI-3.4")
def test_empires_boards_show_arches_units_palaces_and_products() -> None:
    colours = {row["id"]: row["colour"] for row in box.DATA["empire"]}
    assert colours == {"brazil": "green", "portugal": "red", "spain": "yellow", "france": "blue"}
    assert box.ARCHES == ("deploy", "painting", "build", "renovate", "manufacture", "harbor", "trade")
    for row in box.DATA["empire"]:
        assert len(row["units"]) == 5


@rule("BI-3.5")
def test_ten_monarchs_on_five_boards() -> None:
    assert len(box.MONARCHS) == 10
    assert len(box.DATA["monarch_board"]) == 5
    assert [len(box.MONARCHS_OF[empire]) for empire in range(4)] == [4, 2, 2, 2]
    assert sorted(monarch for own in box.MONARCHS_OF for monarch in own) == list(range(10))


@rule("BI-3.6")
def test_action_tokens_and_their_bonus() -> None:
    assert [row["bonus"] for row in box.DATA["action_token"]] == ["resource", "gold", "none"]
    assert sum(row["count"] for row in box.DATA["action_token"]) == 12
    s = Table(4).s
    assert s.arch == [-1] * 4  # one current token each
    assert s.buried == [-1] * 8  # places for two old ones each


@rule("BI-3.8")
def test_palaces_and_mansions() -> None:
    assert sum(row["count"] for row in box.DATA["palace"]) == 24
    assert box.DATA["mansion"]["count_per_player"] == 2


@rule("BI-3.9")
def test_fifty_two_sided_building_tiles() -> None:
    eras = Counter[int]()
    for kind, count in enumerate(box.BUILDING_TILE_COUNT):
        eras[box.BUILDING_TILE_ERA[kind]] += count
        for tile in (2 * kind, 2 * kind + 1):
            assert box.BUILDING_ERA[box.TILE_BUILDING[tile]] == box.BUILDING_TILE_ERA[kind]
    assert eras == {1: 20, 2: 16, 3: 14}
    assert len(box.BUILDING_TILES) == 9
    colours = {row["era"]: row["colour"] for row in box.DATA["building_tile"]}
    assert colours == {1: "brown", 2: "yellow", 3: "gray"}


@rule("BI-3.11")
def test_products_and_the_shapes_of_their_bases() -> None:
    shapes = {row["id"]: row["shape"] for row in box.DATA["product"]}
    assert shapes == {
        "dye": "square",
        "sugar": "square",
        "textiles": "pentagon",
        "jewels": "pentagon",
        "roast_coffee": "octagon",
        "rubber": "octagon",
    }
    assert sum(row["count"] for row in box.DATA["product"]) == 24


@rule("BI-3.12")
def test_four_capital_tiles_and_the_first_players() -> None:
    assert box.CAPITAL_TILES[box.FIRST_CAPITAL] == "capital_first"
    assert len(box.CAPITAL_TILES) == 5
    assert [row["first_player"] for row in box.DATA["capital_tile"]] == [True, False, False, False, False]


@rule("BI-3.13")
def test_scores_are_exact_totals_by_category() -> None:
    score = Table().unit("br_archer_1").s.score(A, TRUTH)
    assert list(score.parts) == [
        *("units", "products", "paintings", "missions", "gold_cards", "exploration", "palaces", "tiles")
    ]
    assert score.total == 1


@rule("BI-3.14", "BI-7.3.11")
def test_a_player_may_found_more_cities_than_they_have_mansions() -> None:
    t = Table().city(A, "h33", "recife").city(A, "h40", "belem").city(A, "h42", "salvador")
    t.unit("br_monarch", "h13").do("act build", "found 1")
    assert t.s._cities[A] == 4


@rule("BI-3.15")
def test_the_general_supply_is_unlimited() -> None:
    t = Table()
    for _ in range(9):
        t.s.gain(B, box.SCIENCE, 2)
    assert t.tokens(B) == {"science": 18}
    t.s.check()


@rule("BI-3.16")
def test_a_limited_supply_gives_what_is_left() -> None:
    t = Table(limited_supply=True).build(B, "h19", "cane_field", *["sugarcane"] * 7)
    t.unit("br_monarch", "h33").stack(1, "recife").do("act build", "found 1")
    assert t.tokens(A) == {"sugarcane": 1}  # of two
    t.do("end_turn", "act harbor")
    assert t.offered("gain") == ["brazilwood", "cotton", "coffee"]
    assert t.why_not("gain sugarcane") == "BI-3.16"
    t.do("gain coffee")
    t.s.spend(A, box.SUGARCANE, 0)  # spent tokens return at once
    assert t.s.bank[box.SUGARCANE] == 1


@rule("BI-3.16")
def test_with_no_resource_in_stock_nothing_is_asked() -> None:
    t = Table(limited_supply=True)
    for hex, token in (("h19", "brazilwood"), ("h18", "sugarcane"), ("h37", "cotton"), ("h38", "coffee")):
        t.build(B, hex, "cane_field", *[token] * 8)
    t.do("act harbor")
    assert t.decision == "movement"
    assert t.tokens(A) == {}


@rule("BI-3.16")
def test_production_is_cut_short_by_a_limited_supply() -> None:
    t = Table(limited_supply=True).build(B, "h19", "cane_field", *["brazilwood"] * 7)
    t.supply(A, "coffee").do("act build", "build bt_sawmill_cane_field sawmill", "place h11")
    assert t.goods("h11") == {"brazilwood": 1}


@rule("BI-2.2", "BI-2.3", "BI-2.4")
def test_a_tile_has_an_owner_for_ever_and_a_controller_for_the_moment() -> None:
    t = Table().build(B, "h26", "trading_post", "gold").unit("br_dragoon", "h35").moving(A)
    t.combat_cards(A, "cc_charge").do("move br_dragoon h26", "play cc_charge")
    assert (t.s.owner[hex_number("h26")], t.controller("h26")) == (B, A)
    assert t.s._wealth[box.GOLD] == 1
    t.moving(A).do("move br_dragoon h17", "stop")
    assert t.controller("h26") == B
    assert t.s._wealth[box.GOLD] == 0


@rule("BI-2.5", "BI-2.10")
def test_a_defeated_unit_lies_in_the_personal_supply_and_stays_deployed() -> None:
    t = Table().unit("br_archer_1", "h35").build(B, "h26", "trading_post").moving(A).do("move br_archer_1 h26")
    assert t.where("br_archer_1") == "defeated"
    assert t.where("br_archer_2") == "ready"
    assert t.vp(A) == {"units": 1}


@rule("BI-2.11")
def test_the_current_arch_is_where_the_token_stands() -> None:
    t = Table()
    assert t.s.arch[A] == -1
    t.do("act harbor", "gain coffee")
    assert t.s.arch[A] == box.ARCH_HARBOR


@rule("BI-2.12")
def test_a_round_is_one_turn_of_everybody() -> None:
    t = Table(3)
    seen = []
    for _ in range(6):
        seen.append((t.s.round, t.s.player, t.s.active))
        t.do("act harbor" if t.s.round == 1 else "act deploy")
        while t.decision != "movement":
            t.s.apply(t.s.options[0])
        t.do("end_turn")
    assert seen == [(1, 0, 0), (1, 1, 1), (1, 2, 2), (2, 0, 0), (2, 1, 1), (2, 2, 2)]
