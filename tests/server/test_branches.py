"""Analyses are branches of a game, and a link leads everybody to the same moment."""

from __future__ import annotations

from pentarchy.server.settings import Settings
from pentarchy.server.sockets import NOT_SHARED
from tests.server.people import house, play
from tests.server.test_table import two_at_a_table


def test_analyses_make_a_tree_that_is_named_and_shared_by_who_made_it(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, _, _ = await two_at_a_table(ana, bo)
            first = (await ana.http.post(f"/api/tables/{table}/fork", json={})).json()["table"]
            for seat in (0, 1):
                await (await ana.sit(first, seat)).choose("bid 0")
            position = there.service.tables[first].state
            second = (await ana.http.post(f"/api/tables/{first}/fork", json={"at": 1})).json()["table"]
            assert (
                await there.service.table(second)
            ).state.dump() == position.dump()  # nothing is hidden from its host
            named = await ana.http.post(f"/api/tables/{second}/branch", json={"name": "No bids"})
            assert named.status_code == 204
            tree = await ana.get(f"/api/tables/{table}/branches")
            assert tree["game"] == table
            assert [(b["table"], b["parent"], b["moment"], b["name"]) for b in tree["branches"]] == [
                (first, table, 0, ""),
                (second, first, 1, "No bids"),
            ]
            assert await ana.get(f"/api/tables/{second}/branches") == tree
            assert (await bo.get(f"/api/tables/{table}/branches"))["branches"] == []
            for path in ("branches", "branch"):
                ask = bo.http.get if path == "branches" else bo.http.post
                assert (await ask(f"/api/tables/{second}/{path}")).status_code in (400, 403)
            await ana.http.post(f"/api/tables/{second}/branch", json={"shared": True})
            looking = await bo.sit(second)
            hello = looking.all[0]
            assert (hello["seat"], hello["name"], hello["root"], hello["parent"]) == (-1, "No bids", table, first)
            seen = await bo.get(f"/api/tables/{second}/branches")
            assert [b["table"] for b in seen["branches"]] == [second]
            assert not seen["mine"]
            assert (await bo.http.post(f"/api/tables/{second}/branch", json={"name": "Mine"})).status_code == 403
            await ana.http.post(f"/api/tables/{second}/branch", json={"shared": False})
            await looking._reader  # whoever was looking is put out
            assert looking.closed == (1008, NOT_SHARED)

    play(scenario())


def test_a_link_to_a_moment_means_the_same_for_everybody(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            _, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 0")  # unseen: a moment of Ana's own
            await second.choose("bid 0")
            await first.until(lambda: first.number == 2, "the auction is over")
            whole = [await seat.ask("look", "scene", number=1, shared=True) for seat in (first, second)]
            assert [(found["number"], found["at"]) for found in whole] == [(2, 1), (1, 1)]
            assert whole[0]["scene"]["round"] == whole[1]["scene"]["round"]
            lines = [line for message in first.all if "log" in message for line in message["log"]]
            assert {line["at"] for line in lines} == {1}

    play(scenario())


def test_a_plan_is_played_at_an_analysis_as_far_as_it_is_open(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 0")
            await second.choose("bid 0")
            await first.until(lambda: first.number == 2, "the auction is over")
            asked = there.service.tables[table].state.player
            wish = {"seat": asked, "words": ["take 1", "take 2", "take 3", "done"]}
            branch = (await ana.http.post(f"/api/tables/{table}/fork", json=wish)).json()["table"]
            live = await there.service.table(branch)
            assert live.played.number == 2, "of the four choices the third is not open"
            assert live.state.player == asked
            refused = await ana.http.post(f"/api/tables/{table}/fork", json={"seat": asked, "words": ["dance"]})
            assert refused.status_code == 400
            nowhere = await ana.http.post(f"/api/tables/{table}/fork", json={"at": 99})
            assert (nowhere.status_code, nowhere.json()) == (
                409,
                {"sentence": "There are entries 0 to 1.", "field": ""},
            )

    play(scenario())
