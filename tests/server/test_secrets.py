"""Nobody is sent what they may not know: every message to every seat and spectator is searched."""

from __future__ import annotations

import json
import logging
import random
from collections import OrderedDict

import pytest

from pentarchy.core.state import State
from pentarchy.scene import printed
from pentarchy.scene.art import symbols
from pentarchy.server.live import LiveTable
from pentarchy.server.settings import Settings
from tests.server.people import Seat, house, play


def test_nobody_sees_what_they_may_not(settings: Settings) -> None:
    async def scenario() -> None:
        async with (
            house(settings) as there,
            there.browser() as ana,
            there.browser() as bo,
            there.browser() as cy,
            there.browser() as eve,
        ):
            opened = await ana.open("me", "open", "open")
            await bo.claim(opened["links"][1]["link"], "Bo")
            await cy.claim(opened["links"][2]["link"], "Cy")
            table = opened["table"]
            seats = [await ana.sit(table), await bo.sit(table), await cy.sit(table)]
            watcher = await eve.sit(table)
            rng = random.Random(8)
            live = there.service.tables[table]
            secret = live.row.secret
            while watcher.over is None:
                state = live.state
                for viewer, seat in [*enumerate(seats), (-1, watcher)]:
                    hand = {int(card["title"]) for card in seat.scene["cards"] if card["id"].startswith("hand-")}
                    assert hand <= set(state.hand(viewer)) or not hand  # type: ignore[attr-defined]
                    assert (seat.scene["prompt"].get("decision", "") == "window") <= (state.player == viewer)
                if state.over:
                    await watcher.until(lambda: watcher.over, "the end")
                    continue
                asked = seats[state.player]
                await shown(asked, state)
                for seat in seats:
                    if seat is not asked:
                        await seat.send("preview", words=rng.choice(["bid 3", "draw", "block"]))
                        await seat.send("why", thing=rng.choice(["shield", "block", "seat-p1", "draw"]))
                        await seat.send("since", number=0)
                        await seat.send("look", number=0)
                await asked.choose(rng.choice(asked.words))
                assert secret not in "".join(s.seen() for s in [*seats, watcher]) or live.state.over
            for viewer, seat in [*enumerate(seats), (-1, watcher)]:
                check_lines(seat, viewer)
            assert live.row.secret in watcher.seen()

    play(scenario())


async def shown(seat: Seat, state: State) -> None:
    """Wait until a seat sees what it is asked."""
    await seat.until(lambda: len(seat.words) == len(state.options), "being asked")


def check_lines(seat: Seat, viewer: int) -> None:
    """Lines that only one may read reached nobody else; no bid was told before all had bid."""
    for message in seat.all:
        for line in message.get("log", []):
            if line["key"] == "drew":
                assert line["player"] == viewer, line
            if line["key"] == "bid":
                assert line["player"] == viewer, line


def test_while_a_veiled_question_is_open_nobody_else_is_sent_anything(sqlite: Settings) -> None:
    """The others read it all at once when it is answered, under one number, as if nobody had been asked."""

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as eve:
            rng = random.Random(4)
            held = 0
            while held < 4:
                opened = await ana.open("me", "me", "me", listed=True)
                live = there.service.tables[opened["table"]]
                watcher = await eve.sit(opened["table"])
                while not live.state.over:
                    number, entries = live.played.number_for(-1), live.number
                    count = await sent(watcher)
                    await choose_anything(live, rng)
                    if not live.state.is_veiled:
                        continue
                    held += 1
                    assert (live.played.number_for(-1), live.played.told_to(-1)) == (number, entries)
                    assert live.played.seen_by(-1).view(-1)["asked"] != []
                    assert await sent(watcher) == count
                    await answered(live, rng)
                    assert live.played.number_for(-1) == number + 1
                    assert await sent(watcher) == count + 1
                    assert [message["number"] for message in watcher.all if message["type"] == "patch"][
                        -1
                    ] == number + 1

    play(scenario())


