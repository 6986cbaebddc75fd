"""What every seat is asked, and since which entry, so that an answer to an earlier question can be recognised."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pentarchy.core.playthrough import Playthrough
from pentarchy.core.state import TABLE, State
from pentarchy.server.clocks import is_unseen


class Questions:
    """The open decision of every seat, named by an epoch that grows whenever the seat is asked something new.

    Epochs begin with the seat's own count of entries, so that they reveal nothing of what others choose unseen.
    """

    def __init__(self, played: Playthrough) -> None:
        self.epochs = [played.number_for(player) for player in range(played.state.players)]
        self._asked = _questions(played)
        self._chose: set[int] = set()  # and are shown the outcome later

    def epoch_of(self, viewer: int) -> int:
        """The open decision of a seat."""
        return self.epochs[viewer] if viewer >= 0 else 0

    def follow(self, played: Playthrough, choosers: Collection[int], everybody: bool) -> list[int]:
        """After new entries by these players: the seats with a new question, as far as they may see it."""
        asked = _questions(played)
        self._chose.update(choosers)
        told = [player for player in range(len(asked)) if played.told_to(player) == played.number]
        new = [player for player in told if everybody or player in self._chose or asked[player] != self._asked[player]]
        self._chose.difference_update(told)
        for player in new:
            self.epochs[player] = max(self.epochs[player] + 1, played.number_for(player))
        self._asked = asked
        return new


class Shown(NamedTuple):
    """What everybody has been shown."""

    state: State
    is_held_back: bool  # because of a veiled question

    @staticmethod
    def of(played: Playthrough) -> Shown:
        """At this moment of a game."""
        return Shown(played.seen_by(TABLE), played.told_to(TABLE) != played.number)

    def done_since(self, earlier: Shown, choosers: Collection[int]) -> set[int]:
        """Who has chosen since, as everybody knows now, if these players made the last entries."""
        if self.is_held_back or is_unseen(earlier.state, self.state):
            return set()  # nobody knows yet who has
        if earlier.state.lanes is not None or earlier.is_held_back:
            return {*earlier.state.seen_asked(TABLE)}
        return {*choosers}


def _questions(played: Playthrough) -> list[tuple[str, list[int]]]:
    found = []
    for player in range(played.state.players):
        seen = played.seen_by(player)
        step = seen.question(player)
        found.append((step.decision if step is not None else "", seen.options_for(player)))
    return found
