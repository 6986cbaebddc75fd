"""A server is killed a thousand times while people play, on both stores, with one process and with two.

    python -m tests.server.campaign                                  # 1,000 kills, in about an hour
    python -m tests.server.campaign --kills 40 --store sqlite --processes 1
    python -m tests.server.campaign --minutes 7 --seed 3             # as many of them as there is time for

After every kill whoever played comes back and must find what they had seen; in the end every choice that was ever
accepted is looked for in the store, where it must stand once, and running tables are replayed from their beginnings and
compared with their newest snapshots. Exit code 1 if something is lost, doubled, missed or stands elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import websockets
from sqlalchemy import Connection, select

import tests.toy  # noqa: F401  # the game that is played here
from pentarchy.server import schema as db
from pentarchy.server.audit import audit_store
from pentarchy.server.settings import Settings
from pentarchy.server.store import make_store
from tests.server.conftest import make_settings, new_database, quick_postgres
from tests.server.outside import Outside
from tests.server.people import play
from tests.server.test_crash import Tables
from tests.server.test_siblings import Patient, serving

STORES = ("sqlite", "postgresql")
TABLES = 3


def fight(settings: Settings, kills: int, seed: int, log: Path, seconds: float = math.inf) -> dict[str, Any]:
    """Kill a server so many times while people play, or for so long; what became of their choices."""
    server = Outside(settings, log=log)
    server.start()
    until = time.monotonic() + seconds
    rng = random.Random(seed)
    ways: Counter[str] = Counter()
    accepted: dict[str, dict[str, int]] = {}
    missed: list[str] = []  # what somebody who came back did not find

    async def scenario() -> None:
        async with Patient(server.address) as ana:
            tables = Tables(ana, rng)
            await tables.open(TABLES)
            is_last = False
            while not is_last:
                is_last = ways.total() == kills or time.monotonic() > until
                dead = asyncio.Event()
                playing = asyncio.gather(
                    *(tables.play_at(table, dead) for table in list(tables.seen)), return_exceptions=True
                )
                in_mid_game = await tables.in_mid_game(playing)
                if not is_last and in_mid_game:
                    await asyncio.sleep(rng.uniform(0.0, 0.1))
                    ways[await asyncio.to_thread(strike, server, rng)] += 1
                elif not server.is_alive:
                    raise RuntimeError(f"the server ended by itself: {log.read_text()[-2000:]}")
                dead.set()
                failed = [one for one in await playing if isinstance(one, Exception)]
                missed.extend(repr(one) for one in failed if is_last or not is_cut(one))
                for seat in ana.seats:  # of those who were thrown out
                    with contextlib.suppress(Exception):
                        await seat.close()
                ana.seats.clear()
            accepted.update(tables.accepted)

    try:
        play(scenario(), 600 + 60 * kills)
    finally:
        server.end(signal.SIGTERM)
    stored = asyncio.run(nonces(settings))
    wanted = Counter((table, nonce) for table, found in accepted.items() for nonce in found)
    findings = asyncio.run(audit_store(settings))
    return {
        "kills": sum(ways.values()),
        "ways": dict(ways),
        "accepted": wanted.total(),
        "lost": sum(1 for one in wanted if not stored[one]),
        "doubled": sum(1 for one in wanted if stored[one] > 1),
        "missed": missed,
        "tables": len(accepted),
        "tables_audited": len(findings),
        "elsewhere": sum(not one.ok for one in findings),
    }


def is_cut(error: Exception) -> bool:
    """Is this what a player sees whose server is killed?"""
    cut = (OSError, TimeoutError, httpx.TransportError, websockets.WebSocketException)
    return isinstance(error, cut) or (isinstance(error, AssertionError) and "closed" in str(error))


def is_whole(found: dict[str, Any]) -> bool:
    """Nothing is lost, doubled, missed by whoever came back, or stands elsewhere than its record says.

    And people did play while their server was killed.
    """
    bad = any(found[what] for what in ("lost", "doubled", "missed", "elsewhere"))
    return not bad and found["accepted"] >= found["kills"] and found["tables_audited"] > 0


def strike(server: Outside, rng: random.Random) -> str:
    """Kill the server, or one of its processes, in one of several ways, and see to it that it runs again."""
    children = serving(server) if server.processes > 1 else []
    if children and rng.random() < 0.8:  # its parent starts it again
        os.kill(rng.choice(children), signal.SIGKILL)
        return "a process killed"
    kind = rng.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM])
    server.end(kind)
    until = time.monotonic() + 60
    while server.is_listening and time.monotonic() < until:  # a process that was just being started, perhaps
        time.sleep(0.02)
    server.start()
    return "killed" if kind is signal.SIGKILL else "stopped"


async def nonces(settings: Settings) -> Counter[tuple[str, str]]:
    """How often every choice stands in the store."""

    def all_of_them(connection: Connection) -> Counter[tuple[str, str]]:
        entries = db.entries.c
        rows = connection.execute(select(entries.table_id, entries.nonce).where(entries.nonce != ""))
        return Counter((row.table_id, row.nonce) for row in rows)

    store = make_store(settings.data, settings.database)
    await store.open()
    try:
        return await store.read(all_of_them)
    finally:
        await store.close()


@contextlib.contextmanager
def world(store: str, processes: int, address: str = "") -> Iterator[tuple[Settings, Path]]:
    """Settings for a server on a fresh store, and where its log goes."""
    with tempfile.TemporaryDirectory(prefix="pentarchy-campaign-") as folder:
        where = {"database": new_database(address)} if store == "postgresql" else {"data": folder}
        yield make_settings(processes=processes, **where), Path(folder) / "log"


def main() -> int:
    """The whole campaign, or a part of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--kills", type=int, default=1000, help="in all, shared out among stores and numbers of processes"
    )
    parser.add_argument("--store", choices=STORES, action="append", help="only this one")
    parser.add_argument("--processes", type=int, action="append", help="only so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="at most, shared out in the same way")
    wish = parser.parse_args()
    worlds = [(store, count) for store in wish.store or STORES for count in wish.processes or (1, 2)]
    all_whole = True
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(quick_postgres()) if any(store != "sqlite" for store, _ in worlds) else ""
        for place, (store, count) in enumerate(worlds):
            kills = wish.kills // len(worlds) + (place < wish.kills % len(worlds))
            began = time.monotonic()
            with world(store, count, address) as (settings, log):
                found = fight(settings, kills, wish.seed, log, 60 * wish.minutes / len(worlds))
            found |= {"store": store, "processes": count, "seconds": round(time.monotonic() - began)}
            all_whole = all_whole and is_whole(found)
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()
    return 0 if all_whole else 1


if __name__ == "__main__":
    sys.exit(main())
