"""The map of Conquest of Paradise: the great ocean, dark where nobody has sailed, and what lies on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin

from msgspec.structs import replace

from pentarchy.games.paradise.components import (
    DATA,
    HEX_IDS,
    HEX_X,
    HEX_Y,
    INDEPENDENT,
    ISLAND_CAPACITY,
    ISLAND_IDS,
    ISLAND_NAMES,
    NONE,
)
from pentarchy.games.paradise.lines import knots_words
from pentarchy.games.paradise.seen import Seen, StackSeen
from pentarchy.scene.arrange import footprint, scatter
from pentarchy.scene.geometry import Hexes, blob, pair, seeded
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Arrow, Board, Ground, Legend, Line, Link, Mark, Point, Shape, Space, Text, Token

SIZE = 46.0
PIECE = 27.0  # side of a piece that has room
ORIGIN = (277.0, 412.0)
WIDTH, HEIGHT = 899.0, 745.0
HOMELAND = "d5"  # the star paths begin here
LAND = (0.0, -5.0)  # where an island lies in its hex
BELOW = (0.0, 19.0)  # where pieces stand
#: Half width and half height of an island, by its capacity.
EXTENT = {1: (16.0, 12.5), 2: (25.0, 14.5), 3: (26.0, 18.0), 4: (27.0, 19.5)}
WIDEST = (29.0, 21.0)
#: Where villages stand, by the capacity of the island.
SITES: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-11, -1), (11, 1)),
    3: ((-13, 5), (0, -8), (13, 5)),
    4: ((-10.5, -8), (10.5, -8), (-10.5, 7.5), (10.5, 7.5)),
    5: ((-15, -7), (0, -10), (15, -7), (-9, 8), (9, 8)),
    6: ((-16, -8), (0, -10), (16, -8), (-16, 7), (0, 8), (16, 7)),
}
#: Pieces of a crowded hex stand in rows.
MOORED = 3  # of one owner beside each other
WHARF = 62.0  # how wide a row may be
QUAY = 30.0  # how far below the centre of the hex the last row is, if there are several
ROW = 18.0  # from one row to the next
VILLAGE_ART, PLOT_ART = "art:village", "art:plot"
KIND_ART = {
    "transport_canoe": "art:canoe",
    "war_canoe": "art:war-canoe",
    "warrior_band": "art:warriors",
    "colony": "art:colony",
    "rumor": "art:rumor",
}
NATIVE = "#b3a48b"
MARKER_ICON = {str(row["id"]): f"icon:{row['icon']}" for row in DATA["markers"]}

GRID = Hexes(
    {id: (ORIGIN[0] + HEX_X[h] * SIZE, ORIGIN[1] + HEX_Y[h] * SIZE) for h, id in enumerate(HEX_IDS)},
    SIZE,
    seed="paradise",
)
GROUNDS = (
    Ground("ocean", "#3f83a1", "#b4dbe4", marks=("art:wave",), gap=21, size=14, water=True),
    Ground("island", "#f1e6c6", "#3c5a2c", marks=("art:palm",), gap=9, size=12, tone="#6f9350"),
    Ground("unknown", "#1c425b", "#8fb6c6", marks=("art:star",), gap=30, size=8, known=False),
)


# --- what stays ---


@cache
def star_paths() -> str:
    """Arcs that fan out from the homeland over everything nobody knows."""
    rng = seeded("paradise", "stars")
    x, y = GRID.centers[HOMELAND]
    path = ""
    for number in range(26):
        angle, bend, length = -2.95 + number * 0.235, rng.uniform(-0.16, 0.16), 1150
        end = (x + length * cos(angle), y + length * sin(angle))
        handle = (x + length * 0.5 * cos(angle + bend), y + length * 0.5 * sin(angle + bend))
        path += f"M{pair((x, y))}Q{pair(handle)} {pair(end)}"
    return path


@cache
def board() -> Board:
    """The chart of the great ocean."""
    shapes = []
    for id, (x, y) in GRID.centers.items():
        quiet = [((x, y + LAND[1]), 24.0), ((x, y + BELOW[1]), 14.0)]
        shapes.append(
            Shape(
                id=id,
                path=GRID.straight(id),
                center=(x + BELOW[0], y + BELOW[1]),
                radius=22.5,
                ground="unknown",
                label_at=(x, y - 27),
                darts=scatter(GRID.straight(id), gap=20, keep=quiet, inset=7, seed=id),
            )
        )
    return Board(
        id="ocean",
        title="The great ocean",
        width=WIDTH,
        height=HEIGHT,
        piece=PIECE,
        lettering=11.8,
        shapes=tuple(shapes),
        lines=(
            Line(star_paths(), "rhumb", ink="#7fa9bd"),
            Line(star_paths(), "hair", ink="#3f6b85", ground="unknown"),
        ),
        marks=(Mark("art:compass", (812, 96), 116, ink="#cfe3e8"),),
        texts=(
            Text("Te Moana-nui", (26, 50), 30, "title", anchor="start"),
            Text("the great ocean,", (27, 74), 15, "subtitle", anchor="start"),
            Text("as far as it is known", (27, 92), 15, "subtitle", anchor="start"),
        ),
        legends=(
            Legend(
                (722, 580),
                "",
                (
                    ("ocean", "Open ocean"),
                    ("unknown", "Unexplored"),
                    ("island", "Island group"),
                    (PLOT_ART, "Room for a village"),
                    ("icon:palm-tree", "Secret tile"),
                ),
                larger=1.2,
            ),
        ),
    )


@cache
def island_path(hex: str, capacity: int) -> str:
    """An island with an islet or two; an atoll is a ring of islets."""
    x, y = GRID.centers[hex]
    at = (x + LAND[0], y + LAND[1])
    rng = seeded("paradise", hex)
    if not capacity:
        turn = rng.uniform(0, 6)
        ring = [(at[0] + 20 * cos(turn + 2 * pi * i / 7), at[1] + 13 * sin(turn + 2 * pi * i / 7)) for i in range(7)]
        return "".join(
            blob(islet, rng.uniform(3.6, 5.8), rng.uniform(2.6, 3.6), f"{hex}{i}", 8) for i, islet in enumerate(ring)
        )
    rx, ry = EXTENT.get(capacity, WIDEST)
    path = blob(at, rx, ry, hex, 13, 0.13)
    for angle in (rng.uniform(2.4, 2.8), rng.uniform(5.4, 5.9))[: 2 if capacity < 3 else 1]:
        path += blob((at[0] + (rx + 7) * cos(angle), at[1] + (ry + 6) * sin(angle)), 4.2, 2.9, f"{hex}{angle:.2f}", 8)
    return path


def sites(capacity: int) -> tuple[Point, ...]:
    """Where villages stand on an island with room for so many."""
    return SITES[max(1, min(capacity, 6))]


@cache
def palms(hex: str, capacity: int, room: int) -> tuple[tuple[float, float, float], ...]:
    """Palms along the shore, away from the villages."""
    x, y = GRID.centers[hex]
    keep = [((x + LAND[0] + dx, y + LAND[1] + dy), 8.5) for dx, dy in sites(room)]
    return scatter(island_path(hex, capacity), gap=9, keep=keep if room else (), inset=2.5, seed=hex, widest=9)


# --- what changes ---


@depends_on("hexes", "chains")
def ocean(table: Seen) -> tuple[tuple[Space, ...], tuple[Link, ...], tuple[Token, ...]]:
    """The map: what is known of it, chains of canoes, and what lies in its hexes."""
    return tuple(spaces(table)), tuple(wakes(table)), tuple(on_map(table))


def spaces(table: Seen) -> Iterable[Space]:
    """What is known of every hex, and the islands in it."""
    for hex in table["hexes"]:
        if hex["terrain"] == "unexplored":
            continue
        capacity, sailed = hex.get("capacity", 0), hex.get("knots", NONE)
        yield from explored(hex["id"], hex["terrain"], hex.get("island", ""), capacity, sailed)


@cache
def explored(id: str, terrain: str, island: str, capacity: int, sailed: int) -> tuple[Space, ...]:
    """A hex that is known, with its island."""
    x, y = GRID.centers[id]
    label = ISLAND_NAMES[ISLAND_IDS.index(island)] if island else ""
    label = label.replace(" Islands", " Is.").replace(" Island", " I.")
    if terrain == "secret":
        label = f"{label} {capacity}" if label else ""
    elif sailed != NONE:
        label = knots_words(sailed)
    sea = Space(id=id, ground="ocean", label=label, label_at=(x, y - 28))
    if terrain != "island" or not island:
        return (sea,)
    printed = ISLAND_CAPACITY[ISLAND_IDS.index(island)]
    land = Space(
        id=f"isle:{id}",
        board="ocean",
        path=island_path(id, printed),
        center=(x + LAND[0], y + LAND[1]),
        radius=18,
        layer=1,
        ground="island",
        darts=palms(id, printed, capacity) if printed else (),
    )
    return (sea, land)


def wakes(table: Seen) -> Iterable[Link]:
    """A dotted wake between neighbouring links of one player's chain (CP-10.1)."""
    for player, chains in enumerate(table["chains"]):
        for chain in chains:
            for one in chain:
                for other in GRID.neighbours(one):
                    if one < other and other in chain:
                        yield Link(id=f"chain{player}:{one}-{other}", start=one, end=other, kind="chain", owner=player)


