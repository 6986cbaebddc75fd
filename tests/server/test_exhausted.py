"""A process that runs out of files, whose writer fails, whose parent is killed or whose end hangs."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection

from pentarchy.server import queries
from pentarchy.server.connections import Doorkeeper
from pentarchy.server.orphans import start_with_parent
from pentarchy.server.processes import COUNTS
from pentarchy.server.service import HEARTBEAT, Service
from pentarchy.server.settings import Settings
from pentarchy.server.siblings import Siblings, mesh
from pentarchy.server.store import Failed, SqliteStore, WriteJob
from pentarchy.server.times import MadeTime, RealTime
from tests.server.conftest import make_settings
from tests.server.outside import PATIENCE, ROOT, free_port
from tests.server.people import Browser, eventually, house, play

Served = tuple[subprocess.Popen[str], str]
HEAD = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"


@contextlib.contextmanager
def served(folder: Path, processes: int, files: int = 0, **settings: object) -> Iterator[Served]:
    """A server as it is started by people, with its address; with so many files that it may open."""

    def limit() -> None:
        if files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    wishes = {"modules": "tests.toy", "bot_processes": 1, "bot_pace": 0, "requests_per_second": 9999, **settings}
    set = {f"PENTARCHY_{name.upper()}": str(value) for name, value in wishes.items()}
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    port = free_port()
    command = [sys.executable, "-m", "pentarchy", "serve", "--port", str(port), "--data", str(folder)]
    with subprocess.Popen(
        [*command, "--processes", str(processes)],
        stdout=subprocess.PIPE,
        stderr=(folder / "log").open("w"),
        text=True,
        preexec_fn=limit,
        env={**os.environ, **set, "PYTHONPATH": path, "TMPDIR": str(folder)},
    ) as process:
        try:
            assert process.stdout is not None
            assert "ready" in process.stdout.readline(), (folder / "log").read_text()
            yield process, f"http://127.0.0.1:{port}"
        finally:
            for child in children(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            process.kill()


def parents() -> dict[int, int]:
    """The parent of every process that runs, as Linux tells it."""
    found = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent = file.read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                found[int(file.parent.name)] = int(parent)
    return found


def children(process: int) -> list[int]:
    """Everything that a process has started, and what that has."""
    known = parents()
    found = [child for child, parent in known.items() if parent == process]
    return found + [grandchild for child in found for grandchild in children(child)]


@pytest.mark.thorough
@pytest.mark.parametrize("processes", [2, pytest.param(1, marks=pytest.mark.thorough)])
def test_a_server_without_free_files_goes_on_as_soon_as_there_are_some_and_can_be_stopped(
    tmp_path: Path, processes: int
) -> None:
    async def scenario(address: str) -> None:
        async with Browser(address) as ana:
            opened = await ana.open("me", "random")
            mine = await ana.sit(opened["table"])
            port = int(address.rpartition(":")[2])
            half = []
            for _ in range(900):  # requests that never come to their end
                line = socket.create_connection(("127.0.0.1", port), 10)
                with contextlib.suppress(OSError):
                    line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\n")
                half.append(line)
            assert (await mine.choose("bid 0"))["type"] == "accepted"  # who is there is served all the time
            until = time.monotonic() + PATIENCE
            while True:
                with contextlib.suppress(Exception):
                    if (await ana.http.get("/health")).status_code == 200:
                        break
                assert time.monotonic() < until, "the server does not come back"
                await asyncio.sleep(0.1)
            assert (await ana.open("me", "random"))["table"]
            for line in half:
                line.close()

    with served(tmp_path, processes, files=400, head_seconds=2.0) as (process, address):
        play(scenario(address))
        process.terminate()
        process.wait(PATIENCE)
    assert "Too many open files" not in (tmp_path / "log").read_text()


def test_connections_stay_below_what_the_process_may_open() -> None:
    settings = Settings()
    small, large = Doorkeeper(settings, 1024), Doorkeeper(settings, 65_536)
    assert small.most + small.backlog < 1024 - 90
    assert (large.most, large.backlog) == (65_536 - 96 - 2048, 2048)
    assert Doorkeeper(msgspec.structs.replace(settings, connections=50), 1024).most == 50


def test_who_sends_a_request_too_slowly_is_let_go(tmp_path: Path) -> None:
    settings = make_settings(data=str(tmp_path), head_seconds=0.2, body_seconds=0.2, connections_per_address=3)

    async def scenario() -> None:
        async with house(settings) as there:
            port = int(there.address.rpartition(":")[2])
            for begun, status in (
                (b"", b"408"),
                (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow", b"408"),
                (
                    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
                    b"",
                ),
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(begun)
                answer = await asyncio.wait_for(reader.read(), PATIENCE)  # until the other side closes
                assert status in answer
                writer.close()
            await eventually(lambda: not len(there.server.door), "all being gone")
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            assert b"503" in await asyncio.wait_for(lines[3][0].read(), PATIENCE)
            for _, writer in lines:
                writer.close()

    play(scenario())


def test_a_writer_that_fails_tells_those_who_wait_and_goes_on(tmp_path: Path) -> None:
    class Poor(SqliteStore):
        failures = 2

        def _commit(self, connection: Connection, group: list[WriteJob]) -> None:
            if self.failures:
                self.failures -= 1
                raise OSError(24, "Too many open files")
            super()._commit(connection, group)

    async def scenario() -> None:
        store = Poor(tmp_path)
        await store.open()
        for _ in range(2):
            with pytest.raises(Failed, match="OSError"):
                await store.write(queries.set_fact, "a", "1")
        await store.write(queries.set_fact, "a", "2")
        assert await store.read(queries.fact, "a") == "2"
        await store.close()

    play(scenario())


@pytest.mark.parametrize("processes", [2, pytest.param(1, marks=pytest.mark.thorough)])
def test_nothing_survives_a_killed_parent(tmp_path: Path, processes: int) -> None:
    with served(tmp_path, processes) as (process, address):
        play(think(address))
        family = set(children(process.pid))
        assert len(family) > processes - 1  # a bot's, and those that serve
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
        until = time.monotonic() + PATIENCE
        while family & parents().keys() and time.monotonic() < until:
            time.sleep(0.02)
        assert not family & parents().keys()
        port = int(address.rpartition(":")[2])
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
        assert not list(tmp_path.glob(f"{COUNTS}*"))


async def think(address: str) -> None:
    """Have a bot think, in a process of its own."""
    async with Browser(address) as ana:
        opened = await ana.open("me", "easy")
        mine = await ana.sit(opened["table"])
        await mine.choose("bid 0")
        await mine.until(lambda: mine.is_asked, "a bot that has thought")


@pytest.mark.parametrize("processes", [2, pytest.param(1, marks=pytest.mark.thorough)])
def test_a_server_whose_bots_have_thought_stops_without_a_complaint(tmp_path: Path, processes: int) -> None:
    with served(tmp_path, processes) as (process, address):
        play(think(address))
        family = set(children(process.pid))
        process.terminate()
        process.wait(PATIENCE)
        until = time.monotonic() + PATIENCE
        while family & parents().keys() and time.monotonic() < until:
            time.sleep(0.02)
    log = (tmp_path / "log").read_text()
    assert "a table was opened" in log
    assert "Traceback" not in log
    assert "leaked" not in log


def leave_a_child(folder: str) -> None:
    """Start a process and end before it has begun."""
    multiprocessing.get_context("spawn").Process(target=begin_late, args=(folder,)).start()
    os._exit(0)


def begin_late(folder: str) -> None:
    """Begin when the parent has gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    (Path(folder) / "child").write_text(str(os.getpid()))
    while os.getppid() == parent.pid:
        time.sleep(0.01)
    start_with_parent()
    (Path(folder) / "survived").touch()
    time.sleep(PATIENCE)


