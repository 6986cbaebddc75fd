"""What shows judgement is counted in every game and summed up."""

from __future__ import annotations

from pentarchy.lab.report import Report, summary
from tests.conqueror.scenario import GREECE, ROME, acting, empty, put
from tests.toy import TOY


def test_attacks_are_counted_and_the_hopeless_ones_besides() -> None:
    """One infantry against six in a fort cannot win; three cavalry against one infantry surely do."""
    s = empty()
    s.round = 3
    put(s, ROME, "averni", i=1)
    put(s, GREECE, "alpes", i=6)
    put(s, ROME, "palestina", c=3)
    put(s, GREECE, "syria", i=1)
    acting(s, ROME)
    report = Report(s)
    for words in ("attack averni alpes", "attack palestina syria"):
        report.note(s, s.game.vocabulary.parse(words))
    assert report.counts == {"attacks": 2, "hopeless attacks": 1}


def test_a_game_that_counts_nothing_still_has_openings() -> None:
    first, second, third = Report(TOY.new(2, 1)), Report(TOY.new(2, 1)), Report(TOY.new(2, 1))
    first.opening, second.opening, third.opening = ("a",), ("b",), ("a",)
    assert summary([first, second, third]) == [("different openings", "2 in 3 games")]


def test_metrics_are_shown_by_median_and_mean_and_counts_for_each_game() -> None:
    reports = [Report(TOY.new(2, 1)) for _ in range(3)]
    for rounds, report in zip((8, 9, 13), reports, strict=True):
        report.metrics = {"rounds": rounds}
        report.counts["attacks"] = 2
    assert summary(reports)[:2] == [("rounds", "median 9, mean 10.00"), ("attacks", "2.00 a game (6 in all)")]
