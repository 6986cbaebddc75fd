"""Chapters 2, 3 and 15.1: terms, counts and the map."""

from __future__ import annotations

import pytest

from pentarchy.core.bits import members
from pentarchy.games.yamatai.components import (
    BOAT_COUNT,
    BOAT_IDS,
    BOATS,
    CULTURE_COUNT,
    CULTURE_IDS,
    CULTURES,
    DATA,
    FLEETS,
    ISLAND_IDS,
    ISLAND_NEIGHBOURS,
    ISLAND_SPACES,
    ISLANDS,
    NEIGHBOURS,
    NONE,
    SACRED_TOKENS,
    SPACE_IDS,
    SPACE_ISLANDS,
    SPACES,
    SPECIALIST_IDS,
    SPECIALISTS,
    STARTING_SPOTS,
    TILE_IDS,
    TILE_KIND,
    TILES,
    TORII,
)
from pentarchy.games.yamatai.develop import group_size
from tests.yamatai.scenario import BLUE, ORANGE, Table, new


def island(id: str) -> int:
    return ISLAND_IDS.index(id)


def space(id: str) -> int:
    return SPACE_IDS.index(id)


@pytest.mark.rule("YA-2.1")
def test_boat_spaces_are_adjacent_both_ways_and_share_a_junction() -> None:
    junctions = [set(s["junctions"]) for s in DATA["boat_spaces"]]
    for here in range(SPACES):
        assert here not in NEIGHBOURS[here]
        for there in range(SPACES):
            if there != here:
                assert (there in NEIGHBOURS[here]) == bool(junctions[here] & junctions[there])


@pytest.mark.rule("YA-2.1", "YA-8.5")
def test_a_space_holds_one_boat() -> None:
    table = Table().boats("wood b01").hand("wood").at("place")
    assert table.why("place wood b01") == "YA-8.5"


@pytest.mark.rule("YA-2.2")
def test_the_starting_spots_are_the_five_entries_on_the_left() -> None:
    assert [SPACE_IDS[n] for n in members(STARTING_SPOTS)] == ["b01", "b02", "b03", "b04", "b05"]
    assert [s.get("entry") for s in DATA["boat_spaces"][:6]] == ["A", "B", "C", "D", "E", None]


@pytest.mark.rule("YA-2.3")
def test_boats_are_adjacent_to_the_islands_of_their_space() -> None:
    for number, data in enumerate(DATA["boat_spaces"]):
        assert len(SPACE_ISLANDS[number]) == (1 if data["kind"] == "coast" else 2)
        for near in range(ISLANDS):
            assert (near in SPACE_ISLANDS[number]) == (number in ISLAND_SPACES[near])
    table = Table().boats("wood b07", "wood b18", "clay b24", "wood b01")
    assert table.s.boats_near(island("i08"), BOAT_IDS.index("wood")) == 2
    assert table.s.boats_near(island("i08"), BOAT_IDS.index("clay")) == 1
    assert table.s.boats_near(island("i03"), BOAT_IDS.index("wood")) == 0


@pytest.mark.rule("YA-2.4")
def test_neighbouring_islands_share_an_edge_both_ways_and_corners_do_not_count() -> None:
    for here in range(ISLANDS):
        corners = [island(id) for id in DATA["islands"][here]["corner_neighbors"]]
        assert not set(corners) & set(ISLAND_NEIGHBOURS[here])
        for there in ISLAND_NEIGHBOURS[here]:
            assert here in ISLAND_NEIGHBOURS[there]
    assert island("i20") not in ISLAND_NEIGHBOURS[island("i13")]
    assert island("i14") in ISLAND_NEIGHBOURS[island("i13")]


@pytest.mark.rule("YA-2.5")
def test_a_mountain_or_sacred_ground_leaves_an_island_empty() -> None:
    table = Table().mountain("i08").sacred("i08").boats("bamboo b07", "gold b18").fresh("bamboo b17")
    table.row("torii_dawn").culture("tea", "i07").at("develop")
    assert table.offered("build") == ["build torii_dawn i08"]


