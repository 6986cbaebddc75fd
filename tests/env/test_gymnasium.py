"""One player against bots, by Gymnasium's own check and by ours."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.env import PlayerEnv
from tests.env.cases import every_game


@every_game
def test_gymnasium_finds_no_fault(slug: str, players: int) -> None:
    """Its check makes a choice that was an option in another game, so it needs an environment that forgives."""
    env = gymnasium.make(
        f"pentarchy/{slug.title()}-v0", players=players, opponents="random", illegal="random", render_mode="ansi"
    )
    check_env(env.unwrapped)


def play(env: Any, choices: int) -> list[bytes]:  # any environment of gymnasium
    """What the player observes after each of some random choices."""
    rng = np.random.default_rng(2)
    seen = []
    for _ in range(choices):
        state = env.state_of_play
        if state.over:
            break
        seen.append(env.step(rng.choice(state.options_for(env.seat)))[0]["observation"].tobytes())
    return seen


@every_game
def test_saved_copied_and_pickled_games_go_on_alike(slug: str, players: int) -> None:
    env = PlayerEnv(slug, players, opponents="random")
    env.reset(seed=4)
    play(env, 10)
    saved = pickle.loads(pickle.dumps(env.save()))
    others = [env.copy(), pickle.loads(pickle.dumps(env))]
    course = play(env, 20)
    for other in others:
        assert play(other, 20) == course
    env.restore(saved)
    assert play(env, 20) == course


def test_a_restored_game_draws_the_same_random_choices_and_further_games() -> None:
    env = PlayerEnv("yamatai", 2, opponents="random", illegal="random")
    env.reset(seed=4)
    saved = env.save()

    def course() -> list[str]:
        seen = [env.step(0)[0]["observation"].tobytes().hex() for _ in range(5)]
        env.reset()
        return [*seen, env.state_of_play.digest()]

    first = course()
    env.restore(saved)
    assert course() == first
    with pytest.raises(BadInput, match=r"from what save\(\) returned, not from 3"):
        env.restore(3)  # type: ignore[arg-type]


def test_bots_of_a_level_answer_the_same_choices_alike() -> None:
    courses = []
    for _ in range(2):
        env = PlayerEnv("yamatai", 2, opponents="easy")
        env.reset(seed=4)
        courses.append(play(env, 6))
    assert courses[0] == courses[1]


def test_the_player_has_the_seat_that_is_asked_for_and_wins_or_not() -> None:
    env = gymnasium.make("pentarchy/Yamatai-v0", players=3, seat=2, opponents=["random", "easy"]).unwrapped
    _, info = env.reset(seed=1)
    assert info["seat"] == 2
    assert env.state_of_play.player == 2
    reward, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(env.action_space.sample())
    assert reward == (1.0 if env.state_of_play.places()[2] == 1 else 0.0)
    with pytest.raises(BadInput, match="reset"):
        env.step(0)


def test_bad_settings_say_what_would_be_right() -> None:
    for settings, message in (
        ({"opponents": "godlike"}, "random, easy"),
        ({"opponents": ["random", "random"]}, "1 other seats and 2"),
        ({"seat": 2}, "0 to 1"),
        ({"players": 7}, "2, 3 or 4"),
        ({"opponents": 1}, "there is no level 1"),
        ({"opponents": [1]}, "there is no level 1"),
        ({"budget": 1}, "a budget is written '200ms'"),
    ):
        with pytest.raises(BadInput, match=message):
            gymnasium.make("pentarchy/Yamatai-v0", **settings)


def test_a_choice_that_is_no_option_changes_nothing() -> None:
    env = PlayerEnv("yamatai", opponents="random")
    observation, _ = env.reset(seed=1)
    before = env.state_of_play.digest()
    with pytest.raises(IllegalChoice, match="mask"):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.state_of_play.digest() == before


def test_many_at_once() -> None:
    env = gymnasium.make_vec("pentarchy/Yamatai-v0", num_envs=3, opponents="random", players=3)
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert infos["seat"].shape == (3,)
    for _ in range(150):
        kept = observations["observation"].copy()
        actions = [int(np.flatnonzero(mask)[0]) for mask in observations["action_mask"]]
        after, rewards, over, truncated, _ = env.step(np.array(actions))
        assert np.array_equal(observations["observation"], kept), "what was returned is written again"
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        observations = after
    last = np.array([int(np.flatnonzero(mask)[0]) for mask in observations["action_mask"]])
    saved = pickle.loads(pickle.dumps(env.save()))
    twins = [env.copy(), pickle.loads(pickle.dumps(env))]
    course = env.step(last)[0]["observation"]
    for twin in twins:
        assert np.array_equal(twin.step(last)[0]["observation"], course)
    env.restore(saved)
    assert np.array_equal(env.step(last)[0]["observation"], course)
    env.close()
