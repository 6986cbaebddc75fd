"""People play at a server for half an hour: memory, open files and the time that a choice takes must stay as they are.

    python -m tests.server.soak                        # 30 minutes
    python -m tests.server.soak --minutes 5 --tables 8

Games end and new ones begin all the time, people come and go, look back, ask for hints and talk. The last third is
compared with the second one; exit code 1 if something grows.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import tests.toy  # noqa: F401  # the game that is played here
from tests.server.conftest import make_settings
from tests.server.outside import Outside
from tests.server.people import Browser

SAMPLES = 120  # in all
GAMES = ("toy", "toy", "yamatai", "conqueror")


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

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self._until

    async def run(self, tables: int, seconds: float) -> None:
        await asyncio.gather(self._measure(seconds), *(self._people(place) for place in range(tables)))

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
        while not self.is_over:
            await asyncio.sleep(seconds / SAMPLES)
            took, self._took = self._took, []
            if took:
                self.samples.append(weight(self._server.process) | {"ms": statistics.median(took) * 1000})


def weight(process: int) -> dict[str, float]:
    """What a process and its workers hold: megabytes and open files."""
    memory = files = 0.0
    for one in [process, *children(process)]:
        with contextlib.suppress(OSError):
            pages = int(Path(f"/proc/{one}/statm").read_text().split()[1])
            memory += pages * 4096 / 1e6
            files += len(list(Path(f"/proc/{one}/fd").iterdir()))
    return {"mb": memory, "files": files}


def children(process: int) -> list[int]:
    """What a process has started."""
    with contextlib.suppress(OSError):
        found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return [one for child in found for one in (int(child), *children(int(child)))]
    return []


def compared(samples: list[dict[str, float]]) -> dict[str, Any]:
    """The medians of the second and the last third, and what has grown too much."""
    third = len(samples) // 3
    before, after = samples[third : 2 * third], samples[2 * third :]
    found: dict[str, Any] = {}
    for name, factor, more in (("mb", 1.1, 10), ("files", 1.1, 10), ("ms", 1.5, 20)):
        was, now = (statistics.median(sample[name] for sample in part) for part in (before, after))
        found[name] = [round(was, 1), round(now, 1)]
        if now > was * factor + more:
            found.setdefault("grown", []).append(name)
    return found


def main() -> int:
    """Play, measure, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
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
    told = {"minutes": wish.minutes, "choices": soak.choices, "games": soak.games, "errors": errors, **found}
    sys.stdout.write(json.dumps(told) + "\n")
    return 1 if errors or "grown" in found else 0


if __name__ == "__main__":
    sys.exit(main())
