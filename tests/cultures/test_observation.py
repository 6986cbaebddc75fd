"""What a seat of Clash of Cultures knows as numbers: each cell holds what its label says, and nothing secret."""

from __future__ import annotations

from pentarchy.core.observation import Cells, Observer
from pentarchy.games.cultures.components import HEXES
from pentarchy.games.cultures.state import Cultures
from tests.cultures.scenario import Table


def seen(s: Cultures, p: int) -> dict[str, int]:
    """The cells that are not 0, by their labels."""
    observer = Observer(s.game, s.players)
    cells = Cells(1, observer.size)
    observer.write(s, p, cells)
    return {observer.layout.label(cell): value for cell, value in enumerate(cells.values) if value}


def test_cities_units_and_goods_belong_to_seats_as_the_observer_counts_them() -> None:
    t = Table(3).only(1, food=1, culture=2)
    home = t.s._towns[1][0]
    name = HEXES[home]
    mine, theirs = seen(t.s, 1), seen(t.s, 0)
    assert (mine[f"city[{name},me]"], theirs[f"city[{name},next1]"]) == (1, 1)
    assert (mine[f"size[{name}]"], mine[f"mood[{name}]"]) == (1, 1)
    assert (mine["goods[me,food]"], theirs["goods[next1,food]"]) == (1, 1)
    assert (mine["goods[me,culture]"], seen(t.s, 2)["goods[next2,culture]"]) == (2, 2)


def test_hands_are_secret_and_great_persons_are_not() -> None:
    t = Table().hold(0, "act_01", "great_artist", "obj_01")
    mine, theirs = seen(t.s, 0), seen(t.s, 1)
    assert (mine["hand[me,act_01]"], mine["hand[me,great_artist]"], mine["objectives[me,obj_01]"]) == (1, 1, 1)
    assert [label for label in theirs if label.startswith("hand[next1,")] == ["hand[next1,great_artist]"]
    assert [label for label in theirs if label.startswith("objectives[next1,")] == []
    assert (theirs["action_cards[next1]"], theirs["objective_cards[next1]"]) == (2, 1)


def test_a_face_down_card_is_seen_by_its_owner_only() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).units(1, "d3", army=1).hold(0, "act_06").hold(1, "act_08").do(
        "move", "to d3", "tactic act_06"
    )
    mine, theirs = seen(t.s, 0), seen(t.s, 1)
    assert mine["tactics[attacker,act_06]"] == 1
    assert [label for label in theirs if label.startswith("tactics[")] == ["tactics[attacker,face_down]"]
    assert (theirs["battle_sides[attacker,next1]"], theirs["battle_sides[defender,me]"]) == (1, 1)
    assert (theirs["battle_space[d3]"], theirs["battle_origin[d2]"], theirs["fighters[attacker]"]) == (1, 1, 1)
    for seed in range(20):
        assert seen(t.s.imagine(1, seed), 1) == theirs


def test_regions_face_down_tell_nothing() -> None:
    t = Table()
    assert [label for label in seen(t.s, 0) if label.startswith("regions[")] == []


def test_without_hidden_hands_everybody_sees_them() -> None:
    t = Table(hidden_hands=False).hold(0, "act_01", "obj_01")
    assert seen(t.s, 1)["hand[next1,act_01]"] == 1
    assert seen(t.s, 1)["objectives[next1,obj_01]"] == 1
