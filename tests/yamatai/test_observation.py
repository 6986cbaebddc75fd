"""What a seat of Yamataï observes, read by the names of the layout."""

from __future__ import annotations

import pentarchy
from pentarchy.core.observation import Cells, Observer


def observed(state: pentarchy.State, player: int) -> dict[str, int]:
    """The cells that are not 0, by name."""
    observer = Observer(state.game, state.players)
    cells = Cells(1, observer.size)
    observer.write(state, player, cells)
    return {observer.layout.label(cell): value for cell, value in enumerate(cells.values) if value}


def test_the_beginning_of_a_game() -> None:
    state = pentarchy.new("yamatai", players=3, seed=5)
    me = state.player
    seen = observed(state, me)
    assert seen[f"seat[{me}]"] == 1
    assert seen["asked[me]"] == 1
    assert seen["decision[choose_fleet]"] == 1
    assert [seen["coins[me]"], seen["coins[next1]"], seen["coins[next2]"]] == [10, 10, 10]  # YA-4.9
    assert [seen["pieces[me]"], seen["pieces[next1]"]] == [8, 8]  # YA-4.10
    assert [seen[f"supply[{boat}]"] for boat in ("bamboo", "wood", "stone", "clay", "gold")] == [22, 19, 16, 13, 10]
    assert sum(name.startswith("culture[") for name in seen) == 30  # YA-4.7
    assert sum(name.startswith("mountain[") for name in seen) == 7  # YA-4.6
    assert sum(name.startswith("row[") for name in seen) == 5  # YA-4.3
    assert sum(name.startswith("unseen_tiles[") for name in seen) == 23
    assert sum(name.startswith("face_up[") for name in seen) == 5  # YA-4.4
    assert sum(name.startswith("face_down_first[") for name in seen) == 5
    assert seen["round"] == 1
    assert seen["order[1,me]"] == 1
    waiting = observed(state, (me + 1) % 3)
    assert waiting["asked[next2]"] == 1
    assert not any(name.startswith("decision[") for name in waiting)


def test_the_others_are_counted_from_the_seat_that_observes() -> None:
    state = pentarchy.new("yamatai", players=3, seed=5)
    state.coins = [1, 2, 3]  # type: ignore[attr-defined]  # of this game
    assert [observed(state, 1)[f"coins[{seat}]"] for seat in ("me", "next1", "next2")] == [2, 3, 1]
