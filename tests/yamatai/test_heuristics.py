"""What bots think of a position: better things are worth more, and nothing is changed by thinking."""

from __future__ import annotations

import random

import pytest

from pentarchy.games.yamatai.heuristics import outlook, promise, rounds_left
from tests.yamatai.scenario import BLUE, ORANGE, Table, new


def worth(table: Table, player: int = ORANGE) -> float:
    return outlook(table.s)[player]


def test_what_scores_and_what_pays_is_worth_more_than_nothing() -> None:
    plain = worth(Table())
    assert worth(Table().built("dojo")) > plain + 3
    assert worth(Table().has("broker")) > plain + 3
    assert worth(Table().owns("tea")) > plain
    assert worth(Table().owns("tea", "tea")) > worth(Table().owns("tea", "music"))
    assert worth(Table().harbor("gold")) > plain


def test_boats_beside_a_fitting_island_promise_a_building() -> None:
    def table(colour: str) -> Table:
        here = Table().boats("wood b07", "stone b18").hand("gold").fresh(f"{colour} b17").row("bathhouse")
        return here.at("place")

    assert worth(table("bamboo")) > worth(table("clay")) + 3


def test_the_best_building_is_the_most_promising_option() -> None:
    table = Table().boats("wood b07", "stone b18", "clay b24").fresh("bamboo b17").row("bathhouse", "great_manor")
    table.culture("tea", "i07").at("develop")
    promises = promise(table.s, table.s.options)
    assert table.offers[promises.index(max(promises))] == "build great_manor i08"


def test_a_boat_that_completes_a_building_is_the_most_promising_one() -> None:
    table = Table().boats("wood b07", "stone b18", "bamboo b02").hand("bamboo", "gold").row("bathhouse").at("place")
    promises = promise(table.s, table.s.options)
    assert table.offers[promises.index(max(promises))] == "place bamboo b08"


def test_the_end_is_near_when_somebody_can_end_the_game() -> None:
    assert rounds_left(Table().s) > 5
    assert rounds_left(Table().houses("i01", "i02", "i03", "i04", "i05", player=BLUE).s) <= 1
    assert rounds_left(Table().supply(gold=0).s) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_thinking_changes_nothing_and_has_an_answer_at_every_question(players: int) -> None:
    s = new(players, 8)
    rng = random.Random(8)
    while not s.over:
        before = s.digest()
        assert len(outlook(s)) == players
        assert len(promise(s, s.options)) == len(s.options)
        assert s.digest() == before
        s.apply(rng.choice(s.options))
    assert len(outlook(s)) == players
