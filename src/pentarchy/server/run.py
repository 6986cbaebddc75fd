"""Running the server: uvicorn with our own shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from pentarchy.core.errors import BadInput
from pentarchy.server import logs
from pentarchy.server.app import make_app
from pentarchy.server.connections import Doorkeeper, Requests, Unread, files
from pentarchy.server.orphans import end_with_parent
from pentarchy.server.processes import READY, Family, forget_counts
from pentarchy.server.service import Service
from pentarchy.server.settings import Settings
from pentarchy.server.siblings import Siblings

TABLE = re.compile(rb"GET /api/tables/(\w{1,24})/ws[? ]")  # the first line of a WebSocket to a table
HANGING = 5.0  # seconds beyond the time a stop should take, after which it is forced
ORPHANED = 2.0  # seconds within which a process ends after its parent has died
AHEAD = 16  # messages of one socket that may wait
FAREWELL = "The server restarts. Nothing is lost; you will be connected again in a moment."


class Server(uvicorn.Server):
    """Tells everybody before closing their connections."""

    def __init__(self, config: uvicorn.Config, service: Service, door: Doorkeeper) -> None:
        super().__init__(config)
        self.service = service
        self.door = door

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal: the process ends before long even if something hangs; what was accepted is in the store."""
        if not self.should_exit:
            end = threading.Timer(self.service.settings.stop_seconds + HANGING, os._exit, (1,))
            end.daemon = True
            end.start()
        super().handle_exit(sig, frame)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Handle signals. uvicorn raises them again in the end, which ends a process at once; a child ends in order."""
        with super().capture_signals():
            yield
            if self.service.siblings is not None:
                self._captured_signals.clear()

    def orphaned(self) -> None:
        """The parent has died: stop soon, and clean up what it would have removed."""
        self.config.timeout_graceful_shutdown = 1
        self.should_exit = True
        forget_counts()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen on the port, and to the sibling processes."""
        await super().startup(sockets)
        self.service.always(self.door.run())
        if self.service.siblings is not None:
            self.service.siblings.start(self.take)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the stop, give that a moment to arrive, then close."""
        self.service.stopping = True
        if self.service.siblings is not None:
            self.service.siblings.close()
        for connection in list(self.service.sockets):
            connection.closing(FAREWELL)
        if self.service.sockets:
            await asyncio.sleep(0.2)
        await super().shutdown(sockets)

    def take(self, given: socket.socket, head: bytes) -> None:
        """A WebSocket that arrived at another process, with what that process has read of it."""
        self.service.spawn(self._take(given, head))

    async def _take(self, given: socket.socket, head: bytes) -> None:
        given.setblocking(False)
        loop, make = asyncio.get_running_loop(), cast(Any, self.config.ws_protocol_class)
        _, protocol = await loop.connect_accepted_socket(
            lambda: make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state), given
        )
        protocol.data_received(head)


class TableSockets(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, except that it reads several messages ahead instead of one.

    Where several processes share the port, a socket that arrives at the wrong one is handed over.
    """

    def __init__(self, siblings: Siblings | None, door: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self._siblings = siblings
        self._door = door
        self._unread = Unread(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Count the connection, wherever it arrived."""
        self._door.arrive(transport)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._door.depart(self.transport)
        self._unread.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client is not reading what is sent."""
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        """The client is reading again."""
        super().resume_writing()
        self._unread.end()

    def data_received(self, data: bytes) -> None:
        """Hand over before the handshake is answered, or go on."""
        if self._siblings is None or self.handshake_initiated or not self._hand_over(self._siblings, data):
            super().data_received(data)

    def _hand_over(self, siblings: Siblings, head: bytes) -> bool:
        wanted = TABLE.match(head)
        owner = siblings.owner(wanted[1].decode()) if wanted is not None else siblings.index
        if owner == siblings.index:
            return False
        handle = self.transport.get_extra_info("socket").fileno()
        given = siblings.hand_over(owner, handle, head)
        if given:
            self.transport.close()  # ours; the other process has it open too
        return given

    async def send(self, message: Any) -> None:
        """Send a text as one frame, for which the library would take several times as long; the rest is uvicorn's."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or self.conn.state is not OPEN or self.close_sent or not self.writable.is_set():
            await super().send(message)
        else:
            self.transport.write(framed(text.encode()))

    def send_receive_event_to_app(self) -> None:
        """Queue a message; a client that floods a table is not read from until the table has caught up."""
        paused, crowded = self.read_paused, self.queue.qsize() >= AHEAD
        self.read_paused = paused or not crowded  # uvicorn does not pause what it believes to be paused
        super().send_receive_event_to_app()
        self.read_paused = paused or crowded


def framed(body: bytes) -> bytes:
    """A text as a WebSocket sends it: whole, neither masked nor compressed (RFC 6455, section 5.2)."""
    length = len(body)
    if length < 126:
        return b"\x81%c%b" % (length, body)
    if length < 65_536:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), body)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), body)


def make_server(settings: Settings, service: Service | None = None) -> Server:
    """A server for these settings."""
    for name in settings.modules:
        try:
            import_module(name)
        except ImportError as error:
            raise BadInput(f"the module {name} of the setting `modules` cannot be loaded: {error}") from error
    service = service if service is not None else Service(settings)
    _, app = make_app(service)
    door = Doorkeeper(settings, files(), service.counting.crowd("connections"))
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=cast(Any, partial(Requests, door, settings)),
        backlog=door.backlog,
        ws=cast(Any, partial(TableSockets, service.siblings, door)),
        ws_max_size=1_000_000,  # the table's own limit answers with a sentence first
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the gate reads them, if configured to
        timeout_graceful_shutdown=int(settings.stop_seconds) or 1,
        lifespan="on",
    )
    return Server(config, service, door)


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Run until a signal comes."""
    logs.set_up(settings.log_level)
    bound = _bind(settings)
    address = (
        f"http://{settings.host if settings.host not in ('0.0.0.0', '::') else 'localhost'}:{bound.getsockname()[1]}"
    )

    def ready() -> None:
        sys.stdout.write(f"Pentarchy is ready: {address}\nStop it with Ctrl+C; all games are kept.\n\n")
        sys.stdout.flush()
        if open_browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()

    if settings.processes == 1:
        serve_here(make_server(settings), bound, ready)
    else:
        Family(settings, bound, serve_as_child).run(ready)
    kept = settings.database.partition("://")[0] or settings.data
    sys.stdout.write(f"\nStopped. All games are kept in {kept}; start again to go on with them.\n")


def serve_as_child(settings: Settings, bound: socket.socket, siblings: Siblings, parent: Connection) -> None:
    """Run as one of several processes until a signal comes or the parent dies."""
    logs.set_up(settings.log_level)
    server = make_server(settings, Service(settings, siblings=siblings))
    end_with_parent(ORPHANED, server.orphaned)

    def ready() -> None:
        parent.send(READY)

    serve_here(server, bound, ready)


def serve_here(server: Server, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Run in this process until a signal comes; announce when it is ready."""
    _spare_the_collector()
    loops = asyncio.Runner(loop_factory=server.config.get_loop_factory())  # uvloop's where there is one
    with contextlib.suppress(KeyboardInterrupt), loops:  # uvicorn has closed everything by then
        loops.run(_run(server, bound, ready))


async def _run(server: Server, bound: socket.socket, ready: Callable[[], None]) -> None:
    await server.service.start()  # report store errors before announcing that the server is ready
    running = asyncio.create_task(server.serve(sockets=[bound]))
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        ready()
    await running
    if not server.started:
        raise BadInput("the server could not start; the log says why")


def _spare_the_collector() -> None:
    """Tables are many long-lived objects: scanning them again and again took a third of the time of a choice."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _bind(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
    except OSError as error:
        bound.close()
        raise BadInput(
            f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; choose another with --port"
        ) from error
    bound.set_inheritable(True)
    return bound


def _open_browser(address: str) -> None:
    opened = False
    with contextlib.suppress(webbrowser.Error):
        opened = webbrowser.open(address)
    if not opened:
        sys.stdout.write(f"No browser was found here: open {address} in one.\n")
        sys.stdout.flush()
