"""Limits per address count over all processes of a server, and over servers on one PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, select

from pentarchy.server import counting
from pentarchy.server import schema as db
from pentarchy.server.limits import Limit
from pentarchy.server.settings import Settings
from pentarchy.server.siblings import Siblings, mesh
from pentarchy.server.times import MadeTime, RealTime
from tests.server.conftest import make_settings, new_database
from tests.server.people import Browser, House, eventually, play, start_house

ENTERING = {"name": "Nobody", "password": "not the password"}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def store(request: pytest.FixtureRequest, tmp_path: object) -> dict[str, str]:
    """Where two processes keep everything."""
    if request.param == "postgresql":
        return {"database": new_database(request.getfixturevalue("postgres"))}
    return {"data": str(tmp_path)}


async def two(settings: Settings) -> list[House]:
    """Two processes of one server, or two servers on one PostgreSQL."""
    if settings.database:
        return [await start_house(settings) for _ in range(2)]
    from pentarchy.server.processes import _prepared

    prepared = await _prepared(settings, 2)
    began, lines = RealTime().began, mesh(2)
    there = [await start_house(settings, siblings=Siblings(n, lines[n], began)) for n in range(2)]
    assert prepared is not None  # on SQLite somebody keeps the store
    await prepared.close()
    return there


def test_what_is_limited_by_the_hour_counts_over_both_processes(store: dict[str, str]) -> None:
    async def scenario() -> None:
        there = await two(make_settings(**store, logins_per_hour=6, tables_per_hour=4))
        try:
            async with Browser(there[0].address) as one, Browser(there[1].address) as other:
                tries = [
                    (await browser.http.post("/api/login", json=ENTERING)).status_code
                    for browser in (one, other, one, other, one, other, one, other)
                ]
                assert tries == [403] * 6 + [429] * 2
                wish = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}]}
                opened = await asyncio.gather(
                    *[browser.http.post("/api/tables", json=wish) for browser in (one, other) for _ in range(4)]
                )
                assert sorted(answer.status_code for answer in opened) == [201] * 4 + [429] * 4

            def kept(connection: Connection) -> str:
                return str(connection.execute(select(db.uses)).all())

            assert "127.0.0.1" not in await there[0].service.store.read(kept)
        finally:
            for house in there:
                await house.stop()

    play(scenario())


def test_requests_and_sockets_of_one_address_count_at_both_processes(store: dict[str, str]) -> None:
    async def scenario() -> None:
        limits = {"requests_per_second": 0.001, "request_burst": 40, "sockets_per_address": 2}
        there = await two(make_settings(**store, **limits))
        try:
            async with Browser(there[0].address) as one, Browser(there[1].address) as other:
                table = (await one.open("me", "random"))["table"]
                await one.sit(table)
                gate = there[1].service.counting
                await eventually(lambda: gate._crowds["sockets"].count("127.0.0.1") == 1, "news of a socket")
                for _ in range(25):
                    await one.get("/api/app")
                spent = gate._limits["requests"]._buckets
                await eventually(lambda: spent["127.0.0.1"].level < 15, "news of what was spent")
                answers = [(await other.http.get("/api/app")).status_code for _ in range(20)]
                assert answers[0] == 200
                assert answers[-1] == 429
                assert answers.count(200) <= 40 - 25
        finally:
            for house in there:
                await house.stop()

    play(scenario())


def test_a_debt_is_paid_back_with_time_and_is_never_more_than_a_burst() -> None:
    async def scenario() -> None:
        time = MadeTime(0.0)
        limit = Limit(time, 1.0, 10)
        limit.spend("a", 1_000)
        assert not limit.take("a")
        assert limit.take("b")
        await time.advance(10.5)  # from -10 to 0.5
        assert not limit.take("a")
        await time.advance(1)
        assert limit.take("a")

    play(scenario())


def test_a_process_that_is_dead_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(counting, "monotonic", lambda: now)
    crowd = counting.Crowd()
    crowd.arrive("a")
    crowd.hear("s1", "a", 5)
    assert crowd.count("a") == 6
    crowd.hear("s1", "a", 2)
    assert crowd.count("a") == 3
    now += counting.FORGOTTEN + 1
    assert crowd.count("a") == 1
    crowd.depart("a")
    assert crowd.count("a") == 0
