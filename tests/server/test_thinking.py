"""Bots think in other processes, which may end at any moment, and which everybody has a fair share of."""

from __future__ import annotations

import asyncio
import gc
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import pentarchy
from pentarchy.server.fairness import Ask, Turnstile
from pentarchy.server.settings import Settings
from pentarchy.server.thinking import Thinkers
from pentarchy.server.workers import Workers
from tests.conqueror.scenario import EGYPT, ROME
from tests.conqueror.test_offers import late
from tests.server.burden import compute, die, number
from tests.server.conftest import make_settings
from tests.server.people import Seat, eventually, house, play

SOMEBODY = Ask("bot", "t", "s")


def test_workers_that_end_after_the_asker_has_gone_leave_no_failure_unhandled() -> None:
    complaints: list[object] = []

    async def scenario() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        thinkers = Thinkers(1, (), 1.0, 0.1)
        ask = Ask("hint", "t", "s")
        asking = asyncio.create_task(thinkers.advise(pentarchy.game("yamatai").new(2, seed=1), 0, ask))
        while thinkers._pool is None:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        for process in getattr(thinkers._pool, "_processes", {}).values():
            process.kill()
        await eventually(lambda: thinkers._turnstile._free == 1, "the place being free again")
        thinkers.close()

    asyncio.run(scenario())
    gc.collect()  # an answer that nobody heard complains when it is forgotten
    assert complaints == []


def test_a_bot_takes_an_offer_that_is_worth_its_price_and_no_other() -> None:
    async def scenario() -> list[str]:
        thinkers = Thinkers(1, (), 20.0, 0.1)
        try:
            return [
                await thinkers.offer(late(coins), seat, "normal", Ask("bot", "t", "s"))
                for coins, seat in ((3, ROME), (0, ROME), (3, EGYPT))
            ]
        finally:
            thinkers.close()

    found = asyncio.run(scenario())
    assert found[0].startswith("bribe ")
    assert found[1:] == ["", ""]


