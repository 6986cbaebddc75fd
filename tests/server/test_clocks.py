"""Clocks, with a time source that a test advances."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pentarchy.server import queries
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.people import House, Seat, eventually, house, play, start_house
from tests.server.test_table import two_at_a_table

LIVE: dict[str, Any] = {"kind": "live", "bank": 60, "increment": 5, "expiry": "default"}


async def opened(there: House, clock: dict[str, Any]) -> tuple[str, Seat, Seat, Any, Any]:
    ana, bo = there.browser(), there.browser()
    table = await ana.open("me", "open", clock=clock)
    await bo.claim(table["links"][1]["link"], "Bo")
    return table["table"], await ana.sit(table["table"]), await bo.sit(table["table"]), ana, bo


async def leave(*people: Any) -> None:
    for person in people:
        await person.__aexit__()


def test_a_live_clock_runs_for_those_who_are_asked_and_gives_its_increment(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there:
            _, first, second, ana, bo = await opened(there, LIVE)
            assert [(c["left"], c["running"]) for c in first.clocks] == [(60, True), (60, True)]
            await time.advance(10)
            await first.choose("bid 1")
            assert first.clocks[0] == {"seat": 0, "left": 55.0, "running": False, "leave": 0.0, "leaving": False}
            await time.advance(10)
            await second.choose("bid 0")
            await first.until(lambda: "take 1" in first.words, "the turn")
            assert [(c["left"], c["running"]) for c in first.clocks] == [(55, True), (45, False)]
            await leave(ana, bo)

    play(scenario())


@pytest.mark.parametrize("expiry", ["default", "bot_once", "bot_keeps"])
def test_an_expired_clock_does_what_the_table_agreed_on(sqlite: Settings, expiry: str) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there:
            table, first, _, ana, bo = await opened(there, {**LIVE, "expiry": expiry})
            await first.choose("bid 1")
            await time.advance(61)
            await first.until(lambda: "take 1" in first.words, "the turn, as time chose for the other")
            live = there.service.tables[table]
            assert live.seats[1].state == ("kept" if expiry == "bot_keeps" else "taken")
            if expiry == "default":
                assert live.number == 2
            await leave(ana, bo)

    play(scenario())


def test_where_only_a_vote_helps_nothing_happens_until_it(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there:
            table, first, _, ana, bo = await opened(there, {**LIVE, "expiry": "vote"})
            await first.choose("bid 1")
            await time.advance(100)
            live = there.service.tables[table]
            await first.until(lambda: 1 in live.clockwork.expired, "the expiry")
            assert live.number == 1
            await first.send("propose", kind="hand_over", target=1)
            await first.until(lambda: live.seats[1].state == "kept", "the bot")
            await leave(ana, bo)

    play(scenario())


def test_correspondence_gives_time_per_decision_then_takes_from_the_bank_and_knows_leave(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        day = 86_400
        clock = {"kind": "correspondence", "bank": day, "increment": 2 * day, "expiry": "bot_keeps"}
        async with house(sqlite, time) as there:
            table, first, second, ana, bo = await opened(there, clock)
            live = there.service.tables[table]
            await time.advance(2.5 * day)
            await first.choose("bid 1")
            assert live.seats[0].remaining == pytest.approx(0.5 * day, abs=200)
            await second.send("leave", on=True)
            await second.until(lambda: live.seats[1].leaving is not None, "leave")
            told = await first.next("presence", len(first.all) - 1)
            assert [(clock["leaving"], clock["running"]) for clock in told["clocks"]] == [(False, False), (True, False)]
            await time.advance(3 * day)
            assert live.seats[1].state == "taken"
            await second.send("leave", on=False)
            await second.until(lambda: live.seats[1].leaving is None, "being back")
            assert live.seats[1].leave == pytest.approx(11 * day, abs=200)
            assert "correspondence" not in second.all[-1].get("sentence", "")
            await second.choose("bid 0")
            assert live.seats[1].remaining == pytest.approx(0.5 * day, abs=200)
            await leave(ana, bo)

    play(scenario())


def test_a_pause_stops_all_clocks(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there:
            _, first, second, ana, bo = await opened(there, LIVE)
            await first.send("propose", kind="pause")
            proposal = await second.first("proposal")
            await second.send("answer", proposal=proposal["id"], yes=True)
            await second.until(lambda: any(m.get("status") == "paused" for m in second.all), "the pause")
            paused = next(m for m in second.all if m.get("status") == "paused")
            assert [clock["running"] for clock in paused["clocks"]] == [False, False]
            await time.advance(5_000)
            begin = len(second.all)
            await first.send("propose", kind="resume")
            proposal = await second.next("proposal", begin)
            await second.send("answer", proposal=proposal["id"], yes=True)
            await second.until(lambda: second.all[-1].get("status") == "running", "going on")
            assert [clock["running"] for clock in second.all[-1]["clocks"]] == [True, True]
            await first.choose("bid 0")
            assert first.clocks[0]["left"] == 65
            await leave(ana, bo)

    play(scenario())


def test_an_unanswered_proposal_is_withdrawn_by_time(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there, there.browser() as ana, there.browser() as bo:
            _, first, second = await two_at_a_table(ana, bo)
            await first.send("propose", kind="pause")
            await second.first("proposal")
            await time.advance(181)
            await second.until(lambda: any(m.get("ended") == "withdrawn" for m in second.all), "the end of it")

    play(scenario())


async def pass_time(time: MadeTime) -> None:
    while True:
        await time.advance(1)
        await asyncio.sleep(0.02)


def test_the_time_during_which_the_server_was_down_is_given_back(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        first_house = await start_house(settings, time)
        table, _, _, ana, bo = await opened(first_house, LIVE)
        await time.advance(20)
        await first_house.stop()
        await leave(ana, bo)
        time = MadeTime(time.now() + 3_600)
        async with house(settings, time) as there:
            live = await there.service.table(table)
            left = [seat.due - time.now() for seat in live.seats if seat.due is not None]
            assert left == pytest.approx([40, 40], abs=1)
            await time.advance(39)
            await asyncio.sleep(0.05)
            assert live.number == 0
            await time.advance(5)
            passing = asyncio.ensure_future(pass_time(time))  # the table may be kept by the first house for a moment
            await eventually(lambda: live.number > 0, "a clock of a table that nobody watches")
            passing.cancel()

    play(scenario())


def test_others_do_not_see_who_has_finished_while_all_choose_at_once(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there:
            _, first, second, ana, bo = await opened(there, LIVE)
            begin = len(second.all)
            await first.choose("bid 1")
            await second.ask("ping", "pong")
            assert [m["type"] for m in second.all[begin:]] == ["pong"]
            again = await bo.sit(first.all[0]["table"])
            assert [(c["running"], c["left"]) for c in again.clocks] == [(True, 60), (True, 60)]
            assert first.clocks[0] == {"seat": 0, "left": 65, "running": False, "leave": 0.0, "leaving": False}
            assert again.scene["prompt"]["asked"] == [0, 1]
            assert second.number == 0
            await leave(ana, bo)

    play(scenario())


def test_a_game_s_own_clock_is_an_event_of_the_table_and_opens_bribery_in_conqueror(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there, there.browser() as ana:
            own = {"clock": "live", "planning_seconds": 10, "faction_assignment": "fixed", "turn_order": "seat"}
            table = (await ana.open("me", "me", "me", game="conqueror", options=own))["table"]
            rome, carthage = await ana.sit(table, 0), await ana.sit(table, 1)
            await rome.choose("collect")
            await rome.choose("end_turn")
            await carthage.until(lambda: carthage.is_asked, "Carthage's turn")
            assert rome.words == []
            await time.advance(10)
            await rome.until(lambda: "bribe numidia" in rome.words, "the window for bribery")
            assert (await rome.choose("bribe numidia"))["type"] == "accepted"
            await time.advance(0.25)
            live = there.service.tables[table]
            await rome.until(lambda: rome.number >= 5, "the end of the window")
            rows = await live.store.read(queries.entries_after, table, 2)
            assert [(row.number, row.player, row.words, row.origin) for row in rows] == [
                (3, -1, "clock planning", "clock"),
                (4, 0, "bribe numidia", "person"),
                (5, -1, "clock tick", "clock"),
            ]

    play(scenario())
