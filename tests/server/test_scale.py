"""Beyond one machine: several servers on one PostgreSQL behind a real proxy."""

from __future__ import annotations

import pytest

from tests.server.scale import NAMES, exercise

pytestmark = pytest.mark.thorough


def test_a_server_is_added_drained_and_killed_and_nothing_is_lost() -> None:
    found = exercise(6)
    assert (found["lost"], found["doubled"]) == (0, 0)
    assert found["accepted"] > 100
    assert found["servers used"] == sorted(NAMES)
