"""Two dozen positions written before any bot had seen them, of all kinds of decisions, for two to four players."""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.components import NONE
from pentarchy.games.brazil.state import Brazil
from tests.brazil.scenario import A, B, C, Table, new
from tests.brazil.test_unseen_sense import at_round, last_turn
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


# --- setup and small choices -----------------------------------------------------------------------------------------


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


def test_the_harbour_gives_the_coffee_that_the_factory_lacks() -> None:
    t = at_round(Table(3), 14).era(3).build(A, "h07", "cane_field", "sugarcane")
    t.supply(A, "brazilwood", "cotton", "gold").turn(A).do("act harbor")
    assert_sensible(t.s, good={"gain coffee"})


def test_the_last_token_on_a_sawmill_pays() -> None:
    """Empty, the Sawmill can be renovated; the supply is the same either way."""
    t = at_round(Table(), 4).build(A, "h11", "sawmill", "brazilwood").supply(A, "brazilwood").gallery("maria_quiteria")
    t.do("act painting", "take maria_quiteria")
    assert_sensible(t.s, good={"pay brazilwood h11"})


def test_the_last_turn_pays_with_what_has_no_points() -> None:
    t = last_turn(at_round(Table(4), 17)).build(A, "h06", "sawmill").supply(A, "brazilwood", "brazilwood", "science")
    t.build(B, "h25", "church").build(B, "h24", "plantation")
    t.gold_cards(A, "gc_crown_treasure").do("act build", "build bt_academy_church church")
    while "pay" not in t.options[0]:
        t.do(t.options[0])
    t.do("pay brazilwood supply", "pay brazilwood supply")
    assert_sensible(t.s, good={"pay science supply"})


def test_of_two_products_the_one_that_the_mission_counts_in_the_last_turn() -> None:
    """Iron Road: with the third Product two points more; jewels are 4, the Painting 2, dye 3."""
    t = last_turn(at_round(Table(3), 17)).mission(A, "m3_iron_road").product(A, "sugar", "renovate")
    t.product(A, "textiles", "build").supply(A, "brazilwood", "brazilwood", "gold").gallery("viscount_of_maua")
    t.build(B, "h20", "church").build(B, "h36", "cane_field")
    assert_turn(t.turn(A).s, does=["act manufacture", "make jewels"])


# --- deploying and moving --------------------------------------------------------------------------------------------


def test_a_defeated_dragoon_returns_for_nothing() -> None:
    t = at_round(Table(), 9).era(2).build(A, "h11", "sawmill").unit("br_dragoon").turn(A).do("act deploy")
    assert_sensible(t.s, good={"deploy br_dragoon"})


def test_the_dragoon_explores_two_steps_away() -> None:
    t = at_round(Table(), 8).explored("h22").unit("br_dragoon", "h21").build(A, "h11", "sawmill").moving(A, "harbor")
    before = unexplored(t.s)
    assert_turn(t.s, does=["step br_dragoon *"], holds=lambda s: unexplored(s) == before - 1)


def unexplored(state: State) -> int:
    """How many hexes are still unexplored."""
    assert isinstance(state, Brazil)
    return sum(1 for kind in state.face_down if kind != NONE)


def test_both_movements_explore() -> None:
    """Renovate moves a unit to an edge hex as well: one Archer to h22, the other to h05."""
    t = at_round(Table(), 7).unit("br_archer_1", "h21").unit("br_archer_2", "h12").build(A, "h11", "sawmill")
    t.moving(A, "renovate")
    before = unexplored(t.s)
    assert_turn(t.s, holds=lambda s: unexplored(s) == before - 2)


def test_the_monarch_goes_where_a_city_may_stand() -> None:
    """Next to Portugal's tile on h43 none can be founded; h33 is free."""
    t = at_round(Table(), 9).era(2).unit("br_monarch", "h34").build(B, "h43", "plantation").build(A, "h11", "sawmill")
    t.explored("h41").moving(A, "harbor")
    assert_sensible(t.s, good={"move br_monarch h33", "move br_monarch h41"})


def test_the_dragoon_comes_home_to_guard_the_city() -> None:
    """Portugal's Cannon with a card threatens Salvador; with Deploy a unit may come from anywhere."""
    t = at_round(Table(), 11).era(2).city(A, "h33", "salvador").unit("br_dragoon", "h12").unit("pt_cannon", "h34")
    t.explored("h05", "h22").combat_cards(B, "cc_charge").moving(A, "deploy")
    assert_turn(t.s, does=["xmove br_dragoon h33"])


def test_the_cannon_rather_than_the_archer_faces_the_expedition() -> None:
    """Three and Charge are five, one and Charge three; the Expedition has four."""
    t = at_round(Table(3), 9).era(2).unit("br_archer_1", "h07").unit("br_cannon", "h06").face_up("h11", "expedition_4")
    t.explored("h08").combat_cards(A, "cc_charge").moving(A, "build")
    assert_sensible(t.s, good={"move br_cannon h11"})


# --- war -------------------------------------------------------------------------------------------------------------


def test_whoever_sits_on_a_church_stays() -> None:
    """It is four points as long as the Cannon stands there."""
    t = at_round(Table(), 14).era(3).build(B, "h36", "church").unit("br_cannon", "h36").build(A, "h11", "sawmill")
    t.explored("h43", "h27").moving(A, "painting")
    assert_sensible(t.s, bad={"move br_cannon *"})


