"""Chapters 18 and 21: victory, elimination, the end of the game, and what always holds."""

from __future__ import annotations

import random

import pytest

import pentarchy
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import BOX, DONE, TERRITORY
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.rounds import NextTurn
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    acting,
    army,
    ask,
    choose,
    clock,
    dice,
    empty,
    end_turn_of,
    give_hero,
    lost_home,
    new,
    next_card,
    offered,
    options,
    put,
    question,
    turn,
)

FIVE = ("rome", "alpes", "numidia", "thracia", "cyrene")


def claiming(forts: tuple[str, ...] = FIVE, **chosen: object) -> Conqueror:
    """Rome has ended its turn with these forts."""
    s = empty(**chosen)  # type: ignore[arg-type]  # options of the game
    for t in forts:
        put(s, ROME, t, i=1)
    end_turn_of(s, ROME)
    return s


@pytest.mark.rule("CQ-1.4", "CQ-18.1", "CQ-18.4")
def test_five_forts_held_for_a_round_win_before_anything_else() -> None:
    s = claiming()
    s.script = ()
    next_card(s, "silver_strike")
    choose(s, "end_turn", "end_turn", "end_turn")
    assert s.over
    assert s.winner == ROME
    assert s.ranking()[0] == ROME
    assert s.places()[ROME] == 1


@pytest.mark.rule("CQ-18.1")
def test_the_number_of_forts_is_an_option() -> None:
    assert claiming(FIVE[:4]).claims[ROME] == 0
    assert claiming(FIVE[:4], victory_forts=4).claims[ROME].bit_count() == 4
    assert claiming(FIVE, victory_forts=6).claims[ROME] == 0


@pytest.mark.rule("CQ-18.2")
def test_a_claim_is_all_forts_and_public() -> None:
    s = claiming((*FIVE, "gaul"))
    assert s.claims[ROME].bit_count() == 6
    table = s.view(-1)["table"]
    assert isinstance(table, dict)
    assert table["claims"][ROME] == sorted(TERRITORY[t] for t in (*FIVE, "gaul"))


@pytest.mark.rule("CQ-18.3")
def test_a_fort_lost_leaves_the_claim_for_good() -> None:
    s = claiming((*FIVE, "gaul"))
    s.set_holder(TERRITORY["gaul"], CARTHAGE)
    assert s.claims[ROME].bit_count() == 5
    s.set_holder(TERRITORY["gaul"], ROME)
    assert s.claims[ROME].bit_count() == 5
    s.set_holder(TERRITORY["cyrene"], CARTHAGE)
    assert s.claims[ROME] == 0


@pytest.mark.rule("CQ-18.4")
def test_no_claim_exists_in_its_owner_s_own_turn_and_the_first_turn_wins() -> None:
    s = empty(victory_forts=4)
    for t in ("alpes", "numidia", "gaul"):
        put(s, ROME, t, i=1)
    for t in ("thracia", "cyrene", "asia_minor"):
        put(s, CARTHAGE, t, i=1)
    s.claims[ROME], s.claims[CARTHAGE] = s.forts[ROME], s.forts[CARTHAGE]
    ask(s)
    assert s.winner == ROME  # both hold claims; Rome's turn comes first
    s = empty()
    turn(s, ROME)
    assert s.claims[ROME] == 0


@pytest.mark.rule("CQ-18.5")
def test_everybody_else_has_one_turn_between_claim_and_victory() -> None:
    s = claiming()
    next_card(s, "silver_strike")
    turns = []
    while not s.over:
        turns.append(s.player)
        choose(s, "end_turn")
    assert turns == [CARTHAGE, GREECE, EGYPT]
    assert s.round == 2


@pytest.mark.rule("CQ-18.6")
def test_forts_gained_outside_one_s_turn_join_no_claim() -> None:
    s = claiming()
    s.set_holder(TERRITORY["syria"], ROME)
    assert s.claims[ROME].bit_count() == 5


