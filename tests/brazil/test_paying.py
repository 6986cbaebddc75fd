"""Chapter 6: paying, gaining and limits."""

from __future__ import annotations

from itertools import combinations

import pytest

from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.paying import BUILDING, PRODUCT, UNIT, Limits, Pay
from tests.brazil.scenario import A, B, Table, hex_number

rule = pytest.mark.rule


def building(name: str) -> Pay:
    """The payment for a Building by A."""
    return Pay(A, BUILDING, box.BUILDINGS.index(name))


def product(name: str) -> Pay:
    """The payment for a Product by A."""
    return Pay(A, PRODUCT, box.PRODUCTS.index(name))


@rule("BI-6.1")
def test_tokens_come_from_the_supply_and_from_controlled_buildings() -> None:
    t = Table().supply(A, "brazilwood").build(A, "h11", "sawmill", "brazilwood", "brazilwood")
    t.build(B, "h32", "trading_post", "brazilwood").unit("br_archer_1", "h32")  # seized
    t.build(B, "h19", "trading_post", "brazilwood")  # not seized
    t.build(A, "h12", "sawmill", "brazilwood").unit("pt_archer", "h12")  # lost for the moment
    t.ask(building("cane_field"))
    assert t.offered("pay") == ["brazilwood supply", "brazilwood h11", "brazilwood h32"]
    assert t.why_not("pay brazilwood h19") == t.why_not("pay brazilwood h12") == "BI-6.1"
    t.do("pay brazilwood h32", "pay brazilwood supply")
    assert (t.goods("h32"), t.tokens(A)) == ({}, {})
    assert t.decision == "movement"


@rule("BI-6.2")
def test_what_each_token_pays() -> None:
    t = Table().supply(A, "brazilwood", "cotton", "gold", "science").ask(product("rubber"))  # any 2, science 1
    assert t.offered("pay") == ["brazilwood supply", "cotton supply", "gold supply", "science supply"]
    t.do("pay gold supply", "pay cotton supply")
    assert t.decision == "movement"  # the Science had to follow: neither Resources nor Gold pay it
    assert t.tokens(A) == {"brazilwood": 1}
    t = Table().supply(A, "brazilwood", "gold").ask(product("jewels"))  # any 1, gold 1
    assert t.s.agenda[-1].__class__.__name__ == "Pay"
    t.do("pay brazilwood supply")
    assert t.tokens(A) == {}


@rule("BI-6.2", "BI-6.4")
@pytest.mark.parametrize("name", box.PRODUCTS)
def test_counting_agrees_with_trying_every_set_of_payers(name: str) -> None:
    """A cost is offered exactly if some set of tokens can be matched to it."""
    pays = box.DATA["substitution"]
    need = [
        unit for unit, count in box.DATA["product"][box.PRODUCTS.index(name)]["costs"][0].items() for _ in range(count)
    ]

    def matches(payers: tuple[str, ...], units: list[str]) -> bool:
        if not payers:
            return not units
        return any(
            unit in pays[payers[0]] and matches(payers[1:], units[:n] + units[n + 1 :]) for n, unit in enumerate(units)
        )

    for first, second, third in combinations([*box.TOKENS, *box.TOKENS], 3):
        held = (first, second, third)
        possible = any(matches(some, need) for some in combinations(held, len(need)))
        t = Table().supply(A, *held).do("act manufacture")
        assert (name in t.offered("make")) == possible, held


@rule("BI-6.3")
def test_each_alternative_of_a_cost_can_be_paid_and_none_mixed() -> None:
    t = Table().supply(A, "sugarcane", "coffee", "cotton").ask(building("sawmill"))
    assert t.offered("pay") == ["sugarcane supply", "coffee supply"]
    t.do("pay coffee supply")
    assert t.decision == "movement"
    free = Table().gallery("zumbi_of_palmares").do("act painting", "take zumbi_of_palmares")
    assert free.decision == "movement"  # a cost of no units asks nothing


@rule("BI-6.4", "BI-6.12")
def test_a_payer_is_offered_only_if_the_rest_can_be_completed() -> None:
    t = Table().supply(A, "brazilwood", "gold", "gold").ask(Pay(A, UNIT, box.UNITS.index("br_cannon")))
    # 1 Brazilwood, 1 Coffee, 1 Gold: everything is needed
    assert t.offered("pay") == ["brazilwood supply", "gold supply"]
    t.do("pay gold supply")
    assert t.tokens(A) == {"brazilwood": 1, "gold": 1}  # it left at once
    t.do("pay gold supply")
    assert t.decision == "movement"
    assert t.tokens(A) == {}
    poor = Table().supply(A, "gold").do("act build")
    assert poor.why_not("build bt_cane_field_trading_post trading_post") == "BI-6.4"


@rule("BI-6.5")
def test_a_gold_card_pays_one_gold() -> None:
    t = Table().gold_cards(A, "gc_fair", "gc_levy").supply(A, "cotton").gallery("duke_of_caxias")
    t.do("act painting", "take duke_of_caxias")
    assert t.offered("pay") == ["gold_card gc_levy", "gold_card gc_fair"]
    assert t.why_not("pay cotton supply") == "BI-6.2"
    assert t.why_not("pay gold_card gc_workshops") == "BI-6.5"
    t.do("pay gold_card gc_fair")
    assert t.gold_hand(A) == ["gc_levy"]


