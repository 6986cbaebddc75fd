"""Hints keep the order in which bots see the options, and say honestly how good they are."""

from __future__ import annotations

import random
import tomllib
from functools import partial
from importlib.resources import files

import pytest

import pentarchy
from pentarchy.bots import Budget, suggest
from pentarchy.bots.hints import chance, compared, expected, odds, trust_in
from pentarchy.bots.judge import Judge
from pentarchy.bots.levels import STYLES, Planned
from tests.toy import TOY

GAMES = [game for game in pentarchy.games() if game is not TOY]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
both_ways = pytest.mark.parametrize("budget", [None, Budget(iterations=24)], ids=["look-ahead", "search"])


def positions(game: pentarchy.Game, players: int = 0) -> list[pentarchy.State]:
    """Questions with several options, in the course of a random game."""
    rng = random.Random(5)
    state = game.new(players or game.player_counts[0], 5, simulation=True)
    found = []
    for number in range(160):
        if state.over:
            break
        if number % 40 == 20:
            while len(state.options) < 3 and not state.over:
                state.apply(rng.choice(state.options))
            if not state.over:
                found.append(state.copy())
        if not state.over:
            state.apply(rng.choice(state.options))
    assert len(found) > 1
    return found


@both_ways
@every_game
def test_at_the_start_nobody_is_rated_far_ahead(game: pentarchy.Game, budget: Budget | None) -> None:
    """Nobody can be: no seat wins more than its fair share and an eighth of the games between equal bots."""
    fair = 1 / game.player_counts[0]
    for seed in range(4):
        state = game.new(game.player_counts[0], seed, simulation=True)
        while len(state.options) < 2:
            state.apply(state.options[0])
        best = suggest(partial(state.imagine, state.player), state.player, seed=seed, budget=budget)[0]
        assert abs(best.chance - fair) < 0.125


@pytest.mark.thorough
@every_game
def test_the_order_of_hints_is_that_of_the_bots(game: pentarchy.Game) -> None:
    few = Budget(iterations=24)
    for state in positions(game):
        player, imagine = state.player, partial(state.imagine, state.player)
        judge = Judge(game, state.players)
        for level, budget in (("normal", None), ("hard", few)):
            plans = Planned(7, STYLES[level], budget).search(imagine, player, judge)
            ranked = list(dict.fromkeys(plan.line[0][1] for plan in plans))
            assert [hint.action for hint in suggest(imagine, player, count=9, seed=7, budget=budget)] == ranked[:9]


@both_ways
@every_game
def test_chances_are_chances_and_none_is_better_than_the_first(game: pentarchy.Game, budget: Budget | None) -> None:
    for state in positions(game, game.player_counts[-1]):
        found = suggest(partial(state.imagine, state.player), state.player, count=9, budget=budget)
        assert all(0.0 <= hint.chance <= found[0].chance <= 1.0 for hint in found)


def test_the_other_options_keep_their_distance_from_the_best_as_far_as_leads_are_trusted() -> None:
    for state in positions(pentarchy.game("yamatai")):
        player, imagine = state.player, partial(state.imagine, state.player)
        seen = compared(imagine, player, 0, None)
        if len(seen) > 2 and seen[0].value - seen[2].value > 0.01:
            break
    else:
        pytest.fail("no position in which options differ")
    judge = Judge(state.game, state.players)
    trust = trust_in(judge.trust, judge.remaining(state))
    shown = suggest(imagine, player)
    for before, after in zip(seen, shown, strict=False):
        distance = odds(seen[0].value) - odds(before.value)
        assert odds(shown[0].chance) - odds(after.chance) == pytest.approx(trust * distance)


def last_hints(seed: int) -> list[float]:
    """The chances of the hints for the last choice of a game."""
    rng = random.Random(3)
    state = TOY.new(2, seed)
    before = state.copy()
    while not state.over:
        before = state.copy()
        state.apply(rng.choice(state.options))
    return [hint.chance for hint in suggest(partial(before.imagine, before.player), before.player, count=9)]


@pytest.mark.parametrize(("seed", "chances"), [(3, [0.0] * 5), (11, [0.5, 0.0])], ids=["loss", "tie"])
def test_what_the_last_choice_of_a_game_leads_to_is_known(seed: int, chances: list[float]) -> None:
    assert last_hints(seed) == pytest.approx(chances, abs=1e-6)


def test_a_last_choice_wins_for_certain_unless_a_hidden_card_may_stop_it() -> None:
    *taking, robbing, drawing = last_hints(0)
    assert [*taking, drawing] == pytest.approx([1.0, 1.0, 1.0, 0.0], abs=1e-6)
    assert 0.3 < robbing < 0.99  # who is robbed may hold the shield


def test_odds_and_chances_are_each_others_inverse_and_never_leave_their_ranges() -> None:
    for number in (0.001, 0.25, 0.5, 0.9):
        assert chance(odds(number)) == pytest.approx(number)
    assert odds(0.75) == pytest.approx(1.0986, abs=1e-4)  # the logarithm of 3 to 1
    assert 0.0 <= chance(-1e6) < chance(odds(0.0)) < chance(odds(1.0)) < chance(1e6) <= 1.0


def test_a_lead_counts_as_far_as_it_is_trusted() -> None:
    plain = (1.0, 1.0, 0.0)
    assert expected([[1.0986, 0.0]], plain, 1.0, 0) == pytest.approx(0.75, abs=1e-4)
    assert expected([[1.0986, 0.0]], (0.0, 1.0, 0.0), 1.0, 0) == 0.5
    assert expected([[2.0, 0.0, 0.0, 0.0], [0.0, 2.0, 2.0, 2.0]], (1.0, 0.0, 0.0), 0.0, 3) == 0.25
    assert expected([[900.0, 0.0], [0.0, 900.0]], plain, 1.0, 1) == 0.5
    assert [trust_in([0.5, 1.5, 0.0], left) for left in (1.0, 0.5, 0.0)] == [0.5, 1.0, 1.5]


def test_the_optimism_bias_of_the_player_to_move_is_subtracted() -> None:
    assert expected([[1.5, 0.0, 0.0]], (1.0, 1.0, 1.5), 0.5, 0) == pytest.approx(1 / 3)
    assert expected([[0.0, 0.0]], (2.0, 2.0, 0.25), 0.5, 1) == pytest.approx(chance(-0.5))


@every_game
def test_how_far_leads_are_trusted_is_in_the_file(game: pentarchy.Game) -> None:
    numbers = tomllib.loads((files(game.package) / "hints.toml").read_text(encoding="utf-8"))
    assert list(numbers) == ["early", "late", "rosy"]
    assert list(numbers.values()) == Judge(game, 2).trust
    assert min(numbers["early"], numbers["late"]) > 0 <= numbers["rosy"]


@every_game
def test_what_remains_of_a_game_is_nearly_all_at_first_and_becomes_less(game: pentarchy.Game) -> None:
    rng = random.Random(1)
    state = game.new(game.player_counts[0], 1, simulation=True)
    remaining = Judge(game, 2).remaining
    course = []
    while not state.over:
        course.append(remaining(state))
        state.apply(rng.choice(state.options))
    assert all(0.0 <= part <= 1.0 for part in course)
    assert course[0] > 0.8
    assert course[-1] < course[0]
