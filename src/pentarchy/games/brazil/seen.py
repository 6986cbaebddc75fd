"""What a seat sees of the table (chapter 15), as plain JSON with a type; components are given by their numbers."""

from __future__ import annotations

from typing import TypedDict


class Price(TypedDict):
    """What a thing costs: one of the ways, each as units of the four Resources, any Resource, Gold and Science."""

    ways: list[list[int]]
    less: int  # Resource units that are waived (BI-6.6)


class Prices(TypedDict):
    """Costs for the player who looks, their upgrades and discounts included; for others as printed."""

    buildings: list[Price]
    gallery: list[Price | None]  # per slot; None: empty
    products: list[Price]


class MissionsSeen(TypedDict):
    """Missions: how many everybody holds, and which ones this seat knows."""

    held: list[list[int]]  # per player and era
    shown: list[list[int]]
    hands: list[list[int]]
    met: list[int]  # numbers of the objectives met, of the missions this seat sees
    returned: list[list[int]]  # mission, where it is now, and how deep in its deck (1 is on top)
    decks: list[int]


class CardsSeen(TypedDict):
    """Gold and Combat cards: hands as far as they are known, numbers, decks and discard piles."""

    gold_hands: list[list[int]]
    gold_counts: list[int]
    gold_deck: int
    gold_discard: list[int]
    gold_aside: list[int]
    combat_hands: list[list[int]]
    combat_counts: list[int]
    combat_deck: int
    combat_discard: list[int]


class BattleSeen(TypedDict):
    """An open battle, or a challenge (without a defender)."""

    unit: int
    hex: int
    bombards: bool
    attacker: int
    defender: int
    done: int
    played: list[list[int]]
    counts: list[int]  # -1: still choosing
    cancelled: list[list[int]]


class PublicFields(TypedDict):  # written by `make fields` from the fields of the state
    """What everybody sees as it stands in the state, where each field is explained."""

    setup_player: int
    first_player: int
    active: int
    era: int
    round: int
    last_round: int
    ender: int
    free_move: bool
    extra_arch: int
    moved: bool
    monarch_uses: list[int]
    enhanced: list[int]
    terrain: list[int]
    tiles_left: list[int]
    gallery: list[int]
    exploration_gone: list[int]
    paid: list[int]


class Seen(PublicFields):
    """All that a player may know of a position."""

    # The course of the game.
    scenario: str

    # The players.
    empires: list[int]
    monarchs: list[int]
    capitals: list[int]  # their hexes
    arches: list[int]  # where the current tokens stand
    buried: list[list[int]]
    products: list[list[int]]
    supplies: list[list[int]]
    wealth: list[int]  # tokens in the supply and on Buildings under control
    kept: list[list[int]]
    deployed: list[int]  # units deployed at least once

    # The map.
    units: list[int]  # per unit: its hex, READY or DEFEATED
    tiles: list[int]
    owners: list[int]
    palaces: list[int]  # the number of the Palace on a tile (II to VI), 0 if none
    explored: list[int]  # exploration tiles that stay
    controllers: list[int]
    tile_vp: list[int]  # for whoever controls the tile
    production: list[list[int]]  # what the Building would produce by renovation; empty: no Building
    goods: list[list[int]]
    unexplored: list[bool]
    exploration_box: int

    # The common board.
    paintings: list[int]  # whose they are
    bank: list[int]
    cities: list[list[int]]  # per stack: how many, and the City on top
    painting_decks: list[int]
    capital_tiles: list[int]
    missions: MissionsSeen
    cards: CardsSeen
    battle: BattleSeen | None
    prices: Prices
    scores: list[dict[str, int]]
