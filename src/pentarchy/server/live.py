"""A table in memory: its position, the people who see it, and the one way in which an entry comes about.

Check, append, commit, apply, broadcast: what somebody has seen accepted is durable, and if the commit fails nobody
has seen anything.
"""

from __future__ import annotations

import asyncio
import time as real_time
from typing import TYPE_CHECKING, Protocol

import msgspec

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.record import Entry
from pentarchy.core.state import State
from pentarchy.scene.choices import sentence
from pentarchy.scene.model import Scene
from pentarchy.server import clocks, queries
from pentarchy.server.errors import Refused, forbidden
from pentarchy.server.messages import (
    PROTOCOL,
    ClockInfo,
    Form,
    Hello,
    LogLine,
    OptionWindow,
    Origin,
    Over,
    Patch,
    Position,
    Presence,
    SeatInfo,
    SeatState,
    ServerMessage,
    Whole,
)
from pentarchy.server.progress import Move, Progress, stand
from pentarchy.server.rows import EntryRow, Line, ProposalRow, SeatRow, SnapshotRow, TableRow, pack
from pentarchy.server.scenes import Painter, difference, encoder, points_of, scores_of, sheet_of
from pentarchy.server.store import Conflict

if TYPE_CHECKING:
    from pentarchy.server.service import Service

TRIES = 6  # against other processes that write to the same table
_lines = msgspec.json.Decoder(list[Line])


class Stale(Refused):
    """The choice was for a decision that is not open any more; the present scene follows."""


class Listener(Protocol):
    """A socket, as a table knows it."""

    def send(self, body: bytes) -> None:
        """Send it when the one before is sent."""


class Watch:
    """All sockets that see the table from one seat in one form, and what they have seen."""

    def __init__(self, viewer: int, form: Form) -> None:
        self.viewer = viewer
        self.form = form
        self.view: dict[str, object] = {}
        self.sockets: set[Listener] = set()
        self.scene: Scene | None = None
        self.number = 0

    def send(self, message: ServerMessage) -> None:
        """To all of them."""
        if self.sockets:
            body = encoder.encode(message)
            for socket in self.sockets:
                socket.send(body)


