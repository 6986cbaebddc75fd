"""Chapters 12 and 13: founding, activating, collecting."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.cities import activation_limit
from pentarchy.games.cultures.components import HEX
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-12.1")
def test_founding_takes_the_settler_and_puts_a_settlement() -> None:
    t = Table().units(0, "c2", settler=1).do("found c2")
    assert (t.owner("c2"), t.settlers("c2"), t.s.stock[0], t.s.stock[5], t.s.actions) == (0, 0, 5, 3, 2)
    assert t.why("found e2") == "CC-12.1"


@pytest.mark.rule("CC-12.2")
def test_where_no_city_can_be_founded() -> None:
    t = Table().units(0, "d1", settler=1).units(0, "c2", settler=1)
    t.s.exhausted = (HEX["c2"],)
    t.ask()
    assert t.offers("found") == []
    assert t.why("found d1") == "CC-12.2"  # Barren
    assert t.why("found c2") == "CC-12.2"  # Exhausted
    assert t.why("found d2") == "CC-12.2"  # a city


@pytest.mark.rule("CC-12.3")
def test_a_new_city_may_be_activated_at_once() -> None:
    t = Table().units(0, "c2", settler=1).only(0).do("found c2")
    assert (t.size("c2"), t.mood("c2")) == (1, "neutral")
    assert "collect c2" in t.offered


@pytest.mark.rule("CC-12.4")
def test_at_most_seven_cities() -> None:
    t = Table().open()
    for space in ("c2", "e2", "b3", "f3", "c5", "e5"):
        t.city(0, space)
    t.units(0, "d4", settler=1)
    assert t.offers("found") == []
    assert t.why("found d4") == "CC-12.4"


@pytest.mark.rule("CC-13.1")
def test_an_activation_is_one_of_four_things() -> None:
    t = Table().city(0, "d2", mood="happy").city(0, "c2").advances(0, "engineering", "monuments", "writing")
    t.display("great_statue").only(0, food=2, wood=4, ore=5, gold=3, culture=5)
    verbs = {w.split()[0] for w in t.offered if " d2" in w}
    assert {"collect", "build", "grow", "wonder"} <= verbs
    assert t.why("collect e2") == "CC-13.1"


@pytest.mark.rule("CC-13.2", "CC-13.10")
def test_mood_falls_after_the_second_activation() -> None:
    t = Table().only(0, food=0).do("collect d2", "pick c2 wood")
    assert t.mood("d2") == "neutral"
    t.only(0, food=1).do("build d2", "unit army")
    assert t.mood("d2") == "angry"


@pytest.mark.rule("CC-13.3", "CC-15.4")
def test_an_angry_city_once_per_turn_unless_it_is_raised() -> None:
    t = Table().city(0, "d2", mood="angry").only(0).do("collect d2", "pick c2 wood")
    assert t.why("collect d2") == "CC-13.3"
    t.goods(0, mood=1).do("civic", "raise d2")
    assert "collect d2" in t.offered
    t.do("collect d2", "pick c2 wood")
    assert t.mood("d2") == "angry"  # it was the second activation


@pytest.mark.rule("CC-13.4")
def test_activation_limits() -> None:
    t = Table().city(0, "d2", "temple", "academy")
    assert activation_limit(t.s, HEX["d2"]) == 3
    assert activation_limit(t.city(0, "d2", mood="happy").s, HEX["d2"]) == 4
    assert activation_limit(t.city(0, "d2", mood="angry").s, HEX["d2"]) == 1


@pytest.mark.rule("CC-13.5")
def test_a_free_activation_counts_like_any_other() -> None:
    t = Table().advances(0, "free_economy").only(0, mood=2).do("free_collect d2", "pick c2 wood")
    assert t.s.activations[HEX["d2"]] == 1
    t.do("collect d2", "pick c2 wood")
    assert t.mood("d2") == "angry"


@pytest.mark.rule("CC-13.6")
def test_collect_takes_each_space_once() -> None:
    t = Table().city(0, "d2", mood="happy").only(0).do("collect d2", "pick c2 wood")
    assert "pick c2 wood" not in t.offered
    assert t.why("pick c2 wood") == "CC-13.6"
    assert t.why("pick d7 food") == "CC-13.6"  # too far
    assert t.why("pick d3 food") == "CC-13.8"  # unrevealed


@pytest.mark.rule("CC-13.7", "CC-14.1")
def test_what_the_spaces_give() -> None:
    t = Table().terrain(d3="sea", c3="fertile", e3="barren").city(0, "d2", "port", mood="happy")
    t.advances(0, "fishing", "irrigation").only(0).do("collect d2")
    assert t.offered == [
        "pick c2 wood",
        "pick c3 food",
        "pick d1 food",
        "pick d2 food",
        "pick d3 food",
        "pick d3 gold",
        "pick d3 mood",
        "pick e2 ore",
        "pick e3 food",
    ]
    t.do("pick d3 mood")
    assert t.has(0, "mood") == 1
    assert t.why("pick e2 wood") == "CC-13.7"


@pytest.mark.rule("CC-13.8")
def test_where_nothing_is_collected() -> None:
    t = Table().terrain(d3="fertile", c3="sea", e3="fertile").city(0, "d2", mood="happy").advances(0, "fishing")
    t.city(0, "c2").units(1, "d3", settler=1).ship(1, "c3")
    t.s.exhausted = (HEX["e3"],)
    t.only(0).do("collect d2")
    assert t.offers("pick") == ["pick d2 food", "pick e2 ore"]
    for space in ("c2 wood", "d3 food", "c3 food", "e3 food"):
        assert t.why(f"pick {space}") == "CC-13.8"


@pytest.mark.rule("CC-13.9")
def test_picks_that_would_be_lost_are_not_offered() -> None:
    t = Table().only(0, food=2, wood=7, ore=7)
    assert t.offers("collect") == []
    assert t.why("collect d2") == "CC-13.9"
    t = Table().city(0, "d2", mood="happy").only(0).do("collect d2", "pick c2 wood")
    assert "done" in t.offered
    t.do("done")
    assert t.asked == "turn"
