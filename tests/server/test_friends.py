"""Friends: asked, accepted, parted from, invited to tables; and nobody learns who others' friends are."""

from __future__ import annotations

from typing import Any

from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.people import Browser, house, play
from tests.server.receivers import receiver
from tests.server.test_notifying import ADDRESS, NOON, configured, hook, pass_time, rest
from tests.server.test_profiles import PASSWORD, enter


async def asks(browser: Browser, name: str) -> int:
    return (await browser.http.post("/api/friends/ask", json={"name": name})).status_code


async def parts(browser: Browser, name: str) -> int:
    return (await browser.http.post("/api/friends/remove", json={"name": name})).status_code


async def names(browser: Browser) -> tuple[list[str], list[str], list[str]]:
    """My friends, whom I asked, and who asks me."""
    found = await browser.get("/api/friends")
    return [one["name"] for one in found["friends"]], found["asked"], found["asking"]


async def befriend(one: Browser, name: str, other: Browser, others_name: str) -> None:
    assert await asks(one, others_name) == 200
    assert await asks(other, name) == 200


def test_friends_ask_accept_and_part_and_who_is_declined_does_not_learn_of_it(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            assert await asks(ana, "Bo") == 403  # a guest
            assert await ana.get("/api/friends") == {"friends": [], "asked": [], "asking": []}
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (cy, "Cy")):
                await enter(browser, name)
            assert [await asks(ana, name) for name in ("Nobody", "Ana", "")] == [404] * 3
            assert await asks(ana, "bO") == 200
            assert (await names(ana), await names(bo)) == (([], ["Bo"], []), ([], [], ["Ana"]))
            assert (await bo.get("/api/lobby"))["asking"] == ["Ana"]
            assert await asks(bo, "Ana") == 200  # yes
            assert (await names(ana), await names(bo)) == ((["Bo"], [], []), (["Ana"], [], []))
            assert await parts(ana, "Bo") == 200
            assert (await names(ana), await names(bo)) == (([], [], []), ([], [], []))

            assert await asks(cy, "Bo") == 200
            assert await parts(bo, "Cy") == 200  # no
            assert (await names(cy), await names(bo)) == (([], ["Bo"], []), ([], [], []))
            assert await parts(cy, "Bo") == 200  # taken back, and asked again: Bo has said no
            assert await asks(cy, "Bo") == 200
            assert (await names(cy), await names(bo)) == (([], ["Bo"], []), ([], [], []))
            assert await asks(bo, "Cy") == 200  # Bo thinks better of it
            assert (await names(cy), await names(bo)) == ((["Bo"], [], []), (["Cy"], [], []))

    play(scenario())


def test_who_does_not_want_to_be_asked_is_like_nobody(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            await bo.http.post("/api/profile", json={"approachable": False})
            refused = [await ana.http.post("/api/friends/ask", json={"name": name}) for name in ("Bo", "Nobody")]
            assert [answer.status_code for answer in refused] == [404, 404]
            assert refused[0].json() == refused[1].json()
            await befriend(bo, "Bo", ana, "Ana")  # they may still ask

    play(scenario())


def test_friends_see_listed_tables_if_their_player_likes_and_nobody_else_anything(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            await befriend(ana, "Ana", bo, "Bo")
            listed = (await bo.open("me", "open", listed=True))["table"]
            await bo.open("me", "open")  # by link only

            async def tables(browser: Browser) -> list[list[str]]:
                found = (await browser.get("/api/friends"))["friends"]
                return [[table["id"] for table in one["tables"]] for one in found]

            assert await tables(ana) == [[listed]]
            assert await tables(eve) == []
            await bo.http.post("/api/profile", json={"tables": False, "shown": ["results"]})
            assert await tables(ana) == [[]]
            seen: list[Any] = [await eve.get(path) for path in ("/api/friends", "/api/players/Bo", "/api/export")]
            assert "Ana" not in str(seen)
            assert seen[1]["friend"] == ""
            assert (await ana.get("/api/players/Bo"))["friend"] == "friends"
            assert [one["name"] for one in (await ana.get("/api/export"))["friends"]] == ["Bo"]

    play(scenario())


def test_an_invitation_stands_in_the_lobby_until_it_is_answered_and_is_for_friends_only(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            await befriend(ana, "Ana", bo, "Bo")
            table = (await ana.open("me", "open", "open"))["table"]

            async def invites(browser: Browser, name: str) -> int:
                return (await browser.http.post(f"/api/tables/{table}/invite", json={"name": name})).status_code

            async def invited(browser: Browser) -> list[str]:
                return [one["table"] for one in (await browser.get("/api/lobby"))["invitations"]]

            assert await invites(ana, "Eve") == 404  # not a friend
            assert await invites(eve, "Bo") == 403  # not at the table
            assert [await invites(ana, "Bo") for _ in range(2)] == [204, 204]
            assert (await bo.get("/api/lobby"))["invitations"] == [
                {"table": table, "game": "toy", "title": "Toy", "by": "Ana"}
            ]
            assert (await invited(ana), await invited(eve)) == ([], [])
            assert (await bo.http.post(f"/api/tables/{table}/decline")).status_code == 204
            assert await invited(bo) == []
            await invites(ana, "Bo")
            assert (await bo.http.post(f"/api/tables/{table}/join", json={})).status_code == 200
            assert await invited(bo) == []
            assert await invites(ana, "Bo") == 409  # sits there
            other = (await ana.open("me", "open"))["table"]
            await ana.http.post(f"/api/tables/{other}/invite", json={"name": "Bo"})
            assert await invited(bo) == [other]
            await parts(bo, "Ana")
            assert await invited(bo) == []

    play(scenario())


def test_an_invitation_is_a_message_and_a_hundred_of_them_are_one(sqlite: Settings) -> None:
    async def scenario() -> None:
        time = MadeTime(NOON)
        async with (
            receiver() as hooks,
            house(configured(sqlite, hooks=hooks), time) as there,
            there.browser() as ana,
            there.browser() as bo,
        ):
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            await befriend(ana, "Ana", bo, "Bo")
            await hook(bo, hooks)
            tables = [(await ana.open("me", "open"))["table"] for _ in range(100)]
            for table in tables:
                await ana.http.post(f"/api/tables/{table}/invite", json={"name": "Bo"})
            await pass_time(time, 11, lambda: hooks.posts, "the message")
            await rest(there, time)
            [body] = hooks.bodies()
            assert body["text"] == "You are invited to 100 tables"
            assert {one["link"] for one in body["tables"]} == {f"{ADDRESS}/t/{table}" for table in tables}

    play(scenario())


def test_of_a_deleted_account_no_friend_and_no_invitation_is_left(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            await enter(ana, "Ana")
            await enter(bo, "Bo")
            await befriend(ana, "Ana", bo, "Bo")
            table = (await ana.open("me", "open"))["table"]
            await ana.http.post(f"/api/tables/{table}/invite", json={"name": "Bo"})
            assert (await ana.http.post("/api/account/delete", json={"password": PASSWORD})).status_code == 204
            assert await names(bo) == ([], [], [])
            assert (await bo.get("/api/lobby"))["invitations"] == []

    play(scenario())
