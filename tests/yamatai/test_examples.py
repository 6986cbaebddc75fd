"""The worked examples of RULES.md, one test each, with its numbers."""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import ISLANDS, NONE, PALACE, TILE_IDS
from pentarchy.games.yamatai.develop import Develop
from pentarchy.games.yamatai.rounds import EndRound, Turn
from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE, Table, new


@pytest.mark.rule("YA-4.2", "YA-4.3", "YA-4.4", "YA-4.8", "YA-4.9", "YA-4.10")
def test_example_01_setup_4_players() -> None:
    s = new(4)
    assert s.coins == [10, 10, 10, 10]
    assert s.pieces == [6, 6, 6, 6]
    assert sorted(s.order) == [ORANGE, BLUE, PURPLE, GREY]
    assert len(s.specialist_deck) == 13
    assert len(s.building_deck) == 23
    view = s.view(-1)["table"]
    assert isinstance(view, dict)
    assert view["face_up"] == s.track[:5]
    assert [len(tiles) for tiles in view["face_down"]] == [5]
    assert s.supply == [22, 19, 16, 13, 10]


@pytest.mark.rule("YA-4.10", "YA-4.11")
def test_example_02_setup_3_and_2_players() -> None:
    for seed in range(20):
        s = new(3, seed)
        assert [s.seat_name(p) for p in range(3)] == ["Orange", "Blue", "Purple"]
        assert s.pieces == [8, 8, 8]
        assert sorted(s.order) == [0, 1, 2]
        assert s.spots == (1, 2, 3)
        s = new(2, seed)
        assert [s.seat_name(p) for p in range(2)] == ["Orange", "Blue"]
        assert s.pieces == [10, 10]
        assert s.spots == (1, 2, 3, 4)
        assert sorted(s.order[:2]) == [0, 1]
        assert sorted(s.order[2:]) == [0, 1]


@pytest.mark.rule("YA-4.5", "YA-4.6", "YA-4.7", "YA-3.5")
def test_example_03_islands() -> None:
    for seed in range(20):
        s = new(4, seed)
        assert sum(s.mountain) == 7
        assert [s.culture.count(kind) for kind in range(6)] == [5, 5, 5, 5, 5, 5]
        bare = [island for island in range(ISLANDS) if s.culture[island] == NONE]
        assert len(bare) == 4
        assert sum(s.mountain[island] for island in bare) == 1


@pytest.mark.rule("YA-5.1", "YA-5.2", "YA-12.6")
def test_example_04_turn_order_with_two_meeples() -> None:
    table = Table(players=2).tracks(7, 2, 9, 4, 1, 3, 5, 6, 8, 10)
    table.s.order = (BLUE, ORANGE, ORANGE, BLUE)
    table.agenda(*[Turn(player) for player in table.s.order], EndRound())
    for player, fleet in ((BLUE, 7), (ORANGE, 2), (ORANGE, 9), (BLUE, 4)):
        assert table.s.player == player
        table.do(f"fleet {fleet}").finish_turn()
    assert table.s.order == (ORANGE, BLUE, BLUE, ORANGE)
    assert table.s.spots == (2, 4, 7, 9)


@pytest.mark.rule("YA-6.2")
def test_example_05_missing_boat() -> None:
    table = Table().supply(gold=0).tracks(10, 1, 2, 3, 4, 5, 6, 7, 8, 9).at("choose_fleet")
    table.do("fleet 10")
    assert table.available() == ["wood", "clay"]


@pytest.mark.rule("YA-7.1", "YA-7.2", "YA-7.4")
def test_example_06_buying() -> None:
    table = Table().at("choose_fleet").do("fleet 1", "buy stone")
    assert table.s.coins[ORANGE] == 6
    assert table.available() == ["bamboo", "stone"]
    assert table.s.supply == [21, 19, 15, 13, 10]
    assert table.asked == "place"


@pytest.mark.rule("YA-6.3", "YA-7.5")
def test_example_07_selling_a_harbor_boat() -> None:
    table = Table().harbor("clay").at("choose_fleet").do("fleet 2", "sell clay")
    assert table.s.coins[ORANGE] == 15
    assert table.s.supply == [22, 18, 16, 13, 10]
    assert table.available() == ["wood"]
    assert table.stored() == []


