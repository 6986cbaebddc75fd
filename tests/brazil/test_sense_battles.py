"""What any experienced player sees at once: units, battles and Combat cards."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.paying import DiscardCard
from tests.brazil.positions import at_round, last_turn, unexplored
from tests.brazil.scenario import A, B, Table, new
from tests.sense import FEW, LEVELS, SEEDS, assert_sensible, assert_turn, turn_of


def test_3_the_right_card() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(A, "cc_sabotage")
    t.combat_cards(B, "cc_barrage", "cc_volley").moving(A)
    t.do("move br_cannon h36", "play cc_sabotage", "play cc_barrage", "play cc_volley")
    assert_sensible(t.s, good={"cancel cc_barrage"})


def test_4_enough_and_no_more() -> None:
    t = Table().unit("br_dragoon", "h35").city(B, "h36", "salvador")
    t.combat_cards(A, "cc_volley", "cc_charge", "cc_barrage").moving(A).do("move br_dragoon h36")
    for level in LEVELS:
        for seed in SEEDS:
            done = turn_of(t.s, make(level, budget=FEW, seed=seed))
            played = sorted(words for words in done if words.startswith("play "))
            assert played in (["play cc_barrage"], ["play cc_charge", "play cc_volley"]), (level, seed, done)


def test_5_not_enough() -> None:
    t = Table().unit("br_archer_1", "h21").face_down("h22", "expedition_5").combat_cards(A, "cc_volley", "cc_charge")
    t.moving(A).do("move br_archer_1 h22")
    assert_sensible(t.s, good={"done"})


def test_10_which_card_goes() -> None:
    t = last_turn(Table()).gold_cards(A, "gc_crown_treasure", "gc_gold_bars", "gc_royal_charter", "gc_merchant_fleet")
    assert_sensible(t.ask(DiscardCard(A)).s, bad={"discard_card gc_crown_treasure", "discard_card gc_gold_bars"})


@pytest.mark.rule("BI-9.11")
def test_a_hopeless_attack_is_not_made() -> None:
    t = Table().unit("br_archer_1", "h35").city(B, "h36", "salvador").combat_cards(B, "cc_volley", "cc_barrage")
    assert_turn(t.moving(A).s, never=["move br_archer_1 h36"])


@pytest.mark.rule("BI-9.9")
def test_no_card_is_played_into_a_battle_that_is_won_without() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(A, "cc_volley", "cc_barrage")
    assert_sensible(t.moving(A).do("move br_cannon h36").s, good={"done"})


@pytest.mark.rule("BI-12.8")
def test_a_card_with_points_is_not_spent_on_a_resource() -> None:
    t = Table().supply(A, "brazilwood").gold_cards(A, "gc_crown_treasure").gallery("maria_quiteria")
    t.do("act painting", "take maria_quiteria")
    assert_sensible(t.s, good={"pay brazilwood supply"})


@pytest.mark.rule("BI-9.9")
def test_a_defender_plays_what_is_needed_and_no_more() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "plantation").combat_cards(B, "cc_volley", "cc_barrage")
    t.moving(A).do("move br_cannon h36")
    assert_sensible(t.s, B, good={"play cc_volley"})  # 2 + 1 holds against 3


@pytest.mark.rule("BI-9.9")
def test_a_defender_who_cannot_hold_keeps_the_cards() -> None:
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(B, "cc_volley")
    t.moving(A).do("move br_cannon h36")
    assert_sensible(t.s, B, good={"done"})


@pytest.mark.rule("BI-7.7.1")
def test_cards_for_a_war_that_nobody_fights_are_sold() -> None:
    t = Table().combat_cards(A, "cc_volley", "cc_charge").do("act trade")
    assert_sensible(t.s, good={"trade sell_arms"})


@pytest.mark.rule("BI-9.11")
def test_ties_are_the_defenders() -> None:
    t = last_turn(Table()).unit("br_cannon", "h35").build(B, "h36", "coffee_farm").moving(A)
    assert_turn(t.s, never=["move br_cannon h36"])


@pytest.mark.rule("BI-10.10")
def test_one_card_is_enough_for_an_expedition() -> None:
    t = Table().unit("br_archer_1", "h21").face_down("h22", "expedition_3")
    t.combat_cards(A, "cc_charge", "cc_barrage").moving(A).do("move br_archer_1 h22")
    assert_sensible(t.s, good={"play cc_charge"})


@pytest.mark.thorough
def test_equal_strength_is_no_attack() -> None:
    """Nobody has a card: 2 and 1 against 3."""
    t = Table().era(2).unit("br_archer_1", "h35").build(B, "h36", "gold_foundry").moving(A)
    assert_turn(t.s, never=["move br_archer_1 h36"])


@pytest.mark.thorough
def test_a_building_before_a_second_archer() -> None:
    t = at_round(Table(), 4).build(A, "h11", "sawmill").unit("br_archer_1", "h22").supply(A, "brazilwood", "sugarcane")
    t.token(A, "harbor").turn(A)
    assert_sensible(t.s, good={"act build"})


@pytest.mark.thorough
def test_a_dragoon_guards_the_city_next_to_a_cannon() -> None:
    """Portugal's Cannon beside Salvador: with the Dragoon in it, six points of strength instead of four."""
    t = at_round(Table(), 11).era(2).city(A, "h33", "salvador").unit("br_dragoon", "h32").unit("pt_cannon", "h34")
    t.combat_cards(B, "cc_volley", "cc_charge").moving(A, "painting")
    assert_sensible(t.s, good={"move br_dragoon h33"})


