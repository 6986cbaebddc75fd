"""Processes that end with the one that started them, however that ends."""

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


def end_with_parent(grace: float = 0.0, warn: Callable[[], object] | None = None) -> None:
    """In a child of multiprocessing: when the parent is gone, call `warn`; so many seconds later this process ends."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if not grace and sys.platform == "linux":  # also while Python is busy and no other thread gets a turn
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    def watch() -> None:
        parent.join()
        if warn is not None:
            warn()
        time.sleep(grace)
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()
