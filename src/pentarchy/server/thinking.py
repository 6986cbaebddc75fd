"""Bots think in worker processes, started once, so that the event loop never waits for them.

A worker gets a dumped position, a seat and a level, and answers with words. Inside it, a bot is given nothing but
a way to imagine positions that its seat cannot tell from the true one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any

from pentarchy.bots import LEVELS, Budget, make, suggest
from pentarchy.core.game import load
from pentarchy.core.state import State
from pentarchy.server.orphans import end_with_parent

log = logging.getLogger("pentarchy.bots")

START = 120.0  # seconds within which a worker must be there
Suggested = tuple[str, float, list[str]]  # words, estimate, the expected line in sentences


#: What to expect of bots of each level.
DESCRIBED = {
    "random": "Takes anything that is allowed. To learn where the buttons are.",
    "easy": "Knows what is good and overlooks some of it. For a first game.",
    "normal": "Plans whole turns and makes few plain mistakes. A fair opponent once you know the rules.",
    "hard": "Tries its plans against your answers and takes about a second. Punishes mistakes.",
    "expert": "The strongest, and the slowest: it thinks again before every choice.",
}


def levels() -> tuple[str, ...]:
    """The levels at which bots play."""
    return LEVELS


def pick(state: State, seat: int, level: str, seed: int, seconds: float) -> list[str]:
    """A bot's choice for a seat, in words, and those it means to make after it."""
    bot = make(level, budget=Budget(seconds=seconds), seed=seed)
    return [state.words(action) for action in bot.plan(lambda s: state.imagine(seat, s), seat)]


def offer(state: State, seat: int, level: str, seed: int) -> str:
    """The offer that a bot takes, in words; nothing if it takes none."""
    taken = make(level, seed=seed).offer(lambda s: state.imagine(seat, s), seat)
    return state.words(taken) if taken >= 0 else ""


def advise(state: State, seat: int, seed: int, seconds: float) -> list[Suggested]:
    """The best options for a seat."""
    found = suggest(lambda s: state.imagine(seat, s), seat, seed=seed, budget=Budget(seconds=seconds))
    return [(state.words(s.action), s.chance, [state.describe(action) for action in s.line]) for s in found]


# --- inside a worker ---------------------------------------------------------------------------------------------


def _start(path: Sequence[str], modules: Sequence[str]) -> None:
    end_with_parent()
    sys.path[:] = path
    for name in modules:
        import_module(name)
    os.nice(5)


def _awake() -> None:
    """Answered as soon as a worker has imported everything."""


def _pick(dump: dict[str, Any], seat: int, level: str, seed: int, seconds: float) -> list[str]:
    return pick(load(dump), seat, level, seed, seconds)


def _offer(dump: dict[str, Any], seat: int, level: str, seed: int) -> str:
    return offer(load(dump), seat, level, seed)


def _advise(dump: dict[str, Any], seat: int, seed: int, seconds: float) -> list[Suggested]:
    return advise(load(dump), seat, seed, seconds)


# --- in the server -----------------------------------------------------------------------------------------------


class Thinkers:
    """The pool of worker processes."""

    def __init__(self, processes: int, modules: Sequence[str], seconds: float, hard: float) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._modules = tuple(modules)
        self._seconds = seconds
        self._hard = hard
        self._pool: ProcessPoolExecutor | None = None
        self._awake: asyncio.Future[Any] | None = None

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_start,
                initargs=(list(sys.path), self._modules),
            )
        return self._pool

    async def pick(self, state: State, seat: int, level: str) -> list[str]:
        """A bot's choice and its plan; if a worker fails or takes too long, what the rules' clock would choose."""
        seed = random.getrandbits(60)
        if level == "random":
            return pick(state, seat, level, seed, 0.0)
        try:
            return list(await self._ask(_pick, state.dump(), seat, level, seed, self._hard))
        except Exception:
            log.exception("a bot could not choose", extra={"game": state.game.slug, "level": level})
            return [state.words(state.default(seat))]

    async def offer(self, state: State, seat: int, level: str) -> str:
        """The offer that a bot takes; nothing if it takes none, or a worker fails."""
        try:
            return str(await self._ask(_offer, state.dump(), seat, level, random.getrandbits(60)))
        except Exception:
            log.exception("a bot could not consider an offer", extra={"game": state.game.slug, "level": level})
            return ""

    async def advise(self, state: State, seat: int) -> list[Suggested]:
        """The best options for a seat."""
        try:
            return list(await self._ask(_advise, state.dump(), seat, random.getrandbits(60), self._hard / 2))
        except (BrokenProcessPool, TimeoutError):
            return []

    async def _ask(self, work: Any, *args: object) -> Any:
        try:
            if self._pool is None or self._awake is None:
                self._awake = self._submit(_awake)
            # to start takes a while on a busy machine, and is no thinking
            await asyncio.wait_for(asyncio.shield(self._awake), START)
            return await asyncio.wait_for(self._submit(work, *args), self._seconds + 5)
        except BrokenProcessPool:
            self._pool = None  # a worker died; the next question starts new ones
            raise

    def _submit(self, work: Any, *args: object) -> asyncio.Future[Any]:
        found = asyncio.get_running_loop().run_in_executor(self._workers(), work, *args)
        found.add_done_callback(_heard)
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
        self._pool = None


def _heard(answer: asyncio.Future[Any]) -> None:
    """Whoever asked may be gone when the workers are ended; then their failure is nobody's business."""
    if not answer.cancelled():
        answer.exception()
