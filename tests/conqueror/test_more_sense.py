"""More positions of Conqueror, one for each piece of advice in "How good players win"."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State, Together
from pentarchy.games.conqueror.components import TERRITORY
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
    question,
    turn,
)
from tests.conqueror.test_sense import claim, place, table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def strength(s: State, p: int, t: str) -> int:
    """The strength of a player's army in a territory."""
    assert isinstance(s, Conqueror)
    return s.strength(TERRITORY[t]) if s.holder[TERRITORY[t]] == p else 0


# --- more -------------------------------------------------------------------------------------------------------------


def test_a_white_army_is_a_bargain() -> None:
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "2c1i rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack rome alpes"])


def test_empty_food_and_forts_first() -> None:
    s = table()
    s.round = 1
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, ROME, "1c rome, 1i brundium")
    turn(s, CARTHAGE)
    assert_turn(s, does=["recruit * *", "collect", "move * * *"], never=["attack *"])


def test_no_hopeless_attack() -> None:
    s = table()
    place(s, ROME, "1i rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "2c1i carthage, 1c sardinia, 2i libya")
    place(s, GREECE, "3c illyria")
    turn(s, ROME)
    assert_turn(s, never=["attack sicily carthage", "attack brundium *"])


def test_the_claim_of_another_is_broken_even_at_poor_odds() -> None:
    s = table()
    place(s, ROME, "2i sicily, 1i rome")
    place(s, CARTHAGE, "2i carthage, 2i numidia, 2i cyrene, 2i syria, 2i alpes")
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, GREECE, "1i macedonia")
    claim(s, CARTHAGE)
    put(s, ROME, "averni", c=1)
    turn(s, ROME)
    assert_turn(s, does=["attack * *"])


def test_the_fifth_fort_is_taken_and_all_are_kept() -> None:
    s = table()
    place(s, ROME, "2c rome, 1c1i alpes, 2i gaul, 2i numidia, 1i averni")
    place(s, CARTHAGE, "1i libya")
    place(s, GREECE, "1i achaea")
    place(s, EGYPT, "1i thebes")
    put(s, ROME, "dacia", i=2)
    turn(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"])


def test_a_winner_does_not_weaken_a_claimed_fort() -> None:
    s = table()
    put(s, WHITE, "asia_minor", c=2)
    place(s, ROME, "1i alpes, 1i gaul, 3i numidia, 3i thracia")
    place(s, CARTHAGE, "2c libya")  # beside Numidia: 0, and +1 if one infantry leaves it
    place(s, GREECE, "2c illyria, 3c rhodes, 2c cyprus")  # two beside Thracia, likewise
    place(s, EGYPT, "5c syria, 2c palestina, 2i cyrene")
    acting(s, ROME)
    assert_turn(s, never=["move infantry numidia *", "move infantry thracia *"])


def test_the_last_coins_keep_one_from_being_the_lowest_bidder() -> None:
    s = table()
    for p, home in ((ROME, "rome"), (CARTHAGE, "carthage"), (GREECE, "macedonia"), (EGYPT, "alexandria")):
        put(s, p, home, i=4)
    card(s, "northern_horde")
    s.currency = [3, 0, 0, 0]
    ask(s, Together(tuple(Bid(p) for p in range(4))), ThreatResult())
    assert_sensible(s, ROME, bad={"bid 0", "bid 3"})


def test_no_hero_in_a_battle_that_is_won() -> None:
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "4c rome")
    place(s, GREECE, "1i brundium, 1i macedonia")
    acting(s, ROME)
    choose(s, "attack rome brundium", "commit_cavalry 4")
    assert_sensible(s, good={"no_hero"})


def test_a_hero_saves_the_claim() -> None:
    s = table()
    give_hero(s, "scipio_africanus")
    place(s, ROME, "1i rome, 1i alpes, 1i gaul, 1i numidia, 1i cyrene")
    claim(s, ROME)
    place(s, EGYPT, "2c libya")
    acting(s, EGYPT)
    choose(s, "attack libya cyrene", "commit_cavalry 2")
    assert_sensible(s, good={"hero scipio_africanus"})


