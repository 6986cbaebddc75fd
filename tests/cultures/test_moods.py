"""Chapter 15: moods and Civic Improvement."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.decks import DrawEvent
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-15.1")
def test_mood_stays_between_angry_and_happy() -> None:
    t = Table().city(0, "d2", mood="happy").only(0, mood=9)
    assert "civic" not in t.offered
    t = Table().city(0, "d2", mood="neutral").city(0, "c2", mood="happy").only(0, mood=9).do("civic", "raise d2")
    assert t.mood("d2") == "happy"
    assert t.asked == "turn"  # nothing is left to raise
    t = Table().city(0, "d2", mood="happy").city(0, "c2").only(0, mood=3).city(0, "e2").do("civic", "raise c2")
    assert t.why("raise d2") == "CC-15.1"


@pytest.mark.rule("CC-15.2", "CC-15.3")
def test_steps_are_bought_one_by_one() -> None:
    t = Table().city(0, "d2", "temple", mood="angry").only(0, mood=5).do("civic", "raise d2", "raise d2")
    assert (t.mood("d2"), t.has(0, "mood"), t.s.actions) == ("happy", 1, 2)
    t = Table().city(0, "d2", "temple", mood="angry").city(0, "c2").only(0, mood=2).do("civic")
    assert "done" not in t.offered  # at least one
    t.do("raise c2")
    assert t.asked == "turn"
    t = Table().city(0, "d2", "temple").city(0, "c2", "academy", "temple").only(0, mood=2).do("civic")
    assert t.forced == ["raise d2"]
    t = Table().city(0, "d2", "temple").city(0, "c2", "academy", "temple").city(0, "e2").only(0, mood=2).do("civic")
    assert t.why("raise c2") == "CC-15.2"


@pytest.mark.rule("CC-15.4")
def test_a_raised_city_may_be_activated_again() -> None:
    t = Table().city(0, "d2", mood="angry").only(0, mood=1).do("collect d2", "pick c2 wood", "civic", "raise d2")
    assert "collect d2" in t.offered


@pytest.mark.rule("CC-15.5")
def test_lowering_is_one_step_of_a_city_that_is_not_angry() -> None:
    t = Table().city(0, "d2", mood="angry").city(0, "c2", mood="happy").city(0, "e2").only(0)
    t.next_event("civil_war_1").ask(DrawEvent(0))
    assert t.offered == ["city c2", "city e2"]
    assert t.why("city d2") == "CC-15.5"
    t.do("city c2")
    assert t.mood("c2") == "neutral"
