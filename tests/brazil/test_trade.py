"""Chapters 7.6 and 7.7: Harbor and Trade."""

from __future__ import annotations

import pytest

from tests.brazil.scenario import A, B, Table

rule = pytest.mark.rule


@rule("BI-7.6.1")
def test_the_harbor_gives_a_resource_of_choice() -> None:
    t = Table().do("act harbor")
    assert t.options == ["gain brazilwood", "gain sugarcane", "gain cotton", "gain coffee"]  # mandatory


@rule("BI-7.6.3")
def test_the_upgraded_harbor_draws_a_gold_card() -> None:
    t = Table().product(A, "rubber", "harbor").do("act harbor", "gain coffee")
    assert len(t.gold_hand(A)) == 1


@rule("BI-7.7.1")
@pytest.mark.parametrize(
    ("trade", "goods", "gives", "gets", "cards"),
    [
        ("sell_one", ["coffee"], [], {"gold": 1}, 0),
        ("sell_crop", ["cotton", "cotton"], [], {"gold": 2}, 1),
        ("sell_crop", ["coffee", "coffee"], [], {"gold": 2}, 1),
        ("sell_crop", ["cotton", "coffee"], ["give cotton supply"], {"gold": 2}, 1),
        ("sell_four", ["brazilwood"] * 4, [], {"science": 1, "gold": 1}, 1),
    ],
)
def test_each_trade(trade: str, goods: list[str], gives: list[str], gets: dict[str, int], cards: int) -> None:
    t = Table().supply(A, *goods).do("act trade", f"trade {trade}", *gives)
    assert t.tokens(A) == gets
    assert len(t.gold_hand(A)) == cards


@rule("BI-7.7.1")
def test_arms_are_sold_and_trades_go_on_until_done() -> None:
    t = Table().combat_cards(A, "cc_volley", "cc_volley", "cc_camp").supply(A, "coffee")
    t.do("act trade")
    assert t.offered("trade") == ["sell_one", "sell_arms"]
    assert t.why_not("trade sell_four") == "BI-7.7.1"
    t.do("trade sell_arms", "give combat_card cc_volley", "give combat_card cc_volley")
    assert t.tokens(A) == {"coffee": 1, "gold": 1}
    assert len(t.gold_hand(A)) == 1
    t.do("trade sell_one")
    assert t.tokens(A) == {"gold": 2}
    assert t.decision == "movement"  # nothing left to sell


@rule("BI-7.7.2")
def test_nothing_substitutes_in_a_trade() -> None:
    t = Table().monarch(A, "dom_afonso_henriques").supply(A, "gold", "science").gold_cards(A, "gc_levy")
    t.combat_cards(A, "cc_volley").do("act trade")
    assert t.decision == "movement"
    t = Table().supply(A, "cotton", "brazilwood", "coffee", "coffee").do("act trade", "trade sell_crop")
    assert t.offered("give") == ["cotton supply", "coffee supply"]
    assert t.why_not("give brazilwood supply") == "BI-7.7.2"
    assert t.why_not("give combat_card cc_volley") == "BI-7.7.2"


@rule("BI-7.7.3")
def test_goods_come_from_controlled_buildings_and_limits_wait_for_the_end() -> None:
    t = Table().supply(A, *["gold"] * 4, "coffee").build(A, "h12", "coffee_farm", "coffee")
    t.build(B, "h32", "plantation", "cotton").unit("br_archer_1", "h32")
    t.do("act trade", "trade sell_crop")
    assert t.offered("give") == ["cotton h32", "coffee supply", "coffee h12"]
    t.do("give cotton h32", "give coffee h12")
    assert t.tokens(A) == {"coffee": 1, "gold": 6}
    assert t.decision == "trade_choice"  # seven tokens, but the action is not over
    t.do("done")
    assert t.decision == "discard_token"
