"""Chapter 11: Missions, eras and Palaces."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.missions import PlacePalace, is_complete
from tests.brazil.scenario import A, B, C, Table

rule = pytest.mark.rule


def complete(t: Table, mission: str) -> bool:
    """Has A completed this mission?"""
    return is_complete(t.s, A, box.MISSIONS.index(mission))


@rule("BI-11.1")
def test_only_tiles_owned_and_controlled_count() -> None:
    t = Table().build(A, "h11", "sawmill").build(A, "h12", "sawmill").product(A, "dye", "renovate")
    assert complete(t, "m1_brazilwood_contract")
    t.unit("pt_archer", "h12")
    assert not complete(t, "m1_brazilwood_contract")
    t = Table().build(A, "h11", "sawmill").build(B, "h32", "sawmill").unit("br_archer_1", "h32")
    assert not complete(t.product(A, "dye", "renovate"), "m1_brazilwood_contract")


@rule("BI-11.1")
def test_units_anywhere_products_on_the_board_and_tokens_on_seized_buildings_count() -> None:
    t = Table().build(A, "h11", "sawmill").build(A, "h12", "sawmill").monarch(A, "queen_victoria")
    assert complete(t.product(A, "dye", "board"), "m1_brazilwood_contract")
    t = Table().build(A, "h11", "cane_field").build(A, "h12", "cane_field").unit("br_dragoon")
    assert complete(t, "m1_lords_of_the_mill")
    t = Table().build(A, "h11", "trading_post", "gold").build(A, "h12", "trading_post")
    assert not complete(t, "m1_coastal_feitorias")
    t.build(B, "h36", "sawmill", "gold").unit("br_dragoon", "h36")
    assert complete(t, "m1_coastal_feitorias")


#: What completes each mission, and one thing that breaks it again.
GROUND = ("h11", "h12", "h30", "h31", "h20", "h32", "h13", "h40")


def with_buildings(*names: str) -> Table:
    """A table where A owns these Buildings."""
    t = Table().era(3)
    for hex, name in zip(GROUND, names, strict=False):
        t.build(A, hex, name)
    return t


def units(t: Table, count: int) -> Table:
    """So many of A's units have been deployed."""
    for unit in box.UNITS[:count]:
        t.unit(unit)
    return t