def voyage_trail(table: Seen) -> tuple[Arrow, ...]:
    """From home to where the Explorer is."""
    voyage = table["voyage"]
    if not voyage or not table["homes"][voyage["player"]] or table["homes"][voyage["player"]] == voyage["hex"]:
        return ()
    return (Arrow(table["homes"][voyage["player"]], voyage["hex"], knots_words(voyage["knots"])),)


def on_map(table: Seen) -> Iterable[Token]:
    """Villages and free plots, secret tiles, tokens, canoes and face-down pieces."""
    for hex in table["hexes"]:
        id = hex["id"]
        if hex["terrain"] == "secret":
            yield from secret_tile(id, tuple(hex["finders"]))
        elif hex["terrain"] == "island":
            yield from villages(id, hex.get("villages", 0), hex["capacity"], hex.get("owner", NONE))
        for number, marker in enumerate(dict.fromkeys(hex.get("markers", ()))):
            yield Token(
                id=f"{marker}:{id}",
                at=id,
                symbol=MARKER_ICON[marker],
                form="disc",
                tint="#7d8f5a",
                size=0.5,
                count=hex["markers"].count(marker),
                slot=2,
                offset=(-31, -24 + 14 * number),
            )
        for stack in hex.get("stacks", ()):
            yield from pieces(stack, id)


