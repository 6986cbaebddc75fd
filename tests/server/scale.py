"""Several servers on one PostgreSQL behind HAProxy: one is added, one drained, one killed, while people play.

    python -m tests.server.scale                   # says what was accepted, lost and doubled, and how long pauses were

The proxy runs with deploy/haproxy.cfg, on other ports.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

from pentarchy.server.settings import Settings
from tests.server.campaign import nonces
from tests.server.conftest import make_settings, new_database, quick_postgres
from tests.server.outside import ROOT, Outside, free_port
from tests.server.people import Seat, eventually, play
from tests.server.test_crash import Tables
from tests.server.test_siblings import Patient

NAMES = ("one", "two", "three")


class Proxy:
    """HAProxy in front of these servers, a socket through which it is told things, and what it answers."""

    def __init__(self, servers: list[Outside], folder: Path) -> None:
        self.port = free_port()
        self._socket = folder / "proxy.sock"
        wanted = (ROOT / "deploy" / "haproxy.cfg").read_text(encoding="utf-8")
        wanted = wanted.replace("/run/haproxy/pentarchy.sock", str(self._socket))
        wanted = wanted.replace("bind :8080", f"bind 127.0.0.1:{self.port}").replace("maxconn 20000", "maxconn 500")
        for number, server in enumerate(servers, 8001):
            wanted = wanted.replace(f"127.0.0.1:{number}", f"127.0.0.1:{server.port}")
        file = folder / "haproxy.cfg"
        file.write_text(wanted, encoding="utf-8")
        finder = [sys.executable, str(ROOT / "tools" / "programs.py"), "haproxy"]
        program = subprocess.run(finder, check=True, capture_output=True, text=True).stdout.strip()
        self._process = subprocess.Popen([program, "-db", "-f", str(file)], stderr=subprocess.DEVNULL)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def say(self, command: str) -> str:
        """Tell it something."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._socket))
            line.sendall(command.encode() + b"\n")
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def up(self) -> set[str]:
        """The servers that it gives tables to."""
        if not self._socket.exists():
            return set()
        return {row[1] for row in self._rows() if row[17].startswith("UP")}

    def used(self) -> set[str]:
        """The servers that tables were sent to."""
        return {row[1] for row in self._rows() if row[1] in NAMES and int(row[7] or 0)}

    def _rows(self) -> list[list[str]]:
        """What it counts for each server of the tables, as columns."""
        rows = [line.split(",") for line in self.say("show stat -1 4 -1").splitlines()]
        return [row for row in rows if row[0] == "tables"]

    def end(self) -> None:
        """Stop it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()


class Regular(Patient):
    """Comes back as the page does, and knows when each table took a choice."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.times: dict[str, list[float]] = defaultdict(list)

    async def sit(self, table: str, seat: int | None = None, wait: bool = True, form: str = "scene") -> Seat:
        found = await super().sit(table, seat, wait, form)
        choose = found.choose

        async def timed(words: str, nonce: str = "", epoch: int | None = None) -> dict[str, Any]:
            answer = await choose(words, nonce, epoch)
            if answer["type"] == "accepted":
                self.times[table].append(time.monotonic())
            return answer

        mock.patch.object(found, "choose", timed).start()
        return found

    def longest_pause(self, since: float) -> float:
        """How long a table went without a choice, from this moment on."""
        gaps = [0.0]
        for times in self.times.values():
            later = [moment for moment in times if moment >= since]
            if later and times[0] < since:
                gaps += [after - before for before, after in pairwise([since, *later])]
        return max(gaps)


async def play_on(tables: Tables, ana: Regular, stop: asyncio.Event) -> None:
    """Everybody plays at all tables until it is enough, and comes back whenever they are thrown out."""
    at: dict[str, asyncio.Task[None]] = {}
    while not stop.is_set():
        for table in list(tables.seen):
            if table not in at or at[table].done():
                at[table] = asyncio.create_task(tables.play_at(table, stop))
        await asyncio.sleep(0.02)
    await asyncio.gather(*at.values(), return_exceptions=True)
    for seat in ana.seats:
        with contextlib.suppress(Exception):
            await seat.close()


