"""In two worlds that differ only in what is hidden from somebody, they are sent the same: every game, every seat."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import pentarchy
from pentarchy.core.state import State
from pentarchy.scene.model import THINGS
from pentarchy.server import looking
from pentarchy.server.errors import Refused
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import Form, Pace
from pentarchy.server.scenes import encoder
from pentarchy.server.settings import Settings
from tests.server.people import house, play

GAMES = [game.slug for game in pentarchy.games()]
MOMENTS = 8
CHOICES_BETWEEN = 9
FORMS: tuple[Form, ...] = ("scene", "view")


class Ear:
    """A socket that only listens."""

    pace: Pace = "normal"
    skips = False

    def __init__(self) -> None:
        self.heard: list[str] = []

    def send(self, body: bytes) -> None:
        self.heard.append(body.decode())


async def everything(live: LiveTable, world: State, viewer: int) -> list[str]:
    """All that a seat is sent if this is the world: at joining, and in answer to what it may ask."""
    moment = live.played._last
    true, moment.state = moment.state, world
    seats = list(live.seats)  # joining and leaving is remembered
    ear = Ear()
    try:
        for form in FORMS:
            live.audience.watches.pop((viewer, form), None)
            await live.join(ear, viewer, "nobody", form)
            await live.part(ear, viewer, form)
        scene: dict[str, Any] = json.loads(encoder.encode(live.audience.scene(viewer)))
        things = [thing["id"] for name in THINGS for thing in scene.get(name, [])]
        for thing in things:
            ear.send(encoder.encode(looking.why(live, viewer, thing)))
        for choice in scene.get("choices", [])[:6] if viewer >= 0 else []:
            try:
                ear.send(encoder.encode(looking.preview(live, viewer, choice["words"])))
            except Refused as refused:
                ear.heard.append(refused.sentence)
    finally:
        moment.state, live.opened.seats[:] = true, seats
    return ear.heard


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_hidden_from_somebody_changes_nothing_that_they_are_sent(slug: str, sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            players = pentarchy.game(slug).player_counts[-1]
            opened = await ana.open(*["me"] * players, game=slug)
            live = there.service.tables[opened["table"]]
            rng = random.Random(5)
            worlds = 0
            for moment in range(MOMENTS if slug != "toy" else 2):
                for viewer in (-1, *range(players)):
                    other = live.state.imagine(viewer, 100 * moment + viewer + 1)
                    true = await everything(live, live.state, viewer)
                    assert await everything(live, other, viewer) == true
                    worlds += other.digest() != live.state.digest()
                for _ in range(CHOICES_BETWEEN):
                    if live.state.over:
                        break
                    seat = rng.choice(live.state.actors)
                    words = live.state.words(rng.choice(live.state.options_for(seat)))
                    await live.choose(seat, live.epoch_of(seat), words, "")
            assert worlds > 0  # some of them did differ

    play(scenario(), 300)
