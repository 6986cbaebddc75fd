"""A server as a process of its own, that can be killed.

A helper process imports everything once and forks a server whenever it is asked to: fifty starts take seconds.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import traceback
from functools import cache
from http.client import HTTPConnection
from pathlib import Path

import msgspec

from pentarchy.server.settings import Settings

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0  # seconds: far beyond what anything takes


def free_port() -> int:
    """A port nobody listens on, and one that the system gives to nobody who asks for any."""
    while True:
        port = random.SystemRandom().randrange(15_000, 30_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@cache
def _helper() -> subprocess.Popen[str]:
    found = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.outside"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": found},
    )


class Outside:
    """A server process on a port of its own."""

    def __init__(self, settings: Settings, log: Path | None = None) -> None:
        self._settings = msgspec.structs.replace(settings, port=free_port())
        self._log = str(log) if log is not None else os.devnull
        self.process = 0

    @property
    def port(self) -> int:
        return self._settings.port

    @property
    def processes(self) -> int:
        return self._settings.processes

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        helper = _helper()
        assert helper.stdin is not None
        assert helper.stdout is not None
        helper.stdin.write(json.dumps([msgspec.to_builtins(self._settings), self._log]) + "\n")
        helper.stdin.flush()
        self.process = int(helper.stdout.readline())
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            line = HTTPConnection("127.0.0.1", self._settings.port, timeout=5)
            try:
                line.request("GET", "/health")
                if line.getresponse().status == 200:
                    return
            except OSError:
                time.sleep(0.02)
            finally:
                line.close()
            assert self.is_alive, Path(self._log).read_text()[-2000:]
        raise AssertionError("the server does not answer")

    @property
    def is_listening(self) -> bool:
        """Does somebody hold the port?"""
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", self.port))
            except OSError:
                return True
        return False

    @property
    def is_alive(self) -> bool:
        """Does it run? Its number alone does not say: the system soon gives that of an ended one to another process."""
        try:
            stat = Path(f"/proc/{self.process}/stat").read_text()
        except OSError:
            return False
        return int(stat.rpartition(")")[2].split()[1]) == _helper().pid

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> None:
        """Send a signal and wait for the end."""
        until = time.monotonic() + PATIENCE
        if self.is_alive:
            os.kill(self.process, how)
        while self.is_alive and time.monotonic() < until:
            time.sleep(0.005)
        assert not self.is_alive, "the server does not end"


def _serve(order: str) -> None:
    from pentarchy.server.run import serve

    settings, log = json.loads(order)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(output, 1)
    os.dup2(output, 2)
    serve(msgspec.convert(settings, Settings))
    os._exit(0)


def _help() -> None:
    """Fork a server for every line of input."""
    import asyncio
    import tempfile

    import tests.toy  # noqa: F401
    from pentarchy.server.run import make_server
    from pentarchy.server.service import Service

    async def warm_up(folder: str) -> None:
        settings = Settings(data=folder)
        make_server(settings)
        service = Service(settings)
        await service.start()
        await service.stop()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(warm_up(folder))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # ended servers leave nothing behind
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            try:
                _serve(line)
            except BaseException:
                traceback.print_exc()  # into its log
            finally:
                os._exit(1)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _help()
