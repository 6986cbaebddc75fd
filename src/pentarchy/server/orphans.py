"""Child processes that end when their parent does, however it ends."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

PR_SET_PDEATHSIG = 1


def start_with_parent() -> None:
    """Call first in a multiprocessing child: while starting it serves nobody, and simply ends with its parent."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    _die_with_parent(signal.SIGKILL)
    if os.getppid() != parent.pid:  # the parent was killed while this process was loading
        os._exit(1)


def _die_with_parent(how: int) -> None:
    """Which signal the system sends when the parent dies, even while Python is too busy to run a thread."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, how)


def end_with_parent(grace: float = 0.0, warn: Callable[[], object] | None = None) -> None:
    """In a multiprocessing child: when the parent dies, call `warn`, and end this process after `grace` seconds."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    _die_with_parent(0 if grace else signal.SIGKILL)

    def watch() -> None:
        parent.join()
        if warn is not None:
            warn()
        time.sleep(grace)
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()
