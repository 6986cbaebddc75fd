"""Telling players that it is their turn: as they chose, once, whatever breaks, and never into the server's network."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import threading
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.structs import replace
from sqlalchemy import Connection, update

from pentarchy.server import notices, notifying, outgoing
from pentarchy.server import schema as db
from pentarchy.server.api import NoticeWish
from pentarchy.server.notices import Awaited
from pentarchy.server.outgoing import Target, Unsent, is_public
from pentarchy.server.outside import ask
from pentarchy.server.settings import Settings
from pentarchy.server.store import Failed
from pentarchy.server.times import MadeTime
from tests.server.outside import Outside
from tests.server.people import PATIENCE, Browser, House, eventually, house, play
from tests.server.receivers import Mailbox, Receiver, mailbox, receiver
from tests.server.test_profiles import PASSWORD, enter

NOON = 1_774_958_400.0  # 2026-03-31 12:00 UTC
ADDRESS = "https://games.example"


def configured(settings: Settings, box: Mailbox | None = None, hooks: Receiver | None = None, **more: Any) -> Settings:
    """A server that may send messages to these."""
    mail = (
        {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_from": "Pentarchy <table@games.example>"} if box else {}
    )
    hook = (
        {"webhooks": True, "trusted_hosts": (hooks.host,), "push_contact": "mailto:me@games.example"} if hooks else {}
    )
    return replace(settings, address=ADDRESS, smtp_security="none", **mail, **hook, **more)


async def hook(browser: Browser, hooks: Receiver, path: str = "/hook", shape: str = "plain", **wish: Any) -> int:
    """Choose a webhook, and when to be told; its channel."""
    chosen = {"kind": "webhook", "address": hooks.address + path, "shape": shape}
    answer = await browser.http.post("/api/notifications/channels", json=chosen)
    assert answer.status_code == 201, answer.text
    answer = await browser.http.post("/api/notifications", json={"when": "at_once", **wish})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["channels"][-1]["id"])


async def asked(there: House, browser: Browser, tables: int = 1) -> list[str]:
    """Tables that wait for somebody who is not there."""
    opened = [(await browser.open("me", "random"))["table"] for _ in range(tables)]
    user = next(iter(there.service.notifier.listeners))

    async def known() -> list[notices.Turn]:
        both = [await there.service.store.read(notices.waiting, public, 0.0, 0.0) for public in notices.CIRCLES]
        return [turn for found in both for turn in found.get(user, [])]

    for _ in range(5_000):
        if {turn.table_id for turn in await known()} >= set(opened):
            return opened
        await asyncio.sleep(0.01)
    raise AssertionError("nobody noticed whom the tables wait for")


def awaiting(*users: int) -> tuple[Awaited, Awaited]:
    """These are asked and away, as they and everybody know."""
    found = Awaited(away=dict.fromkeys(users), here=[])
    return found, found


async def pass_time(time: MadeTime, seconds: float, true: Any, what: str) -> None:
    """Let time pass, then round after round until something has arrived."""
    await time.advance(seconds)
    for _ in range(400):
        if true():
            return
        await time.advance(notifying.ROUND)
        await asyncio.sleep(0.02)
    raise AssertionError(f"waited in vain for {what}")


async def rest(there: House, time: MadeTime) -> None:
    """Two rounds in which nothing should happen."""
    for _ in range(2):
        await time.advance(notifying.ROUND)
        await there.service.notifier.round()
        await eventually(lambda: not there.service.notifier._under_way, "what is under way")


def test_nothing_is_offered_or_sent_where_nothing_is_set_up(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            await enter(ana, "Ana")
            assert (await ana.get("/api/notifications"))["offered"] == []
            for kind in ("email", "webhook", "push"):
                answer = await ana.http.post("/api/notifications/channels", json={"kind": kind, "address": "x"})
                assert answer.status_code == 409
            assert there.service.notifier.listeners == set()

    play(scenario())


def test_one_message_for_many_tables_once_and_none_when_all_is_answered(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks)
            tables = await asked(there, ana, 3)
            assert hooks.posts == []  # who has just left may come back
            await pass_time(time, 11, lambda: hooks.posts, "a message")
            body = hooks.bodies()[0]
            assert body["text"] == "Your turn at 3 tables"
            assert {one["link"] for one in body["tables"]} == {f"{ADDRESS}/t/{table}" for table in tables}
            assert body["stop"].startswith(f"{ADDRESS}/stop#")
            await time.advance(600)
            await rest(there, time)
            assert len(hooks.posts) == 1
            seat = await ana.sit(tables[0])
            await seat.choose("bid 0")
            await seat.close()
            others = hooks.bodies()
            assert len(others) == 1

    play(scenario())


def test_who_is_at_the_table_is_told_nothing(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(sqlite, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks, when="away", minutes=5)
            [table] = await asked(there, ana)
            await time.advance(60)
            seat = await ana.sit(table)

            async def seen() -> bool:
                found = (await there.service.store.read(notices.waiting, True, 0.0, 0.0)).values()
                return not any(turn.told is None for turns in found for turn in turns)

            while not await seen():
                await asyncio.sleep(0.01)
            await time.advance(600)
            await rest(there, time)
            assert hooks.posts == []
            await seat.close()

    play(scenario())


def test_an_address_must_be_confirmed_and_a_link_in_every_letter_stops_them(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with (
            mailbox() as box,
            house(configured(settings, box), time) as there,
            there.browser() as ana,
            there.browser() as mal,
        ):
            await enter(ana, "Ana")
            await enter(mal, "Mal")
            chosen = {"kind": "email", "address": "ana@club.example"}
            shown = (await ana.http.post("/api/notifications/channels", json=chosen)).json()
            assert [one["confirmed"] for one in shown["channels"]] == [False]
            await ana.http.post("/api/notifications", json={"when": "at_once"})
            await pass_time(time, 0, lambda: box.letters, "the letter to confirm")
            assert box.letters[0]["To"] == "ana@club.example"
            token = box.texts()[0].split("/confirm#")[1].split()[0]
            number = token.split(".")[0]
            for wrong in ("", "1", f"{number}.AAAA", token.upper(), "9" * 90):
                assert (await mal.http.post("/api/notifications/confirm", json={"token": wrong})).status_code == 404
                assert (await mal.http.post("/api/notifications/stop", json={"token": wrong})).status_code == 404
            assert (await mal.http.post("/api/notifications/stop", json={"token": token})).status_code == 404
            path = f"/api/notifications/channels/{number}"
            assert (await mal.http.post(f"{path}/remove")).status_code == 404
            assert (await mal.http.post(f"{path}/test")).status_code == 404
            assert "ana@" not in (await mal.http.get("/api/notifications")).text
            assert (await mal.http.post("/api/notifications/confirm", json={"token": token})).status_code == 200
            [table] = await asked(there, ana)
            await pass_time(time, 11, lambda: len(box.letters) == 2, "the letter")
            assert box.letters[1]["Subject"] == "Your turn: Toy"
            assert f"{ADDRESS}/t/{table}" in box.texts()[1]
            stop = box.texts()[1].split("/stop#")[1].split()[0]
            assert (await mal.http.post("/api/notifications/stop", json={"token": stop})).status_code == 200
            assert (await ana.get("/api/notifications"))["channels"] == []
            assert there.service.notifier.listeners == set()

    play(scenario())


def test_a_mail_program_unsubscribes_with_one_click_and_nothing_else_does(settings: Settings) -> None:
    """RFC 8058: a POST without cookies to an address in the letter's head. Looking at it changes nothing."""
    click = {"List-Unsubscribe": "One-Click"}

    async def scenario() -> None:
        time = MadeTime(NOON)
        async with (
            mailbox() as box,
            house(configured(settings, box), time) as there,
            there.browser() as ana,
            there.browser() as mail,
        ):
            await enter(ana, "Ana")
            chosen = {"kind": "email", "address": "ana@club.example"}
            await ana.http.post("/api/notifications/channels", json=chosen)
            await pass_time(time, 0, lambda: box.letters, "the letter to confirm")
            confirm = box.texts()[0].split("/confirm#")[1].split()[0]
            await mail.http.post("/api/notifications/confirm", json={"token": confirm})
            assert box.letters[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            head = str(box.letters[0]["List-Unsubscribe"])
            assert head.startswith(f"<{ADDRESS}/stop?t=")
            address = head.removeprefix(f"<{ADDRESS}").removesuffix(">")
            token = address.partition("=")[2]

            async def refusals() -> list[int]:
                return [
                    (await mail.http.post("/stop", data=click)).status_code,
                    (await mail.http.post(f"/stop?t={confirm}", data=click)).status_code,
                    (await mail.http.post(f"{address}x", data=click)).status_code,
                    (await mail.http.post(address)).status_code,
                    (await mail.http.post(address, data={"List-Unsubscribe": "no"})).status_code,
                    (await mail.http.post(address, json=click)).status_code,
                    (await mail.http.post("/api/notifications/confirm", json={"token": token})).status_code,
                    (await mail.http.post("/api/notifications/stop", data=click)).status_code,
                ]

            assert await refusals() == [404, 404, 404, 400, 400, 415, 404, 415]
            for _ in range(2):
                page = await mail.http.get(address)
                assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert (await mail.http.head(address)).status_code in (200, 405)
            assert len((await ana.get("/api/notifications"))["channels"]) == 1
            elsewhere = {"Origin": "https://mail.example", "Sec-Fetch-Site": "cross-site"}
            done = await mail.http.post(address, data=click, headers=elsewhere)
            assert (done.status_code, done.text) == (200, "Nothing more is sent to you there.\n")
            assert "set-cookie" not in done.headers
            assert (await ana.get("/api/notifications"))["channels"] == []
            assert there.service.notifier.listeners == set()
            assert (await mail.http.post(address, data=click)).status_code == 404

    play(scenario())


MULTIPART = "multipart/form-data"
PART = b"--x\r\nA: b\r\n\r\n1\r\n--x--"


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"List-Unsubscribe", b"--x\r\n", PART])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", f"{MULTIPART}; boundary=x", MULTIPART])
def test_a_garbled_form_stops_nothing(body: bytes, kind: str, sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as mail:
            answer = await mail.http.post("/stop?t=1.x", content=body, headers={"Content-Type": kind})
            assert answer.status_code == 400
            assert answer.json()["sentence"]

    play(scenario())


def test_a_form_in_parts_is_understood_too(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as mail:
            answer = await mail.http.post("/stop?t=1.x", files={"List-Unsubscribe": (None, "One-Click")})
            assert (answer.status_code, answer.json()["sentence"][:16]) == (404, "This link is not")

    play(scenario())


def test_failures_are_tried_again_with_growing_pauses_and_then_told_to_the_player(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks)
            hooks.status = 500
            await asked(there, ana)
            began = time.now()
            for tries, pause in enumerate((11.0, *notifying.PAUSES), 1):
                await pass_time(time, pause, lambda n=tries: len(hooks.posts) == n, f"try {tries}")
                await eventually(lambda: not there.service.notifier._under_way, "the end of a try")
                assert time.now() - began >= pause
                began = time.now()
            await time.advance(86_400)
            await rest(there, time)
            assert len(hooks.posts) == 5
            channel = (await ana.get("/api/notifications"))["channels"][0]
            assert channel["trouble"] == "The webhook answered 500."
            hooks.status = 204
            await ana.http.post(f"/api/notifications/channels/{channel['id']}/test")
            await pass_time(time, 0, lambda: len(hooks.posts) == 6, "the test")
            await rest(there, time)
            assert (await ana.get("/api/notifications"))["channels"][0]["trouble"] == ""

    play(scenario())


def test_what_waits_in_the_queue_is_sent_after_a_restart_and_once(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks:
            chosen = configured(settings, hooks=hooks)
            async with house(chosen, time) as there, there.browser() as ana:
                await enter(ana, "Ana")
                await hook(ana, hooks)
                await asked(there, ana)
            async with house(chosen, time) as there:
                await pass_time(time, 11, lambda: hooks.posts, "the message")
                await rest(there, time)
                ready = await there.service.store.read(notices.ready, time.now() + 1e6, 10)
                assert ready == []
            async with house(chosen, time) as there:
                await time.advance(1000)
                await rest(there, time)
                assert len(hooks.posts) == 1

    play(scenario())


def test_two_processes_never_send_the_same_message(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks)
            store = there.service.store
            user = next(iter(there.service.notifier.listeners))
            made = await asyncio.gather(
                *[store.write(notices.make_deliveries, user, True, "turn", [], NOON + n, 0.0) for n in range(4)]
            )
            assert sum(made) == 1
            [(delivery, _)] = await store.read(notices.ready, NOON + 9, 10)
            taken = await asyncio.gather(*[store.write(notices.claim, delivery, NOON + 99) for _ in range(4)])
            assert sum(taken) == 1

    play(scenario())


def aged(connection: Connection) -> None:
    """Time has passed for all that waits in the queue."""
    connection.execute(update(db.deliveries).values(ready=db.deliveries.c.ready - 10_000))


@pytest.mark.thorough
def test_who_is_killed_between_sending_and_writing_it_down_sends_nothing_twice(settings: Settings) -> None:
    """To Discord at most once; to a plain webhook again, under the same id."""

    async def scenario() -> None:
        async with receiver() as hooks:
            chosen = configured(settings, hooks=hooks)
            server = Outside(chosen)
            await asyncio.to_thread(server.start)
            try:
                async with Browser(server.address) as ana:
                    await enter(ana, "Ana")
                    for shape in ("discord", "plain"):
                        channel = await hook(ana, hooks, f"/{shape}", shape)
                        hooks.strikes = server.kill
                        await ana.http.post(f"/api/notifications/channels/{channel}/test")
                        await eventually(lambda: not server.is_alive, "the message, and the end of the server")
                        await ask(chosen, aged)
                        await asyncio.to_thread(server.start)
                        while shape == "discord" and len(hooks.posts) == 1:
                            if (await ana.get("/api/notifications"))["channels"][0]["trouble"] == notifying.LOST:
                                break
                            await asyncio.sleep(0.05)
                    await eventually(lambda: len(hooks.posts) == 3, "the message of the plain webhook once more")
            finally:
                server.kill()
            paths = [path for path, _, _ in hooks.posts]
            assert paths == ["/discord", "/plain", "/plain"]
            names = [headers["idempotency-key"] for _, headers, _ in hooks.posts[1:]]
            assert names[0] == names[1] == f"notice-{hooks.bodies()[1]['id']}"

    play(scenario())


def test_a_discord_that_takes_a_message_and_says_nothing_is_not_sent_it_again(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(sqlite, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            channel = await hook(ana, hooks, shape="discord")
            hooks.hanging = True
            await ana.http.post(f"/api/notifications/channels/{channel}/test")
            await pass_time(time, 0, lambda: hooks.begun, "the message")
            await eventually(lambda: not there.service.notifier._under_way, "patience to end")
            await time.advance(2 * notifying.PAUSES[0])
            await rest(there, time)
            assert hooks.begun == 1
            assert "did not answer" in (await ana.get("/api/notifications"))["channels"][0]["trouble"]

    monkeypatch.setattr(outgoing, "PATIENCE", 0.5)
    play(scenario())


def test_a_webhook_that_hangs_slows_nobody_and_a_thousand_turns_are_one_message(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as slow, receiver() as quick:
            chosen = replace(configured(sqlite, hooks=quick), trusted_hosts=(slow.host, quick.host))
            async with house(chosen, time) as there, there.browser() as ana, there.browser() as bo:
                slow.hanging = True
                await enter(ana, "Ana")
                await hook(ana, slow)
                await enter(bo, "Bo")
                await hook(bo, quick)
                store = there.service.store
                for user in there.service.notifier.listeners:
                    for n in range(1000):
                        await store.write(notices.follow_turns, f"t{user}x{n}", awaiting(user), [], NOON + n / 20)
                tables = [(await browser.open("me", "random"))["table"] for browser in (ana, bo)]
                await pass_time(time, 65, lambda: quick.posts and slow.begun, "both messages")
                assert len(quick.posts) == 1
                seat = await ana.sit(tables[0])  # while the other message hangs the table answers
                assert (await seat.choose("bid 0"))["type"] == "accepted"
                await time.advance(30)
                assert (slow.begun, len(quick.posts)) == (1, 1)
                await seat.close()

    play(scenario())


@pytest.mark.parametrize(("hosts", "trouble"), [(1, ""), (50, "It did not answer.")])
def test_many_receivers_that_hang_hold_up_no_other(
    hosts: int, trouble: str, sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty players wait before Bo, all of them at one host that hangs now, or at fifty that hung before."""

    def fill(connection: Connection, slow: int, quick: int) -> None:
        known: dict[str, Any] = {"kind": "webhook", "shape": "plain", "label": "", "confirmed": True, "created": NOON}
        for user in range(51):
            name, port, mark = ("quick", quick, "") if user == 50 else (f"slow{user % hosts}", slow, trouble)
            address = f"http://{name}.example:{port}/"
            channel = notices.add_channel(connection, 1, **known, user_id=user, address=address, trouble=mark)
            notices.add_delivery(connection, channel, user, "test", [], NOON + user / 100)

    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as slow, receiver() as quick:
            slow.hanging = True
            trusted = (f"quick.example:{quick.port}", *(f"slow{n}.example:{slow.port}" for n in range(hosts)))
            async with house(replace(configured(sqlite, hooks=quick), trusted_hosts=trusted), time) as there:
                await there.service.store.write(fill, slow.port, quick.port)
                await pass_time(time, 1, lambda: quick.posts, "the message to the receiver that works")
                await eventually(lambda: slow.begun == 10, "those that may hang at a time")

    here = [(0, 0, 0, "", ("127.0.0.1", 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: here)
    monkeypatch.setattr(outgoing, "PATIENCE", 600.0)
    play(scenario())


def test_names_that_nobody_answers_for_hold_up_nobody(sqlite: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever enters webhooks whose name servers hang keeps nobody from making an account."""
    answer = threading.Event()
    asked: list[object] = []

    def hanging(host: object, *_: object, **__: object) -> list[Any]:
        asked.append(host)
        answer.wait(PATIENCE)
        raise OSError

    async def scenario() -> None:
        async with (
            receiver() as hooks,
            house(configured(sqlite, hooks=hooks)) as there,
            there.browser() as mal,
            there.browser() as ana,
        ):
            await enter(mal, "Mal")
            trying = [
                asyncio.create_task(
                    mal.http.post(
                        "/api/notifications/channels", json={"kind": "webhook", "address": f"https://h{n}.example/"}
                    )
                )
                for n in range(40)
            ]
            await eventually(lambda: len(asked) == 30, "all that may be asked for in an hour")
            await asyncio.wait_for(enter(ana, "Ana"), 60)  # while none of them has got an answer
            assert not answer.is_set()
            answer.set()
            assert sorted([(await one).status_code for one in trying]) == [400] * 30 + [429] * 10

    monkeypatch.setattr(outgoing, "LOOKING", 300.0)
    monkeypatch.setattr(socket, "getaddrinfo", hanging)
    try:
        play(scenario())
    finally:
        answer.set()


def test_a_browser_reads_its_push_message_and_one_that_forgot_us_is_forgotten(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            key, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
            point = key.public_key().public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
            keys = {
                "p256dh": base64.urlsafe_b64encode(point).decode(),
                "auth": base64.urlsafe_b64encode(secret).decode(),
            }
            subscription = json.dumps({"endpoint": f"{hooks.address}/push/1", "keys": keys})
            wish = {"kind": "push", "address": subscription}
            assert (await ana.http.post("/api/notifications/channels", json=wish)).status_code == 201
            await ana.http.post("/api/notifications", json={"when": "at_once"})
            assert len((await ana.get("/api/notifications"))["push_key"]) == 87
            [table] = await asked(there, ana)
            await pass_time(time, 11, lambda: hooks.posts, "the push message")
            path, headers, body = hooks.posts[0]
            assert (path, headers["content-encoding"]) == ("/push/1", "aes128gcm")
            assert headers["authorization"].startswith("vapid t=")
            told = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=secret, version="aes128gcm"))
            stop = told.pop("stop")
            assert told == {"title": "Your turn: Toy", "body": "Toy", "url": f"/t/{table}", "count": 1}
            assert await there.service.notifier.meant(stop.removeprefix("/stop#"), "stop") is not None
            await asked(there, ana)
            await pass_time(time, 61, lambda: len(hooks.posts) == 2, "another message")
            told = json.loads(http_ece.decrypt(hooks.posts[1][2], private_key=key, auth_secret=secret))
            assert (told["title"], told["count"]) == ("Your turn: Toy", 2)  # tables that wait, for the badge
            hooks.status = 410
            number = (await ana.get("/api/notifications"))["channels"][0]["id"]
            await ana.http.post(f"/api/notifications/channels/{number}/test")
            await pass_time(time, 0, lambda: not there.service.notifier.listeners, "the channel to go")
            assert (await ana.get("/api/notifications"))["channels"] == []

    play(scenario())


def test_discord_and_slack_get_their_shapes_and_mention_nobody(sqlite: Settings) -> None:
    lines = [("Yamataï", "https://games.example/t/abc")]
    discord = notifying.shaped("discord", "Your turn: Yamataï", lines, "https://games.example/stop#1", "a-name")
    assert discord["allowed_mentions"] == {"parse": []}
    assert discord["content"].splitlines()[1] == "[Yamataï](<https://games.example/t/abc>)"
    slack = notifying.shaped("slack", "Your turn: Yamataï", lines, "https://games.example/stop#1", "a-name")
    assert "<https://games.example/t/abc|Yamataï>" in slack["text"]


@pytest.mark.parametrize(("shape", "most"), [("discord", 2000), ("slack", 3000)])
def test_however_many_tables_wait_the_link_that_stops_messages_is_whole(shape: str, most: int) -> None:
    lines = [("Conquest of Paradise", f"https://games.example/t/{n:012}") for n in range(1000)]
    stop = "https://games.example/stop#12.abcdefghijklmnopqrstuvwx"
    body = notifying.shaped(shape, "Your turn at 1000 tables", lines, stop, "a-name")
    text = str(body["content" if shape == "discord" else "text"]).splitlines()
    assert sum(map(len, text)) + len(text) <= most
    assert stop in text[-1]
    assert text[-2] == f"… and {1000 - (len(text) - 3)} more"
    assert len(text) > 25


def test_private_addresses_are_refused_also_after_they_were_looked_up(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "172.16.0.1", "100.64.0.1", "0.0.0.0", "::1"]
    inside += [
        "fe80::1%eth0",
        "fec0::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "224.0.0.1",
    ]
    assert not any(map(is_public, inside))
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")

    async def scenario() -> None:
        async with receiver() as hooks, house(configured(sqlite, hooks=hooks)) as there, there.browser() as ana:
            await enter(ana, "Ana")
            urls = ["https://localhost/x", "https://127.0.0.1:8000/", "https://[::1]/", "http://93.184.215.14/"]
            urls += ["https://2130706433/", "https://0x7f.1/", "file:///etc/passwd", "https://a:b@93.184.215.14/"]
            urls += ["https://93.184.215.14/\r\nX: y", "gopher://x", "https://", "x", f"http://localhost:{hooks.port}/"]
            for url in urls:
                wish = {"kind": "webhook", "address": url}
                answer = await ana.http.post("/api/notifications/channels", json=wish)
                assert answer.status_code == 400, url
            keys = {"p256dh": "x", "auth": "y"}
            inner = json.dumps({"endpoint": "https://127.0.0.1/push", "keys": keys})
            for text in (inner, "{}", "[]", "not json"):
                wish = {"kind": "push", "address": text}
                assert (await ana.http.post("/api/notifications/channels", json=wish)).status_code == 400
            assert hooks.begun == 0

    play(scenario())

    both = [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(Unsent, match="private network"):
        asyncio.run(Target("https://rebound.example/", ()).looked_up())


def test_a_redirect_into_the_network_is_not_followed(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(sqlite, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            number = await hook(ana, hooks)
            hooks.status = 307
            await ana.http.post(f"/api/notifications/channels/{number}/test")
            await pass_time(time, 0, lambda: hooks.posts, "the test")
            await rest(there, time)
            assert [path for path, _, _ in hooks.posts] == ["/hook"]

    play(scenario())


def test_letters_and_tests_are_limited_and_so_are_channels(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with mailbox() as box, house(configured(sqlite, box)) as there, there.browser() as ana:
            await enter(ana, "Ana")
            answers = [
                await ana.http.post("/api/notifications/channels", json={"kind": "email", "address": f"a{n}@x.example"})
                for n in range(8)
            ]
            assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
            for bad in ("ana", "ana@", "a b@x.example", "ana@x.example\nBcc: all@x.example", "ana@localhost"):
                assert (
                    await ana.http.post("/api/notifications/channels", json={"kind": "email", "address": bad})
                ).status_code in (400, 429)
                # removing addresses does not make room for more letters
            for one in (await ana.get("/api/notifications"))["channels"]:
                await ana.http.post(f"/api/notifications/channels/{one['id']}/remove")
            again = {"kind": "email", "address": "b@x.example"}
            assert (await ana.http.post("/api/notifications/channels", json=again)).status_code == 429
            assert (await ana.http.post("/api/notifications", json={"zone": "Europe/Atlantis"})).status_code == 400
            assert (await ana.http.post("/api/notifications", json={"zone": "../../etc/passwd"})).status_code == 400

    play(scenario())


def test_nobody_is_sent_letters_they_did_not_ask_for_again_and_again(sqlite: Settings) -> None:
    """Whoever enters an address that is not theirs, under however many names, has it written to twice an hour."""

    async def scenario() -> None:
        async with mailbox() as box, house(configured(sqlite, box)) as there:
            answers = []
            for name in ("Ana", "Bo", "Cy"):
                async with there.browser() as one:
                    await enter(one, name)
                    wish = {"kind": "email", "address": "victim@x.example" if name != "Bo" else "Victim@x.example"}
                    answers.append((await one.http.post("/api/notifications/channels", json=wish)).status_code)
            assert answers == [201, 201, 429]
            await eventually(lambda: len(box.letters) == 2, "the letters")
            assert "If it was not you, do nothing" in box.texts()[0]

    play(scenario())


def test_a_link_serves_for_the_address_it_was_sent_to_and_no_other(settings: Settings) -> None:
    """A channel that is added after another was removed may get its number."""

    async def scenario() -> None:
        time = MadeTime(NOON)
        async with mailbox() as box, house(configured(settings, box), time) as there, there.browser() as mal:
            await enter(mal, "Mal")
            await mal.http.post("/api/notifications/channels", json={"kind": "email", "address": "mal@x.example"})
            await pass_time(time, 0, lambda: box.letters, "the letter to confirm")
            token = box.texts()[0].split("/confirm#")[1].split()[0]
            stop = box.texts()[0].split("/stop#")[1].split()[0]
            [known] = (await mal.get("/api/notifications"))["channels"]
            await mal.http.post(f"/api/notifications/channels/{known['id']}/remove")
            await mal.http.post("/api/notifications/channels", json={"kind": "email", "address": "victim@x.example"})
            await there.service.store.write(renumbered, known["id"])
            for use, text in (("confirm", token), ("stop", stop)):
                assert (await mal.http.post(f"/api/notifications/{use}", json={"token": text})).status_code == 404
            [channel] = (await mal.get("/api/notifications"))["channels"]
            assert (channel["label"], channel["confirmed"]) == ("victim@x.example", False)

    play(scenario())


def renumbered(connection: Connection, id: int) -> None:
    """The only channel has this number, as SQLite gives it out again."""
    connection.execute(update(db.channels).values(id=id))


def test_a_turn_that_could_not_be_written_down_for_a_while_is_not_forgotten(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store goes away between somebody's choice and the note of whom the table waits for."""
    tries = 0
    follow = notices.follow_turns

    def failing(*about: Any) -> None:
        nonlocal tries
        tries += 1
        if tries <= len(notifying.FOLLOWED):
            raise Failed("the disk is full")
        follow(*about)

    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks)
            await ana.open("me", "random")
            await eventually(lambda: tries >= len(notifying.FOLLOWED), "the failures")
            await pass_time(time, 11, lambda: hooks.posts, "the message")

    monkeypatch.setattr(notifying, "FOLLOWED", (0.0, 0.0, 0.0))
    monkeypatch.setattr(notices, "follow_turns", failing)
    play(scenario())


def test_who_has_chosen_just_before_a_crash_is_not_told_that_it_is_their_turn(settings: Settings) -> None:
    """The choice was stored, and the note that the table waits for Ana was not yet taken back."""

    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks:
            chosen = configured(settings, hooks=hooks)
            async with house(chosen, time) as there, there.browser() as ana, there.browser() as bo:
                await enter(ana, "Ana")
                await hook(ana, hooks)
                opened = await ana.open("me", "open")
                await bo.claim(opened["links"][1]["link"], "Bo")
                table = opened["table"]
                seat = await ana.sit(table)
                assert (await seat.choose("bid 0"))["type"] == "accepted"
                user = next(iter(there.service.notifier.listeners))
                await seat.close()
                await eventually(lambda: not there.service.tables[table].audience.sockets(), "Ana to be gone")
                await there.service.store.write(notices.follow_turns, table, awaiting(user), [], time.now())
            async with house(chosen, time) as there:
                await time.advance(60)
                await rest(there, time)
                await rest(there, time)
                assert hooks.posts == []

    play(scenario())


def test_a_message_that_no_longer_holds_when_it_is_tried_again_is_not_sent(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks)
            hooks.status = 500
            [table] = await asked(there, ana)
            await pass_time(time, 11, lambda: hooks.posts, "the first try")
            await eventually(lambda: not there.service.notifier._under_way, "its end")
            await there.service.store.write(notices.follow_turns, table, awaiting(), [], time.now())  # Ana has chosen
            hooks.status = 204
            await time.advance(2 * notifying.PAUSES[0])
            await rest(there, time)
            assert len(hooks.posts) == 1
            assert await there.service.store.read(notices.ready, time.now() + 1e6, 10) == []

    play(scenario())


def test_who_is_told_once_a_day_is_reminded_before_a_clock_runs_out_all_the_same(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks, when="daily", daily=11 * 60)  # tomorrow at eleven
            clock = {"kind": "correspondence", "bank": 8 * 3600, "increment": 0}
            await ana.open("me", "random", clock=clock)
            user = next(iter(there.service.notifier.listeners))

            async def turns() -> list[notices.Turn]:
                return (await there.service.store.read(notices.waiting, True, 0.0, 0.0)).get(user, [])

            while not await turns():
                await asyncio.sleep(0.01)
            await time.advance(5 * 3600)
            await rest(there, time)
            assert hooks.posts == []
            await pass_time(time, 1.5 * 3600, lambda: hooks.posts, "the reminder")
            assert hooks.bodies()[0]["text"] == "Your time runs out soon"
            await time.advance(600)
            await rest(there, time)
            assert len(hooks.posts) == 1

    play(scenario())


def test_a_message_that_cannot_be_made_is_given_up_like_one_that_cannot_be_sent(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("not a shape")

    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(sqlite, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            channel = await hook(ana, hooks)
            await ana.http.post(f"/api/notifications/channels/{channel}/test")
            for pause in (0.0, *notifying.PAUSES):
                await time.advance(pause)
                await rest(there, time)
            assert await there.service.store.read(notices.ready, time.now() + 1e6, 10) == []
            assert (await ana.get("/api/notifications"))["channels"][0]["trouble"] == notifying.OURS

    monkeypatch.setattr(notifying, "shaped", broken)
    play(scenario())


def test_a_deleted_account_is_told_nothing_more_and_its_addresses_are_gone(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks, "/my-secret-hook")
            assert "my-secret-hook" in (await ana.http.get("/api/export")).text
            await asked(there, ana)
            assert (await ana.http.post("/api/account/delete", json={"password": PASSWORD})).status_code == 204
            await time.advance(60)
            await rest(there, time)
            assert hooks.posts == []
            assert await there.service.store.read(notices.listeners) == set()

    play(scenario())


# --- when --------------------------------------------------------------------------------------------------------


def test_quiet_hours_and_the_daily_message_follow_the_players_own_time_zone() -> None:
    berlin = NoticeWish(when="daily", daily=8 * 60, zone="Europe/Berlin")  # UTC + 2 in summer
    assert notifying.due(berlin, NOON) == NOON + 18 * 3600  # 06:00 UTC of the next day
    night = NoticeWish(quiet=True, quiet_from=22 * 60, quiet_to=7 * 60, zone="Europe/Berlin")
    assert notifying.quiet_until(night, NOON) == NOON
    late = NOON + 9 * 3600  # 23:00 in Berlin
    assert notifying.quiet_until(night, late) == late + 8 * 3600
    early = NOON - 6 * 3600 + 30  # 08:00:30
    assert notifying.quiet_until(night, early) == early
    assert notifying.due(NoticeWish(when="away", minutes=15), NOON) == NOON + 900


def test_who_sleeps_when_their_clock_runs_out_is_reminded_before() -> None:
    night = NoticeWish(quiet=True, quiet_from=22 * 60, quiet_to=7 * 60, zone="Europe/Berlin")  # from 20:00 UTC
    turn = notices.Turn(user_id=1, table_id="t", asked=NOON, told=NOON, due=NOON + 16 * 3600, reminded=False)
    assert not notifying.is_late(turn, night, NOON + 6.9 * 3600)
    assert notifying.is_late(turn, night, NOON + 7.1 * 3600)  # 21:06 in Berlin; it runs out at 06:00
    assert not notifying.is_late(turn, replace(night, quiet=False), NOON + 7.1 * 3600)
    assert not notifying.is_late(turn, replace(night, quiet_to=5 * 60), NOON + 7.1 * 3600)  # they are up by then
    over = replace(turn, due=NOON + 7.95 * 3600)
    assert not notifying.is_late(over, night, NOON + 5 * 3600)


def test_nothing_is_sent_in_quiet_hours_and_one_message_for_all_tables_afterwards(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(
                ana, hooks, quiet=True, quiet_from=14 * 60, quiet_to=20 * 60, zone="Europe/Berlin"
            )  # until 18 UTC
            tables = await asked(there, ana, 2)
            await time.advance(5.9 * 3600)
            await rest(there, time)
            assert hooks.posts == []
            await pass_time(time, 0.2 * 3600, lambda: hooks.posts, "the message")
            assert {one["link"] for one in hooks.bodies()[0]["tables"]} == {f"{ADDRESS}/t/{table}" for table in tables}

    play(scenario())


def test_who_wants_one_message_a_day_gets_one(settings: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with receiver() as hooks, house(configured(settings, hooks=hooks), time) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await hook(ana, hooks, when="daily", daily=20 * 60, zone="Europe/Berlin")  # at 18 UTC
            for day, expected in enumerate(([2], [2, 1])):
                await asked(there, ana, 2 - day)
                await time.advance(5.9 * 3600)
                await rest(there, time)
                assert len(hooks.posts) == day
                await pass_time(time, 0.2 * 3600, lambda n=day: len(hooks.posts) > n, "the message of the day")
                assert [len(body["tables"]) for body in hooks.bodies()] == expected
                await time.advance(17.9 * 3600)

    play(scenario())


def test_a_reminder_comes_in_the_last_quarter_of_a_clock_and_once() -> None:
    turn = notices.Turn(user_id=1, table_id="t", asked=NOON, told=NOON + 60, due=NOON + 4 * 3600, reminded=False)
    wish = NoticeWish()
    assert not notifying.is_late(turn, wish, NOON + 2.9 * 3600)
    assert notifying.is_late(turn, wish, NOON + 3.1 * 3600)
    assert not notifying.is_late(turn, NoticeWish(remind=False), NOON + 3.1 * 3600)
    far = notices.Turn(user_id=1, table_id="t", asked=NOON, told=NOON, due=NOON + 80 * 3600, reminded=False)
    assert not notifying.is_late(far, wish, NOON + 73 * 3600)
    assert notifying.is_late(far, wish, NOON + 75 * 3600)
