"""The commands of container, compose file and systemd unit start a server; an old store is brought up to date."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from sqlalchemy import Connection

from pentarchy.server import past
from pentarchy.server.audit import audit_store
from pentarchy.server.migrate import configuration
from pentarchy.server.settings import Settings, read_settings
from pentarchy.server.store import make_store
from pentarchy.server.times import MadeTime
from tests.server.conftest import new_database
from tests.server.people import house, play
from tests.server.receivers import receiver
from tests.server.test_meeting import found, joined
from tests.server.test_notifying import NOON, asked, configured, hook, pass_time, rest
from tests.server.test_profiles import PASSWORD, enter, play_out, settled
from tests.web.conftest import free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
LAST = "0013"  # the last schema without friends, and with limits for each process
BEFORE_CIRCLES = "0017"  # the last schema in which webhooks are told like everybody's own channels
BEFORE = "0008"  # the last schema without results, ratings, messages and clubs


def container_command() -> list[str]:
    line = next(one for one in (DEPLOY / "Containerfile").read_text().splitlines() if one.startswith("CMD"))
    found: list[str] = json.loads(line.removeprefix("CMD"))
    return found


def unit_command() -> list[str]:
    line = next(one for one in (DEPLOY / "pentarchy.service").read_text().splitlines() if one.startswith("ExecStart="))
    return shlex.split(line.removeprefix("ExecStart="))


def compose_command() -> list[str]:
    found = re.search(r"command: \[(.*)\]", (DEPLOY / "compose.yaml").read_text())
    assert found is not None
    return [word.strip().strip('"') for word in found[1].split(",")]


def health_command() -> list[str]:
    text = (DEPLOY / "Containerfile").read_text()
    found = re.search(r"^HEALTHCHECK .* CMD (.*)$", text, re.M)
    assert found is not None
    return shlex.split(found[1])


HERE = (sys.executable, "-m", "pentarchy")


def starts(words: list[str], folder: Path, **environment: str) -> None:
    """Run such a command here until it answers; then stop it."""
    with running(words, folder, HERE, dict(os.environ), **environment):
        pass


@contextmanager
def running(
    words: list[str], folder: Path, program: Sequence[str], known: dict[str, str], **environment: str
) -> Iterator[int]:
    """Run such a command with a program, a folder and a port of our own; the port, when it answers. Then stop it."""
    port = free_port()
    assert Path(words[0]).name == "pentarchy"
    mine = {"/var/lib/pentarchy": str(folder), "8000": str(port)}
    command_line = [*program, *(mine.get(word, word) for word in words[1:])]
    known = {**known, **environment, "PENTARCHY_BOT_PROCESSES": "1"}
    process = subprocess.Popen(command_line, cwd=folder, env=known, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 180
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=10) as answer:
                    assert json.load(answer)["status"] == "ok"
                break
            except OSError:
                assert process.poll() is None, "the server has ended"
                assert time.monotonic() < until
                time.sleep(0.1)
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) in (0, -signal.SIGTERM)  # told to stop, and stopped in order


def test_the_command_of_the_container_starts_a_server(tmp_path: Path) -> None:
    starts(container_command(), tmp_path)


@pytest.mark.thorough
def test_the_command_of_the_unit_starts_a_server(tmp_path: Path) -> None:
    starts(unit_command(), tmp_path)


@pytest.mark.thorough
def test_the_command_of_the_compose_file_starts_a_server(tmp_path: Path, postgres: str) -> None:
    starts(compose_command(), tmp_path, PENTARCHY_DATABASE=new_database(postgres), PENTARCHY_BEHIND_PROXY="true")


def test_what_the_examples_set_are_settings(tmp_path: Path) -> None:
    lines = (DEPLOY / "settings.env.example").read_text().splitlines()
    known = {field.name for field in msgspec.structs.fields(Settings)}
    given = dict(re.findall(r"^#?PENTARCHY_([A-Z_]+)=(.*)$", "\n".join(lines), re.M))
    given |= dict(re.findall(r"PENTARCHY_([A-Z_]+): (.*)$", (DEPLOY / "compose.yaml").read_text(), re.M))
    assert len(given) >= 8
    assert {name.lower() for name in given} <= known
    read_settings(environment={f"PENTARCHY_{name}": value.strip('"') for name, value in given.items()})
    page = ROOT / "pyproject.toml"
    assert "server" in tomllib.loads(page.read_text())["project"]["optional-dependencies"]


def test_the_proxy_knows_the_servers_and_every_container_has_a_limited_log() -> None:
    services = (DEPLOY / "compose.yaml").read_text().partition("\nservices:")[2].partition("\nvolumes:")[0]
    parts = re.split(r"^  (\w+):", services, flags=re.M)[1:]
    known = dict(zip(parts[::2], parts[1::2], strict=True))
    assert {"database", "one", "two", "proxy"} <= known.keys()
    upstreams = re.findall(r"reverse_proxy (.*) {", (DEPLOY / "Caddyfile").read_text())
    assert upstreams == ["one:8000 two:8000"] * 2
    for name in ("database", "one", "proxy"):
        assert "logging: *logging" in known[name]
    assert known["two"].strip().startswith("*server")
    mounted = re.findall(r"\./(\w+):/", known["proxy"])
    assert mounted == ["Caddyfile"]


def test_every_compose_command_of_the_documentation_can_run() -> None:
    """Without the settings compose refuses every command, and through a terminal no dump comes out whole."""
    text = " ".join((ROOT / "docs" / "server.md").read_text().split())
    _, *commands = text.split("docker compose ")
    assert len(commands) == 4
    for one in commands:
        assert one.startswith("--env-file settings.env "), one
    dumping = [one.partition("`")[0] for one in commands if "pg_dump" in one.partition("`")[0]]
    assert [" exec -T database " in one for one in dumping] == [True]


# --- an old store ------------------------------------------------------------------------------------------------


def make_old(connection: Connection, version: str = BEFORE) -> None:
    """A store as it was before, with all it had."""
    command.downgrade(configuration(connection), version)


OLD = ("tables", "seats", "holders", "entries", "snapshots", "messages", "users", "sessions", "notes")
NEWER = ("clubs", "members", "channels", "wishes", "results", "ratings")


def counts(connection: Connection, names: Sequence[str] = OLD) -> dict[str, int]:
    """How many rows relations have."""
    return {name: int(connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() or 0) for name in names}


def test_an_old_store_with_games_and_people_comes_along(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            done = await play_out(there, ana, bo)
            opened = await ana.open("me", "open")
            await bo.claim(opened["links"][1]["link"], "")
            seat = await ana.sit(opened["table"])
            await seat.choose("bid 1")
            await seat.send("note", text="my plan")
            await seat.ask("say", "said", text="hello", to=-1)
            cookies: dict[str, Any] = dict(bo.http.cookies)
        store = make_store(settings.data, settings.database)
        await store.open()
        await store.write(make_old)
        before = await store.read(counts)
        await store.close()
        if not settings.database:  # before the update it is known whether the games go on
            assert [(found.table, found.ok) for found in await audit_store(settings)] == [(opened["table"], True)]
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            bo.http.cookies.update(cookies)
            assert await there.service.store.read(counts) == before
            await ana.http.post("/api/login", json={"name": "Ana", "password": PASSWORD})
            await settled(there, done)
            assert [one["table"] for one in (await ana.get("/api/history"))["games"]] == [done]
            assert (await bo.get("/api/history"))["count"] == 1  # a guest's, by the cookie
            assert await there.service.store.read(past.ratings_for, "toy") == []
            again = await ana.sit(opened["table"])
            assert (again.number, (await again.first("hello"))["notes"]) == (1, "my plan")
            assert (await again.first("said"))["text"] == "hello"

    play(scenario())


def test_a_store_of_the_last_schema_with_clubs_ratings_and_channels_comes_along(settings: Settings) -> None:
    async def scenario() -> None:
        async with receiver() as hooks:
            chosen = configured(settings, hooks=hooks)
            async with house(chosen) as there, there.browser() as ana, there.browser() as bo:
                await enter(ana, "Ana")
                await enter(bo, "Bo")
                club, token = await found(ana)
                await joined(bo, club, token)
                await hook(ana, hooks)
                done = await play_out(there, ana, bo, rated=True)
                waits = (await ana.open("me", "open", club=club))["table"]
            store = make_store(settings.data, settings.database)
            await store.open()
            await store.write(make_old, LAST)
            before = await store.read(counts, OLD + NEWER)
            assert min(before[name] for name in NEWER) > 0
            await store.close()
            async with house(chosen) as there, there.browser() as ana, there.browser() as bo:
                assert await there.service.store.read(counts, OLD + NEWER) == before
                for browser, name in ((ana, "Ana"), (bo, "Bo")):
                    await browser.http.post("/api/login", json={"name": name, "password": PASSWORD})
                assert [one["table"] for one in (await ana.get("/api/history"))["games"]] == [done]
                assert [one["id"] for one in (await bo.get(f"/api/clubs/{club}"))["tables"]] == [waits]
                table = await bo.get(f"/api/tables/{waits}")
                assert (table["begins"], table["lapses"]) == ("full", 0)
                assert (await bo.http.post("/api/friends/ask", json={"name": "Ana"})).status_code == 200
                assert (await bo.http.post(f"/api/tables/{waits}/join", json={})).status_code == 200
                assert (await bo.get(f"/api/tables/{waits}"))["status"] == "running"

    play(scenario())


def test_who_was_told_before_webhooks_were_told_apart_is_not_told_again(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks:
            chosen = configured(settings, hooks=hooks)
            async with house(chosen, time) as there, there.browser() as ana:
                await enter(ana, "Ana")
                await hook(ana, hooks)
                [told] = await asked(there, ana)
                await pass_time(time, 11, lambda: hooks.posts, "the message")
                await rest(there, time)
                [waits] = await asked(there, ana)
                cookies: dict[str, Any] = dict(ana.http.cookies)
            store = make_store(settings.data, settings.database)
            await store.open()
            await store.write(make_old, BEFORE_CIRCLES)
            before = await store.read(counts, ("turns", "seats", "wishes"))
            assert before["turns"] == 2
            await store.close()
            async with house(chosen, time) as there, there.browser() as ana:
                ana.http.cookies.update(cookies)
                after = await there.service.store.read(counts, ("turns", "seats", "wishes"))
                assert after == {**before, "turns": 4}  # as their player knows, and as everybody may
                await pass_time(time, 70, lambda: len(hooks.posts) == 2, "the message about the other table")
                assert [one["link"].rpartition("/")[2] for one in hooks.bodies()[1]["tables"]] == [waits]
                assert {one["table"] for one in await ana.get("/api/waiting")} == {told, waits}

    play(scenario())
