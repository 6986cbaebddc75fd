"""A table in memory: its ledger, its audience and its clockwork, and the single path by which entries are made.

Check, append, commit, apply, broadcast: what somebody has seen accepted is durable, and if the commit fails nobody
has seen anything.
"""

from __future__ import annotations

import asyncio
import time as real_time
from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pentarchy.core.game import Game
from pentarchy.core.playthrough import Move, Playthrough
from pentarchy.core.state import State
from pentarchy.server import journal, queries
from pentarchy.server.audience import Audience, Listener
from pentarchy.server.clockwork import Clockwork
from pentarchy.server.errors import Refused
from pentarchy.server.ledger import Ledger, must_be_open, parsed
from pentarchy.server.messages import ClockInfo, Form, LogLine, Origin, Over
from pentarchy.server.questions import Questions, Shown
from pentarchy.server.rows import EntryRow, Line, SeatRow, TableRow
from pentarchy.server.scenes import encoder, scores_of

if TYPE_CHECKING:
    from pentarchy.server.service import Service

TRIES = 6  # against other processes that write to the same table


class Stale(Refused):
    """The choice was for a decision that is no longer open; the present scene follows."""


class LiveTable:
    """A table that people are watching, or at which a clock or bot is at work."""

    def __init__(self, service: Service, opened: queries.Opened) -> None:
        self.service = service
        self.store = service.store
        self.time = service.time
        self.opened = opened
        self.ledger = Ledger(opened, service.store, service.time, service.metrics, service.settings.snapshot_every)
        self.clockwork = Clockwork(opened, service.time, service.settings.veiled_seconds)
        self.audience = Audience(self)
        self.questions: Questions | None = None
        self.lock = asyncio.Lock()
        self.used = self.time.now()

    # --- facts ----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.opened.table.id

    @property
    def row(self) -> TableRow:
        """The table's own row."""
        return self.opened.table

    @property
    def seats(self) -> list[SeatRow]:
        """Its seats, in their order."""
        return self.opened.seats

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.ledger.game

    @property
    def played(self) -> Playthrough:
        """The game so far; Refused before it begins."""
        return self.ledger.played

    @property
    def state(self) -> State:
        """The present position; Refused before the game begins."""
        return self.ledger.state

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.ledger.number

    @property
    def is_begun(self) -> bool:
        """Is there a position to be seen?"""
        return self.ledger.playthrough is not None

    @property
    def is_running(self) -> bool:
        """Is it being played just now?"""
        return self.row.status == "running" and self.is_begun

    @property
    def is_ended(self) -> bool:
        """Has it come to its end, by the rules or by agreement?"""
        return self.row.status in ("over", "abandoned")

    @property
    def thinking(self) -> set[int]:
        """The seats whose bots think."""
        return self.clockwork.thinking

    def epoch_of(self, viewer: int) -> int:
        """The open decision of a seat."""
        return self.questions.epoch_of(viewer) if self.questions is not None else 0

    def is_held_back(self, viewer: int) -> bool:
        """Is a veiled question open that this seat must not know of? Then it is shown the position before it."""
        return self.played.told_to(viewer) != self.number

    def question_of(self, player: int) -> tuple[int, int]:
        """What identifies a seat's question in exactly this position."""
        return self.epoch_of(player), self.ledger.number_for(player)

    def clocks_for(self, viewer: int) -> tuple[ClockInfo, ...]:
        """The clocks as a seat may see them."""
        if self.row.clock.kind == "none":
            return ()
        held_back = self.is_held_back(viewer)
        return self.clockwork.shown(self.played.seen_by(viewer), viewer, self.is_running, held_back)

    # --- loading --------------------------------------------------------------------------------------------

    def stand(self, position: queries.Position) -> None:
        """Take the position that the store has."""
        self.ledger.stand(position)
        self.questions = Questions(self.played)
        held_back = [row for row in position.entries if row.number > self.played.told_to(-1)]
        self.audience.hold_back(journal.told(held_back))
        self.clockwork.arm(self.state)

    async def catch_up(self) -> None:
        """Follow what other processes appended."""
        if not self.is_begun:
            position = await self.store.read(queries.position, self.id)
            if position is not None:
                self.stand(position)
                self.send_whole_to_all()
            return
        opened = await self.store.read(queries.table, self.id)  # before the entries, so that it is never ahead of them
        if opened is None:
            return
        earlier = Shown.of(self.played)
        rows = await self.ledger.catch_up()
        if rows:
            self.opened.table, self.opened.seats = opened.table, opened.seats
            if self.state.over:
                self.row.status = "over"
            self._after(journal.told(rows), earlier)

    # --- making an entry ------------------------------------------------------------------------------------

    async def choose(self, player: int, epoch: int, words: str, nonce: str, origin: Origin = "person") -> int:
        """A player's answer to their open decision; returns its number as that seat counts."""
        began = real_time.perf_counter()
        async with self.lock:
            if epoch != self.epoch_of(player) or not self.is_running or self.is_held_back(player):
                number = await self.ledger.number_of(player, nonce)
                if not number:
                    self._must_run()
                    if epoch == self.epoch_of(player):  # refused for what this seat knows of: a secret may be open
                        must_be_open(self.played.seen_by(player), player, parsed(self.game, words))
                    raise Stale("This was already decided.", 409)
            else:
                number = await self._accept(player, parsed(self.game, words), nonce, origin)
            counted = self.played.counted_as(player, number)
        self.service.metrics.choose.observe(real_time.perf_counter() - began)
        return counted

    async def raise_event(self, action: int) -> None:
        """An event of the rules' own clocks, an entry of the table's seat."""
        async with self.lock:
            if self.is_running and action in self.state.options_for(-1):
                await self._accept(-1, action, "", "clock")
            else:
                self.clockwork.disarm(action)

    async def undo(self, player: int, counted: int) -> int:
        """Undo a player's own choices, up to the barrier; returns the number as they count."""
        async with self.lock:
            self._must_run()
            number = self.played.meant_by(player, counted) if counted else 0
            row = await self._strike(self.played.attempt_undo(player, number))
            return self.played.counted_as(player, row.number)

    async def undo_all(self, number: int) -> None:
        """Undo everything from an entry on, by agreement. Called with the lock held."""
        await self._strike(await self.ledger.attempt_strike_all(number))

    def _must_run(self) -> None:
        if self.row.status == "open":
            raise Refused("The game has not begun.", 409)
        if self.row.status == "paused":
            raise Refused("The game is paused; propose to go on.", 409)
        if self.row.status != "running":
            raise Refused("The game is over.", 409)

    async def _accept(self, player: int, action: int, nonce: str, origin: Origin) -> int:
        epoch = self.epoch_of(player)
        for _ in range(TRIES):
            must_be_open(self.state, player, action)
            round, things = self.audience.painter.caption(self.state, player, action)
            move = self.played.attempt(action, player, origin)
            row = await self._make(move, journal.lines_of(move, round, things), nonce, player)
            if row is not None:
                return row.number
            number = await self.ledger.number_of(player, nonce)
            await self.catch_up()
            if number:
                return number
            if player >= 0 and self.epoch_of(player) != epoch:
                raise Stale("This was already decided.", 409)
        raise Refused("The table is too busy just now; try again.", 503)

    async def _strike(self, move: Move) -> EntryRow:
        line = journal.undo_line(move, self.played, self.audience.round())
        row = await self._make(move, [line], "", -1)
        if row is None:
            await self.catch_up()
            raise Stale("Somebody chose meanwhile; look again.", 409)
        return row

    async def _make(self, move: Move, lines: list[Line], nonce: str, chooser: int) -> EntryRow | None:
        """Store an entry and show it; None if somebody else was first."""
        earlier = Shown.of(self.played)
        changed = self.clockwork.moved_on(self.state, move.state, chooser)
        status = "over" if move.state.over else ""
        row = await self.ledger.append(move, lines, nonce, changed, status)
        if row is not None:
            self.clockwork.set(changed)
            if status:
                self.row.status = "over"
            self._after([(row, lines)], earlier)
        return row

    def _after(self, told: journal.Told, earlier: Shown) -> None:
        """Epochs, clocks and everybody's screen after new entries, each with its lines of the journal."""
        self.used = self.time.now()
        rows = [row for row, _ in told]
        assert self.questions is not None
        everybody = any(row.undoes and row.player < 0 for row in rows)
        self.clockwork.expired.difference_update(
            self.questions.follow(self.played, {row.player for row in rows}, everybody)
        )
        self.clockwork.arm(self.state)
        for player, (question, hint) in list(self.clockwork.hints.items()):
            if question != self.question_of(player):
                del self.clockwork.hints[player]
                hint.cancel()  # no longer needed
        self.audience.refresh(told)
        if self.row.status == "over" and rows:
            self.service.spawn(self.announce_end())
        self.service.agreements.chosen(self, rows)
        self.wake(Shown.of(self.played).done_since(earlier, {row.player for row in rows}))

    def wake(self, done: Collection[int] = ()) -> None:
        """Have the driver check whether bots, orders, clocks or absent players need anything."""
        self.clockwork.woken.set()
        self.service.drive(self)
        self.service.notifier.look(self, done)

    # --- people come and go ---------------------------------------------------------------------------------

    async def join(self, socket: Listener, viewer: int, owner: str, form: Form) -> None:
        """A socket joins: send hello, chat, and the whole scene."""
        notes = await self.store.read(queries.note, self.id, viewer) if viewer >= 0 else ""
        known, recent = self.number, await self.recent_log(viewer)
        async with self.lock:
            watch = self.audience.watch(viewer, form)
            watch.sockets.add(socket)
            self.used = self.time.now()
            socket.send(encoder.encode(self.audience.hello(viewer, owner, notes)))
            if self.is_begun:
                if known < self.number:
                    recent = await self.recent_log(viewer)
                socket.send(encoder.encode(self.audience.whole(watch, recent)))
                if self.is_ended:
                    socket.send(encoder.encode(await self.over(viewer)))
        for message in await self.service.chat.recent(self, viewer):
            socket.send(encoder.encode(message))
        for proposal in self.opened.proposals:
            socket.send(encoder.encode(self.service.agreements.shown(proposal)))
        await self._here(viewer)

    async def part(self, socket: Listener, viewer: int, form: Form) -> None:
        """A socket has closed."""
        self.audience.part(socket, viewer, form)
        self.used = self.time.now()
        await self._here(viewer)

    async def _here(self, viewer: int) -> None:
        """Update whether anybody is at a seat."""
        if 0 <= viewer < len(self.seats):
            seat = self.seats[viewer]
            away = None if self.audience.online(viewer) else self.time.now()
            if (seat.away is None) != (away is None) and seat.kind == "person":
                seen = self.ledger.number_for(viewer) if away is not None else seat.seen
                self.seats[viewer] = replace(seat, away=away, seen=seen)
                self.service.spawn(self.store.write(queries.save_presence, self.seats[viewer]))
        await self.tell_here()
        self.audience.send_presence()
        self.wake()

    async def tell_here(self) -> None:
        """Tell the other processes who is watching in this one, and how fast they want bots to choose."""
        if self.store.shared:
            pace = self.audience.pace_here() or "normal"
            await self.store.tell(self.id, f"here {self.store.process} {pace} {self.audience.counts()}")

    async def recent_log(self, viewer: int, up_to: int | None = None) -> tuple[LogLine, ...]:
        """The last lines of the journal that a seat may read, up to an entry.

        They are looked for in as many entries as the seat knows of: others may stand between these.
        """
        if not self.is_begun:
            return ()
        limit = self.service.settings.log_lines
        last = self.played.told_to(viewer) if up_to is None else up_to
        first = self.played.meant_by(viewer, max(0, self.played.counted_as(viewer, last) - limit))
        rows = await self.store.read(queries.entries_after, self.id, first, last)
        return journal.readable(viewer, journal.told(rows), self.played)[-limit:]

    def send_whole_to_all(self) -> None:
        """Send everybody the whole table, at the start or after a gap."""
        self.service.spawn(self._send_whole_to_all())

    async def _send_whole_to_all(self) -> None:
        watches = [watch for watch in self.audience.watches.values() if watch.sockets]
        logs = [await self.recent_log(watch.viewer) for watch in watches]
        async with self.lock:
            for watch, log in zip(watches, logs, strict=True):
                if self.is_begun:
                    watch.scene = None
                    watch.send(self.audience.whole(watch, log))

    async def send_whole(self, socket: Listener, viewer: int, form: Form) -> None:
        """Resend the present scene to one socket."""
        if not self.is_begun:
            return
        log = await self.recent_log(viewer)
        async with self.lock:
            socket.send(encoder.encode(self.audience.whole(self.audience.watch(viewer, form), log)))

    # --- the end --------------------------------------------------------------------------------------------

    async def over(self, viewer: int) -> Over:
        """The result as a seat is shown it."""
        curve = await self.store.read(queries.curve, self.id)
        return Over(
            scores=scores_of(self.state, -1),
            status=self.row.status,
            curve=tuple((self.played.counted_as(viewer, number), tuple(points)) for number, points in curve),
            secret=self.row.secret if self.is_ended else "",
            hints=tuple(seat.hints for seat in self.seats),
        )

    async def announce_end(self) -> None:
        """Show everybody the result, and store it."""
        await self.service.settling.settle_if_possible(self.id)
        if not self.is_begun:
            self.audience.send_presence()
            return
        for watch in list(self.audience.watches.values()):
            watch.send(await self.over(watch.viewer))
        self.audience.send_presence()
