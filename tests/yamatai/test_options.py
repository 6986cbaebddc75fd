"""Chapters 19 and 20: the clock and the options of the game."""

from __future__ import annotations

import random

import pytest

import pentarchy
from tests.yamatai.scenario import Table, new

ROWS = {
    "choose_fleet": ["fleet"],
    "trade": ["buy", "sell", "power", "specialist", "pass"],
    "place": ["place", "power", "specialist", "done"],
    "develop": ["collect", "build", "power", "specialist", "pass"],
    "collect_more": ["collect", "pass"],
    "second_action": ["build", "collect", "pass"],
    "store": ["store"],
    "recruit": ["recruit", "power", "specialist", "pass"],
    "payment": ["pay"],
    "warden_token": ["sacred", "pass"],
    "reserve_target": ["reserve"],
    "sacred_target": ["sacred"],
    "swap_give": ["give"],
    "swap_take": ["take"],
    "move_from": ["lift"],
    "move_to": ["drop"],
    "salvage_target": ["salvage"],
    "exchange_first": ["exchange"],
    "exchange_second": ["exchange"],
}


@pytest.mark.rule("YA-19.1")
def test_an_expired_clock_passes_or_takes_the_first_option() -> None:
    table = Table().hand("wood", "clay").at("trade")
    assert table.s.words(table.s.default()) == "pass"
    table.do("pass")
    assert table.s.words(table.s.default()) == "done"
    table.do("done")
    assert table.s.words(table.s.default()) == "store wood"
    assert table.s.timers() == []


@pytest.mark.rule("YA-19.2")
def test_options_are_listed_in_the_order_of_the_decisions_table() -> None:
    seen = set()
    for seed in range(60):
        s = new(2 + seed % 3, seed)
        rng = random.Random(seed)
        while not s.over:
            step = s.question()
            assert step is not None
            verbs = [s.words(option).split()[0] for option in s.options]
            row = ROWS[step.decision]
            assert verbs == sorted(verbs, key=row.index)
            assert s.options == sorted(s.options)
            seen.add(step.decision)
            s.apply(rng.choice(s.options))
    assert seen == set(ROWS)


@pytest.mark.rule("YA-20.1", "YA-16.7")
def test_the_round_limit_is_at_least_five() -> None:
    assert new(4).settings["round_limit"] == 30
    assert new(4, round_limit=5).settings["round_limit"] == 5
    with pytest.raises(pentarchy.BadInput):
        new(4, round_limit=4)


@pytest.mark.rule("YA-20.2")
def test_the_tiebreak_is_one_of_two() -> None:
    assert new(4).settings["tiebreak"] == "fleet_number"
    with pytest.raises(pentarchy.BadInput):
        new(4, tiebreak="coins")


@pytest.mark.rule("YA-20.3", "YA-9.6")
def test_without_collect_all_collecting_may_stop_after_the_first_token() -> None:
    table = Table(collect_all=False).fresh("wood b07", "wood b12").culture("tea", "i01", "i02", "i08").at("develop")
    assert "pass" not in table.offers
    table.do("collect i01")
    assert table.offers == ["collect i02", "collect i08", "pass"]
    table.do("pass")
    assert table.tokens() == ["tea"]


@pytest.mark.rule("YA-20.4")
def test_the_turn_clock_is_off_unless_set() -> None:
    assert new(4).settings["turn_clock_seconds"] == 0
    assert new(4, turn_clock_seconds=90).settings["turn_clock_seconds"] == 90
