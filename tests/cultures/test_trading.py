"""Chapter 24: trading."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import CARD_IDS
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-24.1")
def test_only_the_active_player_between_actions() -> None:
    t = Table(3).only(1, gold=1)
    assert t.offers("trade") == ["trade p1", "trade p2"]
    assert t.s.options_for(1) == []
    assert Table(trading=False).why("trade p1") == "CC-24.1"
    t.s.goods = [0] * 21
    assert t.ask().why("trade p1") == "CC-24.1"  # there is nothing to trade


@pytest.mark.rule("CC-24.2", "CC-24.5")
def test_what_can_be_traded() -> None:
    t = Table().only(0, food=1, wood=1, ore=1, gold=1, ideas=1, mood=1, culture=1).hold(0, "act_01", "obj_01")
    t.only(1, food=1).hold(1, "act_02", "obj_02").do("trade p1")
    assert t.offered == [
        *(f"give {item}" for item in ("food", "wood", "ore", "gold", "ideas", "mood", "culture")),
        "give_card act_01",
        "give_card obj_01",
        "ask food",
        "ask action_card",
        "ask objective_card",
        "cancel",
    ]


@pytest.mark.rule("CC-24.3", "CC-24.4")
def test_a_trade_is_built_proposed_and_carried_out_at_once() -> None:
    t = Table().only(0, wood=2).only(1, gold=1).do("trade p1", "give wood", "ask gold", "propose")
    assert t.s.player == 1
    t.do("refuse")
    assert (t.s.player, t.has(0, "wood"), t.s.offer) == (0, 2, [])
    t.do("trade p1", "give wood", "cancel")
    assert t.asked == "turn"
    t.do("trade p1", "give wood", "ask gold", "propose", "accept")
    assert (t.has(0, "gold"), t.has(1, "wood")) == (1, 1)


@pytest.mark.rule("CC-24.5")
def test_the_partner_chooses_the_cards_they_hand_over() -> None:
    t = Table().only(0).hold(0, "act_01").hold(1, "act_02", "act_03")
    t.do("trade p1", "give_card act_01", "ask action_card", "propose", "accept")
    assert (t.s.player, t.offered) == (1, ["hand act_02", "hand act_03"])
    t.do("hand act_03")
    assert t.s.hand == [1 << CARD_IDS.index("act_03"), 1 << CARD_IDS.index("act_02") | 1 << CARD_IDS.index("act_01")]


@pytest.mark.rule("CC-24.5")
def test_six_items_a_side_and_not_both_empty() -> None:
    t = Table().only(0, mood=9).only(1, mood=9).do("trade p1")
    assert "propose" not in t.offered
    t.do(*["give mood"] * 6)
    assert t.offers("give") == []
    assert t.why("give mood") == "CC-24.5"
    assert "propose" in t.offered  # one side may be empty


@pytest.mark.rule("CC-24.6", "CC-27.4")
def test_the_offer_must_be_possible_and_offered_cards_are_shown() -> None:
    t = Table().only(0, wood=1).only(1).hold(0, "act_01").do("trade p1")
    assert t.why("ask gold") == "CC-24.5"
    t.do("give_card act_01")
    hidden = t.s.view(1)["table"]
    assert isinstance(hidden, dict)
    assert hidden["players"][0]["hand"] == []
    t.do("propose")
    shown = t.s.view(1)["table"]
    assert isinstance(shown, dict)
    assert shown["players"][0]["hand"] == ["act_01"]
    t = Table().only(0, food=2).only(1, food=2).do("trade p1", "give food", "propose", "accept")
    assert (t.has(0, "food"), t.has(1, "food")) == (1, 2)  # the excess is lost


@pytest.mark.rule("CC-24.7", "CC-30.1")
def test_three_trades_a_turn() -> None:
    t = Table().only(0, wood=1)
    for _ in range(3):
        t.do("trade p1", "cancel")
    assert t.offers("trade") == []
    assert t.why("trade p1") == "CC-24.7"


@pytest.mark.rule("CC-24.2", "CC-24.5")
def test_objective_cards_change_hands() -> None:
    t = Table().only(0).only(1).hold(0, "obj_01", "obj_02").hold(1, "obj_05")
    t.do("trade p1", "give_card obj_01", "ask objective_card", "propose")
    assert t.offered == ["accept", "refuse"]
    t.do("accept")
    assert t.s.objectives == [1 << 1 | 1 << 4, 1 << 0]


@pytest.mark.rule("CC-24.4")
def test_the_questions_name_what_is_given_and_asked_for() -> None:
    t = Table().only(0, wood=2, ideas=2).only(1, mood=1).hold(0, "act_01").hold(1, "obj_02").do("trade p1")
    assert t.s.prompt() == "Trade with Blue: offer and ask for up to 6 items each, or call it off."
    t.do("give wood", "give wood", "give ideas", "give_card act_01")
    assert t.s.prompt().startswith("You give 2 Wood, 1 Idea and 1 Action card for nothing:")
    t.do("ask mood", "ask objective_card", "propose")
    assert t.s.prompt() == (
        "Red gives 2 Wood, 1 Idea and 1 Action card for 1 Mood token and 1 Objective card: accept or refuse."
    )
    t.do("accept")
    told = [note.text(["Red", "Blue"]) for note in t.s.journal or []]
    assert {"Red gave 2 Wood to Blue", "Blue gave 1 Mood token to Red", "Blue handed an Objective card to Red"} <= set(
        told
    )