@rule("BI-6.6")
def test_a_discount_takes_away_resources_of_the_players_choice() -> None:
    t = Table().era(3).painting(A, "andre_reboucas").supply(A, "brazilwood", "cotton", "coffee", "gold")
    t.ask(building("factory"))  # Brazilwood, Cotton, Coffee, Gold, less one Resource
    t.do("pay coffee supply", "pay brazilwood supply")
    assert t.decision == "movement"  # the Gold followed
    assert t.tokens(A) == {"cotton": 1}
    t = Table().painting(A, "andre_reboucas").supply(A, "brazilwood", "gold", "gold").ask(building("factory"))
    t.do("pay gold supply", "pay gold supply")  # one of them for a Resource
    assert t.tokens(A) == {}
    t = Table().product(A, "dye", "manufacture").supply(A, "gold", "cotton").ask(product("jewels"))
    assert t.decision == "movement"  # never Gold units: only the Gold could pay, and did
    assert t.tokens(A) == {"cotton": 1}


@rule("BI-6.6")
def test_a_discount_greater_than_the_resources_takes_them_all() -> None:
    t = Table().product(A, "sugar", "manufacture").supply(A, "science")
    t.do("act manufacture")
    assert "jewels" in t.offered("make")
    assert "rubber" not in t.offered("make")  # one Resource and the Science are still owed


@rule("BI-6.7")
def test_gains_go_to_the_personal_supply_and_production_onto_the_building() -> None:
    t = Table().supply(A, "coffee").painting(A, "tupi_woman")
    t.do("act build", "build bt_sawmill_cane_field sawmill", "place h11")
    assert t.offered("gain") == ["brazilwood", "sugarcane", "cotton", "coffee"]
    t.do("gain cotton")
    assert t.tokens(A) == {"cotton": 1}
    assert t.goods("h11") == {"brazilwood": 2}


@rule("BI-6.8")
def test_tokens_on_buildings_do_not_count_for_the_limit() -> None:
    t = Table().build(A, "h11", "sawmill", "brazilwood", "brazilwood").supply(A, *["gold"] * 5)
    t.ask(Limits(A))
    assert t.decision == "movement"
    t.supply(A, "science").ask(Limits(A))
    assert t.offered("discard") == ["gold", "science"]
    assert t.why_not("discard brazilwood") == "BI-6.8"


@rule("BI-6.9")
def test_three_cards_of_each_kind_are_held() -> None:
    t = Table().combat_cards(A, "cc_volley", "cc_charge", "cc_charge", "cc_camp").ask(Limits(A))
    assert t.offered("discard_card") == ["cc_volley", "cc_charge", "cc_camp"]
    assert t.why_not("discard_card gc_fair") == "BI-6.9"
    t.do("discard_card cc_camp")
    assert t.combat_hand(A) == ["cc_volley", "cc_charge", "cc_charge"]
    assert t.s.combat_discard[box.COMBAT_CARDS.index("cc_camp")] == 1


@rule("BI-6.10")
def test_an_empty_deck_is_renewed_from_its_discard_pile() -> None:
    t = Table()
    t.s.combat_deck = ()
    t.s.combat_discard = list(box.COMBAT_CARD_COUNT)
    t.s.draw_combat_cards(A, 1)
    assert len(t.s.combat_deck) == 23
    assert sum(t.s.combat_discard) == 0
    t.s.gold_deck = ()
    t.s.gold_hand[box.GOLD_KINDS * B : box.GOLD_KINDS * (B + 1)] = list(box.GOLD_CARD_COUNT)
    t.refresh()
    t.s.draw_gold_cards(A, 2)
    assert t.gold_hand(A) == []  # deck and pile are both empty
    t.s.check()


@rule("BI-6.11")
def test_spent_tokens_return_and_piles_are_public() -> None:
    t = Table().supply(A, "gold").gallery("duke_of_caxias").combat_cards(A, *["cc_volley"] * 3)
    before = t.s.bank[box.GOLD]
    t.do("act painting", "take duke_of_caxias")
    assert t.s.bank[box.GOLD] == before + 1
    t.combat_cards(A, "cc_charge").ask(Limits(A)).do("discard_card cc_charge")
    table = t.s.view(-1)["table"]
    assert isinstance(table, dict)
    assert table["cards"]["combat_discard"][box.COMBAT_CARDS.index("cc_charge")] == 1


@rule("BI-6.12")
def test_what_is_paid_for_comes_after_the_last_payer() -> None:
    t = Table().supply(A, "brazilwood", "sugarcane", "gold")
    t.do("act build", "build bt_cane_field_trading_post trading_post", "place h12", "pay sugarcane supply")
    assert t.s.tile[hex_number("h12")] == -1
    t.do("pay gold supply")
    assert t.building("h12") == "trading_post"
