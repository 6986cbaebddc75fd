"""What the judgement of positions, and of plans, takes into account."""

from __future__ import annotations

import random
from functools import partial

from pentarchy.bots.judge import Judge
from pentarchy.bots.planner import Plan, Planner
from pentarchy.bots.turns import Made, play
from pentarchy.games.paradise.features import NAMES, features
from pentarchy.games.paradise.heuristics import expected_odds, promise
from pentarchy.games.paradise.promises import ABSURD, Looker
from tests.paradise.scenario import SAMOA, TONGA, Table, hex_of


def feature(table: Table, name: str, p: int = TONGA) -> float:
    """One of a player's features."""
    return features(table.s)[p][NAMES.index(name)]


def home(**pieces: int) -> Table:
    return Table(2).villages("d6", TONGA, 4).villages("d5", SAMOA, 4).pieces(TONGA, "d6", **pieces)


def test_a_canoe_face_down_at_home_is_no_link_to_be_made() -> None:
    """There is nothing to link it with: turning it down again would gain nothing."""
    assert feature(home(transport=1), "links nearly there") == 0


def test_a_link_that_needs_only_be_turned_up_is_worth_less_than_one_that_is() -> None:
    down = home(up=1).island("e7", "tahiti").villages("e7", TONGA, 3).pieces(TONGA, "e7", transport=1)
    up = home(up=1).island("e7", "tahiti").villages("e7", TONGA, 3).pieces(TONGA, "e7", up=1)
    none = home(up=1).island("e7", "tahiti").villages("e7", TONGA, 3)
    assert feature(none, "points") < feature(down, "points") < feature(up, "points")
    assert feature(down, "links nearly there") == 0 < feature(none, "links nearly there")


def test_a_colony_ashore_is_linked_like_a_group() -> None:
    table = home(up=1).ocean("e7").island("f7", "kuporu").pieces(TONGA, "f7", transport=1, colony=1)
    before = feature(table, "points")
    assert feature(table, "links nearly there") > 0
    table.pieces(TONGA, "e7", transport=1)
    assert feature(table, "points") > before


def test_a_fleet_threatens_one_place_at_a_time() -> None:
    """Two islands within its reach are in less than twice the danger of one."""
    one = home(up=1, band=9).ocean("e7", "f6").island("f7", "tahiti").villages("f7", TONGA, 3)
    one.pieces(SAMOA, "f6", war=4)
    danger = feature(one, "danger")
    one.island("g6", "kuporu").villages("g6", TONGA, 3)
    assert danger < feature(one, "danger") < 2 * danger


def test_the_order_counts_most_where_a_winner_can_be_cut_off() -> None:
    table = home().ocean("e5", "e6").pieces(SAMOA, "e5", up=1).pieces(TONGA, "e6", war=1).order(SAMOA, TONGA)
    before = feature(table, "order")
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth", "wood_carving", "luau"):
        table.card(SAMOA, card, True)
    table.s.threshold = 16
    assert feature(table, "order") > before > 0


def test_a_fleet_at_sea_is_fought_by_the_odds() -> None:
    """Four pieces face down: one War Canoe does not sail there; against a canoe face up it does."""
    table = home(war=1).ocean("e6").pieces(SAMOA, "e6", war=4).move().do("sail war_canoe d6")
    assert Looker(table.s, TONGA).promise(table.game_action("step e6")) <= ABSURD
    table.do("step e6")
    assert expected_odds(table.s, TONGA, hex_of("e6")) < 0.3
    table = home(war=1).ocean("e6").pieces(SAMOA, "e6", up=1).move().do("sail war_canoe d6")
    assert Looker(table.s, TONGA).promise(table.game_action("step e6")) > 1


def test_with_four_knots_nobody_sails_on_and_with_two_nobody_returns() -> None:
    table = home().draws("open_ocean_2", "open_ocean_2").explore().do("explore e7")
    for words, absurd in (("return_home", True), ("explore f7", False)):
        assert (promise(table.s, [table.game_action(words)])[0] <= ABSURD) == absurd
    table.do("explore f7")
    for words, absurd in (("return_home", False), ("explore f6", True)):
        assert (promise(table.s, [table.game_action(words)])[0] <= ABSURD) == absurd


def test_a_plan_is_rid_of_a_canoe_that_sails_out_and_back() -> None:
    table = home(up=1, transport=1).ocean("e6").move()
    s = table.s
    judge = Judge(s.game, s.players)
    planner = Planner(judge, partial(s.imagine, TONGA), TONGA, random.Random(1), 4)
    words = ("sail transport_canoe d6", "step e6", "step d6", "end_movement")
    names = ("movement", "step", "step", "movement")
    line: list[Made] = [(name, table.game_action(word), []) for name, word in zip(names, words, strict=True)]
    plan = Plan(play(planner.span, planner.taste, planner.worlds[0].copy(), line), False)
    assert [s.words(action) for _, action, _ in plan.line] == list(words)
    planner._try(plan, 4)
    planner.tidy(plan)
    assert [s.words(action) for _, action, _ in plan.line] == ["end_movement"]
