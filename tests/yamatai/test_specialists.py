"""Chapter 14: specialists."""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import DATA, SPECIALIST_VP
from tests.yamatai.scenario import BLUE, ORANGE, Table


@pytest.mark.rule("YA-14.1")
def test_specialists_score_their_points() -> None:
    points = "3 3 2 3 1 3 2 3 4 2 2 3 2 2 2 2 2 3"  # broker to temple warden, as in the rules
    assert " ".join(map(str, SPECIALIST_VP)) == points
    assert Table().has("admiral", "treasurer").score("specialists") == 5


@pytest.mark.rule("YA-14.1")
def test_abilities_bind_only_their_owner_and_add_up() -> None:
    table = Table().has("shipwright", "harbour_master", "broker", player=BLUE).at("choose_fleet").do("fleet 1")
    assert table.available() == ["bamboo"]
    table.do("buy clay")
    assert table.s.coins[ORANGE] == 5
    table = Table().has("merchant", "broker").hand("clay", "clay").at("trade").do("sell clay", "sell clay")
    assert table.s.coins[ORANGE] == 10 + 6 + 6


@pytest.mark.rule("YA-14.1")
def test_every_specialist_has_an_effect_of_the_list() -> None:
    effects = {effect["id"]: effect for effect in DATA["effects"]}
    for specialist in DATA["specialists"]:
        effect = effects[specialist["effect"]]
        assert "specialists" in effect["sources"]
        assert set(specialist["params"]) == set(effect["params"])


@pytest.mark.rule("YA-14.2")
@pytest.mark.parametrize(
    ("colour", "buys", "sells"), [("bamboo", 1, 3), ("wood", 2, 4), ("stone", 3, 5), ("clay", 4, 6)]
)
def test_the_broker_changes_prices(colour: str, buys: int, sells: int) -> None:
    table = Table().has("broker").hand(colour, "gold").at("trade")
    assert table.do(f"buy {colour}").s.coins[ORANGE] == 10 - buys
    table = Table().has("broker").hand(colour, "gold").at("trade")
    assert table.do(f"sell {colour}").s.coins[ORANGE] == 10 + sells


@pytest.mark.rule("YA-14.2")
def test_the_brokers_price_decides_what_is_affordable() -> None:
    table = Table().has("broker").hand("gold")
    table.s.coins[ORANGE] = 3
    table.at("trade")
    assert table.offered("buy") == ["buy bamboo", "buy wood", "buy stone"]


@pytest.mark.rule("YA-14.3")
def test_the_merchant_trades_twice_also_in_one_colour() -> None:
    table = Table().has("merchant").hand("gold").at("trade").do("buy bamboo")
    assert table.asked == "trade"
    table.do("sell bamboo")
    assert table.asked == "place"
    assert table.s.coins[ORANGE] == 10


@pytest.mark.rule("YA-14.4")
@pytest.mark.parametrize(("tile", "coins"), [("dojo", 13), ("fish_market", 13), ("torii_dawn", 10)])
def test_the_tax_collector_earns_three_coins_for_standard_buildings(tile: str, coins: int) -> None:
    table = Table().has("tax_collector").row("dojo", "fish_market", "torii_dawn").fresh("wood b17")
    table.boats("wood b07", "stone b08", "bamboo b18", "bamboo b24", "gold b25").at("develop")
    assert table.do(f"build {tile} i08").s.coins[ORANGE] == coins


@pytest.mark.rule("YA-14.5")
@pytest.mark.parametrize(("tile", "houses", "coins"), [("dojo", 2, 6), ("fish_market", 2, 9), ("dojo", 0, 0)])
def test_the_guild_master_raises_the_group_bonus(tile: str, houses: int, coins: int) -> None:
    table = Table().has("guild_master").row("dojo", "fish_market").boats("wood b07", "stone b18").fresh("wood b08")
    table.houses(*["i13", "i14"][:houses]).at("develop")
    assert table.do(f"build {tile} i08").s.coins[ORANGE] == 10 + coins


@pytest.mark.rule("YA-14.6", "YA-17.4")
def test_the_treasurer_scores_a_point_per_three_coins() -> None:
    table = Table().has("treasurer", player=BLUE)
    table.s.coins = [14, 14, 0, 0]
    assert (table.score("coins", ORANGE), table.score("coins", BLUE)) == (2, 4)


@pytest.mark.rule("YA-14.7")
def test_the_harbour_master_stores_two_boats() -> None:
    table = Table().has("harbour_master").hand("wood", "clay", "gold").at("store").do("store clay")
    assert table.offers == ["store wood", "store gold"]
    table.do("store gold")
    assert table.stored() == ["clay", "gold"]
    assert table.scrapped() == ["wood"]
    table.finish_round()
    while table.s.player != ORANGE:
        table.finish_turn()
    table.do(table.offers[0])
    assert {"clay", "gold"} <= set(table.available())
    table = Table().has("harbour_master").hand("wood").at("store")
    assert table.stored() == ["wood"]


