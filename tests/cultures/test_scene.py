"""What the table shows of this game."""

from __future__ import annotations

from typing import cast

import pytest

from pentarchy.core.view import View
from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.decks import DrawEvent
from pentarchy.games.cultures.scene import scene as scene_of
from pentarchy.games.cultures.seen import Seen
from pentarchy.scene.model import Scene
from tests.cultures.scenario import Table


def scene(t: Table, seat: int) -> Scene:
    return scene_of(cast(View[Seen], t.s.view(seat)))


@pytest.mark.rule("CC-29.2")
def test_the_last_round_is_that_of_the_option() -> None:
    shown = scene(Table(rounds=4), 0)
    assert shown.round == "Round 1 of 4"
    assert shown.tracks[0].high == 4


@pytest.mark.rule("CC-22.1")
def test_an_event_card_names_its_icon() -> None:
    t = Table().terrain(d3="fertile").next_event("good_year_2")
    t.ask(DrawEvent(0))
    card = next(c for c in scene(t, 1).cards if c.id == "event:good_year_2")
    assert (card.title, card.foot) == ("A Good Year", "Barbarians Spawn")


@pytest.mark.rule("CC-2.5", "CC-2.8", "CC-27.1")
def test_a_city_shows_its_size_mood_and_the_colours_of_its_buildings() -> None:
    t = Table().city(0, "d2", "academy", "great_statue", mood="angry", temple=1).units(0, "d2", army=3).camp("e2", 2)
    tokens = {token.id: token for token in scene(t, 1).tokens}
    assert (tokens["city:d2"].badge, tokens["city:d2"].owner) == ("4", 0)
    assert tokens["mood:d2"].symbol == "art:mood-angry"
    assert (tokens["academy:d2"].owner, tokens["temple:d2"].owner) == (0, 1)
    assert tokens["wonder:great_statue"].at == "d2"
    assert (tokens["army:d2"].count, tokens["settler:d2"].count) == (3, 1)
    assert (tokens["city:e2"].symbol, tokens["army:e2"].count, tokens["army:e2"].owner) == ("art:camp", 2, -1)


@pytest.mark.rule("CC-10.15", "CC-22.3")
def test_ships_show_their_cargo_and_exhausted_land_its_token() -> None:
    t = Table().terrain(d3="sea").ship(0, "d3", army=1, settler=1).ship(0, "d3")
    t.s.exhausted = (HEX["c2"],)
    tokens = {token.id: token for token in scene(t, -1).tokens}
    assert (tokens["ship0.1"].at, tokens["ship0.2"].at) == ("d3", "d3")
    assert (tokens["ship0.1:army"].count, tokens["ship0.1:settler"].count) == (1, 1)
    assert "ship0.2:army" not in tokens
    assert tokens["exhausted:c2"].at == "c2"


@pytest.mark.rule("CC-27.2")
def test_hidden_cards_are_shown_as_backs() -> None:
    t = Table().hold(1, "act_01", "act_02", "great_artist", "obj_01")
    shown = scene(t, 0)
    assert {stack.id: stack.count for stack in shown.stacks if stack.id.startswith("hand1")} == {
        "hand1:action": 2,
        "hand1:objective": 1,
    }
    assert "great_artist" in [card.id for card in shown.cards]  # openly known
    assert "act_01" not in [card.id for card in shown.cards]
