"""Nobody is mistaken for somebody else: names of accounts, of the table, of bots and of other seats."""

from __future__ import annotations

import pytest

from pentarchy.server.errors import Refused
from pentarchy.server.names import folded, name, skeleton
from pentarchy.server.settings import Settings
from tests.server.conftest import make_settings
from tests.server.people import Browser, house, play

CYRILLIC_ANA = "\u0410n\u0430"  # mixes two alphabets
GREEK_NOTE = "\u039d\u039f\u03a4\u0395"  # looks like NOTE, all of it Greek


@pytest.mark.parametrize(
    "wish",
    [
        *("Table", " table ", "T\u200dable", "TABLE", "Tab1e", "Everybody", "Bot", "Bot (hard)", "B0t (hard)"),
        *(CYRILLIC_ANA, "\u3164", "\u2800\u2800", "\u115f", "\ufe0f"),
    ],
)
def test_names_that_nobody_may_have(wish: str) -> None:
    with pytest.raises(Refused):
        name(wish)


def test_names_of_all_alphabets_are_welcome() -> None:
    arabic, chinese = "\u0645\u0631\u064a\u0645", "\u674e\u5a1c"
    greek, russian = "\u0395\u03bb\u03ad\u03bd\u03b7", "\u0410\u043d\u043d\u0430"
    for wish in ("Ana", "Jos\u00e9", arabic, chinese, greek, russian):
        assert name(wish) == wish


def test_what_looks_alike_has_one_skeleton() -> None:
    assert skeleton(GREEK_NOTE) == skeleton("NOTE") == skeleton("n0te")
    assert skeleton("Ian") == skeleton("lan")
    assert skeleton("ian") == skeleton("IAN") == skeleton("Ian")
    assert skeleton("Ana") != skeleton("Ane")
    assert folded("  Ana ") == folded("ana")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Boris", "\u13f4oris"),  # Cherokee
        ("Boris", "\u0412\u043er\u0456\u0455"),  # Cyrillic
        ("paypal", "\U0001d5c9\u0430\U0001d5d2pal"),  # mathematical letters
        ("Modern", "Modem"),
        ("Clara", "C\u217cara"),  # a Roman numeral
        ("Otto", "\u0b20tt\u0ce6"),  # Oriya and Kannada
    ],
)
def test_looks_are_those_of_uts_39(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


async def register(browser: Browser, wish: str) -> int:
    answer = await browser.http.post("/api/accounts", json={"name": wish, "password": "correct horse"})
    return answer.status_code


def test_an_accounts_name_is_nobody_elses(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as mal:
            assert await register(ana, "NOTE") == 201
            for wish in ("note", "N0TE", GREEK_NOTE, " NOTE "):
                assert await register(mal, wish) == 409
                assert (await mal.http.post("/api/me", json={"name": wish})).status_code == 409
            opened = await ana.open("me", "open")
            token = opened["links"][1]["link"].split("#")[1]
            claim = {"token": token, "name": "N0te"}
            assert (await mal.http.post(f"/api/tables/{opened['table']}/claim", json=claim)).status_code == 409
            assert (await ana.http.post("/api/me", json={"name": "note"})).status_code == 200  # it is hers
            trimmed = {"name": " note ", "password": "correct horse"}
            assert (await mal.http.post("/api/login", json=trimmed)).status_code == 200

    play(scenario())


def test_no_two_at_a_table_have_the_same_name(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo, there.browser() as cy:
            opened = await ana.open("me", "open", "open")
            table, links = opened["table"], [link["link"] for link in opened["links"]]
            taken = {"token": links[1].split("#")[1], "name": "Me O"}  # with a letter for the digit
            assert (await bo.http.post(f"/api/tables/{table}/claim", json=taken)).status_code == 409
            await bo.claim(links[1], "")
            await cy.claim(links[2], "")
            assert [seat.name for seat in there.service.tables[table].seats] == ["Me 0", "Guest", "Guest 2"]

    play(scenario())


def test_an_account_is_not_tried_for_ever(tmp_path: object) -> None:
    settings = make_settings(data=str(tmp_path), logins_per_account=3)

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as mal:
            await register(ana, "Ana")
            wrong = {"name": "ana", "password": "wrong horse"}
            answers = [(await mal.http.post("/api/login", json=wrong)).status_code for _ in range(5)]
            assert answers == [403, 403, 403, 429, 429]

    play(scenario())


def test_names_of_accounts_are_not_found_out_by_trying_many(tmp_path: object) -> None:
    settings = make_settings(data=str(tmp_path), logins_per_hour=4)

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as mal:
            await register(ana, "Ana")
            opened = await mal.open("me", "me")
            tries = ["/api/me", f"/api/tables/{opened['table']}/seats/0/name", "/api/me", "/api/me"]
            answers = [(await mal.http.post(path, json={"name": "ana"})).status_code for path in tries]
            assert answers == [409, 409, 409, 429]
            assert (await mal.http.post("/api/me", json={"name": "Mal"})).status_code == 200

    play(scenario())
