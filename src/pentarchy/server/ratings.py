"""Ratings: openskill's Plackett-Luce model, for people and bots alike, with its uncertainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
SCALE = 60.0  # points shown per unit of openskill's scale: new players start at 1500
SURE = 2.0  # standard deviations shown as the uncertainty

_model = PlackettLuce(mu=MU, sigma=SIGMA)


class Skill(Struct, frozen=True):
    """An estimate of a player's strength: mean and standard deviation."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The rating as shown: 1500 for a new player."""
        return round(self.mu * SCALE)

    @property
    def give_or_take(self) -> int:
        """Two standard deviations in the same points."""
        return round(SURE * self.sigma * SCALE)

    @property
    def surely(self) -> float:
        """The lower end of the interval: leaderboards are ordered by it, so that one lucky game leads nowhere."""
        return self.mu - SURE * self.sigma


def rate(known: Mapping[str, Skill], ranked: Sequence[tuple[str, int]]) -> dict[str, Skill]:
    """New skills after a game of these entrants, each with a rank, 1 the best; equal ranks are a tie.

    An entrant with two seats, as a bot of one level may have, changes by the mean of both.
    """
    before = [known.get(who, Skill()) for who, _ in ranked]
    teams = [[_model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = _model.rate(teams, ranks=[float(rank) for _, rank in ranked])
    found: dict[str, list[Skill]] = {}
    for (who, _), team in zip(ranked, after, strict=True):
        found.setdefault(who, []).append(Skill(team[0].mu, team[0].sigma))
    return {who: _mean(skills) for who, skills in found.items()}


def _mean(skills: Sequence[Skill]) -> Skill:
    count = len(skills)
    return Skill(sum(skill.mu for skill in skills) / count, sum(skill.sigma for skill in skills) / count)
