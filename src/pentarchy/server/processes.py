"""`serve --processes 4`: a parent that starts the processes of a server, restarts any that dies, and stops them.

The parent serves nobody. It takes the store for itself, and keeps the listening socket and the lines between its
children, so that what is sent to one that has died waits for the next.
"""

from __future__ import annotations

import asyncio
import logging
import math
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType

from msgspec.structs import replace
from prometheus_client.multiprocess import mark_process_dead

from pentarchy.core.errors import BadInput
from pentarchy.server import queries
from pentarchy.server.orphans import start_with_parent
from pentarchy.server.service import HEARTBEAT
from pentarchy.server.settings import Settings
from pentarchy.server.siblings import Line, Siblings, mesh
from pentarchy.server.store import Store, make_store
from pentarchy.server.times import RealTime

log = logging.getLogger("pentarchy.processes")

PATIENCE = 180.0  # seconds for a process to start, on a busy machine too
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before a process that ended is started again; twice as many each time
TRIES = 4  # starts of a process that may fail in a row before the server has ever been up
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # where the processes share their counters
COUNTS = "pentarchy-counts-"  # prefix of that folder's name, followed by the parent's process id
LOOK = 1.0  # seconds between checks for a request to stop
STOPPING = 7.0  # seconds that a child may take to stop beyond those of the setting
READY = "ready"

Main = Callable[[Settings, socket.socket, Siblings, Connection], None]  # what a child does


