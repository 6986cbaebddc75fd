"""Chapters 1 and 2: the terms that everything else is made of."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.battlefield import fighters
from pentarchy.games.cultures.board import (
    all_units,
    as_set,
    is_foreign,
    is_influenced,
    new_ship,
    path_length,
    ships_at,
    works_in,
)
from pentarchy.games.cultures.combat import start_land, start_naval
from pentarchy.games.cultures.components import BIT, DIST, HEX, H, members, spread
from pentarchy.games.cultures.scoring import score
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-1.1", "CC-26.5")
def test_the_most_points_win() -> None:
    t = Table()
    assert t.s.places() == [1, 1]
    t.city(1, "c8")
    assert t.s.ranking() == [1, 0]


@pytest.mark.rule("CC-1.2")
def test_points_have_five_sources() -> None:
    t = Table().city(0, "c2", "temple", "great_statue").advances(0, "storage", "writing")
    t.s.completed[0] = 0b11
    t.s.objective_deck = tuple(c for c in t.s.objective_deck if c > 1)
    t.s.ruins[0] = 1
    t.s.stock[1] -= 1
    assert score(t.s, 0).parts == {"city pieces": 3, "advances": 2, "wonders": 5, "objectives": 4, "events": 2}


@pytest.mark.rule("CC-1.3", "CC-26.2")
def test_the_game_ends_at_once_when_a_player_has_no_city() -> None:
    t = Table().terrain(d6="fertile").advances(0, "tactics").units(0, "d6", army=1)
    t.do("move", "group d6", "to d7")
    assert t.s.over
    assert t.s.round == 1


@pytest.mark.rule("CC-1.4")
def test_all_civilisations_begin_alike() -> None:
    s = Table(4).s
    assert len({tuple(s.goods[p * 7 : p * 7 + 7]) for p in range(4)}) == 1
    assert len({s.advances[p] for p in range(4)}) == 1
    assert len({tuple(s.stock[p * 8 : p * 8 + 8]) for p in range(4)}) == 1


@pytest.mark.rule("CC-2.1")
def test_starting_regions_are_revealed_and_the_others_not() -> None:
    s = Table().s
    for region, spaces in enumerate(s._map.regions):
        assert all((s.terrain[h] >= 0) == (region >= s._map.slots) for h in spaces)


@pytest.mark.rule("CC-2.2")
def test_distance_counts_all_spaces() -> None:
    assert DIST[HEX["d2"] * H + HEX["d7"]] == 5
    assert DIST[HEX["d2"] * H + HEX["a3"]] == 3
    assert spread(BIT[HEX["d4"]]) & ~sum(BIT) == 0
    assert members(spread(BIT[HEX["d2"]]) & sum(BIT)) == sorted(HEX[h] for h in ("c2", "c3", "d1", "d3", "e2", "e3"))


@pytest.mark.rule("CC-2.3")
def test_path_distances_go_through_revealed_spaces_only() -> None:
    t = Table().terrain(d3="sea", d4="fertile", d5="sea", d6="fertile")
    start, goal = BIT[HEX["d2"]], BIT[HEX["d7"]]
    assert path_length(start, goal, t.s._revealed) == 5
    assert path_length(start, goal, t.s._land) == -1
    assert path_length(start, BIT[HEX["a7"]], t.s._revealed) == -1
    t.terrain(d3="forest", d5="barren")
    assert path_length(start, goal, t.s._land) == 5


@pytest.mark.rule("CC-2.4")
def test_a_connected_sea_is_all_that_touches() -> None:
    t = Table().terrain(d3="sea", d4="sea", e4="sea", c5="fertile", b4="sea")
    seas = sorted(members(sea) for sea in t.s._seas)
    assert seas == sorted([[HEX["b4"]], sorted(HEX[h] for h in ("d3", "d4", "e4"))])


@pytest.mark.rule("CC-2.5")
def test_size_counts_every_piece_and_the_settlement_decides_the_owner() -> None:
    t = Table().city(0, "c2", "academy", "great_library", temple=1)
    assert t.size("c2") == 4
    assert t.owner("c2") == 0


@pytest.mark.rule("CC-2.6")
def test_foreign_is_what_belongs_to_others_or_barbarians() -> None:
    t = Table().open().camp("d4").units(1, "d5", settler=1).units(0, "d3", settler=1)
    assert is_foreign(t.s, 0, HEX["d4"])
    assert is_foreign(t.s, 0, HEX["d5"])
    assert is_foreign(t.s, 0, HEX["d7"])
    assert not is_foreign(t.s, 0, HEX["d3"])
    assert not is_foreign(t.s, 0, HEX["e4"])


@pytest.mark.rule("CC-2.7")
def test_a_building_works_if_the_owner_has_its_advance() -> None:
    t = Table().city(0, "c2", academy=1)
    assert not works_in(t.s, HEX["c2"], 2)
    t.advances(1, "writing")
    assert not works_in(t.s, HEX["c2"], 2)
    t.advances(0, "writing")
    assert works_in(t.s, HEX["c2"], 2)
    assert t.size("c2") == 2


@pytest.mark.rule("CC-2.8")
def test_a_city_is_under_influence_while_it_holds_a_foreign_building() -> None:
    t = Table().city(0, "c2", "academy").city(0, "e2", temple=1)
    assert not is_influenced(t.s, HEX["c2"])
    assert is_influenced(t.s, HEX["e2"])


@pytest.mark.rule("CC-2.9")
def test_turn_order_is_clockwise_from_the_first_player() -> None:
    t = Table(4)
    t.s.first = 2
    assert t.s.after(2) == [2, 3, 0, 1]
    t.s.place, t.s.active = 0, -1
    t.s.agenda = t.s.agenda[:1]
    t.ask()
    seats = []
    for _ in range(4):
        seats.append(t.s.player)
        t.do("end_turn")
    assert seats == [2, 3, 0, 1]


@pytest.mark.rule("CC-2.10", "CC-5.10")
def test_of_this_turn_means_the_player_turn_in_progress() -> None:
    t = Table().city(0, "d2", mood="happy").only(0).do("collect d2", "pick c2 wood", "pick e2 ore")
    assert t.s.activations[HEX["d2"]] == 1
    t.do("end_turn")
    assert t.s.activations[HEX["d2"]] == 0


@pytest.mark.rule("CC-2.11", "CC-5.5")
def test_free_abilities_are_used_between_actions_in_the_own_turn() -> None:
    t = Table().advances(0, "arts", "drama_and_music").only(0, mood=1).turn(0, 0)
    assert "drama mood" in t.offered  # after the last action too
    t.turn(1)
    assert t.offers("drama") == []


@pytest.mark.rule("CC-2.12")
def test_fighting_units_are_armies_on_land_and_ships_at_sea() -> None:
    t = Table().terrain(d3="sea", d4="fertile").ship(0, "d3", army=2).ship(1, "d3").units(1, "d4", army=2, settler=1)
    t.s.fleet = 1
    start_naval(t.s, 0, HEX["d3"], HEX["d3"], False, True)
    assert (fighters(t.s, 0), fighters(t.s, 1)) == (1, 1)
    t.s.battle = []
    t.s.group = []
    start_land(t.s, 0, HEX["d4"], HEX["d2"], False)
    assert fighters(t.s, 1) == 2


@pytest.mark.rule("CC-2.14")
def test_divisions_round_down() -> None:
    t = Table().advances(0, "storage")
    assert score(t.s, 0).parts["advances"] == 1  # three advances


@pytest.mark.rule("CC-2.15")
def test_what_the_supply_lacks_is_lost() -> None:
    from pentarchy.games.cultures.events import FreeSettler

    t = Table().units(0, "d2", settler=3)
    assert t.s.stock[5] == 0
    t.ask(FreeSettler(0, 0))
    assert t.asked == "turn"
    assert t.settlers("d2") == 4


@pytest.mark.rule("CC-2.16")
def test_a_new_ship_takes_the_lowest_free_number() -> None:
    t = Table().terrain(d3="sea").ship(0, "d3").ship(0, "d3").ship(0, "d3")
    from pentarchy.games.cultures.board import sink

    sink(t.s, 1)
    assert new_ship(t.s, 0, HEX["d3"]) == 1
    assert ships_at(t.s, 0, HEX["d3"]) == [0, 1, 2]
    assert all_units(t.s, 0, 2) == 3


@pytest.mark.rule("CC-2.17")
def test_priesthood_helps_buying_only() -> None:
    t = Table().advances(0, "myths", "priesthood").only(0).hold(0, "act_01").goods(0, culture=1)
    t.do("play act_01", "take math")
    assert "advance astronomy" in t.offered  # Priesthood still waits for a purchase
    t.do("advance astronomy")
    assert "advance chemistry" not in t.offered


@pytest.mark.rule("CC-2.18")
def test_lone_settlers_and_lone_cities_are_no_battle() -> None:
    from pentarchy.games.cultures.state import CAPTURED_CITY, WON_ON_LAND

    t = Table().open().advances(0, "tactics").units(0, "d3", army=1).city(1, "d4").units(0, "c3", army=1)
    t.units(1, "c4", settler=1)
    t.do("move", "group d3", "to d4", "place d7", "group c3", "to c4", "stop")
    assert t.s.used & CAPTURED_CITY
    assert not t.s.used & WON_ON_LAND
    assert t.s.fought == []
    assert as_set(t.s._towns[0]) & BIT[HEX["d4"]]
