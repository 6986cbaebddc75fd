"""What messages to players arrive at, on loopback: a mail server, and a web server that may refuse or hang."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP


class Mailbox:
    """A real SMTP server that keeps what it is given, or refuses it."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refusing = 0  # so many times
        self.port = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if self.refusing:
            self.refusing -= 1
            return "451 try again later"
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"

    def texts(self) -> list[str]:
        """What stands in the letters, as plain text."""
        return [str(letter.get_body(("plain",)).get_content()) for letter in self.letters]  # type: ignore[union-attr]


@asynccontextmanager
async def mailbox() -> AsyncIterator[Mailbox]:
    found = Mailbox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(found, loop=loop), "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


class Receiver:
    """A web server that keeps what is posted to it."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.hanging = False
        self.strikes: Callable[[], None] | None = None  # what happens when something has arrived, before it is answered
        self.begun = 0
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, _, body in self.posts]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            self.begun += 1
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            if self.hanging:
                await asyncio.sleep(3600)
            self.posts.append((first.split()[1], headers, body))
            if self.strikes is not None:
                strikes, self.strikes = self.strikes, None
                strikes()
            writer.write(f"HTTP/1.1 {self.status} OK\r\nContent-Length: 0\r\nLocation: /other\r\n\r\n".encode())
            await writer.drain()
        writer.close()


@asynccontextmanager
async def receiver() -> AsyncIterator[Receiver]:
    found = Receiver()
    tasks: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        await found.serve(reader, writer)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