FOUR_PAINTINGS = ("duke_of_caxias", "count_d_eu", "tupi_woman", "princess_isabel")
SETS = {
    "m1_brazilwood_contract": lambda: with_buildings("sawmill", "sawmill").product(A, "dye", "renovate"),
    "m1_lords_of_the_mill": lambda: units(with_buildings("cane_field", "cane_field"), 1),
    "m1_coastal_feitorias": lambda: with_buildings("trading_post", "trading_post").supply(A, "gold", "gold"),
    "m1_hereditary_captaincy": lambda: with_buildings("sawmill", "sawmill", "sawmill", "church").painting(
        A, "tupi_woman"
    ),
    "m1_governor_general": lambda: units(with_buildings("sawmill", "sawmill", "sawmill"), 2),
    "m1_jesuit_aldeias": lambda: with_buildings("sawmill", "sawmill", "sawmill").painting(A, *FOUR_PAINTINGS[:2]),
    "m1_first_engenho": lambda: units(with_buildings("sawmill", "cane_field", "church"), 1),
    "m1_vila_de_sao_vicente": lambda: with_buildings("sawmill", "sawmill").city(A, "h42", "recife"),
    "m2_gold_rush": lambda: units(with_buildings("gold_foundry", "gold_foundry"), 2).supply(A, "gold", "gold", "gold"),
    "m2_king_cotton": lambda: (
        with_buildings("plantation", "plantation").product(A, "textiles", "build").painting(A, "tupi_woman")
    ),
    "m2_paraiba_valley": lambda: with_buildings("coffee_farm", "coffee_farm", "church", "church").product(
        A, "dye", "renovate"
    ),
    "m2_viceroyalty": lambda: units(with_buildings("sawmill", "sawmill", "sawmill", "sawmill"), 3).city(
        A, "h42", "recife"
    ),
    "m2_artistic_mission": lambda: Table().painting(A, *FOUR_PAINTINGS).product(A, "dye", "renovate"),
    "m2_opening_of_the_ports": lambda: (
        with_buildings("plantation", "coffee_farm")
        .product(A, "dye", "renovate")
        .product(A, "sugar", "manufacture")
        .gold_cards(A, "gc_fair")
    ),
    "m2_inland_roads": lambda: with_buildings("plantation", "coffee_farm", "sawmill", "church").city(
        A, "h42", "recife"
    ),
    "m2_national_guard": lambda: units(with_buildings("sawmill", "sawmill", "sawmill", "sawmill"), 4).combat_cards(
        A, "cc_volley", "cc_camp"
    ),
    "m3_iron_road": lambda: (
        units(with_buildings("factory"), 4)
        .product(A, "dye", "renovate")
        .product(A, "sugar", "manufacture")
        .product(A, "rubber", "harbor")
    ),
    "m3_coffee_barons": lambda: (
        with_buildings("coffee_farm", "coffee_farm").product(A, "roast_coffee", "harbor").city(A, "h42", "recife")
    ),
    "m3_age_of_reason": lambda: with_buildings("academy").painting(A, *FOUR_PAINTINGS).supply(A, "science", "science"),
    "m3_imperial_court": lambda: (
        units(with_buildings("sawmill"), 4).city(A, "h42", "recife").city(A, "h44", "belem").palace("h11", 2)
    ),
    "m3_industrial_age": lambda: (
        with_buildings("factory")
        .product(A, "dye", "renovate")
        .product(A, "sugar", "manufacture")
        .product(A, "rubber", "harbor")
        .product(A, "jewels", "build")
        .supply(A, "gold", "gold", "gold")
    ),
    "m3_academy_of_fine_arts": lambda: with_buildings("church").painting(A, *FOUR_PAINTINGS),
    "m3_union_of_provinces": lambda: with_buildings(
        *("sawmill", "sawmill", "cane_field", "trading_post", "church", "academy", "academy")
    ).city(A, "h42", "recife"),
    "m3_golden_law": lambda: (
        with_buildings("church", "academy")
        .painting(A, "tupi_woman", "princess_isabel")
        .mission(A, "m1_first_engenho", "m1_governor_general", shown=True)
    ),
}


@rule("BI-11.2")
@pytest.mark.parametrize("mission", box.MISSIONS)
def test_each_mission_is_completed_by_what_it_asks_for(mission: str) -> None:
    t = SETS[mission]()
    assert complete(t, mission)
    objectives = box.DATA["mission"][box.MISSIONS.index(mission)]["objectives"]
    assert box.MISSION_VP[box.MISSIONS.index(mission)] == sum(o.get("vp", 0) for o in objectives) or "m3" not in mission
    assert not complete(Table(), mission)


@rule("BI-11.3")
def test_a_mission_is_revealed_while_complete_and_may_wait() -> None:
    t = units(with_buildings("sawmill", "sawmill", "sawmill"), 2).mission(A, "m1_governor_general").era(1)
    assert t.offered("reveal") == ["m1_governor_general"]
    t.do("act harbor", "gain coffee", "end_turn", "act harbor", "gain coffee", "end_turn")
    assert t.offered("reveal") == ["m1_governor_general"]
    t.unit("pt_archer", "h12")
    assert t.turn(A).why_not("reveal m1_governor_general") == "BI-11.3"
    assert t.why_not("reveal m1_jesuit_aldeias") == "BI-11.3"  # not theirs


@rule("BI-11.4")
def test_a_mission_of_a_later_era_waits() -> None:
    t = SETS["m2_viceroyalty"]().mission(A, "m2_viceroyalty").era(1)
    assert t.offered("reveal") == []
    assert t.why_not("reveal m2_viceroyalty") == "BI-11.4"
    assert t.era(2).turn(A).offered("reveal") == ["m2_viceroyalty"]


