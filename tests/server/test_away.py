"""While the store is full or away everybody is told so, nothing is lost, and afterwards all goes on by itself."""

from __future__ import annotations

import asyncio
from unittest import mock

import asyncpg
import pytest
from sqlalchemy import Connection, make_url

from pentarchy.server import past, queries, steward
from pentarchy.server.service import HEARTBEAT
from pentarchy.server.settings import Settings
from pentarchy.server.store import Away
from pentarchy.server.times import MadeTime
from tests.server.conftest import make_settings, new_database
from tests.server.people import PATIENCE, Browser, Seat, eventually, house, play
from tests.server.test_profiles import enter
from tests.server.test_table import finish

TWO = {"game": "toy", "seats": [{"who": "me"}, {"who": "bot", "level": "random"}]}


async def refused(ana: Browser, mine: Seat) -> None:
    """What somebody is told who plays, opens a table or signs in meanwhile."""
    denied = await mine.choose(mine.words[0], "kept")
    assert (denied["type"], denied["sentence"]) == ("denied", Away.sentence)
    account = {"name": "Ana", "password": "correct horse"}
    for path, wish in (("/api/tables", TWO), ("/api/accounts", account)):
        answer = await ana.http.post(path, json=wish)
        assert (answer.status_code, answer.json()["sentence"]) == (503, Away.sentence), path


async def goes_on(mine: Seat) -> None:
    """The same choice once more counts, and counts once."""
    words, epoch = mine.words[0], mine.epoch
    answers = [await mine.choose(words, "kept", epoch) for _ in range(2)]
    assert [(one["type"], one["number"]) for one in answers] == [("accepted", 1)] * 2


def full(connection: Connection) -> None:
    """The file may grow no more."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    connection.exec_driver_sql("CREATE TABLE filling (text)")


def failing(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_while_nothing_can_be_written_people_are_told_so(sqlite: Settings, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            mine = await ana.sit((await ana.open("me", "random"))["table"])
            await mine.first("scene")
            store = there.service.store
            with pytest.raises(Away, match="SQLITE_FULL"):
                await store.write(full)
            with mock.patch.object(store, "_commit", failing):
                await refused(ana, mine)
                assert (await ana.http.get("/health")).status_code == 503
            assert (await ana.http.get("/health")).status_code == 200
            await goes_on(mine)

    play(scenario())
    assert "Traceback" not in caplog.text


async def execute(address: str, *commands: str) -> None:
    line = await asyncpg.connect(address)
    for command in commands:
        await line.execute(command)
    await line.close()


@pytest.mark.thorough
def test_while_postgresql_is_away_people_are_told_so(postgres: str, caplog: pytest.LogCaptureFixture) -> None:
    address = new_database(postgres)
    name = make_url(address).database
    kill = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    async def scenario() -> None:
        async with house(make_settings(database=address)) as there, there.browser() as ana, there.browser() as bo:
            table = (await ana.open("me", "random"))["table"]
            mine = await ana.sit(table)
            await mine.first("scene")
            await execute(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", kill)
            await refused(ana, mine)
            assert (await ana.http.get("/health")).status_code == 503
            late = await bo.sit(table, wait=False)
            await late._reader
            assert late.closed == (4503, Away.sentence)
            assert mine.closed is None
            await execute(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
            until = asyncio.get_running_loop().time() + PATIENCE
            while (await ana.http.get("/health")).status_code != 200:
                assert asyncio.get_running_loop().time() < until
                await asyncio.sleep(0.05)
            await goes_on(mine)

    play(scenario())
    assert "a request failed" not in caplog.text


def test_a_result_that_cannot_be_stored_for_a_while_is_not_lost(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise Away("the disk is full")

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            opened = await ana.open("me", "open", rated=True, options={"rounds": 2})
            await bo.claim(opened["links"][1]["link"], "")
            seats = [await browser.sit(opened["table"]) for browser in (ana, bo)]
            await finish(seats)  # everybody is told how it ended
            with pytest.raises(Away):
                await there.service.settling.sweep()
            monkeypatch.undo()
            await there.service.settling.sweep()
            history = await ana.get("/api/history?result=rated")
            assert [game["table"] for game in history["games"]] == [opened["table"]]

    monkeypatch.setattr(past, "settle", away)
    play(scenario())


def test_a_server_that_starts_while_the_store_is_away_takes_its_tables_up_later(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, tries = queries.running, 0

    def away(connection: Connection) -> list[str]:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise Away("the database restarts")
        return running(connection)

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            table = (await ana.open("me", "random"))["table"]
            mine = await ana.sit(table)
            await mine.choose("bid 0")
        monkeypatch.setattr(queries, "running", away)
        async with house(settings) as there:
            await eventually(lambda: table in there.service.tables, "the table")
            assert tries == 2

    play(scenario())


def test_the_heartbeat_goes_on_whatever_happens_beside_it(sqlite: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("not a number")

    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there:
            monkeypatch.setattr(steward, "actions_after", broken)
            later = time.now() + 60
            while float(await there.service.store.read(queries.fact, HEARTBEAT) or 0) < later:
                await time.advance(6)
                await asyncio.sleep(0.01)

    play(scenario(), 60)
