"""The process is killed in mid-game, again and again, and nothing that anybody has seen is lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pentarchy.server.settings import Settings
from tests.server.conftest import make_settings, new_database
from tests.server.outside import Outside
from tests.server.people import Browser, Seat, eventually, play


class Tables:
    """Several tables at which one person plays against random bots, and what was seen there."""

    def __init__(self, browser: Browser, rng: random.Random) -> None:
        self.browser = browser
        self.rng = rng
        self.accepted: dict[str, dict[str, int]] = {}  # per table: nonce -> number
        self.unknown: dict[str, tuple[int, str, str]] = {}  # sent when the server died: epoch, words, nonce
        self.seen: dict[str, int] = {}
        self.count = 0

    async def open(self, number: int) -> None:
        for _ in range(number):
            await self._open_one()

    async def in_mid_game(self, playing: asyncio.Future[Any]) -> bool:
        """Wait until some more choices were made, or all games have ended; were they made?"""
        wanted = self.count + 2
        await eventually(lambda: self.count >= wanted or playing.done(), "choices")
        return self.count >= wanted

    async def _open_one(self) -> None:
        table = (await self.browser.open("me", "random", "random", options={"rounds": 9}))["table"]
        self.accepted[table], self.seen[table] = {}, 0

    async def play_on(self, dead: asyncio.Event) -> None:
        await asyncio.gather(*(self.play_at(table, dead) for table in list(self.seen)))

    async def play_at(self, table: str, dead: asyncio.Event) -> None:
        seat = await self.browser.sit(table)
        await self._check(table, seat)
        while not dead.is_set() and seat.closed is None:
            try:
                await asyncio.wait_for(seat.until(lambda: seat.over or seat.is_asked), 2)
            except (AssertionError, TimeoutError):
                continue
            if seat.over:
                await self._open_one()  # first: if the server dies now, this is done again
                del self.seen[table]
                return
            self.count += 1
            epoch, words, nonce = seat.epoch, self.rng.choice(seat.words), f"c{self.count}"
            self.unknown[table] = (epoch, words, nonce)
            try:
                answer = await seat.choose(words, nonce, epoch)
            except Exception:
                break  # whether it counted will be seen
            self.unknown.pop(table, None)
            if answer["type"] == "accepted":
                self.accepted[table][nonce] = answer["number"]
            self.seen[table] = max(self.seen[table], seat.number)

    async def _check(self, table: str, seat: Seat) -> None:
        """What was seen is there; what was accepted is still accepted, and once."""
        whole = await seat.first("scene")
        live_number = whole["number"]
        history = await seat.ask("since", "history", number=0)
        assert max(live_number, history["number"]) >= self.seen[table], (table, live_number, self.seen[table])
        for nonce, number in list(self.accepted[table].items())[-3:]:
            again = await seat.choose("bid 0", nonce, -5)
            assert (again["type"], again["nonce"]) == ("accepted", nonce)
            assert again["number"] >= number  # more, once everybody may know who chose before
        if table in self.unknown:
            epoch, words, nonce = self.unknown.pop(table)
            answer = await seat.choose(words, nonce, epoch)
            if answer["type"] == "accepted":
                self.accepted[table][nonce] = answer["number"]


def kill_and_check(settings: Settings, times: int, log: Path) -> int:
    """Kill the server so many times while people play; the number of choices that were accepted."""
    server = Outside(settings, log=log)
    server.start()
    rng = random.Random(5)
    accepted = 0

    async def scenario() -> None:
        nonlocal accepted
        async with Browser(server.address) as ana:
            tables = Tables(ana, rng)
            await tables.open(3)
            for _ in range(times):
                dead = asyncio.Event()
                playing = asyncio.ensure_future(tables.play_on(dead))
                await tables.in_mid_game(playing)
                await asyncio.sleep(rng.uniform(0.0, 0.1))
                await asyncio.to_thread(server.kill)
                dead.set()
                with contextlib.suppress(OSError, AssertionError):
                    result = await asyncio.gather(playing, return_exceptions=True)
                    if isinstance(result[0], AssertionError) and "closed" not in str(result[0]):
                        raise RuntimeError(str(result[0])) from result[0]
                await asyncio.to_thread(server.start)
            accepted = sum(len(found) for found in tables.accepted.values())
            dead = asyncio.Event()
            playing = asyncio.ensure_future(tables.play_on(dead))
            await tables.in_mid_game(playing)
            dead.set()
            await playing
            for table in tables.accepted:
                audit = await ana.http.get(f"/api/tables/{table}")
                assert audit.status_code == 200

    try:
        play(scenario(), 300 + 60 * times)
    finally:
        server.end(signal.SIGTERM)
    return accepted


@pytest.mark.parametrize("times", [4, pytest.param(50, marks=pytest.mark.thorough)])
def test_killed_in_mid_game_again_and_again_with_nothing_lost(tmp_path: Path, times: int) -> None:
    accepted = kill_and_check(make_settings(data=str(tmp_path)), times, tmp_path / "log")
    assert accepted > times
    log = (tmp_path / "log").read_text()
    assert '"level": "error"' not in log


def test_killed_in_mid_game_on_postgresql(postgres: str, tmp_path: Path) -> None:
    assert kill_and_check(make_settings(database=new_database(postgres)), 5, tmp_path / "log") > 5


def test_a_stop_says_farewell_and_waits_for_nobody(tmp_path: Path) -> None:
    server = Outside(make_settings(data=str(tmp_path)), log=tmp_path / "log")
    server.start()

    async def scenario() -> None:
        async with Browser(server.address) as ana:
            opened = await ana.open("me", "random")
            mine = await ana.sit(opened["table"])
            await mine.choose("bid 0")
            await asyncio.to_thread(server.end, signal.SIGTERM)
            await mine._reader
            assert "come back" in mine.seen() or "Nothing is lost" in mine.seen()
            assert mine.closed is not None
            assert mine.closed[0] == 1012

    try:
        play(scenario())
    finally:
        server.kill()
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_server_that_is_interrupted_says_where_the_games_are(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pentarchy", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Pentarchy is ready: http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        said = process.stdout.read()
    assert f"Stopped. All games are kept in {tmp_path}" in said
    assert process.returncode == 0
