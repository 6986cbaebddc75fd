"""The features of a position: one row per player, each named, counted from what is not hidden."""

from __future__ import annotations

import random

from pentarchy.games.brazil.features import NAMES, features
from tests.brazil.scenario import A, B, Table, new


def test_every_player_has_every_feature_in_every_position() -> None:
    s = new(3, 5)
    rng = random.Random(5)
    while not s.over:
        rows = features(s)
        assert [len(row) for row in rows] == [len(NAMES)] * 3
        assert all(-10.0 < number < 10.0 for row in rows for number in row)
        p = rng.choice(s.actors)
        s.apply(rng.choice(s.options_for(p)), p)


def test_points_count_apart_when_the_end_is_fixed() -> None:
    t = Table().era(3).build(A, "h11", "academy")
    fixed = NAMES.index("points, the end fixed")
    assert features(t.s)[A][fixed] == 0
    t.s.ender, t.s.last_round = A, t.s.round
    assert features(t.s)[A][fixed] > features(t.s)[B][fixed] > 0
