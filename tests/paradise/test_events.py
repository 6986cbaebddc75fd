"""Random events: section 15."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import ASH, EROSION, EVENT_COUNT, EVENT_EFFECT, EVENT_IDS, SPRING, WEEDS
from pentarchy.games.paradise.trays import CALL_TO_WAR, DROUGHT, FISHING, TRUCE, WAR_LEADER, WINDS
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of


def islands() -> Table:
    """Two settled islands of each size, an Atoll, and nothing else."""
    table = Table(3).island("e7", "tubuai").villages("e7", SAMOA, 2).island("d7", "tahiti").villages("d7", TONGA, 3)
    return table.island("e8", "hao")


@pytest.mark.rule("CP-15.1")
def test_the_caller_chooses_and_the_card_is_discarded() -> None:
    table = islands().track(3, 4, 4).event_top("severe_erosion")
    table.s.events_active = True
    table.turn_order().do("draw_event")
    assert (table.asked(), table.s.player) == ("event_target", TONGA)
    assert table.view(-1)["event_discards"] == ["severe_erosion"]
    assert table.why_not("target d6") == "CP-15.6"
    table.do("target e7")
    assert table.group("e7") == (SAMOA, 1)


@pytest.mark.rule("CP-15.2")
def test_no_target_no_effect_and_an_empty_deck_is_reshuffled() -> None:
    table = Table(2).track(3, 4).event_top("eruption")
    table.s.events_active = True
    table.turn_order().do("draw_event")
    assert table.asked() == "set_order"
    table.s.event_discards = (*table.s.event_discards, *table.s.event_deck)
    table.s.event_deck = ()
    table.track(3, 4).turn_order().do("draw_event")
    assert len(table.s.event_deck) == 26


@pytest.mark.rule("CP-15.3")
def test_ash_falls_on_any_island_but_independent_or_barren_ones() -> None:
    table = islands().island("f7", "rapa").token("f7", EROSION).event("volcanic_ash")
    for name in ("e7", "d7", "e8", "c6", "e6", "d6"):
        assert table.can(f"target {name}"), name
    for name in ("c5", "f7", "f5"):
        assert table.why_not(f"target {name}") == "CP-15.3"
    table.do("target e7")
    assert table.s.capacity(hex_of("e7")) == 3
    assert not table.event("volcanic_ash").can("target e7")


@pytest.mark.rule("CP-15.4")
def test_a_spring_is_found_on_ones_own_island_or_a_free_atoll() -> None:
    table = islands().pieces(SAMOA, "c6", transport=1).event("discovered_spring")
    assert table.options() == [f"target {h}" for h in ("b1", "c4", "d6", "d7", "e8", "g4")]
    table.do("target d6")
    assert table.s.capacity(hex_of("d6")) == 5
    assert table.s.tokens[hex_of("d6")] == SPRING


@pytest.mark.rule("CP-15.5")
def test_an_improved_atoll_is_an_island_group() -> None:
    table = Table(2).pieces(TONGA, "d6", up=1).pieces(TONGA, "c6", up=1, colony=1).token("c6", ASH)
    assert table.build_now().can("settle c6")
    assert table.s.is_atoll(hex_of("c6")) is False


@pytest.mark.rule("CP-15.6", "CP-15.7")
def test_erosion_spares_homes_and_leaves_barren_hexes_passable() -> None:
    table = islands().villages("e6", SAMOA, 1).event("severe_erosion")
    assert table.options() == ["target d7", "target e6", "target e7"]
    table.do("target e6").pieces(TONGA, "d6", up=2).move().do(
        "sail transport_canoe d6", "step e6", "stop", "flip_up e6"
    )
    assert table.s.chain(TONGA)[hex_of("e6")] == table.s.chain(TONGA)[hex_of("d6")] > 0
    assert table.vp(TONGA) == 6  # no half point for a Barren hex
    table.pieces(TONGA, "e6", colony=2).build_now()
    assert table.why_not("settle e6") == "CP-13.9"


@pytest.mark.rule("CP-15.8")
def test_weeds_go_when_the_villages_go() -> None:
    table = islands().event("invasive_weeds")
    assert not table.can("target c5")
    table.do("target e7")
    assert table.s.tokens[hex_of("e7")] == WEEDS
    assert not table.event("invasive_weeds").can("target e7")
    table.villages("e7", SAMOA, 0)
    assert table.s.tokens[hex_of("e7")] == 0


@pytest.mark.rule("CP-15.9")
def test_drought() -> None:
    table = islands().event("drought")
    assert table.options() == [f"target {h}" for h in ("d5", "d6", "d7", "e7", "i3")]
    table = islands()
    table.s.set_effect(DROUGHT, hex_of("d7"))
    assert table.build_now().view(TONGA)["build_points"] == {"d6": 2, "d7": 0}


@pytest.mark.rule("CP-15.10")
def test_a_typhoon_takes_canoes_and_rumors() -> None:
    table = islands().ocean("f7").pieces(TONGA, "f7", up=1, transport=1, war=1, rumor=1)
    table.s.journal = []
    table.event("typhoon")
    assert table.can("target a1")  # an empty hex is a legal choice
    for name in ("d6", "e7", "h6"):
        assert not table.can(f"target {name}")
    table.dice(3, 4, 6, 1).do("target f7")
    assert table.at(TONGA, "f7") == {"transport_canoe": 1, "war_canoe": 1}
    lost = [note.text() for note in table.s.notes(-1) if note.phrase.key == "event_loss"]
    assert len(lost) == 2
    assert "Transport Canoe" in lost[0]
    assert "Rumor" in lost[1]


@pytest.mark.rule("CP-15.10")
def test_a_typhoon_needs_a_hex_known_to_all() -> None:
    table = Table(2).island("e7", "rapa", TONGA).island("e8", "niue", TONGA, SAMOA).event("typhoon")
    assert not table.can("target e7")
    assert table.can("target e8")


@pytest.mark.rule("CP-15.11")
def test_a_tsunami_takes_pieces_and_a_village() -> None:
    table = islands().pieces(SAMOA, "e7", up=1, war=1, band=1, colony=1, rumor=1).event("tsunami")
    assert not table.can("target d7")  # capacity 3
    assert table.can("target e8")
    assert not table.can("target c3")  # Independent
    table.dice(3, 2, 1, 3, 2, 3).do("target e7")
    assert table.at(SAMOA, "e7") == {"face_up": 1, "colony": 1}
    assert table.group("e7") == (SAMOA, 1)
    table = islands().villages("e7", SAMOA, 1).event("tsunami").do("target e7")
    assert table.group("e7") == (SAMOA, 1)


@pytest.mark.rule("CP-15.12")
def test_peles_wrath() -> None:
    table = islands().event("eruption")
    assert table.options() == ["target d7", "target e7"]
    table.do("target d7")
    assert table.group("d7") == (TONGA, 2)


@pytest.mark.rule("CP-15.13")
def test_the_taniwha_closes_a_hex_for_two_turns() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "e6", up=1, war=1).pieces(TONGA, "d6", up=1)
    table.pieces(SAMOA, "d5", war=1)
    table.event("taniwha")
    assert table.options() == [f"target {h}" for h in ("a1", "a3", "b3", "c2", "e6")]
    table.do("target e6")
    assert table.s.chain(TONGA)[hex_of("e6")] == 0
    assert table.move().why_not("sail war_canoe e6") == "CP-15.13"
    table.move(SAMOA).do("sail war_canoe d5")
    assert table.why_not("step e6") == "CP-11.12"
    assert not table.explore(TONGA).can("explore f5")
    assert not table.event("taniwha").options("target")  # its only marker lies there


@pytest.mark.rule("CP-15.14", "CP-15.15", "CP-15.17")
@pytest.mark.parametrize(
    ("event", "place"),
    [
        ("favorable_winds", WINDS),
        ("rich_fishing", FISHING),
        ("militarism", CALL_TO_WAR),
        ("war_leader", WAR_LEADER),
        ("truce", TRUCE),
    ],
)
def test_events_that_last_for_a_turn(event: str, place: int) -> None:
    table = Table(2).track(3, 4).event_top(event)
    table.s.events_active = True
    table.turn_order().do("draw_event")
    assert table.s.effects[place] == TONGA


def drawn(table: Table, event: str) -> Table:
    """Tonga, in last place, draws this event."""
    table.track(3, *(4 for _ in range(table.s.players - 1))).event_top(event)
    table.s.events_active = True
    return table.turn_order().do("draw_event")


@pytest.mark.rule("CP-15.14")
def test_favorable_winds_carry_the_callers_canoes_three_hexes() -> None:
    table = drawn(Table(2).ocean("e6", "f6", "g6"), "favorable_winds")
    table.pieces(TONGA, "d6", transport=1).move().do("sail transport_canoe d6", "step e6", "step f6")
    assert (table.asked(), table.can("step g6")) == ("step", True)
    table.do("step g6")
    assert table.asked() == "movement"
    table.pieces(SAMOA, "e6", transport=1).move(SAMOA).do("sail transport_canoe e6", "step d5", "step e6")
    assert table.asked() == "movement"  # two hexes for the others


@pytest.mark.rule("CP-15.15")
def test_rich_fishing_gives_the_caller_two_points() -> None:
    table = drawn(Table(2), "rich_fishing").build_now()
    assert table.view(TONGA)["build_points"] == {"d6": 4}
    assert table.view(SAMOA)["build_points"] == {"d5": 2}


@pytest.mark.rule("CP-15.15")
def test_a_call_to_war_makes_the_callers_warriors_cheaper() -> None:
    table = drawn(Table(2).villages("d6", TONGA, 4).villages("d5", SAMOA, 4), "militarism").build_now()
    table.do("build warrior_band d6")
    assert table.view(TONGA)["build_points"] == {"d6": 3}  # 1 instead of 2
    table.do("build war_canoe d6")
    assert table.view(TONGA)["build_points"] == {"d6": 1}  # 2 instead of 3
    table.do("build transport_canoe d6")
    assert table.view(TONGA)["build_points"] == {"d6": 0}  # 1 as ever
    table.do("build warrior_band d5", by=SAMOA)
    assert table.view(SAMOA)["build_points"] == {"d5": 2}


@pytest.mark.rule("CP-15.15")
def test_a_war_leader_rolls_again_once_in_each_battle() -> None:
    table = drawn(Table(2).pieces(TONGA, "d6", war=2), "war_leader").move()
    table.do("sail war_canoe d6", "step c5", "sail war_canoe d6", "step d5", "end_movement")
    table.dice(1, 6, 6).do("battle c5")
    assert (table.asked(), table.s.player) == ("reroll", TONGA)
    table.do("reroll")
    assert table.stock(TONGA, "war") == 4  # the 1 has not counted
    table.do("done").dice(1, 6)
    assert (table.asked(), table.s.player) == ("reroll", TONGA)  # again in the next battle


@pytest.mark.rule("CP-15.17")
def test_a_truce_binds_everybody_for_this_turn() -> None:
    table = drawn(Table(2).pieces(TONGA, "d6", war=1).pieces(SAMOA, "d5", war=1), "truce")
    table.move().do("sail war_canoe d6")
    assert table.why_not("step d5") == "CP-11.12"
    assert table.can("step c5")  # Independents may be attacked
    table.move(SAMOA).do("sail war_canoe d5")
    assert table.why_not("step d6") == "CP-11.12"
    table.ask()  # the turn ends
    assert table.move(SAMOA).do("sail war_canoe d5").can("step d6")


@pytest.mark.rule("CP-15.9")
def test_a_drought_lasts_for_the_turn() -> None:
    table = drawn(Table(2).island("e7", "tahiti").villages("e7", TONGA, 3), "drought").do("target e7")
    assert table.build_now().view(TONGA)["build_points"] == {"d6": 2, "e7": 0}
    table.ask()
    assert table.build_now().view(TONGA)["build_points"] == {"d6": 2, "e7": 3}


@pytest.mark.rule("CP-3.6")
def test_how_often_each_event_is_in_the_deck() -> None:
    twice = ("volcanic_ash", "discovered_spring", "severe_erosion", "invasive_weeds", "drought", "tsunami", "eruption")
    once = ("taniwha", "militarism", "war_leader", "shaman", "new_settlers", "truce")
    numbers = {"typhoon": 3, "favorable_winds": 2, "rich_fishing": 2} | dict.fromkeys(twice, 2) | dict.fromkeys(once, 1)
    assert dict(zip(EVENT_IDS, EVENT_COUNT, strict=True)) == numbers


@pytest.mark.rule("CP-15.16")
def test_the_shaman_sees_pieces_and_hand_until_the_turn_ends() -> None:
    table = Table(3).pieces(HIVA, "i3", colony=2).card(HIVA, "hula").track(3, 4, 5).event_top("shaman")
    table.s.events_active = True
    table.turn_order().do("draw_event")
    assert table.options() == ["pick_player p1", "pick_player p2"]
    assert table.why_not("pick_player p0") == "CP-15.16"
    table.do("pick_player p2")
    stacks = table.hex_view(TONGA, "i3")["stacks"]
    assert stacks == [{"player": 2, "face_up": 0, "face_down": 2, "kinds": {"colony": 2}}]
    assert table.view(TONGA)["hands"] == [[], [], ["hula"]]
    assert table.view(SAMOA)["hands"] == [[], [], []]
    table.ask()
    assert table.view(TONGA)["hands"] == [[], [], []]


@pytest.mark.rule("CP-15.17")
def test_new_settlers_and_truce() -> None:
    table = islands().event("new_settlers")
    assert table.options() == ["target d6", "target d7"]
    table.do("target d7")
    assert table.at(TONGA, "d7") == {"colony": 1}
    table = Table(2).pieces(TONGA, "d6", colony=5).event("new_settlers")
    assert table.stock(TONGA, "colony") == 0
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", transport=1).pieces(TONGA, "d6", war=1)
    table.s.set_effect(TRUCE, SAMOA)
    table.move().do("sail war_canoe d6")
    assert table.why_not("step e6") == "CP-11.12"
    assert table.can("step c5")


@pytest.mark.rule("CP-15.1")
def test_every_event_can_be_resolved() -> None:
    for event, name in enumerate(EVENT_IDS):
        table = islands().pieces(TONGA, "d6", band=1).track(3, 4, 4).event_top(name)
        table.s.events_active = True
        table.turn_order().do("draw_event")
        if table.asked() in ("event_target", "event_player"):
            table.do(table.options()[-1])
        assert table.asked() == "set_order", EVENT_EFFECT[event]
    assert sum(EVENT_COUNT) == 27


@pytest.mark.rule("CP-15.10", "CP-9.4", "CP-19.3")
def test_who_must_leave_somebody_behind_in_a_typhoon_shows_the_rest() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "e6", up=2, war=1, band=1, colony=1).pieces(TONGA, "d6", band=3)
    table.event("typhoon").dice(1, 6, 1).do("target e6")
    assert table.asked() == "event_loss"
    kinds = {"warrior_band": 1, "colony": 1}
    assert table.hex_view(SAMOA, "e6")["stacks"] == [{"player": 0, "face_up": 1, "face_down": 2, "kinds": kinds}]
    imagined = {table.s.imagine(SAMOA, seed).stack(TONGA, hex_of("d6")) for seed in range(20)}
    assert len(imagined) > 5  # what lies elsewhere is as secret as before
    table.do("abandon colony")
    assert table.hex_view(SAMOA, "e6")["stacks"] == [{"player": 0, "face_up": 1, "face_down": 1, "kinds": {}}]
