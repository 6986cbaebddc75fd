"""A WebSocket client for the load test: as little work as possible, since players share the cores with the server.

Text frames only, over loopback, unfragmented, no compression. Frames are masked with zeros, which changes nothing:
masks protect proxies, and there is none.
"""

from __future__ import annotations

import asyncio

from pentarchy.core.errors import BadInput

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST, MASKED = 0x80, 0x80
NO_MASK = b"\0\0\0\0"
KEY = "bm90aGluZyBzZWNyZXQgIQ=="


class Wire(asyncio.Protocol):
    """One connection; subclasses handle the texts that arrive."""

    def __init__(self) -> None:
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.WriteTransport | None = None
        self._rest = b""

    def take(self, body: bytes) -> None:
        """A text arrived."""
        raise NotImplementedError  # every player reads it

    def gone(self) -> None:
        """The connection has ended."""

    async def connect(self, port: int, path: str, cookie: str = "") -> None:
        """Open a WebSocket to a server on this machine."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        assert self._transport is not None
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is open."""
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection was lost."""
        if not self._opened.done():
            self._opened.set_exception(BadInput("the server did not open a WebSocket"))
        self.gone()

    def data_received(self, data: bytes) -> None:
        """Take all texts that are complete."""
        data = self._rest + data if self._rest else data
        at = 0
        if not self._opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            status = head.split(b"\r\n", 1)[0].decode()
            if " 101 " not in status:
                self._opened.set_exception(BadInput(f"the server did not open a WebSocket: {status}"))
                self.close()
                return
            self._opened.set_result(None)
        while (frame := frame_at(data, at)) is not None:
            kind, start, at = frame
            if kind == TEXT:
                self.take(data[start:at])
            elif kind == PING:
                self._write(PONG, data[start:at])
            elif kind == CLOSE:
                self.close()
                return  # what follows means nothing
        self._rest = data[at:]

    def send(self, body: bytes) -> None:
        """Send a text."""
        self._write(TEXT, body)

    def _write(self, kind: int, body: bytes) -> None:
        assert self._transport is not None
        length = len(body)
        size = bytes((MASKED | length,)) if length < 126 else bytes((MASKED | 126,)) + length.to_bytes(2, "big")
        self._transport.write(b"".join((bytes((LAST | kind,)), size, NO_MASK, body)))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def frame_at(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of a frame and where its body begins and ends, None if it is incomplete."""
    if len(data) < at + 2:
        return None
    length, start = data[at + 1], at + 2
    if length >= 126:
        start += 2 if length == 126 else 8
        length = int.from_bytes(data[at + 2 : start], "big")
    end = start + length
    return (data[at] & 0x0F, start, end) if start <= len(data) and end <= len(data) else None
