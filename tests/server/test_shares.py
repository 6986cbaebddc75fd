"""One address cannot keep the server busy: its share of the processor, and work that is done once for everybody."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.server import replaying
from pentarchy.server.once import Once
from pentarchy.server.settings import Settings
from pentarchy.server.shares import BURST, Shares, aside
from pentarchy.server.workers import Workers
from tests.server.conftest import make_settings
from tests.server.people import house, play
from tests.server.test_table import finish


def compute(seconds: float) -> None:
    """Keep the processor busy."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_what_somebody_computes_is_charged_and_waiting_is_free() -> None:
    async def work(gate: asyncio.Event) -> str:
        compute(0.05)
        await gate.wait()
        with pytest.raises(BadInput):
            await broken()
        await aside(compute, 0.05)
        return "done"

    async def broken() -> None:
        await asyncio.sleep(0)
        raise BadInput("as it should")

    async def scenario() -> None:
        shares, gate = Shares(1e-9), asyncio.Event()
        one = asyncio.create_task(shares.run("a", work(gate)))
        await asyncio.sleep(0)
        compute(0.3)  # by somebody else, meanwhile
        gate.set()
        assert await one == "done"
        assert 0.1 <= BURST - shares._buckets["a"].level < 0.3
        assert shares.debt("b") == 0.0

    asyncio.run(scenario())


def test_who_has_taken_more_than_a_share_waits_and_the_others_do_not() -> None:
    done: list[str] = []

    async def work(name: str) -> None:
        done.append(name)

    async def scenario() -> None:
        shares = Shares(0.5)
        shares.charge("a", BURST + 0.05)
        assert 0 < shares.debt("a") <= 0.1
        assert not shares.is_exhausted("a")
        await asyncio.gather(shares.run("a", work("a")), shares.run("b", work("b")))
        assert done == ["b", "a"]
        shares.charge("a", 100.0)
        assert shares.is_exhausted("a")
        waiting = asyncio.create_task(shares.run("a", work("never")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait({waiting})
        assert waiting.cancelled()
        shares.charge("127.0.0.1", 100.0)
        assert not shares.is_exhausted("127.0.0.1")  # the machine itself
        without = Shares(0.0)
        without.charge("a", 100.0)
        await without.run("a", work("unlimited"))
        assert done == ["b", "a", "unlimited"]

    asyncio.run(scenario())


def test_an_address_that_keeps_the_server_busy_is_refused_and_others_play_on(tmp_path: Any) -> None:
    settings = make_settings(data=str(tmp_path), share_per_address=1e-6, behind_proxy=True)

    async def scenario() -> None:
        async with house(settings) as there, there.browser("192.0.2.1") as ana, there.browser("192.0.2.2") as eve:
            mine = await ana.sit((await ana.open("me", "me"))["table"])
            before = there.service.shares._buckets["192.0.2.2"].level if await eve.get("/api/games") else 0.0
            assert before < BURST  # requests are charged, as are messages:
            seat = await eve.sit((await eve.open("me", "me"))["table"])
            level = there.service.shares._buckets["192.0.2.2"].level
            await seat.ask("ping", "pong")
            assert there.service.shares._buckets["192.0.2.2"].level < level
            there.service.shares.charge("192.0.2.2", 2 * BURST)
            refused = await eve.http.get("/api/games")
            assert refused.status_code == 429
            assert refused.json()["sentence"] == "Your address keeps the server too busy; wait a moment."
            number = len(seat.all)
            await seat.send("ping")
            assert (await mine.choose("bid 0"))["type"] == "accepted"
            assert len(seat.all) == number

    play(scenario())


def test_what_is_asked_for_together_is_worked_out_once_and_failures_are_forgotten() -> None:
    asked: list[str] = []

    async def scenario() -> None:
        once: Once[str] = Once(2)

        def make(name: str, fails: bool = False) -> Any:
            async def work() -> str:
                asked.append(name)
                await asyncio.sleep(0)
                if fails:
                    raise BadInput(name)
                return name.upper()

            return work

        assert list(await asyncio.gather(once.get("a", make("a")), once.get("a", make("a")))) == ["A", "A"]
        with pytest.raises(BadInput):
            await once.get("b", make("b", fails=True))
        assert await once.get("b", make("b")) == "B"
        await once.get("c", make("c"))
        assert len(once) == 2
        await once.get("a", make("a"))
        assert asked == ["a", "b", "b", "c", "a"]

    asyncio.run(scenario())


def test_games_are_replayed_in_a_worker_and_once_for_everybody(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[str] = []
    ask = Workers.ask

    async def counted(self: Workers, about: Any, work: Any, *args: Any) -> Any:
        replayed.append(work.__name__)
        return await ask(self, about, work, *args)

    def never(*_: object) -> None:
        raise AssertionError("a game was replayed where everybody is served")

    monkeypatch.setattr(Workers, "ask", counted)
    monkeypatch.setattr(replaying, "head", never)

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as eve:
            table = (await ana.open("me", "me"))["table"]
            mine, other = await ana.sit(table, 0), await ana.sit(table, 1)
            await eve.get(f"/api/tables/{table}/story")
            await finish([mine, other])
            for browser in (ana, eve, ana):
                assert (await browser.get(f"/api/tables/{table}/verify"))["ok"]
                assert (await browser.get(f"/api/tables/{table}/story"))["curve"]
            assert replayed == ["told", "verified", "told"]

    play(scenario())


def test_requests_under_way_when_the_server_stops_are_told_so_without_a_traceback(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def hangs(*_: object) -> None:
        asked.set()
        await asyncio.Event().wait()

    asked = asyncio.Event()
    monkeypatch.setattr(Workers, "ask", hangs)

    async def scenario() -> None:
        settings = make_settings(data=str(tmp_path), stop_seconds=1.0)
        async with house(settings) as there, there.browser() as ana, there.browser() as eve:
            table = (await ana.open("me", "me"))["table"]
            asking = asyncio.create_task(eve.http.get(f"/api/tables/{table}/story"))
            await asked.wait()
            there.server.should_exit = True
            answer = await asking
            assert (answer.status_code, answer.json()["sentence"]) == (
                503,
                "The server restarts; try again in a moment.",
            )

    play(scenario())
    assert not [record for record in caplog.records if record.exc_info]


def test_a_rematch_counts_as_a_table_that_is_opened(tmp_path: Any) -> None:
    settings = make_settings(data=str(tmp_path), tables_per_hour=3)

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            table = (await ana.open("me", "random"))["table"]
            mine = await ana.sit(table)
            await mine.send("propose", kind="end", target=0)
            await mine.first("over")
            rematch = f"/api/tables/{table}/rematch"
            assert (await ana.http.post(rematch)).status_code == 201
            assert (await mine.ask("propose", "rematch", kind="rematch", target=0))["type"] == "rematch"
            assert (await ana.http.post(rematch)).status_code == 429
            denied = await mine.ask("propose", "rematch", kind="rematch", target=0)
            assert "Too many tables" in denied["sentence"]

    play(scenario())
