"""Who somebody is: profile, history, records, ratings, an account that is deleted; and what of it others learn."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from sqlalchemy import Column, Connection, String, insert, select

from pentarchy.core.record import Record
from pentarchy.server import past
from pentarchy.server import schema as db
from pentarchy.server.ratings import Skill, rate
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.people import Browser, House, house, play
from tests.server.test_table import finish

PASSWORD = "correct horse"


async def enter(browser: Browser, name: str) -> None:
    """Make an account."""
    answer = await browser.http.post("/api/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text


async def play_out(there: House, *browsers: Browser, bots: tuple[str, ...] = (), **wish: Any) -> str:
    """A short game of these people, to its end and written down; the table."""
    seats = ["me", *["open"] * (len(browsers) - 1), *bots]
    opened = await browsers[0].open(*seats, options={"rounds": 2}, **wish)
    table = str(opened["table"])
    for number, browser in enumerate(browsers[1:], 1):
        await browser.claim(next(link["link"] for link in opened["links"] if link["index"] == number), "")
    await finish([await browser.sit(table) for browser in browsers])
    await settled(there, table)
    return table


async def settled(there: House, table: str) -> None:
    """Wait until a game's results are written down."""
    for _ in range(10_000):
        if table in await there.service.store.read(past.results_at, [table]):
            return
    raise AssertionError("the results were never written")


