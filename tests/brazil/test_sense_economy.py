"""What any experienced player sees at once: building, producing and paying."""

from __future__ import annotations

import pytest

from tests.brazil.positions import at_round, last_turn
from tests.brazil.scenario import A, B, Table
from tests.sense import assert_sensible, assert_turn


def test_1_a_city_now() -> None:
    t = at_round(Table(), 6).build(A, "h11", "sawmill").build(A, "h12", "cane_field").explored("h32")
    t.unit("br_monarch", "h32").mission(A, "m1_vila_de_sao_vicente").token(A, "harbor")
    t.stack(1, "salvador").stack(2, "recife").turn(A)
    assert_turn(t.s, does=["act build", "found 1", "reveal m1_vila_de_sao_vicente"])


def test_2_the_better_city() -> None:
    t = last_turn(Table()).unit("br_monarch", "h33").stack(1, "recife").stack(2, "salvador").turn(A).do("act build")
    assert_sensible(t.s, good={"found 2"})


def test_9_the_cheap_coin() -> None:
    t = Table().supply(A, "science", "gold", "brazilwood", "brazilwood", "brazilwood").gallery("maria_quiteria")
    t.do("act painting", "take maria_quiteria")
    assert_sensible(t.s, good={"pay brazilwood supply"})


@pytest.mark.rule("BI-7.6.2")
def test_nobody_takes_a_sixth_token() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood", "sugarcane", "cotton", "coffee").turn(A)
    assert_sensible(t.s, bad={"act harbor"})


@pytest.mark.rule("BI-7.7.1")
def test_crops_are_sold_in_pairs() -> None:
    t = Table().supply(A, "cotton", "coffee").do("act trade")
    assert_sensible(t.s, good={"trade sell_crop"})


@pytest.mark.rule("BI-7.4.2")
def test_an_empty_building_is_flipped_to_its_better_side() -> None:
    t = Table().build(A, "h11", "sawmill", tile="bt_sawmill_cane_field").supply(A, "coffee").turn(A)
    assert_turn(t.do("act renovate").s, does=["renovate h11 flip"])


@pytest.mark.rule("BI-7.2.1")
def test_science_is_not_spent_where_a_resource_will_do() -> None:
    t = Table().supply(A, "science", "sugarcane").do("act build", "build bt_sawmill_cane_field sawmill")
    while t.decision == "build_hex":
        t.do(t.options[0])
    assert_sensible(t.s, good={"pay sugarcane supply"})


@pytest.mark.rule("BI-6.8")
def test_the_sixth_token_that_goes_is_a_common_one() -> None:
    t = Table().supply(A, "science", "gold", "brazilwood", "brazilwood", "brazilwood").do("act harbor")
    t.do("gain brazilwood")
    assert_sensible(t.s, good={"discard brazilwood"})


@pytest.mark.rule("BI-7.3.1")
def test_a_sawmill_is_the_first_building() -> None:
    t = Table().supply(A, "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * sawmill"])


@pytest.mark.rule("BI-7.3.1")
def test_the_gold_foundry_comes_first_in_era_ii() -> None:
    t = at_round(Table().era(2), 8).build(A, "h11", "sawmill").build(A, "h12", "cane_field")
    t.supply(A, "brazilwood", "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * gold_foundry"])


@pytest.mark.rule("BI-7.3.1")
def test_era_iii_builds_what_has_many_points() -> None:
    t = at_round(Table().era(3), 13).build(A, "h11", "sawmill").build(A, "h12", "cane_field")
    t.supply(A, "brazilwood", "brazilwood", "gold", "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * church"])


@pytest.mark.rule("BI-7.5.2")
def test_an_upgrade_goes_to_the_arch_that_is_used_most() -> None:
    t = at_round(Table().era(2), 8).build(A, "h11", "sawmill").supply(A, "cotton", "cotton")
    t.do("act manufacture", "make textiles")
    while "slot" not in t.options[0]:
        t.do(t.options[0])
    assert_sensible(t.s, good={"slot build"})


@pytest.mark.rule("BI-12.6")
def test_tibirica_builds_in_the_forest() -> None:
    t = Table().monarch(A, "tibirica").supply(A, "brazilwood", "sugarcane")
    t.do("act build", "build bt_sawmill_trading_post trading_post")
    assert_sensible(t.s, good={"place h11", "place h31"})


@pytest.mark.rule("BI-12.2")
def test_nassau_builds_cane_fields() -> None:
    t = Table().monarch(A, "maurice_of_nassau").supply(A, "brazilwood", "brazilwood", "sugarcane").turn(A)
    assert_turn(t.s, does=["act build", "build * cane_field"])


@pytest.mark.thorough
def test_the_harbour_gives_what_the_sawmill_costs() -> None:
    """Nothing in the supply: Sugarcane or Coffee buys a Sawmill next turn, one of anything else buys nothing."""
    t = at_round(Table(), 2).token(A, "trade").turn(A).do("act harbor")
    assert_sensible(t.s, good={"gain sugarcane", "gain coffee"})


@pytest.mark.thorough
def test_isabella_builds_trading_posts() -> None:
    t = at_round(Table(), 3).monarch(A, "dona_isabella_i").supply(A, "brazilwood", "brazilwood", "sugarcane")
    t.turn(A).do("act build")
    assert_sensible(t.s, good={"build * trading_post"})


