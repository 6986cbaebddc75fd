"""The worked examples of the rulebook, one test each."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import MARKER_IDS, OCEAN, SECRET, UNEXPLORED
from pentarchy.games.paradise.retreat import Retreat
from pentarchy.games.paradise.turn import EndOfTurn
from tests.paradise.scenario import HIVA, RAIATEA, SAMOA, TONGA, Table, hex_of, new


def in_cup(table: Table, kind: str) -> int:
    return sum(n for id, n in zip(MARKER_IDS, table.s.cup, strict=True) if id.startswith(kind))


@pytest.mark.rule("CP-3.4", "CP-3.5", "CP-4.2", "CP-4.3", "CP-4.5", "CP-4.6", "CP-4.8", "CP-4.12", "CP-4.14")
def test_E1_setup_for_three() -> None:
    s = new(3)
    table = Table(3)
    assert in_cup(table, "island_group") == 26
    assert in_cup(table, "open_ocean") == 28
    assert in_cup(table, "off_course") == 5
    assert sum(table.s.cup) == 59
    assert len(table.s.pile) == 26
    assert table.s.terrain.count(UNEXPLORED) == 52
    assert table.hex_view(TONGA, "e6")["island"] == "niue"
    assert table.hex_view(TONGA, "g4")["island"] == "flint"
    for name in ("f5", "h3"):
        assert table.terrain(name) == OCEAN
        assert table.s.ocean[hex_of(name)] in (0, 1, 2, 3)
    while s.turn == 0:
        s.apply(s.options[0])
    for p, home in enumerate(("d6", "d5", "i3")):
        h = hex_of(home)
        assert (s.owner[h], s.villages[h]) == (p, 2)
        stacks = s.view((p + 1) % 3)["table"]["hexes"][h]["stacks"]  # type: ignore[index]
        assert stacks == [{"player": p, "face_up": 0, "face_down": 2, "kinds": {}}]
    assert s.track == (6, 6, 6)
    assert s.threshold == 25


@pytest.mark.rule("CP-6.2", "CP-6.3", "CP-6.4", "CP-6.5")
def test_E2_first_turn_order() -> None:
    three = Table(3).turn_order()
    assert three.s.player == TONGA
    assert three.options("order") == [
        *("order p0 cw", "order p0 ccw", "order p1 cw", "order p1 ccw", "order p2 cw", "order p2 ccw")
    ]
    assert Table(2).turn_order().options("order") == ["order p0 cw", "order p1 cw"]


@pytest.mark.rule("CP-6.1", "CP-6.2", "CP-6.7", "CP-6.8")
def test_E3_last_place_and_an_event() -> None:
    table = Table(4).track(10, 9, 7, 7).event_top("truce")
    table.s.events_active = True
    table.turn_order()
    assert table.s.player == RAIATEA
    assert table.options() == ["draw_event", "take_order"]
    table.do("draw_event")
    assert (table.asked(), table.s.player) == ("set_order", HIVA)


@pytest.mark.rule("CP-7.5", "CP-7.6", "CP-7.7", "CP-7.8", "CP-7.9", "CP-7.13", "CP-7.14", "CP-8.1")
def test_E4_a_voyage_that_must_return() -> None:
    table = Table(2).explore(SAMOA).draws("open_ocean_2", "island_group_2", "open_ocean_1")
    table.do("explore e5")
    assert table.can("return_home")
    table.do("explore f4", "place_down")
    assert table.can("return_home")
    table.do("explore e4")
    assert table.explorer(SAMOA) == "d5"
    assert table.s.voyage == []
    assert table.terrain("f4") == SECRET
    assert table.hex_view(TONGA, "f4")["finders"] == [SAMOA]
    assert table.hex_view(TONGA, "f4")["island"] == ""


@pytest.mark.rule("CP-7.2", "CP-7.15", "CP-13.15")
def test_E5_a_lost_explorer() -> None:
    table = Table(2).explore(SAMOA).draws("open_ocean_2", "open_ocean_2", "open_ocean_2")
    table.do("explore e5", "explore e4", "explore f4")
    assert table.explorer(SAMOA) == "lost"
    assert table.terrain("f4") == OCEAN
    table.building()
    assert not table.can("turn_inward", by=SAMOA)
    assert table.can("turn_inward", by=TONGA)
    table.explore(SAMOA)
    assert table.asked() != "voyage_start"
    assert table.explorer(SAMOA) == "d5"
    table.building()
    assert table.can("turn_inward", by=SAMOA)


@pytest.mark.rule("CP-7.10", "CP-7.11", "CP-7.14")
def test_E6_off_course() -> None:
    table = Table(4).explore(RAIATEA).draws("open_ocean_3", "off_course_1", "island_group_1")
    table.do("explore h5", "explore g6")
    assert (table.asked(), table.s.player) == ("off_course", TONGA)
    assert table.s.cup[MARKER_IDS.index("off_course_1")] == 4
    table.do("divert h6")
    assert table.s.voyage[1] == 5
    table.do("place_up")
    assert table.explorer(RAIATEA) == "g5"
    assert table.terrain("g6") == UNEXPLORED
    assert table.s.cup[MARKER_IDS.index("off_course_1")] == 5


@pytest.mark.rule("CP-7.12", "CP-8.1", "CP-8.5")
def test_E7_another_players_secret() -> None:
    table = Table(2).island("e7", "aitutaki", TONGA).explore(SAMOA).draws("open_ocean_1")
    table.do("explore e6", "explore e7")
    assert table.hex_view(SAMOA, "e7")["island"] == "aitutaki"
    assert table.hex_view(TONGA, "e7")["markers"] == ["explored_2_knot"]
    assert table.s.voyage[1] == 3
    table.do("mark")
    assert table.hex_view(TONGA, "e7")["finders"] == [TONGA, SAMOA]
    assert table.can("flip_tile e7")
    assert table.explore(TONGA).can("flip_tile e7")


@pytest.mark.rule("CP-8.3", "CP-8.4")
def test_E8_three_markers() -> None:
    table = Table(2).island("d7", "rapa", TONGA).island("d8", "niue", TONGA).island("e8", "hao", TONGA)
    table.explore(TONGA).draws("island_group_1").do("explore e7")
    assert table.can("place_up")
    assert not table.can("place_down")
    assert table.why_not("place_down") == "CP-8.3"
    assert table.options("flip_tile") == ["flip_tile d7", "flip_tile d8", "flip_tile e8"]
    table.do("flip_tile d8")
    assert table.can("place_down")


@pytest.mark.rule("CP-7.4", "CP-7.5", "CP-8.5")
def test_E9_face_down_tiles_in_pre_move() -> None:
    table = Table(2).island("d7", "rapa", TONGA).explore(TONGA)
    assert not table.can("explore d8")
    assert table.why_not("explore d8") == "CP-7.4"
    table.do("flip_tile d7")
    assert table.can("explore d8")


def chain_of_E10() -> Table:
    table = Table(2).ocean("e7").island("f7", "rarotonga").villages("d6", TONGA, 4).villages("f7", TONGA, 2)
    return table.pieces(TONGA, "d6", up=1).pieces(TONGA, "e7", up=1).pieces(TONGA, "f7", transport=1)


@pytest.mark.rule("CP-10.1", "CP-10.2", "CP-10.3", "CP-16.3")
def test_E10_what_a_chain_needs() -> None:
    table = chain_of_E10()
    assert table.vp(TONGA) == 7
    table.transit().do("flip_up f7")
    assert table.vp(TONGA) == 8


@pytest.mark.rule("CP-9.3", "CP-10.5", "CP-10.6", "CP-10.7")
def test_E11_transit() -> None:
    table = chain_of_E10().pieces(TONGA, "d6", up=1, band=3, colony=1).transit().do("flip_up f7")
    for kind in ("warrior_band", "warrior_band", "warrior_band", "colony", "transport_canoe"):
        table.do(f"transit_pick {kind} d6")
        assert table.can("transit_to f7")
        table.do("transit_to f7")
    assert table.at(TONGA, "d6") == {"face_up": 1}
    assert not table.can("transit_pick transport_canoe d6")
    assert table.why_not("transit_pick transport_canoe d6") == "CP-10.6"
    table = chain_of_E10().pieces(TONGA, "d6", up=1, band=3, colony=1).transit().do("flip_up f7")
    table.do("transit_pick warrior_band d6", "transit_to e7", "transit_pick colony d6")
    assert table.at(TONGA, "e7") == {"face_up": 1, "warrior_band": 1}
    assert table.at(TONGA, "f7") == {"face_up": 1, "colony": 1}  # the only link with room left


@pytest.mark.rule("CP-9.7", "CP-9.8", "CP-11.5", "CP-11.8")
def test_E12_a_rumor_at_sea() -> None:
    table = Table(2).ocean("e5", "e6", "f5").pieces(SAMOA, "e5", rumor=1)
    table.pieces(TONGA, "e6", transport=1, war=1).move()
    table.do("sail transport_canoe e6")
    assert not table.can("step e5")
    assert table.why_not("step e5") == "CP-11.6"
    table.do("step f5", "stop", "sail war_canoe e6", "step e5")
    assert table.at(SAMOA, "e5") == {}
    assert table.stock(SAMOA, "rumor") == 2
    table.do("step f5")
    assert table.at(TONGA, "f5") == {"transport_canoe": 1, "war_canoe": 1}


@pytest.mark.rule("CP-2.9", "CP-11.6", "CP-11.7")
def test_E13_stopping_and_escort() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1, transport=1, colony=1).move()
    table.do("sail transport_canoe d6", "load colony")
    assert table.why_not("step c5") == "CP-11.6"
    table = Table(2).pieces(TONGA, "d6", war=1, transport=1, colony=1).move()
    assert table.group("c5") == (4, 3)
    table.do("sail war_canoe d6", "step c5")
    assert table.asked() == "movement"
    table.do("sail transport_canoe d6", "load colony")
    assert table.can("step c5")


def battle_of_E14(*faces: int) -> Table:
    """The fleet enters Fiji; Samoa's hidden card keeps the table watching, War Clubs stop the die."""
    table = Table(2).pieces(TONGA, "d6", war=3, band=3, transport=1).card(TONGA, "war_clubs").move()
    for kind, load in (("war_canoe", True), ("war_canoe", True), ("war_canoe", False), ("transport_canoe", True)):
        table.do(f"sail {kind} d6")
        if table.asked() == "cargo":
            table.do("load warrior_band" if load else "load none")
        table.do("step c5")
    return table.dice(*faces).do("end_movement", "ready")


