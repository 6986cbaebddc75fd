"""Chapters 6 to 8 and 9.1: turns, planning and moves."""

from __future__ import annotations

import random

import pytest

import pentarchy
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import CARD_IDS, HERO_COST, HERO_IDS, HERO_STRENGTH, INFANTRY, TERRITORY
from pentarchy.games.conqueror.food import Checks
from pentarchy.lab.chance import anybody
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    able,
    acting,
    army,
    card,
    choose,
    empty,
    give_mission,
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


@pytest.mark.rule("CQ-6.1", "CQ-15.1")
def test_a_round_begins_with_a_new_card_and_the_old_one_goes() -> None:
    s = empty()
    card(s, "sacred_truce")
    next_card(s, "silver_strike")
    turn(s, EGYPT)
    choose(s, "end_turn")
    assert s.round == 2
    assert s.chronicle == CARD_IDS.index("silver_strike")
    assert s.discard == (CARD_IDS.index("sacred_truce"),)
    assert question(s) == ("turn_planning", ROME)


@pytest.mark.rule("CQ-6.1", "CQ-15.4", "CQ-13.7")
def test_quotas_are_checked_when_a_card_goes_and_when_the_next_comes() -> None:
    s = empty()
    card(s, "bountiful_harvest")
    next_card(s, "locust_plague")
    put(s, ROME, "rome", i=8)  # food 1 + 1: 8 units; then 6; then food 0: 4
    put(s, GREECE, "macedonia", i=7)
    turn(s, EGYPT)
    choose(s, "end_turn")
    asked = []
    while question(s)[0] == "disband":
        asked.append((s.player, len(s.deck)))
        choose(s, options(s)[0])
    assert asked == []  # one kind in one place: nothing to choose
    assert (s.army[ROME], s.army[GREECE]) == (4, 4)


@pytest.mark.rule("CQ-6.2")
def test_a_turn_begins_with_all_units_ready() -> None:
    s = empty()
    put(s, ROME, "rome", c=1, i=2)
    put(s, ROME, "sicily", i=1)
    put(s, CARTHAGE, "carthage", i=1)
    turn(s, ROME)
    assert able(s, "rome") == (1, 2, 0, 0)
    assert able(s, "sicily") == (0, 1, 0, 0)
    assert able(s, "carthage") == (0, 0, 0, 0)


@pytest.mark.rule("CQ-6.3")
def test_mission_check_and_claim_come_before_the_next_player() -> None:
    s = empty(victory_forts=4)
    give_mission(s, "carthage_must_fall")
    lost_home(s, CARTHAGE)
    put(s, CARTHAGE, "sicily", i=1)
    for t in ("carthage", "alpes", "numidia"):
        put(s, ROME, t, i=1)
    turn(s, ROME)
    choose(s, "end_turn")
    assert s.currency[ROME] == 8
    assert s.claims[ROME].bit_count() == 4
    assert question(s) == ("turn_planning", CARTHAGE)


@pytest.mark.rule("CQ-6.4")
def test_exhausted_units_do_nothing_and_stand_up_afterwards() -> None:
    s = empty()
    put(s, ROME, "sicily", i=2)
    acting(s, ROME)
    choose(s, "move infantry sicily brundium")
    assert refused(s, "move infantry brundium rome") == "CQ-6.4"
    assert refused(s, "attack brundium rome") == "CQ-9.1"
    choose(s, "end_turn")
    assert s.ready == [0] * 120
    turn(s, ROME)
    assert able(s, "brundium") == (0, 1, 0, 0)


@pytest.mark.rule("CQ-6.5", "CQ-8.4")
def test_a_unit_takes_one_action_a_turn() -> None:
    s = empty()
    put(s, ROME, "rome", c=1, i=1)
    acting(s, ROME)
    choose(s, "move cavalry rome alpes")
    assert options(s, "move cavalry") == []
    assert able(s, "alpes") == (0, 0, 0, 0)


@pytest.mark.rule("CQ-6.6")
def test_a_turn_may_end_in_the_planning_phase() -> None:
    s = empty()
    put(s, ROME, "rome", c=1)
    turn(s, ROME)
    choose(s, "end_turn")
    assert question(s) == ("turn_planning", CARTHAGE)


@pytest.mark.rule("CQ-6.6", "CQ-7.11")
def test_planning_never_ends_automatically_but_action_does() -> None:
    s = empty()
    lost_home(s, ROME)
    put(s, ROME, "germania", i=1)
    turn(s, ROME)
    choose(s, "collect")
    assert question(s) == ("turn_planning", ROME)
    choose(s, "move infantry germania gaul")
    assert question(s) == ("turn_planning", CARTHAGE)


