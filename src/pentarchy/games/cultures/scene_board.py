"""The map of Clash of Cultures: regions, cities, units and Ships."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import hypot

from pentarchy.core.view import View
from pentarchy.games.cultures.components import HEXES, LAYOUTS, TERRAINS
from pentarchy.games.cultures.names import BARBARIANS, NONE, SEA, UNREVEALED
from pentarchy.games.cultures.seen import Seen
from pentarchy.scene.arrange import scatter
from pentarchy.scene.geometry import Hexes
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Arrow, Board, Ground, Legend, Line, Mark, Point, Shape, Space, Text, Token

SIZE = 46.0
LEFT, TOP, RIGHT, BOTTOM = 200.0, 40.0, 30.0, 40.0  # room around the map; the legend stands at the left
WILD = "#4a4238"  # Barbarians
MOODS = ("angry", "neutral", "happy")
PIECES = {"port": "art:port", "academy": "art:academy", "fortress": "art:fortress", "temple": "art:temple"}
WONDER_ART = "art:wonder"
UNKNOWN_INK = "#c9b998"
#: Where the pieces of a city stand around its settlement.
AROUND: dict[str, Point] = {"temple": (-23, -8), "academy": (23, -8), "fortress": (-25, 13)}


@cache
def grid(players: int) -> Hexes:
    """The hexes of a board, where they lie."""
    layout = LAYOUTS[players]
    low_x = min(layout.xy[h][0] for h in layout.spaces)
    low_y = min(layout.xy[h][1] for h in layout.spaces)
    places = {
        HEXES[h]: (
            LEFT + SIZE + (layout.xy[h][0] - low_x) * SIZE,
            TOP + SIZE * 0.87 + (layout.xy[h][1] - low_y) * SIZE,
        )
        for h in layout.spaces
    }
    return Hexes(places, SIZE, seed="cultures")


@cache
def board(players: int) -> Board:
    """The sheet on which regions are laid."""
    hexes = grid(players)
    layout = LAYOUTS[players]
    shapes = tuple(
        Shape(
            id=id,
            path=hexes.straight(id),
            center=center,
            radius=SIZE * 0.74,
            ground="unknown",
            darts=scatter(hexes.straight(id), gap=11, keep=[(center, 15)], inset=9, seed=id),
        )
        for id, center in hexes.centers.items()
    )
    seams = "".join(hexes.outline(HEXES[h] for h in region) for region in layout.regions)
    width = max(x for x, _ in hexes.centers.values()) + SIZE + RIGHT
    height = max(y for _, y in hexes.centers.values()) + SIZE * 0.87 + BOTTOM
    return Board(
        id="world",
        title="The Known World",
        width=round(width),
        height=round(height),
        piece=30,
        shapes=shapes,
        lines=(Line(seams, "hair", ink="#3a3020"),),
        marks=(Mark("art:compass", (LEFT * 0.46, height - 86), 108, ink="#6b3a22"),),
        texts=(
            Text("The Known", (30, 62), 31, "title", anchor="start"),
            Text("World", (30, 94), 31, "title", anchor="start"),
            Text("and what lies beyond", (31, 118), 16, "subtitle", anchor="start"),
        ),
        legends=(
            Legend(
                (30, 160),
                "Terrain",
                (
                    ("fertile", "Fertile, food"),
                    ("forest", "Forest, wood"),
                    ("mountain", "Mountain, ore"),
                    ("barren", "Barren"),
                    ("sea", "Sea"),
                ),
                larger=1.2,
            ),
            Legend(
                (30, 372),
                "Mood",
                (("art:mood-happy", "Happy"), ("art:mood-neutral", "Neutral"), ("art:mood-angry", "Angry")),
                larger=1.2,
            ),
        ),
    )


GROUNDS = (
    Ground("fertile", "#e1dd9f", "#8a8a3a", marks=("art:tuft", "art:wheat", "art:tuft"), gap=15, size=15),
    Ground("forest", "#a3b47d", "#2f4a22", marks=("art:tree", "art:cypress"), gap=12, size=17, tone="#6f9350"),
    Ground("mountain", "#cdbaa8", "#54443a", marks=("art:peak",), gap=17, size=23, tone="#e4d9cb"),
    Ground("barren", "#f1e1be", "#a88a55", marks=("art:dune", "art:dots"), gap=16, size=16),
    Ground("sea", "#a9c4cd", "#2f5f74", marks=("art:wave",), gap=24, size=15, water=True),
    Ground("unknown", "#5f6b71", UNKNOWN_INK, known=False, pattern="art:fret"),
)


def spaces(view: View[Seen]) -> tuple[Space, ...]:
    """The revealed spaces as they are now."""
    table = view["table"]
    owners = tuple([(id, city["owner"]) for id, city in table["cities"].items()])
    return revealed(view["players"], tuple(table["spaces"].items()), owners)


@lru_cache(maxsize=1024)
def revealed(
    players: int, ground: tuple[tuple[str, int], ...], owners: tuple[tuple[str, int], ...]
) -> tuple[Space, ...]:
    """Every revealed space has its ground; coasts bend more than borders, the edge of the unknown is cut straight."""
    hexes, terrain, owner_of = grid(players), dict(ground), dict(owners)

    def bend(id: str, other: str) -> float:
        one, two = terrain[id], terrain[other]
        if UNREVEALED in (one, two):
            return 0.0
        if (one == SEA) != (two == SEA):
            return 0.08
        return 0.0 if one == SEA else 0.03

    found = []
    for id, kind in terrain.items():
        if kind != UNREVEALED:
            owner = owner_of.get(id, NONE)
            shown = owner if owner < BARBARIANS else NONE
            found.append(Space(id=id, ground=TERRAINS[kind], path=hexes.path(id, bend), owner=shown))
    return tuple(found)


@depends_on("spaces", "exhausted", "cities", "wonders")
def on_map(table: Seen, players: int) -> Iterable[Token]:
    """Emblems of the regions that nobody has seen, exhausted land, and cities with all that belongs to them."""
    layout = LAYOUTS[players]
    hexes = grid(players).centers
    for slot in range(layout.slots):
        members = [HEXES[h] for h in layout.regions[slot]]
        if table["spaces"][members[0]] == UNREVEALED:
            x = sum(hexes[m][0] for m in members) / len(members)
            y = sum(hexes[m][1] for m in members) / len(members)
            at = members[0]
            offset = (round(x - hexes[at][0], 1), round(y - hexes[at][1], 1))
            yield Token(
                id=f"region:{slot}", at=at, symbol="icon:compass", form="disc", tint="#4a555b", size=1.1, offset=offset
            )
    for id in table["exhausted"]:
        yield Token(id=f"exhausted:{id}", at=id, symbol="art:exhausted", tint="#5b4a35", size=0.7, slot=-1)
    for id, seen in table["cities"].items():
        standing = [name for name, wonder in table["wonders"].items() if wonder["space"] == id]
        buildings = tuple(seen["buildings"].items())
        yield from city(
            players, id, seen["owner"], seen["size"], seen["mood"], buildings, seen["harbour"], tuple(standing)
        )


Buildings = tuple[tuple[str, int], ...]


@lru_cache(maxsize=2048)
def city(
    players: int, id: str, owner: int, size: int, mood: int, built: Buildings, harbour: str, wonders: tuple[str, ...]
) -> tuple[Token, ...]:
    """All that belongs to a city."""
    return tuple(city_tokens(players, id, owner, size, mood, built, harbour, wonders))


def city_tokens(
    players: int, id: str, owner: int, size: int, mood: int, built: Buildings, harbour: str, wonders: Sequence[str]
) -> Iterable[Token]:
    """A settlement with its size and mood, its buildings in the colours of their owners, and its wonders."""
    if owner == BARBARIANS:
        yield Token(id=f"city:{id}", at=id, symbol="art:camp", tint=WILD, size=0.95, offset=(0, -8))
        return
    hexes = grid(players).centers
    yield Token(id=f"city:{id}", at=id, symbol="art:settlement", owner=owner, badge=f"{size}", offset=(-3, -4))
    yield Token(
        id=f"mood:{id}", at=id, symbol=f"art:mood-{MOODS[mood]}", tint="#fffdf6", size=0.46, slot=2, offset=(19, 15)
    )
    for name, colour in built:
        offset = AROUND.get(name, (0, 0))
        if harbour and name == "port":
            dx = hexes[harbour][0] - hexes[id][0]
            dy = hexes[harbour][1] - hexes[id][1]
            reach = 31 / hypot(dx, dy)
            offset = (round(dx * reach, 1), round(dy * reach, 1))
        yield Token(
            id=f"{name}:{id}", at=id, symbol=PIECES[name], owner=colour, size=0.66, slot=1, offset=offset,
        )  # fmt: skip
    for number, name in enumerate(wonders):
        yield Token(
            id=f"wonder:{name}", at=id, symbol=WONDER_ART, tint="#d9b13b", size=0.66, slot=1,
            offset=(30, 4 - 20 * number),
        )  # fmt: skip


@depends_on("units", "cities")
def units(table: Seen) -> Iterable[Token]:
    """Armies and settlers on land; in a city they stand above it."""
    for id, stack in table["units"].items():
        owner, army, settlers = stack["owner"], stack["army"], stack["settlers"]
        inside = id in table["cities"]
        size = 0.7 if inside else 1.0
        wild = owner == BARBARIANS
        if army:
            yield Token(
                id=f"army:{id}",
                at=id,
                symbol="art:barbarian" if wild else "art:infantry",
                owner=NONE if wild else owner,
                tint=WILD if wild else "",
                count=army,
                size=size,
                slot=3 if inside else 0,
                offset=((-9 if settlers else -2, -28) if not wild else (13, 10)) if inside else None,
            )
        if settlers:
            yield Token(
                id=f"settler:{id}",
                at=id,
                symbol="art:settler",
                owner=owner,
                count=settlers,
                size=size,
                slot=3 if inside else 1,
                offset=(11 if army else 0, -28) if inside else None,
            )


@depends_on("ships")
def ships(table: Seen) -> Iterable[Token]:
    """Ships with who is aboard."""
    for number, ship in enumerate(table["ships"]):
        if not ship["space"]:
            continue
        army, settlers = ship["army"], ship["settlers"]
        owner = number // 4
        id = f"ship{owner}.{number % 4 + 1}"
        yield Token(id=id, at=ship["space"], symbol="art:ship", owner=owner)
        if army:
            yield Token(id=f"{id}:army", at=id, symbol="art:infantry", owner=owner, count=army)
        if settlers:
            yield Token(id=f"{id}:settler", at=id, symbol="art:settler", owner=owner, count=settlers, slot=1)


def battle_trail(table: Seen) -> tuple[Arrow, ...]:
    """Who attacks whom."""
    battle = table["battle"]
    if battle is None or battle["origin"] == battle["space"]:
        return ()
    return (Arrow(battle["origin"], battle["space"]),)
