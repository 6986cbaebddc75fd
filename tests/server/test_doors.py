"""One rule for all doors: what leaves is a function of what the seat knows, also how many choices there were."""

from __future__ import annotations

import random
from typing import Any

from pentarchy.server.settings import Settings
from tests.server.people import Browser, House, Seat, house, play

Asked = tuple[Browser, Seat]


async def three(there: House, *browsers: Browser) -> tuple[str, list[Seat]]:
    ana, bo, cy, eve = browsers
    opened = await ana.open("me", "open", "open", listed=True)
    table = opened["table"]
    await bo.claim(opened["links"][1]["link"], "Bo")
    await cy.claim(opened["links"][2]["link"], "Cy")
    return table, [await browser.sit(table) for browser in (ana, bo, cy, eve)]


async def doors(table: str, browser: Browser, seat: Seat) -> list[Any]:
    """All that somebody can ask about how far the game has come."""
    lobby = await browser.get("/api/lobby")
    told = [
        (await browser.get(f"/api/tables/{table}"))["number"],
        [info["number"] for part in ("mine", "open", "running") for info in lobby[part] if info["id"] == table],
        (await seat.ask("since", "history", number=0))["number"],
        (await browser.get(f"/api/tables/{table}/story"))["curve"],
    ]
    for number in (1, 2, 3):
        looked = await seat.ask("look", "scene", number=number)
        fork = await browser.http.post(f"/api/tables/{table}/fork", json={"number": number})
        told += [looked["type"], looked.get("sentence"), fork.status_code, fork.json().get("sentence")]
    return told


def test_nobody_can_count_choices_that_nobody_may_see_yet(settings: Settings) -> None:
    async def scenario() -> None:
        async with (
            house(settings) as there,
            there.browser() as ana,
            there.browser() as bo,
            there.browser() as cy,
            there.browser() as eve,
        ):
            table, seats = await three(there, ana, bo, cy, eve)
            asking = list(zip((ana, cy, eve), (seats[0], seats[2], seats[3]), strict=True))
            before = [await doors(table, *one) for one in asking]
            assert (await seats[1].choose("bid 1"))["number"] == 1
            assert [await doors(table, *one) for one in asking] == before
            assert (await bo.get(f"/api/tables/{table}"))["number"] == 1
            assert (await seats[0].choose("bid 0"))["number"] == 1  # not the second, for all they know
            assert seats[0].undo == [{"number": 1, "text": "Bid 0"}]
            assert (await doors(table, cy, seats[2]), await doors(table, eve, seats[3])) == (before[1], before[2])
            await seats[0].ask("undo", "accepted", number=1)
            await seats[0].choose("bid 2")
            assert (await seats[2].choose("bid 0"))["number"] == 1  # what everybody notices, and nothing unseen before
            numbers = [(await browser.get(f"/api/tables/{table}"))["number"] for browser in (ana, bo, cy, eve)]
            assert numbers == [4, 2, 1, 1]  # three, one and no choices of their own that nobody saw

    play(scenario())


def test_a_proposal_to_take_back_names_nobody_who_chose_unseen(settings: Settings) -> None:
    async def scenario() -> None:
        async with (
            house(settings) as there,
            there.browser() as ana,
            there.browser() as bo,
            there.browser() as cy,
            there.browser() as eve,
        ):
            _, seats = await three(there, ana, bo, cy, eve)
            await seats[1].choose("bid 1")
            await seats[0].choose("bid 0")
            await seats[0].send("propose", kind="undo", target=1)
            told = await seats[2].first("proposal")
            assert "(choices of Me 0)" in told["text"]
            assert "Bo" not in told["text"]
            await seats[1].ask("undo", "accepted", number=0)
            await seats[1].choose("bid 2")
            assert not any(m["type"] == "proposal" and m["ended"] for m in seats[2].all)  # unseen, it withdraws nothing
            for seat in (seats[1], seats[2]):
                await seat.send("answer", proposal=told["id"], yes=True)
            await seats[0].until(lambda: "bid 3" in seats[0].words, "the first bid again")

    play(scenario())


def test_a_fork_does_not_name_who_is_asked_in_a_veiled_window(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as eve:
            rng = random.Random(2)
            found = 0
            while found < 3:
                opened = await ana.open("me", "me", "me", listed=True)
                live = there.service.tables[opened["table"]]
                while not live.state.over and found < 3:
                    if live.state.is_veiled:
                        found += 1
                        fork = await eve.http.post(f"/api/tables/{live.id}/fork", json={"number": -1})
                        there_now = (await there.service.table(fork.json()["table"])).state
                        assert not there_now.is_veiled
                        assert there_now.view(-1)["asked"] == live.played.seen_by(-1).view(-1)["asked"]
                    seat = rng.choice(live.state.actors)
                    words = live.state.words(rng.choice(live.state.options_for(seat)))
                    await live.choose(seat, live.epoch_of(seat), words, "")

    play(scenario())
