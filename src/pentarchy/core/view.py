"""The type of what one seat may see. It is plain JSON; the type lets mypy check scenes."""

from __future__ import annotations

from typing import Generic, TypedDict, TypeVar

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
