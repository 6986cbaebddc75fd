"""The table as it is drawn shows what the rules say, no more and no less."""

from __future__ import annotations

from typing import Any

from pentarchy.games.paradise.scene import PHASES, layout, scene
from pentarchy.games.paradise.trays import TANIWHA
from pentarchy.scene.text import sections
from tests.paradise.scenario import SAMOA, TONGA, Table, hex_of, new


def drawn(table: Table, viewer: int = TONGA) -> Any:
    return scene(table.s.view(viewer))


def test_the_track_shows_the_markers_and_the_panels_the_points() -> None:
    table = Table(2).villages("d6", TONGA, 4)
    picture = drawn(table)
    assert picture.tracks[0].markers == ((28, -1), (3, TONGA), (3, SAMOA))  # as last set
    assert [panel.points for panel in picture.panels] == ["5 VP", "3 VP"]


def test_wakes_join_the_links_of_a_chain() -> None:
    table = Table(2).ocean("e6", "e7").pieces(TONGA, "d6", up=1).pieces(TONGA, "e6", up=1).pieces(TONGA, "e7", up=1)
    wakes = sorted((link.start, link.end) for link in drawn(table).links)
    assert wakes == [("d6", "e6"), ("d6", "e7"), ("e6", "e7")]
    table.s.set_effect(TANIWHA, hex_of("e6"))
    assert [(link.start, link.end) for link in drawn(table).links] == [("d6", "e7")]


def test_everybody_sees_which_step_it_is() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1).card(TONGA, "war_clubs").explore().draws("open_ocean_1")
    table.do("explore e7")
    assert PHASES[drawn(table, SAMOA).phase] == "Exploration"
    table.do("return_home").move()
    assert PHASES[drawn(table, SAMOA).phase] == "Movement"
    table.do("sail war_canoe d6", "step c5", "end_movement")
    assert PHASES[drawn(table, SAMOA).phase] == "Battle"
    assert drawn(table, SAMOA).dice == ()  # nothing is rolled yet
    table.dice(4).do("ready")
    assert [die.face for die in drawn(table, SAMOA).dice] == [4]
    assert PHASES[drawn(Table(2).villages("d6", TONGA, 0).building()).phase] == "Building"


def test_before_homes_are_chosen_no_explorer_is_lost() -> None:
    picture = scene(new(2).view(0))
    lost = next(row for row in picture.rows if row.id == "row:lost")
    assert (lost.items, lost.note) == ((), "")


def test_the_words_for_the_board_name_the_islands() -> None:
    table = Table(2).island("e7", "rapa", TONGA)
    rows = {}
    for viewer in (TONGA, SAMOA):
        view = table.s.view(viewer)
        board = next(part for part in sections(layout(view), scene(view)) if "ocean" in part.title)
        rows[viewer] = [row[0] for row in board.rows]
    assert {"Tonga (d6)", "Samoa (d5)", "Rapa 1 (e7)"} <= set(rows[TONGA])
    assert {"Tonga (d6)", "Samoa (d5)", "e7"} <= set(rows[SAMOA])  # a secret tile
