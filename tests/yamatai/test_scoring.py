"""Chapters 16 and 17: end of the game, points, tie-breaks."""

from __future__ import annotations

import pytest

from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE, Table


@pytest.mark.rule("YA-16.1")
def test_the_end_is_checked_when_the_round_is_over() -> None:
    table = Table().supply(gold=0).at("choose_fleet").do("fleet 1").finish_turn()
    assert not table.s.over
    for _ in range(3):
        assert not table.s.over
        table.finish_turn()
    assert table.s.over


@pytest.mark.rule("YA-16.2")
def test_a_last_standard_building_ends_the_game() -> None:
    table = Table().houses("i01", "i02", "i03", "i04", "i05", "i06", player=PURPLE).at("recruit").finish_round()
    assert table.s.over
    table = Table().houses("i01", "i02", "i03", "i04", "i05", player=PURPLE).at("recruit").finish_round()
    assert not table.s.over


@pytest.mark.rule("YA-16.3")
@pytest.mark.parametrize("colour", ["bamboo", "wood", "stone", "clay", "gold"])
def test_an_exhausted_colour_ends_the_game(colour: str) -> None:
    assert Table().supply(**{colour: 0}).at("recruit").finish_round().s.over


@pytest.mark.rule("YA-16.4", "YA-16.6")
@pytest.mark.parametrize(("left", "over"), [(3, False), (2, True)])
def test_a_short_specialist_row_ends_the_game(left: int, over: bool) -> None:
    table = Table().people("broker", "hermit")
    table.s.specialists[GREY] = sum(1 << person for person in table.s.specialist_deck[left:])
    table.s.specialist_deck = table.s.specialist_deck[:left]
    assert table.at("recruit").finish_round().s.over == over


@pytest.mark.rule("YA-16.5", "YA-16.6")
@pytest.mark.parametrize(("left", "over"), [(3, False), (2, True)])
def test_a_short_building_row_ends_the_game(left: int, over: bool) -> None:
    table = Table().row("dojo", "stables").short_deck(left)
    assert table.at("recruit").finish_round().s.over == over


@pytest.mark.rule("YA-16.6")
def test_several_conditions_at_once_make_no_difference() -> None:
    table = Table().supply(gold=0, clay=0).row("dojo").short_deck(0).at("recruit").finish_round()
    assert table.s.over


@pytest.mark.rule("YA-16.7", "YA-20.1")
@pytest.mark.parametrize(("round", "over"), [(6, False), (7, True)])
def test_the_round_limit_ends_the_game(round: int, over: bool) -> None:
    table = Table(round_limit=7)
    table.s.round = round
    assert table.at("recruit").finish_round().s.over == over


@pytest.mark.rule("YA-17.1", "YA-17.2", "YA-17.3")
def test_tiles_specialists_and_prestige_tokens_score() -> None:
    table = Table().built("palace_winter", "farmhouse").has("admiral", "treasurer")
    table.s.prestige[ORANGE] = 6
    assert [table.score(part) for part in ("buildings", "specialists", "prestige")] == [14, 5, 6]


@pytest.mark.rule("YA-17.4")
@pytest.mark.parametrize(("coins", "vp"), [(0, 0), (4, 0), (5, 1), (14, 2), (15, 3)])
def test_five_coins_make_a_point(coins: int, vp: int) -> None:
    table = Table().people("broker", coins=(20,))
    table.s.coins[ORANGE] = coins
    assert table.score("coins") == vp


@pytest.mark.rule("YA-17.5", "YA-17.6")
def test_reserved_tiles_cost_a_point_each_and_score_nothing() -> None:
    table = Table().reserve("palace_winter", "great_manor")
    assert table.score("reserve") == -2
    assert table.score("buildings") == 0


@pytest.mark.rule("YA-17.7")
@pytest.mark.parametrize(("boats", "vp"), [(0, 0), (1, -1), (2, -1), (3, -2), (4, -2), (5, -3)])
def test_every_two_scrapped_boats_cost_a_point(boats: int, vp: int) -> None:
    table = Table()
    table.s.scrapped[:5] = [boats // 2, 0, boats - boats // 2, 0, 0]
    assert table.score("scrapped boats") == vp


@pytest.mark.rule("YA-17.8")
def test_a_total_may_be_negative_and_other_things_score_nothing() -> None:
    table = Table().reserve("dojo").owns("tea", "tea").harbor("gold", "clay")
    table.s.coins[ORANGE] = 0
    assert table.score() == -1


@pytest.mark.rule("YA-17.9", "YA-17.10", "YA-20.2")
@pytest.mark.parametrize(
    ("tiebreak", "ranking"),
    [("fleet_number", [BLUE, PURPLE, ORANGE, GREY]), ("turn_order", [ORANGE, BLUE, PURPLE, GREY])],
)
def test_all_places_are_decided_by_the_same_comparison(tiebreak: str, ranking: list[int]) -> None:
    table = Table(tiebreak=tiebreak)
    table.s.used = [8, 1, 5, 0]
    table.s.prestige = [20, 20, 20, 19]
    assert table.s.ranking() == ranking
    assert table.s.places() == [ranking.index(player) + 1 for player in range(4)]


@pytest.mark.rule("YA-17.9")
@pytest.mark.parametrize(("used", "winner"), [([8, 1, 2, 9], BLUE), ([8, 2, 1, 9], ORANGE)])
def test_with_two_players_the_lower_number_of_each_counts(used: list[int], winner: int) -> None:
    table = Table(players=2)
    table.s.used = used
    assert table.s.ranking()[0] == winner
