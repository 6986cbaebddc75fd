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


def test_an_open_city_beside_an_enemy_gets_a_guard_and_a_fortress() -> None:
    """A guard alone would fall in 40 % of attacks, a Fortress alone in 67 %; and the Fortress is a point."""
    assert_turn(positions.enemy_beside_an_open_city().s, does=["build d3", "grow d3 fortress"])


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


# --- one for each piece of advice -------------------------------------------------------------------------------


def test_a_third_city_lets_all_others_grow() -> None:
    assert_turn(positions.the_size_of_cities_needs_more_cities().s, does=["found d4", "grow *"])


@pytest.mark.parametrize("level", LEVELS)
def test_food_is_spent_on_an_advance_or_a_settler(level: str) -> None:
    for seed in SEEDS:
        done = turn_of(positions.full_of_food().s, make(level, budget=FEW, seed=seed))
        assert "unit settler" in done or any(words.startswith("advance") for words in done), done


def test_the_missing_wood_is_collected() -> None:
    assert_turn(positions.one_wood_is_missing().s, does=["collect *"])


def test_stock_is_kept_for_an_objective() -> None:
    assert_turn(positions.stock_that_an_objective_wants().s, never=["grow *"])


def test_an_advance_that_makes_no_pair_is_not_bought_in_the_end() -> None:
    assert_turn(positions.an_even_number_of_advances().s, does=["grow *"])


def test_two_wait_for_a_third_before_a_camp_of_two() -> None:
    assert_turn(positions.two_barbarians_and_two_soldiers().s, never=["to d5"])


def test_nobody_attacks_a_guarded_fortress_with_one() -> None:
    assert_turn(positions.a_fortress_and_one_guard().s, never=["to d6"])


def test_everybody_goes_into_the_attack() -> None:
    assert_turn(positions.all_four_or_three().s, does=["move", "all", "to d6"])


def test_outnumbered_attackers_retreat() -> None:
    assert_sensible(positions.one_against_two_in_battle().s, good={"retreat"})


def test_a_token_makes_a_city_happy() -> None:
    assert_turn(positions.tokens_kept_in_round_two().s, does=["civic"])


def test_two_cities_are_activated_once_each() -> None:
    assert_turn(positions.two_cities_or_one_twice().s, does=["collect d2", "collect d4"])


def test_the_last_turn_makes_points() -> None:
    assert_turn(positions.the_last_turn_of_all().s, does=["grow d2 *", "grow c2 *"])


def test_influence_aims_at_the_leader() -> None:
    table = positions.the_leader_is_influenced()
    blue = next(words for words in map(table.s.words, table.s.options) if words.startswith("target"))
    assert_sensible(table.s, good={blue})


def test_a_leader_ends_the_game() -> None:
    assert_turn(positions.the_last_city_of_a_loser().s, does=["to d7"])


def test_a_sure_camp_is_taken() -> None:
    assert_turn(positions.a_captured_camp_pays().s, does=["to d5", "take_over"])


def test_a_border_city_gets_guards() -> None:
    assert_turn(positions.a_border_city_before_an_army().s, does=["build d3"])


def test_a_free_advance_is_taken() -> None:
    assert_turn(positions.a_card_that_is_an_advance().s, does=["play *"])
