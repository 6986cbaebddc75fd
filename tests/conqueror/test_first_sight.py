"""Positions of Conqueror, most of them written before any bot saw them, to tell how well judgement carries over."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State, Together
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import Bid, ThreatResult
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    acting,
    ask,
    card,
    choose,
    clock,
    dice,
    give_hero,
    give_mission,
    put,
    turn,
)
from tests.conqueror.test_more_sense import everybody, strength, threat
from tests.conqueror.test_sense import claim, place, table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def opening() -> Conqueror:
    """Round 1 with four players, whose missions are far away."""
    s = table()
    s.round = 1
    for mission in ("carthage_must_fall", "oath_of_hannibal", "dream_of_pyrrhus", "syrian_war"):
        give_mission(s, mission)
    for fort, cavalry, infantry in (("alpes", 1, 1), ("gaul", 1, 1), ("asia_minor", 2, 0)):
        put(s, WHITE, fort, c=cavalry, i=infantry)
    place(s, ROME, "1c rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, EGYPT, "1c alexandria, 1i thebes")
    return s


# --- the first turn --------------------------------------------------------------------------------------------------


def test_carthage_takes_three_foods_in_its_first_turn() -> None:
    s = turn(opening(), CARTHAGE)
    assert_turn(s, does=["move * berber", "move * libya", "move * sicily"])


def test_greece_begins_with_achaea_and_thracia() -> None:
    s = turn(opening(), GREECE)
    assert_turn(s, does=["move * macedonia achaea", "move * macedonia thracia"])


def test_egypt_begins_with_cyrene() -> None:
    s = turn(opening(), EGYPT)
    assert_turn(s, does=["recruit * alexandria", "move * alexandria cyrene"])


# --- white armies ----------------------------------------------------------------------------------------------------


def test_seven_take_asia_minor() -> None:
    s = table()
    s.round = 5
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "3c1i rhodes, 1i macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    place(s, ROME, "2i rome, 1i brundium")
    turn(s, GREECE)
    assert_turn(s, does=["attack rhodes asia_minor"])


def test_an_army_gathers_beside_the_white_fort() -> None:
    """Six are one short of Asia Minor; with next turn's recruit of Thracia they are seven, if they stay together."""
    s = table()
    s.round = 4
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "2c1i thracia, 2i macedonia, 1i achaea, 1i dacia")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    place(s, ROME, "2i rome, 1i brundium")
    turn(s, GREECE)
    assert_turn(s, holds=lambda after: strength(after, GREECE, "thracia") >= 6)


# --- battles ---------------------------------------------------------------------------------------------------------


def test_a_vacant_home_falls_to_three_cavalry() -> None:
    """Six against four: 78 %, for a great fort."""
    s = table()
    place(s, CARTHAGE, "3c1i cyrene, 2i carthage, 1i numidia, 1i libya")
    place(s, EGYPT, "1i thebes, 2i asia_minor")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack cyrene alexandria", "commit_cavalry 3"])


def test_no_attack_at_minus_one() -> None:
    s = table()
    place(s, EGYPT, "1c1i cyrene, 1i alexandria, 1i thebes")
    place(s, CARTHAGE, "3i libya, 1i carthage, 1i numidia")
    turn(s, EGYPT)
    assert_turn(s, never=["attack *"])


def test_stout_walls_make_an_even_battle_of_a_good_one() -> None:
    s = table()
    card(s, "stout_walls")
    place(s, ROME, "1c1i alpes, 2i rome, 1i brundium")
    place(s, GREECE, "1i averni, 2i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, never=["attack alpes averni"])


def test_the_last_food_is_not_left() -> None:
    """Eight units need the food of Libya: one of the victors stays there."""
    s = table()
    place(s, CARTHAGE, "2c1i libya, 3i carthage, 1i balearic_sea, 1i libyan_sea")
    place(s, EGYPT, "1i cyrene, 2i alexandria")
    acting(s, CARTHAGE)
    dice(s, 4, 1)
    choose(s, "attack libya cyrene", "commit_cavalry 2", "commit_infantry 1")
    assert_sensible(s, good={"leave infantry", "leave cavalry"})


def test_the_beaten_go_to_the_empty_fort() -> None:
    s = table()
    place(s, GREECE, "2c averni, 1i macedonia")
    place(s, ROME, "3c gaul, 1i rome")
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack gaul averni", "commit_cavalry 3")
    while s.player == ROME:
        s.apply(s.default())
    assert_sensible(s, good={"retreat all alpes"})


# --- defence ---------------------------------------------------------------------------------------------------------


def test_the_capital_is_manned_against_a_fleet() -> None:
    """Rome's three cavalry in Sicily are six against five; with recruits and a cavalry the home stands at nine."""
    s = table()
    place(s, CARTHAGE, "1i carthage, 2c1i numidia, 1i berber, 1i libya")
    place(s, ROME, "3c sicily, 2i rome, 1i brundium")
    turn(s, CARTHAGE)
    assert_turn(s, holds=lambda after: strength(after, CARTHAGE, "carthage") >= 4)


def test_a_unit_is_lost_where_others_stay() -> None:
    s = table()
    place(s, ROME, "3i brundium, 1i alpes, 1c gaul, 1i sicily")
    for p, home in ((CARTHAGE, "carthage"), (GREECE, "macedonia"), (EGYPT, "alexandria")):
        put(s, p, home, i=3)
    card(s, "slave_revolt")
    ask(s, Together(tuple(Bid(p) for p in range(4))), ThreatResult())
    dice(s, 4, 1, 2, 3)
    for p in range(4):
        choose(s, "bid 0", player=p)
    assert_sensible(s, ROME, good={"lose_unit infantry brundium"})


# --- claims ----------------------------------------------------------------------------------------------------------


def test_the_weakest_fort_of_a_claim_is_attacked() -> None:
    s = table()
    place(s, GREECE, "3i macedonia, 1i thracia, 3i asia_minor, 3i alpes, 3i gaul")
    claim(s, GREECE)
    place(s, ROME, "2c illyria, 3i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry 2"])


