"""The store's queries, each a plain function of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, Row, Table, and_, bindparam, delete, func, insert, or_, select, update

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.core.moments import ENDED
from pentarchy.server import schema as db
from pentarchy.server.rows import EntryRow, ProposalRow, SeatRow, SessionRow, SnapshotRow, TableRow


def _values(row: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(row, builtin_types=(bytes,))
    return found


def _plain(row: Row[Any]) -> dict[str, Any]:
    return {str(name): value for name, value in row._mapping.items()}


def _table_row(row: Row[Any]) -> TableRow:
    return msgspec.convert(_plain(row), TableRow)


def _insert(connection: Connection, table: Table, rows: Sequence[msgspec.Struct]) -> None:
    if rows:
        connection.execute(insert(table), [_values(row) for row in rows])


MOST_BRANCHES = 200  # of a game's analyses, in one answer


# --- tables and seats --------------------------------------------------------------------------------------------


class Opened(msgspec.Struct, kw_only=True):
    """Everything a table consists of but its entries."""

    table: TableRow
    seats: list[SeatRow]
    holders: list[tuple[int, str]]  # the number of a seat and who holds it, the earliest first
    orders: dict[int, dict[str, str]]
    proposals: list[ProposalRow]

    @property
    def title(self) -> str:
        """The game's title; its short name if it is no longer installed."""
        try:
            return game(self.table.game).title
        except BadInput:
            return self.table.game

    def take(self, other: Opened) -> None:
        """Take over what another process has changed."""
        self.table, self.seats, self.holders = other.table, other.seats, other.holders
        self.orders, self.proposals = other.orders, other.proposals

    def seats_of(self, owner: str) -> tuple[int, ...]:
        """The seats that an owner holds."""
        return tuple(sorted(player for player, holder in self.holders if holder == owner))

    def owner_of(self, player: int) -> str:
        """Who took a seat first, of those who hold it; empty if nobody does."""
        return next((owner for held, owner in self.holders if held == player), "")

    def persons(self) -> list[int]:
        """The seats that people have taken, including those a bot is keeping."""
        return [s.player for s in self.seats if s.kind == "person" and s.state in ("taken", "kept")]

    def plays_itself(self, player: int) -> bool:
        """Does a bot choose for this seat?"""
        seat = self.seats[player]
        return seat.kind == "bot" or seat.state == "kept"


def open_table(
    connection: Connection,
    table: TableRow,
    seats: list[SeatRow],
    holders: list[tuple[int, str]],
    snapshot: SnapshotRow | None,
) -> None:
    """A new table with its seats."""
    _insert(connection, db.tables, [table])
    _insert(connection, db.seats, seats)
    for player, owner in holders:
        hold(connection, table.id, player, owner, table.created)
    if snapshot is not None:
        _insert(connection, db.snapshots, [snapshot])


def table(connection: Connection, id: str) -> Opened | None:
    """A table with its seats, holders, standing orders and open proposals."""
    row = connection.execute(select(db.tables).where(db.tables.c.id == id)).first()
    if row is None:
        return None
    return Opened(
        table=_table_row(row),
        seats=_seats(connection, [id]).get(id, []),
        holders=[
            (player, owner)
            for player, owner in connection.execute(
                select(db.holders.c.player, db.holders.c.owner)
                .where(db.holders.c.table_id == id)
                .order_by(db.holders.c.since, db.holders.c.owner)
            )
        ],
        orders=_orders(connection, id),
        proposals=[
            msgspec.convert(_plain(found), ProposalRow)
            for found in connection.execute(
                select(db.proposals).where(and_(db.proposals.c.table_id == id, db.proposals.c.ended == ""))
            )
        ],
    )


