"""Retreat (CP-12.20 to CP-12.25), and who is left behind when there are too few seats (CP-9.4, CP-12.22)."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.components import BAND, COLONY, DISTANCE, HEXES, OCEAN, PIECE_NAMES
from pentarchy.games.paradise.lines import SCATTERED
from pentarchy.games.paradise.pieces import (
    FIELDS,
    ONE_BAND,
    ONE_COLONY,
    ONE_DOWN,
    ONE_UP,
    count,
    is_afloat,
    part,
    transports,
)
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.verbs import ABANDON, HEX, RETREAT


class Abandon(Question):
    """CP-12.22: leave Warrior Bands or Colonies behind until the rest can be carried away."""

    decision = "abandon"
    rule = "12.22"

    def __init__(self, player: int, hex: int) -> None:
        super().__init__(player)
        self.hex = hex

    def fits(self, s: Paradise) -> bool:
        """Does everybody have a seat?"""
        return is_afloat(s.stack(self.player, self.hex))

    def candidates(self, s: Paradise) -> Iterable[int]:
        return NO_OPTIONS if self.fits(s) else ABANDON.options()

    def forbids(self, s: Paradise, action: int) -> int:
        if not ABANDON.has(action):
            return 0
        stack, kind = s.stack(self.player, self.hex), ABANDON.first(action)
        if kind == BAND and part(stack, ONE_COLONY) > transports(stack):
            return clause(9, 4)
        return 0 if kind in (BAND, COLONY) and count(stack, kind) else clause(12, 22)

    def because(self, s: Paradise, action: int, number: int) -> str:
        if number != clause(12, 22):
            return ""
        kind = ABANDON.first(action)
        if kind in (BAND, COLONY):
            return f"You have no {PIECE_NAMES[kind]} in {HEX.names[self.hex]}."
        return "Only Warrior Bands and Colonies are left behind; canoes need no seat."

    def apply(self, s: Paradise, action: int) -> None:
        kind = ABANDON.first(action)
        s.remove_piece(self.player, self.hex, kind, ONE_BAND if kind == BAND else ONE_COLONY)
        s.push(self)

    def prompt(self, s: Paradise) -> str:
        return f"Your canoes in {HEX.names[self.hex]} have too few seats: choose whom to leave behind."


class AtSea(Abandon):
    """CP-9.4: in Open Ocean everybody must be aboard a canoe."""

    rule = "9.4"

    def fits(self, s: Paradise) -> bool:
        return s.terrain[self.hex] != OCEAN or super().fits(s)


class EventLoss(AtSea):
    """CP-9.4, CP-15.10: a typhoon has taken canoes that others needed."""

    decision = "event_loss"


def refuges(s: Paradise, p: int, h: int) -> list[int]:
    """The player's Controlled Island Groups nearest to a hex, ascending (CP-12.20)."""
    groups = s.groups(p)
    if not groups:
        return NO_OPTIONS
    near = min(DISTANCE[h][g] for g in groups)
    return [g for g in groups if DISTANCE[h][g] == near]


class Retreat(Question):
    """CP-12.20, CP-12.24: the loser's pieces go to their nearest group; without one they are removed."""

    decision = "retreat"
    rule = "12.20"

    def __init__(self, player: int, hex: int) -> None:
        super().__init__(player)
        self.hex = hex

    def candidates(self, s: Paradise) -> list[int]:
        if not s.stack(self.player, self.hex):
            return NO_OPTIONS
        return [RETREAT.base + h for h in refuges(s, self.player, self.hex)]

    def forbids(self, s: Paradise, action: int) -> int:
        if RETREAT.has(action) and RETREAT.first(action) not in refuges(s, self.player, self.hex):
            return clause(12, 20)
        return 0

    def run(self, s: Paradise) -> None:
        stack = s.stack(self.player, self.hex)
        if stack:
            s.tell(SCATTERED, self.player, self.hex)
        for unit, kind in FIELDS:
            for _ in range(part(stack, unit)):
                s.remove_piece(self.player, self.hex, kind, unit)

    def apply(self, s: Paradise, action: int) -> None:
        s.queue(Abandon(self.player, self.hex), Depart(self.player, self.hex, RETREAT.first(action)))

    def prompt(self, s: Paradise) -> str:
        return f"Your pieces must leave {HEX.names[self.hex]}: choose which of the nearest groups they retreat to."


class Depart(Step[Paradise]):
    """CP-12.20, CP-12.25: all pieces go to the same hex; Transport Canoes arrive face down."""

    def __init__(self, player: int, hex: int, to: int) -> None:
        super().__init__(player)
        self.hex = hex
        self.to = to

    def run(self, s: Paradise) -> None:
        p, h, to = self.player, self.hex, self.to
        stack = s.stack(p, h)
        s.change(p, h, -stack)
        s.forget_shown(p, h)
        stack += part(stack, ONE_UP) * (ONE_DOWN - ONE_UP)
        s.change(p, to, stack)
        there = p * HEXES + to
        s.shown = replaced(s.shown, there, s.shown[there] + stack)
