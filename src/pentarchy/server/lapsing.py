"""Open tables at which nothing happens: their hosts are warned, then the tables are closed."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from sqlalchemy import Connection, and_, delete, insert, select, update

from pentarchy.server import schema as db
from pentarchy.server.errors import Refused
from pentarchy.server.rows import TableRow
from pentarchy.server.settings import Settings

if TYPE_CHECKING:
    from pentarchy.server.service import Service

NOTICE = 2 * 86_400.0  # seconds between the reminder and the end, at most half of a table's days
AT_ONCE = 200


def times(settings: Settings) -> tuple[float, float]:
    """How long an idle table stays open, and how long before the end its host is warned."""
    whole = settings.open_days * 86_400
    return whole, min(NOTICE, whole / 2)


def lapses(settings: Settings, row: TableRow) -> float:
    """When an open table will be closed if its host has been warned, else 0."""
    whole, notice = times(settings)
    if row.status != "open" or row.reminded is None or not whole:
        return 0.0
    return max(row.updated + whole, row.reminded + notice)


# --- what is asked of the store ----------------------------------------------------------------------------------


def quiet(connection: Connection, before: float, limit: int) -> list[str]:
    """Open tables at which nothing has happened since then, and whose hosts have not been warned."""
    columns = db.tables.c
    still = and_(columns.status == "open", ~columns.analysis, columns.updated < before, columns.reminded.is_(None))
    return [row.id for row in connection.execute(select(columns.id).where(still).limit(limit))]


def remind(connection: Connection, id: str, now: float) -> bool:
    """Mark a table as about to lapse; a host with an account is notified if they want to be."""
    columns = db.tables.c
    mine = and_(columns.id == id, columns.status == "open", columns.reminded.is_(None))
    if connection.execute(update(db.tables).where(mine).values(reminded=now)).rowcount == 0:
        return False
    host = str(connection.execute(select(columns.host).where(columns.id == id)).scalar() or "")
    if host.startswith("u:"):
        user = int(host[2:])
        here = and_(db.tidings.c.user_id == user, db.tidings.c.table_id == id, db.tidings.c.what == "lapse")
        connection.execute(delete(db.tidings).where(here))
        values = {"user_id": user, "table_id": id, "what": "lapse", "sender": user, "time": now, "told": None}
        connection.execute(insert(db.tidings).values(**values))
    return True


def overdue(connection: Connection, before: float, reminded: float, limit: int) -> list[str]:
    """Open tables that have lapsed."""
    columns = db.tables.c
    late = and_(columns.status == "open", columns.updated <= before, columns.reminded <= reminded)
    return [row.id for row in connection.execute(select(columns.id).where(late).limit(limit))]


def close(connection: Connection, id: str, reminded: float) -> bool:
    """Close a table, unless something has happened there after all."""
    columns = db.tables.c
    late = and_(columns.id == id, columns.status == "open", columns.reminded <= reminded)
    return connection.execute(update(db.tables).where(late).values(status="abandoned")).rowcount > 0


def sought(connection: Connection) -> list[str]:
    """Tables at which people who look for a live game wait for others."""
    waiting = and_(db.tables.c.status == "open", db.tables.c.begins == "sought")
    rows = connection.execute(select(db.tables.c.id, db.tables.c.clock).where(waiting)).all()
    return [row.id for row in rows if row.clock["kind"] == "live"]


def touch(connection: Connection, id: str, now: float) -> None:
    """Something has happened at an open table: it does not lapse for now."""
    mine = and_(db.tables.c.id == id, db.tables.c.status == "open")
    if connection.execute(update(db.tables).where(mine).values(updated=now, reminded=None)).rowcount:
        connection.execute(delete(db.tidings).where(and_(db.tidings.c.table_id == id, db.tidings.c.what == "lapse")))


def forget_tidings(connection: Connection) -> None:
    """Forget the warnings about tables that are no longer open."""
    waiting = select(db.tables.c.id).where(db.tables.c.status == "open")
    connection.execute(delete(db.tidings).where(db.tidings.c.table_id.not_in(waiting)))


class Lapsing:
    """Looks after open tables."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def sweep(self) -> None:
        """Warn hosts in time, and close the tables that nobody wanted."""
        service, now = self._service, self._service.time.now()
        whole, notice = times(service.settings)
        if whole:
            for id in filter(service.belongs_here, await service.store.read(quiet, now - whole + notice, AT_ONCE)):
                if await service.store.write(remind, id, now):
                    await self._changed(id)
            late = await service.store.read(overdue, now - whole, now - notice, AT_ONCE)
            for id in filter(service.belongs_here, late):
                if await service.store.write(close, id, now - notice):
                    await self._changed(id)
        for id in filter(service.belongs_here, await service.store.read(sought)):
            with contextlib.suppress(Refused):  # its game is no longer installed
                await service.seating.free_gone(await service.table(id))
        await service.store.write(forget_tidings)

    async def _changed(self, id: str) -> None:
        if id in self._service.tables:
            await self._service.reload(self._service.tables[id])
        await self._service.store.tell(id, "meta")
