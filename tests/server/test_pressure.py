"""What is wrong with a request, with the store or with the computer's clock is told, and breaks nothing."""

from __future__ import annotations

import asyncio
import socket
import time as wall
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import Connection, update

from pentarchy.core.errors import BadInput
from pentarchy.server import queries
from pentarchy.server import schema as db
from pentarchy.server.backup import backup
from pentarchy.server.run import make_server
from pentarchy.server.service import HEARTBEAT
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime, RealTime
from tests.server.conftest import make_settings
from tests.server.people import house, play


def unwritable(connection: Connection) -> None:
    """From now on nothing can be written down about the server."""
    connection.exec_driver_sql("ALTER TABLE facts RENAME TO gone")


def writable(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE gone RENAME TO facts")


def test_a_server_that_cannot_write_is_not_well_and_its_heartbeat_goes_on_afterwards(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(settings, time) as there, there.browser() as ana:
            assert (await ana.http.get("/health")).status_code == 200
            await there.service.store.write(unwritable)
            assert (await ana.http.get("/health")).status_code == 503
            failed = time.now()
            while time.now() < failed + 60:  # some heartbeats that cannot be written
                await time.advance(6)
                await asyncio.sleep(0.01)
            await there.service.store.write(writable)
            assert (await ana.http.get("/health")).status_code == 200
            mended = time.now()
            while float(await there.service.store.read(queries.fact, HEARTBEAT)) <= mended:
                await time.advance(6)
                await asyncio.sleep(0.01)

    play(scenario())


def test_time_at_the_table_does_not_jump_with_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    time = RealTime()
    before = time.now()
    real = wall.time()
    monkeypatch.setattr(wall, "time", lambda: real + 3600.0)
    assert 0 <= time.now() - before < 60
    monkeypatch.setattr(wall, "time", lambda: real - 3600.0)
    assert 0 <= time.now() - before < 60


def test_clocks_are_given_back_also_when_the_wall_clock_was_set_back_meanwhile(sqlite: Settings) -> None:
    async def scenario() -> None:
        clock = {"kind": "live", "bank": 600, "increment": 0, "expiry": "default"}
        async with house(sqlite, MadeTime(2_000_000.0)) as there, there.browser() as ana:
            opened = await ana.open("me", "me", clock=clock)
        async with house(sqlite, MadeTime(1_990_000.0)) as there:
            live = await there.service.table(opened["table"])
            left = [info.left for info in live.clocks_for(-1)]
            assert all(595 <= seconds <= 600 for seconds in left)

    play(scenario())


STRANGE = [
    ("GET", "/%00", b"", 404),
    ("GET", "/" + "a" * 6000, b"", 200),  # an address of the page, for all we know
    ("GET", "/" + "a" * 6000 + ".js", b"", 404),
    ("GET", "/api/tables/%00", b"", 404),
    ("GET", "/api/history?game=f%00", b"", 400),
    ("GET", "/api/tables/" + "a" * 3000, b"", 404),
    ("POST", "/api/tables", b"[" * 20_000, 400),
    ("POST", "/api/tables", b'{"game": "\xff\xfe"}', 400),
    ("POST", "/api/me", b'{"name": ' + b"[" * 5_000 + b"]" * 5_000 + b"}", 400),
]


def test_strange_requests_are_refused_and_never_an_error_of_ours(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            for method, path, body, status in STRANGE:
                headers = {"content-type": "application/json"} if body else {}
                answer = await ana.http.request(method, path, content=body, headers=headers)
                assert answer.status_code == status, (method, path[:40], answer.status_code, answer.text[:200])
            opened = await ana.open("me", "me")
            with pytest.raises(AssertionError, match=r"4400, 'Seats are numbered from 0; -1 is a spectator\.'"):
                await ana.sit(opened["table"], "²")  # type: ignore[arg-type]
            mine = await ana.sit(opened["table"], 0)
            assert (await mine.choose("bid 1", "a\0b"))["type"] == "denied"
            assert there.service.metrics.errors._value.get() == 0

    play(scenario())


def test_a_request_with_two_lengths_is_refused(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there:
            text = "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            text += "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            answer = await asyncio.to_thread(talk, there.address, text)
            assert answer.split()[1] == "400"

    play(scenario())


def talk(address: str, text: str) -> str:
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname or "", parts.port or 0), 10) as connection:
        connection.sendall(text.encode())
        return connection.recv(1000).decode()


def test_pages_may_connect_to_their_own_server_only(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            host = urlsplit(there.address).netloc
            policy = (await ana.http.get("/")).headers["content-security-policy"]
            assert f"connect-src 'self' ws://{host} wss://{host};" in policy
            odd = await ana.http.get("/", headers={"host": "x; script-src *"})
            assert "script-src *" not in odd.headers["content-security-policy"]

    play(scenario())


def test_games_that_are_not_installed_are_found_in_one_process_too(sqlite: Settings) -> None:
    from msgspec.structs import replace

    with pytest.raises(BadInput, match="the module no_such_games of the setting `modules` cannot be loaded"):
        make_server(replace(sqlite, modules=("no_such_games",)))


@pytest.mark.parametrize("damaged", [pytest.param("newest", marks=pytest.mark.thorough), "all"])
def test_a_damaged_snapshot_falls_back_to_an_older_one_or_to_the_record(damaged: str, settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "random", options={"rounds": 9})
            mine = await ana.sit(opened["table"])
            for _ in range(40):
                if await mine.asked():
                    await mine.choose(mine.words[0])
            live = there.service.tables[opened["table"]]
            digest, number = live.state.digest(), live.number

            def damage(connection: Connection) -> int:
                rows = connection.exec_driver_sql("SELECT number FROM snapshots ORDER BY number DESC").all()
                numbers = [row[0] for row in rows[: 1 if damaged == "newest" else None]]
                for one in numbers:
                    hurt = update(db.snapshots).where(db.snapshots.c.number == one).values(dump=b"damaged")
                    connection.execute(hurt)
                return len(rows)

            async with live.lock:
                assert await there.service.store.write(damage) > 1
        async with house(settings) as there:
            again = await there.service.table(opened["table"])
            if again.number == number:
                assert again.state.digest() == digest
            assert again.number >= number

    play(scenario())


def test_files_are_private(tmp_path: Path) -> None:
    async def scenario() -> None:
        folder = tmp_path / "games"
        async with house(make_settings(data=str(folder))) as there, there.browser() as ana:
            await ana.open("me", "me")
            assert folder.stat().st_mode & 0o777 == 0o700
            for file in folder.glob("pentarchy.sqlite*"):
                assert file.stat().st_mode & 0o777 == 0o600
            backup(str(folder), "", tmp_path / "copy.sqlite")
            assert (tmp_path / "copy.sqlite").stat().st_mode & 0o777 == 0o600

    play(scenario())
