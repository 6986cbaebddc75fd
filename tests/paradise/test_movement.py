"""Pieces and secrecy, Transit, Movement: sections 9 to 11."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import UNEXPLORED
from pentarchy.games.paradise.retreat import AtSea
from pentarchy.games.paradise.trays import TANIWHA, TRUCE, WINDS
from tests.paradise.scenario import SAMOA, TONGA, Table, hex_of


def chain(*names: str) -> Table:
    """Tonga's face-up canoes in these hexes, Open Ocean where nothing is known."""
    table = Table(2)
    for name in names:
        if table.terrain(name) == UNEXPLORED:
            table.ocean(name)
        table.pieces(TONGA, name, up=1)
    return table


# --- section 9 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-9.1")
def test_others_see_how_many_pieces_are_face_down_but_not_which() -> None:
    table = Table(2).pieces(TONGA, "d6", up=1, band=2, colony=1)
    assert table.hex_view(SAMOA, "d6")["stacks"] == [{"player": 0, "face_up": 1, "face_down": 3, "kinds": {}}]
    kinds = {"warrior_band": 2, "colony": 1}
    assert table.hex_view(TONGA, "d6")["stacks"] == [{"player": 0, "face_up": 1, "face_down": 3, "kinds": kinds}]
    assert table.hex_view(SAMOA, "d6")["villages"] == 2


@pytest.mark.rule("CP-9.2")
def test_canoes_are_turned_up_one_at_a_time_and_down_by_sailing() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", transport=2).transit()
    table.do("flip_up d6")
    assert table.at(TONGA, "d6") == {"face_up": 1, "transport_canoe": 1}
    table.do("flip_up d6")
    assert table.why_not("flip_up d6") == "CP-9.2"
    table.move().do("sail transport_canoe d6", "step e6", "stop")
    assert table.at(TONGA, "e6") == {"transport_canoe": 1}
    assert table.can("flip_up e6")
    table.build_now()
    assert table.can("flip_up e6")


@pytest.mark.rule("CP-9.3")
def test_at_sea_everybody_needs_a_seat() -> None:
    table = chain("d6", "e6").pieces(TONGA, "d6", band=2, colony=2).pieces(TONGA, "c6", transport=1)
    table.transit().do("transit_pick colony d6")
    assert table.at(TONGA, "e6") == {"face_up": 1, "colony": 1}
    assert table.why_not("transit_pick colony d6") == "CP-9.3"
    assert table.why_not("transit_pick warrior_band d6") == "CP-9.3"
    land = Table(2).pieces(TONGA, "c6", band=9, colony=5)
    land.s.check()


@pytest.mark.rule("CP-9.4")
def test_losses_at_sea_leave_others_without_a_seat() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "e6", transport=2, war=1, band=1, colony=2)
    table.event("typhoon").dice(1, 1, 6).do("target e6")
    assert (table.asked(), table.s.player) == ("set_order", TONGA)  # both Colonies, the only choice, are gone
    assert table.at(TONGA, "e6") == {"war_canoe": 1, "warrior_band": 1}
    table = Table(2).ocean("e6").pieces(TONGA, "e6", transport=2, war=1, band=1, colony=1)
    table.event("typhoon").dice(1, 6, 1).do("target e6")
    assert (table.asked(), table.options()) == ("event_loss", ["abandon warrior_band", "abandon colony"])
    assert table.why_not("abandon war_canoe") == "CP-12.22"
    table.do("abandon colony")
    assert table.at(TONGA, "e6") == {"transport_canoe": 1, "warrior_band": 1}
    table = Table(2).ocean("e6").pieces(TONGA, "e6", transport=1, war=1)
    table.s.stock[3] -= 2
    table.s.change(TONGA, hex_of("e6"), 2 << 16)
    step = AtSea(TONGA, hex_of("e6"))
    assert step.forbids(table.s, table.game_action("abandon warrior_band")) == 90400


