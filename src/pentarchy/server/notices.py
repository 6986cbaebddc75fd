"""Store queries for notifications: whom tables wait for, how players want to be notified, and the queue.

A webhook may lead to a room that others read, so there are two circles: `public` ones are told, at times that follow
from it, only what everybody at the table may know; e-mails and push messages tell their player all that they know.
Nothing that is done for one circle changes what the other gets, or when.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, Select, and_, delete, func, insert, or_, select, update

from pentarchy.server import schema as db
from pentarchy.server.api import ChannelKind, ChannelShape, NoticeWish

TIDINGS = ("invite", "lapse")  # notices about open tables
KEPT = 30 * 86_400.0  # how long sent messages are remembered
CIRCLES = (False, True)  # the player alone, and whoever reads a webhook


class Channel(msgspec.Struct, frozen=True, kw_only=True):
    """A way to reach a player."""

    id: int
    user_id: int
    kind: ChannelKind
    shape: ChannelShape
    address: str
    label: str
    confirmed: bool
    trouble: str
    created: float

    @property
    def public(self) -> bool:
        """May others read what is sent there?"""
        return self.kind == "webhook"

    @property
    def host(self) -> str:
        """Where messages by this channel go first: a webhook's host, a browser's push service, the mail server."""
        if self.kind == "email":
            return ""
        address = self.address if self.kind == "webhook" else str(json.loads(self.address)["endpoint"])
        return urlsplit(address).hostname or ""


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """A message that waits to be sent."""

    id: int
    channel_id: int
    user_id: int
    what: str
    tables: list[str]
    created: float
    ready: float
    tries: int
    state: str


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is waiting for a player who is away."""

    user_id: int
    table_id: str
    public: bool = False
    asked: float
    told: float | None
    due: float | None
    reminded: bool


# --- channels and wishes -----------------------------------------------------------------------------------------


def channels(connection: Connection, user: int) -> list[Channel]:
    """A player's channels, the oldest first."""
    rows = connection.execute(select(db.channels).where(db.channels.c.user_id == user).order_by(db.channels.c.id))
    return [Channel(**row._mapping) for row in rows]


def channel(connection: Connection, id: int) -> Channel | None:
    """A channel."""
    row = connection.execute(select(db.channels).where(db.channels.c.id == id)).first()
    return Channel(**row._mapping) if row is not None else None


def listeners(connection: Connection) -> set[int]:
    """The players who want notifications."""
    return set(connection.execute(select(db.channels.c.user_id).where(db.channels.c.confirmed).distinct()).scalars())


def add_channel(connection: Connection, most: int, /, **values: Any) -> int:
    """A new channel; its id, 0 if the player has too many. The same address once more is the same channel."""
    mine = channels(connection, values["user_id"])
    for known in mine:
        if (known.kind, known.address) == (values["kind"], values["address"]):
            changed = {"shape": values["shape"], "trouble": ""}
            connection.execute(update(db.channels).where(db.channels.c.id == known.id).values(**changed))
            return known.id
    if len(mine) >= most:
        return 0
    key = connection.execute(insert(db.channels).values(**values)).inserted_primary_key
    return int(key[0]) if key is not None else 0


def remove_channel(connection: Connection, id: int) -> None:
    """Delete a channel and the messages waiting for it."""
    connection.execute(delete(db.deliveries).where(db.deliveries.c.channel_id == id))
    connection.execute(delete(db.channels).where(db.channels.c.id == id))


def change_channel(connection: Connection, /, id: int, **values: Any) -> None:
    """Confirm a channel, or note why its last message failed."""
    connection.execute(update(db.channels).where(db.channels.c.id == id).values(**values))


def wish(connection: Connection, user: int, public: bool = False) -> tuple[NoticeWish, float]:
    """When a player wants to be notified, and when they last were."""
    row = connection.execute(select(db.wishes).where(db.wishes.c.user_id == user)).first()
    if row is None:
        return NoticeWish(), 0.0
    told = row.told_public if public else row.told
    return (msgspec.json.decode(row.wish, type=NoticeWish) if row.wish else NoticeWish()), told


def set_wish(connection: Connection, /, user: int, **values: Any) -> None:
    """Change when a player wants to be notified, or when they last were."""
    if connection.execute(update(db.wishes).where(db.wishes.c.user_id == user).values(**values)).rowcount == 0:
        connection.execute(insert(db.wishes).values(**{"user_id": user, "wish": "", "told": 0.0, **values}))


# --- whom tables wait for ----------------------------------------------------------------------------------------


class Awaited(msgspec.Struct, frozen=True, kw_only=True):
    """Whom a table is waiting for, as one circle may know."""

    away: dict[int, float | None]  # players who are not there, with the time their clock runs out
    here: list[int]


