"""The games pass OpenSpiel's own tests, keep secrets there, and its bots play them."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

import pentarchy
from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.env.openspiel_bots import Judgement

GAMES = [game for game in pentarchy.games() if game.has_observation and game.slug != "toy"]
SLUGS = [game.slug for game in GAMES]
COUNTS = [(game.slug, players) for game in GAMES for players in game.player_counts]
thorough = pytest.mark.thorough
SHORT = {"paradise": {"max_turns": 20}, "cultures": {"rounds": 3}}  # shorter games


def load(slug: str, players: int = 0, **options: object) -> Any:
    game = pentarchy.game(slug)
    return pyspiel.load_game(f"pentarchy_{slug}", {"players": players or min(game.player_counts), **options})


def roll_on(state: Any, rng: random.Random) -> Any:
    """The same state after the rolls that are open."""
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


def played(slug: str, decisions: int, seed: int = 1, players: int = 0) -> Any:
    """A state after so many random decisions."""
    rng = random.Random(seed)
    state = roll_on(load(slug, players).new_initial_state(), rng)
    for _ in range(decisions):
        state.apply_action(rng.choice(state.legal_actions()))
        roll_on(state, rng)
    return state


# --- OpenSpiel's own tests --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_random_games_pass_the_simulation_of_openspiel(slug: str) -> None:
    game = load(slug, **SHORT.get(slug, {}))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@thorough
@pytest.mark.parametrize(("slug", "players"), COUNTS)
def test_random_games_of_table_length_pass_the_simulation_of_openspiel(slug: str, players: int) -> None:
    pyspiel.random_sim_test(load(slug, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("slug", "players"),
    [
        pytest.param(slug, players, marks=[] if players == min(pentarchy.game(slug).player_counts) else thorough)
        for slug, players in COUNTS
    ],
)
@pytest.mark.parametrize("check", [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name[:5] == "test_"])
def test_the_game_passes_the_checks_of_openspiels_interface(slug: str, players: int, check: str) -> None:
    case = api_test.EnforceAPIOnPartialTreeBase(check)
    case.game, case.game_name = load(slug, players), slug
    case.game_type = case.game.get_type()
    rng = random.Random(5)
    state = case.game.new_initial_state()
    case.some_states = [state.clone()]
    for _ in range(60):  # through set-up and some turns: OpenSpiel's own sample seldom leaves set-up
        if state.is_chance_node() and len(case.some_states) > 10:
            roll_on(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        case.some_states.append(state.clone())
    getattr(case, check)()


# --- chance -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_roll_is_a_chance_node_and_the_kernel_does_the_same_with_the_same_rolls(slug: str) -> None:
    rng = random.Random(3)
    state = load(slug).new_initial_state()
    game = pentarchy.game(slug)
    rolls: list[int] = []
    choices: list[tuple[int, int]] = []
    while len(choices) < 40:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [outcome for outcome, _ in outcomes] == list(range(len(outcomes)))
            assert {share for _, share in outcomes} == {1 / len(outcomes)}
            assert len(outcomes) > 1
            rolls.append(rng.choice(outcomes)[0])
            state.apply_action(rolls[-1])
        else:
            choices.append((state.current_player(), rng.choice(state.legal_actions())))
            state.apply_action(choices[-1][1])
    roll_on(state, random.Random(0))
    rolls = [action.action for action in state.full_history() if action.player == pyspiel.PlayerId.CHANCE]
    twin = openspiel_twin(game, rolls, choices)
    assert twin.digest() == state.moment.state.digest()


def openspiel_twin(game: pentarchy.Game, rolls: list[int], choices: list[tuple[int, int]]) -> pentarchy.State:
    """The kernel's own state after these choices, rolls of one outcome put in where the kernel asks for them."""
    from pentarchy.core.errors import OpenRoll
    from pentarchy.core.state import OPEN

    script: tuple[int, ...] = ()
    waiting = list(rolls)
    while True:
        try:
            state = game.new(min(game.player_counts), 0, simulation=True, script=(*script, OPEN))
            for player, action in choices:
                state.apply(action, player)
        except OpenRoll as roll:
            script = (*script, 0 if roll.outcomes == 1 else waiting.pop(0))
        else:
            assert not waiting
            state.script = ()
            return state


def test_a_roll_that_no_die_shows_changes_nothing() -> None:
    state = load("yamatai").new_initial_state()
    before = str(state)
    with pytest.raises(BadInput, match=r"a roll is a number from 0 to \d+, not 999"):
        state.apply_action(999)
    assert str(state) == before
    assert state.history() == []


