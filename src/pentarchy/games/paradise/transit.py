"""Transit along chains of Transport Canoes (section 10)."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.games.paradise.cards import WithCards
from pentarchy.games.paradise.components import (
    BAND,
    COLONY,
    HEXES,
    NONE,
    OCEAN,
    RUMOR,
    TRANSPORT,
    WAR,
)
from pentarchy.games.paradise.lines import TRANSITED
from pentarchy.games.paradise.pieces import (
    BAND_BITS,
    COLONY_BITS,
    DOWN_BITS,
    ONE,
    ONE_DOWN,
    ONE_UP,
    ONE_WAR,
    RUMOR_BITS,
    UP_BITS,
    WAR_BITS,
    has_seat,
    is_afloat,
    part,
)
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import (
    M_HEX,
    M_KIND,
    M_UNIT,
    NO_LINKS,
)
from pentarchy.games.paradise.verbs import END_TRANSIT, FLIP_UP, TRANSIT_PICK, TRANSIT_TO


def transit_unit(s: Paradise, p: int, kind: int, h: int) -> int:
    """The piece of a kind that Transit takes, as it lies in its stack; 0 if there is none (CP-9.11, CP-10.6)."""
    stack = s.stacks[p * HEXES + h]
    free = stack - s.used[h]
    if kind != TRANSPORT:
        return ONE[kind] if part(free, ONE[kind]) else 0
    if free & DOWN_BITS:
        return ONE_DOWN
    return ONE_UP if free & UP_BITS and stack & UP_BITS > 1 else 0


def goal_forbidden(s: Paradise, p: int, kind: int, here: int, h: int) -> int:
    """The clause that keeps a piece of this kind from going to a hex by Transit, 0 if none does (CP-10.5, CP-9.3)."""
    chain = s.chain(p)
    if h == here or not chain[here] or chain[h] != chain[here]:
        return clause(10, 2)
    return 0 if s.terrain[h] != OCEAN or has_seat(s.stacks[p * HEXES + h], kind) else clause(9, 3)


class Transit(WithCards):
    """CP-10.5 to CP-10.8: pieces go from one link of a chain to another, each at most once."""

    decision = "transit"
    rule = "10.5"
    secret = True

    def options(self, s: Paradise) -> list[int]:
        p = self.player
        out = self.extras(s)
        mine = s.stacks[p * HEXES : p * HEXES + HEXES]
        held = [h for h, stack in enumerate(mine) if stack]
        if s.chain(p) is not NO_LINKS:
            self._add_picks(s, mine, held, out)
        for h in held:
            if mine[h] & DOWN_BITS:
                out.append(FLIP_UP.base + h)
        out.append(END_TRANSIT.base)
        return out

    def _add_picks(self, s: Paradise, mine: list[int], held: list[int], out: list[int]) -> None:
        """Written out because seats are counted once for each chain (profiled)."""
        picks: tuple[list[int], ...] = ([], [], [], [], [])
        chain = s.chain(self.player)
        links = [h for h in held if chain[h]]
        members = [0] * (len(links) + 1)  # by chain: how many links, and how many of them have a seat
        band_seats = [0] * (len(links) + 1)
        colony_seats = [0] * (len(links) + 1)
        for h in links:
            number, stack = chain[h], mine[h]
            members[number] += 1
            if s.terrain[h] != OCEAN:
                band_seats[number] += 1
                colony_seats[number] += 1
            else:
                band_seats[number] += has_seat(stack, BAND)
                colony_seats[number] += has_seat(stack, COLONY)
        for h in links:
            number = chain[h]
            stack = mine[h]
            free = stack - s.used[h]
            if members[number] < 2 or not free:
                continue
            at_sea = s.terrain[h] == OCEAN
            if free & DOWN_BITS or (free & UP_BITS and stack & UP_BITS > 1):
                if not at_sea or is_afloat(stack - (ONE_DOWN if free & DOWN_BITS else ONE_UP)):
                    picks[TRANSPORT].append(h)
            if free & WAR_BITS and (not at_sea or is_afloat(stack - ONE_WAR)):
                picks[WAR].append(h)
            if free & BAND_BITS and band_seats[number] > (not at_sea or has_seat(stack, BAND)):
                picks[BAND].append(h)
            if free & COLONY_BITS and colony_seats[number] > (not at_sea or has_seat(stack, COLONY)):
                picks[COLONY].append(h)
            if free & RUMOR_BITS:
                picks[RUMOR].append(h)
        base = TRANSIT_PICK.base
        for hexes in picks:
            for h in hexes:
                out.append(base + h)
            base += HEXES

    def forbids(self, s: Paradise, action: int) -> int:
        p = self.player
        if FLIP_UP.has(action):
            return 0 if s.stack(p, FLIP_UP.first(action)) & DOWN_BITS else clause(9, 2)
        if not TRANSIT_PICK.has(action):
            return self.extras_forbid(s, action)
        kind, h = TRANSIT_PICK.first(action), TRANSIT_PICK.second(action)
        stack = s.stack(p, h)
        unit = transit_unit(s, p, kind, h)
        if not unit:
            serving = kind == TRANSPORT and (stack - s.used[h]) & UP_BITS
            return clause(10, 6) if serving else clause(10, 7)
        number = s.chain(p)[h]
        if number == 0 or s.chain(p).count(number) < 2:
            return clause(10, 2)
        if s.terrain[h] == OCEAN and not is_afloat(stack - unit):
            return clause(9, 3)
        return 0 if any(not goal_forbidden(s, p, kind, h, g) for g in range(HEXES)) else clause(9, 3)

    def because(self, s: Paradise, action: int, number: int) -> str:
        if number != clause(10, 7):
            return ""
        kind, h = TRANSIT_PICK.first(action), TRANSIT_PICK.second(action)
        there = s.stack(self.player, h) & (UP_BITS | DOWN_BITS if kind == TRANSPORT else 15 * ONE[kind])
        return "That piece has been moved by Transit this turn." if there else "You have no such piece there."

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        p = self.player
        if action == END_TRANSIT.base:
            s.used = [0] * HEXES
            return
        s.push(self)
        if FLIP_UP.has(action):
            s.turn_canoe_up(p, FLIP_UP.first(action))
            return
        kind, h = TRANSIT_PICK.first(action), TRANSIT_PICK.second(action)
        s.mover = [kind, transit_unit(s, p, kind, h), NONE, h, 0, 0, 0]
        s.push(TransitTo(p))

    def prompt(self, s: Paradise) -> str:
        return "Send pieces along your chains of face-up Transport Canoes, each once; turn up canoes, or end Transit."


class TransitTo(Question):
    """CP-10.7: choose the link that the picked piece goes to."""

    decision = "transit_destination"
    rule = "10.7"
    secret = True

    def options(self, s: Paradise) -> list[int]:
        """Written out because few hexes are links (profiled: four times as fast)."""
        kind, here = s.mover[M_KIND], s.mover[M_HEX]
        links = [h for h, number in enumerate(s.chain(self.player)) if number]
        return [TRANSIT_TO.base + h for h in links if not goal_forbidden(s, self.player, kind, here, h)]

    def forbids(self, s: Paradise, action: int) -> int:
        if not TRANSIT_TO.has(action):
            return 0
        return goal_forbidden(s, self.player, s.mover[M_KIND], s.mover[M_HEX], TRANSIT_TO.first(action))

    def apply(self, s: Paradise, action: int) -> None:
        p, to = self.player, TRANSIT_TO.first(action)
        unit, here = s.mover[M_UNIT], s.mover[M_HEX]
        s.change(p, here, -unit)
        s.change(p, to, unit)
        s.used[to] += unit
        s.mover = []
        s.tell(TRANSITED, p, here, to)

    def prompt(self, s: Paradise) -> str:
        return "Choose the link of the chain that the piece goes to."
