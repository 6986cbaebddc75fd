"""What clocks show to those who must not notice something is as if it had not happened, also after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from pentarchy.server import queries, service
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import ClockInfo
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.people import House, house, play
from tests.server.test_rooms import ROB_BO, secret_for

HOUR = 3600.0
CLOCKS: dict[str, dict[str, Any]] = {
    "live": {"kind": "live", "bank": 900, "increment": 30, "expiry": "default"},
    "correspondence": {"kind": "correspondence", "bank": HOUR, "increment": 24 * HOUR, "expiry": "default"},
}
EVERYBODY = (-1, 0, 1, 2)
KINDS = pytest.mark.parametrize("kind", CLOCKS)


@asynccontextmanager
async def three(
    settings: Settings, kind: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[House, MadeTime, LiveTable]]:
    """A table of three people who are away. Bo holds the shield, which others must not know."""
    monkeypatch.setattr(service, "dice_secret", lambda: secret_for(1))
    time = MadeTime()
    async with house(settings, time) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
        opened = await ana.open("me", "open", "open", clock=CLOCKS[kind])
        await bo.claim(opened["links"][1]["link"], "Bo")
        await cy.claim(opened["links"][2]["link"], "Cy")
        yield there, time, await there.service.table(opened["table"])


def shown(live: LiveTable) -> dict[int, tuple[ClockInfo, ...]]:
    return {viewer: live.clocks_for(viewer) for viewer in EVERYBODY}


async def choose(live: LiveTable, player: int, words: str) -> None:
    await live.choose(player, live.epoch_of(player), words, "")


async def loaded(there: House, live: LiveTable) -> LiveTable:
    """The table, after it has left memory."""
    await there.service.forget(live)
    return await there.service.table(live.id)


@KINDS
def test_who_has_chosen_unseen_shows_at_no_clock_of_a_table_that_was_loaded_meanwhile(
    kind: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with three(settings, kind, monkeypatch) as (there, time, live):
            await time.advance(10)
            before = shown(live)
            await choose(live, 1, "bid 0")
            own = live.clocks_for(1)
            live = await loaded(there, live)
            after = shown(live)
            assert {viewer: after[viewer] for viewer in (-1, 0, 2)} == {viewer: before[viewer] for viewer in (-1, 0, 2)}
            assert after[1] == own != before[1]
            await time.advance(10)
            clocks = live.clocks_for(0)
            assert clocks[1].left == clocks[2].left == before[0][1].left - 10
            await choose(live, 0, "bid 0")
            await choose(live, 2, "bid 0")
            bank = CLOCKS[kind]["bank"]
            assert live.clocks_for(0)[1].left == (bank - 10 + 30 if kind == "live" else bank)  # now all may know

    play(scenario())


def test_a_pause_stops_the_clock_that_seems_to_run_and_leave_and_restarts_treat_it_alike(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with three(sqlite, "correspondence", monkeypatch) as (there, time, live):
            await choose(live, 1, "bid 0")
            for change in ("pause", "resume", "leave", "back", "outage"):
                await time.advance(25 * HOUR if change == "pause" else 60)
                if change in ("pause", "resume"):
                    await there.service.agreements._change_status(live, change)  # type: ignore[arg-type]
                elif change == "outage":
                    tables = await there.service.store.read(queries.ticking)
                    assert tables == [live.id]
                    await there.service.store.write(queries.give_back, 45.0, tables)
                else:
                    for player in (1, 2):
                        seating = there.service.seating
                        await (seating.begin_leave if change == "leave" else seating.end_leave)(live, player)
                live = await loaded(there, live)
                _, bo, cy = live.clocks_for(-1)
                assert (bo.left, bo.running, bo.leave) == (cy.left, cy.running, cy.leave), change

    play(scenario())


@KINDS
def test_a_veiled_question_shows_at_no_clock_of_a_table_that_was_loaded_meanwhile(
    kind: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with three(settings, kind, monkeypatch) as (there, time, live):
            for player in range(3):
                await choose(live, player, "bid 0")
            await time.advance(10)
            before = shown(live)
            await choose(live, 0, ROB_BO)
            assert live.state.is_veiled
            live = await loaded(there, live)
            after = shown(live)
            assert {viewer: after[viewer] for viewer in (-1, 0, 2)} == {viewer: before[viewer] for viewer in (-1, 0, 2)}
            await time.advance(5)
            assert live.clocks_for(2)[0].left == before[2][0].left - 5  # it seems to run on
            await choose(live, 1, "allow")
            bank = CLOCKS[kind]["bank"]
            assert live.clocks_for(2)[0].left == (bank + 30 + 20 if kind == "live" else bank)  # 10 s, two increments

    play(scenario())


@KINDS
def test_a_veiled_question_is_answered_in_time_even_if_nobody_looks_at_its_table(
    kind: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time began when it was asked, whenever the table was loaded; and the table is loaded when it ends."""

    async def scenario() -> None:
        async with three(settings, kind, monkeypatch) as (there, time, live):
            for player in range(3):
                await choose(live, player, "bid 0")
            await choose(live, 0, ROB_BO)
            patience = there.service.settings.veiled_seconds if kind == "live" else 24 * HOUR
            await time.advance(patience - 1)
            live = await loaded(there, live)
            assert live.state.is_veiled
            await there.service.forget(live)
            await time.advance(2 + service.SWEEP)
            while live.id not in there.service.tables or there.service.tables[live.id].state.is_veiled:
                await asyncio.sleep(0.01)
                await time.advance(0.1)

    play(scenario())
