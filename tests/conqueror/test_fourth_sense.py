"""A fourth set of positions of Conqueror: open cards, odds, money and the fort that matters, unseen by bots before."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.conqueror.components import HERO_STRENGTH
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GAUL,
    GREECE,
    PERSIA,
    ROME,
    WHITE,
    acting,
    card,
    choose,
    give_hero,
    give_mission,
    put,
    turn,
)
from tests.conqueror.test_more_sense import everybody, strength, threat
from tests.conqueror.test_sense import claim, place, table
from tests.sense import AMPLE, assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


# --- the open card ---------------------------------------------------------------------------------------------------


def test_siege_masters_open_a_vacant_home() -> None:
    """Five against two instead of four: 89 % for a great fort."""
    s = table()
    card(s, "siege_masters")
    place(s, CARTHAGE, "2c1i cyrene, 1i carthage, 1i numidia, 1i libya")
    place(s, EGYPT, "1i thebes, 2i syria")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack cyrene alexandria"])


def test_mars_favours_an_attack_on_a_fort() -> None:
    """Two cavalry against two infantry are +2 with the card, and Greece cannot retake the fort."""
    s = table()
    card(s, "favour_of_mars")
    place(s, ROME, "2c illyria, 2i rome, 1i alpes, 1i brundium")
    place(s, GREECE, "2i thracia, 2i macedonia, 1i achaea")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry 2"], budget=AMPLE)


def test_in_winter_storms_a_fleet_is_no_danger() -> None:
    """Carthage's cavalry at sea cannot attack Rome this round; Rome's take white Alpes."""
    s = table()
    card(s, "winter_storms")
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "3c rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "4c tyrrhenian_sea, 1i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, does=["attack rome alpes"])


def test_mercenaries_guard_the_fifth_fort() -> None:
    """Two cavalry stand beside Thracia, one infantry: a recruit, mercenaries and a hero make it -1."""
    s = table()
    card(s, "mercenary_market")
    put(s, WHITE, "asia_minor", c=2)
    place(s, ROME, "1i rome, 2i alpes, 2i gaul, 2i numidia, 1i thracia, 1i averni, 1i brundium")
    place(s, GREECE, "2c illyria, 1i macedonia")
    place(s, CARTHAGE, "1i carthage, 1i libya")
    place(s, EGYPT, "1i alexandria, 1i thebes")
    s.currency = [4, 0, 0, 0]
    turn(s, ROME)

    def guarded(after: State) -> bool:
        assert isinstance(after, Conqueror)
        hero = max([HERO_STRENGTH[h] for h in after.hand(ROME)], default=0)
        return strength(after, ROME, "thracia") + hero >= 4

    assert_turn(s, holds=guarded, levels=("normal",))


def test_under_a_truce_the_garrison_goes_for_food() -> None:
    """Nobody can attack before Rome's next turn, which is the first of the next round."""
    s = table()
    card(s, "sacred_truce")
    place(s, ROME, "4i rome, 1i alpes")
    place(s, CARTHAGE, "4c sardinia, 2i carthage, 1i numidia, 1i sicily")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["move infantry * brundium"], budget=AMPLE)


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


# --- food, land and white armies -------------------------------------------------------------------------------------


def test_at_the_quota_food_comes_first() -> None:
    """Eight units on two food: nothing can be recruited before Libya feeds two more."""
    s = table()
    place(s, EGYPT, "5i alexandria, 1i thebes, 2i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, EGYPT)
    assert_turn(s, does=["move infantry cyrene libya"], holds=lambda after: strength(after, EGYPT, "cyrene") > 0)


def test_persia_begins_with_the_food_of_mesopotamia() -> None:
    """Six players: two recruits, and the only food beside Babylon is empty."""
    s = table(6)
    s.round = 1
    for fort, cavalry, infantry in (("alpes", 1, 1), ("iberia", 1, 1), ("palestina", 1, 1), ("asia_minor", 2, 0)):
        put(s, WHITE, fort, c=cavalry, i=infantry)
    place(s, ROME, "1c rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, EGYPT, "1c alexandria, 1i thebes")
    place(s, PERSIA, "1c babylon, 1i cappadocia")
    place(s, GAUL, "1c gaul, 1i britannia")
    turn(s, PERSIA)
    assert_turn(s, does=["recruit * babylon", "collect", "move * babylon mesopotamia"], never=["attack *"])


def test_the_extra_attack_takes_a_white_fort() -> None:
    """Three cavalry beat one infantry for certain, and then still have their attack on Alpes."""
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "3c rome, 1i sicily, 1i sardinia")
    place(s, CARTHAGE, "1i brundium, 2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack rome brundium", "attack brundium alpes"], budget=AMPLE)


