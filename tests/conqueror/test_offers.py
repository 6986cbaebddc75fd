"""Bots take offers that are worth their price, and leave the others alone."""

from __future__ import annotations

from functools import partial

from pentarchy.bots import make
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import CARTHAGE, EGYPT, GREECE, ROME, clock, empty, put, turn


def late(coins: int) -> Conqueror:
    """Egypt, who claims five forts, is late; Rome has coins, the fort of Cyrene is held by one infantry."""
    s = empty(clock="scripted")
    s.round = 7
    for place in ("cyrene", "syria", "palestina", "asia_minor"):
        put(s, EGYPT, place, i=1)
    put(s, EGYPT, "thebes", i=2)
    for player, home in ((ROME, "rome"), (CARTHAGE, "carthage"), (GREECE, "macedonia")):
        put(s, player, home, i=3)
    s.currency = [coins, 0, 0, 0]
    turn(s, EGYPT)
    clock(s, "planning")
    return s


def offer(s: Conqueror, player: int, seed: int = 1) -> str:
    """What a bot takes, in words."""
    taken = make("normal", seed=seed).offer(partial(s.imagine, player), player)
    return s.words(taken) if taken >= 0 else ""


def test_a_bot_bribes_the_guard_of_a_fort_that_makes_five() -> None:
    assert offer(late(3), ROME).startswith("bribe ")
    assert offer(late(3), ROME) != "bribe thebes"


def test_who_has_no_coin_and_who_is_asked_takes_no_offer() -> None:
    assert offer(late(0), ROME) == ""
    assert offer(late(3), EGYPT) == ""


def test_a_bot_bribes_the_army_beside_its_home_but_no_lone_infantry() -> None:
    s = empty(clock="scripted")
    s.round = 7
    for player, home in ((ROME, "rome"), (GREECE, "macedonia"), (EGYPT, "alexandria")):
        put(s, player, home, i=2)
    put(s, CARTHAGE, "sardinia", c=2)
    put(s, CARTHAGE, "espagna", i=1)
    s.currency = [5, 0, 0, 0]
    turn(s, CARTHAGE)
    clock(s, "planning")
    assert offer(s, ROME) == "bribe sardinia"
    s.currency = [1, 0, 0, 0]
    assert offer(s, ROME) == ""
