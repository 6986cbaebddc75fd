"""What any experienced player sees at once: bribes.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

import pytest

from tests.conqueror.positions import place, table
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    clock,
    turn,
)
from tests.sense import assert_sensible


@pytest.mark.thorough
def test_a_bribed_fort_breaks_a_claim() -> None:
    """Carthage has dawdled; two coins take Numidia, one of its five claimed forts."""
    s = table(clock="scripted")
    place(s, CARTHAGE, "2i carthage, 2i numidia, 2i cyrene, 2i syria, 1i libya")
    place(s, ROME, "2i rome, 1i alpes, 1i gaul, 1i thracia, 1i brundium")
    place(s, GREECE, "2i macedonia")
    s.currency = [3, 0, 0, 0]
    turn(s, CARTHAGE)
    clock(s, "planning")
    assert_sensible(s, ROME, good={"bribe numidia", "bribe cyrene", "bribe syria"})


@pytest.mark.thorough
def test_nobody_bribes_a_scout() -> None:
    """One infantry on the open sea is not worth the money for a hero."""
    s = table(clock="scripted")
    place(s, CARTHAGE, "4i carthage, 1i libyan_sea")
    place(s, ROME, "2c rome, 1i alpes")
    place(s, GREECE, "2i macedonia")
    s.currency = [3, 0, 0, 0]
    turn(s, CARTHAGE)
    clock(s, "planning")
    assert_sensible(s, ROME, good={"pass_bribe"})


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
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
