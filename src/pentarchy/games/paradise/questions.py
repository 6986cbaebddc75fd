"""What all questions of this game share."""

from __future__ import annotations

from pentarchy.core import steps
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import FLIP_TILE, PASSIVE, REVEAL_CARD


class Question(steps.Question[Paradise]):
    """A step of this game; an expired clock takes the passive option (CP-20.1)."""

    passive = PASSIVE

    def default(self, s: Paradise, options: list[int]) -> int:
        action = super().default(s, options)
        if REVEAL_CARD.has(action) or FLIP_TILE.has(action):
            for other in options:
                if not REVEAL_CARD.has(other) and not FLIP_TILE.has(other):
                    return other  # the clock gives away no secrets
        return action
