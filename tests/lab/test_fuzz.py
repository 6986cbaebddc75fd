"""The fuzzer finds faults that were put there, shortens them, and their records show them again."""

from __future__ import annotations

import pytest

from pentarchy.core.record import Record
from pentarchy.lab.examine import find_failure
from pentarchy.lab.fuzz import Found, fuzz, shortened
from tests.broken import Crashing, Endless, Forgetful, Greedy, Talkative, in_place_of_toy
from tests.toy import TOY, Toy


def first_found(state: type[Toy], players: int = 0) -> Found:
    with in_place_of_toy(state) as game:
        for outcome in fuzz(game, 60, seed=1, players=players):
            if outcome.found:
                return outcome.found[0]
    pytest.fail("nothing was found")


def test_nothing_is_wrong_with_the_toy_game() -> None:
    outcomes = list(fuzz(TOY, 24, seed=5))
    assert sum(outcome.games for outcome in outcomes) == 24
    assert sum(outcome.decisions for outcome in outcomes) > 24 * 15
    assert [outcome.found for outcome in outcomes if outcome.found] == []


@pytest.mark.parametrize(
    ("state", "kind", "message", "place"),
    [
        (Greedy, "RuleBug", "coins", "broken.py check"),
        (Crashing, "ZeroDivisionError", "division", "broken.py push"),
        (Forgetful, "Fault", "", "fuzz.py"),
        (Talkative, "Fault", "can tell an imagined state from the true one", "fuzz.py"),
        (Endless, "RuleBug", "10000 steps without a question; the next would be Idle(player=-1)", "state.py settle"),
    ],
)
def test_a_fault_is_found_and_placed(state: type[Toy], kind: str, message: str, place: str) -> None:
    failure = first_found(state).failure
    assert failure.kind == kind
    assert message in failure.message
    assert failure.place.startswith(place)


def test_a_record_is_shortened_to_what_matters() -> None:
    found = first_found(Crashing, players=2)
    with in_place_of_toy(Crashing):
        record, failure = shortened(found)
    assert [entry.words for entry in record.entries][-1] in ("take 3", "take 2", "take 1")
    assert len(record.entries) <= 4  # two bids, and the coins
    assert failure is not None
    assert failure.kind == "ZeroDivisionError"
    assert failure.number == len(record.entries)


def test_an_invariant_that_breaks_late_is_reached_sooner() -> None:
    found = first_found(Greedy, players=3)
    with in_place_of_toy(Greedy):
        record, failure = shortened(found)
        assert failure is not None
        assert failure.kind == "RuleBug"
        again = find_failure(record)
    assert again is not None
    assert again.same_as(failure)
    assert find_failure(Record.from_json(record.to_json())) is None  # the sound game has no such fault


def test_the_same_run_finds_the_same_fault_with_any_number_of_workers() -> None:
    one = [(o.games, o.decisions, o.found) for o in fuzz(TOY, 20, seed=9, workers=1)]
    two = [(o.games, o.decisions, o.found) for o in fuzz(TOY, 20, seed=9, workers=2)]
    assert sum(decisions for _, decisions, _ in one) == sum(decisions for _, decisions, _ in two)


def test_one_game_of_a_run_can_be_played_alone() -> None:
    whole = list(fuzz(TOY, 3, seed=4))
    third = list(fuzz(TOY, 1, seed=4, first=2))
    assert third[0].decisions == whole[2].decisions
