"""How the pieces of a crowded hex stand on the chart."""

from __future__ import annotations

from itertools import combinations

import pytest

from pentarchy.games.paradise.scene_board import PIECE, berthed
from pentarchy.scene.model import Token

KINDS = ("transport_canoe", "war_canoe", "warrior_band", "colony", "rumor")


def counters(owner: int, kinds: int, hex: str = "d5") -> list[Token]:
    """Face-down counters whose kinds are known, two of each."""
    return [
        Token(id=f"{kind}{owner}:{hex}", at=hex, symbol=f"art:{kind}", form="tile", owner=owner, count=2, slot=1)
        for kind in KINDS[:kinds]
    ]


def village(number: int, y: float) -> Token:
    return Token(id=f"village:d5:{number}", at="d5", symbol="art:village", owner=0, size=0.62, offset=(0, y))


@pytest.mark.parametrize(("mine", "theirs", "least"), [(3, 0, 18.0), (5, 0, 16.0), (3, 3, 16.0), (5, 3, 12.0)])
def test_counters_of_a_crowded_hex_stand_apart_and_as_large_as_they_can(mine: int, theirs: int, least: float) -> None:
    stood = berthed([*counters(0, mine), *counters(1, theirs)])
    for one, other in combinations(stood, 2):
        assert one.offset is not None
        assert other.offset is not None
        side = one.size * PIECE
        assert side >= least
        dx, dy = abs(one.offset[0] - other.offset[0]), abs(one.offset[1] - other.offset[1])
        assert dx >= side - 0.05 or dy >= side - 0.05, (one.id, other.id)


def test_every_owner_has_their_own_row() -> None:
    heights: dict[int, set[float]] = {0: set(), 1: set()}
    for token in berthed([*counters(0, 3), *counters(1, 2)]):
        assert token.offset is not None
        heights[token.owner].add(token.offset[1])
    assert len(heights[0]) == len(heights[1]) == 1
    assert heights[0] != heights[1]


def test_villages_make_room_for_two_rows_and_stay_otherwise() -> None:
    built = [village(0, -32.0), village(1, -16.5)]
    calm = berthed([*built, *counters(0, 3)])
    assert calm[:2] == built
    crowded = berthed([*built, *counters(0, 3), *counters(1, 2)])
    for before, after in zip(built, crowded, strict=False):
        assert before.offset is not None
        assert after.offset is not None
        assert after.offset[1] < before.offset[1]
        assert after.size < before.size


def test_one_or_two_pieces_stand_around_the_centre_as_everywhere() -> None:
    few = [*counters(0, 2), *counters(1, 2, "e5")]
    assert berthed(few) == few


def test_lost_explorers_stay_in_their_box() -> None:
    lost = [Token(id=f"explorer{seat}", at="row:lost", symbol="art:explorer", owner=seat) for seat in range(4)]
    assert berthed(lost) == lost
