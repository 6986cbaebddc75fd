"""Chapter 13: the powers of the fleet tiles."""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import ISLAND_IDS, NONE, TILE_IDS
from tests.yamatai.scenario import BLUE, ORANGE, Table


@pytest.mark.rule("YA-13.1")
def test_tile_1_has_no_power() -> None:
    table = Table().boats("wood b30", "clay b31").row("dojo", "stables").hand("wood").at("trade", fleet=1)
    assert table.why("power") == "YA-13.1"


@pytest.mark.rule("YA-13.2")
def test_tile_2_reserves_a_tile_that_only_its_owner_may_build() -> None:
    table = Table().row("dojo", "stables", "library").hand("gold").at("trade", fleet=2).do("power")
    assert table.offers == ["reserve dojo", "reserve stables", "reserve library"]
    assert table.why("reserve farmhouse") == "YA-13.2"
    table.do("reserve stables")
    assert table.asked == "trade"
    assert table.tiles() == ["dojo", "", "library", "", ""]
    assert table.s.reserve == [1 << TILE_IDS.index("stables"), 0, 0, 0]


@pytest.mark.rule("YA-13.2")
def test_a_reserved_tile_may_be_built_in_the_same_turn_and_the_reserve_has_no_limit() -> None:
    table = Table().reserve("farmhouse", "library", "academy").row("dojo", "stables").boats("wood b07")
    table.fresh("stone b08").culture("tea", "i03").at("develop", fleet=2).do("power", "reserve dojo")
    assert "build dojo i08" in table.offers
    table.do("build dojo i08")
    assert table.score("reserve") == -3


@pytest.mark.rule("YA-13.3")
def test_tile_3_puts_sacred_ground_on_an_empty_island() -> None:
    table = Table().culture("tea", "i01").houses("i02").sacred("i03").hand("gold").at("trade", fleet=3).do("power")
    assert table.offers == [f"sacred {island}" for island in ISLAND_IDS[3:]]
    assert [table.why(f"sacred i0{n}") for n in (1, 2, 3)] == ["YA-13.3"] * 3
    table.do("sacred i08")
    assert table.s.sacred[7] == 1


@pytest.mark.rule("YA-13.3")
def test_tile_3_needs_a_token_of_the_eight() -> None:
    table = Table().sacred(*[f"i{n:02}" for n in range(1, 8)]).hand("gold").at("trade", fleet=3).do("power")
    table.do("sacred i08")
    assert sum(table.s.sacred) == 8
    table = Table().sacred(*[f"i{n:02}" for n in range(1, 9)]).hand("gold").at("trade", fleet=3)
    assert table.why("power") == "YA-5.6"


@pytest.mark.rule("YA-13.4", "YA-18.3")
def test_tile_4_shows_three_tiles_to_its_player_alone() -> None:
    table = Table().deck("dojo", "stables", "library", "academy").hand("wood").at("trade", fleet=4)
    marks = table.s.marks
    table.do("power")
    assert table.s.marks > marks  # cannot be taken back
    assert table.asked == "trade"
    seen = [TILE_IDS.index(tile) for tile in ("dojo", "stables", "library")]
    tops = [table.s.position(player)["deck_top"] for player in (-1, ORANGE, BLUE)]
    assert tops == [[], seen, []]


@pytest.mark.rule("YA-13.4")
@pytest.mark.parametrize("size", [1, 2])
def test_tile_4_shows_fewer_if_the_deck_is_shorter(size: int) -> None:
    table = Table().short_deck(size).hand("wood").at("trade", fleet=4).do("power")
    assert table.s.known_top[ORANGE] == size


@pytest.mark.rule("YA-13.4")
def test_previewed_tiles_return_to_the_top_in_their_order() -> None:
    table = Table().deck("palace_winter", "torii_tides", "great_manor").fresh("wood b07").hand("wood")
    deck = table.s.building_deck
    table.culture("tea", "i02", "i08").at("develop", fleet=4).do("power", "collect i02").finish_turn()
    assert table.s.building_deck == deck
    assert table.s.known_top == [3, 0, 0, 0]


@pytest.mark.rule("YA-13.4", "YA-9.11")
def test_a_previewed_tile_is_built_in_this_turn_only() -> None:
    table = Table().deck("dojo").boats("wood b07").fresh("stone b08").culture("tea", "i03", "i02").fresh("clay b01")
    table.at("develop", fleet=4)
    assert table.why("build dojo i08") == "YA-9.11"
    table.do("power")
    assert "build dojo i08" in table.offers
    table = Table().deck("dojo").boats("wood b07").fresh("stone b08").culture("tea", "i03", "i02").fresh("clay b01")
    table.s.known_top[ORANGE] = 3  # seen in an earlier turn
    assert table.at("develop").why("build dojo i08") == "YA-9.11"


@pytest.mark.rule("YA-13.5")
def test_tile_5_swaps_a_culture_token() -> None:
    table = Table().owns("tea", "music").culture("tea", "i01").culture("porcelain", "i02").hand("wood")
    table.at("trade", fleet=5).do("power")
    assert table.offers == ["give tea", "give music"]
    assert table.why("give theatre") == "YA-13.5"
    table.do("give music")
    assert table.offers == ["take i01", "take i02"]
    table.do("take i02")
    assert table.tokens() == ["porcelain", "tea"]
    assert table.culture_on("i02") == "music"


@pytest.mark.rule("YA-13.5")
def test_a_swap_is_for_another_type() -> None:
    table = Table().owns("tea", "music").culture("tea", "i01", "i03").culture("porcelain", "i02", "i04").hand("wood")
    table.at("trade", fleet=5).do("power", "give tea")
    assert table.offers == ["take i02", "take i04"]
    assert table.why("take i01") == "YA-13.5"
    table = Table().owns("tea").culture("tea", "i01").hand("wood").at("trade", fleet=5)
    assert table.why("power") == "YA-5.6"


