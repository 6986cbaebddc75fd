"""What a seat sees of the table (section 19), as plain JSON with a type."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class StackSeen(TypedDict):
    """A player's pieces in a hex: face-up canoes, how many are face down, and those whose kind is seen."""

    player: int
    face_up: int
    face_down: int
    kinds: dict[str, int]


class HexSeen(TypedDict):
    """One hex of the map; what does not lie there is left out."""

    id: str
    terrain: str
    knots: NotRequired[int]  # of an Open Ocean marker
    island: NotRequired[str]  # empty if the seat does not know it
    capacity: NotRequired[int]
    finders: NotRequired[list[int]]
    markers: NotRequired[list[str]]
    owner: NotRequired[int]
    villages: NotRequired[int]
    stacks: NotRequired[list[StackSeen]]


class VoyageSeen(TypedDict, total=False):
    """The Explorer at sea; empty if none is."""

    player: int
    hex: str
    knots: int  # as they count, with Navigation
    off_course: int
    tile: str  # the tile drawn, for its finder
    tile_drawn: bool
    peek: str


class MoverSeen(TypedDict, total=False):
    """The piece that is being moved, as far as the seat sees it; empty if there is none."""

    hex: str
    steps: int
    kind: str
    cargo: str
    pieces: int


class SideSeen(TypedDict):
    """One side of a battle: its front row, and the Warrior Bands that have panicked."""

    player: int
    warrior_band: int
    war_canoe: int
    local_warrior: int
    panicked: int


class BattleSeen(TypedDict, total=False):
    """The battle that is being fought; empty if there is none."""

    hex: str
    sides: list[SideSeen]
    roll: int  # 0 before the first
    saved: int


class PublicFields(TypedDict):  # written by `make fields` from the fields of the state
    """What everybody sees as it stands in the state, where each field is explained."""

    turn: int
    order: list[int]
    marker_holder: int
    track: list[int]
    threshold: int
    events_active: bool
    saved: list[int]
    kumara: int
    tapu_used: bool
    active: int


class Seen(PublicFields):
    """All that a seat may know of a position."""

    # the turn
    step: int  # of the turn, by its place in the list of steps; -1 if unclear
    effects: dict[str, int]
    declared: list[int]

    # points, in half points but for the threshold
    totals: list[int]

    # the map
    hexes: list[HexSeen]
    chains: list[list[list[str]]]  # by player: the hexes of each chain

    # the players
    factions: list[str]
    homes: list[str]
    stock: list[dict[str, int]]
    explorers: list[str]
    hand_sizes: list[int]
    hands: list[list[str]]
    revealed: list[list[str]]

    # piles
    deck: int
    pile: int
    cup: dict[str, int]
    event_deck: int
    event_discards: list[str]

    # what is going on
    voyage: VoyageSeen
    tapu_hex: str
    mover: MoverSeen
    moved: dict[str, dict[str, int]]
    battle: BattleSeen
    build_points: dict[str, int]  # the seat's own, by group
    prices: dict[str, int]  # what the seat pays in the Building Step
