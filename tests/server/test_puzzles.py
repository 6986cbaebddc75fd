"""Puzzles over HTTP: the list, sitting at one, answers judged in a worker, rating and streak kept with the player."""

from __future__ import annotations

from typing import Any

import pytest

import pentarchy
import tests.toy  # noqa: F401  registers the toy game
from pentarchy.analysis.puzzles import puzzles
from pentarchy.server import solving
from pentarchy.server.puzzles import of_the_day
from pentarchy.server.settings import Settings
from tests.server.people import Browser, house, play

PATH = "/api/games/toy/puzzles/last-turn"


async def ask(browser: Browser, path: str, status: int = 200, **wish: object) -> dict[str, Any]:
    answer = await browser.http.post(path, json=wish)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_puzzle_is_played_on_its_table_with_the_choices_sent_along(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as home, home.browser() as ana:
            begun = await ask(ana, PATH)
            assert (begun["question"], begun["choices"], begun["over"]) == ("You can win now. How?", [], False)
            assert "solution" not in str(begun)
            assert not any(choice.get("final") for choice in begun["table"]["scene"]["choices"])
            after = await ask(ana, PATH, choices=["take 3"], words="take 1")
            assert (after["choices"], after["over"]) == (["take 3", "take 1"], True)
            assert not after["table"]["scene"].get("choices")
            refused = await ask(ana, PATH, 400, choices=["take 3"], words="take 2")
            assert refused["sentence"] == "At most 4 coins a turn."
            stale = await ask(ana, PATH, 409, choices=["take 3", "take 3"])
            assert stale["sentence"] == "Begin the puzzle again: At most 4 coins a turn."
            await ask(ana, "/api/games/toy/puzzles/chess", 404)
            why = await ask(ana, f"{PATH}/why", words="done")
            assert why["clause"] == "TY-3.5"

    play(scenario())


def test_the_first_answer_counts_and_is_kept_with_the_player(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as home, home.browser() as ana, home.browser() as ben:
            wrong = await ask(ana, f"{PATH}/answer", choices=["rob p0"])
            assert (wrong["judgement"], wrong["counted"], wrong["steps"]) == ("wrong", True, [])
            assert wrong["change"] == -30  # 1200 against 1000: expected 0.76 of 40
            assert (wrong["solver"]["rating"], wrong["solver"]["streak"]) == (1170, 0)
            right = await ask(ana, f"{PATH}/answer", choices=["take 2", "take 2"])
            assert (right["judgement"], right["counted"], right["change"]) == ("right", False, 0)
            assert right["steps"] == ["Take 3 coins", "Take 1 coin"]
            assert right["explanation"].endswith("It ends the game, and you win.")
            shelf = await ana.get("/api/puzzles")
            mine = next(one for one in shelf["puzzles"] if one["game"] == "toy")
            assert (mine["judgement"], mine["solved"]) == ("wrong", True)
            assert shelf["solver"] == {"rating": 1170, "streak": 0, "best": 0, "solved": 1, "tried": 1}

            best = await ask(ben, f"{PATH}/answer", choices=["take 3", "take 1"])
            assert (best["judgement"], best["change"]) == ("right", 10)
            assert (best["solver"]["rating"], best["solver"]["streak"]) == (1210, 1)

    play(scenario())


def test_who_gives_up_is_told_the_solution_and_it_counts(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as home, home.browser() as ana:
            told = await ask(ana, f"{PATH}/answer", solution=True)
            assert (told["judgement"], told["words"], told["solver"]["rating"]) == ("wrong", ["take 3", "take 1"], 1170)

    play(scenario())


@pytest.mark.thorough
def test_what_a_guest_solved_comes_along_into_an_account_and_goes_with_it(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as home, home.browser() as ana:
            await ask(ana, f"{PATH}/answer", choices=["take 3", "take 1"])
            account = {"name": "Ana Maria", "password": "correct horse"}
            assert (await ana.http.post("/api/accounts", json=account)).status_code < 300
            assert (await ana.get("/api/puzzles"))["solver"]["rating"] == 1210
            exported = await ana.get("/api/export")
            assert [entry["puzzle"] for entry in exported["puzzles"]] == ["last-turn"]

    play(scenario())


def test_the_puzzle_of_the_day_is_the_same_all_day_and_another_on_other_days() -> None:
    known = [one for subject in pentarchy.games() for one in puzzles(subject)]
    day = 86_400.0
    assert of_the_day([], 0) is None
    assert of_the_day(known, 5 * day) == of_the_day(known, 6 * day - 1)
    assert len({one.id for n in range(30) if (one := of_the_day(known, n * day))}) > len(known[:5]) - 1


def test_a_rating_moves_by_what_was_expected() -> None:
    assert solving.expected(1200, 1200) == 0.5
    assert solving.expected(1200, 1600) == pytest.approx(1 / 11)
