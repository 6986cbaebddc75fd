"""What tests of this game share."""

from __future__ import annotations

import pytest


@pytest.fixture(params=["normal", pytest.param("hard", marks=pytest.mark.thorough)])
def level(request: pytest.FixtureRequest) -> str:
    """Hard bots answer these slowly."""
    return str(request.param)
