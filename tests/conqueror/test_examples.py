"""The worked examples of the rulebook, one test each, with its numbers."""

from __future__ import annotations

import pytest

from pentarchy.core.state import Together
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import BURNT, DONE, FACTION_IDS, HERO_IDS, MISSION_IDS, TERRITORY
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.setup import roll_for_order
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import Bid, ThreatResult
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GAUL,
    GREECE,
    PERSIA,
    ROME,
    WHITE,
    able,
    acting,
    army,
    ask,
    card,
    choose,
    clock,
    dice,
    empty,
    end_turn_of,
    give_hero,
    give_mission,
    held,
    lost_home,
    new,
    next_card,
    offered,
    options,
    put,
    question,
    turn,
)


def white_armies(s: Conqueror) -> dict[str, tuple[int, int]]:
    """Cavalry and infantry of every independent army."""
    return {t: army(s, t)[1:] for t in held(s, WHITE)}


@pytest.mark.rule("CQ-5.1", "CQ-5.4", "CQ-5.5")
def test_e1_setup_with_4_players() -> None:
    s = new(4)
    assert white_armies(s) == {"asia_minor": (2, 0), "alpes": (1, 1), "gaul": (1, 1)}
    assert army(s, "rome") == (ROME, 1, 0)
    assert army(s, "brundium") == (ROME, 0, 1)
    assert army(s, "carthage") == (CARTHAGE, 1, 0)
    assert army(s, "numidia") == (CARTHAGE, 0, 1)
    assert army(s, "macedonia") == (GREECE, 1, 0)
    assert army(s, "rhodes") == (GREECE, 0, 1)
    assert army(s, "alexandria") == (EGYPT, 1, 0)
    assert army(s, "thebes") == (EGYPT, 0, 1)
    assert s.currency == [0, 0, 0, 0]
    for t in ("britannia", "cappadocia", "palestina"):
        assert army(s, t) == (-1, 0, 0)


@pytest.mark.rule("CQ-5.3", "CQ-5.4", "CQ-5.6", "CQ-2.6")
def test_e2_setup_with_3_players() -> None:
    s = GAME.new(3, 1, {"turn_order": "seat"})
    assert isinstance(s, Conqueror)
    choose(s, "faction rome", "faction greece", "faction egypt")
    assert army(s, "carthage") == (WHITE, 1, 1)
    assert army(s, "numidia") == (-1, 0, 0)
    put(s, ROME, "sicily", i=5)
    assert not offered(acting(s, ROME), "attack sicily carthage")
    put(s, ROME, "sicily", i=1)
    assert offered(acting(s, ROME), "attack sicily carthage")


@pytest.mark.rule("CQ-5.1", "CQ-5.4", "CQ-2.6")
def test_e3_setup_with_5_players() -> None:
    s = new(5)
    assert white_armies(s) == {
        "asia_minor": (2, 0),
        "alpes": (1, 1),
        "iberia": (1, 1),
        "palestina": (1, 1),
        "gaul": (1, 1),
    }
    assert army(s, "babylon") == (PERSIA, 1, 0)
    assert army(s, "cappadocia") == (PERSIA, 0, 1)
    assert army(s, "britannia") == (-1, 0, 0)
    assert TERRITORY["gaul"] not in s.home


@pytest.mark.rule("CQ-5.4", "CQ-5.5")
def test_e4_setup_with_6_players() -> None:
    s = new(6)
    assert list(white_armies(s)) == ["alpes", "asia_minor", "iberia", "palestina"]
    assert army(s, "gaul") == (GAUL, 1, 0)
    assert army(s, "britannia") == (GAUL, 0, 1)


@pytest.mark.rule("CQ-5.2", "CQ-5.3")
def test_e5_turn_order_with_a_tie() -> None:
    s = new(4)
    dice(s, 3, 4, 1, 4, 2, 3)
    assert roll_for_order(s, [0, 1, 2, 3]) == [3, 1, 0, 2]
    s = next(
        g for g in (GAME.new(4, seed) for seed in range(50)) if isinstance(g, Conqueror) and g.order != (0, 1, 2, 3)
    )
    order = list(s.order)
    for p in order[:3]:
        assert s.player == p
        choose(s, options(s, "faction")[0])
    assert [FACTION_IDS[s.faction[p]] for p in order] == ["rome", "carthage", "greece", "egypt"]


