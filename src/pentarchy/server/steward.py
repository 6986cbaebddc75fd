"""Store queries for administrators: accounts, tables, reports, statistics, and a log of their actions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from pentarchy.server import schema as db
from pentarchy.server.names import folded, skeleton

DAY = 86_400


class UserLine(msgspec.Struct, frozen=True, kw_only=True):
    """An account in a list."""

    name: str
    created: float
    seen: float  # 0: it is open nowhere
    games: int
    blocked: bool
    muted: bool


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    people: tuple[str, ...]
    created: float
    updated: float


class ComplaintLine(msgspec.Struct, frozen=True, kw_only=True):
    """A report on something that was said."""

    id: int
    time: float
    table_id: str
    name: str
    text: str
    reason: str
    muted: bool
    done: bool


class DayLine(msgspec.Struct, frozen=True, kw_only=True):
    """What happened on a day, in UTC."""

    day: str
    accounts: int = 0  # made
    visitors: int = 0  # last seen on that day
    tables: int = 0  # opened
    finished: int = 0
    choices: int = 0


def _like(text: str) -> str:
    escaped = text.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


# --- looking -----------------------------------------------------------------------------------------------------


def users(connection: Connection, search: str, limit: int) -> list[UserLine]:
    """Accounts whose name has this in it, the newest first."""
    query = select(db.users).where(func.lower(db.users.c.name).like(_like(search), escape="\\"))
    found = []
    for row in connection.execute(query.order_by(db.users.c.created.desc()).limit(limit)).all():
        owner = f"u:{row.id}"
        games = select(func.count()).select_from(db.results).where(db.results.c.owner == owner)
        seen = select(func.max(db.sessions.c.seen)).where(db.sessions.c.user_id == row.id)
        found.append(
            UserLine(
                name=row.name,
                created=row.created,
                seen=float(connection.execute(seen).scalar() or 0.0),
                games=int(connection.execute(games).scalar() or 0),
                blocked=row.blocked,
                muted=is_muted(connection, [owner]),
            )
        )
    return found


def tables(connection: Connection, search: str, status: str, limit: int) -> list[TableLine]:
    """Tables with this in their id, game or a player's name, the latest first; analyses are left out."""
    columns = db.tables.c
    like = _like(search)
    seated = select(db.seats.c.table_id).where(func.lower(db.seats.c.name).like(like, escape="\\"))
    found = or_(columns.id.like(like, escape="\\"), columns.game.like(like, escape="\\"), columns.id.in_(seated))
    where = [~columns.analysis, found] + ([columns.status == status] if status else [])
    rows = connection.execute(select(db.tables).where(and_(*where)).order_by(columns.updated.desc()).limit(limit)).all()
    names: dict[str, list[str]] = {}
    seats = select(db.seats).where(db.seats.c.table_id.in_([row.id for row in rows])).order_by(db.seats.c.player)
    for seat in connection.execute(seats):
        names.setdefault(seat.table_id, []).append(seat.name or "(open)")
    return [
        TableLine(
            id=row.id,
            game=row.game,
            status=row.status,
            people=tuple(names.get(row.id, [])),
            created=row.created,
            updated=row.updated,
        )
        for row in rows
    ]


