"""Many games at once."""

from __future__ import annotations

import copy
import gc
import pickle
import sys

import numpy as np
import pytest

import pentarchy
from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.env import Vector, game_seed, sight
from pentarchy.env.workers import Workers
from tests.env.cases import every_game


def course(vector: Vector, steps: int) -> list[bytes]:
    """All that is shown after each of some random choices."""
    found = []
    for _ in range(steps):
        vector.step(vector.sample())
        shown = (vector.observations, vector.masks, vector.seats, vector.rewards, vector.over)
        found.append(b"".join(np.ascontiguousarray(array).tobytes() for array in shown))
    return found


@every_game
def test_every_row_shows_the_game_that_is_played_in_it(slug: str, players: int) -> None:
    vector = Vector(slug, 2, players)
    vector.reset(9)
    states = [pentarchy.new(slug, players=players, seed=game_seed(9, row, 0)) for row in range(2)]
    eyes = sight(slug, players)
    for _ in range(60):
        for row, state in enumerate(states):
            assert vector.seats[row] == state.player
            assert np.array_equal(vector.observations[row], eyes.observe(state, state.player))
            assert np.array_equal(vector.masks[row], eyes.mask(state, state.player))
        actions = vector.sample()
        vector.step(actions)
        for state, action in zip(states, actions, strict=True):
            state.apply(int(action))
        if vector.over.any():
            break


def test_a_game_that_is_over_pays_and_the_next_begins() -> None:
    vector = Vector("yamatai", 3, 2, rewards="win")
    vector.reset(1)
    ended = 0
    while ended < 5:
        vector.step(vector.sample())
        for row in np.flatnonzero(vector.over):
            ended += 1
            assert vector.rewards[row].sum() == pytest.approx(1.0)
            assert vector.observations[row][vector.layout.find("over").offset] == 0
        assert (vector.rewards[~vector.over] == 0).all()
        assert (vector.masks.sum(axis=1) >= 1).all()
    seeds = {game_seed(1, row, number) for row in range(100) for number in range(100)}
    assert len(seeds) == 10_000


def test_the_number_of_processes_changes_nothing() -> None:
    alone = Vector("yamatai", 5, 2)
    with Vector("yamatai", 5, 2, processes=2) as together:
        alone.reset(3)
        together.reset(3)
        assert course(alone, 250) == course(together, 250)
        saved = together.save()
        ahead = course(together, 20)
        alone.restore(saved)
        assert course(alone, 20) == ahead
        together.restore(saved)
        assert course(together, 20) == ahead
        with pytest.raises(IllegalChoice, match="game 4"):
            together.step([*together.sample()[:4], 1])
    with pytest.raises(BadInput, match="closed"):
        together.sample()


def test_a_process_that_dies_is_an_error_and_no_hang() -> None:
    with Vector("yamatai", 2, 2, processes=2) as vector:
        vector.reset(1)
        games = vector._games
        assert isinstance(games, Workers)
        games.processes[1].kill()
        games.processes[1].join()
        with pytest.raises(RuntimeError, match="has died"):
            vector.sample()


def test_saved_copied_and_pickled_games_go_on_alike() -> None:
    vector = Vector("yamatai", 3, 3, opponents="random", shaping=0.5)
    vector.reset(2)
    course(vector, 30)
    saved = pickle.loads(pickle.dumps(vector.save()))
    others = [vector.copy(), copy.deepcopy(vector), pickle.loads(pickle.dumps(vector))]
    ahead = course(vector, 40)
    for other in others:
        assert course(other, 40) == ahead
    vector.restore(saved)
    assert course(vector, 40) == ahead


def test_scaled_observations_are_shares_of_their_range() -> None:
    counts, shares = Vector("yamatai", 2, 2), Vector("yamatai", 2, 2, scaled=True)
    counts.reset(1)
    shares.reset(1)
    assert shares.observations.dtype == np.float32
    assert course(counts, 50) != course(shares, 50)
    coins = counts.layout.find("coins")
    assert counts.observations[0][coins.offset] / 999 == pytest.approx(shares.observations[0][coins.offset])
    assert shares.observations.min() >= 0
    assert shares.observations.max() <= 1


def test_one_seat_against_bots() -> None:
    vector = Vector("yamatai", 4, 3, opponents="random", seat=1)
    vector.reset(1)
    for _ in range(100):
        assert (vector.seats == 1).all()
        vector.step(vector.sample())
    anywhere = Vector("yamatai", 30, 3, opponents="random")
    anywhere.reset(1)
    assert set(anywhere.seats) == {0, 1, 2}


def test_a_choice_that_is_no_option_changes_nothing_in_any_row() -> None:
    vector = Vector("yamatai", 3, 2)
    with pytest.raises(BadInput, match="reset"):
        vector.step([0, 0, 0])
    vector.reset(1)
    before = [state.digest() for state in vector.save().states]
    good = vector.sample()
    closed = int(np.flatnonzero(vector.masks[2] == 0)[0])
    for actions, error in (
        ([good[0], good[1], closed], IllegalChoice),
        ([good[0], good[1], -1], BadInput),
        ([good[0], good[1], 10**6], BadInput),
        (good[:2], BadInput),
        ([0.5, 0.5, 0.5], BadInput),
    ):
        with pytest.raises(error):
            vector.step(actions)
    assert [state.digest() for state in vector.save().states] == before


def test_bad_settings_say_what_would_be_right() -> None:
    for settings, message in (
        ({"n": 0}, "from 1 on"),
        ({"n": 2, "processes": 3}, "at most 2"),
        ({"n": 2, "players": 5}, "2, 3 or 4"),
        ({"n": 2, "seat": 0}, "opponents"),
        ({"n": 2, "seat": 2, "opponents": "random"}, "0 to 1"),
        ({"n": 2, "shaping": -1.0}, "0 to 1000"),
        ({"n": 2, "options": {"speed": 1}}, "no option 'speed'"),
        ({"n": 2.0}, "from 1 on, not 2.0"),
    ):
        with pytest.raises(BadInput, match=message):
            Vector("yamatai", **settings)
    vector, other = Vector("yamatai", 2, 2), Vector("yamatai", 2, 3)
    other.reset(0)
    with pytest.raises(BadInput, match="another number of players"):
        vector.restore(other.save())
    with pytest.raises(BadInput, match=r"from what save\(\) returned, not from 7"):
        vector.restore(7)  # type: ignore[arg-type]


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    counted, plain = Vector("yamatai", np.int64(2), np.int16(3)), Vector("yamatai", 2, 3)  # type: ignore[arg-type]
    counted.reset(np.int64(4))  # type: ignore[arg-type]
    plain.reset(4)
    assert course(pickle.loads(pickle.dumps(counted)), 20) == course(plain, 20)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", [game.slug for game in pentarchy.games() if game.has_observation])
def test_steps_keep_nothing_that_grows(slug: str) -> None:
    vector = Vector(slug, 4)
    blocks = []
    for _ in range(4):
        vector.reset(1)
        for _ in range(400):
            vector.step(vector.sample())
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    assert blocks[3] < blocks[1] + 200, blocks
    assert all(state.history is None for state in vector.save().states)
