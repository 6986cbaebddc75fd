"""Numbers of the box that a study changes: the rules act by the new ones."""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import TILE_IDS
from tests.boxes import with_numbers
from tests.yamatai.scenario import ORANGE, Table, new


@pytest.mark.rule("YA-17.1", "YA-17.3", "YA-17.5", "YA-17.7")
@with_numbers(
    "yamatai",
    scoring__prestige_token_vp=2,
    scoring__unbuilt_reserved_tile_vp=-3,
    scoring__scrapped_penalty_vp=-2,
    buildings__fish_market__vp=7,
)
def test_points_are_those_of_the_box() -> None:
    s = new()
    s.prestige[ORANGE] = 3
    s.reserve[ORANGE] = 1 << 1
    s.scrapped[0] = 3
    s.built[ORANGE] = 1 << TILE_IDS.index("fish_market")
    parts = s.score(ORANGE, ORANGE).parts
    assert parts["buildings"] == 7
    assert parts["prestige"] == 6  # 3 as printed
    assert parts["reserve"] == -3  # -1 as printed
    assert parts["scrapped boats"] == -4  # two for every two boats begun; -2 as printed


@pytest.mark.rule("YA-9.17", "YA-7.2")
@with_numbers("yamatai", standard_bonus__mountain_prestige_tokens=2, boats__clay__price=6, options__round_limit=20)
def test_bonuses_and_prices_are_those_of_the_box() -> None:
    table = Table().mountain("i08").boats("wood b07").fresh("wood b08").row("fish_market").culture("tea", "i03")
    table.at("develop").do("build fish_market i08")
    assert table.s.prestige[ORANGE] == 2  # 1 as printed
    table = Table().hand("clay")
    table.s.coins = [4, 3, 2, 1]
    table.at("trade").do("sell clay")
    assert table.s.coins[ORANGE] == 10  # 9 as printed
    assert new().number("round_limit") == 20


@pytest.mark.rule("YA-11.1")
@with_numbers("yamatai", recruit__identical=3, recruit__different=4)
def test_a_specialist_costs_the_tokens_of_the_box() -> None:
    table = Table().people("broker", "hermit").owns("tea", "tea", "music", "porcelain").at("recruit")
    assert table.offered("recruit") == []  # two alike or three different as printed
    table = Table().people("broker", "hermit").owns("tea", "tea", "tea", "music").at("recruit")
    table.do("recruit broker")
    assert table.tokens() == ["music"]
