"""`pentarchy admin`: found, done while the server runs, and written down; and reports on what was said."""

from __future__ import annotations

import asyncio
import getpass
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from typer.testing import CliRunner

from pentarchy.cli.admin import admin as admin_app
from pentarchy.cli.app import app
from pentarchy.server import outside, steward
from pentarchy.server.settings import Settings
from tests.server.people import Browser, Seat, house, play
from tests.server.test_profiles import PASSWORD, enter, play_out


def told(settings: Settings, *words: str) -> tuple[int, str]:
    """What a command says, and how it ends."""
    where = ["--database", settings.database] if settings.database else ["--data", settings.data]
    found = CliRunner().invoke(app, ["admin", *words, *where])
    return found.exit_code, f"{found.output}{found.exception or ''}"


async def admin(settings: Settings, *words: str) -> str:
    """A command beside the running server."""
    code, text = await asyncio.to_thread(told, settings, *words)
    assert code == 0, text
    return text


async def shown(settings: Settings, *words: str) -> list[dict[str, Any]]:
    """What a command lists."""
    found: list[dict[str, Any]] = json.loads(await admin(settings, *words, "--json"))
    return found


async def said(seat: Seat, text: str) -> dict[str, Any]:
    return await seat.ask("say", "said", text=text, to=-1)


async def two(ana: Browser, bo: Browser) -> tuple[str, Seat, Seat]:
    await enter(ana, "Ana")
    await enter(bo, "Bo")
    opened = (
        await ana.http.post("/api/tables", json={"game": "toy", "seats": [{"who": "me"}, {"who": "open"}]})
    ).json()
    await bo.claim(opened["links"][1]["link"], "")
    return opened["table"], await ana.sit(opened["table"]), await bo.sit(opened["table"])


def test_a_command_that_reads_before_it_writes_keeps_a_running_server_from_writing_in_between(tmp_path: Path) -> None:
    """SQLite refuses to write what was read before another write: the command would fail now and then."""
    sqlite3.connect(tmp_path / "pentarchy.sqlite").close()

    def server_writes(_: Connection) -> None:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            sqlite3.connect(tmp_path / "pentarchy.sqlite", timeout=0).execute("BEGIN IMMEDIATE")

    asyncio.run(outside.ask(Settings(data=str(tmp_path)), server_writes))


