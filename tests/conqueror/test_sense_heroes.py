"""What any experienced player sees at once: heroes: when they are bought, played and kept.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

import pytest

from tests.conqueror.positions import claim, place, table
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    acting,
    card,
    choose,
    give_hero,
    turn,
)
from tests.sense import assert_sensible, assert_turn


@pytest.mark.thorough
def test_no_hero_in_a_battle_that_is_won() -> None:
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "4c rome")
    place(s, GREECE, "1i brundium, 1i macedonia")
    acting(s, ROME)
    choose(s, "attack rome brundium", "commit_cavalry 4")
    assert_sensible(s, good={"no_hero"})


@pytest.mark.thorough
def test_a_hero_saves_the_claim() -> None:
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "1i rome, 1i alpes, 1i gaul, 1i numidia, 1i cyrene")
    claim(s, ROME)
    place(s, EGYPT, "2c libya")
    acting(s, EGYPT)
    choose(s, "attack libya cyrene", "commit_cavalry 2")
    assert_sensible(s, good={"hero scipio_africanus"})


@pytest.mark.thorough
def test_no_hero_for_a_lost_battle() -> None:
    """The hero makes -6 of -10."""
    s = table()
    give_hero(s, "archimedes")
    place(s, GREECE, "1i dacia, 1i macedonia, 2i thracia")
    place(s, ROME, "5c celtica, 1i rome")
    acting(s, ROME)
    choose(s, "attack celtica dacia", "commit_cavalry 5")
    assert_sensible(s, good={"no_hero"})


@pytest.mark.thorough
def test_a_hero_breaks_a_claim() -> None:
    """Marcellus turns 0 into +3 where Carthage would win."""
    s = table()
    give_hero(s, "claudius_marcellus")
    place(s, ROME, "1c1i libya, 1i rome")
    place(s, CARTHAGE, "2i carthage, 2i numidia, 3i cyrene, 3i syria, 3i gaul")
    claim(s, CARTHAGE)
    place(s, GREECE, "1i macedonia")
    place(s, EGYPT, "1i alexandria")
    acting(s, ROME)
    choose(s, "attack libya numidia", "commit_cavalry 1", "commit_infantry 1")
    assert_sensible(s, good={"hero claudius_marcellus"})


@pytest.mark.thorough
def test_a_full_purse_buys_a_hero() -> None:
    s = table()
    place(s, ROME, "3c rome, 2i alpes, 2i brundium")
    place(s, GREECE, "3c illyria, 2i macedonia")
    place(s, CARTHAGE, "3i carthage, 1i numidia")
    s.currency = [14, 0, 0, 0]
    turn(s, ROME)
    assert_turn(s, does=["buy_hero *", "collect"])


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_heroes_are_bought_while_they_are_cheap() -> None:
    """Scipio for eight instead of ten, before a battle for a fort."""
    s = table()
    card(s, "call_to_glory")
    place(s, ROME, "2c rome, 2i alpes, 2i brundium, 2c illyria")
    place(s, GREECE, "3i thracia, 2i macedonia")
    place(s, CARTHAGE, "3i carthage, 1i numidia")
    s.currency = [8, 0, 0, 0]
    turn(s, ROME)
    assert_turn(s, does=["buy_hero *"])


@pytest.mark.thorough
def test_the_hero_is_kept_for_the_claim() -> None:
    """Brundium is no fort of the claim; Scipio may be needed for one that is."""
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "1i rome, 1i alpes, 2i gaul, 2i numidia, 2i thracia, 1i brundium")
    claim(s, ROME)
    place(s, CARTHAGE, "1c sicily, 2i carthage")
    place(s, GREECE, "2c illyria, 1i macedonia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    acting(s, CARTHAGE)
    choose(s, "attack sicily brundium")
    assert s.player == ROME
    assert_sensible(s, good={"no_hero"})


@pytest.mark.thorough
def test_no_hero_in_a_battle_that_cannot_be_lost() -> None:
    """Two against six and more."""
    s = table()
    give_hero(s, "archimedes")
    place(s, GREECE, "4i thracia, 1i macedonia, 1i achaea")
    place(s, ROME, "1c illyria, 1i rome")
    place(s, CARTHAGE, "2i carthage")
    place(s, EGYPT, "2i alexandria")
    acting(s, ROME)
    choose(s, "attack illyria thracia")
    assert s.player == GREECE
    assert_sensible(s, good={"no_hero"})


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_no_hero_for_a_coin() -> None:
    """Illyria is worth a coin, Scipio ten."""
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "1c1i alpes, 2i rome, 1i brundium")
    place(s, GREECE, "1i illyria, 2i macedonia")
    acting(s, ROME)
    choose(s, "attack alpes illyria", "commit_cavalry 1", "commit_infantry 1")
    assert_sensible(s, good={"no_hero"})
