"""Chapter 10: step 5, store one unused boat."""

from __future__ import annotations

import pytest

from tests.yamatai.scenario import BLUE, ORANGE, Table


@pytest.mark.rule("YA-10.1")
def test_one_of_the_available_boats_must_be_stored() -> None:
    table = Table().hand("wood", "wood", "gold").at("store")
    assert table.offers == ["store wood", "store gold"]
    assert table.why("store clay") == "YA-10.1"
    table = Table().hand("clay").at("store")
    assert table.stored() == ["clay"]


@pytest.mark.rule("YA-10.2")
def test_the_others_are_scrapped_for_good() -> None:
    table = Table().hand("wood", "wood", "gold").at("store").do("store gold")
    assert table.scrapped() == ["wood", "wood"]
    assert table.s.supply == [22, 17, 16, 13, 9]
    table.finish_round()
    assert table.scrapped() == ["wood", "wood"]


@pytest.mark.rule("YA-10.3")
def test_without_boats_nothing_is_stored() -> None:
    table = Table().at("store")
    assert table.s.player == BLUE
    assert table.stored() == []


@pytest.mark.rule("YA-10.4")
def test_with_two_players_the_stored_boat_may_return_in_the_same_round() -> None:
    table = Table(players=2).hand("gold").at("store").do("fleet 2").finish_turn()
    assert (table.s.player, table.s.round) == (ORANGE, 1)
    table.do("fleet 3")
    assert table.available() == ["stone", "gold"]


@pytest.mark.rule("YA-10.5")
def test_a_boat_in_the_harbor_costs_nothing() -> None:
    before = Table().score()
    assert Table().harbor("gold", "clay", "wood").score() == before
