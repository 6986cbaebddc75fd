"""Chapter 7: step 2, trade."""

from __future__ import annotations

import pytest

from tests.yamatai.scenario import ORANGE, Table


@pytest.mark.rule("YA-7.1")
@pytest.mark.parametrize("choice", ["buy wood", "sell clay", "pass"])
def test_one_trade_or_none(choice: str) -> None:
    table = Table().hand("clay", "gold").at("trade").do(choice)
    assert table.asked == "place"


@pytest.mark.rule("YA-7.2")
@pytest.mark.parametrize(("colour", "price"), [("bamboo", 2), ("wood", 3), ("stone", 4), ("clay", 5)])
def test_buying_and_selling_have_one_price(colour: str, price: int) -> None:
    table = Table().hand(colour).at("trade")
    assert table.do(f"buy {colour}").s.coins[ORANGE] == 10 - price
    table = Table().hand(colour, "gold").at("trade")
    assert table.do(f"sell {colour}").s.coins[ORANGE] == 10 + price


@pytest.mark.rule("YA-7.2", "YA-7.4")
def test_buying_needs_coins_and_a_boat_in_the_supply() -> None:
    table = Table().supply(bamboo=0).hand("wood")
    table.s.coins[ORANGE] = 4
    table.at("trade")
    assert table.offered("buy") == ["buy wood", "buy stone"]
    assert table.why("buy clay") == "YA-7.4"
    assert table.why("buy bamboo") == "YA-7.4"


@pytest.mark.rule("YA-7.3")
def test_gold_is_not_traded_even_by_the_broker() -> None:
    table = Table().has("broker").hand("gold").at("trade")
    assert table.why("buy gold") == "YA-7.3"
    assert table.why("sell gold") == "YA-7.3"


@pytest.mark.rule("YA-7.5")
def test_only_available_boats_are_sold() -> None:
    table = Table().boats("stone b07").hand("clay").at("trade")
    assert table.offered("sell") == ["sell clay"]
    assert table.why("sell stone") == "YA-7.5"
    table.do("sell clay")
    assert table.s.supply[3] == 13
