"""What any experienced player sees at once: the ten worked positions of the advice to players, and more of our own."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from tests.cultures import positions
from tests.sense import FEW, LEVELS, SEEDS, assert_sensible, assert_turn, turn_of


def test_a_settler_founds_the_food_is_spent_and_no_action_is_lost() -> None:
    assert_turn(positions.settler_beside_home().s, does=["found e2", "advance *"])


def test_two_tokens_raise_two_cities_before_they_collect() -> None:
    does = ["civic", "raise d2", "raise d4", "collect d2", "collect d4"]
    assert_turn(positions.two_tokens_for_two_cities().s, does=does)


@pytest.mark.parametrize("level", LEVELS)
def test_an_academy_and_two_advances(level: str) -> None:
    for seed in SEEDS:
        done = turn_of(positions.an_academy_pays_for_an_advance().s, make(level, budget=FEW, seed=seed))
        assert [words.split()[0] for words in done].count("advance") == 2, done
        assert any(words.endswith("academy") for words in done), done


def test_three_soldiers_take_a_camp_of_two_and_keep_it() -> None:
    assert_turn(positions.three_against_two_barbarians().s, does=["move", "to d5", "take_over"])


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_city_beside_an_enemy_is_made_safe(level: str) -> None:
    """A guard alone would fall in 40 % of attacks: it needs a Fortress or a second one beside it."""
    for seed in SEEDS:
        done = turn_of(positions.enemy_beside_an_open_city().s, make(level, budget=FEW, seed=seed))
        guards = 1 if "grow d3 fortress" in done else 2
        assert "build d3" in done, done
        assert guards == 1 or done.count("unit army") == 2, done


def test_the_missing_happy_city_completes_an_objective() -> None:
    assert_turn(positions.one_happy_city_is_missing().s, does=["civic"])


def test_the_last_action_completes_a_pair_of_advances() -> None:
    assert_turn(positions.the_tenth_advance().s, does=["advance *"])


def test_soldiers_attack_in_the_last_round() -> None:
    assert_turn(positions.two_against_one_in_the_last_round().s, does=["move", "to d6"])


def test_two_against_one_fight_on() -> None:
    assert_sensible(positions.two_against_one_in_battle().s, good={"continue"})


def test_a_wonder_in_reach_is_built() -> None:
    assert_turn(positions.a_wonder_in_reach().s, does=["wonder d2 great_mausoleum"])


# --- ours -------------------------------------------------------------------------------------------------------


def test_a_first_turn_founds_a_second_city_or_explores() -> None:
    assert_turn(positions.a_first_turn().s, does=["move", "advance *"])


def test_one_against_three_retreats() -> None:
    assert_sensible(positions.one_against_three_in_battle().s, good={"retreat"})


def test_nobody_attacks_three_with_one() -> None:
    assert_turn(positions.one_soldier_beside_three().s, never=["to d6"])


def test_an_empty_city_of_the_enemy_is_taken() -> None:
    assert_turn(positions.an_empty_city_of_the_enemy().s, does=["move", "to d6"])


def test_the_last_city_is_guarded() -> None:
    assert_turn(positions.the_last_city_lies_open().s, does=["build d2"])


def test_the_game_is_not_ended_for_a_leader() -> None:
    assert_turn(positions.the_last_city_of_a_leader().s, never=["to d7"])


def test_influence_is_a_good_last_action() -> None:
    assert_turn(positions.influence_for_the_last_action().s, does=["influence"])


def test_a_great_person_is_worth_a_token() -> None:
    assert_sensible(positions.a_great_person_for_a_token().s, good={"buy"})


def test_no_city_is_razed_in_the_middle_of_the_game() -> None:
    assert_sensible(positions.razing_is_offered().s, good={"skip"})
