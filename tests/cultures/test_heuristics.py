"""What bots think: a better position is worth more, and sensible options look better than idle ones."""

from __future__ import annotations

from functools import partial

import pytest

from pentarchy.bots.bot import make
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.heuristics import absurd, outlook, promise
from pentarchy.games.cultures.verbs import CONTINUE, RETREAT, TRADE
from tests.cultures.positions import one_against_three_in_battle, two_against_one_in_battle
from tests.cultures.scenario import Table, rich


def lead(t: Table) -> float:
    """How far red is ahead."""
    red, blue = outlook(t.s)
    return red - blue


def test_more_is_worth_more() -> None:
    even = lead(Table().turn(0, 0))
    assert lead(Table().turn(0, 0).city(0, "c2")) > even
    assert lead(Table().turn(0, 0).advances(0, "fishing")) > even
    assert lead(Table().turn(0, 0).city(0, "d2", mood="happy")) > even
    assert lead(Table().turn(0, 0).goods(0, gold=2)) > even
    assert lead(Table().turn(0, 0).city(0, "d2", "great_library")) > even + 4


def test_an_open_city_beside_an_enemy_is_worth_less() -> None:
    t = Table().terrain(d3="fertile").advances(1, "tactics")
    safe = lead(t)
    t.units(1, "c2", army=1)
    exposed = lead(t)
    t.units(0, "d2", army=1)
    assert exposed < safe
    assert lead(t) > exposed


def test_cities_want_food_wood_and_ore_within_reach() -> None:
    """c2 is the only Forest beside Red's city, and a building takes all three."""
    t = Table().turn(0, 0)
    three = lead(t)
    t.s.exhausted = (HEX["c2"],)
    assert lead(t) < three - 1
    t.s.exhausted = (HEX["d3"],)  # a space that has not been revealed gives nothing
    assert lead(t) == three


def test_a_settler_on_a_better_site_is_worth_more() -> None:
    t = Table().terrain(d3="fertile", d4="fertile", c4="barren", e4="barren").units(0, "d4", settler=1).turn(0, 0)
    poor = lead(t)
    assert lead(t.terrain(c4="forest", e4="mountain")) > poor


def test_founding_and_building_look_better_than_ending_the_turn() -> None:
    t = Table().city(0, "e2").units(0, "c2", settler=1).advances(0, "tactics").only(0, food=1, wood=1, ore=1)
    looks = dict(zip(t.offered, promise(t.s, t.s.options), strict=True))
    assert looks["found c2"] > looks["grow d2 fortress"] > looks["collect d2"] > looks["end_turn"]
    assert looks["trade p1"] < 0


def test_whether_to_fight_on_depends_on_the_battle_and_not_on_a_plan() -> None:
    winning, losing = two_against_one_in_battle().s, one_against_three_in_battle().s
    assert [absurd(winning, action) for action in (CONTINUE(), RETREAT())] == [False, True]
    assert [absurd(losing, action) for action in (CONTINUE(), RETREAT())] == [True, False]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("CC-24.7")
def test_bots_pester_nobody_with_trades(seed: int) -> None:
    s = Table(3, seed, trading=True).s
    bot = make("easy", seed=seed)
    for _ in range(40):
        action = bot.choose(partial(s.imagine, s.player), s.player)
        assert not TRADE.has(action)
        s.apply(action)


@pytest.mark.parametrize("seed", range(4))
def test_every_position_has_an_outlook_and_every_option_a_promise(seed: int) -> None:
    s = rich(2 + seed % 3, seed)
    for _ in range(60):
        if s.over:
            break
        assert len(outlook(s)) == s.players
        looks = promise(s, s.options)
        assert len(looks) == len(s.options)
        s.apply(s.options[looks.index(max(looks))])
