"""Chapters 13 and 14: building units and buildings."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.board import works_in
from pentarchy.games.cultures.components import HEX, UNIT_COST
from pentarchy.games.cultures.scoring import score
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-13.11")
def test_what_units_cost() -> None:
    assert UNIT_COST == ((2, 0, 0), (1, 0, 0), (0, 1, 1))
    t = Table().only(0, food=2).do("build d2")
    assert t.offered == ["unit settler", "unit army"]
    t.do("unit settler")
    assert (t.has(0, "food"), t.settlers("d2"), t.asked) == (0, 2, "turn")


@pytest.mark.rule("CC-13.12", "CC-14.1")
def test_where_units_appear() -> None:
    t = Table().terrain(d3="sea").city(0, "d2", "port").only(0, wood=1, ore=1)
    assert t.why("build d2") == "CC-6.8"  # the Port does not work yet
    t.advances(0, "fishing").do("build d2", "unit ship")
    assert t.ships(0) == ["d3"]
    t = Table().city(0, "d2", "temple").units(0, "d2", army=4).only(0, food=2).do("build d2")
    assert t.has(0, "food") == 0  # only a Settler could be built
    t = Table().city(0, "d2", "temple").units(0, "d2", army=4).only(0, food=2, gold=2).do("build d2", "unit settler")
    t.do("pay_gold 0 0 0")
    assert t.why("unit army") == "CC-13.12"


@pytest.mark.rule("CC-13.13")
def test_no_unit_without_a_piece() -> None:
    t = Table().units(0, "d2", settler=3).city(0, "d2", "temple").only(0, food=2).do("build d2")
    assert "unit settler" not in t.offered
    assert t.asked == "unit" or t.army("d2") == 2


@pytest.mark.rule("CC-13.14", "CC-17.23", "CC-13.22")
def test_new_ships_fight_what_lies_before_the_port() -> None:
    def blockade() -> Table:
        t = Table().terrain(d3="sea").city(0, "d2", "port").advances(0, "fishing", "nationalism").ship(1, "d3")
        return t.only(0, wood=1, ore=1)

    t = blockade().dice(5, 1).do("build d2", "unit ship")
    assert t.asked == "temple_token"  # Nationalism comes first
    t.do("gain mood")
    assert (t.ships(0), t.ships(1)) == (["d3"], [])
    t = blockade().dice(1, 1, 1, 5).do("build d2", "unit ship", "gain mood")
    assert t.ships(0) == []  # it could not retreat, so it fought on and was sunk
    t = blockade().goods(0, food=2)
    t.s.truce = 0b10
    t.ask().do("build d2")
    assert t.why("unit ship") == "CC-13.14"


@pytest.mark.rule("CC-17.23")
def test_after_the_last_round_new_ships_are_lost() -> None:
    t = Table(max_combat_rounds=5).terrain(d3="sea").city(0, "d2", "port").advances(0, "fishing").ship(1, "d3")
    t.only(0, wood=1, ore=1).dice(*[1] * 10).do("build d2", "unit ship")
    assert t.ships(0) == []
    assert t.ships(1) == ["d3"]


@pytest.mark.rule("CC-13.15")
def test_new_units_may_move_at_once() -> None:
    t = (
        Table()
        .terrain(d3="fertile")
        .advances(0, "tactics")
        .clear_units("d2")
        .only(0, food=1)
        .do("build d2", "unit army")
    )
    assert "move" in t.offered


@pytest.mark.rule("CC-13.16")
def test_growing_costs_one_of_each() -> None:
    t = Table().city(0, "c2").advances(0, "tactics").only(0, food=1, wood=1, ore=1).do("grow d2 fortress")
    assert t.s.goods[:3] == [0, 0, 0]
    assert (t.size("d2"), t.s.stock[3]) == (2, 6)


@pytest.mark.parametrize(
    ("building", "advance"),
    [("port d3", "fishing"), ("academy", "writing"), ("fortress", "tactics"), ("temple", "myths")],
)
@pytest.mark.rule("CC-13.17")
def test_every_building_needs_its_advance(building: str, advance: str) -> None:
    t = Table().terrain(d3="sea").city(0, "c2").only(0, food=1, wood=1, ore=1)
    assert t.why(f"grow d2 {building}") == "CC-13.17"
    t.advances(0, advance)
    assert f"grow d2 {building}" in t.offered


@pytest.mark.rule("CC-13.18")
def test_an_angry_city_cannot_grow() -> None:
    t = Table().city(0, "c2").city(0, "d2", mood="angry").advances(0, "tactics").only(0, food=1, wood=1, ore=1)
    assert t.why("grow d2 fortress") == "CC-13.18"


@pytest.mark.rule("CC-13.19")
def test_no_city_outgrows_the_number_of_cities() -> None:
    t = Table().advances(0, "tactics").only(0, food=1, wood=1, ore=1)
    assert t.why("grow d2 fortress") == "CC-13.19"


@pytest.mark.rule("CC-13.20")
def test_one_building_of_each_kind() -> None:
    t = (
        Table()
        .city(0, "c2")
        .city(0, "e2")
        .city(0, "d2", academy=1)
        .advances(0, "writing")
        .only(0, food=1, wood=1, ore=1)
    )
    assert t.why("grow d2 academy") == "CC-13.20"
    t.s.stock[2] = 0
    t.s.ruins[0] = 7
    assert t.ask().why("grow c2 academy") == "CC-13.20"


@pytest.mark.rule("CC-13.21")
def test_a_port_names_its_sea_space() -> None:
    t = Table().terrain(d3="sea", c3="sea").city(0, "c2").advances(0, "fishing").only(0, food=1, wood=1, ore=1)
    assert t.offers("grow d2") == ["grow d2 port c3", "grow d2 port d3"]
    assert t.why("grow d2 port e3") == "CC-13.21"
    t.do("grow d2 port c3")
    assert t.s.harbour[HEX["d2"]] == HEX["c3"]


@pytest.mark.rule("CC-13.22")
def test_order_after_growing() -> None:
    t = Table().city(0, "c2").advances(0, "myths", "state_religion", "dogma").only(0, food=1, wood=1, ore=1)
    t.s.activations[HEX["d2"]] = 1
    t.do("grow d2 temple")
    assert t.asked == "temple_token"
    t.do("gain culture")
    assert (t.asked, t.mood("d2")) == ("dogma", "neutral")
    t.do("skip")
    assert t.mood("d2") == "angry"


@pytest.mark.rule("CC-14.2")
def test_academy() -> None:
    t = Table().city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1).do("grow d2 academy")
    assert t.has(0, "ideas") == 2


@pytest.mark.rule("CC-14.3")
def test_temple() -> None:
    t = Table().city(0, "c2").advances(0, "myths").only(0, food=1, wood=1, ore=1).do("grow d2 temple")
    assert t.offered == ["gain mood", "gain culture"]
    t.do("gain mood")
    assert t.has(0, "mood") == 1


@pytest.mark.rule("CC-14.4")
def test_fortress() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).city(1, "d3", "fortress").units(1, "d3", army=1)
    t.dice(6, 2, 3).do("move", "to d3")  # 6 is a hit, cancelled; 2 and the Fortress's 3 make one
    assert (t.army("d3"), t.owner("d3"), t.s.stock[6]) == (1, 1, 16)


@pytest.mark.rule("CC-14.6")
def test_a_foreign_building_works_for_the_owner_and_scores_for_its_colour() -> None:
    from pentarchy.games.cultures.objectives import building_count

    t = Table().advances(0, "writing")
    before = score(t.s, 1).parts["city pieces"]
    t.city(0, "c2", academy=1)
    assert works_in(t.s, HEX["c2"], 2)
    assert score(t.s, 1).parts["city pieces"] == before + 1
    assert building_count(t.s, 0, 2) == 0


@pytest.mark.rule("CC-14.7")
def test_nothing_is_gained_by_capture_or_influence() -> None:
    t = Table().open().advances(0, "tactics", "writing", "myths").units(0, "d3", army=1)
    t.city(1, "d4", "academy", "temple").city(1, "e3", "academy").only(0).dice(6)
    t.do("influence", "target e3 academy")
    assert t.has(0, "ideas") == 0
    t.do("move", "group d3", "to d4", "place d7")
    t.pass_over("move_group", "move_to")
    assert (t.has(0, "ideas"), t.has(0, "mood"), t.has(0, "culture")) == (0, 0, 0)


@pytest.mark.rule("CC-13.7", "CC-14.1")
def test_only_the_sea_space_of_the_port_gives_gold_or_mood() -> None:
    t = Table().terrain(d3="sea", e3="sea").advances(0, "fishing").city(0, "d2", "port", mood="happy").only(0)
    t.do("collect d2")
    assert t.offers("pick d3", "pick e3") == ["pick d3 food", "pick d3 gold", "pick d3 mood", "pick e3 food"]


@pytest.mark.rule("CC-13.22", "CC-9.37", "CC-13.2")
def test_what_follows_build_units_follows_when_it_is_ended_early_too() -> None:
    t = Table().city(0, "d2", "temple", mood="happy").advances(0, "nationalism").only(0, food=2)
    t.do("build d2", "unit army", "done", "gain mood")
    assert (t.has(0, "mood"), t.mood("d2")) == (1, "happy")
    t.only(0, food=2).do("build d2", "unit army", "done", "gain mood")
    assert t.mood("d2") == "neutral"  # the second activation