@pytest.mark.rule("CQ-7.3", "CQ-7.4", "CQ-7.6")
def test_e6_recruiting_at_a_great_fort() -> None:
    s = new(4)
    assert (s.army[ROME], s.food[ROME], s.quota(ROME)) == (2, 2, 8)
    choose(s, "recruit infantry rome")
    assert not offered(s, "recruit cavalry rome")
    assert offered(s, "recruit infantry rome")
    choose(s, "recruit infantry rome")
    assert not offered(s, "recruit infantry rome")
    choose(s, "move infantry rome sardinia", "move infantry rome tyrrhenian_sea")
    assert army(s, "sardinia") == (ROME, 0, 1)
    assert army(s, "tyrrhenian_sea") == (ROME, 0, 1)


@pytest.mark.rule("CQ-4.12", "CQ-7.5")
def test_e7_quota_blocks_recruiting() -> None:
    s = empty()
    put(s, EGYPT, "alexandria", i=4)
    put(s, EGYPT, "thebes", i=2)
    put(s, EGYPT, "cyrene", i=1)
    turn(s, EGYPT)
    assert (s.food[EGYPT], s.quota(EGYPT)) == (2, 8)
    choose(s, "recruit infantry cyrene")
    assert s.army[EGYPT] == 8
    assert options(s, "recruit") == []


@pytest.mark.rule("CQ-7.2", "CQ-7.8")
def test_e8_forgotten_income() -> None:
    s = empty(auto_collect=False)
    put(s, ROME, "rome", c=2)
    put(s, ROME, "sardinia", i=1)
    s.currency[ROME] = 3
    turn(s, ROME)
    assert offered(s, "collect")
    choose(s, "move cavalry rome brundium")
    for verb in ("collect", "recruit", "buy_hero"):
        assert options(s, verb) == []
    choose(s, "end_turn")
    assert s.currency[ROME] == 3


@pytest.mark.rule("CQ-7.9", "CQ-12.1")
def test_e9_buying_heroes() -> None:
    s = empty()
    s.currency[CARTHAGE] = 8
    turn(s, CARTHAGE)
    assert options(s, "buy_hero") == ["buy_hero hasdrubal_the_fair", "buy_hero maharbal", "buy_hero hamilcar_barca"]
    choose(s, "buy_hero hasdrubal_the_fair")
    assert s.currency[CARTHAGE] == 5
    assert offered(s, "buy_hero maharbal")


def rome_with_three_cavalry() -> Conqueror:
    s = empty()
    put(s, ROME, "rome", c=3)
    put(s, CARTHAGE, "brundium", i=1)
    put(s, WHITE, "alpes", c=1, i=1)
    return acting(s, ROME)


@pytest.mark.rule("CQ-8.1", "CQ-8.2", "CQ-9.1", "CQ-9.3")
def test_e10_manual_moving_and_attacking() -> None:
    s = rome_with_three_cavalry()
    for words in ("move cavalry rome sardinia", "attack rome brundium", "attack rome alpes"):
        assert offered(s, words)
    assert not offered(s, "move cavalry rome brundium")
    assert not offered(s, "move cavalry rome alpes")


@pytest.mark.rule("CQ-11.4", "CQ-9.3", "CQ-9.7")
def test_e11_manual_attacking_again() -> None:
    s = rome_with_three_cavalry()
    dice(s, 4, 1)
    choose(s, "attack rome brundium", "commit_cavalry 3", "leave none")
    assert army(s, "brundium") == (ROME, 3, 0)
    assert able(s, "brundium") == (0, 0, 3, 0)
    assert s.currency[ROME] == 1
    assert offered(s, "attack brundium alpes")
    assert options(s, "move") == []
    choose(s, "attack brundium alpes", "leave none")  # 3 cavalry are the only commitment that is enough
    assert army(s, "alpes") == (ROME, 3, 0)
    assert able(s, "alpes") == (0, 0, 0, 0)
    assert s.currency[ROME] == 1
    assert s.player == CARTHAGE  # nobody is left who could act


@pytest.mark.rule("CQ-9.3", "CQ-9.4")
def test_e12_manual_independents_in_asia_minor() -> None:
    s = empty()
    put(s, WHITE, "asia_minor", c=2)
    put(s, ROME, "rhodes", c=3)
    assert not offered(acting(s, ROME), "attack rhodes asia_minor")
    put(s, ROME, "rhodes", i=1)
    assert offered(acting(s, ROME), "attack rhodes asia_minor")
    choose(s, "attack rhodes asia_minor")  # 3 cavalry and 1 infantry are the only commitment, so nothing is asked
    assert question(s) == ("leave_behind", ROME)
    assert s.committed[:2] == [1, 3]


