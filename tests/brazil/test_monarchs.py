"""Chapter 12: Monarchs."""

from __future__ import annotations

import pytest

from pentarchy.core.state import TRUTH
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.combat import tile_vp
from pentarchy.games.brazil.missions import PlacePalace
from tests.brazil.scenario import A, Table, hex_number

rule = pytest.mark.rule


def paid(t: Table) -> Table:
    """Pay with whatever comes first."""
    while t.decision == "pay":
        t.s.apply(t.s.options[0])
    return t


@rule("BI-12.1")
def test_dom_afonso_pays_everything_with_combat_cards_but_trades() -> None:
    t = Table().monarch(A, "dom_afonso_henriques").combat_cards(A, "cc_camp", "cc_volley", "cc_charge")
    t.gallery("duke_of_caxias", "maria_quiteria", "princess_isabel").do("act painting")
    assert {"duke_of_caxias", "maria_quiteria", "princess_isabel"} <= set(t.offered("take"))
    t.do("take princess_isabel")
    assert t.offered("pay") == ["combat_card cc_volley", "combat_card cc_charge", "combat_card cc_camp"]
    assert t.why_not("pay combat_card cc_barrage") == "BI-12.1"
    t.do("pay combat_card cc_camp")
    assert t.s.combat_discard[box.COMBAT_CARDS.index("cc_camp")] == 1
    trading = Table().monarch(A, "dom_afonso_henriques").combat_cards(A, "cc_camp").do("act trade")
    assert trading.decision == "movement"


@rule("BI-12.2")
@pytest.mark.parametrize(
    ("monarch", "building", "tile", "vp", "goods"),
    [
        ("dona_isabella_i", "trading_post", "bt_cane_field_trading_post", 3, {"brazilwood": 1, "gold": 2}),
        ("dom_manuel_i", "sawmill", "bt_sawmill_cane_field", 2, {"brazilwood": 2, "gold": 1}),
        ("maurice_of_nassau", "cane_field", "bt_sawmill_cane_field", 3, {"sugarcane": 3}),
    ],
)
def test_enhanced_buildings(monarch: str, building: str, tile: str, vp: int, goods: dict[str, int]) -> None:
    t = (
        Table()
        .monarch(A, monarch)
        .supply(A, "science", "science", "science")
        .do("act build", f"build {tile} {building}")
    )
    hex = t.offered("place")[0]
    paid(t.do(f"place {hex}"))
    assert t.goods(hex) == goods
    assert t.vp(A) == {"tiles": vp}
    assert t.s.monarch_uses[A] == 1


@rule("BI-12.2", "BI-12.3")
def test_a_flip_is_marked_too_and_the_mark_stays_used() -> None:
    t = Table().monarch(A, "dom_manuel_i").build(A, "h12", "cane_field", tile="bt_sawmill_cane_field")
    t.product(A, "dye", "renovate").do("act renovate", "renovate h12 flip")
    assert t.goods("h12") == {"brazilwood": 2, "gold": 1}
    assert tile_vp(t.s, A, hex_number("h12")) == 2
    t.s.spend(A, box.BRAZILWOOD, hex_number("h12") + 1)
    t.s.spend(A, box.BRAZILWOOD, hex_number("h12") + 1)
    t.s.spend(A, box.GOLD, hex_number("h12") + 1)
    t.token(A, "build").turn(A).do("act renovate", "renovate h12 flip")  # away
    assert (t.goods("h12"), tile_vp(t.s, A, hex_number("h12"))) == ({"sugarcane": 2}, 2)
    assert t.s.monarch_uses[A] == 1
    t.s.spend(A, box.SUGARCANE, hex_number("h12") + 1)
    t.s.spend(A, box.SUGARCANE, hex_number("h12") + 1)
    t.token(A, "build").turn(A).do("act renovate", "renovate h12 flip")  # and back: the same mark
    assert t.goods("h12") == {"brazilwood": 2, "gold": 1}
    assert t.s.monarch_uses[A] == 1


@rule("BI-12.3")
def test_enhanced_values_are_for_the_owner_only() -> None:
    t = Table().monarch(A, "maurice_of_nassau").build(A, "h12", "cane_field")
    t.s.enhanced = (hex_number("h12"),)
    t.unit("pt_archer" if t.s.empire[1] == 1 else "br_archer_1", "h12")
    assert t.s.score(1, TRUTH).parts["tiles"] == 2
    assert t.s.score(0, TRUTH).parts["tiles"] == 0


@rule("BI-12.4")
def test_napoleon_draws_for_first_deployments_and_pays_without_gold() -> None:
    t = Table().monarch(A, "napoleon").supply(A, "brazilwood", "gold").do("act deploy", "deploy fr_monarch")
    assert len(paid(t).combat_hand(A)) == 2
    t = Table().monarch(A, "napoleon").unit("fr_monarch").do("act deploy", "deploy fr_monarch")
    assert len(t.combat_hand(A)) == 1  # not the first time
    t = Table().monarch(A, "napoleon").combat_cards(A, "cc_volley").gallery("duke_of_caxias", "princess_isabel")
    t.do("act painting")
    assert t.why_not("take duke_of_caxias") == "BI-6.4"
    t.do("take princess_isabel")  # 1 Science
    assert t.combat_hand(A) == []


