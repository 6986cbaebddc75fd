"""Who asks and does not read the answers is not listened to, and loses the connection."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from collections.abc import Callable
from typing import Any

import pytest

from pentarchy.server import connections, sockets
from pentarchy.server.connections import Doorkeeper
from pentarchy.server.fairness import Ask
from pentarchy.server.settings import Settings
from pentarchy.server.workers import Workers
from tests.server.people import eventually, house, play


def deaf(address: str, table: str) -> socket.socket:
    """A WebSocket to a table that reads nothing."""
    host, port = address.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((host, int(port)))
    head = f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    return line


def framed(message: dict[str, Any]) -> bytes:
    """A short WebSocket message, masked with zeros."""
    body = json.dumps(message).encode()
    return bytes([0x81, 0x80 | len(body)]) + bytes(4) + body


def test_who_does_not_read_is_not_listened_to_and_let_go(sqlite: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(_pool: Workers, _ask: Ask, work: Callable[..., Any], *args: object) -> Any:
        return work(*args)

    monkeypatch.setattr(connections, "UNREAD", 3.0)
    monkeypatch.setattr(Workers, "ask", at_once)

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            table = (await ana.open("me", "me", game="yamatai"))["table"]  # with large scenes
            line = deaf(there.address, table)
            await eventually(lambda: there.service.sockets, "a connection")
            eve = next(iter(there.service.sockets))
            line.sendall(framed({"type": "look", "number": 0}) * 400)
            most = 0
            while there.service.sockets:
                most = max(most, len(eve._out))
                await asyncio.sleep(0.01)
            assert most <= sockets.BEHIND + 1
            await eventually(lambda: not len(there.server.door), "its file, and that of Ana's last request, being free")
            line.close()

    play(scenario())


def test_a_closed_connection_whose_client_does_not_read_the_rest_ends() -> None:
    class Transport(asyncio.Transport):
        aborted = False

        def __init__(self, closing: bool) -> None:
            super().__init__()
            self._closing = closing

        def is_closing(self) -> bool:
            return self._closing

        def abort(self) -> None:
            self.aborted = True

    door = Doorkeeper(Settings(), 1024)
    open_one, closing, gone = Transport(False), Transport(True), Transport(True)
    for transport in (open_one, closing, gone):
        door.arrive(transport)
    door.sweep(100.0)
    door.depart(gone)
    door.sweep(100.0 + connections.UNREAD - 1)
    assert not closing.aborted
    door.sweep(100.0 + connections.UNREAD)
    assert [one.aborted for one in (open_one, closing, gone)] == [False, True, False]
