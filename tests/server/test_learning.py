"""Lessons over HTTP: taken step by step, without anything being kept, and the texts for players."""

from __future__ import annotations

from typing import Any

from pentarchy.scene import printed
from pentarchy.server.settings import Settings
from tests.server.people import house, play


def test_a_lesson_is_taken_with_its_choices_sent_along(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:

            async def take(*choices: str, words: str = "", lesson: str = "place", more: str = "") -> dict[str, Any]:
                address = f"/api/games/yamatai/lessons/{lesson}{more}"
                answer = await ana.http.post(address, json={"choices": choices, "words": words})
                assert answer.status_code == 200, answer.text
                found: dict[str, Any] = answer.json()
                return found

            begun = await take()
            assert (begun["number"], begun["tasks"], begun["judgement"]) == (0, 2, "")
            assert begun["table"]["scene"]["choices"]
            layout = await ana.http.get(f"/api/layouts/{begun['table']['layout']}")
            assert layout.status_code == 200
            for name in begun["table"]["scene"]["prints"].values():
                answer = await ana.http.get(f"/api/games/yamatai/lessons/place/prints/{name}")
                assert answer.status_code == 200

            wrong = await take(words="done")
            assert wrong["judgement"] == "wrong"
            assert wrong["sentence"].startswith("Then you would place nothing")
            assert wrong["choices"] == []
            illegal = await take(words="place wood b09")
            assert (illegal["judgement"], illegal["sentence_clause"]) == ("illegal", "YA-8.2")

            right = await take(words="place wood b08")
            assert (right["judgement"], right["number"], right["choices"]) == ("right", 1, ["place wood b08"])
            assert right["told"] == ["Orange placed wood between Matsura and Shima"]
            done = await take("place wood b08", words="place stone b18")
            assert (done["number"], done["ask"]) == (2, "")

            why = await take(words="buy gold", lesson="trade", more="/why")
            assert why["clause"] == "YA-7.3"

    play(scenario())


def test_a_map_is_printed_again_by_a_process_that_does_not_know_it(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            address, choices = "/api/games/paradise/lessons/voyage", ["explore e6"]
            begun = await ana.http.post(address, json={})
            after = await ana.http.post(address, json={"choices": choices})
            prints = [answer.json()["table"]["scene"]["prints"] for answer in (begun, after)]
            first, second = (next(iter(found.values())) for found in prints)
            assert first != second, "a hex was discovered"
            for name, made, status in (
                (first, "", 200),
                (second, "", 404),  # at the beginning there is another map
                (second, "explore e6", 200),
                (second, "stay", 409),
            ):
                printed._plates.clear()
                answer = await ana.http.get(f"{address}/prints/{name}", params={"after": made})
                assert answer.status_code == status, (made, status)

    play(scenario())


def test_nothing_is_final_in_a_lesson(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            answer = await ana.http.post("/api/games/conqueror/lessons/move", json={})
            choices = answer.json()["table"]["scene"]["choices"]
            assert "move infantry tyrrhenian_sea sicily" in [choice["words"] for choice in choices]
            assert not any(choice.get("final") for choice in choices)

    play(scenario())


def test_what_does_not_exist_or_lead_on_is_refused_with_a_sentence(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            for path in ("chess/lessons", "yamatai/guides/opening", "yamatai/lessons/chess/picture.svg"):
                assert (await ana.http.get(f"/api/games/{path}")).status_code == 404
            address = "/api/games/yamatai/lessons/place"
            for body, status in (
                ({"choices": ["done"]}, 409),
                ({"choices": [], "words": "dance"}, 400),
                ({"choices": ["done"] * 61}, 400),
                ({"choices": ["place wood b08", "place stone b18"], "words": "pass"}, 400),
            ):
                answer = await ana.http.post(address, json=body)
                assert (answer.status_code, bool(answer.json()["sentence"])) == (status, True), body

    play(scenario())


def test_a_course_lists_lessons_and_a_lesson_has_a_picture(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            course = await ana.get("/api/games/yamatai/lessons")
            assert [lesson["id"] for lesson in course["lessons"]][:3] == ["fleet", "trade", "place"]
            assert [guide["name"] for guide in course["guides"]] == ["how-to-play", "playing-well"]
            guide = await ana.get("/api/games/yamatai/guides/how-to-play")
            assert guide["markdown"].startswith("# How to play Yamataï")
            toy = await ana.get("/api/games/toy/lessons")
            assert (toy["lessons"], toy["guides"]) == ([], [])
            picture = await ana.http.get("/api/games/yamatai/lessons/build/picture.svg")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.content.startswith(b"<svg")

    play(scenario())
