"""Chapters 9 and 15: step 4, collect culture tokens or build; islands and tokens."""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import ISLAND_IDS, ISLANDS, TILE_IDS, TILES
from pentarchy.games.yamatai.develop import Develop, builds, fitting_tiles, missing_boats
from pentarchy.games.yamatai.rounds import Turn
from pentarchy.games.yamatai.verbs import BUILD
from tests.yamatai.scenario import BLUE, ORANGE, PURPLE, Table


def near(*boats: int) -> int:
    """Boats beside an island, as the state keeps them: counts of bamboo, wood, stone, clay and gold."""
    return sum(count << 3 * colour for colour, count in enumerate(boats))


@pytest.mark.rule("YA-9.1")
def test_without_a_boat_placed_nothing_is_collected_or_built() -> None:
    table = Table().boats("wood b07", "wood b08").row("fish_market").culture("tea", "i02").at("develop")
    assert table.s.player == BLUE
    assert table.culture_on("i02") == "tea"


@pytest.mark.rule("YA-9.2")
def test_if_neither_is_possible_a_power_may_still_open_the_way() -> None:
    table = Table().boats("stone b40", "wood b41").fresh("wood b07").row("dojo").at("develop", fleet=6)
    assert table.offers == ["power", "pass"]
    table.do("power", "lift b40", "drop b08")  # now wood and stone lie beside i08, and nothing else is possible
    assert table.building_on("i08") == ORANGE


@pytest.mark.rule("YA-9.2")
def test_if_nothing_is_possible_the_step_is_skipped() -> None:
    table = Table().fresh("wood b07").row("dojo").at("develop")
    assert table.s.player == BLUE


@pytest.mark.rule("YA-9.3")
def test_after_building_nothing_is_collected() -> None:
    table = Table().boats("wood b07").fresh("wood b08").row("fish_market").culture("tea", "i03").at("develop")
    table.do("build fish_market i08")
    assert table.s.player == BLUE
    assert table.tokens() == []


@pytest.mark.rule("YA-9.4")
def test_only_tokens_beside_a_fresh_boat_are_collected() -> None:
    table = Table().boats("wood b40").fresh("wood b07").culture("tea", "i02", "i08", "i14").at("develop")
    assert table.offers == ["collect i02", "collect i08"]
    assert table.why("collect i14") == "YA-9.4"
    assert table.why("collect i01") == "YA-9.4"


@pytest.mark.rule("YA-9.5")
def test_each_token_comes_from_another_island_whichever_boat_touches_it() -> None:
    table = Table().fresh("wood b07", "wood b12").culture("tea", "i02").culture("music", "i08", "i01").at("develop")
    table.do("collect i02", "collect i08")  # both touch the boat on b07
    assert table.tokens() == ["tea", "music"]
    assert table.culture_on("i01") == "music"


@pytest.mark.rule("YA-9.6")
def test_collecting_may_not_stop_early() -> None:
    table = Table().fresh("wood b07", "wood b12").culture("tea", "i01", "i02", "i08").at("develop").do("collect i01")
    assert table.asked == "collect_more"
    assert table.why("pass") == "YA-9.6"


@pytest.mark.rule("YA-9.7")
def test_an_island_whose_token_was_collected_can_be_built_on() -> None:
    table = Table().boats("wood b07").fresh("wood b08").row("fish_market").culture("tea", "i08").at("develop")
    assert table.culture_on("i08") == ""
    table.fresh("wood b17").agenda(Develop(BLUE), Turn(PURPLE))
    assert table.building_on("i08") == BLUE


@pytest.mark.rule("YA-9.8", "YA-9.16")
def test_an_island_with_a_building_is_not_built_on() -> None:
    table = Table().houses("i08", player=BLUE).boats("wood b07").fresh("wood b08").row("fish_market")
    table.culture("tea", "i03", "i02").fresh("clay b01").at("develop")
    assert table.why("build fish_market i08") == "YA-9.16"
    table.finish_round()
    assert table.building_on("i08") == BLUE


@pytest.mark.rule("YA-9.9")
def test_one_fresh_boat_beside_the_island_is_enough() -> None:
    table = Table().boats("bamboo b07", "stone b18").fresh("wood b08").row("bathhouse").culture("tea", "i03")
    assert table.at("develop").offered("build") == ["build bathhouse i08"]


