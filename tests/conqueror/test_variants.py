"""Numbers of the box that a study changes: the rules act by the new ones."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.components import HERO_IDS
from tests.boxes import with_numbers
from tests.conqueror.scenario import GREECE, ROME, acting, army, choose, dice, empty, offered, options, put, turn


@pytest.mark.rule("CQ-7.9", "CQ-12.1")
@with_numbers("conqueror", hero__scipio_africanus__cost=11)
def test_a_hero_costs_what_the_box_says() -> None:
    s = empty()
    s.currency[ROME] = 10
    turn(s, ROME)
    assert not offered(s, "buy_hero scipio_africanus")  # 10 as printed
    s = empty()
    s.currency[ROME] = 12
    turn(s, ROME)
    choose(s, "buy_hero scipio_africanus")
    assert s.currency[ROME] == 1
    assert s.payments[HERO_IDS.index("scipio_africanus")] == 11


@pytest.mark.rule("CQ-7.4", "CQ-7.8")
@with_numbers("conqueror", resource__fort__recruit__infantry=2, resource__currency__income=3)
def test_forts_recruit_and_icons_pay_what_the_box_says() -> None:
    s = empty()
    put(s, ROME, "alpes", i=1)
    turn(s, ROME)
    choose(s, "recruit infantry alpes", "recruit infantry alpes")  # 1 as printed
    assert army(s, "alpes") == (ROME, 0, 3)
    assert not offered(s, "recruit infantry alpes")
    choose(s, "collect")
    assert s.currency[ROME] == 3  # Rome's own icon


@pytest.mark.rule("CQ-2.11", "CQ-10.2", "CQ-11.1", "CQ-11.8")
@with_numbers("conqueror", unit__cavalry__strength=3, currency__victory_reward=2)
def test_cavalry_is_as_strong_as_the_box_says_and_a_victory_pays_what_it_says() -> None:
    s = empty()
    put(s, ROME, "rome", c=3)
    put(s, GREECE, "brundium", c=1, i=4)
    acting(s, ROME)
    dice(s, 4, 2)
    choose(s, "attack rome brundium", "commit_cavalry 3")
    assert s.last_battle[-2:] == (13, 10)  # 9 + 4 against 7 + 1 + 2: the margin is 3
    assert options(s) == ["lose 0 3", "lose 1 0"]  # a cavalry is worth three infantry
    choose(s, "lose 1 0")
    choose(s, options(s)[0])  # all retreat
    choose(s, "leave none")
    assert army(s, "brundium") == (ROME, 3, 0)
    assert s.currency[ROME] == 2  # 1 as printed
