"""Chapter 8: step 3, place boats."""

from __future__ import annotations

from pentarchy.core.bits import members
from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.yamatai.components import BOATS, NEIGHBOUR_MASK, NONE, SPACES, STARTING_SPOTS
from pentarchy.games.yamatai.powers import IS_DONE
from pentarchy.games.yamatai.specialists import ADMIRAL, NAVIGATOR
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import PLACE
from pentarchy.games.yamatai.windows import IN_PLACE, Window


def first_spaces(s: Yamatai, p: int, colour: int) -> int:
    """YA-8.2: the set of spaces for a turn's first boat; YA-14.9: the navigator starts beside any boat."""
    beside = s._beside[colour]
    if s.specialists[p] & NAVIGATOR:
        for mask in s._beside:
            beside |= mask
    return s._empty & (STARTING_SPOTS | beside)


def later_spaces(s: Yamatai, p: int) -> int:
    """YA-8.3: the set of spaces beside the boat placed last; YA-14.10: with the admiral beside any of the turn."""
    beside = NEIGHBOUR_MASK[s.fresh[-1]]
    if s.specialists[p] & ADMIRAL:
        for space in s.fresh:
            beside |= NEIGHBOUR_MASK[space]
    return s._empty & beside


class Place(Window):
    """YA-8.1 to YA-8.6: place boats one by one, each next to the one before."""

    decision = "place"
    rule = "8.1"
    window = IN_PLACE

    def options(self, s: Yamatai) -> list[int]:
        found: list[int] = []
        later = members(later_spaces(s, self.player)) if s.fresh else NO_OPTIONS
        for colour in range(BOATS):
            if s.available[colour]:
                spaces = later if s.fresh else members(first_spaces(s, self.player, colour))
                first = PLACE.base + colour * SPACES
                found += [first + space for space in spaces]
        found += self.powers(s)
        if not found:
            return NO_OPTIONS  # YA-8.6
        found.append(IS_DONE)
        return found

    def forbids(self, s: Yamatai, action: int) -> int:
        if not PLACE.has(action):
            return super().forbids(s, action)
        colour, space = PLACE.first(action), PLACE.second(action)
        if not s.available[colour]:
            return clause(8, 1)
        if s.boat[space] != NONE:
            return clause(8, 5)
        if s.fresh:
            return 0 if later_spaces(s, self.player) >> space & 1 else clause(8, 3)
        return 0 if first_spaces(s, self.player, colour) >> space & 1 else clause(8, 2)

    def because(self, s: Yamatai, action: int, number: int) -> str:
        owned = s.specialists[self.player]
        if number == clause(8, 2) and owned & NAVIGATOR:
            return "Your first boat goes on a starting spot or, with the navigator, next to any boat."
        if number == clause(8, 3) and owned & ADMIRAL:
            return "With the admiral this boat goes next to any boat you placed this turn."
        return super().because(s, action, number)

    def apply(self, s: Yamatai, action: int) -> None:
        if action == IS_DONE or self.activate(s, action):
            return
        colour, space = PLACE.first(action), PLACE.second(action)
        s.available[colour] -= 1
        s.put_boat(colour, space)
        s.fresh.append(space)
        s.push(self)

    def prompt(self, s: Yamatai) -> str:
        left = sum(s.available)
        if not left:
            return "You have no boat left to place; use your power, or finish."
        owned = s.specialists[self.player]
        if s.fresh:
            where = "next to any boat placed this turn" if owned & ADMIRAL else "next to the last one"
        else:
            where = f"on a starting spot or next to {'any boat' if owned & NAVIGATOR else 'its colour'}"
        return f"Place a boat {where} ({left} left), or finish."
