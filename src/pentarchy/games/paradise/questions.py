"""What all questions of this game share."""

from __future__ import annotations

from pentarchy.core.steps import Step
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import FLIP_TILE, PASSIVE, REVEAL_CARD


class Question(Step[Paradise]):
    """A step of this game; an expired clock takes the passive option (CP-20.1)."""

    def default(self, s: Paradise, options: list[int]) -> int:
        for action in PASSIVE:
            if action in options:
                return action
        for action in options:
            if not REVEAL_CARD.has(action) and not FLIP_TILE.has(action):
                return action  # the clock gives away no secrets
        return options[0]