def test_users_tables_and_days_are_listed_and_searched(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, _, _ = await two(ana, bo)
            assert [one["name"] for one in await shown(settings, "users")] == ["Bo", "Ana"]
            assert [one["name"] for one in await shown(settings, "users", "AN")] == ["Ana"]
            assert await shown(settings, "users", "%") == []
            assert [one["id"] for one in await shown(settings, "tables", "bo")] == [table]
            assert await shown(settings, "tables", "--status", "over") == []
            days = await shown(settings, "stats", "--days", "3")
            assert len(days) == 3
            assert (days[0]["accounts"], days[0]["tables"]) == (2, 1)
            assert (await there.service.store.read(steward.statistics, time.time() + 86_400, 2))[1].accounts == 2

    play(scenario())


def test_names_of_other_alphabets_are_found_in_capitals_and_small_letters(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ümit")
            await enter(bo, "Яна")
            await play_out(there, ana, bo)
            for search, name in (("ümi", "Ümit"), ("ÜMI", "Ümit"), ("ЯНА", "Яна"), ("яна", "Яна")):
                assert [one["name"] for one in await shown(settings, "users", search)] == [name]
            for search in ("ЯНА", "яна"):
                assert len(await shown(settings, "tables", search)) == 1
            assert (await ana.get("/api/history?people=яна"))["count"] == 1

    play(scenario())


def test_every_action_is_logged_with_who_took_it_and_looking_is_not(settings: Settings) -> None:
    actions = {
        "block": ("block", "Bo"),
        "unblock": ("block", "Bo", "--undo"),
        "mute": ("mute", "Bo"),
        "unmute": ("mute", "Bo", "--undo"),
        "reset": ("reset", "Bo"),
        "rename": ("rename", "Bo", "Boris"),
        "free": ("free", "Boris"),
        "hand on": ("hand-on", "TABLE", "Ana"),
        "close": ("close", "TABLE"),
        "done": ("reports", "--done", "1"),
    }
    looking = ("users", "tables", "stats", "reports", "log")

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, mine, his = await two(ana, bo)
            begin = len(mine.all)
            await his.send("say", text="fool", to=-1)
            words = await mine.next("said", begin)
            report = {"by": 1, "at": words["at"], "reason": "rude"}
            assert (await ana.http.post(f"/api/tables/{table}/report_chat", json=report)).status_code == 204
            for words_ in actions.values():
                await admin(settings, *(table if word == "TABLE" else word for word in words_))
            for command in looking:
                await admin(settings, command)
            log = await shown(settings, "log")
            assert [one["what"] for one in log] == list(reversed(actions))
            assert {one["who"] for one in log} == {getpass.getuser()}
            assert all(one["target"] and abs(one["time"] - time.time()) < 3600 for one in log)

    known = {one.name or one.callback.__name__ for one in admin_app.registered_commands if one.callback}
    assert known == {words[0] for words in actions.values()} | set(looking)
    play(scenario())


def test_a_closed_table_ends_for_those_who_sit_at_it(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, mine, _ = await two(ana, bo)
            await admin(settings, "hand-on", table, "bo")
            await admin(settings, "close", table)
            await mine.until(lambda: mine.over is not None, "the end")
            assert mine.over is not None
            assert mine.over["status"] == "abandoned"
            code, text = await asyncio.to_thread(told, settings, "close", table)
            assert code != 0
            assert "no running table" in text
            assert [(one["what"], one["target"]) for one in await shown(settings, "log")] == [
                ("close", table),
                ("hand on", table),
            ]

    play(scenario())


def test_who_is_renamed_is_called_so_everywhere_and_a_freed_name_can_be_taken(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as new:
            _, mine, _ = await two(ana, bo)
            _, text = await asyncio.to_thread(told, settings, "rename", "Bo", "ANA.")
            assert "another account's name looks like 'ANA.'" in text
            await admin(settings, "rename", "Bo", "Boris")
            await mine.until(lambda: "Boris" in mine.seen(), "the new name")
            wrong = await new.http.post("/api/login", json={"name": "Bo", "password": PASSWORD})
            assert wrong.status_code == 403
            assert (await new.http.post("/api/login", json={"name": "Boris", "password": PASSWORD})).status_code == 200
            assert "Player 2" in await admin(settings, "free", "Boris")
            async with there.browser() as other:
                await enter(other, "Boris")

    play(scenario())


def test_a_name_is_freed_even_if_somebody_else_has_the_number_for_a_name(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Player 2")  # is number 1
            await enter(bo, "Bo")
            assert "now called Player 2 (2)\n" in await admin(sqlite, "free", "Bo")
            assert "now called Player 1\n" in await admin(sqlite, "free", "Player 2")
            assert "now called Player 1 (2)\n" in await admin(sqlite, "free", "Player 1")
            names = {one["name"] for one in await shown(sqlite, "users")}
            assert names == {"Player 1 (2)", "Player 2 (2)"}

    play(scenario())


def test_a_password_link_works_once_and_signs_out_whoever_was_signed_in(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as eve:
            await enter(ana, "Ana")
            said = await admin(settings, "reset", "Ana")
            assert "Put the address of your site before it" in said
            old = said.strip().split("#")[1]
            token = (await admin(settings, "reset", "ana")).strip().split("#")[1]
            for link in (old, "", "x", token[:-1]):
                wish = {"token": link, "new": "battery staple"}
                assert (await eve.http.post("/api/password/reset", json=wish)).status_code == 403
            wish = {"token": token, "new": "short"}
            assert (await eve.http.post("/api/password/reset", json=wish)).status_code == 400
            wish = {"token": token, "new": "battery staple"}
            assert (await eve.http.post("/api/password/reset", json=wish)).status_code == 204
            assert (await eve.http.post("/api/password/reset", json=wish)).status_code == 403
            assert not (await ana.get("/api/me"))["account"]
            again = await ana.http.post("/api/login", json={"name": "Ana", "password": "battery staple"})
            assert again.status_code == 200

    play(scenario())


def test_what_was_said_is_reported_read_and_answered_by_muting(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            table, mine, his = await two(ana, bo)
            begin = len(mine.all)
            await his.send("say", text="You are a [bold]fool[/]", to=-1)
            words = await mine.next("said", begin)
            path, report = f"/api/tables/{table}/report_chat", {"by": 1, "at": words["at"], "reason": "rude"}
            assert (await eve.http.post(path, json=report)).status_code == 403
            assert (await bo.http.post(path, json=report)).status_code == 400  # one's own
            assert (await ana.http.post(path, json={**report, "at": 1.0})).status_code == 404
            for _ in range(2):
                assert (await ana.http.post(path, json=report)).status_code == 204
            [one] = await shown(settings, "reports")
            assert (one["name"], one["text"], one["reason"]) == ("Bo", "You are a [bold]fool[/]", "rude")
            assert "[bold]" in await admin(settings, "reports")  # as it was said, whatever it means to a terminal
            await admin(settings, "mute", "--report", str(one["id"]))
            refused = await his.ask("say", "said", text="And another thing", to=-1)
            assert (refused["type"], refused["sentence"][:14]) == ("denied", "You are muted:")
            await admin(settings, "mute", "Bo", "--undo")
            assert (await said(his, "Sorry"))["type"] == "said"
            await admin(settings, "reports", "--done", str(one["id"]))
            assert await shown(settings, "reports") == []
            assert len(await shown(settings, "reports", "--all")) == 1
            assert [one["what"] for one in await shown(settings, "log")] == ["done", "unmute", "mute"]

    play(scenario())


def test_a_private_message_is_reported_only_by_who_could_read_it(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            opened = await ana.open("me", "open", "open")
            await bo.claim(opened["links"][1]["link"], "Bo")
            await cy.claim(opened["links"][2]["link"], "Cy")
            mine, his = await ana.sit(opened["table"]), await bo.sit(opened["table"])
            begin = len(mine.all)
            await his.send("say", text="between us", to=0)
            words = await mine.next("said", begin)
            path, report = f"/api/tables/{opened['table']}/report_chat", {"by": 1, "at": words["at"]}
            assert (await cy.http.post(path, json=report)).status_code == 404
            assert (await ana.http.post(path, json=report)).status_code == 204

    play(scenario())


def test_what_is_not_there_is_reported_in_a_sentence(sqlite: Settings) -> None:
    assert "there is no pentarchy.sqlite" in told(sqlite, "users")[1]

    async def scenario() -> None:
        async with house(sqlite):
            for words in (("block", "Nobody"), ("mute", "Nobody"), ("mute", "--report", "7"), ("free", "Nobody")):
                code, text = await asyncio.to_thread(told, sqlite, *words)
                assert code != 0, words
                assert "there is no" in text

    play(scenario())
