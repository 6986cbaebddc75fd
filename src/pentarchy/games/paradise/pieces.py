"""A player's pieces in one hex, packed into one number: four bits for each kind.

>>> stack = ONE_UP + 2 * ONE_BAND
>>> transports(stack), count(stack, BAND), face_down(stack), is_afloat(stack)
(1, 2, 2, False)
"""

from __future__ import annotations

from typing import Final

from pentarchy.games.paradise.components import BAND, COLONY, RUMOR, TRANSPORT, WAR

ONE_UP: Final = 1  # a face-up Transport Canoe
ONE_DOWN: Final = 1 << 4  # a face-down one
ONE_WAR: Final = 1 << 8
ONE_BAND: Final = 1 << 12
ONE_COLONY: Final = 1 << 16
ONE_RUMOR: Final = 1 << 20
ONE_BOARDED: Final = 1 << 24  # among the flags of a turn: a Warrior Band that a War Canoe brought into battle here

UP_BITS: Final = 15
DOWN_BITS: Final = 15 << 4
WAR_BITS: Final = 15 << 8
BAND_BITS: Final = 15 << 12
COLONY_BITS: Final = 15 << 16
RUMOR_BITS: Final = 15 << 20
SAILORS: Final = DOWN_BITS | WAR_BITS | RUMOR_BITS  # what may be seen to sail, face down
PASSENGERS: Final = BAND_BITS | COLONY_BITS

#: One face-down piece of each kind.
ONE: Final = (ONE_DOWN, ONE_WAR, ONE_BAND, ONE_COLONY, ONE_RUMOR)
SHIFT: Final[tuple[int, ...]] = (4, 8, 12, 16, 20)
#: Every field of a stack with its kind, in the order in which dice are rolled for pieces (CP-15.10, CP-15.11).
FIELDS: Final = (
    (ONE_UP, TRANSPORT),
    (ONE_DOWN, TRANSPORT),
    (ONE_WAR, WAR),
    (ONE_BAND, BAND),
    (ONE_COLONY, COLONY),
    (ONE_RUMOR, RUMOR),
)


def transports(stack: int) -> int:
    """How many Transport Canoes, whatever side they show."""
    return (stack & 15) + (stack >> 4 & 15)


def count(stack: int, kind: int) -> int:
    """How many pieces of a kind."""
    if kind == TRANSPORT:
        return (stack & 15) + (stack >> 4 & 15)
    return stack >> SHIFT[kind] & 15


def part(stack: int, unit: int) -> int:
    """How many pieces in one field."""
    return stack // unit & 15


def face_down(stack: int) -> int:
    """How many face-down pieces."""
    return (stack >> 4 & 15) + (stack >> 8 & 15) + (stack >> 12 & 15) + (stack >> 16 & 15) + (stack >> 20 & 15)


def is_afloat(stack: int) -> bool:
    """Is there a seat for all: Colonies on Transport Canoes, Warrior Bands on any canoe (CP-9.3)?"""
    canoes = (stack & 15) + (stack >> 4 & 15)
    colonies = stack >> 16 & 15
    return colonies <= canoes and (stack >> 12 & 15) + colonies <= canoes + (stack >> 8 & 15)


def has_seat(stack: int, kind: int) -> bool:
    """Could one more piece of this kind be aboard (CP-9.3)?"""
    canoes = (stack & 15) + (stack >> 4 & 15)
    colonies = stack >> 16 & 15
    if kind == COLONY and colonies >= canoes:
        return False
    return kind not in (BAND, COLONY) or (stack >> 12 & 15) + colonies < canoes + (stack >> 8 & 15)


def common(first: int, second: int) -> int:
    """What is in both stacks, field by field."""
    both = 0
    for unit, _ in FIELDS:
        both += unit * min(first // unit & 15, second // unit & 15)
    return both


def listed(stack: int) -> dict[str, int]:
    """The stack by names, for views."""
    names = ("face_up", "transport_canoe", "war_canoe", "warrior_band", "colony", "rumor")
    return {name: stack >> 4 * place & 15 for place, name in enumerate(names) if stack >> 4 * place & 15}
