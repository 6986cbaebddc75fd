"""What a seat sees of the table (chapter 18), as plain JSON with a type."""

from __future__ import annotations

from typing import TypedDict


class Seen(TypedDict):
    """All that a player may know of a position. Flat lists are as in the state: `tokens[p * CULTURES + kind]`."""

    # The board.
    boat: list[int]
    culture: list[int]
    building: list[int]
    sacred: list[int]
    mountain: list[int]
    supply: list[int]

    # Building tiles and specialists.
    row: list[int]
    deck_top: list[int]  # the tiles on top of the deck that this seat has seen
    unseen_tiles: list[int]
    built: list[list[int]]
    reserve: list[list[int]]
    specialist_row: list[int]
    unseen_specialists: list[int]
    bounty: list[int]
    specialists: list[list[int]]

    # The players' mats.
    coins: list[int]
    pieces: list[int]
    prestige: list[int]
    tokens: list[int]
    harbor: list[int]
    scrapped: list[int]
    points: list[int]  # as they would be counted now (YA-17.1 to YA-17.7)

    # The round.
    round: int
    turn: int
    order: list[int]
    spots: list[int]
    used: list[int]
    face_up: list[int]
    face_down: list[list[int]]

    # The turn.
    fleet: int
    power_ready: bool
    swap_ready: bool
    trades: int
    available: list[int]
    fresh: list[int]
    buy_prices: list[int]  # per colour, for the player whose turn it is; 0: never bought or sold
    sell_prices: list[int]
