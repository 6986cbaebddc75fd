"""Parts of a scene that are made once for as long as nothing changes that they show.

    @depends_on("tiles", "owners")
    def on_map(table: Table) -> tuple[Token, ...]: ...

From one choice to the next most of a table stays, and all seats see the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

Table = Mapping[str, Any]  # of a view: JSON
Seen = TypeVar("Seen", bound=Mapping[str, object])  # the same as a game's own TypedDict
Part = Callable[Concatenate[Seen, P], T]

KEPT = 2048  # answers of each function
_encode = msgspec.msgpack.Encoder().encode


def depends_on(*fields: str) -> Callable[[Part[Seen, P, T]], Part[Seen, P, T]]:
    """The function is given these fields of the table and no others, and asked again only when one has changed.

    What it yields is kept as a tuple. Further arguments are plain data, too; nobody may change what it returns.
    """

    def decorate(function: Part[Seen, P, T]) -> Part[Seen, P, T]:
        known: dict[bytes, Any] = {}

        @wraps(function)
        def part(table: Seen, /, *args: P.args, **kwargs: P.kwargs) -> T:
            shown = cast(Seen, {field: table[field] for field in fields})
            key = _encode((shown, args, kwargs))
            if key not in known:
                if len(known) >= KEPT:
                    del known[next(iter(known))]  # the oldest
                found = function(shown, *args, **kwargs)
                known[key] = tuple(found) if isinstance(found, Iterator) else found
            answer: T = known[key]
            return answer

        return part

    return decorate