@pytest.mark.rule("CQ-10.1", "CQ-10.2", "CQ-10.3", "CQ-10.6", "CQ-10.7", "CQ-10.8", "CQ-10.9", "CQ-10.11", "CQ-10.12")
@pytest.mark.rule("CQ-11.1", "CQ-11.2", "CQ-11.3", "CQ-11.4", "CQ-11.8", "CQ-11.9", "CQ-11.10", "CQ-11.11", "CQ-11.12")
def test_e13_manual_battle_for_berber() -> None:
    s = empty()
    put(s, ROME, "espagna", c=2, i=2)
    put(s, CARTHAGE, "berber", c=1, i=1)
    put(s, CARTHAGE, "carthage", c=1)
    give_hero(s, "hasdrubal_the_fair", "gaius_duilius")
    s.currency = [3, 5, 0, 0]
    acting(s, ROME)
    choose(s, "attack espagna berber", "commit_cavalry 2", "commit_infantry 2")
    assert question(s) == ("attacker_hero", ROME)
    choose(s, "no_hero")
    assert question(s) == ("defender_hero", CARTHAGE)
    dice(s, 4, 3)
    choose(s, "hero hasdrubal_the_fair")
    assert s.strengths == (10, 8)
    assert army(s, "berber") == (CARTHAGE, 0, 1)  # only `lose 1 0` fitted
    assert question(s) == ("retreat", CARTHAGE)
    assert options(s) == ["retreat all carthage", "retreat all numidia"]
    choose(s, "retreat all numidia")
    assert army(s, "numidia") == (CARTHAGE, 0, 1)
    assert options(s) == ["leave none", "leave cavalry", "leave infantry"]
    choose(s, "leave infantry")
    assert army(s, "berber") == (ROME, 2, 1)
    assert army(s, "espagna") == (ROME, 0, 1)
    assert s.currency == [4, 5, 0, 0]
    assert offered(s, "attack berber carthage")
    assert s.heroes[HERO_IDS.index("hasdrubal_the_fair")] == BURNT


@pytest.mark.rule("CQ-11.8")
def test_e14_odd_margin_against_cavalry() -> None:
    s = empty()
    put(s, ROME, "alpes", c=1, i=2)
    put(s, GREECE, "illyria", c=1)
    acting(s, ROME)
    choose(s, "attack alpes illyria", "commit_cavalry 1")
    dice(s, 2, 2)
    choose(s, "commit_infantry 2")
    assert s.strengths == (6, 5)
    assert s.army[GREECE] == 0


@pytest.mark.rule("CQ-11.8", "CQ-11.9")
def test_e15_choice_of_casualties() -> None:
    s = empty()
    put(s, EGYPT, "syria", c=2, i=2)
    put(s, ROME, "cappadocia", c=4)
    acting(s, ROME)
    choose(s, "attack cappadocia syria")
    dice(s, 2, 1)
    choose(s, "commit_cavalry 4")
    assert s.strengths == (10, 8)
    assert question(s) == ("casualties", EGYPT)
    assert options(s) == ["lose 0 2", "lose 1 0"]
    choose(s, "lose 0 2")
    assert "retreat all palestina" in options(s)


@pytest.mark.rule("CQ-11.7", "CQ-11.8")
def test_e16_attacker_loses() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2, i=1)
    put(s, CARTHAGE, "brundium", i=2)
    acting(s, ROME)
    choose(s, "attack sicily brundium", "commit_cavalry 2")
    dice(s, 1, 4)
    choose(s, "commit_infantry 0")
    assert army(s, "sicily") == (ROME, 1, 1)  # 5 against 7: one cavalry of two dies
    assert able(s, "sicily") == (0, 1, 0, 0)
    assert army(s, "brundium") == (CARTHAGE, 0, 2)
    assert s.currency == [0, 0, 0, 0]


@pytest.mark.rule("CQ-10.11", "CQ-11.7")
def test_e17_draw() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2, i=1)
    put(s, CARTHAGE, "brundium", c=2)
    acting(s, ROME)
    choose(s, "attack sicily brundium", "commit_cavalry 2")
    dice(s, 2, 2)
    choose(s, "commit_infantry 1")  # 5 + 2 against 4 + 1 + 2
    assert army(s, "sicily") == (ROME, 2, 1)
    assert army(s, "brundium") == (CARTHAGE, 2, 0)
    assert s.currency == [0, 0, 0, 0]
    assert s.player == CARTHAGE  # all their units are exhausted, so the turn is over


