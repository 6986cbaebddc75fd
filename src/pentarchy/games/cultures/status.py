"""Chapter 25: the Status Phase, in its order."""

from __future__ import annotations

from typing import Final

from pentarchy.core.steps import Step
from pentarchy.games.cultures.advances import EVERYTHING, FreeAdvance
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.board import remove_piece
from pentarchy.games.cultures.components import CONSTANTS, CULTURE_MASK, HAPPINESS_MASK
from pentarchy.games.cultures.decks import DrawAction, DrawObjective
from pentarchy.games.cultures.lines import (
    FIRST_KEPT,
    FIRST_PLAYER,
    FROM_RAZING,
    LAST_ROUND_OVER,
    STATUS_BEGINS,
)
from pentarchy.games.cultures.names import GOLD, GREAT_LIGHTHOUSE, NONE, SETTLEMENT
from pentarchy.games.cultures.objectives import Declare
from pentarchy.games.cultures.payment import grant
from pentarchy.games.cultures.scoring import tell_result
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import PLAYER, RAZE, SKIP

RAZE_GOLD: Final[int] = int(CONSTANTS["raze_gold"])


class StatusPhase(Step[Cultures]):
    """CC-25.1: five steps, in each of them the players in turn order."""

    def run(self, s: Cultures) -> None:
        s.tell(STATUS_BEGINS, NONE, s.round - 1)
        order = s.after(s.first)
        steps: list[Step[Cultures]] = []
        for p in order:
            steps.append(DeclareStatus(p))
        steps.append(LastRound())
        for p in order:
            steps.append(FreeAdvance(p, EVERYTHING, 1, 0, 0))
        for p in order:
            steps.append(DrawAction(p))
            steps.append(DrawObjective(p))
        for p in order:
            steps.append(RazeCity(p))
        steps.append(PassFirstPlayer())
        steps.append(NextRound())
        for step in steps[::-1]:
            s.push(step)


class DeclareStatus(Step[Cultures]):
    """CC-25.2: step 1; whoever holds objective cards may declare them."""

    def run(self, s: Cultures) -> None:
        if s.objectives[self.player]:
            s.push(Declare(self.player, 1))


class LastRound(Step[Cultures]):
    """CC-26.1: the game ends after step 1 of the last Round's Status Phase."""

    def run(self, s: Cultures) -> None:
        if s.round >= s.number("rounds"):
            s.tell(LAST_ROUND_OVER, NONE)
            tell_result(s)
            s.finish()


class RazeCity(Listed):
    """CC-25.5: a city of size 1 may be removed for 1 Gold, but not the last one."""

    decision = "raze_city"
    rule = "25.5"
    verbs = (RAZE,)

    def candidates(self, s: Cultures) -> list[int]:
        towns = s._towns[self.player]
        return [RAZE.option(h) for h in towns if s.size[h] == 1] if len(towns) > 1 else []

    def way_out(self, s: Cultures) -> int:
        return SKIP.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action != SKIP.option():
            h = RAZE.first(action)
            remove_piece(s, h, SETTLEMENT, False)
            grant(s, self.player, GOLD, RAZE_GOLD, FROM_RAZING)

    def prompt(self, s: Cultures) -> str:
        return f"Raze one of your cities of size 1 for {RAZE_GOLD} Gold, or skip it."


def decides_first(s: Cultures) -> int:
    """CC-25.6 to CC-25.8: who decides about the First Player token; NONE if the holder keeps it without a choice."""
    lighthouse = s.wonder[GREAT_LIGHTHOUSE]
    if lighthouse >= 0:
        return s.city[lighthouse]
    sums = [s.level(p, HAPPINESS_MASK) + s.level(p, CULTURE_MASK) for p in range(s.players)]
    best = max(sums)
    tied = [p for p in s.after(s.first) if sums[p] == best]
    if len(tied) > 1 and s.first in tied:
        return NONE
    return tied[0]


class PassFirstPlayer(Step[Cultures]):
    """CC-25.6: step 5."""

    def run(self, s: Cultures) -> None:
        p = decides_first(s)
        if p >= 0:
            s.push(ChooseFirst(p))
        else:
            s.tell(FIRST_KEPT, s.first, s.round)


class ChooseFirst(Listed):
    """CC-25.6: the player with the highest levels decides who gets the First Player token."""

    decision = "first_player"
    rule = "25.6"
    verbs = (PLAYER,)

    def candidates(self, s: Cultures) -> list[int]:
        return [PLAYER.option(q) for q in range(s.players)]

    def apply(self, s: Cultures, action: int) -> None:
        s.first = PLAYER.first(action)
        s.tell(FIRST_PLAYER, self.player, s.first, s.round)

    def prompt(self, s: Cultures) -> str:
        return "Decide who is First Player in the next Round."


class NextRound(Step[Cultures]):
    """CC-25.9: the Turn token moves on."""

    def run(self, s: Cultures) -> None:
        s.round += 1
        s.declared = [0] * s.players
        s.founders = 0
        s.wonder_builders = 0