@pytest.mark.thorough
def test_a_process_whose_parent_is_killed_while_it_starts_does_not_begin_to_serve(tmp_path: Path) -> None:
    script = f"from tests.server.test_exhausted import leave_a_child; leave_a_child({str(tmp_path)!r})"
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONPATH": path})
    until = time.monotonic() + PATIENCE
    child = tmp_path / "child"
    while not (child.exists() and child.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    while int(child.read_text()) in parents() and time.monotonic() < until:
        assert not (tmp_path / "survived").exists()
        time.sleep(0.02)
    assert int(child.read_text()) not in parents()


def test_what_was_left_by_servers_that_were_killed_with_all_their_processes_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pentarchy.server.processes import _tidy

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    for number in (ended.pid, os.getpid()):
        (tmp_path / f"{COUNTS}{number}-x").mkdir()
    _tidy()
    assert [folder.name for folder in tmp_path.iterdir()] == [f"{COUNTS}{os.getpid()}-x"]


def test_a_stop_that_hangs_comes_to_its_end(tmp_path: Path) -> None:
    """The writer never finishes, so the store cannot be closed."""
    script = (
        "import sys, threading\n"
        "from pentarchy.server import run, store\n"
        "from pentarchy.server.settings import Settings\n"
        "run.HANGING = 0.5\n"
        "store.SqliteStore.close = lambda self: __import__('asyncio').to_thread(threading.Event().wait)\n"
        "run.serve(Settings(data=sys.argv[1], port=0, stop_seconds=0.5))\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "ready" in process.stdout.readline()
        process.terminate()
        assert process.wait(PATIENCE) == 1


def test_clocks_do_not_lose_the_time_in_which_their_process_starts(sqlite: Settings) -> None:
    """Of two processes one dies and starts again a minute later; the other one's tables were served all the time."""
    time = MadeTime()

    async def left(service: Service, table: str) -> float:
        return next(clock.left for clock in (await service.table(table)).clocks_for(-1))

    async def scenario() -> None:
        store = SqliteStore(sqlite.data)  # as a parent does
        await store.open()
        await store.close()
        lines = mesh(2)
        names = [Siblings(place, lines[place]) for place in (0, 1)]
        clock = {"kind": "live", "bank": 600, "increment": 0, "expiry": "default"}
        tables: dict[int, str] = {}
        async with house(sqlite, time, names[0]) as there, there.browser() as ana:
            while len(tables) < 2:
                table = (await ana.open("me", "me", clock=clock))["table"]
                tables[names[0].owner(table)] = table
        store = SqliteStore(sqlite.data)
        await store.open()
        await store.write(queries.share_beat, HEARTBEAT, [one.name_of(HEARTBEAT) for one in names])
        await store.close()
        await time.advance(60)
        async with house(sqlite, time, names[0]) as there:
            assert await left(there.service, tables[0]) == 600
            await time.advance(100)
        await time.advance(7)
        async with house(sqlite, time, names[0]) as there:
            assert await left(there.service, tables[0]) == 500
            assert await left(there.service, tables[1]) == 600 - 167

    play(scenario())


def test_processes_of_one_server_tell_the_same_time_whenever_they_start(monkeypatch: pytest.MonkeyPatch) -> None:
    first = RealTime()
    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real + 3600.0)
    assert abs(RealTime(first.began).now() - first.now()) < 60