@pytest.mark.rule("CQ-6.7")
def test_units_that_can_do_nothing_still_leave_the_choice_to_end() -> None:
    s = empty()
    card(s, "winter_storms")
    put(s, ROME, "creta", i=2)
    acting(s, ROME)
    assert options(s) == ["end_turn"]
    assert question(s) == ("turn_action", ROME)


@pytest.mark.rule("CQ-6.8", "CQ-17.15")
def test_an_eliminated_player_s_turn_ends_at_once() -> None:
    s = empty(clock="scripted")
    lost_home(s, EGYPT)
    put(s, EGYPT, "syria", i=1)
    give_mission(s, "lords_of_the_sea")
    s.currency[ROME] = 1
    next_card(s, "silver_strike")
    turn(s, EGYPT)
    choose(s, "clock planning", player=-1)
    choose(s, "bribe syria", player=ROME)
    choose(s, "clock tick", player=-1)
    assert not s.is_alive(EGYPT)
    assert question(s) == ("turn_planning", ROME)


@pytest.mark.rule("CQ-7.1")
def test_planning_options_mix_in_any_order() -> None:
    s = empty()
    s.currency[ROME] = 3
    turn(s, ROME)
    choose(s, "buy_hero gaius_duilius", "recruit infantry rome", "collect", "recruit infantry rome")
    assert s.currency[ROME] == 1
    assert army(s, "rome") == (ROME, 0, 2)


@pytest.mark.rule("CQ-7.2")
def test_planning_ends_with_the_first_attack_too() -> None:
    s = empty()
    put(s, ROME, "rome", c=3)
    put(s, WHITE, "alpes", i=1)
    s.currency[ROME] = 20
    turn(s, ROME)
    choose(s, "attack rome alpes", "commit_cavalry 2", "leave none")
    assert question(s) == ("turn_action", ROME)
    for words in ("recruit infantry rome", "collect", "buy_hero gaius_duilius", "hire rome"):
        assert refused(s, words) == "CQ-7.2"


@pytest.mark.rule("CQ-7.3")
def test_recruiting_needs_a_fort_of_ones_own() -> None:
    s = empty()
    put(s, ROME, "brundium", i=1)
    turn(s, ROME)
    assert refused(s, "recruit infantry brundium") == "CQ-7.3"
    assert refused(s, "recruit infantry carthage") == "CQ-7.3"
    assert refused(s, "recruit infantry alpes") == "CQ-7.3"
    choose(s, "recruit infantry rome")
    assert s.currency[ROME] == 0


@pytest.mark.rule("CQ-7.4")
def test_the_allowance_of_forts_and_great_forts() -> None:
    s = empty()
    put(s, ROME, "alpes", i=1)
    put(s, ROME, "brundium", i=1)
    turn(s, ROME)
    choose(s, "recruit cavalry rome", "recruit infantry alpes")
    assert options(s, "recruit") == []
    assert refused(s, "recruit infantry rome") == "CQ-7.4"
    assert refused(s, "recruit cavalry rome") == "CQ-7.4"
    assert refused(s, "recruit infantry alpes") == "CQ-7.4"
    assert refused(s, "recruit cavalry alpes") == "CQ-7.4"
    turn(s, ROME)
    assert len(options(s, "recruit")) == 3  # a new turn, a new allowance, nothing carried over


@pytest.mark.rule("CQ-7.5", "CQ-13.3")
def test_a_full_quota_refuses_recruits() -> None:
    s = empty()
    put(s, ROME, "rome", i=6)
    turn(s, ROME)
    assert options(s, "recruit") == []
    assert refused(s, "recruit infantry rome") == "CQ-7.5"


@pytest.mark.rule("CQ-7.7")
def test_units_are_never_exchanged() -> None:
    words = {verb.word for verb in GAME.vocabulary.verbs}
    assert not words & {"exchange", "upgrade", "replace"}


@pytest.mark.rule("CQ-7.8")
def test_collecting_pays_once_a_turn_even_nothing() -> None:
    s = empty()
    lost_home(s, ROME)
    put(s, ROME, "germania", i=1)
    turn(s, ROME)
    choose(s, "collect")
    assert s.currency[ROME] == 0
    assert refused(s, "collect") == "CQ-7.8"


@pytest.mark.rule("CQ-7.8")
def test_collecting_can_be_automatic() -> None:
    s = empty(auto_collect=True)
    before = s.currency[CARTHAGE]
    turn(s, CARTHAGE)
    assert s.currency[CARTHAGE] == before + 1
    assert not offered(s, "collect")


