"""Who sits where: links, leaving, bots that keep a seat, agreements."""

from __future__ import annotations

import asyncio
import gc
import weakref

from pentarchy.server import schema
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.conftest import make_settings
from tests.server.people import eventually, house, play
from tests.server.test_table import finish, two_at_a_table


def test_a_private_link_takes_the_seat_on_any_device_and_only_its_hash_is_stored(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as phone, there.browser() as eve:
            opened = await ana.open("me", "open")
            link = opened["links"][0]["link"]
            token = link.split("#")[1]
            assert len(token) == 32  # 192 bits
            assert await phone.claim(link, "") == 0
            rows = await there.service.store.read(lambda c: c.execute(schema.seats.select()).all())
            assert token not in str(rows)
            answer = await eve.http.post(f"/api/tables/{opened['table']}/claim", json={"token": "x" * 32})
            assert answer.status_code == 403
            assert "link" in answer.json()["sentence"]
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie

    play(scenario())


def test_whoever_has_the_address_of_an_open_table_can_sit_down_there(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table = (await ana.open("me", "open", listed=False))["table"]
            assert (await bo.get("/api/lobby"))["open"] == []
            assert (await bo.http.post(f"/api/tables/{table}/join", json={"name": "Bo"})).json()["seat"] == 1
            late = await bo.http.post(f"/api/tables/{table}/join", json={"seat": 0})
            assert (late.status_code, late.json()["sentence"]) == (409, "This seat is taken.")

    play(scenario())


def test_seats_of_a_listed_table_can_be_taken_left_filled_and_begun(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            opened = await ana.open("me", "open", "open", listed=True)
            table = opened["table"]
            assert [t["id"] for t in (await bo.get("/api/lobby"))["open"]] == [table]
            waiting = await ana.sit(table)
            assert waiting.all[0]["status"] == "open"
            await bo.http.post("/api/me", json={"name": "Bo"})
            assert (await bo.http.post(f"/api/tables/{table}/seats/1/take", json={})).json()["seat"] == 1
            assert (await bo.http.post(f"/api/tables/{table}/seats/1/leave")).status_code == 204
            assert (await bo.http.post(f"/api/tables/{table}/join", json={"name": "Bo"})).json()["seat"] == 1
            assert (await ana.http.post(f"/api/tables/{table}/start")).status_code == 409
            refused = await bo.http.post(f"/api/tables/{table}/seats/2/bot", json={"level": "random"})
            assert refused.status_code == 403
            await ana.http.post(f"/api/tables/{table}/seats/2/bot", json={"level": "random"})
            assert (await ana.http.post(f"/api/tables/{table}/start")).status_code == 204
            await waiting.first("scene")
            mine = (await bo.get("/api/lobby"))["mine"]
            assert mine[0]["my_turn"]
            assert mine[0]["prompt"] == "Bid"
            assert [t["id"] for t in (await bo.get("/api/lobby"))["running"]] == [table]

    play(scenario())


def test_a_bot_keeps_the_seat_until_its_holder_is_back(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await second.send("hand", on=True, level="random")
            await second.until(lambda: there.service.tables[table].seats[1].state == "kept", "being kept")
            await first.choose("bid 0")
            await first.until(lambda: "take 1" in first.words, "the turn, as the bot has bid")
            denied = await second.choose("cheer")
            assert "bot plays for you" in denied["sentence"]
            await second.send("hand", on=False)
            await second.until(lambda: there.service.tables[table].seats[1].state == "taken", "having it back")
            await first.choose("rob p1")
            await second.until(lambda: second.is_asked, "my own question")

    play(scenario())


def test_who_gave_a_seat_up_cannot_take_it_back_and_a_new_link_seats_another(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            opened = await ana.open("me", "open")
            table, old = opened["table"], opened["links"][1]["link"]
            await bo.claim(old, "Bo")
            assert (await bo.http.post(f"/api/tables/{table}/seats/1/leave")).status_code == 204
            token = old.split("#")[1]
            assert (await bo.http.post(f"/api/tables/{table}/claim", json={"token": token})).status_code == 403
            new = (await ana.http.post(f"/api/tables/{table}/seats/1/link")).json()["link"]
            assert await cy.claim(new, "Cy") == 1
            seat = await cy.sit(table)
            assert [s["name"] for s in seat.all[0]["seats"]] == ["Me 0", "Cy"]
            assert (await bo.http.post(f"/api/tables/{table}/seats/1/link")).status_code == 403

    play(scenario())


def test_undo_beyond_the_barrier_needs_everybody(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 1")
            await second.choose("bid 0")
            await first.until(lambda: "draw" in first.words, "the turn")
            coins = first.scores
            await first.choose("draw")
            drawn = await first.ask("look", "scene", number=first.number)
            await first.send("propose", kind="undo", target=3)
            asked = await second.next("proposal", 0)
            assert asked["must"] == [1]
            assert "from entry 2 on" in asked["text"]  # as everybody counts: the sealed bids were shown as one
            await second.send("answer", proposal=asked["id"], yes=True)
            await first.until(lambda: "draw" in first.words and first.number == 4, "the turn again")
            assert first.scores == coins
            assert [line["text"] for line in first.log][-1].startswith("Everybody agreed")
            await first.choose("draw")
            live = there.service.tables[table]
            again = await live.ledger.past(live.number)
            await there.service.forget(live)
            assert (await there.service.table(table)).state.digest() == again.digest()
            assert drawn["looking"]  # an undone die never comes again: entry 5 has a seed of its own
            await first.send("propose", kind="undo", target=1)
            refused = await second.until(
                lambda: next(
                    (m for m in second.all if m["type"] == "proposal" and "have not seen on" in m["text"]), None
                ),
                "the next proposal",
            )
            await second.send("answer", proposal=refused["id"], yes=False)
            await first.until(lambda: any(m.get("ended") == "refused" for m in first.all), "the refusal")
            assert (await first.next("said", 0))["text"].startswith("Not agreed: Me 0 proposes to take back everything")

    play(scenario())


def test_a_new_choice_withdraws_an_undo_proposal(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            _, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 1")
            await second.choose("bid 0")
            await first.until(lambda: "take 1" in first.words, "the turn")
            await second.send("propose", kind="undo", target=1)
            await first.first("proposal")
            await first.choose("take 1")
            await second.until(lambda: any(m.get("ended") == "withdrawn" for m in second.all), "the end of it")

    play(scenario())


def test_pause_end_and_rematch_by_agreement(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)

            async def agree(kind: str) -> None:
                begin = len(second.all)
                await first.send("propose", kind=kind)
                proposal = await second.next("proposal", begin)
                await second.send("answer", proposal=proposal["id"], yes=True)
                await first.until(
                    lambda: any(m.get("ended") == "accepted" and m["kind"] == kind for m in first.all), kind
                )

            await agree("pause")
            told = await second.first("said")
            assert (told["by"], told["text"]) == (-1, "All agreed: the game is paused.")
            assert "paused" in (await first.choose("bid 1"))["sentence"]
            await agree("resume")
            assert (await first.choose("bid 1"))["type"] == "accepted"
            await agree("end")
            over = await second.first("over")
            assert over["status"] == "abandoned"
            assert "over" in (await second.choose("bid 1"))["sentence"]
            await agree("rematch")
            new = (await first.first("rematch"))["table"]
            seats = [await ana.sit(new), await bo.sit(new)]
            assert [seat.all[0]["seat"] for seat in seats] == [0, 1]
            assert seats[0].all[0]["parent"] == table
            await finish(seats)

    play(scenario())


def test_alone_with_bots_nobody_has_to_agree(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "random", options={"rounds": 2})
            mine = await ana.sit(opened["table"])
            await mine.choose("bid 0")
            await mine.until(lambda: "draw" in mine.words, "the turn")
            await mine.choose("draw")
            await mine.send("propose", kind="undo", target=1)
            await mine.until(lambda: "bid 3" in mine.words, "the beginning")
            await finish([mine])
            answer = await ana.http.post(f"/api/tables/{opened['table']}/rematch")
            assert answer.status_code == 201
            again = await ana.sit(answer.json()["table"])
            assert await again.asked()

    play(scenario())


def test_an_away_seat_is_handed_over_by_the_others_after_the_agreed_time(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            denied = await first.ask("propose", "proposal", kind="hand_over", target=1)
            assert "away for 5 minutes" in denied["sentence"]
            await second.close()
            await first.until(lambda: there.service.tables[table].seats[1].away is not None, "somebody away")
            await time.advance(301)
            await first.send("propose", kind="hand_over", target=1)
            await first.until(lambda: there.service.tables[table].seats[1].state == "kept", "a bot at the seat")
            back = await bo.sit(table)
            await back.send("hand", on=False)
            await back.until(lambda: there.service.tables[table].seats[1].state == "taken", "having it back")

    play(scenario())


def test_bots_alone_play_only_while_somebody_watches(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            opened = await ana.open("random", "random")
            await asyncio.sleep(0.2)
            assert there.service.tables[opened["table"]].number == 0
            watching = await ana.sit(opened["table"])
            await watching.until(lambda: watching.over, "the end of the bots' game")
            alone = await ana.open("random", "random", alone=True)
            live = there.service.tables[alone["table"]]
            await eventually(lambda: live.row.status == "over", "the end of a game that nobody watches")

    play(scenario())


def test_idle_tables_leave_memory_and_come_back(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime()
        async with house(sqlite, time) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await first.close()
            await second.close()
            while table in there.service.tables:
                await time.advance(20)
                await asyncio.sleep(0.02)
            again = await ana.sit(table)
            assert (await again.choose("bid 0"))["type"] == "accepted"

    play(scenario())


def test_a_forgotten_tables_memory_is_free_at_once(sqlite: Settings) -> None:
    """Not only when Python looks for cycles, which is minutes and hundreds of tables later."""

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            table = (await ana.open("me", "random", options={"rounds": 2}))["table"]
            await finish([await ana.sit(table)])
            for seat in ana.seats:
                await seat.close()
            tables = there.service.tables
            await eventually(lambda: tables[table].audience.sockets() == 0, "everybody to be gone")
            gone = weakref.ref(tables[table])
            await there.service.forget(tables[table])
            gc.disable()
            try:
                await eventually(lambda: gone() is None, "the table to be freed")
            finally:
                gc.enable()

    play(scenario(), 60)


def test_settings_of_the_tests_are_quick() -> None:
    assert make_settings().bot_pace == 0
