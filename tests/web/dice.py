"""Imported by the servers of these tests: every table is dealt alike in every run, and bots choose alike.

Only the dice are fixed. What a game depends on beside them is what the test chooses.
"""

from __future__ import annotations

from unittest import mock

from pentarchy.core.state import State
from pentarchy.server import service, thinking
from pentarchy.server.fairness import Ask

SECRET = "5e" * 32
_think = thinking.Thinkers.pick


async def _pick(self: thinking.Thinkers, state: State, seat: int, level: str, ask: Ask) -> list[str]:
    if level != "random":
        return await _think(self, state, seat, level, ask)
    return thinking.pick(state, seat, level, int(state.digest(), 16), 0.0)


mock.patch.object(service, "dice_secret", return_value=SECRET).start()
mock.patch.object(thinking.Thinkers, "pick", _pick).start()
