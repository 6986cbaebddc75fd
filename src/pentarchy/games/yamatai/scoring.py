"""Chapters 16 and 17: the end of the game, points and tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentarchy.core.state import Score
from pentarchy.games.yamatai.components import (
    BOATS,
    FLEETS,
    NONE,
    PRESTIGE_VP,
    SCRAPPED_PER_VP,
    SCRAPPED_VP,
    SPECIALIST_VP,
    TILE_VP,
    UNBUILT_VP,
)
from pentarchy.games.yamatai.specialists import coins_per_vp
from pentarchy.games.yamatai.verbs import (
    LAST_BUILDING,
    LAST_ROUND,
    LEAST_POINTS,
    NO_BOATS,
    NO_SPECIALISTS,
    NO_TILES,
    WON,
    WON_BY_FLEET,
    WON_BY_ORDER,
)

if TYPE_CHECKING:
    from pentarchy.games.yamatai.state import Yamatai


def has_ended(s: Yamatai) -> bool:
    """YA-16.1 to YA-16.7: does the game end with this round? Asked when the rows have been refilled."""
    if 0 in s.pieces:  # YA-16.2
        s.tell(LAST_BUILDING, s.pieces.index(0))
        return True
    if 0 in s.supply:  # YA-16.3
        s.tell(NO_BOATS, -1, s.supply.index(0))
        return True
    if NONE in s.specialist_row:  # YA-16.4, YA-16.6
        s.tell(NO_SPECIALISTS)
        return True
    if NONE in s.row:  # YA-16.5, YA-16.6
        s.tell(NO_TILES)
        return True
    if s.round >= s.number("round_limit"):  # YA-16.7
        s.tell(LAST_ROUND)
        return True
    return False


def tell_winner(s: Yamatai) -> None:
    """YA-17.8, YA-17.9: who won, and how a tie was broken."""
    winner = s.ranking()[0]
    most = total(s, winner)
    if sum(1 for p in range(s.players) if total(s, p) == most) == 1:
        s.tell(WON, winner, most - LEAST_POINTS)
    else:
        line = WON_BY_ORDER if s.word("tiebreak") == "turn_order" else WON_BY_FLEET
        s.tell(line, winner, most - LEAST_POINTS)


PARTS: Final[tuple[str, ...]] = ("buildings", "specialists", "prestige", "coins", "reserve", "scrapped boats")


def score(s: Yamatai, p: int) -> Score:
    """YA-17.1 to YA-17.8: a player's points, all of them public (YA-18.4)."""
    parts = dict(zip(PARTS, points(s, p), strict=True))
    return Score(sum(parts.values()), parts)


def points(s: Yamatai, p: int) -> list[int]:
    """YA-17.1 to YA-17.7: a player's points, part by part."""
    scrapped = 0
    for place in range(p * BOATS, p * BOATS + BOATS):
        scrapped += s.scrapped[place]
    return [
        worth(s.built[p], TILE_VP),  # YA-17.1
        worth(s.specialists[p], SPECIALIST_VP),  # YA-17.2
        PRESTIGE_VP * s.prestige[p],  # YA-17.3
        s.coins[p] // coins_per_vp(s.specialists[p]),  # YA-17.4
        UNBUILT_VP * s.reserve[p].bit_count(),  # YA-17.5, YA-17.6
        SCRAPPED_VP * ((scrapped + SCRAPPED_PER_VP - 1) // SCRAPPED_PER_VP),  # YA-17.7
    ]


def total(s: Yamatai, p: int) -> int:
    """A player's points."""
    found = 0
    for part in points(s, p):
        found += part
    return found


def worth(things: int, values: tuple[int, ...]) -> int:
    """What the members of a set are worth together."""
    found = 0
    while things:
        lowest = things & -things
        found += values[lowest.bit_length() - 1]
        things ^= lowest
    return found


def standing(s: Yamatai, p: int) -> tuple[int, ...]:
    """YA-17.9, YA-17.10: the points; then the lowest fleet tile, or the earliest turn, of the last round."""
    if s.word("tiebreak") == "turn_order":
        return total(s, p), -s.order.index(p)
    lowest = FLEETS
    for turn, fleet in enumerate(s.used):
        if s.order[turn] == p and fleet < lowest:
            lowest = fleet
    return total(s, p), -lowest