@depends_on("effects", "homes")
def markers(table: Seen) -> Iterable[Token]:
    """Where events have their effect, and everybody's home."""
    for name in ("drought", "taniwha"):
        if table["effects"].get(name, NONE) >= 0:
            hex = HEX_IDS[table["effects"][name]]
            yield Token(
                id=f"effect:{name}", at=hex, symbol=MARKER_ICON[name], form="disc", tint="#b5532f", size=0.8, slot=2,
                offset=(28, -24),
            )  # fmt: skip
    for seat, home in enumerate(table["homes"]):
        if home:
            yield Token(
                id=f"home{seat}", at=home, symbol="icon:sun", form="disc", owner=seat, size=0.66, slot=2,
                offset=(33, -42), mark=False,
            )  # fmt: skip


@cache
def secret_tile(id: str, finders: tuple[int, ...]) -> list[Token]:
    """A face-down tile, and whose markers lie on it."""
    tile = Token(
        id=f"secret:{id}", at=id, symbol="icon:palm-tree", form="hex", tint="#c9a962", size=1.75, slot=-1,
        offset=(0, -25),
    )  # fmt: skip
    markers = [
        Token(
            id=f"found{seat}:{id}", at=id, symbol="icon:magnifying-glass", form="disc", owner=seat, size=0.5, slot=1,
            offset=(-14 + 14 * number, -2),
        )
        for number, seat in enumerate(finders)
    ]  # fmt: skip
    return [tile, *markers]


@cache
def villages(id: str, built: int, room: int, owner: int) -> list[Token]:
    """Villages on the plots of an island, and the plots that are free."""
    found = []
    native = owner == INDEPENDENT
    for number, (dx, dy) in enumerate(sites(max(room, built)) if room or built else ()):
        offset = (LAND[0] + dx - BELOW[0], LAND[1] + dy - BELOW[1])
        if number < built:
            village = Token(
                id=f"village:{id}:{number}",
                at=id,
                symbol=VILLAGE_ART,
                owner=NONE if native else owner,
                tint=NATIVE if native else "",
                size=0.62,
                offset=offset,
                mark=number == min(built, len(sites(max(room, built)))) - 1,
            )
            found.append(village)
        elif number < room:
            found.append(Token(id=f"plot:{id}:{number}", at=id, symbol=PLOT_ART, size=0.5, slot=-1, offset=offset))
    return found


