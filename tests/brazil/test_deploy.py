"""Chapter 7.1: Deploy."""

from __future__ import annotations

import pytest

from tests.brazil.scenario import A, B, Table

rule = pytest.mark.rule


@rule("BI-7.1.1")
def test_ready_units_are_paid_and_defeated_ones_free() -> None:
    t = Table().supply(A, "sugarcane").unit("br_cannon").unit("br_dragoon", "h12").do("act deploy")
    assert t.offered("deploy") == ["br_archer_1", "br_cannon"]
    assert t.why_not("deploy br_archer_2") == "BI-6.4"
    assert t.why_not("deploy br_dragoon") == "BI-7.1.1"  # on the map
    assert t.why_not("deploy pt_archer") == "BI-7.1.1"
    t.do("deploy br_archer_1")
    assert t.tokens(A) == {}
    assert t.where("br_archer_1") == "h21"
    assert t.decision == "movement"  # one unit only


@rule("BI-7.1.2")
def test_units_come_onto_the_capital_or_an_own_city() -> None:
    t = Table().city(A, "h33", "recife").city(A, "h42", "belem").city(B, "h36", "salvador").unit("br_archer_1")
    t.unit("pt_archer", "h42")  # seized: not theirs for the moment
    t.unit("br_dragoon", "h36")  # seized by them, but not theirs
    t.do("act deploy", "deploy br_archer_1")
    assert t.offered("place") == ["h21", "h33"]
    assert t.why_not("place h42") == t.why_not("place h36") == "BI-7.1.2"
    t.do("place h33")
    assert t.where("br_archer_1") == "h33"


@rule("BI-7.1.3", "BI-7.1.6")
def test_a_card_is_drawn_even_if_nothing_is_deployed() -> None:
    t = Table().do("act deploy")
    assert t.decision == "movement"
    assert len(t.combat_hand(A)) == 1


@rule("BI-7.1.4")
def test_drawn_cards_cannot_pay_for_the_deployment() -> None:
    t = Table().monarch(A, "dom_afonso_henriques").do("act deploy")
    assert t.decision == "movement"  # nothing could be paid before the draw
    assert len(t.combat_hand(A)) == 1


@rule("BI-7.1.5")
def test_the_upgrade_deploys_two_and_draws_two() -> None:
    t = Table().product(A, "rubber", "deploy").unit("br_archer_1").unit("br_archer_2").unit("br_cannon")
    t.do("act deploy", "deploy br_archer_1")
    assert t.offered("deploy") == ["br_archer_2", "br_cannon"]
    t.do("deploy br_cannon")
    assert t.decision == "movement"
    assert len(t.combat_hand(A)) == 2
    t = Table().product(A, "rubber", "deploy").unit("br_archer_1").do("act deploy", "done")
    assert t.where("br_archer_1") == "defeated"
    assert len(t.combat_hand(A)) == 2


@rule("BI-7.1.6")
def test_a_defeated_monarch_founds_no_city_before_being_redeployed() -> None:
    t = Table().unit("br_monarch").do("act build")
    assert t.decision == "movement"  # nothing to found
    t = Table().unit("br_monarch", "h33").do("act build")
    assert t.offered("found") == ["1", "2"]


@rule("BI-7.1.7")
def test_own_units_share_a_hex() -> None:
    t = Table().unit("br_archer_1", "h21").unit("br_archer_2", "h21").unit("br_dragoon", "h12").moving(A)
    assert "br_archer_1 h12" in t.offered("move")
    t.do("move br_archer_1 h12")
    assert t.where("br_archer_1") == t.where("br_dragoon") == "h12"


@rule("BI-7.1.8")
def test_everything_that_draws_is_drawn_together_at_the_end() -> None:
    t = Table().monarch(A, "napoleon").product(A, "rubber", "deploy").painting(A, "maria_quiteria")
    t.supply(A, "brazilwood", "gold", "brazilwood", "cotton").do("act deploy", "deploy fr_monarch")
    while t.decision == "pay":
        t.s.apply(t.s.options[0])
    assert t.combat_hand(A) == []
    t.do("deploy fr_grenadier_2")
    while t.decision == "pay":
        t.s.apply(t.s.options[0])
    # 1, upgrade 1, Painting 1, Napoleon 2 for two first deployments; then down to three
    assert len(t.combat_hand(A)) == 5
    assert t.decision == "discard_card"


@rule("BI-7.1.8")
def test_rewards_of_dom_pedro_may_pay_for_the_second_unit() -> None:
    t = Table().monarch(A, "dom_pedro_i").product(A, "rubber", "deploy").supply(A, "sugarcane")
    t.do("act deploy", "deploy br_archer_1")
    assert t.decision == "gain_resource"
    t.do("gain cotton")
    assert t.offered("deploy") == ["br_archer_2"]
