"""`serve --processes 4`: a parent that starts the processes of a server, starts one again if it dies, and ends them.

The parent serves nobody. It takes the store for itself, gives clocks back the time nobody was served, and keeps the
listening socket and the lines between its children, so that what is sent to one that has died waits for the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import multiprocessing
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

from msgspec.structs import replace
from prometheus_client.multiprocess import mark_process_dead

from pentarchy.core.errors import BadInput
from pentarchy.server.service import give_back
from pentarchy.server.settings import Settings
from pentarchy.server.siblings import Line, Siblings, mesh
from pentarchy.server.store import Store, make_store
from pentarchy.server.times import RealTime

log = logging.getLogger("pentarchy.processes")

PATIENCE = 60.0  # seconds for a process to start
AGAIN = 1.0  # seconds before a process that died is started again
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # where the processes count together
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

    def run(self, ready: Callable[[], None]) -> None:
        """Until a signal comes. Says when all are there."""
        with tempfile.TemporaryDirectory(prefix="pentarchy-") as counted:
            os.environ[METRICS] = counted
            store = asyncio.run(_prepared(self._settings))
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
                self._stop()
                for child in self._children.values():
                    child.join()
                asyncio.run(store.close())

    def _start(self, index: int) -> None:
        context = multiprocessing.get_context("spawn")
        link, theirs = context.Pipe()
        arguments = (self._main, self._settings, self._bound, index, self._lines[index], theirs)
        child = context.Process(target=_child, args=arguments, name=f"serve-{index}")
        child.start()
        theirs.close()
        self._children[index], self._links[index] = child, link

    def _expect(self, index: int) -> None:
        """Wait until a child is ready; BadInput if it cannot be."""
        said = "a process did not start; the log says why"
        with contextlib.suppress(EOFError):  # it died
            if self._links[index].poll(PATIENCE):
                said = self._links[index].recv()
        if said != READY and not self._ending:
            raise BadInput(said)

    def _watch(self) -> None:
        while not self._ending:
            wait([child.sentinel for child in self._children.values()])
            for index, child in list(self._children.items()):
                if not child.is_alive() and not self._ending:
                    log.error("a process died and is started again", extra={"place": index, "code": child.exitcode})
                    mark_process_dead(child.pid)  # type: ignore[no-untyped-call]
                    time.sleep(AGAIN)
                    self._start(index)

    def _stop(self, _kind: int = 0, _frame: FrameType | None = None) -> None:
        """Tell all children to end; also the answer to a signal."""
        self._ending = True
        for child in self._children.values():
            if child.is_alive():
                child.terminate()


async def _prepared(settings: Settings) -> Store:
    """The store, up to date and taken for this server, with the time given back that nobody was served."""
    store = make_store(settings.data, settings.database)
    await store.open()
    await give_back(store, RealTime(), settings)
    if store.shared:
        await store.close()  # other servers may use it too
    return store


def _child(
    main: Main, settings: Settings, bound: socket.socket, index: int, lines: list[Line | None], link: Connection
) -> None:
    try:
        main(settings, bound, Siblings(index, lines), link)
    except BadInput as error:
        link.send(str(error))