@pytest.mark.rule("CP-12.4", "CP-12.7", "CP-12.8")
def test_E14_battle_rows() -> None:
    table = battle_of_E14(4)
    attacker, defender = table.view(SAMOA)["battle"]["sides"]  # type: ignore[index]
    assert (attacker["warrior_band"], attacker["war_canoe"], attacker["local_warrior"]) == (2, 1, 0)
    assert defender["local_warrior"] == 2
    assert table.at(TONGA, "c5") == {"transport_canoe": 1, "war_canoe": 3, "warrior_band": 3}


def battle_of_E15() -> Table:
    table = battle_of_E14(4, 2, 6).do("accept", "accept")
    assert table.asked() == "battle_loss"
    return table.do("lose warrior_band", "accept")


@pytest.mark.rule("CP-12.9", "CP-12.10", "CP-12.11", "CP-12.12", "CP-12.13", "CP-12.16", "CP-12.18")
def test_E15_battle_and_saving() -> None:
    table = battle_of_E15()
    assert table.asked() == "save_villages"
    assert table.options() == ["done", "save warrior_band", "save war_canoe"]
    both = table.s.copy()
    table.do("save warrior_band", "done")
    assert table.group("c5") == (TONGA, 1)
    table.s = both
    table.do("save warrior_band", "save war_canoe")
    assert table.group("c5") == (TONGA, 2)


