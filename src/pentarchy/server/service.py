"""All tables of a server: opening, loading, forgetting, and following other processes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.core.record import commitment
from pentarchy.core.state import State
from pentarchy.scene import printed
from pentarchy.scene.offer import taken
from pentarchy.server import clubs, counting, driver, notices, queries, steward
from pentarchy.server.agreements import Agreements
from pentarchy.server.api import ClockWish, SeatLink, SeatWish, Story, TableOpened, TableWish
from pentarchy.server.audience import PACES
from pentarchy.server.chat import Chat
from pentarchy.server.counting import COUNTED, HOUR, Counting, HourlyLimit
from pentarchy.server.errors import Refused, not_found
from pentarchy.server.fairness import Ask, Kind
from pentarchy.server.lapsing import Lapsing
from pentarchy.server.ledger import head, snapshot_of, usable_position
from pentarchy.server.live import LiveTable
from pentarchy.server.metrics import Metrics
from pentarchy.server.moments import Moment
from pentarchy.server.names import name as checked_name
from pentarchy.server.naming import name_at
from pentarchy.server.notifying import HEARD, Notifier
from pentarchy.server.once import Once
from pentarchy.server.reporting import Reports
from pentarchy.server.rows import SeatRow, SessionRow, TableRow
from pentarchy.server.scenes import Sheet, sheet_of
from pentarchy.server.seating import CLOSED, Seating
from pentarchy.server.settings import Settings
from pentarchy.server.settling import Settling
from pentarchy.server.shares import Shares
from pentarchy.server.store import Away, Failed, Store, T, make_store
from pentarchy.server.thinking import Thinkers, levels
from pentarchy.server.times import RealTime, Time
from pentarchy.server.tokens import dice_secret, hashed, print_secret, table_id, token
from pentarchy.server.workers import Workers

if TYPE_CHECKING:
    from pentarchy.server.siblings import Siblings
    from pentarchy.server.sockets import Socket

log = logging.getLogger("pentarchy.service")

HEARTBEAT = "heartbeat"
GONE = "gone"  # news: a session has ended
PRINTS = "print-secret"
LEFT = "left"  # news: somebody is no longer in a club
CHANGED = "changed"  # news: a session has a new name
SWEEP = 20.0  # seconds between checks for idle tables and for clocks that run out soon
SOON = 90.0
LOOK = 1.0  # most seconds between checks for sessions that were ended from outside
LAYOUTS = 64
MOMENTS, VERDICTS, STORIES = 128, 1_000, 64  # that are remembered
WHENCE = 20_000
LONGEST_BANK = 400 * 86_400


class Service:
    """The tables of one server process."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        time: Time | None = None,
        siblings: Siblings | None = None,
    ) -> None:
        self.settings = settings
        self.siblings = siblings
        self.store: Store = store if store is not None else make_store(settings.data, settings.database, siblings)
        self.time: Time = time if time is not None else RealTime(siblings.began if siblings is not None else None)
        self.metrics = Metrics()
        self.thinkers = Thinkers(
            settings.bot_processes, settings.modules, settings.bot_seconds, settings.hard_seconds, self.metrics.waited
        )
        self.lookers = Workers(1, settings.modules, settings.bot_seconds, self.metrics.waited)
        self.shares = Shares(settings.share_per_address)
        self.moments: Once[Moment] = Once(MOMENTS)
        self.verdicts: Once[tuple[bool, str]] = Once(VERDICTS)
        self.stories: Once[Story] = Once(STORIES)
        self.counting = Counting(self)
        self.hints = self.counting.limit("hints", settings.hints_per_minute / 60, settings.hints_per_minute)
        self.openings = HourlyLimit(self, "tables", settings.tables_per_hour)
        self._whence: OrderedDict[str, str] = OrderedDict()  # the address an owner last came from
        self.agreements = Agreements(self)
        self.seating = Seating(self)
        self.chat = Chat(self)
        self.reports = Reports(self)
        self.settling = Settling(self)
        self.lapsing = Lapsing(self)
        self.notifier = Notifier(self)
        self.tables: dict[str, LiveTable] = {}
        self.sockets: set[Socket] = set()
        self.forgetting: list[Callable[[str], None]] = []  # whose cache of sessions must be invalidated
        self.stopping = False
        self._action = 0  # the last action of `pentarchy admin` that we have seen
        self._started = False
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._layouts: OrderedDict[str, bytes] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._always: list[asyncio.Task[None]] = []

    # --- life -----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Migrate, give clocks back the time of an outage, resume running tables; only the first call does anything."""
        if self._started:
            return
        await self.store.open()
        self._started = True
        self.store.listen(self._news)
        printed.seal(await self.store.write(notices.fact_or, PRINTS, print_secret()))
        self._action = await self.store.read(steward.last_action)
        await give_back(self.store, self.time, self.settings, self.siblings)
        self._always = [asyncio.create_task(self._beat()), asyncio.create_task(self._sweep())]
        self._always += await self.notifier.start()
        if self.store.shared:
            self.always(self.counting.run())
        self.spawn(self._take_up())

    async def stop(self) -> None:
        """Finish open commits and release everything."""
        self.stopping = True
        for table in list(self.tables.values()):
            table.clockwork.stop()
        for task in self._always:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=1.0)
        await self._write_heartbeat()
        self.thinkers.close()
        self.lookers.close()
        await self.store.close()

    def always(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something until the server stops."""
        self._always.append(asyncio.create_task(work))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background and log any failure."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.errors.inc()
            log.error("background work failed", exc_info=task.exception())

    async def _beat(self) -> None:
        while True:
            await self._write_heartbeat()
            await self.time.sleep(min(LOOK, self.settings.heartbeat_seconds))
            try:
                await self._dismiss_gone()
                await self._follow_actions()
            except (Failed, OSError):  # the heartbeat says so
                pass
            except Exception:  # clocks depend on the next heartbeat
                self.metrics.errors.inc()
                log.exception("changes from outside could not be followed")

    async def _write_heartbeat(self) -> None:
        try:
            name = HEARTBEAT if self.siblings is None else self.siblings.name_of(HEARTBEAT)
            await self.store.write(queries.set_fact, name, repr(self.time.now()))
        except Exception as error:  # a full disk may have room again by the next one
            self.metrics.errors.inc()
            log.error("the heartbeat could not be written", extra={"error": str(error)})

    async def _dismiss_gone(self) -> None:
        """Close the connections of sessions that were ended from outside, by `pentarchy block`."""
        open_ones = list({socket.session for socket in self.sockets if socket.session})
        known = await self.store.read(queries.known_sessions, open_ones) if open_ones else set()
        for session in open_ones:
            if session not in known:
                self._sign_out(session, "You are logged out.")

    async def _follow_actions(self) -> None:
        """Reload the tables that `pentarchy admin` has changed."""
        for number, tables in await self.store.read(steward.actions_after, self._action):
            self._action = number
            for id in tables:
                if id in self.tables:
                    await self.reload(self.tables[id])

    async def _take_up(self) -> None:
        """After a start, resume the bots and clocks of running tables."""
        for id in filter(self.belongs_here, await self._once_it_answers(partial(self.store.read, queries.running))):
            if self.stopping:
                return
            try:
                table = await self._once_it_answers(partial(self.table, id))
                self.drive(table)
                self.notifier.look(table)
            except Exception:
                self.metrics.errors.inc()
                log.exception("a table could not be taken up", extra={"table": id})
            await asyncio.sleep(0)
        await self.notifier.begin()
        await self.settling.sweep()

    async def _once_it_answers(self, ask: Callable[[], Awaitable[T]]) -> T:
        """What the store says, however long it is away."""
        while True:
            try:
                return await ask()
            except Away:
                await self.time.sleep(LOOK)

    async def _sweep(self) -> None:
        while True:
            await self.time.sleep(SWEEP)
            try:
                await self._forget_idle()
                for id in filter(self.belongs_here, await self.store.read(queries.due, self.time.now() + SOON)):
                    self.drive(await self.table(id))
                await self.settling.sweep()
                await self.lapsing.sweep()
                await self.store.write(counting.forget, self.time.now() - HOUR)
                await self.store.write(queries.forget_sessions, self.time.now() - self.settings.session_days * 86_400)
            except Refused:
                pass
            except Exception:
                self.metrics.errors.inc()
                log.exception("sweeping failed")

    async def _forget_idle(self) -> None:
        now = self.time.now()
        for table in list(self.tables.values()):
            if now - table.used < self.settings.idle_minutes * 60 or table.audience.sockets() or table.lock.locked():
                continue
            soon = [duty for duty in driver.duties(table) if duty.at < now + SOON]
            if not soon:
                await self.forget(table)

    async def forget(self, table: LiveTable) -> None:
        """Drop a table from memory; the store has all of it."""
        self.tables.pop(table.id, None)
        self.notifier.forget(table.id)
        table.clockwork.stop()
        await self.store.release(table.id)
        self.metrics.tables.set(len(self.tables))

    # --- fair shares ----------------------------------------------------------------------------------------

    def came_from(self, owner: str, address: str) -> None:
        """Remember an owner's address: everybody at one address shares its part of the workers."""
        self._whence[owner] = address
        self._whence.move_to_end(owner)
        if len(self._whence) > WHENCE:
            self._whence.popitem(last=False)

    def whence(self, owner: str) -> str:
        """The address an owner last came from."""
        return self._whence.get(owner, owner)

    def ask_for(self, table: LiveTable, kind: Kind, person: str = "") -> Ask:
        """A request to the workers on behalf of a person, or of a table's bots, which count for its host."""
        who = person or table.row.host
        alone = not person and not table.opened.persons()
        return Ask(kind, table.id, who, self._whence.get(who, ""), alone)

    # --- tables ---------------------------------------------------------------------------------------------

    def belongs_here(self, id: str) -> bool:
        """Does this process run a table? On PostgreSQL any may."""
        return self.siblings is None or self.siblings.owns(id)

    async def table(self, id: str) -> LiveTable:
        """The table with this id, loaded if need be; Refused if there is none."""
        found = self.tables.get(id)
        if found is not None:
            if self.store.shared:
                await self.reload(found)  # the visitor may have been at another process a moment ago
            return found
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> LiveTable:
        opened = await self.store.read(queries.table, id)
        if opened is None:
            raise not_found()
        try:
            table = LiveTable(self, opened)
        except BadInput as error:
            raise Refused(f"This table cannot be opened here: {error}", 409) from None
        position = await usable_position(self.store, table.row)
        if position is not None:
            if table.row.rules != table.game.version:
                from pentarchy.server.audit import bring_up

                position = await bring_up(table, position)
            table.stand(position)
            sheet = await self.keep_layout(table.state)
            if sheet.hash != table.row.layout:  # the game's picture has changed since it began
                table.row.layout = sheet.hash
                await self.store.write(queries.change_table, id, layout=sheet.hash)
        self.tables[id] = table
        self.metrics.loads.inc()
        self.metrics.tables.set(len(self.tables))
        return table

    def drive(self, table: LiveTable) -> None:
        """Make sure that a driver runs the table's bots, orders and clocks, if it needs one."""
        if self.stopping or self.tables.get(table.id) is not table or not self.belongs_here(table.id):
            return
        if table.clockwork.driver is None or table.clockwork.driver.done():
            if driver.duties(table):
                table.clockwork.driver = asyncio.create_task(driver.run(table))

    async def open(self, wish: TableWish, session: SessionRow, sought: bool = False) -> TableOpened:
        """Open a table; it begins at once if it waits for nobody."""
        now = self.time.now()
        try:
            chosen = game(wish.game)
            chosen.check_players(len(wish.seats))
            options = taken(chosen, wish.options)
        except BadInput as error:
            raise Refused(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
        if wish.club and not await self.store.read(clubs.is_member, wish.club, session.user_id):
            raise Refused("You are not a member of this club.", 403, "club")
        if wish.rated:
            _must_be_ratable(wish, session)
        secret = dice_secret()
        row = TableRow(
            id=table_id(),
            game=chosen.slug,
            rules=chosen.version,
            players=len(wish.seats),
            options=options,
            status="open",
            listed=wish.listed and not wish.club,
            club=wish.club,
            begins="sought" if sought else wish.begins,
            hints=wish.hints and not wish.rated,
            rated=wish.rated,
            alone=wish.alone,
            commitment=commitment(secret),
            secret=secret,
            clock=_checked_clock(wish.clock),
            host=session.owner,
            created=now,
            updated=now,
        )
        seats: list[SeatRow] = []
        links, holders = [], []
        for player, seat_wish in enumerate(wish.seats):
            seat, link = await self._new_seat(row, seats, seat_wish, session)
            seats.append(seat)
            if link:
                links.append(SeatLink(index=player, link=f"/t/{row.id}#{link}"))
            if seat_wish.who == "me":
                holders.append((player, session.owner))
        await self.store.write(queries.open_table, row, seats, holders, None)
        table = await self.table(row.id)
        if wish.start and all(seat.state != "open" for seat in seats):
            await self.begin(table)
        log.info("a table was opened", extra={"table": row.id, "game": row.game, "players": row.players})
        return TableOpened(table=row.id, link=f"/t/{row.id}", links=tuple(links), commitment=row.commitment)

    async def _new_seat(
        self, row: TableRow, before: list[SeatRow], wish: SeatWish, session: SessionRow
    ) -> tuple[SeatRow, str]:
        player = len(before)
        bank = float(row.clock.bank) if row.clock.kind != "none" else 0.0
        leave = self.settings.leave_days * 86_400 if row.clock.kind == "correspondence" else 0.0
        if wish.who == "bot":
            if wish.level not in levels():
                raise Refused(f"There are no bots of level {wish.level!r}; there are: {', '.join(levels())}.")
            shown = f"{checked_name(wish.name)} (bot)" if wish.name else f"Bot ({wish.level})"
            return SeatRow(table_id=row.id, player=player, kind="bot", name=shown, level=wish.level, state="taken"), ""
        link = token()
        seat = SeatRow(table_id=row.id, player=player, kind="person", token=hashed(link), remaining=bank, leave=leave)
        if wish.who == "me":
            seat.state = "taken"
            seat.name = await name_at(self.store, before, player, wish.name, session)
        return seat, link

    async def begin(self, table: LiveTable) -> None:
        """Start the game: set up its first position."""
        async with table.lock:
            row = table.row
            if row.status != "open":
                raise Refused(CLOSED if row.layout == "" else "The game has begun already.", 409)
            if any(seat.state == "open" for seat in table.seats):
                raise Refused("Some seats are still open: fill them, or give them to bots.", 409)
            state = head(row).begin()
            row.layout = (await self.keep_layout(state)).hash
            row.updated = self.time.now()
            snapshot = snapshot_of(row.id, state, 0)
            from pentarchy.server import clocks

            changed = clocks.all_resumed(row.clock, table.seats, state, self.time.now(), table.clockwork.patience)
            if not await self.store.write(queries.begin_table, row, snapshot, changed):
                raise Refused("The game has begun already.", 409)
            row.status = "running"
            for seat in changed:
                table.seats[seat.player] = seat
            table.stand(queries.Position(snapshot=snapshot, entries=[]))
            await self.store.tell(table.id, "meta")
        table.audience.send_presence()
        table.send_whole_to_all()
        table.wake()

    async def fork(self, table: LiveTable, state: State, moment: int, session: SessionRow) -> TableOpened:
        """Open an analysis from a position, with all seats its owner's."""
        now = self.time.now()
        secret = dice_secret()
        row = TableRow(
            id=table_id(),
            game=table.row.game,
            rules=table.game.version,
            players=table.row.players,
            options=table.row.options,
            status="over" if state.over else "running",
            listed=False,
            hints=table.row.hints or (table.is_ended and not table.row.analysis),  # else a way around "no hints"
            analysis=True,
            commitment=commitment(secret),
            secret=secret,
            clock=ClockWish(),
            host=session.owner,
            parent=table.id,
            root=(table.row.root or table.row.parent) if table.row.analysis else table.id,
            moment=moment,
            layout=(await self.keep_layout(state)).hash,
            created=now,
            updated=now,
        )
        seats = [
            SeatRow(table_id=row.id, player=seat.player, kind="person", name=seat.name or "-", state="taken")
            for seat in table.seats
        ]
        snapshot = snapshot_of(row.id, state, 0)
        holders = [(seat.player, session.owner) for seat in seats]
        await self.store.write(queries.open_table, row, seats, holders, snapshot)
        return TableOpened(table=row.id, link=f"/t/{row.id}", links=(), commitment=row.commitment)

    async def rematch(self, table: LiveTable) -> str:
        """Open a table for the same people, game and options; its id."""
        now = self.time.now()
        secret = dice_secret()
        row = TableRow(
            id=table_id(),
            game=table.row.game,
            rules=table.game.version,
            players=table.row.players,
            options=table.row.options,
            status="open",
            listed=table.row.listed,
            hints=table.row.hints,
            rated=table.row.rated,
            club=table.row.club,
            alone=table.row.alone,
            commitment=commitment(secret),
            secret=secret,
            clock=table.row.clock,
            host=table.row.host,
            parent=table.id,
            created=now,
            updated=now,
        )
        bank = float(row.clock.bank) if row.clock.kind != "none" else 0.0
        leave = self.settings.leave_days * 86_400 if row.clock.kind == "correspondence" else 0.0
        seats = [
            SeatRow(
                table_id=row.id,
                player=old.player,
                kind=old.kind,
                name=old.name,
                level=old.level,
                state="taken" if old.kind == "bot" or old.state in ("taken", "kept") else "open",
                token=old.token,
                remaining=bank,
                leave=leave,
            )
            for old in table.seats
        ]
        await self.store.write(queries.open_table, row, seats, list(table.opened.holders), None)
        new = await self.table(row.id)
        if all(seat.state != "open" for seat in seats):
            await self.begin(new)
        return row.id

    # --- layouts --------------------------------------------------------------------------------------------

    async def keep_layout(self, state: State) -> Sheet:
        """A table's layout, stored under its hash."""
        sheet = await asyncio.to_thread(sheet_of, state.copy())  # a game's first one takes a while
        if sheet.hash not in self._layouts:
            await self.store.write(queries.keep_layout, sheet.hash, sheet.body)
            self._remember_layout(sheet.hash, sheet.body)
        return sheet

    def _remember_layout(self, hash: str, body: bytes) -> None:
        self._layouts[hash] = body
        if len(self._layouts) > LAYOUTS:
            self._layouts.popitem(last=False)

    async def layout(self, hash: str) -> bytes:
        """The layout with this hash."""
        body = self._layouts.get(hash)
        if body is None:
            body = await self.store.read(queries.layout, hash)
            if body is None:
                raise not_found("layout")
            self._remember_layout(hash, body)
        return body

    # --- people who go ---------------------------------------------------------------------------------------

    def recheck(self) -> None:
        """After a change of holders: close the connections of those who no longer hold their seat."""
        for socket in list(self.sockets):
            socket.recheck()

    async def left_club(self, club: str) -> None:
        """Somebody has left a club: they watch none of its tables any more, at whichever process."""
        await self._recheck_club(club)
        await self.store.tell("*", f"{LEFT} {club}")

    async def _recheck_club(self, club: str) -> None:
        watching = [socket for socket in self.sockets if socket.watches(club)]
        members = await self.store.read(clubs.owners, club) if watching else set()
        for socket in watching:
            if socket.owner not in members:
                socket.dismiss("This table is for members of a club.")

    def hand_sockets(self, old: SessionRow, new: SessionRow) -> None:
        """A guest now has an account; keep their connections open."""
        for socket in self.sockets:
            if socket.session == old.hash:
                socket.owner, socket.session = new.owner, new.hash

    async def sign_out(self, session: str) -> None:
        """End a session: close its connections at once, in every process."""
        self._sign_out(session)
        await self.store.tell("*", f"{GONE} {session}")

    async def forget_session(self, session: str) -> None:
        """A session has changed: drop it from every process's cache."""
        self._forget_session(session)
        await self.store.tell("*", f"{CHANGED} {session}")

    def _forget_session(self, session: str) -> None:
        for forget in self.forgetting:
            forget(session)

    def _sign_out(self, session: str, reason: str = "You logged out.") -> None:
        self._forget_session(session)
        for socket in list(self.sockets):
            if socket.session == session:
                socket.dismiss(reason)

    # --- other processes ------------------------------------------------------------------------------------

    async def _news(self, id: str, what: str) -> None:
        """Follow what another process did at a table."""
        if id == "*" and what.startswith(GONE):
            self._sign_out(what.partition(" ")[2])
            return
        if id == "*" and what.startswith(LEFT):
            await self._recheck_club(what.partition(" ")[2])
            return
        if id == "*" and what.startswith(CHANGED):
            self._forget_session(what.partition(" ")[2])
            return
        if id == "*" and what.startswith(COUNTED):
            self.counting.hear(what.partition(" ")[2])
            return
        if id == "*" and what == HEARD:
            await self.notifier.refresh()
            return
        if id == "*":
            for table in list(self.tables.values()):
                async with table.lock:
                    await table.catch_up()
            return
        kind, _, rest = what.partition(" ")
        found = self.tables.get(id)
        if found is None:
            if self.siblings is not None and self.siblings.owns(id) and kind in ("entry", "meta"):
                self.drive(await self.table(id))  # this process runs its bots and clocks
            return
        if not self.belongs_here(id) and not found.audience.sockets() and not found.lock.locked():
            await self.forget(found)  # another process runs it, and nobody watches it here
            return
        if kind == "entry":
            async with found.lock:
                if int(rest) > found.number:
                    await found.catch_up()
        elif kind == "meta":
            await self.reload(found)
        elif kind == "said":
            await self.chat.follow(found, int(rest))
        elif kind == "here":
            sender, pace, *counts = rest.split()
            found.audience.paces[sender] = next(known for known in PACES if known == pace)
            found.audience.elsewhere[sender] = {int(v): int(n) for v, n in (part.split(":") for part in counts)}
            found.audience.send_presence()

    async def reload(self, table: LiveTable) -> None:
        """Take over seats, status, orders and proposals that another process has changed."""
        async with table.lock:
            await table.catch_up()
            opened = await self.store.read(queries.table, table.id)
            if opened is None:
                return
            if opened.table.status == "over" and not table.state.over:
                opened.table.status = table.row.status  # news of its last entry will follow
            if _facts(table.opened) == _facts(opened):
                return
            old = {proposal.id: proposal for proposal in table.opened.proposals}
            table.opened.take(opened)
        self.recheck()
        table.audience.send_presence()
        self.agreements.follow(table, old)
        if table.row.status in ("over", "abandoned"):
            await table.announce_end()
        table.wake()


def _facts(table: queries.Opened) -> tuple[object, ...]:
    """Everything that may change apart from the entries."""
    row = table.table
    open_since = row.updated if row.status == "open" else 0.0
    seats = table.seats, table.holders, table.orders, table.proposals
    return row.status, row.host, row.listed, row.name, row.layout, row.clock, row.reminded, open_since, *seats


async def give_back(store: Store, time: Time, settings: Settings, siblings: Siblings | None) -> None:
    """Give clocks back the time of an outage: those of this process's tables, if it is one of several."""
    beats = await store.read(queries.beats, HEARTBEAT)
    last = max(beats.values(), default=0.0) if siblings is None else beats.get(siblings.name_of(HEARTBEAT), 0.0)
    gap = time.now() - last if last else 0.0
    alone = siblings is not None or not store.shared  # else another server may have served them
    if gap > 2.5 * settings.heartbeat_seconds or (alone and gap != 0):
        tables = await store.read(queries.ticking)
        mine = [id for id in tables if siblings is None or siblings.owns(id)]
        moved = await store.write(queries.give_back, gap, mine)
        if moved:
            log.info("clocks went on where they stood", extra={"seconds": round(gap, 1), "clocks": moved})


def _must_be_ratable(wish: TableWish, session: SessionRow) -> None:
    if session.user_id is None:
        raise Refused("Rated games are for accounts: make one first, your tables come along.", 403, "rated")
    if sum(seat.who == "me" for seat in wish.seats) > 1:
        raise Refused("In a rated game nobody has two seats.", field="rated")


def _checked_clock(clock: ClockWish) -> ClockWish:
    if clock.kind != "none":
        if not 0 <= clock.bank <= LONGEST_BANK or not 0 <= clock.increment <= LONGEST_BANK:
            raise Refused("A clock's bank and increment lie between 0 seconds and 400 days.", field="clock")
        if clock.bank + clock.increment < 1:
            raise Refused("A clock needs some time in its bank or an increment.", field="clock")
    return clock
