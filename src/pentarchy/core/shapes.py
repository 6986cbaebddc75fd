"""What a dumped position may consist of: numbers, flags, words, and lists of them."""

from __future__ import annotations

from typing import Any, Final

from pentarchy.core.errors import BadInput

LARGEST: Final = 1 << 62  # for the numbers of the kernel
WIDEST: Final = 1 << 128  # a field of a game may be a set of up to 128 things, kept as bits
DEEPEST: Final = 4


def kind(value: Any) -> str:  # a field of any game
    """What a field holds: `number`, `flag`, `word` or `list`."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "word"
    return "list" if isinstance(value, (list, tuple)) else "something else"


def check_flat(value: Any, where: str, depth: int = 0) -> None:  # JSON of any shape
    """BadInput if there is anything in it but numbers, flags and words, in lists."""
    if isinstance(value, list) and depth < DEEPEST:
        for inner in value:
            if type(inner) is not int or not -WIDEST < inner < WIDEST:
                check_flat(inner, where, depth + 1)
        return
    if isinstance(value, (bool, str)) or (isinstance(value, int) and -WIDEST < value < WIDEST):
        return
    raise BadInput(f"{where} holds {str(value)[:40]!r}")


def check_number(value: Any, where: str) -> int:  # JSON
    """A whole number that is not too large, or BadInput."""
    if type(value) is not int or not -LARGEST < value < LARGEST:
        raise BadInput(f"{where} is {str(value)[:40]!r} and not a number")
    return value
