"""A table's ledger, audience and clockwork, each by itself."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record, commitment
from pentarchy.server import queries
from pentarchy.server.api import ClockWish
from pentarchy.server.audience import Audience
from pentarchy.server.clockwork import Clockwork
from pentarchy.server.ledger import Ledger, head, snapshot_of
from pentarchy.server.messages import ClockInfo, Pace
from pentarchy.server.metrics import Metrics
from pentarchy.server.rows import EntryRow, SeatRow, TableRow
from pentarchy.server.store import SqliteStore
from pentarchy.server.times import MadeTime
from tests.toy import BID, TOY

SECRET = "5a" * 32


def opened(players: int = 2, clock: ClockWish | None = None) -> queries.Opened:
    """A running table with a person on every seat."""
    row = TableRow(
        id="table",
        game="toy",
        rules=1,
        players=players,
        options={},
        status="running",
        listed=False,
        hints=True,
        commitment=commitment(SECRET),
        secret=SECRET,
        clock=clock or ClockWish(),
        host="",
        created=0.0,
        updated=0.0,
    )
    seats = [
        SeatRow(table_id="table", player=player, kind="person", name=f"P{player}", state="taken", remaining=60.0)
        for player in range(players)
    ]
    return queries.Opened(table=row, seats=seats, holders=[], orders={}, proposals=[])


# --- the ledger --------------------------------------------------------------------------------------------------


def test_an_entry_is_made_when_it_is_durable_and_not_if_somebody_was_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path)
        await store.open()
        facts = opened()
        await store.write(queries.open_table, facts.table, facts.seats, [], None)
        first = snapshot_of("table", head(facts.table).begin(), 0)
        await store.write(queries.add_snapshot, first)
        one, other = (Ledger(opened(), store, MadeTime(), Metrics(), 16) for _ in range(2))
        for ledger in (one, other):
            ledger.stand(queries.Position(snapshot=first, entries=[]))
        row = await one.append(one.played.attempt(BID(1), 0), [], "n1", [], "")
        assert row is not None
        assert (row.number, row.words, one.number) == (1, "bid 1", 1)
        assert await other.append(other.played.attempt(BID(2), 0), [], "n2", [], "") is None
        assert other.number == 0
        assert [found.number for found in await other.catch_up()] == [1]
        assert (other.state.digest(), await other.number_of(0, "n1")) == (one.state.digest(), 1)
        await store.close()

    asyncio.run(scenario())


# --- the audience ------------------------------------------------------------------------------------------------


class Stage:
    """A table of which nothing but the game is there."""

    def __init__(self, players: int) -> None:
        self.opened = opened(players)
        self.played = Playthrough(Record(TOY, players, {}, 1))
        self.is_begun = self.is_running = True
        self.thinking: set[int] = set()

    def epoch_of(self, viewer: int) -> int:
        return self.played.number_for(viewer)

    def clocks_for(self, viewer: int) -> tuple[ClockInfo, ...]:
        return ()


class Ear:
    """A socket that only listens."""

    pace: Pace = "normal"
    skips = False

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def send(self, body: bytes) -> None:
        self.heard.append(json.loads(body))


def test_everybody_is_sent_what_changed_for_them_and_nothing_else() -> None:
    stage = Stage(2)
    audience = Audience(stage)
    ears = {viewer: Ear() for viewer in (-1, 0, 1)}
    for viewer, ear in ears.items():
        watch = audience.watch(viewer, "scene")
        watch.sockets.add(ear)
        watch.send(audience.whole(watch, ()))
    assert [ear.heard[0]["type"] for ear in ears.values()] == ["scene"] * 3
    assert (audience.online(0), audience.sockets()) == (1, 3)
    audience.send_presence()
    assert [seat["online"] for seat in ears[-1].heard[-1]["seats"]] == [True, True]
    before = {viewer: len(ear.heard) for viewer, ear in ears.items()}
    entry = stage.played.choose(BID(0), 0)
    row = EntryRow(
        table_id="table", number=1, player=0, words=entry.words, origin="person", nonce="", time=0.0, lines="[]"
    )
    audience.refresh([(row, [])])
    assert {viewer: len(ear.heard) - before[viewer] for viewer, ear in ears.items()} == {-1: 0, 0: 1, 1: 0}
    patch = ears[0].heard[-1]
    assert (patch["type"], patch["base"], patch["number"]) == ("patch", 0, 1)
    assert patch["undo"] == [{"number": 1, "text": "Bid 0"}]
    audience.part(ears[0], 0, "scene")
    audience.tell(audience.hello(-1, "", ""))
    assert ears[0].heard[-1] is patch  # who is gone hears nothing more


# --- the clockwork -----------------------------------------------------------------------------------------------


def test_clocks_run_for_those_who_are_asked_and_stop_when_they_choose() -> None:
    async def scenario() -> None:
        time = MadeTime()
        facts = opened(2, ClockWish(kind="live", bank=60, increment=5))
        clockwork = Clockwork(facts, time)
        played = Playthrough(Record(TOY, 2, {}, 1))
        clockwork.set(clockwork.moved_on(played.state, played.state, -1))
        assert [seat.started for seat in facts.seats] == [time.now(), time.now()]
        await time.advance(10)
        move = played.attempt(BID(0), 0)
        changed = clockwork.moved_on(played.state, move.state, 0)
        assert [(seat.player, seat.remaining, seat.started) for seat in changed] == [(0, 55.0, None)]  # and 5 more
        clockwork.set(changed)
        played.commit(move)
        assert [info.left for info in clockwork.shown(played.state, 0, True)] == [55.0, 50.0]
        assert [info.left for info in clockwork.shown(played.state, 1, True)] == [50.0, 50.0]  # who is done is unseen
        assert not any(info.running for info in clockwork.shown(played.state, 1, False))

    asyncio.run(scenario())


def test_timers_begin_with_a_position_and_are_forgotten_when_they_cannot_strike() -> None:
    async def scenario() -> None:
        time = MadeTime()
        clockwork = Clockwork(opened(), time)
        state = TOY.new(2, 1)
        clockwork.arm(state)
        began = dict(clockwork.timers)
        await time.advance(5)
        clockwork.arm(state)
        assert clockwork.timers == began  # they go on
        clockwork.restart(state)
        assert all(since == time.now() for since in clockwork.timers.values())
        for event, _ in list(clockwork.timers):
            clockwork.disarm(event)
        assert clockwork.timers == {}

    asyncio.run(scenario())
