"""Bots think in worker processes, started once, so that the event loop never waits for them.

A worker gets a dumped position, a seat and a level, and answers with words. Inside it, a bot is given nothing but
a way to imagine positions that its seat cannot tell from the true one.
"""

from __future__ import annotations

import logging
import os
import random
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from pentarchy.bots import LEVELS, Budget, make, suggest
from pentarchy.core.game import load
from pentarchy.core.state import State
from pentarchy.server.fairness import Ask
from pentarchy.server.workers import Waited, Workers, unheard

log = logging.getLogger("pentarchy.bots")

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


def pick(state: State, player: int, level: str, seed: int, seconds: float) -> list[str]:
    """A bot's choice for a seat, in words, and those it means to make after it."""
    bot = make(level, budget=Budget(seconds=seconds), seed=seed)
    return [state.words(action) for action in bot.plan(lambda s: state.imagine(player, s), player)]


def offer(state: State, player: int, level: str, seed: int) -> str:
    """The offer that a bot takes, in words; empty if it takes none."""
    taken = make(level, seed=seed).offer(lambda s: state.imagine(player, s), player)
    return state.words(taken) if taken >= 0 else ""


def advise(state: State, player: int, seed: int, seconds: float) -> list[Suggested]:
    """The best options for a seat."""
    found = suggest(lambda s: state.imagine(player, s), player, seed=seed, budget=Budget(seconds=seconds))
    return [(state.words(s.action), s.chance, [state.describe(action) for action in s.line]) for s in found]


# --- inside a worker ---------------------------------------------------------------------------------------------


def _pick(dump: dict[str, Any], player: int, level: str, seed: int, seconds: float) -> list[str]:
    return pick(load(dump), player, level, seed, seconds)


def _offer(dump: dict[str, Any], player: int, level: str, seed: int) -> str:
    return offer(load(dump), player, level, seed)


def _advise(dump: dict[str, Any], player: int, seed: int, seconds: float) -> list[Suggested]:
    return advise(load(dump), player, seed, seconds)


# --- in the server -----------------------------------------------------------------------------------------------


class Thinkers(Workers):
    """The workers in which bots think."""

    def __init__(
        self, processes: int, modules: Sequence[str], seconds: float, hard: float, waited: Waited = unheard
    ) -> None:
        super().__init__(processes or max(1, (os.cpu_count() or 2) - 1), modules, seconds + 5, waited)
        self._hard = hard

    async def pick(self, state: State, player: int, level: str, ask: Ask) -> list[str]:
        """A bot's choice and its plan; if the workers fail, what an expired clock would choose."""
        seed = random.getrandbits(60)
        if level == "random":
            return pick(state, player, level, seed, 0.0)
        try:
            return list(await self.ask(ask, _pick, state.dump(), player, level, seed, self._hard))
        except Exception:
            log.exception("a bot could not choose", extra={"game": state.game.slug, "level": level})
            return [state.words(state.default(player))]

    async def offer(self, state: State, player: int, level: str, ask: Ask) -> str:
        """The offer that a bot takes; empty if it takes none, or the workers fail."""
        try:
            return str(await self.ask(ask, _offer, state.dump(), player, level, random.getrandbits(60)))
        except Exception:
            log.exception("a bot could not consider an offer", extra={"game": state.game.slug, "level": level})
            return ""

    async def advise(self, state: State, player: int, ask: Ask) -> list[Suggested]:
        """The best options for a seat."""
        try:
            return list(await self.ask(ask, _advise, state.dump(), player, random.getrandbits(60), self._hard / 2))
        except BrokenProcessPool:
            return []