def follow_turns(
    connection: Connection, table: str, awaited: Sequence[Awaited], again: Collection[int], now: float
) -> None:
    """Store whom a table is waiting for, for each circle; those `again` have chosen and are asked something else.

    Players at the table can see for themselves; those who are no longer asked need not be notified.
    """
    for public, one in zip(CIRCLES, awaited, strict=True):
        _follow(connection, table, public, one, again, now)


def _follow(
    connection: Connection, table: str, public: bool, awaited: Awaited, again: Collection[int], now: float
) -> None:
    columns = db.turns.c
    at_table = and_(columns.table_id == table, columns.public == public)
    gone = and_(at_table, columns.user_id.not_in([*awaited.away, *awaited.here]))
    connection.execute(delete(db.turns).where(gone))
    unseen = and_(at_table, columns.user_id.in_(awaited.here), columns.told.is_(None))
    connection.execute(update(db.turns).where(unseen).values(told=now))
    known = {row.user_id: row for row in connection.execute(select(db.turns).where(at_table))}
    for user, due in awaited.away.items():
        asked = {"asked": now, "told": None, "due": due, "reminded": False}
        mine = update(db.turns).where(and_(at_table, columns.user_id == user))
        if user not in known:
            connection.execute(insert(db.turns).values(user_id=user, table_id=table, public=public, **asked))
        elif user in again:
            connection.execute(mine.values(**asked))
        elif known[user].due != due:
            connection.execute(mine.values(due=due))


def listening(public: bool) -> Select[tuple[int]]:
    """The players who have a channel of this circle."""
    is_public = db.channels.c.kind == "webhook"
    of_circle = is_public if public else ~is_public
    return select(db.channels.c.user_id).where(and_(db.channels.c.confirmed, of_circle))


def waiting(connection: Connection, public: bool, now: float, soon: float) -> dict[int, list[Turn]]:
    """The turns of players who have not been notified of one in this circle, or whose clock runs out soon."""
    columns = db.turns.c
    late = and_(columns.due < soon, columns.due > now, ~columns.reminded)
    here = and_(columns.public == public, columns.user_id.in_(listening(public)))
    users = select(columns.user_id).where(and_(here, or_(columns.told.is_(None), late)))
    theirs = select(db.turns).where(and_(columns.public == public, columns.user_id.in_(users)))
    found: dict[int, list[Turn]] = {}
    for row in connection.execute(theirs.order_by(columns.asked)):
        found.setdefault(row.user_id, []).append(Turn(**row._mapping))
    return found


def count_waiting(connection: Connection, user: int) -> int:
    """How many tables wait for a player."""
    waits = and_(db.turns.c.user_id == user, ~db.turns.c.public, db.tables.c.status == "running")
    query = select(func.count()).select_from(db.turns).join(db.tables, db.tables.c.id == db.turns.c.table_id)
    return int(connection.execute(query.where(waits)).scalar() or 0)


class Tiding(msgspec.Struct, frozen=True, kw_only=True):
    """A pending notice about an open table: an invitation, or a warning that it is about to lapse."""

    table_id: str
    what: str
    time: float


def untold(connection: Connection, public: bool) -> dict[int, list[Tiding]]:
    """The pending notices about open tables for players with channels of this circle, oldest first."""
    columns = db.tidings.c
    told = columns.told_public if public else columns.told
    query = (
        select(columns.user_id, columns.table_id, columns.what, columns.time)
        .join(db.tables, db.tables.c.id == columns.table_id)
        .where(and_(told.is_(None), db.tables.c.status == "open", columns.user_id.in_(listening(public))))
    )
    found: dict[int, list[Tiding]] = {}
    for row in connection.execute(query.order_by(columns.time)):
        tiding = Tiding(table_id=row.table_id, what=row.what, time=row.time)
        found.setdefault(row.user_id, []).append(tiding)
    return found


def make_deliveries(
    connection: Connection, user: int, public: bool, what: str, tables: Sequence[str], now: float, last: float
) -> bool:
    """Queue one message for each of a player's channels in this circle and mark its turns.

    False if another process was faster.
    """
    told = "told_public" if public else "told"
    if connection.execute(select(db.wishes.c.user_id).where(db.wishes.c.user_id == user)).first() is None:
        set_wish(connection, user, told=0.0)
    claimed = and_(db.wishes.c.user_id == user, db.wishes.c[told] == last)
    if connection.execute(update(db.wishes).where(claimed).values(**{told: now})).rowcount == 0:
        return False
    for one in channels(connection, user):
        if one.confirmed and one.public == public:
            add_delivery(connection, one.id, user, what, tables, now)
    if what in TIDINGS:
        columns = db.tidings.c
        these = and_(columns.user_id == user, columns.what == what, columns.table_id.in_(tables))
        connection.execute(update(db.tidings).where(these).values(**{told: now}))
        return True
    mine = and_(db.turns.c.user_id == user, db.turns.c.public == public, db.turns.c.table_id.in_(tables))
    changed: dict[str, Any] = {"told": func.coalesce(db.turns.c.told, now)}
    if what == "reminder":
        changed["reminded"] = True
    connection.execute(update(db.turns).where(mine).values(**changed))
    return True