def test_a_finished_game_is_in_the_history_of_its_players_and_of_nobody_else(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            await enter(ana, "Ana")
            table = await play_out(there, ana, bo, bots=("random",))
            history = await ana.get("/api/history")
            assert history["count"] == 1
            game = history["games"][0]
            assert (game["table"], game["title"], len(game["seats"])) == (table, "Toy", 3)
            assert [seat["bot"] for seat in game["seats"]] == [False, False, True]
            assert game["seats"][0]["mine"]
            assert game["rank"] == game["seats"][0]["rank"]
            assert (await bo.get("/api/history"))["games"][0]["seats"][1]["mine"]  # a guest has a history, too
            assert (await eve.get("/api/history"))["count"] == 0
            assert (await ana.get("/api/history?page=1"))["games"] == []
            for page in ("-1", "10001", "9" * 30):
                assert (await ana.http.get(f"/api/history?page={page}")).status_code == 400
            profile = await ana.get("/api/profile")
            assert [(one["games"], one["won"]) for one in profile["games"]] == [(1, int(game["rank"] == 1))]
            behind = sum(seat["rank"] > game["rank"] for seat in game["seats"])
            assert sum(one["times"] for one in profile["beaten"]) == behind

    play(scenario())


def test_the_history_is_filtered_by_game_people_result_and_day(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            await bo.http.post("/api/me", json={"name": "Bo_50%"})
            await play_out(there, ana, bo)
            await play_out(there, ana, bots=("random",))
            ways = {
                "": 2,
                "?game=toy": 2,
                "?game=yamatai": 0,
                "?people=bo_5": 1,
                "?people=BO": 2,  # a bot is called so, too
                "?people=%25": 1,
                "?result=early": 0,
                "?result=rated": 0,
                "?since=2020-01-01": 2,
                "?until=2020-01-01": 0,
                "?page=1": 2,
            }
            for query, count in ways.items():
                assert (await ana.get(f"/api/history{query}"))["count"] == count, query
            won, lost = (
                (await ana.get("/api/history?result=won"))["count"],
                (await ana.get("/api/history?result=lost"))["count"],
            )
            assert won + lost == 2
            for query in ("since=yesterday", "zone=Europe/Atlantis", "until=9999-12-31"):
                assert (await ana.http.get(f"/api/history?{query}")).status_code == 400, query

    play(scenario())


def test_days_of_the_history_are_those_of_the_readers_own_time_zone(sqlite: Settings) -> None:
    """A game that ends at half past eleven in the evening in New York ends on the next day in London."""

    async def scenario() -> None:
        half_past_three = 1_774_927_800.0  # 2026-03-31, UTC
        async with house(sqlite, MadeTime(half_past_three)) as there, there.browser() as ana:
            await enter(ana, "Ana")
            await ana.http.post("/api/profile", json={"shown": ["history"]})
            await play_out(there, ana, bots=("random",))
            for zone, day, other in (
                ("UTC", "2026-03-31", "2026-03-30"),
                ("America/New_York", "2026-03-30", "2026-03-31"),
                ("Pacific/Auckland", "2026-03-31", "2026-03-30"),
            ):
                for path in ("/api/history", "/api/players/Ana/history"):
                    for asked, count in ((day, 1), (other, 0)):
                        found = await ana.get(f"{path}?since={asked}&until={asked}&zone={zone}")
                        assert found["count"] == count, (zone, asked)

    play(scenario())


def test_what_a_guest_played_comes_along_into_the_account(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            await play_out(there, ana, bots=("random",))
            await enter(ana, "Ana")
            assert (await ana.get("/api/history"))["count"] == 1

    play(scenario())


def test_only_what_a_player_shows_is_seen_by_others(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            table = await play_out(there, ana, bo)
            for path in ("/api/players/Ana", "/api/players/Ana/history", "/api/players/Nobody"):
                assert (await eve.http.get(path)).status_code == 404, path
            shown = {"colour": 2, "badge": 3, "shown": ["results", "opponents"]}
            assert (await ana.http.post("/api/profile", json=shown)).json()["colour"] == 2
            seen = await eve.get("/api/players/ana")
            assert (seen["name"], seen["mine"], seen["badge"]) == ("Ana", False, 3)
            assert seen["games"]
            assert not seen["factions"]
            assert not seen["ratings"]
            assert "Bo" not in [one["name"] for one in seen["beaten"]]  # they have not agreed to be seen
            assert (await eve.http.get("/api/players/Ana/history")).status_code == 404
            await ana.http.post("/api/profile", json={"shown": ["history"]})
            told = (await eve.http.get("/api/players/Ana/history?people=Bo")).text
            assert json.loads(told)["count"] == 1
            assert table not in told
            assert '"Bo"' not in told
            await bo.http.post("/api/profile", json={"shown": ["history"]})
            assert '"Bo"' in (await eve.http.get("/api/players/Ana/history")).text
            refused = await eve.http.post("/api/profile", json=shown)
            assert refused.status_code == 403

    play(scenario())


def test_all_records_come_in_one_file_and_each_verifies(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as eve:
            tables = {await play_out(there, ana, bots=("random",)) for _ in range(2)}
            answer = await ana.http.get("/api/history/records.zip")
            with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
                assert {name.removesuffix(".json").split("-")[1] for name in archive.namelist()} == tables
                for name in archive.namelist():
                    record = Record.from_json(archive.read(name).decode())
                    record.verify()
                    assert record.replay().over
            with zipfile.ZipFile(io.BytesIO((await eve.http.get("/api/history/records.zip")).content)) as archive:
                assert archive.namelist() == []

    play(scenario())


def test_everything_about_me_is_one_file_and_nothing_of_others_is_in_it(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            opened = await ana.open("me", "open")
            await bo.claim(opened["links"][1]["link"], "")
            mine, his = await ana.sit(opened["table"]), await bo.sit(opened["table"])
            await mine.send("note", text="my plan")
            await his.send("note", text="his plan")
            await mine.ask("say", "said", text="hello", to=-1)
            await mine.ask("ping", "pong")
            await his.ask("ping", "pong")
            text = (await ana.http.get("/api/export")).text
            found = json.loads(text)
            assert found["account"]["name"] == "Ana"
            assert [one["table"] for one in found["seats"]] == [opened["table"]]
            assert [one["text"] for one in found["notes"]] == ["my plan"]
            assert [one["text"] for one in found["messages"]] == ["hello"]
            assert "his plan" not in text
            assert "Bo" not in text
            assert "argon2" not in text
            assert (await eve.http.get("/api/export")).status_code == 404

    play(scenario())


#: Where a person is named, and why an export leaves it out.
NAMED = ("owner", "host", "reporter", "user_id", "friend_id")
LEFT_OUT = {
    "browsers": "hashes only",
    "resets": "hashes only",
    "holders": "they are shown as seats",
    "users": "it is shown as the account",
    "sessions": "it is shown as devices",
}


def called(column: Column[Any], user: int) -> int | str:
    """How an account stands in this column."""
    return f"u:{user}" if isinstance(column.type, String) else user


def test_an_export_has_all_that_names_somebody_and_a_deleted_account_leaves_none_of_it(settings: Settings) -> None:
    """Whatever relation is added later: a row in each that names Ana, with a mark of its own."""
    marks: dict[str, str] = {}

    def fill(connection: Connection, user: int) -> None:
        for number, relation in enumerate(db.metadata.sorted_tables):
            for named in (column for column in relation.columns if column.name in NAMED):
                if relation.name in ("users", "sessions"):
                    continue
                mark = float(f"{number + 1}{len(marks) + 1}.015625")  # as a time, which all of these relations keep
                values: dict[str, Any] = {}
                for column in relation.columns:
                    kind = column.type.python_type
                    filling: dict[type, Any] = {str: f"a{len(marks)}", int: 7000 + len(marks), bool: False}
                    values[column.name] = mark if kind is float else filling.get(kind, [])
                if {"id", "channel_id", "message_id"} & set(values) and isinstance(values.get("id"), int):
                    del values["id"]
                values |= {"player": 0} if "player" in values else {}
                values[named.name] = called(named, user)
                if relation.name == "friendships":
                    friend = "friend_id" if named.name == "user_id" else "user_id"
                    values |= {friend: others[len(marks) % 2], "state": "friends"}
                if relation.name == "members":
                    club = {"id": values["club_id"], "name": "Club", "token": "", "created": 0.0}
                    connection.execute(insert(db.clubs).values(**club))
                connection.execute(insert(relation).values(**values))
                marks[f"{relation.name}.{named.name}"] = str(mark)

    def left(connection: Connection, user: int) -> list[str]:
        found = []
        for relation in db.metadata.sorted_tables:
            for column in relation.columns:
                if column.name in (*NAMED, "sender") and relation.name != "users":
                    if connection.execute(select(column).where(column == called(column, user))).first() is not None:
                        found.append(f"{relation.name}.{column.name}")
        return found

    others: list[int] = []

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (cy, "Cy")):
                await enter(browser, name)
            store = there.service.store
            found = {name: await store.read(past.account_called, name) for name in ("ana", "bo", "cy")}
            others.extend(one[0] for name, one in found.items() if one is not None and name != "ana")
            assert found["ana"] is not None
            user = found["ana"][0]
            await store.write(fill, user)
            text = (await ana.http.get("/api/export")).text
            absent = {name for name, mark in marks.items() if mark not in text}
            # deliberately: a complaint about somebody is not shown to them
            assert {name for name in absent if name.split(".")[0] not in LEFT_OUT} == {"complaints.owner"}
            assert len(marks) >= 20
            gone = await ana.http.post("/api/account/delete", json={"password": PASSWORD})
            assert gone.status_code == 204
            assert await store.read(left, user) == []

    play(scenario())


def test_a_deleted_account_leaves_its_games_to_a_former_player(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as new:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            done = await play_out(there, ana, bo)
            opened = await ana.open("me", "open")
            await bo.claim(opened["links"][1]["link"], "")
            seat = await bo.sit(opened["table"])
            wrong = await ana.http.post("/api/account/delete", json={"password": "wrong password"})
            assert (wrong.status_code, wrong.json()["field"]) == (403, "password")
            gone = await ana.http.post("/api/account/delete", json={"password": PASSWORD})
            assert gone.status_code == 204
            assert (await ana.get("/api/me"))["account"] is False
            assert (await ana.get("/api/history"))["count"] == 0
            again = await ana.http.post("/api/login", json={"name": "Ana", "password": PASSWORD})
            assert again.status_code == 403
            game = next(one for one in (await bo.get("/api/history"))["games"] if one["table"] == done)
            assert [one["name"] for one in game["seats"]] == ["A former player", "Bo"]
            shown = await bo.get(f"/api/tables/{done}")
            assert [one["name"] for one in shown["seats"]] == ["A former player", "Bo"]
            await seat.until(
                lambda: any(m["type"] == "presence" and m["seats"][0]["state"] == "kept" for m in seat.all), "a bot"
            )
            await enter(new, "Ana")  # the name is free
            assert (await new.get("/api/history"))["count"] == 0

    play(scenario())


# --- ratings -----------------------------------------------------------------------------------------------------


def test_a_rated_game_of_two_moves_both_as_plackett_luce_says(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            table = await play_out(there, ana, bo, rated=True)
            seats = (await ana.get("/api/history"))["games"][0]["seats"]
            ranks = dict(zip(("Ana", "Bo"), (seat["rank"] for seat in seats), strict=True))
            board = (await eve.get("/api/leaderboards/toy"))["lines"]
            ratings = {line["name"]: line["rating"] for line in board}
            # openskill: equals who win and lose stand at 25 ± 2.6354, times 60; a tie leaves them at 1500
            expected = {1: 1658, 2: 1342} if set(ranks.values()) == {1, 2} else {1: 1500}
            assert ratings == {name: expected[rank] for name, rank in ranks.items()}
            assert {line["give_or_take"] for line in board} == {968}  # 2 · 8.0659 · 60
            mine = (await ana.get("/api/history"))["games"][0]
            assert mine["table"] == table
            assert mine["rated"]
            assert mine["rating"] - mine["change"] == 1500
            assert (await ana.get("/api/tables/" + table))["rated"]
            await ana.http.post("/api/profile", json={"shown": []})
            assert [line["name"] for line in (await eve.get("/api/leaderboards/toy"))["lines"]] == ["Bo"]

    play(scenario())


def test_bots_are_rated_and_a_game_counts_once_however_often_it_is_settled(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            await enter(ana, "Ana")
            table = await play_out(there, ana, bots=("random", "random"), rated=True)
            board = await ana.get("/api/leaderboards/toy")
            assert sorted(line["name"] for line in board["lines"]) == ["Ana", "Bot (random)"]
            assert {line["games"] for line in board["lines"]} == {1}
            await there.service.settling.settle(table)
            assert await ana.get("/api/leaderboards/toy") == board

    play(scenario())


def test_two_accounts_of_one_browser_gain_nothing_by_playing_each_other(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as mal:
            await enter(ana, "Ana")
            await ana.http.post("/api/logout")
            await enter(ana, "Puppet")  # in the same browser
            assert (await mal.http.post("/api/login", json={"name": "Ana", "password": PASSWORD})).status_code == 200
            await play_out(there, ana, mal, rated=True)
            assert (await ana.get("/api/leaderboards/toy"))["lines"] == []
            assert not (await ana.get("/api/history"))["games"][0]["rated"]

    play(scenario())


def test_guests_and_second_seats_are_refused_at_a_rated_table(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as guest:
            wish = {"game": "toy", "rated": True, "seats": [{"who": "me"}, {"who": "open"}]}
            assert (await guest.http.post("/api/tables", json=wish)).status_code == 403
            await enter(ana, "Ana")
            twice = {**wish, "seats": [{"who": "me"}, {"who": "me"}]}
            assert (await ana.http.post("/api/tables", json=twice)).status_code == 400
            opened = (await ana.http.post("/api/tables", json=wish)).json()
            token = opened["links"][1]["link"].split("#")[1]
            for browser, status in ((guest, 403), (ana, 409)):
                answer = await browser.http.post(f"/api/tables/{opened['table']}/claim", json={"token": token})
                assert answer.status_code == status, answer.text
            assert (await guest.http.post(f"/api/tables/{opened['table']}/join", json={})).status_code == 403

    play(scenario())


def test_in_a_rated_game_no_bot_plays_or_thinks_for_anybody_who_stays(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            opened = await ana.open("me", "open", rated=True, options={"rounds": 2})
            table = opened["table"]
            await bo.claim(opened["links"][1]["link"], "")
            mine, his = await ana.sit(table), await bo.sit(table)
            assert (await mine.ask("hand", "presence", on=True, level="hard"))["type"] == "denied"
            assert (await ana.http.post(f"/api/tables/{table}/seats/0/hand_over")).status_code == 409
            fork = table
            for _ in range(2):  # an analysis, and an analysis of that
                fork = (await ana.http.post(f"/api/tables/{fork}/fork", json={})).json()["table"]
                seat = await ana.sit(fork, 0)
                assert (await seat.ask("hint", "hint"))["sentence"] == "At this table there are no hints."
                assert (await seat.ask("hand", "presence", on=True))["type"] == "denied"
            await finish([mine, his])
            fork = (await ana.http.post(f"/api/tables/{table}/fork", json={"number": 0})).json()["table"]
            assert (await (await ana.sit(fork, 0)).first("hello"))["hints"]

    play(scenario())


def test_who_leaves_a_rated_game_has_lost_it_to_those_who_stay_and_the_bot_gains_nothing(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            opened = await ana.open("me", "open", rated=True, options={"rounds": 2})
            await bo.claim(opened["links"][1]["link"], "")
            await bo.http.post(f"/api/tables/{opened['table']}/seats/1/leave")
            await finish([await ana.sit(opened["table"])])
            await settled(there, opened["table"])
            ratings = {line["name"]: line["rating"] for line in (await ana.get("/api/leaderboards/toy"))["lines"]}
            assert ratings == {"Ana": 1658, "Bo": 1342}
            game = (await bo.get("/api/history"))["games"][0]
            assert game["left"]
            assert game["change"] < 0
            assert (await bo.get("/api/history?result=left"))["count"] == 1

    play(scenario())


def test_games_that_ended_before_results_were_kept_are_settled_at_the_next_start(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            table = await play_out(there, ana, bots=("random",))
            cookies = dict(ana.http.cookies)
            await there.service.store.write(forget_results, table)
            assert (await ana.get("/api/history"))["count"] == 0
        async with house(settings) as there, there.browser() as ana:
            ana.http.cookies.update(cookies)
            await settled(there, table)
            assert (await ana.get("/api/history"))["count"] == 1

    play(scenario())


def forget_results(connection: Any, table: str) -> None:
    """As a store was before results were kept."""
    from sqlalchemy import delete, update

    from pentarchy.server import schema as db

    connection.execute(delete(db.results).where(db.results.c.table_id == table))
    connection.execute(update(db.tables).where(db.tables.c.id == table).values(settled=False))


def test_a_tie_leaves_equals_where_they_are_and_a_bot_at_two_seats_changes_by_the_mean() -> None:
    tied = rate({}, [("u:1", 1), ("u:2", 1)])
    assert tied["u:1"].mu == pytest.approx(25)
    assert tied["u:1"].sigma < 25 / 3
    three = rate({"b:easy": Skill(25, 8)}, [("u:1", 1), ("b:easy", 2), ("b:easy", 3)])
    assert set(three) == {"u:1", "b:easy"}
    assert three["u:1"].mu > 25 > three["b:easy"].mu
