"""The store: one interface over SQLite (one writer thread, group commit) and PostgreSQL (asyncpg).

A query is a plain function of a SQLAlchemy connection, written once:

    await store.read(queries.entries_after, table, 17)
    await store.write(queries.append, entry)          # durable when this returns
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError

from pentarchy.core.errors import BadInput
from pentarchy.server import queries
from pentarchy.server.rows import EntryRow

if TYPE_CHECKING:
    from pentarchy.server.siblings import Siblings

P = ParamSpec("P")
T = TypeVar("T")

Query = Callable[Concatenate[Connection, P], T]
News = Callable[[str, str], Awaitable[None]]  # table, what happened

GROUP = 256  # writes in one commit at most
BAD_DATA = "22"  # the SQLSTATE class of errors about a value
AWAY = (
    *("08", "25006", "53", "55000", "57", "58"),  # PostgreSQL: no connection, read-only, no room, closed, ended, disk
    *("SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY"),
)
LOCK = "pentarchy.lock"  # held by the server that uses a folder

log = logging.getLogger("pentarchy.store")


class Conflict(Exception):
    """Another process wrote this first."""


class Failed(Exception):
    """The store failed: what went wrong, without any values, because it goes into logs."""


class Away(Failed):
    """The store cannot be reached or written now: the disk is full, or the database restarts."""

    sentence = "The server cannot save anything at the moment. Try again in a while."


class Unkeepable(Failed):
    """The store cannot represent a value, such as a text with a NUL."""


def failed(error: DBAPIError) -> Failed:
    """A database error as it is reported."""
    state: str = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", None) or ""
    away = state.startswith(AWAY) or error.connection_invalidated
    kind = Unkeepable if state.startswith(BAD_DATA) else Away if away else Failed
    return kind(f"{type(error.orig).__name__} {state}".strip())


class Store(Protocol):
    """What the server asks of a store."""

    shared: bool  # may other processes write to it?
    process: str  # this process's name for the others

    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what was begun and close."""

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes nothing."""

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes something; durable when this returns. Conflict if somebody else was first."""

    async def append(self, entry: EntryRow) -> None:
        """Write an entry with which nothing else changes, and tell the other processes; like `write` for the rest."""

    async def tell(self, table: str, what: str) -> None:
        """Tell the other processes that something happened at a table."""

    def listen(self, news: News) -> None:
        """Who is called with the news of other processes."""

    async def keep(self, table: str) -> bool:
        """Try to become the process that runs a table's clock and bots."""

    async def release(self, table: str) -> None:
        """Release a table for another process."""

    def notice(self, table: str, what: str) -> tuple[str, str] | None:
        """What to tell the other processes within a transaction: channel and text; None if there are none."""

    def alone(self) -> AbstractAsyncContextManager[None]:
        """While the block lasts no other, of whichever process, is in such a block."""

    def waiting(self) -> int:
        """How many writes are queued or under way."""


class WriteJob:
    """A write that somebody is waiting for; entries alone can be written together with others."""

    def __init__(self, work: Callable[[Connection], Any], entry: EntryRow | None = None) -> None:
        self.work = work
        self.entry = entry
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()


class Inbox:
    """What other processes say, followed in order, one after the other."""

    def __init__(self) -> None:
        self.news: News | None = None
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self.put = self._waiting.put_nowait

    async def deliver(self) -> None:
        """Until cancelled: a table, a space, and what happened there."""
        while True:
            table, _, what = (await self._waiting.get()).partition(" ")
            if self.news is not None:
                try:
                    await self.news(table, what)
                except Exception:
                    log.exception("news could not be followed", extra={"table": table})


Outcome = tuple[WriteJob, Any, BaseException | None]  # its value or why it failed


