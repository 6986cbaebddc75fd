"""Chapters 5 and 12: the round, the turn and the end of the round."""

from __future__ import annotations

from pentarchy.core.steps import Step
from pentarchy.games.yamatai.components import (
    BOATS,
    NONE,
    ROUND_END_COINS,
    ROW,
    SPECIALIST_ROW,
)
from pentarchy.games.yamatai.develop import Develop
from pentarchy.games.yamatai.fleet import ChooseFleet
from pentarchy.games.yamatai.place import Place
from pentarchy.games.yamatai.recruit import Recruit
from pentarchy.games.yamatai.scoring import has_ended, tell_winner
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.store import Store
from pentarchy.games.yamatai.trade import Trade
from pentarchy.games.yamatai.verbs import COINS_ADDED, NEW_FLEETS, NEW_ORDER, NEW_SPECIALIST, NEW_TILE, ROUND, TURN


class Round(Step[Yamatai]):
    """YA-5.1, YA-5.2: every meeple takes a turn, in the order of the spots."""

    def run(self, s: Yamatai) -> None:
        s.round += 1
        s.turn = 0
        s.used = []
        s.tell(ROUND, -1, s.round)
        s.queue(*[Turn(p) for p in s.order], EndRound())


class Turn(Step[Yamatai]):
    """YA-5.3: six steps in fixed order."""

    begins_turn = True

    def run(self, s: Yamatai) -> None:
        p = self.player
        s.turn += 1
        s.fleet = NONE
        s.power_ready = False
        s.swap_ready = False
        s.trades = 0
        s.available = [0] * BOATS
        s.fresh = []
        s.tell(TURN, p)
        s.queue(ChooseFleet(p), Trade(p), Place(p), Develop(p), Store(p), Recruit(p))


class EndRound(Step[Yamatai]):
    """YA-12.1 to YA-12.8: coins, new tiles, the end of the game, the next turn order and the fleet track."""

    def run(self, s: Yamatai) -> None:
        _refill_specialists(s)
        _refill_buildings(s)
        s.mark()
        if has_ended(s):  # YA-12.5
            tell_winner(s)
            s.finish()
            return
        turns = sorted(zip(s.used, s.order, strict=True))  # YA-12.6
        s.order = tuple([player for _, player in turns])
        s.spots = tuple([fleet + 1 for fleet, _ in turns])
        for fleet, player in turns:
            s.tell(NEW_ORDER, player, fleet + 1)
        returned = s.used[:]  # YA-12.7, YA-12.8
        s.shuffle(returned)
        s.track = [fleet for fleet in s.track if fleet != NONE] + returned
        s.tell(NEW_FLEETS)
        s.push(Round())


def _refill_specialists(s: Yamatai) -> None:
    """YA-12.1, YA-12.2: coins on those left over, then slide and fill."""
    row = [person for person in s.specialist_row if person != NONE]
    for person in row:
        s.bounty[person] += ROUND_END_COINS
    if row:
        s.tell(COINS_ADDED, -1, ROUND_END_COINS)
    new = s.specialist_deck[: SPECIALIST_ROW - len(row)]
    s.specialist_deck = s.specialist_deck[len(new) :]
    s.specialist_row = _filled(row, new, SPECIALIST_ROW)
    for person in new:
        s.tell(NEW_SPECIALIST, -1, person)


def _refill_buildings(s: Yamatai) -> None:
    """YA-12.3: slide and fill; what a player knew of the deck's top comes out (YA-18.6)."""
    row = [tile for tile in s.row if tile != NONE]
    new = s.building_deck[: ROW - len(row)]
    s.building_deck = s.building_deck[len(new) :]
    s.row = _filled(row, new, ROW)
    for p in range(s.players):
        s.known_top[p] = max(0, s.known_top[p] - len(new))
    for tile in new:
        s.tell(NEW_TILE, -1, tile)


def _filled(row: list[int], new: tuple[int, ...], size: int) -> list[int]:
    """Slots from 1 on; YA-12.4: those for which the deck has no tile stay vacant."""
    return (row + list(new) + [NONE] * size)[:size]
