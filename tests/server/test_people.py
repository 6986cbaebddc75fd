"""What somebody is called, on which devices they are logged in, and how fast they like bots to choose."""

from __future__ import annotations

from pathlib import Path

from pentarchy.server.people import device_of
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.conftest import make_settings
from tests.server.people import Browser, eventually, house, play
from tests.server.test_former import ends

ANA = {"name": "Ana", "password": "correct horse"}
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36"


def names(there: object, table: str) -> list[str]:
    service = there.service  # type: ignore[attr-defined]  # a House
    return [seat.name for seat in service.tables[table].seats]


def test_a_new_name_reaches_running_tables_and_those_who_see_them(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            opened = await ana.open("me", "open")
            table = opened["table"]
            await bo.claim(opened["links"][1]["link"], "")
            seat = await ana.sit(table)
            begin = len(seat.all)
            assert (await bo.http.post("/api/me", json={"name": "Boris"})).json()["name"] == "Boris"
            shown = await seat.next("presence", begin)
            assert [one["name"] for one in shown["seats"]] == ["Me 0", "Boris"]
            again = {"name": "Me O"}  # looks like the other's
            assert (await bo.http.post("/api/me", json=again)).status_code == 200
            assert names(there, table) == ["Me 0", "Me O 2"]

    play(scenario())


def test_each_of_several_at_one_device_has_a_name_and_only_mine_follows_me(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            await ana.http.post("/api/me", json={"name": "Ana"})
            wishes = {"game": "toy", "seats": [{"who": "me"}, {"who": "me"}, {"who": "bot", "level": "random"}]}
            table = (await ana.http.post("/api/tables", json=wishes)).json()["table"]
            assert names(there, table)[:2] == ["Ana", "Ana 2"]
            path = f"/api/tables/{table}/seats/1/name"
            assert (await ana.http.post(path, json={"name": " Bea "})).json() == {"name": "Bea"}
            assert (await ana.http.post(path, json={"name": "Аnа"})).status_code == 400  # with Cyrillic letters
            assert (await bo.http.post(path, json={"name": "Mallory"})).status_code == 403
            assert (await ana.http.post(f"/api/tables/{table}/seats/7/name", json={"name": "Cy"})).status_code == 403
            await ana.http.post("/api/me", json={"name": "Anna"})
            assert names(there, table)[:2] == ["Anna", "Bea"]

    play(scenario())


def test_who_says_a_name_when_sitting_down_keeps_it(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            opened = await ana.open("me", "open")
            await bo.claim(opened["links"][1]["link"], "Bo")
            assert (await bo.get("/api/me"))["name"] == "Bo"
            assert names(there, opened["table"]) == ["Me 0", "Bo"]

    play(scenario())


def test_only_a_seats_owner_makes_a_new_link_and_who_came_by_the_old_one_leaves_alone(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as mal, there.browser() as new:
            opened = await ana.open("me", "random")
            table, leaked = opened["table"], opened["links"][0]["link"]
            await mal.claim(leaked, "")
            mine, theirs = await ana.sit(table), await mal.sit(table)
            assert (await mal.http.post(f"/api/tables/{table}/seats/0/link")).status_code == 403
            assert (await mal.http.post(f"/api/tables/{table}/seats/0/leave")).status_code == 204
            await ends(theirs, "This seat is not yours any more.")
            await mine.ask("ping", "pong")
            await ana.http.post("/api/accounts", json=ANA)
            await new.http.post("/api/login", json=ANA)  # on a device that never saw the link
            link = (await new.http.post(f"/api/tables/{table}/seats/0/link")).json()["link"]
            assert await mal.claim(link, "") == 0

    play(scenario())


async def on(browser: Browser, agent: str, path: str) -> None:
    browser.http.headers["user-agent"] = agent
    answer = await browser.http.post(path, json=ANA)
    assert answer.status_code in (200, 201), answer.text


def test_my_devices_can_be_seen_and_logged_out(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as pc, there.browser() as phone, there.browser() as other:
            assert await pc.get("/api/devices") == []
            await on(pc, WINDOWS, "/api/accounts")
            await on(phone, PHONE, "/api/login")
            await on(other, "curl/8", "/api/login")
            found = await pc.get("/api/devices")
            assert sorted(one["device"] for one in found) == ["A program", "Chrome on Windows", "Safari on iPhone"]
            assert [one["device"] for one in found if one["here"]] == ["Chrome on Windows"]
            opened = await pc.open("me", "random")
            seat = await phone.sit(opened["table"])
            lost = next(one["id"] for one in found if one["device"] == "Safari on iPhone")
            assert (await pc.http.post(f"/api/devices/{lost}/logout")).status_code == 204
            await ends(seat, "You logged out.")
            assert not (await phone.get("/api/me"))["account"]
            assert (await pc.http.post(f"/api/devices/{lost}/logout")).status_code == 404
            assert (await pc.http.post("/api/devices/logout")).status_code == 204
            assert not (await other.get("/api/me"))["account"]
            assert len(await pc.get("/api/devices")) == 1

    play(scenario())


def test_a_password_is_changed_by_who_knows_it_and_other_devices_log_in_again(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as thief:
            guest = await ana.http.post("/api/password", json={"present": "x", "new": "battery staple"})
            assert guest.status_code == 403
            await ana.http.post("/api/accounts", json=ANA)
            await thief.http.post("/api/login", json=ANA)
            wrong = await ana.http.post("/api/password", json={"present": "wrong", "new": "battery staple"})
            assert (wrong.status_code, wrong.json()["field"]) == (403, "present")
            short = await ana.http.post("/api/password", json={"present": ANA["password"], "new": "short"})
            assert (short.status_code, short.json()["field"]) == (400, "password")
            change = {"present": ANA["password"], "new": "battery staple"}
            assert (await ana.http.post("/api/password", json=change)).status_code == 204
            assert (await ana.get("/api/me"))["account"]
            assert not (await thief.get("/api/me"))["account"]
            assert (await thief.http.post("/api/login", json=ANA)).status_code == 403
            new = {"name": "Ana", "password": "battery staple"}
            assert (await thief.http.post("/api/login", json=new)).status_code == 200

    play(scenario())


def test_bots_choose_as_fast_as_the_slowest_at_the_table_likes(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            opened = await ana.open("me", "open", "random", "random")
            await bo.claim(opened["links"][1]["link"], "Bo")
            table = there.service.tables[opened["table"]]
            mine, his, _ = await ana.sit(table.id), await bo.sit(table.id), await ana.sit(table.id, -1)
            assert table.audience.pace() == "normal"
            await mine.send("pace", pace="instant")
            await mine.ask("ping", "pong")
            assert table.audience.pace() == "normal"  # the other has not said anything
            await his.send("pace", pace="fast")
            await his.ask("ping", "pong")
            assert table.audience.pace() == "fast"  # who only watches is not asked
            assert (await his.ask("pace", "pong", pace="slow"))["type"] == "denied"

    play(scenario())


def test_who_skips_to_their_turn_waits_for_no_pause_until_they_are_asked(tmp_path: Path) -> None:
    time = MadeTime()  # no pause ends by itself

    async def scenario() -> None:
        async with house(make_settings(data=str(tmp_path), bot_pace=3600.0), time) as there, there.browser() as ana:
            opened = await ana.open("random", "random", "me", options={"rounds": 9})
            table = there.service.tables[opened["table"]]
            mine = await ana.sit(table.id)
            await mine.send("skip")  # while I am asked there is nothing to skip
            await mine.ask("ping", "pong")
            assert table.audience.pace() == "normal"
            await mine.choose("bid 0")
            await eventually(lambda: table.number == 2, "a bot's bid, then a pause")
            await mine.send("skip")
            await mine.ask("ping", "pong")
            assert table.audience.pace() == "instant"
            await time.advance(3600)  # the pause that was under way
            await mine.until(lambda: mine.is_asked, "my turn, after a bid and a turn of bots without another pause")
            assert table.audience.pace() == "normal"
            assert table.number > 2

    play(scenario())


def test_devices_have_names_that_people_know() -> None:
    edge = WINDOWS + " Edg/126.0"
    assert [device_of(agent) for agent in (PHONE, WINDOWS, edge, "")] == [
        *("Safari on iPhone", "Chrome on Windows", "Edge on Windows", "A program"),
    ]