@pytest.mark.rule("YA-7.3")
def test_example_08_gold_cannot_be_traded() -> None:
    table = Table().hand("gold", "wood")
    table.s.coins[ORANGE] = 20
    table.at("trade")
    assert table.offers == ["buy bamboo", "buy wood", "buy stone", "buy clay", "sell wood", "pass"]
    assert table.why("buy gold") == "YA-7.3"
    assert table.why("sell gold") == "YA-7.3"


@pytest.mark.rule("YA-8.2", "YA-5.5")
def test_example_09_first_boat_on_an_empty_board() -> None:
    table = Table().hand("bamboo", "wood").at("place", fleet=4)
    spots = ["b01", "b02", "b03", "b04", "b05"]
    places = [f"place {colour} {spot}" for colour in ("bamboo", "wood") for spot in spots]
    assert table.offers == [*places, "power", "done"]
    table.do("power")
    assert table.offers == [*places, "done"]


@pytest.mark.rule("YA-8.2")
def test_example_10_first_boat_next_to_its_colour() -> None:
    table = Table().boats("wood b07", "bamboo b02").hand("wood", "stone").at("place")
    wood = ["b01", "b03", "b04", "b05", "b08", "b12", "b17"]
    stone = ["b01", "b03", "b04", "b05"]
    assert table.offered("place") == [f"place wood {b}" for b in wood] + [f"place stone {b}" for b in stone]


@pytest.mark.rule("YA-8.3")
def test_example_11_chain() -> None:
    table = Table().boats("wood b07", "bamboo b02").hand("wood", "stone").at("place").do("place wood b08")
    assert table.offered("place") == ["place stone b09", "place stone b18"]
    assert table.why("place stone b17") == "YA-8.3"


@pytest.mark.rule("YA-8.1", "YA-9.1", "YA-10.1", "YA-10.2")
def test_example_12_placing_no_boats() -> None:
    table = Table().at("choose_fleet").do("fleet 4", "pass", "done")
    assert table.asked == "store"
    assert table.offers == ["store bamboo", "store wood"]
    table.do("store wood")
    assert table.stored() == ["wood"]
    assert table.scrapped() == ["bamboo"]


@pytest.mark.rule("YA-5.8", "YA-10.3")
def test_example_13_no_boats_at_all() -> None:
    table = Table().people("broker").owns("tea", "tea").at("choose_fleet").do("fleet 1", "sell bamboo")
    assert table.s.coins[ORANGE] == 12
    assert table.asked == "recruit"


@pytest.mark.rule("YA-9.4", "YA-9.5", "YA-9.6")
def test_example_14_collect() -> None:
    table = Table().fresh("bamboo b12", "bamboo b17", "bamboo b24").culture("tea", "i01", "i07", "i08", "i13")
    table.at("develop")
    assert table.offers == ["collect i01", "collect i07", "collect i08", "collect i13"]
    table.do("collect i07", "collect i13", "collect i01")
    assert table.tokens() == ["tea", "tea", "tea"]
    assert table.culture_on("i08") == "tea"

    table = Table().fresh("bamboo b12", "bamboo b17", "bamboo b24").culture("tea", "i07", "i13").at("develop")
    table.do("collect i07")
    assert table.tokens() == ["tea", "tea"]


@pytest.mark.rule("YA-9.3")
def test_example_15_collecting_without_building() -> None:
    table = Table().boats("stone b18").fresh("bamboo b12", "bamboo b17", "wood b24").row("bathhouse")
    table.culture("tea", "i01", "i07", "i13").at("develop")
    assert "build bathhouse i08" in table.offers
    table.do("collect i01")
    assert table.why("build bathhouse i08") == "YA-9.3"
    table.do("collect i07")
    assert table.s.player == BLUE
    assert table.tiles()[0] == "bathhouse"


def bathhouse() -> Table:
    """The position of example 16, with a token in reach."""
    table = Table().boats("wood b07", "stone b18").fresh("bamboo b17")
    return table.row("bathhouse").culture("tea", "i07")


