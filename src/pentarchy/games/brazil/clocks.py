"""Chapter 16: what a decision clock takes when it expires."""

from __future__ import annotations

from pentarchy.core.steps import Step
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import DO_DECLINE, DO_DONE, DO_END_TURN, DO_STOP


class Question(Step[Brazil]):
    """BI-16.2: whoever runs out of time finishes, declines, stops or ends the turn, else takes the first option."""

    def default(self, s: Brazil, options: list[int]) -> int:
        for way_out in (DO_DONE, DO_DECLINE, DO_STOP, DO_END_TURN):
            if way_out in options:
                return way_out
        return options[0]