class LiveTable:
    """One table that somebody watches or a clock or bot has to do with."""

    def __init__(self, service: Service, opened: queries.Opened) -> None:
        self.service = service
        self.store = service.store
        self.time = service.time
        self.row: TableRow = opened.table
        self.seats: list[SeatRow] = opened.seats
        self.holders: list[tuple[int, str]] = opened.holders
        self.orders: dict[int, dict[str, str]] = opened.orders
        self.proposals: list[ProposalRow] = opened.proposals
        self.game: Game = game(self.row.game)
        self.progress: Progress | None = None
        self.lock = asyncio.Lock()
        self.watches: dict[tuple[int, Form], Watch] = {}
        self.elsewhere: dict[str, dict[int, int]] = {}  # sockets per seat in other processes
        self.epochs: list[int] = [0] * self.row.players
        self.thinking: set[int] = set()
        self.plans: dict[int, tuple[int, list[str]]] = {}  # what a bot means to choose next, after which number
        self.finished: dict[int, SeatRow] = {}  # who chose unseen and is done, with the clock he had
        self.expired: set[int] = set()  # seats whose clock ran out where only a vote helps
        self.timers: dict[tuple[int, int], float] = {}  # the rules' own clocks: when each began
        self.veiled_since: float | None = None
        self.round = ""
        self.woken = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None
        self.used = self.time.now()
        self._asked: list[tuple[str, list[int]]] = []
        self._snapshot = 0  # number of the last one
        self._painter: Painter | None = None

    # --- facts ----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def state(self) -> State:
        """The present position; Refused before the game begins."""
        if self.progress is None:
            raise Refused("The game has not begun.", 409)
        return self.progress.state

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.progress.number if self.progress is not None else 0

    @property
    def is_running(self) -> bool:
        """Is it being played just now?"""
        return self.row.status == "running" and self.progress is not None

    @property
    def is_ended(self) -> bool:
        """Has it come to its end, by the rules or by agreement?"""
        return self.row.status in ("over", "abandoned")

    def seats_of(self, owner: str) -> tuple[int, ...]:
        """The seats that somebody holds."""
        return tuple(sorted(place for place, holder in self.holders if holder == owner))

    def persons(self) -> list[int]:
        """The seats at which people sit, also those for whom a bot plays."""
        return [s.place for s in self.seats if s.kind == "person" and s.state in ("taken", "kept")]

    def plays_itself(self, place: int) -> bool:
        """Does a bot choose for this seat?"""
        seat = self.seats[place]
        return seat.kind == "bot" or seat.state == "kept"

    def online(self, place: int) -> int:
        """How many sockets see the table from this seat."""
        return self.here(place) + sum(counts.get(place, 0) for counts in self.elsewhere.values())

    def here(self, place: int) -> int:
        """How many of them belong to this process."""
        return sum(len(watch.sockets) for watch in self.watches.values() if watch.viewer == place)

    def sockets(self) -> int:
        """How many sockets of this process are at the table."""
        return sum(len(watch.sockets) for watch in self.watches.values())

    def scene(self, viewer: int, last: Scene | None = None) -> Scene:
        """What a seat sees now; `last` is what it saw before."""
        return self.scene_at(self.state, viewer, last)

    def scene_at(self, state: State, viewer: int, last: Scene | None = None) -> Scene:
        """What a seat sees of a position of this table."""
        if self._painter is None:
            self._painter = Painter(sheet_of(self.state).layout)
        return self._painter.scene(state, viewer, last)

    # --- loading --------------------------------------------------------------------------------------------

    def stand(self, position: queries.Position) -> None:
        """Take the position that the store has."""
        self.progress = stand(self.row, position)
        self._snapshot = position.snapshot.number
        self.epochs = [self.progress.number] * self.row.players
        self._asked = self._questions()
        self._arm_timers()

    async def past(self, number: int) -> State:
        """The position after an entry, also one struck later."""
        position = await self.store.read(queries.position, self.id, number)
        if position is None:
            raise Refused("The game has not begun.", 409)
        return stand(self.row, position).state

    async def catch_up(self) -> None:
        """Follow what other processes appended."""
        if self.progress is None:
            position = await self.store.read(queries.position, self.id)
            if position is not None:
                self.stand(position)
                self.send_whole_to_all()
            return
        opened = await self.store.read(queries.table, self.id)  # before the entries, so that it is never ahead of them
        rows = await self.store.read(queries.entries_after, self.id, self.progress.number)
        if not rows or opened is None:
            return
        if any(row.undoes for row in rows):
            position = await self.store.read(queries.position, self.id)
            assert position is not None
            self.progress = stand(self.row, position)
        else:
            self.progress.follow(rows)
        self.row, self.seats = opened.table, opened.seats
        if self.state.over:
            self.row.status = "over"
        self._after(rows, *(_lines.decode(row.lines) for row in rows))

    # --- making an entry ------------------------------------------------------------------------------------

    async def choose(self, seat: int, epoch: int, words: str, nonce: str, origin: Origin = "person") -> int:
        """A seat's answer to its open decision; the number under which it stands."""
        began = real_time.perf_counter()
        async with self.lock:
            if epoch != self.epochs[seat] or not self.is_running:
                number = await self._known(seat, nonce)
                if number:
                    return number
                self._must_run()
                raise Stale("This was already decided.", 409)
            number = await self._accept(seat, words, nonce, origin)
        self.service.metrics.choose.observe(real_time.perf_counter() - began)
        return number

    async def raise_event(self, action: int) -> None:
        """An event of the rules' own clocks, an entry of the table's seat."""
        async with self.lock:
            if self.is_running and action in self.state.options_for(-1):
                await self._accept(-1, self.state.words(action), "", "clock")
            else:
                self.timers = {key: since for key, since in self.timers.items() if key[0] != action}

    async def undo(self, seat: int, number: int) -> int:
        """A player takes back his own choices up to the barrier."""
        async with self.lock:
            self._must_run()
            assert self.progress is not None
            target = self.progress.may_undo(seat, number)
            return await self._strike(seat, target, None)

    async def undo_all(self, target: int) -> None:
        """By consent: everything from an entry on is taken back. Called with the lock held."""
        assert self.progress is not None
        before = self.progress.before(target)
        if before is None:
            before = await self.past(target - 1)
        await self._strike(-1, target, before)

    def _must_run(self) -> None:
        if self.row.status == "open":
            raise Refused("The game has not begun.", 409)
        if self.row.status == "paused":
            raise Refused("The game is paused; propose to go on.", 409)
        if self.row.status != "running":
            raise Refused("The game is over.", 409)

    async def _known(self, seat: int, nonce: str) -> int:
        return await self.store.read(queries.number_of_nonce, self.id, seat, nonce) if nonce else 0

    async def _accept(self, seat: int, words: str, nonce: str, origin: Origin) -> int:
        epoch = self.epochs[seat] if seat >= 0 else -1
        for _ in range(TRIES):
            assert self.progress is not None
            action = self._checked(seat, words)
            move = self.progress.attempt(seat, self.game.vocabulary.words(action), origin)
            move.lines = [self._dated(line, seat, words) for line in move.lines]
            changed = clocks.moved_on(self.row.clock, self.seats, move.state, seat, self.time.now())
            status = "over" if move.state.over else ""
            if status:
                changed = _merged(changed, clocks.all_stopped(self.row.clock, self.seats, self.time.now()))
            snapshot = self._snapshot_of(move)
            row = self._entry_row(move, nonce)
            if await self._append(row, snapshot, changed, status):
                self._remember_clock(seat, move.state)
                self.progress.commit(move)
                self._settle(changed, status, snapshot)
                self._after([row], move.lines)
                return row.number
            number = await self._known(seat, nonce)
            await self.catch_up()
            if number:
                return number
            if seat >= 0 and self.epochs[seat] != epoch:
                raise Stale("This was already decided.", 409)
        raise Refused("The table is too busy just now; try again.", 503)

    async def _strike(self, seat: int, target: int, before: State | None) -> int:
        assert self.progress is not None
        undo = Entry(self.progress.number + 1, seat, f"undo {target}", "person")
        move = self.progress.strike(undo, before)
        who = self.state.seat_name(seat) if seat >= 0 else "Everybody"
        verb = "takes" if seat >= 0 else "agreed: the table takes"
        what = "a choice" if target == self.progress.number else f"the choices since entry {target}"
        move.lines = [Line(f"{who} {verb} back {what}", "undo", seat, self._reader_of_undo(seat), True, self.round)]
        changed = clocks.moved_on(self.row.clock, self.seats, move.state, -1, self.time.now())
        row = self._entry_row(move, "")
        if not await self._append(row, None, changed, ""):
            await self.catch_up()
            raise Stale("Somebody chose meanwhile; look again.", 409)
        self.progress.commit_strike(move)
        self._snapshot = min(self._snapshot, target - 1)
        self._settle(changed, "", None)
        self._after([row], move.lines)
        return row.number

    def _reader_of_undo(self, seat: int) -> int:
        """What is taken back unseen by the others is nobody else's business."""
        return seat if seat >= 0 and self.state.lanes is not None else -1

    def _checked(self, seat: int, words: str) -> int:
        try:
            action = self.game.vocabulary.parse(words)
        except BadInput as error:
            raise Refused(str(error)) from None
        if action not in self.state.options_for(seat):
            raise forbidden(self.state.explain(action, seat))
        return action

    def _dated(self, line: Line, seat: int, words: str) -> Line:
        things: tuple[str, ...] = ()
        watch = self.watches.get((seat, "scene"))
        if line.choice and line.player == seat and watch is not None and watch.scene is not None:
            things = next((c.things for c in watch.scene.choices if c.words == words), ())
        if line.choice and line.player == seat and not things:
            things = self._places(words)
        return msgspec.structs.replace(line, round=self.round, things=things)

    def _places(self, words: str) -> tuple[str, ...]:
        """The places of the board that a choice names, for those who choose without seeing a scene."""
        if self._painter is None:
            return ()
        known = {shape.id for board in self._painter.layout.boards for shape in board.shapes}
        return tuple(word for word in words.split() if word in known)

    def _entry_row(self, move: Move, nonce: str) -> EntryRow:
        entry = move.entry
        return EntryRow(
            table_id=self.id,
            number=entry.number,
            seat=entry.player,
            words=entry.words,
            origin=entry.origin,  # type: ignore[arg-type]  # the kernel calls it a string
            nonce=nonce,
            time=self.time.now(),
            lines=encoder.encode(move.lines).decode(),
        )

    def _snapshot_of(self, move: Move) -> SnapshotRow | None:
        """At the end, and at a start of a turn when some entries have come together."""
        assert self.progress is not None
        state, number = move.state, move.entry.number
        if not state.over:
            if number - self._snapshot < self.service.settings.snapshot_every or state.lanes is not None:
                return None
            if state.marks == self.state.marks or state.player == self.state.player:
                return None
        return self.snapshot_row(state, number)

    def snapshot_row(self, state: State, number: int) -> SnapshotRow:
        """The position as it is stored."""
        return SnapshotRow(
            table_id=self.id, number=number, rules=self.game.version, dump=pack(state.dump()), points=points_of(state)
        )

    async def _append(self, row: EntryRow, snapshot: SnapshotRow | None, seats: list[SeatRow], status: str) -> bool:
        began = real_time.perf_counter()
        try:
            if snapshot is None and not seats and not status and not row.undoes:
                await self.store.append(row)
            else:
                notice = self.store.notice(self.id, f"entry {row.number}")
                await self.store.write(queries.append, row, snapshot, seats, status, notice)
        except Conflict:
            return False
        self.service.metrics.commit.observe(real_time.perf_counter() - began)
        self.service.metrics.entry(row.origin).inc()
        return True

    def _remember_clock(self, seat: int, after: State) -> None:
        """Who has finished while others still choose unseen seems to take his time, for the others."""
        if self.state.lanes is None or after.lanes is None:
            self.finished.clear()
        elif seat >= 0 and self.seats[seat].started is not None and seat not in after.actors:
            self.finished.setdefault(seat, self.seats[seat])

    def _settle(self, seats: list[SeatRow], status: str, snapshot: SnapshotRow | None) -> None:
        for seat in seats:
            self.seats[seat.place] = seat
        if status == "over":
            self.row.status = "over"
        if snapshot is not None:
            self._snapshot = snapshot.number
            self.row.updated = self.time.now()

    # --- after an entry -------------------------------------------------------------------------------------

    def _questions(self) -> list[tuple[str, list[int]]]:
        found = []
        for seat in range(self.row.players):
            step = self.state.question(seat)
            found.append((step.decision if step is not None else "", self.state.options_for(seat)))
        return found

    def _after(self, rows: list[EntryRow], *journal: list[Line]) -> None:
        """Epochs, clocks and everybody's screen after new entries, each with its lines of the journal."""
        self.used = self.time.now()
        questions = self._questions()
        choosers = {row.seat for row in rows}
        everybody = any(row.undoes and row.seat < 0 for row in rows)
        for seat, question in enumerate(questions):
            if everybody or seat in choosers or question != self._asked[seat]:
                self.epochs[seat] = self.number
                self.expired.discard(seat)
        self._asked = questions
        self._arm_timers()
        lines = [(line, log_line(row, line)) for row, told in zip(rows, journal, strict=True) for line in told]
        for watch in self.watches.values():
            if watch.sockets:
                self._refresh(watch, lines)
            else:
                watch.scene = None
        if self.row.status == "over" and rows:
            self.service.spawn(self.announce_end())
        self.service.agreements.chosen(self, rows)
        self.wake()

    def restart_timers(self) -> None:
        """The rules' own clocks begin anew: after a pause."""
        self.timers.clear()
        self.veiled_since = None
        self._arm_timers()

    def _arm_timers(self) -> None:
        now = self.time.now()
        running = {(event, epoch) for event, epoch, _ in self.state.timers()}
        self.timers = {key: self.timers.get(key, now) for key in running}
        if not clocks.is_veiled(self.state):
            self.veiled_since = None
        elif self.veiled_since is None:
            self.veiled_since = now

    def wake(self) -> None:
        """Let the driver look whether there is something to do for bots, orders or clocks."""
        self.woken.set()
        self.service.drive(self)

    def _refresh(self, watch: Watch, lines: list[tuple[Line, LogLine]]) -> None:
        log = tuple([shown for line, shown in lines if line.readable(watch.viewer)])
        if watch.form == "view":
            view = self.state.view(watch.viewer)
            if log or view != watch.view:
                watch.send(self.position(watch, view, log))
            return
        scene = self.scene(watch.viewer, watch.scene)
        self.round = scene.round
        if watch.scene is None:
            watch.scene, watch.number = scene, self.number
            return
        changed = difference(watch.scene, scene)
        if not changed and not log:
            watch.scene = scene
            return  # what others choose unseen does not even show as a number
        patch = Patch(
            base=watch.number,
            number=self.number,
            epoch=self.epoch_of(watch.viewer),
            set=changed.set,
            removed=changed.removed,
            fields=changed.fields,
            log=log,
            clocks=self.clocks_for(watch.viewer),
            scores=scores_of(self.state, watch.viewer),
            undo=self.undo_window(watch.viewer),
        )
        watch.scene, watch.number = scene, self.number
        watch.send(patch)

    def epoch_of(self, viewer: int) -> int:
        """The open decision of a seat."""
        return self.epochs[viewer] if viewer >= 0 else 0

    def clocks_for(self, viewer: int) -> tuple[ClockInfo, ...]:
        """The clocks as a seat may see them."""
        found = clocks.shown(self.row.clock, self.seats, self.finished, self.state, viewer, self.time.now())
        return found if self.is_running else tuple(msgspec.structs.replace(clock, running=False) for clock in found)

    def undo_window(self, viewer: int) -> tuple[OptionWindow, ...]:
        """What a seat may take back at once, the latest first."""
        if viewer < 0 or self.progress is None or not self.is_running:
            return ()
        entries = self.progress.undoable(viewer)
        if not entries:
            return ()
        seats = tuple([self.state.seat_name(place) for place in range(self.row.players)])
        return tuple(
            [OptionWindow(number=entry.number, text=sentence(self.game, entry.words, seats)) for entry in entries]
        )

    # --- people come and go ---------------------------------------------------------------------------------

    def watch(self, viewer: int, form: Form) -> Watch:
        """The sockets that see the table from a seat in a form."""
        found = self.watches.get((viewer, form))
        if found is None:
            found = self.watches[viewer, form] = Watch(viewer, form)
        return found

    async def join(self, socket: Listener, viewer: int, owner: str, form: Form) -> None:
        """A socket begins to see the table: hello, chat, and the whole scene."""
        notes = await self.store.read(queries.note, self.id, viewer) if viewer >= 0 else ""
        recent = await self.recent_log(viewer)
        async with self.lock:
            watch = self.watch(viewer, form)
            watch.sockets.add(socket)
            self.used = self.time.now()
            socket.send(encoder.encode(self.hello(viewer, owner, notes)))
            if self.progress is not None:
                if not recent or recent[-1].number < self.number:
                    recent = await self.recent_log(viewer)
                socket.send(encoder.encode(self.whole(watch, recent)))
                if self.is_ended:
                    socket.send(encoder.encode(await self.over()))
        for message in await self.service.chat.recent(self, viewer):
            socket.send(encoder.encode(message))
        for proposal in self.proposals:
            socket.send(encoder.encode(self.service.agreements.shown(proposal)))
        await self._here(viewer)

    async def part(self, socket: Listener, viewer: int, form: Form) -> None:
        """A socket is gone."""
        watch = self.watches.get((viewer, form))
        if watch is not None:
            watch.sockets.discard(socket)
            if not watch.sockets:
                watch.scene = None
        self.used = self.time.now()
        await self._here(viewer)

    async def _here(self, viewer: int) -> None:
        """Whether somebody is at a seat has changed, perhaps."""
        if 0 <= viewer < len(self.seats):
            seat = self.seats[viewer]
            away = None if self.online(viewer) else self.time.now()
            if (seat.away is None) != (away is None) and seat.kind == "person":
                seen = self.number if away is not None else seat.seen
                self.seats[viewer] = msgspec.structs.replace(seat, away=away, seen=seen)
                self.service.spawn(self.store.write(queries.save_presence, self.seats[viewer]))
        if self.store.shared:
            viewers = {viewer for viewer, _ in self.watches}
            counts = " ".join(f"{v}:{self.here(v)}" for v in viewers)
            await self.store.tell(self.id, f"here {self.store.process} {counts}")
        self.send_presence()
        self.wake()

    def hello(self, viewer: int, owner: str, notes: str) -> Hello:
        """Where you are and who you are."""
        row = self.row
        return Hello(
            protocol=PROTOCOL,
            table=row.id,
            game=row.game,
            rules=row.rules,
            status=row.status,
            seat=viewer,
            mine=self.seats_of(owner),
            seats=self.seat_infos(),
            layout=row.layout,
            commitment=row.commitment,
            hints=row.hints,
            notes=notes,
            orders=self.orders.get(viewer, {}) if viewer >= 0 else {},
            host=owner == row.host,
            title=self.game.title,
            analysis=row.analysis,
            parent=row.parent,
            seen=self.seats[viewer].seen if viewer >= 0 else 0,
        )

    def position(self, watch: Watch, view: dict[str, object], log: tuple[LogLine, ...]) -> Position:
        """The position as a program gets it."""
        watch.view, watch.number = view, self.number
        words, options = self.game.vocabulary.words, self.state.options_for(watch.viewer)
        return Position(
            number=self.number,
            epoch=self.epoch_of(watch.viewer),
            view=view,
            choices=tuple([words(action) for action in options]),
            log=log,
            clocks=self.clocks_for(watch.viewer),
        )

    def whole(self, watch: Watch, log: tuple[LogLine, ...]) -> Whole | Position:
        """The whole table as a seat sees it now."""
        if watch.form == "view":
            return self.position(watch, self.state.view(watch.viewer), log)
        if watch.scene is None:
            watch.scene, watch.number = self.scene(watch.viewer), self.number
            self.round = watch.scene.round
        return Whole(
            number=watch.number,
            epoch=self.epoch_of(watch.viewer),
            layout=self.row.layout,
            scene=watch.scene,
            log=tuple(line for line in log if line.number <= self.number),
            clocks=self.clocks_for(watch.viewer),
            scores=scores_of(self.state, watch.viewer),
            undo=self.undo_window(watch.viewer),
        )

    async def recent_log(self, viewer: int, up_to: int | None = None) -> tuple[LogLine, ...]:
        """The last lines of the journal that a seat may read."""
        limit = self.service.settings.log_lines
        rows = await self.store.read(queries.latest_entries, self.id, limit, up_to)
        lines = [log_line(row, line) for row in rows for line in _lines.decode(row.lines) if line.readable(viewer)]
        return tuple(lines[-limit:])

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        state = self.progress.state if self.progress is not None else None
        return tuple(
            SeatInfo(
                index=seat.place,
                kind=seat.kind,
                state=self._seat_state(seat),
                name=seat.name,
                seat=state.seat_name(seat.place) if state is not None else f"Seat {seat.place + 1}",
                level=seat.level if seat.kind == "bot" or seat.state == "kept" else "",
                online=seat.kind == "bot" or self.online(seat.place) > 0,
                thinking=seat.place in self.thinking,
            )
            for seat in self.seats
        )

    def _seat_state(self, seat: SeatRow) -> SeatState:
        if seat.kind == "bot":
            return "playing" if self.progress is not None else "taken"
        if seat.state != "taken" or self.row.status in ("open", "over"):
            return seat.state
        return "playing" if self.online(seat.place) else "away"

    def send_presence(self) -> None:
        """Tell everybody who is there."""
        message = Presence(status=self.row.status, seats=self.seat_infos(), watching=self.online(-1))
        has_clocks = self.progress is not None and self.row.clock.kind != "none"
        for watch in self.watches.values():
            watch.send(
                msgspec.structs.replace(message, clocks=self.clocks_for(watch.viewer)) if has_clocks else message
            )

    def send_whole_to_all(self) -> None:
        """After a beginning or a gap."""
        self.service.spawn(self._send_whole_to_all())

    async def _send_whole_to_all(self) -> None:
        watches = [watch for watch in self.watches.values() if watch.sockets]
        logs = [await self.recent_log(watch.viewer) for watch in watches]
        async with self.lock:
            for watch, log in zip(watches, logs, strict=True):
                if self.progress is not None:
                    watch.scene = None
                    watch.send(self.whole(watch, log))

    async def send_whole(self, socket: Listener, viewer: int, form: Form) -> None:
        """The present scene once more to one socket."""
        if self.progress is None:
            return
        log = await self.recent_log(viewer)
        async with self.lock:
            socket.send(encoder.encode(self.whole(self.watch(viewer, form), log)))

    async def over(self) -> Over:
        """How it ended."""
        curve = await self.store.read(queries.curve, self.id)
        return Over(
            scores=scores_of(self.state, -1),
            status=self.row.status,
            curve=tuple((number, tuple(points)) for number, points in curve),
            secret=self.row.secret if self.is_ended else "",
            hints=tuple(seat.hints for seat in self.seats),
        )

    async def announce_end(self) -> None:
        """Tell everybody how it ended."""
        message = await self.over()
        for watch in self.watches.values():
            watch.send(message)
        self.send_presence()


def log_line(row: EntryRow, line: Line) -> LogLine:
    """A journal line as the client gets it."""
    return LogLine(
        number=row.number,
        player=line.player,
        text=line.text,
        key=line.key,
        choice=line.choice,
        things=line.things,
        round=line.round,
        origin=row.origin,
        undoes=row.undoes,
    )


def _merged(first: list[SeatRow], second: list[SeatRow]) -> list[SeatRow]:
    found = {seat.place: seat for seat in second}
    found.update({seat.place: seat for seat in first})
    return list(found.values())