@pytest.mark.thorough
def test_a_cannon_takes_the_own_field_back() -> None:
    """An Archer on the Cane Field is 3; the Cannon with its stance is 4, and nobody has cards."""
    t = at_round(Table(), 10).era(2).build(A, "h12", "cane_field", "sugarcane").unit("pt_archer", "h12")
    t.unit("br_cannon", "h21").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_cannon h12", "bombard br_cannon h12"})


@pytest.mark.thorough
def test_a_cannon_alone_is_enough_for_the_small_expedition() -> None:
    t = at_round(Table(), 9).era(2).unit("br_cannon", "h21").face_up("h22", "expedition_3").moving(A, "painting")
    assert_sensible(t.s, good={"move br_cannon h22"})


@pytest.mark.thorough
def test_nobody_attacks_into_three_cards() -> None:
    t = at_round(Table(), 9).era(2).unit("br_dragoon", "h35").build(B, "h36", "sawmill")
    t.combat_cards(B, "cc_volley", "cc_charge", "cc_barrage").moving(A, "painting")
    assert_sensible(t.s, bad={"move br_dragoon h36"})


@pytest.mark.thorough
def test_afonso_pays_with_a_combat_card() -> None:
    """A Volley instead of a Gold for the Painting."""
    t = at_round(Table(), 8).era(2).monarch(A, "dom_afonso_henriques").combat_cards(A, "cc_volley").supply(A, "gold")
    t.gallery("viscount_of_maua").turn(A).do("act painting", "take viscount_of_maua")
    assert_sensible(t.s, good={"pay combat_card *"})


@pytest.mark.thorough
def test_the_weakest_combat_card_goes() -> None:
    t = Table().combat_cards(A, "cc_volley", "cc_charge", "cc_barrage", "cc_bandeirantes").ask(DiscardCard(A))
    assert_sensible(t.s, good={"discard_card cc_volley"})


@pytest.mark.thorough
def test_sabotage_is_kept_when_the_defender_has_no_cards() -> None:
    t = at_round(Table(), 9).era(2).unit("br_dragoon", "h35").build(B, "h36", "plantation", "cotton", "cotton")
    t.combat_cards(A, "cc_sabotage", "cc_volley").moving(A, "painting").do("move br_dragoon h36")
    assert_sensible(t.s, good={"play cc_volley"})


@pytest.mark.thorough
def test_dom_pedro_i_calls_up_the_monarch_for_a_gold_card() -> None:
    t = (
        at_round(Table(), 3)
        .monarch(A, "dom_pedro_i")
        .supply(A, "brazilwood", "gold")
        .build(A, "h11", "sawmill")
        .turn(A)
    )
    assert_turn(t.s, does=["act deploy", "deploy br_monarch"])


@pytest.mark.thorough
def test_a_rich_plantation_without_guard_is_taken() -> None:
    """With the stance 3 against 2, Portugal has no cards, and two Cotton lie there."""
    t = at_round(Table(), 11).era(2).unit("br_dragoon", "h35").build(B, "h26", "plantation", "cotton", "cotton")
    assert_sensible(t.moving(A, "harbor").s, good={"move br_dragoon h26"})


@pytest.mark.thorough
def test_an_archer_appears_where_there_is_something_to_explore() -> None:
    t = at_round(Table(), 8).city(A, "h33", "salvador").supply(A, "sugarcane").explored("h22", "h05", "h06", "h43")
    t.turn(A).do("act deploy", "deploy br_archer_1")
    assert_sensible(t.s, good={"place h33"})


@pytest.mark.thorough
def test_a_charter_builds_the_church_when_build_is_taken() -> None:
    t = at_round(Table(), 15).era(3).build(A, "h11", "sawmill").supply(A, "brazilwood", "brazilwood", "gold")
    t.gold_cards(A, "gc_royal_charter").token(A, "build").turn(A)
    assert_turn(t.s, does=["play_gold gc_royal_charter", "build * church"])


