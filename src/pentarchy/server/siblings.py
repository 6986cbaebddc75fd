"""The processes of one server on one machine: which of them has which table, and how they reach each other.

All listen on one port, so a connection may arrive at any of them. Every table belongs to one, told by its id; a
WebSocket that arrives elsewhere is handed over to it as an open socket, with what was read of it. So each position is
in memory once, and whoever sits at a table is served where it is. What a process changes at a table that is not its
own, it tells the others, as processes on one PostgreSQL do.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from zlib import crc32

from pentarchy.core.errors import BadInput

NEWS, GIVEN = b"n", b"g"  # the first byte of a packet: lines of text, or a socket with what was read of it
LONGEST = 200_000  # bytes of a packet
AGAIN = 0.1  # seconds until a sibling that missed news is told to reload

Line = socket.socket  # to another process: whole packets, in order, and with them open sockets


class Siblings:
    """One process's lines to the others; at its own place there is none."""

    def __init__(self, index: int, lines: Sequence[Line | None], began: float | None = None) -> None:
        self.index = index
        self.began = began  # by which all of them tell the time, see RealTime
        self._lines = lines
        self._hear: Callable[[str], None] = _nobody
        self._take: Callable[[socket.socket, bytes], None] | None = None
        self._owed: set[int] = set()  # who could not be told something
        for line in filter(None, lines):
            line.setblocking(False)

    def name_of(self, fact: str) -> str:
        """What a fact is called that each of them has for itself."""
        return f"{fact} {self.index} of {len(self._lines)}"

    def owner(self, table: str) -> int:
        """The process to which a table belongs."""
        return crc32(table.encode()) % len(self._lines)

    def owns(self, table: str) -> bool:
        """Does a table belong to this process?"""
        return self.owner(table) == self.index

    def hear(self, hear: Callable[[str], None]) -> None:
        """Who hears the others' news."""
        self._hear = hear

    def start(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """Begin to read what the others send; `take` serves the sockets that they hand over."""
        self._take = take
        loop = asyncio.get_running_loop()
        for line in filter(None, self._lines):
            loop.add_reader(line, self._read, line)

    def close(self) -> None:
        """Stop reading."""
        loop = asyncio.get_running_loop()
        for line in filter(None, self._lines):
            loop.remove_reader(line)

    def tell(self, *news: str) -> None:
        """Send news to all siblings. One that is not reading is told later that it missed something."""
        for index, line in enumerate(self._lines):
            if line is not None and index not in self._owed and not _send(line, NEWS + "\n".join(news).encode()):
                self._owe(index)

    def _owe(self, index: int) -> None:
        self._owed.add(index)
        asyncio.get_running_loop().call_later(AGAIN, self._pay, index)

    def _pay(self, index: int) -> None:
        line = self._lines[index]
        assert line is not None
        self._owed.discard(index)
        if not _send(line, NEWS + b"* missed"):
            self._owe(index)

    def hand_over(self, owner: int, handle: int, head: bytes) -> bool:
        """Hand an open socket, with what was read of it, to another process; False if it cannot take it now."""
        line = self._lines[owner]
        return line is not None and _send(line, GIVEN + head, (handle,))

    def _read(self, line: Line) -> None:
        while True:
            try:
                packet, handles, _, _ = socket.recv_fds(line, LONGEST, 1)
            except BlockingIOError:
                return
            if not packet:  # the other end is closed
                asyncio.get_running_loop().remove_reader(line)
                return
            if packet[:1] == NEWS:
                for news in packet[1:].decode().splitlines():
                    self._hear(news)
            elif self._take is not None:
                self._take(socket.socket(fileno=handles[0]), packet[1:])


def _send(line: Line, packet: bytes, handles: Sequence[int] = ()) -> bool:
    try:
        if handles:
            socket.send_fds(line, [packet], list(handles))
        else:
            line.send(packet)
    except OSError:  # it reads too slowly, or the packet is too large
        return False
    return True


def _nobody(_: str) -> None:
    """Nobody listens yet."""


def mesh(count: int) -> list[list[Line | None]]:
    """A line between every two of this many processes; each process's lines, indexed by the other."""
    lines: list[list[Line | None]] = [[None] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            try:
                lines[one][other], lines[other][one] = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            except (OSError, AttributeError) as error:
                raise BadInput("several processes need Linux; here use --processes 1") from error
    return lines
