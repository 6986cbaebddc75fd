"""Beginnings of positions in which experienced players see at once what is sensible."""

from __future__ import annotations

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
    ask,
    card,
    empty,
    give_mission,
    put,
)


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


def strength(s: State, p: int, t: str) -> int:
    """The strength of a player's army in a territory."""
    assert isinstance(s, Conqueror)
    return s.strength(TERRITORY[t]) if s.holder[TERRITORY[t]] == p else 0


def threat(s: Conqueror, name: str, *currency: int) -> Conqueror:
    """Everybody is asked for a bid."""
    card(s, name)
    s.currency = list(currency)
    return ask(s, Together(tuple(Bid(p) for p in range(4))), ThreatResult())


def everybody(s: Conqueror) -> None:
    """Four infantry in each home."""
    for p, home in ((ROME, "rome"), (CARTHAGE, "carthage"), (GREECE, "macedonia"), (EGYPT, "alexandria")):
        put(s, p, home, i=4)


def forts(s: State, p: int) -> int:
    """How many forts a player holds."""
    assert isinstance(s, Conqueror)
    return s.fort_count(p)


def lands(s: State, p: int) -> int:
    """How many territories a player holds."""
    assert isinstance(s, Conqueror)
    return len([t for t in s.map.spaces if s.holder[t] == p])


def opening() -> Conqueror:
    """Round 1 with four players, whose missions are far away."""
    s = table()
    s.round = 1
    for mission in ("carthage_must_fall", "oath_of_hannibal", "dream_of_pyrrhus", "syrian_war"):
        give_mission(s, mission)
    for fort, cavalry, infantry in (("alpes", 1, 1), ("gaul", 1, 1), ("asia_minor", 2, 0)):
        put(s, WHITE, fort, c=cavalry, i=infantry)
    place(s, ROME, "1c rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, EGYPT, "1c alexandria, 1i thebes")
    return s
