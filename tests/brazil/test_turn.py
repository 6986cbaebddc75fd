"""Chapters 5, 16 and 18: the course of a turn, clocks, and that it ends."""

from __future__ import annotations

import random

import pytest

from pentarchy.games.brazil import components as box
from tests.brazil.scenario import A, B, C, Table, new

rule = pytest.mark.rule


@rule("BI-5.1", "BI-5.2", "BI-5.9", "BI-5.12")
def test_a_turn_is_an_action_and_then_movements() -> None:
    t = Table().unit("br_archer_1", "h21")
    assert t.decision == "choose_action"
    assert not t.offered("move")
    assert "end_turn" not in t.options
    t.do("act harbor", "gain coffee")
    assert t.decision == "movement"
    assert not t.offered("act")
    t.do("end_turn")
    assert (t.s.player, t.decision) == (B, "choose_action")


@rule("BI-5.3")
def test_every_other_arch_is_offered_even_if_nothing_can_be_done_there() -> None:
    t = Table()
    assert t.offered("act") == list(box.ARCHES)
    t.do("act manufacture")  # nothing to pay with: over at once
    assert t.decision == "movement"
    assert t.s.extra_arch == box.ARCH_MANUFACTURE


@rule("BI-5.5", "BI-5.6")
def test_a_face_down_token_does_not_occupy_its_arch_and_pays_before_the_action() -> None:
    t = Table().buried(A, 1, "harbor").buried(A, 2, "harbor")
    assert "harbor" in t.offered("act")
    t.do("act harbor", "gain cotton")
    assert t.tokens(A) == {"cotton": 1, "gold": 1}
    assert t.decision == "gain_resource"  # now the action itself
    t.do("gain coffee")
    assert t.tokens(A) == {"cotton": 1, "coffee": 1, "gold": 1}


@rule("BI-5.7")
def test_gold_cards_are_played_around_the_action_until_the_first_movement() -> None:
    t = Table().unit("br_archer_1", "h21").gold_cards(A, "gc_merchant_fleet", "gc_gold_bars", "gc_levy")
    t.do("play_gold gc_merchant_fleet", "gain coffee")
    assert t.decision == "choose_action"
    t.do("act trade")
    assert t.offered("play_gold") == []  # never within an action
    t.do("done", "play_gold gc_gold_bars", "gain coffee")
    assert t.offered("play_gold") == ["gc_levy"]
    t.do("move br_archer_1 h30")
    assert t.offered("play_gold") == []
    assert t.why_not("play_gold gc_levy") == "BI-5.7"


@rule("BI-5.8")
@pytest.mark.parametrize(
    ("arch", "way_out"),
    [("deploy", "done"), ("painting", "decline"), ("build", "decline"), ("renovate", "decline"), ("trade", "done")],
)
def test_every_optional_part_may_be_declined(arch: str, way_out: str) -> None:
    t = Table().supply(A, "brazilwood", "sugarcane", "cotton", "gold").build(A, "h12", "cane_field")
    t.unit("br_monarch").do(f"act {arch}", way_out)
    assert t.decision == "movement"
    assert t.tokens(A) == {"brazilwood": 1, "sugarcane": 1, "cotton": 1, "gold": 1}
    assert t.s.arch[A] == box.ARCHES.index(arch)


@rule("BI-5.10")
def test_missions_are_revealed_before_after_and_between() -> None:
    t = Table().era(2).unit("br_archer_1", "h21").unit("br_archer_2", "h21").unit("br_dragoon", "h21")
    t.city(A, "h33", "recife").build(A, "h11", "sawmill").build(A, "h12", "cane_field").build(A, "h30", "trading_post")
    t.mission(A, "m1_first_engenho", "m1_governor_general", "m1_vila_de_sao_vicente")
    t.do("reveal m1_first_engenho", "decline")
    assert t.decision == "choose_action"
    t.do("act harbor", "gain coffee", "reveal m1_governor_general", "decline", "move br_archer_1 h31")
    t.do("reveal m1_vila_de_sao_vicente", "palace 2 h11", "decline")
    assert t.vp(A)["missions"] == 9
    assert t.vp(A)["palaces"] == 1
    assert t.decision == "movement"


