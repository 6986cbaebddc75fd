"""Clubs, whose tables and pages are their members' alone, and finding a game."""

from __future__ import annotations

import asyncio

from pentarchy.server import seating, steward
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.people import Browser, House, Seat, eventually, house, play
from tests.server.test_profiles import PASSWORD, enter, play_out, settled
from tests.server.test_siblings import houses
from tests.server.test_table import finish


async def found(browser: Browser, name: str = "Tuesday club") -> tuple[str, str]:
    """A new club: its id and what its invitation ends with."""
    answer = await browser.http.post("/api/clubs", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], answer.json()["link"].split("#")[1]


async def joined(browser: Browser, club: str, token: str) -> int:
    return (await browser.http.post(f"/api/clubs/{club}/join", json={"token": token})).status_code


def test_who_has_the_invitation_joins_and_nobody_else_learns_anything(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            assert (await ana.http.post("/api/clubs", json={"name": "X"})).status_code == 403  # a guest
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            club, token = await found(ana)
            assert [await joined(eve, club, wrong) for wrong in ("", "x", token[:-1])] == [404] * 3
            assert await joined(bo, club, token) == 200
            page = await bo.get(f"/api/clubs/{club}")
            assert [(one["name"], one["founder"]) for one in page["members"]] == [("Ana", True), ("Bo", False)]
            for path in (f"/api/clubs/{club}", "/api/clubs/nothing"):
                assert (await eve.http.get(path)).status_code == 404
            assert await eve.get("/api/clubs") == []
            assert (await bo.http.post(f"/api/clubs/{club}/link")).status_code == 403
            assert (await bo.http.post(f"/api/clubs/{club}/remove", json={"name": "Ana"})).status_code == 403
            assert (await ana.http.post(f"/api/clubs/{club}/link")).status_code == 200
            assert await joined(eve, club, token) == 404  # the old link has ended
            assert (await ana.http.post(f"/api/clubs/{club}/remove", json={"name": "Bo"})).status_code == 204
            assert (await bo.http.get(f"/api/clubs/{club}")).status_code == 404

    play(scenario())


def test_a_clubs_table_is_for_members_from_its_first_seat_to_its_record(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            club, token = await found(ana)
            await joined(bo, club, token)
            wish = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}], "club": club, "listed": True}
            assert (await eve.http.post("/api/tables", json=wish)).status_code == 403
            opened = (await ana.http.post("/api/tables", json={**wish, "options": {"rounds": 2}})).json()
            table, secret = opened["table"], opened["links"][1]["link"].split("#")[1]
            assert (await eve.get("/api/lobby"))["open"] == []
            assert (await eve.http.post(f"/api/tables/{table}/claim", json={"token": secret})).status_code == 403
            assert (await eve.http.post(f"/api/tables/{table}/join", json={})).status_code == 403
            assert [one["id"] for one in (await bo.get(f"/api/clubs/{club}"))["tables"]] == [table]
            assert (await bo.http.post(f"/api/tables/{table}/join", json={})).status_code == 200
            spy = await eve.sit(table, wait=False)
            await spy._reader
            assert spy.closed is not None
            assert spy.closed[0] == 4404
            await finish([await ana.sit(table), await bo.sit(table)])
            await settled(there, table)
            for path in ("", "/record", "/story", "/verify", "/report", "/branches"):
                assert (await eve.http.get(f"/api/tables/{table}{path}")).status_code == 404, path
                assert (await bo.http.get(f"/api/tables/{table}{path}")).status_code == 200, path
            assert (await eve.http.post(f"/api/tables/{table}/fork", json={})).status_code == 404
            page = await ana.get(f"/api/clubs/{club}")
            assert (page["tables"], [one["table"] for one in page["finished"]]) == ([], [table])

    play(scenario())


