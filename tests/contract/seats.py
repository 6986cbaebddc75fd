"""A game as it reaches the seats: what each has been told, message by message, as a table would send it."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from typing import NamedTuple

import pentarchy
from pentarchy.core.journal import EVERYBODY, Note
from pentarchy.core.moments import Counting, Moments

Recent = tuple[int, str, pentarchy.State]  # who chose what since the last mark, and the position before


class Message(NamedTuple):
    """What a seat is sent at once: lines to read, what it sees, and all that stands beside these."""

    lines: tuple[str, ...]
    view: str
    rest: str  # numbers, points, what may be taken back, why something cannot be chosen


class Course:
    """A game in progress and everything that each seat (-1: the public) has received."""

    def __init__(self, state: pentarchy.State, recent: Sequence[Recent] = ()) -> None:
        self.state = state.copy()
        self.moments = Moments(self.state.copy(), 0)
        self.counting = Counting(state.players)
        self.number = 0
        self.recent = list(recent)
        self.sent: dict[int, list[Message]] = {viewer: [] for viewer in range(-1, state.players)}
        self._waiting: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in self.sent}
        self._last = {viewer: self._message(viewer) for viewer in self.sent}

    def copy(self) -> Course:
        """An independent course from here on."""
        other = copy.copy(self)
        other.state = self.state.copy()
        other.counting = self.counting.copy()
        other.recent = self.recent[:]
        other.sent = {viewer: list(messages) for viewer, messages in self.sent.items()}
        other._waiting = {viewer: list(lines) for viewer, lines in self._waiting.items()}
        other._last = dict(self._last)
        return other

    def choose(self, action: int, player: int) -> list[Note]:
        """Make a choice, and tell every seat what it may know of it; what the journal says."""
        before = self.state.copy()
        self.state.journal = []
        self.state.apply(action, player)
        if before.marks != self.state.marks:
            self.recent.clear()
        else:
            self.recent.append((player, self.state.words(action), before))
        return self._tell(player)

    def skip(self) -> None:
        """Go on as if nobody could answer the veiled question that is open."""
        self.state.journal = []
        self.state.agenda.pop().run(self.state)
        self.state.settle()
        self._tell(-1)

    def last(self, viewer: int) -> Message:
        """What a seat saw last."""
        return self._last[viewer]

    def _message(self, viewer: int) -> Message:
        """All that a seat sees and may ask for now."""
        state = self.state
        undo = [
            words for player, words, before in self.recent if player == viewer and state.may_take_back(player, before)
        ]
        size = state.game.vocabulary.size
        why = [repr(state.explain(action, viewer)) for action in range(viewer + 1, size, size // 7 + 1)]
        seen = self.moments.seen_number(viewer, state, self.number)
        numbers = [self.counting.of(viewer, n) for n in (seen, *(entry for entry, _ in self._waiting[viewer]))]
        return Message(
            tuple(line for _, line in self._waiting[viewer]),
            json.dumps(state.view(viewer), sort_keys=True),
            json.dumps([numbers, repr(state.scores(viewer)), undo, why]),
        )

    def _tell(self, player: int) -> list[Note]:
        """Write to every seat; while a veiled question is open only to the one who is asked."""
        state, notes = self.state, self.state.journal or []
        self.number += 1
        told = any(note.reader == EVERYBODY for note in notes)
        self.moments = self.moments.after(self.number, state.copy(), told)
        self.counting.add(self.number, player, self.moments.noticed)
        for viewer, waiting in self._waiting.items():
            waiting.extend((self.number, f"{note.player}: {note.text()}") for note in notes if note.readable(viewer))
            if not state.is_veiled or viewer == state.player:
                message = self._message(viewer)
                waiting.clear()
                if message != self._last[viewer]:
                    self.sent[viewer].append(message)
                self._last[viewer] = Message((), message.view, self._message(viewer).rest)
        return notes