@pytest.mark.rule("CQ-11.7", "CQ-11.14", "CQ-12.4")
def test_e17_heroes_played_in_a_draw_are_burnt() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2, i=1)
    put(s, CARTHAGE, "brundium", c=2)
    give_hero(s, "gaius_duilius", "hasdrubal_the_fair")
    acting(s, ROME)
    choose(s, "attack sicily brundium", "commit_cavalry 2", "commit_infantry 1", "hero gaius_duilius")
    dice(s, 2, 2)
    choose(s, "hero hasdrubal_the_fair")
    assert army(s, "brundium") == (CARTHAGE, 2, 0)  # 5 + 1 + 2 against 4 + 1 + 1 + 2
    for name in ("gaius_duilius", "hasdrubal_the_fair"):
        assert s.heroes[HERO_IDS.index(name)] == BURNT


@pytest.mark.rule("CQ-10.4")
def test_e18_bonuses_do_not_add_up() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2)
    put(s, CARTHAGE, "carthage", i=1)
    acting(s, ROME)
    choose(s, "attack sicily carthage")
    dice(s, 1, 1)
    choose(s, "commit_cavalry 2")
    assert army(s, "sicily") == (ROME, 1, 0)  # 4 + 1 against 1 + 4 + 1: a margin of 1 kills a cavalry
    s = empty()
    lost_home(s, CARTHAGE)
    put(s, CARTHAGE, "sicily", c=2)
    put(s, ROME, "carthage", i=1)
    acting(s, CARTHAGE)
    choose(s, "attack sicily carthage")
    dice(s, 1, 2)
    choose(s, "commit_cavalry 2")
    assert army(s, "carthage") == (ROME, 0, 1)  # 4 + 1 against 1 + 2 + 2: a draw


def egypt_without_units_at_home() -> Conqueror:
    s = empty()
    put(s, ROME, "cyrene", c=1, i=1)
    acting(s, ROME)
    assert not offered(s, "move cavalry cyrene alexandria")
    assert offered(s, "attack cyrene alexandria")
    choose(s, "attack cyrene alexandria", "commit_cavalry 1")
    return s


@pytest.mark.rule("CQ-2.4", "CQ-8.2", "CQ-10.10")
def test_e19_vacant_home() -> None:
    s = egypt_without_units_at_home()
    dice(s, 4, 2)
    choose(s, "commit_infantry 1", "leave none")  # 7 against 0 + 4 + 2
    assert army(s, "alexandria") == (ROME, 1, 1)
    assert s.currency[ROME] == 1
    s = egypt_without_units_at_home()
    dice(s, 1, 4)
    choose(s, "commit_infantry 1")  # 4 against 8
    assert s.army[ROME] == 0
    assert army(s, "cyrene") == (-1, 0, 0)
    assert army(s, "alexandria") == (EGYPT, 0, 0)


@pytest.mark.rule("CQ-11.10", "CQ-11.12")
def test_e20_no_retreat_from_an_island() -> None:
    s = empty()
    put(s, GREECE, "creta", i=2)
    put(s, ROME, "aegean_sea", c=2)
    acting(s, ROME)
    choose(s, "attack aegean_sea creta")
    dice(s, 2, 2)
    choose(s, "commit_cavalry 2")  # 6 against 5
    assert s.army[GREECE] == 0
    assert question(s) == ("leave_behind", ROME)


@pytest.mark.rule("CQ-11.10")
def test_e21_retreat_from_the_sea() -> None:
    s = empty()
    put(s, CARTHAGE, "tyrrhenian_sea", c=2)
    put(s, CARTHAGE, "sicily", i=1)
    put(s, ROME, "rome", c=2)
    for t in ("alpes", "balearic_sea", "brundium", "ionian_sea", "libyan_sea"):
        put(s, ROME, t, i=1)
    s.set_holder(TERRITORY["carthage"], -1)
    put(s, ROME, "carthage", i=1)
    acting(s, ROME)
    choose(s, "attack rome tyrrhenian_sea")
    dice(s, 3, 1)
    choose(s, "commit_cavalry 2")  # 7 against 6: one cavalry dies
    assert options(s) == ["retreat all sardinia", "retreat all sicily"]


@pytest.mark.rule("CQ-11.3", "CQ-11.6")
def test_e22_leaving_one_behind() -> None:
    s = empty()
    put(s, ROME, "brundium", c=1, i=2)
    put(s, CARTHAGE, "sicily", i=1)
    acting(s, ROME)
    choose(s, "attack brundium sicily", "commit_cavalry 1")
    dice(s, 4, 1)
    choose(s, "commit_infantry 2")
    assert options(s) == ["leave none", "leave cavalry", "leave infantry"]
    choose(s, "leave infantry")
    assert (army(s, "sicily"), able(s, "sicily")) == ((ROME, 1, 1), (0, 0, 1, 1))
    assert (army(s, "brundium"), able(s, "brundium")) == ((ROME, 0, 1), (0, 0, 0, 0))


