"""Chapter 6: step 1, choose a fleet tile."""

from __future__ import annotations

import pytest

from tests.yamatai.scenario import BLUE, ORANGE, Table


@pytest.mark.rule("YA-6.1")
def test_a_tile_taken_earlier_in_the_round_is_gone() -> None:
    table = Table().at("choose_fleet").do("fleet 3").finish_turn()
    assert table.s.player == BLUE
    assert table.offers == ["fleet 1", "fleet 2", "fleet 4", "fleet 5"]
    assert table.why("fleet 3") == "YA-6.1"
    assert table.why("fleet 6") == "YA-6.1"


@pytest.mark.rule("YA-6.2")
@pytest.mark.parametrize(
    ("fleet", "boats"),
    [
        (1, ["bamboo"]),
        (2, ["wood"]),
        (3, ["stone"]),
        (4, ["bamboo", "wood"]),
        (5, ["bamboo", "gold"]),
        (6, ["stone", "clay"]),
        (7, ["bamboo", "clay"]),
        (8, ["stone", "gold"]),
        (9, ["wood", "stone"]),
        (10, ["wood", "clay", "gold"]),
    ],
)
def test_a_fleet_tile_brings_its_boats_from_the_supply(fleet: int, boats: list[str]) -> None:
    numbers = [fleet, *[n for n in range(1, 11) if n != fleet]]
    table = Table().tracks(*numbers).at("choose_fleet").do(f"fleet {fleet}")
    assert table.available() == boats
    assert sum(table.s.supply) == 80 - len(boats)


@pytest.mark.rule("YA-6.3")
def test_the_harbor_is_emptied_into_the_available_boats() -> None:
    table = Table().harbor("gold").harbor("clay", player=BLUE).at("choose_fleet").do("fleet 1")
    assert table.available() == ["bamboo", "gold"]
    assert table.stored() == []
    assert table.stored(BLUE) == ["clay"]


@pytest.mark.rule("YA-6.4", "YA-6.5")
def test_a_second_turn_has_the_power_of_its_own_tile_only() -> None:
    table = Table(players=2).boats("wood b30", "clay b31").tracks(2, 1, 6, 3, 4, 5, 7, 8, 9, 10).at("choose_fleet")
    table.row("dojo", "stables")
    table.do("fleet 2").finish_turn().do("fleet 1").finish_turn()
    assert table.s.player == ORANGE
    table.do("fleet 6", "power")
    assert table.asked == "move_from"
    table.do("lift b30", "drop b01")
    assert table.why("power") == "YA-6.4"


@pytest.mark.rule("YA-6.6")
def test_the_tile_stays_on_the_mat_until_the_end_of_the_round() -> None:
    table = Table().at("choose_fleet").do("fleet 4").finish_turn().do("fleet 2").finish_turn()
    assert [fleet + 1 for fleet in table.s.used] == [4, 2]
    table.finish_round()
    assert table.s.used == []
    assert 4 in table.s.spots
