"""Chapter 10: Move Units."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import HEX
from tests.cultures.scenario import Table


def armies(count: int, **terrain: str) -> Table:
    """Some Army units on d2 that may move."""
    t = Table().terrain(**(terrain or {"d3": "fertile"})).advances(0, "tactics").clear_units("d2")
    return t.units(0, "d2", army=count)


@pytest.mark.rule("CC-10.1")
def test_three_moves_and_no_unit_twice() -> None:
    t = Table().open().units(0, "c3", settler=1).units(0, "e3", settler=1).do("move", "group d2", "to d3")
    assert t.offers("group") == ["group c3", "group e3"]
    assert t.why("group d3") == "CC-10.1"
    t.do("group c3", "to c4", "group e3", "to e4")
    assert t.asked == "turn"
    assert t.s.actions == 2


@pytest.mark.rule("CC-10.2", "CC-10.3")
def test_a_group_is_any_number_of_units_of_one_space() -> None:
    t = armies(3, d3="fertile").units(0, "d2", settler=1).do("move")
    assert t.offered == ["take settler fresh", "take army fresh", "all"]
    t.do("take army fresh", "take settler fresh")
    assert t.offered == ["take army fresh", "all", "done"]
    t.do("done", "to d3")
    assert (t.army("d3"), t.settlers("d3"), t.army("d2")) == (1, 1, 2)


@pytest.mark.rule("CC-10.2", "CC-10.3")
def test_in_a_sea_space_a_group_is_ships_or_units_aboard() -> None:
    t = Table().terrain(d3="sea", d4="sea", c4="fertile").clear_units("d2").ship(0, "d3", settler=2).ship(0, "d3")
    t.do("move")
    assert t.offered == ["take settler fresh", "take_ship 1", "take_ship 2", "all"]
    assert t.do("take settler fresh").offers("take_ship") == []
    t = Table().terrain(d3="sea", d4="sea", c4="fertile").clear_units("d2").ship(0, "d3", settler=2).ship(0, "d3")
    t.do("move", "all")  # every Ship
    t.do("to d4")
    assert t.ships(0) == ["d4", "d4"]
    assert t.s.hold_settlers[0] == 2


@pytest.mark.rule("CC-10.3")
def test_stop_ends_the_action_after_one_move() -> None:
    t = Table().open().units(0, "c3", settler=1).do("move")
    assert "stop" not in t.offered
    t.do("group d2", "to d3")
    assert "stop" in t.offered
    t.do("stop")
    assert t.asked == "turn"


@pytest.mark.rule("CC-10.4")
def test_one_space_per_move_and_again_in_a_later_action() -> None:
    t = Table().open().do("move", "to d3", "move", "to d4")
    assert t.settlers("d4") == 1
    t.do("move")
    assert t.why("to d2") == "CC-10.4"


@pytest.mark.rule("CC-10.5")
def test_armies_need_tactics_to_move() -> None:
    t = Table().open().units(0, "c3", army=1).do("move")
    assert t.forced[:1] == ["group d2"]  # the Settler's space is the only one
    t = Table().open().units(0, "c3", army=1).units(0, "e3", settler=1).do("move")
    assert t.why("group c3") == "CC-10.5"
    t = Table().terrain(d3="sea").clear_units("d2").ship(0, "d3", army=2)
    assert t.do("move").offers("take army") == []


@pytest.mark.rule("CC-10.6")
def test_at_most_four_armies_in_a_land_space() -> None:
    t = armies(2, d3="fertile", c3="fertile").units(0, "d3", army=3).do("move", "group d2", "all")
    assert "to d3" not in t.offered
    assert t.why("to d3") == "CC-10.6"
    t = armies(1, d3="fertile").units(0, "d3", army=3).do("move", "group d2", "to d3")
    assert t.army("d3") == 4


@pytest.mark.rule("CC-10.7")
def test_a_mountain_ends_movement_for_the_turn() -> None:
    t = Table().do("move", "to e2")
    assert "move" not in t.offered
    t.do("end_turn", "end_turn")
    assert "move" in t.offered


@pytest.mark.rule("CC-10.8")
def test_out_of_a_forest_nobody_attacks() -> None:
    t = armies(1, b2="fertile").units(1, "b2", army=1).do("move", "to c2", "move")
    assert t.why("to b2") == "CC-10.8"
    t.do("to d2", "end_turn", "end_turn")  # the next turn is another matter


@pytest.mark.rule("CC-10.9")
def test_who_captured_or_fought_stays() -> None:
    t = armies(1, d3="fertile").city(1, "d3").do("move", "to d3", "place d7")
    assert t.owner("d3") == 0
    t.units(0, "c2", settler=1)
    t.do("move")
    assert t.forced[:1] == ["group c2"]


@pytest.mark.rule("CC-10.10")
def test_units_that_begin_on_mountain_or_in_forest_are_free() -> None:
    t = Table().advances(0, "tactics").terrain(b2="fertile").clear_units("d2").units(0, "c2", army=1)
    t.units(1, "b2", settler=1).units(0, "e2", settler=1).do("move")
    assert t.offers("group") == ["group c2", "group e2"]
    t.do("group c2")
    assert "to b2" in t.offered


@pytest.mark.rule("CC-10.11")
def test_settlers_alone_do_not_enter_foreign_spaces() -> None:
    t = Table().terrain(d3="fertile").units(1, "d3", settler=1).do("move")
    assert t.why("to d3") == "CC-10.11"


@pytest.mark.rule("CC-10.12", "CC-5.8")
def test_a_battle_comes_before_the_next_move() -> None:
    t = armies(2, d3="fertile", c3="fertile").units(0, "c2", settler=1).units(1, "d3", army=1)
    t.dice(1, 1, 1).do("move", "group d2", "all", "to d3")
    assert t.asked == "after_round"
    t.do("retreat")
    assert t.asked in ("move_group", "move_to")


@pytest.mark.rule("CC-10.13")
def test_roads_start_or_end_in_a_city_and_need_free_land_between() -> None:
    t = armies(1, d3="fertile", d4="fertile", d5="fertile").advances(0, "roads").only(0, food=1, ore=1).do("move")
    assert "road d4" in t.offered
    t = armies(1, d3="fertile", d4="fertile").advances(0, "roads").only(0, food=1, ore=1)
    t.units(1, "d3", settler=1).do("move")
    assert t.why("road d4") == "CC-10.13"
    t = Table().terrain(d3="fertile", d4="fertile", d5="fertile").advances(0, "roads").only(0, food=1, ore=1)
    t.clear_units("d2").units(0, "d3", settler=1).do("move")
    assert t.why("road d5") == "CC-10.13"
    t = Table().terrain(d3="fertile", d4="fertile").advances(0, "roads").only(0, food=1, ore=1)
    t.clear_units("d2").units(0, "d4", settler=1).do("move")
    assert "road d2" in t.offered
    t = Table().terrain(d3="fertile", d4="fertile").advances(0, "roads").only(0, food=1).do("move")
    assert t.why("road d4") == "CC-10.13"  # no Ore


@pytest.mark.rule("CC-10.13", "CC-10.6")
def test_the_space_between_has_no_effect() -> None:
    t = armies(1, d3="forest", d4="fertile").advances(0, "roads").only(0, food=1, ore=1).units(0, "d3", army=4)
    t.do("move", "group d2", "road d4")
    assert t.army("d4") == 1
    assert all(not entry & 1 for entry in t.s.worn)  # no trace of the Forest


@pytest.mark.rule("CC-10.14")
def test_ships_sail_their_sea_up_to_foreign_ships() -> None:
    t = Table().terrain(d3="sea", d4="sea", d5="sea", d6="sea").clear_units("d2").ship(0, "d3").ship(1, "d5").do("move")
    assert t.offers("to") == ["to d4", "to d5"]
    assert t.why("to d6") == "CC-10.14"


@pytest.mark.rule("CC-10.15", "CC-10.16")
def test_a_ship_carries_two_and_the_lowest_numbers_fill_first() -> None:
    t = armies(3, d3="sea").ship(0, "d3").ship(0, "d3")
    t.do("move", "group d2", "all", "embark d3")
    assert t.s.hold_army[:2] == [2, 1]
    t = armies(3, d3="sea", c3="fertile").ship(0, "d3").do("move", "group d2", "all")
    assert t.why("embark d3") == "CC-10.16"


@pytest.mark.rule("CC-10.17")
def test_disembarking_may_start_a_battle() -> None:
    t = Table().terrain(d3="sea", d4="fertile").advances(0, "tactics").clear_units("d2").ship(0, "d3", army=1)
    t.units(1, "d4", army=1).dice(5, 1).do("move", "group d3", "take army fresh", "to d4")
    assert (t.army("d4"), t.s.owner[HEX["d4"]], t.s.hold_army[0]) == (1, 0, 0)
    t = Table().terrain(d3="sea", c3="fertile").advances(0, "tactics").clear_units("d2").ship(0, "d3", army=1)
    t.do("move", "take army fresh")
    assert t.why("to c4") == "CC-10.17"  # unrevealed


@pytest.mark.rule("CC-10.18")
def test_embarking_uses_a_move_and_nobody_lands_in_the_same_action() -> None:
    t = armies(1, d3="sea", d4="fertile", c4="fertile").ship(0, "d3").units(0, "c2", settler=1)
    t.do("move", "group d2", "embark d3")
    assert t.s.moves == 1
    t.do("group d3")
    assert t.offers("take army") == []


@pytest.mark.rule("CC-10.19", "CC-12.5")
def test_units_aboard_are_in_no_land_space() -> None:
    t = Table().terrain(d3="sea").clear_units("d2").ship(0, "d3", settler=1)
    assert t.offers("found") == []
    from pentarchy.games.cultures.board import land_spaces_of

    assert land_spaces_of(t.s, 0) == []


@pytest.mark.rule("CC-10.20")
def test_ships_of_one_owner_stack_without_limit() -> None:
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2")
    for _ in range(4):
        t.ship(0, "d3")
    t.do("move", "all", "to d4")
    assert t.ships(0) == ["d4"] * 4


@pytest.mark.rule("CC-10.21")
def test_terrain_counts_after_a_landing_too() -> None:
    t = Table().terrain(d3="sea", d4="mountain", e4="fertile").clear_units("d2").ship(0, "d3", settler=1)
    t.do("move", "take settler fresh", "to d4")
    t.pass_over("move_group")
    assert all(entry & 8 for entry in t.s.worn)


@pytest.mark.rule("CC-10.22")
def test_navigation_passes_land_and_unknown_and_skips_the_own_sea() -> None:
    t = Table().terrain(b2="sea", a3="sea", b5="sea").clear_units("d2").ship(0, "b2").advances(0, "navigation")
    t.do("move")
    assert t.offers("navigate") == ["navigate cw", "navigate ccw"]
    t.do("navigate ccw")
    assert t.ships(0) == ["b5"]  # a3 belongs to the own sea
    t = Table().terrain(b2="sea", a3="sea").clear_units("d2").ship(0, "b2").advances(0, "navigation").do("move")
    assert t.why("navigate cw") == "CC-10.22"  # there is no other sea


@pytest.mark.rule("CC-10.22")
def test_navigation_into_foreign_ships_is_a_battle() -> None:
    t = Table().terrain(b2="sea", f2="sea").clear_units("d2").ship(0, "b2").ship(1, "f2").advances(0, "navigation")
    t.dice(5, 1).do("move", "navigate cw")
    assert (t.ships(0), t.ships(1)) == (["f2"], [])


@pytest.mark.rule("CC-10.23", "CC-23.9")
def test_the_great_gardens_keep_out_who_came_through_fertile_land() -> None:
    t = armies(1, d3="fertile", d4="fertile").city(1, "d4", "great_gardens").do("move", "to d3", "move")
    assert t.why("to d4") == "CC-10.23"
    t = armies(1, d3="barren", d4="fertile").city(1, "d4", "great_gardens").do("move", "to d3", "move")
    assert "to d4" in t.offered


@pytest.mark.rule("CC-10.24")
def test_going_back_is_not_entering() -> None:
    t = Table().terrain(b2="fertile").advances(0, "tactics").clear_units("d2").units(0, "c2", army=2)
    t.units(1, "b2", army=1).dice(1, 1, 1).do("move", "all", "to b2", "retreat")
    assert t.army("c2") == 2
    assert all(not entry & 1 for entry in t.s.worn)  # not "entered a Forest"


@pytest.mark.rule("CC-10.25")
def test_only_groups_with_somewhere_to_go() -> None:
    t = Table().terrain(d3="sea", c3="sea", e3="sea").clear_units("d2").units(0, "d1", settler=1)
    t.units(0, "d2", settler=1).do("move")
    assert t.offers("group") == ["group d1", "group d2"]
    t = Table().open().units(0, "d2", army=1).do("move", "group d2")
    assert t.asked == "move_to"  # the Army unit cannot join, so the group was ready


@pytest.mark.rule("CC-10.26")
def test_who_disembarks_leaves_the_lowest_ship() -> None:
    t = Table().terrain(d3="sea", d4="fertile").clear_units("d2").ship(0, "d3", settler=1).ship(0, "d3", settler=2)
    t.do("move", "group d3", "take settler fresh", "take settler fresh", "done", "to d4")
    assert t.s.hold_settlers[:2] == [0, 1]


@pytest.mark.rule("CC-10.3", "CC-10.25")
def test_all_is_offered_only_if_everybody_has_somewhere_to_go_together() -> None:
    t = armies(3, d3="sea", c3="sea", e3="sea").ship(0, "d3").units(0, "c2", army=3).units(0, "e2", army=3)
    t.units(0, "d1", army=3).do("move", "group d2")
    assert t.forced == ["take army fresh"]  # one must come along
    assert t.offered == ["take army fresh", "done"]  # three fit neither aboard nor into any space
    t.s.apply(t.s.options[0])
    assert (t.s.hold_army[0], t.army("d2")) == (2, 1)  # a third cannot join: the group was ready and had one goal


@pytest.mark.rule("CC-10.6")
def test_more_than_four_armies_never_land_together() -> None:
    t = Table().terrain(d3="sea", d4="fertile").advances(0, "tactics").clear_units("d2")
    for _ in range(3):
        t.ship(0, "d3", army=2)
    t.do("move", *["take army fresh"] * 4)
    assert t.offered == ["to d2", "to d4"]  # a fifth cannot join
    t = Table().terrain(d3="sea", c3="sea", e3="sea", d4="fertile", c4="sea", e4="sea").advances(0, "tactics")
    t.clear_units("d2").units(0, "d2", army=4).city(1, "d4")
    for _ in range(3):
        t.ship(0, "d3", army=2)
    t.do("move", "group d3", *["take army fresh"] * 4).pass_over("lost_city_settler")
    assert (t.owner("d4"), t.army("d4")) == (0, 4)  # nor into a foreign city


@pytest.mark.rule("CC-10.15", "CC-10.16")
def test_settlers_and_armies_share_the_room_aboard() -> None:
    t = Table().terrain(d3="sea").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1, settler=1)
    t.ship(0, "d3", settler=1).ship(0, "d3").do("move", "group d2", "all", "embark d3")
    assert (t.s.hold_settlers[:2], t.s.hold_army[:2]) == ([2, 0], [0, 1])
    t = Table().terrain(d3="sea").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1)
    t.ship(0, "d3", settler=1, army=1).do("move", "group d2")
    assert t.why("embark d3") == "CC-10.16"  # full


@pytest.mark.rule("CC-10.4", "CC-11.1")
def test_why_an_unrevealed_space_is_not_walked_into() -> None:
    t = Table().do("move")
    assert t.why("to d3") == "CC-11.1"
    assert "explore d3" in t.offered
    assert t.why("to d7") == "CC-10.4"  # revealed, but far away
