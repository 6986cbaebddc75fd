"""Exploration and secret tiles: sections 7 and 8; the Kumara (CP-18.2 to CP-18.5)."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import FACE_UP, MARKER_IDS, OCEAN, SECRET, UNEXPLORED
from pentarchy.games.paradise.trays import TANIWHA
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of


@pytest.mark.rule("CP-7.1")
def test_one_voyage_or_none() -> None:
    table = Table(2).explore(TONGA).do("stay")
    assert table.explorer(TONGA) == "d6"
    table.explore(TONGA).draws("open_ocean_1").do("explore e7", "return_home")
    assert table.asked() != "voyage_start"


@pytest.mark.rule("CP-7.2")
def test_a_lost_explorer_without_a_base_stays_lost() -> None:
    table = Table(2).villages("d6", TONGA, 0).explore(TONGA)
    assert table.explorer(TONGA) == "lost"
    table.villages("d6", TONGA, 1).explore(TONGA)
    assert table.explorer(TONGA) == "d6"


@pytest.mark.rule("CP-7.3", "CP-7.5")
def test_pre_move_crosses_known_hexes_without_enemies() -> None:
    table = Table(2).ocean("e7", "f7").explore(TONGA)
    assert table.can("explore g7")
    table = Table(2).ocean("e7", "f7").pieces(SAMOA, "f7", transport=1).explore(TONGA)
    assert not table.can("explore g7")
    assert table.why_not("explore g7") == "CP-7.3"
    assert table.why_not("explore e7") == "CP-7.5"
    assert table.can("explore f8") is False
    assert table.can("explore f6")  # beside e7
    table = Table(2).ocean("e7", "f7")
    table.s.set_effect(TANIWHA, hex_of("e7"))
    assert not table.explore(TONGA).can("explore g7")


@pytest.mark.rule("CP-7.3")
def test_pre_move_does_not_cross_enemy_groups() -> None:
    table = Table(2).explore(TONGA)
    assert not table.can("explore d4")  # beyond Samoa, Fiji and Tuvalu
    assert table.can("explore c7")  # beside Minerva


@pytest.mark.rule("CP-7.5")
def test_hexes_with_enemy_pieces_cannot_be_explored() -> None:
    table = Table(2).island("e6", "rapa", SAMOA)
    assert table.explore(TONGA).can("explore e6")
    assert not table.pieces(SAMOA, "e6", transport=1).explore(TONGA).can("explore e6")
    assert table.why_not("explore e6") == "CP-7.5"


@pytest.mark.rule("CP-7.6")
def test_the_marker_is_drawn_at_random_and_shown() -> None:
    table = Table(2).explore(TONGA).draws("open_ocean_0")
    before = table.s.cup[MARKER_IDS.index("open_ocean_0")]
    table.s.journal = []
    table.do("explore e7")
    assert table.s.cup[MARKER_IDS.index("open_ocean_0")] == before - 1
    for viewer in (-1, TONGA, SAMOA):
        texts = [note.text() for note in table.s.notes(viewer)]
        assert "Player 1 drew Open Ocean (0 knots) in Aitutaki waters (e7)" in texts


@pytest.mark.rule("CP-7.7", "CP-8.1", "CP-8.2")
def test_a_tile_is_placed_face_up_or_face_down() -> None:
    table = Table(2).pile_top("rapa").explore(TONGA).draws("island_group_0").do("explore e7")
    assert table.view(TONGA)["voyage"]["tile"] == "rapa"  # type: ignore[index]
    assert table.view(SAMOA)["voyage"]["tile"] == ""  # type: ignore[index]
    assert "Rapa, with room for 1 Village:" in table.s.prompt(TONGA)
    assert sum(table.s.cup) == 63  # the marker has left the game
    up = table.s.copy()
    table.do("place_down")
    assert table.terrain("e7") == SECRET
    assert table.s.secrets_of(TONGA) == [hex_of("e7")]
    assert table.hex_view(SAMOA, "e7")["island"] == ""
    table.s = up
    table.do("place_up")
    assert table.terrain("e7") == FACE_UP
    assert table.s.secrets_of(TONGA) == []
    assert table.hex_view(SAMOA, "e7")["island"] == "rapa"


@pytest.mark.rule("CP-7.9")
def test_open_ocean_stays_open_ocean() -> None:
    table = Table(2).explore(TONGA).draws("open_ocean_3").do("explore e7")
    assert table.terrain("e7") == OCEAN
    assert table.hex_view(SAMOA, "e7")["knots"] == 3


@pytest.mark.rule("CP-7.10")
def test_off_course_without_another_hex_explores_the_hex_itself() -> None:
    table = Table(2)
    for name in ("d6", "d7", "e6", "e8", "f6", "f7"):
        if table.terrain(name) == UNEXPLORED:
            table.ocean(name)
    table.explore(TONGA).draws("off_course_1", "open_ocean_0").do("explore e7")
    assert table.terrain("e7") == OCEAN
    assert table.s.voyage == []  # nothing left to explore from there: the Explorer has returned
    assert table.s.cup[MARKER_IDS.index("off_course_1")] == 5


@pytest.mark.rule("CP-7.10")
def test_a_diversion_may_lead_to_a_secret_tile_of_others() -> None:
    table = Table(2).island("e6", "rapa", SAMOA).explore(TONGA).draws("off_course_1").do("explore e7")
    assert table.s.player == SAMOA
    assert table.why_not("divert d6") == "CP-7.10"
    table.do("divert e6")
    assert (table.asked(), table.s.player) == ("secret_tile", TONGA)
    assert table.s.voyage[1] == 3


@pytest.mark.rule("CP-7.11")
def test_off_course_markers_count_a_knot_and_stay_out_of_the_cup() -> None:
    table = Table(2).explore(TONGA)
    table.draws("off_course_1", "off_course_1", "off_course_1", "off_course_1", "off_course_1", "open_ocean_0")
    table.do("explore e7")
    for _ in range(5):
        table.do(table.options("divert")[0])
    assert table.explorer(TONGA) == "d6"  # 5 knots: it must return
    assert table.s.cup[MARKER_IDS.index("off_course_1")] == 5


@pytest.mark.rule("CP-7.12", "CP-8.4")
def test_what_can_be_done_with_a_secret_tile_of_others() -> None:
    table = Table(2).island("e6", "rapa", SAMOA).explore(TONGA).do("explore e6")
    assert table.options() == ["flip_tile e6", "mark", "leave"]
    table.do("leave")
    assert table.hex_view(TONGA, "e6")["island"] == ""
    table = Table(2).island("e6", "rapa", SAMOA)
    for name, tile in (("d7", "niue"), ("d8", "hao"), ("e8", "ducie")):
        table.island(name, tile, TONGA)
    table.explore(TONGA).do("explore e6")
    assert table.why_not("mark") == "CP-8.3"
    table.do("flip_tile d7")
    assert table.can("mark")
    table.do("flip_tile e6")
    assert table.terrain("e6") == FACE_UP
    assert table.asked() == "voyage_continue"


@pytest.mark.rule("CP-7.13")
def test_with_four_knots_the_player_may_go_on() -> None:
    table = Table(2).explore(TONGA).draws("open_ocean_3", "open_ocean_1").do("explore e7", "explore e8")
    assert table.asked() == "voyage_continue"
    assert table.can("explore f8")
    assert table.can("return_home")


@pytest.mark.rule("CP-7.15")
def test_what_a_lost_explorer_has_found_stays_found() -> None:
    table = Table(2).explore(TONGA).draws("open_ocean_3", "island_group_3").do("explore e7", "explore e8", "place_down")
    assert table.explorer(TONGA) == "lost"
    assert table.s.secrets_of(TONGA) == [hex_of("e8")]


@pytest.mark.rule("CP-7.16")
def test_going_on_needs_an_unknown_hex_beside_the_explorer() -> None:
    table = Table(2).explore(TONGA).draws("open_ocean_0").do("explore e7")
    assert table.options("explore") == [f"explore {h}" for h in ("d7", "e6", "e8", "f6", "f7")]
    assert table.why_not("explore d8") == "CP-7.16"


@pytest.mark.rule("CP-7.17")
def test_returning_forgets_the_knots() -> None:
    table = Table(2).explore(TONGA).draws("open_ocean_3").do("explore e7", "return_home")
    assert table.explorer(TONGA) == "d6"
    table.explore(TONGA).draws("open_ocean_3").do("explore e8")
    assert table.s.voyage[1] == 3
    table = Table(2).ocean("e6").pieces(SAMOA, "d5", war=1)
    table.s.explorer[TONGA] = hex_of("e6")
    assert not table.s.is_enemy_hex(SAMOA, hex_of("e6"))


@pytest.mark.rule("CP-7.18", "CP-14.12")
def test_hidden_navigation_saves_a_lost_explorer() -> None:
    table = Table(2).card(TONGA, "navigation").explore(TONGA).draws("open_ocean_3", "open_ocean_3")
    table.do("explore e7", "explore e8")
    assert (table.asked(), table.options()) == ("lost_window", ["reveal_card navigation", "pass"])
    lost = table.s.copy()
    table.do("reveal_card navigation")
    assert table.explorer(TONGA) == "d6"
    table.s = lost
    table.do("pass")
    assert table.explorer(TONGA) == "lost"


@pytest.mark.rule("CP-7.18")
def test_seven_knots_cannot_be_saved() -> None:
    table = Table(2).card(TONGA, "navigation").explore(TONGA)
    table.draws("open_ocean_3", "open_ocean_1", "open_ocean_3")
    table.do("explore e7", "explore e8", "explore f8")
    assert table.explorer(TONGA) == "lost"


@pytest.mark.rule("CP-7.19")
def test_a_historic_hex_has_no_effect() -> None:
    views = []
    for name in ("e7", "d7"):
        table = Table(2).pile_top("aitutaki").explore(TONGA).draws("island_group_0").do(f"explore {name}", "place_up")
        views.append((table.s.voyage[1], table.vp(TONGA), table.s.capacity(hex_of(name))))
    assert views[0] == views[1]


@pytest.mark.rule("CP-8.2")
def test_all_markers_go_back_when_a_tile_is_turned() -> None:
    table = Table(3).island("e7", "rapa", TONGA, SAMOA, HIVA).explore(TONGA).do("flip_tile e7")
    assert table.s.found == [-1] * 9
    assert all(table.s.has_free_marker(p) for p in range(3))


@pytest.mark.rule("CP-8.5")
def test_only_finders_turn_a_tile_and_for_good() -> None:
    table = Table(2).island("e7", "rapa", TONGA).explore(SAMOA)
    assert table.why_not("flip_tile e7") == "CP-8.5"
    table.explore(TONGA).do("flip_tile e7")
    assert not table.can("flip_tile e7")


@pytest.mark.rule("CP-8.6")
def test_pieces_may_use_a_secret_tile_of_their_own() -> None:
    table = Table(2).island("e7", "rapa", TONGA).pieces(TONGA, "d6", up=2).move()
    table.do("sail transport_canoe d6", "step e7", "stop", "flip_up e7")
    assert table.s.chain(TONGA)[hex_of("e7")] == table.s.chain(TONGA)[hex_of("d6")] > 0
    table = Table(2).island("e7", "rapa", SAMOA).pieces(TONGA, "d6", transport=1).move().do("sail transport_canoe d6")
    assert table.why_not("step e7") == "CP-11.4"


@pytest.mark.rule("CP-8.7")
def test_war_canoes_attack_a_secret_harbour_and_turn_it_up() -> None:
    table = Table(2).island("e6", "rapa", SAMOA).pieces(TONGA, "d6", war=1).move().do("sail war_canoe d6")
    assert table.why_not("step e6") == "CP-11.4"
    table = Table(2).island("e6", "rapa", SAMOA).pieces(SAMOA, "e6", transport=1).pieces(TONGA, "d6", war=1).move()
    table.do("sail war_canoe d6", "step e6")
    assert table.terrain("e6") == FACE_UP
    assert table.s.secrets_of(SAMOA) == []
    table = Table(2).island("e6", "rapa", SAMOA, TONGA).pieces(SAMOA, "e6", transport=1).pieces(TONGA, "d6", war=1)
    table.move().do("sail war_canoe d6", "step e6")
    assert table.terrain("e6") == SECRET  # the attacker knew it: nothing is turned


@pytest.mark.rule("CP-8.8")
def test_a_secret_atoll_is_worth_nothing() -> None:
    table = Table(2).island("d7", "hao", TONGA).pieces(TONGA, "d6", up=1).pieces(TONGA, "d7", up=1)
    assert table.vp(TONGA) == 3
    table.explore(TONGA).do("flip_tile d7")
    assert table.vp(TONGA) == 3.5


@pytest.mark.rule("CP-14.12")
def test_revealed_navigation_relieves_every_voyage_of_a_knot() -> None:
    table = (
        Table(2).card(TONGA, "navigation", True).explore(TONGA).draws("open_ocean_3", "open_ocean_2", "open_ocean_0")
    )
    table.do("explore e7", "explore e8")
    assert table.asked() == "voyage_continue"  # 5 knots count as 4
    table.do("return_home").explore(TONGA).do("explore f8")
    assert "0 knots" in table.s.prompt()


@pytest.mark.rule("CP-14.12")
def test_the_star_compass_chooses_the_hex() -> None:
    table = Table(2).card(TONGA, "star_compass").explore(TONGA).draws("off_course_1").do("explore e7")
    assert (table.asked(), table.s.player) == ("star_compass_window", TONGA)
    assert table.s.view(SAMOA)["asked"] == []
    passed = table.s.copy()
    table.do("reveal_card star_compass")
    assert (table.asked(), table.s.player) == ("off_course", TONGA)
    table.s = passed
    table.do("pass")
    assert (table.asked(), table.s.player) == ("off_course", SAMOA)


# --- the Kumara -----------------------------------------------------------------------------------------------


def at_the_coast(**options: object) -> Table:
    return Table(3, **options).ocean("j3", "k2", "l2")


@pytest.mark.rule("CP-18.2")
def test_without_the_option_there_is_no_kumara() -> None:
    assert at_the_coast().explore(HIVA).options("seek_kumara") == ["seek_kumara l2"]
    table = at_the_coast(kumara=False).explore(HIVA)
    assert table.options("seek_kumara") == []
    assert table.why_not("seek_kumara l2") == "CP-18.3"


@pytest.mark.rule("CP-18.3")
def test_the_kumara_is_sought_from_a_known_coast_or_where_the_explorer_stands() -> None:
    table = at_the_coast().explore(HIVA)
    assert table.why_not("seek_kumara l1") == "CP-18.3"
    assert table.why_not("seek_kumara k2") == "CP-18.3"
    table.draws("open_ocean_1").do("explore l1")
    assert table.options("seek_kumara") == ["seek_kumara l1"]
    table.s.kumara = TONGA
    assert not table.explore(HIVA).options("seek_kumara")


@pytest.mark.rule("CP-18.4")
def test_the_die_decides_over_kumara_or_loss() -> None:
    for face, found in ((1, True), (4, True), (5, False), (6, False)):
        table = at_the_coast().explore(HIVA).dice(face).do("seek_kumara l2")
        assert (table.s.kumara == HIVA) is found
        assert table.explorer(HIVA) == ("i3" if found else "lost")


@pytest.mark.rule("CP-18.4", "CP-7.18")
def test_navigation_brings_the_kumara_home() -> None:
    table = at_the_coast().card(HIVA, "navigation").explore(HIVA).dice(5).do("seek_kumara l2")
    assert table.asked() == "lost_window"
    table.do("reveal_card navigation")
    assert table.s.kumara == HIVA
    assert table.explorer(HIVA) == "i3"


@pytest.mark.rule("CP-18.5")
def test_who_takes_the_home_island_takes_the_kumara() -> None:
    table = Table(3)
    table.s.kumara = HIVA
    table.villages("i3", HIVA, 0)
    assert table.s.kumara == HIVA
    table.villages("i3", SAMOA, 1)
    assert table.s.kumara == SAMOA
    table.villages("i3", TONGA, 1)
    assert table.s.kumara == SAMOA  # not the Home Island of the finder
