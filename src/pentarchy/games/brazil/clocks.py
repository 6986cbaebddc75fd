"""Chapter 16: what a decision clock takes when it expires."""

from __future__ import annotations

from pentarchy.core import steps
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import DO_DECLINE, DO_DONE, DO_END_TURN, DO_STOP


class Question(steps.Question[Brazil]):
    """BI-16.2: whoever runs out of time finishes, declines, stops or ends the turn, else takes the first option."""

    passive = (DO_DONE, DO_DECLINE, DO_STOP, DO_END_TURN)
