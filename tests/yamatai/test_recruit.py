"""Chapter 11: step 6, recruit a specialist."""

from __future__ import annotations

import pytest

from pentarchy.games.yamatai.components import SPECIALISTS
from tests.yamatai.scenario import BLUE, ORANGE, Table


@pytest.mark.rule("YA-11.1")
def test_two_of_a_type_or_three_different_pay_for_one_specialist() -> None:
    table = Table().people("broker", "hermit").owns("tea", "tea", "tea", "music", "music", "porcelain").at("recruit")
    assert table.offers == ["recruit broker", "recruit hermit", "pass"]
    table.do("recruit hermit")
    assert table.asked == "payment"
    assert table.offers == ["pay tea tea", "pay music music", "pay porcelain tea music"]
    assert table.why("pay theatre theatre") == "YA-11.1"
    assert table.why("pay tea music") == "YA-11.1"
    table.do("pay porcelain tea music")
    assert table.tokens() == ["tea", "tea", "music"]
    assert table.s.player == BLUE  # one specialist per turn


@pytest.mark.rule("YA-11.1", "YA-2.12")
def test_only_face_up_specialists_are_recruited() -> None:
    table = Table().people("broker").owns("tea", "tea").at("recruit")
    assert table.why("recruit hermit") == "YA-2.12"
    table = Table().people("broker").owns("tea").boats("wood b30").at("recruit", fleet=6)
    assert table.why("recruit broker") == "YA-11.1"


@pytest.mark.rule("YA-11.2")
def test_paid_tokens_leave_the_game() -> None:
    table = Table().people("broker").owns("tea", "tea").culture("tea", "i01").at("recruit").do("recruit broker")
    assert table.s.culture.count(4) + sum(table.s.tokens) == 1


@pytest.mark.rule("YA-11.3")
def test_the_coins_on_the_tile_are_taken_and_its_slot_stays_vacant() -> None:
    table = Table().people("broker", "hermit", coins=(2, 6)).owns("tea", "tea").at("recruit").do("recruit hermit")
    assert table.s.coins[ORANGE] == 16
    assert sum(table.s.bounty) == 2
    assert table.specialists() == ["broker", "", "", "", ""]
    table.do("fleet 2").finish_turn()
    assert table.specialists() == ["broker", "", "", "", ""]


@pytest.mark.rule("YA-11.4")
def test_an_ability_works_from_the_next_turn_on() -> None:
    table = Table().people("shipwright").owns("tea", "tea").at("recruit").do("recruit shipwright")
    table.finish_round()
    while table.s.player != ORANGE:
        table.finish_turn()
    before = table.s.supply[0]
    table.do(table.offers[0])
    assert table.s.supply[0] < before


@pytest.mark.rule("YA-11.5")
def test_a_player_may_own_any_number_of_specialists() -> None:
    table = Table()
    table.s.specialist_deck = ()
    table.s.specialists[ORANGE] = (1 << SPECIALISTS) - 1 - 1
    table.s.specialist_row[0] = 0
    table.owns("tea", "tea").at("recruit").do("recruit broker")
    assert table.s.specialists[ORANGE] == (1 << SPECIALISTS) - 1
