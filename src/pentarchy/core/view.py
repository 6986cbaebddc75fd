"""The type of what one seat may see. It is plain JSON; the type lets mypy check scenes."""

from __future__ import annotations

from typing import Annotated, Final, Generic, TypedDict, TypeVar

Field = TypeVar("Field")
PUBLIC: Final = "public"
#: Of a state's field: everybody may see it as it stands there. `coins: Public[list[int]]`
Public = Annotated[Field, PUBLIC]

Table = TypeVar("Table")  # a game's own TypedDict: what a seat sees of its table


class View(TypedDict, Generic[Table]):
    """What `State.view` gives: the frame that all games share, and the game's own part."""

    game: str
    players: int
    seats: list[str]
    viewer: int
    over: bool
    asked: list[int]
    decision: str
    clause: str
    prompt: str
    options: list[int]
    places: list[int]
    table: Table


def is_public(kind: object) -> bool:
    """Does a field's annotation, as it is written or evaluated, say that everybody may see it?"""
    return kind.startswith("Public[") if isinstance(kind, str) else PUBLIC in getattr(kind, "__metadata__", ())