@pytest.mark.rule("CQ-18.7")
def test_a_player_who_controls_nothing_is_out_and_what_they_had_returns_to_the_box() -> None:
    s = empty()
    lost_home(s, EGYPT)
    s.currency[EGYPT] = 7
    give_hero(s, "berenice")
    ask(s, Checks())
    assert not s.is_alive(EGYPT)
    assert s.currency[EGYPT] == 0
    assert all(s.heroes[h] == BOX for h in range(16, 20))
    assert [s.missions[m] for m in range(12, 15)].count(BOX) + [s.missions[m] for m in range(9, 12)].count(BOX) == 3
    for _ in range(3):
        assert s.player != EGYPT
        choose(s, "end_turn")
        while s.lanes is not None:
            assert EGYPT not in s.actors
            choose(s, "bid 0", player=s.actors[0])


@pytest.mark.rule("CQ-18.7")
def test_a_vacant_home_keeps_a_player_in_the_game() -> None:
    s = empty()
    ask(s, Checks())
    assert all(s.is_alive(p) for p in range(4))


@pytest.mark.rule("CQ-18.8")
def test_the_last_player_standing_wins_at_once() -> None:
    s = empty(3)
    lost_home(s, CARTHAGE)
    lost_home(s, GREECE)
    ask(s, Checks())
    assert s.over
    assert s.winner == ROME
    assert s.ranking() == [ROME, GREECE, CARTHAGE]  # out together: later in turn order is better


@pytest.mark.rule("CQ-18.8")
def test_if_the_last_fall_together_the_best_of_them_wins() -> None:
    s = empty(3)
    for p in range(3):
        lost_home(s, p)
    ask(s, Checks())
    assert s.winner == GREECE


@pytest.mark.rule("CQ-18.9")
def test_the_round_limit_and_its_tie_breaks() -> None:
    s = empty(max_rounds=10)
    s.round = 10
    s.agenda = [NextTurn(EGYPT)]
    put(s, GREECE, "cyrene", i=1)
    s.settle()
    assert s.winner == GREECE  # most forts
    for prepare, winner in (
        ("territories", CARTHAGE),
        ("strength", ROME),
        ("currency", GREECE),
        ("order", EGYPT),
    ):
        s = empty(max_rounds=10)
        s.round = 10
        if prepare == "territories":
            put(s, CARTHAGE, "sicily", i=1)
            put(s, ROME, "rome", c=3)
        if prepare == "strength":
            put(s, ROME, "rome", c=1)
            put(s, GREECE, "macedonia", i=1)
            s.currency[GREECE] = 9
        if prepare == "currency":
            s.currency = [1, 2, 3, 0]
        s.agenda = [NextTurn(EGYPT)]
        s.settle()
        assert s.over
        assert s.winner == winner, prepare


@pytest.mark.rule("CQ-18.10")
def test_the_ranking() -> None:
    s = empty(6, max_rounds=10)
    for number, p in enumerate((CARTHAGE, 4), 1):
        lost_home(s, p)
        s.out[p] = number
    put(s, EGYPT, "cyrene", i=1)
    put(s, GREECE, "sicily", i=1)
    put(s, GREECE, "syria", i=1)
    s.winner = ROME
    assert s.ranking() == [ROME, GREECE, EGYPT, 5, 4, CARTHAGE]


@pytest.mark.rule("CQ-21.1")
def test_a_single_option_of_a_sub_decision_is_taken_automatically() -> None:
    s = empty()
    put(s, ROME, "sicily", c=1)
    put(s, CARTHAGE, "brundium", i=1)
    acting(s, ROME)
    dice(s, 4, 1)
    choose(s, "attack sicily brundium")  # one cavalry: nothing to commit, lose, or leave
    assert army(s, "brundium") == (ROME, 1, 0)


@pytest.mark.rule("CQ-21.2")
def test_a_battle_rolls_the_attacker_s_die_first() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2)
    put(s, CARTHAGE, "brundium", i=1)
    acting(s, ROME)
    choose(s, "attack sicily brundium")
    dice(s, 1, 4)
    choose(s, "commit_cavalry 2")  # 4 + 1 against 1 + 1 + 4
    assert army(s, "sicily") == (ROME, 1, 0)


