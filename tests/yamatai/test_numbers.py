"""Numbers that the table shows are numbers that the rules pay."""

from __future__ import annotations

import random
from typing import cast

import pytest

from pentarchy.core.view import View
from pentarchy.games.yamatai.scene import scene
from pentarchy.games.yamatai.seen import Seen
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import BUY, SELL
from pentarchy.scene.model import Scene
from tests.yamatai.scenario import ORANGE, Table, new

PEOPLE = 18


def table(s: Yamatai, viewer: int) -> Scene:
    """What a seat sees."""
    return scene(cast("View[Seen]", s.view(viewer)))


def positions(players: int) -> list[Yamatai]:
    """Questions of random games in which everybody owns a few specialists from the start."""
    rng = random.Random(players)
    found: list[Yamatai] = []
    for seed in range(12):
        s = new(players, seed)
        people = rng.sample(range(PEOPLE), 2 * players)
        for p in range(players):
            s.specialists[p] = sum(1 << person for person in people[2 * p : 2 * p + 2])
        while not s.over:
            found.append(s.copy())
            s.apply(rng.choice(s.options))
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_the_price_beside_an_option_is_the_price_paid(players: int) -> None:
    compared = 0
    for s in positions(players):
        if not any(BUY.has(action) or SELL.has(action) for action in s.options):
            continue
        shown = {choice.words: choice.value for choice in table(s, s.player).choices}
        for action in s.options:
            if BUY.has(action) or SELL.has(action):
                after = s.copy()
                after.apply(action)
                assert int(shown[s.words(action)].replace("−", "-")) == after.coins[s.player] - s.coins[s.player]
                compared += 1
    assert compared > 300


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_points_of_a_panel_are_those_of_the_final_count(players: int) -> None:
    for s in positions(players)[::20]:
        shown = [panel.points for panel in table(s, -1).panels]
        assert shown == [f"{score.total} VP" for score in s.scores()]


def test_the_turn_order_and_the_tiles_built_are_on_the_table() -> None:
    s = positions(3)[-1]
    picture = table(s, -1)
    (order,) = picture.tracks
    assert order.markers == tuple(zip(s.spots, s.order, strict=True))
    for p in range(3):
        built = s.position(-1)["built"][p]
        rows = [row for row in picture.rows if row.id == f"row:built{p}"]
        assert len(built) == (len(rows[0].items) if rows else 0)


def test_what_a_power_does_is_read_where_it_is_chosen() -> None:
    t = Table().hand("wood").row("dojo").at("trade", fleet=2)
    details = {choice.words: choice.detail for choice in table(t.s, ORANGE).choices}
    assert details["power"] == "Reserve one face-up building tile for yourself."