def _seats(connection: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {}
    query = select(db.seats).where(db.seats.c.table_id.in_(ids)).order_by(db.seats.c.table_id, db.seats.c.player)
    for row in connection.execute(query):
        seat = msgspec.convert(_plain(row), SeatRow)
        found.setdefault(seat.table_id, []).append(seat)
    return found


def _orders(connection: Connection, id: str) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for row in connection.execute(select(db.orders).where(db.orders.c.table_id == id)):
        found.setdefault(row.player, {})[row.decision] = row.words
    return found


def change_table(connection: Connection, /, id: str, **changes: object) -> None:
    """Change columns of a table."""
    connection.execute(update(db.tables).where(db.tables.c.id == id).values(**changes))


def begin_table(connection: Connection, table: TableRow, snapshot: SnapshotRow, seats: Sequence[SeatRow]) -> bool:
    """Start an open table with this first position; false if it is already running."""
    started = connection.execute(
        update(db.tables)
        .where(and_(db.tables.c.id == table.id, db.tables.c.status == "open"))
        .values(status="running", updated=table.updated, layout=table.layout)
    )
    if started.rowcount == 0:
        return False
    _insert(connection, db.snapshots, [snapshot])
    save_seats(connection, seats)
    return True


def save_seats(connection: Connection, seats: Sequence[SeatRow]) -> None:
    """Store seats as they are now."""
    for seat in seats:
        values = _values(seat)
        where = and_(db.seats.c.table_id == values.pop("table_id"), db.seats.c.player == values.pop("player"))
        connection.execute(update(db.seats).where(where).values(**values))


CLOCK = ("remaining", "started", "due", "shown_remaining", "shown_started", "veiled", "leave", "leaving")


def save_clocks(connection: Connection, seats: Sequence[SeatRow]) -> None:
    """Store the seats' clocks, and nothing else of them."""
    for seat in seats:
        where = and_(db.seats.c.table_id == seat.table_id, db.seats.c.player == seat.player)
        connection.execute(update(db.seats).where(where).values(**{name: getattr(seat, name) for name in CLOCK}))


def save_presence(connection: Connection, seat: SeatRow) -> None:
    """Store since when a seat has been empty and what was last seen there."""
    where = and_(db.seats.c.table_id == seat.table_id, db.seats.c.player == seat.player)
    connection.execute(update(db.seats).where(where).values(away=seat.away, seen=seat.seen))


def count_hint(connection: Connection, table: str, player: int) -> None:
    """One more hint was asked for."""
    where = and_(db.seats.c.table_id == table, db.seats.c.player == player)
    connection.execute(update(db.seats).where(where).values(hints=db.seats.c.hints + 1))


def take_seat(connection: Connection, seat: SeatRow, owner: str, expected: Sequence[str], now: float) -> bool:
    """Give a seat to an owner if it is in one of the expected states; false if somebody else was faster."""
    values = _values(seat)
    where = [db.seats.c.table_id == values.pop("table_id"), db.seats.c.player == values.pop("player")]
    changed = connection.execute(update(db.seats).where(and_(*where, db.seats.c.state.in_(expected))).values(**values))
    if changed.rowcount == 0:
        return False
    hold(connection, seat.table_id, seat.player, owner, now)
    return True


def hold(connection: Connection, table: str, player: int, owner: str, since: float) -> None:
    """Let an owner hold a seat."""
    known = connection.execute(
        select(db.holders.c.owner).where(
            and_(db.holders.c.table_id == table, db.holders.c.player == player, db.holders.c.owner == owner)
        )
    ).first()
    if known is None:
        connection.execute(insert(db.holders).values(table_id=table, player=player, owner=owner, since=since))


def let_go(connection: Connection, table: str, player: int, owner: str) -> None:
    """End one owner's hold on a seat that others hold too."""
    held = and_(db.holders.c.table_id == table, db.holders.c.player == player, db.holders.c.owner == owner)
    connection.execute(delete(db.holders).where(held))


def give_up(connection: Connection, seat: SeatRow) -> None:
    """End everybody's hold on a seat."""
    save_seats(connection, [seat])
    connection.execute(
        delete(db.holders).where(and_(db.holders.c.table_id == seat.table_id, db.holders.c.player == seat.player))
    )


def name_seat(connection: Connection, table: str, player: int, name: str) -> None:
    """Change the name shown at a seat."""
    where = and_(db.seats.c.table_id == table, db.seats.c.player == player)
    connection.execute(update(db.seats).where(where).values(name=name))


def renew_link(connection: Connection, seat: SeatRow, owner: str) -> None:
    """A seat with a new link; nobody holds it but this owner."""
    save_seats(connection, [seat])
    here = and_(db.holders.c.table_id == seat.table_id, db.holders.c.player == seat.player)
    connection.execute(delete(db.holders).where(and_(here, db.holders.c.owner != owner)))


def tables_of(connection: Connection, owner: str, limit: int = 100) -> list[tuple[TableRow, list[SeatRow], int]]:
    """The tables at which somebody sits or that they opened, the latest first, each with its number."""
    mine = select(db.holders.c.table_id).where(db.holders.c.owner == owner)
    return listed(connection, or_(db.tables.c.id.in_(mine), db.tables.c.host == owner), limit)


def running_of(connection: Connection, owner: str, limit: int = 100) -> list[TableRow]:
    """The running games at which somebody sits, those first in which nothing has happened for longest."""
    mine = select(db.holders.c.table_id).where(db.holders.c.owner == owner)
    running = and_(db.tables.c.id.in_(mine), db.tables.c.status == "running", ~db.tables.c.analysis)
    found = connection.execute(select(db.tables).where(running).order_by(db.tables.c.updated).limit(limit))
    return [_table_row(row) for row in found]


def tables_in(connection: Connection, status: str, limit: int = 60) -> list[tuple[TableRow, list[SeatRow], int]]:
    """The listed tables of a status, the latest first, each with its number."""
    shown = and_(db.tables.c.status == status, db.tables.c.listed, ~db.tables.c.analysis)
    return listed(connection, shown, limit)


def branches(connection: Connection, root: str, host: str) -> list[TableRow]:
    """One host's analyses of a game, oldest first."""
    of_host = and_(db.tables.c.root == root, db.tables.c.host == host, db.tables.c.analysis)
    found = connection.execute(select(db.tables).where(of_host).order_by(db.tables.c.created).limit(MOST_BRANCHES))
    return [_table_row(row) for row in found]


def listed(connection: Connection, where: Any, limit: int) -> list[tuple[TableRow, list[SeatRow], int]]:
    """Tables with their seats, latest first, each with its number; of a running game the public one."""
    rows = connection.execute(select(db.tables).where(where).order_by(db.tables.c.updated.desc()).limit(limit)).all()
    found = [_table_row(row) for row in rows]
    seats = _seats(connection, [row.id for row in found])
    ended = [row.id for row in found if row.status in ("over", "abandoned")]
    running = [row.id for row in found if row.status in ("running", "paused")]
    last = select(db.snapshots.c.table_id, func.max(db.snapshots.c.number)).where(db.snapshots.c.table_id.in_(ended))
    public = select(db.entries.c.table_id, func.count()).where(
        and_(db.entries.c.table_id.in_(running), db.entries.c.noticed == ENDED)
    )
    numbers: dict[str, int] = {}
    for query in (last.group_by(db.snapshots.c.table_id), public.group_by(db.entries.c.table_id)):
        for row in connection.execute(query):
            numbers[row[0]] = row[1]
    return [(row, seats.get(row.id, []), numbers.get(row.id, 0)) for row in found]


def held(connection: Connection, owner: str, ids: Sequence[str]) -> dict[str, list[int]]:
    """Which seats of these tables an owner holds."""
    found: dict[str, list[int]] = {}
    query = select(db.holders.c.table_id, db.holders.c.player).where(
        and_(db.holders.c.owner == owner, db.holders.c.table_id.in_(ids))
    )
    for id, player in connection.execute(query):
        found.setdefault(id, []).append(player)
    return found


def running(connection: Connection) -> list[str]:
    """The ids of all tables that are played now."""
    return [row.id for row in connection.execute(select(db.tables.c.id).where(db.tables.c.status == "running"))]


def live(connection: Connection) -> list[str]:
    """The ids of all tables that are played or paused."""
    query = select(db.tables.c.id).where(db.tables.c.status.in_(("running", "paused"))).order_by(db.tables.c.created)
    return [row.id for row in connection.execute(query)]


# --- entries -----------------------------------------------------------------------------------------------------


@cache
def _appending(dialect: Dialect) -> tuple[str, tuple[str, ...]]:
    """The one statement that every choice waits for, compiled once, and the columns in its order."""
    statement = insert(db.entries).compile(dialect=dialect)
    return str(statement), tuple(statement.positiontup or ())


_SNAPSHOT = insert(db.snapshots)
_PLAYED = update(db.tables).where(db.tables.c.id == bindparam("table")).values(updated=bindparam("at"))


def append(
    connection: Connection,
    entry: EntryRow,
    snapshot: SnapshotRow | None = None,
    seats: Sequence[SeatRow] = (),
    status: str = "",
    notice: tuple[str, str] | None = None,
) -> None:
    """Append an entry; an undo by agreement also deletes the snapshots that it invalidates.

    Other processes are told within the transaction, so that they never miss what was committed.
    """
    text, columns = _appending(connection.dialect)
    connection.exec_driver_sql(text, tuple(getattr(entry, column) for column in columns))
    if notice is not None:
        connection.execute(select(func.pg_notify(*notice)))
    if entry.undoes:
        strike_snapshots(connection, entry.table_id, entry.undoes)
    if snapshot is not None:
        connection.execute(_SNAPSHOT, _values(snapshot))
        connection.execute(_PLAYED, {"table": entry.table_id, "at": entry.time})
    if status:
        change_table(connection, entry.table_id, status=status)
    if seats:
        save_clocks(connection, seats)


def append_all(connection: Connection, entries: Sequence[EntryRow]) -> None:
    """Append entries of several tables that change nothing else, in one statement."""
    text, columns = _appending(connection.dialect)
    head, values, row = text.partition("VALUES ")
    fields = map(attrgetter(*columns), entries)
    connection.exec_driver_sql(f"{head}{values}{', '.join([row] * len(entries))}", tuple(chain.from_iterable(fields)))


def strike_snapshots(connection: Connection, table: str, number: int) -> None:
    """Remove the snapshots that contain entry `number`."""
    gone = and_(db.snapshots.c.table_id == table, db.snapshots.c.number >= number)
    connection.execute(delete(db.snapshots).where(gone))


def entries_after(connection: Connection, table: str, number: int, up_to: int | None = None) -> list[EntryRow]:
    """The entries after `number`, in order."""
    query = select(db.entries).where(and_(db.entries.c.table_id == table, db.entries.c.number > number))
    if up_to is not None:
        query = query.where(db.entries.c.number <= up_to)
    rows = connection.execute(query.order_by(db.entries.c.number))
    return [EntryRow(**row._mapping) for row in rows]


def number_of_nonce(connection: Connection, table: str, player: int, nonce: str) -> int:
    """The number of the accepted choice with this nonce, 0 if there is none."""
    query = select(db.entries.c.number).where(
        and_(db.entries.c.table_id == table, db.entries.c.player == player, db.entries.c.nonce == nonce)
    )
    row = connection.execute(query).first()
    return int(row.number) if row is not None else 0


class Position(msgspec.Struct, kw_only=True):
    """A snapshot and the entries after it."""

    snapshot: SnapshotRow
    entries: list[EntryRow]
    counted: list[tuple[int, int, int]] = []  # entries up to the snapshot: number, player, by whom noticed


def position(connection: Connection, table: str, up_to: int | None = None) -> Position | None:
    """The newest snapshot (not after `up_to`) and the entries that lead from there on."""
    query = select(db.snapshots).where(db.snapshots.c.table_id == table)
    if up_to is not None:
        query = query.where(db.snapshots.c.number <= up_to)
    row = connection.execute(query.order_by(db.snapshots.c.number.desc()).limit(1)).first()
    if row is None:
        return None
    snapshot = SnapshotRow(**row._mapping)
    entries = entries_after(connection, table, snapshot.number, up_to)
    counted = _counted(connection, table, snapshot.number) if up_to is None else []
    return Position(snapshot=snapshot, entries=entries, counted=counted)


def _counted(connection: Connection, table: str, up_to: int) -> list[tuple[int, int, int]]:
    columns = db.entries.c
    query = select(columns.number, columns.player, columns.noticed).where(columns.table_id == table)
    rows = connection.execute(query.where(columns.number <= up_to).order_by(columns.number))
    return [(row.number, row.player, row.noticed) for row in rows]


def first_position(connection: Connection, table: str) -> Position | None:
    """The first snapshot and all entries."""
    first = and_(db.snapshots.c.table_id == table, db.snapshots.c.number == 0)
    row = connection.execute(select(db.snapshots).where(first)).first()
    if row is None:
        return None
    return Position(snapshot=SnapshotRow(**row._mapping), entries=entries_after(connection, table, 0))


def add_snapshot(connection: Connection, snapshot: SnapshotRow) -> None:
    """A snapshot of the present position, if there is none yet."""
    there = and_(db.snapshots.c.table_id == snapshot.table_id, db.snapshots.c.number == snapshot.number)
    connection.execute(delete(db.snapshots).where(there))
    _insert(connection, db.snapshots, [snapshot])


def curve(connection: Connection, table: str) -> list[tuple[int, list[float]]]:
    """Points over time."""
    query = select(db.snapshots.c.number, db.snapshots.c.points).where(db.snapshots.c.table_id == table)
    return [(number, points) for number, points in connection.execute(query.order_by(db.snapshots.c.number))]


# --- small things ------------------------------------------------------------------------------------------------


def put(connection: Connection, table: Table, keys: dict[str, object], **values: object) -> None:
    """Write a row, or change the one of these keys."""
    where = and_(*[table.c[name] == value for name, value in keys.items()])
    if connection.execute(update(table).where(where).values(**values)).rowcount == 0:
        connection.execute(insert(table).values(**keys, **values))


class Reported(msgspec.Struct, frozen=True, kw_only=True):
    """A report on a finished game and its progress."""

    updated: float
    done: int
    turns: int
    report: str  # JSON; empty while it is being written


def report(connection: Connection, table: str) -> Reported | None:
    """The report on a game with its progress; None if nobody has asked for it."""
    row = connection.execute(select(db.reports).where(db.reports.c.table_id == table)).one_or_none()
    return Reported(updated=row.updated, done=row.done, turns=row.turns, report=row.report) if row is not None else None


def begin_report(connection: Connection, table: str, now: float, stale: float) -> bool:
    """Claim the writing of a report; false if it is written, or another process has worked on it since `stale`."""
    known = report(connection, table)
    if known is not None and (known.report or known.updated > stale):
        return False
    write_report(connection, table, now, 0, 0, "")
    return True


def write_report(connection: Connection, table: str, now: float, done: int, turns: int, text: str) -> None:
    """Store the progress of a report, and finally its text."""
    put(connection, db.reports, {"table_id": table}, updated=now, done=done, turns=turns, report=text)


def write_note(connection: Connection, table: str, player: int, text: str) -> None:
    """Replace a seat's private notes."""
    put(connection, db.notes, {"table_id": table, "player": player}, text=text)


def note(connection: Connection, table: str, player: int) -> str:
    """A seat's private notes."""
    query = select(db.notes.c.text).where(and_(db.notes.c.table_id == table, db.notes.c.player == player))
    return str(connection.execute(query).scalar() or "")


def set_order(connection: Connection, table: str, player: int, decision: str, words: str) -> None:
    """A standing order; empty words end it."""
    keys: dict[str, object] = {"table_id": table, "player": player, "decision": decision}
    if words:
        put(connection, db.orders, keys, words=words)
    else:
        connection.execute(delete(db.orders).where(and_(*[db.orders.c[name] == v for name, v in keys.items()])))


def say(connection: Connection, /, **values: object) -> int:
    """A chat message; its id."""
    key = connection.execute(insert(db.messages).values(**values)).inserted_primary_key
    return int(key[0]) if key is not None else 0


def said(connection: Connection, table: str, limit: int = 100, after: int = 0) -> list[dict[str, Any]]:
    """The last chat messages, in order."""
    query = select(db.messages).where(and_(db.messages.c.table_id == table, db.messages.c.id > after))
    rows = connection.execute(query.order_by(db.messages.c.id.desc()).limit(limit)).all()
    return [_plain(row) for row in rows][::-1]


def propose(connection: Connection, proposal: ProposalRow) -> int:
    """A new proposal; its id."""
    values = _values(proposal)
    values.pop("id")
    key = connection.execute(insert(db.proposals).values(**values)).inserted_primary_key
    return int(key[0]) if key is not None else 0


def change_proposal(connection: Connection, proposal: ProposalRow) -> bool:
    """Store the answers to an open proposal, or its end; false if it has ended meanwhile."""
    where = and_(db.proposals.c.id == proposal.id, db.proposals.c.ended == "")
    done = connection.execute(update(db.proposals).where(where).values(agreed=proposal.agreed, ended=proposal.ended))
    return done.rowcount > 0


def keep_layout(connection: Connection, hash: str, body: bytes) -> None:
    """Store a layout under its hash."""
    if connection.execute(select(db.layouts.c.hash).where(db.layouts.c.hash == hash)).first() is None:
        connection.execute(insert(db.layouts).values(hash=hash, body=body))


def layout(connection: Connection, hash: str) -> bytes | None:
    """The layout with this hash."""
    body = connection.execute(select(db.layouts.c.body).where(db.layouts.c.hash == hash)).scalar()
    return bytes(body) if body is not None else None


def set_fact(connection: Connection, name: str, value: str) -> None:
    """Store a fact about the server, such as its heartbeat."""
    put(connection, db.facts, {"name": name}, value=value)


def fact(connection: Connection, name: str) -> str:
    """A fact about the server, empty if it is not known."""
    return str(connection.execute(select(db.facts.c.value).where(db.facts.c.name == name)).scalar() or "")


def beats(connection: Connection, name: str) -> dict[str, float]:
    """The facts whose name begins like this, such as the heartbeats of all processes."""
    query = select(db.facts.c.name, db.facts.c.value).where(db.facts.c.name.startswith(name))
    return {found: float(value) for found, value in connection.execute(query)}


def share_beat(connection: Connection, name: str, names: Sequence[str]) -> None:
    """Before several processes start: make the last heartbeat of all the last one of each."""
    known = beats(connection, name)
    old = [found for found in known if found != name and found not in names]
    connection.execute(delete(db.facts).where(db.facts.c.name.in_(old)))
    for one in names if known else ():
        set_fact(connection, one, repr(max(known.values())))


def ticking(connection: Connection) -> list[str]:
    """The tables at which a clock is running or a player is on leave."""
    runs = or_(*[db.seats.c[name].is_not(None) for name in ("started", "shown_started", "veiled", "leaving")])
    return [row.table_id for row in connection.execute(select(db.seats.c.table_id).where(runs).distinct())]


def give_back(connection: Connection, seconds: float, tables: Sequence[str]) -> int:
    """Move the start of every running clock of these tables by the length of an outage."""
    moved = 0
    for start in range(0, len(tables), 500):
        these = db.seats.c.table_id.in_(tables[start : start + 500])
        running = and_(these, db.seats.c.started.is_not(None))
        leaving = and_(these, db.seats.c.leaving.is_not(None), db.seats.c.started.is_(None))
        veiled = and_(these, db.seats.c.veiled.is_not(None))
        shown = and_(these, db.seats.c.shown_started.is_not(None))
        due = db.seats.c.due + seconds
        change = update(db.seats).where(running).values(started=db.seats.c.started + seconds, due=due)
        moved += connection.execute(change).rowcount
        change = update(db.seats).where(leaving).values(leaving=db.seats.c.leaving + seconds, due=due)
        moved += connection.execute(change).rowcount
        connection.execute(update(db.seats).where(shown).values(shown_started=db.seats.c.shown_started + seconds))
        change = update(db.seats).where(and_(veiled, db.seats.c.leaving.is_(None))).values(due=due)
        moved += connection.execute(change).rowcount
        connection.execute(update(db.seats).where(veiled).values(veiled=db.seats.c.veiled + seconds))
    return moved


def due(connection: Connection, before: float) -> list[str]:
    """The tables at which a clock runs out before this time."""
    query = (
        select(db.seats.c.table_id)
        .join(db.tables, db.tables.c.id == db.seats.c.table_id)
        .where(and_(db.seats.c.due < before, db.tables.c.status == "running"))
        .distinct()
    )
    return [row.table_id for row in connection.execute(query)]


# --- people ------------------------------------------------------------------------------------------------------


def session(connection: Connection, hash: str) -> SessionRow | None:
    """A session by the hash of its cookie."""
    row = connection.execute(select(db.sessions).where(db.sessions.c.hash == hash)).first()
    return SessionRow(**row._mapping) if row is not None else None


def add_session(connection: Connection, session: SessionRow) -> None:
    """A new session."""
    _insert(connection, db.sessions, [session])


def change_session(connection: Connection, /, hash: str, **changes: object) -> None:
    """Change a session."""
    connection.execute(update(db.sessions).where(db.sessions.c.hash == hash).values(**changes))


def end_session(connection: Connection, hash: str) -> None:
    """Forget a session."""
    connection.execute(delete(db.sessions).where(db.sessions.c.hash == hash))


def sessions_of(connection: Connection, user: int) -> list[SessionRow]:
    """The sessions of an account, the latest used first."""
    mine = select(db.sessions).where(db.sessions.c.user_id == user)
    rows = connection.execute(mine.order_by(db.sessions.c.seen.desc()))
    return [SessionRow(**row._mapping) for row in rows]


def rename_sessions(connection: Connection, user: int, name: str) -> None:
    """Rename all sessions of an account."""
    connection.execute(update(db.sessions).where(db.sessions.c.user_id == user).values(name=name))


def tables_held(connection: Connection, owner: str) -> list[str]:
    """The ids of the tables that are not over at which somebody sits."""
    query = (
        select(db.holders.c.table_id)
        .join(db.tables, db.tables.c.id == db.holders.c.table_id)
        .where(and_(db.holders.c.owner == owner, db.tables.c.status.in_(("open", "running", "paused"))))
        .distinct()
    )
    return [row.table_id for row in connection.execute(query)]


def forget_sessions(connection: Connection, before: float) -> int:
    """Delete sessions that have not been used for long."""
    return connection.execute(delete(db.sessions).where(db.sessions.c.seen < before)).rowcount


def user_like(connection: Connection, skeleton: str) -> int | None:
    """The account with this skeleton."""
    found: int | None = connection.execute(select(db.users.c.id).where(db.users.c.skeleton == skeleton)).scalar()
    return found


def add_user(connection: Connection, folded: str, skeleton: str, name: str, password: str, created: float) -> int:
    """A new account; its id, 0 if its name looks like that of another account."""
    if user_like(connection, skeleton) is not None:
        return 0
    values = {"folded": folded, "skeleton": skeleton, "name": name, "password": password, "created": created}
    key = connection.execute(insert(db.users).values(**values)).inserted_primary_key
    return int(key[0]) if key is not None else 0


def user(connection: Connection, folded: str) -> tuple[int, str, str] | None:
    """An account by its name: id, name as written, password hash."""
    row = connection.execute(select(db.users).where(db.users.c.folded == folded)).first()
    return (row.id, row.name, row.password) if row is not None else None


def user_by_id(connection: Connection, id: int) -> tuple[str, str] | None:
    """An account's name in the form for logging in, and its password hash."""
    row = connection.execute(select(db.users).where(db.users.c.id == id)).first()
    return (row.folded, row.password) if row is not None else None


def is_blocked(connection: Connection, id: int) -> bool:
    """Is an account blocked?"""
    return bool(connection.execute(select(db.users.c.blocked).where(db.users.c.id == id)).scalar())


def block_user(connection: Connection, folded: str, blocked: bool) -> bool:
    """Block an account and end its sessions, or unblock it; false if there is no such account."""
    id = connection.execute(select(db.users.c.id).where(db.users.c.folded == folded)).scalar()
    if id is None:
        return False
    connection.execute(update(db.users).where(db.users.c.id == id).values(blocked=blocked))
    if blocked:
        connection.execute(delete(db.sessions).where(db.sessions.c.user_id == id))
    return True


def known_sessions(connection: Connection, hashes: Sequence[str]) -> set[str]:
    """Those of these sessions that still exist."""
    found: set[str] = set()
    for start in range(0, len(hashes), 500):
        query = select(db.sessions.c.hash).where(db.sessions.c.hash.in_(hashes[start : start + 500]))
        found.update(row.hash for row in connection.execute(query))
    return found


def set_password(connection: Connection, id: int, password: str) -> None:
    """Store a new password hash."""
    connection.execute(update(db.users).where(db.users.c.id == id).values(password=password))


def move_seats(connection: Connection, old: str, new: str) -> None:
    """Move everything that one owner holds to another."""
    for row in connection.execute(select(db.holders).where(db.holders.c.owner == old)).all():
        hold(connection, row.table_id, row.player, new, row.since)
    connection.execute(delete(db.holders).where(db.holders.c.owner == old))
    connection.execute(update(db.tables).where(db.tables.c.host == old).values(host=new))
    for relation in (db.results, db.leavers):
        columns = relation.c
        known = {(row.table_id, row.player) for row in connection.execute(select(relation).where(columns.owner == new))}
        for row in connection.execute(select(relation).where(columns.owner == old)).all():
            here = and_(columns.table_id == row.table_id, columns.player == row.player, columns.owner == old)
            if (row.table_id, row.player) in known:
                connection.execute(delete(relation).where(here))
            else:
                connection.execute(update(relation).where(here).values(owner=new))


def alive(connection: Connection) -> bool:
    """Does the store answer?"""
    return connection.execute(select(1)).scalar() == 1
