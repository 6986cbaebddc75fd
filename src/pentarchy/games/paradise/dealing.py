"""Dealing a player's face-down pieces again, as somebody who does not see them might guess (CP-19.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentarchy.games.paradise.components import (
    BAND,
    COLONY,
    HEXES,
    ISLAND_IDS,
    KINDS,
    LIMITS,
    NONE,
    OCEAN,
    RUMOR,
    STOCK,
    TILES,
    TRANSPORT,
    WAR,
)
from pentarchy.games.paradise.pieces import (
    ONE,
    ONE_BOARDED,
    PASSENGERS,
    SAILORS,
    UP_BITS,
    common,
    count,
    face_down,
    has_seat,
)
from pentarchy.games.paradise.trays import (
    M_CARGO,
    M_HEX,
    M_KIND,
    M_SHOWN,
    M_STEPS,
    M_UNIT,
)

if TYPE_CHECKING:
    from pentarchy.games.paradise.state import Paradise

#: How many face-down pieces of each kind players usually have on the map; more are guessed last.
USUAL: Final = (3, 2, 5, 2, 2)
FLEET: Final = 3  # so many face-down pieces together in Open Ocean are mostly War Canoes, some with Warrior Bands
TRIES: Final = 20  # before what is hidden stays as it is


def deal_pieces(s: Paradise, p: int) -> None:
    """Give a player's face-down pieces other kinds that are possible as far as everybody can tell."""
    take_back_unseen_choice(s, p)
    start = p * HEXES
    stacks, stock = s.stacks[start : start + HEXES], s.stock[p * STOCK : p * STOCK + STOCK]
    used, mover = s.used[:], s.mover[:]
    asked = s.player == p and len(s.agenda) > 0 and s.agenda[-1].player == p
    for _ in range(TRIES):
        if Dealing(s, p).deal() and (not asked or s.agenda[-1].options(s)):
            return
        s.stacks[start : start + HEXES] = stacks
        s.stock[p * STOCK : p * STOCK + STOCK] = stock
        s.used, s.mover = used[:], mover[:]


def take_back_unseen_choice(s: Paradise, p: int) -> None:
    """Nobody has seen a piece that was picked but has not moved: go back to the question before it."""
    if s.active != p or not s.mover or s.mover[M_STEPS]:
        return
    s.mover = []
    while s.agenda and s.agenda[-1].player == p and s.agenda[-1].decision in ("transit_destination", "cargo", "step"):
        s.agenda.pop()


