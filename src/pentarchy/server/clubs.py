"""Store queries about clubs: members, tables, finished games."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from pentarchy.server import queries
from pentarchy.server import schema as db
from pentarchy.server.rows import SeatRow, TableRow


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a club."""

    user_id: int
    name: str
    since: float
    founder: bool


def is_member(connection: Connection, club: str, user: int | None) -> bool:
    """Is this account in the club?"""
    here = and_(db.members.c.club_id == club, db.members.c.user_id == user)
    return user is not None and connection.execute(select(db.members.c.since).where(here)).first() is not None


def clubs_of(connection: Connection, user: int) -> list[tuple[str, str, int, bool]]:
    """Somebody's clubs: id, name, how many members, and whether they founded it."""
    mine = select(db.clubs.c.id, db.clubs.c.name, db.members.c.founder).join(
        db.members, db.members.c.club_id == db.clubs.c.id
    )
    rows = connection.execute(mine.where(db.members.c.user_id == user).order_by(db.clubs.c.name)).all()
    counts = select(db.members.c.club_id, func.count()).where(db.members.c.club_id.in_([row.id for row in rows]))
    sizes = {row[0]: int(row[1]) for row in connection.execute(counts.group_by(db.members.c.club_id))}
    return [(row.id, row.name, sizes[row.id], row.founder) for row in rows]


def found(connection: Connection, id: str, name: str, token: str, user: int, now: float) -> None:
    """A new club with its founder."""
    connection.execute(insert(db.clubs).values(id=id, name=name, token=token, created=now))
    connection.execute(insert(db.members).values(club_id=id, user_id=user, since=now, founder=True))


def renew(connection: Connection, id: str, token: str) -> None:
    """Replace the invitation link; the old one stops working."""
    connection.execute(update(db.clubs).where(db.clubs.c.id == id).values(token=token))


def name_by_link(connection: Connection, id: str, token: str) -> str | None:
    """The name of the club that a link invites to, None if the link is not valid."""
    here = and_(db.clubs.c.id == id, db.clubs.c.token == token)
    name: str | None = connection.execute(select(db.clubs.c.name).where(here)).scalar()
    return name


def join(connection: Connection, id: str, user: int, now: float, most: int) -> bool:
    """Add a member; false if the club is full."""
    _hold(connection, id)
    if is_member(connection, id, user):
        return True
    if len(members(connection, id)) >= most:
        return False
    connection.execute(insert(db.members).values(club_id=id, user_id=user, since=now, founder=False))
    return True


def owners(connection: Connection, id: str) -> set[str]:
    """The members of a club, as owners of seats."""
    return {
        f"u:{user}"
        for user in connection.execute(select(db.members.c.user_id).where(db.members.c.club_id == id)).scalars()
    }


def leave(connection: Connection, id: str, user: int) -> None:
    """Remove a member. The longest-standing member succeeds the founder; a club without members is deleted."""
    _hold(connection, id)
    here = and_(db.members.c.club_id == id, db.members.c.user_id == user)
    connection.execute(delete(db.members).where(here))
    rest = members(connection, id)
    if not rest:
        connection.execute(delete(db.clubs).where(db.clubs.c.id == id))
    elif not any(one.founder for one in rest):
        next_one = and_(db.members.c.club_id == id, db.members.c.user_id == rest[0].user_id)
        connection.execute(update(db.members).where(next_one).values(founder=True))


def _hold(connection: Connection, id: str) -> None:
    """Let nobody else join or leave until this is committed."""
    connection.execute(select(db.clubs.c.id).where(db.clubs.c.id == id).with_for_update()).all()


def club(connection: Connection, id: str) -> str | None:
    """A club's name."""
    name: str | None = connection.execute(select(db.clubs.c.name).where(db.clubs.c.id == id)).scalar()
    return name


def members(connection: Connection, id: str) -> list[Member]:
    """The members of a club, longest-standing first."""
    query = (
        select(db.members.c.user_id, db.users.c.name, db.members.c.since, db.members.c.founder)
        .join(db.users, db.users.c.id == db.members.c.user_id)
        .where(db.members.c.club_id == id)
    )
    rows = connection.execute(query.order_by(db.members.c.since, db.members.c.user_id))
    return [Member(user_id=row.user_id, name=row.name, since=row.since, founder=row.founder) for row in rows]


def tables_of(connection: Connection, id: str) -> list[tuple[TableRow, list[SeatRow], int]]:
    """A club's tables that are not over, the latest first."""
    going = and_(db.tables.c.club == id, db.tables.c.status.in_(("open", "running", "paused")), ~db.tables.c.analysis)
    return queries.listed(connection, going, 100)


def finished_at(connection: Connection, id: str, limit: int) -> list[str]:
    """A club's finished tables, the latest first."""
    over = and_(db.tables.c.club == id, db.tables.c.settled, ~db.tables.c.analysis)
    rows = connection.execute(select(db.tables.c.id).where(over).order_by(db.tables.c.updated.desc()).limit(limit))
    return [row.id for row in rows]


def standings(connection: Connection, id: str) -> list[tuple[str, int, int, int]]:
    """What members have done at the club's tables: game, member, games and wins; the most wins first.

    Whoever had several seats at a table played one game there, and whoever left it has not won.
    """
    columns = db.results.c
    ids = select(db.members.c.user_id).where(db.members.c.club_id == id)
    owners = {f"u:{user}": user for user in connection.execute(ids).scalars()}
    here = select(db.tables.c.id).where(and_(db.tables.c.club == id, db.tables.c.settled, ~db.tables.c.analysis))
    won = case((and_(columns.rank == 1, ~columns.gone), 1), else_=0)
    each = (
        select(columns.game, columns.owner, func.max(won).label("won"))
        .where(and_(columns.table_id.in_(here), columns.owner.in_(owners), columns.rank > 0))
        .group_by(columns.game, columns.owner, columns.table_id)
        .subquery()
    )
    summed = select(each.c.game, each.c.owner, func.count(), func.sum(each.c.won)).group_by(each.c.game, each.c.owner)
    found = [(str(row[0]), owners[row[1]], int(row[2]), int(row[3])) for row in connection.execute(summed)]
    return sorted(found, key=lambda one: (one[0], -one[3], one[2], one[1]))


def club_of_table(connection: Connection, table: str) -> str:
    """The club whose members alone may join a table; empty if anyone may."""
    return str(connection.execute(select(db.tables.c.club).where(db.tables.c.id == table)).scalar() or "")


def joinable(connection: Connection, game: str, players: int) -> list[Any]:
    """Open listed tables of a game for everybody, the oldest first."""
    columns = db.tables.c
    shown = and_(columns.status == "open", columns.listed, ~columns.rated, columns.club == "", columns.game == game)
    query = select(columns.id, columns.host, columns.clock, columns.options).where(
        and_(shown, columns.players == players)
    )
    return list(connection.execute(query.order_by(columns.created).limit(50)).all())
