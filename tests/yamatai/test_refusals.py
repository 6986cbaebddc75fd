"""Why not: for every step of a turn, the clause that forbids and the sentence that says so."""

from __future__ import annotations

import pytest

from tests.yamatai.scenario import BLUE, Table


def why(table: Table, words: str, player: int | None = None) -> str:
    """The clause and the sentence that answer a wish."""
    s = table.s
    reason = s.explain(s.game.vocabulary.parse(words), s.player if player is None else player)
    assert reason is not None, f"{words} is not refused"
    return f"{reason.clause}: {reason.sentence}"


def trading(*boats: str) -> Table:
    """Orange trades with 4 coins."""
    table = Table().supply(bamboo=0).hand(*boats)
    table.s.coins[0] = 4
    return table.at("trade", fleet=1)


@pytest.mark.rule("YA-7.3", "YA-7.4", "YA-7.5", "YA-13.1", "YA-14.13")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("buy gold", "YA-7.3: Gold boats are never bought or sold."),
        ("buy bamboo", "YA-7.4: No boat of this colour is left in the supply."),
        ("buy clay", "YA-7.4: A clay boat costs 5 coins; you have 4 coins."),
        ("sell gold", "YA-7.3: Gold boats are never bought or sold."),
        ("sell stone", "YA-7.5: You have no boat of this colour to sell."),
        ("power", "YA-13.1: Fleet tile 1 has no power."),
        ("specialist antiquarian", "YA-14.13: You do not have the antiquarian."),
        ("fleet 2", "YA-6.1: A fleet tile is taken in step 1 of your turn."),
        ("place wood b01", "YA-8.1: Boats are placed in step 3 of your turn."),
        ("done", "YA-8.1: Boats are placed in step 3 of your turn."),
        ("collect i01", "YA-9.2: You collect or build in step 4 of your turn, after placing a boat."),
        ("store wood", "YA-10.1: Boats left over are stored in step 5 of your turn."),
        ("recruit broker", "YA-11.1: Specialists are recruited in step 6 of your turn."),
        ("reserve dojo", "YA-13.2: A tile is reserved by the power of fleet tile 2."),
        ("salvage b01", "YA-13.7: A boat is salvaged by the power of fleet tile 7."),
    ],
)
def test_trade(words: str, told: str) -> None:
    assert why(trading("wood"), words) == told


@pytest.mark.rule("YA-7.1", "YA-9.2")
def test_out_of_turn_says_whose_turn_it_is() -> None:
    table = trading("wood")
    assert why(table, "buy wood", BLUE) == (
        "YA-7.1: Orange is choosing. Boats are bought and sold in step 2 of your turn, Trade."
    )
    assert why(table, "collect i01", BLUE).startswith("YA-9.2: Orange is choosing. ")


@pytest.mark.rule("YA-8.1", "YA-8.2", "YA-8.3", "YA-8.5")
def test_placing() -> None:
    table = Table().boats("wood b30").hand("wood", "wood").at("place", fleet=1)
    assert why(table, "place stone b01") == "YA-8.1: You have no boat of this colour to place."
    assert why(table, "place wood b30") == "YA-8.5: There is already a boat on this space."
    assert why(table, "place wood b50") == (
        "YA-8.2: Your first boat goes on a starting spot or next to a boat of its own colour."
    )
    first = table.offered("place")[0]
    table.do(first)
    far = next(f"place wood b{n:02}" for n in range(60, 79) if f"place wood b{n:02}" not in table.offers)
    assert why(table, far) == "YA-8.3: This boat goes next to the one you have just placed."


@pytest.mark.rule("YA-9.4", "YA-9.9", "YA-9.10", "YA-9.11", "YA-9.16", "YA-15.3", "YA-15.4")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("collect i08", "YA-9.4: No culture token lies on this island."),
        ("collect i30", "YA-9.4: No boat that you placed this turn touches this island."),
        ("build dojo i03", "YA-15.4: A culture token lies on this island; it must be collected first."),
        ("build dojo i02", "YA-9.16: There is already a building on this island."),
        ("build dojo i20", "YA-9.9: You build on islands that touch a boat you placed this turn."),
        ("build stables i08", "YA-9.11: This tile is neither in the row nor in your reserve."),
        ("build library i08", "YA-9.10: The boats beside this island do not match those shown on the tile."),
        ("pass", "YA-9.2: You must collect or build, since you can."),
        ("buy wood", "YA-7.1: Boats are bought and sold in step 2 of your turn, Trade."),
    ],
)
def test_collecting_and_building(words: str, told: str) -> None:
    table = Table().row("dojo", "library").boats("wood b07").fresh("stone b08").culture("tea", "i03", "i30")
    assert why(table.houses("i02").at("develop", fleet=1), words) == told


@pytest.mark.rule("YA-13.3")
def test_sacred_ground_says_what_lies_on_the_island() -> None:
    table = Table().culture("tea", "i01").houses("i02").sacred("i03").hand("gold").at("trade", fleet=3).do("power")
    assert why(table, "sacred i01") == "YA-13.3: A culture token lies on this island."
    assert why(table, "sacred i02") == "YA-13.3: There is a building on this island."
    assert why(table, "sacred i03") == "YA-13.3: This is sacred ground already."


@pytest.mark.rule("YA-13.5")
def test_an_exchange_of_tokens_says_what_is_missing() -> None:
    table = (
        Table()
        .owns("tea", "theatre")
        .culture("tea", "i03")
        .culture("music", "i04", "i06")
        .hand("wood")
        .at("trade", fleet=5)
        .do("power")
    )
    assert why(table, "give music") == "YA-13.5: You have no music token."
    table.do("give tea")
    assert why(table, "take i03") == "YA-13.5: The token there is tea too: take one of another type."
    assert why(table, "take i05") == "YA-13.5: No culture token lies on this island."