async def order(*asks: Ask) -> list[Ask]:
    """Who is let in after whom where one place is free at a time, and all but the first wait from the beginning."""
    turnstile = Turnstile(1)
    await turnstile.enter(asks[0])
    let_in: list[Ask] = [asks[0]]

    async def wait(ask: Ask) -> None:
        await turnstile.enter(ask)
        let_in.append(ask)

    waiting = [asyncio.create_task(wait(ask)) for ask in asks[1:]]
    await asyncio.sleep(0)
    assert len(turnstile) == len(asks) - 1
    while len(let_in) < len(asks):
        turnstile.leave(let_in[-1], 1.0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    return let_in


def test_who_asks_for_much_waits_for_those_who_ask_for_little() -> None:
    greedy = [Ask("bot", f"t{n}", "mal", "10.0.0.1") for n in range(30)]
    others = [Ask("bot", f"u{n}", f"ana{n}", f"10.0.1.{n}") for n in range(3)]
    found = asyncio.run(order(*greedy, *others))
    assert found[1:4] == others  # after the one that had begun


def test_new_names_from_one_address_get_no_more_of_it() -> None:
    greedy = [Ask("hint", f"t{n}", f"mal{n}", "10.0.0.1") for n in range(30)]
    ana = Ask("bot", "u", "ana", "10.0.0.2")
    assert asyncio.run(order(*greedy, ana))[1] is ana


def test_tables_of_one_person_take_turns_and_hints_count_double() -> None:
    asks = [Ask("bot", table, "ana", "10.0.0.1") for table in ("t", "t", "t", "u", "u")]
    assert [ask.keys[2] for ask in asyncio.run(order(*asks))] == ["t t", "t u", "t t", "t u", "t t"]
    mixed = [Ask("hint", "t", "ana"), Ask("bot", "u", "bo"), Ask("hint", "t", "ana"), Ask("bot", "u", "bo")]
    assert [ask.kind for ask in asyncio.run(order(*mixed))] == ["hint", "bot", "bot", "hint"]


def test_tables_with_people_come_before_those_of_bots_alone() -> None:
    alone = [Ask("bot", f"t{n}", f"bo{n}", alone=True) for n in range(4)]
    ana = [Ask("bot", "u", "ana") for _ in range(4)]
    found = asyncio.run(order(alone[0], *alone[1:], *ana))
    assert found == [alone[0], *ana, *alone[1:]]


def test_who_goes_while_waiting_leaves_their_place_to_the_next() -> None:
    async def scenario() -> None:
        turnstile = Turnstile(1)
        first, second, third = (Ask("bot", "t", "s") for _ in range(3))
        await turnstile.enter(first)
        waiting = [asyncio.create_task(turnstile.enter(ask)) for ask in (second, third)]
        await asyncio.sleep(0)
        turnstile.leave(first, 1.0)
        waiting[0].cancel()  # just when they were let in
        await asyncio.wait_for(waiting[1], 10)
        assert len(turnstile) == 0

    asyncio.run(scenario())


@pytest.mark.thorough
def test_only_who_computes_too_long_is_cut_short_and_others_are_asked_again() -> None:
    async def scenario() -> None:
        workers = Workers(2, ("tests.server.burden",), 0.5)
        try:
            failing = asyncio.create_task(workers.ask(Ask("bot", "t", "mal"), compute))
            answers = [asyncio.create_task(workers.ask(Ask("bot", f"u{n}", f"p{n}"), number, n)) for n in range(3)]
            assert await asyncio.gather(*answers) == [0, 1, 2]  # whatever becomes of the worker beside them
            with pytest.raises(Exception, match="terminated abruptly"):
                await failing
            with pytest.raises(Exception, match="terminated abruptly"):
                await workers.ask(Ask("bot", "t", "mal"), die)
            assert await workers.ask(Ask("bot", "t", "mal"), number, 7) == 7
        finally:
            workers.close()

    play(scenario())


def test_a_hint_on_its_way_holds_up_nobody_and_is_given_up_when_it_is_not_wanted(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            opened = await ana.open("me", "me")
            thinkers, table = there.service.thinkers, there.service.tables[opened["table"]]
            await thinkers._turnstile.enter(SOMEBODY)  # all workers are busy
            mine = await ana.sit(table.id, 0)
            await mine.send("hint")
            await eventually(lambda: thinkers.waiting() == 1, "the hint waiting for a worker")
            await mine.send("hint")  # once more, and from another window
            again = await ana.sit(table.id, 0)
            await again.send("hint")
            await again.ask("ping", "pong")
            assert thinkers.waiting() == 1
            page = (await ana.http.get("/metrics")).text
            assert "pentarchy_thinking_queue 1.0" in page
            begin = len(mine.all)
            assert (await mine.choose("bid 0"))["type"] == "accepted"
            denied = await mine.next("denied", begin)
            assert denied["sentence"] == "This was already decided."
            assert thinkers.waiting() == 0
            theirs = await ana.sit(table.id, 1)
            await theirs.send("hint")
            await eventually(lambda: thinkers.waiting() == 1, "another hint")
            await theirs.close()
            await eventually(lambda: thinkers.waiting() == 0, "nobody wanting it")
            thinkers._turnstile.leave(SOMEBODY, 0.0)
            assert [seat.hints for seat in table.seats] == [0, 0]

    play(scenario())


def test_one_guest_with_many_tables_and_hints_holds_up_nobodys_bots(tmp_path: Path) -> None:
    settings = make_settings(data=str(tmp_path), behind_proxy=True, hints_per_minute=1000)
    let_in: list[str] = []

    async def scenario() -> None:
        async with (
            house(settings) as there,
            there.browser("10.0.0.1") as mal,
            there.browser("10.0.0.2") as ana,
        ):
            turnstile = there.service.thinkers._turnstile
            enter = turnstile.enter

            async def noted(ask: Ask) -> float:
                waited = await enter(ask)
                let_in.append(ask.keys[0])
                return waited

            await turnstile.enter(SOMEBODY)  # all workers are busy
            with mock.patch.object(turnstile, "enter", noted):
                for _ in range(24):
                    await mal.open("me", "hard")
                for _ in range(24):
                    table = (await mal.open("me", "me"))["table"]
                    await (await mal.sit(table, 0)).send("hint")
                await eventually(lambda: len(turnstile) == 48, "all that one guest wants")
                mine = await ana.sit((await ana.open("me", "normal"))["table"])
                await eventually(lambda: len(turnstile) == 49, "the bot of another table")
                turnstile.leave(SOMEBODY, 0.0)
                await mine.choose("bid 0")
                await mine.until(lambda: mine.number > 1, "the bot's bid")
                await eventually(lambda: len(let_in) > 3, "the others")

    play(scenario())
    assert let_in[:3] == ["a 10.0.0.1", "a 10.0.0.2", "a 10.0.0.1"]  # 47 came before the second, and wait for it


def test_hints_are_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(make_settings(data=str(tmp_path), hints_per_minute=1)) as there, there.browser() as ana:
            opened = await ana.open("me", "me", "me")
            first, second = await ana.sit(opened["table"], 0), await ana.sit(opened["table"], 1)
            assert (await first.ask("hint", "hinted"))["type"] == "hinted"
            assert (await first.ask("hint", "hinted"))["type"] == "hinted"  # the same once more
            assert (await second.ask("hint", "hinted"))["sentence"] == "You asked for many hints; wait a moment."
            assert there.service.tables[opened["table"]].seats[0].hints == 1

    play(scenario())


def has_seen(seat: Seat, number: int) -> bool:
    return seat.number >= number


def test_one_moment_is_painted_once_for_all_who_look_and_not_where_tables_are_served(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            opened = await ana.open("me", "me", game="yamatai")
            seats = [await ana.sit(opened["table"], place) for place in (0, 1)]
            for number in range(1, 5):
                asked = next(seat for seat in seats if seat.is_asked)
                await asked.choose(asked.words[0])
                for seat in seats:
                    await seat.until(partial(has_seen, seat, number), "the choice")
            watching = [await ana.sit(opened["table"], -1) for _ in range(6)]
            ask, painted = there.service.lookers.ask, 0

            async def counted(*question: Any) -> Any:
                nonlocal painted
                painted += 1
                return await ask(*question)

            with mock.patch.object(there.service.lookers, "ask", counted):
                found = await asyncio.gather(*(seat.ask("look", "scene", number=2) for seat in watching))
            assert painted == 1
            assert all(one == found[0] for one in found)
            assert (found[0]["number"], found[0]["looking"], found[0]["scene"].get("choices", [])) == (2, True, [])
            for name in found[0]["scene"]["prints"].values():  # its maps can be had from this process
                assert (await ana.http.get(f"/api/tables/{opened['table']}/prints/{name}")).status_code == 200

    play(scenario())