@pytest.mark.rule("YA-9.8", "YA-9.9", "YA-9.10", "YA-9.14", "YA-9.15")
def test_example_16_build() -> None:
    table = bathhouse().at("develop")
    assert table.offered("build") == ["build bathhouse i08"]
    table.do("build bathhouse i08")
    assert table.score("buildings") == 5
    assert table.building_on("i08") == ORANGE
    assert table.s.pieces[ORANGE] == 5


@pytest.mark.rule("YA-9.10", "YA-9.13")
def test_example_17_missing_requirement() -> None:
    table = bathhouse().row("stables", "library").fresh("gold b40").culture("tea", "i14").at("develop")
    assert table.offered("build") == []
    assert table.why("build stables i08") == "YA-9.10"
    assert table.why("build library i08") == "YA-9.10"


@pytest.mark.rule("YA-9.9")
def test_example_18_no_build_without_a_fresh_boat() -> None:
    table = Table().boats("wood b07", "stone b18", "bamboo b17").fresh("gold b40").row("bathhouse")
    table.culture("tea", "i14", "i20").at("develop")
    assert table.offers == ["collect i14", "collect i20"]
    assert table.why("build bathhouse i08") == "YA-9.9"


@pytest.mark.rule("YA-9.8", "YA-15.4")
def test_example_19_token_in_the_way() -> None:
    table = bathhouse().culture("tea", "i08").at("develop")
    assert table.offers == ["collect i07", "collect i08"]
    assert table.why("build bathhouse i08") == "YA-15.4"


@pytest.mark.rule("YA-9.17", "YA-9.18", "YA-2.4")
def test_example_20_mountain_and_prestige_neighbours() -> None:
    table = Table().mountain("i19").fresh("wood b39").boats("stone b48").row("dojo").culture("tea", "i13")
    table.prestige("i18", "torii_dawn").prestige("i25", "palace_summer").prestige("i24", "torii_tides")
    table.at("develop").do("build dojo i19")
    assert table.s.prestige[ORANGE] == 3


@pytest.mark.rule("YA-9.19")
@pytest.mark.parametrize(("tile", "coins"), [("teahouse", 2), ("timber_wharf", 4)])
def test_example_21_new_group(tile: str, coins: int) -> None:
    table = Table().houses("i13").fresh("bamboo b25").boats("wood b26", "wood b36").row("teahouse", "timber_wharf")
    table.at("develop").do(f"build {tile} i14")
    assert table.s.coins[ORANGE] == 10 + coins


@pytest.mark.rule("YA-9.19", "YA-9.20")
def test_example_22_joining() -> None:
    table = Table().houses("i13", "i15").fresh("wood b26").boats("wood b36").row("fish_market").culture("tea", "i09")
    table.at("develop").do("build fish_market i14")
    assert table.s.coins[ORANGE] == 16


@pytest.mark.rule("YA-2.11", "YA-9.19")
def test_example_23_corner_is_not_enough() -> None:
    table = Table().houses("i13").fresh("bamboo b49").boats("bamboo b54").row("farmhouse").culture("tea", "i21")
    table.at("develop").do("build farmhouse i20")
    assert table.s.coins[ORANGE] == 10


@pytest.mark.rule("YA-9.15", "YA-9.17", "YA-9.18", "YA-9.19")
def test_example_24_prestige_building() -> None:
    table = Table().mountain("i19").prestige("i18", "torii_dawn").houses("i13").row("palace_spring")
    before = table.score("buildings")
    table.fresh("bamboo b47", "wood b48", "gold b53").culture("tea", "i20").at("develop")
    table.do("build palace_spring i19")
    assert table.building_on("i19") == PALACE
    assert table.s.prestige[ORANGE] == 0
    assert table.s.coins[ORANGE] == 10
    assert table.s.pieces[ORANGE] == 5
    assert table.score("buildings") - before == 7


