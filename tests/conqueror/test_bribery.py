"""Chapter 17: clocks and bribery."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.bribery import bribe
from pentarchy.games.conqueror.components import TERRITORY
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import LoseUnit, PlaceBonus
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    acting,
    army,
    ask,
    choose,
    clock,
    dice,
    empty,
    give_hero,
    lost_home,
    new,
    next_card,
    offered,
    options,
    put,
    question,
    refused,
    turn,
)


def late(purse: tuple[int, ...] = (9, 9, 9, 0), action: bool = False) -> Conqueror:
    """Egypt is late, with 3 infantry in Cyrene, 1 cavalry in Syria and 1 infantry at sea."""
    s = empty(clock="scripted")
    put(s, EGYPT, "cyrene", i=3)
    put(s, EGYPT, "syria", c=1)
    put(s, EGYPT, "egyptian_sea", i=1)
    s.currency = list(purse)
    if action:
        acting(s, EGYPT)
        choose(s, "warn", player=ROME)
        clock(s, "warning")
    else:
        turn(s, EGYPT)
        clock(s, "planning")
    return s


def running(s: Conqueror) -> dict[str, float]:
    return {GAME.vocabulary.words(event): seconds for event, _, seconds in s.timers()}


@pytest.mark.rule("CQ-17.1")
def test_without_a_clock_nobody_can_be_bribed() -> None:
    s = empty()
    put(s, EGYPT, "cyrene", i=1)
    s.currency[ROME] = 9
    turn(s, EGYPT)
    assert options(s, player=-1) == options(s, player=ROME) == []
    assert s.timers() == []
    assert refused(s, "bribe cyrene", player=ROME) == "CQ-17.1"
    with pytest.raises(pentarchy.IllegalChoice):
        clock(s, "planning")


@pytest.mark.rule("CQ-17.1")
def test_a_bribe_is_shown_to_nobody_before_the_tick_ends() -> None:
    s = late()
    views = [s.view(seat) for seat in (-1, CARTHAGE, GREECE, EGYPT)]
    s.journal = []
    choose(s, "bribe cyrene", player=ROME)
    assert [s.view(seat) for seat in (-1, CARTHAGE, GREECE, EGYPT)] == views
    assert all(s.notes(seat) == [] for seat in (CARTHAGE, GREECE, EGYPT))
    assert s.view(ROME) != views[0]


@pytest.mark.rule("CQ-17.2")
def test_planning_options_do_not_stop_the_timer_but_an_action_does() -> None:
    s = empty(clock="scripted", planning_seconds=90)
    put(s, EGYPT, "cyrene", i=2)
    turn(s, EGYPT)
    before = s.timers()
    choose(s, "recruit infantry alexandria", "collect")
    assert s.timers() == before
    assert running(s) == {"clock planning": 90}
    choose(s, "move infantry cyrene libya")
    assert running(s) == {}
    with pytest.raises(pentarchy.IllegalChoice):
        clock(s, "planning")


@pytest.mark.rule("CQ-17.3")
def test_a_pass_is_final_and_the_late_player_plays_on() -> None:
    s = late()
    choose(s, "pass_bribe", player=ROME)
    assert options(s, player=ROME) == []
    assert refused(s, "bribe cyrene", player=ROME) == "CQ-17.3"
    choose(s, "collect")
    assert options(s, player=CARTHAGE) != []
    choose(s, "pass_bribe", player=CARTHAGE)
    choose(s, "pass_bribe", player=GREECE)
    assert not s.window
    assert question(s) == ("turn_planning", EGYPT)


@pytest.mark.rule("CQ-17.3")
def test_if_nobody_can_pay_the_window_does_not_stay_open() -> None:
    s = late(purse=(0, 0, 0, 9))
    assert s.late
    assert not s.window


@pytest.mark.rule("CQ-17.4")
def test_which_armies_can_be_bribed() -> None:
    s = late(purse=(2, 3, 0, 0))
    assert options(s, player=ROME) == ["bribe egyptian_sea", "bribe syria", "pass_bribe"]
    assert options(s, player=CARTHAGE) == ["bribe cyrene", "bribe egyptian_sea", "bribe syria", "pass_bribe"]
    assert options(s, player=GREECE) == []
    for words in ("bribe cyrene", "bribe alexandria", "bribe rome"):
        assert refused(s, words, player=ROME) == "CQ-17.4"


@pytest.mark.rule("CQ-17.5", "CQ-17.6")
def test_the_army_changes_sides_for_its_strength() -> None:
    s = late()
    choose(s, "bribe syria", player=GREECE)
    clock(s, "tick")
    assert army(s, "syria") == (GREECE, 1, 0)
    assert s.currency == [9, 9, 7, 0]
    assert options(s, "move cavalry syria") == []  # it stands up in the turn of its new owner
    assert (s.army[EGYPT], s.army[GREECE]) == (4, 1)


@pytest.mark.rule("CQ-17.6", "CQ-21.3", "CQ-13.8")
def test_after_a_bribe_quotas_are_checked() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "thebes", i=1)
    put(s, EGYPT, "alexandria", c=2, i=5)
    put(s, ROME, "rome", c=3, i=3)
    s.currency[ROME] = 1
    turn(s, EGYPT)  # food 2, quota 8, 8 units
    clock(s, "planning")
    choose(s, "bribe thebes", player=ROME)
    clock(s, "tick")  # Rome: 7 units, food 2; Egypt: 7 units, food 1
    assert question(s) == ("disband", EGYPT)
    choose(s, "disband infantry alexandria")
    assert question(s) == ("turn_planning", EGYPT)


@pytest.mark.rule("CQ-17.7")
@pytest.mark.parametrize("words", ["move infantry cyrene libya", "end_turn"])
def test_the_late_player_who_acts_first_is_safe(words: str) -> None:
    s = late()
    next_card(s, "silver_strike")
    choose(s, "bribe cyrene", player=ROME)
    choose(s, words)
    assert not s.window
    assert "clock tick" not in options(s, player=-1)
    assert s.currency[ROME] == 9


@pytest.mark.rule("CQ-17.7")
def test_the_price_is_read_again_after_a_recruit() -> None:
    s = late(purse=(4, 0, 0, 0))
    choose(s, "bribe cyrene", player=ROME)
    choose(s, "recruit infantry cyrene")
    clock(s, "tick")
    assert s.currency[ROME] == 0
    assert army(s, "cyrene") == (ROME, 0, 4)
    s = late(purse=(3, 0, 0, 0))
    choose(s, "bribe cyrene", player=ROME)
    choose(s, "recruit infantry cyrene")
    clock(s, "tick")
    assert s.currency[ROME] == 3
    assert army(s, "cyrene") == (EGYPT, 0, 4)
    assert s.window  # they may still bribe a cheaper army
    assert options(s, player=ROME) == ["bribe egyptian_sea", "bribe syria", "pass_bribe"]


@pytest.mark.rule("CQ-17.8", "CQ-21.2")
def test_bribes_of_one_tick_are_contested_in_turn_order_with_rerolls() -> None:
    s = late()
    choose(s, "bribe syria", player=GREECE)
    choose(s, "bribe cyrene", player=CARTHAGE)
    choose(s, "bribe cyrene", player=ROME)
    assert running(s)["clock tick"] == 0.25
    dice(s, 4, 2, 4, 1, 3)  # Rome and Greece reroll
    clock(s, "tick")
    assert army(s, "syria") == (GREECE, 1, 0)
    assert army(s, "cyrene") == (EGYPT, 0, 3)
    assert s.currency == [9, 9, 7, 0]


@pytest.mark.rule("CQ-17.9")
def test_one_territory_at_most_is_lost_in_a_planning_phase() -> None:
    s = late()
    choose(s, "bribe syria", player=ROME)
    clock(s, "tick")
    assert not any(options(s, player=q) for q in (ROME, CARTHAGE, GREECE))
    assert running(s) == {"clock stall": 120}
    assert question(s) == ("turn_planning", EGYPT)
    assert refused(s, "warn", player=ROME) == "CQ-17.10"


@pytest.mark.rule("CQ-17.10", "CQ-17.13")
def test_warnings_are_given_only_while_the_main_action_decision_is_open() -> None:
    s = empty(clock="scripted", warning_seconds=30)
    put(s, EGYPT, "cyrene", c=3)
    put(s, ROME, "libya", i=3)
    acting(s, EGYPT)
    assert options(s, player=ROME) == ["warn"]
    choose(s, "warn", player=CARTHAGE)
    assert running(s) == {"clock warning": 30}
    assert refused(s, "warn", player=ROME) == "CQ-17.10"
    choose(s, "attack cyrene libya")
    assert question(s)[0] == "commit_cavalry"
    assert not any(options(s, player=q) for q in (ROME, CARTHAGE, GREECE))
    assert running(s) == {"clock decision": 60}


@pytest.mark.rule("CQ-17.11", "CQ-17.12")
def test_an_action_cancels_the_warning_and_a_new_one_may_follow() -> None:
    s = late(action=True)
    assert offered(s, "bribe cyrene", player=CARTHAGE)
    choose(s, "move infantry cyrene libya")
    assert not s.window
    assert not s.late
    assert options(s, player=ROME) == ["warn"]


@pytest.mark.rule("CQ-17.14")
def test_a_late_player_who_stalls_loses_their_turn() -> None:
    s = late()
    epochs = [epoch for event, epoch, _ in s.timers() if GAME.vocabulary.words(event) == "clock stall"]
    choose(s, "collect")
    assert [epoch for event, epoch, _ in s.timers() if GAME.vocabulary.words(event) == "clock stall"] == epochs
    next_card(s, "silver_strike")
    clock(s, "stall")
    assert question(s) == ("turn_planning", ROME)


@pytest.mark.rule("CQ-17.14")
def test_defaults_of_a_battle() -> None:
    s = empty(clock="scripted", decision_seconds=45)
    put(s, EGYPT, "illyria", c=3, i=3)
    put(s, ROME, "dacia", c=2, i=4)
    give_hero(s, "fabius_maximus")
    acting(s, EGYPT)
    choose(s, "attack illyria dacia")
    assert running(s) == {"clock decision": 45}
    seen = set()
    dice(s, 4, 1)
    while question(s)[0] not in ("turn_action", "turn_planning"):
        seen.add((question(s)[0], s.words(s.default())))
        clock(s, "decision")
    assert seen == {
        ("commit_cavalry", "commit_cavalry 3"),
        ("commit_infantry", "commit_infantry 3"),
        ("defender_hero", "no_hero"),  # 13 against 10
        ("casualties", "lose 0 3"),
        ("retreat", "retreat all celtica"),
        ("leave_behind", "leave none"),
    }
    assert army(s, "celtica") == (ROME, 2, 1)


@pytest.mark.rule("CQ-17.14")
def test_other_defaults() -> None:
    s = GAME.new(4, 1, {"clock": "live"})
    assert s.words(s.default()) == "faction rome"
    s = empty(clock="live")
    put(s, ROME, "rome", c=1, i=2)
    put(s, ROME, "alpes", c=3)
    put(s, ROME, "brundium", i=3)
    ask(s, LoseUnit(ROME, 1))
    assert s.words(s.default()) == "lose_unit cavalry alpes"  # 3 units each: the first by id, no infantry there
    put(s, ROME, "brundium", i=1)
    assert s.words(s.default()) == "lose_unit infantry brundium"
    ask(s, PlaceBonus(ROME, 1))
    assert s.words(s.default()) == "place cavalry alpes"
    put(s, ROME, "sicily", i=4)
    put(s, ROME, "sardinia", i=5)
    ask(s, Checks())
    assert question(s) == ("disband", ROME)
    assert s.words(s.default()) == "disband infantry sardinia"
    assert new(4).words(new(4).default()) == "end_turn"


@pytest.mark.rule("CQ-17.14")
def test_every_decision_has_its_own_stopwatch() -> None:
    s = empty(clock="live")
    put(s, EGYPT, "illyria", c=2, i=2)
    put(s, ROME, "dacia", c=1)
    acting(s, EGYPT)
    choose(s, "attack illyria dacia")
    first = s.timers()
    choose(s, "commit_cavalry 1")
    assert s.timers()[0][0] == first[0][0]
    assert s.timers()[0][1] != first[0][1]


@pytest.mark.rule("CQ-17.15")
def test_a_bribe_can_take_a_claimed_fort_and_eliminate_a_player() -> None:
    s = empty(clock="scripted", victory_forts=4)
    for t in ("rome", "alpes", "numidia", "cyrene"):
        put(s, ROME, t, i=1)
    put(s, CARTHAGE, "carthage", i=1)
    s.claims[ROME] = s.forts[ROME]
    s.active = ROME
    s.currency[CARTHAGE] = 5
    bribe(s, CARTHAGE, TERRITORY["cyrene"])
    assert s.claims[ROME] == 0
    s = empty(clock="scripted")
    lost_home(s, EGYPT)
    put(s, EGYPT, "syria", c=1)
    s.currency[ROME] = 2
    next_card(s, "silver_strike")
    turn(s, EGYPT)
    clock(s, "planning")
    choose(s, "bribe syria", player=ROME)
    clock(s, "tick")
    assert not s.is_alive(EGYPT)
    assert s.round == 2


@pytest.mark.rule("CQ-17.16")
def test_the_bank_takes_the_bribe() -> None:
    s = late()
    before = sum(s.currency)
    choose(s, "bribe cyrene", player=ROME)
    clock(s, "tick")
    assert sum(s.currency) == before - 3


@pytest.mark.rule("CQ-17.1", "CQ-8.6")
def test_a_bribe_changes_nothing_in_what_the_late_player_may_take_back() -> None:
    s = late()
    before = s.copy()
    choose(s, "collect")
    planned = s.copy()
    assert s.may_take_back(EGYPT, before)
    choose(s, "bribe cyrene", player=ROME)
    assert s.may_take_back(EGYPT, before)
    assert not s.may_take_back(ROME, planned)


@pytest.mark.rule("CQ-17.3")
def test_a_pass_cannot_be_taken_back() -> None:
    s = late()
    before = s.copy()
    choose(s, "pass_bribe", player=ROME)
    assert not s.may_take_back(ROME, before)
