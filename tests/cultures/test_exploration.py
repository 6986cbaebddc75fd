"""Chapter 11: exploration."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import HEX, REGION_IDS, REGIONS
from pentarchy.games.cultures.exploration import BY_CARD, BY_LAND, BY_SHIP, orientations
from pentarchy.games.cultures.followups import ExploreByCard
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-11.1")
def test_a_land_group_explores_by_moving_in() -> None:
    t = Table().region("d3", "r16").do("move", "explore d3").pass_over("orient")
    assert t.settlers("d3") == 1
    assert sorted(t.s.terrain[HEX[h]] for h in ("d3", "c4", "e4", "d4")) == sorted(REGIONS[15])


@pytest.mark.rule("CC-11.2")
def test_rules_for_the_orientation_by_land() -> None:
    t = Table().region("d3", "r05")
    slot = t.s._map.region[HEX["d3"]]
    assert orientations(t.s, slot, HEX["d3"], BY_LAND, -1) == [1]  # (1) the entry must be land
    t = Table().region("d3", "r09").terrain(b4="sea")
    # (2) the Sea of r09 lies on c4 or e4; only c4 meets the sea of b4
    assert orientations(t.s, slot, HEX["d3"], BY_LAND, -1) == [0]
    t = Table().region("d3", "r13")
    assert orientations(t.s, slot, HEX["d3"], BY_LAND, -1) == [0, 1]  # (4) the explorer chooses
    t.do("move", "explore d3")
    assert t.offered == ["orient 0", "orient 1"]
    t.do("orient 1")
    assert [t.s.terrain[HEX[h]] for h in ("d3", "c4", "e4", "d4")] == list(REGIONS[12])[::-1]


@pytest.mark.rule("CC-11.4")
def test_ships_explore_what_lies_beside_a_space_they_can_reach() -> None:
    t = Table().terrain(c3="sea", d3="sea").clear_units("d2").ship(0, "c3").do("move")
    assert {"explore b2", "explore d4", "explore e4"} <= set(t.offers("explore"))
    assert t.why("explore d5") == "CC-11.4"


@pytest.mark.rule("CC-11.5")
def test_the_orientation_that_lets_the_ship_on() -> None:
    t = Table().terrain(c3="sea").region("d3", "r05")
    slot = t.s._map.region[HEX["d3"]]
    assert orientations(t.s, slot, HEX["d3"], BY_SHIP, HEX["c3"]) == [0]  # its Sea on d3, beside c3
    t = Table().terrain(c3="sea").region("d3", "r13")
    assert orientations(t.s, slot, HEX["d3"], BY_SHIP, HEX["c3"]) == [0, 1]


@pytest.mark.rule("CC-11.6")
def test_the_ship_enters_the_entry_space_or_another_sea_space() -> None:
    t = Table().terrain(c3="sea").region("d3", "r05").clear_units("d2").ship(0, "c3").do("move", "explore d3")
    t.pass_over("barb_place")
    assert t.ships(0) == ["d3"]
    # r02 (Sea, Mountain, Sea, Mountain): with the entry on land the Ships go where its Sea meets theirs
    t = Table().terrain(c3="sea", e3="fertile").region("d3", "r02").clear_units("d2").ship(0, "c3")
    t.do("move", "explore c4").pass_over("orient", "ship_goal")
    assert t.s.terrain[HEX[t.ships(0)[0]]] == 4
    assert t.ships(0) != ["c3"]


@pytest.mark.rule("CC-11.7")
def test_exploring_ends_the_groups_move() -> None:
    t = Table().region("d3", "r14").do("move", "explore d3").pass_over("orient", "barb_place")
    assert t.asked == "turn"  # nobody else can move


@pytest.mark.rule("CC-11.8")
def test_the_barbarian_icon() -> None:
    t = Table().region("d3", "r13").do("move", "explore d3", "orient 0").pass_over("orient")
    # r13 (Forest, Mountain, Fertile, Mountain): the Fertile space e4
    assert (t.owner("e4"), t.army("e4"), t.s.camps, t.s.barbarians) == (4, 1, 6, 19)
    # on the Fertile space itself the explorers stand: a Forest or Mountain space instead
    t = Table().region("e3", "r13").clear_units("d2").units(0, "d2", settler=1)
    t.do("move", "explore e3").pass_over("orient", "barb_place")
    camp = next(h for h in range(88) if t.s.city[h] == 4)
    assert t.s.terrain[camp] in (0, 1, 2)
    assert camp != HEX["e3"]


@pytest.mark.rule("CC-11.8", "CC-19.11")
def test_without_a_settlement_in_supply_nothing_is_placed() -> None:
    t = Table().region("d3", "r13")
    t.s.camps = 0
    t.s.agenda[-1].options(t.s)
    t.s.apply(t.s.game.vocabulary.parse("move"))
    t.s.apply(t.s.game.vocabulary.parse("explore d3"))
    t.s.apply(t.s.game.vocabulary.parse("orient 0"))
    assert t.s._towns[4] == ()


@pytest.mark.rule("CC-11.9")
def test_a_region_revealed_by_a_card_has_no_entry() -> None:
    t = Table().region("d3", "r05").only(0)
    slot = t.s._map.region[HEX["d3"]]
    assert orientations(t.s, slot, -1, BY_CARD, -1) == [0, 1]  # rule (1) does not apply
    t.ask(ExploreByCard(0, 1))
    assert t.offered == ["explore b2", "explore d3", "explore f2", "skip"]
    t.do("explore d3", "orient 0")
    assert t.offered == ["place c4", "place e4"]
    assert REGION_IDS[t.s.tiles[slot]] == "r05"


@pytest.mark.rule("CC-11.10")
def test_no_landing_and_no_road_into_the_unknown() -> None:
    t = Table().terrain(d3="sea").clear_units("d2").ship(0, "d3", settler=1).do("move", "take settler fresh")
    assert t.offers("explore") == []
    t = Table().terrain(d3="fertile").advances(0, "roads").only(0, food=1, ore=1).do("move")
    assert t.offers("road d4") == []
    assert t.why("road d4") == "CC-10.13"


@pytest.mark.rule("CC-11.8")
def test_the_entry_space_gets_no_settlement() -> None:
    # r05 (Sea, Fertile, Fertile, Barren) entered on its Fertile space e4: only c4 is left
    t = Table().region("d3", "r05").terrain(e3="fertile").clear_units("d2").units(0, "e3", settler=1)
    t.do("move", "explore e4").pass_over("orient")
    assert (t.owner("e4"), t.owner("c4"), t.settlers("e4")) == (-1, 4, 1)


@pytest.mark.rule("CC-9.11", "CC-11.6")
def test_a_ship_that_explores_sails_without_navigation() -> None:
    t = Table().terrain(c3="sea").region("d3", "r05").clear_units("d2").ship(0, "c3").advances(0, "cartography").only(0)
    t.do("move", "explore d3").pass_over("barb_place")
    assert (t.ships(0), t.has(0, "ideas"), t.has(0, "culture")) == (["d3"], 1, 0)
