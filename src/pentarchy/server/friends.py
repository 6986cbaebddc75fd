"""Store queries about friends: requests, friendships, invitations to a table.

A friendship is one row, owned by whoever asked. If they are declined they still see their request and cannot repeat it:
`declined`, or `withdrawn` when they do not want to see it any more.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from pentarchy.server import queries
from pentarchy.server import schema as db
from pentarchy.server.api import FriendState
from pentarchy.server.rows import SeatRow, TableRow

MOST = 300  # friends, and others who were asked


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom a player knows, and how."""

    user_id: int
    name: str
    profile: str
    since: float
    state: FriendState


def _between(one: int, other: int) -> Any:
    columns = db.friendships.c
    forth = and_(columns.user_id == one, columns.friend_id == other)
    return or_(forth, and_(columns.user_id == other, columns.friend_id == one))


def _seen(state: str, by_me: bool) -> FriendState:
    if state == "friends":
        return "friends"
    if by_me:
        return "asked" if state in ("asked", "declined") else ""
    return "asking" if state == "asked" else ""


def state_of(connection: Connection, me: int, other: int) -> FriendState:
    """The relation between two players, as far as the first of them may know it."""
    row = connection.execute(select(db.friendships).where(_between(me, other))).first()
    return _seen(row.state, row.user_id == me) if row is not None else ""


def known(connection: Connection, me: int) -> list[Known]:
    """A player's friends, whom they asked and who asks them, by name."""
    columns = db.friendships.c
    mine = connection.execute(select(db.friendships).where(or_(columns.user_id == me, columns.friend_id == me))).all()
    others = {row.friend_id if row.user_id == me else row.user_id: row for row in mine}
    query = select(db.users.c.id, db.users.c.name, db.users.c.profile)
    people = connection.execute(query.where(and_(db.users.c.id.in_(others), ~db.users.c.blocked)))
    found = [
        Known(
            user_id=one.id,
            name=one.name,
            profile=one.profile,
            since=others[one.id].since,
            state=_seen(others[one.id].state, others[one.id].user_id == me),
        )
        for one in people
    ]
    return sorted((one for one in found if one.state), key=lambda one: one.name.casefold())


def ask(connection: Connection, me: int, other: int, approachable: bool, now: float) -> FriendState:
    """Send or accept a request; returns the new relation, nothing if the other cannot be asked."""
    here = _between(me, other)
    both = select(db.users.c.id).where(db.users.c.id.in_([me, other])).order_by(db.users.c.id)
    connection.execute(both.with_for_update()).all()  # they may ask each other at the same moment
    row = connection.execute(select(db.friendships).where(here)).first()
    if row is None or (row.state == "withdrawn" and row.user_id == other):
        counted = select(func.count()).select_from(db.friendships).where(db.friendships.c.user_id == me)
        if not approachable or int(connection.execute(counted).scalar() or 0) >= MOST:
            return ""
        values = {"user_id": me, "friend_id": other, "since": now, "state": "asked"}
        connection.execute(delete(db.friendships).where(here))
        connection.execute(insert(db.friendships).values(**values))
        return "asked"
    state = str(row.state)
    if row.user_id == other:
        state = "friends"  # they asked me, even if I declined then
    elif state == "withdrawn":
        state = "declined"
    if state != row.state:
        connection.execute(update(db.friendships).where(here).values(state=state, since=now))
    return _seen(state, row.user_id == me)


def part(connection: Connection, me: int, other: int) -> None:
    """Decline a request, withdraw one, or end a friendship. The other is not notified."""
    row = connection.execute(select(db.friendships).where(_between(me, other))).first()
    if row is None:
        return
    here = _between(me, other)
    if row.state == "asked" and row.friend_id == me:
        connection.execute(update(db.friendships).where(here).values(state="declined"))
    elif row.state == "declined" and row.user_id == me:
        connection.execute(update(db.friendships).where(here).values(state="withdrawn"))
    elif row.state in ("asked", "friends"):
        connection.execute(delete(db.friendships).where(here))
    for user, sender in ((me, other), (other, me)):
        connection.execute(delete(db.tidings).where(and_(db.tidings.c.user_id == user, db.tidings.c.sender == sender)))


def listed_tables(connection: Connection, user: int) -> list[tuple[TableRow, list[SeatRow], int]]:
    """The listed tables that are not over at which somebody sits: those that everybody finds in the lobby."""
    held = select(db.holders.c.table_id).where(db.holders.c.owner == f"u:{user}")
    columns = db.tables.c
    going = and_(columns.listed, ~columns.analysis, columns.status.in_(("open", "running", "paused")))
    return queries.listed(connection, and_(columns.id.in_(held), going), 20)


# --- invitations -------------------------------------------------------------------------------------------------


def invite(connection: Connection, user: int, table: str, sender: int, now: float) -> None:
    """Invite a friend to a table; once is enough."""
    key = {"user_id": user, "table_id": table, "what": "invite"}
    here = and_(*[db.tidings.c[name] == value for name, value in key.items()])
    if connection.execute(select(db.tidings.c.time).where(here)).first() is None:
        connection.execute(insert(db.tidings).values(**key, sender=sender, time=now, told=None))


def invitations(connection: Connection, user: int) -> list[tuple[str, str, str]]:
    """To which open tables somebody is invited: table, game, by whom; the latest first."""
    columns = db.tidings.c
    query = (
        select(columns.table_id, db.tables.c.game, db.users.c.name)
        .join(db.tables, db.tables.c.id == columns.table_id)
        .join(db.users, db.users.c.id == columns.sender)
        .where(and_(columns.user_id == user, columns.what == "invite", db.tables.c.status == "open"))
    )
    return [(row.table_id, row.game, row.name) for row in connection.execute(query.order_by(columns.time.desc()))]


def answered(connection: Connection, user: int, table: str) -> None:
    """The invitation was taken up or declined."""
    columns = db.tidings.c
    here = and_(columns.user_id == user, columns.table_id == table, columns.what == "invite")
    connection.execute(delete(db.tidings).where(here))


def forget(connection: Connection, user: int) -> None:
    """Forget a deleted account."""
    friendships, tidings = db.friendships.c, db.tidings.c
    connection.execute(delete(db.friendships).where(or_(friendships.user_id == user, friendships.friend_id == user)))
    connection.execute(delete(db.tidings).where(or_(tidings.user_id == user, tidings.sender == user)))
