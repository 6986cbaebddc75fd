"""A third set of positions of Conqueror, written from the advice to players before any bot saw them."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.conqueror.components import CAVALRY, EMPTY, TERRITORY
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import LoseUnit, PlaceBonus
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GAUL,
    GREECE,
    PERSIA,
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
    lost_home,
    new,
    put,
    turn,
)
from tests.conqueror.test_more_sense import everybody, strength, threat
from tests.conqueror.test_sense import claim, place, table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def forts(s: State, p: int) -> int:
    """How many forts a player holds."""
    assert isinstance(s, Conqueror)
    return s.fort_count(p)


def lands(s: State, p: int) -> int:
    """How many territories a player holds."""
    assert isinstance(s, Conqueror)
    return len([t for t in s.map.spaces if s.holder[t] == p])


# --- land and white armies --------------------------------------------------------------------------------------------


def test_rome_spreads_in_its_first_turn() -> None:
    """Three players: two recruits and two units, and land all around."""
    s = new(3, 5)
    give_mission(s, "carthage_must_fall")
    assert_turn(s, does=["collect", "recruit *"], never=["attack *"], holds=lambda a: lands(a, ROME) >= 3)


def test_greece_takes_asia_minor_with_all_seven() -> None:
    s = table()
    s.round = 4
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "3c1i thracia, 1i macedonia, 1i achaea, 1i dacia, 1i rhodes")
    place(s, ROME, "2i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i sicily")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    turn(s, GREECE)
    assert_turn(s, does=["attack thracia asia_minor"], holds=lambda a: forts(a, GREECE) >= 3)


def test_gaul_takes_white_iberia_and_keeps_averni() -> None:
    """Six players: out of Averni, where one stays, for the food would be lost."""
    s = table(6)
    s.round = 4
    put(s, WHITE, "iberia", c=1, i=1)
    place(s, GAUL, "2c2i averni, 1i gaul, 1i britannia, 1i belgica")
    place(s, ROME, "3i rome, 1i brundium, 1i alpes")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    place(s, PERSIA, "2i babylon, 1i syria")
    turn(s, GAUL)
    assert_turn(
        s,
        does=["attack averni iberia"],
        holds=lambda a: strength(a, GAUL, "averni") > 0 and strength(a, GAUL, "iberia") > 0,
    )


def test_food_before_coins() -> None:
    """One unit can go; Brundium feeds two, Sardinia pays one coin."""
    s = table()
    s.round = 2
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, ROME, "1i rome, 1i alpes")
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i berber")
    place(s, GREECE, "1i macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "1i alexandria, 1i cyrene, 1i thebes")
    give_mission(s, "carthage_must_fall")
    acting(s, ROME)
    assert_turn(s, does=["move infantry rome brundium"])


# --- battles ----------------------------------------------------------------------------------------------------------


def test_a_stack_breaks_through_to_the_vacant_home() -> None:
    """4c take Alpes from 1i for certain; then Rome, which is vacant, falls to 3c with +2 or 4c with +4."""
    s = table()
    place(s, CARTHAGE, "4c averni, 1i carthage, 1i numidia, 1i gaul")
    place(s, ROME, "1i alpes, 1i brundium, 1i sicily, 1i sardinia")
    place(s, GREECE, "2c macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "2c alexandria, 1i cyrene, 1i thebes")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack averni alpes", "attack alpes rome"])


def test_the_weak_garrison_is_the_victim() -> None:
    """Rome lacks the fifth fort. Thracia has one infantry, Macedonia three cavalry at home."""
    s = table()
    place(s, ROME, "3c illyria, 2i rome, 2i alpes, 2i gaul, 2i numidia")
    place(s, GREECE, "1i thracia, 3c macedonia, 1i achaea")
    place(s, CARTHAGE, "1i carthage, 1i libya, 1i sicily")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    turn(s, ROME)
    assert_turn(
        s, does=["attack illyria thracia"], never=["attack illyria macedonia"], holds=lambda a: forts(a, ROME) >= 5
    )


def test_the_hero_breaks_the_claim() -> None:
    """The lead is 0 and the claim stands or falls with this battle: Scipio (+4)."""
    s = table()
    place(s, ROME, "1c1i libya, 1i rome, 1i brundium")
    place(s, CARTHAGE, "1i numidia")
    place(s, EGYPT, "4i alexandria, 2i cyrene, 1i syria, 1i asia_minor, 1i thracia")
    claim(s, EGYPT)
    place(s, GREECE, "1i achaea")
    give_hero(s, "scipio_africanus")
    acting(s, ROME)
    choose(s, "attack libya cyrene", "commit_cavalry 1", "commit_infantry 1")
    assert_sensible(s, good={"hero scipio_africanus"})


def test_no_hero_in_a_battle_that_is_lost() -> None:
    """8 against 2: Hasdrubal (+1) saves nothing."""
    s = table()
    place(s, ROME, "4c libyan_sea, 1i rome, 1i brundium")
    place(s, CARTHAGE, "2c carthage, 1i libya, 1i numidia, 1i berber")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    acting(s, ROME)
    give_hero(s, "hasdrubal_the_fair")
    choose(s, "attack libyan_sea libya", "commit_cavalry 4")
    assert s.player == CARTHAGE
    assert_sensible(s, good={"no_hero"})


def test_archimedes_guards_the_claim() -> None:
    """Greece claims five forts; Thracia is attacked at 0, and +4 in defence makes it safe."""
    s = table()
    place(s, GREECE, "1i macedonia, 2i thracia, 1i asia_minor, 1i syria, 1i alpes")
    claim(s, GREECE)
    place(s, ROME, "1c1i illyria, 1i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    give_hero(s, "archimedes")
    acting(s, ROME)
    choose(s, "attack illyria thracia", "commit_cavalry 1", "commit_infantry 1")
    assert s.player == GREECE
    assert_sensible(s, good={"hero archimedes"})


# --- losses -----------------------------------------------------------------------------------------------------------


def test_who_holds_nothing_goes_first() -> None:
    """Egypt loses a unit: two infantry stand at home, all others hold a territory, and no enemy is near."""
    s = table()
    place(s, EGYPT, "2i alexandria, 1i thebes, 1i cyrene, 1i libya, 1i palestina, 1i syria, 1i cyprus, 1i creta")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i berber, 1i espagna")
    place(s, GREECE, "2i macedonia, 1i thracia")
    ask(s, LoseUnit(EGYPT, 1))
    assert_sensible(s, EGYPT, good={"lose_unit infantry alexandria"})


def test_the_forts_of_a_claim_are_kept() -> None:
    """The revolt has won; each of the five claimed forts has one infantry, and one stands in Achaea."""
    s = table()
    place(s, GREECE, "1i thracia, 1i asia_minor, 1i syria, 1i alpes, 1i achaea, 1c gaul")
    s.set_holder(TERRITORY["macedonia"], EMPTY)
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    claim(s, GREECE)
    ask(s, LoseUnit(GREECE, 1))
    assert_sensible(s, GREECE, good={"lose_unit infantry achaea"})


# --- claims -----------------------------------------------------------------------------------------------------------


# --- bids and bribes --------------------------------------------------------------------------------------------------


def test_rich_rome_closes_the_gap_of_the_revolt() -> None:
    """All heroes are gone, 15 coins lie idle: 6 coins, of which 4 come back, save a unit."""
    s = table()
    everybody(s)
    for h in range(24):
        s.heroes[h] = 3
    threat(s, "slave_revolt", 15, 1, 0, 1)
    assert_sensible(s, ROME, bad={"bid 0", "bid 1", "bid 2", "bid 3"})


def test_all_for_the_claim() -> None:
    """A unit lost would break the claim: nine coins and more beat the horde with what the others may add."""
    s = table()
    lost_home(s, ROME)
    place(s, ROME, "1i alpes, 1i gaul, 1i thracia, 1i numidia, 1i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i libya")
    place(s, GREECE, "2i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    claim(s, ROME)
    threat(s, "northern_horde", 12, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 10", "bid 11", "bid 12"})


def test_the_fort_is_bribed_not_the_sea() -> None:
    """Greece is late, with four forts; one coin buys the infantry of a fort or that of a sea."""
    s = table(clock="scripted")
    place(s, GREECE, "1i thracia, 1i aegean_sea, 2i asia_minor, 2i syria, 3i macedonia")
    place(s, ROME, "2i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i berber")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    s.currency = [0, 2, 0, 0]
    turn(s, GREECE)
    clock(s, "planning")
    assert_sensible(s, CARTHAGE, good={"bribe thracia", "bribe asia_minor", "bribe syria"})


# --- more -------------------------------------------------------------------------------------------------------------


def test_infantry_for_an_army_far_below_its_quota() -> None:
    s = table()
    s.round = 2
    place(s, EGYPT, "1c alexandria, 1i thebes")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, ROME, "1c rome, 1i brundium")
    turn(s, EGYPT)
    assert_turn(
        s,
        does=["recruit infantry alexandria", "move * alexandria cyrene"],
        never=["recruit cavalry *"],
        levels=("normal",),
    )


def test_the_cavalry_goes_where_the_enemy_is() -> None:
    """The highest bidder places a cavalry: Numidia is beside Egypt's army, Rome and Gaul beside nobody."""
    s = table()
    place(s, ROME, "1i rome, 1i gaul, 2i numidia, 1i alpes")
    place(s, EGYPT, "2c libya, 1i alexandria, 1i cyrene")
    place(s, CARTHAGE, "1i sicily")
    place(s, GREECE, "2i macedonia, 1i thracia")
    ask(s, PlaceBonus(ROME, CAVALRY))
    assert_sensible(s, ROME, good={"place cavalry numidia"})


