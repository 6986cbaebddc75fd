"""Reports on finished games: asked for once, written in the background, kept, and never of a game that goes on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pentarchy.server import queries
from pentarchy.server.settings import Settings
from tests.server.people import Browser, house, play
from tests.server.test_table import finish


async def written(browser: Browser, table: str) -> dict[str, Any]:
    """The report, when it is there."""
    while True:
        found: dict[str, Any] = await browser.get(f"/api/tables/{table}/report")
        if found["state"] == "done":
            return found
        await asyncio.sleep(0.05)


def test_a_finished_game_gets_one_report_for_everybody(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as home, home.browser() as ana, home.browser() as zoe:
            opened = await ana.open("me", "random", options={"rounds": 2})
            path = f"/api/tables/{opened['table']}/report"
            early = await ana.http.post(path)
            assert (early.status_code, early.json()["sentence"]) == (409, "A game can be analysed when it is over.")
            await finish([await ana.sit(opened["table"])])
            assert (await zoe.get(path))["state"] == "none"
            first, second = await asyncio.gather(ana.http.post(path), zoe.http.post(path))
            assert {first.json()["state"], second.json()["state"]} <= {"running", "done"}
            found = await written(zoe, opened["table"])
            report = found["report"]
            assert found["done"] == found["turns"] == len(report["turns"])
            assert sorted(player["place"] for player in report["players"])[0] == 1
            assert sum(report["moments"][-1]["chances"]) == 1
            again = await ana.http.post(path)
            assert again.json()["report"] == report

    play(scenario())


@pytest.mark.thorough
def test_a_report_whose_writer_is_gone_can_be_asked_for_again(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as home, home.browser() as ana:
            opened = await ana.open("me", "random", options={"rounds": 2})
            await finish([await ana.sit(opened["table"])])
            path = f"/api/tables/{opened['table']}/report"
            store, now = home.service.store, home.service.time.now()
            await store.write(queries.write_report, opened["table"], now, 1, 9, "")
            assert (await ana.get(path))["done"] == 1
            await store.write(queries.write_report, opened["table"], now - 1000, 1, 9, "")
            assert (await ana.get(path))["state"] == "none"
            await ana.http.post(path)
            assert (await written(ana, opened["table"]))["turns"] > 0

    play(scenario())
