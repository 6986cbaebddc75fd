"""Several processes of one server on one port: tables have a home, sockets are brought there, nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidMessage

from pentarchy.server.load import family
from pentarchy.server.settings import Settings
from pentarchy.server.siblings import Siblings, mesh
from pentarchy.server.store import SqliteStore
from pentarchy.server.times import Time
from tests.server.conftest import make_settings, new_database
from tests.server.outside import PATIENCE, ROOT, Outside
from tests.server.people import Browser, House, Seat, eventually, house, play
from tests.server.test_crash import Tables
from tests.server.test_table import finish


@asynccontextmanager
async def houses(settings: Settings, time: Time | None = None) -> AsyncIterator[list[House]]:
    """Two siblings, here in one process and on two ports, so that one can say at which to arrive."""
    if not settings.database:
        store = SqliteStore(settings.data)  # as a parent does
        await store.open()
        await store.close()
    lines = mesh(2)
    async with (
        house(settings, time, Siblings(0, lines[0])) as one,
        house(settings, time, Siblings(1, lines[1])) as two,
    ):
        yield [one, two]


def apart(houses: list[House], table: str) -> tuple[House, House]:
    """Where a table is at home, and the other house."""
    return (houses[0], houses[1]) if houses[0].service.belongs_here(table) else (houses[1], houses[0])


def is_unknown(there: House, table: str) -> bool:
    return table not in there.service.tables


def ended_at_home(houses: list[House], table: str) -> bool:
    found = apart(houses, table)[0].service.tables.get(table)
    return found is not None and found.is_ended


def test_a_socket_is_served_where_its_table_is_at_home(settings: Settings) -> None:
    async def scenario() -> None:
        async with houses(settings) as both, both[0].browser() as ana, both[1].browser() as bo:
            for _ in range(4):
                opened = await ana.open("me", "open", "random")
                table = opened["table"]
                home, other = apart(both, table)
                first = await ana.sit(table)
                await bo.claim(opened["links"][1]["link"], "Bo")
                second = await bo.sit(table)
                await first.first("scene")
                assert home.service.tables[table].audience.sockets() == 2
                assert table not in other.service.tables or not other.service.tables[table].audience.sockets()
                await first.send("say", text="hello", to=-1)
                await second.next("said", 0)
                await finish([first, second])
                assert first.scores == second.scores
                await eventually(partial(is_unknown, other, table), "being forgotten where nobody sees it")
                assert (await bo.get(f"/api/tables/{table}/verify"))["ok"]

    play(scenario())


def test_who_takes_a_seat_elsewhere_has_it_at_home_before_the_news_arrives(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with houses(sqlite) as both, both[0].browser() as ana:
            opened = await ana.open("me", "open")
            home, other = apart(both, opened["table"])
            await ana.sit(opened["table"])
            monkeypatch.setattr(Siblings, "tell", lambda *_: None)
            async with other.browser() as bo:
                await bo.claim(opened["links"][1]["link"], "Bo")
                hello = await (await bo.sit(opened["table"])).first("hello")
                assert (hello["seat"], hello["seats"][1]["name"], hello["status"]) == (1, "Bo", "running")
                assert home.service.tables[opened["table"]].audience.sockets() == 2

    play(scenario())


def test_both_houses_get_tables(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with houses(sqlite) as both, both[0].browser() as ana:
            homes = {apart(both, (await ana.open("me", "open"))["table"])[0].address for _ in range(30)}
            assert len(homes) == 2

    play(scenario())


def test_bots_opened_elsewhere_play_at_home(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with houses(sqlite) as both, both[0].browser() as ana, both[1].browser() as bo:
            tables = [(await who.open("random", "random", alone=True))["table"] for who in (ana, bo) for _ in range(4)]
            await eventually(lambda: all(ended_at_home(both, table) for table in tables), "the end of all games")

    play(scenario())


def test_a_house_that_cannot_take_a_socket_still_hears_of_everything(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Siblings, "hand_over", lambda *_: False)

    async def scenario() -> None:
        async with houses(sqlite) as both, both[0].browser() as ana, both[1].browser() as bo:
            opened = await ana.open("me", "open", "open", "open", options={"rounds": 3})
            table = opened["table"]
            for link in opened["links"][1:]:
                await bo.claim(link["link"], "Bo")
            seats = [await ana.sit(table, 0), *[await bo.sit(table, n) for n in (1, 2, 3)]]
            assert [there.service.tables[table].audience.sockets() for there in both] == [1, 3]
            answers = await asyncio.gather(*(seat.choose("bid 0") for seat in seats))
            assert [answer["type"] for answer in answers] == ["accepted"] * 4
            assert sorted(answer["number"] for answer in answers) == [1, 1, 1, 1]  # nobody counts who chose before
            await finish(seats)
            assert len({there.service.tables[table].state.digest() for there in both}) == 1
            assert (await bo.get(f"/api/tables/{table}/verify"))["ok"]

    play(scenario())


def test_a_client_that_did_not_read_is_told_that_it_missed_something() -> None:
    async def scenario() -> None:
        lines = mesh(2)
        one, two = Siblings(0, lines[0]), Siblings(1, lines[1])
        heard: list[str] = []
        for number in range(5000):
            one.tell(f"t{number} meta")
        assert not one.hand_over(1, 0, b"GET")  # the line is full
        two.hear(heard.append)
        two.start(lambda *_: None)
        await eventually(lambda: heard and heard[-1] == "* missed", "the news of having missed some")
        assert heard[:2] == ["t0 meta", "t1 meta"]
        assert len(heard) < 5000
        one.tell("t meta")
        await eventually(lambda: heard[-1] == "t meta", "news as before")

    play(scenario())


def test_a_socket_is_handed_over_open_and_with_what_was_read() -> None:
    async def scenario() -> None:
        lines = mesh(2)
        one, two = Siblings(0, lines[0]), Siblings(1, lines[1])
        taken: list[tuple[socket.socket, bytes]] = []
        two.start(lambda given, head: taken.append((given, head)))
        ours, theirs = socket.socketpair()
        with ours, theirs:
            assert one.hand_over(1, theirs.fileno(), b"GET /")
            theirs.close()
            await eventually(lambda: taken, "the socket")
            given, head = taken[0]
            with given:
                given.sendall(b"still here")
                assert (head, ours.recv(20)) == (b"GET /", b"still here")

    play(scenario())


class Patient(Browser):
    """Comes again, as the page does, if the process at which they arrived is killed just then."""

    async def sit(self, table: str, seat: int | None = None, wait: bool = True, form: str = "scene") -> Seat:
        while True:
            with contextlib.suppress(OSError, InvalidMessage, AssertionError):
                return await super().sit(table, seat, wait, form)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def test_a_process_is_killed_in_mid_game_and_nothing_is_lost(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = {"data": str(tmp_path)}
    if kind == "postgresql":
        where = {"database": new_database(request.getfixturevalue("postgres"))}
    server = Outside(make_settings(processes=2, **where), log=tmp_path / "log")
    server.start()
    rng = random.Random(5)

    async def scenario() -> None:
        async with Patient(server.address) as ana:
            tables = Tables(ana, rng)
            await tables.open(4)
            for _ in range(3):
                dead = asyncio.Event()
                playing = asyncio.ensure_future(tables.play_on(dead))
                await tables.in_mid_game(playing)
                os.kill(rng.choice(serving(server)), signal.SIGKILL)
                dead.set()
                await asyncio.gather(playing, return_exceptions=True)
            dead = asyncio.Event()
            playing = asyncio.ensure_future(tables.play_on(dead))
            await tables.in_mid_game(playing)
            dead.set()
            await playing
            assert sum(len(found) for found in tables.accepted.values()) > 3  # of two choices at least before each kill

    try:
        play(scenario())
        assert "a process died and is started again" in (tmp_path / "log").read_text()
    finally:
        server.end(signal.SIGTERM)
    assert "Stopped. All games are kept" in (tmp_path / "log").read_text()
    with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", server.port)):
        raise AssertionError("somebody still listens")


def serving(server: Outside) -> list[int]:
    """The processes that serve: children of the parent, not those in which bots think."""
    children = Path(f"/proc/{server.process}/task/{server.process}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_without_their_parent_the_processes_end(tmp_path: Path) -> None:
    server = Outside(make_settings(processes=2, data=str(tmp_path)))
    server.start()
    children = family(server.process)[1:]
    server.kill()

    async def scenario() -> None:
        await eventually(lambda: not any(Path(f"/proc/{child}").exists() for child in children), "the children's end")

    play(scenario())


@pytest.mark.thorough
def test_metrics_are_those_of_all_processes(tmp_path: Path) -> None:
    server = Outside(make_settings(processes=2, data=str(tmp_path)))
    server.start()

    async def scenario() -> None:
        async with Browser(server.address) as ana:
            for _ in range(8):
                opened = await ana.open("me", "random", game="toy")
                await (await ana.sit(opened["table"])).choose("bid 0")
            for _ in range(4):
                text = (await ana.http.get("/metrics", headers={"Connection": "close"})).text
                assert "pentarchy_sockets 8.0" in text
                assert 'pentarchy_choices_total{origin="person"} 8.0' in text

    try:
        play(scenario())
    finally:
        server.end(signal.SIGTERM)


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ({"data": "/proc/none"}, "the folder /proc/none cannot be used"),
        ({"modules": ("no.such.module",)}, "the module no.such.module of the setting `modules` cannot be loaded"),
    ],
)
@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_processes_that_cannot_start_are_reported_in_a_sentence(
    where: dict[str, Any], sentence: str, processes: int, tmp_path: Path
) -> None:
    settings = make_settings(**{"processes": processes, "data": str(tmp_path), **where})
    code = "import sys; from pentarchy.server.run import serve; from pentarchy.server.settings import Settings;"
    code += "import msgspec; serve(msgspec.json.decode(sys.argv[1], type=Settings))"
    words = [sys.executable, "-c", code, msgspec.json.encode(settings).decode()]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE)
    assert f"BadInput: {sentence}" in done.stderr
    assert done.stdout == ""