class SqliteStore:
    """One file, one process. Writes are queued and committed together, so that durable costs little."""

    shared = False
    process = "only"

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.path = self.folder / "pentarchy.sqlite"
        self._jobs: queue.SimpleQueue[WriteJob | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="store-read")
        self._engine: Engine | None = None
        self._lock: IO[str] | None = None
        self._alone = asyncio.Lock()

    async def open(self) -> None:
        """Prepare the file and start the writer."""
        await asyncio.to_thread(self._open)

    def _open(self) -> None:
        self._engine = sqlite_engine(self.path)
        self._prepare(self._engine)
        self._writer = threading.Thread(target=self._write_groups, name="store-write", daemon=True)
        self._writer.start()

    def _prepare(self, engine: Engine) -> None:
        """Take the file for this process and bring it up to date."""
        from pentarchy.server.migrate import migrate

        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = lock_file(self.folder / LOCK)
            keep_private(self.path)
        except OSError as error:
            raise BadInput(
                f"the folder {self.folder} cannot be used: {error.strerror}; choose another with --data"
            ) from error
        try:
            migrate(engine)
        except DatabaseError as error:
            told = f"the file {self.path} is damaged or cannot be used ({failed(error)})"
            raise BadInput(f"{told}; put a copy back with `pentarchy restore`") from None

    async def close(self) -> None:
        """Finish what was begun and close the file."""
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._readers.shutdown()
        if self._engine is not None:
            self._engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query, args, kwargs)

    def _read(self, query: Callable[..., T], args: Any, kwargs: Any) -> T:
        assert self._engine is not None
        try:
            with self._engine.connect() as connection:
                return query(connection, *args, **kwargs)
        except DBAPIError as error:
            raise failed(error) from None

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes something; it is on the disk when this returns."""
        job = WriteJob(lambda connection: query(connection, *args, **kwargs))
        self._jobs.put(job)
        result: T = await job.done
        return result

    async def append(self, entry: EntryRow) -> None:
        """Write an entry; those of all tables that wait are one statement, for which Python's lock is free."""
        job = WriteJob(lambda connection: queries.append(connection, entry), entry)
        self._jobs.put(job)
        await job.done

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """While the block lasts nobody else is in such a block."""
        async with self._alone:
            yield

    def waiting(self) -> int:
        """How many writes are queued."""
        return self._jobs.qsize()

    def _write_groups(self) -> None:
        assert self._engine is not None
        ending = False
        while not ending:
            group: list[WriteJob] = []
            try:
                with self._engine.connect() as connection:
                    connection.execution_options(immediate=True)
                    while not ending:
                        ending = self._gather(group)
                        if group:
                            self._commit(connection, group)
                        group.clear()
            except Exception as error:  # out of files, perhaps: fail those who are waiting, and serve the next
                log.error("the writer failed and restarts", extra={"error": f"{type(error).__name__}: {error}"})
                if not group:  # not even a connection: fail the next one
                    ending = self._gather(group)
                _tell(group, [(job, None, Away(type(error).__name__)) for job in group])

    def _gather(self, group: list[WriteJob]) -> bool:
        """Wait for a write, and take all that have arrived meanwhile; true at the end."""
        job = self._jobs.get()
        while job is not None:
            group.append(job)
            if len(group) >= GROUP:
                return False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return False
        return True

    def _commit(self, connection: Connection, group: list[WriteJob]) -> None:
        """Carry out the jobs in one transaction. If one fails, all are done again, each able to fail alone."""
        try:
            with connection.begin():
                entries = [job.entry for job in group if job.entry is not None]
                if entries:
                    queries.append_all(connection, entries)
                outcomes: list[Outcome] = [
                    (job, job.work(connection) if job.entry is None else None, None) for job in group
                ]
        except Exception:
            outcomes = _commit_warily(connection, group)
        _tell(group, outcomes)

    async def tell(self, table: str, what: str) -> None:
        """No other processes to tell."""

    def notice(self, table: str, what: str) -> tuple[str, str] | None:
        """No other processes to tell."""
        return None

    def listen(self, news: News) -> None:
        """No other processes to listen to."""

    async def keep(self, table: str) -> bool:
        """Always: one process runs every table, and among siblings each table belongs to one of them."""
        return True

    async def release(self, table: str) -> None:
        """No other process could take it."""


def _commit_warily(connection: Connection, group: list[WriteJob]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    try:
        with connection.begin():
            for job in group:
                try:
                    with connection.begin_nested():
                        outcomes.append((job, job.work(connection), None))
                except IntegrityError:
                    outcomes.append((job, None, Conflict()))
                except DBAPIError as error:
                    outcomes.append((job, None, failed(error)))
                except Exception as error:  # the caller gets it; the others' work goes on
                    outcomes.append((job, None, error))
    except DBAPIError as error:
        return [(job, None, failed(error)) for job in group]
    except Exception as error:
        return [(job, None, error) for job in group]
    return outcomes


def _tell(group: list[WriteJob], outcomes: list[Outcome]) -> None:
    if group:
        with contextlib.suppress(RuntimeError):  # the loop was closed, so nobody is waiting
            group[0].loop.call_soon_threadsafe(_answer, outcomes)


def _answer(outcomes: list[Outcome]) -> None:
    """In the event loop, once per group: resume those who are waiting for their writes."""
    for job, value, failure in outcomes:
        if job.done.done():  # the caller was cancelled; the write stays
            continue
        if failure is None:
            job.done.set_result(value)
        else:
            job.done.set_exception(failure)


def sqlite_engine(path: str | Path) -> Engine:
    """An engine whose transactions are explicit and whose commits reach the disk."""
    arguments = {"check_same_thread": False, "timeout": 30}
    engine = create_engine(f"sqlite:///{path}", connect_args=arguments, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connect(connection: DBAPIConnection, _: object) -> None:
        connection.isolation_level = None  # SQLAlchemy begins and commits, not the driver
        cursor = connection.cursor()
        connection.create_function("lower", 1, lowered, deterministic=True)  # SQLite's own knows ASCII only
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def lowered(text: str | None) -> str | None:
    """A text in lower case, in any alphabet."""
    return text.lower() if text is not None else None


def keep_private(path: Path) -> None:
    """Make sure that a file exists and that no other user can read it."""
    path.touch(mode=0o600)
    path.chmod(0o600)


def lock_file(path: Path) -> IO[str]:
    """Hold a lock for as long as the file is open, so that two processes never write to one SQLite file."""
    import fcntl

    file = path.open("w", encoding="utf-8")
    for last in (False, False, True):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file
        except OSError:
            if last:
                file.close()
                raise BadInput(
                    f"another server already uses {path.parent}; stop it, choose another folder with --data, "
                    "or use PostgreSQL for several processes"
                ) from None
            time.sleep(0.4)
    return file


def make_store(data: str, database: str, siblings: Siblings | None = None) -> Store:
    """The store that the settings ask for, for one process or for one of several siblings."""
    if not database or database.startswith("sqlite:///"):
        folder = Path(database.removeprefix("sqlite:///")).parent if database else Path(data)
        if siblings is None:
            return SqliteStore(folder)
        from pentarchy.server.shared_sqlite import SharedSqliteStore

        return SharedSqliteStore(folder, siblings)
    from pentarchy.server.postgres import PostgresStore

    if database.split("://")[0] not in ("postgresql", "postgres", "postgresql+asyncpg"):
        raise BadInput(f"the database {database.split('://')[0]!r} is not known; use postgresql://user@host/name")
    return PostgresStore(database)