@pytest.mark.rule("CQ-7.9")
def test_only_own_affordable_heroes_in_supply_are_sold() -> None:
    s = empty()
    s.currency[ROME] = 8
    turn(s, ROME)
    choose(s, "buy_hero gaius_duilius", "buy_hero fabius_maximus")
    assert s.currency[ROME] == 0
    assert [HERO_IDS[h] for h in s.hand(ROME)] == ["gaius_duilius", "fabius_maximus"]
    s.currency[ROME] = 20
    s.settle()
    for name in ("gaius_duilius", "maharbal"):
        assert refused(s, f"buy_hero {name}") == "CQ-7.9"
    s.currency[ROME] = 9
    s.settle()
    assert options(s, "buy_hero") == ["buy_hero claudius_marcellus"]


@pytest.mark.rule("CQ-12.1")
def test_hero_prices_and_strengths() -> None:
    for f in range(6):
        heroes = range(4 * f, 4 * f + 4)
        assert [HERO_COST[h] for h in heroes] == [3, 5, 8, 10]
        assert [HERO_STRENGTH[h] for h in heroes] == [1, 2, 3, 4]


@pytest.mark.rule("CQ-8.1", "CQ-8.7")
def test_one_unit_moves_to_an_adjacent_territory_by_land_or_sea() -> None:
    s = empty()
    put(s, ROME, "sicily", c=1, i=2)
    acting(s, ROME)
    assert refused(s, "move infantry rome alpes") == "CQ-8.1"
    choose(s, "move infantry sicily tyrrhenian_sea")
    assert army(s, "tyrrhenian_sea") == (ROME, 0, 1)
    assert army(s, "sicily") == (ROME, 1, 1)
    with pytest.raises(pentarchy.BadInput):
        GAME.vocabulary.parse("move infantry sicily alpes")  # neighbours on neither map


@pytest.mark.rule("CQ-8.2")
def test_moves_enter_own_and_empty_territories_only() -> None:
    s = empty()
    put(s, ROME, "brundium", i=1)
    put(s, WHITE, "alpes", i=1)
    put(s, CARTHAGE, "sicily", i=1)
    acting(s, ROME)
    assert options(s, "move") == [
        "move infantry brundium adriatic_sea",
        "move infantry brundium ionian_sea",
        "move infantry brundium rome",
        "move infantry brundium tyrrhenian_sea",
    ]
    assert refused(s, "move infantry brundium alpes") == "CQ-8.2"
    assert refused(s, "move infantry brundium sicily") == "CQ-8.2"


@pytest.mark.rule("CQ-8.6")
def test_planning_can_be_taken_back_moves_and_attacks_cannot() -> None:
    fixed = {"turn_order": "seat", "faction_assignment": "fixed"}
    play = pentarchy.Playthrough(pentarchy.Record(GAME, 4, dict(fixed), 1))
    parse = GAME.vocabulary.parse
    play.choose(parse("recruit infantry rome"), ROME)
    play.choose(parse("collect"), ROME)
    assert len(play.undoable(ROME)) == 2
    play.undo(ROME)
    play.choose(parse("move cavalry rome sardinia"), ROME)
    assert play.undoable(ROME) == []
    s = empty()
    put(s, ROME, "rome", c=3)
    put(s, CARTHAGE, "sardinia", i=1)
    acting(s, ROME)
    before = s.marks
    choose(s, "attack rome sardinia")
    assert s.marks > before


@pytest.mark.rule("CQ-9.1")
def test_attacks_go_to_adjacent_enemies_and_independents() -> None:
    s = empty()
    put(s, ROME, "sicily", c=3)
    put(s, GREECE, "brundium", i=1)
    acting(s, ROME)
    assert options(s, "attack") == ["attack sicily brundium", "attack sicily carthage"]  # an army, a vacant home
    assert refused(s, "attack sicily ionian_sea") == "CQ-9.1"
    assert refused(s, "attack brundium sicily") == "CQ-9.1"
    choose(s, "move cavalry sicily libyan_sea", "move cavalry sicily libyan_sea")
    assert refused(s, "attack libyan_sea carthage") == "CQ-6.4"


@pytest.mark.rule("CQ-12.2", "CQ-12.3")
def test_a_hero_may_be_played_in_the_turn_it_was_bought() -> None:
    s = empty()
    put(s, ROME, "rome", c=3)
    put(s, CARTHAGE, "sardinia", i=1)
    s.currency[ROME] = 8
    turn(s, ROME)
    choose(s, "buy_hero gaius_duilius", "buy_hero fabius_maximus")
    choose(s, "attack rome sardinia", "commit_cavalry 3")
    assert options(s) == ["hero gaius_duilius", "hero fabius_maximus", "no_hero"]
    assert refused(s, "hero maharbal") == "CQ-10.6"


