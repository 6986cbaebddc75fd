from __future__ import annotations

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.core.record import Record
from pentarchy.lab.simulate import Played, Results, Seat, simulate
from pentarchy.lab.statistics import margin, mean, median, wilson
from tests.toy import TOY


def test_the_same_seed_gives_the_same_results_with_any_number_of_workers() -> None:
    one = simulate(TOY, 3, 40, seed=3).to_dict()
    assert simulate(TOY, 3, 40, seed=3, workers=2).to_dict() == one
    assert simulate(TOY, 3, 40, seed=4).to_dict() != one


def test_games_come_in_order_with_records_that_verify() -> None:
    played: list[Played] = []
    results = simulate(TOY, 2, 12, seed=1, options={"rounds": 2}, records=True, each=played.append, workers=2)
    assert [one.number for one in played] == list(range(12))
    assert results.games == 12
    for one in played:
        record = Record.from_json(one.record)
        assert record.options == {"rounds": 2}
        assert record.verify() == 1  # the position at the end
        assert record.replay().places() == one.places
        assert len(record.entries) == one.decisions


def test_a_shared_victory_is_shared() -> None:
    results = Results(TOY, 3, {}, 0, seats=[Seat(), Seat(), Seat()])
    results.add(Played(0, 10, [1, 1, 3], [5.0, 5.0, 2.0]))
    results.add(Played(1, 14, [2, 1, 3], [5.0, 6.0, 4.0]))
    assert [seat.wins for seat in results.seats] == [0.5, 1.5, 0.0]
    assert results.to_dict()["decisions"] == {"total": 24, "mean": 12.0, "median": 12.0, "least": 10, "most": 14}


def test_wrong_players_and_options_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadInput, match="Toy is played by 2, 3 or 4, not by 5"):
        simulate(TOY, 5, 1)
    with pytest.raises(BadInput, match="this game has no option 'speed'; there are: rounds"):
        simulate(TOY, 2, 1, options={"speed": 3})


def test_wilson_intervals_are_those_of_the_textbook() -> None:
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)  # Newcombe 1998, table I
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_averages_of_few_and_none() -> None:
    assert (mean([]), median([]), margin([3.0])) == (0.0, 0.0, 0.0)
    assert (mean([1, 2, 6]), median([6, 1, 2]), median([4, 1])) == (3.0, 2.0, 2.5)