@rule("BI-11.5", "BI-12.10")
def test_the_order_of_a_reveal() -> None:
    t = SETS["m1_governor_general"]().monarch(A, "dom_oba_ii").mission(A, "m1_governor_general").era(1).turn(A)
    t.do("reveal m1_governor_general")
    assert t.tokens(A) == {"science": 1}  # the monarch's reward first
    assert (t.decision, t.s.era) == ("place_palace", 1)
    t.do("palace 2 h11", "decline")
    assert (t.decision, t.s.era) == ("place_token", 2)


@rule("BI-11.6")
def test_everybody_lays_their_old_token_under_an_arch() -> None:
    t = Table(3).build(B, "h11", "sawmill").build(B, "h12", "sawmill").build(B, "h30", "sawmill")
    t.unit("pt_archer").unit("pt_dragoon").mission(B, "m1_governor_general").token(A, "build").turn(B)
    t.do("reveal m1_governor_general", "decline")
    asked = []
    for arch in ("trade", "trade", "build"):
        asked.append(t.s.player)
        assert t.offered("token") == list(box.ARCHES)
        t.do(f"token {arch}")
    assert asked == [B, C, A]
    assert t.s.buried == [2, -1, 6, -1, 6, -1]
    assert t.s.arch == [-1, -1, -1]
    assert t.s.era == 2


@rule("BI-11.7")
def test_the_stance_ends_with_the_era() -> None:
    t = SETS["m1_governor_general"]().mission(A, "m1_governor_general").era(1).token(B, "harbor")
    t.build(B, "h44", "cane_field").unit("br_cannon", "h43").turn(A)
    t.do("reveal m1_governor_general", "decline", "token build", "token build", "act harbor", "gain coffee")
    t.do("move br_cannon h44")  # 3 + 1 against 2, no stance of B any more
    assert t.where("br_cannon") == "h44"


@rule("BI-11.8")
def test_new_buildings_are_there_for_all_at_once() -> None:
    t = SETS["m1_governor_general"]().mission(A, "m1_governor_general").era(1).supply(B, "brazilwood", "sugarcane")
    t.turn(A).do("reveal m1_governor_general", "decline", "token build", "token build", "act harbor", "gain coffee")
    t.do("end_turn", "act build", "gain cotton")
    assert "bt_gold_foundry_plantation plantation" in t.offered("build")


@rule("BI-11.9")
def test_an_old_mission_changes_no_era() -> None:
    t = SETS["m1_governor_general"]().mission(A, "m1_governor_general").turn(A)
    t.do("reveal m1_governor_general", "palace 2 h12", "decline")
    assert (t.s.era, t.vp(A)["missions"], t.vp(A)["palaces"]) == (3, 3, 1)


@rule("BI-11.10")
def test_the_end_is_triggered_once() -> None:
    t = Table(2, end_game="extra_round").era(3)
    t.build(A, "h11", "church").build(A, "h12", "church").painting(A, "tupi_woman", "princess_isabel", "count_d_eu")
    t.painting(A, "duke_of_caxias").mission(A, "m1_first_engenho", "m1_governor_general", shown=True)
    t.mission(A, "m3_golden_law", "m3_academy_of_fine_arts").turn(A)
    t.s.round = 7
    t.do("reveal m3_golden_law")
    assert (t.s.ender, t.s.last_round) == (A, 8)
    t.do("act harbor", "gain coffee", "end_turn", "act harbor", "gain coffee", "end_turn")
    t.do("reveal m3_academy_of_fine_arts")
    assert (t.s.round, t.s.last_round) == (8, 8)
    assert t.vp(A)["missions"] == 3 + 3 + 5 + 5