@pytest.mark.thorough
def test_the_token_goes_under_an_arch_that_is_used_often() -> None:
    """Trade and Deploy are chosen seldom."""
    t = at_round(Table(), 7).build(A, "h11", "sawmill").build(A, "h12", "cane_field").build(A, "h30", "cane_field")
    t.mission(A, "m1_lords_of_the_mill").unit("br_archer_1", "h21").turn(A).do("reveal m1_lords_of_the_mill")
    while t.decision != "place_token":
        t.s.apply(t.s.default())
    assert_sensible(t.s, bad={"token trade", "token deploy"})


@pytest.mark.thorough
def test_the_gold_foundry_is_renovated() -> None:
    """Two Gold rather than two Brazilwood."""
    t = at_round(Table(), 9).era(2).build(A, "h11", "sawmill").build(A, "h20", "gold_foundry")
    t.build(A, "h12", "cane_field", "sugarcane").turn(A).do("act renovate")
    assert_sensible(t.s, good={"renovate h20 keep"})


@pytest.mark.thorough
def test_the_harbour_gives_the_cotton_for_the_last_step() -> None:
    t = at_round(Table(), 11).era(2).build(A, "h12", "plantation").build(A, "h30", "plantation")
    t.painting(A, "maria_quiteria").mission(A, "m2_king_cotton").supply(A, "cotton").turn(A).do("act harbor")
    assert_sensible(t.s, good={"gain cotton"})


@pytest.mark.thorough
def test_the_foundry_stands_on_the_new_gold_mine() -> None:
    """Minas Gerais gives a Gold to the first who builds there."""
    t = at_round(Table(), 8).era(2).supply(A, "brazilwood", "sugarcane").face_up("h22", "minas_gerais")
    t.do("act build", "build bt_gold_foundry_plantation gold_foundry")
    assert_sensible(t.s, good={"place h22"})


@pytest.mark.thorough
def test_the_factory_is_built_with_just_what_it_costs() -> None:
    t = at_round(Table(4), 14).era(3).build(A, "h06", "sawmill").supply(A, "brazilwood", "cotton", "coffee", "gold")
    assert_turn(t.turn(A).s, does=["act build", "build * factory"])


@pytest.mark.thorough
def test_a_city_with_gold_rather_than_sugarcane() -> None:
    t = at_round(Table(), 8).unit("br_monarch", "h33").stack(1, "recife").stack(2, "vila_rica").turn(A).do("act build")
    assert_sensible(t.s, good={"found 2"})


@pytest.mark.thorough
def test_the_harbour_gives_the_coffee_that_the_factory_lacks() -> None:
    t = at_round(Table(3), 14).era(3).build(A, "h07", "cane_field", "sugarcane")
    t.supply(A, "brazilwood", "cotton", "gold").turn(A).do("act harbor")
    assert_sensible(t.s, good={"gain coffee"})


@pytest.mark.thorough
def test_the_last_token_on_a_sawmill_pays() -> None:
    """Empty, the Sawmill can be renovated; the supply is the same either way."""
    t = at_round(Table(), 4).build(A, "h11", "sawmill", "brazilwood").supply(A, "brazilwood").gallery("maria_quiteria")
    t.do("act painting", "take maria_quiteria")
    assert_sensible(t.s, good={"pay brazilwood h11"})


@pytest.mark.thorough
def test_the_sawmill_beside_the_river_is_renovated() -> None:
    """A token more, whichever side it shows."""
    t = at_round(Table(), 6).build(A, "h31", "sawmill").build(A, "h11", "sawmill").face_up("h22", "river_basin")
    t.supply(A, "cotton").turn(A).do("act renovate")
    assert_sensible(t.s, good={"renovate h31 *"})


@pytest.mark.thorough
def test_gold_bars_are_kept_for_their_point() -> None:
    """A Resource of the last turn is worth nothing, the card a point."""
    t = last_turn(at_round(Table(), 16)).gold_cards(A, "gc_gold_bars").build(A, "h11", "sawmill")
    t.gallery("princess_isabel", "empress_leopoldina").turn(A)
    assert_turn(t.s, never=["play_gold gc_gold_bars"])


@pytest.mark.thorough
def test_dom_manuel_builds_sawmills() -> None:
    """His Sawmill has two points and a Gold beside two Brazilwood."""
    t = at_round(Table(), 3).monarch(A, "dom_manuel_i").supply(A, "sugarcane", "brazilwood", "brazilwood").turn(A)
    assert_sensible(t.do("act build").s, good={"build * sawmill"})


@pytest.mark.thorough
def test_the_church_is_in_reach_and_the_factory_is_not() -> None:
    """Three and Charge are five: enough against four, not against five."""
    t = last_turn(at_round(Table(), 17)).unit("br_cannon", "h35").build(B, "h36", "church").build(B, "h26", "factory")
    t.combat_cards(A, "cc_charge").build(A, "h12", "church").moving(A, "build")
    assert_turn(t.s, does=["move br_cannon h36", "play cc_charge"])


@pytest.mark.thorough
def test_gold_on_the_foundry_pays_before_gold_in_the_supply() -> None:
    """The last Gold on it: empty, it can be renovated."""
    t = at_round(Table(), 9).era(2).build(A, "h20", "gold_foundry", "gold").supply(A, "gold")
    t.gallery("viscount_of_maua").do("act painting", "take viscount_of_maua")
    assert_sensible(t.s, good={"pay gold h20"})
