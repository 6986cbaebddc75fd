"""Caching of scene parts: each is rebuilt only when something it shows has changed.

    @depends_on("tiles", "owners")
    def on_map(table: Table) -> tuple[Token, ...]: ...

From one choice to the next most of a table stays, and all seats see the same board. Whoever draws the same table
again and again keeps a `Memory` for each viewer: a part whose fields are as they were is then found by comparing them.
Otherwise what the fields say is looked up among all that was made lately, for whatever table.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
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
Memory = dict[object, tuple[tuple[object, ...], Any]]  # by part and arguments: the fields it showed, what came of it

KEPT = 8192  # parts of all games together: some 4 kB each
OBJECTS = 64
PARTS = 512  # that a viewer's memory has room for
_encode = msgspec.msgpack.Encoder().encode
_known: OrderedDict[tuple[object, bytes], Any] = OrderedDict()  # the one that was wanted last is the last
_memory: Memory | None = None  # of the viewer whose scene is being made


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


def remembering(memory: Memory, function: Callable[[K], T], view: K) -> T:
    """Call a function of a view whose parts are found in this memory. Earlier views must not have changed since."""
    global _memory
    before, _memory = _memory, memory
    try:
        return function(view)
    finally:
        _memory = before


def depends_on(*fields: str) -> Callable[[Part[Seen, P, T]], Part[Seen, P, T]]:
    """Pass the function only these fields of the table, and call it again only when one has changed.

    What it yields is kept as a tuple. Further arguments are plain data, too; nobody may change what it returns.
    """
    fetch = itemgetter(*fields) if len(fields) > 1 else lambda table: (table[fields[0]],)

    def decorate(function: Part[Seen, P, T]) -> Part[Seen, P, T]:
        def looked_up(values: tuple[object, ...], *args: P.args, **kwargs: P.kwargs) -> T:
            shown = cast(Seen, dict(zip(fields, values, strict=True)))
            key = (function, _encode((values, args, kwargs)))
            if key in _known:
                _known.move_to_end(key)
            else:
                found = function(shown, *args, **kwargs)
                _known[key] = tuple(found) if isinstance(found, Iterator) else found
                if len(_known) > KEPT:
                    _known.popitem(last=False)
            answer: T = _known[key]
            return answer

        @wraps(function)
        def part(table: Seen, /, *args: P.args, **kwargs: P.kwargs) -> T:
            values = fetch(table)
            memory = _memory
            if memory is None:
                return looked_up(values, *args, **kwargs)
            asked = (function, *args, *kwargs.items())
            try:
                last = memory.get(asked)
            except TypeError:  # an argument is a list
                return looked_up(values, *args, **kwargs)
            if last is not None and last[0] == values:
                answer: T = last[1]
                return answer
            answer = looked_up(values, *args, **kwargs)
            if dict not in map(type, values):  # whose order may differ, which a comparison does not tell
                if len(memory) >= PARTS:
                    memory.clear()
                memory[asked] = values, answer
            return answer

        return part

    return decorate
