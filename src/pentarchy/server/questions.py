"""What every seat is asked, and since which entry: a choice for a question that is gone is told from a present one."""

from __future__ import annotations

from collections.abc import Collection

from pentarchy.core.playthrough import Playthrough


class Questions:
    """The open decision of every seat, named by an epoch that grows whenever the seat is asked something new.

    Epochs begin with the number as each seat may count, so that they tell nothing of what others choose unseen.
    """

    def __init__(self, played: Playthrough) -> None:
        self.epochs = [played.number_for(seat) for seat in range(played.state.players)]
        self._asked = _questions(played)

    def epoch_of(self, viewer: int) -> int:
        """The open decision of a seat."""
        return self.epochs[viewer] if viewer >= 0 else 0

    def follow(self, played: Playthrough, choosers: Collection[int], everybody: bool) -> list[int]:
        """After new entries of these choosers: the seats that are asked something new."""
        asked = _questions(played)
        new = [
            seat
            for seat, question in enumerate(asked)
            if everybody or seat in choosers or question != self._asked[seat]
        ]
        for seat in new:
            self.epochs[seat] = max(self.epochs[seat] + 1, played.number_for(seat))
        self._asked = asked
        return new


def _questions(played: Playthrough) -> list[tuple[str, list[int]]]:
    found = []
    for seat in range(played.state.players):
        step = played.state.question(seat)
        found.append((step.decision if step is not None else "", played.state.options_for(seat)))
    return found