class Child:
    """One of the processes, and how its starts went."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.process: BaseProcess | None = None  # none while it waits to be started again
        self.link: Connection | None = None  # ends when it is closed: with its parent
        self.is_ready = False
        self.failures = 0  # starts in a row after which it was not ready
        self.said = ""  # why it could not start, in its own words
        self.begins = 0.0  # when it was, or will be, started

    @property
    def pause(self) -> float:
        """Seconds until it is started again: longer each time, until it has been ready."""
        return min(PAUSE * 2.0 ** max(0, self.failures - 1), LONGEST_PAUSE)

    def awaited(self) -> list[int | Connection]:
        """What tells that something happens to it."""
        if self.process is None:
            return []
        if self.link is None:
            return [self.process.sentinel]
        return [self.process.sentinel, self.link]

    def hear(self) -> None:
        """Take in what it says while it starts: that it is ready, or why it cannot be."""
        try:
            while self.link is not None and self.link.poll():
                said = self.link.recv()
                if said == READY:
                    self.is_ready, self.failures = True, 0
                else:
                    self.said = said
        except (EOFError, OSError):  # it died
            self.link = None


class Family:
    """The processes of one server."""

    def __init__(self, settings: Settings, bound: socket.socket, main: Main) -> None:
        count = settings.processes or os.cpu_count() or 1
        bots = settings.bot_processes or max(1, (os.cpu_count() or 1) - 1)
        self._settings = replace(settings, bot_processes=math.ceil(bots / count))
        self._bound = bound
        self._main = main
        self._lines = mesh(count)
        self._children = [Child(index) for index in range(count)]
        self._is_up = False  # has any of them ever been ready?
        self._ending = False
        self._time = RealTime()

    def run(self, ready: Callable[[], None]) -> None:
        """Run until a signal comes; announce when all are ready. BadInput if none can be started at all."""
        _tidy()
        with tempfile.TemporaryDirectory(prefix=f"{COUNTS}{os.getpid()}-") as counted:
            os.environ[METRICS] = counted
            store = asyncio.run(_prepared(self._settings, len(self._lines)))
            try:
                for kind in (signal.SIGINT, signal.SIGTERM):
                    signal.signal(kind, self._stop)
                self._watch(ready)
            finally:
                self._end()
                if store is not None:
                    asyncio.run(store.close())

    def _watch(self, ready: Callable[[], None]) -> None:
        announced = False
        while not self._ending:
            for child in self._children:
                self._look_after(child)
            if not announced and all(child.is_ready for child in self._children):
                announced = True
                ready()
            wait([thing for child in self._children for thing in child.awaited()], timeout=LOOK)

    def _look_after(self, child: Child) -> None:
        """Start a process when it is time, hear how that goes, and note when it has ended."""
        now = time.monotonic()
        if child.process is None:
            if now >= child.begins and not self._ending:
                self._start(child)
            return
        is_alive = child.process.is_alive()  # first: what it said before its end has arrived then
        child.hear()
        self._is_up = self._is_up or child.is_ready
        if not is_alive:
            self._ended(child, child.said or f"it ended with code {child.process.exitcode}")
        elif not child.is_ready and now > child.begins + PATIENCE:
            child.process.kill()
            child.process.join()
            self._ended(child, f"it was not ready within {PATIENCE:g} seconds")

    def _start(self, child: Child) -> None:
        context = multiprocessing.get_context("spawn")
        child.is_ready, child.said, child.begins = False, "", time.monotonic()
        try:
            link, theirs = context.Pipe()
            line, began = self._lines[child.index], self._time.began
            arguments = (self._main, self._settings, self._bound, child.index, line, began, theirs)
            process = context.Process(target=_child, args=arguments, name=f"serve-{child.index}")
            process.start()
            theirs.close()
        except OSError as error:  # no more processes, files or memory just now
            self._ended(child, f"it could not be started: {error.strerror}")
        else:
            child.process, child.link = process, link

    def _ended(self, child: Child, why: str) -> None:
        """Plan the next start. BadInput if the server has never been up and that is hopeless."""
        if child.process is not None:
            mark_process_dead(child.process.pid)  # type: ignore[no-untyped-call]
        was_ready, child.is_ready, child.process, child.link = child.is_ready, False, None, None
        if self._ending:
            return
        if not was_ready:
            child.failures += 1
            if not self._is_up and (child.said or child.failures >= TRIES):
                raise BadInput(child.said or f"a process did not start ({why}); the log says more")
        child.begins = time.monotonic() + child.pause
        told = "a process died and is started again" if was_ready else "a process did not start; it is started again"
        log.error(told, extra={"child": child.index, "why": why, "seconds": child.pause})

    def _end(self) -> None:
        """Stop all children, killing any that does not stop in time."""
        self._stop()
        until = time.monotonic() + self._settings.stop_seconds + STOPPING
        for child in self._children:
            if child.process is not None:
                child.process.join(max(0.0, until - time.monotonic()))
                if child.process.is_alive():
                    log.error("a process does not stop and is killed", extra={"child": child.index})
                    child.process.kill()
                    child.process.join()

    def _stop(self, _kind: int = 0, _frame: FrameType | None = None) -> None:
        """Tell all children to stop; also the signal handler."""
        self._ending = True
        for child in self._children:
            if child.process is not None and child.process.is_alive():
                child.process.terminate()


def forget_counts() -> None:
    """Remove the folder of the shared counters."""
    shutil.rmtree(os.environ.get(METRICS, "") or os.devnull, ignore_errors=True)


def _tidy() -> None:
    """Remove what was left behind by servers that were killed with all their processes."""
    for folder in Path(tempfile.gettempdir()).glob(f"{COUNTS}*"):
        number = folder.name.removeprefix(COUNTS).partition("-")[0]
        if number.isdigit() and not _lives(int(number)):
            shutil.rmtree(folder, ignore_errors=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return True


async def _prepared(settings: Settings, count: int) -> Store | None:
    """The store, up to date and taken for this server; none if other servers may use it too, which needs no keeper.

    Its processes give clocks back the time nobody was served, each to its own tables, when it can serve them again.
    """
    store = make_store(settings.data, settings.database)
    await store.open()
    names = [Siblings(index, [None] * count).name_of(HEARTBEAT) for index in range(count)]
    await store.write(queries.share_beat, HEARTBEAT, names)
    if store.shared:
        await store.close()
        return None
    return store


def _child(
    main: Main,
    settings: Settings,
    bound: socket.socket,
    index: int,
    lines: list[Line | None],
    began: float,
    link: Connection,
) -> None:
    start_with_parent()
    try:
        main(settings, bound, Siblings(index, lines, began), link)
    except BadInput as error:
        link.send(str(error))
