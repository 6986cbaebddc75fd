"""The tables that wait for somebody: all of them, those that have waited for longest first."""

from __future__ import annotations

from pentarchy.server.settings import Settings
from tests.server.people import house, play


def test_however_many_tables_wait_none_is_left_out(settings: Settings) -> None:
    """Open tables, analyses and tables at which others sit do not wait for me."""

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as ben:
            tables = [(await ana.open("me", "me"))["table"] for _ in range(42)]
            await ana.open("me", "open")
            await ben.open("me", "me")
            fork = await ana.http.post(f"/api/tables/{tables[1]}/fork", json={})
            assert fork.status_code == 201, fork.text
            waiting = await ana.get("/api/waiting")
            assert [one["table"] for one in waiting] == tables
            assert {one["game"] for one in waiting} == {"toy"}
            assert await ben.get("/api/lobby")
            assert len(await ben.get("/api/waiting")) == 1

    play(scenario())
