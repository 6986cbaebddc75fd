"""The state of a battle: who fights where and with what, and how fighting units are lost (CC-17.16)."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.board import lose_unit, ships_at
from pentarchy.games.cultures.components import CONSTANTS
from pentarchy.games.cultures.decks import to_pile
from pentarchy.games.cultures.groups import group_armies, lose_from_group, lose_group_settlers, sink_from_fleet
from pentarchy.games.cultures.lines import BARBARIANS_LOST, LOST_SETTLERS, LOST_SHIP, LOST_UNITS
from pentarchy.games.cultures.names import ARMY, BARBARIANS, NONE, SCAVENGER_OBJECTIVE, SETTLER
from pentarchy.games.cultures.objectives import could_pair, feat
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import LOSE

# Cells of `battle`. Those that come in pairs belong to the attacker, then to the defender.
ATTACKER: Final = 0
DEFENDER: Final = 1
SPACE: Final = 2
ORIGIN: Final = 3
NAVAL: Final = 4
BY_SEA: Final = 5  # the attacker disembarked; of Ships: they came by Navigation
ROUND: Final = 6
RAID: Final = 7  # Barbarians attack: one round only; HIRED if they are Mercenaries
NO_RETREAT: Final = 8
WARLORD: Final = 9
BEGAN: Final = 10  # fighting units at the start, two cells
LOST: Final = 12  # fighting units lost so far, two cells
LOST_NOW: Final = 14  # and in this round, two cells
NO_DIE: Final = 16  # bought off by Siegecraft
NO_CANCEL: Final = 17
DENIED: Final = 18  # combat abilities switched off this round, two cells
VALUE: Final = 20  # combat value, two cells
CANCEL: Final = 22  # hits cancelled by Peltasts, two cells
HITS: Final = 24  # against each side, two cells
PLAYED: Final = 26  # tactics in effect, once revealed, two cells
CITY_OF: Final = 28  # who owned the city at the start
FORT: Final = 29  # a working Fortress stood there
HOLY: Final = 30  # a Temple stands there
CITY_SIZE: Final = 31
GREAT: Final = 32  # a Wonder stood there
RAZED: Final = 33  # city pieces lost to Barbarians
LONE: Final = 34  # an undefended city: no battle, one die at most (CC-17.3)
CELLS: Final = 35

WON: Final = 0  # how a battle ends, from the attacker's point of view
REPELLED: Final = 1
DRAWN: Final = 2
WITHDRAWN: Final = 3
OPEN: Final = 4  # a raid after which both are there

HIRED: Final = 2
HIT: Final[int] = int(CONSTANTS["hit_divisor"])  # combat value per hit


def fighters(s: Cultures, side: int) -> int:
    """CC-2.12: the fighting units a side has left."""
    b = s.battle
    if side == 0:
        if b[NAVAL]:
            return s.fleet.bit_count()
        return s.army[b[ORIGIN]] if b[ATTACKER] == BARBARIANS else group_armies(s)
    if b[NAVAL]:
        return len(ships_at(s, b[DEFENDER], b[SPACE]))
    return s.army[b[SPACE]]


def lose_fighters(s: Cultures, side: int, amount: int) -> None:
    """Land battle: a side loses fighting units; CC-17.30 for the Settlers of a beaten side."""
    b = s.battle
    p, space = b[ATTACKER + side], b[SPACE]
    for _unit in range(amount):
        if side == 1:
            lose_unit(s, p, space, ARMY)
        elif p == BARBARIANS:
            lose_unit(s, p, b[ORIGIN], ARMY)
        else:
            lose_from_group(s, p)
    b[LOST + side] += amount
    b[LOST_NOW + side] += amount
    if not amount:
        return
    if p == BARBARIANS:
        s.tell(BARBARIANS_LOST, NONE, amount)
        return
    s.tell(LOST_UNITS, p, amount)
    if fighters(s, side):
        return
    if side == 0:
        _lose_followers(s, p)
    elif not b[RAID] and s.settlers[space]:
        s.tell(LOST_SETTLERS, p, s.settlers[space])
        if could_pair(s, p, space):
            feat(s, b[ATTACKER], SCAVENGER_OBJECTIVE)
        while s.settlers[space]:
            lose_unit(s, p, space, SETTLER)


def _lose_followers(s: Cultures, p: int) -> None:
    """CC-17.30: the Settlers of an attacking group without Army units are gone."""
    settlers = lose_group_settlers(s, p)
    if settlers:
        s.tell(LOST_SETTLERS, p, settlers)
        if could_pair(s, p, s.battle[ORIGIN]):
            feat(s, s.battle[DEFENDER], SCAVENGER_OBJECTIVE)


class LoseShip(Listed):
    """CC-17.16, CC-17.26: the owner chooses which Ships are lost, if their cargo differs."""

    decision = "lose_unit"
    rule = "17.16"
    verbs = (LOSE,)

    def __init__(self, player: int, side: int, left: int) -> None:
        super().__init__(player)
        self.side = side
        self.left = left

    def _ships(self, s: Cultures) -> list[int]:
        if self.side == 0:
            return [self.player * 4 + n for n in range(4) if s.fleet >> n & 1]
        return ships_at(s, self.player, s.battle[SPACE])

    def candidates(self, s: Cultures) -> list[int]:
        ships = self._ships(s)
        if self.left >= len(ships) or not self.left:
            return []
        first = ships[0]
        for ship in ships:
            if s.hold_army[ship] != s.hold_army[first] or s.hold_settlers[ship] != s.hold_settlers[first]:
                return [LOSE.option(i & 3) for i in ships]
        return []

    def apply(self, s: Cultures, action: int) -> None:
        self._sink(s, self.player * 4 + LOSE.first(action))
        if self.left > 1:
            s.push(LoseShip(self.player, self.side, self.left - 1))

    def run(self, s: Cultures) -> None:
        for ship in self._ships(s)[: self.left]:
            self._sink(s, ship)

    def _sink(self, s: Cultures, ship: int) -> None:
        b = s.battle
        if could_pair(s, self.player, s.ships[ship]):
            feat(s, b[ATTACKER + 1 - self.side], SCAVENGER_OBJECTIVE)
        if self.side == 0:
            sink_from_fleet(s, self.player, ship)
        else:
            fleet, s.fleet = s.fleet, 0
            sink_from_fleet(s, self.player, ship)
            s.fleet = fleet
        b[LOST + self.side] += 1
        b[LOST_NOW + self.side] += 1
        s.tell(LOST_SHIP, self.player, ship & 3)

    def prompt(self, s: Cultures) -> str:
        return f"Choose a Ship to lose, with everything aboard ({self.left} left)."


def discard_tactics(s: Cultures) -> None:
    """CC-17.22: used tactics cards go to the discard pile."""
    for side in (0, 1):
        card = s.tactics[side]
        if card >= 0:
            to_pile(s, s.battle[ATTACKER + side], card)
    s.tactics = [NONE, NONE]