def test_the_white_fort_of_the_leader_is_taken_first() -> None:
    """Greece has four forts and seven strength beside Asia Minor; so has Carthage, who is to move."""
    s = table(3)
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "3c1i thracia, 2i macedonia, 2i alpes, 2i syria")
    place(s, CARTHAGE, "3c1i rhodes, 2i carthage, 1i numidia, 1i libya")
    place(s, ROME, "2i rome, 1i brundium, 1i sicily")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack rhodes asia_minor"])


# --- battles ---------------------------------------------------------------------------------------------------------


def test_of_two_victims_the_leader() -> None:
    """Thracia and Alpes have one infantry each; Greece has four forts, Carthage two."""
    s = table(3)
    place(s, ROME, "3c illyria, 2i rome, 1i brundium")
    place(s, GREECE, "1i thracia, 1i macedonia, 2i asia_minor, 2i syria")
    place(s, CARTHAGE, "1i alpes, 2i carthage, 1i libya")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia"], never=["attack illyria macedonia"])


def test_units_beyond_the_quota_win_food() -> None:
    """At the quota recruits are lost: +2 for the food of Libya, and a cavalry stays in Cyrene."""
    s = table()
    place(s, EGYPT, "2c cyrene, 3i alexandria, 3i thebes")
    place(s, CARTHAGE, "1i libya, 2i carthage, 1i numidia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, EGYPT)
    assert_turn(s, does=["attack cyrene libya"])


def test_on_the_last_turn_nothing_is_left_to_lose() -> None:
    """Round 30: Rome has four forts, Egypt three. Numidia at 0 is 36 %, anything else none."""
    s = table()
    s.round = 30
    place(s, EGYPT, "1i alexandria, 1i cyrene, 1i syria, 2c libya")
    place(s, ROME, "1i rome, 2i alpes, 2i gaul, 3i numidia")
    place(s, GREECE, "2i macedonia, 2i asia_minor")
    place(s, CARTHAGE, "1i carthage")
    turn(s, EGYPT)
    assert_turn(s, does=["attack libya numidia"])


def test_the_recruit_stands_where_the_enemy_is() -> None:
    """One place left: two cavalry stand beside Gaul and its only infantry, nobody beside Rome."""
    s = table()
    place(s, ROME, "1i gaul, 4i rome, 2i alpes, 1i brundium, 1i sardinia")
    place(s, GREECE, "2c averni, 2i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, holds=lambda after: strength(after, ROME, "gaul") >= 2, budget=AMPLE)


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


# --- money -----------------------------------------------------------------------------------------------------------


def test_pirates_are_bought_off_in_full_or_not_at_all() -> None:
    """Nobody else has a coin: eight bring six back, nothing costs two or five; all between is lost besides."""
    s = table()
    everybody(s)
    threat(s, "pirate_fleets", 10, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 8", "bid 0"})


def test_nobody_pays_pirates_who_cannot_be_beaten() -> None:
    """Three coins against eight: a bid is lost, and two more with it."""
    s = table()
    everybody(s)
    threat(s, "pirate_fleets", 3, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 0"})


def test_seven_coins_for_an_infantry() -> None:
    """The oath of Hannibal: Brundium is empty and beside Sicily. Rome may take it back; the coins stay."""
    s = table()
    give_mission(s, "oath_of_hannibal")
    place(s, CARTHAGE, "2i sicily, 2i carthage, 1i numidia, 1i libya")
    place(s, ROME, "2c rome, 1i alpes")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, CARTHAGE)
    assert_turn(s, does=["move infantry sicily brundium"])


def test_idle_coins_are_not_hoarded_while_a_claim_is_in_danger() -> None:
    """Greece claims next turn's victory; Archimedes (+4 in defence) costs five of its six coins."""
    s = table()
    place(s, GREECE, "2i macedonia, 2i thracia, 2i asia_minor, 1i syria, 2i alpes")
    place(s, ROME, "2c illyria, 2i rome, 1i brundium")
    place(s, EGYPT, "2i alexandria, 1c palestina, 1i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    s.currency = [0, 0, 6, 0]
    turn(s, GREECE)

    def guarded(after: State) -> bool:
        assert isinstance(after, Conqueror)
        return len(after.hand(GREECE)) > 0

    assert_turn(s, holds=guarded)
