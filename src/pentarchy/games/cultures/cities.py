"""Chapters 12 and 13: founding cities, and what every activation has in common."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.board import new_city, take_unit, tired_first
from pentarchy.games.cultures.components import DIST, OBJECTIVE_NUMBER, H
from pentarchy.games.cultures.lines import MOOD_NOW
from pentarchy.games.cultures.names import (
    ANGRY,
    BARREN,
    CITY_FOUNDER_OBJECTIVE,
    HAPPY,
    NEUTRAL,
    NONE,
    SETTLEMENT,
    SETTLER,
    SETTLER_STOCK,
    STOCKS,
    UNREVEALED,
)
from pentarchy.games.cultures.objectives import feat
from pentarchy.games.cultures.state import USED_LABOR, Cultures

# --- founding ---------------------------------------------------------------------------------------------------


def site_clause(s: Cultures, p: int, h: int) -> int:
    """CC-12.2, CC-12.4: what keeps the player from founding here, Settlers aside."""
    terrain = s.terrain[h]
    if terrain == UNREVEALED or terrain >= BARREN or s.city[h] != NONE or h in s.exhausted:
        return clause(12, 2)
    if s.owner[h] not in (NONE, p):
        return clause(12, 2)
    return 0 if s.stock[p * STOCKS + SETTLEMENT] else clause(12, 4)


def found_clause(s: Cultures, p: int, h: int) -> int:
    """CC-12.1, CC-12.5: the same, and a Settler must stand here."""
    if s.owner[h] != p or not s.settlers[h]:
        return clause(12, 1)
    return site_clause(s, p, h)


def found_city(s: Cultures, p: int, h: int) -> None:
    """CC-12.1: a Settler becomes a city."""
    take_unit(s, tired_first(s, h, SETTLER))
    s.stock[p * STOCKS + SETTLER_STOCK] += 1
    settle_city(s, p, h)


def settle_city(s: Cultures, p: int, h: int) -> None:
    """CC-12.3: the new city is Neutral; far from home it may be an objective."""
    new_city(s, p, h, NEUTRAL)
    if DIST[h * H + s.homes[p]] >= OBJECTIVE_NUMBER[CITY_FOUNDER_OBJECTIVE]:
        feat(s, p, CITY_FOUNDER_OBJECTIVE)


# --- activating -------------------------------------------------------------------------------------------------


def activation_clause(s: Cultures, p: int, h: int) -> int:
    """CC-13.1, CC-13.3: what keeps the player from activating this city."""
    if s.city[h] != p:
        return clause(13, 1)
    if s.mood[h] == ANGRY and s.activations[h]:
        return clause(13, 3)
    return 0


def acts_angry(s: Cultures, h: int) -> bool:
    """CC-9.39: is the city Angry, and not made to work as Neutral?"""
    return s.mood[h] == ANGRY and not s.used & USED_LABOR


def activation_limit(s: Cultures, h: int) -> int:
    """CC-13.4: how much the city may collect or build."""
    if s.mood[h] == HAPPY:
        return s.size[h] + 1
    return 1 if acts_angry(s, h) else s.size[h]


class Activated(Step[Cultures]):
    """CC-13.2: after the second and every further activation of a turn the city's mood falls."""

    def __init__(self, player: int, space: int) -> None:
        super().__init__(player)
        self.space = space

    def run(self, s: Cultures) -> None:
        h = self.space
        if s.activations[h] > 1 and s.city[h] == self.player and s.mood[h] > ANGRY:
            s.mood[h] -= 1
            s.tell(MOOD_NOW, self.player, h, s.mood[h])
