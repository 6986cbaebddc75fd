"""Scenes of a table, one after the other: what is taken over from before equals what would be made from scratch."""

from __future__ import annotations

import random

import pytest

import pentarchy
from pentarchy.core.game import Game
from pentarchy.scene.model import THINGS, Scene
from pentarchy.server.scenes import Difference, Painter, difference, encoder, sheet_of

GAMES = [pytest.param(game, id=game.slug) for game in pentarchy.games() if game.has_scene]
CHOICES = 150


def patched(scene: Scene, changed: Difference) -> dict[str, object]:
    """What a client has after a patch: things by their ids, other parts as they are."""
    found: dict[str, object] = {}
    for name in scene.__struct_fields__:
        if name in THINGS:
            things = {thing.id: thing for thing in getattr(scene, name)}
            things.update({thing.id: thing for thing in changed.set.get(name, [])})  # type: ignore[attr-defined]  # all have one
            found[name] = {id: thing for id, thing in things.items() if id not in changed.removed.get(name, [])}
        else:
            found[name] = changed.fields.get(name, getattr(scene, name))
    return found


@pytest.mark.parametrize("in_place", [False, True], ids=["a new position", "the same position changed"])
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_sees_what_somebody_sees_who_looks_for_the_first_time(game: Game, in_place: bool) -> None:
    rng = random.Random(11)
    players = game.player_counts[0]
    state = game.new(players, seed=11, simulation=True)
    painter = Painter(sheet_of(state).layout)
    last: dict[int, Scene] = {}
    for _ in range(CHOICES):
        if state.over:
            break
        seat = rng.choice(state.actors)
        state = state if in_place else state.copy()
        state.apply(rng.choice(state.options_for(seat)), seat)
        for viewer in range(-1, players):
            scene = painter.scene(state, viewer)
            fresh = Painter(painter.layout).scene(state, viewer)
            assert encoder.encode(scene) == encoder.encode(fresh)
            if viewer in last:
                assert patched(last[viewer], difference(last[viewer], scene)) == patched(scene, Difference())
            last[viewer] = scene
