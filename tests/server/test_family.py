"""Processes that are killed while they start: another takes their place, and the server goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pentarchy.server.processes import TRIES
from tests.server.outside import PATIENCE, ROOT
from tests.server.people import eventually, play
from tests.server.test_exhausted import children, served
from tests.server.test_siblings import Patient

FATAL = """
import os, signal
from pathlib import Path

for token in Path(__file__).parent.glob("token-*"):
    try:
        token.unlink()
    except FileNotFoundError:  # it has killed another one
        continue
    os.kill(os.getpid(), signal.SIGKILL)
"""
DIED = "a process died and is started again"
FAILED = "a process did not start; it is started again"
KILLED = f"it ended with code -{signal.SIGKILL:d}"


@pytest.fixture
def fatal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module whose import kills the process, once for each token that is put there."""
    (tmp_path / "fatal.py").write_text(FATAL)
    path = [str(tmp_path), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    return tmp_path


def put_tokens(folder: Path, count: int) -> None:
    """So many of the processes that start from now on are killed."""
    for number in range(count):
        (folder / f"token-{number}").touch()


def tokens(folder: Path) -> int:
    return len(list(folder.glob("token-*")))


def troubles(folder: Path) -> list[tuple[str, str, float]]:
    """What the parent logged: what happened to a process, why, and after how many seconds it is started again."""
    lines = [json.loads(line) for line in (folder / "log").read_text().splitlines() if line.startswith("{")]
    return [(line["message"], line["why"], line["seconds"]) for line in lines if "child" in line]


def serving(parent: int) -> list[int]:
    """The processes that serve."""
    return [one for one in children(parent) if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


@pytest.mark.thorough
def test_a_process_that_is_killed_while_it_starts_is_started_again_and_the_others_go_on(fatal: Path) -> None:
    put_tokens(fatal, 1)
    with served(fatal, 2, modules="tests.toy,fatal") as (process, address):
        assert troubles(fatal) == [(FAILED, KILLED, 1.0)]
        put_tokens(fatal, 3)
        os.kill(serving(process.pid)[0], signal.SIGKILL)

        async def scenario() -> None:
            async with Patient(address) as ana:
                await eventually(lambda: not tokens(fatal), "the end of three that take its place")
                for _ in range(8):  # at both processes
                    seat = await ana.sit((await ana.open("me", "random"))["table"])
                    assert (await seat.choose("bid 0"))["type"] == "accepted"

        play(scenario())
        assert troubles(fatal)[1:] == [(DIED, KILLED, 1.0), *((FAILED, KILLED, pause) for pause in (1.0, 2.0, 4.0))]
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


@pytest.mark.thorough
def test_a_server_none_of_whose_processes_ever_starts_gives_up_with_a_sentence(fatal: Path) -> None:
    put_tokens(fatal, 20)
    words = [sys.executable, "-m", "pentarchy", "serve", "--port", "0", "--processes", "2", "--data", str(fatal)]
    known = {**os.environ, "PENTARCHY_MODULES": "fatal"}
    done = subprocess.run(words, env=known, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode != 0
    assert "a process did not start (it ended with code -9)" in " ".join(done.stderr.split())
    assert "ready" not in done.stdout
    assert TRIES <= 20 - tokens(fatal) <= 2 * TRIES
