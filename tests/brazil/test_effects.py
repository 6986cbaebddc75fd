"""Chapter 13: card and tile effects."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.paying import BUILDING, discount_of
from tests.brazil.scenario import A, B, Table

rule = pytest.mark.rule

KNOWN = {
    "painting": {
        *("combat_bonus", "extra_step", "win_reward", "deploy_draw", "loss_to_capital", "renovate_bonus"),
        *("production_bonus", "city_bonus", "build_discount", "harbor_bonus", "trade_bonus", "build_terrain_bonus"),
        *("explore_bonus", "manufacture_draw", "end_vp"),
    },
    "gold_card": {"extra_action"},
    "combat_card": {"cs", "cs_terrain", "cs_supply", "cancel", "retreat", "plunder"},
    "city": {"gain", "draw", "none"},
    "exploration_tile": {
        *("keep_set", "gain_resource", "draw_mission", "stay_gold_mine", "stay_river", "stay_culture", "expedition"),
    },
    "unit_kind": {"found_city", "terrain_combat_bonus", "two_steps", "bombard"},
    "monarch": {
        *("combat_card_as_token", "enhanced_building", "combat_card_as_token_and_draw", "product_on_board"),
        *("forest_building_rewards", "first_deploy_rewards", "first_painting_rewards", "mission_rewards"),
    },
}


@rule("BI-13.1", "BI-13.12")
def test_every_effect_id_is_one_the_rules_define() -> None:
    for kind, effects in KNOWN.items():
        assert {row["effect"] for row in box.DATA[kind]} == effects
    movements = {row["movement_effect"] for row in box.DATA["arch"]}
    assert movements == {
        *("to_capital_or_city", "step_terrain", "step_own_tile", "step_edge_or_water", "combat_stance"),
    }
    text = pytest.importorskip("pentarchy.games.brazil").GAME.rules.text
    for effects in (*KNOWN.values(), movements):
        for effect in effects:
            assert f"`{effect}`" in text


@rule("BI-13.3")
@pytest.mark.parametrize(
    ("painting", "tokens"), [("first_mass_in_brazil", {"science": 1}), ("founding_of_sao_vicente", {"coffee": 1})]
)
def test_city_paintings(painting: str, tokens: dict[str, int]) -> None:
    t = Table().painting(A, painting).unit("br_monarch", "h33").stack(1, "salvador").do("act build", "found 1")
    if t.decision == "gain_resource":
        t.do("gain coffee")
    assert t.tokens(A) == tokens


@rule("BI-13.3")
def test_harbor_and_trade_paintings() -> None:
    t = Table().painting(A, "landing_at_porto_seguro").do("act harbor", "gain coffee", "gain cotton")
    assert t.tokens(A) == {"coffee": 1, "cotton": 1}
    t = Table().painting(A, "the_rue_seller").supply(A, "coffee", "coffee").do("act trade", "trade sell_one", "done")
    assert t.tokens(A) == {"coffee": 1, "gold": 2}  # once per action
    t = Table().painting(A, "the_rue_seller").supply(A, "coffee").do("act trade", "done")
    assert t.tokens(A) == {"coffee": 1}  # no trade, no Gold


@rule("BI-13.3")
def test_production_paintings() -> None:
    t = Table().era(3).painting(A, "courtyard_of_the_college").product(A, "dye", "renovate")
    t.build(A, "h11", "church").build(A, "h12", "sawmill").do("act renovate", "renovate h11 keep")
    assert t.goods("h11") == {"science": 2}
    t.token(A, "build").turn(A).do("act renovate", "renovate h12 keep")
    assert t.goods("h12") == {"brazilwood": 2}


@rule("BI-13.3")
def test_andre_reboucas_makes_buildings_of_eras_two_and_three_cheaper() -> None:
    t = Table().painting(A, "andre_reboucas")
    discounts = [discount_of(t.s, A, BUILDING, building) for building in range(9)]
    assert discounts == [0, 0, 0, 1, 1, 1, 1, 1, 1]


@rule("BI-13.3")
def test_tupi_woman_father_anchieta_and_aleijadinho() -> None:
    t = Table().painting(A, "tupi_woman").supply(A, "brazilwood", "brazilwood")
    t.do("act build", "build bt_sawmill_cane_field cane_field", "place h12")
    assert t.decision == "movement"  # a Field
    t = Table().painting(A, "father_anchieta").unit("br_archer_1", "h21").face_down("h22", "unknown_species").moving(A)
    t.do("move br_archer_1 h22")
    assert t.decision == "gain_resource"
    assert t.s.kept[box.UNKNOWN_SPECIES] == 0  # before its effect
    t.do("gain coffee")
    assert t.s.kept[box.UNKNOWN_SPECIES] == 1
    again = Table().painting(A, "father_anchieta").unit("br_archer_1", "h21").face_up("h22", "expedition_5").moving(A)
    assert again.do("move br_archer_1 h22").decision == "movement"  # nothing face down was revealed
    t = Table().painting(A, "aleijadinho").supply(A, "cotton", "cotton").do("act manufacture", "make textiles")
    t.do("slot build")
    assert len(t.gold_hand(A)) == 1


@rule("BI-13.3")
def test_zumbi_of_palmares_saves_units() -> None:
    t = Table().painting(A, "zumbi_of_palmares").unit("br_archer_1", "h35").build(B, "h36", "coffee_farm").moving(A)
    t.do("move br_archer_1 h36")
    assert t.where("br_archer_1") == "h21"


@rule("BI-13.4", "BI-13.5")
def test_an_extra_action_has_upgrades_and_paintings_but_no_token_bonus_or_movement() -> None:
    t = Table().painting(A, "landing_at_porto_seguro").product(A, "rubber", "harbor").buried(A, 1, "harbor")
    t.gold_cards(A, "gc_merchant_fleet").token(A, "harbor").turn(A)
    t.do("play_gold gc_merchant_fleet", "gain coffee", "gain cotton")
    assert t.tokens(A) == {"coffee": 1, "cotton": 1}  # Harbor and Painting, no bonus of the buried token
    assert len(t.gold_hand(A)) == 1  # the upgrade
    assert t.s.arch[A] == box.ARCH_HARBOR
    assert t.decision == "choose_action"
    other = Table().gold_cards(A, "gc_merchant_fleet").moving(A).do("play_gold gc_merchant_fleet", "gain coffee")
    assert other.s.arch[A] == -1  # no stance


@rule("BI-13.5")
def test_a_gold_card_is_offered_only_if_something_can_be_done() -> None:
    cards = ("gc_royal_charter", "gc_master_builders", "gc_levy", "gc_patronage", "gc_workshops", "gc_fair")
    t = Table().gold_cards(A, *cards, "gc_merchant_fleet").gallery("duke_of_caxias", "count_d_eu")
    assert t.turn(A).offered("play_gold")[0] != ""
    alone = {}
    for card in (*cards, "gc_merchant_fleet"):
        lone = Table().gold_cards(A, card)
        for slot, painting in enumerate(lone.s.gallery):  # only Paintings that cost something
            if box.PAINTING_PRICE[painting] == box.FREE:
                frame = box.PAINTING_FRAME[painting]
                deck = list(lone.s.painting_decks[frame])
                costly = next(n for n, c in enumerate(deck) if box.PAINTING_PRICE[c] != box.FREE)
                lone.s.gallery[slot], deck[costly] = deck[costly], painting
                lone.s.painting_decks = (
                    *lone.s.painting_decks[:frame],
                    tuple(deck),
                    *lone.s.painting_decks[frame + 1 :],
                )
        alone[card] = lone.refresh().offered("play_gold") == [card]
        if not alone[card]:
            assert lone.why_not(f"play_gold {card}") == "BI-13.5"
    # the card itself can no longer pay, so only Deploy and Harbor are possible without anything else
    assert alone == {
        "gc_royal_charter": False,
        "gc_master_builders": False,
        "gc_levy": True,
        "gc_patronage": False,
        "gc_workshops": False,
        "gc_fair": False,
        "gc_merchant_fleet": True,
    }
    assert t.why_not("play_gold gc_gold_bars") == "BI-6.5"


@rule("BI-13.5")
@pytest.mark.parametrize(
    ("card", "decision"),
    [
        ("gc_royal_charter", "build_choice"),
        ("gc_master_builders", "renovate_choice"),
        ("gc_levy", "deploy_unit"),
        ("gc_patronage", "take_painting"),
        ("gc_workshops", "make_product"),
        ("gc_merchant_fleet", "gain_resource"),
        ("gc_fair", "trade_choice"),
        ("gc_gold_bars", "gain_resource"),
        ("gc_crown_treasure", "trade_choice"),
    ],
)
def test_each_gold_card_has_its_action(card: str, decision: str) -> None:
    t = Table().gold_cards(A, card).supply(A, "brazilwood", "brazilwood", "sugarcane").build(A, "h12", "sawmill")
    t.gallery("maria_quiteria").do(f"play_gold {card}")
    assert t.decision == decision


@rule("BI-13.6")
def test_used_gold_cards_are_out_of_the_game_until_the_turn_ends() -> None:
    t = Table().gold_cards(A, "gc_merchant_fleet").do("play_gold gc_merchant_fleet", "gain coffee")
    kind = box.GOLD_CARDS.index("gc_merchant_fleet")
    assert (t.s.gold_aside[kind], t.s.gold_discard[kind]) == (1, 0)
    t.do("act trade", "done", "end_turn")
    assert (t.s.gold_aside[kind], t.s.gold_discard[kind]) == (0, 1)
    drawn = Table().supply(A, "coffee", "coffee").top_gold_card("gc_levy").do("act trade", "trade sell_crop")
    assert drawn.offered("play_gold") == ["gc_levy"]  # drawn and usable in the same turn


@rule("BI-13.7", "BI-14.10")
def test_gold_cards_in_hand_have_points() -> None:
    t = Table().gold_cards(A, "gc_gold_bars", "gc_crown_treasure", "gc_levy")
    assert t.vp(A) == {"gold_cards": 3}
    t.do("play_gold gc_gold_bars", "gain coffee")
    assert t.vp(A) == {"gold_cards": 2}


@rule("BI-13.5")
@pytest.mark.parametrize(
    ("card", "others", "possible"),
    [
        ("gc_royal_charter", "master workshops fair", lambda: Table().unit("br_monarch", "h33")),  # a City is free
        (
            "gc_master_builders",
            "royal workshops fair",
            lambda: Table().build(A, "h12", "sawmill").product(A, "dye", "renovate"),
        ),
        ("gc_patronage", "royal master workshops fair", lambda: Table().gallery("zumbi_of_palmares")),
        ("gc_workshops", "royal master", lambda: Table().supply(A, "cotton", "cotton")),
        ("gc_fair", "royal master workshops", lambda: Table().combat_cards(A, "cc_volley", "cc_volley")),
    ],
)
def test_each_gold_card_looks_at_its_own_action(card: str, others: str, possible: Callable[[], Table]) -> None:
    assert card in possible().gold_cards(A, card).turn(A).offered("play_gold")
    for other in box.GOLD_CARDS:
        if other.split("_")[1] in others.split():
            assert possible().gold_cards(A, other).turn(A).offered("play_gold") == []
