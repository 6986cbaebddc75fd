"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
ROOT = Path(__file__).parents[2]
PATIENCE = 90_000  # milliseconds: however busy the machine is, nothing fails because it was slow
SETTINGS = {
    "PENTARCHY_BOT_PACE": "0",  # bots choose without a pause for people who want to follow
    "PENTARCHY_TABLES_PER_HOUR": "100000",  # all these visitors have one address
    "PENTARCHY_JOINS_PER_HOUR": "100000",
    "PENTARCHY_REQUESTS_PER_SECOND": "100000",
    "PENTARCHY_REQUEST_BURST": "100000",
    "PENTARCHY_SHARE_PER_ADDRESS": "0",
}
expect.set_options(timeout=PATIENCE)
#: In the short run the page is looked at once: one game, one screen, one theme.
thorough = pytest.mark.thorough


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker has the browser."""
    for item in items:
        if {"browser", "playwright"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group("browser"))


def free_port() -> int:
    """A port below those the system gives to connections, so that nobody else has it while a server is down."""
    for port in range(20_000 + os.getpid() * 7 % 10_000, 32_000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    pytest.fail("no port is free")


Theme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]


class Server:
    """A server process on loopback with its data in a folder; it can be killed and started again."""

    def __init__(self, folder: Path, module: str = "tests.web.dice", **settings: str) -> None:
        self.folder = folder
        self._module = module
        self._settings = {f"PENTARCHY_{name.upper()}": value for name, value in settings.items()}
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the same port as before, and wait until it answers."""
        while not self._runs():
            self.port = free_port()  # somebody was faster
        until = time.monotonic() + 180
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=10).close()
                return
            except OSError:
                time.sleep(0.1)
        pytest.fail("the server does not answer")

    def _runs(self) -> bool:
        pentarchy = [sys.executable, "-m", "pentarchy", "--import", self._module]
        command = [*pentarchy, "serve", "--port", str(self.port), "--data", str(self.folder)]
        environment = {**os.environ, **SETTINGS, **self._settings}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment)
        assert self.process.stdout is not None
        return any(self.address in line for line in self.process.stdout)

    def kill(self) -> None:
        """Kill it at once, as a power failure would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture(scope="package")  # not the session: while it runs, no other test of this worker can run an event loop
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


def chromium() -> str:
    """Where the browser is."""
    finder = [sys.executable, str(ROOT / "tools" / "programs.py"), "chromium"]
    return subprocess.run(finder, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS, timeout=2 * PATIENCE)
    yield started
    started.close()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        size: tuple[int, int] = (1440, 900),
        theme: Theme = "light",
        motion: Motion = "reduce",
    ) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion=motion, color_scheme=theme
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.go("/")

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(self.server.address + path)

    def ask(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """An API call in the name of this visitor."""
        script = """async ([method, path, body]) => {
          const headers = body === null ? {} : { 'Content-Type': 'application/json' }
          const answer = await fetch(path, { method, headers, body: body === null ? undefined : JSON.stringify(body) })
          const text = await answer.text()
          return { status: answer.status, json: text ? JSON.parse(text) : null }
        }"""
        answer = self.page.evaluate(script, [method, path, body])
        assert answer["status"] < 300, answer
        found: dict[str, object] = answer["json"]
        return found

    def open_table(self, game: str, seats: list[dict[str, object]], **wish: object) -> dict[str, object]:
        """Open a table without leaving the page."""
        return self.ask("POST", "/api/tables", {"game": game, "seats": seats, **wish})

    def close(self) -> None:
        """Leave."""
        assert self.errors == []
        self.context.close()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    somebody = Visitor(browser, server)
    yield somebody
    somebody.close()


@pytest.fixture
def host(browser: Browser, server: Server) -> Iterator[Visitor]:
    ana = Visitor(browser, server)
    yield ana
    ana.close()


@pytest.fixture
def friend(browser: Browser, server: Server) -> Iterator[Visitor]:
    ben = Visitor(browser, server)
    yield ben
    ben.close()
