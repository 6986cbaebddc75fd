"""Who is watching a table, what each of them has seen, and how changes are sent to them."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol
from weakref import proxy

from msgspec.structs import replace

from pentarchy.core.game import Game
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.state import State
from pentarchy.scene.model import Scene
from pentarchy.server import queries
from pentarchy.server.idle import is_idle
from pentarchy.server.journal import Told, readable
from pentarchy.server.messages import (
    PROTOCOL,
    ClockInfo,
    Form,
    Hello,
    LogLine,
    OptionWindow,
    Pace,
    Patch,
    Position,
    Presence,
    SeatInfo,
    SeatState,
    ServerMessage,
    Whole,
)
from pentarchy.server.rows import EntryRow, Line, SeatRow
from pentarchy.server.scenes import Painter, difference, encoder, scores_of, sheet_of

PACES: tuple[Pace, ...] = ("instant", "fast", "normal")  # the slowest last


@lru_cache(maxsize=8192)
def _described(game: Game, words: str, seats: tuple[str, ...]) -> str:
    """A choice as a sentence."""
    return game.vocabulary.describe(game.vocabulary.parse(words), seats)


class Listener(Protocol):
    """A socket, as a table knows it."""

    pace: Pace  # how fast it wants bots to choose
    skips: bool  # no pauses at all until its seat is asked

    def send(self, body: bytes) -> None:
        """Send it when the one before is sent."""


class Stage(Protocol):
    """The table, as its audience knows it."""

    @property
    def opened(self) -> queries.Opened:
        """Its row and its seats."""

    @property
    def played(self) -> Playthrough:
        """The game so far."""

    @property
    def is_begun(self) -> bool:
        """Is there a position to be seen?"""

    @property
    def is_running(self) -> bool:
        """Is it being played just now?"""

    @property
    def thinking(self) -> set[int]:
        """The seats whose bots think."""

    def epoch_of(self, viewer: int) -> int:
        """The open decision of a seat."""

    def clocks_for(self, viewer: int) -> tuple[ClockInfo, ...]:
        """The clocks as a seat may see them."""


class Watch:
    """All sockets that see the table from one seat in one form, and what they have seen."""

    def __init__(self, viewer: int, form: Form) -> None:
        self.viewer = viewer
        self.form = form
        self.view: dict[str, object] = {}
        self.sockets: set[Listener] = set()
        self.scene: Scene | None = None
        self.number = 0
        self.told = 0  # the last entry whose lines they were sent

    def send(self, message: ServerMessage) -> None:
        """To all of them."""
        if self.sockets:
            body = encoder.encode(message)
            for socket in self.sockets:
                socket.send(body)


class Audience:
    """The sockets of one table and the scenes they have been sent."""

    def __init__(self, stage: Stage) -> None:
        self._stage: Stage = proxy(stage)  # without a cycle a forgotten table's memory is free at once
        self.watches: dict[tuple[int, Form], Watch] = {}
        self.elsewhere: dict[str, dict[int, int]] = {}  # sockets per seat in other processes
        self.paces: dict[str, Pace] = {}  # which other processes' sockets like
        self._painter: Painter | None = None
        self._held: list[tuple[EntryRow, list[Line]]] = []  # what not everybody was sent yet

    # --- who is there ---------------------------------------------------------------------------------------

    def watch(self, viewer: int, form: Form) -> Watch:
        """The sockets that see the table from a seat in a form."""
        found = self.watches.get((viewer, form))
        if found is None:
            found = self.watches[viewer, form] = Watch(viewer, form)
        return found

    def part(self, socket: Listener, viewer: int, form: Form) -> None:
        """A socket has closed."""
        watch = self.watches.get((viewer, form))
        if watch is not None:
            watch.sockets.discard(socket)
            if not watch.sockets:
                watch.scene = None

    def online(self, player: int) -> int:
        """How many sockets see the table from this seat."""
        return self.here(player) + sum(counts.get(player, 0) for counts in self.elsewhere.values())

    def here(self, player: int) -> int:
        """How many of them belong to this process."""
        return sum(len(watch.sockets) for watch in self.watches.values() if watch.viewer == player)

    def counts(self) -> str:
        """How many sockets of this process watch from each seat, reported to the other processes."""
        return " ".join(f"{viewer}:{self.here(viewer)}" for viewer in {viewer for viewer, _ in self.watches})

    def sockets(self) -> int:
        """How many sockets of this process are at the table."""
        return sum(len(watch.sockets) for watch in self.watches.values())

    def pace(self) -> Pace:
        """The bots' pace: the slowest that any player at the table wants; with no players here, any spectator."""
        here = self.pace_here()
        known = [self.paces[process] for process, counts in self.elsewhere.items() if any(counts.values())]
        return max([*known, *([here] if here is not None else [])], key=PACES.index, default="normal")

    def pace_here(self) -> Pace | None:
        """The slowest pace that sockets of this process want."""
        watches = self.watches.values()
        sitting = [socket for watch in watches if watch.viewer >= 0 for socket in watch.sockets]
        asked = sitting or [socket for watch in watches for socket in watch.sockets]
        liked: list[Pace] = ["instant" if socket.skips else socket.pace for socket in asked]
        return max(liked, key=PACES.index, default=None)

    def tell(self, message: ServerMessage) -> None:
        """To everybody."""
        for watch in self.watches.values():
            watch.send(message)

    # --- what they see --------------------------------------------------------------------------------------

    @property
    def painter(self) -> Painter:
        """Makes the table's scenes."""
        if self._painter is None:
            self._painter = Painter(sheet_of(self._stage.played.state).layout)
        return self._painter

    def scene(self, viewer: int) -> Scene:
        """What a seat sees now. A player whose choice is still being held back cannot choose again."""
        played = self._stage.played
        seen = played.seen_by(viewer)
        scene = self.painter.scene(seen, viewer)
        if played.told_to(viewer) != played.number:
            return replace(scene, choices=()) if viewer in seen.actors else scene
        if len(scene.choices) == 1 and scene.choices[0].ends:
            alone = set(self._stage.opened.persons()) == {viewer} and not self.online(-1)
            idle = is_idle(played.seen_by(viewer), viewer, alone)
            return replace(scene, prompt=replace(scene.prompt, idle=idle))
        return scene

    def scene_at(self, state: State, viewer: int) -> Scene:
        """What a seat sees of another position of this table."""
        return self.painter.scene(state, viewer)

    def prints(self, viewer: int) -> frozenset[str]:
        """The names of the printed maps that a seat sees now."""
        return frozenset(self.scene(viewer).prints.values()) if self._stage.is_begun else frozenset()

    def round(self) -> str:
        """What everybody calls the round now."""
        return self.painter.round(self._stage.played.seen_by(-1)) if self._stage.is_begun else ""

    def hello(self, viewer: int, owner: str, notes: str) -> Hello:
        """Where you are and who you are."""
        opened, row = self._stage.opened, self._stage.opened.table
        return Hello(
            protocol=PROTOCOL,
            table=row.id,
            game=row.game,
            rules=row.rules,
            status=row.status,
            seat=viewer,
            mine=opened.seats_of(owner),
            seats=self.seat_infos(),
            layout=row.layout,
            commitment=row.commitment,
            hints=row.hints,
            notes=notes,
            orders=opened.orders.get(viewer, {}) if viewer >= 0 else {},
            host=owner == row.host,
            title=opened.title,
            analysis=row.analysis,
            parent=row.parent,
            root=row.root,
            moment=row.moment,
            name=row.name,
            shared=row.analysis and row.listed,
            seen=opened.seats[viewer].seen if viewer >= 0 else 0,
        )

    def whole(self, watch: Watch, log: tuple[LogLine, ...]) -> Whole | Position:
        """The whole table as a seat sees it now."""
        viewer = watch.viewer
        if watch.form == "view":
            return self._position(watch, self._stage.played.seen_by(viewer).view(viewer), log)
        watch.told = self._stage.played.told_to(viewer)
        if watch.scene is None:
            watch.scene, watch.number = self.scene(viewer), self._stage.played.number_for(viewer)
        return Whole(
            number=watch.number,
            epoch=self._stage.epoch_of(viewer),
            layout=self._stage.opened.table.layout,
            scene=watch.scene,
            log=tuple(line for line in log if line.number <= watch.number),
            clocks=self._stage.clocks_for(viewer),
            scores=scores_of(self._stage.played.seen_by(viewer), viewer),
            undo=self._undo_window(viewer),
            at=self._stage.played.number_for(-1),
        )

    def hold_back(self, told: Told) -> None:
        """Entries that not everybody may see yet, because a veiled question is open."""
        self._held = list(told)

    def refresh(self, told: Told) -> None:
        """New entries: show everybody what changed for them.

        While a veiled question is open only its player is shown anything; the others later read it all at once, as if
        nobody had been asked.
        """
        played = self._stage.played
        self._held.extend(told)
        for watch in self.watches.values():
            if not watch.sockets:
                watch.scene = None
                continue
            if watch.viewer in played.state.actors:
                for socket in watch.sockets:
                    socket.skips = False
            last = played.told_to(watch.viewer)
            news = [(row, lines) for row, lines in self._held if watch.told < row.number <= last]
            if not news:
                continue
            watch.told = last
            log = readable(watch.viewer, news, played)
            if watch.form == "view":
                view = played.seen_by(watch.viewer).view(watch.viewer)
                if log or view != watch.view:
                    watch.send(self._position(watch, view, log))
            else:
                self._patch(watch, log)
        if not played.state.is_veiled:
            self._held.clear()

    def _patch(self, watch: Watch, log: tuple[LogLine, ...]) -> None:
        viewer, played = watch.viewer, self._stage.played
        scene, number = self.scene(viewer), played.number_for(viewer)
        if watch.scene is None:
            watch.scene, watch.number = scene, number
            return
        changed = difference(watch.scene, scene)
        if not changed and not log:
            watch.scene = scene
            return  # hidden choices of others do not even advance the number
        patch = Patch(
            base=watch.number,
            number=number,
            epoch=self._stage.epoch_of(viewer),
            set=changed.set,
            removed=changed.removed,
            fields=changed.fields,
            log=log,
            clocks=self._stage.clocks_for(viewer),
            scores=scores_of(played.seen_by(viewer), viewer),
            undo=self._undo_window(viewer),
            at=played.number_for(-1),
        )
        watch.scene, watch.number = scene, number
        watch.send(patch)

    def _position(self, watch: Watch, view: dict[str, object], log: tuple[LogLine, ...]) -> Position:
        """The position as a program gets it."""
        played = self._stage.played
        watch.view, watch.number = view, played.number_for(watch.viewer)
        watch.told = played.told_to(watch.viewer)
        words, options = played.state.words, played.seen_by(watch.viewer).options_for(watch.viewer)
        return Position(
            number=watch.number,
            epoch=self._stage.epoch_of(watch.viewer),
            view=view,
            choices=tuple([words(action) for action in options]),
            log=log,
            clocks=self._stage.clocks_for(watch.viewer),
        )

    def _undo_window(self, viewer: int) -> tuple[OptionWindow, ...]:
        """What a seat may undo without asking, latest first."""
        played = self._stage.played
        entries = played.undoable(viewer) if viewer >= 0 else []
        if not entries or not self._stage.is_running:
            return ()
        state = played.state
        seats = tuple([state.seat_name(seat) for seat in range(state.players)])
        return tuple(
            [
                OptionWindow(
                    number=played.counted_as(viewer, entry.number), text=_described(state.game, entry.words, seats)
                )
                for entry in entries
            ]
        )

    # --- presence -------------------------------------------------------------------------------------------

    def send_presence(self) -> None:
        """Tell everybody who is there."""
        row = self._stage.opened.table
        message = Presence(status=row.status, seats=self.seat_infos(), watching=self.online(-1))
        has_clocks = self._stage.is_begun and row.clock.kind != "none"
        for watch in self.watches.values():
            watch.send(replace(message, clocks=self._stage.clocks_for(watch.viewer)) if has_clocks else message)

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        state = self._stage.played.state if self._stage.is_begun else None
        return tuple(
            SeatInfo(
                index=seat.player,
                kind=seat.kind,
                state=self._seat_state(seat),
                name=seat.name,
                seat=state.seat_name(seat.player) if state is not None else f"Seat {seat.player + 1}",
                level=seat.level if seat.kind == "bot" or seat.state == "kept" else "",
                online=seat.kind == "bot" or self.online(seat.player) > 0,
                thinking=seat.player in self._stage.thinking,
                ready=seat.ready and not self._stage.is_begun,
            )
            for seat in self._stage.opened.seats
        )

    def _seat_state(self, seat: SeatRow) -> SeatState:
        if seat.kind == "bot":
            return "playing" if self._stage.is_begun else "taken"
        if seat.state != "taken" or self._stage.opened.table.status in ("open", "over"):
            return seat.state
        return "playing" if self.online(seat.player) else "away"
