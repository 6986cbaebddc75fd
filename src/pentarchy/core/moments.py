"""Numbering of what happened, such that the numbers reveal nothing about hidden choices of others.

Entries of a record are numbered without gaps, including those that nobody else may notice: the answer to a veiled
question, a hidden choice, one that is forced in one world and free in another. Their numbers would leak that. So
everybody counts moments: an entry that everybody notices ends one. A seat also counts its own hidden choices.
"""

from __future__ import annotations

from bisect import bisect_right

from pentarchy.core.state import TABLE, State

OWN, ENDED, HELD = range(3)  # an entry was noticed by its player only; ended a moment; a veiled question came of it


class Moments:
    """How much of a game everybody has been shown. Immutable: each entry gives a new one."""

    def __init__(self, shown: State, number: int, told: bool = False, noticed: int = ENDED) -> None:
        self.shown = shown  # what everybody has been shown last
        self.number = number  # of the entry that led to it
        self.noticed = noticed  # what became of the last entry
        self._told = told  # has anything been told since?

    def after(self, number: int, state: State, told: bool) -> Moments:
        """After an entry that led to this position; `told` if everybody may read a line of it.

        While a veiled question is open nobody else is shown anything, and the moment lasts until it is answered, just
        as if nobody had been asked.
        """
        told = told or self._told
        if state.is_veiled:
            return Moments(self.shown, self.number, told, HELD)
        is_noticed = told or state.view(TABLE) != self.shown.view(TABLE)
        return Moments(state, number, False, ENDED if is_noticed else OWN)

    def seen_by(self, viewer: int, state: State) -> State:
        """The position as this seat gets to see it, where `state` is the present one."""
        return state if self.noticed != HELD or viewer == state.player else self.shown

    def seen_number(self, viewer: int, state: State, number: int) -> int:
        """The number of the last entry that this seat may know of, where `number` is the last of all."""
        return number if self.noticed != HELD or viewer == state.player else self.number


class Counting:
    """The entries of a game as each seat (-1: the public) counts them."""

    def __init__(self, players: int, first: int = 0) -> None:
        self._ends = list(range(1, first + 1))  # entries that ended a moment
        self._own: list[list[int]] = [[] for _ in range(players)]
        self._held: set[int] = set()
        self._last = first

    def copy(self) -> Counting:
        """The same count, independent."""
        other = Counting(len(self._own))
        other._ends = self._ends[:]
        other._own = [own[:] for own in self._own]
        other._held = set(self._held)
        other._last = self._last
        return other

    def add(self, number: int, player: int, noticed: int) -> None:
        """The next entry."""
        self._last = number
        if noticed == ENDED:
            self._ends.append(number)
        elif noticed == HELD:
            self._held.add(number)
        elif player >= 0:
            self._own[player].append(number)

    def of(self, viewer: int, number: int) -> int:
        """The number by which this seat knows an entry: that of the moment to which it belongs."""
        while number in self._held:
            number += 1
        return self._until(viewer, number) + (number > self._last)

    def entry(self, viewer: int, counted: int) -> int:
        """The entry that this seat knows by a number; -1 if it knows of none."""
        low, high = 0, self._last
        if not 0 <= counted <= self._until(viewer, high):
            return -1
        while low < high:
            middle = (low + high) // 2
            if self._until(viewer, middle) < counted:
                low = middle + 1
            else:
                high = middle
        return low

    def _until(self, viewer: int, number: int) -> int:
        own = bisect_right(self._own[viewer], number) if viewer >= 0 else 0
        return bisect_right(self._ends, number) + own
