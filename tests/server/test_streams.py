"""Where a table's cards and dice come from: the sealed stream; at tables from before it, what they began with."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, MetaData, insert

import pentarchy
from pentarchy.core.chance import BLAKE2B, LCG62
from pentarchy.core.record import Record, commitment
from pentarchy.server.migrate import configuration
from pentarchy.server.people import COOKIE
from pentarchy.server.rows import pack
from pentarchy.server.settings import Settings
from pentarchy.server.store import sqlite_engine
from pentarchy.server.tokens import hashed
from tests.server.people import house, play
from tests.server.test_table import finish
from tests.toy import TOY

SECRET = "5a" * 32


def test_a_table_draws_from_the_sealed_stream_and_its_record_says_so(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            opened = await ana.open("me", "random", options={"rounds": 1})
            await finish([await ana.sit(opened["table"])])
            told = (await ana.http.get(f"/api/tables/{opened['table']}/record")).json()
            assert (told["format"], told["stream"]) == (2, BLAKE2B)
            assert (await ana.get(f"/api/tables/{opened['table']}/verify"))["ok"]

    play(scenario())


def test_a_table_from_before_goes_on_with_the_generator_it_began_with(sqlite: Settings) -> None:
    record = Record(TOY, 2, {"rounds": 2}, secret=SECRET, stream=LCG62)
    before = pentarchy.Playthrough(record)
    first = pack(before.state.dump())
    for player in (0, 1):
        before.choose(before.state.options_for(player)[player], player)
    engine = sqlite_engine(Path(sqlite.data) / "pentarchy.sqlite")
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0001")
        write_table(connection, record, first)
    engine.dispose()

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            ana.http.cookies.set(COOKIE, "cookie")
            seats = [await ana.sit("oldtable", place) for place in (0, 1)]
            live = there.service.tables["oldtable"]
            assert live.state.digest() == before.state.digest()
            await finish(seats)
            assert (await ana.get("/api/tables/oldtable/verify"))["ok"]
            told = (await ana.http.get("/api/tables/oldtable/record")).json()
            assert (told["format"], "stream" in told) == (1, False)
            assert Record.from_dict(told).replay().digest() == live.state.digest()

    play(scenario())


def write_table(connection: Connection, record: Record, first: bytes) -> None:
    """A running table as the first release wrote it."""
    relations = MetaData()
    relations.reflect(connection)
    sealed = {"commitment": commitment(SECRET), "secret": SECRET}
    texts = {"game": "toy", "status": "running", "host": "", "parent": "", "layout": ""}
    flags = {"listed": False, "hints": True, "analysis": False, "alone": False}
    numbers = {"rules": 1, "players": 2, "created": 1.0, "updated": 1.0}
    clock = {"kind": "none"}
    row = {"id": "oldtable", "options": {"rounds": 2}, "clock": clock, **sealed, **texts, **flags, **numbers}
    connection.execute(insert(relations.tables["tables"]).values(row))
    for place in (0, 1):
        times = {"remaining": 0.0, "leave": 0.0, "hints": 0, "seen": 0}
        seat = {"kind": "person", "name": f"P{place}", "level": "", "state": "taken", "token": "", **times}
        connection.execute(insert(relations.tables["seats"]).values(table_id="oldtable", place=place, **seat))
        owner = f"s:{hashed('cookie')}"
        connection.execute(insert(relations.tables["holders"]).values(table_id="oldtable", place=place, owner=owner))
    snapshot = {"table_id": "oldtable", "number": 0, "rules": 1, "dump": first, "points": [0, 0]}
    connection.execute(insert(relations.tables["snapshots"]).values(snapshot))
    for entry in record.entries:
        line = {"seat": entry.player, "words": entry.words, "origin": "person", "nonce": "", "lines": "[]"}
        values = {"table_id": "oldtable", "number": entry.number, "time": 1.0, **line}
        connection.execute(insert(relations.tables["entries"]).values(values))
    session = {"hash": hashed("cookie"), "name": "Ana", "created": 9e9, "seen": 9e9}
    connection.execute(insert(relations.tables["sessions"]).values(session))


@pytest.mark.parametrize("game", pentarchy.games(), ids=lambda game: str(game.slug))
def test_setting_up_a_table_takes_less_than_five_milliseconds(game: pentarchy.Game) -> None:
    from time import process_time

    for players in game.player_counts:
        times = []
        for _ in range(5):
            began = process_time()
            Record(game, players, {}, secret=SECRET).begin()
            times.append(process_time() - began)
        assert min(times) < 0.005
