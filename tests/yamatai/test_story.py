"""What the log says, and what a player is told whose wish is refused: true with every specialist and fleet tile."""

from __future__ import annotations

import pytest

from tests.yamatai.scenario import Table

SEATS = ["Orange", "Blue", "Purple", "Grey"]


def story(table: Table, *choices: str) -> list[str]:
    """The public lines that these choices write."""
    table.s.journal = []
    for choice in choices:
        table.do(choice)
    return [note.text(SEATS) for note in table.s.notes(-1)]


def refusal(table: Table, words: str) -> str:
    """The sentence with which an option is refused."""
    reason = table.s.explain(table.s.game.vocabulary.parse(words))
    assert reason is not None
    return f"{reason.sentence} ({reason.clause})"


def test_a_purchase_names_its_price_with_the_broker_too() -> None:
    assert story(Table().at("trade", fleet=1), "buy stone")[0] == "Orange bought a stone boat for 4 coins"
    assert story(Table().has("broker").at("trade", fleet=1), "buy stone")[0] == "Orange bought a stone boat for 3 coins"


def test_a_building_names_its_points_and_every_source_of_what_it_brings() -> None:
    table = (
        Table()
        .boats("wood b07", "stone b18")
        .fresh("bamboo b17")
        .row("bathhouse")
        .mountain("i08")
        .houses("i09")
        .culture("tea", "i07")
    )
    lines = story(table.at("develop", fleet=1), "build bathhouse i08")
    assert lines[:3] == [
        "Orange built the Bathhouse on Shima (+5)",
        "Orange gained 1 prestige for the mountain",
        "Orange earned 2 coins for a group of 2 buildings",
    ]


def test_a_recruit_names_the_payment_and_the_coins_on_the_tile() -> None:
    table = Table().people("broker").owns("tea", "tea")
    table.s.bounty[0] = 4
    assert story(table.at("recruit", fleet=1), "recruit broker")[:3] == [
        "Orange recruited Chiyo, Broker",
        "Orange paid 2 tea",
        "Orange took the 4 coins that lay on Chiyo, Broker",
    ]


@pytest.mark.parametrize(
    ("fleet", "sentence"),
    [
        (1, "Fleet tile 1 has no power. (YA-13.1)"),
        (9, "The power of fleet tile 9 works automatically: when you build, one boat may be missing. (YA-13.9)"),
        (
            10,
            "The power of fleet tile 10 works automatically: after one action of step 4 you may take the other. "
            "(YA-13.10)",
        ),
    ],
)
def test_a_fleet_tile_without_a_power_to_activate_says_so_of_itself(fleet: int, sentence: str) -> None:
    assert refusal(Table().hand("wood").at("trade", fleet=fleet), "power") == sentence


def test_an_empty_space_has_no_boat_to_exchange() -> None:
    table = Table().boats("wood b30", "clay b31").hand("wood").at("trade", fleet=8).do("power")
    assert refusal(table, "exchange b40") == "There is no boat on this space. (YA-13.8)"


def test_a_second_boat_of_the_same_colour_is_not_exchanged() -> None:
    table = Table().boats("wood b30", "wood b32", "clay b31", "clay b34").hand("wood").at("trade", fleet=8)
    table.do("power").do("exchange b30")
    assert refusal(table, "exchange b32") == "Choose a boat of another colour than the first. (YA-13.8)"


def test_the_antiquarian_says_whether_it_is_missing_or_was_used() -> None:
    table = Table().hand("wood").owns("tea").culture("music", "i20")
    assert (
        refusal(table.at("trade", fleet=1), "specialist antiquarian") == "You do not have the antiquarian. (YA-14.13)"
    )
    table = Table().hand("wood").owns("tea").culture("music", "i20").has("antiquarian").at("trade", fleet=1)
    table.do("specialist antiquarian")
    assert refusal(table, "specialist antiquarian") == "You have used the antiquarian this turn. (YA-14.13)"


def test_the_prompt_for_placing_names_what_specialists_allow() -> None:
    assert "next to its colour" in Table().hand("wood").at("place", fleet=1).s.prompt()
    assert "next to any boat" in Table().hand("wood").has("navigator").at("place", fleet=1).s.prompt()
    table = Table().fresh("wood b01").hand("wood").has("admiral").at("place", fleet=1)
    assert "next to any boat placed this turn" in table.s.prompt()


def test_the_price_of_a_specialist_is_that_of_the_diplomat_if_one_has_them() -> None:
    table = Table().people("broker").owns("tea", "music")
    table = table.has("antiquarian").culture("theatre", "i20").at("recruit", fleet=1)
    assert refusal(table, "recruit broker") == (
        "A specialist costs two of your culture tokens of one type, or three of different types. (YA-11.1)"
    )
    with_diplomat = Table().people("broker").owns("tea", "music").has("diplomat").at("recruit", fleet=1)
    assert "any two of your culture tokens" in with_diplomat.s.prompt()


def test_what_belongs_to_another_step_says_to_which() -> None:
    table = Table().hand("wood").at("place", fleet=1)
    assert refusal(table, "buy stone") == "Boats are bought and sold in step 2 of your turn, Trade. (YA-7.1)"


def test_out_of_turn_one_reads_whose_turn_it_is() -> None:
    table = Table().at("trade", fleet=1)
    reason = table.s.explain(table.s.game.vocabulary.parse("buy stone"), 1)
    assert reason is not None
    assert reason.sentence == "Orange is choosing. Boats are bought and sold in step 2 of your turn, Trade."
    assert reason.clause == "YA-7.1"
