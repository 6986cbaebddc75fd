"""The Movement and Battle turn, and Movement (section 11)."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.battle import Battles, DriveOff
from pentarchy.games.paradise.cards import WithCards, show_card
from pentarchy.games.paradise.components import (
    BAND,
    CANOE_MOVE,
    COLONY,
    FORBID_HEX,
    HEXES,
    INDEPENDENT,
    MALARIA_HEXES,
    MALARIA_LOSS,
    NEIGHBOURS,
    NONE,
    OCEAN,
    PIECE_NAMES,
    RUMOR,
    SECRET,
    TRANSPORT,
    WAR,
    WIND_HEXES,
)
from pentarchy.games.paradise.lines import HIDDEN_AGAIN, MALARIA, MOVED, MOVEMENT_BEGINS, TAPU_DECLARED, TURN_TO_MOVE
from pentarchy.games.paradise.pieces import (
    BAND_BITS,
    DOWN_BITS,
    ONE,
    ONE_BAND,
    ONE_BOARDED,
    ONE_COLONY,
    ONE_DOWN,
    ONE_RUMOR,
    ONE_UP,
    ONE_WAR,
    RUMOR_BITS,
    UP_BITS,
    WAR_BITS,
    count,
    is_afloat,
    part,
)
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.secrecy import show_more, show_pieces, tell_pieces
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.tiles import flip_tile
from pentarchy.games.paradise.transit import Transit
from pentarchy.games.paradise.trays import (
    M_CARGO,
    M_ENDED,
    M_HEX,
    M_KIND,
    M_SHOWN,
    M_STEPS,
    M_UNIT,
    NO_PIECES,
    TANIWHA,
    TRUCE,
    WINDS,
)
from pentarchy.games.paradise.verbs import (
    END_MOVEMENT,
    FLIP_UP,
    HEX,
    LOAD,
    LOAD_BAND,
    LOAD_COLONY,
    LOAD_NOTHING,
    PASS,
    SAIL,
    STEP,
    STOP,
    USE_TAPU,
)

TAPU: Final = FORBID_HEX.bit_length() - 1


class MovementAndBattle(Step[Paradise]):
    """CP-5.2: in turn order each player moves and fights."""

    def run(self, s: Paradise) -> None:
        s.tell(MOVEMENT_BEGINS)
        s.queue(*[MovementTurn(p) for p in s.order])


class MovementTurn(Step[Paradise]):
    """CP-10.5, CP-11.1, CP-11.11, CP-12.1: Transit, Movement, then the battles."""

    begins_turn = True

    def run(self, s: Paradise) -> None:
        p = self.player
        s.active = p
        s.tell(TURN_TO_MOVE, p)
        s.used = [0] * HEXES
        windows = [TapuWindow(q) for q in s.order if q != p and may_use_tapu(s, q)]
        s.queue(*windows, Transit(p), Movement(p), DriveOff(p), Battles(p), EndOfMovement(p))


def may_use_tapu(s: Paradise, q: int) -> bool:
    """Could the player have an unused Tapu, as far as everybody can tell?"""
    return not s.tapu_used and (s.has_card(q, FORBID_HEX) or s.may_hide(q, FORBID_HEX))


class TapuWindow(Question):
    """CP-14.15: the owner of Tapu may close one of their islands to the player who moves."""

    decision = "tapu_window"
    rule = "14.15"
    veiled = True

    def candidates(self, s: Paradise) -> list[int]:
        if s.tapu_used or not (s.hand[self.player] | s.revealed[self.player]) & FORBID_HEX:
            return NO_OPTIONS
        groups = s.groups(self.player)
        return [PASS.base, *[USE_TAPU.base + h for h in groups]] if groups else NO_OPTIONS

    def forbids(self, s: Paradise, action: int) -> int:
        return clause(14, 15) if USE_TAPU.has(action) and s.owner[USE_TAPU.first(action)] != self.player else 0

    def apply(self, s: Paradise, action: int) -> None:
        if action == PASS.base:
            return
        if s.hand[self.player] & FORBID_HEX:
            show_card(s, self.player, TAPU)
        s.tapu_used = True
        s.tapu_hex = USE_TAPU.first(action)
        s.tell(TAPU_DECLARED, self.player, s.tapu_hex, s.active)

    def prompt(self, s: Paradise) -> str:
        return f"Close one of your islands to {s.seat_name(s.active)} for this turn with Tapu, or pass."


def entry_forbidden(s: Paradise, p: int, kind: int, h: int) -> int:
    """The clause that keeps a piece of this kind out of a hex, 0 if none does (CP-11.4 to CP-11.6, CP-11.12)."""
    if h == s.effects[TANIWHA] or h == s.tapu_hex:
        return clause(11, 12)
    bit = 1 << p
    foes = s._presence[h] & ~bit
    if not s._known[h] & bit and (kind != WAR or not foes):
        return clause(11, 4)  # but for CP-8.7
    owner = s.owner[h]
    if not foes and owner in (NONE, p):
        return 0
    if kind != WAR:
        return 0 if s.stacks[p * HEXES + h] & WAR_BITS else clause(11, 6)
    return clause(11, 12) if s.effects[TRUCE] >= 0 and owner != INDEPENDENT else 0


def no_entry(s: Paradise, h: int, number: int) -> str:
    """Why a piece cannot enter a hex, where its clause has several causes."""
    if number == clause(11, 4):
        return "That hex is unknown to you: pieces enter only hexes that you know."
    if number != clause(11, 12):
        return ""
    if h == s.effects[TANIWHA]:
        return "The Taniwha lets nothing in."
    return "That island is tapu for you this turn." if h == s.tapu_hex else "There is a Truce this turn."


def sail_unit(s: Paradise, p: int, kind: int, h: int) -> int:
    """The piece of a kind that sails, as it lies in its stack; 0 if none is left (CP-9.11, CP-11.3)."""
    free = s.stacks[p * HEXES + h] - s.used[h] % ONE_BOARDED
    if kind == TRANSPORT:
        return ONE_DOWN if free & DOWN_BITS else ONE_UP if free & UP_BITS else 0
    if kind == WAR:
        return ONE_WAR if free & WAR_BITS else 0
    return ONE_RUMOR if kind == RUMOR and free & RUMOR_BITS else 0


def cargo_forbidden(s: Paradise, p: int, kind: int, unit: int, h: int, load: int) -> int:
    """The clause that forbids a choice of cargo, 0 if none does (CP-11.2, CP-11.10)."""
    stack = s.stacks[p * HEXES + h]
    rest = stack - unit
    if load != LOAD_NOTHING:
        one = ONE_BAND if load == LOAD_BAND else ONE_COLONY
        if kind == RUMOR or (kind == WAR and load == LOAD_COLONY):
            return clause(11, 2)
        if not part(stack - s.used[h] % ONE_BOARDED, one):
            return clause(11, 2)
        rest -= one
    return clause(11, 10) if s.terrain[h] == OCEAN and not is_afloat(rest) else 0


def sail_forbidden(s: Paradise, p: int, kind: int, h: int) -> int:
    """The clause that keeps a canoe or Rumor from sailing, 0 if none does (CP-11.1, CP-11.13)."""
    unit = sail_unit(s, p, kind, h)
    if not unit:
        return clause(11, 1)
    if h == s.effects[TANIWHA]:
        return clause(15, 13)
    if s.terrain[h] == OCEAN and kind != RUMOR:
        for load in (LOAD_NOTHING, LOAD_BAND, LOAD_COLONY):
            if not cargo_forbidden(s, p, kind, unit, h, load):
                break
        else:
            return clause(11, 10)
    for n in NEIGHBOURS[h]:
        if not entry_forbidden(s, p, kind, n):
            return 0
    return clause(11, 13)


class Movement(WithCards):
    """CP-11.1 to CP-11.13: each canoe and Rumor may sail once."""

    decision = "movement"
    rule = "11.1"
    secret = True
    asks = True  # or the others could tell whether face-down pieces can sail

    def options(self, s: Paradise) -> list[int]:
        """Written out because most hexes and kinds need no check (profiled: twice as fast)."""
        p = self.player
        out = self.extras(s)
        flips: list[int] = []
        transports: list[int] = []
        wars: list[int] = []
        rumors: list[int] = []
        base = SAIL.base
        here = False  # does the player have anything on the map, as far as everybody can tell?
        for h, stack in enumerate(s.stacks[p * HEXES : p * HEXES + HEXES]):
            if stack:
                here = True
                if stack & DOWN_BITS:
                    flips.append(FLIP_UP.base + h)
                free = stack - s.used[h] % ONE_BOARDED
                if free & (DOWN_BITS | UP_BITS) and not sail_forbidden(s, p, TRANSPORT, h):
                    transports.append(base + h)
                if free & WAR_BITS and not sail_forbidden(s, p, WAR, h):
                    wars.append(base + WAR * HEXES + h)
                if free & RUMOR_BITS and not sail_forbidden(s, p, RUMOR, h):
                    rumors.append(base + RUMOR * HEXES + h)
        if not out and not here and not s.hand[p]:
            return NO_OPTIONS
        out += flips
        out += transports
        out += wars
        out += rumors
        out.append(END_MOVEMENT.base)
        return out

    def forbids(self, s: Paradise, action: int) -> int:
        if FLIP_UP.has(action):
            return 0 if s.stack(self.player, FLIP_UP.first(action)) & DOWN_BITS else clause(9, 2)
        if SAIL.has(action):
            return sail_forbidden(s, self.player, SAIL.first(action), SAIL.second(action))
        return self.extras_forbid(s, action)

    def because(self, s: Paradise, action: int, number: int) -> str:
        if number != clause(11, 1):
            return ""
        kind, h = SAIL.first(action), SAIL.second(action)
        if kind in (BAND, COLONY):
            return "Warrior Bands and Colonies move only as cargo of a canoe."
        here = count(s.stack(self.player, h), kind)
        return f"Every {PIECE_NAMES[kind]} there has moved." if here else f"You have no {PIECE_NAMES[kind]} there."

    def run(self, s: Paradise) -> None:
        end_movement(s)

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        p = self.player
        if action == END_MOVEMENT.base:
            end_movement(s)
            return
        s.push(self)
        if FLIP_UP.has(action):
            s.turn_canoe_up(p, FLIP_UP.first(action))
            return
        kind, h = SAIL.first(action), SAIL.second(action)
        s.mover = [kind, sail_unit(s, p, kind, h), NONE, h, 0, 0, 0]
        s.push(Sailing(p))
        if kind != RUMOR:
            s.push(Load(p))

    def prompt(self, s: Paradise) -> str:
        return "Sail a canoe or Rumor that has not moved, turn a Transport Canoe face up, or end Movement."


def end_movement(s: Paradise) -> None:
    """Forget what has moved, except what War Canoes brought into battle."""
    s.used = [flags // ONE_BOARDED * ONE_BOARDED for flags in s.used]


class Load(Question):
    """CP-11.2, CP-11.10: what the canoe takes aboard where it starts."""

    decision = "cargo"
    rule = "11.2"
    secret = True

    def candidates(self, s: Paradise) -> range:
        return LOAD.options()

    def forbids(self, s: Paradise, action: int) -> int:
        if not LOAD.has(action):
            return 0
        tray = s.mover
        return cargo_forbidden(s, self.player, tray[M_KIND], tray[M_UNIT], tray[M_HEX], LOAD.first(action))

    def because(self, s: Paradise, action: int, number: int) -> str:
        if number != clause(11, 2):
            return ""
        if s.mover[M_KIND] == WAR and LOAD.first(action) == LOAD_COLONY:
            return "A War Canoe carries a Warrior Band, not a Colony."
        return "None is there that has not been carried this turn."

    def apply(self, s: Paradise, action: int) -> None:
        load = LOAD.first(action)
        s.mover[M_CARGO] = BAND if load == LOAD_BAND else COLONY if load == LOAD_COLONY else NONE

    def prompt(self, s: Paradise) -> str:
        tray = s.mover
        return f"Choose what the {PIECE_NAMES[tray[M_KIND]]} from {HEX.names[tray[M_HEX]]} takes aboard."


def range_of(s: Paradise, p: int) -> int:
    """How many hexes canoes and Rumors move (CP-11.1, CP-15.14)."""
    return CANOE_MOVE + WIND_HEXES if s.effects[WINDS] == p else CANOE_MOVE


class Sailing(Question):
    """CP-11.3 to CP-11.9: move hex by hex; after the first hex the move may stop."""

    decision = "step"
    rule = "11.3"
    secret = True

    def options(self, s: Paradise) -> list[int]:
        """Written out because canoes sail more often than anything else is chosen (profiled: three times as fast)."""
        if s.mover[M_ENDED]:
            return NO_OPTIONS
        kind = s.mover[M_KIND]
        out: list[int] = []
        for h in NEIGHBOURS[s.mover[M_HEX]]:
            if not entry_forbidden(s, self.player, kind, h):
                out.append(STEP.base + h)
        if s.mover[M_STEPS]:
            out.append(STOP.base)
        return out

    def forbids(self, s: Paradise, action: int) -> int:
        if action == STOP.base:
            return 0 if s.mover[M_STEPS] else clause(11, 3)
        if not STEP.has(action):
            return 0
        h = STEP.first(action)
        if h not in NEIGHBOURS[s.mover[M_HEX]]:
            return clause(11, 4)
        return entry_forbidden(s, self.player, s.mover[M_KIND], h)

    def because(self, s: Paradise, action: int, number: int) -> str:
        if not STEP.has(action):
            return ""
        h = STEP.first(action)
        if h not in NEIGHBOURS[s.mover[M_HEX]]:
            return f"That hex is not next to {HEX.names[s.mover[M_HEX]]}, where the {PIECE_NAMES[s.mover[M_KIND]]} is."
        return no_entry(s, h, number)

    def run(self, s: Paradise) -> None:
        s.mover = []

    def apply(self, s: Paradise, action: int) -> None:
        if action == STOP.base:
            s.mover = []
            return
        s.push(self)
        enter(s, self.player, STEP.first(action))
        if s.mover[M_STEPS] >= range_of(s, self.player):
            s.mover[M_ENDED] = 1

    def prompt(self, s: Paradise) -> str:
        left = range_of(s, self.player) - s.mover[M_STEPS]
        stop = ", or stop" if s.mover[M_STEPS] else ""
        return f"Sail the {PIECE_NAMES[s.mover[M_KIND]]} to an adjacent hex ({left} left){stop}."


def enter(s: Paradise, p: int, to: int) -> None:
    """The mover with its cargo enters a hex, and ends its move if it must."""
    tray = s.mover
    kind, cargo, here = tray[M_KIND], tray[M_CARGO], tray[M_HEX]
    moving = ONE[kind] + (ONE[cargo] if cargo != NONE else 0)
    if tray[M_STEPS]:
        s.used[here] -= moving
        s.change(p, here, -moving)
    else:
        s.change(p, here, -(moving - ONE[kind] + tray[M_UNIT]))  # it may have been face up
    hostile = s.is_enemy_hex(p, to)
    s.change(p, to, moving)
    s.used[to] += moving
    if tray[M_SHOWN]:
        show_more(s, p, here, -moving)
    seen_already = tray[M_SHOWN]
    if hostile and kind != RUMOR:
        tray[M_SHOWN] = 1  # CP-9.10
    if tray[M_SHOWN]:
        show_more(s, p, to, moving)
    tray[M_HEX] = to
    tray[M_STEPS] += 1
    s.tell(MOVED, p, 1 if cargo == NONE else 2, here, to)
    if tray[M_SHOWN] and not seen_already:
        tell_pieces(s, p, to, moving)
    if not hostile:
        return
    s.mark()
    if kind == WAR and s.terrain[to] == SECRET and not s.knows(p, to):
        flip_tile(s, to, p)  # CP-8.7
    if kind != WAR or meet(s, p, to):
        tray[M_ENDED] = 1  # CP-11.7, CP-11.9
        if kind == WAR and cargo == BAND:
            s.used[to] += ONE_BOARDED  # CP-12.4


def meet(s: Paradise, p: int, h: int) -> bool:
    """A War Canoe reveals what is in the hex (CP-9.9); must it stop there (CP-11.7, CP-11.8)?"""
    must_stop = s.owner[h] >= 0 and s.owner[h] != p
    for q in range(s.players):
        if q != p and s.stack(q, h):
            show_pieces(s, q, h)
            if s.stack(q, h) & WAR_BITS:
                must_stop = True
    return must_stop


class EndOfMovement(Step[Paradise]):
    """CP-9.9, CP-18.9: malaria strikes, and what was revealed is face down again."""

    def run(self, s: Paradise) -> None:
        p = self.player
        if s.number("malaria"):
            for h in MALARIA_HEXES:
                if s.stack(p, h) & BAND_BITS and s.roll(6) < MALARIA_LOSS:
                    s.remove_piece(p, h, BAND, ONE_BAND)
                    s.tell(MALARIA, p, h)
        if any(s.shown):
            s.tell(HIDDEN_AGAIN)
        s.active = NONE
        s.used = []
        s.tapu_hex = NONE
        s.shown = NO_PIECES[: len(s.shown)]