@contextlib.contextmanager
def servers_and_proxy() -> Iterator[tuple[list[Outside], Proxy, Settings]]:
    """Three servers on one fresh PostgreSQL, of which two run, and a proxy in front of them."""
    with quick_postgres() as postgres, tempfile.TemporaryDirectory(prefix="pentarchy-scale-") as folder:
        settings = make_settings(database=new_database(postgres), behind_proxy=True)
        servers = [Outside(settings, log=Path(folder) / name) for name in NAMES]
        for server in servers[:2]:
            server.start()
        proxy = Proxy(servers, Path(folder))
        try:
            yield servers, proxy, settings
        finally:
            proxy.end()
            for server in servers:
                if server.process and server.is_alive:
                    server.end(signal.SIGTERM)


def exercise(tables: int, seed: int = 1) -> dict[str, Any]:
    """Play at so many tables while servers come and go; what became of the choices, and how long people waited."""
    accepted: dict[str, dict[str, int]] = {}
    pauses: dict[str, float] = {}
    with servers_and_proxy() as (servers, proxy, settings):
        events: dict[str, Callable[[], None]] = {
            "nothing happens": lambda: None,
            "a server is added": lambda: added(servers[2], proxy),
            "a server is drained and stopped": lambda: drained(servers[0], proxy),
            "a server is killed": lambda: killed(servers[1], proxy),
        }

        async def scenario() -> None:
            await eventually(lambda: proxy.up() == {"one", "two"}, "two servers behind the proxy")
            async with Regular(proxy.address) as ana:
                played = Tables(ana, random.Random(seed))
                await played.open(tables)
                stop = asyncio.Event()
                playing = asyncio.create_task(play_on(played, ana, stop))
                for name, happens in events.items():
                    await a_while(played, tables)
                    began = time.monotonic()
                    await asyncio.to_thread(happens)
                    await a_while(played, tables)
                    pauses[name] = round(ana.longest_pause(began), 2)
                stop.set()
                await playing
                accepted.update(played.accepted)

        play(scenario(), 900)
        used = proxy.used()
        stored = asyncio.run(nonces(settings))
    wanted = Counter((table, nonce) for table, found in accepted.items() for nonce in found)
    return {
        "tables": len(accepted),
        "accepted": wanted.total(),
        "lost": sum(1 for one in wanted if not stored[one]),
        "doubled": sum(1 for one in wanted if stored[one] > 1),
        "servers used": sorted(used),
        "longest pause, s": pauses,
    }


async def a_while(tables: Tables, number: int) -> None:
    """Until so many tables have taken several more choices."""
    wanted = tables.count + 4 * number
    await eventually(lambda: tables.count >= wanted, "choices")


def added(server: Outside, proxy: Proxy) -> None:
    """Start one more; the proxy finds out by itself."""
    server.start()
    until(lambda: "three" in proxy.up())


def drained(server: Outside, proxy: Proxy) -> None:
    """No new connections for it, then it is stopped: everybody there is told to come again, and arrives elsewhere."""
    for backend in ("tables", "others"):
        proxy.say(f"set server {backend}/one state drain")
    server.end(signal.SIGTERM)
    until(lambda: "one" not in proxy.up())


def killed(server: Outside, proxy: Proxy) -> None:
    """As a power failure would."""
    server.kill()
    until(lambda: "two" not in proxy.up())


def until(true: Callable[[], bool]) -> None:
    """Wait for a condition."""
    patience = time.monotonic() + 120
    while not true():
        assert time.monotonic() < patience, "waited in vain"
        time.sleep(0.02)


def main() -> int:
    """Say what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    found = exercise(wish.tables, wish.seed)
    sys.stdout.write(json.dumps(found, indent=2) + "\n")
    return 1 if found["lost"] or found["doubled"] else 0


if __name__ == "__main__":
    sys.exit(main())
