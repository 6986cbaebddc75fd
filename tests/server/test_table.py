"""A table from opening to its end, the same on both stores."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import Any

import pentarchy
from pentarchy.server.settings import Settings
from tests.server.people import Browser, House, Seat, house, play


async def finish(seats: list[Seat], seed: int = 1) -> None:
    """Everybody answers at random until the game is over."""
    rng = random.Random(seed)
    while any(seat.over is None for seat in seats):
        for seat in seats:
            if seat.over is None and seat.is_asked:
                answer = await seat.choose(rng.choice(seat.words))
                assert answer["type"] in ("accepted", "denied")
        if not any(seat.is_asked for seat in seats):
            await asyncio.sleep(0.005)


async def two_at_a_table(ana: Browser, bo: Browser) -> tuple[str, Seat, Seat]:
    opened = await ana.open("me", "open")
    await bo.claim(opened["links"][1]["link"], "Bo")
    return opened["table"], await ana.sit(opened["table"]), await bo.sit(opened["table"])


def test_a_game_against_bots_is_played_to_its_end_and_verified(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "random", "normal", options={"rounds": 2})
            mine = await ana.sit(opened["table"])
            await finish([mine])
            assert mine.over is not None
            assert sorted(score["place"] for score in mine.over["scores"])[0] == 1
            verdict = await ana.get(f"/api/tables/{opened['table']}/verify")
            assert verdict["ok"], verdict
            assert verdict["commitment"] == opened["commitment"]
            text = (await ana.http.get(f"/api/tables/{opened['table']}/record")).text
            record = pentarchy.Record.from_json(text)
            record.verify()
            assert record.replay().over

    play(scenario())


def test_the_story_of_a_finished_game_names_who_won_points_and_by_what(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 1")
            await second.choose("bid 0")
            await first.until(lambda: "take 3" in first.words, "the turn")
            await first.choose("take 3")
            await finish([first, second])
            story = await ana.get(f"/api/tables/{table}/story")
            assert first.over is not None
            assert story["curve"][0] == [0, [4.0, 4.0]]
            assert story["curve"][-1] == [first.number, [score["total"] for score in first.over["scores"]]]
            gains = story["gains"]
            points = [points for _, points in story["curve"]]
            steps = [now - then for pair in itertools.pairwise(points) for then, now in zip(*pair, strict=True)]
            largest = sorted((gain["points"] for gain in gains), reverse=True)
            assert 1 <= len(largest) <= 3
            assert largest == sorted(steps, reverse=True)[: len(largest)]
            assert largest[0] >= 3  # as much as when 3 coins were taken
            for gain in gains:
                last = gain["number"] == first.number
                assert gain["text"].startswith("at the end" if last else f"Player {gain['seat'] + 1} ")

    play(scenario())


def test_the_story_of_a_running_game_has_what_everybody_can_count_and_no_more(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            story = f"/api/tables/{table}/story"
            begun = {"curve": [[0, [3.0, 3.0]]], "gains": []}  # of 4 points each one is a hidden card
            assert await bo.get(story) == begun
            await first.choose("bid 1")
            assert await bo.get(story) == begun  # nobody sees that somebody has bid
            await second.choose("bid 0")
            await first.until(lambda: "take 3" in first.words, "the turn")
            await first.choose("take 3")
            told = await bo.get(story)
            (_, before), (number, after) = told["curve"][-2:]
            assert number == 2  # after the auction, as Bo and everybody who watches count
            assert [after[0] - before[0], after[1] - before[1]] == [3.0, 0.0]
            assert told["gains"] == []
            async with there.browser() as somebody:
                assert await somebody.get(story) == told

    play(scenario())


def test_two_people_meet_by_link_and_see_the_same_table(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await finish([first, second])
            coins = [[panel["stats"][0] for panel in seat.scene["panels"]] for seat in (first, second)]
            assert coins[0] == coins[1]
            played = there.service.tables[table].played
            assert (first.number, second.number) == (played.number_for(0), played.number_for(1))  # as each counts

    play(scenario())


def test_a_choice_sent_twice_counts_once_and_is_answered_twice(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            _, first, _ = await two_at_a_table(ana, bo)
            await first.asked()
            epoch = first.epoch
            once = await first.choose("bid 1", nonce="same", epoch=epoch)
            again = await first.choose("bid 1", nonce="same", epoch=epoch)
            assert once == again == {"type": "accepted", "nonce": "same", "number": 1}
            for _ in range(5):
                await first.send("choose", epoch=epoch, words="bid 1", nonce="same")
            await first.ask("ping", "pong")
            assert there.service.tables[first.all[0]["table"]].number == 1

    play(scenario())


def test_a_choice_for_a_decision_that_is_over_is_denied_and_the_scene_follows(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            _, first, second = await two_at_a_table(ana, bo)
            stale = first.epoch
            await first.choose("bid 1")
            await second.choose("bid 0")
            await first.until(lambda: "take 1" in first.words, "the turn")
            begin = len(first.all)
            answer = await first.choose("take 1", epoch=stale)
            assert answer["type"] == "denied"
            assert answer["sentence"] == "This was already decided."
            whole = await first.next("scene", begin)
            assert whole["epoch"] == first.epoch
            assert (await first.choose("take 1"))["type"] == "accepted"

    play(scenario())


def test_what_others_choose_meanwhile_does_not_make_my_click_stale(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            _, first, second = await two_at_a_table(ana, bo)
            epoch = second.epoch
            await first.choose("bid 1")  # unseen by the other, who bids on the same decision
            assert (await second.choose("bid 0", epoch=epoch))["type"] == "accepted"
            await first.until(lambda: "take 1" in first.words, "the turn")
            assert (await first.choose("take 1"))["type"] == "accepted"
            await second.until(lambda: "cheer" in second.words, "an offer")
            mine = first.epoch
            assert (await second.choose("cheer"))["type"] == "accepted"
            assert (await first.choose("take 2", epoch=mine))["type"] == "accepted"

    play(scenario())


def test_an_illegal_choice_is_denied_with_its_clause(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            _, first, _ = await two_at_a_table(ana, bo)
            answer = await first.choose("bid 9")
            assert (answer["type"], answer["clause"]) == ("denied", "TY-2.2")
            assert answer["sentence"] == "You do not have so many coins."
            assert "no verb is called 'fly'" in (await first.choose("fly high"))["sentence"]

    play(scenario())


def test_my_own_choices_are_taken_back_up_to_the_barrier(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 2")
            assert [window["text"] for window in first.undo] == ["Bid 2"]
            assert (await first.ask("undo", "accepted", number=0))["type"] == "accepted"
            await first.until(lambda: "bid 2" in first.words, "the question again")
            await first.choose("bid 0")
            await second.choose("bid 1")
            await first.until(lambda: "take 1" in first.words, "the turn")
            await first.choose("take 1")
            await first.choose("take 1")
            assert len(first.undo) == 2
            answer = await first.ask("undo", "accepted", number=first.undo[1]["number"])
            assert answer["type"] == "accepted"
            await first.until(lambda: "take 3" in first.words, "the turn from its beginning")
            await first.choose("draw")
            denied = await first.ask("undo", "accepted", number=0)
            assert denied["sentence"].startswith("There is nothing to take back")
            assert there.service.tables[table].number == first.number

    play(scenario())


def test_a_table_is_loaded_as_its_players_left_it_with_undo_and_all(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 1")
            await second.choose("bid 0")
            await first.until(lambda: "take 1" in first.words, "the turn")
            await first.choose("take 1")
            before = there.service.tables[table].state.digest()
            scene, undo = first.scene, first.undo
            await there.service.forget(there.service.tables[table])
            again = await ana.sit(table)
            await again.first("scene")
            assert there.service.tables[table].state.digest() == before
            assert again.scene == scene
            assert again.undo == undo
            assert [line["text"] for line in again.log] == [line["text"] for line in first.log]

    play(scenario())


def test_memory_does_not_grow_with_the_length_of_a_game(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "random", options={"rounds": 9})
            mine = await ana.sit(opened["table"])
            live = there.service.tables[opened["table"]]
            rng = random.Random(3)
            most = 0
            while await mine.asked():
                await mine.choose(rng.choice(mine.words))
                most = max(most, len(live.played._last.recent))
                assert live.state.history is None
                assert live.state.journal == []
            assert most < 10

    play(scenario())


async def _words(there: House, table: str) -> list[str]:
    from pentarchy.server import queries

    return [row.words for row in await there.service.store.read(queries.entries_after, table, 0)]


def test_orders_answer_at_once_and_are_gone_with_one_click(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            listed = await first.ask("order", "orders", decision="bid", words="bid 0")
            assert listed["orders"] == {"bid": "bid 0"}
            await second.choose("bid 0")
            await first.until(lambda: "take 1" in first.words, "the turn, as the order bid for me")
            assert (await _words(there, table))[:2] == ["bid 0", "bid 0"]
            listed = await first.ask("order", "orders", decision="bid", words="")
            assert listed["orders"] == {}
            assert "no decision" in (await first.ask("order", "orders", decision="dance", words=""))["sentence"]

    play(scenario())


def test_chat_reaches_those_it_is_meant_for_and_notes_only_their_writer(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo, there.browser() as eve:
            table, first, second = await two_at_a_table(ana, bo)
            watcher = await eve.sit(table)
            await first.send("say", text="hello \u202eall", to=-1)
            assert (await second.first("said"))["text"] == "hello all"
            assert (await watcher.first("said"))["by"] == 0
            await first.send("say", text="only for you", to=1)
            await second.until(lambda: "only for you" in second.seen(), "the whisper")
            await first.send("note", text="my secret plan")
            await first.ask("ping", "pong")
            assert "only for you" not in watcher.seen()
            assert "secret plan" not in second.seen()
            assert "watching" in (await watcher.ask("say", "said", text="boo", to=-1))["sentence"]
            again = await ana.sit(table)
            assert (await again.first("hello"))["notes"] == "my secret plan"
            await again.until(lambda: "only for you" in again.seen(), "chat at joining")

    play(scenario())


def test_looking_back_since_preview_and_why(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            _, first, second = await two_at_a_table(ana, bo)
            start = json.loads(json.dumps(first.scene))
            await first.choose("bid 1")
            await second.choose("bid 0")
            await first.until(lambda: "take 1" in first.words, "the turn")
            past = await first.ask("look", "scene", number=0)
            assert past["looking"]
            assert past["scene"]["panels"] == start["panels"]
            assert not past["scene"].get("choices")
            shown = await first.ask("preview", "previewed", words="take 3")
            before = next(p for p in first.scene["panels"] if p["id"] == "seat0")["stats"][0]["value"]
            after = next(p for p in shown["scene"]["panels"] if p["id"] == "seat0")["stats"][0]["value"]
            assert int(after) == int(before) + 3
            assert (await first.ask("preview", "previewed", words="draw"))["scene"] is None
            because = await first.ask("why", "because", thing="done")
            assert because["clause"] == "TY-3.5"
            because = await first.ask("why", "because", thing="seat0")
            assert because["clause"] == "TY-3.3"
            await first.choose("rob p1")
            history = await second.ask("since", "history", number=1)  # after the auction
            assert any("rob" in line["text"] for line in history["log"])
            denied = await first.ask("look", "scene", number=99)
            assert denied["sentence"].startswith("There are entries 0 to")
            denied = await first.ask("look", "scene", number=1, seat=1)
            assert denied["type"] == "denied"

    play(scenario())


def test_hints_are_counted_and_can_be_forbidden(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "random")
            mine = await ana.sit(opened["table"])
            hinted = await mine.ask("hint", "hinted")
            assert hinted["best"][0]["words"] in mine.words
            assert there.service.tables[opened["table"]].seats[0].hints == 1
            opened = await ana.open("me", "random", hints=False)
            mine = await ana.sit(opened["table"])
            assert "no hints" in (await mine.ask("hint", "hinted"))["sentence"]

    play(scenario())


def test_forks_of_running_games_are_imagined_and_those_of_finished_ones_true(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            answer = await ana.http.post(f"/api/tables/{table}/fork", json={})
            assert answer.status_code == 201, answer.text
            fork = answer.json()["table"]
            mine = await ana.sit(fork, 1)
            assert mine.all[0]["analysis"]
            assert mine.all[0]["mine"] == [0, 1]
            await mine.choose("bid 0")
            other = await ana.sit(fork, 0)
            await other.choose("bid 0")
            await other.until(lambda: "take 1" in other.words, "free choice for every seat")
            stranger = await bo.sit(fork, wait=False)
            await stranger._reader
            assert stranger.closed is not None
            assert stranger.closed[0] == 4403
            await finish([first, second])
            number = first.number // 2
            fork = (await ana.http.post(f"/api/tables/{table}/fork", json={"number": number})).json()["table"]
            await ana.sit(fork, 0)
            live = there.service.tables[table]
            true = await live.ledger.past(live.played.meant_by(0, number))
            assert there.service.tables[fork].state.view(0) == true.view(0)
            assert (await ana.http.get(f"/api/tables/{fork}/record")).status_code == 409

    play(scenario())


def test_one_session_holds_several_seats_and_each_socket_sees_one(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "me", "me", options={"rounds": 1})
            seats = [await ana.sit(opened["table"], n) for n in range(3)]
            assert [seat.all[0]["seat"] for seat in seats] == [0, 1, 2]
            assert seats[0].all[0]["mine"] == [0, 1, 2]
            await finish(seats)

    play(scenario())


def test_a_program_gets_views_and_words_instead_of_scenes(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "random", options={"rounds": 1})
            seat = await ana.sit(opened["table"], form="view")
            rng = random.Random(1)
            position: dict[str, Any] = {}
            while seat.over is None:
                position = next(m for m in seat.all[::-1] if m["type"] == "position")
                if position["choices"] and position["view"]["decision"]:
                    seat.epoch = position["epoch"]
                    assert (await seat.choose(rng.choice(position["choices"])))["type"] == "accepted"
                await asyncio.sleep(0.005)
            assert position["view"]["viewer"] == 0
            assert not seat.scene

    play(scenario())
