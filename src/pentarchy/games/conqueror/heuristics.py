"""Evaluation of positions between turns, and when turns end."""

from __future__ import annotations

from math import exp, log
from typing import Final

from pentarchy.core.weights import trust, weights
from pentarchy.games.conqueror.components import EDGE_FROM, EDGE_TO, HERO_STRENGTH, INDEPENDENT
from pentarchy.games.conqueror.danger import Dangers
from pentarchy.games.conqueror.features import CLAIM, NAMES, features_of
from pentarchy.games.conqueror.odds import able_strength, attack_with, chances, defence_of
from pentarchy.games.conqueror.promise import promise
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import ATTACK

__all__ = [
    "AHEAD",
    "SCALE",
    "TRUST",
    "WEIGHTS",
    "at_turn",
    "metrics",
    "notice",
    "outlook",
    "promise",
    "quiet",
    "remaining",
    "turn",
]

SCALE: Final = 10.0
AHEAD: Final[tuple[int, ...]] = (1,)  # what happens after the replies depends on too many dice to be foreseen

TRUST: Final[list[float]] = trust("pentarchy.games.conqueror")

#: What each feature counts for, from weights.toml.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.conqueror", NAMES)

HOPELESS: Final = 22  # per cent: such a chance and less is counted as a hopeless attack
LEAST: Final = 1e-6  # a chance to win that anybody has
LONG: Final = 12.0  # rounds after which a game should be over


# --- the sequence of play ------------------------------------------------------------------------------------------


def turn(s: Conqueror) -> int:
    """The number of the turn under way; what happens between two turns counts as a turn."""
    return s.round * 8 + s.active


def at_turn(s: Conqueror) -> int:
    """Whose turn it is."""
    return s.active


def quiet(s: Conqueror) -> bool:
    """Is no battle under way?"""
    return s.battle < 0


def remaining(s: Conqueror) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 when it should be over."""
    return max(0.0, 1.0 - s.round / LONG)


# --- the worth of a position -----------------------------------------------------------------------------------------


def outlook(s: Conqueror) -> list[float]:
    """Each player's winning chance as a logarithm, scaled by SCALE.

    A claim is worth its chance to last; what it leaves of the victory is shared by what everybody has.
    """
    if not s.round:
        return [0.0] * s.players
    dangers = Dangers(s)
    rows = features_of(s, dangers)
    shares = shares_of(rows)
    claims = claims_of(s, dangers, rows)
    left = 1.0 - sum(claims)
    return [SCALE * log(max(LEAST, claims[p] + left * shares[p])) for p in range(s.players)]


def shares_of(rows: list[list[float]]) -> list[float]:
    """The chances of everybody to win by what they have, claims apart."""
    points: list[float] = []
    for row in rows:
        total = 0.0
        for k in range(len(row)):
            if k != CLAIM:
                total += WEIGHTS[k] * row[k]
        points.append(total)
    best = max(points)
    parts = [exp((value - best) / SCALE) for value in points]
    whole = sum(parts)
    return [part / whole for part in parts]


def claims_of(s: Conqueror, dangers: Dangers, rows: list[list[float]]) -> list[float]:
    """The chance of each player to win with the claim they have made, before anybody else does."""
    found = [0.0] * s.players
    left = 1.0
    for p in sorted(range(s.players), key=lambda q: dangers.sequence.wait[q]):
        if s.claims[p]:
            found[p] = left * WEIGHTS[CLAIM] * rows[p][CLAIM]
            left -= found[p]
    return found


# --- for those who measure -------------------------------------------------------------------------------------------


def metrics(s: Conqueror) -> dict[str, float]:
    """Numbers of a finished game."""
    white = len([t for t in s.map.spaces if s.holder[t] == INDEPENDENT])
    return {
        "rounds": float(s.round),
        "games at the limit of rounds": float(s.round >= s.number("max_rounds")),
        "white armies left": float(white),
    }


def notice(s: Conqueror, action: int) -> list[str]:
    """Attacks on players, and hopeless ones: hardly winnable even with a hero in hand, and breaking no claim."""
    if not ATTACK.has(action):
        return []
    if s.holder[EDGE_TO[ATTACK.first(action)]] == INDEPENDENT:
        return ["attacks on white armies"]
    return ["attacks", "hopeless attacks"] if hopeless(s, ATTACK.first(action)) else ["attacks"]


def hopeless(s: Conqueror, edge: int) -> bool:
    """Is an attack hardly winnable, even with a hero? No attempt to break a winning claim counts as hopeless."""
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    q = s.holder[b]
    if s.claims[q] & s.map.fort_bit[b]:
        return False
    hero = max([HERO_STRENGTH[h] for h in s.hand(s.active)], default=0)
    lead = attack_with(s, able_strength(s, a), b) + hero - defence_of(s, b)
    return round(100 * chances(s, lead)[0]) <= HOPELESS