class Dealing:
    """One attempt to deal a player's face-down pieces again: what was seen to sail first, then who needs a seat."""

    def __init__(self, s: Paradise, p: int) -> None:
        self.s = s
        self.p = p
        self.moving = s.active == p and len(s.used) > 0
        self.in_transit = self.moving and len(s.agenda) > 0 and s.agenda[-1].decision == "transit"
        self.bag: list[int] = []
        self.stacks: list[int] = [0] * HEXES  # what is known to lie there, and what was dealt so far
        self.flags: list[int] = [0] * HEXES  # the same for what has moved
        self.rest: list[int] = [0] * HEXES  # how many pieces are still to be dealt
        self.moved: list[int] = [0] * HEXES  # which of them have moved, as they truly are: only counted
        self.under_way = 0

    def deal(self) -> bool:
        """Deal everything; false if the pieces could not all be placed."""
        s = self.s
        self.sort_out()
        if self.moving and not self.in_transit and not self.deal_moved():
            return False
        for at_sea in (True, False):
            for h in range(HEXES):
                if self.rest[h] and (s.terrain[h] == OCEAN) == at_sea and not self.deal_rest(h):
                    return False
        if self.under_way:
            here = s.mover[M_HEX]
            self.stacks[here] += self.under_way
            self.flags[here] += self.under_way
        self.keep()
        return True

    def sort_out(self) -> None:
        """Note what everybody has seen, and put everything else into the bag."""
        s = self.s
        left = list(LIMITS[:KINDS])
        for h in range(HEXES):
            place = self.p * HEXES + h
            fixed = (s.stacks[place] & UP_BITS) + s.shown[place]
            self.stacks[h] = fixed
            self.rest[h] = face_down(s.stacks[place] - fixed)
            for kind in range(KINDS):
                left[kind] -= count(fixed, kind)
            if self.moving:
                boarded = s.used[h] // ONE_BOARDED * ONE_BOARDED  # only where all have seen it
                seen = (s.used[h] & UP_BITS) + common(s.used[h] & ~UP_BITS, s.shown[place])
                self.moved[h] = s.used[h] - boarded - seen
                self.flags[h] = boarded + seen
        likely: list[int] = []
        for kind in range(KINDS):
            usual = min(USUAL[kind], left[kind])
            likely += [kind] * usual
            self.bag += [kind] * (left[kind] - usual)
        s.shuffle(likely)
        s.shuffle(self.bag)
        self.bag = likely + self.bag

    def deal_moved(self) -> bool:
        """Deal what was seen to sail this turn, then what it brought along."""
        tray = self.s.mover
        sailors = [face_down(flags & SAILORS) for flags in self.moved]
        passengers = [face_down(flags & PASSENGERS) for flags in self.moved]
        for h in range(HEXES):
            self.rest[h] -= sailors[h] + passengers[h]
        if tray and not tray[M_SHOWN]:
            if not self.deal_mover():
                return False
            sailors[tray[M_HEX]] -= 1
            passengers[tray[M_HEX]] -= 1 if tray[M_CARGO] >= 0 else 0
        for h in range(HEXES):
            escorted = self.s.is_enemy_hex(self.p, h)  # canoes would have been revealed there (CP-9.10)
            for place in range(sailors[h]):
                kinds = (TRANSPORT, WAR) if place < passengers[h] else (TRANSPORT, WAR, RUMOR)
                if self.place(h, (RUMOR,) if escorted else kinds, True) == NONE:
                    return False
        for h in range(HEXES):
            for _ in range(passengers[h]):
                if self.place(h, (BAND, COLONY), True) == NONE:
                    return False
        return True

    def deal_mover(self) -> bool:
        """Deal the piece that is under way and its cargo; the others in its hex must be afloat without it."""
        tray = self.s.mover
        loaded = tray[M_CARGO] >= 0
        kind = self.pick((TRANSPORT, WAR) if loaded else (TRANSPORT, WAR, RUMOR), NONE)
        cargo = self.pick((BAND,) if kind == WAR else (BAND, COLONY), NONE) if loaded else NONE
        if kind == NONE or (loaded and cargo == NONE):
            return False
        tray[M_KIND], tray[M_UNIT], tray[M_CARGO] = kind, ONE[kind], cargo
        self.under_way = ONE[kind] + (ONE[cargo] if loaded else 0)
        return True

    def deal_rest(self, h: int) -> bool:
        """Deal the other face-down pieces of a hex; in Transit some of them have moved."""
        dealt: list[int] = []
        fleet = self.s.roll(4) if self.rest[h] >= FLEET and self.s.terrain[h] == OCEAN else 0
        for _ in range(self.rest[h]):
            kind = self.place(h, (WAR,) if fleet > 1 else (WAR, BAND), False) if fleet else NONE
            if kind == NONE:
                kind = self.place(h, (TRANSPORT, WAR, BAND, COLONY, RUMOR), False)
            if kind == NONE:
                return False
            dealt.append(kind)
        if self.in_transit and self.moved[h]:
            self.s.shuffle(dealt)
            for kind in dealt[: face_down(self.moved[h])]:
                self.flags[h] += ONE[kind]
        return True

    def pick(self, kinds: tuple[int, ...], aboard: int) -> int:
        """Take the first piece of these kinds out of the bag that has a seat in a stack; -1 if there is none."""
        for place, kind in enumerate(self.bag):
            if kind in kinds and (aboard < 0 or has_seat(aboard, kind)):
                return self.bag.pop(place)
        return NONE

    def place(self, h: int, kinds: tuple[int, ...], moved: bool) -> int:
        """Put a fitting piece of the bag into the hex; its kind, -1 if none fits."""
        kind = self.pick(kinds, self.stacks[h] if self.s.terrain[h] == OCEAN else NONE)
        if kind != NONE:
            self.stacks[h] += ONE[kind]
            if moved:
                self.flags[h] += ONE[kind]
        return kind

    def keep(self) -> None:
        """Put what was dealt into the state."""
        s, p = self.s, self.p
        s.stacks[p * HEXES : (p + 1) * HEXES] = self.stacks
        for kind in range(KINDS):
            s.stock[p * STOCK + kind] = LIMITS[kind] - sum(count(stack, kind) for stack in self.stacks)
        if self.moving:
            s.used = self.flags


assert len(ISLAND_IDS) >= TILES
