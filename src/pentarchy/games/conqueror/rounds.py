"""Chapters 6 and 18: rounds, turns, claims and victory."""

from __future__ import annotations

from pentarchy.core.steps import Step
from pentarchy.games.conqueror.chronicle import DrawChronicle, discard_chronicle
from pentarchy.games.conqueror.clock import start_timer, stop_clock
from pentarchy.games.conqueror.components import FORT_COUNT, TERRITORY_COUNT
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.lines import CLAIM_MADE, ROUND_BEGINS, TURN_BEGINS, VICTORY
from pentarchy.games.conqueror.missions import check_mission
from pentarchy.games.conqueror.planning import collect
from pentarchy.games.conqueror.scoring import win, win_by_standing
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.turn import TurnPlanning
from pentarchy.games.conqueror.verbs import PLANNING_TIMER


class BeginRound(Step[Conqueror]):
    """CQ-6.1: the old card goes, quotas are checked, the new card comes, the turns follow."""

    def run(self, s: Conqueror) -> None:
        s.round += 1
        s.tell(ROUND_BEGINS, -1, s.round)
        if s.number("use_chronicle"):
            discard_chronicle(s)
            s.queue(Checks(), DrawChronicle(), Checks(), NextTurn())
        else:
            s.push(NextTurn())


class NextTurn(Step[Conqueror]):
    """CQ-6.3 (c): the next living player in turn order takes a turn (-1: nobody had one yet), or the round ends."""

    def run(self, s: Conqueror) -> None:
        following = s.order[s.order.index(self.player) + 1 :] if self.player >= 0 else s.order
        for p in following:
            if s.is_alive(p):
                s.queue(StartTurn(p), NextTurn(p))
                return
        if s.round >= s.number("max_rounds"):
            win_by_standing(s)  # CQ-18.9
        else:
            s.push(BeginRound())


class StartTurn(Step[Conqueror]):
    """CQ-6.2, CQ-18.4: victory check, all units ready, planning."""

    begins_turn = True

    def run(self, s: Conqueror) -> None:
        p = self.player
        if s.claims[p]:
            win(s, p, VICTORY, s.claims[p].bit_count())
            return
        s.active = p
        s.planning = True
        s.collected = False
        s.hired = 0
        s.levied = [0] * (2 * FORT_COUNT)
        for t in s.lands(p):
            s.ready[t] = s.units[t]
            s.ready[TERRITORY_COUNT + t] = s.units[TERRITORY_COUNT + t]
        s.tell(TURN_BEGINS, p)
        if s.number("auto_collect"):
            collect(s, p)
        start_timer(s, PLANNING_TIMER)
        s.queue(TurnPlanning(p), EndTurn(p))


class EndTurn(Step[Conqueror]):
    """CQ-6.3, CQ-6.8: mission check and claim, unless the player was eliminated."""

    def run(self, s: Conqueror) -> None:
        p = self.player
        stop_clock(s)
        s.active = -1
        s.planning = False
        s.ready = [0] * (2 * TERRITORY_COUNT)
        s.victorious = [0] * (2 * TERRITORY_COUNT)
        if s.is_alive(p):
            check_mission(s, p)
            claim(s, p)


def claim(s: Conqueror, p: int) -> None:
    """CQ-18.2: with enough forts, the player claims victory with all of them."""
    if s.fort_count(p) >= s.victory_forts:
        s.claims[p] = s.forts[p]
        s.tell(CLAIM_MADE, p, s.fort_count(p), s.victory_forts)
