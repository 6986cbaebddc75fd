"""The store on PostgreSQL: several server processes on one database, notified of each other's entries."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
from collections.abc import AsyncIterator, Iterator
from typing import Any

import asyncpg
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pentarchy.core.errors import BadInput
from pentarchy.server import queries
from pentarchy.server.migrate import migrate
from pentarchy.server.rows import EntryRow
from pentarchy.server.store import Away, Conflict, Inbox, News, P, Query, T, failed

CHANNEL = "pentarchy"
CONNECTIONS = 12
RETRY = 1.0
MIGRATING, ALONE = 7303014, 7303015  # keys of locks that tables do not have: theirs are hashes

log = logging.getLogger("pentarchy.store")


@contextlib.contextmanager
def reported() -> Iterator[None]:
    """Errors of the database as the store reports them, but for those of whoever was not the first."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise failed(error) from None
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:  # there is no connection
        raise Away(type(error).__name__) from None


class PostgresStore:
    """A pool for queries, and one connection of its own for notices and for the locks of the tables kept here."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = make_url(url).set(drivername="postgresql+asyncpg")
        self._engine: AsyncEngine | None = None
        self._line: asyncpg.Connection[Any] | None = None
        self._line_lock = asyncio.Lock()
        self._kept: set[str] = set()
        self._inbox = Inbox()
        self._tasks: list[asyncio.Task[None]] = []
        self._open_writes = 0
        self._alone = asyncio.Lock()
        self.process = f"{os.getpid()}-{os.urandom(3).hex()}"

    async def look(self) -> None:
        """Connect for reading, without migrating anything."""
        self._engine = create_async_engine(self.url, pool_size=1, pool_pre_ping=True, hide_parameters=True)

    async def open(self) -> None:
        """Connect, bring the schema up to date, begin to listen."""
        self._engine = create_async_engine(
            self.url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True, hide_parameters=True
        )
        try:
            async with self._engine.begin() as connection:
                await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                await connection.run_sync(migrate)
        except (OSError, asyncpg.PostgresError, SQLAlchemyError) as error:
            raise BadInput(f"the database at {self.url.host or 'the socket'} does not answer: {error}") from error
        await self._connect_line()
        self._tasks = [asyncio.create_task(self._watch_line()), asyncio.create_task(self._inbox.deliver())]

    async def close(self) -> None:
        """Close all connections, which releases the locks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._line is not None:
            with contextlib.suppress(Exception):
                await self._line.close(timeout=1)
        if self._engine is not None:
            await self._engine.dispose()

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes nothing."""
        assert self._engine is not None
        with reported():
            async with self._engine.connect() as connection:
                return await connection.run_sync(query, *args, **kwargs)

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes something; it is committed when this returns."""
        self._open_writes += 1
        try:
            return await self._write(query, *args, **kwargs)
        except IntegrityError:  # another was first; a query that looks before it writes finds now what the other wrote
            try:
                return await self._write(query, *args, **kwargs)
            except IntegrityError:
                raise Conflict from None
        finally:
            self._open_writes -= 1

    async def _write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        assert self._engine is not None
        with reported():
            async with self._engine.begin() as connection:
                return await connection.run_sync(query, *args, **kwargs)

    async def append(self, entry: EntryRow) -> None:
        """Write an entry with which nothing else changes, and tell the other processes."""
        await self.write(queries.append, entry, notice=self.notice(entry.table_id, f"entry {entry.number}"))

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """While the block lasts nobody else is in such a block, nor in another process: one connection waits for it."""
        assert self._engine is not None
        async with self._alone, contextlib.AsyncExitStack() as stack:
            with reported():
                connection = await stack.enter_async_context(self._engine.connect())
                await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ALONE})")
            yield

    def waiting(self) -> int:
        """How many writes are under way."""
        return self._open_writes

    # --- other processes ------------------------------------------------------------------------------------

    async def tell(self, table: str, what: str) -> None:
        """Tell the other processes that something happened at a table."""
        async with self._line_lock:
            if self._line is not None:
                with contextlib.suppress(asyncpg.PostgresError, OSError, asyncpg.InterfaceError):
                    await self._line.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self.process} {table} {what}")

    def notice(self, table: str, what: str) -> tuple[str, str] | None:
        """What to tell the other processes within a transaction: channel and text."""
        return CHANNEL, f"{self.process} {table} {what}"

    def listen(self, news: News) -> None:
        """Who is called with the news of other processes."""
        self._inbox.news = news

    async def keep(self, table: str) -> bool:
        """Try to become the process that runs this table's clock and bots."""
        if table in self._kept:
            return True
        async with self._line_lock:
            if self._line is None:
                return False
            try:
                won = bool(await self._line.fetchval("SELECT pg_try_advisory_lock($1)", _lock_key(table)))
            except (asyncpg.PostgresError, OSError, asyncpg.InterfaceError):
                return False
        if won:
            self._kept.add(table)
        return won

    async def release(self, table: str) -> None:
        """Release this table for another process."""
        if table not in self._kept:
            return
        self._kept.discard(table)
        async with self._line_lock:
            if self._line is not None:
                with contextlib.suppress(asyncpg.PostgresError, OSError, asyncpg.InterfaceError):
                    await self._line.execute("SELECT pg_advisory_unlock($1)", _lock_key(table))

    async def _connect_line(self) -> None:
        line = await asyncpg.connect(self.url.set(drivername="postgresql").render_as_string(hide_password=False))
        await line.add_listener(CHANNEL, self._hear)
        self._line = line

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        sender, news = str(payload).split(" ", 1)
        if sender != self.process:
            self._inbox.put(news)

    async def _watch_line(self) -> None:
        """Reconnect when the connection is lost; by then its locks are released, and news may have been missed."""
        while True:
            await asyncio.sleep(RETRY)
            if self._line is not None and not self._line.is_closed():
                continue
            self._line = None
            self._kept.clear()
            try:
                await self._connect_line()
            except Exception as error:  # whatever it is: without this connection no news arrives
                log.warning("the database does not answer, trying again", extra={"error": type(error).__name__})
                continue
            self._inbox.put("* missed")


def _lock_key(table: str) -> int:
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