@pytest.mark.rule("CQ-21.3")
def test_quotas_come_before_eliminations() -> None:
    s = empty()
    lost_home(s, EGYPT)
    put(s, EGYPT, "creta", i=5)  # food 0, quota 4
    put(s, ROME, "rome", i=1)
    acting(s, ROME)
    s.push(Checks())
    s.settle()
    assert s.army[EGYPT] == 4
    assert s.is_alive(EGYPT)


@pytest.mark.rule("CQ-21.4", "CQ-18.9")
def test_every_game_ends() -> None:
    for players in (3, 4, 5, 6):
        for seed in range(3):
            rng = random.Random(seed)
            s = GAME.new(players, seed)
            while not s.over:
                s.apply(rng.choice(s.options))
            assert isinstance(s, Conqueror)
            assert s.round <= 30
            assert s.winner >= 0


@pytest.mark.rule("CQ-21.5")
def test_the_check_finds_what_must_never_be() -> None:
    def broken(change: str) -> Conqueror:
        s = new(4)
        if change == "units without owner":
            s.units[TERRITORY["sicily"]] = 1
        elif change == "control without units":
            s.set_holder(TERRITORY["sicily"], ROME)
        elif change == "negative":
            s.units[TERRITORY["rome"]] = -1
        elif change == "quota":
            put(s, ROME, "rome", i=9)
        elif change == "currency":
            s.currency[ROME] = -1
        elif change == "chronicle":
            s.deck = s.deck[1:]
        elif change == "missions":
            s.missions[s.mission(ROME)] = DONE
        elif change == "ready":
            s.ready[TERRITORY["carthage"]] = 1
        elif change == "claim":
            s.claims[ROME] = 1
        elif change == "army":
            s.army[ROME] += 1
        elif change == "hero":
            s.heroes[0] = 1
        return s

    new(4).check()
    for change in (
        *("units without owner", "control without units", "negative", "quota", "currency", "chronicle"),
        *("missions", "ready", "claim", "army", "hero"),
    ):
        with pytest.raises(pentarchy.RuleBug):
            broken(change).check()


@pytest.mark.rule("CQ-21.5")
def test_white_units_never_increase() -> None:
    rng = random.Random(3)
    s = new(5, 3)
    white = 99
    while not s.over:
        s.apply(rng.choice(s.options))
        now = sum(s.units[t] + s.units[60 + t] for t in range(60) if s.holder[t] == WHITE)
        assert now <= white
        white = now


@pytest.mark.rule("CQ-21.6")
def test_options_stay_below_three_hundred_and_commitments_below_26() -> None:
    rng = random.Random(4)
    for players in (3, 6):
        s = GAME.new(players, 4)
        while not s.over:
            assert len(s.options) < 300
            if (step := s.question()) is not None and step.decision.startswith("commit"):
                assert len(s.options) < 26
            s.apply(rng.choice(s.options))


def test_a_game_with_the_clock_running_ends_and_keeps_its_invariants() -> None:
    for players in (3, 4, 5, 6):
        rng = random.Random(players)
        s = GAME.new(players, players, {"clock": "scripted"})
        bribed = 0
        while not s.over:
            seats = [p for p in range(-1, players) if p != s.player and s.options_for(p) and p not in s.actors]
            if seats and rng.random() < 0.4:
                seat = rng.choice(seats)
                action = rng.choice(s.options_for(seat))
                bribed += s.words(action).startswith("bribe")
                s.apply(action, seat)
            else:
                seat = rng.choice(s.actors)
                s.apply(rng.choice(s.options_for(seat)), seat)
            s.check()
        assert bribed


def test_a_warning_after_a_bribe_is_possible_and_the_turn_goes_on() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "cyrene", i=2)
    put(s, EGYPT, "syria", i=1)
    s.currency[ROME] = 3
    acting(s, EGYPT)
    choose(s, "warn", player=GREECE)
    clock(s, "warning")
    choose(s, "bribe syria", player=ROME)
    clock(s, "tick")
    assert offered(s, "warn", player=GREECE)
    assert question(s) == ("turn_action", EGYPT)
    assert options(s, "move infantry syria") == []