@pytest.mark.rule("CP-12.14")
def test_E16_the_winners_panicked_units() -> None:
    table = battle_of_E15().do("done")
    assert table.at(TONGA, "c5") == {"transport_canoe": 1, "war_canoe": 3, "warrior_band": 3}


@pytest.mark.rule("CP-12.17")
def test_E17_back_row_warriors_cannot_save() -> None:
    table = battle_of_E15().do("save warrior_band")
    assert table.why_not("save warrior_band") == "CP-12.17"
    assert table.options() == ["done", "save war_canoe"]


@pytest.mark.rule("CP-12.5", "CP-12.7", "CP-12.13", "CP-12.15")
def test_E18_defence_of_a_home_island() -> None:
    table = Table(2).villages("d6", TONGA, 3).pieces(TONGA, "d6", band=2, war=1).pieces(SAMOA, "d5", war=2)
    table.card(SAMOA, "war_clubs").move(SAMOA)
    table.do("sail war_canoe d5", "step d6", "sail war_canoe d5", "step d6").dice(2, 3).do("end_movement", "ready")
    attacker, defender = table.view(TONGA)["battle"]["sides"]  # type: ignore[index]
    assert (attacker["warrior_band"], attacker["war_canoe"]) == (0, 2)
    assert (defender["local_warrior"], defender["warrior_band"], defender["war_canoe"]) == (2, 2, 1)
    table.do("accept", "accept")
    assert table.at(SAMOA, "d6") == {}
    assert table.at(SAMOA, "d5") == {"war_canoe": 2}
    assert table.at(TONGA, "d6") == {"war_canoe": 1, "warrior_band": 2}
    assert table.group("d6") == (TONGA, 3)