# --- land, food and white armies ------------------------------------------------------------------------------------


def test_feet_first() -> None:
    """With six places free two infantry are more feet than one cavalry; and nobody fights yet."""
    s = table()
    s.round = 1
    for fort, cavalry, infantry in (("alpes", 1, 1), ("gaul", 1, 1), ("asia_minor", 2, 0)):
        put(s, WHITE, fort, c=cavalry, i=infantry)
    place(s, ROME, "1c rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, EGYPT, "1c alexandria, 1i thebes")
    turn(s, ROME)
    assert_turn(s, does=["recruit infantry rome", "collect", "move * * *"], never=["attack *"])


def test_nobody_walks_out_of_food() -> None:
    """Eight units are fed by two food; without Thebes two of them starve."""
    s = table()
    place(s, EGYPT, "4i alexandria, 1i thebes, 1i cyrene, 1i palestina, 1i syria")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 2i libya")
    turn(s, EGYPT)
    assert_turn(s, holds=lambda after: strength(after, EGYPT, "thebes") > 0)


def test_no_stack_goes_to_sea() -> None:
    """Alpes falls to Greece's cavalry if its garrison leaves it for a piece of water."""
    s = table()
    place(s, ROME, "1i rome, 4i alpes, 1i brundium, 1i sicily, 1i sardinia")
    place(s, CARTHAGE, "3i averni, 4i gaul, 2i carthage")
    place(s, GREECE, "2c illyria, 2i celtica, 1i macedonia")
    turn(s, ROME)
    assert_turn(s, holds=lambda after: strength(after, ROME, "alpes") >= 4)


def test_the_vacant_home_is_safe_and_the_stack_marches() -> None:
    """Nobody is near Rome: the army takes Alpes, where white soldiers stand, and leaves the home vacant."""
    s = table()
    s.round = 4
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "3c rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i libya")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, does=["attack rome alpes"])


# --- battles ---------------------------------------------------------------------------------------------------------


def test_three_cavalry_attack_together() -> None:
    s = table()
    place(s, ROME, "3c brundium, 2i rome")
    place(s, CARTHAGE, "1i sicily, 2i carthage, 1i numidia")
    acting(s, ROME)
    choose(s, "attack brundium sicily")
    assert_sensible(s, good={"commit_cavalry 3"})


