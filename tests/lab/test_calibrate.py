"""Hints are compared with who won, repeatably; how far leads are to be trusted follows from it."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentarchy
from pentarchy.bots import Budget
from pentarchy.lab.calibrate import TRUSTED, Answer, bins, calibrate, fit, record, surprise
from tests.toy import TOY


def answers(lead: float, remaining: float, wins: int, games: int = 100) -> list[Answer]:
    """So many questions with one lead, of which so many were won."""
    return [Answer([[lead, 0.0]], remaining, 0, 1.0 if n < wins else 0.0) for n in range(games)]


def test_the_same_seed_gives_the_same_answers_with_any_number_of_workers() -> None:
    found = [calibrate(TOY, [2], 3, seed=2, workers=workers, often=8) for workers in (1, 2)]
    assert found[0] == found[1]
    assert len(found[0]) > 3
    assert {answer.won for answer in found[0]} <= {0.0, 0.5, 1.0}
    assert {answer.player for answer in found[0]} == {0, 1}


def test_every_number_of_players_has_its_turn() -> None:
    found = calibrate(TOY, [2, 3], 2, budget=Budget(iterations=6), often=8)
    assert {len(lead) for answer in found for lead in answer.leads} == {2, 3}


def test_a_number_of_players_that_cannot_play_is_refused() -> None:
    with pytest.raises(pentarchy.BadInput, match="is played by"):
        calibrate(TOY, [99], 1)


def test_games_without_a_question_are_not_enough() -> None:
    with pytest.raises(pentarchy.BadInput, match="more games"):
        calibrate(TOY, [2], 0)


def test_trust_is_found_for_the_beginning_and_the_end_of_a_game() -> None:
    """Leads of 2 that win 6 of 10 early and 9 of 10 late: the logarithms of the odds are 0.41 and 2.20."""
    seen = answers(2.0, 1.0, 60) + answers(-2.0, 1.0, 40) + answers(2.0, 0.0, 90) + answers(-2.0, 0.0, 10)
    early, late, rosy = found = fit(seen)
    assert early == min(TRUSTED, key=lambda step: abs(2 * step - 0.41))
    assert late == min(TRUSTED, key=lambda step: abs(2 * step - 2.20))
    assert rosy == 0.0
    assert surprise(seen, found) < surprise(seen, (1.0, 1.0, 0.0))


def test_the_optimism_bias_of_the_player_to_move_is_found() -> None:
    """Leads of 1.5 and -0.5 that win 3 and 1 of 4: as if they were 1 and -1, of which each is trusted 1.1."""
    early, late, rosy = fit(answers(1.5, 0.5, 75) + answers(-0.5, 0.5, 25))
    assert rosy == 0.5
    assert (early + late) / 2 == pytest.approx(1.1, abs=0.1)


def test_predicted_chances_stand_beside_results() -> None:
    found = bins([(0.1, 0.0), (0.7, 1.0), (0.74, 1.0), (0.78, 0.0), (1.0, 1.0)])
    assert [one.questions for one in found] == [1, 0, 0, 3, 1]
    assert found[3].said == pytest.approx(0.74)
    assert found[3].won == pytest.approx(2 / 3)
    assert (found[3].low, found[3].high) == (0.6, 0.8)


def test_the_results_are_written_into_a_document(tmp_path: Path) -> None:
    """A line for each game, number of players and kind of hints; a new one takes the place of an old one."""
    document = tmp_path / "bots.md"
    document.write_text("Before.\n\n<!-- hints: begin -->\n<!-- hints: end -->\n\nAfter.\n", encoding="utf-8")
    record(document, TOY, "2", "looking ahead", 4, [(0.1, 0.0), (0.9, 1.0)])
    record(document, TOY, "2", "a search (60 iterations)", 4, [(0.5, 1.0)])
    record(document, TOY, "2", "looking ahead", 8, [(0.1, 0.0), (0.9, 1.0), (0.95, 0.0)])
    text = document.read_text(encoding="utf-8")
    assert text.startswith("Before.\n\n<!-- hints: begin -->\n| game | players |")
    assert text.endswith("|\n<!-- hints: end -->\n\nAfter.\n")
    assert [line for line in text.splitlines() if line.startswith(f"| {TOY.title}")] == [
        f"| {TOY.title} | 2 | a search (60 iterations) | 4 | 1 | 50% | 100% |  |  | 100% (1) |  |  |",
        f"| {TOY.title} | 2 | looking ahead | 8 | 3 | 65% | 33% | 0% (1) |  |  |  | 50% (2) |",
    ]


def test_a_document_without_a_place_for_it_is_refused(tmp_path: Path) -> None:
    document = tmp_path / "bots.md"
    document.write_text("Nothing here.\n", encoding="utf-8")
    with pytest.raises(pentarchy.BadInput, match="no place"):
        record(document, TOY, "2", "looking ahead", 4, [(0.1, 0.0)])