@pytest.mark.rule("CP-9.5")
def test_after_a_movement_turn_hexes_are_not_shared() -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", transport=1, rumor=1).pieces(TONGA, "d6", war=1).move()
    table.do("sail war_canoe d6", "step e6", "stop", "end_movement")
    assert table.at(TONGA, "e6") == {"war_canoe": 1}
    assert table.at(SAMOA, "e6") == {}
    assert table.at(SAMOA, "d5") == {"transport_canoe": 1}


@pytest.mark.rule("CP-9.6")
def test_rumors_move_like_canoes_but_carry_and_link_nothing() -> None:
    table = chain("d6", "e6").pieces(TONGA, "d6", rumor=1, band=1).transit()
    table.do("transit_pick rumor d6").move()
    table.do("sail rumor e6")
    assert table.asked() == "step"  # no cargo, and on to the only known hex
    assert table.at(TONGA, "d6") == {"face_up": 1, "warrior_band": 1, "rumor": 1}
    table = Table(2).pieces(TONGA, "d6", up=1).pieces(TONGA, "c6", rumor=2)
    assert table.s.chain(TONGA)[hex_of("c6")] == 0
    assert table.vp(TONGA) == 3


@pytest.mark.rule("CP-9.7")
def test_a_rumor_keeps_explorers_and_transports_out() -> None:
    table = Table(2).ocean("e6", "e7").pieces(SAMOA, "e6", rumor=1).pieces(TONGA, "d6", rumor=1).move()
    table.do("sail rumor d6")
    assert table.why_not("step e6") == "CP-11.6"
    assert not Table(2).ocean("e6").pieces(SAMOA, "e6", rumor=1).explore(TONGA).can("explore f6")


@pytest.mark.rule("CP-9.8")
def test_a_revealed_rumor_is_placed_again_later() -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", rumor=2).pieces(TONGA, "d6", war=1).move()
    table.do("sail war_canoe d6", "step e6")
    assert table.stock(SAMOA, "rumor") == 2
    table.do("stop", "end_movement").build_now()
    assert table.can("place_rumor d5", by=SAMOA)


@pytest.mark.rule("CP-9.9", "CP-9.10")
def test_a_war_canoe_reveals_and_is_revealed_until_the_turn_ends() -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", up=1, transport=1).pieces(TONGA, "d6", war=1, band=1).move()
    table.do("sail war_canoe d6", "load warrior_band", "step e6")
    assert table.hex_view(-1, "e6")["stacks"] == [
        {"player": 0, "face_up": 0, "face_down": 2, "kinds": {"war_canoe": 1, "warrior_band": 1}},
        {"player": 1, "face_up": 1, "face_down": 1, "kinds": {"transport_canoe": 1}},
    ]
    assert table.at(SAMOA, "e6") == {"face_up": 1, "transport_canoe": 1}  # neither side has turned
    table.do("step d6", "end_movement")
    stacks = table.hex_view(SAMOA, "d6")["stacks"]
    assert stacks == [{"player": 0, "face_up": 0, "face_down": 2, "kinds": {}}]


@pytest.mark.rule("CP-9.11")
def test_which_of_equal_pieces_an_option_takes() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", up=1, transport=1).move()
    table.do("sail transport_canoe d6", "step e6", "stop")
    assert table.at(TONGA, "d6") == {"face_up": 1}  # the face-down one has sailed
    table = Table(2).ocean("d7").pieces(TONGA, "d6", transport=1).pieces(TONGA, "c6", transport=1).move()
    table.do("sail transport_canoe c6", "step d6", "stop", "flip_up d6")
    table.do("sail transport_canoe d6")  # the one that has not sailed is still face down
    assert table.s.mover[1] == 16
    table = chain("d6", "e6").pieces(TONGA, "d6", transport=1).transit()
    table.do("transit_pick transport_canoe d6")
    assert table.at(TONGA, "e6") == {"face_up": 1, "transport_canoe": 1}
    table = Table(2).ocean("d7").pieces(TONGA, "d6", war=1, band=2).pieces(TONGA, "c6", war=1).move()
    table.do("sail war_canoe d6", "load warrior_band", "step c6", "stop", "sail war_canoe c6")
    assert table.asked() == "step"  # the Warrior Band there has been carried


