"""Commands are run in this process, as `pentarchy` runs them, and the toy game is among the games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

import tests.toy  # noqa: F401  registers the toy game
from pentarchy.cli import main


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> Answer:
        code = main(arguments)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return command
