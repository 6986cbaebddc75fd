"""What a position is worth, for bots: points in hand and points to come, after the Advice in RULES.md."""

from __future__ import annotations

from typing import Final

from pentarchy.core.weights import trust, weights
from pentarchy.games.paradise.battle import foe_in, is_battle, war_hexes
from pentarchy.games.paradise.building import Building
from pentarchy.games.paradise.components import (
    KINDS,
    LIMITS,
    MOST_KNOTS_TO_GO_ON,
    NONE,
    PIECE_IDS,
    ROLL_SIDE,
    STOCK,
    WAR,
)
from pentarchy.games.paradise.exploration import Exploration, ExplorationTurn
from pentarchy.games.paradise.knots import knot_total
from pentarchy.games.paradise.movement import MovementAndBattle, MovementTurn
from pentarchy.games.paradise.pieces import count
from pentarchy.games.paradise.promises import HOPELESS, Looker, absurd, promise
from pentarchy.games.paradise.prospects import chance, defenders
from pentarchy.games.paradise.scoring import cards_value, total, village_count
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import B_ROLL, B_SIDE, V_PLAYER
from pentarchy.games.paradise.verbs import END_MOVEMENT, EXPLORE, REROLL

__all__ = [
    "SCALE",
    "TRUST",
    "absurd",
    "at_turn",
    "metrics",
    "notice",
    "outlook",
    "promise",
    "quiet",
    "remaining",
    "turn",
]

SCALE: Final = 3.0

TRUST: Final[list[float]] = trust("pentarchy.games.paradise")

#: The numbers in weights.toml, and where each is in the list.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.paradise", ("income", "plot", *PIECE_IDS))
INCOME: Final = 0
PLOT: Final = 1
PIECES: Final = 2  # one for each kind

IMAGINED: Final = 16  # worlds in which the odds of an attack are looked at
LONG_GAME: Final = 14.0  # turns after which a game is late, however few points there are
MOST_TURNS: Final = 10.0  # turns that are looked ahead to
PER_TURN: Final = 2.2  # points that the leader gains in a turn


def turns_left(s: Paradise) -> float:
    """How many turns are probably still to be played."""
    best = max(total(s, p) for p in range(s.players)) / 2
    return min(MOST_TURNS, max(0.4, (s.threshold - best) / PER_TURN), max(2.0, LONG_GAME - s.turn))


def remaining(s: Paradise) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    return turns_left(s) / MOST_TURNS


def turn(s: Paradise) -> int:
    """The number of the part of a turn that is under way: somebody's voyage, somebody's movement, or building.

    Building and the Victory Step are one part: what is built may win there.
    """
    parts = 0
    for step in s.agenda:
        if isinstance(step, (Exploration, ExplorationTurn, MovementAndBattle, MovementTurn, Building)):
            parts += 1
    return s.turn * 32 + parts


def at_turn(s: Paradise) -> int:
    """Whose voyage or movement it is, -1 while all build."""
    if s.voyage:
        return s.voyage[V_PLAYER]
    return s.active


def quiet(s: Paradise) -> bool:
    """Is no battle under way?"""
    return not s.battle


def metrics(s: Paradise) -> dict[str, float]:
    """Numbers of a finished game."""
    return {"turns": float(s.turn)}


def notice(s: Paradise, action: int) -> list[str]:
    """What to count about a choice: attacks and hopeless ones, waste, and rash voyages."""
    p = s.player
    if action == END_MOVEMENT.base:
        attacked = [h for h in war_hexes(s, p) if is_battle(s, p, h)]
        hopeless = [] if Looker(s, p).is_desperate() else [h for h in attacked if expected_odds(s, p, h) < HOPELESS]
        return ["attack"] * len(attacked) + ["hopeless attack"] * len(hopeless)
    if EXPLORE.has(action) and s.voyage and knot_total(s, p) >= MOST_KNOTS_TO_GO_ON:
        return ["explored on with 4 knots"]
    if action == REROLL.base:
        side = 0 if s.battle[B_SIDE] == p else 1
        return ["re-roll"] if ROLL_SIDE[s.battle[B_ROLL]] == side else ["re-roll", "good roll rolled again"]
    return []


def expected_odds(s: Paradise, p: int, h: int) -> float:
    """A player's chance to win the battle in a hex, as far as they can know: what defends it may lie face down."""
    odds = 0.0
    for seed in range(IMAGINED):
        world = s.imagine(p, seed)
        assert isinstance(world, Paradise)
        foe = foe_in(world, p, h)
        row = defenders(world, h) if world.owner[h] != NONE else count(world.stack(foe, h), WAR)
        odds += chance(count(world.stack(p, h), WAR), row) / IMAGINED
    return odds


def outlook(s: Paradise) -> list[float]:
    """Each player's points as they will probably count; while all build, each is judged by their own lane."""
    left = turns_left(s)
    values: list[float] = []
    for p in range(s.players):
        seen = s.seen_by(p)
        assert isinstance(seen, Paradise)
        values.append(holdings(seen, p, left))
    return values


def holdings(s: Paradise, p: int, left: float) -> float:
    """What a player has: points, income, room to grow, and pieces. Learned values look closer (features.py)."""
    value = (total(s, p) + cards_value(s, p, s.hand[p])) / 2 + WEIGHTS[INCOME] * left * village_count(s, p)
    room = 0
    for h in s.groups(p):
        room += s.capacity(h) - s.villages[h]
    value += WEIGHTS[PLOT] * min(room, 2 * left)
    for kind in range(KINDS):
        value += WEIGHTS[PIECES + kind] * (LIMITS[kind] - s.stock[p * STOCK + kind]) * min(1.0, left / 4)
    return value
