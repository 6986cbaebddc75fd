"""Chapter 13 and CQ-21.3: what is checked after every option."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.conqueror.clock import Interruption, army_candidates, has_unit, unit_of_largest_army, why_no_unit
from pentarchy.games.conqueror.lines import LAST_STANDING
from pentarchy.games.conqueror.scoring import eliminate, win, win_by_standing
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import DISBAND, DISBAND_BASE


def is_unsettled(s: Conqueror) -> bool:
    """Does anybody have too many units, or no territory left?"""
    unsettled = False
    for p in s.order:
        unsettled |= s.army[p] > s.quota(p) or (not s.territories[p] and not s.out[p])
    return unsettled


class Checks(Step[Conqueror]):
    """CQ-21.3: quotas with all their disbands, claims, eliminations, last player standing.

    Claims need no step of their own: a fort leaves a claim when its territory changes hands.
    """

    def run(self, s: Conqueror) -> None:
        p = self._with_excess(s)
        if p >= 0:
            s.queue(Disband(p), Checks())
            return
        fallen = [p for p in s.order if not s.territories[p] and not s.out[p]]
        if fallen:
            eliminate(s, fallen)
            living = s.living()
            if len(living) == 1:
                win(s, living[0], LAST_STANDING)  # CQ-18.8
            elif not living:
                win_by_standing(s)

    def _with_excess(self, s: Conqueror) -> int:
        """CQ-13.7: the others in turn order, the active player last."""
        for p in s.order:
            if p != s.active and s.army[p] > s.quota(p):
                return p
        if s.active >= 0 and s.army[s.active] > s.quota(s.active):
            return s.active
        return -1


class Disband(Interruption):
    """CQ-13.5: a player above their quota eliminates one unit."""

    decision = "disband"
    rule = "13.5"

    def candidates(self, s: Conqueror) -> Iterable[int]:
        return army_candidates(s, self.player, DISBAND_BASE)

    def forbids(self, s: Conqueror, action: int) -> int:
        if DISBAND.has(action) and not has_unit(s, self.player, DISBAND.first(action), DISBAND.second(action)):
            return clause(13, 5)
        return 0

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return why_no_unit(DISBAND.first(action), DISBAND.second(action))

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        s.give_up_unit(self.player, DISBAND.first(action), DISBAND.second(action))

    def default(self, s: Conqueror, options: list[int]) -> int:
        return DISBAND_BASE + unit_of_largest_army(s, self.player)

    def prompt(self, s: Conqueror) -> str:
        excess = -s.room(self.player)
        return f"Your food feeds {s.quota(self.player)} units: disband one of yours ({excess} to go)."
