"""A table's entries: how the next one is tried and stored, and how entries of other processes are followed.

Try, append, commit: nobody sees an entry before it is in the store, and if that fails nothing has happened.
"""

from __future__ import annotations

import logging
import time as real_time
import zlib
from collections.abc import Sequence

from msgspec import MsgspecError

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.moments import ENDED, Counting
from pentarchy.core.playthrough import Move, Playthrough
from pentarchy.core.record import Entry, Record, effective
from pentarchy.core.state import TABLE, State
from pentarchy.server import queries
from pentarchy.server.errors import Refused, forbidden
from pentarchy.server.metrics import Metrics
from pentarchy.server.rows import EntryRow, Line, SeatRow, SnapshotRow, TableRow, pack, packed_lines, unpack
from pentarchy.server.scenes import points_of
from pentarchy.server.store import Conflict, Store
from pentarchy.server.times import Time

log = logging.getLogger("pentarchy.ledger")


class Ledger:
    """The record of one table: all of it in the store, and in memory what is needed to play on."""

    def __init__(self, opened: queries.Opened, store: Store, time: Time, metrics: Metrics, snapshot_every: int) -> None:
        self._opened = opened
        self.game: Game = game(opened.table.game)
        self.playthrough: Playthrough | None = None
        self._store = store
        self._time = time
        self._metrics = metrics
        self._every = snapshot_every
        self._snapshot = 0  # number of the last one, as everybody counts: lists of tables tell when it was taken

    @property
    def row(self) -> TableRow:
        """The table's own row."""
        return self._opened.table

    # --- where the game stands ------------------------------------------------------------------------------

    @property
    def played(self) -> Playthrough:
        """The game so far; Refused before it begins."""
        if self.playthrough is None:
            raise Refused("The game has not begun.", 409)
        return self.playthrough

    @property
    def state(self) -> State:
        """The present position; Refused before the game begins."""
        return self.played.state

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.playthrough.number if self.playthrough is not None else 0

    def number_for(self, viewer: int) -> int:
        """The number of the last entry as a seat may count."""
        return self.playthrough.number_for(viewer) if self.playthrough is not None else 0

    def stand(self, position: queries.Position) -> None:
        """Load the position from the store."""
        self.playthrough = stand(self.row, position)
        self._snapshot = self.playthrough.counted_as(TABLE, position.snapshot.number)

    async def past(self, number: int) -> State:
        """The position after an entry, also one struck later."""
        position = await self._store.read(queries.position, self.row.id, number)
        if position is None:
            raise Refused("The game has not begun.", 409)
        return stand(self.row, position).state

    async def catch_up(self) -> list[EntryRow]:
        """Follow what other processes appended; the new entries."""
        rows = await self._store.read(queries.entries_after, self.row.id, self.number)
        if any(row.undoes for row in rows):
            position = await self._store.read(queries.position, self.row.id)
            assert position is not None
            self.stand(position)
            return [row for row in rows if row.number <= self.number]
        follow(self.played, rows)
        return rows

    async def number_of(self, player: int, nonce: str) -> int:
        """The number of a choice that was already accepted with this nonce, else 0."""
        return await self._store.read(queries.number_of_nonce, self.row.id, player, nonce) if nonce else 0

    # --- making an entry ------------------------------------------------------------------------------------

    async def attempt_strike_all(self, number: int) -> Move:
        """Undo everything from an entry on, by agreement."""
        position = await self._store.read(queries.position, self.row.id, number - 1)
        rows = await self._store.read(queries.entries_after, self.row.id, number - 1)
        if position is None or not stands(rows, number):
            raise Refused(f"Entry {number} was taken back already.", 409)
        earlier = self.game.load(unpack(position.snapshot.dump))
        since = [entry_of(row) for row in (*position.entries, *rows)]
        return self.played.attempt_strike(-1, number, earlier, since)

    async def append(
        self, move: Move, lines: Sequence[Line], nonce: str, seats: Sequence[SeatRow], status: str
    ) -> EntryRow | None:
        """Store an entry, then apply it; None, and no change, if somebody else was first."""
        row = self._row(move, lines, nonce)
        snapshot = None if row.undoes else self._snapshot_after(move)
        began = real_time.perf_counter()
        try:
            if snapshot is None and not seats and not status and not row.undoes:
                await self._store.append(row)
            else:
                notice = self._store.notice(row.table_id, f"entry {row.number}")
                await self._store.write(queries.append, row, snapshot, seats, status, notice)
        except Conflict:
            return None
        self._metrics.commit.observe(real_time.perf_counter() - began)
        self._metrics.entry(row.origin).inc()
        self.played.commit(move)
        if snapshot is not None:
            self._snapshot = self.played.number_for(TABLE)
            self.row.updated = self._time.now()
        elif row.undoes:
            self._snapshot = min(self._snapshot, self.played.counted_as(TABLE, row.undoes - 1))
        return row

    def _row(self, move: Move, lines: Sequence[Line], nonce: str) -> EntryRow:
        entry = move.entry
        return EntryRow(
            table_id=self.row.id,
            number=entry.number,
            player=entry.player,
            words=entry.words,
            origin=entry.origin,  # type: ignore[arg-type]  # the kernel calls it a string
            nonce=nonce,
            time=self._time.now(),
            lines=packed_lines(lines),
            noticed=move.moments.noticed,
        )

    def _snapshot_after(self, move: Move) -> SnapshotRow | None:
        """At the end of the game, and at the start of a turn once enough entries have accumulated.

        Everything here is judged as everybody sees it: else lists of tables would tell of a question that was veiled.
        """
        state, number = move.state, move.entry.number
        if not state.over:
            if self.number_for(TABLE) + 1 - self._snapshot < self._every or state.lanes is not None:
                return None
            shown = self.played.seen_by(TABLE)
            if move.moments.noticed != ENDED or state.marks == shown.marks or state.player == shown.player:
                return None
        return snapshot_of(self.row.id, state, number)


