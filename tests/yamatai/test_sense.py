"""Positions in which any experienced player of Yamataï sees at once what is sensible."""

from __future__ import annotations

from pentarchy.games.yamatai.components import NONE
from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE, Table


def ahead(table: Table, points: int, *players: int) -> Table:
    """These players have so many prestige tokens."""
    for player in players:
        table.s.prestige[player] = points
    return table


def last_in_the_round(table: Table) -> Table:
    """The others have had their turns, with other fleets."""
    s = table.s
    s.order = (BLUE, PURPLE, GREY, ORANGE)
    s.used = [0, 1, 2, *s.used]  # fleets 1 to 3
    s.track = [NONE if fleet in s.used else fleet for fleet in s.track]
    s.turn = 4
    steps = [step for step in s.agenda[::-1] if step.player == ORANGE]
    return table.agenda(*steps, s.agenda[0])


def test_a_token_is_swapped_for_one_that_makes_a_pair() -> None:
    """Tea and music are no payment; tea and tea recruit the navigator, 3 points and 4 coins."""
    table = Table().owns("tea", "music").culture("tea", "i20").people("navigator", "hermit", coins=(4, 0))
    table.s.round = 4
    assert_turn(table.at("recruit", fleet=5).s, does=["power", "recruit navigator"])


def test_whoever_is_behind_leaves_the_last_gold_boat_alone() -> None:
    """Fleet 5 empties the gold, and the game ends this round with Orange ten points behind."""
    table = ahead(Table().supply(gold=1), 20, BLUE, PURPLE, GREY)
    ahead(table, 10, ORANGE)
    table.s.round = 6
    last_in_the_round(table.tracks(4, 5, 1, 2, 3, 6, 7, 8, 9, 10).at("choose_fleet"))
    assert_sensible(table.s, good={"fleet 4"})


def test_in_the_last_round_clay_is_sold_and_nothing_scrapped() -> None:
    """Four coins and five for the clay are a point more; a boat that is left over would cost it again."""
    table = Table().hand("clay", "stone", "bamboo").supply(gold=0)
    table.s.coins[ORANGE] = 4
    table.s.round = 7
    assert_turn(table.at("trade", fleet=1).s, does=["sell clay", "place *"])


def test_a_house_is_better_than_a_trading_post_in_a_small_group() -> None:
    """Teahouse: 4 points and 3 coins. Timber wharf: 3 points and 6 coins."""
    table = Table().houses("i13", "i15").boats("bamboo b25", "wood b26").fresh("wood b40")
    assert_sensible(table.row("teahouse", "timber_wharf").at("develop").s, good={"build teahouse i14"})


def test_with_the_diplomat_two_tokens_pay_and_the_third_is_kept() -> None:
    table = Table().has("diplomat").owns("tea", "music", "theatre").people("navigator")
    table.s.round = 3
    table.at("recruit").do("recruit navigator")
    assert_sensible(table.s, bad={"pay theatre tea music"})


def test_whoever_leads_and_plays_last_buys_the_boat_that_ends_the_game() -> None:
    table = ahead(Table().supply(bamboo=1), 14, BLUE, PURPLE, GREY)
    ahead(table, 20, ORANGE)
    table.s.coins[ORANGE] = 12
    table.s.round = 7
    assert_turn(last_in_the_round(table.at("trade", fleet=4)).s, does=["buy bamboo"])


def test_a_boat_that_makes_the_build_two_points_better_is_bought() -> None:
    """Monastery instead of bathhouse: 2 points for 2 coins."""
    table = Table().boats("bamboo b24", "wood b25", "stone b26").hand("bamboo").row("bathhouse", "monastery")
    table.s.coins[ORANGE] = 10
    table.s.round = 3
    assert_turn(table.at("trade", fleet=1).s, does=["buy bamboo", "build monastery *"])
