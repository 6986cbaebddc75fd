"""Every game at a real table: patches lead to the same scene as joining again, and nothing breaks on the way."""

from __future__ import annotations

import random
from typing import Any
from unittest import mock

import pytest
from msgspec.structs import replace

import pentarchy
from pentarchy.scene.model import THINGS
from pentarchy.server.fairness import Ask
from pentarchy.server.settings import Settings
from tests.server.people import house, play

GAMES = [game.slug for game in pentarchy.games()]
CHOICES = 12


@pytest.mark.parametrize("slug", GAMES)
def test_patches_lead_to_the_scene_that_somebody_sees_who_joins_now(slug: str, sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as eve:
            players = pentarchy.game(slug).player_counts[0]
            opened = await ana.open("me", *["random"] * (players - 1), game=slug)
            table = opened["table"]
            mine, watcher = await ana.sit(table), await eve.sit(table)
            rng = random.Random(3)
            for _ in range(CHOICES):
                if not await mine.asked():
                    break
                words = rng.choice(mine.words)
                await mine.ask("preview", "previewed", words=words)
                thing = rng.choice([t["id"] for name in THINGS for t in mine.scene[name]])
                because = await mine.ask("why", "because", thing=thing)
                assert because["type"] == "because"
                assert because["sentence"]
                epoch = mine.epoch  # grows with each choice of mine; the number need not, where nobody may notice it
                answer = await mine.choose(words)
                assert answer["type"] == "accepted", answer
                await mine.until(lambda e=epoch: mine.epoch > e, "my own choice")  # type: ignore[misc]
            live = there.service.tables[table]
            async with live.lock:  # the bots wait meanwhile
                number = live.number
                for seat, viewer in ((mine, 0), (watcher, -1)):
                    watch = live.audience.watches[viewer, "scene"]
                    assert watch.scene == live.audience.scene(viewer)
                    if watch.number:
                        await seat.until(lambda s=seat, n=watch.number: s.number >= n, "the last patch")  # type: ignore[misc]
            again, watching = await ana.sit(table), await eve.sit(table)
            if live.number == number:
                for old, new in ((mine, again), (watcher, watching)):
                    for name in THINGS:
                        first = {thing["id"]: thing for thing in old.scene[name]}
                        second = {thing["id"]: thing for thing in new.scene[name]}
                        assert first == second, name
            assert "pentarchy_errors_total 0.0" in there.service.metrics.page().decode()

    play(scenario())


@pytest.mark.thorough
def test_a_hard_bot_thinks_once_for_a_turn_of_several_choices(sqlite: Settings) -> None:
    """Its plan is carried out choice by choice, as long as nobody else is asked and nothing is shown."""

    async def scenario() -> None:
        async with house(replace(sqlite, hard_seconds=0.05)) as there, there.browser() as ana:
            opened = await ana.open("me", "hard", game="yamatai")
            mine = await ana.sit(opened["table"])
            live = there.service.tables[opened["table"]]
            marks = live.state.marks_for(1)
            thoughts = shown = choices = 0
            think, choose = there.service.thinkers.pick, live.choose

            async def counted(state: pentarchy.State, seat: int, level: str, ask: Ask) -> list[str]:
                nonlocal thoughts, shown, marks
                thoughts += 1
                shown += state.marks_for(1) != marks
                marks = state.marks_for(1)
                return await think(state, seat, level, ask)

            async def seen(seat: int, *rest: Any) -> int:
                nonlocal choices
                choices += seat == 1
                return await choose(seat, *rest)

            with mock.patch.object(there.service.thinkers, "pick", counted), mock.patch.object(live, "choose", seen):
                while choices < 12:
                    assert await mine.asked()
                    assert (await mine.choose(mine.words[0]))["type"] == "accepted"
            assert thoughts == shown
            assert thoughts < choices / 2

    play(scenario())
