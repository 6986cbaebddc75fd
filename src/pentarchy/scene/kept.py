"""Caching of scene parts: each is rebuilt only when something it shows has changed.

    @depends_on("tiles", "owners")
    def on_map(table: Table) -> tuple[Token, ...]: ...

From one choice to the next most of a table stays, and all seats see the same board.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from operator import is_
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import msgspec

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")

Table = Mapping[str, Any]  # of a view: JSON
Seen = TypeVar("Seen", bound=Mapping[str, object])  # the same as a game's own TypedDict
Part = Callable[Concatenate[Seen, P], T]

KEPT = 8192  # parts of all games together: some 4 kB each
OBJECTS = 64
_encode = msgspec.msgpack.Encoder().encode
_known: OrderedDict[tuple[object, bytes], Any] = OrderedDict()  # the one that was wanted last is the last


def by_identity(function: Callable[Concatenate[K, P], T]) -> Callable[Concatenate[K, P], T]:
    """Cache a function by the identity of its first argument, from which the others follow. Recent results are kept."""
    known: dict[int, tuple[K, T]] = {}  # with the objects, so that no other one takes their place

    @wraps(function)
    def answer(thing: K, /, *args: P.args, **kwargs: P.kwargs) -> T:
        found = known.get(id(thing))
        if found is None:
            if len(known) >= OBJECTS:
                known.pop(next(iter(known)), None)
            found = known[id(thing)] = thing, function(thing, *args, **kwargs)
        return found[1]

    return answer


def unlike(before: tuple[T, ...], after: tuple[T, ...]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The differing middle parts of two lists, without their common beginning and end.

    >>> a, b, c, d = "abcd"
    >>> unlike((a, b, c), (a, d, b, c))
    ((), ('d',))
    """
    same = list(map(is_, before, after))
    first = same.index(False) if False in same else len(same)
    before, after = before[first:], after[first:]
    same = list(map(is_, before[::-1], after[::-1]))
    last = same.index(False) if False in same else len(same)
    return before[: len(before) - last], after[: len(after) - last]


def depends_on(*fields: str) -> Callable[[Part[Seen, P, T]], Part[Seen, P, T]]:
    """Pass the function only these fields of the table, and call it again only when one has changed.

    What it yields is kept as a tuple. Further arguments are plain data, too; nobody may change what it returns.
    """

    def decorate(function: Part[Seen, P, T]) -> Part[Seen, P, T]:
        @wraps(function)
        def part(table: Seen, /, *args: P.args, **kwargs: P.kwargs) -> T:
            shown = cast(Seen, {field: table[field] for field in fields})
            key = (function, _encode((shown, args, kwargs)))
            if key in _known:
                _known.move_to_end(key)
            else:
                found = function(shown, *args, **kwargs)
                _known[key] = tuple(found) if isinstance(found, Iterator) else found
                if len(_known) > KEPT:
                    _known.popitem(last=False)
            answer: T = _known[key]
            return answer

        return part

    return decorate