@pytest.mark.rule("CQ-11.3")
def test_e22_a_single_unit_advances_without_a_question() -> None:
    s = empty()
    put(s, ROME, "brundium", c=1)
    put(s, CARTHAGE, "sicily", i=1)
    acting(s, ROME)
    dice(s, 4, 1)
    choose(s, "attack brundium sicily")
    assert army(s, "sicily") == (ROME, 1, 0)
    assert question(s) == ("turn_action", ROME)


@pytest.mark.rule("CQ-11.4")
def test_e23_extra_attack_ends_the_action() -> None:
    s = empty()
    put(s, ROME, "alpes", i=3)
    put(s, CARTHAGE, "averni", i=1)
    put(s, GREECE, "gaul", i=1)
    put(s, CARTHAGE, "espagna", i=1)
    acting(s, ROME)
    choose(s, "attack alpes averni")
    dice(s, 4, 2)
    choose(s, "commit_infantry 3", "leave none")  # 7 against 4, and the unit killed leaves nobody to retreat
    assert able(s, "averni") == (0, 0, 0, 3)
    choose(s, "attack averni gaul")
    dice(s, 4, 1)
    choose(s, "commit_infantry 2", "leave none")  # 6 against 1 + 2 + 1
    assert (army(s, "gaul"), able(s, "gaul")) == ((ROME, 0, 2), (0, 0, 0, 0))
    assert (army(s, "averni"), able(s, "averni")) == ((ROME, 0, 1), (0, 0, 0, 1))


@pytest.mark.rule("CQ-4.12", "CQ-13.4", "CQ-13.5")
def test_e24_manual_losing_food_supply() -> None:
    s = empty()
    lost_home(s, CARTHAGE)
    put(s, CARTHAGE, "gaul", i=3)
    put(s, CARTHAGE, "averni", i=2)
    put(s, CARTHAGE, "espagna", i=3)
    put(s, ROME, "alpes", c=2)
    assert (s.food[CARTHAGE], s.quota(CARTHAGE), s.army[CARTHAGE]) == (2, 8, 8)
    acting(s, ROME)
    choose(s, "attack alpes averni")
    dice(s, 1, 1)
    choose(s, "commit_cavalry 2")  # 5 against 4
    choose(s, "retreat all gaul", "leave none")
    assert (s.food[CARTHAGE], s.quota(CARTHAGE), s.army[CARTHAGE]) == (1, 6, 7)
    assert question(s) == ("disband", CARTHAGE)
    choose(s, "disband infantry espagna")
    assert army(s, "espagna") == (CARTHAGE, 0, 2)
    assert question(s) == ("turn_action", ROME)


@pytest.mark.rule("CQ-8.5", "CQ-13.8")
def test_e25_leaving_ones_own_food() -> None:
    s = empty()
    put(s, ROME, "rome", i=7)
    put(s, ROME, "brundium", i=1)
    acting(s, ROME)
    twin = s.copy()
    choose(s, "move infantry brundium adriatic_sea")
    assert army(s, "brundium") == (-1, 0, 0)
    assert (s.food[ROME], s.quota(ROME)) == (1, 6)
    choose(s, "disband infantry rome", "disband infantry rome")
    assert question(s) == ("turn_action", ROME)
    choose(twin, "move infantry brundium sicily")
    assert (twin.army[ROME], twin.food[ROME]) == (8, 2)
    assert question(twin) == ("turn_action", ROME)


@pytest.mark.rule("CQ-17.2", "CQ-17.3", "CQ-17.4", "CQ-17.5", "CQ-17.6", "CQ-17.7")
def test_e26_manual_bribe() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "cyrene", c=1, i=1)
    s.currency[ROME] = 3
    s.currency[GREECE] = 2
    turn(s, EGYPT)
    clock(s, "planning")
    assert options(s, player=ROME) == ["bribe cyrene", "pass_bribe"]
    assert options(s, player=GREECE) == []
    choose(s, "bribe cyrene", player=ROME)
    clock(s, "tick")
    assert s.currency[ROME] == 0
    assert army(s, "cyrene") == (ROME, 1, 1)
    assert not s.window


