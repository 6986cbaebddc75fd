"""Chapter 26: scoring and tie-breaks."""

from __future__ import annotations

from typing import Final

from pentarchy.core.state import Score
from pentarchy.games.cultures.components import SCORING, STOCK
from pentarchy.games.cultures.lines import SCORED, WON, WON_TIE
from pentarchy.games.cultures.names import GREAT_PYRAMIDS, STOCKS, TEMPLE
from pentarchy.games.cultures.state import Cultures

CITY_PIECE_VP: Final[int] = int(SCORING["city_piece"])
ADVANCE_VP: Final[int] = int(SCORING["advance_numerator"])  # for this many advances:
ADVANCES_PER_VP: Final[int] = int(SCORING["advance_denominator"])
WONDER_VP: Final[int] = int(SCORING["wonder"])
OBJECTIVE_VP: Final[int] = int(SCORING["objective"])
RUIN_VP: Final[int] = int(SCORING["event_piece"])
PARTS: Final[tuple[str, ...]] = ("city pieces", "advances", "wonders", "objectives", "events")


ALL_PIECES: Final[int] = sum(STOCK[: TEMPLE + 1])


def city_pieces(s: Cultures, p: int) -> int:
    """CC-26.3: Settlements and buildings of a colour on the board, wherever they stand."""
    found = ALL_PIECES - s.ruins[p]
    for piece in range(p * STOCKS, p * STOCKS + TEMPLE + 1):
        found -= s.stock[piece]
    return found


def wonder_count(s: Cultures, p: int) -> int:
    """The Wonders in a player's cities."""
    found = 0
    for h in s.wonder:
        if h >= 0 and s.city[h] == p:
            found += 1
    return found


def points(s: Cultures, p: int) -> list[int]:
    """CC-26.3, CC-26.4, CC-22.22: a player's points, part by part."""
    return [
        CITY_PIECE_VP * city_pieces(s, p),
        ADVANCE_VP * s.advances[p].bit_count() // ADVANCES_PER_VP,
        WONDER_VP * wonder_count(s, p),
        OBJECTIVE_VP * s.completed[p].bit_count(),
        RUIN_VP * s.ruins[p] + WONDER_VP * s.ruined_wonders[p],
    ]


def total(s: Cultures, p: int) -> int:
    """A player's points."""
    found = 0
    for part in points(s, p):
        found += part
    return found


def score(s: Cultures, p: int) -> Score:
    """A player's points with their parts: everything is public."""
    parts = dict(zip(PARTS, points(s, p), strict=True))
    return Score(sum(parts.values()), parts)


def standing(s: Cultures, p: int) -> tuple[int, ...]:
    """CC-26.5 to CC-26.7: the total; then the Great Pyramids, city pieces, advances, Wonders, objectives."""
    points = score(s, p)
    parts = points.parts
    pyramids = 1 if s.owns_wonder(p, GREAT_PYRAMIDS) else 0
    return (points.total, pyramids, parts["city pieces"], parts["advances"], parts["wonders"], parts["objectives"])


def tell_result(s: Cultures) -> None:
    """CC-26.3 to CC-26.7: the log ends with everybody's points, the winner, and what broke a tie."""
    ranks = [standing(s, p) for p in range(s.players)]
    best = max(ranks)
    for p in range(s.players):
        parts = score(s, p).parts
        s.tell(SCORED, p, ranks[p][0], *(parts[name] for name in PARTS))
    tied = [rank for rank in ranks if rank[0] == best[0]]
    for p in range(s.players):
        if ranks[p] == best:
            if len(tied) == 1:
                s.tell(WON, p, best[0])
            else:
                s.tell(WON_TIE, p, best[0], _tie_break(tied, best))


def _tie_break(tied: list[tuple[int, ...]], best: tuple[int, ...]) -> int:
    """The first comparison in which not all tied players are equal, as an argument of the line; the last if none."""
    for place in range(1, len(best)):
        if any(rank[place] != best[place] for rank in tied):
            return place - 1
    return len(best) - 1
