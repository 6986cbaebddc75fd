"""The environments for PettingZoo, by PettingZoo's own tests and by ours."""

from __future__ import annotations

import copy
import importlib
import pickle
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import test as official
from pettingzoo.utils import parallel_to_aec

import pentarchy
from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.env import GameEnv, aec, parallel
from tests.env.cases import every_game


@pytest.fixture(autouse=True)
def _quiet() -> None:
    # PettingZoo would rather have boxes than dictionaries, though its own masks are in dictionaries.
    warnings.filterwarnings("ignore", module="pettingzoo")


@every_game
def test_api(slug: str, players: int) -> None:
    official.api_test(aec(slug, players), num_cycles=200)


@every_game
def test_seeds(slug: str, players: int) -> None:
    official.seed_test(lambda: aec(slug, players), num_cycles=60)


@every_game
def test_rendering(slug: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    svg = {"svg": lambda picture: picture.startswith("<svg")}
    official.render_test(lambda render_mode: aec(slug, players, render_mode=render_mode), svg)
    assert pentarchy.game(slug).title in capsys.readouterr().out


@every_game
def test_cycles_and_the_parallel_environment(slug: str, players: int) -> None:
    def together(max_cycles: int = 0) -> object:
        return parallel(slug, players, max_cycles=max_cycles, illegal="random")

    official.max_cycles_test(
        SimpleNamespace(parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles)))
    )
    official.parallel_api_test(together(), num_cycles=60)
    official.parallel_seed_test(together, num_cycles=30)


@every_game
def test_performance(slug: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
    hours = iter(range(100))
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(hours)))
    benchmark.performance_benchmark(aec(slug, players))


def played(env: GameEnv, choices: int, seed: int = 3) -> list[str]:
    """What everybody observes after each of some random choices."""
    seen = []
    rng = np.random.default_rng(seed)
    for _ in range(choices):
        if env.state_of_play.over:
            break
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
        seen.append(repr([env.observe(agent)["observation"].tobytes() for agent in env.possible_agents]))
    return seen


