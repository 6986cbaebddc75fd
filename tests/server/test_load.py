"""The load test's own parts: its WebSocket, its players, and what its peer is given."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import asyncpg
import pytest

from pentarchy.server.load import BEGIN, END, HEAD, Bench, _post, our_server, write
from pentarchy.server.load_peer import middle_of_a_game
from pentarchy.server.load_wire import TEXT, frame_at
from pentarchy.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.people import eventually, house, play


@pytest.mark.parametrize("form", ["scene", "view"])
def test_everybody_sits_before_anybody_chooses_and_games_follow_each_other(sqlite: Settings, form: str) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there:
            bench = Bench(int(there.address.rsplit(":", 1)[1]), "toy", form, 0.0)
            playing = [asyncio.create_task(bench.play()) for _ in range(3)]
            await eventually(lambda: bench.open == 3 and len(bench.waiting) >= 3, "three tables")
            assert bench.sent == 0
            bench.begin()
            await eventually(lambda: len(there.service.tables) > 3 or any(t.done() for t in playing), "a next table")
            assert not any(task.done() for task in playing)
            assert bench.took
            assert bench.denied == 0
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    play(scenario())


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_taken_when_all_of_it_has_arrived(length: int) -> None:
    if length < 126:
        head = bytes((0x81, length))
    elif length < 65_536:
        head = bytes((0x81, 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((0x81, 127)) + length.to_bytes(8, "big")
    frame = head + b"x" * length
    assert frame_at(frame + b"more", 0) == (TEXT, len(head), len(frame))
    assert all(frame_at(frame[:part], 0) is None for part in (0, 1, len(head) - 1, len(frame) - 1))


def test_the_peer_holds_what_a_player_sees_halfway_through() -> None:
    view = json.loads(middle_of_a_game("yamatai"))
    assert 3 <= view["table"]["round"] <= 6
    assert {"boat", "supply", "available", "coins", "fresh", "turn"} <= set(view["table"])
    assert not view["over"]


@pytest.mark.thorough
def test_a_server_under_test_keeps_its_tables_in_the_database_it_is_given(postgres: str, tmp_path: Path) -> None:
    async def count(address: str) -> int:
        connection = await asyncpg.connect(address)
        try:
            return int(await connection.fetchval("SELECT count(*) FROM tables"))
        finally:
            await connection.close()

    address = new_database(postgres)
    server = our_server(str(tmp_path), database=address)
    try:
        seats = [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]
        _post(f"http://127.0.0.1:{server.port}/api/tables", {"game": "yamatai", "seats": seats})
    finally:
        server.stop()
    assert asyncio.run(count(address)) == 1
    assert not list(tmp_path.glob("*.db"))


def test_results_replace_those_of_the_last_run(tmp_path: Path) -> None:
    path = tmp_path / "benchmarks.md"
    path.write_text("# Benchmarks\n")
    write(path, HEAD + "| first |", 60)
    write(path, HEAD + "| second |", 60)
    text = path.read_text()
    assert text.startswith("# Benchmarks\n\n## The table server under load\n")
    assert "| second |" in text.split(BEGIN)[1].split(END)[0]
    assert "| first |" not in text