@pytest.mark.thorough
def test_the_monarch_who_rewards_what_all_missions_ask_for() -> None:
    """Paintings in all three eras: Dom Pedro II is paid for the first of each frame."""
    s = new(2, 1, empires="random")
    for p in (A, B):
        for _ in range(3):
            s.apply(s.options_for(p)[0], p)
    held = [mission for mission in range(box.MISSION_COUNT) if s.mission_at[mission] == A]
    wanted = [box.MISSIONS.index(f"m{name}") for name in ("1_jesuit_aldeias", "2_artistic_mission", "3_age_of_reason")]
    for old, mission in zip(held, wanted, strict=True):
        s.mission_decks = tuple(tuple(old if card == mission else card for card in deck) for deck in s.mission_decks)
        s.mission_at[old], s.mission_at[mission] = s.mission_at[mission], A
    assert_sensible(s, A, good={"monarch dom_pedro_ii"})


@pytest.mark.thorough
def test_a_defeated_dragoon_returns_for_nothing() -> None:
    t = at_round(Table(), 9).era(2).build(A, "h11", "sawmill").unit("br_dragoon").turn(A).do("act deploy")
    assert_sensible(t.s, good={"deploy br_dragoon"})


@pytest.mark.thorough
def test_the_dragoon_explores_two_steps_away() -> None:
    t = at_round(Table(), 8).explored("h22").unit("br_dragoon", "h21").build(A, "h11", "sawmill").moving(A, "harbor")
    before = unexplored(t.s)
    assert_turn(t.s, does=["step br_dragoon *"], holds=lambda s: unexplored(s) == before - 1)


@pytest.mark.thorough
def test_the_dragoon_comes_home_to_guard_the_city() -> None:
    """Portugal's Cannon with a card threatens Salvador; with Deploy a unit may come from anywhere."""
    t = at_round(Table(), 11).era(2).city(A, "h33", "salvador").unit("br_dragoon", "h12").unit("pt_cannon", "h34")
    t.explored("h05", "h22").combat_cards(B, "cc_charge").moving(A, "deploy")
    assert_turn(t.s, does=["xmove br_dragoon h33"])


@pytest.mark.thorough
def test_the_cannon_rather_than_the_archer_faces_the_expedition() -> None:
    """Three and Charge are five, one and Charge three; the Expedition has four."""
    t = at_round(Table(3), 9).era(2).unit("br_archer_1", "h07").unit("br_cannon", "h06").face_up("h11", "expedition_4")
    t.explored("h08").combat_cards(A, "cc_charge").moving(A, "build")
    assert_sensible(t.s, good={"move br_cannon h11"})


@pytest.mark.thorough
def test_a_tie_is_enough_for_the_defender() -> None:
    """Sawmill 1 and Charge 2 hold against the Cannon's 3; Barrage would be too much."""
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(B, "cc_charge", "cc_barrage")
    t.moving(A).do("move br_cannon h36")
    assert_sensible(t.s, B, good={"play cc_charge"})


@pytest.mark.thorough
def test_a_church_is_not_built_beside_an_enemy_cannon() -> None:
    """On h12 the Cannon on h13 would take it; h30 is as good and out of reach."""
    t = at_round(Table(), 14).era(3).supply(A, "brazilwood", "brazilwood", "gold").unit("pt_cannon", "h13")
    t.combat_cards(B, "cc_charge", "cc_barrage").do("act build", "build bt_academy_church church")
    assert_sensible(t.s, bad={"place h12", "place h22"})


@pytest.mark.thorough
def test_an_archer_takes_a_sawmill_in_the_forest() -> None:
    """One and one for the Forest against one."""
    t = last_turn(at_round(Table(), 16)).unit("br_archer_1", "h35").build(B, "h36", "sawmill").moving(A, "harbor")
    t.s.arch[A] = -1
    assert_turn(t.moving(A).s, does=["move br_archer_1 h36"])


@pytest.mark.thorough
def test_the_treasure_stays_when_a_card_goes() -> None:
    t = at_round(Table(3), 9).era(2)
    t.gold_cards(A, "gc_royal_charter", "gc_levy", "gc_fair", "gc_crown_treasure").ask(DiscardCard(A))
    assert_sensible(t.s, bad={"discard_card gc_crown_treasure"})


@pytest.mark.thorough
def test_the_viscount_rather_than_the_duke_when_there_is_no_war() -> None:
    """Both have two points and cost a Gold; one more token with each renovation is of use every few turns."""
    t = at_round(Table(), 8).era(2).build(A, "h11", "sawmill").build(A, "h12", "cane_field").supply(A, "gold")
    t.gallery("duke_of_caxias", "viscount_of_maua").turn(A).do("act painting")
    assert_sensible(t.s, good={"take viscount_of_maua"})


@pytest.mark.thorough
def test_the_archer_is_not_called_up_for_nothing_beside_a_church() -> None:
    """A Church of four points can be paid; the Archer has one."""
    t = at_round(Table(3), 14).era(3).build(A, "h07", "sawmill").supply(A, "brazilwood", "brazilwood", "gold")
    t.supply(A, "sugarcane").unit("br_monarch", "h06").token(A, "harbor").turn(A)
    assert_turn(t.s, does=["act build", "build * church"])
