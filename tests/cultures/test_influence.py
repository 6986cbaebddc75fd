"""Chapter 16: Cultural Influence."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.influence import range_tokens
from tests.cultures.scenario import Table


def target(space: str, *pieces: str, **more: int) -> Table:
    return Table().open().city(1, space, *(pieces or ("temple",))).only(0, **more)


@pytest.mark.rule("CC-16.1")
def test_only_buildings_of_another_colour_in_cities_of_size_two() -> None:
    t = target("d4", "temple", culture=9).city(1, "d3").do("influence")
    assert t.forced == ["target d4 temple"]
    t = target("d4", "temple", culture=9).city(1, "e3", "academy", temple=0).do("influence")
    assert t.offered == ["target d4 temple", "target e3 academy"]
    assert t.why("target e3 temple") == "CC-16.1"  # mine already
    assert t.why("target d7 temple") == "CC-16.1"


@pytest.mark.rule("CC-16.2")
def test_a_piece_of_the_same_kind_is_needed_and_wonders_stay() -> None:
    t = target("d4", "temple", "academy", culture=9).city(1, "e3", "academy", "great_library")
    t.s.stock[4] = 0
    t.s.ruins[0] = 7
    t.ask().do("influence")
    assert t.why("target d4 temple") == "CC-16.2"
    assert t.offered == ["target d4 academy", "target e3 academy"]


@pytest.mark.rule("CC-16.3")
def test_a_base_city_without_foreign_buildings_is_needed() -> None:
    t = target("d4").city(0, "d2", academy=1)
    assert "influence" in t.offered  # one's own city is always in range
    t.do("influence")
    assert t.forced[0] == "target d2 academy"
    t = target("d4", culture=3).city(0, "d2", academy=1).city(0, "c8")
    assert range_tokens(t.s, 0, HEX["d4"]) == 2  # c8 is 4 away, d2 does not count
    t = Table().city(1, "d4", "temple")
    assert range_tokens(t.s, 0, HEX["d4"]) == 1000


@pytest.mark.rule("CC-16.4")
def test_range_is_the_size_of_the_target_plus_tokens() -> None:
    t = target("d5", "temple")  # rdist 3, size 2
    assert t.offers("influence") == []
    assert t.why("influence") == "CC-16.3"
    t = target("d5", "temple", culture=1).dice(1).do("influence", "target d5 temple")
    assert t.has(0, "culture") == 0
    t = target("d5", "temple", "academy")
    assert "influence" in t.offered


@pytest.mark.rule("CC-16.5")
def test_the_path_may_cross_sea_but_nothing_unrevealed() -> None:
    t = Table().terrain(d3="sea", d4="fertile").city(1, "d4", "temple").only(0)
    assert "influence" in t.offered
    t = Table().terrain(d4="fertile").city(1, "d4", "temple").only(0, culture=9)
    assert t.offers("influence") == []


@pytest.mark.rule("CC-16.6")
def test_the_own_city_is_always_in_range() -> None:
    t = Table().city(0, "d2", temple=1).only(0).dice(5).do("influence")
    assert t.s.built[HEX["d2"]] >> 9 & 7 == 1


@pytest.mark.parametrize(("die", "won"), [(4, False), (5, True), (6, True)])
@pytest.mark.rule("CC-16.7")
def test_five_or_six_succeeds(die: int, won: bool) -> None:
    t = target("d4").dice(die).do("influence", "target d4 temple")
    assert (t.s.built[HEX["d4"]] >> 9 & 7 == 1) == won


@pytest.mark.rule("CC-16.8")
def test_boost_with_exactly_what_is_missing() -> None:
    t = target("d4", culture=3).dice(2).do("influence", "target d4 temple")
    assert t.offered == ["boost", "decline"]
    t.do("boost")
    assert t.has(0, "culture") == 0
    t = target("d4", culture=2).dice(2).do("influence", "target d4 temple")
    assert t.asked == "turn"  # three would be needed
    t = target("d4", culture=3).dice(2).do("influence", "target d4 temple", "decline")
    assert t.s.built[HEX["d4"]] >> 9 & 7 == 2


@pytest.mark.rule("CC-16.10")
def test_success_exchanges_the_piece() -> None:
    t = target("d4").dice(6)
    before = (t.s.stock[4], t.s.stock[8 + 4])
    t.do("influence", "target d4 temple")
    assert (t.s.stock[4], t.s.stock[8 + 4]) == (before[0] - 1, before[1] + 1)
    assert t.owner("d4") == 1


@pytest.mark.rule("CC-16.11")
def test_one_success_per_turn() -> None:
    t = target("d4", "temple", "academy", culture=1).dice(6).do("influence", "target d4 temple")
    assert t.why("influence") == "CC-16.11"
    t.do("end_turn", "end_turn")
    assert "influence" in t.offered


@pytest.mark.rule("CC-16.12")
def test_barbarian_settlements_cannot_be_targeted() -> None:
    t = Table().open().camp("d3").only(0, culture=9)
    assert t.offers("influence") == []


@pytest.mark.rule("CC-16.13")
def test_tokens_are_lost_with_a_failed_attempt() -> None:
    t = target("d5", culture=1).dice(1).do("influence", "target d5 temple")
    assert t.has(0, "culture") == 0
    assert t.s.built[HEX["d5"]] >> 9 & 7 == 2
