"""Chapter 6: step 1, choose a fleet tile."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.yamatai.components import BOATS, FACE_UP, FLEET_BOATS, NONE
from pentarchy.games.yamatai.specialists import ANTIQUARIAN, EXTRA_BOAT, EXTRA_BOATS, SHIPWRIGHT, trades
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import FLEET, LEFT_HARBOUR, MISSED
from pentarchy.games.yamatai.windows import POWER_WINDOWS


class ChooseFleet(Step[Yamatai]):
    """YA-6.1 to YA-6.6: take a face-up fleet tile and its boats."""

    decision = "choose_fleet"
    rule = "6.1"

    def candidates(self, s: Yamatai) -> range:
        return FLEET.options()

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(6, 1) if FLEET.has(action) and FLEET.first(action) not in s.track[:FACE_UP] else 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        taken = FLEET.first(action) in s.used
        return "This fleet tile was taken earlier in the round." if taken else "This fleet tile lies face down."

    def apply(self, s: Yamatai, action: int) -> None:
        p = self.player
        fleet = FLEET.first(action)
        s.track[s.track.index(fleet)] = NONE
        s.used.append(fleet)
        s.fleet = fleet
        s.power_ready = POWER_WINDOWS[fleet] != 0  # YA-6.4
        s.swap_ready = s.specialists[p] & ANTIQUARIAN != 0
        s.trades = trades(s.specialists[p])
        for colour in FLEET_BOATS[fleet]:
            take_boat(s, p, colour)
        if s.specialists[p] & SHIPWRIGHT:
            for _ in range(EXTRA_BOATS):  # YA-14.8
                take_boat(s, p, EXTRA_BOAT)
        stored = 0
        for colour in range(BOATS):  # YA-6.3
            stored += s.harbor[p * BOATS + colour]
            s.available[colour] += s.harbor[p * BOATS + colour]
            s.harbor[p * BOATS + colour] = 0
        if stored:
            s.tell(LEFT_HARBOUR, p, stored)

    def prompt(self, s: Yamatai) -> str:
        return "Take a face-up fleet tile with its boats; low numbers play early in the next round."


def take_boat(s: Yamatai, p: int, colour: int) -> None:
    """YA-6.2: a boat from the supply, if there is one."""
    if s.supply[colour]:
        s.supply[colour] -= 1
        s.available[colour] += 1
    else:
        s.tell(MISSED, p, colour)
