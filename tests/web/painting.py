"""How much work it is for a browser to paint a change of the table, in every game.

    python -m tests.web.painting                         # all games, 40 clicks in each
    python -m tests.web.painting --games yamatai --clicks 100

Somebody plays against a random bot and clicks options of the list at random. Counted is the processor time of the
page's main thread (scripts, styles, layout, painting) from a click until the page asks again and has been painted,
divided by the number of changes that arrived meanwhile: a busy machine makes it little larger. A browser slowed down
four times has four times as much work; the aim is 50 ms for 95 of 100 changes. A benchmark, not a test: it fails for
no result.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, WebSocket, sync_playwright

from tests.web.conftest import ARGUMENTS, PATIENCE, ROOT, Server, Visitor
from tests.web.hand import READY
from tests.web.sitting import sit_down

GAMES = {"brazil": 2, "conqueror": 3, "cultures": 2, "paradise": 2, "yamatai": 2}  # each with its fewest players
SLOWER = 4
AIM = 50.0  # ms on the slower browser
POLLING = 400  # ms between looks whether the page asks again: looking is work, too
CLICK = """
(draw) => {
  const lines = [...document.querySelectorAll(
    '.confirm .primary, .options button:is(.option, .end, .stepper *):not(:disabled)')]
  lines[Math.floor(draw * lines.length)]?.click()
}
"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


class Meter:
    """The work of a page's main thread, and the changes that have reached it."""

    def __init__(self, visitor: Visitor) -> None:
        self.changes = 0
        self._devtools: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        visitor.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, body: Any) -> None:  # text or bytes
        self.changes += str(body).startswith('{"type":"patch"')

    def work(self) -> float:
        """Milliseconds of processor time so far."""
        found = {entry["name"]: entry["value"] for entry in self._devtools.send("Performance.getMetrics")["metrics"]}
        return float(found["TaskDuration"]) * 1000


def measure(browser: Browser, server: Server, game: str, clicks: int) -> list[float]:
    """The work per change, click by click."""
    visitor = Visitor(browser, server)
    meter, rng = Meter(visitor), random.Random(7)
    page = sit_down(visitor, game, GAMES[game])
    found: list[float] = []
    for _ in range(clicks):
        if page.locator("section.end").count():
            page = sit_down(visitor, game, GAMES[game])
        page.evaluate(PAINTED)
        changes, work = meter.changes, meter.work()
        page.evaluate(CLICK, rng.random())
        page.wait_for_function(READY, polling=POLLING)
        page.evaluate(PAINTED)
        if meter.changes > changes:  # else the click only opened something
            found.append((meter.work() - work) / (meter.changes - changes))
    visitor.close()
    return found


def main() -> int:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--clicks", type=int, default=40)
    asked = parser.parse_args()
    finder = [sys.executable, str(ROOT / "tools" / "programs.py"), "chromium"]
    path = subprocess.run(finder, check=True, capture_output=True, text=True).stdout.strip()
    sys.stdout.write(
        f"| game | changes | median ms | p95 ms | p95 ms, {SLOWER} times slower |\n|---|---|---|---|---|\n"
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=ARGUMENTS, timeout=2 * PATIENCE)
        server = Server(Path(folder))
        try:
            for game in asked.games:
                found = measure(browser, server, game, asked.clicks)
                late = statistics.quantiles(found, n=20)[18]
                over = " (more than the aim)" if late * SLOWER > AIM else ""
                row = f"{game} | {len(found)} | {statistics.median(found):.1f} | {late:.1f} | {late * SLOWER:.0f}{over}"
                sys.stdout.write(f"| {row} |\n")
                sys.stdout.flush()
        finally:
            server.stop()
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
