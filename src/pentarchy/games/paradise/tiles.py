"""Secret Tiles (section 8) and the South Island that follows Aotearoa (CP-18.10)."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.paradise.components import (
    AOTEAROA,
    FACE_UP,
    MARKER_COUNTS,
    NEIGHBOURS,
    SECRET,
    TE_WAKA,
    TWO_KNOTS,
    UNEXPLORED,
)
from pentarchy.games.paradise.lines import TILE_SHOWN
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import FLIP_TILE, PLACE_SOUTH


def flip_forbids(s: Paradise, p: int, action: int) -> int:
    """Only tiles with the player's own marker can be turned (CP-8.5)."""
    return 0 if FLIP_TILE.first(action) in s.finds(p) else clause(8, 5)


def flip_tile(s: Paradise, h: int, by: int) -> None:
    """Turn a secret tile face up for good (CP-8.5). Two players may do so in the same Building Step."""
    if s.terrain[h] != SECRET:
        return
    s.turn_island_up(h)
    if s.trace is None:
        s.mark()
    island_appears(s, h, by)


def island_appears(s: Paradise, h: int, by: int) -> None:
    """Record an island that is now face up; Aotearoa brings Te Waka a Maui (CP-18.10)."""
    s.tell(TILE_SHOWN, by, s.island[h], h)
    if s.island[h] == AOTEAROA and s.number("south_island"):
        if s.bp:
            s.south_by = by  # in the Building Step: when all are done
        else:
            s.push(PlaceSouth(by))


def peek(s: Paradise, h: int) -> None:
    """Note that a secret tile was entered (CP-3.9)."""
    if not s.tokens[h] & TWO_KNOTS and s.token_count(TWO_KNOTS) < MARKER_COUNTS["explored_2_knot"]:
        s.add_token(h, TWO_KNOTS)


class PlaceSouth(Question):
    """CP-18.10: Te Waka a Maui comes into an Unexplored hex beside Aotearoa, or is not used."""

    decision = "south_island"
    rule = "18.10"

    def candidates(self, s: Paradise) -> list[int]:
        return [PLACE_SOUTH.base + h for h in south_hexes(s)]

    def forbids(self, s: Paradise, action: int) -> int:
        if PLACE_SOUTH.has(action) and PLACE_SOUTH.first(action) not in south_hexes(s):
            return clause(18, 10)
        return 0

    def apply(self, s: Paradise, action: int) -> None:
        h = PLACE_SOUTH.first(action)
        s.lay_island(h, TE_WAKA, FACE_UP)

    def prompt(self, s: Paradise) -> str:
        return "Aotearoa has been found: choose an Unexplored hex beside it for Te Waka a Maui."


def south_hexes(s: Paradise) -> list[int]:
    """Where Te Waka a Maui may lie."""
    if AOTEAROA not in s.island or TE_WAKA in s.island:
        return NO_OPTIONS
    return [h for h in NEIGHBOURS[s.island.index(AOTEAROA)] if s.terrain[h] == UNEXPLORED]
