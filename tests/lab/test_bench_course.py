"""The cost of a decision early and late in a game."""

import pentarchy
from pentarchy.lab.bench_course import TENTHS, Course, measure_game, plot, random_choices


def test_every_tenth_of_a_game_is_measured() -> None:
    course = measure_game(pentarchy.game("yamatai"), games=1)
    assert course.subject == "Yamataï, 2 players"
    assert len(course.costs) == TENTHS
    assert min(course.costs) > 0


def test_the_choices_of_a_seed_lead_to_the_end_of_its_game() -> None:
    game = pentarchy.game("yamatai")
    state = game.new(2, 5)
    for action in random_choices(game, 2, 5):
        assert not state.over
        state.apply(action)
    assert state.over


def test_all_games_are_in_the_picture() -> None:
    drawn = plot([Course("Chess, 2 players", [1.0, 2.0]), Course("Go, 2 players", [3.0, 1.0])])
    assert drawn.startswith("<svg")
    assert "Chess, 2 players" in drawn
    assert "Go, 2 players" in drawn