@depends_on("player", "face_up", "face_down", "kinds")
def pieces(stack: StackSeen, hex: str) -> Iterable[Token]:
    """Face-up canoes stand, face-down counters lie; those whose kind is known show it."""
    seat = stack["player"]
    if stack["face_up"]:
        yield Token(id=f"canoe{seat}:{hex}", at=hex, symbol="art:canoe", owner=seat, count=stack["face_up"], slot=0)
    hidden = stack["face_down"]
    for kind, count in stack["kinds"].items():
        if kind in KIND_ART and count:
            hidden -= count
            yield Token(
                id=f"{kind}{seat}:{hex}", at=hex, symbol=KIND_ART[kind], form="tile", owner=seat, count=count, slot=1,
            )  # fmt: skip
    if hidden > 0:
        yield Token(id=f"hidden{seat}:{hex}", at=hex, symbol="", owner=seat, count=hidden, state="hidden", slot=1)


def berthed(tokens: Sequence[Token]) -> list[Token]:
    """Where more than two pieces lie in a hex they stand in rows, and the villages of its island move together."""
    pieces = Counter(token.at for token in tokens if token.offset is None and token.at in GRID.centers)
    crowds: dict[str, list[Token]] = {hex: [] for hex, many in pieces.items() if many > 2}
    for token in tokens:
        if token.at in crowds:
            crowds[token.at].append(token)
    moved = {token.id: token for crowd in crowds.values() for token in moored(tuple(crowd))}
    return [moved.get(token.id, token) for token in tokens]


@lru_cache(maxsize=512)
def moored(crowd: tuple[Token, ...]) -> tuple[Token, ...]:
    """The things of a crowded hex: a row for each owner, two for many pieces, all of one size."""
    lines: list[list[Token]] = []
    for owner in dict.fromkeys(token.owner for token in crowd if token.offset is None):
        own = sorted(
            (token for token in crowd if token.offset is None and token.owner == owner), key=lambda token: token.slot
        )
        first = (len(own) + 1) // 2 if len(own) > MOORED else len(own)
        lines += [line for line in (own[:first], own[first:]) if line]
    pitch = min(ROW, 2.4 * ROW / len(lines))
    top = QUAY - pitch * (len(lines) - 1) if len(lines) > 1 else QUAY - 5.0
    side = min(
        0.94 * pitch if len(lines) > 1 else 21.0, *(WHARF / sum(berth(token) for token in line) for line in lines)
    )
    found = [huddled(token) if len(lines) > 1 else token for token in crowd if token.offset is not None]
    for number, line in enumerate(lines):
        x = -sum(berth(token) for token in line) * side / 2
        for token in line:
            offset = (round(x + side / 2, 2), round(top + number * pitch - BELOW[1], 2))
            found.append(replace(token, offset=offset, size=round(side / PIECE, 3)))
            x += berth(token) * side
    return tuple(found)


def berth(token: Token) -> float:
    """How wide a piece is, in sides, with a little water beside it; counters as small as these make no pile."""
    return (footprint(token)[0] if token.form == "piece" and token.state != "hidden" else 1.0) + 0.12


def huddled(token: Token) -> Token:
    """A village or a free plot that makes room for the pieces below; anything else stays."""
    if token.offset is None or token.symbol not in (VILLAGE_ART, PLOT_ART):
        return token
    x, y = token.offset[0], token.offset[1] + BELOW[1] - LAND[1]  # from the middle of the island
    return replace(token, offset=(x, round(y * 0.72 - 6.0 + LAND[1] - BELOW[1], 2)), size=round(token.size * 0.8, 3))


@depends_on("voyage", "explorers", "homes")
def explorers(table: Seen) -> Iterable[Token]:
    """Explorers at home, at sea, or in the Lost Box."""
    voyage = table["voyage"]
    for seat, place in enumerate(table["explorers"]):
        if voyage and voyage["player"] == seat:
            place = voyage["hex"]
        if place == "lost":
            yield Token(id=f"explorer{seat}", at="row:lost", symbol="art:explorer", owner=seat)
        elif place and table["homes"][seat]:
            at_home = place == table["homes"][seat]
            yield Token(
                id=f"explorer{seat}",
                at=place,
                symbol="art:explorer",
                owner=seat,
                size=0.7 if at_home else 1.15,
                slot=3,
                offset=(-33, -42) if at_home else None,
                mark=not at_home,
            )
