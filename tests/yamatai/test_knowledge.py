"""Chapter 18: hidden information."""

from __future__ import annotations

import json
import random

import pytest

from pentarchy.games.yamatai.components import TILE_IDS
from pentarchy.games.yamatai.state import Yamatai
from tests.yamatai.scenario import BLUE, ORANGE, PURPLE, Table, new


def tiles(*ids: str) -> list[int]:
    return [TILE_IDS.index(id) for id in ids]


def imagined(s: Yamatai, player: int, times: int = 40) -> list[Yamatai]:
    return [s.imagine(player, seed) for seed in range(times)]


@pytest.mark.rule("YA-18.1")
def test_the_order_of_decks_and_face_down_fleets_is_secret_and_their_sizes_are_not() -> None:
    s = new()
    for player in range(-1, 4):
        worlds = imagined(s, player)
        assert len({world.building_deck for world in worlds}) == 40
        assert len({world.specialist_deck for world in worlds}) == 40
        assert len({tuple(world.track[5:]) for world in worlds}) > 20
        assert {len(world.building_deck) for world in worlds} == {23}


@pytest.mark.rule("YA-18.2")
def test_everybody_knows_which_tiles_are_unseen() -> None:
    s = new()
    view = s.position(-1)
    assert view["unseen_tiles"] == sorted(s.building_deck)
    assert view["unseen_specialists"] == sorted(s.specialist_deck)


@pytest.mark.rule("YA-18.3")
def test_previewed_tiles_stay_known_to_their_player_until_they_come_into_the_row() -> None:
    table = Table().row("dojo", "stables", "library").deck("academy", "monastery", "farmhouse").hand("wood")
    table.at("trade", fleet=4).do("power").finish_turn()
    assert table.s.position(ORANGE)["deck_top"] == tiles("academy", "monastery", "farmhouse")
    table.finish_round()
    assert table.tiles() == ["dojo", "stables", "library", "academy", "monastery"]
    assert table.s.position(ORANGE)["deck_top"] == tiles("farmhouse")
    assert table.s.position(BLUE)["deck_top"] == []


@pytest.mark.rule("YA-18.3")
def test_that_a_preview_was_used_is_public_but_not_what_it_showed() -> None:
    table = Table().deck("academy", "monastery", "farmhouse").hand("wood").at("trade", fleet=4)
    table.s.journal = []
    table.do("power")
    assert [note.text() for note in table.s.notes(BLUE)] == ["Player 1 used the power of fleet 4, Surveyor's Sloop"]
    assert [note.text() for note in table.s.notes(ORANGE)][1:] == [
        "You saw the Academy in the deck",
        "You saw the Monastery in the deck",
        "You saw the Farmhouse in the deck",
    ]


@pytest.mark.rule("YA-18.4")
def test_everything_else_is_the_same_for_everybody() -> None:
    s = new(4, 3)
    rng = random.Random(3)
    while not s.over:
        views = [{**s.position(player), "deck_top": [], "unseen_tiles": []} for player in range(-1, 4)]
        assert all(view == views[0] for view in views)
        s.apply(rng.choice(s.options))
    shown = s.position(-1)
    for name in ("boat", "harbor", "scrapped", "coins", "tokens", "pieces"):
        assert shown[name] == getattr(s, name)
    assert len(json.dumps(shown["built"])) > len("[[], [], [], []]")


@pytest.mark.rule("YA-18.5")
def test_in_round_1_the_face_down_fleets_are_one_set() -> None:
    s = new()
    assert s.position(-1)["face_down"] == [sorted(s.track[5:])]


@pytest.mark.rule("YA-18.5")
@pytest.mark.parametrize(("players", "sizes"), [(2, [1, 4]), (3, [2, 3]), (4, [1, 4])])
def test_from_round_2_on_they_are_two_sets(players: int, sizes: list[int]) -> None:
    table = Table(players=players).at("choose_fleet").finish_round()
    older, returned = 5, 10 - len(table.s.order)
    sets = table.s.position(-1)["face_down"]
    assert sets == [sorted(table.s.track[older:returned]), sorted(table.s.track[returned:])]
    assert isinstance(sets, list)
    assert [len(fleets) for fleets in sets] == sizes
    for world in imagined(table.s, ORANGE):
        assert sorted(world.track[older:returned]) == sorted(table.s.track[older:returned])
    assert len({tuple(world.track[returned:]) for world in imagined(table.s, ORANGE)}) > 4


@pytest.mark.rule("YA-18.6")
def test_below_the_known_top_the_deck_is_a_random_order_of_the_unseen_tiles() -> None:
    table = Table().deck("academy", "monastery", "farmhouse").hand("wood").at("trade", fleet=4).do("power")
    for world in imagined(table.s, ORANGE):
        assert world.building_deck[:3] == table.s.building_deck[:3]
    assert len({world.building_deck[3] for world in imagined(table.s, ORANGE)}) > 5
    assert len({world.building_deck[0] for world in imagined(table.s, BLUE)}) > 5


@pytest.mark.rule("YA-18.6")
def test_building_a_previewed_tile_leaves_others_the_tiles_they_know() -> None:
    for known, left in ((1, ["academy"]), (2, ["academy"]), (3, ["academy", "farmhouse"])):
        table = Table().deck("academy", "dojo", "farmhouse").boats("wood b07").fresh("stone b08")
        table.culture("tea", "i03")
        table.s.known_top[PURPLE] = known
        table.at("develop", fleet=4).do("power", "build dojo i08")
        assert table.s.position(ORANGE)["deck_top"] == tiles("academy", "farmhouse")
        assert table.s.position(PURPLE)["deck_top"] == tiles(*left)
        # where the tile lay is not shown: nobody else learns how much Purple knows
        assert {world.known_top[PURPLE] for world in imagined(table.s, BLUE, 5)} == {0}


@pytest.mark.rule("YA-18.6", "YA-13.4")
def test_who_is_asked_while_previewing_can_build_in_every_imagined_world() -> None:
    table = Table().deck("dojo", "palace_winter", "torii_tides").boats("wood b07", "wood b04", "stone b14")
    table.fresh("stone b08").fresh("stone b13").hand("wood").at("develop", fleet=4).do("power")
    assert table.offers == ["build dojo i04", "build dojo i08"]
    for world in imagined(table.s, BLUE, 60):
        assert world.player == ORANGE
        assert len(world.options) > 1