def test_a_clubs_ratings_are_those_of_its_members_who_show_them(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            club, token = await found(ana)
            await joined(bo, club, token)
            await left_alone(there, ana, bo)
            await left_alone(there, eve, bo)

            async def ratings(browser: Browser) -> list[tuple[str, int]]:
                boards = (await browser.get(f"/api/clubs/{club}"))["ratings"]
                return [(line["name"], line["rating"]) for board in boards for line in board["lines"]]

            lost = (await ratings(bo))[1][1]  # twice
            assert lost < 1342
            assert await ratings(ana) == [("Ana", 1658), ("Bo", lost)]
            await bo.http.post("/api/profile", json={"shown": ["results"]})
            assert await ratings(ana) == [("Ana", 1658)]
            assert await ratings(bo) == [("Ana", 1658), ("Bo", lost)]

    play(scenario())


def test_a_clubs_standings_count_what_its_members_played_to_the_end_at_its_tables(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            club, token = await found(ana)
            for browser in (bo, eve):
                await joined(browser, club, token)
            tables = [await play_out(there, ana, bo, club=club), await play_out(there, ana, bo, eve, club=club)]
            await play_out(there, ana, bo)  # not at a table of the club
            alone = (await ana.open("me", "me", club=club, options={"rounds": 2}))["table"]
            await finish([await ana.sit(alone, 0), await ana.sit(alone, 1)])  # one game, and Ana has won it
            await settled(there, alone)
            opened = await ana.open("me", "open", club=club)
            await bo.claim(opened["links"][1]["link"], "")
            await bo.http.post(f"/api/tables/{opened['table']}/seats/1/leave")
            await (await ana.sit(opened["table"])).send("propose", kind="end", target=0)
            await settled(there, opened["table"])  # ended early

            async def wins(browser: Browser) -> int:
                games = [one for one in (await browser.get("/api/history"))["games"] if one["table"] in tables]
                return sum(one["rank"] == 1 for one in games)

            [board] = (await bo.get(f"/api/clubs/{club}"))["standings"]
            assert (board["game"], board["title"]) == ("toy", "Toy")
            lines = {one["name"]: (one["games"], one["won"]) for one in board["lines"]}
            assert lines == {
                "Ana": (3, 1 + await wins(ana)),
                "Bo": (2, await wins(bo)),
                "Eve": (1, await wins(eve)),
            }
            assert [one["won"] for one in board["lines"]] == sorted((won for _, won in lines.values()), reverse=True)
            await eve.http.post(f"/api/clubs/{club}/leave")
            [board] = (await ana.get(f"/api/clubs/{club}"))["standings"]
            assert {one["name"]: one["mine"] for one in board["lines"]} == {"Ana": True, "Bo": False}

    play(scenario())


async def left_alone(there: House, stays: Browser, leaves: Browser) -> None:
    """A rated game of two which one of them gives up."""
    opened = await stays.open("me", "open", rated=True, options={"rounds": 2})
    await leaves.claim(opened["links"][1]["link"], "")
    await leaves.http.post(f"/api/tables/{opened['table']}/seats/1/leave")
    await finish([await stays.sit(opened["table"])])
    await settled(there, opened["table"])


def test_who_leaves_a_club_watches_none_of_its_tables_any_more(settings: Settings) -> None:
    """At both processes, from the moment on; who plays at one of them goes on, and so do the other members."""

    async def scenario() -> None:
        async with houses(settings) as two, two[0].browser() as ana, two[0].browser() as bo, two[0].browser() as cy:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (cy, "Cy")):
                await enter(browser, name)
            club, token = await found(ana)
            assert [await joined(browser, club, token) for browser in (bo, cy)] == [200, 200]
            tables = [(await ana.open("me", "random", club=club))["table"] for _ in range(6)]
            playing = (await bo.open("me", "random", club=club))["table"]
            watching = [await bo.sit(table, -1) for table in tables]
            own, other = await bo.sit(playing), await cy.sit(tables[0], -1)
            assert (await ana.http.post(f"/api/clubs/{club}/remove", json={"name": "Bo"})).status_code == 204
            for spy in watching:
                await spy._reader
                assert spy.closed == (1008, "This table is for members of a club.")
            assert (await own.choose("bid 0"))["type"] == "accepted"
            assert other.closed is None
            assert (await cy.http.post(f"/api/clubs/{club}/leave")).status_code == 204
            await other._reader

    play(scenario())


def test_many_who_join_and_change_at_the_same_instant_get_no_error(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            club, token = await found(ana)
            assert await asyncio.gather(*[joined(bo, club, token) for _ in range(6)]) == [200] * 6
            wish = {"when": "daily"}
            said = await asyncio.gather(*[bo.http.post("/api/notifications", json=wish) for _ in range(6)])
            assert [one.status_code for one in said] == [200] * 6
            asks = [(ana, "Bo"), (bo, "Ana")]
            said = await asyncio.gather(*[one.http.post("/api/friends/ask", json={"name": who}) for one, who in asks])
            assert [one.status_code for one in said] == [200, 200]
            for browser, who in ((ana, "Bo"), (bo, "Ana")):
                found_friends = await browser.get("/api/friends")
                assert [one["name"] for one in found_friends["friends"]] == [who]
                assert (found_friends["asked"], found_friends["asking"]) == ([], [])
            table = (await ana.open("me", "open"))["table"]
            said = await asyncio.gather(
                *[ana.http.post(f"/api/tables/{table}/invite", json={"name": "Bo"}) for _ in range(6)]
            )
            assert [one.status_code for one in said] == [204] * 6

    play(scenario())


def test_a_club_outlives_its_founder_but_not_its_last_member(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            club, token = await found(ana)
            await joined(bo, club, token)
            assert (await ana.http.post("/api/account/delete", json={"password": PASSWORD})).status_code == 204
            page = await bo.get(f"/api/clubs/{club}")
            assert [(one["name"], one["founder"]) for one in page["members"]] == [("Bo", True)]
            assert (await bo.http.post(f"/api/clubs/{club}/leave")).status_code == 204
            assert await joined(eve, club, token) == 404

    play(scenario())


def test_people_who_look_for_the_same_sit_down_together(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            wish = {"game": "toy", "players": 2, "pace": "live"}
            first, second = [
                answer.json()
                for answer in await asyncio.gather(
                    ana.http.post("/api/seek", json=wish), bo.http.post("/api/seek", json=wish)
                )
            ]
            assert first["table"] == second["table"]
            assert {first["seat"], second["seat"]} == {0, 1}
            assert (await ana.get(f"/api/tables/{first['table']}"))["status"] == "running"
            other = (await cy.http.post("/api/seek", json={**wish, "pace": "correspondence"})).json()
            assert other["table"] != first["table"]
            again = (await cy.http.post("/api/seek", json={**wish, "pace": "correspondence"})).json()
            assert again == other  # nobody plays themselves
            assert (await ana.http.post("/api/seek", json={**wish, "game": "chess"})).status_code == 404
            assert (await ana.http.post("/api/seek", json={**wish, "players": 9})).status_code == 400

    play(scenario())


def test_a_table_at_which_nobody_is_looking_any_more_is_closed(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            wish = {"game": "toy", "players": 3, "pace": "live"}
            table = (await ana.http.post("/api/seek", json=wish)).json()["table"]
            await bo.http.post("/api/seek", json=wish)
            assert (await ana.http.post(f"/api/tables/{table}/seats/0/leave")).status_code == 204
            assert [one["id"] for one in (await cy.get("/api/lobby"))["open"]] == [table]
            assert (await bo.http.post(f"/api/tables/{table}/seats/1/leave")).status_code == 204
            assert (await cy.get("/api/lobby"))["open"] == []
            late = await cy.http.post(f"/api/tables/{table}/join", json={})
            assert (late.status_code, late.json()["sentence"]) == (409, "This table is closed.")
            again = (await cy.http.post("/api/seek", json=wish)).json()
            assert again["table"] != table
            assert again["seat"] == 0

    play(scenario())


def test_who_looked_for_a_live_game_and_has_gone_is_given_to_nobody(settings: Settings) -> None:
    """The game would begin with a clock that runs for nobody. By correspondence it does not matter."""

    async def scenario() -> None:
        time = MadeTime()
        async with (
            house(settings, time) as there,
            there.browser() as ana,
            there.browser() as bo,
            there.browser() as cy,
            there.browser() as dee,
        ):
            wish = {"game": "toy", "players": 3, "pace": "live"}

            async def looks(browser: Browser, pace: str = "live") -> tuple[str, int]:
                answer = (await browser.http.post("/api/seek", json={**wish, "pace": pace})).json()
                return answer["table"], answer["seat"]

            async def goes(seat: Seat, table: str, player: int) -> None:
                await seat.close()
                tables = there.service.tables
                await eventually(lambda: tables[table].seats[player].away is not None, "somebody to have gone")

            table, _ = await looks(ana)
            slow, _ = await looks(ana, "correspondence")
            there_is, waits = await ana.sit(table), await ana.sit(slow)
            assert await looks(bo) == (table, 1)
            second = await bo.sit(table)
            await goes(there_is, table, 0)
            await goes(waits, slow, 0)
            await time.advance(seating.GONE - 1)
            assert await looks(cy, "correspondence") == (slow, 1)
            await time.advance(2)
            await there.service.lapsing.sweep()
            assert [seat["state"] for seat in (await bo.get(f"/api/tables/{table}"))["seats"]] == [
                "open",
                "taken",
                "open",
            ]
            assert await looks(cy) == (table, 0)  # and is not taken for who sat there before
            await there.service.lapsing.sweep()
            assert await looks(cy) == (table, 0)
            await goes(await cy.sit(table), table, 0)
            await goes(second, table, 1)
            await time.advance(seating.GONE + 1)
            other, seat = await looks(dee)  # nobody is left at the first
            assert (other != table, seat) == (True, 0)
            assert [one["id"] for one in (await dee.get("/api/lobby"))["open"]] == [other, slow]
            states = [seat["state"] for seat in (await dee.get(f"/api/tables/{slow}"))["seats"]]
            assert states == ["taken", "taken", "open"]

    play(scenario())


def test_nobody_sits_down_at_a_table_that_was_closed(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            opened = await ana.open("me", "open", listed=True)
            table, link = opened["table"], opened["links"][1]["link"]
            await there.service.store.write(steward.close_table, "me", there.service.time.now(), table)
            await there.service.reload(await there.service.table(table))
            wishes = [("join", {}), ("claim", {"token": link.partition("#")[2], "name": "Bo"})]
            answers = [await bo.http.post(f"/api/tables/{table}/{verb}", json=wish) for verb, wish in wishes]
            answers.append(await ana.http.post(f"/api/tables/{table}/start"))
            assert [(one.status_code, one.json()["sentence"]) for one in answers] == [
                (409, "This table is closed.")
            ] * 3

    play(scenario())


def test_two_who_look_at_the_same_instant_at_two_processes_find_each_other(settings: Settings) -> None:
    async def scenario() -> None:
        async with houses(settings) as both:
            for game, players in (("toy", 2), ("toy", 3), ("toy", 4), ("yamatai", 2)):
                wish = {"game": game, "players": players, "pace": "live"}
                people = [both[place % 2].browser() for place in range(players)]
                answers = await asyncio.gather(*(one.http.post("/api/seek", json=wish) for one in people))
                found = [answer.json() for answer in answers]
                assert len({one["table"] for one in found}) == 1, found
                assert sorted(one["seat"] for one in found) == list(range(players))
                assert (await people[0].get(f"/api/tables/{found[0]['table']}"))["status"] == "running"
                for one in people:
                    await one.http.aclose()

    play(scenario())