def statistics(connection: Connection, now: float, days: int) -> list[DayLine]:
    """What happened on each of the last days, the latest first."""
    since = (int(now // DAY) - days + 1) * DAY
    ended = select(db.results.c.table_id, func.max(db.results.c.ended).label("ended")).group_by(db.results.c.table_id)
    counted = {
        "accounts": _by_day(connection, db.users, db.users.c.created, since),
        "visitors": _by_day(connection, db.sessions, db.sessions.c.seen, since),
        "tables": _by_day(connection, db.tables, db.tables.c.created, since, ~db.tables.c.analysis),
        "choices": _by_day(connection, db.entries, db.entries.c.time, since),
    }
    games = ended.subquery()
    counted["finished"] = _by_day(connection, games, games.c.ended, since)
    last = int(now // DAY)
    return [
        DayLine(
            day=datetime.fromtimestamp(number * DAY, UTC).strftime("%Y-%m-%d"),
            **{name: found.get(number, 0) for name, found in counted.items()},
        )
        for number in range(last, last - days, -1)
    ]


def _by_day(connection: Connection, relation: Any, column: Any, since: float, *where: Any) -> dict[int, int]:
    day = func.floor(column / DAY)
    query = select(day, func.count()).select_from(relation).where(and_(column >= since, *where)).group_by(day)
    return {int(number): int(count) for number, count in connection.execute(query)}


def complaints(connection: Connection, every: bool, limit: int) -> list[ComplaintLine]:
    """Reports on what was said, the latest first; those that were dealt with only if asked for."""
    query = select(db.complaints).order_by(db.complaints.c.id.desc()).limit(limit)
    rows = connection.execute(query if every else query.where(~db.complaints.c.done)).all()
    return [
        ComplaintLine(
            id=row.id,
            time=row.time,
            table_id=row.table_id,
            name=row.name,
            text=row.text,
            reason=row.reason,
            muted=is_muted(connection, [row.owner]),
            done=row.done,
        )
        for row in rows
    ]


def log(connection: Connection, limit: int) -> list[dict[str, Any]]:
    """The log of actions, latest first."""
    rows = connection.execute(select(db.actions).order_by(db.actions.c.id.desc()).limit(limit))
    return [{name: value for name, value in row._mapping.items() if name != "tables"} for row in rows]


# --- acting ------------------------------------------------------------------------------------------------------


def write_down(
    connection: Connection, who: str, now: float, what: str, target: str, detail: str = "", tables: Sequence[str] = ()
) -> None:
    """Log an action and who took it; a running server reloads these tables."""
    values = {"who": who[:40], "time": now, "what": what, "target": target[:80], "detail": detail}
    connection.execute(insert(db.actions).values(**values, tables=list(tables)))


def last_action(connection: Connection) -> int:
    """The number of the last action."""
    return int(connection.execute(select(func.max(db.actions.c.id))).scalar() or 0)


def actions_after(connection: Connection, number: int) -> list[tuple[int, list[str]]]:
    """The actions since then: numbers, and the tables to reload."""
    query = select(db.actions.c.id, db.actions.c.tables).where(db.actions.c.id > number).order_by(db.actions.c.id)
    return [(row.id, row.tables) for row in connection.execute(query)]


def _account(connection: Connection, name: str) -> Any:
    return connection.execute(select(db.users).where(db.users.c.folded == folded(name))).first()


def close_table(connection: Connection, who: str, now: float, table: str) -> bool:
    """End a table as it stands; false if there is no such table, or it is over."""
    open_ones = and_(db.tables.c.id == table, db.tables.c.status.in_(("open", "running", "paused")))
    if connection.execute(update(db.tables).where(open_ones).values(status="abandoned", updated=now)).rowcount == 0:
        return False
    stopped = dict.fromkeys(("started", "due", "shown_remaining", "shown_started", "veiled", "leaving"))
    connection.execute(update(db.seats).where(db.seats.c.table_id == table).values(**stopped))
    write_down(connection, who, now, "close", table, "", [table])
    return True


def hand_on(connection: Connection, who: str, now: float, table: str, name: str) -> bool:
    """Give a table another host; false if there is no such table or account."""
    account = _account(connection, name)
    if account is None:
        return False
    changed = update(db.tables).where(db.tables.c.id == table).values(host=f"u:{account.id}")
    if connection.execute(changed).rowcount == 0:
        return False
    write_down(connection, who, now, "hand on", table, f"to {account.name}", [table])
    return True


def set_blocked(connection: Connection, who: str, now: float, name: str, blocked: bool) -> bool:
    """Block an account and end its sessions, or unblock it."""
    from pentarchy.server.queries import block_user

    if not block_user(connection, folded(name), blocked):
        return False
    write_down(connection, who, now, "block" if blocked else "unblock", name)
    return True


def set_muted(connection: Connection, who: str, now: float, name: str, muted: bool, report: int = 0) -> bool:
    """Mute or unmute an account, by its name, or whoever a report is about."""
    owner = ""
    if report:
        found = connection.execute(select(db.complaints).where(db.complaints.c.id == report)).first()
        owner, name = (found.owner, found.name) if found is not None else ("", "")
    else:
        account = _account(connection, name)
        owner = f"u:{account.id}" if account is not None else ""
    if not owner:
        return False
    connection.execute(delete(db.muted).where(db.muted.c.owner == owner))
    if muted:
        connection.execute(insert(db.muted).values(owner=owner, since=now))
    write_down(connection, who, now, "mute" if muted else "unmute", name, f"report {report}" if report else "")
    return True


def is_muted(connection: Connection, owners: Sequence[str]) -> bool:
    """Is one of these muted?"""
    return connection.execute(select(db.muted.c.owner).where(db.muted.c.owner.in_(owners)).limit(1)).first() is not None


def rename(connection: Connection, who: str, now: float, name: str, new: str, what: str = "rename") -> str:
    """Rename an account, also on its devices and at its tables that are not over; otherwise says why not."""
    account = _account(connection, name)
    if account is None:
        return f"there is no account {name!r}"
    looks = skeleton(new)
    other = connection.execute(select(db.users.c.id).where(db.users.c.skeleton == looks)).scalar()
    if other is not None and other != account.id:
        return f"another account's name looks like {new!r}"
    changed = {"name": new, "folded": folded(new), "skeleton": looks}
    connection.execute(update(db.users).where(db.users.c.id == account.id).values(**changed))
    connection.execute(update(db.sessions).where(db.sessions.c.user_id == account.id).values(name=new))
    going = (
        select(db.holders.c.table_id, db.holders.c.player)
        .join(db.tables, db.tables.c.id == db.holders.c.table_id)
        .where(and_(db.holders.c.owner == f"u:{account.id}", db.tables.c.status.in_(("open", "running", "paused"))))
    )
    held = connection.execute(going).all()
    for row in held:
        here = and_(db.seats.c.table_id == row.table_id, db.seats.c.player == row.player)
        connection.execute(update(db.seats).where(and_(here, db.seats.c.name == account.name)).values(name=new))
    write_down(connection, who, now, what, name, f"now {new}", sorted({row.table_id for row in held}))
    return ""


def free_name(connection: Connection, who: str, now: float, name: str) -> str:
    """Free an account's name by naming the account after its number; the new name, or nothing."""
    account = _account(connection, name)
    if account is None:
        return ""
    usual = f"Player {account.id}"
    for new in (usual, *(f"{usual} ({number})" for number in range(2, 1000))):
        if folded(new) != account.folded and not rename(connection, who, now, name, new, "free"):
            return new
    return ""


def make_reset(connection: Connection, who: str, now: float, name: str, hash: str, until: float) -> bool:
    """Store a password link for an account, replacing older ones; false if there is no such account."""
    account = _account(connection, name)
    if account is None:
        return False
    connection.execute(delete(db.resets).where(db.resets.c.user_id == account.id))
    connection.execute(insert(db.resets).values(hash=hash, user_id=account.id, until=until))
    write_down(connection, who, now, "reset", name)
    return True


def reset_for(connection: Connection, hash: str, now: float) -> int | None:
    """The account that a link is for, if it still works."""
    valid = and_(db.resets.c.hash == hash, db.resets.c.until > now)
    found: int | None = connection.execute(select(db.resets.c.user_id).where(valid)).scalar()
    return found


def use_reset(connection: Connection, hash: str, password: str, now: float) -> bool:
    """Use a password link, which then stops working; false if it was used before."""
    user = reset_for(connection, hash, now)
    if user is None or connection.execute(delete(db.resets).where(db.resets.c.hash == hash)).rowcount == 0:
        return False
    connection.execute(update(db.users).where(db.users.c.id == user).values(password=password))
    return True


def complain(
    connection: Connection,
    table: str,
    by: int,
    at: float,
    mine: Sequence[int],
    reporter: str,
    owner: str,
    reason: str,
    now: float,
) -> bool:
    """Report a message that the player could read; false if there is no such message."""
    columns = db.messages.c
    said = and_(columns.table_id == table, columns.player == by, columns.time > at - 0.001, columns.time < at + 0.001)
    heard = or_(columns.addressee == -1, columns.addressee.in_(mine))
    row = connection.execute(select(db.messages).where(and_(said, heard))).first()
    if row is None:
        return False
    values = {"message_id": row.id, "reporter": reporter, "table_id": table, "owner": owner, "name": row.name}
    connection.execute(insert(db.complaints).values(**values, text=row.text, reason=reason, time=now, done=False))
    return True


def finish_complaint(connection: Connection, who: str, now: float, id: int) -> bool:
    """Mark a report as dealt with; false if there is none."""
    changed = update(db.complaints).where(db.complaints.c.id == id).values(done=True)
    if connection.execute(changed).rowcount == 0:
        return False
    write_down(connection, who, now, "done", f"report {id}")
    return True
