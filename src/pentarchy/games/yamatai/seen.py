"""What a seat sees of the table (chapter 18), as plain JSON with a type."""

from __future__ import annotations

from typing import TypedDict


class PublicFields(TypedDict):  # written by `make fields` from the fields of the state
    """What everybody sees as it stands in the state, where each field is explained."""

    boat: list[int]
    culture: list[int]
    building: list[int]
    sacred: list[int]
    mountain: list[int]
    supply: list[int]
    row: list[int]
    specialist_row: list[int]
    bounty: list[int]
    coins: list[int]
    pieces: list[int]
    prestige: list[int]
    tokens: list[int]
    harbor: list[int]
    scrapped: list[int]
    round: int
    turn: int
    order: list[int]
    spots: list[int]
    used: list[int]
    fleet: int
    power_ready: bool
    swap_ready: bool
    trades: int
    available: list[int]
    fresh: list[int]


class Seen(PublicFields):
    """All that a player may know of a position. Flat lists are as in the state: `tokens[p * CULTURES + kind]`."""

    # The board.

    # Building tiles and specialists.
    deck_top: list[int]  # the tiles on top of the deck that this seat has seen
    unseen_tiles: list[int]
    built: list[list[int]]
    reserve: list[list[int]]
    unseen_specialists: list[int]
    specialists: list[list[int]]

    # The players' mats.
    points: list[int]  # as they would be counted now (YA-17.1 to YA-17.7)

    # The round.
    face_up: list[int]
    face_down: list[list[int]]

    # The turn.
    buy_prices: list[int]  # per colour, for the player whose turn it is; 0: never bought or sold
    sell_prices: list[int]
