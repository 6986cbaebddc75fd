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
AGAIN = 1.0  # seconds before a process that died is started again
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # where the processes share their counters
COUNTS = "pentarchy-counts-"  # prefix of that folder's name, followed by the parent's process id
LOOK = 1.0  # seconds between checks for a request to stop
STOPPING = 7.0  # seconds that a child may take to stop beyond those of the setting
READY = "ready"

Main = Callable[[Settings, socket.socket, Siblings, Connection], None]  # what a child does


class Family:
    """The processes of one server."""

    def __init__(self, settings: Settings, bound: socket.socket, main: Main) -> None:
        count = settings.processes or os.cpu_count() or 1
        bots = settings.bot_processes or max(1, (os.cpu_count() or 1) - 1)
        self._settings = replace(settings, bot_processes=math.ceil(bots / count))
        self._bound = bound
        self._main = main
        self._lines = mesh(count)
        self._children: dict[int, BaseProcess] = {}
        self._links: dict[int, Connection] = {}  # to each child, which ends when it is closed: with its parent
        self._ending = False
        self._time = RealTime()

    def run(self, ready: Callable[[], None]) -> None:
        """Run until a signal comes; announce when all are ready."""
        _tidy()
        with tempfile.TemporaryDirectory(prefix=f"{COUNTS}{os.getpid()}-") as counted:
            os.environ[METRICS] = counted
            store = asyncio.run(_prepared(self._settings, len(self._lines)))
            try:
                for kind in (signal.SIGINT, signal.SIGTERM):
                    signal.signal(kind, self._stop)
                for index in range(len(self._lines)):
                    self._start(index)
                for index in range(len(self._lines)):
                    self._expect(index)
                if not self._ending:
                    ready()
                self._watch()
            finally:
                self._end()
                if store is not None:
                    asyncio.run(store.close())

    def _start(self, index: int) -> None:
        context = multiprocessing.get_context("spawn")
        link, theirs = context.Pipe()
        began = self._time.began
        arguments = (self._main, self._settings, self._bound, index, self._lines[index], began, theirs)
        child = context.Process(target=_child, args=arguments, name=f"serve-{index}")
        child.start()
        theirs.close()
        self._children[index], self._links[index] = child, link

    def _expect(self, index: int) -> None:
        """Wait until a child is ready; BadInput if it fails to start."""
        said = f"a process did not start within {PATIENCE:g} seconds"
        try:
            if self._links[index].poll(PATIENCE):
                said = self._links[index].recv()
        except EOFError:  # it died
            self._children[index].join(LOOK)
            said = f"a process did not start (it ended with code {self._children[index].exitcode}); the log says why"
        if said != READY and not self._ending:
            raise BadInput(said)

    def _watch(self) -> None:
        while not self._ending:
            wait([child.sentinel for child in self._children.values()], timeout=LOOK)
            for index, child in list(self._children.items()):
                if not child.is_alive() and not self._ending:
                    log.error("a process died and is started again", extra={"child": index, "code": child.exitcode})
                    mark_process_dead(child.pid)  # type: ignore[no-untyped-call]
                    time.sleep(AGAIN)
                    self._start(index)

    def _end(self) -> None:
        """Stop all children, killing any that does not stop in time."""
        self._stop()
        until = time.monotonic() + self._settings.stop_seconds + STOPPING
        for index, child in self._children.items():
            child.join(max(0.0, until - time.monotonic()))
            if child.is_alive():
                log.error("a process does not stop and is killed", extra={"child": index})
                child.kill()
                child.join()

    def _stop(self, _kind: int = 0, _frame: FrameType | None = None) -> None:
        """Tell all children to stop; also the signal handler."""
        self._ending = True
        for child in self._children.values():
            if child.is_alive():
                child.terminate()


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
