"""The printed map: territories, terrain, names, icons, bridges, and what each of them is."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Any

from pentarchy.games.conqueror.components import (
    BONUS_GREAT_FORT,
    BONUS_HOME,
    DATA,
    EDGE_TO,
    FACTION_HOME,
    FACTION_NAMES,
    FORT,
    GREAT_FORT,
    MAP_IDS,
    MAPS,
    SEA,
    TERRITORY,
    TERRITORY_IDS,
    TERRITORY_NAMES,
)
from pentarchy.scene.arrange import scatter
from pentarchy.scene.model import Board, Dart, Ground, Help, Legend, Line, Link, Mark, Point, Shape, Text
from pentarchy.scene.theme import mix

DRAWING: dict[str, Any] = json.loads(
    (files("pentarchy.games.conqueror") / "map.json").read_text(encoding="utf-8")
)  # the geometry of both maps
PAPER = "#f4ead2"
INK = "#4b3c28"
GOLD = "#e8b93a"
ARMY_BELOW = 56.0  # how far below its name an army stands, icons between them
ICONS_BELOW = 17.0
ROOM = 64.0

#: Terrain of every land: what is drawn on it.
TERRAINS = {
    "peaks": "alpes illyria asia_minor cappadocia berber macedonia rome syria armenia media pontus epirus persis",
    "woods": "germania celtica gaul britannia dacia averni belgica sarmatia",
    "hills": "thracia espagna lusitania numidia iberia baetica brundium sicily sardinia corsica achaea creta cyprus",
    "sands": "libya cyrene thebes palestina alexandria arabia nubia babylon mesopotamia carthage rhodes baleares",
}
TERRAIN = {id: terrain for terrain, ids in TERRAINS.items() for id in ids.split()}
MARKS = {
    "peaks": ("art:peak", "art:peak", "art:hill"),
    "woods": ("art:pine", "art:tree"),
    "hills": ("art:hill", "art:tuft", "art:cypress"),
    "sands": ("art:dune", "art:dots"),
}

#: Where the name stands (x, y), its icons (ix, iy) and its army (ux, uy), as offsets from the drawing's label;
#: only what the common places get wrong. Small islands have their names in the water beside them.
PLACES: dict[str, dict[str, float]] = {
    "alpes": {"x": -10, "y": -18, "uy": 66},
    "brundium": {"x": 20, "y": -12, "ux": -30, "uy": 58},
    "sicily": {"x": -66, "y": 56, "ix": -50, "iy": -5, "ux": 72, "uy": -52},
    "carthage": {"x": -34, "ux": 100, "uy": 8},
    "balearic_sea": {"x": -40, "y": -84, "ux": 44, "uy": 60},
    "achaea": {"x": -30, "y": -4, "ux": 62, "uy": 34},
    "dacia": {"x": -24, "y": -26},
    "thracia": {"y": -14},
    "aegean_sea": {"y": -42},
    "creta": {"x": -16, "y": 46, "ix": 16, "iy": -30, "ux": 60, "uy": -42},
    "asia_minor": {"y": -26},
    "rhodes": {"x": 4, "y": 0, "uy": 64},
    "cyprus": {"x": 4, "y": 52, "iy": -38, "ux": 52, "uy": -44},
    "phoenician_sea": {"x": 14, "y": 4, "iy": 42, "ux": -102, "uy": -12, "two": 1},
    "egyptian_sea": {"x": 6, "y": 30, "ux": -90, "uy": 16},
    "thebes": {"x": -38, "y": 12, "ux": 78, "uy": 4},
    "alexandria": {"y": -18, "uy": 60},
    "adriatic_sea": {"x": 20, "y": 6, "turn": 43, "uy": 44, "ux": -18},
    "ionian_sea": {"x": -20, "y": 44, "uy": 42},
    "libyan_sea": {"x": -60, "y": 20, "uy": -50},
    "tyrrhenian_sea": {"x": 4, "y": 8},
    "gaul": {"y": -12},
    "rome": {"x": -2, "y": -8},
    "macedonia": {"x": 2},
}
GRAND_PLACES: dict[str, dict[str, float]] = {
    **PLACES,
    "nubia": {"y": -70},
    "red_sea": {"x": -4, "y": -60, "two": 1},
    "baleares": {"y": -24, "iy": -28, "uy": 44},
    "corsica": {"x": -52, "y": 6, "ux": 62, "uy": 10},
    "ligurian_sea": {"x": -32, "y": -46, "ux": 70, "uy": 2, "two": 1},
    "epirus": {"x": -38, "y": -6, "ux": 46, "uy": 36},
    "sicily": {"x": -66, "y": 60, "ix": -58, "iy": -5, "ux": 76, "uy": -56},
    "persis": {"x": -14},
    "thebes": {"x": -10, "y": -30},
    "balearic_sea": {"x": 12, "y": -14, "uy": 58, "two": 1},
    "syria": {"uy": 40},
    "britannic_sea": {"x": 30, "y": 20},
    "germanic_sea": {"x": 40, "y": 0, "uy": 40},
    "rome": {"x": 0, "y": -12},
    "pontus": {"x": 20, "y": -10, "uy": 44},
    "adriatic_sea": {"x": -6, "y": -26, "turn": 43, "uy": 44, "ux": -4},
}


def drawing(board: int) -> dict[str, Any]:
    """The geometry of a map."""
    found: dict[str, Any] = DRAWING[MAP_IDS[board]]
    return found


def territory_data(board: int) -> dict[str, dict[str, Any]]:
    """The component list's entries of a map's territories."""
    return {t["id"]: t for t in DATA["map"][board]["territory"]}


# --- what stays --------------------------------------------------------------------------------------------------


def place_of(board: int, id: str, part: str, default: float = 0.0) -> float:
    """An offset by which something stands beside its common place."""
    return (PLACES if board == 0 else GRAND_PLACES).get(id, {}).get(part, default)


@cache
def name_at(board: int, id: str) -> Point:
    """Where a territory's name stands."""
    data = drawing(board)["territories"][id]
    return (data["label_x"] + place_of(board, id, "x"), data["label_y"] + place_of(board, id, "y"))