def test_no_even_battle_for_a_plain_territory() -> None:
    """Two against one and one: 36 %, and nothing to win."""
    s = table()
    place(s, ROME, "1c sardinia, 2i rome")
    place(s, CARTHAGE, "1i tyrrhenian_sea, 2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, never=["attack *"])


def test_the_victim_is_chosen_by_the_garrison() -> None:
    """Thracia has one infantry, Macedonia four and the walls of a home."""
    s = table()
    place(s, ROME, "3c illyria, 1i rome, 1i alpes, 2i gaul")
    place(s, GREECE, "1i thracia, 4i macedonia, 1i achaea")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry 3"], never=["attack illyria macedonia"])


def test_the_extra_attack_breaks_through() -> None:
    """Four cavalry run over Celtica and stand before Thracia, one infantry, with an attack to spare."""
    s = table()
    place(s, ROME, "5c alpes, 1i rome, 2i gaul, 1i averni")
    place(s, GREECE, "1i celtica, 1i thracia, 2i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, does=["attack alpes celtica", "attack celtica thracia"])


def test_with_steady_ranks_nobody_attacks_at_minus_one() -> None:
    s = table()
    card(s, "steady_ranks")
    place(s, ROME, "1c averni, 1i rome, 2i alpes")
    place(s, GREECE, "1c gaul, 1c macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, never=["attack averni gaul"])


def test_no_hero_for_a_lost_battle() -> None:
    """The hero makes -6 of -10."""
    s = table()
    give_hero(s, "archimedes")
    place(s, GREECE, "1i dacia, 1i macedonia, 2i thracia")
    place(s, ROME, "5c celtica, 1i rome")
    acting(s, ROME)
    choose(s, "attack celtica dacia", "commit_cavalry 5")
    assert_sensible(s, good={"no_hero"})


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


def test_the_walls_of_a_home_are_not_stormed() -> None:
    """Three cavalry against three infantry behind +4: -1."""
    s = table()
    place(s, ROME, "3c sicily, 2i rome")
    place(s, CARTHAGE, "3i carthage, 1i numidia, 1c libya")
    turn(s, ROME)
    assert_turn(s, never=["attack sicily carthage"])


# --- claims ----------------------------------------------------------------------------------------------------------


def test_a_claim_is_garrisoned() -> None:
    """Greece's 2c beside Thracia would break the claim (+2); the infantry of Dacia makes it -2."""
    s = table()
    place(s, ROME, "1i rome, 1i alpes, 2i gaul, 1i numidia, 1i thracia, 4i dacia")
    place(s, GREECE, "2c illyria, 1i achaea")
    place(s, CARTHAGE, "1i libyan_sea")
    acting(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"], never=["attack *"])


def test_a_truce_protects_a_claim() -> None:
    """With the truce nobody can attack before Egypt's turn is over; the first in the next round is Rome itself."""
    s = table()
    card(s, "sacred_truce")
    place(s, ROME, "1i rome, 1i alpes, 1i gaul, 1i numidia, 1i dacia, 1i brundium")
    place(s, GREECE, "3c illyria, 1i achaea")
    place(s, CARTHAGE, "2c libya")
    turn(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"])


def test_a_sixth_fort_is_the_best_insurance() -> None:
    s = table()
    place(s, ROME, "1i rome, 2i alpes, 2i gaul, 2i numidia, 2i cyrene, 2i dacia")
    place(s, CARTHAGE, "1c libya")
    place(s, GREECE, "1c illyria, 1i achaea")
    acting(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"])


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


# --- money -----------------------------------------------------------------------------------------------------------


def threat(s: Conqueror, name: str, *currency: int) -> Conqueror:
    """Everybody is asked for a bid."""
    card(s, name)
    s.currency = list(currency)
    return ask(s, Together(tuple(Bid(p) for p in range(4))), ThreatResult())


def everybody(s: Conqueror) -> None:
    """Four infantry in each home."""
    for p, home in ((ROME, "rome"), (CARTHAGE, "carthage"), (GREECE, "macedonia"), (EGYPT, "alexandria")):
        put(s, p, home, i=4)


def test_one_coin_is_enough_against_people_without_any() -> None:
    s = table()
    everybody(s)
    threat(s, "northern_horde", 5, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 1"})


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


def test_a_full_purse_buys_a_hero() -> None:
    s = table()
    place(s, ROME, "3c rome, 2i alpes, 2i brundium")
    place(s, GREECE, "3c illyria, 2i macedonia")
    place(s, CARTHAGE, "3i carthage, 1i numidia")
    s.currency = [14, 0, 0, 0]
    turn(s, ROME)
    assert_turn(s, does=["buy_hero *", "collect"])


def test_a_mission_beside_home_is_taken() -> None:
    """Sicily and Sardinia are empty and bring five coins."""
    s = table()
    s.round = 2
    give_mission(s, "mare_nostrum")
    place(s, ROME, "1c2i rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, does=["move * brundium sicily", "move * rome sardinia"])


def test_disband_no_garrison() -> None:
    """Seven units, and food for six: one goes where others stay, and no fort is given up."""
    s = table()
    card(s, "locust_plague")
    place(s, ROME, "5i rome, 1i alpes, 1i gaul, 1i brundium")
    place(s, GREECE, "1c illyria, 1i dacia")
    place(s, EGYPT, "2c sicily")
    acting(s, EGYPT)
    dice(s, 4, 1)
    choose(s, "attack sicily brundium", "commit_cavalry 2")
    while question(s)[0] != "disband":
        s.apply(s.default())
    assert_sensible(s, good={"disband infantry rome"})


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