@pytest.mark.rule("YA-14.8")
def test_the_shipwright_adds_a_bamboo_boat_after_those_of_the_tile() -> None:
    table = Table().has("shipwright").at("choose_fleet").do("fleet 2")
    assert table.available() == ["bamboo", "wood"]
    table = Table().has("shipwright").supply(bamboo=1).at("choose_fleet").do("fleet 1")
    assert table.available() == ["bamboo"]
    table = Table().has("shipwright").supply(bamboo=2).at("choose_fleet").do("fleet 1")
    assert table.available() == ["bamboo", "bamboo"]


@pytest.mark.rule("YA-14.9")
def test_the_navigator_starts_beside_any_boat() -> None:
    table = Table().has("navigator").boats("wood b06").hand("clay", "clay").at("place")
    spots = ["b01", "b02", "b03", "b04", "b05", "b12", "b16"]
    assert table.offered("place") == [f"place clay {spot}" for spot in spots]


@pytest.mark.rule("YA-14.10")
def test_the_admiral_branches() -> None:
    table = Table().has("admiral").hand("wood", "clay", "gold").at("place").do("place wood b02", "place clay b07")
    assert table.offered("place") == ["place gold b01", "place gold b08", "place gold b12", "place gold b17"]
    table.do("place gold b08")  # beside b02 and b07 alike
    table = Table().has("admiral").hand("wood", "clay", "gold").at("place").do("place wood b01", "place clay b12")
    assert "place gold b07" in table.offers  # beside b01


@pytest.mark.rule("YA-14.11")
def test_the_collector_may_take_one_more_token() -> None:
    table = Table().has("collector").fresh("wood b07").culture("tea", "i02", "i08").at("develop").do("collect i02")
    assert table.offers == ["collect i08", "pass"]
    assert table.do("collect i08").tokens() == ["tea", "tea"]
    table = Table().has("collector").fresh("wood b07", "wood b12").culture("tea", "i02", "i08", "i01", "i07")
    table.at("develop").do("collect i02")
    assert table.why("pass") == "YA-9.6"
    table.do("collect i08")
    assert table.offers == ["collect i01", "collect i07", "pass"]
    assert table.do("collect i01").tokens() == ["tea", "tea", "tea"]


@pytest.mark.rule("YA-14.11")
def test_the_collector_adds_nothing_without_more_islands_than_boats() -> None:
    table = Table().has("collector").fresh("wood b07", "wood b12").culture("tea", "i02", "i08").at("develop")
    table.do("collect i02")
    assert table.tokens() == ["tea", "tea"]
    assert table.s.player == BLUE


@pytest.mark.rule("YA-14.12")
def test_the_diplomat_recruits_for_any_two_tokens() -> None:
    table = Table().has("diplomat").people("broker").owns("tea", "music", "porcelain").at("recruit")
    table.do("recruit broker")
    assert table.offers == ["pay porcelain tea music", "pay porcelain tea", "pay porcelain music", "pay tea music"]
    assert table.do("pay tea music").tokens() == ["porcelain"]


@pytest.mark.rule("YA-14.12", "YA-11.4")
def test_a_diplomat_being_recruited_does_not_help_to_pay() -> None:
    table = Table().people("diplomat").owns("tea", "music").at("recruit")
    assert table.s.player == BLUE


@pytest.mark.rule("YA-14.13")
@pytest.mark.parametrize("step", ["trade", "place", "develop", "recruit"])
def test_the_antiquarian_swaps_once_per_turn_in_any_window(step: str) -> None:
    table = Table().has("antiquarian").owns("tea", "music").culture("porcelain", "i02", "i08").fresh("gold b07")
    table.hand("wood").at(step, fleet=5)
    assert table.asked == step
    assert {"power", "specialist antiquarian"} <= set(table.offers)
    table.do("specialist antiquarian", "give tea", "take i02")
    assert table.culture_on("i02") == "tea"
    assert table.asked == step
    assert "power" in table.offers  # independent of the fleet power
    assert table.why("specialist antiquarian") == "YA-14.13"
    assert table.why("specialist broker") == "YA-14.13"


@pytest.mark.rule("YA-14.13", "YA-5.6")
def test_the_antiquarian_needs_something_to_swap() -> None:
    table = Table().has("antiquarian").owns("tea").culture("tea", "i02").hand("wood").at("trade")
    assert table.why("specialist antiquarian") == "YA-5.6"


@pytest.mark.rule("YA-14.14")
def test_the_carpenter_spares_one_bamboo_boat() -> None:
    table = Table().has("carpenter").boats("wood b07").fresh("bamboo b08").culture("tea", "i03")
    table.row("farmhouse", "stables", "teahouse", "rice_granary").at("develop")
    assert table.offered("build") == ["build farmhouse i08", "build stables i08"]
    table = Table().has("carpenter").boats("wood b07").fresh("gold b08").culture("tea", "i03")
    table.row("farmhouse", "fishing_lodge", "stables").at("develop", fleet=9)
    assert table.offered("build") == ["build farmhouse i08", "build fishing_lodge i08", "build stables i08"]