@rule("BI-11.10")
def test_who_completes_a_second_mission_of_era_three_does_not_end_the_game_again() -> None:
    t = SETS["m3_golden_law"]().mission(A, "m3_golden_law").build(B, "h36", "factory").product(B, "dye", "renovate")
    t.product(B, "sugar", "manufacture").product(B, "rubber", "harbor").mission(B, "m3_iron_road").turn(A)
    for unit in ("pt_monarch", "pt_archer", "pt_dragoon", "pt_cannon"):
        t.unit(unit)
    t.s.journal = []
    t.turn(A).do("reveal m3_golden_law", "act harbor", "gain coffee", "end_turn", "reveal m3_iron_road", "decline")
    assert t.s.ender == A
    assert [note.phrase.key for note in t.s.journal].count("end_comes") == 1
    assert t.vp(B)["missions"] == 5


@rule("BI-11.11")
def test_where_palaces_may_stand() -> None:
    t = with_buildings("sawmill", "cane_field", "gold_foundry", "coffee_farm", "factory", "factory")
    t.palace("h12", 2).unit("pt_archer", "h32").city(A, "h42", "recife").build(B, "h36", "plantation")
    t.ask(PlacePalace(A))
    assert t.offered("palace") == ["3 h30", "5 h31", "6 h20"]  # II is placed, h32 seized, h36 another's
    assert t.why_not("palace 2 h11") == t.why_not("palace 6 h32") == t.why_not("palace 4 h36") == "BI-11.11"
    t.do("decline")
    assert t.s.palace.count(2) == 1
    assert Table().ask(PlacePalace(A)).decision == "movement"  # none fits: the chance is lost


@rule("BI-11.12")
def test_palace_two_gives_sugarcane_and_a_product() -> None:
    t = with_buildings("sawmill").painting(A, "aleijadinho").ask(PlacePalace(A)).do("palace 2 h11")
    assert t.tokens(A) == {"sugarcane": 1}
    assert t.offered("make") == ["dye", "sugar"]
    assert t.why_not("make jewels") == "BI-11.12"
    t.do("make sugar", "slot manufacture")
    assert t.vp(A)["products"] == 1
    assert len(t.gold_hand(A)) == 1  # it counts as manufacturing
    t = with_buildings("sawmill").product(A, "dye", "renovate").product(A, "sugar", "manufacture")
    t.ask(PlacePalace(A)).do("palace 2 h11")
    assert t.decision == "movement"


@rule("BI-11.13", "BI-11.14", "BI-13.13")
@pytest.mark.parametrize(
    ("number", "building", "tokens", "gold", "combat"),
    [
        (3, "gold_foundry", {}, 1, 0),
        (4, "plantation", {"cotton": 1}, 0, 0),
        (5, "coffee_farm", {}, 0, 0),
        (6, "factory", {}, 0, 1),
    ],
)
def test_palaces_three_to_six(number: int, building: str, tokens: dict[str, int], gold: int, combat: int) -> None:
    t = with_buildings(building, building).product(A, "dye", "renovate").product(A, "rubber", "harbor")
    units(t, 3).ask(PlacePalace(A)).do(f"palace {number} h11")
    assert t.tokens(A) == tokens
    assert (len(t.gold_hand(A)), len(t.combat_hand(A))) == (gold, combat)
    assert t.vp(A)["palaces"] == {3: 1 + 2, 4: 1 + 4, 5: 1 + 2, 6: 1 + 3}[number]


@rule("BI-11.15")
def test_palace_bonuses_count_what_is_owned_and_controlled_at_the_end() -> None:
    t = with_buildings("plantation", "plantation", "plantation").palace("h11", 4)
    assert t.vp(A)["palaces"] == 1 + 6
    t.unit("pt_archer", "h12").build(B, "h36", "plantation").unit("br_archer_1", "h36")
    assert t.vp(A)["palaces"] == 1 + 4


@rule("BI-11.16")
def test_palace_one_stands_on_the_capital_without_points() -> None:
    t = Table()
    assert t.vp(A) == {}
    assert box.PALACE_VP[1] == 0
    assert t.s.tile[t.s.capital[A]] == box.CAPITAL
