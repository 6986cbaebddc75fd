"""Before a game: when it begins, bots for seats for which nobody comes, and open tables that lapse."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.people import Browser, House, eventually, house, play
from tests.server.receivers import receiver
from tests.server.test_notifying import ADDRESS, NOON, configured, hook, pass_time, rest
from tests.server.test_profiles import enter

DAY = 86_400.0


async def ready(browser: Browser, table: str, on: bool = True) -> int:
    return (await browser.http.post(f"/api/tables/{table}/ready", json={"ready": on})).status_code


async def status(browser: Browser, table: str) -> str:
    return str((await browser.get(f"/api/tables/{table}"))["status"])


def test_a_table_that_waits_for_everybody_begins_with_the_last_who_is_ready(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            table = (await ana.open("me", "open", begins="ready"))["table"]
            seat = await ana.sit(table)
            assert await ready(bo, table) == 403  # sits nowhere
            assert await ready(ana, table) == 204
            assert (await bo.http.post(f"/api/tables/{table}/join", json={})).status_code == 200
            assert await status(bo, table) == "open"  # every seat is taken, and Bo is not ready
            begin = len(seat.all)
            assert [await ready(bo, table, on) for on in (True,)] == [204]
            await seat.until(lambda: seat.is_asked or seat.number >= 0, "the game")
            assert await status(ana, table) == "running"
            assert any(m["type"] == "presence" and m["status"] == "running" for m in seat.all[begin:])
            assert await ready(ana, table) == 409
            usual = (await ana.open("me", "open"))["table"]
            assert await ready(ana, usual) == 409  # begins when every seat is taken
            assert (await cy.http.post(f"/api/tables/{usual}/join", json={})).status_code == 200
            assert await status(ana, usual) == "running"

    play(scenario())


def test_a_player_who_sits_down_again_is_not_ready_and_the_host_can_start_at_once(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            table = (await ana.open("me", "open", begins="ready"))["table"]

            async def who_is_ready() -> list[bool]:
                return [seat["ready"] for seat in (await ana.get(f"/api/tables/{table}"))["seats"]]

            await bo.http.post(f"/api/tables/{table}/join", json={})
            await ready(bo, table)
            assert await who_is_ready() == [False, True]
            await bo.http.post(f"/api/tables/{table}/seats/1/leave")
            await cy.http.post(f"/api/tables/{table}/join", json={})
            assert await who_is_ready() == [False, False]
            await ready(cy, table)
            await ready(cy, table, False)
            assert await who_is_ready() == [False, False]
            assert (await ana.http.post(f"/api/tables/{table}/start")).status_code == 204
            assert await status(ana, table) == "running"

    play(scenario())


def test_who_looks_for_a_game_is_offered_bots_after_a_while(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with (
            house(replace(settings, bots_after=60.0), time) as there,
            there.browser() as ana,
            there.browser() as bo,
        ):
            wish = {"game": "toy", "players": 3, "pace": "live"}
            table = (await ana.http.post("/api/seek", json=wish)).json()["table"]
            assert (await ana.get(f"/api/tables/{table}"))["bots_in"] == 60
            assert await ready(ana, table) == 409  # not yet
            assert (await bo.http.post("/api/seek", json=wish)).json() == {"table": table, "seat": 1}
            mine, others = await ana.sit(table), await bo.sit(table)
            await time.advance(61)
            assert (await ana.get(f"/api/tables/{table}"))["bots_in"] == 0
            assert await ready(ana, table) == 204
            assert await status(ana, table) == "open"  # Bo is there, too, and has not said so
            assert await ready(bo, table) == 204
            await others.until(lambda: others.number >= 0, "the game")
            seats = (await ana.get(f"/api/tables/{table}"))["seats"]
            assert [seat["kind"] for seat in seats] == ["person", "person", "bot"]
            await mine.until(lambda: mine.number >= 0, "the game")

    play(scenario())


def test_who_has_gone_away_keeps_nobody_from_playing_with_bots(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with (
            house(replace(sqlite, bots_after=60.0), time) as there,
            there.browser() as ana,
            there.browser() as bo,
        ):
            wish = {"game": "toy", "players": 3, "pace": "none"}
            table = (await ana.http.post("/api/seek", json=wish)).json()["table"]
            await bo.http.post("/api/seek", json=wish)
            await bo.sit(table)
            await time.advance(61)
            assert await ready(bo, table) == 204  # Ana is not there
            assert await status(bo, table) == "running"

    play(scenario())


# --- lapsing -----------------------------------------------------------------------------------------------------


async def lapsing(there: House, browser: Browser, table: str) -> float:
    await there.service.lapsing.sweep()
    return float((await browser.get(f"/api/tables/{table}"))["lapses"])


def days_ago(time: MadeTime, days: float) -> None:
    """So many days pass at once, in which nobody looks."""
    time._now += days * DAY


def test_an_open_table_lapses_after_a_reminder_unless_something_happens(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with house(settings, time) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            kept, left = [(await ana.open("me", "open", listed=True))["table"] for _ in range(2)]
            assert await lapsing(there, ana, kept) == 0
            days_ago(time, 12.1)  # of 14
            expected = NOON + 12.1 * DAY + 2 * DAY
            assert abs(await lapsing(there, ana, kept) - expected) < 60
            assert (await bo.http.post(f"/api/tables/{kept}/keep")).status_code == 403
            assert (await ana.http.post(f"/api/tables/{kept}/keep")).status_code == 204
            assert await lapsing(there, ana, kept) == 0
            seat = await ana.sit(left)
            days_ago(time, 2.1)
            await there.service.lapsing.sweep()
            await seat.until(lambda: seat.all[-1].get("status") == "abandoned", "the end")
            assert [await status(ana, id) for id in (kept, left)] == ["open", "abandoned"]
            assert [one["id"] for one in (await bo.get("/api/lobby"))["open"]] == [kept]
            days_ago(time, 10.1)
            assert await lapsing(there, ana, kept) > 0
            assert (await bo.http.post(f"/api/tables/{kept}/join", json={})).status_code == 200
            assert await status(bo, kept) == "running"

    play(scenario())


def test_nothing_lapses_unsaid_however_long_no_server_ran(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with house(sqlite, time) as there, there.browser() as ana:
            table = (await ana.open("me", "open"))["table"]
            days_ago(time, 100)
            assert abs(await lapsing(there, ana, table) - (NOON + 102 * DAY)) < 60
            assert await status(ana, table) == "open"
        async with house(replace(sqlite, open_days=0.0), time) as there, there.browser() as bo:
            days_ago(time, 100)
            await there.service.lapsing.sweep()
            assert await status(bo, table) == "open"  # this server keeps tables for ever

    play(scenario())


def test_the_host_is_told_once_for_all_tables_that_lapse(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks)
            tables = [(await ana.open("me", "open"))["table"] for _ in range(3)]
            days_ago(time, 12.1)
            await there.service.lapsing.sweep()
            await ana.http.post(f"/api/tables/{tables[0]}/keep")
            await pass_time(time, 11, lambda: hooks.posts, "the message")
            await there.service.lapsing.sweep()
            await rest(there, time)
            [body] = hooks.bodies()
            assert body["text"] == "2 open tables of yours lapse soon"
            assert {one["link"] for one in body["tables"]} == {f"{ADDRESS}/t/{table}" for table in tables[1:]}

    play(scenario())


def test_two_who_ask_at_once_are_both_ready(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            table = (await ana.open("me", "open", begins="ready"))["table"]
            await bo.http.post(f"/api/tables/{table}/join", json={})
            answers = await asyncio.gather(ready(ana, table), ready(bo, table))
            assert set(answers) <= {204, 409}
            await eventually(lambda: there.service.tables[table].row.status == "running", "the game")

    play(scenario())
