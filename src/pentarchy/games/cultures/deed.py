"""What an option of the turn decision is: which there are, what forbids one, what it does."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.core.steps import NO_OPTIONS
from pentarchy.core.vocabulary import Verb
from pentarchy.games.cultures.advances import EVERYTHING
from pentarchy.games.cultures.state import (
    Cultures,
)


class Deed:
    """One kind of option of the turn decision; DEEDS lists all with what they need."""

    def __init__(self, *verbs: Verb, free: bool = False, needs: int = EVERYTHING, rule: int = 0) -> None:
        self.verbs = verbs
        self.first = verbs[0].base
        self.end = verbs[-1].end
        self.free = free  # takes no action, or decides for itself whether it does
        self.needs = needs  # advances of which the player must have one, a set
        self.rule = rule  # the clause that gives it, if an advance or a Wonder does

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        """The clause that forbids this option, actions and advances aside; 0 if none does."""
        raise NotImplementedError

    def candidates(self, s: Cultures, p: int) -> Sequence[int]:
        """What might be an option, ascending."""
        return self.verbs[0].options()

    def options(self, s: Cultures, p: int) -> list[int]:
        """What nothing forbids, actions and advances aside."""
        return [action for action in self.candidates(s, p) if not self.forbids(s, p, action)]

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        """Why this clause forbids this option, if more can be said than the clause's own sentence."""
        return ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        """Carry it out; its action has been counted."""
        raise NotImplementedError


class Single(Deed):
    """A deed that is one option."""

    def able(self, s: Cultures, p: int) -> bool:
        """Can the player do it, actions and advances aside?"""
        raise NotImplementedError

    def refusal(self, s: Cultures, p: int) -> int:
        """The clause that forbids it, if the player is not able."""
        return self.rule

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return 0 if self.able(s, p) else self.refusal(s, p)

    def options(self, s: Cultures, p: int) -> list[int]:
        return [self.first] if self.able(s, p) else NO_OPTIONS