# --- section 10 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-10.1", "CP-10.2")
def test_links_and_chains() -> None:
    table = chain("d6", "e7", "f7").ocean("h5").pieces(TONGA, "h5", up=1)
    numbers = [table.s.chain(TONGA)[hex_of(h)] for h in ("d6", "e7", "f7", "h5", "d5")]
    assert numbers[0] == numbers[1] == numbers[2] > 0
    assert numbers[3] not in (0, numbers[0])
    assert numbers[4] == 0
    table.s.set_effect(TANIWHA, hex_of("e7"))
    assert table.s.chain(TONGA)[hex_of("d6")] != table.s.chain(TONGA)[hex_of("f7")]


@pytest.mark.rule("CP-10.1")
def test_an_enemy_piece_breaks_a_link() -> None:
    table = chain("d6", "e6").pieces(SAMOA, "d5", war=1).move(SAMOA)
    table.do("sail war_canoe d5", "step e6")
    assert table.s.chain(TONGA)[hex_of("e6")] == 0


@pytest.mark.rule("CP-10.4")
def test_without_the_home_island_nothing_is_connected() -> None:
    table = Table(2).island("e7", "rapa").villages("e7", TONGA, 1)
    for name in ("d6", "e7", "c6"):
        table.pieces(TONGA, name, up=1)
    assert table.vp(TONGA) == 5.5
    table.villages("d6", TONGA, 0)
    assert table.vp(TONGA) == 1


@pytest.mark.rule("CP-10.5", "CP-10.7", "CP-10.8")
def test_transit_moves_each_piece_once_over_any_distance() -> None:
    table = chain("d6", "e7", "f7", "g7").pieces(TONGA, "d6", war=1, band=1, rumor=1).transit()
    table.do("transit_pick war_canoe d6", "transit_to g7")
    assert table.why_not("transit_pick war_canoe g7") == "CP-10.7"
    table.do("transit_pick warrior_band d6", "transit_to g7", "end_transit")
    assert (table.asked(), table.can("sail war_canoe g7")) == ("movement", True)


@pytest.mark.rule("CP-10.6")
def test_the_serving_canoe_stays() -> None:
    table = chain("d6", "e6").transit()
    assert table.asked() == "movement"  # nothing can transit
    table = chain("d6", "e6").pieces(TONGA, "d6", up=2).transit()
    table.do("transit_pick transport_canoe d6", "transit_pick transport_canoe d6")
    assert table.at(TONGA, "e6") == {"face_up": 3}
    assert table.options("transit_pick") == ["transit_pick transport_canoe e6"]  # others serve now


@pytest.mark.rule("CP-10.2")
def test_transit_stays_within_one_chain() -> None:
    table = chain("d6", "e6").ocean("f7").pieces(TONGA, "f7", up=1).pieces(TONGA, "d6", war=2)
    table.ocean("e7").pieces(TONGA, "e6", war=1).transit().do("transit_pick war_canoe d6")
    assert table.at(TONGA, "e6")["war_canoe"] == 2
    assert table.why_not("transit_pick war_canoe f7") == "CP-10.7"
    table.pieces(TONGA, "f7", war=1)
    table.s.used = [0] * 73
    assert table.why_not("transit_pick war_canoe f7") == "CP-10.2"


# --- section 11 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-11.1")
def test_canoes_and_rumors_move_once_up_to_two_hexes() -> None:
    table = Table(2).ocean("e6", "f6", "f5").pieces(TONGA, "d6", transport=1, war=1, rumor=1, band=1).move()
    assert table.options("sail") == ["sail transport_canoe d6", "sail war_canoe d6", "sail rumor d6"]
    assert table.why_not("sail warrior_band d6") == "CP-11.1"
    table.do("sail rumor d6", "step e6", "step f6")
    assert table.asked() == "movement"
    assert table.why_not("sail rumor f6") == "CP-11.1"
    assert table.can("end_movement")