@pytest.mark.rule("YA-9.10")
def test_every_boat_shown_is_matched_by_a_different_boat() -> None:
    stables = TILE_IDS.index("stables")  # bamboo, bamboo, wood
    assert missing_boats(stables, near(1, 1, 0, 0, 0), 0) == 1
    assert missing_boats(stables, near(2, 1, 0, 0, 0), 0) == 0
    assert missing_boats(stables, near(3, 2, 1, 0, 0), 0) == 0  # additional boats do no harm
    assert missing_boats(stables, near(0, 0, 4, 1, 1), 0) == 3
    for tile in range(TILES):
        assert fitting_tiles(near(2, 2, 2, 2, 2), 0) >> tile & 1


@pytest.mark.rule("YA-9.11")
def test_a_tile_comes_from_the_row_or_the_own_reserve() -> None:
    table = Table().reserve("dojo").reserve("watchtower", player=BLUE).row("fish_market")
    table.boats("wood b07", "stone b18", "stone b24").fresh("wood b08").culture("tea", "i03").at("develop")
    assert table.offered("build") == ["build dojo i08", "build fish_market i08"]
    assert table.why("build watchtower i08") == "YA-9.11"
    assert table.why("build farmhouse i08") == "YA-9.11"


@pytest.mark.rule("YA-9.12")
def test_a_standard_building_needs_a_piece_and_ground_that_is_not_sacred() -> None:
    table = Table().boats("wood b07", "bamboo b18", "bamboo b24", "gold b25").fresh("wood b08")
    table.row("fish_market", "torii_dawn").culture("tea", "i03")
    table.s.pieces[ORANGE] = 0
    table.s.building[30:34] = [ORANGE] * 4
    table.s.building[28:30] = [ORANGE] * 2
    table.at("develop")
    assert table.offered("build") == ["build torii_dawn i08"]
    assert table.why("build fish_market i08") == "YA-9.12"


@pytest.mark.rule("YA-9.13")
def test_what_is_offered_is_exactly_what_nothing_forbids() -> None:
    table = Table().boats("wood b07", "bamboo b18", "stone b24", "gold b25", "clay b26", "wood b36").sacred("i14")
    table.fresh("bamboo b17", "wood b08").houses("i09").culture("tea", "i07")
    table.row("dojo", "bathhouse", "palace_spring", "library", "torii_tides").at("develop")
    step = table.s.question()
    assert step is not None
    allowed = [action for action in BUILD.options() if not step.forbids(table.s, action)]
    assert allowed == builds(table.s, ORANGE)
    assert table.offered("build")


@pytest.mark.rule("YA-9.14")
def test_the_tile_is_kept_and_its_slot_stays_vacant() -> None:
    table = Table().row("dojo", "fish_market", "stables").boats("wood b07").fresh("wood b08").culture("tea", "i03")
    table.at("develop").do("build fish_market i08")
    assert table.s.built[ORANGE] == 1 << TILE_IDS.index("fish_market")
    assert table.tiles() == ["dojo", "", "stables", "", ""]
    assert table.score("buildings") == 2


@pytest.mark.rule("YA-9.15")
def test_building_costs_no_coins_and_no_boats() -> None:
    table = Table().row("fish_market").boats("wood b07").fresh("wood b08").culture("tea", "i03").at("develop")
    table.do("build fish_market i08")
    assert table.s.coins[ORANGE] == 10
    assert table.boat_on("b07") == table.boat_on("b08") == "wood"


@pytest.mark.rule("YA-9.17")
def test_a_mountain_gives_one_prestige_token() -> None:
    table = Table().mountain("i08").row("fish_market").boats("wood b07").fresh("wood b08").culture("tea", "i03")
    assert table.at("develop").do("build fish_market i08").s.prestige[ORANGE] == 1


@pytest.mark.rule("YA-9.18")
def test_later_prestige_buildings_give_nothing_for_existing_ones() -> None:
    table = Table().houses("i13").row("palace_spring").boats("bamboo b07", "gold b18").fresh("wood b08")
    table.culture("tea", "i03").at("develop").do("build palace_spring i08")
    assert table.s.prestige == [0, 0, 0, 0]


@pytest.mark.rule("YA-9.19")
def test_a_building_that_stands_alone_or_beside_others_colours_gives_no_coins() -> None:
    table = Table().houses("i13", "i07", player=BLUE).row("fish_market").boats("wood b07").fresh("wood b08")
    table.culture("tea", "i03").at("develop").do("build fish_market i08")
    assert table.s.coins == [10, 10, 10, 10]


@pytest.mark.rule("YA-9.20")
def test_earlier_trading_posts_count_as_ordinary_members() -> None:
    table = Table().built("fish_market").row("dojo").boats("wood b07").fresh("stone b08").culture("tea", "i03")
    table.s.building[ISLAND_IDS.index("i13")] = ORANGE
    table.s.pieces[ORANGE] -= 1
    assert table.at("develop").do("build dojo i08").s.coins[ORANGE] == 12


