"""Chapter 15: who knows what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.state import DECK, Brazil
from tests.brazil.scenario import A, B, C, Table, hex_number, new

rule = pytest.mark.rule


def table(s: Brazil, p: int) -> Any:  # a view is JSON of any depth
    """What a seat sees of the table."""
    return s.view(p)["table"]


@rule("BI-15.1")
def test_hands_and_missions_are_secret_their_numbers_public() -> None:
    t = Table(3).mission(B, "m1_governor_general", "m1_first_engenho", "m2_gold_rush")
    t.gold_cards(B, "gc_fair").combat_cards(B, "cc_volley", "cc_camp")
    own, other, public = (table(t.s, p) for p in (B, C, -1))
    for seen in (other, public):
        assert seen["missions"]["held"][B] == [2, 1, 0]
        assert seen["missions"]["hands"] == [[], [], []]
        assert seen["cards"]["gold_hands"][B] == seen["cards"]["combat_hands"][B] == []
        assert seen["cards"]["gold_counts"] == [0, 1, 0]
        assert seen["cards"]["combat_counts"] == [0, 2, 0]
    assert own["missions"]["hands"][B] == [4, 6, 8]
    assert sum(own["cards"]["combat_hands"][B]) == 2


@rule("BI-15.2")
def test_nobody_knows_the_decks_or_what_lies_face_down() -> None:
    t = Table().face_down("h22", "culture").unit("br_archer_1", "h21")
    for p in (A, B, -1):
        seen = table(t.s, p)
        assert seen["unexplored"][hex_number("h22")] is True
        assert seen["explored"][hex_number("h22")] == -1
        assert seen["cards"]["combat_deck"] == 24
        assert seen["painting_decks"] == [6, 6, 6]
        assert [count for count, _ in seen["cities"]] == [4, 4]
    kinds = {t.s.imagine(A, seed).face_down[hex_number("h22")] for seed in range(60)}
    assert len(kinds) >= 6
    t.supply(A, "brazilwood", "brazilwood")
    t.do("act build", "build bt_sawmill_cane_field cane_field", "place h22")
    assert table(t.s, A)["exploration_gone"] == [0] * 9  # removed unseen, it stays unknown
    assert {t.s.imagine(A, seed).exploration_box.count(box.CULTURE) for seed in range(40)} >= {0, 1}


@rule("BI-15.2")
def test_nobody_knows_the_capital_tiles_before_they_are_shown() -> None:
    s = new(3, 5)
    found = set()
    for seed in range(40):
        imagined = s.imagine(0, seed)
        imagined.check()
        assert box.FIRST_CAPITAL in imagined.capital_tiles
        found.add(imagined.capital_tiles)
    assert len(found) > 15


@rule("BI-15.3")
def test_a_player_knows_the_missions_they_returned() -> None:
    s = new(3, 5, empires="random")
    while s.mission_at.count(DECK) < 15:
        p = s.actors[0]
        s.apply(s.options_for(p)[0], p)
    for p in range(3):
        returned = [m for m in range(24) if s.returned_by[m] == p]
        assert [entry[0] for entry in table(s, p)["missions"]["returned"]] == returned
    assert table(s, -1)["missions"]["returned"] == []
    mine = [m for m in range(24) if s.returned_by[m] == 1]
    assert len(mine) == 3
    assert [entry[0] for entry in table(s, 1)["missions"]["returned"]] == mine
    place = {m: s.mission_decks[box.MISSION_ERA[m] - 1].index(m) for m in mine}
    elsewhere = set()
    for seed in range(30):
        other = s.imagine(1, seed)
        assert {m: other.mission_decks[box.MISSION_ERA[m] - 1].index(m) for m in mine} == place
        elsewhere.add(tuple(m for m in range(24) if other.returned_by[m] == 2))
    assert len(elsewhere) > 5


@rule("BI-15.3")
def test_a_player_also_knows_who_drew_a_mission_they_returned() -> None:
    t = Table(3)
    t.s.returned_by = (*t.s.returned_by[:7], C, *t.s.returned_by[8:])  # on top of the first deck
    t.unit("br_archer_1", box.HEXES[t.s.capital[A]])
    near = next(h for h in box.ADJACENT[t.s.scenario][t.s.capital[A]] if t.s.face_down[h] != -1)
    t.face_down(box.HEXES[near], "quilombo").moving(A).do(f"move br_archer_1 {box.HEXES[near]}", "draw 1")
    assert table(t.s, C)["missions"]["returned"] == [[7, A, 0]]
    assert all(t.s.imagine(C, seed).mission_at[7] == A for seed in range(20))
    assert len({t.s.imagine(B, seed).mission_at[7] for seed in range(30)}) > 1


@rule("BI-15.4")
def test_cards_in_battle_are_hidden_until_both_are_done() -> None:
    t = Table(3).combat_cards(A, "cc_barrage", "cc_volley").combat_cards(B, "cc_charge", "cc_volley")
    hexes = [box.HEXES[h] for h in box.ADJACENT[t.s.scenario][t.s.capital[A]]]
    t.build(B, hexes[0], "coffee_farm").unit("br_dragoon", box.HEXES[t.s.capital[A]]).moving(A)
    t.do(f"move br_dragoon {hexes[0]}", "play cc_barrage", "done")
    for p in (B, C, -1):
        seen = table(t.s, p)
        assert seen["battle"]["counts"][0] == 1
        assert seen["battle"]["played"][0] == []
        assert seen["cards"]["combat_counts"][:2] == [1, 2]
    assert table(t.s, A)["battle"]["played"][0][box.COMBAT_CARDS.index("cc_barrage")] == 1
    assert len({t.s.imagine(B, seed).played for seed in range(40)}) >= 4
    t.do("play cc_charge")
    assert table(t.s, C)["cards"]["combat_counts"][:2] == [1, 2]  # as at the start of the battle
    imagined = t.s.imagine(C, 3)
    imagined.check()
    assert imagined._combat_held[B] == 2  # they start over


@rule("BI-15.5")
def test_everything_else_is_public() -> None:
    t = Table().supply(A, "gold").build(A, "h11", "sawmill", "brazilwood").buried(A, 1, "build")
    t.painting(A, "tupi_woman").product(A, "dye", "renovate").gold_cards(A, "gc_merchant_fleet")
    t.do("play_gold gc_merchant_fleet", "gain coffee")
    seen = table(t.s, -1)
    assert seen["supplies"][A] == [0, 0, 0, 1, 1, 0]
    assert seen["goods"][hex_number("h11")] == [1, 0, 0, 0, 0, 0]
    assert seen["buried"][A] == [box.ARCH_BUILD, -1]
    assert seen["paintings"][box.PAINTINGS.index("tupi_woman")] == A
    assert seen["products"][A][0] == box.ARCH_RENOVATE
    assert seen["cards"]["gold_aside"][box.GOLD_CARDS.index("gc_merchant_fleet")] == 1
    assert seen["cards"]["gold_deck"] == 19


@rule("BI-15.6")
def test_at_the_end_gold_cards_and_missions_are_shown() -> None:
    t = Table().gold_cards(B, "gc_fair").mission(B, "m3_iron_road").era(3)
    t.s.round = t.s.last_round
    t.turn(B).do("act harbor", "gain coffee", "end_turn")
    assert t.s.over
    seen = table(t.s, A)
    assert sum(seen["cards"]["gold_hands"][B]) == 1
    assert seen["missions"]["hands"][B] == [box.MISSIONS.index("m3_iron_road")]


def test_what_others_score_is_counted_from_what_is_known() -> None:
    t = Table().gold_cards(B, "gc_crown_treasure").mission(B, "m3_iron_road").era(3).build(B, "h19", "factory")
    assert t.s.score(B, B).total == 5 + 2 + 2
    assert t.s.score(B, A).total == 5


def test_explanations_name_a_clause_for_every_wish_of_the_open_decision() -> None:
    """What is not offered is forbidden by a clause of its own, not only by the fall-back."""
    for seed, players in ((1, 2), (2, 3), (3, 4)):
        s = new(players, seed)
        rng = random.Random(seed)
        for _ in range(400):
            if s.over:
                break
            p = rng.choice(s.actors)
            seen = s.seen_by(p)
            step = s.question(p)
            assert step is not None
            offered = s.options_for(p)
            words = {s.words(option).split()[0] for option in offered}
            for verb in s.game.vocabulary.verbs:
                if verb.word in words:
                    for action in rng.sample(verb.options(), min(verb.size, 12)):
                        number = step.forbids(seen, action)
                        assert (number == 0) == (action in offered), (s.words(action), step)
                        assert number == 0 or number in s.game.reasons, number
            s.apply(rng.choice(offered), p)
