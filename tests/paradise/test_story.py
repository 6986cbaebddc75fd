"""The log as somebody reads it who was away: who did what, with which dice, and what came of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pentarchy.games.paradise.components import WEEDS
from pentarchy.games.paradise.trays import DROUGHT
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of

NAMES = ["Tonga", "Samoa", "Hiva", "Raiatea"]


def story(table: Table, viewer: int = -1) -> list[str]:
    """What this seat reads."""
    return [note.text(NAMES) for note in table.s.notes(viewer)]


def listening(table: Table) -> Table:
    table.s.journal = []
    return table


@pytest.mark.rule("CP-12.9", "CP-12.18")
def test_a_battle_is_told_with_strengths_dice_losses_villages_and_control() -> None:
    table = Table(2).pieces(TONGA, "d6", war=2, band=1).move()
    table.do("sail war_canoe d6", "load warrior_band", "step c5", "sail war_canoe d6", "step c5")
    listening(table).dice(4, 6).do("end_movement", "save warrior_band", "done")
    assert story(table)[:10] == [
        "Tonga began the battle in Fiji (c5)",
        "Tonga attacked the islanders of Fiji (c5): 2 (1 Warrior Band + 1 War Canoe) against 2 Local Warriors",
        "The die showed 4: a front-row piece of the defender panics",
        "A Local Warrior of the islanders was out of the fight",
        "The die showed 6: a front-row piece of the defender is removed",
        "A Local Warrior of the islanders was out of the fight",
        "Tonga won the battle in Fiji (c5)",
        "Tonga gave up a Warrior Band to save a Village",
        "Tonga finished",
        "2 Villages of the islanders in Fiji (c5) were destroyed",
    ]
    assert story(table)[10] == "Tonga took control of Fiji (c5), with 1 Village saved"


@pytest.mark.rule("CP-12.18")
def test_an_island_without_saved_villages_is_nobodys() -> None:
    table = Table(2).island("e6", "niue").villages("e6", SAMOA, 1).pieces(TONGA, "d6", war=1).move()
    table.do("sail war_canoe d6", "step e6")
    listening(table).dice(5).do("end_movement", "done")
    told = story(table)
    assert "Tonga attacked Samoa in Niue waters (e6): 1 War Canoe against 1 Local Warrior" in told
    assert "Samoa lost 1 Village in Niue waters (e6), which was destroyed" in told
    assert "Nobody controlled Niue waters (e6) any more" in told


@pytest.mark.rule("CP-9.9", "CP-12.26")
def test_pieces_that_are_revealed_and_driven_off_are_told_by_kind() -> None:
    table = Table(2).ocean("e7").pieces(SAMOA, "e7", transport=1, colony=1).pieces(TONGA, "d6", war=1).move()
    listening(table).do("sail war_canoe d6", "step e7", "stop", "end_movement")
    told = story(table)
    assert "Tonga revealed 1 War Canoe in Aitutaki waters (e7)" in told
    assert "Samoa revealed 1 Transport Canoe in Aitutaki waters (e7)" in told
    assert "Samoa revealed 1 Colony in Aitutaki waters (e7)" in told
    assert "Tonga drove Samoa out of Aitutaki waters (e7)" in told
    assert "Samoa retreated to Samoa (d5)" in told


@pytest.mark.rule("CP-13.1", "CP-13.5")
def test_income_is_told_by_its_sources() -> None:
    table = Table(2).villages("d6", TONGA, 4).token("d6", WEEDS).card(TONGA, "fishponds", True)
    table.s.set_effect(DROUGHT, hex_of("d5"))
    listening(table).build_now()
    assert story(table) == [
        "Tonga had 4 Build Points from Villages",
        "Weeds in Tonga (d6) cost Tonga 1 Build Point",
        "Tonga had 1 Build Point more from the Fishponds",
        "Samoa had 2 Build Points from Villages",
        "The drought in Samoa (d5) cost Samoa 2 Build Points",
    ]


@pytest.mark.rule("CP-13.20")
def test_building_is_told_to_all_when_all_have_finished_and_pieces_only_as_a_count() -> None:
    table = listening(Table(2).villages("d6", TONGA, 3).deck_top("hula").build_now())
    table.do("village d6", "done", by=TONGA)
    assert not any("built a Village" in line for line in story(table, SAMOA))
    table.do("build transport_canoe d5", "done", by=SAMOA)
    told = story(table, TONGA)
    assert "Tonga built a Village in Tonga (d6)" in told
    assert "Samoa had a new face-down piece in Samoa (d5)" in told
    assert not any("Transport Canoe" in line for line in told)


@pytest.mark.rule("CP-14.12", "CP-7.18")
def test_what_a_card_did_is_told_with_the_card() -> None:
    table = Table(2).card(TONGA, "navigation").explore()
    listening(table).draws("open_ocean_3", "open_ocean_3").do("explore e6", "explore f6", "reveal_card navigation")
    assert "Tonga revealed Navigation: the voyage counted 5 knots, and the Explorer returned" in story(table, SAMOA)
    assert story(table, SAMOA).count("Tonga revealed Navigation") == 0


@pytest.mark.rule("CP-15.2", "CP-15.6")
def test_what_an_event_did_or_why_nothing_is_told() -> None:
    table = listening(Table(2).track(3, 4).event_top("eruption"))
    table.s.events_active = True
    table.turn_order().do("draw_event")
    assert "Pele's Wrath had no effect: there was nothing it could strike or bless" in story(table)
    table = Table(2).island("e6", "rapa").island("e7", "niue").villages("e7", SAMOA, 1).event("severe_erosion")
    listening(table).do("target e7")
    assert story(table)[:3] == [
        "Tonga chose Aitutaki waters (e7)",
        "The capacity of Aitutaki waters (e7) fell to 0",
        "Samoa lost a Village in Aitutaki waters (e7)",
    ]


@pytest.mark.rule("CP-17.8", "CP-16.2")
def test_the_end_is_told_with_points_by_source_and_the_tie_break() -> None:
    table = Table(3).villages("d6", TONGA, 4).villages("d5", SAMOA, 4).villages("i3", HIVA, 2)
    table.s.threshold = 5
    table.card(SAMOA, "haka", True)
    listening(table).victory().do("done")
    assert table.s.over
    told = story(table)
    assert "Tonga reached the threshold with 5 points and so declared victory" in told
    assert "Tonga had 5 points: 4 Villages + 1 for connected groups" in told
    assert "Samoa won the game with 5 points; the threshold was 5" in told
    assert told[-1] == "Samoa won the tie with Tonga by owning 1 Arts & Culture card to 0"


def test_no_line_repeats_the_one_before_it() -> None:
    table = listening(Table(2).pieces(TONGA, "d6", war=1, band=2).card(SAMOA, "war_clubs").move())
    table.dice(1, 6, 6).do("sail war_canoe d6", "load warrior_band", "step d5", "end_movement")
    if table.asked() == "battle_cards":
        table.do("ready")
    for viewer in (-1, TONGA, SAMOA):
        told = story(table, viewer)
        dice = [line for line in told if line.startswith("The die")]
        assert all(one != other or one in dice for one, other in pairwise(told)), told
