"""A damaged position is refused with a sentence, or is a position: nothing in between."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import pentarchy
from pentarchy.core.errors import BadInput
from pentarchy.core.state import State
from tests.toy import TOY

DAMAGED = 60
STRANGE: tuple[object, ...] = (None, "x", -1, 10**9, 2**70, 1.5, True, [], {}, [[]])


def played(game: pentarchy.Game, rng: random.Random) -> State:
    """Some position in the middle of a game."""
    state = game.new(rng.choice(game.player_counts), rng.randrange(1000))
    for _ in range(rng.randrange(70)):
        if not state.over:
            player = rng.choice(state.actors)
            state.apply(rng.choice(state.options_for(player)), player)
    return state


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a dump with each of its keys."""
    if isinstance(value, (dict, list)):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def damage(dump: Any, rng: random.Random) -> None:
    """Change, remove or add one thing anywhere."""
    where, key = rng.choice(list(places(dump)))
    how = rng.randrange(5)
    if how == 0:
        del where[key]
    elif how == 1 and type(where[key]) is int:
        where[key] += rng.choice((-1, 1, 7, -100))
    elif how == 2 and isinstance(where, list):
        where.insert(key, 0)
    elif how == 3 and isinstance(where, list):
        where.append(where[key])
    else:
        where[key] = rng.choice(STRANGE)


@pytest.mark.parametrize("game", [*pentarchy.games(), TOY], ids=lambda game: str(game.slug))
def test_a_damaged_position_is_refused_or_is_a_position(game: pentarchy.Game) -> None:
    rng = random.Random(f"damage {game.slug}")
    refused = 0
    for _ in range(DAMAGED):
        dump = json.loads(json.dumps(played(game, rng).dump()))
        damage(dump, rng)
        try:
            state = pentarchy.load(dump)
        except BadInput:
            refused += 1
            continue
        state.check()
        assert all(state.view(seat)["game"] == game.slug for seat in range(-1, state.players))
        assert state.over or state.actors
    assert refused > DAMAGED / 3


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("position", {"coins": 7}, "'coins' is not a list"),
        ("position", {"coins": [1, None]}, "'coins' holds 'None'"),
        ("rng", "x", "rng is 'x' and not a number"),
        ("marks", 2**70, "and not a number"),
        ("agenda", [], "nothing is left to be done, and the game is not over"),
    ],
)
def test_what_is_damaged_is_named(field: str, value: Any, message: str) -> None:
    state = TOY.new(2, 1)
    while state.lanes is not None:
        state.apply(state.options[0])
    dump: dict[str, Any] = state.dump()
    dump[field] = {**dump[field], **value} if isinstance(value, dict) else value
    with pytest.raises(BadInput, match=message):
        pentarchy.load(dump)
