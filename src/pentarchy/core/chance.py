"""The two random streams behind `roll`: a fast one for simulations, a sealed one where people play.

`lcg62` is a linear congruential generator of 62 bits: fast, the same numbers compiled or not, and predictable after
about twenty of them. `blake2b` is a keyed hash of a counter: none of its rolls predicts another.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

LCG62: Final = "lcg62"
BLAKE2B: Final = "blake2b"
STREAMS: Final[tuple[str, ...]] = (LCG62, BLAKE2B)
KEY_BYTES: Final = 32
_WORDS: Final = 1 << 64  # how many different words the sealed stream has

MASK: Final[i64] = (1 << 62) - 1
_FACTOR: Final[i64] = 2862933555777941757
_ADDEND: Final[i64] = 3037000493


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


def fair_below(n: int) -> int:
    """Words of the sealed stream from here on are rejected, so that every number below n is equally likely."""
    return _WORDS - _WORDS % n


def sealed_word(key: bytes, place: int) -> int:
    """A word of 64 bits of the sealed stream under this key."""
    code = hashlib.blake2b(place.to_bytes(8, "little"), digest_size=8, key=key, person=b"pentarchy roll")
    return int.from_bytes(code.digest(), "little")
