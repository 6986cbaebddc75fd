"""Bots think in other processes, which may end at any moment."""

from __future__ import annotations

import asyncio
import gc

import pentarchy
from pentarchy.server.thinking import Thinkers
from tests.conqueror.scenario import EGYPT, ROME
from tests.conqueror.test_offers import late


def test_workers_that_end_after_whoever_asked_has_gone_leave_no_failure_unheard() -> None:
    complaints: list[object] = []

    async def scenario() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        thinkers = Thinkers(1, (), 1.0, 0.1)
        asking = asyncio.create_task(thinkers.advise(pentarchy.game("yamatai").new(2, seed=1), 0))
        while thinkers._awake is None:
            await asyncio.sleep(0)
        awake = thinkers._awake
        asking.cancel()
        await asyncio.wait([asking])
        for process in getattr(thinkers._pool, "_processes", {}).values():
            process.kill()
        await asyncio.wait([awake])
        thinkers.close()
        del thinkers, awake
        gc.collect()  # an answer that nobody heard complains when it is forgotten

    asyncio.run(scenario())
    assert complaints == []


def test_a_bot_takes_an_offer_that_is_worth_its_price_and_no_other() -> None:
    async def scenario() -> list[str]:
        thinkers = Thinkers(1, (), 20.0, 0.1)
        try:
            return [
                await thinkers.offer(late(coins), seat, "normal") for coins, seat in ((3, ROME), (0, ROME), (3, EGYPT))
            ]
        finally:
            thinkers.close()

    found = asyncio.run(scenario())
    assert found[0].startswith("bribe ")
    assert found[1:] == ["", ""]