@pytest.mark.rule("CP-11.2")
def test_what_canoes_carry() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", transport=2, war=1, band=1, colony=1).move()
    table.do("sail war_canoe d6")
    assert table.options() == ["load warrior_band", "load none"]
    assert table.why_not("load colony") == "CP-11.2"
    table.do("load warrior_band", "step e6", "stop", "sail transport_canoe d6")
    assert table.options() == ["load colony", "load none"]
    table.do("load colony", "step e6", "stop")
    assert table.at(TONGA, "e6") == {"transport_canoe": 1, "war_canoe": 1, "warrior_band": 1, "colony": 1}


@pytest.mark.rule("CP-11.3")
def test_a_move_is_sail_load_step_stop() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", up=1, band=1).move()
    table.do("sail transport_canoe d6")
    assert table.at(TONGA, "d6") == {"face_up": 1, "warrior_band": 1}
    table.do("load warrior_band")
    assert table.why_not("stop") == "CP-11.3"
    table.do("step e6")
    assert table.at(TONGA, "e6") == {"transport_canoe": 1, "warrior_band": 1}
    assert table.can("stop")


@pytest.mark.rule("CP-11.4")
def test_unknown_and_distant_hexes_cannot_be_entered() -> None:
    table = Table(2).ocean("e6", "f6").pieces(TONGA, "d6", war=1).move().do("sail war_canoe d6")
    assert table.why_not("step e7") == "CP-11.4"
    assert table.why_not("step f6") == "CP-11.4"


@pytest.mark.rule("CP-11.5", "CP-11.9")
def test_escorted_canoes_and_rumors_stop_at_once() -> None:
    table = Table(2).ocean("e6", "f6").pieces(SAMOA, "e6", transport=1)
    table.pieces(TONGA, "d6", war=1, transport=1, rumor=1).move()
    table.do("sail war_canoe d6", "step e6", "stop", "sail transport_canoe d6", "step e6")
    assert table.asked() == "movement"
    table.do("sail rumor d6", "step e6")
    assert table.asked() == "movement"


@pytest.mark.rule("CP-11.7", "CP-11.8")
def test_war_canoes_stop_at_groups_and_war_canoes_only() -> None:
    table = Table(2).ocean("e6", "f6").pieces(SAMOA, "e6", transport=1).pieces(TONGA, "d6", war=1).move()
    table.do("sail war_canoe d6", "step e6")
    assert table.can("step f6")
    table = Table(2).ocean("e6", "f6").pieces(SAMOA, "e6", war=1).pieces(TONGA, "d6", war=1).move()
    table.do("sail war_canoe d6", "step e6")
    assert table.asked() == "movement"


@pytest.mark.rule("CP-11.10")
def test_nobody_is_left_swimming() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "e6", transport=1, colony=1).move().do("sail transport_canoe e6")
    assert table.asked() == "step"  # the Colony must come along
    assert table.s.mover[2] == 3
    table = Table(2).ocean("e6").pieces(TONGA, "e6", transport=1, war=1, band=1, colony=1).move()
    table.do("sail transport_canoe e6")
    assert table.s.mover[2] == 3
    table = Table(2).ocean("e6").pieces(TONGA, "e6", transport=2, colony=1, band=1).move()
    table.do("sail transport_canoe e6")
    assert table.why_not("load none") == "CP-11.10"


@pytest.mark.rule("CP-11.10", "CP-11.13")
def test_a_canoe_that_would_leave_too_many_cannot_sail() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", transport=1, colony=1).move()
    table.do("sail transport_canoe d6", "load colony", "step e6", "stop")
    table.pieces(TONGA, "e6", war=1).pieces(TONGA, "e6", band=1)
    table.s.refresh()
    table.s.options = table.s.agenda[-1].options(table.s)
    assert table.can("sail war_canoe e6")  # with the Warrior Band
    table.s.used[hex_of("e6")] += 1 << 12
    table.s.options = table.s.agenda[-1].options(table.s)
    assert table.why_not("sail war_canoe e6") == "CP-11.10"


