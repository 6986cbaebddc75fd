"""A short campaign: see `python -m tests.server.campaign` for the whole one."""

from __future__ import annotations

import pytest

from tests.server.campaign import fight, is_whole, world

THOROUGH = pytest.mark.thorough


@pytest.mark.parametrize(
    ("store", "processes", "kills"),
    [
        ("sqlite", 1, 3),
        pytest.param("sqlite", 2, 8, marks=THOROUGH),
        pytest.param("postgresql", 1, 8, marks=THOROUGH),
        pytest.param("postgresql", 2, 8, marks=THOROUGH),
    ],
)
def test_no_choice_is_lost_or_doubled(store: str, processes: int, kills: int, request: pytest.FixtureRequest) -> None:
    address = request.getfixturevalue("postgres") if store == "postgresql" else ""
    with world(store, processes, address) as (settings, log):
        found = fight(settings, kills, 1, log)
    assert is_whole(found), found
    assert found["kills"] == kills
    assert found["accepted"] > kills