def test_the_home_and_its_army_are_worth_a_hero() -> None:
    """6 + 4 against 10, and behind the gate the whole army of Rome: Claudius Marcellus (+3)."""
    s = table()
    place(s, ROME, "3c rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "5c sardinia, 1i carthage, 1i numidia, 1i berber")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    give_hero(s, "claudius_marcellus")
    acting(s, CARTHAGE)
    choose(s, "attack sardinia rome", "commit_cavalry 5")
    assert s.player == ROME
    assert_sensible(s, good={"hero claudius_marcellus"})


def test_the_second_attack_is_not_made_into_strength() -> None:
    """Two cavalry have taken Brundium; Rome's three cavalry at home are 6 + 4."""
    s = table()
    place(s, CARTHAGE, "2c sicily, 2i carthage, 1i numidia")
    place(s, ROME, "1i brundium, 3c rome, 1i alpes")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    acting(s, CARTHAGE)
    dice(s, 3, 1)
    choose(s, "attack sicily brundium", "commit_cavalry 2")
    assert_turn(s, never=["attack * rome"])


def test_reserves_go_to_the_fort_in_danger() -> None:
    """Carthage's two cavalry (with recruits 6) stand beside Numidia, the third fort of Rome; two infantry can come."""
    s = table()
    place(s, ROME, "2i numidia, 3i berber, 1i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2c carthage, 1i libya, 1i sicily")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, holds=lambda a: strength(a, ROME, "numidia") >= 5, levels=("normal",))


