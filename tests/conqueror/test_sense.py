"""Positions in which any experienced player sees at once what is sensible.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

from pentarchy.bots import Budget, make
from pentarchy.games.conqueror.components import TERRITORY
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    acting,
    card,
    choose,
    dice,
    empty,
    lost_home,
    put,
    turn,
)
from tests.sense import AMPLE, assert_sensible, assert_turn, turn_of


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
    assert_sensible(s, good={"leave infantry", "leave cavalry"}, budget=AMPLE)


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
    assert_turn(s, does=["recruit * rome", "collect"], never=["move cavalry rome *", "attack rome *"])


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
