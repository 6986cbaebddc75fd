"""An online copy of the store, made with its own means while people play."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from pathlib import Path

from pentarchy.core.errors import BadInput

PAGES = 512  # copied at a time, so that writers are never kept waiting


def backup(data: str, database: str, target: Path) -> int:
    """Copy everything to a file; its size in bytes. The file appears whole or not at all."""
    draft = target.with_name(target.name + ".part")
    if database:
        _dump_postgres(database, draft)
    else:
        _copy_sqlite(Path(data) / "pentarchy.sqlite", draft)
    draft.replace(target)
    return target.stat().st_size


def _copy_sqlite(source: Path, draft: Path) -> None:
    if not source.is_file():
        raise BadInput(f"there is no {source.name} in {source.parent}")
    draft.unlink(missing_ok=True)
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


def _dump_postgres(database: str, draft: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BadInput("pg_dump is needed to back up a PostgreSQL store, and it is not installed here")
    command = [program, "--format=custom", f"--file={draft}", database.replace("+asyncpg", "")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(f"pg_dump failed: {done.stderr.strip()[:300]}")
