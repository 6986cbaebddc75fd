"""One WebSocket: what arrives is decoded, limited and passed on; what leaves waits in a queue of its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Coroutine
from typing import Any, Protocol

import msgspec

from pentarchy.core.errors import IllegalChoice
from pentarchy.core.state import TABLE
from pentarchy.server import looking
from pentarchy.server.errors import Refused
from pentarchy.server.limits import Bucket
from pentarchy.server.live import LiveTable, Stale
from pentarchy.server.messages import (
    MINE,
    Accepted,
    Answer,
    Choose,
    ClientMessage,
    Closing,
    Denied,
    Form,
    Hand,
    Hint,
    Holiday,
    Look,
    Order,
    Ordered,
    Pace,
    Ping,
    Pong,
    Preview,
    Propose,
    Say,
    ServerMessage,
    SetPace,
    Since,
    Skip,
    Undo,
    Why,
    WriteNote,
)
from pentarchy.server.scenes import encoder
from pentarchy.server.service import Service
from pentarchy.server.store import Away

log = logging.getLogger("pentarchy.sockets")

NOT_SHARED = "This is somebody's own analysis; they can share it."
GOING_AWAY, TOO_BIG, POLICY, OURS = 1012, 1009, 1008, 1011
PATIENCE = 40  # denials for bad messages before a socket is closed
BEHIND = 3  # messages waiting to be read, with which a socket is not listened to
FLOOD = 200  # messages over the limit before a socket is closed

decoder = msgspec.json.Decoder(ClientMessage)


class Wire(Protocol):
    """A WebSocket connection."""

    async def receive(self) -> str | bytes | None:
        """The next message, None at the end."""

    async def send(self, body: str) -> None:
        """Send text."""

    async def close(self, code: int, reason: str) -> None:
        """Close."""


class Socket:
    """One connection of one seat (or of a spectator, -1)."""

    def __init__(
        self,
        service: Service,
        table: LiveTable,
        seat: int,
        owner: str,
        wire: Wire,
        form: Form = "scene",
        session: str = "",
    ) -> None:
        self._service = service
        self._table = table
        self._seat = seat
        self.owner = owner  # who holds the seat
        self.session = session  # the session they connected with
        self._form: Form = form
        self.pace: Pace = "normal"
        self.skips = False
        self._wire = wire
        self._out: deque[bytes] = deque()
        self._bell = asyncio.Event()  # there is something to send, or the connection is closing
        self._read = asyncio.Event()  # what was sent has been taken, or the connection is closing
        self._ending = False
        self._most_waiting = service.settings.waiting_messages
        self._bucket = Bucket(service.settings.messages_per_second, service.settings.message_burst, service.time.now())
        self._bad = 0
        self._over = 0
        self._end: tuple[int, str] | None = None
        self._hint: asyncio.Task[None] | None = None  # on its way

    # --- out ------------------------------------------------------------------------------------------------

    def send(self, body: bytes) -> None:
        """Queue a message; a client that falls too far behind is dropped and may reconnect."""
        if self._end is not None:
            return
        if len(self._out) >= self._most_waiting:
            self.end(POLICY, "You were too slow to follow; please connect again.")
            return
        self._out.append(body)
        self._bell.set()

    def end(self, code: int, reason: str) -> None:
        """Close the connection after what is queued."""
        if self._end is None:
            self._end = (code, reason)
            self._finish()

    def recheck(self) -> bool:
        """Close the connection if its owner no longer holds the seat, or may no longer watch."""
        table = self._table
        if self._seat < 0:
            holds = not table.row.analysis or table.row.listed
        else:
            holds = self._seat in table.opened.seats_of(self.owner)
        if not holds:
            self.dismiss("This seat is not yours any more." if self._seat >= 0 else NOT_SHARED)
        return holds

    def watches(self, club: str) -> bool:
        """Does a spectator watch a table of this club here?"""
        return self._seat < 0 and self._table.row.club == club

    def dismiss(self, reason: str) -> None:
        """Close the connection without sending what is still queued."""
        self._out.clear()
        self.end(POLICY, reason)

    def _finish(self) -> None:
        self._ending = True
        self._bell.set()
        self._read.set()

    async def _until_read(self) -> None:
        """Wait until the client has read most of what it was sent: else its own questions could fill the memory."""
        while len(self._out) > BEHIND and not self._ending:
            self._read.clear()
            await self._read.wait()

    def reply(self, message: ServerMessage) -> None:
        """Send a message to this socket."""
        self.send(encoder.encode(message))

    async def _sender(self) -> None:
        with contextlib.suppress(Exception):  # the connection may break at any moment
            while self._out or not self._ending:
                if self._out:
                    await self._wire.send(self._out.popleft().decode())
                    self._read.set()
                else:
                    self._bell.clear()
                    await self._bell.wait()
        self._finish()  # also if the connection broke
        if self._end is not None:
            with contextlib.suppress(Exception):
                await self._wire.close(self._end[0], self._end[1])

    # --- in -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the connection until it ends."""
        sender = asyncio.create_task(self._sender())
        self._service.sockets.add(self)
        self._service.metrics.sockets.inc()
        try:
            await self._charged(self._table.join(self, self._seat, self.owner, self._form))
            while not self._ending:
                await self._until_read()
                text = await self._wire.receive()
                if text is None:
                    break
                await self._take(text)
        except asyncio.CancelledError:
            raise
        except Exception:
            self._service.metrics.errors.inc()
            log.exception("a connection failed", extra={"table": self._table.id})
            self.end(OURS, "Something went wrong here. Nothing is lost; please connect again.")
        finally:
            self._service.sockets.discard(self)
            self._service.metrics.sockets.dec()
            if self._hint is not None and not self._hint.done():
                self._hint.cancel()
                if self._table.audience.online(self._seat) <= 1:
                    looking.unwanted(self._table, self._seat)
            await self._table.part(self, self._seat, self._form)
            self._finish()
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(sender, 2)

    async def _take(self, text: str | bytes) -> None:
        limit = self._service.settings.message_bytes
        if len(text) > limit:
            self._deny(f"A message has at most {limit} bytes; this one has {len(text)}.")
            self.end(TOO_BIG, "The message was too big.")
            return
        if not self._bucket.take(self._service.time.now()):
            self._over += 1
            self._deny("You are sending too fast; wait a second.")
            if self._over > FLOOD:
                self.end(POLICY, "You kept sending too fast.")
            return
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._bad += 1
            self._deny(f"This message is not understood: {str(error)[:200]}")
            if self._bad > PATIENCE:
                self.end(POLICY, "Too many messages that are not understood.")
            return
        if isinstance(message, Hint):  # which may take a while: the player can choose in the meantime
            if self._hint is None or self._hint.done():
                self._hint = asyncio.create_task(self._answer(message))
            return
        await self._charged(self._answer(message))

    async def _charged(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something on the account of the address from which this connection comes."""
        await self._service.shares.run(self._service.whence(self.owner), work)

    async def _answer(self, message: ClientMessage) -> None:
        nonce = message.nonce if isinstance(message, Choose) else ""
        about = str(message.__struct_config__.tag)
        if not self.recheck():
            return
        try:
            await self._do(message)
        except Stale as stale:
            self._deny(stale.sentence, "", nonce, about)
            await self._table.send_whole(self, self._seat, self._form)
        except Refused as refused:
            self._deny(refused.sentence, refused.clause, nonce, about)
        except IllegalChoice as error:
            self._deny(error.sentence, error.clause, nonce, about)
        except asyncio.CancelledError:
            raise
        except Away as error:
            log.error("the store is away", extra={"error": str(error), "table": self._table.id})
            self._deny(error.sentence, "", nonce, about)
        except Exception:
            self._service.metrics.errors.inc()
            log.exception(
                "a message could not be served", extra={"table": self._table.id, "number": self._table.number}
            )
            self._deny("Something went wrong here; it is written down. Nothing was changed.", "", nonce, about)

    def _deny(self, sentence: str, clause: str = "", nonce: str = "", about: str = "") -> None:
        self._service.metrics.denied.inc()
        self.reply(Denied(sentence, clause, nonce, about))

    async def _do(self, message: ClientMessage) -> None:
        service, table, seat = self._service, self._table, self._seat
        if isinstance(message, Choose):
            await self._choose(message)
        elif isinstance(message, Ping):
            self.reply(Pong())
        elif isinstance(message, SetPace):
            self.pace = message.pace
            await table.tell_here()
        elif isinstance(message, Skip):
            self.skips = not table.is_begun or seat not in table.state.actors
            await table.tell_here()
        elif isinstance(message, Why):
            self.reply(looking.why(table, seat, _short(message.thing)))
        elif isinstance(message, Look):
            viewer = seat if message.seat == MINE else message.seat
            if viewer != seat and not (table.is_ended and TABLE <= viewer < table.row.players):
                raise Refused("When the game is over you may look from any seat, not before.", 403)
            self.reply(await looking.look(table, viewer, message.number, message.shared, self.owner))
        elif isinstance(message, Since):
            self.reply(await looking.since(table, seat, message.number))
        elif seat < 0:
            raise Refused("You are watching; those who sit at the table can do this.", 403)
        elif isinstance(message, Undo):
            self._own_seat()
            number = await table.undo(seat, message.number)
            self.reply(Accepted("", number))
        elif isinstance(message, Propose):
            await service.agreements.propose(table, seat, message.kind, message.target)
        elif isinstance(message, Answer):
            await service.agreements.answer(table, seat, message.proposal, message.yes)
        elif isinstance(message, Order):
            self.reply(Ordered(await service.seating.order(table, seat, message.decision, message.words)))
        elif isinstance(message, Hint):
            self.reply(await looking.hint(service, table, seat, self.owner))
        elif isinstance(message, Preview):
            self.reply(looking.preview(table, seat, message.words))
        elif isinstance(message, Say):
            await service.chat.say(table, seat, message.text, message.to)
        elif isinstance(message, WriteNote):
            await service.chat.note(table, seat, message.text)
        elif isinstance(message, Hand):
            await service.seating.hand(table, seat, message.on, message.level)
        elif isinstance(message, Holiday):
            if message.on:
                await service.seating.begin_leave(table, seat)
            else:
                await service.seating.end_leave(table, seat)

    def _own_seat(self) -> None:
        if self._table.seats[self._seat].state == "kept":
            raise Refused("A bot plays for you just now; take your seat back first.", 409)

    async def _choose(self, message: Choose) -> None:
        if self._seat < 0:
            raise Refused("You are watching; those who sit at the table choose.", 403)
        if len(message.nonce) > 64 or not message.nonce.isprintable():
            raise Refused("A nonce has at most 64 characters, all of them printable.")
        self._own_seat()
        number = await self._table.choose(self._seat, message.epoch, message.words, message.nonce)
        self.reply(Accepted(message.nonce, number))

    def closing(self, sentence: str) -> None:
        """The server is stopping."""
        self.reply(Closing(sentence))
        self.end(GOING_AWAY, "The server restarts.")


def _short(thing: str) -> str:
    if len(thing) > 200:
        raise Refused("There is nothing of so long a name.")
    return thing
