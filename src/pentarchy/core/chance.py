"""The generator inside every state: 62 bits, the same numbers compiled or not."""

from __future__ import annotations

from mypy_extensions import i64

MASK: i64 = (1 << 62) - 1
_FACTOR: i64 = 2862933555777941757
_ADDEND: i64 = 3037000493


def following(x: i64) -> i64:
    """The generator's next value. Wrapping at 64 bits when compiled does not touch the 62 kept."""
    return (x * _FACTOR + _ADDEND) & MASK


def scaled(x: i64, n: i64) -> i64:
    """A number from 0 to n - 1 from the high bits of a generator's value."""
    return ((x >> 31) * n) >> 31


def start(seed: int) -> int:
    """A generator's first value for a seed; neighbouring seeds give unrelated games.

    >>> start(1) != start(2), start(7) == start(7 + (1 << 62))
    (True, True)
    """
    x: i64 = seed & ((1 << 62) - 1)
    for _ in range(3):
        x = following(x)
        x = x ^ (x >> 31)
    return x