def test_a_truce_protects_the_claim() -> None:
    """Rome is first in the order of turns, and nobody may attack in this round: any fifth fort wins."""
    s = table()
    card(s, "sacred_truce")
    place(s, ROME, "1i rome, 1i alpes, 1i gaul, 1i numidia, 2i illyria")
    place(s, CARTHAGE, "3c carthage, 2c berber")
    place(s, GREECE, "3c macedonia, 1i achaea")
    place(s, EGYPT, "3c alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["move infantry illyria thracia"])


def test_the_fifth_fort_of_another_is_taken_first() -> None:
    """Greece has four forts and walks into empty Syria next; three players."""
    s = table(3)
    place(s, GREECE, "2c cappadocia, 2i macedonia, 2i thracia, 2i asia_minor, 1c alpes")
    place(s, CARTHAGE, "4i cyprus, 2i carthage, 1i numidia, 1i libya")
    place(s, ROME, "2i rome, 1i brundium, 1i sicily")
    turn(s, CARTHAGE)
    assert_turn(s, does=["move infantry cyprus syria"], holds=lambda a: strength(a, CARTHAGE, "syria") >= 2)


def test_a_mission_on_the_way() -> None:
    """Palestina and Syria are empty, and bring five coins together."""
    s = table()
    s.round = 3
    give_mission(s, "syrian_war")
    place(s, EGYPT, "2i alexandria, 1i palestina, 1i thebes, 1i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i libya")
    place(s, GREECE, "2i macedonia, 1i thracia, 1i achaea")
    place(s, ROME, "2i rome, 1i brundium, 1i sicily")
    turn(s, EGYPT)
    assert_turn(s, does=["move infantry palestina syria", "move * alexandria palestina"])


def test_a_hero_is_bought_for_the_decisive_battle() -> None:
    """The fifth fort at 0 without a hero, certain with Scipio; ten coins."""
    s = table()
    place(s, ROME, "2c illyria, 2i rome, 2i alpes, 2i gaul, 2i numidia")
    place(s, GREECE, "3i thracia, 1i macedonia, 1i achaea")
    place(s, CARTHAGE, "1i carthage, 1i libya, 1i sicily")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    s.currency = [10, 0, 0, 0]
    turn(s, ROME)
    assert_turn(s, does=["buy_hero *", "attack illyria *", "hero *"])


def test_a_bribe_without_room_is_wasted() -> None:
    """Rome is at its quota; two coins would buy an infantry at sea, and one of Rome's own would go."""
    s = table(clock="scripted")
    place(s, ROME, "3i rome, 2i brundium, 2i alpes, 1i sardinia")
    place(s, CARTHAGE, "1i atlantic_ocean, 3i carthage, 2i berber")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    s.currency = [1, 0, 0, 0]
    turn(s, CARTHAGE)
    clock(s, "planning")
    assert_sensible(s, ROME, good={"pass_bribe"})


def test_the_army_beside_the_home_is_bribed() -> None:
    """Carthage's two cavalry in Sardinia cost four, and are beside Rome; Espagna is far."""
    s = table(clock="scripted")
    place(s, ROME, "1i rome, 1i brundium, 1i alpes")
    place(s, CARTHAGE, "2c sardinia, 1i espagna, 2i carthage")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    s.currency = [5, 0, 0, 0]
    turn(s, CARTHAGE)
    clock(s, "planning")
    assert_sensible(s, ROME, good={"bribe sardinia"})


def test_a_fair_share_beats_the_revolt() -> None:
    """Everybody has four coins: six are soon together, and nobody need pay them alone."""
    s = table()
    everybody(s)
    threat(s, "slave_revolt", 4, 4, 4, 4)
    assert_sensible(s, GREECE, good={"bid 1", "bid 2", "bid 3"})


def test_no_coin_more_than_the_horde_wants() -> None:
    s = table()
    everybody(s)
    for h in range(24):
        s.heroes[h] = 3
    threat(s, "northern_horde", 0, 18, 0, 0)
    assert_sensible(s, CARTHAGE, good={"bid 10", "bid 11"})


def test_a_claim_is_attacked_though_its_owner_has_a_hero() -> None:
    """Rome is next and wins; Scipio may hold Thracia, but nothing else is left to try."""
    s = table(3)
    place(s, ROME, "1i rome, 3i alpes, 2c gaul, 2c thracia, 1i numidia")
    claim(s, ROME)
    give_hero(s, "scipio_africanus")
    place(s, CARTHAGE, "1i berber, 1i libya")
    place(s, GREECE, "1c3i macedonia, 1i achaea, 1i dacia")
    acting(s, GREECE)
    assert_turn(s, does=["attack macedonia thracia"])