@pytest.mark.rule("CP-12.21", "CP-12.22")
def test_E19_retreat_without_transport() -> None:
    def lost() -> Table:
        table = Table(2).island("f7", "rarotonga").pieces(TONGA, "f7", band=3, colony=1, transport=1)
        return table.ask(Retreat(TONGA, hex_of("f7")))

    table = lost().do("abandon warrior_band", "abandon warrior_band", "abandon warrior_band")
    assert table.at(TONGA, "d6") == {"transport_canoe": 1, "colony": 1}
    table = lost().do("abandon colony")
    assert table.at(TONGA, "d6") == {"transport_canoe": 1, "warrior_band": 1}
    assert (table.stock(TONGA, "band"), table.stock(TONGA, "colony")) == (9, 5)


@pytest.mark.rule("CP-12.2", "CP-12.20", "CP-12.23")
def test_E20_nowhere_safe() -> None:
    table = Table(4).villages("g5", RAIATEA, 0).island("g6", "tubuai").island("f6", "rarotonga")
    table.villages("g6", RAIATEA, 1).villages("f6", RAIATEA, 1).pieces(RAIATEA, "g6", war=1)
    table.pieces(HIVA, "g5", war=3).card(HIVA, "war_clubs").move(HIVA)
    for goal in ("g6", "g6", "f6"):
        table.do("sail war_canoe g5", f"step {goal}")
    table.dice(6, 4, 1).do("end_movement")
    assert table.options("battle") == ["battle f6", "battle g6"]
    table.do("battle g6", "ready", "accept", "lose local_warrior", "accept", "done")
    assert table.at(RAIATEA, "f6") == {"war_canoe": 1}
    table.do("ready")
    defender = table.view(TONGA)["battle"]["sides"][1]  # type: ignore[index]
    assert (defender["local_warrior"], defender["war_canoe"]) == (1, 1)


@pytest.mark.rule("CP-12.26", "CP-12.25", "CP-10.1")
def test_E21_driven_off() -> None:
    table = chain_of_E10().pieces(SAMOA, "d5", war=1)
    table.transit().do("flip_up f7", "end_movement")
    assert table.vp(TONGA) == 8
    table.ocean("e6").move(SAMOA).do("sail war_canoe d5", "step e6", "step e7")
    rng = table.s.rng
    table.do("end_movement")
    assert table.options() == ["retreat d6", "retreat f7"]  # equally near
    table.do("retreat d6")
    assert table.s.rng == rng  # no die is rolled
    assert table.at(TONGA, "e7") == {}
    assert table.at(TONGA, "d6") == {"face_up": 1, "transport_canoe": 1}
    assert table.vp(TONGA) == 7


