"""Positions in which any experienced player sees at once what is sensible.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

from pentarchy.bots import Budget, make
from pentarchy.core.state import Together
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
    dice,
    empty,
    give_hero,
    lost_home,
    put,
    turn,
)
from tests.sense import assert_sensible, assert_turn, turn_of


def table(players: int = 4, **options: object) -> Conqueror:
    """The empty map in round 7."""
    s = empty(players, **options)
    s.round = 7
    return s


def place(s: Conqueror, p: int, armies: str) -> None:
    """Units of a player, written `3c libya, 1c2i rome`."""
    for army in armies.split(", "):
        units, t = army.split(" ")
        cavalry, _, infantry = units.rpartition("c")
        put(s, p, t, c=int(cavalry or 0), i=int(infantry.removesuffix("i") or 0))


def claim(s: Conqueror, p: int) -> None:
    """All forts of the player are their claim."""
    s.claims[p] = s.forts[p]


# --- the ten positions of "How good players win" ---------------------------------------------------------------------


def test_together() -> None:
    s = table()
    place(s, EGYPT, "3c palestina, 1i alexandria, 1i thebes")
    place(s, GREECE, "2i syria, 1i asia_minor, 1c macedonia")
    acting(s, EGYPT)
    choose(s, "attack palestina syria")
    assert_sensible(s, good={"commit_cavalry 3"})


def test_a_claim_that_comes_too_late() -> None:
    s = table()
    place(s, ROME, "3c libya, 1i rome, 1i alpes, 1i gaul, 1i thracia")
    put(s, WHITE, "cyrene", c=1, i=1)
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i syria, 1i asia_minor")
    s.set_holder(TERRITORY["alexandria"], -1)
    place(s, CARTHAGE, "2i alexandria")
    place(s, EGYPT, "1i thebes")
    claim(s, CARTHAGE)
    turn(s, ROME)
    assert_turn(s, does=["attack libya numidia", "commit_cavalry 3"], never=["attack libya cyrene"])


def test_the_last_moment() -> None:
    s = table()
    place(s, ROME, "3c libya, 2c1i rome, 1i brundium")
    put(s, WHITE, "alpes", c=1, i=1)
    s.set_holder(TERRITORY["alexandria"], -1)
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i cyrene, 1i syria, 2i alexandria")
    place(s, EGYPT, "1i thebes")
    claim(s, CARTHAGE)
    turn(s, ROME)
    assert_turn(s, does=["attack libya [nc]*", "commit_cavalry 3"])


def test_read_the_card() -> None:
    s = table()
    card(s, "steady_ranks")
    place(s, ROME, "1c1i averni, 1i brundium")
    place(s, GREECE, "1i alpes, 1c gaul, 1c macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, does=["attack averni alpes", "commit_cavalry 1", "commit_infantry 1"], never=["attack averni gaul"])


def test_leave_one() -> None:
    s = table()
    place(s, CARTHAGE, "3c1i alpes, 1i carthage, 1i numidia, 2i gaul, 1i cyrene")
    place(s, GREECE, "1i averni")
    acting(s, CARTHAGE)
    dice(s, 4, 1)
    choose(s, "attack alpes averni", "commit_cavalry 3", "commit_infantry 1")
    assert_sensible(s, good={"leave infantry", "leave cavalry"})


def test_retreat() -> None:
    s = table()
    place(s, GREECE, "2c dacia, 1i macedonia")
    place(s, ROME, "3c celtica")
    acting(s, ROME)
    dice(s, 1, 1)  # 7 against 6: a margin of 1 costs one cavalry
    choose(s, "attack celtica dacia", "commit_cavalry 3")
    assert_sensible(s, good={"retreat all thracia"})


def test_one_place_left() -> None:
    s = table()
    place(s, ROME, "2i rome, 3i brundium, 2i alpes")
    place(s, CARTHAGE, "2c sicily, 1c sardinia")
    place(s, GREECE, "2c illyria, 2i celtica, 2i averni")
    turn(s, ROME)
    assert_turn(s, does=["recruit cavalry rome"])


def test_home_first() -> None:
    s = table()
    place(s, ROME, "3c rome, 1i sardinia")
    place(s, GREECE, "4c alpes, 1i macedonia, 1i thracia, 1i achaea")
    turn(s, ROME)
    assert_turn(s, does=["recruit * rome"], never=["move cavalry rome *", "attack rome *"])
    assert_turn(s, does=["collect"], levels=("normal",))


def test_the_last_turn_of_all() -> None:
    s = table()
    s.round = 30
    place(s, EGYPT, "1i alexandria, 1i cyrene, 1i syria, 1i palestina")
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i averni, 1i berber, 1i sicily, 3c gaul")
    place(s, ROME, "2c rome, 2c alpes")
    place(s, GREECE, "2c macedonia")
    turn(s, EGYPT)
    for level in ("normal", "hard"):
        for seed in range(3):
            after = s.copy()
            bot = make(level, budget=Budget(iterations=300), seed=seed)
            for words in turn_of(s, bot):
                choose(after, words)
            assert after.winner == EGYPT, level


def test_the_last_enemy() -> None:
    s = table(3)
    s.out[CARTHAGE] = 1
    for p in (CARTHAGE, GREECE):
        lost_home(s, p)
    place(s, GREECE, "1i thracia")
    place(s, ROME, "4c macedonia, 1i rome, 1i alpes")
    turn(s, ROME)
    assert_turn(s, does=["attack macedonia thracia", "commit_cavalry [345]"])


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
    assert_turn(s, never=["move infantry numidia *", "move infantry thracia *"], levels=("normal",))


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
