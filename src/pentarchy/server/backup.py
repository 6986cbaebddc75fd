"""Online backup of the store, using the database's own tools, while people play."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from pathlib import Path

from pentarchy.core.errors import BadInput
from pentarchy.server.store import LOCK, keep_private, lock_file

PAGES = 512  # copied at a time, so that writers never wait long


def backup(data: str, database: str, target: Path) -> int:
    """Copy everything to a file; its size in bytes. The file appears whole or not at all."""
    draft = target.with_name(target.name + ".part")
    if database:
        _dump_postgres(database, draft)
    else:
        copy_sqlite(Path(data) / "pentarchy.sqlite", draft)
    draft.replace(target)
    return target.stat().st_size


def copy_sqlite(source: Path, draft: Path) -> None:
    """Copy a store, which may be in use, to a file."""
    if not source.is_file():
        raise BadInput(f"there is no {source.name} in {source.parent}")
    draft.unlink(missing_ok=True)
    keep_private(draft)
    here = sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=30)
    there = sqlite3.connect(draft)
    try:
        here.backup(there, pages=PAGES, sleep=0.01)
        found = there.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise BadInput(f"the copy is damaged: {found}")
    finally:
        there.close()
        here.close()


def restore(source: Path, data: str) -> int:
    """Restore a copy as the store of a stopped server, keeping the previous file beside it; returns its size."""
    if not source.is_file():
        raise BadInput(f"there is no file {source}")
    _check_sqlite(source)
    folder = Path(data)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with lock_file(folder / LOCK):
        target = folder / "pentarchy.sqlite"
        draft = folder / "pentarchy.sqlite.part"
        keep_private(draft)
        shutil.copyfile(source, draft)
        if target.exists():
            target.replace(folder / "pentarchy.sqlite.before")
        for rest in ("-wal", "-shm"):  # of what was there: they would be read into the copy
            target.with_name(target.name + rest).unlink(missing_ok=True)
        draft.replace(target)
    return target.stat().st_size


def _check_sqlite(path: Path) -> None:
    """Raise BadInput if this is not a complete store."""
    try:
        connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
        try:
            found = connection.execute("PRAGMA integrity_check").fetchone()[0]
            connection.execute("SELECT id FROM tables LIMIT 1").fetchall()
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise BadInput(f"{path} is not a store of games, or is damaged: {error}") from None
    if found != "ok":
        raise BadInput(f"{path} is damaged: {found}")


def _dump_postgres(database: str, draft: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BadInput("pg_dump is needed to back up a PostgreSQL store, and it is not installed here")
    command = [program, "--format=custom", f"--file={draft}", database.replace("+asyncpg", "")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(f"pg_dump failed: {done.stderr.strip()[:300]}")
