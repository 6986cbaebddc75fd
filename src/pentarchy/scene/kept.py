"""Caching of scene parts: each is rebuilt only when something it shows has changed.

    @depends_on("tiles", "owners")
    def on_map(table: Table) -> tuple[Token, ...]: ...

From one choice to the next most of a table stays, and all seats see the same board. Whoever draws the same table
again and again keeps a `Memory`: a part whose fields are as they were for this seat, or as they are for another, is
found by comparing them. Without one, what the fields say is looked up among all that was made lately, for any table.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import wraps
from operator import is_, itemgetter
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import msgspec

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")

Table = Mapping[str, Any]  # of a view: JSON
Seen = TypeVar("Seen", bound=Mapping[str, object])  # the same as a game's own TypedDict
Part = Callable[Concatenate[Seen, P], T]
Made = dict[object, tuple[tuple[object, ...], Any]]  # by part and arguments: the fields it showed, and what came of it

KEPT = 8192  # parts of all games together: some 4 kB each
OBJECTS = 64
PARTS = 512  # that a viewer's memory has room for
_encode = msgspec.msgpack.Encoder().encode
_known: OrderedDict[tuple[object, bytes], Any] = OrderedDict()  # the one that was wanted last is the last
_present: ContextVar[tuple[Made, Made] | None] = ContextVar("present", default=None)  # of the scene being made


class Memory:
    """What the parts of one table's scenes were made of the last time."""

    def __init__(self) -> None:
        self._own: dict[int, Made] = {}  # by viewer
        self._shared: Made = {}  # of any viewer

    def forget(self) -> None:
        """A position that was shown may have changed since: nothing can be compared with it."""
        self._own.clear()
        self._shared.clear()

    def made(self, viewer: int, function: Callable[[K], T], view: K) -> T:
        """A function of what this viewer sees, whose parts are remembered."""
        token = _present.set((self._own.setdefault(viewer, {}), self._shared))
        try:
            return function(view)
        finally:
            _present.reset(token)


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


def alike(before: tuple[T, ...], after: tuple[T, ...]) -> tuple[int, int]:
    """How many objects two lists share at their beginning, and how many more at their end.

    >>> a, b, c, d = "abcd"
    >>> alike((a, b, c), (a, d, b, c))
    (1, 2)
    """
    same = list(map(is_, before, after))
    first = same.index(False) if False in same else len(same)
    same = list(map(is_, before[first:][::-1], after[first:][::-1]))
    return first, same.index(False) if False in same else len(same)


def unlike(before: tuple[T, ...], after: tuple[T, ...]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The differing middle parts of two lists, without their common beginning and end.

    >>> a, b, c, d = "abcd"
    >>> unlike((a, b, c), (a, d, b, c))
    ((), ('d',))
    """
    first, last = alike(before, after)
    return before[first : len(before) - last], after[first : len(after) - last]


def depends_on(*fields: str) -> Callable[[Part[Seen, P, T]], Part[Seen, P, T]]:
    """Pass the function only these fields of the table, and call it again only when one has changed.

    What it yields is kept as a tuple. Further arguments are plain data, too; nobody may change what it returns.
    """
    fetch = itemgetter(*fields) if len(fields) > 1 else lambda table: (table[fields[0]],)

    def decorate(function: Part[Seen, P, T]) -> Part[Seen, P, T]:
        def made(values: tuple[object, ...], *args: P.args, **kwargs: P.kwargs) -> T:
            found = function(cast(Seen, dict(zip(fields, values, strict=True))), *args, **kwargs)
            return cast(T, tuple(found)) if isinstance(found, Iterator) else found

        def looked_up(values: tuple[object, ...], *args: P.args, **kwargs: P.kwargs) -> T:
            key = (function, _encode((values, args, kwargs)))
            if key in _known:
                _known.move_to_end(key)
            else:
                _known[key] = made(values, *args, **kwargs)
                if len(_known) > KEPT:
                    _known.popitem(last=False)
            answer: T = _known[key]
            return answer

        @wraps(function)
        def part(table: Seen, /, *args: P.args, **kwargs: P.kwargs) -> T:
            values = fetch(table)
            present = _present.get()
            if present is None:
                return looked_up(values, *args, **kwargs)
            own, shared = present
            asked = (function, *args, *kwargs.items())
            try:
                last = own.get(asked)
            except TypeError:  # an argument is a list
                return looked_up(values, *args, **kwargs)
            if last is None or last[0] != values:
                last = shared.get(asked)
                if last is None or last[0] != values:
                    if dict in map(type, values):  # whose order may differ, which a comparison does not tell
                        return looked_up(values, *args, **kwargs)
                    last = shared[asked] = values, made(values, *args, **kwargs)
                if len(own) >= PARTS:
                    own.clear()
                    shared.clear()
                own[asked] = last
            answer: T = last[1]
            return answer

        return part

    return decorate