@pytest.mark.rule("CQ-13.4", "CQ-13.7", "CQ-21.3")
def test_others_disband_first_in_turn_order_the_active_player_last() -> None:
    s = empty()
    s.order = (3, 2, 1, 0)
    for p, t in enumerate(("rome", "carthage", "macedonia", "alexandria")):
        put(s, p, t, c=3, i=4)  # quota 6
    acting(s, GREECE)
    s.push(Checks())
    s.settle()
    asked = []
    while question(s)[0] == "disband":
        asked.append(s.player)
        choose(s, options(s)[0])
    assert asked == [EGYPT, CARTHAGE, ROME, GREECE]
    assert question(s) == ("turn_action", GREECE)


@pytest.mark.rule("CQ-13.2")
def test_every_unit_counts_one_wherever_it_is() -> None:
    s = empty()
    put(s, ROME, "tyrrhenian_sea", c=3)
    put(s, ROME, "rome", i=3)
    turn(s, ROME)
    assert s.army[ROME] == 6
    assert refused(s, "recruit infantry rome") == "CQ-7.5"


@pytest.mark.rule("CQ-13.6")
def test_disbanding_the_last_unit_loses_the_territory_and_its_food() -> None:
    s = empty()
    put(s, ROME, "rome", i=7)
    put(s, ROME, "brundium", i=1)
    put(s, ROME, "sicily", i=1)
    put(s, ROME, "adriatic_sea", i=2)
    acting(s, ROME)  # food 3, quota 10, 11 units
    s.push(Checks())
    s.settle()
    assert "1 to go" in s.prompt()
    choose(s, "disband infantry brundium")  # food 2, quota 8, 10 units
    assert army(s, "brundium") == (-1, 0, 0)
    assert "2 to go" in s.prompt()
    assert refused(s, "disband infantry brundium") == "CQ-13.5"
    choose(s, "disband infantry rome", "disband infantry adriatic_sea")
    assert question(s) == ("turn_action", ROME)


@pytest.mark.rule("CQ-13.5")
def test_of_units_that_can_act_victorious_ones_go_before_ready_ones() -> None:
    s = empty()
    put(s, ROME, "sicily", i=3)
    acting(s, ROME)
    place = TERRITORY["sicily"]
    s.ready[place], s.victorious[place] = 1, 1
    s.give_up_unit(ROME, INFANTRY, place)
    assert able(s, "sicily") == (0, 1, 0, 1)
    s.give_up_unit(ROME, INFANTRY, place)
    assert able(s, "sicily") == (0, 1, 0, 0)
    s.give_up_unit(ROME, INFANTRY, place)
    assert able(s, "sicily") == (0, 0, 0, 0)


@pytest.mark.rule("CQ-7.10", "CQ-17.2")
def test_thinking_needs_no_option_but_the_planning_timer_runs() -> None:
    s = turn(empty(clock="live"), ROME)
    assert [(GAME.vocabulary.words(event), seconds) for event, _, seconds in s.timers()] == [("clock planning", 60)]


def test_a_new_game_asks_for_planning_with_a_prompt() -> None:
    s = new(4)
    assert s.prompt().startswith("Recruit, collect and buy heroes")
    assert s.describe(GAME.vocabulary.parse("move cavalry rome alpes")) == "Move cavalry from Rome to Alpes"
    assert s.describe(GAME.vocabulary.parse("attack rome alpes")) == "Attack Alpes from Rome"


@pytest.mark.rule("CQ-8.6")
@pytest.mark.parametrize("clock", ["off", "scripted"])
def test_nothing_but_planning_options_is_ever_taken_back(clock: str) -> None:
    planning = {"recruit", "hire", "collect", "buy_hero"}
    taken_back: set[str] = set()
    chosen: set[str] = set()
    for seed in range(3):
        rng = random.Random(seed)
        play = pentarchy.Playthrough(pentarchy.Record(GAME, 4, {"clock": clock}, seed), journal=False)
        for _ in range(500):
            if play.state.over:
                break
            player, action = anybody(play.state, rng)
            chosen.add(play.choose(action, player).words.split()[0])
            for seat in range(4):
                taken_back |= {entry.words.split()[0] for entry in play.undoable(seat)}
    assert planning - {"hire"} <= taken_back <= planning
    assert chosen >= {"bid", "lose_unit", "leave", "move", "attack"}
