"""The load test's peer: as many matches on a boardgame.io server, played over its own WebSocket transport.

The server is `tools/boardgameio/server.cjs`, installed with its dependencies into a folder of its own. The players
speak socket.io themselves, as boardgame.io's client does: who has the turn sends the only move there is.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import socket
import tempfile
from itertools import count
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from pentarchy.core.errors import BadInput
from pentarchy.server.load import CONNECTING, Load, Match, ServerProcess, Tally, drive

GAME = "count"
PING, PONG = "2", "3"
JOIN, EVENT = f"40/{GAME},", f"42/{GAME},"


class Turn(msgspec.Struct):
    """Of a match: whose turn it is."""

    current: str = msgspec.field(name="currentPlayer", default="")


class Standing(msgspec.Struct):
    """Of a match: what a scripted player needs."""

    number: int = msgspec.field(name="_stateID")
    turn: Turn = msgspec.field(name="ctx")


class Synced(msgspec.Struct):
    """The first news of a match."""

    state: Standing


_event = msgspec.json.Decoder(list[msgspec.Raw])
_name = msgspec.json.Decoder(str)
_standing = msgspec.json.Decoder(Standing)
_synced = msgspec.json.Decoder(Synced)


class PeerPlayer:
    """One socket."""

    def __init__(self, match: Match, bench: PeerBench, wire: ClientConnection, table: str, seat: str) -> None:
        self._match = match
        self._bench = bench
        self._wire = wire
        self._table = table
        self._seat = seat
        self._sent = -1

    async def run(self) -> None:
        """Move whenever it is my turn, until the connection ends."""
        await self._send("sync", self._table, self._seat, None, 2)
        async for text in self._wire:
            if text == PING:
                await self._wire.send(PONG)
            elif isinstance(text, str) and text.startswith(EVENT):
                parts = _event.decode(text[len(EVENT) :])
                name = _name.decode(parts[0])
                if name == "update":
                    await self._follow(_standing.decode(parts[2]))
                elif name == "sync":
                    await self._follow(_synced.decode(parts[2]).state)

    async def _follow(self, now: Standing) -> None:
        self._match.seen(self, now.number)
        if now.turn.current != self._seat or self._sent == now.number:
            return
        self._sent = now.number
        if self._bench.pace:
            await asyncio.sleep(self._bench.rng.uniform(0.5, 1.5) * self._bench.pace)
        self._match.sent(self, now.number)
        move = {"type": "MAKE_MOVE", "payload": {"type": "play", "args": [], "playerID": self._seat}}
        await self._send("update", move, now.number, self._table, self._seat)

    async def _send(self, *event: object) -> None:
        await self._wire.send(EVENT + msgspec.json.encode(event).decode())


class PeerBench(Tally):
    """The players of all matches."""

    def __init__(self, port: int, pace: float) -> None:
        super().__init__()
        self._where = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        self.pace = pace
        self.rng = random.Random(7)
        self._names = count()
        self._room = asyncio.Semaphore(CONNECTING)

    async def play(self) -> None:
        """One match, for ever: it has no end."""
        match, name = Match(self), f"m{next(self._names)}"
        async with self._room:
            wires = [await self._connect() for _ in "01"]
        players = [PeerPlayer(match, self, wire, name, seat) for wire, seat in zip(wires, "01", strict=True)]
        try:
            await asyncio.gather(*(player.run() for player in players))
        finally:
            for wire in wires:
                await wire.close()

    async def _connect(self) -> ClientConnection:
        wire = await connect(self._where, compression=None, max_queue=None, ping_interval=None)
        await wire.recv()
        await wire.send(JOIN)
        await wire.recv()
        return wire


async def measure_peer(folder: Path, tables: int, seconds: float, pace: float, files: bool) -> Load:
    """Play at so many matches of the boardgame.io server in a folder, which keeps them in memory or in files."""
    node = shutil.which("node")
    if node is None or not (folder / "node_modules" / "boardgame.io").exists():
        raise BadInput(f"boardgame.io is not installed in {folder}, or there is no node: run make bench")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as kept:
        command = [node, str(folder / "server.cjs"), str(port), *([kept] if files else [])]
        server = ServerProcess(command, {"NODE_ENV": "production"})
        try:
            found = await drive(server, PeerBench(port, pace), tables, seconds)
        finally:
            server.stop()
    where = "files" if files else "memory"
    return msgspec.structs.replace(found, game="one move", form=f"boardgame.io, in {where}", pace=pace)