@pytest.mark.rule("CP-13.1", "CP-13.2", "CP-13.3", "CP-13.6")
def test_E22_combined_and_isolated_building() -> None:
    table = chain_of_E10().island("g7", "rapa").villages("g7", TONGA, 1)
    table.transit().do("flip_up f7").build_now()
    assert [o for o in table.options("build") if o.endswith("g7")] == ["build transport_canoe g7"]
    for name in ("d6", "f7"):
        assert table.can(f"build war_canoe {name}")
    table.do("build war_canoe f7", "build war_canoe f7")
    assert table.why_not("build transport_canoe d6") == "CP-13.2"


@pytest.mark.rule("CP-13.8", "CP-13.9", "CP-13.10", "CP-13.11")
def test_E23_settling() -> None:
    table = Table(2).island("g6", "rapa").villages("d6", TONGA, 4).pieces(TONGA, "g6", colony=1).build_now()
    table.do("settle g6")
    lane = table.seen(TONGA)
    assert (lane.owner[hex_of("g6")], lane.villages[hex_of("g6")]) == (TONGA, 1)
    assert table.stock(TONGA, "colony") == 5
    assert lane.bp[hex_of("d6")] == 4
    assert not table.can("build transport_canoe g6")
    assert table.why_not("build transport_canoe g6") == "CP-13.6"
    assert table.why_not("village g6") == "CP-13.8"


@pytest.mark.rule("CP-8.6", "CP-13.9", "CP-13.12")
def test_E24_building_on_secret_islands() -> None:
    table = Table(2).island("g6", "rapa", TONGA).pieces(TONGA, "g6", colony=1).build_now()
    assert not table.can("settle g6")
    assert table.why_not("settle g6") == "CP-8.6"
    table.do("flip_tile g6")
    assert table.can("settle g6")
    table = Table(2).island("g6", "hao", TONGA).pieces(TONGA, "g6", colony=1).build_now().do("flip_tile g6")
    assert not table.can("settle g6")


@pytest.mark.rule("CP-13.7", "CP-13.8")
def test_E25_one_village_per_island() -> None:
    table = Table(2).ocean("e7").island("f7", "tahiti").villages("d6", TONGA, 3).villages("f7", TONGA, 3)
    for name in ("d6", "e7", "f7"):
        table.pieces(TONGA, name, up=1)
    table.build_now().do("village d6")
    assert sum(table.view(TONGA)["build_points"].values()) == 4  # type: ignore[attr-defined]
    assert table.why_not("village d6") == "CP-13.8"


@pytest.mark.rule("CP-13.5", "CP-13.13", "CP-13.15", "CP-7.2")
def test_E26_turning_inward() -> None:
    table = Table(2).villages("d6", TONGA, 3).build_now().do("turn_inward")
    assert table.view(TONGA)["build_points"] == {"d6": 4}
    table.do("buy_card d6", "village d6", "done").do("done", by=SAMOA)
    table.explore(TONGA)
    assert table.asked() != "voyage_start"


def empire_of_E27() -> Table:
    table = Table(2).villages("d6", TONGA, 4).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.island("g6", "tubuai").villages("g6", TONGA, 1).island("h5", "rapa").villages("h5", TONGA, 1)
    table.island("g7", "hao").island("h6", "ducie")
    for name in ("d6", "e7", "f7", "g6", "g7", "h6"):
        table.pieces(TONGA, name, up=1)
    table.card(TONGA, "rongorongo", True).card(TONGA, "moai", True).card(TONGA, "surfing")
    table.s.kumara = TONGA
    return table


@pytest.mark.rule("CP-16.2", "CP-16.3", "CP-16.4", "CP-16.5", "CP-16.6")
def test_E27_counting_vp() -> None:
    assert empire_of_E27().vp(TONGA) == 18