def test_nobody_leaves_a_claim_to_others() -> None:
    """An empty fort is tempting, but Greece cannot stop Egypt, and after it Egypt wins."""
    s = table()
    place(s, EGYPT, "2i alexandria, 2i cyrene, 2i syria, 3i asia_minor, 2i thracia")
    claim(s, EGYPT)
    place(s, CARTHAGE, "2c libya, 1i carthage")
    place(s, GREECE, "1i macedonia")
    place(s, ROME, "2i rome")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack libya cyrene", "commit_cavalry 2"])


def test_the_fifth_fort_for_certain() -> None:
    s = table()
    place(s, ROME, "1i rome, 2i alpes, 1i gaul, 2i numidia, 4c illyria")
    place(s, GREECE, "1i thracia, 4i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 3i asia_minor")
    place(s, CARTHAGE, "1i carthage")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry [34]"])


def test_a_hero_wins_the_fifth_fort() -> None:
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "3i rome, 3i alpes, 3i gaul, 2i numidia, 2c1i dacia")
    place(s, GREECE, "2c thracia, 1i macedonia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    place(s, CARTHAGE, "1i carthage")
    acting(s, ROME)
    choose(s, "attack dacia thracia", "commit_cavalry 2", "commit_infantry 1")
    assert_sensible(s, good={"hero scipio_africanus"})


def test_no_hero_for_a_coin() -> None:
    """Illyria is worth a coin, Scipio ten."""
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "1c1i alpes, 2i rome, 1i brundium")
    place(s, GREECE, "1i illyria, 2i macedonia")
    acting(s, ROME)
    choose(s, "attack alpes illyria", "commit_cavalry 1", "commit_infantry 1")
    assert_sensible(s, good={"no_hero"})


def test_money_guards_a_claim() -> None:
    """Greece's cavalry stands beside Thracia; ten coins buy Scipio, who keeps it."""
    s = table()
    place(s, ROME, "2i rome, 2i alpes, 3i gaul, 2i numidia, 3i thracia")
    place(s, GREECE, "2c1i illyria, 1i macedonia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    place(s, CARTHAGE, "3i carthage")
    put(s, WHITE, "asia_minor", c=2)
    s.currency = [10, 0, 0, 0]
    turn(s, ROME)
    assert_turn(
        s, does=["buy_hero *"], never=["move infantry thracia *"], levels=("normal",)
    )  # hard trusts Scipio more


# --- money -----------------------------------------------------------------------------------------------------------


def test_with_full_purses_nobody_bids_nothing() -> None:
    s = table()
    everybody(s)
    threat(s, "northern_horde", 6, 6, 6, 6)
    assert_sensible(s, ROME, bad={"bid 0", "bid 6"})


def test_a_hoard_is_spent() -> None:
    s = table()
    place(s, ROME, "2c rome, 2i alpes, 2i brundium, 1i sicily")
    place(s, GREECE, "3c illyria, 2i macedonia")
    place(s, CARTHAGE, "3i carthage, 1i numidia")
    s.currency = [22, 0, 0, 0]
    turn(s, ROME)

    def spent(after: State) -> bool:
        assert isinstance(after, Conqueror)
        return after.currency[ROME] <= 12

    assert_turn(s, does=["buy_hero *", "collect"], holds=spent)


def test_a_mission_on_the_way() -> None:
    """Libya is empty, feeds two, and completes the mission."""
    s = table()
    s.round = 3
    give_mission(s, "western_granary")
    place(s, EGYPT, "2i cyrene, 2i alexandria, 1i thebes")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, EGYPT)
    assert_turn(s, does=["move infantry cyrene libya"], holds=lambda after: strength(after, EGYPT, "cyrene") > 0)


def test_the_army_beside_ones_home_is_bribed() -> None:
    """Three cavalry before Rome are six against five, and cost six of seven coins."""
    s = table(clock="scripted")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 3c tyrrhenian_sea")
    place(s, ROME, "1i rome, 1i alpes, 1i brundium")
    place(s, GREECE, "2i macedonia")
    s.currency = [7, 0, 0, 0]
    turn(s, CARTHAGE)
    clock(s, "planning")
    assert_sensible(s, ROME, good={"bribe tyrrhenian_sea"})


def test_units_meet_the_recruiting_of_a_neighbour() -> None:
    """Egypt has four beside Carthage's Cyrene and recruits two there: six against three."""
    s = table()
    place(s, CARTHAGE, "2i cyrene, 2c libya, 1i carthage, 1i numidia")
    place(s, EGYPT, "2c alexandria, 1i thebes")
    place(s, GREECE, "2i macedonia")
    turn(s, CARTHAGE)
    assert_turn(
        s, holds=lambda after: strength(after, CARTHAGE, "cyrene") >= 5 or strength(after, CARTHAGE, "alexandria") > 0
    )
