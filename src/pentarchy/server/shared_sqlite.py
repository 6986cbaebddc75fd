"""One SQLite file for several processes of one server: they write in turns and tell each other what they wrote."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine, event

from pentarchy.server.siblings import Siblings
from pentarchy.server.store import Inbox, News, SqliteStore, WriteJob

TURN = "pentarchy.turn"  # whose lock is held by the process that writes
ALONE = "pentarchy.alone"  # and by the one that does something which nobody else may do meanwhile


class SharedSqliteStore(SqliteStore):
    """A child's store. The file is up to date and locked against other servers: its parent saw to that."""

    shared = True

    def __init__(self, folder: str | Path, siblings: Siblings) -> None:
        super().__init__(folder)
        self.process = f"s{siblings.index}"
        self._siblings = siblings
        self._inbox = Inbox()
        self._delivering: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._told: list[str] = []  # within the present transaction
        self._turns: IO[str] | None = None

    async def open(self) -> None:
        """Start the writer and begin to listen."""
        self._loop = asyncio.get_running_loop()
        self._turns = (self.folder / TURN).open("w", encoding="utf-8")  # now: later no file may be free
        await super().open()
        self._siblings.hear(self._inbox.put)
        self._delivering = asyncio.create_task(self._inbox.deliver())

    def _prepare(self, engine: Engine) -> None:
        """PostgreSQL's own word for telling other processes is understood here too, so that queries need no other."""

        @event.listens_for(engine, "connect")
        def _connect(connection: sqlite3.Connection, _: object) -> None:
            connection.create_function("pg_notify", 2, lambda _, news: self._told.append(news))

    async def close(self) -> None:
        """Finish what was begun."""
        if self._delivering is not None:
            self._delivering.cancel()
        await super().close()
        if self._turns is not None:
            self._turns.close()
            self._turns = None

    def _commit(self, connection: Connection, group: list[WriteJob]) -> None:
        self._told = [f"{job.entry.table_id} entry {job.entry.number}" for job in group if job.entry is not None]
        with self._turn():
            super()._commit(connection, group)
        if self._told and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop was closed
                self._loop.call_soon_threadsafe(self._siblings.tell, *self._told)

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """While the block lasts nobody else is in such a block, nor in another process."""
        async with super().alone():
            with (self.folder / ALONE).open("w", encoding="utf-8") as file:  # its lock goes with it
                await asyncio.to_thread(fcntl.flock, file, fcntl.LOCK_EX)
                yield

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for the others: SQLite itself would look again and again whether it may write."""
        assert self._turns is not None
        fcntl.flock(self._turns, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._turns, fcntl.LOCK_UN)

    async def tell(self, table: str, what: str) -> None:
        """Tell the other processes that something happened at a table."""
        self._siblings.tell(f"{table} {what}")

    def notice(self, table: str, what: str) -> tuple[str, str] | None:
        """What to tell the other processes once a transaction is committed."""
        return "", f"{table} {what}"

    def listen(self, news: News) -> None:
        """Whom to tell what other processes did."""
        self._inbox.news = news