@pytest.mark.rule("YA-14.15")
def test_for_the_stonemason_wood_and_stone_stand_in_for_each_other() -> None:
    table = Table().has("stonemason").boats("wood b07", "wood b18").fresh("wood b08").culture("tea", "i03")
    table.row("dojo", "watchtower", "playhouse", "rice_granary", "academy").at("develop")
    assert table.offered("build") == ["build dojo i08", "build playhouse i08", "build watchtower i08"]
    table = Table().has("stonemason").boats("stone b07").fresh("bamboo b08").culture("tea", "i03")
    table.row("bathhouse", "fishing_lodge").at("develop")
    assert table.offered("build") == ["build fishing_lodge i08"]


@pytest.mark.rule("YA-14.16")
@pytest.mark.parametrize(("tile", "tokens"), [("torii_dawn", 2), ("palace_spring", 2), ("fishing_lodge", 0)])
def test_the_priestess_takes_two_prestige_tokens_for_prestige_buildings(tile: str, tokens: int) -> None:
    table = Table().has("priestess").row("torii_dawn", "palace_spring", "fishing_lodge").fresh("wood b17")
    table.boats("bamboo b07", "bamboo b08", "gold b18").at("develop").do(f"build {tile} i08")
    assert table.s.prestige[ORANGE] == tokens


@pytest.mark.rule("YA-14.17")
@pytest.mark.parametrize(("tile", "tokens"), [("fishing_lodge", 3), ("fish_market", 3), ("palace_spring", 0)])
def test_the_hermit_takes_two_more_on_mountains(tile: str, tokens: int) -> None:
    table = Table().has("hermit").mountain("i08").row("fishing_lodge", "fish_market", "palace_spring")
    table.fresh("wood b17").boats("bamboo b07", "wood b08", "gold b18").at("develop").do(f"build {tile} i08")
    assert table.s.prestige[ORANGE] == tokens


@pytest.mark.rule("YA-14.17")
@pytest.mark.parametrize(("tile", "tokens"), [("fishing_lodge", 4), ("fish_market", 4), ("palace_spring", 0)])
def test_the_gardener_takes_one_more_per_prestige_neighbour(tile: str, tokens: int) -> None:
    table = Table().has("gardener").prestige("i07", "torii_dawn").prestige("i13", "palace_winter")
    table.row("fishing_lodge", "fish_market", "palace_spring").fresh("wood b17")
    table.boats("bamboo b07", "wood b08", "gold b18").at("develop").do(f"build {tile} i08")
    assert table.s.prestige[ORANGE] == tokens


@pytest.mark.rule("YA-14.17")
def test_hermit_and_gardener_need_a_mountain_or_a_neighbour() -> None:
    table = Table().has("hermit", "gardener").row("fish_market", "dojo").boats("wood b07").fresh("wood b17")
    table.culture("tea", "i07").at("develop").do("build fish_market i08")
    assert table.s.prestige[ORANGE] == 0


@pytest.mark.rule("YA-14.18")
def test_whoever_recruits_the_temple_warden_may_place_sacred_ground() -> None:
    table = Table().people("temple_warden").owns("tea", "tea").culture("music", "i01").at("recruit")
    table.do("recruit temple_warden")
    assert table.asked == "warden_token"
    assert "sacred i01" not in table.offers
    assert table.why("sacred i01") == "YA-13.3"
    assert table.offers[-1] == "pass"
    table.do("sacred i08")
    assert table.s.sacred[7] == 1
    table = Table().people("temple_warden").owns("tea", "tea").at("recruit").do("recruit temple_warden", "pass")
    assert sum(table.s.sacred) == 0


@pytest.mark.rule("YA-14.18")
def test_the_temple_warden_is_not_asked_without_a_token_left() -> None:
    table = Table().people("temple_warden").owns("tea", "tea").sacred(*[f"i{n:02}" for n in range(1, 9)])
    table.at("recruit").do("recruit temple_warden")
    assert table.s.player == BLUE


@pytest.mark.rule("YA-14.18", "YA-9.12")
@pytest.mark.parametrize(("tile", "tokens"), [("fishing_lodge", 2), ("fish_market", 2), ("palace_spring", 0)])
def test_the_temple_warden_builds_on_sacred_ground_and_takes_prestige(tile: str, tokens: int) -> None:
    table = Table().has("temple_warden").sacred("i08").row("fishing_lodge", "fish_market", "palace_spring")
    table.fresh("wood b17").boats("bamboo b07", "wood b08", "gold b18").at("develop").do(f"build {tile} i08")
    assert table.s.prestige[ORANGE] == tokens
    assert table.s.sacred[7] == 1
