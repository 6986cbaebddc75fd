"""Chapter 8: governments and changing them."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.games.cultures.advances import can_pay_advance, food_ways, pay_food_way
from pentarchy.games.cultures.asking import Listed, Question
from pentarchy.games.cultures.components import (
    CATEGORIES,
    CATEGORY_MASK,
    CONSTANTS,
    FIRST_OF,
    GOVERNMENT_MASK,
    GOVERNMENT_NEEDS,
)
from pentarchy.games.cultures.lines import CUBE_PLACED, CUBES_MOVED
from pentarchy.games.cultures.names import FIRST_GOVERNMENT
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import CUBE, GOVERNMENT, PAY

SWITCH_FOOD: Final[int] = int(CONSTANTS["switch_government_food"])


def switch_clause(s: Cultures, p: int, category: int) -> int:
    """CC-8.3: what keeps the player from changing to this government, price aside."""
    held = s.advances[p]
    cubes = held & GOVERNMENT_MASK
    if not cubes or cubes & CATEGORY_MASK[category] or not held & GOVERNMENT_NEEDS[category]:
        return clause(8, 3)
    return 0


def switchable(s: Cultures, p: int) -> list[int]:
    """The governments a player could change to."""
    if not s.advances[p] & GOVERNMENT_MASK:
        return []
    return [c for c in range(FIRST_GOVERNMENT, CATEGORIES) if not switch_clause(s, p, c)]


def can_pay_switch(s: Cultures, p: int) -> bool:
    """CC-8.3: 2 Food, or Ideas or Gold for it."""
    return can_pay_advance(s, p, SWITCH_FOOD, 0)


def change_government(s: Cultures, p: int, category: int) -> None:
    """CC-8.4 to CC-8.6: all government cubes move; the first advance comes first, the others are chosen."""
    cubes = (s.advances[p] & GOVERNMENT_MASK).bit_count()
    s.advances[p] = s.advances[p] & ~GOVERNMENT_MASK | 1 << FIRST_OF[category]
    s.refresh_advances(p)
    s.cap(p)
    s.tell(CUBES_MOVED, p, cubes, category - FIRST_GOVERNMENT)
    if cubes > 1:
        s.push(PlaceCube(p, category, cubes - 1))


class PaySwitch(Listed):
    """CC-6.5, CC-8.3: the price of a change of government."""

    decision = "payment"
    rule = "6.5"
    verbs = (PAY,)

    def __init__(self, player: int, category: int) -> None:
        super().__init__(player)
        self.category = category

    def candidates(self, s: Cultures) -> list[int]:
        return food_ways(s, self.player, SWITCH_FOOD, 0)

    def apply(self, s: Cultures, action: int) -> None:
        pay_food_way(s, self.player, action, SWITCH_FOOD, 0)
        change_government(s, self.player, self.category)

    def prompt(self, s: Cultures) -> str:
        return f"Pay {SWITCH_FOOD} Food for the new government: choose the Ideas and Gold that replace it."


class PlaceCube(Listed):
    """CC-8.4: choose a different advance of the new government for each further cube."""

    decision = "gov_cube"
    rule = "8.4"
    verbs = (CUBE,)

    def __init__(self, player: int, category: int, left: int) -> None:
        super().__init__(player)
        self.category = category
        self.left = left

    def _free(self, s: Cultures) -> list[int]:
        first = FIRST_OF[self.category]
        return [a for a in range(first, first + 4) if not s.advances[self.player] >> a & 1]

    def candidates(self, s: Cultures) -> list[int]:
        free = self._free(s)
        return [CUBE.option(a) for a in free] if len(free) > self.left else []

    def apply(self, s: Cultures, action: int) -> None:
        self._put(s, CUBE.first(action))
        if self.left > 1:
            s.push(PlaceCube(self.player, self.category, self.left - 1))

    def run(self, s: Cultures) -> None:
        for advance in self._free(s):
            self._put(s, advance)
            s.tell(CUBE_PLACED, self.player, advance)

    def _put(self, s: Cultures, advance: int) -> None:
        s.advances[self.player] |= 1 << advance
        s.refresh_advances(self.player)
        s.cap(self.player)

    def prompt(self, s: Cultures) -> str:
        return f"Put a cube on an advance of the new government ({self.left} left)."


class ChooseGovernment(Question):
    """CC-22.23: a Revolution forces a change, and two governments are possible."""

    decision = "gov_choice"
    rule = "22.23"

    def candidates(self, s: Cultures) -> list[int]:
        return list(GOVERNMENT.options())

    def forbids(self, s: Cultures, action: int) -> int:
        if not GOVERNMENT.has(action):
            return 0
        return switch_clause(s, self.player, GOVERNMENT.first(action) + FIRST_GOVERNMENT)

    def apply(self, s: Cultures, action: int) -> None:
        change_government(s, self.player, GOVERNMENT.first(action) + FIRST_GOVERNMENT)

    def prompt(self, s: Cultures) -> str:
        return "Revolution: choose the government you change to."
