"""The map: fields, forests and mines, tiles of cream and bronze, the unexplored in leather."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from pentarchy.games.brazil.components import (
    BUILDING_ERA,
    CAPITAL,
    CITY_NAMES,
    DATA,
    FIRST_CITY,
    HEXES,
    NONE,
    ROMAN,
    SCENARIOS,
    TERRAINS,
    TILE_BUILDING,
    TOKENS,
    UNITS,
    UNITS_EACH,
)
from pentarchy.games.brazil.seen import Seen
from pentarchy.scene.arrange import scatter
from pentarchy.scene.geometry import Hexes
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Arrow, Board, Ground, Legend, Mark, Point, Shape, Space, Text, Token

SIZE = 44.0
TOP, RIGHT, BOTTOM = 6.0, 18.0, 6.0
TILE = 2.1  # size of a tile that covers its hex but for a rim of terrain
TURNED = 30.0  # pointy tops
UNIT_ART = {
    "monarch": "art:monarch",
    "archer": "art:archer",
    "dragoon": "art:cavalry",
    "grenadier": "art:grenadier",
    "cannon": "art:cannon",
}
ERA_TINT = {1: "#8a5a34", 2: "#c99a2b", 3: "#8b8f98"}
#: The colours of the box, but for Cotton, which would be white on white.
TOKEN_TINT = tuple("#9c8f78" if token["id"] == "cotton" else token["colour"] for token in DATA["token"])
EXPLORED = "#7a6a3f"


def scenario_data(id: str) -> Mapping[str, Any]:
    """The map of a scenario."""
    found: Mapping[str, Any] = DATA["scenario"][SCENARIOS.index(id)]
    return found


class Margin(NamedTuple):
    """What stands on the left of a map, where its hexes leave most room."""

    width: float  # to the first hex
    legend: Point
    compass: Point | None


LETTER = 11.5  # width of an average letter of the title
LEGEND = (130.0, 142.0)
COMPASS = 88.0
BUTTONS = (76.0, 160.0)  # of the page, in the lower left corner
WIDEST = 150
FRAME = 1.2  # width to height of the room that a page has for it


@cache
def margin(scenario: str) -> Margin:
    """No wider than the title, the legend and the buttons of the page need: the hexes are the larger for it."""
    data = scenario_data(scenario)
    low_x, low_y = min(h["x"] for h in data["hexes"]), min(h["y"] for h in data["hexes"])
    hexes: list[Point] = [(SIZE * (h["x"] - low_x), TOP + SIZE * (1 + h["y"] - low_y)) for h in data["hexes"]]
    bottom = max(y for _, y in hexes) + SIZE + BOTTOM
    span = max(x for x, _ in hexes) + 2 * 0.87 * SIZE + RIGHT
    broad = span > FRAME * bottom  # then it does not reach down to the buttons
    floor = bottom if broad else bottom - BUTTONS[1]  # of what stands there

    def indent(top: float, height: float) -> float:
        """How far from the first hex the hexes of this strip begin."""
        return min((x for x, y in hexes if y - SIZE < top + height and y + SIZE > top), default=bottom)

    for width in range(min(WIDEST, max(int(RIGHT), int(FRAME * bottom - span))), WIDEST, 4):
        if width + indent(0, 62) < 12 + LETTER * len(data["name"]):
            continue
        if not broad and width + indent(floor, BUTTONS[1]) < BUTTONS[0]:
            continue
        legends = [y for y in range(66, int(floor - LEGEND[1]) + 1, 6) if width + indent(y, LEGEND[1]) >= LEGEND[0]]
        if not legends:
            continue
        legend = legends[-1]
        around = [
            y for y in range(66, int(floor - COMPASS) + 1, 6) if abs(y + COMPASS / 2 - legend - LEGEND[1] / 2) > 116
        ]
        free = [y for y in around if width + indent(y, COMPASS) >= COMPASS + 18]
        compass = (62.0, free[len(free) // 2] + COMPASS / 2) if free else None
        return Margin(width, (12.0, legend), compass)
    return Margin(WIDEST, (12.0, floor - LEGEND[1]), (62.0, (62 + floor - LEGEND[1]) / 2))


@cache
def grid(scenario: str) -> Hexes:
    """Where the hexes of a scenario lie."""
    hexes, left = scenario_data(scenario)["hexes"], margin(scenario).width
    low_x, low_y = min(h["x"] for h in hexes), min(h["y"] for h in hexes)
    places = {h["id"]: (left + SIZE * (0.87 + h["x"] - low_x), TOP + SIZE * (1 + h["y"] - low_y)) for h in hexes}
    return Hexes(places, SIZE, flat=False, seed=scenario)


GROUNDS = (
    Ground("field", "#e6e2b0", "#8f8a45", marks=("art:tuft", "art:furrow", "art:tuft"), gap=16, size=15),
    Ground("forest", "#93b671", "#2c5124", marks=("art:palm", "art:tree"), gap=12, size=17, tone="#5f9145"),
    Ground("gold_mine", "#e7bf68", "#6b4a17", marks=("art:mound", "art:nugget"), gap=15, size=18, tone="#f1d490"),
    Ground("water", "#a9d0d8", "#2f6a7c", marks=("art:wave",), gap=24, size=15, water=True),
    Ground("expedition", "#d9cfae", "#6f6238", marks=("art:rock", "art:tuft"), gap=16, size=14),
    Ground("unexplored", "#77502f", "#e9d3a0", known=False, pattern="art:rosette"),
)


@cache
def board(scenario: str) -> Board:
    """The map of a scenario."""
    hexes = grid(scenario)
    shapes = tuple(
        Shape(
            id=id,
            path=hexes.straight(id),
            center=center,
            radius=SIZE * 0.72,
            label_at=center,  # under the tile
            darts=scatter(hexes.straight(id), gap=12, keep=[(center, 13)], inset=8, seed=id),
        )
        for id, center in hexes.centers.items()
    )
    width = max(x for x, _ in hexes.centers.values()) + SIZE * 0.87 + RIGHT
    height = max(y for _, y in hexes.centers.values()) + SIZE + BOTTOM
    data, beside = scenario_data(scenario), margin(scenario)
    return Board(
        id="map",
        title=data["name"],
        width=round(width),
        height=round(height),
        piece=30,
        frame=False,
        shapes=shapes,
        marks=(Mark("art:compass", beside.compass, 84, ink="#2f6b3f"),) if beside.compass else (),
        texts=(
            Text(data["name"], (12, 34), 24, "title", anchor="start"),
            Text(f"for {data['players']} empires", (13, 56), 14, "subtitle", anchor="start"),
        ),
        legends=(
            Legend(
                beside.legend,
                "Terrain",
                (
                    ("field", "Field"),
                    ("forest", "Forest"),
                    ("gold_mine", "Gold mine"),
                    ("water", "Water"),
                    ("unexplored", "Unexplored"),
                ),
            ),
        ),
    )


def map_hexes(table: Seen) -> Sequence[str]:
    """The hexes of this map, in the order of the table's lists."""
    return HEXES[: len(grid(table["scenario"]).centers)]


