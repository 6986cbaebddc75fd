"""Chapter 19: what is public, what is secret, and how the rest is invented."""

from __future__ import annotations

import random

import pytest

from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import HERO_IDS, MISSION_IDS
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    acting,
    choose,
    clock,
    empty,
    end_turn_of,
    give_hero,
    give_mission,
    new,
    put,
    turn,
)


def table(s: Conqueror, seat: int) -> dict[str, object]:
    shown = s.view(seat)["table"]
    assert isinstance(shown, dict)
    return shown


@pytest.mark.rule("CQ-19.1")
def test_what_everybody_sees() -> None:
    s = new(4)
    shown = table(s, -1)
    for key in (
        *("holder", "infantry", "cavalry", "ready_infantry", "victorious_cavalry", "currency", "hand_sizes"),
        *("burnt", "chronicle", "discard", "missions_done", "claims", "order", "round"),
    ):
        assert key in shown
    s.currency[ROME] = 9
    s.settle()
    choose(s, "buy_hero fabius_maximus")
    assert table(s, -1)["hand_sizes"] == [1, 0, 0, 0]
    assert table(s, CARTHAGE)["currency"] == [4, 0, 0, 0]


@pytest.mark.rule("CQ-19.2")
def test_hands_and_supplies_are_their_owner_s_but_payments_are_public() -> None:
    s = new(4)
    s.currency[ROME] = 9
    s.settle()
    s.journal = []
    choose(s, "buy_hero fabius_maximus")
    assert table(s, ROME)["hand"] == [HERO_IDS.index("fabius_maximus")]
    assert table(s, CARTHAGE)["hand"] == []
    assert HERO_IDS.index("fabius_maximus") not in table(s, CARTHAGE)["supply"]  # type: ignore[operator]
    assert table(s, CARTHAGE)["payments"] == [[5], [], [], []]
    told = [note.text(["Rome", "Carthage", "Greece", "Egypt"]) for note in s.notes(CARTHAGE)]
    assert told == ["Rome paid 5 currency for a hero"]
    assert "Player 1 bought Fabius Maximus" in [note.text() for note in s.notes(ROME)]
    assert s.imagine(CARTHAGE, 5).heroes == s.heroes  # the price tells which it was


@pytest.mark.rule("CQ-19.3")
def test_a_hero_face_down_may_be_any_of_the_hand() -> None:
    s = empty()
    put(s, ROME, "sicily", c=3)
    put(s, CARTHAGE, "brundium", c=2)
    give_hero(s, "gaius_duilius", "fabius_maximus", "maharbal")
    acting(s, ROME)
    choose(s, "attack sicily brundium", "commit_cavalry 3", "hero fabius_maximus")
    guesses = {s.imagine(CARTHAGE, seed).played[0] for seed in range(12)}
    assert guesses == {HERO_IDS.index("gaius_duilius"), HERO_IDS.index("fabius_maximus")}
    assert {s.imagine(ROME, seed).played[0] for seed in range(12)} == {HERO_IDS.index("fabius_maximus")}


@pytest.mark.rule("CQ-19.4")
def test_missions_are_secret_until_completed() -> None:
    s = new(4)
    assert table(s, ROME)["mission"] == s.mission(ROME)
    assert table(s, -1)["mission"] == -1
    assert {s.imagine(CARTHAGE, seed).mission(ROME) for seed in range(30)} == {0, 1, 2}
    assert {s.imagine(ROME, seed).mission(ROME) for seed in range(30)} == {s.mission(ROME)}


@pytest.mark.rule("CQ-19.4", "CQ-14.2")
def test_a_mission_met_and_not_shown_is_not_the_one_they_hold() -> None:
    s = empty()
    give_mission(s, "carthage_must_fall")
    put(s, ROME, "alpes", i=1)
    put(s, ROME, "averni", i=1)
    end_turn_of(s, ROME)
    excluded = MISSION_IDS.index("over_the_alps")
    assert table(s, -1)["missions_ruled_out"] == [excluded]
    guesses = {s.imagine(GREECE, seed).mission(ROME) for seed in range(40)}
    assert guesses == {MISSION_IDS.index("mare_nostrum"), MISSION_IDS.index("carthage_must_fall")}


@pytest.mark.rule("CQ-19.6")
def test_the_deck_is_unknown_and_most_choices_are_public() -> None:
    s = new(4)
    s.journal = []
    assert len({s.imagine(ROME, seed).deck for seed in range(5)}) == 5
    assert all(sorted(s.imagine(ROME, seed).deck) == sorted(s.deck) for seed in range(5))
    choose(s, "recruit infantry rome", "move infantry rome sardinia")
    assert [note.text() for note in s.notes(EGYPT)] == [
        "Player 1 recruited infantry in Rome",
        "Player 1 moved infantry from Rome to Sardinia",
    ]


def test_a_bribe_nobody_has_seen_is_imagined() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "cyrene", i=1)
    s.currency = [5, 5, 5, 0]
    turn(s, EGYPT)
    clock(s, "planning")
    choose(s, "bribe cyrene", player=ROME)
    assert {s.imagine(EGYPT, seed).bribes[ROME] for seed in range(12)} == {-1, s.bribes[ROME]}
    assert {s.imagine(EGYPT, seed).bribes[CARTHAGE] for seed in range(12)} == {-1, s.bribes[ROME]}
    assert {s.imagine(ROME, seed).bribes[ROME] for seed in range(12)} == {s.bribes[ROME]}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nobody_can_tell_an_imagined_state_from_the_true_one_with_the_clock_running(players: int) -> None:
    rng = random.Random(players)
    s = GAME.new(players, players, {"clock": "scripted"})
    number = 0
    while not s.over and number < 400:
        number += 1
        if number % 5 == 0:
            for seat in range(-1, players):
                other = s.imagine(seat, rng.randrange(1 << 40))
                other.check()
                assert other.view(seat) == s.view(seat)
                assert other.options_for(seat) == s.options_for(seat)
                for _ in range(10):
                    wish = rng.randrange(GAME.vocabulary.size)
                    assert repr(other.explain(wish, seat)) == repr(s.explain(wish, seat))
        seats = [p for p in range(-1, players) if p not in s.actors and s.options_for(p)]
        seat = rng.choice(seats) if seats and rng.random() < 0.4 else rng.choice(s.actors)
        s.apply(rng.choice(s.options_for(seat)), seat)
