"""Every game at every number of players, in a short sample and in a thorough one."""

import pytest
from _pytest.mark import ParameterSet

import pentarchy
from tests.contract.sampling import CASES, Sample


def samples(cases: list[tuple[pentarchy.Game, int]]) -> list[ParameterSet]:
    """The short and the thorough sample of each case."""
    return [
        pytest.param(
            (game, players, thorough),
            id=f"{game.slug}-{players}{'-thorough' * thorough}",
            marks=[pytest.mark.thorough] * thorough,
        )
        for thorough in (False, True)
        for game, players in cases
    ]


@pytest.fixture(scope="module", params=samples(CASES))
def sample(request: pytest.FixtureRequest) -> Sample:
    """Positions to look at; tests that use the same ones run one after the other."""
    game, players, thorough = request.param
    return Sample(game, players, thorough)
