"""The load test's peer: as many matches on a boardgame.io server, played over its own WebSocket transport.

The server is `tools/boardgameio/server.cjs`, installed with its dependencies into a folder of its own. Its matches
hold one number, or a plain JSON as large as what a player of Yamataï sees. The players speak socket.io themselves, as
boardgame.io's client does: who has the turn sends the only move there is.
"""

from __future__ import annotations

import random
import shutil
import socket
import tempfile
from itertools import count
from pathlib import Path

import msgspec

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.server.load import Load, Match, Player, ServerProcess, Tally, drive

GAME = "peer"
HALFWAY = 110  # choices
OPENED, PING, PONG = b"0", b"2", b"3"
JOIN, EVENT = f"40/{GAME},".encode(), f"42/{GAME},".encode()
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'


class Turn(msgspec.Struct):
    """Of a match: whose turn it is."""

    current: str = msgspec.field(name="currentPlayer", default="")


class PeerState(msgspec.Struct):
    """Of a match: what a scripted player needs."""

    number: int = msgspec.field(name="_stateID")
    turn: Turn = msgspec.field(name="ctx")


class Updated(msgspec.Struct, array_like=True):
    """The news after a move."""

    event: str
    match: str
    state: PeerState


class Sync(msgspec.Struct):
    """A whole match."""

    state: PeerState


class Synced(msgspec.Struct, array_like=True):
    """The first news of a match."""

    event: str
    match: str
    sync: Sync


_updated = msgspec.json.Decoder(Updated)
_synced = msgspec.json.Decoder(Synced)


class PeerPlayer(Player):
    """A player of a match there."""

    def __init__(self, match: Match, table: str, seat: str) -> None:
        super().__init__(match)
        self._table = table
        self._seat = seat
        self._number = 0
        self._answered = -1

    def take(self, body: bytes) -> None:
        """Join, follow what happens, and move whenever it is my turn."""
        if body.startswith(UPDATE):
            self._follow(_updated.decode(body[len(EVENT) :]).state)
        elif body.startswith(SYNC):
            self._follow(_synced.decode(body[len(EVENT) :]).sync.state)
        elif body == PING:
            self.send(PONG)
        elif body.startswith(OPENED):
            self.send(JOIN)
        elif body.startswith(JOIN):
            self._say("sync", self._table, self._seat, None, 2)

    def _follow(self, now: PeerState) -> None:
        self._number = now.number
        self.match.seen(self, now.number)
        if now.turn.current == self._seat and self._answered != now.number:
            self._answered = now.number
            self.answer()

    def choose(self) -> None:
        """The only move there is."""
        self.match.sent(self, self._number)
        move = {"type": "MAKE_MOVE", "payload": {"type": "play", "args": [], "playerID": self._seat}}
        self._say("update", move, self._number, self._table, self._seat)

    def _say(self, *event: object) -> None:
        self.send(EVENT + msgspec.json.encode(event))


class PeerBench(Tally):
    """The players of all matches, which have no end."""

    def __init__(self, port: int, pace: float) -> None:
        super().__init__(pace)
        self._port = port
        self._names = count()

    async def seat(self) -> Match:
        """A new match with two players."""
        match, name = Match(self), f"m{next(self._names)}"
        for seat in "01":
            await PeerPlayer(match, name, seat).connect(self._port, "/socket.io/?EIO=4&transport=websocket")
        return match


def middle_of_a_game(slug: str) -> bytes:
    """What a player sees of a game halfway through, as JSON."""
    rng, state = random.Random(7), game(slug).new(2, 7)
    for _ in range(HALFWAY):
        state.apply(rng.choice(state.options))
    return msgspec.json.encode(state.view(0))


async def measure_peer(folder: Path, tables: int, seconds: float, pace: float, files: bool, view: bool) -> Load:
    """Play this many matches on the boardgame.io server in a folder.

    It keeps them in memory or in files; a match holds one number or as much as a view of Yamataï.
    """
    node = shutil.which("node")
    if node is None or not (folder / "node_modules" / "boardgame.io").exists():
        raise BadInput(f"boardgame.io is not installed in {folder}, or there is no node: run make bench")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as kept:
        state = Path(kept, "view.json")
        state.write_bytes(middle_of_a_game("yamatai"))
        matches = Path(kept, "matches")
        command = [node, str(folder / "server.cjs"), str(port), str(matches) if files else "", str(state) * view]
        server = ServerProcess(command, {"NODE_ENV": "production"})
        try:
            found = await drive(server, PeerBench(port, pace), tables, seconds)
        finally:
            server.stop()
    where = "files" if files else "memory"
    what = "a view of yamatai" if view else "one number"
    return msgspec.structs.replace(found, game=what, form=f"boardgame.io, in {where}", pace=pace)