@pytest.mark.rule("CP-16.2", "CP-16.3", "CP-16.4")
def test_E28_connection_matters_for_the_group_only() -> None:
    table = empire_of_E27().ocean("e6").pieces(SAMOA, "e6", war=1).move(SAMOA)
    table.do("sail war_canoe e6", "step e7", "stop", "end_movement")
    assert table.vp(TONGA) == 15


@pytest.mark.rule("CP-2.7", "CP-15.3", "CP-15.5", "CP-16.3")
def test_E29_atoll_with_an_improvement() -> None:
    table = Table(2).pieces(TONGA, "d6", up=1).pieces(TONGA, "c6", up=1, colony=1)
    assert table.vp(TONGA) == 3.5
    table.event("volcanic_ash").do("target c6")
    assert table.s.capacity(hex_of("c6")) == 1
    assert table.vp(TONGA) == 3
    table.build_now().do("settle c6", "done").do("done", by=SAMOA)
    assert table.vp(TONGA) == 5


@pytest.mark.rule("CP-15.6", "CP-15.7", "CP-15.3")
def test_E30_severe_erosion() -> None:
    table = Table(3).villages("e6", SAMOA, 1).pieces(SAMOA, "d5", up=1).pieces(SAMOA, "e6", up=1)
    assert table.vp(SAMOA) == 5
    table.event("severe_erosion")  # Niue is the only target
    assert table.group("e6") == (-1, 0)
    assert table.vp(SAMOA) == 3
    assert not table.event("volcanic_ash").can("target e6")
    table = Table(3).island("f6", "tubuai").villages("f6", HIVA, 2).event("severe_erosion").do("target f6")
    assert table.group("f6") == (HIVA, 1)
    assert table.s.capacity(hex_of("f6")) == 1


@pytest.mark.rule("CP-6.6", "CP-6.7")
def test_E31_events_begin() -> None:
    table = Table(2).villages("d6", TONGA, 3).ask(EndOfTurn())
    assert table.s.track == (8, 6)
    assert table.asked() == "set_order"
    table.villages("d6", TONGA, 4).villages("d5", SAMOA, 3).ask(EndOfTurn())
    assert table.s.track == (10, 8)
    assert (table.asked(), table.s.player) == ("event_or_order", SAMOA)
    table.villages("d6", TONGA, 2).villages("d5", SAMOA, 2).ask(EndOfTurn())
    assert table.s.track == (6, 6)
    assert table.asked() == "event_or_order"


def hiva_at_20() -> Table:
    table = Table(4).villages("i3", HIVA, 3).island("f2", "hawaii").island("g2", "hawaiki")
    table.villages("f2", HIVA, 4).villages("g2", HIVA, 4)
    for card in ("rongorongo", "hula", "tapa_cloth", "wood_carving", "drums"):
        table.card(HIVA, card, True)
    table.s.kumara = HIVA
    assert table.vp(HIVA) == 20
    return table.card(HIVA, "surfing").card(HIVA, "marae")


@pytest.mark.rule("CP-17.2", "CP-17.3", "CP-17.7")
def test_E32_declaring_with_hidden_cards() -> None:
    table = hiva_at_20().victory()
    assert (table.asked(), table.s.player) == ("victory_reveal", HIVA)
    assert table.can("declare")
    table.do("declare")
    assert table.s.over
    assert table.s.hand[HIVA] == 0
    assert table.vp(HIVA) == 22
    assert table.s.ranking()[0] == HIVA


@pytest.mark.rule("CP-14.16", "CP-17.4", "CP-17.5")
def test_E33_deforestation() -> None:
    table = hiva_at_20().card(SAMOA, "deforestation").victory()
    table.do("done", "declare")
    assert (table.asked(), table.s.player) == ("victory_response", SAMOA)
    table.do("reveal_card deforestation")
    assert (table.asked(), table.s.player) == ("deforested", HIVA)
    assert table.view(-1)["declared"] == []  # the declaration is void
    assert table.options() == ["remove_village f2", "remove_village g2"]
    table.do("remove_village f2")
    assert not table.s.over
    assert table.vp(HIVA) == 21
    assert table.s.card_count(SAMOA) == 0
    assert table.s.hand[HIVA] == 0