@rule("BI-12.4", "BI-6.4")
def test_napoleons_cards_never_take_the_place_of_gold() -> None:
    t = Table().monarch(A, "napoleon").supply(A, "gold").combat_cards(A, "cc_volley", "cc_charge")
    t.do("act manufacture", "make jewels")  # any 1, gold 1: the Gold must pay the Gold
    t.do("pay combat_card cc_volley")
    assert t.tokens(A) == {}
    assert t.combat_hand(A) == ["cc_charge"]


@rule("BI-12.5")
def test_queen_victoria_puts_three_products_on_her_board() -> None:
    t = Table().monarch(A, "queen_victoria").build(A, "h11", "sawmill").ask(PlacePalace(A))
    t.do("palace 2 h11", "make dye", "slot board")  # also a free one
    assert t.tokens(A) == {"sugarcane": 1, "science": 1}
    t.s.monarch_uses[A] = 3
    t.turn(A).supply(A, "sugarcane").do("act manufacture", "make sugar")
    paid(t)
    assert t.offered("slot") == ["renovate", "manufacture"]
    assert t.why_not("slot board") == "BI-12.5"


@rule("BI-12.6", "BI-12.9")
@pytest.mark.parametrize(("built", "reward"), [(0, {"cotton": 1}), (1, {"gold": 1}), (2, {"science": 1}), (3, {})])
def test_tibirica_is_rewarded_for_three_buildings_in_forests(built: int, reward: dict[str, int]) -> None:
    t = Table().monarch(A, "tibirica").supply(A, "coffee")
    t.s.monarch_uses[A] = built
    t.do("act build", "build bt_sawmill_cane_field sawmill", "place h31")
    if reward == {"cotton": 1}:
        t.do("gain cotton")
    assert t.tokens(A) == reward
    assert t.s.monarch_uses[A] == min(built + 1, 3)


@rule("BI-12.6")
def test_tibirica_gets_nothing_for_fields_cities_and_flips() -> None:
    t = Table().monarch(A, "tibirica").supply(A, "brazilwood", "brazilwood")
    t.do("act build", "build bt_sawmill_cane_field cane_field", "place h12")
    assert t.tokens(A) == {}
    t = Table().monarch(A, "tibirica").unit("br_monarch", "h40").stack(1, "salvador").do("act build", "found 1")
    assert t.tokens(A) == {}
    t = Table().monarch(A, "tibirica").build(A, "h11", "sawmill").product(A, "dye", "renovate")
    t.do("act renovate", "renovate h11 flip")
    assert t.tokens(A) == {}


@rule("BI-12.7", "BI-12.9")
@pytest.mark.parametrize(
    ("unit", "reward"),
    [("br_archer_1", "resource"), ("br_cannon", "resource"), ("br_monarch", "card"), ("br_dragoon", "card")],
)
def test_dom_pedro_i_is_rewarded_for_first_deployments(unit: str, reward: str) -> None:
    t = Table().monarch(A, "dom_pedro_i").supply(A, "science", "science", "science").do("act deploy", f"deploy {unit}")
    assert (t.decision == "gain_resource") == (reward == "resource")
    assert len(t.gold_hand(A)) == (1 if reward == "card" else 0)
    again = Table().monarch(A, "dom_pedro_i").unit(unit).do("act deploy", f"deploy {unit}")
    assert again.decision == "movement"
    assert again.gold_hand(A) == []


@rule("BI-12.8", "BI-12.9")
@pytest.mark.parametrize(
    ("painting", "second", "tokens"),
    [
        ("zumbi_of_palmares", "battle_of_riachuelo", {"coffee": 1}),
        ("father_anchieta", "tupi_woman", {"gold": 1}),
        ("princess_isabel", "empress_leopoldina", {"science": 1}),
    ],
)
def test_dom_pedro_ii_is_rewarded_for_the_first_of_each_frame(
    painting: str, second: str, tokens: dict[str, int]
) -> None:
    t = Table().monarch(A, "dom_pedro_ii").gallery(painting, second)
    if painting == "princess_isabel":
        t.supply(A, "science")
    t.do("act painting", f"take {painting}")
    if t.decision == "gain_resource":
        t.do("gain coffee")
    assert t.tokens(A) == tokens
    t = Table().monarch(A, "dom_pedro_ii").painting(A, second).gallery(painting).supply(A, "science")
    t.do("act painting", f"take {painting}")
    assert t.decision == "movement"
    assert t.tokens(A) in ({}, {"science": 1})


@rule("BI-12.10", "BI-14.9")
def test_dom_oba_is_rewarded_for_two_missions() -> None:
    t = Table().era(3).monarch(A, "dom_oba_ii").build(A, "h11", "sawmill").build(A, "h12", "cane_field")
    t.build(A, "h30", "trading_post").unit("br_archer_1").unit("br_archer_2").painting(A, "tupi_woman", "count_d_eu")
    t.mission(A, "m1_governor_general", "m1_first_engenho", "m1_jesuit_aldeias").turn(A)
    for mission, science in (("m1_governor_general", 1), ("m1_first_engenho", 2), ("m1_jesuit_aldeias", 2)):
        t.do(f"reveal {mission}", "decline")
        assert t.tokens(A) == {"science": science}
    assert t.vp(A)["missions"] == 9 + 2