@pytest.mark.rule("YA-13.6")
def test_tile_6_moves_a_boat_anywhere() -> None:
    table = Table().boats("wood b30", "clay b31").hand("gold").at("trade", fleet=6).do("power")
    assert table.offers == ["lift b30", "lift b31"]
    assert table.why("lift b32") == "YA-13.6"
    table.do("lift b31")
    assert len(table.offers) == 83
    assert table.why("drop b31") == "YA-13.6"
    assert table.why("drop b30") == "YA-8.5"
    table.do("drop b85")
    assert (table.boat_on("b31"), table.boat_on("b85")) == ("", "clay")


@pytest.mark.rule("YA-13.7")
def test_tile_7_takes_a_boat_off_the_board() -> None:
    table = Table().boats("wood b30", "clay b31").hand("gold").at("place", fleet=7).do("power")
    assert table.offers == ["salvage b30", "salvage b31"]
    assert table.why("salvage b32") == "YA-13.7"
    table.do("salvage b31")
    assert table.available() == ["clay", "gold"]
    assert table.boat_on("b31") == ""


@pytest.mark.rule("YA-13.7")
def test_a_boat_salvaged_in_step_4_can_only_be_stored() -> None:
    table = Table().boats("clay b31", "clay b32").fresh("wood b06").culture("tea", "i01").at("develop", fleet=7)
    table.do("power", "salvage b31")
    assert table.tokens() == ["tea"]  # collecting was all that was left to do
    assert table.stored() == ["clay"]


@pytest.mark.rule("YA-13.8")
def test_tile_8_exchanges_two_boats_of_different_colours() -> None:
    table = Table().boats("wood b30", "wood b31", "clay b32").hand("gold").at("trade", fleet=8).do("power")
    assert table.offers == ["exchange b30", "exchange b31", "exchange b32"]
    assert table.why("exchange b40") == "YA-13.8"
    table.do("exchange b32")
    assert table.offers == ["exchange b30", "exchange b31"]
    table.do("exchange b31")
    assert [table.boat_on(b) for b in ("b30", "b31", "b32")] == ["wood", "clay", "wood"]
    table = Table().boats("wood b30", "wood b31").hand("gold").at("trade", fleet=8)
    assert table.why("power") == "YA-5.6"


@pytest.mark.rule("YA-13.8")
def test_the_second_boat_has_another_colour() -> None:
    table = Table().boats("wood b30", "wood b31", "clay b32", "gold b33").hand("gold").at("trade", fleet=8)
    table.do("power", "exchange b30")
    assert table.offers == ["exchange b32", "exchange b33"]
    assert table.why("exchange b31") == "YA-13.8"


@pytest.mark.rule("YA-13.9")
def test_tile_9_builds_with_one_boat_missing_and_no_more() -> None:
    table = Table().boats("wood b07").fresh("wood b08").row("teahouse", "dojo", "monastery").culture("tea", "i03")
    table.at("develop", fleet=9)
    # the boat on b08 also touches i03, where a token lies; i08 has two wood boats
    assert table.offered("build") == ["build dojo i08", "build teahouse i08"]
    assert table.why("build monastery i08") == "YA-9.10"


@pytest.mark.rule("YA-13.10")
def test_tile_10_allows_both_actions_in_either_order_and_the_second_is_optional() -> None:
    def table() -> Table:
        here = Table().boats("wood b07").fresh("wood b08").row("fish_market").culture("tea", "i03")
        return here.at("develop", fleet=10)

    first = table().do("build fish_market i08")
    assert first.asked == "second_action"
    assert first.offers == ["collect i03", "pass"]
    assert first.why("build fish_market i08") == "YA-9.3"
    assert first.do("collect i03").tokens() == ["tea"]
    second = table().do("collect i03")
    assert second.offers == ["build fish_market i08", "pass"]
    assert second.why("collect i03") == "YA-9.3"
    assert second.do("pass").building_on("i08") == NONE


@pytest.mark.rule("YA-13.10", "YA-9.6")
def test_the_second_action_collects_as_many_tokens_as_the_first_would() -> None:
    table = Table().boats("wood b07").fresh("wood b08", "gold b09").row("fish_market")
    table.culture("tea", "i03").culture("music", "i09").at("develop", fleet=10).do("build fish_market i08")
    table.do("collect i03")
    assert table.tokens() == ["tea", "music"]


@pytest.mark.rule("YA-13.10")
def test_without_a_second_action_the_turn_goes_on() -> None:
    table = Table().boats("wood b07").fresh("wood b08").row("fish_market").at("develop", fleet=10)
    assert table.building_on("i08") == ORANGE
    assert table.s.player == BLUE


@pytest.mark.rule("YA-13.11")
@pytest.mark.parametrize(("fleet", "verb"), [(6, "lift"), (7, "salvage"), (8, "exchange")])
def test_fresh_boats_stay_where_they_are(fleet: int, verb: str) -> None:
    table = Table().boats("wood b30", "clay b31").hand("gold", "wood").at("place", fleet=fleet)
    table.do("place gold b01", "power")
    assert table.offers == [f"{verb} b30", f"{verb} b31"]
    assert table.why(f"{verb} b01") == "YA-13.11"


@pytest.mark.rule("YA-13.12")
def test_after_a_boat_power_the_new_position_counts() -> None:
    table = Table().boats("wood b30", "clay b31").hand("wood", "gold").at("place", fleet=6)
    assert "place wood b33" in table.offers
    table.do("power", "lift b30", "drop b60")
    assert "place wood b33" not in table.offers
    assert "place wood b67" in table.offers
