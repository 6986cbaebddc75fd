"""Whoever does not hold a seat any more has it no longer: open connections end at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.server.blocking import block
from pentarchy.server.settings import Settings
from tests.server.people import Browser, House, Seat, house, play
from tests.server.test_profiles import PASSWORD, enter
from tests.server.test_siblings import houses


async def ends(seat: Seat, reason: str) -> None:
    await seat._reader
    assert seat.closed == (1008, reason)


def test_who_leaves_a_seat_sees_and_does_nothing_more_there(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            opened = await ana.open("me", "open")
            await bo.claim(opened["links"][1]["link"], "Bo")
            mine, his = await ana.sit(opened["table"]), await bo.sit(opened["table"])
            await bo.http.post(f"/api/tables/{opened['table']}/seats/1/leave")
            await ends(his, "This seat is not yours any more.")
            number = len(his.all)
            await mine.choose("bid 1")
            assert len(his.all) == number
            await mine.ask("ping", "pong")

    play(scenario())


def test_a_new_link_removes_who_came_by_the_old_one(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as mal:
            opened = await ana.open("me", "random", start=True)
            leaked = next(link["link"] for link in opened["links"] if link["index"] == 0)
            table = opened["table"]
            mine = await ana.sit(table)
            await mal.claim(leaked, "")
            theirs = await mal.sit(table)
            answer = await ana.http.post(f"/api/tables/{table}/seats/0/link")
            await ends(theirs, "This seat is not yours any more.")
            again = await mal.sit(table)
            assert (await again.first("hello"))["seat"] == -1
            token = leaked.split("#")[1]
            refused = await mal.http.post(f"/api/tables/{table}/claim", json={"token": token, "name": "Mal"})
            assert refused.status_code == 403
            await mine.ask("ping", "pong")
            assert answer.json()["link"] != leaked

    play(scenario())


def test_who_logs_out_has_no_open_connection_any_more(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "me")
            guest = await ana.sit(opened["table"])
            name = {"name": "Ana", "password": "correct horse"}
            assert (await ana.http.post("/api/accounts", json=name)).status_code in (200, 201)
            await guest.ask("ping", "pong")  # an account of one's own changes nothing
            mine = await ana.sit(opened["table"])
            assert (await mine.first("hello"))["seat"] == 0
            await ana.http.post("/api/logout")
            await ends(mine, "You logged out.")
            await ends(guest, "You logged out.")

    play(scenario())


def test_who_is_blocked_is_put_out_at_once_and_cannot_come_back(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as again:
            who = {"name": "Ana", "password": "correct horse"}
            await ana.http.post("/api/accounts", json=who)
            opened = await ana.open("me", "random")
            mine = await ana.sit(opened["table"])
            await block(settings, " ANA ", True)
            await ends(mine, "You are logged out.")
            assert not (await ana.get("/api/me"))["account"]
            assert (await again.http.post("/api/login", json=who)).status_code == 403
            await block(settings, "ana", False)
            assert (await again.http.post("/api/login", json=who)).status_code == 200
            with pytest.raises(BadInput, match="no account 'Bo'"):
                await block(settings, "Bo", True)

    play(scenario())


def test_all_this_holds_for_connections_to_other_processes(settings: Settings) -> None:
    """Asked for at the second process; open at both, wherever their tables are at home."""

    async def scenario() -> None:
        async with houses(settings) as both, both[0].browser() as ana, both[0].browser() as bo:
            await enter(ana, "Ana")
            opened = [await ana.open("me", "open") for _ in range(4)]
            tables = [str(one["table"]) for one in opened]
            await bo.claim(opened[0]["links"][1]["link"], "Bo")
            async with beyond(both, ana) as anas, beyond(both, bo) as bos, both[1].browser() as phone:
                his = [await browser.sit(tables[0]) for browser in (bo, bos)]
                await bos.http.post(f"/api/tables/{tables[0]}/seats/1/leave")
                for seat in his:
                    await ends(seat, "This seat is not yours any more.")

                await phone.http.post("/api/login", json={"name": "Ana", "password": PASSWORD})
                theirs = [await phone.sit(table) for table in tables]
                mine = [await browser.sit(table) for browser in (ana, anas) for table in tables]
                await anas.http.post("/api/devices/logout")
                for seat in theirs:
                    await ends(seat, "You logged out.")
                assert [seat.closed for seat in mine] == [None] * 8
                await anas.http.post("/api/logout")
                for seat in mine:
                    await ends(seat, "You logged out.")

    play(scenario())


@asynccontextmanager
async def beyond(both: list[House], browser: Browser) -> AsyncIterator[Browser]:
    """The same browser, served by the other process."""
    async with both[1].browser() as found:
        found.http.cookies.update(browser.http.cookies)
        yield found
