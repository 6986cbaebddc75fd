"""Chapter 8: step 3, place boats."""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import NEIGHBOURS, SPACE_IDS
from tests.yamatai.scenario import BLUE, Table


@pytest.mark.rule("YA-8.1")
def test_any_number_of_boats_is_placed_one_at_a_time() -> None:
    table = Table().hand("wood", "clay").at("place").do("place wood b01")
    assert table.asked == "place"
    table.do("done")
    assert table.stored() == ["clay"]
    table = Table().hand("wood", "clay").at("place")
    assert table.why("place stone b01") == "YA-8.1"


@pytest.mark.rule("YA-8.2")
def test_the_first_boat_goes_to_a_starting_spot_or_beside_its_colour() -> None:
    table = Table().boats("wood b40").hand("wood", "clay").at("place")
    beside = [SPACE_IDS[n] for n in NEIGHBOURS[SPACE_IDS.index("b40")]]
    spots = ["b01", "b02", "b03", "b04", "b05"]
    assert table.offered("place") == [f"place wood {b}" for b in [*spots, *beside]] + [f"place clay {b}" for b in spots]
    assert table.why("place clay b41") == "YA-8.2"


@pytest.mark.rule("YA-8.2")
def test_the_first_boat_may_lie_beside_a_boat_of_its_colour_anywhere() -> None:
    table = Table().boats("wood b40", "wood b41").hand("wood", "wood").at("place").do("place wood b49")
    assert table.s.fresh == [SPACE_IDS.index("b49")]


@pytest.mark.rule("YA-8.3")
def test_later_boats_follow_the_last_one_whatever_their_colour() -> None:
    table = Table().boats("clay b50").hand("wood", "clay", "gold").at("place").do("place wood b01")
    assert table.offered("place") == [
        *("place clay b07", "place clay b12", "place clay b17"),
        *("place gold b07", "place gold b12", "place gold b17"),
    ]
    table.do("place clay b12")
    assert table.offered("place") == ["place gold b06", "place gold b07", "place gold b16", "place gold b17"]
    assert table.why("place gold b02") == "YA-8.3"


@pytest.mark.rule("YA-8.4")
def test_boats_count_for_everybody() -> None:
    table = Table().hand("wood").at("place").do("place wood b01")
    assert table.s.player == BLUE
    table.do("fleet 2", "pass")
    assert "place wood b07" in table.offers


@pytest.mark.rule("YA-8.5")
def test_boats_stay_on_the_board() -> None:
    table = Table().boats("clay b40").hand("wood").at("place").do("place wood b01").finish_round()
    assert table.boat_on("b01") == "wood"
    assert table.boat_on("b40") == "clay"


@pytest.mark.rule("YA-8.6")
def test_placing_ends_when_nothing_can_be_placed_and_no_power_used() -> None:
    table = Table().hand("wood").at("place").do("place wood b01")
    assert table.asked != "place"
    surrounded = ["wood b07", "wood b12", "wood b17"]
    table = Table().boats(*surrounded).hand("wood", "clay").at("place").do("place wood b01")
    assert table.asked != "place"
    assert table.stored() == ["clay"]


@pytest.mark.rule("YA-8.6")
def test_who_has_no_boats_is_asked_while_a_power_is_usable() -> None:
    table = Table().boats("clay b40", "gold b41").at("place", fleet=7)
    assert table.offers == ["power", "done"]
    table.do("power", "salvage b41")
    assert table.offered("place")[0] == "place gold b01"