@rule("BI-5.11")
def test_limits_are_enforced_after_the_action_not_within_it() -> None:
    t = Table().supply(A, "cotton", "cotton", "gold", "gold", "gold").gold_cards(A, "gc_fair", "gc_levy", "gc_levy")
    t.do("act trade", "trade sell_crop")
    assert t.decision == "discard_card"  # exactly five tokens, but four Gold cards
    assert sum(t.tokens(A).values()) == 5
    t = Table().supply(A, "cotton", "cotton", "cotton", "cotton", "gold").product(A, "rubber", "harbor")
    t.gold_cards(A, "gc_fair", "gc_levy", "gc_levy").do("act harbor", "gain coffee")
    assert t.decision == "discard_token"  # tokens first
    t.do("discard coffee")
    assert t.decision == "discard_card"
    t.do("discard_card gc_fair")
    assert t.decision == "movement"


@rule("BI-5.11")
def test_the_active_player_discards_first_then_clockwise_gold_cards_before_combat_cards() -> None:
    t = Table(3).turn(B)
    for p in (A, B, C):
        t.supply(p, *["gold"] * 5).gold_cards(p, *["gc_royal_charter"][:0])
    t.gold_cards(A, "gc_fair", "gc_levy", "gc_levy", "gc_workshops")
    t.combat_cards(A, "cc_volley", "cc_volley", "cc_charge", "cc_charge")
    t.supply(C, "coffee")
    t.do("act harbor", "gain coffee")
    seen = []
    while t.decision.startswith("discard"):
        seen.append((t.s.player, t.options[0].split()[0], t.options[0].split()[1][:2]))
        t.s.apply(t.s.options[0])
    assert seen == [
        (B, "discard", "co"),
        (C, "discard", "co"),
        (A, "discard_card", "gc"),
        (A, "discard_card", "cc"),
    ]


@rule("BI-16.1")
def test_the_rules_have_no_timer() -> None:
    t = Table()
    assert t.s.timers() == []
    assert t.s.options_for(-1) == []


@rule("BI-16.2")
def test_an_expired_clock_ends_the_choice_or_takes_the_first_option() -> None:
    t = Table().supply(A, "sugarcane")
    vocabulary = t.s.game.vocabulary
    assert vocabulary.words(t.s.default()) == "act deploy"
    t.do("act deploy")
    assert vocabulary.words(t.s.default()) == "done"
    t.do("done")
    assert vocabulary.words(t.s.default()) == "end_turn"
    t.turn(A).token(A, "build").gallery("duke_of_caxias", "maria_quiteria").do("act painting")
    assert vocabulary.words(t.s.default()) == "decline"
    dragoon = Table().unit("br_dragoon", "h21").moving(A).do("move br_dragoon h12")
    assert vocabulary.words(dragoon.s.default()) == "stop"


@rule("BI-18.1")
def test_the_game_ends_after_the_last_round() -> None:
    t = Table(max_rounds=40)
    t.s.round = 40
    t.do("act harbor", "gain coffee", "end_turn")
    assert t.s.player == B  # everybody has their last turn
    t.do("act harbor", "gain coffee", "end_turn")
    assert t.s.over
    assert t.s.ender == -1


@rule("BI-18.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_has_few_decisions(players: int) -> None:
    s = new(players, 9)
    rng = random.Random(9)
    longest = count = 0
    turn = (-1, -1)
    while not s.over:
        if (s.round, s.active) != turn:
            turn, count = (s.round, s.active), 0
        count += 1
        longest = max(longest, count)
        player = rng.choice(s.actors)
        s.apply(rng.choice(s.options_for(player)), player)
    assert longest < 80


@rule("BI-18.3")
def test_deploy_and_harbor_can_always_be_performed() -> None:
    t = Table()
    t.s.combat_deck = ()
    t.s.combat_discard = list(box.COMBAT_CARD_COUNT)
    for arch in ("deploy", "harbor"):
        other = Table().token(A, arch)
        assert ("harbor" if arch == "deploy" else "deploy") in other.offered("act")
    t.do("act deploy")
    assert t.decision == "movement"
    assert len(t.combat_hand(A)) == 1
