"""Every game at every number of players, in a short sample and in a thorough one."""

import pytest

from tests.contract.sampling import CASES, IDS, Sample

SAMPLES = [
    pytest.param((game, players, thorough), id=name + "-thorough" * thorough, marks=[pytest.mark.thorough] * thorough)
    for thorough in (False, True)
    for (game, players), name in zip(CASES, IDS, strict=True)
]


@pytest.fixture(scope="module", params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> Sample:
    """Positions to look at; tests that use the same ones run one after the other."""
    game, players, thorough = request.param
    return Sample(game, players, thorough)
