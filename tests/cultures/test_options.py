"""Chapters 28 to 30: clocks, options, termination."""

from __future__ import annotations

import random

import pytest

import pentarchy
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.influence import range_tokens
from pentarchy.games.cultures.invariants import problem
from pentarchy.games.cultures.verbs import END_TURN
from tests.cultures.scenario import Table, rich


@pytest.mark.rule("CC-28.1", "CC-29.3")
def test_clocks_are_the_table_s() -> None:
    assert pentarchy.new("cultures", 2, 1).timers() == []
    with pytest.raises(pentarchy.BadInput, match="no option 'decision_clock'"):
        pentarchy.new("cultures", 2, 1, {"decision_clock": "60"})


@pytest.mark.rule("CC-28.1")
def test_a_position_of_the_time_when_there_was_a_decision_clock_goes_on() -> None:
    s = pentarchy.new("cultures", 2, 1)
    dump = {**s.dump(), "rules": 1, "options": {**s.settings, "decision_clock": "60"}}
    assert pentarchy.load(dump).digest() == s.digest()
    record = {**s.record().to_dict(), "rules": 1, "options": dump["options"]}
    with pytest.raises(pentarchy.BadInput, match="made with rules version 1 of Clash of Cultures; version 2"):
        pentarchy.Record.from_dict(record).replay()


@pytest.mark.rule("CC-28.2")
def test_what_an_expired_clock_takes() -> None:
    t = Table()
    assert t.s.words(t.s.default()) == "end_turn"
    t = Table().city(0, "d2", mood="happy").only(0).do("collect d2")
    assert t.s.words(t.s.default()) == t.offered[0]  # no neutral option yet
    t.do("pick c2 wood")
    assert t.s.words(t.s.default()) == "done"
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1)
    t.units(1, "d3", army=1).dice(1, 1).do("move", "to d3")
    assert t.s.words(t.s.default()) == "retreat"
    t = Table().only(0, wood=1).do("trade p1")
    assert t.s.words(t.s.default()) == "cancel"
    t.do("give wood", "propose")
    assert t.s.words(t.s.default()) == "refuse"


@pytest.mark.rule("CC-29.1")
def test_influence_range_of_the_base_city() -> None:
    t = Table(influence_range="base_city").open().city(0, "d2", "academy", "temple").city(1, "d5", "temple")
    assert range_tokens(t.s, 0, HEX["d5"]) == 0  # the base city has size 3
    t = Table(influence_range="base_city").open().city(1, "d5", "temple", "academy")
    assert range_tokens(t.s, 0, HEX["d5"]) == 2
    t.city(0, "c4")
    assert range_tokens(t.s, 0, HEX["d5"]) == 1  # the base that needs the fewest tokens


@pytest.mark.rule("CC-29.2")
def test_trading_rounds_and_homes() -> None:
    assert Table(trading=False).offers("trade") == []
    assert pentarchy.game("cultures").new(2, 1, {}, simulation=True).settings["trading"] is False
    t = Table(rounds=3)
    t.s.round = 3
    from pentarchy.games.cultures.status import StatusPhase

    t.s.agenda = [t.s.agenda[0], StatusPhase()]
    assert t.ask().s.over


@pytest.mark.rule("CC-29.3")
def test_battles_have_a_last_round() -> None:
    for most in (5, 10, 20):
        t = Table(max_combat_rounds=most).terrain(d3="fertile").advances(0, "tactics").clear_units("d2")
        t.units(0, "d2", army=1).units(1, "d3", army=1).dice(*[1] * (2 * most)).do("move", "to d3")
        for _ in range(most - 1):
            t.do("continue")
        assert t.s.battle == []


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("CC-30.1")
def test_every_game_ends(seed: int) -> None:
    s = rich(2 + seed % 3, 50 + seed, trading=seed % 2 == 0)
    rng = random.Random(seed)
    decisions = 0
    while not s.over:
        action = rng.choice(s.options)
        if action == END_TURN() and rng.random() < 0.9:
            action = rng.choice(s.options)
        s.apply(action)
        if decisions % 5 == 0:
            assert problem(s) == ""
        decisions += 1
        assert decisions < 20_000


@pytest.mark.rule("CC-29.1")
def test_the_range_of_the_base_city_decides_what_is_offered() -> None:
    def offers(influence_range: str) -> bool:
        t = Table(influence_range=influence_range).open().city(0, "d2", "academy", "temple").city(1, "d5", "temple")
        return "influence" in t.only(0).offered

    assert offers("base_city")  # rdist 3, base of size 3
    assert not offers("target_city")  # target of size 2
