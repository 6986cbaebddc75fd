"""A game in progress: choices are tried on a copy, then committed, and can be taken back until something is shown."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.core.errors import IllegalChoice
from pentarchy.core.journal import EVERYBODY, Note
from pentarchy.core.moments import ENDED, Counting, Moments
from pentarchy.core.record import Entry, Record, effective
from pentarchy.core.state import TABLE, State

Recent = list[tuple[Entry, State]]


class Move:
    """An entry that was checked but not yet committed: the position after it, and its journal lines."""

    def __init__(self, entry: Entry, state: State, notes: list[Note], recent: Recent, moments: Moments) -> None:
        self.entry = entry
        self.state = state
        self.notes = notes
        self.recent = recent  # the entries that might then be taken back, and the positions before them
        self.moments = moments  # what everybody has noticed of it


class Playthrough:
    """The position after entry `number`, and the entries since the last mark. A choice costs as much late as early.

    Without a state it continues where the record ends, and appends to it. With one it continues from there: the record
    is only a header, entries and journal are kept by the caller, and only the counting grows with the game.
    """

    def __init__(
        self,
        record: Record,
        journal: bool = True,
        *,
        state: State | None = None,
        number: int = 0,
        counting: Counting | None = None,
    ) -> None:
        self.record = record
        self.number = number
        self._journal = journal
        self._whole = state is None
        start = state if state is not None else record.begin(journal)
        self._last = self._start(start, [], Moments(start, number))
        self._counting = counting or Counting(record.players, number)
        if self._whole:
            self.follow(record.entries)

    @property
    def state(self) -> State:
        """The present position."""
        return self._last.state

    # --- choosing -------------------------------------------------------------------------------------------

    def attempt(self, action: int, player: int, origin: str = "person") -> Move:
        """Make a choice on a copy; IllegalChoice if it is not open to the player."""
        entry = Entry(self.number + 1, player, self.record.game.vocabulary.words(action), origin)
        after = self.state.copy()
        self.record.play(after, entry.number, player, action)
        return self._move(self._last, entry, after)

    def commit(self, move: Move) -> Entry:
        """Commit the attempted entry: its position becomes the current one."""
        if move.entry.number != self.number + 1:
            raise IllegalChoice(f"entry {move.entry.number} comes too late: there are {self.number} already")
        self._arrive(move, [move.entry], [move.moments.noticed])
        if self._whole:
            self.record.entries.append(move.entry)
        return move.entry

    def choose(self, action: int, player: int, origin: str = "person") -> Entry:
        """Make a choice; IllegalChoice if it is not open to the player."""
        return self.commit(self.attempt(action, player, origin))

    def follow(self, entries: Sequence[Entry], noticed: Sequence[int] = ()) -> None:
        """Make entries that are already recorded, leaving out those that later ones strike.

        `noticed` says who noticed each of them, if that is known.
        """
        if entries:
            move = self._played(self._last, entries)
            self._arrive(move, entries, noticed or [ENDED] * len(entries))

    # --- what a player may know -----------------------------------------------------------------------------

    def seen_by(self, viewer: int) -> State:
        """The position as this seat (-1: the public) gets to see it."""
        return self._last.moments.seen_by(viewer, self.state)

    def told_to(self, viewer: int) -> int:
        """The number of the last entry of which this seat may be told."""
        return self._last.moments.seen_number(viewer, self.state, self.number)

    def number_for(self, viewer: int) -> int:
        """The number of the last entry as this seat counts; what others choose unseen is left out."""
        return self._counting.of(viewer, self.told_to(viewer))

    def counted_as(self, viewer: int, number: int) -> int:
        """The number by which this seat knows an entry that it may know of."""
        return self._counting.of(viewer, number)

    def meant_by(self, viewer: int, counted: int) -> int:
        """The number of the entry that this seat knows by this number; IllegalChoice if it knows of none."""
        number = self._counting.entry(viewer, counted)
        if number < 0:
            raise IllegalChoice(f"There are entries 0 to {self.number_for(viewer)}.")
        return number

    # --- taking back ----------------------------------------------------------------------------------------

    def undoable(self, player: int) -> list[Entry]:
        """The player's entries that they may take back at once, the latest first."""
        found: list[Entry] = []
        for entry, before in self._last.recent[::-1]:
            if entry.player == player:
                if not self.state.may_take_back(player, before):
                    break
                found.append(entry)
        return found

    def attempt_undo(self, player: int, number: int = 0) -> Move:
        """Take back the player's entries from `number` on (by default their last one), if they may."""
        found = [entry.number for entry in self.undoable(player)]
        if not found:
            raise IllegalChoice("There is nothing to take back: since your last choice something was revealed.")
        if number and number not in found:
            counted = self.counted_as(player, number)
            raise IllegalChoice(f"Entry {counted} cannot be taken back any more, or is not yours.")
        return self.attempt_strike(player, number or found[0])

    def attempt_strike(
        self, player: int, number: int, earlier: State | None = None, since: Sequence[Entry] = ()
    ) -> Move:
        """Strike the player's entries from `number` on; -1 strikes everybody's, for which all must have agreed.

        What others chose since is replayed; IllegalChoice if it depends on what is struck. Where the record is only a
        header, an older entry is struck from an `earlier` position and all entries `since`.
        """
        undo = Entry(self.number + 1, player, f"undo {number}")
        recent: Recent = []
        for place, (entry, before) in enumerate(self._last.recent):
            if entry.number == number and player in (-1, entry.player):
                earlier, recent = before, self._last.recent[:place]
                since = [later for later, _ in self._last.recent[place:]]
        if earlier is None:
            if not any(e.number == number and player in (-1, e.player) for e in self.record.effective()):
                raise IllegalChoice(f"There is no entry {number} of player {player} to take back.")
            earlier, since = self.record.begin(self._journal), self.record.entries
        played = self._played(self._start(earlier, recent, self._last.moments), [*since, undo])
        told = player < 0 or self._counting.of(TABLE, self.number) > self._counting.of(TABLE, number - 1)
        moments = self._last.moments.after(undo.number, played.state, told)
        return Move(undo, played.state, [], played.recent, moments)

    def undo(self, player: int, number: int = 0) -> Entry:
        """Take back the player's entries from `number` on (by default their last one)."""
        return self.commit(self.attempt_undo(player, number))

    def strike(self, player: int, number: int) -> Entry:
        """Strike entries from `number` on: the player's, or everybody's for -1."""
        return self.commit(self.attempt_strike(player, number))

    # --- inside ---------------------------------------------------------------------------------------------

    def _start(self, state: State, recent: Recent, moments: Moments) -> Move:
        """A position from which entries are played."""
        if not self._whole:
            self._cut(state)
        return Move(Entry(0, -1, ""), state, [], recent, moments)

    def _move(self, last: Move, entry: Entry, after: State) -> Move:
        before = last.state
        known = len(before.journal) if before.journal is not None else 0
        notes = after.journal[known:] if after.journal is not None else []
        if not self._whole:
            self._cut(after)
        recent: Recent = [] if after.marks != before.marks else [*last.recent, (entry, before)]
        told = after.journal is None or any(note.reader == EVERYBODY for note in notes)
        return Move(entry, after, notes, recent, last.moments.after(entry.number, after, told))

    def _played(self, move: Move, entries: Sequence[Entry]) -> Move:
        """The move that makes the last of the entries that stand."""
        for entry in effective(entries):
            after = move.state.copy()
            self.record.play_entry(after, entry)
            move = self._move(move, entry, after)
        return move

    def _arrive(self, move: Move, entries: Sequence[Entry], noticed: Sequence[int]) -> None:
        self._last = move
        self.number = entries[-1].number
        for entry, by in zip(entries, noticed, strict=True):
            self._counting.add(entry.number, entry.player, by)

    def _cut(self, state: State) -> None:
        """Forget journal and history so far: the caller keeps them."""
        state.journal = [] if self._journal else None
        state.history = None
