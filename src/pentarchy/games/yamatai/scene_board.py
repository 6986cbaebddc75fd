"""The archipelago: its islands, its channels, and what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    DATA,
    ISLAND_IDS,
    ISLAND_NAMES,
    NONE,
    PALACE,
    SPACE_IDS,
    TORII,
)
from pentarchy.games.yamatai.seen import Seen
from pentarchy.scene.arrange import scatter
from pentarchy.scene.geometry import inside, polygon, smooth
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Board, Line, Mark, Point, Shape, Space, Text, Token

ISLANDS = DATA["islands"]
SPACES = DATA["boat_spaces"]
CULTURES = [culture for culture in DATA["cultures"] if not culture["empty"]]
TINT = {"bamboo": "#4f9d3a", "wood": "#96622f", "stone": "#4a4e57", "clay": "#b8432f", "gold": "#e3b505"}
VERMILION = "#c8412b"
HULL = ((-23, 0), (-17, -7.5), (-8, -10.6), (2, -11), (12, -8), (24, 0), (12, 8), (2, 11), (-8, 10.6), (-17, 7.5))
STANDING = 43.0  # a name stands so far below the piece


def turned(points: Sequence[Point], angle: float, at: Point) -> list[Point]:
    """Points turned around the origin and moved."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points]


def upright(angle: float) -> float:
    """The same axis, so that what is written on it can be read."""
    return angle - 180 if angle > 90 else angle


# --- what stays --------------------------------------------------------------------------------------------------


@cache
def shore(number: int) -> str:
    """An island's outline."""
    return smooth([(x, y) for x, y in ISLANDS[number]["polygon"]])


@cache
def standing_at(number: int) -> Point:
    """Where a piece stands: high enough that its island's name fits on the land below it."""
    x, y = ISLANDS[number]["center"]
    half = len(ISLANDS[number]["name"]) * 4.2
    while y > 40 and not all(inside(shore(number), (x + dx, y + STANDING + 9)) for dx in (-half, half)):
        y -= 1
    return (x, y - 3)


@cache
def island_shape(number: int) -> Shape:
    """An island: its shore, where a piece stands, and what grows around it."""
    center = standing_at(number)
    quiet = [(center, 34.0), *(((center[0] + dx, center[1] + STANDING - 4), 18.0) for dx in (-22, 0, 22))]
    return Shape(
        id=ISLAND_IDS[number],
        path=shore(number),
        center=center,
        radius=36,
        label=ISLAND_NAMES[number],
        label_at=(center[0], center[1] + STANDING),
        ground="island",
        darts=scatter(shore(number), gap=19, keep=quiet, inset=12, seed=ISLAND_IDS[number], widest=19),
    )


@cache
def boat_shape(number: int) -> Shape:
    """A boat space: a hull lying in its channel."""
    space = SPACES[number]
    center, angle = (space["center"][0], space["center"][1]), upright(space["angle"])
    return Shape(id=space["id"], path=smooth(turned(HULL, angle, center)), center=center, kind="spot", angle=angle)


@cache
def board() -> Board:
    """The archipelago."""
    junctions = {junction["id"]: junction["pos"] for junction in DATA["junctions"]}
    lanes = "".join(
        polygon([tuple(space["center"]), tuple(junctions[junction])], closed=False)
        for space in SPACES
        for junction in space["junctions"]
    )
    entries = [space for space in SPACES if space["kind"] == "entry"]
    flags = [(max(26.0, junctions[s["junctions"][1]][0] - 6), junctions[s["junctions"][1]][1]) for s in entries]
    return Board(
        id="archipelago",
        title="The archipelago",
        width=DATA["map"]["width"],
        height=DATA["map"]["height"],
        ground="sea",
        piece=52,
        lettering=17.5,
        shapes=(*(island_shape(n) for n in range(len(ISLANDS))), *(boat_shape(n) for n in range(len(SPACES)))),
        lines=(Line(lanes, "lane", ink="#b9c8e4"),),
        marks=tuple(Mark("art:entry", at, 34, ink="#1d1811") for at in flags),
        texts=tuple(
            Text(space["entry"], (at[0] - 2, at[1] + 7), 20, "land", ink="#2a2116")
            for space, at in zip(entries, flags, strict=True)
        ),
    )


