"""How far a table has come: its position and what may still be taken back. Does not grow with the game's length."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.core.errors import IllegalChoice
from pentarchy.core.game import game
from pentarchy.core.record import Entry, Record
from pentarchy.core.state import State
from pentarchy.server.queries import Position
from pentarchy.server.rows import EntryRow, Line, TableRow, unpack


class Move:
    """A choice that was checked but not yet made: the position after it and what the journal says."""

    def __init__(self, entry: Entry, state: State, lines: list[Line]) -> None:
        self.entry = entry
        self.state = state
        self.lines = lines


class Progress:
    """A position after entry `number`, and the entries since the last mark with the positions before them."""

    def __init__(self, head: Record, state: State, number: int) -> None:
        self.head = head  # without entries: game, options and the dice's secret
        self.state = state
        self.number = number
        self.recent: list[tuple[Entry, State]] = []
        _listen(state)

    def attempt(self, player: int, words: str, origin: str) -> Move:
        """Make a choice on a copy; IllegalChoice if it is not open to the player."""
        return self._play(self.state.copy(), Entry(self.number + 1, player, words, origin))

    def _play(self, state: State, entry: Entry) -> Move:
        _listen(state)
        self.head.play(state, entry)
        return Move(entry, state, _collect(state))

    def commit(self, move: Move) -> None:
        """The choice is durable now: its position becomes the present one."""
        if move.state.marks != self.state.marks:
            self.recent.clear()  # nothing up to here can be taken back any more
        else:
            self.recent.append((move.entry, self.state))
        self.state = move.state
        self.number = move.entry.number

    def undoable(self, player: int) -> list[Entry]:
        """The player's entries that he may take back at once, the latest first."""
        found: list[Entry] = []
        marks = self.state.marks_for(player)
        for entry, before in self.recent[::-1]:
            if entry.player == player:
                if before.marks_for(player) != marks:
                    break
                found.append(entry)
        return found

    def may_undo(self, player: int, number: int) -> int:
        """The entry from which on a player takes back at once; IllegalChoice if he may not."""
        found = [entry.number for entry in self.undoable(player)]
        if not found:
            raise IllegalChoice("There is nothing to take back: since your last choice something was revealed.")
        if number and number not in found:
            raise IllegalChoice(f"Entry {number} cannot be taken back any more, or is not yours.")
        return number or found[0]

    def before(self, number: int) -> State | None:
        """The position before an entry, if it is still at hand."""
        for entry, state in self.recent:
            if entry.number == number:
                return state
        return None

    def strike(self, undo: Entry, before: State | None = None) -> Move:
        """The position after striking entries, checked but not yet made.

        A player strikes his own entries since the barrier; what others chose meanwhile is made again. The table (-1)
        strikes everything from the target on; `before` is the position before it where it is not at hand.
        """
        target = undo.undoes
        start = self.before(target) or before
        if start is None:
            raise IllegalChoice(f"The position before entry {target} is not known.")
        state = start.copy()
        for entry, _ in self.recent:
            if entry.number > target and undo.player >= 0 and entry.player != undo.player:
                self._play(state, entry)
        return Move(undo, state, [])

    def commit_strike(self, move: Move) -> None:
        """The undo is durable now."""
        target, player = move.entry.undoes, move.entry.player
        kept = [(e, s) for e, s in self.recent if e.number < target]
        again = [e for e, _ in self.recent if e.number > target and player >= 0 and e.player != player]
        start = self.before(target)
        self.recent = kept
        if start is not None and again:
            state = start.copy()
            for entry in again:
                before = state.copy()
                self._play(state, entry)
                self.recent.append((entry, before))
        self.state = move.state
        self.number = move.entry.number

    def replayed(self, row: EntryRow) -> Move:
        """An entry of the store made again, on a copy."""
        return self._play(self.state.copy(), Entry(row.number, row.seat, row.words, row.origin))

    def follow(self, rows: Sequence[EntryRow]) -> None:
        """Make entries that are already in the store, skipping those struck by others among them."""
        for row in standing(rows):
            self.commit(self.replayed(row))
        if rows:
            self.number = rows[-1].number


def head(row: TableRow) -> Record:
    """A table's record without its entries."""
    options, sealed = row.options, row.commitment
    return Record(game(row.game), row.players, options, rules=row.rules, commitment=sealed, secret=row.secret)


def stand(row: TableRow, position: Position) -> Progress:
    """A snapshot and the entries after it, played."""
    state = game(row.game).load(unpack(position.snapshot.dump))
    progress = Progress(head(row), state, position.snapshot.number)
    progress.follow(position.entries)
    return progress


def standing(rows: Sequence[EntryRow]) -> list[EntryRow]:
    """The entries that count: not struck by a later one."""
    counted: list[EntryRow] = []
    for row in rows:
        target = row.undoes
        if target:
            counted = [e for e in counted if e.number < target or (row.seat >= 0 and e.seat != row.seat)]
        else:
            counted.append(row)
    return counted


def _listen(state: State) -> None:
    state.journal = []
    state.history = None  # the store has it


def _collect(state: State) -> list[Line]:
    names = [state.seat_name(p) for p in range(state.players)]
    lines = [
        Line(note.text(names), note.phrase.key, note.player, note.reader, note.choice) for note in state.journal or []
    ]
    _listen(state)
    return lines