def head(row: TableRow) -> Record:
    """A table's record without its entries."""
    return Record(
        game(row.game),
        row.players,
        row.options,
        rules=row.rules,
        commitment=row.commitment,
        secret=row.secret,
        stream=row.stream,
    )


def entry_of(row: EntryRow) -> Entry:
    """An entry of the store as a record has it."""
    return Entry(row.number, row.player, row.words, row.origin)


def stand(row: TableRow, position: queries.Position) -> Playthrough:
    """A snapshot and the entries after it, played."""
    state = game(row.game).load(unpack(position.snapshot.dump))
    counting = Counting(row.players)
    for number, player, noticed in position.counted:
        counting.add(number, player, noticed)
    played = Playthrough(head(row), state=state, number=position.snapshot.number, counting=counting)
    follow(played, position.entries)
    return played


async def usable_position(store: Store, row: TableRow) -> queries.Position | None:
    """A table's present position. A damaged snapshot is skipped for an older one, or for the beginning."""
    position = await store.read(queries.position, row.id)
    while position is not None and is_damaged(game(row.game), position.snapshot):
        number = position.snapshot.number
        log.error("a snapshot is damaged and left out", extra={"table": row.id, "number": number})
        await store.write(queries.strike_snapshots, row.id, number)
        position = await store.read(queries.position, row.id)
        if position is None and not row.analysis:
            await store.write(queries.add_snapshot, snapshot_of(row.id, head(row).begin(), 0))
            position = await store.read(queries.position, row.id)
    return position


def is_damaged(game: Game, snapshot: SnapshotRow) -> bool:
    """Is this snapshot unusable? One of an earlier rules version may be upgraded, and is not judged here."""
    try:
        dump = unpack(snapshot.dump)
        if dump.get("rules") == game.version:
            game.load(dump)
    except (BadInput, MsgspecError, zlib.error, AttributeError):
        return True
    return False


def follow(played: Playthrough, rows: Sequence[EntryRow]) -> None:
    """Make entries of the store."""
    played.follow([entry_of(row) for row in rows], [row.noticed for row in rows])


def stands(rows: Sequence[EntryRow], number: int) -> bool:
    """Does this entry, the first of these or a later one, still count?"""
    return any(entry.number == number for entry in effective([entry_of(row) for row in rows]))


def snapshot_of(table: str, state: State, number: int) -> SnapshotRow:
    """The position as it is stored."""
    rules = state.game.version
    return SnapshotRow(table_id=table, number=number, rules=rules, dump=pack(state.dump()), points=points_of(state))


def parsed(game: Game, words: str) -> int:
    """The option that these words mean, or Refused."""
    try:
        return game.vocabulary.parse(words)
    except BadInput as error:
        raise Refused(str(error)) from None


def must_be_open(state: State, player: int, action: int) -> None:
    """Raise Refused, with the reason, if this option is not open to the player."""
    if action not in state.options_for(player):
        raise forbidden(state.explain(action, player))