@pytest.mark.rule("CP-11.11")
def test_several_hexes_join_one_attack() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1).pieces(TONGA, "c6", war=1).move()
    table.do("sail war_canoe d6", "step c5")
    assert table.asked() == "movement"  # no battle yet
    table.do("sail war_canoe c6", "step c5")
    assert table.s.battle == []
    table.dice(6, 6).do("end_movement")
    assert table.asked() == "save_villages"


@pytest.mark.rule("CP-11.12")
def test_closed_hexes() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", war=1)
    table.s.set_effect(TANIWHA, hex_of("e6"))
    assert table.move().do("sail war_canoe d6").why_not("step e6") == "CP-11.12"
    table = Table(2).ocean("e6").pieces(TONGA, "d6", war=1)
    table.s.set_effect(TRUCE, SAMOA)
    table.move().do("sail war_canoe d6")
    assert table.why_not("step d5") == "CP-11.12"
    assert table.can("step c5")


@pytest.mark.rule("CP-11.13")
def test_sailing_needs_somewhere_to_go() -> None:
    table = Table(2).pieces(TONGA, "d6", transport=1)
    for name in ("c6",):
        table.pieces(SAMOA, name, transport=1)
    table.move()
    assert table.why_not("sail transport_canoe d6") == "CP-11.13"
    assert table.options() == ["flip_up d6", "end_movement"]
    table = Table(2).pieces(TONGA, "d6", transport=1).move().do("sail transport_canoe d6")
    assert table.at(TONGA, "c6") == {"transport_canoe": 1}  # the only way
    assert table.options() == ["step d6", "stop"]  # and back


@pytest.mark.rule("CP-15.14")
def test_favorable_winds_carry_three_hexes() -> None:
    table = Table(2).ocean("e6", "f6", "g6").pieces(TONGA, "d6", war=1)
    table.s.set_effect(WINDS, TONGA)
    table.move().do("sail war_canoe d6", "step e6", "step f6", "step g6")
    assert table.asked() == "movement"
    assert table.at(TONGA, "g6") == {"war_canoe": 1}


@pytest.mark.rule("CP-9.10", "CP-9.8")
def test_a_rumor_behind_an_escort_stays_face_down_until_a_battle() -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", transport=1).pieces(TONGA, "d6", war=1, rumor=1).move()
    table.do("sail war_canoe d6", "step e6", "stop", "sail rumor d6", "step e6")
    seen = {"player": 0, "face_up": 0, "face_down": 2, "kinds": {"war_canoe": 1}}
    assert table.hex_view(SAMOA, "e6")["stacks"] == [
        seen,
        {"player": 1, "face_up": 0, "face_down": 1, "kinds": {"transport_canoe": 1}},
    ]
    stacks = {table.s.imagine(SAMOA, seed).stack(TONGA, hex_of("e6")) for seed in range(10)}
    assert stacks == {table.s.stack(TONGA, hex_of("e6"))}  # a canoe would have been revealed
    table.do("end_movement")
    assert table.at(TONGA, "e6") == {"war_canoe": 1, "rumor": 1}
    table = Table(2).pieces(TONGA, "d6", war=1, rumor=1).move()
    table.do("sail war_canoe d6", "step c5", "sail rumor d6", "step c5").dice(2).do("end_movement")
    assert table.at(TONGA, "d6") == {"war_canoe": 1}
    assert table.stock(TONGA, "rumor") == 2


@pytest.mark.rule("CP-9.11")
def test_in_transit_a_canoe_that_has_moved_is_turned_up_first() -> None:
    table = chain("d6", "e6", "f6").pieces(TONGA, "d6", transport=1).pieces(TONGA, "e6", transport=1).transit()
    table.do("transit_pick transport_canoe d6", "transit_to e6", "flip_up e6")
    assert table.at(TONGA, "e6") == {"face_up": 2, "transport_canoe": 1}
    table.do("transit_pick transport_canoe e6", "transit_to f6")  # the one that has not moved, face down
    assert table.at(TONGA, "f6") == {"face_up": 1, "transport_canoe": 1}
    assert table.at(TONGA, "e6") == {"face_up": 2}
    assert table.options("transit_pick") == ["transit_pick transport_canoe e6"]  # the one that has moved serves