@pytest.mark.rule("YA-2.6")
def test_the_supply_is_what_nobody_holds_and_does_not_lie_on_the_board() -> None:
    table = Table().boats("wood b07").hand("wood").harbor("wood").at("trade")
    assert table.s.supply[1] == 16


@pytest.mark.rule("YA-2.7")
def test_available_boats_come_from_harbor_fleet_and_trade_and_go_by_placing() -> None:
    table = Table().harbor("gold").at("choose_fleet")
    assert table.available() == []
    table.do("fleet 4")
    assert table.available() == ["bamboo", "wood", "gold"]
    table.do("buy clay")
    assert table.available() == ["bamboo", "wood", "clay", "gold"]
    table.do("place wood b01")
    assert table.available() == ["bamboo", "clay", "gold"]
    table.finish_turn()
    assert table.s.player == BLUE
    assert table.available() == []


@pytest.mark.rule("YA-2.8")
def test_fresh_boats_are_those_placed_this_turn() -> None:
    table = Table().boats("wood b07").hand("wood", "wood", "wood").at("place")
    table.do("place wood b08", "place wood b09")
    assert table.s.fresh == [space("b08"), space("b09")]
    table.finish_turn()
    assert table.s.fresh == []


@pytest.mark.rule("YA-2.9", "YA-2.10")
@pytest.mark.parametrize(
    ("tile", "piece", "used"),
    [("dojo", ORANGE, 1), ("fish_market", ORANGE, 1), ("torii_dawn", TORII, 0), ("palace_spring", 5, 0)],
)
def test_kinds_of_tiles_put_their_pieces_on_the_island(tile: str, piece: int, used: int) -> None:
    table = Table().boats("wood b07", "bamboo b08", "bamboo b18", "stone b24", "gold b25", "wood b09")
    table.fresh("wood b17").row("dojo", "fish_market", "torii_dawn", "palace_spring")
    table.at("develop").do(f"build {tile} i08")
    assert table.building_on("i08") == piece
    assert table.s.pieces[ORANGE] == 6 - used


@pytest.mark.rule("YA-2.10")
def test_standard_bonuses_apply_to_trading_posts_too() -> None:
    table = Table().mountain("i08").prestige("i07", "torii_dawn").boats("wood b07").fresh("wood b08")
    table.row("fish_market").culture("tea", "i03").at("develop").do("build fish_market i08")
    assert table.s.prestige[ORANGE] == 2


@pytest.mark.rule("YA-2.11")
def test_a_group_is_connected_through_islands_of_one_colour() -> None:
    table = Table().houses("i08", "i13", "i19").houses("i14", player=BLUE).houses("i20")
    assert group_size(table.s, island("i08")) == 4  # i08, i13, i19, i20; blue i14 only borders them
    assert group_size(table.s, island("i14")) == 1


@pytest.mark.rule("YA-2.12")
def test_rows_have_five_slots_and_the_oldest_tiles_come_first() -> None:
    s = new()
    assert (len(s.row), len(s.specialist_row)) == (5, 5)
    table = Table().row("dojo", "stables").at("recruit").finish_round()
    assert table.tiles()[:2] == ["dojo", "stables"]
    assert "" not in table.tiles()


@pytest.mark.rule("YA-2.13")
def test_the_reserve_holds_what_was_taken_with_tile_2_until_it_is_built() -> None:
    table = Table().row("dojo", "stables").at("trade", fleet=2).do("power", "reserve dojo")
    assert members(table.s.reserve[ORANGE]) == [TILE_IDS.index("dojo")]
    table = Table().reserve("dojo").boats("wood b07").fresh("stone b08").culture("tea", "i03").at("develop")
    table.do("build dojo i08")
    assert table.s.reserve[ORANGE] == 0


@pytest.mark.rule("YA-2.14")
def test_a_prestige_token_is_worth_one_point() -> None:
    table = Table()
    before = table.score()
    table.s.prestige[ORANGE] += 3
    assert table.score() == before + 3


