"""Chapter 5: rounds, turns and actions."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.verbs import END_TURN
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-5.1")
def test_three_turns_then_the_status_phase() -> None:
    t = Table(2, 3).turn(0)
    t.s.place = 1
    seen = []
    while t.asked == "turn":
        seen.append((t.s.turn, t.s.player))
        t.do("end_turn")
    assert seen == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert t.asked == "free_advance"


@pytest.mark.rule("CC-5.2", "CC-5.11")
def test_three_actions_the_same_one_several_times() -> None:
    t = Table().only(0, food=2, gold=4)
    assert t.s.actions == 3
    t.do("advance myths", "pay 0 0 0", "advance fishing")
    assert t.s.actions == 1  # spent when chosen
    t.do("advance arts")
    assert t.s.actions == 0
    assert t.why("advance math") == "CC-5.2"


@pytest.mark.rule("CC-5.3")
def test_the_actions_and_those_that_advances_add() -> None:
    t = Table().city(0, "c2").city(1, "d4", "temple").open().advances(0, "writing", "taxes", "civil_liberties")
    t.only(0, food=2, wood=1, ore=1, mood=3, culture=3).units(0, "c3", settler=1)
    verbs = {w.split()[0] for w in t.offered}
    assert {"advance", "move", "found", "collect", "build", "grow", "civic", "influence", "taxes", "liberties"} <= verbs


@pytest.mark.rule("CC-5.4")
def test_a_turn_begins_with_marks_and_income() -> None:
    t = Table(trading=False).terrain(d3="fertile", d4="fertile").advances(1, "bartering", "trade_routes")
    t.units(1, "d4", settler=1).only(1)
    t.s.assassinated[1] = 1
    t.s.revolts[1] = 1
    t.do("end_turn")
    assert t.s.player == 1
    assert t.s.actions == 1
    assert (t.s.assassinated[1], t.s.revolts[1]) == (0, 0)
    assert t.has(1, "food") == 1
    t.s.revolts[0] = 5
    t.do("end_turn")
    assert (t.s.player, t.s.actions) == (1, 3)  # the other had no action and no card, so their turn was over at once


@pytest.mark.rule("CC-5.5")
def test_cards_and_trades_before_and_after_the_actions() -> None:
    t = Table().hold(0, "act_25").only(0, culture=1).only(1, gold=1)
    assert {"play act_25", "trade p1"} <= set(t.offered)
    t.turn(0, 0)
    assert {"play act_25", "trade p1"} <= set(t.offered)


@pytest.mark.rule("CC-5.6")
def test_end_turn_is_always_offered_and_taken_automatically_without_cards() -> None:
    t = Table(trading=False).only(0)
    assert END_TURN() in t.s.options
    t.turn(0, 0)
    assert t.s.player == 1  # nothing else and no card: the turn ended
    t = Table(trading=False).only(0).hold(0, "act_35").turn(0, 0)
    assert (t.s.player, t.offered) == (0, ["end_turn"])


@pytest.mark.rule("CC-5.7")
def test_an_action_is_offered_only_if_there_is_a_way_to_do_it() -> None:
    t = Table().clear_units("d2").only(0)
    assert t.offers("move", "civic", "influence", "build", "advance") == []
    assert t.why("move") == "CC-5.7"


@pytest.mark.rule("CC-5.8")
def test_everything_an_action_triggers_comes_before_the_next_option() -> None:
    t = Table().advances(0, "storage", "fishing").only(0, food=2, mood=1).next_event("flood").city(0, "c2")
    t.terrain(d3="sea", c3="sea").do("advance myths")
    assert t.asked == "mood_city"
    t.do("city d2", "decline")
    assert t.asked == "turn"


@pytest.mark.rule("CC-5.9", "CC-30.2")
def test_extra_actions_may_be_gained_after_the_third() -> None:
    t = Table().advances(0, "nationalism", "absolute_power").only(0, mood=2, culture=1).hold(0, "act_25", "obj_01")
    t.city(0, "d2", "great_statue").turn(0, 0)
    t.do("absolute_power", "play act_25", "statue obj_01")
    assert t.s.actions == 3
    assert t.offers("absolute_power", "statue", "play act_25") == []


@pytest.mark.rule("CC-5.10")
def test_what_is_of_this_turn_lapses() -> None:
    t = Table().hold(0, "act_19").do("play act_19")
    assert t.s.used
    t.do("end_turn")
    assert t.s.used == 0
    assert t.s.worn == []
    assert t.s.activations == [0] * len(t.s.activations)
    assert t.s.terrain[HEX["d2"]] == 0


@pytest.mark.rule("CC-5.7", "CC-15.1", "CC-15.2", "CC-16.1", "CC-16.3")
def test_why_there_is_no_improvement_and_no_influence() -> None:
    assert Table().only(0).why("civic") == "CC-15.2"  # no token
    assert Table().only(0, mood=9).city(0, "d2", mood="happy").why("civic") == "CC-15.1"  # everybody is Happy
    assert Table().only(0, culture=9).why("influence") == "CC-16.1"  # there is no building anywhere
    assert Table().only(0, culture=9).city(1, "d7", "temple").why("influence") == "CC-16.3"  # out of reach
