"""What all questions of this game have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pentarchy.core import steps
from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.core.vocabulary import Verb
from pentarchy.games.cultures.names import NONE
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import PASSIVE

NO_ACTION: Final = clause(5, 2)
NO_WAY: Final = clause(5, 7)
CANNOT_PAY: Final = clause(6, 8)


class Question(steps.Question[Cultures]):
    """A step that asks a player; an expired clock takes its neutral option (CC-28.2)."""

    passive = PASSIVE

    def candidates(self, s: Cultures) -> Sequence[int]:
        return NO_OPTIONS

    def way_out(self, s: Cultures) -> int:
        """The neutral answer that stands beside real ones (`skip`, `done`), NONE if the player must choose."""
        return NONE

    def options(self, s: Cultures) -> list[int]:
        found = [action for action in self.candidates(s) if not self.forbids(s, action)]
        return self.and_way_out(s, found) if found else found  # the neutral answer alone is not asked

    def and_way_out(self, s: Cultures, found: list[int]) -> list[int]:
        """These answers and the neutral one."""
        neutral = self.way_out(s)
        if neutral != NONE:
            found.insert(0 if neutral < found[0] else len(found), neutral)
        return found


class Listed(Question):
    """A question whose candidates are just what the rules allow; one clause forbids everything else of its verbs."""

    verbs: ClassVar[tuple[Verb, ...]] = ()

    def candidates(self, s: Cultures) -> list[int]:
        raise NotImplementedError

    def options(self, s: Cultures) -> list[int]:
        found = self.candidates(s)
        return self.and_way_out(s, found) if found else found

    def forbids(self, s: Cultures, action: int) -> int:
        for verb in self.verbs:
            if verb.has(action):
                return 0 if action in self.candidates(s) else self.refusal(s, action)
        return 0

    def refusal(self, s: Cultures, action: int) -> int:
        """The clause that forbids an option that is not listed: by default the question's own."""
        chapter, _, number = self.rule.partition(".")
        return clause(int(chapter), int(number))
