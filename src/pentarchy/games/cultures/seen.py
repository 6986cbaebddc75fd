"""What a seat sees of the table (chapter 27), as plain JSON with a type."""

from __future__ import annotations

from typing import TypedDict


class City(TypedDict):
    """A city of a player or a Barbarian settlement."""

    owner: int  # 4: the Barbarians
    size: int
    mood: int
    buildings: dict[str, int]  # by name, whose colour each has
    harbour: str  # the Sea space of its Port, empty without one
    activations: int  # in this turn


class Units(TypedDict):
    """The land units in a land space."""

    owner: int
    army: int
    settlers: int


class Ship(TypedDict):
    """A Ship and who is aboard; its space is empty while it is in the supply."""

    space: str
    army: int
    settlers: int
    state: int


class Wonder(TypedDict):
    """Where a Wonder is: in the deck, on display, built, or gone."""

    place: str
    space: str  # where it stands, once built
    reserved: int  # for whom, -1 for nobody


class Battle(TypedDict):
    """An open battle. Pairs belong to the attacker, then to the defender; 4 are the Barbarians."""

    sides: list[int]
    space: str
    origin: str
    naval: bool
    raid: bool
    round: int
    fighters: list[int]
    values: list[int]
    hits: list[int]
    lost: list[int]


class Mat(TypedDict):
    """What a player has."""

    goods: list[int]
    stock: list[int]
    advances: list[str]
    happiness: int
    culture: int
    home: str
    ruins: int
    ruined_wonders: int
    schooled: int
    lost_actions: int
    assassinated: int
    action_cards: int
    objective_cards: int
    hand: list[str]  # as far as the viewer knows it
    objectives: list[str]
    shown: list[str]  # which of the viewer's own cards this player has seen
    completed: list[str]
    declared: int
    feats: int
    points: int  # as they would be counted now (CC-26.3)


class Decks(TypedDict):
    """How many cards are left."""

    action: int
    objective: int
    event: int
    wonder: int


class Piles(TypedDict):
    """The discard piles, the last card on top."""

    action: list[str]
    objective: list[str]
    event: list[str]


class PublicFields(TypedDict):  # written by `make fields` from the fields of the state
    """What everybody sees as it stands in the state, where each field is explained."""

    worn: list[int]
    barbarians: int
    camps: int
    pestilence: bool
    truce: int
    truce_next: list[int]
    first: int
    round: int
    turn: int
    place: int
    active: int
    actions: int
    used: int
    trades: int
    drafts: int
    moves: int
    sailed: int
    fought: list[int]
    group: list[int]
    fleet: int


class Seen(PublicFields):
    """All that a player may know of a position."""

    # The course of the game.
    rounds: int
    library: str

    # The map.
    exhausted: list[str]
    spaces: dict[str, int]
    regions: list[str]
    cities: dict[str, City]
    units: dict[str, Units]
    ships: list[Ship]

    # Players and cards.
    players: list[Mat]
    wonders: dict[str, Wonder]
    decks: Decks
    piles: Piles
    played: list[str]
    event: str

    # What is being chosen.
    battle: Battle | None
    tactics: list[str]
    group_from: list[str]
    picked: list[str]
    hired: list[str]
    plans: list[str]
    spied: int
    offer: list[int]

    # What the open question costs the player to move.
    prices: dict[str, int]  # by space: Mood tokens for a step of a city, Culture tokens to reach it
    advance_prices: dict[str, list[int]]  # Food and Ore
