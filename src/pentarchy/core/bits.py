"""Sets of small numbers, stored as the bits of an integer."""

from __future__ import annotations

from typing import Final

WORD: Final = 60  # bits that compiled code looks through without making new numbers
ONE_WORD: Final = (1 << WORD) - 1


def members(bits: int) -> list[int]:
    """The numbers of the bits that are set, ascending.

    >>> members(0b1011 | 1 << 70)
    [0, 1, 3, 70]
    """
    found: list[int] = []
    first = -1
    while bits > 0:
        word = bits & ONE_WORD
        while word:
            low = word & -word
            found.append(first + low.bit_length())
            word ^= low
        bits >>= WORD
        first += WORD
    return found
