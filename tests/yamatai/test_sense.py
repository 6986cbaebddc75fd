"""Positions in which any experienced player of Yamataï sees at once what is sensible.

Four players, Orange to play, then Blue, Purple, Grey. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

from pentarchy.games.yamatai.components import NONE
from tests.sense import assert_sensible, assert_turn
from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE, Table


def table(number: int = 3, coins: int = 8) -> Table:
    """The empty board in this round."""
    found = Table()
    found.s.round = number
    found.s.coins = [coins] * found.s.players
    return found


def points(given: Table, *prestige: int) -> Table:
    """The players have so many prestige tokens."""
    given.s.prestige = list(prestige)
    return given


def last_in_the_round(given: Table) -> Table:
    """The others have had their turns, with other fleets."""
    s = given.s
    s.order = (BLUE, PURPLE, GREY, ORANGE)
    s.used = [0, 1, 2, *s.used]  # fleets 1 to 3
    s.track = [NONE if fleet in s.used else fleet for fleet in s.track]
    s.turn = 4
    steps = [step for step in s.agenda[::-1] if step.player == ORANGE]
    return given.agenda(*steps, s.agenda[0])


# --- the ten positions of "How good players win" ---------------------------------------------------------------------


def test_a_token_is_swapped_for_one_that_makes_a_pair() -> None:
    """Tea and music are no payment; tea and tea recruit the navigator, 3 points and 4 coins."""
    given = table(4).owns("tea", "music").culture("tea", "i20").people("navigator", "hermit", coins=(4, 0))
    assert_turn(given.at("recruit", fleet=5).s, does=["power", "recruit navigator"])


def test_whoever_is_behind_leaves_the_last_gold_boat_alone() -> None:
    """Fleet 5 empties the gold, and the game ends this round with Orange ten points behind."""
    given = points(table(6).supply(gold=1), 10, 20, 20, 20)
    last_in_the_round(given.tracks(4, 5, 1, 2, 3, 6, 7, 8, 9, 10).at("choose_fleet"))
    assert_sensible(given.s, good={"fleet 4"})


def test_in_the_last_round_clay_is_sold_and_nothing_scrapped() -> None:
    """Four coins and five for the clay are a point more; a boat that is left over would cost it again."""
    given = table(7, coins=4).hand("clay", "stone", "bamboo").supply(gold=0)
    given.at("trade", fleet=1)
    assert_sensible(given.s, good={"sell clay"}, levels=("normal",))
    assert_turn(given.s, does=["sell *", "place *"])  # any sale brings the point, and the others may need the boat


def test_a_house_is_better_than_a_trading_post_in_a_small_group() -> None:
    """Teahouse: 4 points and 3 coins. Timber wharf: 3 points and 6 coins."""
    given = table().houses("i13", "i15").boats("bamboo b25", "wood b26").fresh("wood b40")
    assert_sensible(given.row("teahouse", "timber_wharf").at("develop").s, good={"build teahouse i14"})


def test_sacred_ground_goes_where_it_stops_the_next_player() -> None:
    """Blue's clay would build the academy on i09; a torii may stand on sacred ground."""
    given = table(4).harbor("clay", player=BLUE).boats("wood b13", "stone b18", "wood b48", "clay b49")
    given.row("academy", "torii_tides").tracks(3, 1, 2, 4, 7, 5, 6, 8, 9, 10)
    assert_turn(given.at("recruit", fleet=3).s, does=["power", "sacred i09"])


def test_gold_is_stored_for_the_palace() -> None:
    """Clay can be bought again for 5, gold never, and the palace needs nothing else."""
    given = table(4).reserve("palace_summer").boats("wood b48", "stone b49").hand("clay", "gold").row()
    assert_sensible(given.at("store", fleet=1).s, good={"store gold"})


def test_with_the_diplomat_two_tokens_pay_and_the_tea_is_kept() -> None:
    """The only token in reach next turn is a tea."""
    given = table().has("diplomat").owns("tea", "music", "theatre").people("navigator").culture("tea", "i03")
    given.boats("bamboo b08")
    given.at("recruit").do("recruit navigator")
    assert_sensible(given.s, good={"pay theatre music"})


def test_whoever_leads_and_plays_last_buys_the_boat_that_ends_the_game() -> None:
    given = points(table(7, coins=12).supply(bamboo=1), 20, 14, 14, 14)
    last_in_the_round(given.at("trade", fleet=6))
    assert_sensible(given.s, good={"buy bamboo"})


def test_a_boat_that_makes_the_build_two_points_better_is_bought() -> None:
    """Monastery instead of bathhouse: 2 points for 2 coins."""
    given = table(coins=10).boats("bamboo b24", "wood b25", "stone b26").hand("bamboo").row("bathhouse", "monastery")
    given.at("trade", fleet=1)
    assert_sensible(given.s, good={"buy bamboo"})
    assert_turn(given.s, does=["buy bamboo", "build monastery i14"])


def test_three_boats_in_a_chain_collect_three_tokens() -> None:
    """Wood b23 alone touches two islands, but each boat brings one token only."""
    given = table(2).culture("tea", "i07", "i13").culture("music", "i12").boats("wood b24")
    given.hand("wood", "clay", "gold").people("shipwright", "navigator", coins=(2, 4))
    given.at("place", fleet=10)
    assert_turn(given.s, does=["place wood *", "place clay *", "place gold *", "recruit *"])