def test_a_tie_is_enough_for_the_defender() -> None:
    """Sawmill 1 and Charge 2 hold against the Cannon's 3; Barrage would be too much."""
    t = Table().unit("br_cannon", "h35").build(B, "h36", "sawmill").combat_cards(B, "cc_charge", "cc_barrage")
    t.moving(A).do("move br_cannon h36")
    assert_sensible(t.s, B, good={"play cc_charge"})


def test_the_dragoon_takes_a_distant_sawmill_in_the_last_turn() -> None:
    t = last_turn(at_round(Table(), 16)).unit("br_dragoon", "h34").build(B, "h36", "sawmill").moving(A, "painting")
    assert_turn(t.s, does=["* br_dragoon h36"])


def test_whoever_would_lose_anyway_attacks_in_the_last_turn() -> None:
    """Five behind: only Portugal's Church (4 each way) can turn it; six of strength against four and one card."""
    t = (
        last_turn(at_round(Table(), 17))
        .unit("br_cannon", "h35")
        .build(B, "h36", "church")
        .combat_cards(A, "cc_barrage")
    )
    t.combat_cards(B, "cc_volley").build(B, "h18", "church").moving(A, "painting")
    assert_turn(t.s, does=["*move br_cannon h36"])


# --- building --------------------------------------------------------------------------------------------------------


def test_the_last_turn_builds_the_factory_rather_than_the_church() -> None:
    t = last_turn(at_round(Table(), 17)).supply(A, "brazilwood", "brazilwood", "cotton", "coffee", "gold")
    t.build(B, "h18", "church").turn(A).do("act build")
    assert_sensible(t.s, good={"build * factory"})


def test_a_church_is_not_built_beside_an_enemy_cannon() -> None:
    """On h12 the Cannon on h13 would take it; h30 is as good and out of reach."""
    t = at_round(Table(), 14).era(3).supply(A, "brazilwood", "brazilwood", "gold").unit("pt_cannon", "h13")
    t.combat_cards(B, "cc_charge", "cc_barrage").do("act build", "build bt_academy_church church")
    assert_sensible(t.s, bad={"place h12", "place h22"})


def test_the_sawmill_beside_the_river_is_renovated() -> None:
    """A token more, whichever side it shows."""
    t = at_round(Table(), 6).build(A, "h31", "sawmill").build(A, "h11", "sawmill").face_up("h22", "river_basin")
    t.supply(A, "cotton").turn(A).do("act renovate")
    assert_sensible(t.s, good={"renovate h31 *"})


def test_the_last_turn_builds_the_academy_rather_than_rubber() -> None:
    """Four points against three, for the same tokens."""
    t = last_turn(at_round(Table(3), 17)).supply(A, "brazilwood", "sugarcane", "science").build(B, "h20", "church")
    assert_turn(t.gallery("maria_quiteria", "tupi_woman").turn(A).s, does=["act build", "build * academy"])


# --- missions, cards and Paintings -----------------------------------------------------------------------------------


def test_the_blue_frame_completes_the_artistic_mission() -> None:
    t = at_round(Table(4), 11).era(2).mission(A, "m2_artistic_mission").product(A, "dye", "renovate")
    t.painting(A, "maria_quiteria", "signal_of_combat", "tupi_woman").build(A, "h06", "sawmill").supply(A, "gold")
    t.gallery("duke_of_caxias", "viscount_of_maua", "machado_de_assis").turn(A)
    assert_turn(t.s, does=["act painting", "take *", "reveal m2_artistic_mission"])


def test_a_mission_shown_first_frees_the_arch() -> None:
    """The token stands on Build; with the new era's token a Gold Foundry or a Plantation can be built at once."""
    t = at_round(Table(3), 7).build(A, "h07", "cane_field").build(A, "h02", "sawmill").build(A, "h10", "sawmill")
    t.unit("br_archer_1", "h06").unit("br_archer_2", "h06").mission(A, "m1_governor_general")
    t.supply(A, "brazilwood", "sugarcane").token(A, "build").turn(A)
    assert_turn(t.s, does=["reveal m1_governor_general", "act build", "build *"])


def test_gold_bars_are_kept_for_their_point() -> None:
    """A Resource of the last turn is worth nothing, the card a point."""
    t = last_turn(at_round(Table(), 16)).gold_cards(A, "gc_gold_bars").build(A, "h11", "sawmill")
    t.gallery("princess_isabel", "empress_leopoldina").turn(A)
    assert_turn(t.s, never=["play_gold gc_gold_bars"])


def test_nobody_ends_the_game_for_the_leader() -> None:
    """Two points behind, and the last in the round can do no more than a Painting of one point."""
    t = at_round(Table(3), 16).era(3).mission(C, "m3_golden_law").painting(C, "maria_quiteria", "tupi_woman")
    t.build(C, "h45", "church").build(C, "h47", "academy").mission(
        C, "m1_governor_general", "m2_viceroyalty", shown=True
    )
    for hex, building in (("h07", "church"), ("h10", "church"), ("h05", "factory"), ("h02", "academy")):
        t.build(A, hex, building)
    t.mission(A, "m1_first_engenho", "m2_gold_rush", shown=True).s.active = C
    t.s.arch[C] = NONE
    t.turn(C)
    own, leader = sum(t.vp(C).values()), sum(t.vp(A).values())
    assert own < leader, (own, leader)
    assert_turn(t.s, never=["reveal m3_golden_law"])