@depends_on("scenario", "unexplored", "terrain", "tiles", "controllers")
def spaces(table: Seen) -> tuple[Space, ...]:
    """Ground and owner of every hex; coasts bend more than borders, the unexplored is cut straight."""
    unexplored, terrain = table["unexplored"], table["terrain"]
    hexes = grid(table["scenario"])
    kinds = {
        id: "unexplored" if unexplored[n] else TERRAINS[terrain[n]] for n, id in enumerate(HEXES[: len(hexes.centers)])
    }

    def bend(id: str, other: str) -> float:
        one, two = kinds[id], kinds[other]
        if "unexplored" in (one, two):
            return 0.0
        if (one == "water") != (two == "water"):
            return 0.07
        return 0.0 if one == "water" else 0.03

    found = []
    for (id, kind), tile, owner in zip(kinds.items(), table["tiles"], table["controllers"], strict=False):
        label = ""
        if tile == CAPITAL:
            label = "Capital"
        elif tile >= FIRST_CITY:
            label = "\n".join(CITY_NAMES[tile - FIRST_CITY].rsplit(" ", 1))  # no wider than the tile over it
        ground, path = GROUND_OF.get(kind, kind), hexes.path(id, bend)
        found.append(Space(id=id, ground=ground, path=path, owner=owner, label=label))
    return tuple(found)


GROUND_OF = {"capital": "field"}


#: What the tiles on the map depend on.
MAP = (
    *("scenario", "tiles", "owners", "explored", "unexplored"),
    *("goods", "palaces", "controllers", "tile_vp"),
)


@depends_on("scenario", "capital_tiles", "capitals")
def capital_sites(table: Seen) -> Iterable[Token]:
    """Where Capitals can be founded: what each Capital tile gives, once they are turned up (BI-4.12)."""
    tiles = table["capital_tiles"]
    for number, id in enumerate(scenario_data(table["scenario"])["capital_hexes"]):
        symbol, tint, badge = "art:palace", "#8a5a34", ""
        if tiles:
            if tiles[number] == NONE:
                continue
            data = DATA["capital_tile"][tiles[number]]
            kind = TOKENS.index(data["gain"])
            symbol, tint = f"icon:{DATA['token'][kind]['icon']}", TOKEN_TINT[kind]
            badge = "1st" if data["first_player"] else ""
        elif HEXES.index(id) in table["capitals"]:
            continue
        yield Token(
            id=f"capital:{id}", at=id, symbol=symbol, form="hex", tint=tint, badge=badge, size=TILE * 0.86,
            angle=TURNED, slot=-2, offset=(0, 0), state="" if tiles else "hidden",
        )  # fmt: skip