@pytest.mark.rule("CQ-17.4", "CQ-17.8", "CQ-17.9")
def test_e27_limits_of_bribery() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "alexandria", c=1, i=1)
    put(s, EGYPT, "cyrene", c=1, i=1)
    s.currency = [5, 0, 5, 0]
    turn(s, EGYPT)
    clock(s, "planning")
    assert options(s, player=ROME) == options(s, player=GREECE) == ["bribe cyrene", "pass_bribe"]
    choose(s, "bribe cyrene", player=GREECE)
    choose(s, "bribe cyrene", player=ROME)
    dice(s, 2, 4)
    clock(s, "tick")
    assert s.currency == [5, 0, 2, 0]
    assert army(s, "cyrene") == (GREECE, 1, 1)
    assert options(s, player=ROME) == options(s, player=-1, start="clock planning") == []


@pytest.mark.rule("CQ-17.10", "CQ-17.11", "CQ-17.12")
def test_e28_warning_in_the_action_phase() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "cyrene", i=3)
    put(s, EGYPT, "thebes", i=1)
    s.currency[ROME] = 9
    acting(s, EGYPT)
    choose(s, "move infantry cyrene libya")
    choose(s, "warn", player=ROME)
    assert options(s, player=GREECE) == []  # one timer at a time
    choose(s, "move infantry cyrene libya")
    assert "clock warning" not in options(s, player=-1)
    choose(s, "warn", player=ROME)
    clock(s, "warning")
    choose(s, "bribe libya", player=ROME)
    clock(s, "tick")
    assert army(s, "libya") == (ROME, 0, 2)
    assert options(s, player=ROME) == ["warn"]
    choose(s, "warn", player=ROME)
    clock(s, "warning")
    assert options(s, "bribe", player=ROME) == ["bribe cyrene", "bribe thebes"]


@pytest.mark.rule("CQ-4.4", "CQ-4.5", "CQ-15.8")
def test_e29_danube() -> None:
    s = empty()
    put(s, ROME, "celtica", c=1)
    put(s, CARTHAGE, "dacia", i=1)
    acting(s, ROME)
    assert offered(s, "move cavalry celtica black_sea")
    assert offered(s, "attack celtica dacia")
    card(s, "danube_in_flood")
    put(s, ROME, "thracia", i=1)
    acting(s, ROME)
    assert not offered(s, "move cavalry celtica black_sea")
    assert not offered(s, "attack celtica dacia")
    assert offered(s, "attack thracia dacia")


@pytest.mark.rule("CQ-4.3", "CQ-15.8")
def test_e30_bridges() -> None:
    s = empty()
    put(s, ROME, "brundium", i=1)
    acting(s, ROME)
    twin = s.copy()
    choose(twin, "move infantry brundium sicily")
    assert army(twin, "sicily") == (ROME, 0, 1)
    card(s, "broken_bridges")
    acting(s, ROME)
    assert not offered(s, "move infantry brundium sicily")
    assert offered(s, "move infantry brundium ionian_sea")


def bidding(threat: str, *bids: int, faces: tuple[int, ...] = (), setup: Conqueror | None = None) -> Conqueror:
    """All players bid against this threat; nobody had more currency than they bid."""
    s = setup if setup is not None else empty(len(bids))
    card(s, threat)
    s.currency = list(bids)
    ask(s, Together(tuple(Bid(p) for p in range(len(bids)))), ThreatResult(), Checks())
    dice(s, *faces)
    for p, bid in enumerate(bids):
        choose(s, f"bid {bid}", player=p)
    return s


@pytest.mark.rule("CQ-16.2", "CQ-16.3", "CQ-16.4", "CQ-16.5")
def test_e31_manual_slave_revolt_beaten() -> None:
    s = bidding("slave_revolt", 3, 2, 1, 0)
    assert s.currency == [4, 0, 0, 0]


@pytest.mark.rule("CQ-16.4", "CQ-16.6", "CQ-16.7", "CQ-16.8")
def test_e32_manual_slave_revolt_wins() -> None:
    s = empty(4)
    for p, t in enumerate(("rome", "carthage", "macedonia", "alexandria")):
        put(s, p, t, i=3)
    bidding("slave_revolt", 3, 1, 1, 0, setup=s)
    assert s.currency == [0, 0, 0, 0]
    assert s.army == [2, 2, 2, 1]


@pytest.mark.rule("CQ-16.7")
def test_e33_tied_bids() -> None:
    s = bidding("pirate_fleets", 4, 4, 2, faces=(1, 3))
    assert s.currency == [0, 6, 0]


def rome_claims_six() -> Conqueror:
    s = empty()
    s.round = 7
    put(s, ROME, "rome", i=1)
    for t in ("alpes", "gaul", "numidia", "thracia", "cyrene"):
        put(s, ROME, t, i=1)
    put(s, EGYPT, "alexandria", c=3)
    end_turn_of(s, ROME)
    return s