@pytest.mark.rule("YA-10.1", "YA-10.2", "YA-10.4", "YA-10.5", "YA-17.7")
def test_example_25_store_and_scrap() -> None:
    table = Table().hand("stone", "clay", "gold").at("store").do("store gold")
    assert table.stored() == ["gold"]
    assert table.scrapped() == ["stone", "clay"]
    assert table.score("scrapped boats") == -1
    assert table.score() == 1  # ten coins are 2 points, the gold boat costs nothing
    table.agenda(Turn(ORANGE), EndRound()).do("fleet 2", "pass")
    assert table.available() == ["wood", "gold"]
    assert "place gold b01" in table.offers


@pytest.mark.rule("YA-11.1", "YA-11.2", "YA-11.3")
def test_example_26_recruit() -> None:
    table = Table().owns("tea", "tea", "music").people("broker", coins=(4,)).at("recruit").do("recruit broker")
    assert table.s.coins[ORANGE] == 14
    assert table.tokens() == ["music"]
    assert table.score("specialists") == 3

    table = Table().owns("tea", "music", "porcelain").people("broker").at("recruit").do("recruit broker")
    assert table.tokens() == []

    table = Table().owns("tea", "music").people("broker").at("recruit")
    assert table.s.player == BLUE


@pytest.mark.rule("YA-12.1", "YA-12.2")
def test_example_27_coins_on_specialists() -> None:
    table = Table().people("broker", "merchant", "hermit", "admiral", "treasurer").owns("tea", "tea").at("recruit")
    table.do("recruit hermit").finish_round()
    assert table.specialists()[:4] == ["broker", "merchant", "admiral", "treasurer"]
    assert [table.s.bounty[person] for person in table.s.specialist_row] == [2, 2, 2, 2, 0]
    table.finish_round()
    assert [table.s.bounty[person] for person in table.s.specialist_row] == [4, 4, 4, 4, 2]


@pytest.mark.rule("YA-12.3")
def test_example_28_rows_slide() -> None:
    table = Table().row("farmhouse", "dojo", "stables", "teahouse", "library").deck("academy", "monastery")
    for slot in (1, 4):
        table.s.built[BLUE] |= 1 << table.s.row[slot]
        table.s.row[slot] = NONE
    table.at("recruit").finish_round()
    assert table.tiles() == ["farmhouse", "stables", "teahouse", "academy", "monastery"]


@pytest.mark.rule("YA-12.7", "YA-12.8")
def test_example_29_fleet_track() -> None:
    table = Table().tracks(3, 8, 1, 10, 6, 2, 7, 4, 9, 5).at("choose_fleet")
    for fleet in (8, 1, 10):
        table.do(f"fleet {fleet}").finish_turn()
    table.s.script = (0, 0, 0)
    table.do("fleet 6").finish_turn()
    assert [fleet + 1 for fleet in table.s.track] == [3, 2, 7, 4, 9, 5, 1, 10, 6, 8]

    table = Table(players=3).tracks(3, 8, 1, 10, 6, 2, 7, 4, 9, 5).at("choose_fleet")
    for fleet in (8, 1):
        table.do(f"fleet {fleet}").finish_turn()
    table.s.script = (2, 1)
    table.do("fleet 6").finish_turn()
    assert [fleet + 1 for fleet in table.s.track] == [3, 10, 2, 7, 4, 9, 5, 8, 1, 6]


@pytest.mark.rule("YA-16.1", "YA-16.3", "YA-16.5", "YA-16.6")
def test_example_30_end_conditions() -> None:
    for sells in (True, False):
        table = Table().tracks(6, 1, 2, 3, 4, 5, 7, 8, 9, 10).harbor("clay", player=BLUE).supply(clay=1)
        table.at("choose_fleet").do("fleet 6").finish_turn()
        assert table.s.supply[3] == 0
        table.do("fleet 1", "sell clay" if sells else "pass")
        table.finish_round()
        assert table.s.over != sells

    for missing in (1, 2):
        table = Table().row(*["farmhouse", "dojo", "stables", "teahouse", "library"][missing:])
        table.deck("farmhouse").short_deck(1).at("recruit").finish_round()
        assert table.s.over == (missing == 2)
        assert table.s.building_deck == ()
        assert table.tiles().count("") == missing - 1


