"""Worker processes, started once, and who waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any

from pentarchy.server.fairness import Ask, Kind, Turnstile
from pentarchy.server.orphans import end_with_parent

TRIES = 3  # a worker may die because of another one's question

Waited = Callable[[Kind, float], None]  # called with how long somebody waited


def unheard(_kind: Kind, _seconds: float) -> None:
    """The default: not counted."""


# --- inside a worker ---------------------------------------------------------------------------------------------


def _start(path: Sequence[str], modules: Sequence[str]) -> None:
    end_with_parent()
    sys.path[:] = path
    for name in modules:
        import_module(name)
    os.nice(5)


def _limited(seconds: float, work: Callable[..., Any], *args: object) -> Any:
    """Do some work within a limit of processor time, so that a busy machine does not cut it short."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return work(*args)
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


# --- in the server -----------------------------------------------------------------------------------------------


class Workers:
    """A pool of worker processes, and who waits for them."""

    def __init__(self, processes: int, modules: Sequence[str], seconds: float, waited: Waited = unheard) -> None:
        self._processes = processes
        self._modules = tuple(modules)
        self._seconds = seconds  # of processor time, after which a worker is ended
        self._waited = waited
        self._turnstile = Turnstile(processes)
        self._pool: ProcessPoolExecutor | None = None
        self._pools = 0  # made so far

    def waiting(self) -> int:
        """How many wait for a worker."""
        return len(self._turnstile)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pools += 1
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_start,
                initargs=(list(sys.path), self._modules),
            )
        return self._pool

    async def ask(self, ask: Ask, work: Callable[..., Any], *args: object) -> Any:
        """A worker's answer, once one is free: waiting is never cut short."""
        for last in (False,) * (TRIES - 1) + (True,):
            waited = await self._turnstile.enter(ask)
            self._waited(ask.kind, waited)
            answer = self._submit(self._workers(), ask, work, *args)
            pool = self._pools  # its number: whoever waits must not keep it when the server stops
            try:
                return await asyncio.shield(answer)
            except BrokenProcessPool:
                if self._pools == pool:
                    self._pool = None  # a worker died; the next question starts new ones
                if last:
                    raise
        raise AssertionError

    def _submit(
        self, pool: ProcessPoolExecutor, ask: Ask, work: Callable[..., Any], *args: object
    ) -> asyncio.Future[Any]:
        """Give work to a worker; its slot is free again when the work is done, even if the caller has gone."""
        began = time.monotonic()
        try:
            found = asyncio.get_running_loop().run_in_executor(pool, _limited, self._seconds, work, *args)
        except BaseException:
            self._turnstile.leave(ask, 0.0)
            raise

        def done(answer: asyncio.Future[Any]) -> None:
            self._turnstile.leave(ask, time.monotonic() - began)
            if not answer.cancelled():
                answer.exception()  # retrieved even if the caller has gone

        found.add_done_callback(done)
        return found

    def close(self) -> None:
        """End the workers at once."""
        if self._pool is None:
            return
        processes = list(getattr(self._pool, "_processes", {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(Exception):
                process.terminate()
        self._pool.shutdown()
        self._pool = None
        gc.collect()  # its semaphores: Python complains when a process ends that has not given them back