@pytest.mark.rule("CQ-18.1", "CQ-18.2", "CQ-18.3", "CQ-18.4", "CQ-18.5")
def test_e34_holding_five_forts() -> None:
    s = rome_claims_six()
    assert s.claims[ROME].bit_count() == 6
    choose(s, "end_turn", "end_turn")
    assert s.player == EGYPT
    choose(s, "attack alexandria cyrene")
    dice(s, 4, 1)
    choose(s, "commit_cavalry 3", "leave none")
    assert s.claims[ROME].bit_count() == 5
    next_card(s, "silver_strike")
    choose(s, "end_turn")
    assert s.over
    assert s.winner == ROME


@pytest.mark.rule("CQ-18.3")
def test_e35_claim_broken() -> None:
    s = empty(clock="scripted")
    for t in ("rome", "alpes", "numidia", "thracia", "cyrene"):
        put(s, ROME, t, i=1)
    put(s, EGYPT, "alexandria", c=3)
    s.currency[ROME] = 9
    end_turn_of(s, ROME)
    assert s.claims[ROME].bit_count() == 5
    choose(s, "end_turn", "end_turn")
    choose(s, "attack alexandria cyrene")
    dice(s, 4, 1)
    choose(s, "commit_cavalry 3", "leave none")
    choose(s, "warn", player=ROME)
    clock(s, "warning")
    choose(s, "bribe cyrene", player=ROME)
    clock(s, "tick")
    assert army(s, "cyrene") == (ROME, 3, 0)
    assert s.claims[ROME] == 0
    assert s.fort_count(ROME) == 5
    end_turn_of(s, ROME)
    assert s.claims[ROME].bit_count() == 5


@pytest.mark.rule("CQ-14.2", "CQ-14.3")
def test_e36_mission() -> None:
    s = empty()
    give_mission(s, "mare_nostrum")
    for t in ("sicily", "sardinia", "alpes", "averni"):
        put(s, ROME, t, i=1)
    s.script = (0,)
    end_turn_of(s, ROME)
    assert s.missions[MISSION_IDS.index("mare_nostrum")] == DONE
    assert s.currency[ROME] == 5
    assert s.mission(ROME) == MISSION_IDS.index("over_the_alps")  # met already, but checked next turn only
    end_turn_of(s, ROME)
    assert s.currency[ROME] == 10
    assert s.mission(ROME) == MISSION_IDS.index("carthage_must_fall")


@pytest.mark.rule("CQ-12.12", "CQ-12.13", "CQ-12.14")
def test_e37_hero_traits() -> None:
    s = empty()
    put(s, CARTHAGE, "sicily", c=3)
    put(s, ROME, "brundium", c=3)
    give_hero(s, "hannibal_barca", "fabius_maximus")
    acting(s, CARTHAGE)
    choose(s, "attack sicily brundium", "commit_cavalry 3", "hero hannibal_barca")
    dice(s, 4, 2)
    choose(s, "hero fabius_maximus")
    assert s.strengths == (14, 11)  # 6 + 4 + 4 against 6 + 1 + 2 + 2
    assert s.casualties == 0
    assert s.army[ROME] == 0


@pytest.mark.rule("CQ-18.7", "CQ-7.11")
@pytest.mark.parametrize("vacant_home", [False, True])
def test_e38_elimination(vacant_home: bool) -> None:
    s = empty()
    if not vacant_home:
        lost_home(s, GREECE)
    put(s, GREECE, "rhodes", i=1)
    put(s, ROME, "aegean_sea", c=2)
    acting(s, ROME)
    choose(s, "attack aegean_sea rhodes")
    dice(s, 4, 1)
    choose(s, "commit_cavalry 2", "leave none")
    assert s.is_alive(GREECE) == vacant_home
    choose(s, "end_turn", "end_turn")
    assert s.player == (GREECE if vacant_home else EGYPT)
    if vacant_home:
        choose(s, "recruit cavalry macedonia")
        assert army(s, "macedonia") == (GREECE, 1, 0)


@pytest.mark.rule("CQ-2.4", "CQ-11.3", "CQ-11.7")
@pytest.mark.parametrize("wins", [True, False])
def test_e39_attacking_out_of_ones_home(wins: bool) -> None:
    s = empty()
    put(s, ROME, "rome", i=2)
    put(s, CARTHAGE, "brundium", i=1 if wins else 3)
    acting(s, ROME)
    choose(s, "attack rome brundium")
    dice(s, *((4, 1) if wins else (1, 4)))
    choose(s, "commit_infantry 2")
    if wins:
        choose(s, "leave none")
    assert army(s, "rome") == (ROME, 0, 0)
    assert s.army[ROME] == (2 if wins else 0)
    assert s.fort_count(ROME) == 1
    assert s.food[ROME] == (2 if wins else 1)


