"""Chapter 27: hidden information."""

from __future__ import annotations

import json

import pytest

from pentarchy.games.cultures.decks import DrawAction
from tests.cultures.scenario import Table, rich


def view(t: Table, p: int) -> dict[str, object]:
    table = t.s.view(p)["table"]
    assert isinstance(table, dict)
    return table


def hands(t: Table, p: int, whose: int) -> tuple[list[str], list[str]]:
    players = view(t, p)["players"]
    assert isinstance(players, list)
    return players[whose]["hand"], players[whose]["objectives"]


@pytest.mark.rule("CC-27.1")
def test_what_everybody_sees() -> None:
    t = Table(3).hold(0, "act_01", "great_artist", "obj_01").only(0, food=1, culture=2)
    public = view(t, -1)
    players = public["players"]
    assert isinstance(players, list)
    assert (players[0]["action_cards"], players[0]["objective_cards"]) == (2, 1)
    assert players[0]["hand"] == ["great_artist"]
    assert players[0]["goods"] == t.s.goods[:7]
    assert public["decks"] == {"action": 41, "objective": 31, "event": 37, "wonder": 7}
    assert {"spaces", "cities", "units", "ships", "wonders", "piles"} <= set(public)


@pytest.mark.rule("CC-27.2")
def test_what_is_hidden() -> None:
    t = Table().hold(0, "act_01", "obj_01")
    assert hands(t, 0, 0) == (["act_01"], ["obj_01"])
    assert hands(t, 1, 0) == ([], [])
    assert view(t, 0)["regions"] == [""] * 8
    text = json.dumps(view(t, 1))
    assert "act_01" not in text
    assert "obj_01" not in text


@pytest.mark.rule("CC-27.3")
def test_a_face_down_card_is_shown_to_its_owner_only() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).units(1, "d3", army=1).hold(0, "act_06").hold(1, "act_08").do(
        "move", "to d3", "tactic act_06"
    )
    assert view(t, 0)["tactics"] == ["act_06", ""]
    assert view(t, 1)["tactics"] == ["face down", ""]
    for seed in range(20):
        other = t.s.imagine(1, seed)
        assert other.tactics[0] >= 0
        assert other.view(1) == t.s.view(1)


@pytest.mark.rule("CC-27.4")
def test_spy_shows_a_hand_to_the_spy_only() -> None:
    t = Table(3).only(0, culture=1).hold(0, "act_07").hold(1, "act_30", "obj_05").do("play act_07", "player p1")
    assert hands(t, 0, 1) == (["act_30"], ["obj_05"])
    assert hands(t, 2, 1) == ([], [])


@pytest.mark.rule("CC-27.5")
def test_a_card_handed_over_is_known_to_both_and_voids_what_others_knew() -> None:
    t = Table(3).hold(0, "act_01", "act_02").hold(1, "act_03")
    t.s.known[2 * 4 + 0] = 0b11  # green has seen red's hand
    t.do("trade p1", "give_card act_01", "ask action_card", "propose", "accept")
    assert hands(t, 0, 1)[0] == ["act_01"]
    assert hands(t, 1, 0)[0] == ["act_03"]
    assert hands(t, 2, 0)[0] == []
    assert hands(t, 2, 1)[0] == []


@pytest.mark.rule("CC-27.6", "CC-21.3")
def test_veiled_windows_name_nobody() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).units(1, "d3", army=1).hold(1, "act_08").dice(1, 1).do("move", "to d3")
    assert t.s.player == 1
    assert t.s.view(0)["asked"] == []
    assert t.s.view(1)["asked"] == [1]
    for seed in range(20):
        other = t.s.imagine(0, seed)
        assert other.player == 1  # the open question stays possible


@pytest.mark.rule("CC-27.2", "CC-29.3")
def test_without_hidden_hands_everybody_sees_them() -> None:
    t = Table(hidden_hands=False).hold(0, "act_01", "obj_01")
    assert hands(t, 1, 0) == (["act_01"], ["obj_01"])
    other = t.s.imagine(1, 5)
    assert other.hand == t.s.hand


@pytest.mark.rule("CC-27.2")
def test_drawing_shows_a_card_to_the_drawer_and_cannot_be_taken_back() -> None:
    t = Table()
    before = t.s.marks
    t.ask(DrawAction(0))
    assert t.s.marks > before
    assert len(hands(t, 0, 0)[0]) == 1
    assert hands(t, 1, 0)[0] == []


@pytest.mark.parametrize("seed", range(8))
def test_imagined_late_positions_keep_what_is_known_and_deal_the_rest(seed: int) -> None:
    s = rich(2 + seed % 3, seed)
    for viewer in range(-1, s.players):
        other = s.imagine(viewer, seed)
        assert other.view(viewer) == s.view(viewer)
        assert other.imagine(viewer, 3).digest() == s.imagine(viewer, 3).digest()
        if viewer >= 0:
            assert other.hand[viewer] == s.hand[viewer]
    assert len({json.dumps(s.imagine(-1, n).hand) for n in range(6)}) > 1


@pytest.mark.rule("CC-27.5", "CC-22.14")
def test_a_great_person_handed_over_tells_nothing_of_other_cards() -> None:
    t = Table(3).hold(0, "act_01", "great_artist")
    t.s.known[2 * 4 + 0] = 0b1  # green has seen red's action card
    t.do("trade p1", "give_card great_artist", "propose", "accept")
    assert hands(t, 2, 0)[0] == ["act_01"]
    assert hands(t, 2, 1)[0] == ["great_artist"]
