"""What is stored, as typed rows."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, json

from pentarchy.core.chance import BLAKE2B
from pentarchy.core.journal import EVERYBODY
from pentarchy.core.moments import ENDED
from pentarchy.core.record import undone
from pentarchy.core.settings import Value
from pentarchy.server.api import Begins, ClockWish
from pentarchy.server.messages import Origin, ProposalKind, SeatKind, SeatState, Status


class Line(Struct, frozen=True, array_like=True):
    """A journal line as it is kept beside its entry."""

    text: str
    key: str
    player: int
    reader: int  # who may read it, -1 everybody
    choice: bool
    round: str = ""
    things: tuple[str, ...] = ()
    passing: bool = False  # a step on the way to what another line tells

    def readable(self, viewer: int) -> bool:
        """May this seat read it?"""
        return self.reader in (EVERYBODY, viewer)


_lines = json.Decoder(list[Line])


def packed_lines(lines: Sequence[Line]) -> str:
    """Journal lines as they are stored."""
    return json.encode(lines).decode()


class TableRow(Struct, kw_only=True):
    """A table."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Value]
    status: Status
    listed: bool
    hints: bool
    analysis: bool = False
    alone: bool = False
    commitment: str
    secret: str
    stream: str = BLAKE2B
    clock: ClockWish
    host: str
    parent: str = ""
    root: str = ""  # of an analysis: the game that is analysed
    moment: int = 0  # of an analysis: where it leaves its parent, as everybody counts
    name: str = ""  # of an analysis
    layout: str = ""
    created: float
    updated: float
    rated: bool = False
    settled: bool = False  # its results are stored
    club: str = ""  # only its members may join
    begins: Begins = "full"
    reminded: float | None = None  # an open table: when its host was warned that it lapses


class SeatRow(Struct, kw_only=True):
    """A seat of a table."""

    table_id: str
    player: int
    kind: SeatKind
    name: str = ""
    level: str = ""
    state: SeatState = "open"
    token: str = ""
    remaining: float = 0.0
    started: float | None = None
    due: float | None = None
    shown_remaining: float | None = None  # the clock as others are shown it, where they must not notice a change
    shown_started: float | None = None
    veiled: float | None = None  # since when they are asked a veiled question
    leave: float = 0.0
    leaving: float | None = None
    hints: int = 0
    seen: int = 0
    away: float | None = None
    ready: bool = False  # for the game to begin


class EntryRow(Struct, frozen=True, kw_only=True):
    """An entry of a table's record, with the journal lines it caused."""

    table_id: str
    number: int
    player: int
    words: str
    origin: Origin
    nonce: str
    time: float
    lines: str
    noticed: int = ENDED  # by whom: see core.moments

    @property
    def undoes(self) -> int:
        """From which number on it strikes entries, 0 if it is a choice."""
        return undone(self.words)

    def told(self) -> list[Line]:
        """The journal lines it caused."""
        return _lines.decode(self.lines)

    @property
    def is_public(self) -> bool:
        """Did everybody learn of it?"""
        return any(line.reader == EVERYBODY for line in self.told())


class SnapshotRow(Struct, frozen=True, kw_only=True):
    """A position after an entry."""

    table_id: str
    number: int
    rules: int
    dump: bytes
    points: list[float]


class ProposalRow(Struct, kw_only=True):
    """A proposal that the others are asked to agree to."""

    id: int
    table_id: str
    kind: ProposalKind
    player: int
    target: int
    text: str
    must: list[int]
    agreed: list[int]
    until: float
    ended: str = ""


class SessionRow(Struct, kw_only=True):
    """A browser that was here before."""

    hash: str
    user_id: int | None
    name: str
    created: float
    seen: float
    device: str = ""

    @property
    def owner(self) -> str:
        """The key under which seats are held."""
        return f"u:{self.user_id}" if self.user_id is not None else f"s:{self.hash}"


class ResultRow(Struct, frozen=True, kw_only=True):
    """A player's result in a finished game."""

    table_id: str
    player: int
    owner: str
    game: str
    name: str
    faction: str
    points: float
    rank: int
    gone: bool
    players: int
    ended: float
    mu: float | None = None
    sigma: float | None = None
    new_mu: float | None = None
    new_sigma: float | None = None

    @property
    def is_bot(self) -> bool:
        """Was it a bot?"""
        return self.owner.startswith(BOT)


BOT = "b:"  # owners that are bots, by level
FORMER = "x:"  # deleted accounts


def pack(dump: dict[str, object]) -> bytes:
    """A dumped position as it is stored."""
    return zlib.compress(json.encode(dump), 1)


def unpack(body: bytes) -> dict[str, Any]:
    """A dumped position from the store."""
    found: dict[str, Any] = json.decode(zlib.decompress(body))
    return found