@pytest.mark.rule("CP-17.8")
def test_E34_two_players_over_the_threshold() -> None:
    islands = ("hawaii", "aotearoa", "hawaiki", "tahiti", "kuporu", "kauai", "rarotonga")
    table = Table(3).villages("d6", TONGA, 4).villages("d5", SAMOA, 4)
    for name, tile, number in zip(
        ("e1", "e2", "f1", "f2", "g1", "g2", "h1"), islands, (4, 4, 2, 1, 1, 1, 1), strict=True
    ):
        table.island(name, tile).villages(name, TONGA, number)
    table.island("h2", "tubuai").villages("h2", SAMOA, 1)
    for name, number in (("c5", 3), ("b5", 2), ("a2", 2), ("a4", 2), ("b4", 2), ("c3", 1), ("b2", 1)):
        table.villages(name, SAMOA, number)
    for card in ("rongorongo", "surfing", "hula", "tapa_cloth", "wood_carving", "drums"):
        table.card(TONGA, card, True)
    for card in ("hui", "moai", "marae", "feather_cloak", "greenstone", "stone_tiki", "luau"):
        table.card(SAMOA, card, True)
    assert (table.vp(TONGA), len(table.s.groups(TONGA))) == (26, 8)
    assert (table.vp(SAMOA), len(table.s.groups(SAMOA))) == (26, 9)
    table.victory().do("declare")
    assert table.s.over
    assert table.s.ranking()[:2] == [SAMOA, TONGA]

    table = Table(3).villages("d6", TONGA, 4).villages("d5", SAMOA, 4)
    for name, tile, number in zip(
        ("e1", "e2", "f1", "f2", "g1", "g2", "h1"), islands, (4, 3, 2, 1, 1, 1, 1), strict=True
    ):
        table.island(name, tile).villages(name, TONGA, number)
    table.island("i1", "rapa").villages("i1", TONGA, 1)
    table.island("h2", "tubuai").villages("h2", SAMOA, 1).island("d7", "tokelau").island("e5", "rawaki")
    for name, number in (("c5", 3), ("b5", 2), ("a2", 2), ("a4", 2), ("b4", 2), ("c3", 1), ("b2", 1)):
        table.villages(name, SAMOA, number)
    for p, names in ((TONGA, ("d6", "c6", "d7")), (SAMOA, ("d5", "c4", "e5"))):
        for name in names:
            table.pieces(p, name, up=1)
    for card in ("rongorongo", "surfing", "hula", "tapa_cloth", "wood_carving"):
        table.card(TONGA, card, True)
    for card in ("hui", "moai", "marae", "feather_cloak"):
        table.card(SAMOA, card, True)
    table.s.kumara = SAMOA
    assert (table.vp(TONGA), len(table.s.groups(TONGA)), table.s.card_count(TONGA)) == (26, 9, 5)
    assert (table.vp(SAMOA), len(table.s.groups(SAMOA)), table.s.card_count(SAMOA)) == (26, 9, 4)
    table.victory().do("declare")
    assert table.s.over
    assert table.s.ranking()[:2] == [TONGA, SAMOA]


@pytest.mark.rule("CP-18.3", "CP-18.4", "CP-16.6")
def test_E35_kumara() -> None:
    def voyage(face: int) -> Table:
        table = Table(3).ocean("j3").explore(HIVA).draws("open_ocean_2", "open_ocean_1", str(face))
        return table.do("explore k2", "explore l2", "seek_kumara l2")

    table = voyage(1)
    assert table.s.kumara == HIVA
    assert table.explorer(HIVA) == "i3"
    assert table.vp(HIVA) == 5
    table = voyage(2)
    assert table.s.kumara == -1
    assert table.explorer(HIVA) == "lost"