# --- the queue ---------------------------------------------------------------------------------------------------


def add_delivery(connection: Connection, channel: int, user: int, what: str, tables: Sequence[str], now: float) -> None:
    """A message that waits to be sent."""
    values = {"channel_id": channel, "user_id": user, "what": what, "tables": list(tables), "created": now}
    connection.execute(insert(db.deliveries).values(**values, ready=now, tries=0, state="waiting"))


def ready(connection: Connection, now: float, limit: int) -> list[tuple[Delivery, Channel]]:
    """Messages to be sent now and how: first by channels without trouble, and of those the oldest."""
    due = and_(db.deliveries.c.state == "waiting", db.deliveries.c.ready <= now)
    query = select(db.deliveries).join(db.channels, db.channels.c.id == db.deliveries.c.channel_id).where(due)
    rows = connection.execute(query.order_by(db.channels.c.trouble != "", db.deliveries.c.ready).limit(limit))
    found = [Delivery(**row._mapping) for row in rows]
    these = db.channels.c.id.in_({one.channel_id for one in found})
    by = {row.id: Channel(**row._mapping) for row in connection.execute(select(db.channels).where(these))}
    return [(one, by[one.channel_id]) for one in found]


def claim(connection: Connection, delivery: Delivery, until: float) -> bool:
    """Claim a message so that no other process sends it too; if this one dies, the claim expires."""
    columns = db.deliveries.c
    same = and_(columns.id == delivery.id, columns.tries == delivery.tries, columns.ready == delivery.ready)
    taken = update(db.deliveries).where(and_(same, columns.state == "waiting"))
    return connection.execute(taken.values(ready=until, tries=delivery.tries + 1)).rowcount > 0


def sending(connection: Connection, delivery: Delivery) -> bool:
    """Mark a message that must not arrive twice as going out: whatever happens now, it is not sent again."""
    mine = and_(db.deliveries.c.id == delivery.id, db.deliveries.c.state == "waiting")
    return connection.execute(update(db.deliveries).where(mine).values(state="sending")).rowcount > 0


def adrift(connection: Connection, now: float) -> list[Delivery]:
    """Messages whose sender died, so that nobody knows whether they arrived."""
    lost = and_(db.deliveries.c.state == "sending", db.deliveries.c.ready <= now)
    return [Delivery(**row._mapping) for row in connection.execute(select(db.deliveries).where(lost))]


def finish(connection: Connection, delivery: Delivery, state: str, ready: float, trouble: str) -> None:
    """Store the outcome: sent, to be retried, or given up, with the reason for the player to read."""
    values = {"state": state, "ready": ready}
    connection.execute(update(db.deliveries).where(db.deliveries.c.id == delivery.id).values(**values))
    change_channel(connection, delivery.channel_id, trouble=trouble)


def forget_deliveries(connection: Connection, now: float) -> None:
    """Delete messages that were sent or given up long ago."""
    old = and_(db.deliveries.c.state.in_(("sent", "failed")), db.deliveries.c.created < now - KEPT)
    connection.execute(delete(db.deliveries).where(old))


def titles(connection: Connection, delivery: Delivery, public: bool) -> dict[str, str]:
    """The games of a message's tables for which it still holds: a retried one may come too late for some."""
    mine = and_(db.turns.c.user_id == delivery.user_id, db.turns.c.public == public)
    asked = select(db.turns.c.table_id).where(mine)
    running = and_(db.tables.c.id.in_(delivery.tables), db.tables.c.status == "running", db.tables.c.id.in_(asked))
    if delivery.what in TIDINGS:
        columns = db.tidings.c
        said = select(columns.table_id).where(and_(columns.user_id == delivery.user_id, columns.what == delivery.what))
        running = and_(db.tables.c.id.in_(delivery.tables), db.tables.c.status == "open", db.tables.c.id.in_(said))
    return {row.id: row.game for row in connection.execute(select(db.tables.c.id, db.tables.c.game).where(running))}


def fact_or(connection: Connection, name: str, value: str) -> str:
    """A fact about the server that is set once: the stored value, or this one."""
    known = connection.execute(select(db.facts.c.value).where(db.facts.c.name == name)).scalar()
    if known is None:
        connection.execute(insert(db.facts).values(name=name, value=value))
    return str(known) if known is not None else value
