"""Chapter 3 and the tables: what is in the box, and that the numbers in names.py are those of the file."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures import components as c
from pentarchy.games.cultures import names


def test_every_named_number_is_the_place_in_its_list() -> None:
    lists = {
        "": [
            *(c.TERRAINS, c.GOOD_IDS, ("angry", "neutral", "happy"), c.PIECE_IDS[:5], c.UNIT_IDS),
            *(c.ADVANCE_IDS, c.WONDER_IDS, c.PERSON_IDS),
        ],
        "_CATEGORY": [c.CATEGORY_IDS],
        "_TACTIC": [c.TACTIC_IDS],
        "_CARD": [c.CIVIL_IDS],
        "_OBJECTIVE": [c.OBJECTIVE_IDS],
        "_ICON": [tuple(r["id"] for r in c.rows("event_icons"))],
    }
    for suffix, tables in lists.items():
        for table in tables:
            for number, name in enumerate(table):
                assert getattr(names, name.upper() + suffix) == number, name
    assert len(c.rows("city_pieces")) == names.FIRST_WONDER
    assert (names.SETTLER_STOCK, names.ARMY_STOCK, names.SHIP_STOCK) == (5, 6, 7)
    assert len(c.CARD_CIVIL) == names.ACTION_CARDS


def test_counts_used_as_constants_are_those_of_the_file() -> None:
    assert len(c.ADVANCE_IDS) == c.ADVANCES
    assert len(c.CATEGORY_IDS) == c.CATEGORIES
    assert len(c.WONDER_IDS) == c.WONDERS
    assert len(c.EVENT_IDS) == c.EVENTS
    assert len(c.OBJECTIVE_IDS) == c.OBJECTIVES
    assert len(c.OBJECTIVE_CARD_IDS) == c.OBJECTIVE_CARDS
    assert len(c.PERSON_IDS) == c.PERSONS
    assert len(c.CARD_IDS) == c.CARDS
    assert len(c.PIECE_IDS) == c.PIECES
    assert c.CONSTANTS["advance_food"] == c.ADVANCE_FOOD


@pytest.mark.rule("CC-3.1")
def test_sixteen_ordinary_regions_and_two_faces_of_starting_regions() -> None:
    assert len(c.REGIONS) == 16
    assert all(len(terrain) == 4 for terrain in c.REGIONS)
    a, b = (r["terrain"] for r in c.rows("start_regions"))
    assert [a[0], a[2], a[1], a[3]] == b  # mirrored


@pytest.mark.rule("CC-3.2")
def test_pieces_of_a_player() -> None:
    assert c.STOCK == (7, 7, 7, 7, 7, 4, 16, 4)
    assert [sum(1 for x in c.CATEGORY if x == k) for k in range(12)] == [4] * 12


@pytest.mark.rule("CC-3.4")
def test_decks() -> None:
    assert (c.CARDS - c.PERSONS, c.OBJECTIVE_CARDS, c.EVENTS, c.WONDERS) == (42, 32, 38, 7)
    assert all(len(set(pair)) == 2 for pair in c.CARD_OBJECTIVES)


@pytest.mark.rule("CC-3.5")
def test_common_pieces() -> None:
    assert (c.BARBARIAN_STOCK, c.CAMP_STOCK, c.EXHAUSTED_TOKENS, len(c.WONDER_IDS)) == (20, 7, 4, 7)


@pytest.mark.rule("CC-3.6")
def test_city_pieces_are_settlements_buildings_and_wonders() -> None:
    assert c.PIECE_IDS[:5] == ("settlement", "port", "academy", "fortress", "temple")
    assert c.PIECE_IDS[5:] == c.WONDER_IDS


@pytest.mark.rule("CC-11.3")
def test_no_region_has_sea_on_two_spaces_that_a_turn_exchanges() -> None:
    for terrain in c.REGIONS:
        for index in range(4):
            assert not (terrain[index] == names.SEA and terrain[3 - index] == names.SEA)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("CC-2.1", "CC-2.13")
def test_every_space_belongs_to_one_region(players: int) -> None:
    layout = c.LAYOUTS[players]
    spaces = [h for region in layout.regions for h in region]
    assert sorted(spaces) == list(layout.spaces)
    for h in layout.spaces:
        assert all(h in layout.near[n] for n in layout.near[h])
        assert all(c.DIST[h * c.H + n] == 1 for n in layout.near[h])
    for region, near in enumerate(layout.region_near):
        assert region not in near
        assert all(region in layout.region_near[n] for n in near)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("CC-10.22")
def test_the_perimeter_goes_round_the_edge(players: int) -> None:
    layout = c.LAYOUTS[players]
    assert sorted(layout.perimeter) == [h for h in layout.spaces if layout.edge[h]]
