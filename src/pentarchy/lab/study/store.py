"""Games played, kept in an SQLite file, so that a study resumes where it stopped and plays nothing twice."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict, fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import TracebackType
from typing import Self

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.lab.study.played import Played
from pentarchy.lab.study.question import Cell

SOURCES = (".py", ".toml", ".json")  # what decides how a game between bots goes
TABLES = """
CREATE TABLE IF NOT EXISTS cell (key TEXT PRIMARY KEY, what TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS played (
    cell TEXT NOT NULL REFERENCES cell (key), number INTEGER NOT NULL, result TEXT NOT NULL,
    PRIMARY KEY (cell, number)
);
"""


class Store:
    """The games of a study in a file. What was added survives a killed process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._base = sqlite3.connect(path)
            self._base.executescript(TABLES)
        except sqlite3.Error as error:
            raise BadInput(f"{path} cannot be used to keep results: {error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._base.close()

    def known(self, cell: Cell) -> dict[int, Played]:
        """The games of a cell that were played with the same rules and bots."""
        rows = self._base.execute("SELECT number, result FROM played WHERE cell = ? ORDER BY number", (key(cell),))
        return {number: Played(**json.loads(result)) for number, result in rows}

    def add(self, cell: Cell, played: Iterable[tuple[int, Played]]) -> None:
        """Keep some games."""
        name = key(cell)
        with self._base:
            self._base.execute("INSERT OR IGNORE INTO cell VALUES (?, ?)", (name, json.dumps(_described(cell))))
            self._base.executemany(
                "INSERT OR REPLACE INTO played VALUES (?, ?, ?)",
                [(name, number, json.dumps(one.to_dict())) for number, one in played],
            )


def key(cell: Cell) -> str:
    """What identifies the games of a cell: the question, the rules, the bots, and what is kept of a game."""
    what = {
        **_described(cell),
        "code": _code(game(cell.game).package),
        "kept": [field.name for field in fields(Played)],
    }
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


def _described(cell: Cell) -> dict[str, object]:
    """A cell by all that decides its games; what a variant is called does not."""
    found = asdict(cell)
    del found["variant"]["name"]
    return found


@cache
def _code(package: str) -> str:
    """A fingerprint of the kernel, the bots and the game."""
    digest = hashlib.sha256()
    for part in ("pentarchy.core", "pentarchy.bots", package):
        for file in sorted(files(part).iterdir(), key=_name):
            if file.name.endswith(SOURCES):
                digest.update(file.name.encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


def _name(file: Traversable) -> str:
    return file.name