# --- what players know ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_resampled_states_cannot_be_told_apart_by_their_player(slug: str) -> None:
    state = played(slug, 30)
    player = state.current_player()
    rng = random.Random(1)
    worlds = [state.resample_from_infostate(player, rng.random) for _ in range(5)]
    for world in worlds:
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.history() == []  # it would tell the rolls
    assert len({str(world) for world in worlds}) > 1


def test_the_information_state_remembers_what_the_observation_does_not_show() -> None:
    one = played("yamatai", 6, seed=1)
    player = one.current_player()
    observation, past = one.observation_string(player), one.information_state_string(player).partition(" ")[0]
    assert one.information_state_string(player).endswith(observation)
    assert len(past) == 32
    assert roll_on(load("yamatai").new_initial_state(), random.Random(1)).information_state_string(0)[0] == " "
    assert played("yamatai", 6, seed=1).information_state_string(player) == one.information_state_string(player)


def bidding(seed: int) -> Any:
    """Conqueror while several bid at once, and somebody has bid already."""
    rng = random.Random(seed)
    state = roll_on(load("conqueror").new_initial_state(), rng)
    while not state.is_terminal():
        lanes = state.moment.state.lanes
        if lanes is not None and state.current_player() != lanes.steps[0].player:
            return state
        state.apply_action(rng.choice(state.legal_actions()))
        roll_on(state, rng)
    return None


def test_players_who_choose_at_once_see_nothing_of_each_other() -> None:
    state = next(found for seed in range(50) if (found := bidding(seed)) is not None)
    second = state.current_player()
    before = state.observation_string(second), state.observation_tensor(second)
    first = state.moment.state.lanes.steps[0].player
    world = state.resample_from_infostate(second, random.Random(2).random)
    assert world.current_player() == second
    assert (world.observation_string(second), world.observation_tensor(second)) == before
    assert first in world.moment.state.actors  # their bid is not known, so they bid again


# --- keeping and refusing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_states_are_kept_in_the_middle_of_a_roll(slug: str) -> None:
    state = load(slug).new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    for moment in (state, played(slug, 12)):
        game, kept = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(moment.get_game(), moment))
        assert str(kept) == str(moment)
        assert kept.history() == moment.history()
        assert game.num_players() == moment.num_players()
        assert str(pickle.loads(pickle.dumps(moment))) == str(moment)


def test_clones_are_independent() -> None:
    state = played("yamatai", 5)
    text = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == text
    assert str(twin) != text


def test_options_of_a_game_are_parameters() -> None:
    game = load("yamatai", 4, round_limit=7)
    assert game.num_players() == 4
    assert roll_on(game.new_initial_state(), random.Random(0)).moment.state.settings["round_limit"] == 7


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 5}, "Yamataï is played by 2, 3 or 4, not by 5"),
        ({"round_limit": 0}, "option round_limit cannot be 0"),
        ({"tiebreak": "coin"}, "option tiebreak cannot be 'coin'"),
    ],
)
def test_bad_parameters_are_named(parameters: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        pyspiel.load_game("pentarchy_yamatai", parameters)


def test_what_is_not_an_option_changes_nothing() -> None:
    state = played("yamatai", 3)
    before, wrong = str(state), next(a for a in range(2000) if a not in state.legal_actions())
    with pytest.raises(IllegalChoice):
        state.apply_action(wrong)
    assert str(state) == before
    with pytest.raises(BadInput, match="wait for the next decision"):
        load("yamatai").new_initial_state().resample_from_infostate(0, random.Random(0).random)


# --- bots -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_the_bots_of_openspiel_play(slug: str) -> None:
    state = played(slug, 20)
    game = state.get_game()
    rng = __import__("numpy").random.RandomState(4)
    judgement = Judgement(game, rng)
    for bot in (
        mcts.MCTSBot(game, 1.0, 8, judgement, random_state=rng),
        ismcts.ISMCTSBot(game, judgement, 1.0, 8, random_state=rng),
        pyspiel.make_uniform_random_bot(state.current_player(), 4),
    ):
        assert bot.step(state) in state.legal_actions()
    assert sum(judgement.evaluate(state)) == pytest.approx(1)


def test_a_game_is_played_to_its_end_by_its_random_rollouts() -> None:
    state = played("conqueror", 20)
    value = mcts.RandomRolloutEvaluator().evaluate(state)
    assert sum(value) == 1