def test_what_is_held_back_is_told_also_if_the_table_was_loaded_meanwhile(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as eve:
            rng = random.Random(4)
            live = there.service.tables[(await ana.open("me", "me", "me", listed=True))["table"]]
            while not live.state.is_veiled:
                if live.state.over:
                    live = there.service.tables[(await ana.open("me", "me", "me", listed=True))["table"]]
                await choose_anything(live, rng)
            opening = live.played.number_for(-1)
            await there.service.forget(live)
            live = await there.service.table(live.id)
            watcher = await eve.sit(live.id)
            assert watcher.number == opening
            known = len(watcher.log)
            await answered(live, rng)
            await watcher.until(lambda: watcher.number == opening + 1, "what came of it")
            assert [line["key"] for line in watcher.log[known:]][:1] == ["rob"]  # with which it began

    play(scenario())


async def answered(live: LiveTable, rng: random.Random) -> None:
    """Veiled questions are answered until none is open."""
    while live.state.is_veiled:
        await choose_anything(live, rng)


async def sent(seat: Seat) -> int:
    """How many patches a seat has been sent."""
    await seat.ask("since", "history", number=0)  # whatever was sent before has arrived when this is answered
    return sum(message["type"] == "patch" for message in seat.all)


async def choose_anything(live: LiveTable, rng: random.Random) -> None:
    seat = rng.choice(live.state.actors)
    words = live.state.words(rng.choice(live.state.options_for(seat)))
    await live.choose(seat, live.epoch_of(seat), words, "")


def test_logs_hold_no_token_no_secret_and_no_chat(sqlite: Settings, caplog: pytest.LogCaptureFixture) -> None:
    from pentarchy.server.logs import JsonLines

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            opened = await ana.open("me", "open")
            await bo.claim(opened["links"][1]["link"], "Bo")
            mine = await ana.sit(opened["table"])
            await mine.send("say", text="psst-psst", to=-1)
            await mine.send("note", text="plan-plan")
            await mine.choose("bid 1")
            await ana.http.post("/api/accounts", json={"name": "Ana", "password": "correct horse"})
            secrets = [
                *(link["link"].split("#")[1] for link in opened["links"]),
                there.service.tables[opened["table"]].row.secret,
                *("psst-psst", "plan-plan", "correct horse"),
                *ana.http.cookies.values(),
            ]
            text = "\n".join(JsonLines().format(record) for record in caplog.records)
            assert opened["table"] in text
            for found in secrets:
                assert found not in text

    with caplog.at_level(logging.DEBUG, logger="pentarchy"):
        play(scenario())


def test_errors_of_the_database_are_logged_without_what_was_to_be_written(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    from pentarchy.server.logs import JsonLines

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "me")
            mine = await ana.sit(opened["table"])
            await there.service.store.write(lambda connection: connection.exec_driver_sql("DROP TABLE entries"))
            answer = await mine.choose("bid 3", "a-nonce-of-mine")
            assert answer["type"] == "denied"
            text = "\n".join(JsonLines().format(record) for record in caplog.records)
            assert "a message could not be served" in text
            for hidden in ("bid 3", "a-nonce-of-mine"):
                assert hidden not in text

    with caplog.at_level(logging.DEBUG, logger="pentarchy"):
        play(scenario())


def test_log_lines_are_json(caplog: pytest.LogCaptureFixture) -> None:
    from pentarchy.server.logs import JsonLines

    with caplog.at_level(logging.INFO):
        try:
            raise ValueError("inside")
        except ValueError:
            logging.getLogger("pentarchy.x").exception("it broke", extra={"table": "abc", "number": 3})
    line = json.loads(JsonLines().format(caplog.records[-1]))
    assert (line["level"], line["table"], line["number"]) == ("error", "abc", 3)
    assert "ValueError: inside" in line["traceback"]


def test_on_a_terminal_log_lines_are_plain() -> None:
    from pentarchy.server.logs import PlainLines

    record = logging.LogRecord("pentarchy.x", logging.INFO, __file__, 1, "a table was opened", (), None)
    record.__dict__.update(table="abc", players=2)
    assert PlainLines().format(record)[8:] == " a table was opened (table abc, players 2)"


def test_a_map_cannot_be_asked_for_by_a_name_that_somebody_worked_out(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else everybody could find out which tile an explorer has looked at: only that one's map would be there."""
    monkeypatch.setattr(printed, "_plates", OrderedDict())  # without those that other tests made under no key
    told: list[str] = []

    async def scenario() -> None:
        table = ""
        for _ in range(2):  # names stay the same after a restart, since browsers keep their maps
            async with house(sqlite) as there, there.browser() as ana, there.browser() as eve:
                table = table or (await ana.open("me", "me", game="yamatai", listed=True))["table"]
                live = await there.service.table(table)
                scene, layout = live.audience.scene(-1), live.audience.painter.layout
                (name,) = scene.prints.values()
                told.append(name)
                with monkeypatch.context() as elsewhere:
                    elsewhere.setattr(printed, "_key", b"")
                    elsewhere.setattr(printed, "_plates", OrderedDict())
                    (guessed,) = printed.stamp(layout, scene, symbols(live.game.package)).values()
                assert (await eve.http.get(f"/api/tables/{table}/prints/{name}")).status_code == 200
                assert (await eve.http.get(f"/api/tables/{table}/prints/{guessed}")).status_code == 404

    play(scenario())
    assert told[0] == told[1]
