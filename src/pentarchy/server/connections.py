"""How many connections there may be, and how long a request may take to arrive.

The number of connections stays below what the process may open, so that its store, its log and its workers always find
a free file. Clients that send a request too slowly, or do not read the response, are disconnected.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pentarchy.server.counting import Crowd
from pentarchy.server.settings import Settings

OWN = 96  # files that the store, the log, bots and other processes need
MOST_FILES = 65_536  # that a process asks for, if it may
UNREAD = 30.0  # seconds that what is sent may wait to be read
SWEEP = 5.0  # seconds between checks for connections that have been closed but do not end
CROWDED = b"There are too many connections just now; try again in a moment."


def files() -> int:
    """How many files this process may open at once: as many as it is allowed to ask for."""
    try:
        import resource
    except ImportError:  # not on Windows
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Doorkeeper:
    """Counts the connections of one process, and those from each address at all of them."""

    def __init__(self, settings: Settings, may_open: int, crowd: Crowd | None = None) -> None:
        #: The system hands over waiting connections at once: each takes a file before it can be turned away.
        self.backlog = max(16, min(2048, may_open // 8))
        room = max(16, may_open - OWN - self.backlog)
        self.most = min(settings.connections, room) if settings.connections else room
        # Behind a proxy every connection comes from one address.
        self._each = self.most if settings.behind_proxy else min(settings.connections_per_address, self.most)
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._from = crowd if crowd is not None else Crowd()

        self._closing: dict[asyncio.BaseTransport, float] = {}  # since when

    def __len__(self) -> int:
        return len(self._open)

    async def run(self) -> None:
        """Until cancelled: end the connections that were closed, but whose clients do not read the last of it."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        """End those that have been closing for too long: each still takes a file and what is left to be sent."""
        closing = [transport for transport in self._open if transport.is_closing()]
        self._closing = {transport: self._closing.get(transport, now) for transport in closing}
        for transport, since in self._closing.items():
            if now - since >= UNREAD:
                cast(asyncio.Transport, transport).abort()

    def arrive(self, transport: asyncio.BaseTransport) -> bool:
        """Count a new connection; false if there is no room. The same connection is never counted twice."""
        if transport in self._open:
            return True
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        self._open[transport] = address
        count = self._from.arrive(address)
        return len(self._open) <= self.most and count <= self._each

    def depart(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended."""
        address = self._open.pop(transport, None)
        if address is not None:
            self._from.depart(address)


class Unread:
    """Ends a connection whose client does not read what it is sent."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._alarm: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """Too much is waiting to be read."""
        if self._alarm is None:
            self._alarm = self._loop.call_later(UNREAD, transport.abort)

    def end(self) -> None:
        """The client is reading, or has gone."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


class Requests(H11Protocol):
    """uvicorn's HTTP protocol with a limit on connections and deadlines for requests to arrive."""

    def __init__(self, door: Doorkeeper, settings: Settings, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._head_seconds = settings.head_seconds
        self._body_seconds = settings.body_seconds
        self._alarm: asyncio.TimerHandle | None = None  # until the head, or the body, is there
        self._awaited: object = None  # which of them
        self._unread = Unread(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Accept a connection, or turn it away with a sentence."""
        super().connection_made(transport)
        if not self._door.arrive(transport):
            body = json.dumps({"sentence": CROWDED.decode(), "field": ""}).encode()
            head = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-type: application/json\r\n"
            transport.write(head + b"content-length: %d\r\n\r\n" % len(body) + body)
            transport.close()
            return
        self._expect(h11.IDLE, self._head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._door.depart(self.transport)
        self._calm()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """More of a request: its head, then its body, must arrive in time."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        state = self.conn.their_state
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self._calm()  # a WebSocket by now, or handed over
        elif state is h11.SEND_BODY:
            self._expect(state, self._body_seconds)
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self._expect(state, self._head_seconds)
        else:
            self._calm()

    def _expect(self, what: object, seconds: float) -> None:
        if self._alarm is None or self._awaited is not what:
            self._calm()
            self._alarm, self._awaited = self.loop.call_later(seconds, self._too_slow), what

    def _calm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_slow(self) -> None:
        self._alarm = None
        if not self.transport.is_closing():
            if self.conn.our_state is h11.IDLE:
                self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    def pause_writing(self) -> None:
        """The client is not reading what is sent."""
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        """The client is reading again."""
        super().resume_writing()
        self._unread.end()