@cache
def icons_at(board: int, id: str) -> Point:
    """The middle of a territory's icons."""
    x, y = name_at(board, id)
    return (x + place_of(board, id, "ix"), y + place_of(board, id, "iy", ICONS_BELOW))


@cache
def army_at(board: int, id: str) -> Point:
    """Where a territory's army stands."""
    x, y = name_at(board, id)
    below = ARMY_BELOW if icons_of(board, id) else ARMY_BELOW - 12
    return (x + place_of(board, id, "ux"), y + place_of(board, id, "uy", below))


@cache
def icons_of(board: int, id: str) -> tuple[str, ...]:
    """A territory's icons from left to right."""
    t = TERRITORY[id]
    fort = {FORT: ("fort",), GREAT_FORT: ("great-fort",)}.get(MAPS[board].fort[t], ())
    return (*fort, *("food",) * MAPS[board].food[t], *("coin",) * MAPS[board].coins[t])


@cache
def shape(board: int, id: str) -> Shape:
    """A territory: its border, where its army stands, and what grows around it."""
    data = drawing(board)["territories"][id]
    name, army, icons = name_at(board, id), army_at(board, id), icons_at(board, id)
    label = TERRITORY_NAMES[TERRITORY[id]]
    darts: tuple[Dart, ...] = ()
    if SEA[TERRITORY[id]]:
        ground = "sea"
        if place_of(board, id, "two"):
            label = label.replace(" ", "\n")
    else:
        half = 5.2 * len(label)
        quiet = [(army, 44.0), (icons, 24.0), *(((name[0] + dx, name[1] - 6), 18.0) for dx in (-half, 0, half))]
        ground = f"{territory_data(board)[id]['region']}-{TERRAIN[id]}"
        darts = scatter(data["path"], gap=25, keep=quiet, inset=11, seed=id, widest=25)
    return Shape(
        id=id,
        path=data["path"],
        center=army,
        radius=ROOM,
        label=label,
        label_at=name,
        label_angle=place_of(board, id, "turn"),
        ground=ground,
        darts=darts,
    )


@cache
def icon_marks(board: int) -> tuple[Mark, ...]:
    """Forts, food and currency, in rows below the names."""
    width = {"fort": 21.0, "great-fort": 31.0, "food": 18.0, "coin": 20.0}
    size = {"fort": 21.0, "great-fort": 30.0, "food": 23.0, "coin": 20.0}
    ink = {"fort": "#2a2116", "great-fort": "#2a2116", "food": "#4c6b1f", "coin": GOLD}
    found: list[Mark] = []
    for t in MAPS[board].spaces:
        kinds = icons_of(board, TERRITORY_IDS[t])
        x, y = icons_at(board, TERRITORY_IDS[t])
        x -= sum(width[kind] for kind in kinds) / 2
        for kind in kinds:
            found.append(Mark(f"art:{kind}", (x + width[kind] / 2, y), size[kind], ink=ink[kind]))
            x += width[kind]
    return tuple(found)