@pytest.mark.rule("YA-3.1")
def test_the_board_has_34_islands_and_85_spaces() -> None:
    assert (len(DATA["islands"]), ISLANDS) == (34, 34)
    assert (len(DATA["boat_spaces"]), SPACES) == (85, 85)
    assert len(members(STARTING_SPOTS)) == 5


@pytest.mark.rule("YA-3.2")
def test_there_are_10_fleet_tiles() -> None:
    assert [f["number"] for f in DATA["fleets"]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert FLEETS == 10


@pytest.mark.rule("YA-3.3")
def test_there_are_18_specialists() -> None:
    assert (len(set(SPECIALIST_IDS)), SPECIALISTS) == (18, 18)


@pytest.mark.rule("YA-3.4", "YA-3.8")
def test_there_are_28_building_tiles_and_a_piece_for_each_prestige_tile() -> None:
    assert (len(set(TILE_IDS)), TILES) == (28, 28)
    kinds = [TILE_KIND.count(kind) for kind in ("standard", "trading_post", "torii", "palace")]
    assert kinds == [16, 5, 3, 4]
    assert DATA["tokens"]["torii"]["count"] == 3
    assert DATA["tokens"]["palace"]["count"] == 4


@pytest.mark.rule("YA-3.5")
def test_there_are_34_culture_tokens() -> None:
    assert CULTURE_COUNT == (5, 5, 5, 5, 5, 5, 4)
    assert (len(CULTURE_IDS), CULTURES) == (6, 6)
    assert [c["mountain_count"] for c in DATA["cultures"]] == [1] * 7


@pytest.mark.rule("YA-3.6")
def test_there_are_7_mountains_and_8_sacred_grounds() -> None:
    assert (DATA["tokens"]["mountain"]["count"], SACRED_TOKENS) == (7, 8)


@pytest.mark.rule("YA-3.7")
def test_there_are_80_boats() -> None:
    assert BOAT_COUNT == (22, 19, 16, 13, 10)
    assert (len(BOAT_IDS), BOATS, sum(BOAT_COUNT)) == (5, 5, 80)


@pytest.mark.rule("YA-3.9")
def test_the_bank_never_runs_out() -> None:
    table = Table().hand("clay")
    table.s.coins = [400, 300, 200, 100]
    table.at("trade").do("sell clay")
    assert table.s.coins[ORANGE] == 405


@pytest.mark.rule("YA-3.10")
def test_prestige_tokens_never_run_out() -> None:
    table = Table().mountain("i08").boats("wood b07").fresh("wood b08").row("fish_market").culture("tea", "i03")
    table.s.prestige = [24, 24, 24, 24]
    table.at("develop").do("build fish_market i08")
    assert table.s.prestige[ORANGE] == 25


@pytest.mark.rule("YA-3.11")
def test_seats_have_the_colours_of_the_player_count() -> None:
    assert [[new(n).seat_name(p) for p in range(n)] for n in (2, 3, 4)] == [
        ["Orange", "Blue"],
        ["Orange", "Blue", "Purple"],
        ["Orange", "Blue", "Purple", "Grey"],
    ]


@pytest.mark.rule("YA-3.12")
def test_the_turn_order_track_has_a_spot_for_every_fleet_number() -> None:
    assert sum(c["meeples_in_box"] for c in DATA["player_colors"]) == 6
    assert DATA["tracks"]["turn_order_spots"] == list(range(1, 11))
    table = Table().tracks(10, 9, 8, 7, 6, 1, 2, 3, 4, 5).at("choose_fleet").finish_round()
    assert all(1 <= spot <= 10 for spot in table.s.spots)
    assert len(table.s.track) == 10


@pytest.mark.rule("YA-15.1")
def test_the_map_is_the_same_in_every_game_and_only_tokens_and_mountains_change() -> None:
    first, second = new(4, 1), new(4, 2)
    assert first.culture != second.culture
    assert first.mountain != second.mountain
    assert set(first.boat) == set(second.boat) == {NONE}
    assert sorted(id for i in DATA["islands"] for id in i["boat_spaces"]) == sorted(
        s["id"] for s in DATA["boat_spaces"] for _ in s["islands"]
    )
