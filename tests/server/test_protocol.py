"""docs/protocol.md is enough to write a client: one in another language, written from it, plays every game."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

import pentarchy
from pentarchy.server.messages import ClientMessage, ServerMessage
from pentarchy.server.run import framed
from pentarchy.server.settings import Settings
from tests.server.people import house, play

ROOT = Path(__file__).parents[2]
NODE = ROOT / ".venv" / "node" / "bin" / "node"
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
THOROUGH = ("brazil", "conqueror", "cultures", "paradise")
GAMES = ["yamatai", *(pytest.param(slug, marks=pytest.mark.thorough) for slug in THOROUGH)]


@pytest.mark.parametrize("slug", GAMES)
def test_a_client_written_from_the_page_alone_plays_a_game_to_its_end(slug: str, sqlite: Settings) -> None:
    players = pentarchy.game(slug).player_counts[0]

    async def scenario() -> None:
        async with house(sqlite) as there:
            client = Path(__file__).with_name("client.mjs")
            command = [str(NODE), str(client), there.address, slug, str(players)]
            process = await asyncio.create_subprocess_exec(*command, stdout=-1, stderr=-1)
            said, complaint = await process.communicate()
            assert process.returncode == 0, complaint.decode()[-2000:]
            found: dict[str, Any] = json.loads(said)
            assert found["verified"]
            assert found["view"]
            assert sorted(found["places"][0])[0] == 1
            assert found["places"][0] == found["places"][1]
            assert found["denied"] == [[], []]
            assert min(found["chosen"]) > 5
            assert found["patches"] > 20
            assert min(found["log"]) > 20

    play(scenario())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_leaves_as_the_frame_that_the_library_would_make(length: int) -> None:
    body = b"x" * length
    assert framed(body) == Frame(Opcode.TEXT, body).serialize(mask=False)


@pytest.mark.parametrize("message", [*ClientMessage.__args__, *ServerMessage.__args__])
def test_the_page_names_every_message(message: type) -> None:
    assert f"`{message.__struct_config__.tag}`" in PAGE  # type: ignore[attr-defined]  # msgspec's own


@pytest.mark.parametrize("code", [1008, 1009, 1011, 1012, 4400, 4403, 4404, 4409, 4429, 4500, 4503])
def test_the_page_says_what_to_do_when_a_connection_ends(code: int) -> None:
    assert str(code) in PAGE.partition("## How a connection ends")[2]
