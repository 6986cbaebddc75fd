"""Chapter 6: resources, tokens and payment."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.payment import Pay, affordable
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-6.1", "CC-3.3")
def test_limits() -> None:
    t = Table().only(0)
    s = t.s
    for kind, amount in enumerate((9, 9, 9, 9, 9, 9, 9)):
        s.gain(0, kind, amount)
    assert s.goods[:7] == [2, 7, 7, 7, 7, 9, 9]
    t.advances(0, "storage", "dogma")
    s.gain(0, 0, 9)
    s.cap(0)
    assert s.goods[0] == 7
    assert s.goods[4] == 2


@pytest.mark.rule("CC-6.2")
def test_gold_replaces_resources_but_no_tokens() -> None:
    t = Table().city(0, "d2", mood="angry").only(0, gold=7)
    assert t.offers("civic") == []
    t.city(0, "c2").advances(0, "writing")
    t.do("grow c2 academy")
    assert t.has(0, "gold") == 4


@pytest.mark.rule("CC-6.3")
def test_ideas_replace_food_for_advances_and_changes_of_government_only() -> None:
    t = Table().advances(0, "philosophy", "draft", "voting").only(0, ideas=2)
    assert "switch_gov autocracy" in t.offered
    assert t.offers("build") == []
    t.do("switch_gov autocracy")
    assert t.has(0, "ideas") == 0


@pytest.mark.rule("CC-6.4")
def test_a_price_in_food_wood_and_ore_names_the_gold_for_each() -> None:
    t = Table().only(0, food=1, wood=1, ore=0, gold=2).ask(Pay(0, 1, 1, 1))
    assert t.offered == ["pay_gold 0 0 1", "pay_gold 0 1 1", "pay_gold 1 0 1"]
    t.do("pay_gold 1 0 1")
    assert t.s.goods[:4] == [1, 0, 0, 0]


@pytest.mark.rule("CC-6.5")
def test_the_price_of_an_advance_names_ideas_and_gold() -> None:
    t = Table().advances(0, "tactics").only(0, food=1, ideas=1, gold=2, ore=1).do("advance steel_weapons")
    assert t.offered == ["pay 0 1 1", "pay 1 0 1", "pay 1 0 2", "pay 1 1 1"]
    assert t.why("pay 0 0 0") == "CC-6.5"


@pytest.mark.rule("CC-6.6")
def test_tokens_are_mixed_under_the_great_colosseum() -> None:
    t = Table().city(0, "c2", "great_colosseum", mood="angry").only(0, mood=1, culture=2)
    t.do("civic", "raise c2")
    assert t.offered == ["pay 0 2", "pay 1 1"]
    t.do("pay 1 1")
    assert (t.has(0, "mood"), t.has(0, "culture")) == (0, 1)


@pytest.mark.rule("CC-6.6")
def test_arts_and_range_are_paid_at_once() -> None:
    t = Table().open().advances(0, "arts").city(0, "c2", "great_colosseum").city(1, "d6", "temple")
    t.only(0, mood=2, culture=2).dice(6).do("arts", "target d6 temple")  # rdist 4, size 2: two tokens and one for Arts
    assert t.offered == ["pay 1 2", "pay 2 1"]


@pytest.mark.rule("CC-6.7")
def test_rituals_pay_piece_by_piece() -> None:
    t = Table().city(0, "d2", "temple", mood="angry").advances(0, "myths", "rituals").only(0, mood=1, wood=1, ore=1)
    t.do("civic", "raise d2")
    assert t.offered == ["pay_one wood", "pay_one ore", "pay_one mood"]
    t.do("pay_one wood")
    assert t.offered == ["pay_one ore", "pay_one mood"]
    t.do("pay_one mood")
    assert t.asked == "turn"  # the last Ore cannot pay a step of size 2
    assert t.s.goods[:7] == [0, 0, 1, 0, 0, 0, 0]


@pytest.mark.rule("CC-6.7")
def test_rituals_with_the_great_colosseum_take_culture_too() -> None:
    t = (
        Table()
        .city(0, "d2", "great_colosseum", mood="angry")
        .advances(0, "myths", "rituals")
        .only(0, culture=2, gold=1)
    )
    t.do("civic", "raise d2")
    assert t.offered == ["pay_one gold", "pay_one culture"]


@pytest.mark.rule("CC-6.8")
def test_what_cannot_be_paid_is_not_offered() -> None:
    t = Table().only(0, food=1)
    assert t.offers("advance") == []
    assert t.why("advance fishing") == "CC-6.8"


@pytest.mark.rule("CC-6.9")
def test_nothing_can_be_thrown_away_at_will() -> None:
    t = Table(trading=False).only(0, food=2, wood=3, mood=2)
    assert not [w for w in t.offered if w.split()[0] in ("discard", "give", "drop")]
    view = t.s.view(1)["table"]
    assert isinstance(view, dict)
    assert view["players"][0]["goods"] == t.s.goods[:7]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("pay 0 0 0", "Pay with the resources themselves"),
        ("pay 1 0 0", "Pay with 1 Idea for Food"),
        ("pay 2 0 1", "Pay with 2 Ideas for Food and 1 Gold for Ore"),
        ("pay_gold 0 0 0", "Pay with the resources themselves"),
        ("pay_gold 1 2 0", "Pay with 1 Gold for Food and 2 Gold for Wood"),
        ("pay 2 1", "Pay 2 Mood tokens and 1 Culture token"),
    ],
)
@pytest.mark.rule("CC-6.4", "CC-6.5", "CC-6.6")
def test_payments_are_told_in_words(words: str, sentence: str) -> None:
    vocabulary = Table().s.game.vocabulary
    assert vocabulary.describe(vocabulary.parse(words)) == sentence


@pytest.mark.rule("CC-6.2", "CC-6.8")
@pytest.mark.parametrize(
    ("food", "wood", "ore", "gold", "enough"),
    [(3, 6, 3, 0, True), (0, 3, 3, 6, True), (2, 4, 1, 5, True), (2, 4, 1, 4, False), (3, 6, 2, 0, False)],
)
def test_gold_makes_up_for_what_is_missing(food: int, wood: int, ore: int, gold: int, enough: bool) -> None:
    t = Table().advances(0, "storage").only(0, food=food, wood=wood, ore=ore, gold=gold)
    assert affordable(t.s, 0, 3, 6, 3) == enough  # the Great Library