@pytest.mark.rule("CQ-10.13", "CQ-18.7", "CQ-12.15")
@pytest.mark.parametrize("survives", [True, False])
def test_e40_last_territory_lost_yet_alive(survives: bool) -> None:
    s = empty(6)
    lost_home(s, GREECE)
    put(s, GREECE, "thracia", i=2)
    put(s, GAUL, "celtica", c=1 if survives else 3)
    s.currency[GREECE] = 7
    give_hero(s, "brennus")
    acting(s, GAUL)
    choose(s, "attack celtica thracia")
    if not survives:
        choose(s, "commit_cavalry 3")
    dice(s, *((2, 4) if survives else (4, 1)))  # 2 + 4 + 2 against 2 + 1 + 4 is a margin of 1
    choose(s, "hero brennus")
    if survives:
        choose(s, "retreat all dacia")
        assert army(s, "dacia") == (GREECE, 0, 1)
        assert (s.currency[GAUL], s.currency[GREECE]) == (6, 2)
    else:
        choose(s, "leave none")
        assert (s.currency[GAUL], s.currency[GREECE]) == (6, 0)
    assert s.is_alive(GREECE) == survives


@pytest.mark.rule("CQ-13.5", "CQ-6.4")
def test_e41_which_unit_is_disbanded() -> None:
    s = empty()
    put(s, ROME, "rome", i=5)
    put(s, ROME, "sicily", i=1)
    put(s, ROME, "brundium", i=2)
    put(s, ROME, "sardinia", i=2)
    acting(s, ROME)
    assert s.quota(ROME) == 10
    choose(s, "move infantry brundium sicily", "move infantry brundium adriatic_sea")
    assert question(s) == ("disband", ROME)  # 10 units, food for 8
    assert army(s, "sicily")[2] == 2
    assert able(s, "sicily") == (0, 1, 0, 0)
    choose(s, "disband infantry sicily")
    assert army(s, "sicily")[2] == 1
    assert able(s, "sicily") == (0, 1, 0, 0)
    choose(s, "disband infantry rome")
    assert offered(s, "move infantry sicily tyrrhenian_sea")


@pytest.mark.rule("CQ-17.3", "CQ-17.12")
def test_e42_nobody_bribes() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "cyrene", c=2)
    s.currency = [5, 3, 0, 0]
    turn(s, EGYPT)
    clock(s, "planning")
    assert options(s, player=ROME) == ["bribe cyrene", "pass_bribe"]
    assert options(s, player=CARTHAGE) == options(s, player=GREECE) == []
    choose(s, "pass_bribe", player=ROME)
    assert not s.window
    assert options(s, player=ROME) == []
    assert options(s, player=-1) == ["clock stall"]
    choose(s, "move cavalry cyrene libya")
    choose(s, "warn", player=ROME)
    clock(s, "warning")
    choose(s, "pass_bribe", player=ROME)
    choose(s, "pass_bribe", player=CARTHAGE)  # each army costs 2 now
    assert not s.window
    assert options(s, player=ROME) == ["warn"]


@pytest.mark.rule("CQ-6.4", "CQ-17.6", "CQ-17.15")
def test_e43_bribed_in_the_action_phase() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "syria", c=1)
    put(s, EGYPT, "alexandria", i=1)
    give_mission(s, "western_granary")
    s.currency[ROME] = 2
    acting(s, EGYPT)
    choose(s, "move infantry alexandria cyrene")
    choose(s, "warn", player=ROME)
    clock(s, "warning")
    choose(s, "bribe syria", player=ROME)
    next_card(s, "silver_strike")
    clock(s, "tick")
    assert army(s, "syria") == (ROME, 1, 0)
    assert s.ruled_out == (0,) * 18  # the mission was checked, and none was met
    assert question(s) == ("turn_planning", ROME)
    assert able(s, "syria") == (1, 0, 0, 0)


@pytest.mark.rule("CQ-16.8", "CQ-16.9")
def test_e44_penalty_without_units() -> None:
    s = empty()
    put(s, ROME, "rome", i=4)
    put(s, CARTHAGE, "carthage", i=4)
    put(s, EGYPT, "alexandria", i=4)
    bidding("northern_horde", 2, 2, 0, 2, setup=s)
    assert s.army == [3, 3, 0, 3]
    assert s.is_alive(GREECE)
    s = empty()
    bidding("northern_horde", 2, 2, 6, 2, setup=s)
    assert army(s, "macedonia") == (GREECE, 1, 0)
