"""What any experienced player sees at once: threats and what is bid against them.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

import pytest

from pentarchy.core.state import Together
from pentarchy.games.conqueror.components import TERRITORY
from pentarchy.games.conqueror.threats import Bid, LoseUnit, ThreatResult
from tests.conqueror.positions import claim, everybody, place, table, threat
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    ask,
    card,
    put,
    turn,
)
from tests.sense import assert_sensible, assert_turn


def test_one_place_left() -> None:
    s = table()
    place(s, ROME, "2i rome, 3i brundium, 2i alpes")
    place(s, CARTHAGE, "2c sicily, 1c sardinia")
    place(s, GREECE, "2c illyria, 2i celtica, 2i averni")
    turn(s, ROME)
    assert_turn(s, does=["recruit cavalry rome"])


@pytest.mark.thorough
def test_the_last_coins_keep_one_from_being_the_lowest_bidder() -> None:
    s = table()
    for p, home in ((ROME, "rome"), (CARTHAGE, "carthage"), (GREECE, "macedonia"), (EGYPT, "alexandria")):
        put(s, p, home, i=4)
    card(s, "northern_horde")
    s.currency = [3, 0, 0, 0]
    ask(s, Together(tuple(Bid(p) for p in range(4))), ThreatResult())
    assert_sensible(s, ROME, bad={"bid 0", "bid 3"})


@pytest.mark.thorough
def test_one_of_two_threats_is_met_by_whoever_is_last() -> None:
    """Egypt plays last before Carthage wins: nobody else will break the claim."""
    s = table()
    place(s, EGYPT, "2c libya, 1i alexandria, 1i thebes")
    place(s, CARTHAGE, "1i carthage, 2i numidia, 2i cyrene, 2i alpes, 2i gaul")
    claim(s, CARTHAGE)
    place(s, GREECE, "1i macedonia")
    place(s, ROME, "1i rome")
    s.set_holder(TERRITORY["syria"], -1)
    turn(s, EGYPT)
    assert_turn(s, does=["attack libya *"])


@pytest.mark.thorough
def test_one_coin_is_enough_against_people_without_any() -> None:
    s = table()
    everybody(s)
    threat(s, "northern_horde", 5, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 1"})


@pytest.mark.thorough
def test_a_claim_is_worth_the_whole_purse() -> None:
    """A unit lost would break the claim."""
    s = table()
    place(s, CARTHAGE, "1i numidia, 1i cyrene, 1i syria, 1i gaul")
    place(s, ROME, "4i brundium")
    place(s, GREECE, "4i illyria")
    place(s, EGYPT, "4i thebes")
    claim(s, CARTHAGE)
    threat(s, "northern_horde", 0, 10, 0, 0)
    assert_sensible(s, CARTHAGE, good={"bid 10"})


@pytest.mark.thorough
def test_who_holds_nothing_goes_first() -> None:
    """Egypt loses a unit: two infantry stand at home, all others hold a territory, and no enemy is near."""
    s = table()
    place(s, EGYPT, "2i alexandria, 1i thebes, 1i cyrene, 1i libya, 1i palestina, 1i syria, 1i cyprus, 1i creta")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i berber, 1i espagna")
    place(s, GREECE, "2i macedonia, 1i thracia")
    ask(s, LoseUnit(EGYPT, 1))
    assert_sensible(s, EGYPT, good={"lose_unit infantry alexandria"})


@pytest.mark.thorough
def test_rich_rome_closes_the_gap_of_the_revolt() -> None:
    """All heroes are gone, 15 coins lie idle: 6 coins, of which 4 come back, save a unit."""
    s = table()
    everybody(s)
    for h in range(24):
        s.heroes[h] = 3
    threat(s, "slave_revolt", 15, 1, 0, 1)
    assert_sensible(s, ROME, bad={"bid 0", "bid 1", "bid 2", "bid 3"})


@pytest.mark.thorough
def test_a_fair_share_beats_the_revolt() -> None:
    """Everybody has four coins: six are soon together, and nobody need pay them alone."""
    s = table()
    everybody(s)
    threat(s, "slave_revolt", 4, 4, 4, 4)
    assert_sensible(s, GREECE, good={"bid 1", "bid 2", "bid 3"})


@pytest.mark.thorough
def test_no_coin_more_than_the_horde_wants() -> None:
    s = table()
    everybody(s)
    for h in range(24):
        s.heroes[h] = 3
    threat(s, "northern_horde", 0, 18, 0, 0)
    assert_sensible(s, CARTHAGE, good={"bid 10", "bid 11"})


@pytest.mark.thorough
def test_of_two_victims_the_leader() -> None:
    """Thracia and Alpes have one infantry each; Greece has four forts, Carthage two."""
    s = table(3)
    place(s, ROME, "3c illyria, 2i rome, 1i brundium")
    place(s, GREECE, "1i thracia, 1i macedonia, 2i asia_minor, 2i syria")
    place(s, CARTHAGE, "1i alpes, 2i carthage, 1i libya")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia"], never=["attack illyria macedonia"])


@pytest.mark.thorough
def test_pirates_are_bought_off_in_full_or_not_at_all() -> None:
    """Nobody else has a coin: eight bring six back, nothing costs two or five; all between is lost besides."""
    s = table()
    everybody(s)
    threat(s, "pirate_fleets", 10, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 8", "bid 0"})


@pytest.mark.thorough
def test_nobody_pays_pirates_who_cannot_be_beaten() -> None:
    """Three coins against eight: a bid is lost, and two more with it."""
    s = table()
    everybody(s)
    threat(s, "pirate_fleets", 3, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 0"})


@pytest.mark.thorough
def test_with_full_purses_nobody_bids_nothing() -> None:
    s = table()
    everybody(s)
    threat(s, "northern_horde", 6, 6, 6, 6)
    assert_sensible(s, ROME, bad={"bid 0", "bid 6"})