@cache
def grounds(board: int) -> tuple[Ground, ...]:
    """Land in the tint of its region with the marks of its terrain, and three kinds of nothing to conquer."""
    tints: dict[str, str] = DATA["region_tint"]
    used = {(t["region"], TERRAIN[t["id"]]) for t in DATA["map"][board]["territory"] if t["kind"] == "land"}
    lands = [
        Ground(
            f"{region}-{terrain}",
            mix(PAPER, tints[region], 0.42),
            mix(tints[region], "#4b3a20", 0.62),
            marks=MARKS[terrain],
            gap=25,
            size=17,
        )
        for region, terrain in sorted(used)
    ]
    return (
        *lands,
        Ground("sea", "#b4cdd4", "#3f6f80", water=True),
        Ground("far-sea", "#c5d5d6", "#6b8b95", water=True),
        Ground("beyond", "#e6dcc4", "#9c8a68"),
    )


def rose_lines(at: Point) -> str:
    """Rays in all directions from a compass rose."""
    x, y = at
    return "".join(
        f"M{x:.0f},{y:.0f}L{x + 2400 * cos(k * pi / 16):.0f},{y + 2400 * sin(k * pi / 16):.0f}" for k in range(32)
    )


@cache
def board_drawn(board: int) -> Board:
    """The map with everything that is printed on it."""
    data = drawing(board)
    _, _, width, height = data["viewbox"]
    far = Shape(
        id="far-waters",
        path=data["void_water"],
        center=(width - 20.0, 20.0),
        ground="far-sea",
        layer=-1,
    )
    rose: Point = (86, 322) if board == 0 else (96, 352)
    title: Point = (1210, 62) if board == 0 else (1480, 70)
    legend: Point = (34, 930) if board == 0 else (40, 1098)
    ports = [Mark("art:wave", (port["x"], port["y"]), 20, ink="#1f5a73") for port in data["river"]["ports"]]
    return Board(
        id="map",
        title=DATA["map"][board]["name"],
        width=width,
        height=height,
        ground="beyond",
        piece=44,
        lettering=20,
        shapes=(far, *(shape(board, TERRITORY_IDS[t]) for t in MAPS[board].spaces)),
        lines=(
            Line(rose_lines(rose), "rhumb", ink="#5d8794", ground="sea"),
            Line(data["river"]["path"], "river", ink="#5f93ab", label="Danube"),
        ),
        marks=(Mark("art:compass", rose, 92, ink="#1f4a5c"), *ports, *icon_marks(board)),
        texts=(
            Text("The Mediterranean", title, 42, "title", ink=INK),
            Text("in the year 247 BC", (title[0], title[1] + 34), 24, "subtitle", ink=INK),
        ),
        legends=(
            Legend(
                legend,
                "",
                (
                    ("art:fort", "Fort: 1 infantry a turn"),
                    ("art:great-fort", "Great fort: 2 infantry or 1 cavalry"),
                    ("art:food", "Food supply"),
                    ("art:coin", "Currency"),
                ),
                larger=1.2,
            ),
        ),
    )


@cache
def helps(board: int) -> dict[str, Help]:
    """What every territory and card is."""
    found: dict[str, Help] = {}
    for t in MAPS[board].spaces:
        id = TERRITORY_IDS[t]
        found[id] = Help(TERRITORY_NAMES[t], territory_help(board, t), "CQ-4.1")
    for hero in DATA["hero"]:
        found[f"hero:{hero['id']}"] = Help(hero["name"], hero["text"], "CQ-12.1")
    for mission in DATA["mission"]:
        found[f"mission:{mission['id']}"] = Help(mission["name"], mission["text"], "CQ-14.2")
    for card in DATA["chronicle"]:
        found[f"chronicle:{card['id']}"] = Help(card["name"], card["text"], "CQ-15.1")
    return found


def territory_help(board: int, t: int) -> str:
    """A territory in words."""
    words = ["Sea" if SEA[t] else "Land"]
    if MAPS[board].fort[t]:
        words.append(f"great fort (+{BONUS_GREAT_FORT} in defence)" if MAPS[board].fort[t] == GREAT_FORT else "fort")
    if MAPS[board].food[t]:
        words.append("food")
    if MAPS[board].income[t]:
        words.append(f"{MAPS[board].income[t]} currency")
    homes = [FACTION_NAMES[f] for f, home in enumerate(FACTION_HOME) if home == t]
    if homes:
        words.append(f"home of {homes[0]} (+{BONUS_HOME} for its owner)")
    neighbours = ", ".join(TERRITORY_NAMES[EDGE_TO[e]] for e in MAPS[board].ways[0][t])
    return f"{', '.join(words)}. Beside {neighbours}."


@cache
def bridges_of(board: int) -> list[Link]:
    """The bridges of a map."""
    return [
        Link(
            id=f"bridge:{b['a']}-{b['b']}",
            start=b["a"],
            end=b["b"],
            kind="bridge",
            path=f"M{b['x1']},{b['y1']}L{b['x2']},{b['y2']}",
        )
        for b in drawing(board)["bridges"]
    ]