# --- what changes ------------------------------------------------------------------------------------------------


@depends_on("culture", "building", "sacred", "mountain")
def islands(table: Seen) -> tuple[tuple[Space, ...], tuple[Token, ...]]:
    """The islands on which nothing stands, and what stands on the others."""
    bare: list[Space] = []
    found: list[Token] = []
    islands = zip(table["culture"], table["building"], table["sacred"], table["mountain"], strict=True)
    for number, stands in enumerate(islands):
        here = on_island(number, stands[0], stands[1], bool(stands[2]), bool(stands[3]))
        found += here
        if not here:
            bare.append(bare_island(number))
    return tuple(bare), tuple(found)


@cache
def bare_island(number: int) -> Space:
    """An island where nothing stands has its name in the middle."""
    x, y = standing_at(number)
    return Space(id=ISLAND_IDS[number], label_at=(x, y + 16))


@cache
def on_island(number: int, culture: int, building: int, sacred: bool, mountain: bool) -> tuple[Token, ...]:
    """What stands on one island: a mountain, sacred ground, a building, a culture token."""
    id, found = ISLAND_IDS[number], []
    occupied = culture != NONE or building != NONE or sacred
    at: Point = (15, -2) if mountain and occupied else (0, 0)
    if mountain:
        back: Point = (-21, -11) if occupied else (0, -4)
        found.append(
            Token(id=f"mountain:{id}", at=id, symbol="art:mountain", tint="#77727f", size=0.98, slot=-2, offset=back)
        )
    if sacred and building == NONE:
        found.append(
            Token(id=f"sacred:{id}", at=id, symbol="art:sacred", tint=VERMILION, size=0.95, slot=-1, offset=at)
        )
    if building != NONE:
        found.append(building_token(id, building, at))
    if culture != NONE:
        kind = CULTURES[culture]
        found.append(
            Token(
                id=f"culture:{id}",
                at=id,
                symbol=f"icon:{kind['icon']}",
                form="disc",
                tint=kind["hex"].lower(),
                size=0.94,
                offset=at,
            )
        )
    return tuple(found)


def building_token(island: str, building: int, at: Point) -> Token:
    """A building on its island."""
    id = f"building:{island}"
    if building == TORII:
        return Token(id=id, at=island, symbol="art:torii", tint=VERMILION, offset=at)
    if building == PALACE:
        return Token(id=id, at=island, symbol="art:pagoda", tint=TINT["gold"], size=1.12, offset=(at[0], at[1] - 3))
    return Token(id=id, at=island, symbol="art:house", owner=building, offset=at)


@depends_on("boat", "fresh")
def boats(table: Seen) -> tuple[Token, ...]:
    """Boats on the board; those placed this turn are fresh."""
    fresh = table["fresh"]
    return tuple(
        [boat_on(space, colour, space in fresh) for space, colour in enumerate(table["boat"]) if colour != NONE]
    )


@cache
def boat_on(space: int, colour: int, fresh: bool) -> Token:
    """A boat in its space."""
    return boat_token(f"boat:{SPACE_IDS[space]}", SPACE_IDS[space], colour, fresh=fresh)


@cache
def boat_token(id: str, at: str, colour: int, count: int = 1, fresh: bool = False) -> Token:
    """A boat, or several of one colour in a row."""
    kind = BOAT_IDS[colour]
    return Token(
        id=id,
        at=at,
        symbol=f"art:boat-{kind}",
        tint=TINT[kind],
        letter=kind[0].upper(),
        badge=str(count) if count != 1 else "",
        state="fresh" if fresh else "",
    )
