"""What all questions of this game have in common."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import DEFAULTS

NO_ACTION = clause(5, 2)
NO_WAY = clause(5, 7)
CANNOT_PAY = clause(6, 8)


class Ask(Step[Cultures]):
    """A step that asks a player; an expired clock takes its neutral option (CC-28.2)."""

    def default(self, s: Cultures, options: list[int]) -> int:
        for action in DEFAULTS:
            if action in options:
                return action
        return options[0]
