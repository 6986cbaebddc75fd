"""What bots think of positions and options."""

from __future__ import annotations

import random

from pentarchy.games.brazil.heuristics import outlook, promise
from tests.brazil.scenario import A, B, Table, hex_number, new


def lead(t: Table) -> float:
    """How far A is ahead of B."""
    points = outlook(t.s)
    return points[A] - points[B]


def test_points_means_and_progress_count() -> None:
    plain = lead(Table())
    assert lead(Table().build(A, "h12", "cane_field")) > plain + 1.5
    assert lead(Table().supply(A, "gold", "science")) > plain + 0.5
    assert lead(Table().mission(A, "m1_governor_general").unit("br_archer_1").unit("br_archer_2")) > plain + 2


def test_tokens_are_worth_less_and_less_towards_the_end() -> None:
    def worth(era: int, number: int) -> float:
        rich, poor = Table().era(era).supply(A, "gold", "gold"), Table().era(era)
        rich.s.round = poor.s.round = number
        return lead(rich) - lead(poor)

    assert worth(1, 1) > worth(2, 9) > worth(3, 14) > worth(3, 20) > 0


def test_tokens_are_worth_nothing_after_the_last_turn() -> None:
    t = Table().era(3).supply(A, "gold", "gold")
    t.s.ender, t.s.last_round, t.s.active = B, t.s.round, B
    without = Table().era(3)
    without.s.ender, without.s.last_round, without.s.active = B, without.s.round, B
    assert lead(t) == lead(without)


def test_a_lead_counts_more_when_the_end_is_fixed_and_few_turns_are_to_come() -> None:
    t = Table().era(3).build(A, "h11", "academy").build(A, "h12", "academy")
    open_end = lead(t)
    t.s.ender, t.s.last_round, t.s.active = A, t.s.round, B
    assert lead(t) > open_end > 8  # what B's last turn may bring is counted
    t.s.tile[hex_number("h12")] = t.s.owner[hex_number("h12")] = -1
    assert lead(t.refresh()) < 1  # 4 points are what a turn brings


def test_a_completed_mission_is_better_shown_than_kept() -> None:
    t = Table().mission(A, "m1_governor_general").unit("br_archer_1").unit("br_archer_2")
    t.build(A, "h11", "sawmill").build(A, "h12", "sawmill").build(A, "h30", "sawmill").turn(A)
    kept = lead(t)
    t.do("reveal m1_governor_general", "decline", "token build", "token build")
    assert lead(t) > kept


def test_revealing_building_and_winning_promise_more_than_declining() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood").do("act build")
    promises = dict(zip(t.options, promise(t.s, t.s.options), strict=True))
    assert promises["build bt_sawmill_cane_field cane_field"] > promises["decline"] + 1
    t = Table().unit("br_cannon", "h33").build(B, "h32", "sawmill").moving(A)
    promises = dict(zip(t.options, promise(t.s, t.s.options), strict=True))
    assert promises["move br_cannon h32"] > promises["move br_cannon h40"]


def test_judging_changes_nothing_and_every_option_has_a_promise() -> None:
    s = new(3, 8)
    rng = random.Random(8)
    for _ in range(300):
        if s.over:
            break
        before = s.digest()
        assert len(outlook(s)) == 3
        if s.lanes is None:
            assert len(promise(s, s.options)) == len(s.options)
        assert s.digest() == before
        p = rng.choice(s.actors)
        s.apply(rng.choice(s.options_for(p)), p)