@every_game
def test_saved_copied_and_pickled_games_go_on_alike(slug: str, players: int) -> None:
    env = aec(slug, players, shaping=0.1)
    env.reset(seed=5)
    played(env, 40, 1)
    saved = pickle.loads(pickle.dumps(env.save()))
    others = [env.copy(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    course = played(env, 30)
    for other in others:
        assert played(other, 30) == course
    env.restore(saved)
    assert played(env, 30) == course


def blindly(env: GameEnv) -> list[str]:
    """All that PettingZoo shows until nobody is left, with choices that look at no mask."""
    seen = []
    for agent in env.agent_iter():
        observation, *rest = env.last()
        seen.append(repr((agent, observation["observation"].tobytes(), rest, env.rewards)))
        env.step(None if rest[1] or rest[2] else 0)
    return seen


@pytest.mark.parametrize("choices", [0, 3, 6, 7])
def test_a_restored_environment_goes_on_as_it_would_have(choices: int) -> None:
    """At the beginning, in the middle, when the game has been cut short, and when one agent has left it."""
    env = aec("conqueror", 3, illegal="random", max_cycles=6, shaping=0.1)
    env.reset(seed=5)
    for _ in range(choices):
        env.step(None if env.cycles == 6 else 0)
    saved = pickle.loads(pickle.dumps(env.save()))
    course = blindly(env)
    env.reset()
    following = env.state_of_play.digest()
    for again in (env, aec("conqueror", 3, illegal="random", max_cycles=6, shaping=0.1)):
        again.restore(saved)
        assert blindly(again) == course
        again.reset()
        assert again.state_of_play.digest() == following, "the next game of the series is another one"


def test_an_environment_begins_at_any_position_of_its_game() -> None:
    env = aec("yamatai", 2)
    state = pentarchy.new("yamatai", players=2, seed=3)
    state.apply(state.options[0])
    env.restore(state)
    assert env.state_of_play.digest() == state.digest()
    assert env.cycles == 0
    for wrong in (3, pentarchy.new("yamatai", players=3, seed=3), pentarchy.new("brazil", players=2, seed=3)):
        with pytest.raises(BadInput, match=r"from a position, not from 3|another game"):
            env.restore(wrong)  # type: ignore[arg-type]
    assert env.state_of_play.digest() == state.digest()


def together(env: Any, steps: int) -> list[str]:
    """All that the parallel environment shows after each of some random choices."""
    rng = np.random.default_rng(4)
    seen = []
    for _ in range(steps):
        if not env.agents:
            break
        state = env.inner.state_of_play
        chosen = {agent: int(rng.choice(state.options_for(p) or [0])) for p, agent in enumerate(env.possible_agents)}
        observations, *rest = env.step(chosen)
        seen.append(repr(([observations[agent]["observation"].tobytes() for agent in observations], rest)))
    return seen


@every_game
def test_parallel_environments_are_saved_copied_and_pickled(slug: str, players: int) -> None:
    env = parallel(slug, players, shaping=0.1, max_cycles=30)
    env.reset(seed=5)
    together(env, 10)
    saved = pickle.loads(pickle.dumps(env.save()))
    others = [env.copy(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    course = together(env, 30)
    assert len(course) == 20  # then it is cut short
    for other in others:
        assert together(other, 30) == course
    env.restore(saved)
    assert together(env, 30) == course


@every_game
def test_what_others_choose_at_the_same_time_is_not_observed(slug: str, players: int) -> None:
    env = aec(slug, players)
    rng = np.random.default_rng(1)
    found = 0
    for seed in range(3):
        env.reset(seed=seed)
        for _ in range(150):
            state = env.state_of_play
            if state.over:
                break
            if len(state.actors) > 1:
                found += 1
                chooser = state.player
                others = [agent for p, agent in enumerate(env.possible_agents) if p != chooser]
                lanes = state.lanes
                before = {agent: env.observe(agent)["observation"] for agent in others}
                env.step(rng.choice(state.options))
                if env.state_of_play.lanes is lanes:
                    for agent in others:
                        assert np.array_equal(env.observe(agent)["observation"], before[agent])
                continue
            env.step(rng.choice(state.options))
    assert found or slug in ("yamatai", "cultures")  # the games in which nobody chooses at the same time


def test_rewards() -> None:
    for rewards, total in (("win", 1.0), ("place", 1.5)):
        env = aec("yamatai", 3, rewards=rewards)
        env.reset(seed=1)
        played(env, 2000)
        assert env.state_of_play.over
        assert sum(env.rewards.values()) == pytest.approx(total)
        best = env.state_of_play.ranking()[0]
        assert env.rewards[f"player_{best}"] == 1.0
    env = aec("yamatai", 3, rewards="points", shaping=1.0)
    env.reset(seed=1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(3)
    begun = [score.total for score in env.state_of_play.scores()]
    while not env.state_of_play.over:
        env.step(rng.choice(env.state_of_play.options))
        for agent, reward in env.rewards.items():
            paid[agent] += reward
    scores = env.state_of_play.scores()
    for p, agent in enumerate(env.possible_agents):
        assert paid[agent] == 2 * scores[p].total - begun[p]


def test_the_game_of_a_seed_is_the_same_as_everywhere() -> None:
    env = aec("yamatai", 2)
    seeds: list[Any] = [7, np.int64(7)]
    for seed in seeds:
        env.reset(seed=seed)
        assert env.state_of_play.digest() == pentarchy.new("yamatai", players=2, seed=7).digest()


def test_bad_settings_say_what_would_be_right() -> None:
    for settings, message in (
        ({"players": 9}, "2, 3 or 4"),
        ({"players": 2.0}, "players is a whole number from 1 on, not 2.0"),
        ({"players": 2, "shaping": "much"}, "shaping is a number from 0 to 1000, not 'much'"),
        ({"players": 2, "options": {"clock": 1}}, "no option 'clock'"),
        ({"players": 2, "rewards": "glory"}, "win, place, points"),
        ({"players": 2, "render_mode": "film"}, "human, ansi, svg, rgb_array"),
        ({"players": 2, "max_cycles": -1}, "from 0 on"),
        ({"players": 2, "illegal": "skip"}, "'raise' or 'random'"),
    ):
        with pytest.raises(BadInput, match=message):
            aec("yamatai", **settings)


def test_a_choice_that_is_no_option_changes_nothing() -> None:
    env = aec("yamatai", 2)
    with pytest.raises(BadInput, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.state_of_play.digest()
    closed = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[-1])
    option = env.state_of_play.options[0]
    for action, error in (
        (closed, IllegalChoice),
        (-1, BadInput),
        (10**6, BadInput),
        ("fleet 1", BadInput),
        (str(option), BadInput),
        (option + 0.5, BadInput),
        (True, BadInput),
        (None, BadInput),
        ([option], BadInput),
        (np.array([option]), BadInput),
    ):
        with pytest.raises(error):
            env.step(action)
    with pytest.raises(BadInput, match="there is no agent 'player_2'; there are: player_0, player_1"):
        env.observe("player_2")
    assert env.state_of_play.digest() == before
    played(env, 2000)
    with pytest.raises(BadInput, match="over"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(BadInput, match="reset"):
        env.step(None)