@depends_on(*MAP)
def on_map(table: Seen) -> Iterable[Token]:
    """Tiles with what lies on them, discoveries, palaces and who has seized what."""
    for number, id in enumerate(map_hexes(table)):
        tile, owner = table["tiles"][number], table["owners"][number]
        if tile != NONE:
            yield from tile_tokens(table, number, id, tile, owner)
        elif table["explored"][number] >= 0:
            data = DATA["exploration_tile"][table["explored"][number]]
            strength = data["params"].get("cs", "")  # an Expedition has one
            yield Token(
                id=f"explored:{id}",
                at=id,
                symbol=f"icon:{data['icon']}",
                form="hex",
                tint=EXPLORED,
                badge=f"CS {strength}" if strength else "",
                size=TILE * 0.86,
                angle=TURNED,
                slot=-2,
                offset=(0, 0),
            )
        if table["unexplored"][number]:
            yield Token(
                id=f"unknown:{id}", at=id, symbol="icon:compass", form="disc", tint="#5b3a1e", size=1.0, slot=-2,
                offset=(0, 0),
            )  # fmt: skip


def tile_tokens(table: Seen, number: int, id: str, tile: int, owner: int) -> Iterable[Token]:
    """A building, a city or a Capital, the goods on it, its palace, and a flag if an enemy holds it."""
    host = f"tile:{id}"
    if tile < FIRST_CITY:
        building = DATA["building"][TILE_BUILDING[tile]]
        symbol, tint = f"icon:{building['icon']}", ERA_TINT[BUILDING_ERA[TILE_BUILDING[tile]]]
    else:
        symbol, tint = "art:palace" if tile == CAPITAL else "art:city", ""
    yield Token(
        id=host,
        at=id,
        symbol=symbol,
        form="hex",
        owner=owner,
        tint=tint,
        badge=str(table["tile_vp"][number]) if table["tile_vp"][number] else "",
        size=TILE,
        angle=TURNED,
        slot=-2,
        offset=(0, 0),
    )
    goods = [kind for kind, count in enumerate(table["goods"][number]) for _ in range(count)]
    for place, kind in enumerate(goods):
        same = goods[:place].count(kind)
        yield Token(
            id=f"goods:{id}:{TOKENS[kind]}:{same}",
            at=host,
            symbol=f"icon:{DATA['token'][kind]['icon']}",
            form="disc",
            tint=TOKEN_TINT[kind],
            size=0.42,
            offset=(round((place - (len(goods) - 1) / 2) * 15, 1), 19),
        )
    if table["palaces"][number]:
        yield Token(
            id=f"palace:{id}", at=id, symbol="art:palace", owner=owner, size=0.66, slot=-1, offset=(21, 17), mark=False,
            letter="", badge=ROMAN[table["palaces"][number]],
        )  # fmt: skip
    controller = table["controllers"][number]
    if controller not in (owner, NONE):
        yield Token(id=f"seized:{id}", at=id, symbol="art:flag", owner=controller, size=0.7, slot=1, offset=(-21, 15))


@depends_on("scenario", "units", "empires", "tiles")
def units(table: Seen) -> Iterable[Token]:
    """The armies: on the map with their strength, or at hand."""
    kinds = {kind["id"]: kind for kind in DATA["unit_kind"]}
    hexes = map_hexes(table)
    for number, place in enumerate(table["units"]):
        empire = number // UNITS_EACH
        if empire not in table["empires"]:
            continue
        seat = table["empires"].index(empire)
        kind = DATA["unit"][number]["kind"]
        symbol, strength = UNIT_ART[kind], str(kinds[kind]["cs"])
        if place >= 0:
            covered = table["tiles"][place] != NONE
            offset = (15.0, 10.0) if covered else None
            yield Token(
                id=UNITS[number], at=hexes[place], symbol=symbol, owner=seat, badge=strength, slot=2, offset=offset,
                size=0.85 if covered else 1.1,
            )  # fmt: skip
        else:
            yield Token(
                id=UNITS[number],
                at=f"row:army{seat}",
                symbol=symbol,
                owner=seat,
                mark=False,
                state="" if place == NONE else "spent",
            )


@depends_on("supplies")
def supplies(table: Seen, viewer: int) -> Iterable[Token]:
    """Everybody's tokens: the viewer's, also those they have none of, and what the others have."""
    for seat, counts in enumerate(table["supplies"]):
        mine = seat == viewer
        for kind, id in enumerate(TOKENS):
            if mine or counts[kind]:
                yield Token(
                    id=f"supply:{id}" if mine else f"supply{seat}:{id}",
                    at="row:supply" if mine else f"row:supply{seat}",
                    symbol=f"icon:{DATA['token'][kind]['icon']}",
                    form="disc",
                    tint=TOKEN_TINT[kind],
                    badge=str(counts[kind]),
                )


def battle_trail(table: Seen) -> tuple[Arrow, ...]:
    """From the unit that attacks to what it attacks."""
    battle = table["battle"]
    if not battle or battle["hex"] < 0 or battle["unit"] < 0 or table["units"][battle["unit"]] < 0:
        return ()
    start, end = map_hexes(table)[table["units"][battle["unit"]]], map_hexes(table)[battle["hex"]]
    return (Arrow(start, end),) if start != end else ()
