"""The table as it is drawn shows what the rules say, no more and no less."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.scene import PHASES, layout
from pentarchy.games.paradise.trays import TANIWHA
from pentarchy.scene.model import Scene
from pentarchy.scene.text import sections
from tests.paradise.scenario import SAMOA, TONGA, Table, drawn_for, hex_of, new, view_of


def drawn(table: Table, viewer: int = TONGA) -> Scene:
    return drawn_for(table.s, viewer)


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
    picture = drawn_for(new(2), 0)
    lost = next(row for row in picture.rows if row.id == "row:lost")
    assert (lost.items, lost.note) == ((), "")


def test_the_words_for_the_board_name_the_islands() -> None:
    table = Table(2).island("e7", "rapa", TONGA)
    rows = {}
    for viewer in (TONGA, SAMOA):
        board = next(
            part for part in sections(layout(view_of(table.s, viewer)), drawn(table, viewer)) if "ocean" in part.title
        )
        rows[viewer] = [row[0] for row in board.rows]
    assert {"Tonga (d6)", "Samoa (d5)", "Rapa 1 (e7)"} <= set(rows[TONGA])
    assert {"Tonga (d6)", "Samoa (d5)", "e7"} <= set(rows[SAMOA])  # a secret tile


@pytest.mark.rule("CP-14.12", "CP-7.13")
def test_prompt_note_trail_and_rules_count_the_same_knots_with_navigation() -> None:
    table = Table(2).card(TONGA, "navigation", True).explore().draws("open_ocean_3").do("explore e7")
    assert table.s.prompt().startswith("Your voyage has 2 knots")
    for viewer in (TONGA, SAMOA):
        picture = drawn(table, viewer)
        assert picture.prompt.note == "2 knots so far"
        assert [arrow.label for arrow in picture.trail] == ["2 knots"]


@pytest.mark.rule("CP-3.8")
def test_everybody_sees_the_player_aid_with_battle_table_knots_and_costs() -> None:
    aid = {card.title: card.text.split("; ") for card in drawn(Table(2), SAMOA).cards if card.id.startswith("aid:")}
    assert aid["Battle die"] == [
        "1: attacker removes 1",
        "2–3: attacker panics 1",
        "4–5: defender panics 1",
        "6: defender removes 1",
        "1–2 Villages have 1 local",
        "3 or more 2",
    ]
    assert aid["Knots of a voyage"] == ["up to 4: go on", "5: return", "6: Explorer lost"]
    assert aid["Build Points"][:4] == ["Transport Canoe 1", "War Canoe 3", "Warrior Band 2", "Colony 2"]
    assert aid["Victory Points"] == ["Village 1", "connected group 1", "connected Atoll ½", "Kumara 2"]


@pytest.mark.rule("CP-9.11")
def test_a_face_down_canoe_is_clicked_before_a_face_up_one() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", up=1, transport=1).pieces(TONGA, "e6", up=1).move()
    things = {choice.words: choice.things for choice in drawn(table).choices}
    assert things["sail transport_canoe d6"] == ("transport_canoe0:d6",)
    assert things["sail transport_canoe e6"] == ("canoe0:e6",)
