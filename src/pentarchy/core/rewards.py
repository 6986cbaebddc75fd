"""Rewards of a game for learning programs."""

from __future__ import annotations

from typing import Final

from pentarchy.core.errors import BadInput
from pentarchy.core.state import State

WIN: Final = "win"
PLACE: Final = "place"
POINTS: Final = "points"
REWARDS: Final[tuple[str, ...]] = (WIN, PLACE, POINTS)


class Rewards:
    """What the end of a game pays, and what a point is worth on the way there.

    `win`: 1, shared by all who won. `place`: 1 for the first place, 0 for the last, the others evenly between; those
    who share a place share what their places pay. `points`: the points. `shaping` adds this much for every point
    gained, at once, as far as the seat can count its own points; nothing is paid twice.
    """

    def __init__(self, kind: str = WIN, shaping: float = 0.0) -> None:
        if kind not in REWARDS:
            raise BadInput(f"there are no rewards {kind!r}; there are: {', '.join(REWARDS)}")
        if not 0.0 <= shaping <= 1000.0:
            raise BadInput(f"shaping is a number from 0 to 1000, not {shaping}")
        self.kind = kind
        self.shaping = shaping

    def final(self, s: State) -> list[float]:
        """What the end of this game pays each seat."""
        if self.kind == POINTS:
            return [points(s, p) for p in range(s.players)]
        places = s.places()
        if self.kind == WIN:
            winners = places.count(1)
            return [1.0 / winners if place == 1 else 0.0 for place in places]
        last = s.players - 1
        return [1.0 - (place - 1 + (places.count(place) - 1) / 2) / last for place in places]

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which cannot copy the fields of a compiled class by itself."""
        return Rewards, (self.kind, self.shaping)


def points(s: State, p: int) -> float:
    """A seat's points as it can count them itself."""
    score = s.score(p, p)
    return score.total / 2 if score.halves else float(score.total)