@pytest.mark.rule("YA-9.21")
def test_abilities_are_counted_in_their_order() -> None:
    carpenter, stonemason, one_missing = 1 << 12, 1 << 13, 1
    great_manor = TILE_IDS.index("great_manor")  # bamboo, wood, stone, clay
    assert missing_boats(great_manor, near(0, 0, 0, 1, 0), 0) == 3
    assert missing_boats(great_manor, near(0, 0, 0, 1, 0), carpenter) == 2
    assert missing_boats(great_manor, near(0, 0, 0, 1, 0), carpenter | one_missing) == 1
    assert missing_boats(great_manor, near(0, 2, 0, 1, 0), stonemason | carpenter) == 0
    assert missing_boats(great_manor, near(0, 1, 0, 1, 0), stonemason | carpenter | one_missing) == 0
    assert missing_boats(great_manor, near(2, 2, 0, 1, 0), stonemason) == 0
    watchtower = TILE_IDS.index("watchtower")  # wood, stone, stone: the carpenter finds no bamboo to spare
    assert missing_boats(watchtower, near(0, 1, 1, 0, 0), carpenter) == 1
    assert missing_boats(watchtower, near(0, 3, 0, 0, 0), stonemason) == 0
    assert missing_boats(watchtower, near(0, 1, 2, 0, 0), one_missing) == 0  # nothing below zero


@pytest.mark.rule("YA-9.22")
def test_gifts_follow_the_bonuses_and_all_are_taken() -> None:
    table = Table().has("tax_collector", "hermit", "gardener", "guild_master").mountain("i08").houses("i13")
    table.prestige("i07", "torii_dawn").row("dojo").boats("wood b07").fresh("stone b08").culture("tea", "i03")
    table.at("develop").do("build dojo i08")
    assert table.s.prestige[ORANGE] == 1 + 1 + 2 + 1  # mountain, torii, hermit, gardener
    assert table.s.coins[ORANGE] == 10 + 2 * 2 + 3  # group with the guild master, tax


@pytest.mark.rule("YA-15.2")
def test_a_mountain_stays() -> None:
    table = Table().mountain("i08").fresh("wood b17").culture("tea", "i08").at("develop")
    assert table.culture_on("i08") == ""
    assert table.s.mountain[ISLAND_IDS.index("i08")] == 1
    table.boats("wood b08").fresh("wood b07").row("fish_market").agenda(Develop(ORANGE), Turn(BLUE))
    assert table.building_on("i08") == ORANGE
    assert table.s.mountain[ISLAND_IDS.index("i08")] == 1


@pytest.mark.rule("YA-15.3", "YA-9.12")
def test_sacred_ground_takes_only_a_torii_or_a_palace_and_stays() -> None:
    table = Table().sacred("i08").boats("wood b07", "bamboo b18", "gold b24").fresh("wood b08")
    table.row("fish_market", "palace_spring").culture("tea", "i03").at("develop")
    assert table.offered("build") == ["build palace_spring i08"]
    assert table.why("build fish_market i08") == "YA-15.3"
    before = table.score("prestige")
    table.do("build palace_spring i08")
    assert table.s.sacred[ISLAND_IDS.index("i08")] == 1
    assert table.score("prestige") == before


@pytest.mark.rule("YA-15.3")
def test_an_island_holds_one_sacred_ground() -> None:
    table = Table().sacred("i08").hand("wood").at("trade", fleet=3).do("power")
    assert table.why("sacred i08") == "YA-13.3"
    assert len(table.offers) == ISLANDS - 1


@pytest.mark.rule("YA-15.4")
def test_a_token_prevents_building_until_it_is_collected() -> None:
    table = Table().row("fish_market").boats("wood b07").fresh("wood b08").culture("tea", "i08", "i03")
    table.at("develop")
    assert table.why("build fish_market i08") == "YA-15.4"


@pytest.mark.rule("YA-15.5")
def test_culture_tokens_score_nothing() -> None:
    assert Table().owns("tea", "tea", "music").score() == Table().score()


@pytest.mark.rule("YA-15.6")
def test_a_swapped_token_neither_brings_nor_takes_a_mountain() -> None:
    table = Table().mountain("i08").culture("tea", "i08").culture("music", "i01").owns("porcelain").hand("wood")
    mountains = table.s.mountain
    table.at("trade", fleet=5).do("power", "take i08")
    assert table.culture_on("i08") == "porcelain"
    assert table.s.mountain == mountains