@pytest.mark.rule("YA-16.1", "YA-16.2")
def test_example_31_last_standard_building() -> None:
    table = Table().houses("i13", "i15", "i20", "i22", "i24", player=BLUE).row("fish_market").boats("wood b07")
    table.at("recruit")
    table.do("fleet 2", "pass", "place wood b08", "done", "build fish_market i08")
    assert table.s.pieces[BLUE] == 0
    assert table.s.player == PURPLE
    table.do("fleet 3").finish_turn()
    assert table.s.player == GREY
    table.do("fleet 4").finish_turn()
    assert table.s.over


@pytest.mark.rule("YA-17.1", "YA-17.2", "YA-17.3", "YA-17.4", "YA-17.5", "YA-17.6", "YA-17.7", "YA-17.8")
def test_example_32_final_score() -> None:
    table = Table().built("bathhouse", "academy", "dojo", "great_manor").has("broker", "hermit")
    table.reserve("governors_house").harbor("gold")
    table.s.prestige[ORANGE] = 4
    table.s.coins[ORANGE] = 13
    table.s.scrapped[:3] = [1, 0, 2]
    assert [table.score(part) for part in ("buildings", "specialists", "prestige", "coins")] == [25, 5, 4, 2]
    assert [table.score(part) for part in ("reserve", "scrapped boats")] == [-1, -2]
    assert table.score() == 33


@pytest.mark.rule("YA-17.9")
@pytest.mark.parametrize(("tiebreak", "winner"), [("fleet_number", BLUE), ("turn_order", ORANGE)])
def test_example_33_tie(tiebreak: str, winner: int) -> None:
    table = Table(tiebreak=tiebreak)
    table.s.used = [6, 2, 8, 9]
    table.s.coins = [0, 0, 0, 0]
    table.s.prestige = [41, 41, 30, 20]
    assert table.s.ranking()[0] == winner


@pytest.mark.rule("YA-5.7", "YA-9.21", "YA-13.9")
def test_example_34_tile_9() -> None:
    table = Table().boats("wood b07").fresh("bamboo b17").row("bathhouse", "great_manor").culture("tea", "i07")
    table.at("develop", fleet=9)
    assert table.offers == ["collect i07", "build bathhouse i08"]
    assert table.why("build great_manor i08") == "YA-9.10"


@pytest.mark.rule("YA-13.10")
def test_example_34_tile_10() -> None:
    table = Table().fresh("wood b07", "wood b08").boats("wood b01").row("fish_market").culture("tea", "i02", "i08")
    table.at("develop", fleet=10).do("collect i02")
    assert table.tokens() == ["tea", "tea"]
    assert table.asked == "second_action"
    assert table.offers == ["build fish_market i02", "build fish_market i08", "pass"]


@pytest.mark.rule("YA-5.5", "YA-13.6", "YA-13.11")
def test_example_34_tile_6() -> None:
    table = Table().fresh("wood b07").boats("stone b02", "clay b03").at("recruit", fleet=6)
    assert table.offers == ["power", "pass"]
    table.do("power")
    assert table.offers == ["lift b02", "lift b03"]
    assert table.why("lift b07") == "YA-13.11"


@pytest.mark.rule("YA-13.2", "YA-17.5")
def test_example_35_reserve() -> None:
    table = Table().row("farmhouse", "dojo", "palace_winter", "stables", "teahouse")
    table.at("trade", fleet=2).do("power", "reserve palace_winter")
    assert table.tiles() == ["farmhouse", "dojo", "", "stables", "teahouse"]
    assert table.score("reserve") == -1
    table.finish_round().finish_round()
    table.boats("stone b07", "clay b18", "gold b24").fresh("wood b08").agenda(Develop(ORANGE), Turn(BLUE))
    table.do("build palace_winter i08")
    assert table.score("buildings") == 12
    assert table.score("reserve") == 0


@pytest.mark.rule("YA-13.4")
def test_example_35_preview() -> None:
    table = Table().deck("farmhouse", "dojo", "stables").boats("wood b07", "stone b18").fresh("bamboo b17")
    table.culture("tea", "i07").at("develop", fleet=4).do("power")
    assert table.offered("build") == ["build dojo i08"]
    table.do("build dojo i08")
    assert [TILE_IDS[tile] for tile in table.s.building_deck[:2]] == ["farmhouse", "stables"]
