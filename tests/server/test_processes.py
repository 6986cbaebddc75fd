"""Several server processes on one PostgreSQL, and one SQLite file for one process."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.server import queries
from pentarchy.server.rows import EntryRow
from pentarchy.server.run import serve
from pentarchy.server.settings import Settings
from pentarchy.server.store import Conflict, SqliteStore
from tests.server.conftest import make_settings, new_database
from tests.server.outside import Outside
from tests.server.people import Browser, Seat, house, play, start_house
from tests.server.test_table import finish


def test_two_processes_share_their_tables(postgres: str) -> None:
    settings = make_settings(database=new_database(postgres))

    async def scenario() -> None:
        async with house(settings) as one, house(settings) as two, one.browser() as ana, two.browser() as bo:
            opened = await ana.open("me", "open", "random")
            table = opened["table"]
            first = await ana.sit(table)
            await bo.claim(opened["links"][1]["link"], "Bo")
            await first.first("scene")
            second = await bo.sit(table)
            await first.until(lambda: first.all[-1].get("seats", [{}, {}])[1].get("online"), "seeing Bo come")
            await first.send("say", text="hello over there", to=-1)
            await second.until(lambda: "hello over there" in second.seen(), "chat across processes")
            await finish([first, second])
            assert one.service.tables[table].state.digest() == two.service.tables[table].state.digest()
            assert first.scores == second.scores
            verdict = await bo.get(f"/api/tables/{table}/verify")
            assert verdict["ok"]

    play(scenario())


def test_choices_made_at_both_processes_at_once_all_count_once(postgres: str) -> None:
    settings = make_settings(database=new_database(postgres))

    async def scenario() -> None:
        async with house(settings) as one, house(settings) as two, one.browser() as ana, two.browser() as bo:
            opened = await ana.open("me", "open", "open", "open", options={"rounds": 3})
            table = opened["table"]
            for link in opened["links"][1:]:
                await bo.claim(link["link"], "Bo")
            seats = [await ana.sit(table, 0), *[await bo.sit(table, n) for n in (1, 2, 3)]]
            for _ in range(6):
                before = [seat.number for seat in seats]
                answers = await asyncio.gather(*(seat.choose("bid 0") for seat in seats))
                assert [answer["type"] for answer in answers] == ["accepted"] * 4
                # Each counts their own choice, whoever chose before.
                assert [answer["number"] for answer in answers] == [number + 1 for number in before]
                while not all("bid 0" in seat.words for seat in seats):
                    turn = next((s for s in seats if s.is_asked), None)
                    if seats[0].over:
                        return
                    if turn is None or "bid 0" in turn.words:
                        await asyncio.sleep(0.01)
                        continue
                    await turn.choose("take 3" if "take 3" in turn.words else turn.words[-1])

    play(scenario())


def test_when_the_process_that_runs_the_bots_dies_another_goes_on(postgres: str) -> None:
    settings = make_settings(database=new_database(postgres))
    keeper = Outside(settings)
    keeper.start()

    async def scenario() -> None:
        async with Browser(keeper.address) as ana:
            opened = await ana.open("me", "random", "random")
            mine = await ana.sit(opened["table"])
            await mine.choose("bid 0")
            await mine.until(lambda: "won the auction" in mine.seen(), "the bots' bids")
            keeper.kill()
            there = await start_house(settings)
            try:
                ana.address = there.address
                again = await ana.sit(opened["table"])
                assert "won the auction" in str(again.log)
                rng = random.Random(2)
                while await again.asked():
                    await again.choose(rng.choice(again.words))
            finally:
                await there.stop()

    play(scenario())


def test_clocks_are_kept_by_one_process_only(postgres: str) -> None:
    settings = make_settings(database=new_database(postgres))

    async def scenario() -> None:
        async with house(settings) as one, house(settings) as two, one.browser() as ana, two.browser() as bo:
            clock = {"kind": "live", "bank": 1, "increment": 0, "expiry": "default"}
            opened = await ana.open("me", "open", clock=clock, options={"rounds": 2})
            await bo.claim(opened["links"][1]["link"], "Bo")
            seats: list[Seat] = [await ana.sit(opened["table"]), await bo.sit(opened["table"])]
            await seats[0].until(lambda: seats[0].over, "a game played by the clock alone")
            await seats[1].until(lambda: seats[1].over, "the same at the other process")
            verdict = await ana.get(f"/api/tables/{opened['table']}/verify")
            assert verdict["ok"]

    play(scenario())


def test_a_second_process_on_one_sqlite_file_is_told_so(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite):
            with pytest.raises(BadInput, match="another server already uses"):
                await SqliteStore(sqlite.data).open()

    play(scenario())


def test_writes_of_one_group_fail_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path)
        await store.open()
        outcomes = await asyncio.gather(
            *(store.write(queries.add_user, name, f"{name}{n}", name, "x", 0.0) for n, name in enumerate("abac")),
            return_exceptions=True,
        )
        assert [type(found) for found in outcomes] == [int, int, Conflict, int]
        for name in "abc":
            assert await store.read(queries.user, name)
        await store.close()

    play(scenario())


def test_entries_of_several_tables_are_written_together_and_fail_alone(sqlite: Settings) -> None:
    def entry(table: str, number: int, nonce: str) -> EntryRow:
        return EntryRow(
            table_id=table, number=number, player=0, words="bid 0", origin="person", nonce=nonce, time=0.0, lines="[]"
        )

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            tables = [(await ana.open("me", "open"))["table"] for _ in range(3)]
            store = there.service.store
            outcomes = await asyncio.gather(
                *(store.append(entry(table, 1, "one")) for table in (*tables, tables[1])),
                store.append(entry(tables[0], 2, "two")),
                return_exceptions=True,
            )
            assert [type(found) for found in outcomes] == [type(None)] * 3 + [Conflict, type(None)]
            found = [await store.read(queries.entries_after, table, 0) for table in tables]
            assert [[row.number for row in rows] for rows in found] == [[1, 2], [1], [1]]

    play(scenario())


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ({"data": "/proc/none"}, "the folder /proc/none cannot be used"),
        ({"database": "postgresql://nobody@127.0.0.1:1/none"}, "the database at 127.0.0.1 does not answer"),
    ],
)
def test_a_store_that_cannot_be_opened_is_reported_in_a_sentence_before_the_server_announces_itself(
    where: dict[str, str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadInput, match=sentence):
        serve(make_settings(**where))
    assert capsys.readouterr().out == ""
