"""People play at a server for half an hour: memory, open files and the time that a choice takes must stay as they are.

    python -m tests.server.soak                        # 30 minutes
    python -m tests.server.soak --minutes 5 --tables 8

Games end and new ones begin all the time, people come and go, look back and talk. At first the server fills what it
remembers of pictures, up to its limits: the first third is for that. Then the last third is compared with the second
one. When everybody has gone, all tables must leave memory. Exit code 1 if something grows, or a table stays.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import tests.toy  # noqa: F401  # the game that is played here
from tests.server.conftest import make_settings
from tests.server.outside import PATIENCE, Outside
from tests.server.people import Browser

SAMPLES = 120  # in all
GAMES = ("toy", "toy", "yamatai", "conqueror")

#: By which factor and how much more each may have grown. A choice is judged by the processor time that the server takes
#: for it: how long somebody waits for it depends on what else the machine has to do.
LIMITS = {"mb": (1.05, 5), "files": (1.1, 10), "cpu_ms": (1.2, 2), "ms": (math.inf, 0), "tables": (1.5, 50)}


class Soak:
    """People at some tables, and what was measured."""

    def __init__(self, server: Outside, seconds: float, seed: int) -> None:
        self._server = server
        self._until = time.monotonic() + seconds
        self._rng = random.Random(seed)
        self._took: list[float] = []  # by choices since the last sample
        self.samples: list[dict[str, float]] = []
        self.choices = 0
        self.games = 0
        self.left: dict[str, float] = {}  # when everybody has gone

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self._until

    async def run(self, tables: int, seconds: float) -> None:
        await asyncio.gather(self._measure(seconds), *(self._people(place) for place in range(tables)))
        until = time.monotonic() + PATIENCE
        async with Browser(self._server.address) as observer:
            while (left := await tables_in_memory(observer)) and time.monotonic() < until:
                await asyncio.sleep(1)
        self.left = {"tables": left, "mb": round(weight(self._server.process)["mb"], 1)}

    async def _people(self, place: int) -> None:
        """Somebody who plays one game after the other."""
        async with Browser(self._server.address) as ana:
            while not self.is_over:
                await self._game(ana, GAMES[place % len(GAMES)])
                for seat in ana.seats:
                    await seat.close()
                ana.seats.clear()

    async def _game(self, ana: Browser, game: str) -> None:
        opened = await ana.open("me", *["random"] * (2 if game == "conqueror" else 1), game=game)
        mine, watching = await ana.sit(opened["table"]), await ana.sit(opened["table"], -1)
        while not self.is_over and await mine.asked():
            if not mine.is_asked:
                continue  # not any more: a clock of the rules was faster
            began = time.monotonic()
            answer = await mine.choose(self._rng.choice(mine.words))
            self._took.append(time.monotonic() - began)
            self.choices += answer["type"] == "accepted"
            what = self._rng.random()
            if what < 0.02 or self.choices == 1:  # from the beginning: a worker is started for it
                await watching.ask("look", "scene", number=self._rng.randrange(max(1, watching.number)))
            elif what < 0.04:
                await mine.send("say", text="Well played.", to=-1)
            elif what < 0.06:  # away for a moment
                await mine.close()
                mine = await ana.sit(opened["table"])
            elif what < 0.07:
                await ana.get("/api/lobby")
            mine.all.clear()
            watching.all.clear()
        self.games += 1

    async def _measure(self, seconds: float) -> None:
        used = computed(self._server.process)
        async with Browser(self._server.address) as observer:
            while not self.is_over:
                await asyncio.sleep(seconds / SAMPLES)
                took, self._took = self._took, []
                used, known = computed(self._server.process), used
                if took:
                    times = {"ms": statistics.median(took) * 1000, "cpu_ms": (used - known) / len(took) * 1000}
                    tables = await tables_in_memory(observer)
                    self.samples.append({**weight(self._server.process), **times, "tables": tables})


async def tables_in_memory(observer: Browser) -> float:
    """How many tables the server remembers."""
    found = re.search(r"^pentarchy_tables (\S+)", (await observer.http.get("/metrics")).text, re.MULTILINE)
    assert found is not None
    return float(found[1])


def weight(process: int) -> dict[str, float]:
    """What a process and its workers hold: megabytes and open files."""
    memory = files = 0.0
    for one in [process, *children(process)]:
        with contextlib.suppress(OSError):
            pages = int(Path(f"/proc/{one}/statm").read_text().split()[1])
            memory += pages * 4096 / 1e6
            files += len(list(Path(f"/proc/{one}/fd").iterdir()))
    return {"mb": memory, "files": files}


def computed(process: int) -> float:
    """Seconds for which a process has computed, its workers left out."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(process: int) -> list[int]:
    """What a process has started."""
    with contextlib.suppress(OSError):
        found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return [one for child in found for one in (int(child), *children(int(child)))]
    return []


def compared(samples: list[dict[str, float]]) -> dict[str, Any]:
    """Medians at the beginning, of the second and of the last third, and what has grown too much between these."""
    third = len(samples) // 3
    parts = samples[: max(1, third // 10)], samples[third : 2 * third], samples[2 * third :]
    found: dict[str, Any] = {}
    for name, (factor, more) in LIMITS.items():
        first, was, now = (statistics.median(sample[name] for sample in part) for part in parts)
        found[name] = [round(first, 1), round(was, 1), round(now, 1)]
        if now > was * factor + more:
            found.setdefault("grown", []).append(name)
    return found


def main() -> int:
    """Play, measure, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", default="", help="a file for all that was measured, one line each time")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pentarchy-soak-") as folder:
        server = Outside(make_settings(data=folder, idle_minutes=0.5), log=Path(folder) / "log")
        server.start()
        soak = Soak(server, wish.minutes * 60, wish.seed)
        try:
            asyncio.run(soak.run(wish.tables, wish.minutes * 60))
        finally:
            server.end(signal.SIGTERM)
        errors = (Path(folder) / "log").read_text().count('"level": "error"')
    found = compared(soak.samples)
    played = {"minutes": wish.minutes, "choices": soak.choices, "games": soak.games, "errors": errors}
    sys.stdout.write(json.dumps({**played, **found, "left": soak.left}) + "\n")
    if wish.samples:
        Path(wish.samples).write_text("".join(json.dumps(sample) + "\n" for sample in soak.samples))
    return 1 if errors or "grown" in found or soak.left["tables"] else 0


if __name__ == "__main__":
    sys.exit(main())
