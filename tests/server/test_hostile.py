"""Malformed and hostile traffic, and every limit: each is answered with a sentence, and the table lives on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pentarchy.server.settings import Settings
from tests.server.conftest import make_settings
from tests.server.people import Seat, house, play

NONSENSE: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    '"choose"',
    "{",
    '{"type":"choose"}',
    '{"type":"nothing"}',
    '{"type":"choose","epoch":"x","words":1,"nonce":null}',
    '{"type":"choose","epoch":99999999999999999999999,"words":"","nonce":""}',
    '{"type":"undo","number":-5}',
    '{"type":"look","number":-1}',
    '{"type":"look","number":1000000000000}',
    '{"type":"since","number":-1000000000000}',
    '{"type":"answer","proposal":-1,"yes":true}',
    '{"type":"propose","kind":"undo","target":-3}',
    '{"type":"propose","kind":"hand_over","target":77}',
    '{"type":"propose","kind":"war"}',
    '{"type":"order","decision":"bid","words":"\\u0000"}',
    '{"type":"say","text":"\\ud800","to":-1}',
    '{"type":"say","text":"","to":-1}',
    '{"type":"say","text":"x","to":99}',
    '{"type":"why","thing":"' + "x" * 300 + '"}',
    '{"type":"why","thing":"../../etc/passwd"}',
    '{"type":"preview","words":"bid 9"}',
    '{"type":"ping","and":{"more":[1,2,3]}}',
    "[" * 5000,
    b"\xff\xfe\x00",
    b"\x00" * 100,
]


def _more(seat: Seat, than: int) -> bool:
    return len(seat.all) > than


def test_nonsense_is_answered_and_changes_nothing(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "me")
            mine = await ana.sit(opened["table"])
            live = there.service.tables[opened["table"]]
            before = live.state.digest()
            for text in NONSENSE:
                begin = len(mine.all)
                await mine.wire.send(text)
                await mine.until(partial(_more, mine, begin), f"an answer to {text[:40]!r}")
            assert live.state.digest() == before
            assert (await mine.choose("bid 0"))["type"] == "accepted"
            errors = [
                s for s in there.service.metrics.page().decode().splitlines() if s.startswith("pentarchy_errors_t")
            ]
            assert errors == ["pentarchy_errors_total 0.0"]

    play(scenario())


def test_random_messages_of_the_right_shape_never_break_a_table(settings: Settings) -> None:
    rng = random.Random(4)

    def value() -> object:
        return rng.choice([0, -1, 1, 3, 10**12, "", "bid 1", "x", True, None, [], {}, 1.5, "undo", "\x00", "é" * 50])

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as eve:
            opened = await ana.open("me", "random", "random")
            mine, watcher = await ana.sit(opened["table"]), await eve.sit(opened["table"])
            fields = ["epoch", "words", "nonce", "number", "kind", "target", "proposal", "yes", "decision", "thing"]
            kinds = ["choose", "undo", "propose", "answer", "order", "preview", "why", "look", "since", "say", "note"]
            for seat in (mine, watcher):
                for _ in range(300):
                    message = {"type": rng.choice(kinds)} | {name: value() for name in rng.sample(fields, 4)}
                    if rng.random() < 0.3:
                        message = {"type": "choose", "epoch": seat.epoch, "words": value(), "nonce": "n"}
                    await seat.wire.send(json.dumps(message))
                    if seat.closed is not None:
                        break
                await asyncio.sleep(0.05)
            again = await ana.sit(opened["table"])
            assert await again.asked() in (True, False)
            page = there.service.metrics.page().decode()
            assert "pentarchy_errors_total 0.0" in page

    play(scenario())


def test_a_message_too_big_and_too_many_messages(settings: Settings) -> None:
    limited = replace(settings, messages_per_second=20.0, message_burst=60)

    async def scenario() -> None:
        async with house(limited) as there, there.browser() as ana:
            opened = await ana.open("me", "me")
            mine = await ana.sit(opened["table"])
            await mine.wire.send(json.dumps({"type": "note", "text": "x" * 70_000}))
            assert "at most 64000 bytes" in (await mine.first("denied"))["sentence"]
            await mine._reader
            assert mine.closed is not None
            assert mine.closed[0] == 1009
            mine = await ana.sit(opened["table"])
            for _ in range(80):
                await mine.send("ping")
            denied = await mine.first("denied")
            assert denied["sentence"] == "You are sending too fast; wait a second."
            assert sum(m["type"] == "pong" for m in mine.all) >= 60
            for _ in range(400):
                if mine.closed is None:
                    await mine.send("ping")
            await mine._reader
            assert mine.closed is not None
            assert mine.closed[0] == 1008

    play(scenario())


def test_a_frame_of_megabytes_ends_its_own_connection_only(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            table = (await ana.open("me", "me"))["table"]
            mine, other = await ana.sit(table, 0), await ana.sit(table, 1)
            for body in ("x" * 3_000_000, b"\x00" * 3_000_000):
                flood = await ana.sit(table, 0)
                with contextlib.suppress(ConnectionClosed):
                    await flood.wire.send(body)
                await flood._reader
                assert flood.closed is not None
                assert flood.closed[0] == 1009
            assert (await mine.choose("bid 0"))["type"] == "accepted"
            assert (await other.choose("bid 0"))["type"] == "accepted"

    play(scenario())


@pytest.mark.parametrize(
    ("behind", "scheme", "secure"), [(True, "https", True), (True, "http", False), (False, "https", False)]
)
def test_cookies_are_secure_over_https_and_never_readable_by_scripts(
    tmp_path: object, behind: bool, scheme: str, secure: bool
) -> None:
    settings = make_settings(data=str(tmp_path), behind_proxy=behind)

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            wish = {"game": "toy", "seats": [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]}
            answer = await ana.http.post("/api/tables", json=wish, headers={"X-Forwarded-Proto": scheme})
            flags = [part.strip() for part in answer.headers["set-cookie"].split(";")[1:]]
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(flags)
            assert ("Secure" in flags) is secure

    play(scenario())


def test_sockets_spectators_chat_names_tables_and_bodies_are_limited(settings: Settings) -> None:
    limited = replace(
        settings, sockets_per_seat=2, spectators=1, tables_per_hour=3, orders_per_seat=1, joins_per_hour=1
    )

    async def closed(seat: Seat) -> tuple[int, str]:
        await seat._reader
        assert seat.closed is not None
        return seat.closed

    async def scenario() -> None:
        async with house(limited) as there, there.browser() as ana, there.browser() as eve:
            opened = await ana.open("me", "me")
            table = opened["table"]
            mine = await ana.sit(table)
            await ana.sit(table)
            assert await closed(await ana.sit(table, wait=False)) == (
                4429,
                "There are 2 open connections to this seat already.",
            )
            await eve.sit(table)
            assert (await closed(await eve.sit(table, wait=False)))[0] == 4429
            assert await closed(await eve.sit(table, 0, wait=False)) == (
                4403,
                "You do not sit there. Open the private link of the seat first.",
            )
            assert (await closed(await eve.sit("nosuchtable", wait=False)))[0] == 4404
            assert "at most 500" in (await mine.ask("say", "said", text="x" * 501))["sentence"]
            await mine.ask("order", "orders", decision="bid", words="bid 0")
            assert "at most 1" in (await mine.ask("order", "orders", decision="turn", words="draw"))["sentence"]
            for bad in ("", "   ", "x" * 25, "\u202e\u200b", "a" + "\u0301" * 9):
                answer = await ana.http.post("/api/me", json={"name": bad})
                assert answer.status_code == 400, bad
                assert "name" in answer.json()["sentence"].lower()
            answer = await ana.http.post("/api/me", json={"name": "  Zo\u0308e \u202e "})
            assert answer.json()["name"] == "Zöe"
            await ana.open("me", "me")
            await ana.open("me", "me")
            answer = await ana.http.post("/api/tables", json={"game": "toy", "seats": [{"who": "me"}, {"who": "me"}]})
            assert answer.status_code == 429
            answer = await ana.http.post(
                "/api/tables", content=b"x" * 70_000, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 413
            answer = await ana.http.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
            assert answer.status_code == 415
            token = opened["links"][0]["link"].split("#")[1]
            await eve.http.post(f"/api/tables/{table}/claim", json={"token": token[:-1]})
            answer = await eve.http.post(f"/api/tables/{table}/claim", json={"token": token[:-1]})
            assert answer.status_code == 429

    play(scenario())


def test_requests_of_one_address_are_limited(settings: Settings) -> None:
    limited = replace(settings, requests_per_second=1.0, request_burst=5)

    async def scenario() -> None:
        async with house(limited) as there, there.browser() as ana:
            codes = [(await ana.http.get("/api/games")).status_code for _ in range(8)]
            assert codes[:5] == [200] * 5
            assert codes[-1] == 429

    play(scenario())


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "https://friend.example", "Sec-Fetch-Site": "cross-site"}, 201),
        ({}, 201),
    ],
)
def test_pages_of_other_sites_can_change_nothing_and_open_no_socket(
    tmp_path: object, headers: dict[str, str], code: int
) -> None:
    settings = make_settings(data=str(tmp_path), origins=("https://friend.example",))

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            wish = {"game": "toy", "seats": [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]}
            answer = await ana.http.post("/api/tables", json=wish, headers=headers)
            assert answer.status_code == code
            table = (await ana.open("me", "me"))["table"]
            where = there.address.replace("http", "ws") + f"/api/tables/{table}/ws"
            if code == 403:
                with pytest.raises(InvalidStatus) as refused:
                    await connect(where, additional_headers={**headers, "Cookie": ana.cookie})
                assert refused.value.response.status_code == 403
            else:
                async with connect(where, additional_headers={**headers, "Cookie": ana.cookie}) as wire:
                    assert json.loads(await wire.recv())["type"] == "hello"

    play(scenario())


def test_who_does_not_read_is_dropped_and_the_others_play_on(settings: Settings) -> None:
    limited = replace(settings, waiting_messages=20)

    async def scenario() -> None:
        async with house(limited) as there, there.browser() as ana:
            opened = await ana.open("me", "random")
            live = there.service.tables[opened["table"]]
            mine = await ana.sit(opened["table"])
            slow = next(iter(live.audience.watches[0, "scene"].sockets))
            for _ in range(30):
                slow.send(b'{"type":"pong"}')
            await mine._reader
            assert mine.closed is not None
            assert "too slow" in mine.closed[1]
            again = await ana.sit(opened["table"])
            assert await again.asked()

    play(scenario())


def test_settings_come_from_file_and_environment(tmp_path: object) -> None:
    from pathlib import Path

    from pentarchy.core.errors import BadInput
    from pentarchy.server.settings import read_settings

    file = Path(str(tmp_path)) / "server.toml"
    file.write_text('port = 9000\norigins = ["https://a.example"]\nspectators = 7\n')
    found = read_settings(file, {"PENTARCHY_SPECTATORS": "9", "PENTARCHY_MODULES": "one, two"}, host="0.0.0.0")
    assert (found.port, found.spectators, found.host) == (9000, 9, "0.0.0.0")
    assert found.modules == ("one", "two")
    assert found.origins == ("https://a.example",)
    file.write_text("colour = 3\n")
    with pytest.raises(BadInput, match="colour"):
        read_settings(file, {})
    with pytest.raises(BadInput, match="cannot be read"):
        read_settings(file.with_name("none"), {})
    with pytest.raises(BadInput, match="65535"):
        read_settings(None, {}, port=99_999)
    with pytest.raises(BadInput, match="port"):
        read_settings(None, {"PENTARCHY_PORT": "many"})
    assert msgspec.structs.asdict(Settings())["metrics"] == "local"
