"""Positions of Conqueror about forts, stacks and heroes, written before any bot had seen them.

Campaign map, round 7, four players in the order Rome, Carthage, Greece, Egypt, unless said otherwise.
"""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.components import TERRITORY
from tests.conqueror.positions import claim, forts, place, strength, table
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    PERSIA,
    ROME,
    WHITE,
    acting,
    card,
    choose,
    give_hero,
    lost_home,
    put,
    turn,
)
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


# --- white armies and empty forts ------------------------------------------------------------------------------------


def test_rome_recruits_and_collects_before_it_marches() -> None:
    """Whoever attacks first forgets both for this turn."""
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "3c rome, 1i brundium, 1i sicily, 1i sardinia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["recruit * rome", "collect", "attack rome alpes"])


def test_the_fort_behind_is_not_given_up_for_the_fort_ahead() -> None:
    """Three cavalry and an infantry have taken Asia Minor; Thracia, where they came from, is a fort too."""
    s = table()
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "3c1i thracia, 1i achaea")
    place(s, ROME, "2i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    acting(s, GREECE)
    choose(s, "attack thracia asia_minor")
    assert_sensible(s, good={"leave infantry"})


def test_of_two_white_forts_the_great_one() -> None:
    """Six strength in Averni take Gaul (food, a great fort) or Alpes (five would do)."""
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, ROME, "3c averni, 2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack averni gaul"])


def test_cavalry_at_sea_lands_on_the_empty_fort() -> None:
    """Cyrene is a fort, Creta a coin, and nobody holds either."""
    s = table()
    place(s, GREECE, "2c egyptian_sea, 2i macedonia, 2i thracia")
    place(s, ROME, "2i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "3i alexandria, 1i thebes")
    turn(s, GREECE)
    assert_turn(s, holds=lambda after: strength(after, GREECE, "cyrene") >= 2)


def test_of_two_empty_forts_the_great_one_with_food() -> None:
    """One infantry stays for the food of Cappadocia, the other goes to Asia Minor rather than to Syria."""
    s = table()
    s.round = 3
    place(s, EGYPT, "2i cappadocia, 2i alexandria, 1i thebes, 1i cyrene")
    place(s, ROME, "2i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i achaea")
    turn(s, EGYPT)
    assert_turn(s, does=["move infantry cappadocia asia_minor"])


def test_persia_walks_into_two_empty_forts() -> None:
    """Five players: Syria and Palestina are empty, and an infantry stands beside each."""
    s = table(5)
    s.round = 3
    place(s, PERSIA, "1i mesopotamia, 1i arabia, 2i babylon")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    turn(s, PERSIA)
    assert_turn(s, holds=lambda after: forts(after, PERSIA) >= 3)


# --- four forts and five ---------------------------------------------------------------------------------------------


def test_the_empty_fifth_fort_is_entered() -> None:
    """Four forts are held, Thracia is empty, and nobody is near any of them."""
    s = table(3)
    place(s, ROME, "1i rome, 2i alpes, 2i gaul, 2i numidia, 2c1i illyria")
    place(s, CARTHAGE, "1i sicily, 1i carthage")
    place(s, GREECE, "2i macedonia, 1i achaea")
    turn(s, ROME)
    assert_turn(s, holds=lambda after: forts(after, ROME) >= 5 and strength(after, ROME, "thracia") >= 2)


def test_the_empty_fort_that_would_be_the_leaders_fifth_is_taken_first() -> None:
    """Greece has four and two cavalry beside empty Syria; Egypt's army stands in Palestina."""
    s = table()
    place(s, GREECE, "2i macedonia, 2i thracia, 2i asia_minor, 2i alpes, 2c cappadocia")
    place(s, EGYPT, "2c1i palestina, 2i alexandria, 1i cyrene")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, EGYPT)
    assert_turn(s, holds=lambda after: strength(after, EGYPT, "syria") >= 4)


def test_silent_oracles_leave_a_claim_without_its_hero() -> None:
    """No hero may be played this round; Thracia falls at +3."""
    s = table()
    card(s, "silent_oracles")
    give_hero(s, "archimedes")
    s.set_holder(TERRITORY["alexandria"], -1)
    place(s, GREECE, "2i macedonia, 2i thracia, 2i asia_minor, 2i syria, 2i alexandria")
    claim(s, GREECE)
    place(s, ROME, "3c illyria, 2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "1i thebes, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry 3"])


# --- battles ---------------------------------------------------------------------------------------------------------


def test_the_lost_home_is_won_back() -> None:
    """Three cavalry against one infantry in a great fort that is not its home: 89 %."""
    s = table()
    lost_home(s, ROME)
    place(s, CARTHAGE, "1i rome, 2i carthage, 1i numidia, 1i sicily")
    place(s, ROME, "3c brundium, 1i alpes")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack brundium rome"])


def test_the_hero_that_is_enough() -> None:
    """A fifth fort at +2: Fabius makes it certain, and Scipio is kept to defend the claim."""
    s = table()
    give_hero(s, "fabius_maximus")
    give_hero(s, "scipio_africanus")
    place(s, ROME, "2c1i illyria, 2i rome, 2i alpes, 2i gaul, 2i numidia")
    place(s, GREECE, "2i thracia, 1i macedonia, 1i achaea")
    place(s, CARTHAGE, "2i carthage, 1i sicily")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    acting(s, ROME)
    choose(s, "attack illyria thracia", "commit_cavalry 2", "commit_infantry 1")
    assert_sensible(s, good={"hero fabius_maximus"})
