"""Chapter 8: governments."""

from __future__ import annotations

import pytest

from tests.cultures.scenario import Table


@pytest.mark.rule("CC-8.1", "CC-8.2")
def test_one_government_at_a_time() -> None:
    t = Table().advances(0, "philosophy", "draft").only(0, food=2, gold=7)
    assert {"advance voting", "advance nationalism"} <= set(t.offered)
    t.do("advance voting", "pay 0 0 0")
    assert "advance civil_liberties" in t.offered
    assert t.why("advance nationalism") == "CC-8.2"


@pytest.mark.rule("CC-8.3")
def test_a_switch_costs_an_action_and_two_food() -> None:
    t = Table().advances(0, "philosophy", "draft", "voting").only(0, food=2)
    assert t.offers("switch_gov") == ["switch_gov autocracy"]
    assert t.why("switch_gov theocracy") == "CC-8.3"  # State Religion is missing
    t.do("switch_gov autocracy")
    assert (t.has(0, "food"), t.s.actions) == (0, 2)
    assert t.holds(0, "nationalism")
    assert not t.holds(0, "voting")
    assert Table().only(0, food=2).why("switch_gov autocracy") == "CC-8.3"  # no government to change


@pytest.mark.rule("CC-8.4")
def test_the_cubes_move_the_first_advance_first() -> None:
    t = Table().advances(0, "philosophy", "draft", "voting", "civil_liberties", "free_economy").only(0, food=2)
    t.do("switch_gov autocracy")
    assert t.asked == "gov_cube"
    assert t.offered == ["cube totalitarianism", "cube absolute_power", "cube forced_labor"]
    t.do("cube forced_labor", "cube absolute_power")
    assert [t.holds(0, a) for a in ("nationalism", "totalitarianism", "absolute_power", "forced_labor")] == [
        True,
        False,
        True,
        True,
    ]
    t = Table().advances(0, "draft", "voting", "separation_of_power", "civil_liberties", "free_economy")
    t.only(0, food=2).do("switch_gov autocracy")
    assert t.asked == "turn"  # four cubes have one place each


@pytest.mark.rule("CC-8.5")
def test_a_switch_is_no_purchase() -> None:
    t = Table().advances(0, "writing", "public_education", "free_education", "philosophy", "draft", "voting")
    t.only(0, ideas=2).do("switch_gov autocracy")
    assert t.has(0, "mood") == 0
    assert t.offers("vote_civic") == []


@pytest.mark.rule("CC-8.6")
def test_dogma_caps_ideas_while_it_is_there() -> None:
    t = Table().advances(0, "philosophy", "state_religion", "voting").only(0, food=2, ideas=6)
    t.do("switch_gov theocracy", "pay 0 0 0")
    assert t.has(0, "ideas") == 2
    t.only(0, food=2).do("switch_gov democracy")
    assert t.s.limit(0, 4) == 7


@pytest.mark.rule("CC-8.7")
def test_a_used_ability_stays_used() -> None:
    t = Table().advances(0, "philosophy", "draft", "nationalism", "absolute_power")
    t.only(0, food=2, mood=4, gold=4).do("absolute_power", "switch_gov democracy", "pay 0 0 0", "cube civil_liberties")
    t.do("switch_gov autocracy", "cube absolute_power")
    assert t.holds(0, "absolute_power")
    assert t.why("absolute_power") == "CC-9.38"
