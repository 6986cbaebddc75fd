"""The table of Conquest of Paradise: a great ocean, dark where nobody has sailed, with islands in bright shallows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any

from msgspec.structs import replace

from pentarchy.core.game import game
from pentarchy.games.paradise.components import (
    CARD_IDS,
    DATA,
    EVENT_IDS,
    FACTION_IDS,
    HEX_IDS,
    HEX_X,
    HEX_Y,
    INDEPENDENT,
    ISLAND_CAPACITY,
    ISLAND_IDS,
    ISLAND_NAMES,
    LIMITS,
    NONE,
    PIECE_IDS,
    PIECE_NAMES,
    VILLAGE,
)
from pentarchy.scene.arrange import footprint, scatter
from pentarchy.scene.choices import View, choices, prompt, within
from pentarchy.scene.geometry import Hexes, blob, pair, seeded
from pentarchy.scene.kept import Table, depends_on
from pentarchy.scene.model import (
    Arrow,
    Board,
    Card,
    Chip,
    Choice,
    Die,
    Ground,
    Help,
    Layout,
    Legend,
    Line,
    Link,
    Mark,
    Panel,
    Point,
    Row,
    Scene,
    Shape,
    Space,
    Stack,
    Stat,
    Text,
    Token,
    Track,
)

SIZE = 46.0
PIECE = 27.0  # side of a piece that has room
ORIGIN = (348.0, 400.0)
WIDTH, HEIGHT = 1040.0, 744.0
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
KIND_ART = {
    "transport_canoe": "art:canoe",
    "war_canoe": "art:war-canoe",
    "warrior_band": "art:warriors",
    "colony": "art:colony",
    "rumor": "art:rumor",
}
COLOUR_OF = {"samoa": 1, "tonga": 5, "raiatea": 2, "hiva": 3}  # no blue players on a blue sea
PLAIN_COLOURS = (1, 5, 2, 3)
NATIVE = "#b3a48b"
MARKER_ICON = {str(row["id"]): f"icon:{row['icon']}" for row in DATA["markers"]}
PHASES = ("Turn order", "Exploration", "Movement", "Battle", "Building", "Victory")
PHASE_OF = {
    **dict.fromkeys(("event_or_order", "event_target", "event_player", "event_loss", "set_order"), 0),
    **dict.fromkeys(("voyage_start", "voyage_continue", "secret_tile", "tile_placement", "off_course"), 1),
    **dict.fromkeys(("star_compass_window", "lost_window", "south_island"), 1),
    **dict.fromkeys(("transit", "transit_destination", "movement", "cargo", "step", "tapu_window", "abandon"), 2),
    **dict.fromkeys(("battle_choice", "battle_cards", "battle_loss", "reroll", "save_villages", "after_battle"), 3),
    "retreat": 3,
    **dict.fromkeys(("castaway", "build", "improve"), 4),
    **dict.fromkeys(("victory_response", "victory_reveal", "deforested"), 5),
}


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


# --- what stays --------------------------------------------------------------------------------------------------


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
        marks=(Mark("art:compass", (956, 92), 124, ink="#cfe3e8"),),
        texts=(
            Text("Te Moana-nui", (34, 58), 32, "title", anchor="start"),
            Text("the great ocean, as far as it is known", (35, 84), 17, "subtitle", anchor="start"),
        ),
        legends=(
            Legend(
                (868, 560),
                "",
                (
                    ("ocean", "Open ocean"),
                    ("unknown", "Unexplored"),
                    ("island", "Island group"),
                    ("art:plot", "Room for a village"),
                    ("icon:palm-tree", "Secret tile"),
                ),
            ),
        ),
    )


@cache
def the_layout() -> Layout:
    """The same for every table."""
    return Layout(
        game="paradise",
        title="Conquest of Paradise",
        accent="#1f5f7a",
        accent_dark="#8fc8dc",
        paper="#0b1d2d",
        grounds=GROUNDS,
        boards=(board(),),
        helps=helps(),
        seat_colours=PLAIN_COLOURS,
    )


def layout(view: View) -> Layout:
    """All of the table that does not change."""
    return the_layout()


@cache
def helps() -> dict[str, Help]:
    """What every hex, card and marker is."""
    found = {row["id"]: Help(row["name"], "", "CP-2.1") for row in DATA["hexes"]}
    found |= {row["id"]: Help(row["name"], row["text"], "CP-14.1") for row in DATA["culture_cards"]}
    found |= {f"event:{row['id']}": Help(row["name"], row["text"], "CP-15.1") for row in DATA["event_cards"]}
    for kind, id in enumerate(PIECE_IDS):
        cost = DATA["units"][kind]["cost"]
        found[f"stock:{id}"] = Help(PIECE_NAMES[kind], f"Costs {cost} Build Points.", "CP-13.2")
    return found


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


# --- what changes ------------------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    known, chained, lying = ocean(table)
    tokens = (*berthed((*lying, *explorers(table), *markers(table))), *in_stock(view))
    cards, stacks, rows = around(view)
    factions = table["factions"]
    roll = table["battle"].get("roll", 0)
    return Scene(
        round=f"Turn {table['turn']}",
        phases=PHASES,
        phase=phase(view),
        prompt=prompt(view, note=going_on(view)),
        choices=options(view, tokens, cards),
        trail=voyage_trail(table),
        picked=(table["mover"]["hex"],) if table["mover"] else (),
        spaces=known,
        links=chained,
        tokens=tokens,
        cards=tuple(cards),
        stacks=tuple(stacks),
        rows=tuple(rows),
        tracks=(points_track(view),),
        dice=(Die(id="die:battle", face=roll, why="Battle"),) if roll else (),
        panels=tuple([panel(table, seat, name) for seat, name in enumerate(view["seats"])]),
        seat_colours=tuple(COLOUR_OF.get(f, PLAIN_COLOURS[seat]) for seat, f in enumerate(factions)),
        seat_letters=tuple(f[0].upper() if f else "ABCD"[seat] for seat, f in enumerate(factions)),
    )


def phase(view: View) -> int:
    """The step of the turn: by the viewer's own question, else by what everybody sees going on."""
    table = view["table"]
    if view["decision"]:
        return PHASE_OF.get(view["decision"], NONE)
    if table["voyage"]:
        return PHASES.index("Exploration")
    if table["battle"]:
        return PHASES.index("Battle")
    return PHASES.index("Movement") if table["active"] >= 0 else NONE


def knots(number: int) -> str:
    """So many knots, as words."""
    return f"{number} knot{'s' if number != 1 else ''}"


def going_on(view: View) -> str:
    """The battle or the voyage in a few words."""
    table = view["table"]
    if table["battle"]:
        sides = []
        for side in table["battle"]["sides"]:
            parts = [
                f"{side[kind]} {name}{'s' if side[kind] != 1 else ''}"
                for kind, name in (("warrior_band", "band"), ("war_canoe", "war canoe"), ("local_warrior", "local"))
                if side[kind]
            ]
            who = view["seats"][side["player"]] if 0 <= side["player"] < view["players"] else "The islanders"
            sides.append(f"{who}: {', '.join(parts) or 'nobody'}")
        return " against ".join(sides)
    if table["voyage"]:
        return f"{knots(table['voyage']['knots'])} so far"
    return ""


@depends_on("hexes", "effects")
def ocean(table: Table) -> tuple[tuple[Space, ...], tuple[Link, ...], tuple[Token, ...]]:
    """The map: what is known of it, chains of canoes, and what lies in its hexes."""
    return tuple(spaces(table)), tuple(chains(table)), tuple(on_map(table))


def spaces(table: Table) -> Iterable[Space]:
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
    if terrain == "secret":
        label = f"{label} {capacity}" if label else ""
    elif sailed != NONE:
        label = knots(sailed)
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


def chains(table: Table) -> Iterable[Link]:
    """A dotted wake between neighbouring links of one player's chain (CP-10.1)."""
    linked: dict[int, list[str]] = {}
    taniwha = table["effects"].get("taniwha", NONE)
    for number, hex in enumerate(table["hexes"]):
        stacks = hex.get("stacks", ())
        if len(stacks) == 1 and stacks[0]["face_up"] and number != taniwha:
            linked.setdefault(stacks[0]["player"], []).append(hex["id"])
    for player, hexes in linked.items():
        for one in hexes:
            for other in GRID.neighbours(one):
                if one < other and other in hexes:
                    yield Link(id=f"chain{player}:{one}-{other}", start=one, end=other, kind="chain", owner=player)


def voyage_trail(table: Table) -> tuple[Arrow, ...]:
    """From home to where the Explorer is."""
    voyage = table["voyage"]
    if not voyage or not table["homes"][voyage["player"]] or table["homes"][voyage["player"]] == voyage["hex"]:
        return ()
    return (Arrow(table["homes"][voyage["player"]], voyage["hex"], knots(voyage["knots"])),)


def on_map(table: Table) -> Iterable[Token]:
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
def markers(table: Table) -> Iterable[Token]:
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
                symbol="art:village",
                owner=NONE if native else owner,
                tint=NATIVE if native else "",
                size=0.62,
                offset=offset,
                mark=number == min(built, len(sites(max(room, built)))) - 1,
            )
            found.append(village)
        elif number < room:
            found.append(Token(id=f"plot:{id}:{number}", at=id, symbol="art:plot", size=0.5, slot=-1, offset=offset))
    return found


@depends_on("player", "face_up", "face_down", "kinds")
def pieces(stack: Mapping[str, Any], hex: str) -> Iterable[Token]:
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
    """The things of a crowded hex: a row for each owner, two if he has many pieces, all of one size."""
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
    if token.offset is None or not token.id.startswith(("village:", "plot:")):
        return token
    x, y = token.offset[0], token.offset[1] + BELOW[1] - LAND[1]  # from the middle of the island
    return replace(token, offset=(x, round(y * 0.72 - 6.0 + LAND[1] - BELOW[1], 2)), size=round(token.size * 0.8, 3))


@depends_on("voyage", "explorers", "homes")
def explorers(table: Table) -> Iterable[Token]:
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


def in_stock(view: View) -> Iterable[Token]:
    """The viewer's own pieces that are not on the map."""
    seat = view["viewer"]
    if seat < 0:
        return
    stock = view["table"]["stock"][seat]
    for kind, symbol in (*KIND_ART.items(), ("village", "art:village")):
        if kind in stock:
            count = str(stock[kind])
            yield Token(id=f"stock:{kind}", at="row:stock", symbol=symbol, owner=seat, badge=count, mark=False)


# --- cards and players -------------------------------------------------------------------------------------------


@cache
def culture_card(id: str, private: bool) -> Card:
    """An Arts & Culture card."""
    data = DATA["culture_cards"][CARD_IDS.index(id)]
    return Card(
        id=id,
        title=data["name"],
        cost=(Chip("", str(data["cost"]), "", "Build Points"),),
        points=str(data["vp"]) if data["vp"] else "",
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        foot="in hand" if private else "revealed",
        tint="#9fc9d6",
        private=private,
    )


def around(view: View) -> tuple[list[Card], list[Stack], list[Row]]:
    """Decks, the last event, hands and revealed cards, the Lost Box."""
    table, viewer = view["table"], view["viewer"]
    stacks = [
        Stack(id=f"deck:{id}", title=title, count=count, symbol=symbol, tint=tint)
        for id, title, count, symbol, tint in (
            ("cup", "Discoveries in the cup", sum(table["cup"].values()), "icon:compass", "#1f4a66"),
            ("tiles", "Island tiles", table["pile"], "icon:palm-tree", "#8a6a35"),
            ("culture", "Arts & Culture", table["deck"], "icon:tribal-mask", "#7b3b2f"),
            ("events", "Events", table["event_deck"], "icon:big-wave", "#33606f"),
        )
    ]
    cards: list[Card] = []
    rows = [Row(id="row:decks", title="Piles", items=tuple(stack.id for stack in stacks))]
    if table["event_discards"]:
        data = DATA["event_cards"][EVENT_IDS.index(table["event_discards"][-1])]
        symbol = f"icon:{data['icon']}"
        cards.append(
            Card(id=f"event:{data['id']}", title=data["name"], symbol=symbol, text=data["text"], tint="#8fb3bd")
        )
        rows.append(Row(id="row:event", title="Last event", items=(cards[-1].id,)))
    lost = tuple(f"explorer{seat}" for seat, place in enumerate(table["explorers"]) if place == "lost")
    rows.append(Row(id="row:lost", title="Lost Box", items=lost, note="misses the next voyage" if lost else ""))
    if viewer >= 0:
        items = tuple(f"stock:{kind}" for kind in [*PIECE_IDS, "village"] if kind in table["stock"][viewer])
        points = sum(table["build_points"].values())
        note = f"{points} Build Point{'s' if points != 1 else ''}" if points else ""
        rows.append(Row(id="row:stock", title="My stock", items=items, place="tray", owner=viewer, note=note))
    for seat in sorted(range(view["players"]), key=lambda seat: (seat != viewer, seat)):
        mine = seat == viewer
        held = [culture_card(id, True) for id in table["hands"][seat]]
        shown = [culture_card(id, False) for id in table["revealed"][seat]]
        cards += [*held, *shown]
        unseen = table["hand_sizes"][seat] - len(held)
        items = tuple(card.id for card in held)
        if unseen > 0:
            hand = Stack(id=f"hand{seat}", title="In hand", count=unseen, symbol="icon:tribal-mask", tint="#7b3b2f")
            stacks.append(hand)
            items = (*items, hand.id)
        items = (*items, *(card.id for card in shown))
        if items:
            place = "tray" if mine else "seat"
            rows.append(
                Row(id=f"row:cards{seat}", title="Arts & Culture", items=items, place=place, owner=seat)  # type: ignore[arg-type]
            )
    return cards, stacks, rows


def points_track(view: View) -> Track:
    """The Victory Point markers as they were last set (CP-16.7), and where the game ends."""
    table = view["table"]
    markers = [(total // 2, seat) for seat, total in enumerate(table["track"])]
    return Track(
        id="track:points",
        title="Victory points, the game ends at the dark step",
        low=0,
        high=max(30, table["threshold"] + 3, *(at for at, _ in markers)),
        markers=((table["threshold"], NONE), *markers),
        symbol="icon:laurel-crown",
    )


@depends_on(
    *("order", "marker_holder", "kumara", "explorers", "totals"),
    *("stock", "hand_sizes", "revealed", "saved"),
)
def panel(table: Table, seat: int, name: str) -> Panel:
    """A player at a glance."""
    order = table["order"].index(seat) + 1 if seat in table["order"] else 0
    notes = [f"{order}. in turn order"] if order else []
    if table["marker_holder"] == seat:
        notes.append("holds the Turn Order Marker")
    if table["kumara"] == seat:
        notes.append("has the Kumara")
    if table["explorers"][seat] == "lost":
        notes.append("Explorer lost")
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{table['totals'][seat] / 2:g} VP",
        stats=(
            Stat("art:village", "Villages", str(LIMITS[VILLAGE] - table["stock"][seat]["village"])),
            Stat("icon:tribal-mask", "Arts & Culture in hand", str(table["hand_sizes"][seat])),
            Stat("icon:totem-head", "Arts & Culture revealed", str(len(table["revealed"][seat]))),
            Stat("icon:powder-bag", "Build Points saved", str(table["saved"][seat])),
        ),
        note=", ".join(notes),
    )


# --- choices -----------------------------------------------------------------------------------------------------

GROUPS = {
    "explore": "Explore",
    "sail": "Sail",
    "step": "Sail to",
    "transit_pick": "Transit",
    "transit_to": "Transit to",
    "build": "Build",
    "village": "Village",
    "settle": "Settle",
    "buy_card": "Arts & Culture",
    "place_rumor": "Rumor",
    "reveal_card": "Reveal",
    "flip_tile": "Turn a tile",
    "flip_up": "Turn a canoe",
    "retreat": "Retreat",
}


FIRST = frozenset({"sail", "transit_pick", "flip_up"})  # of these, the first of the things that are on the table


def options(view: View, tokens: Sequence[Token], cards: Sequence[Card]) -> tuple[Choice, ...]:
    """What the viewer can choose."""
    if not view["options"]:
        return ()
    known = {*HEX_IDS, *[token.id for token in tokens], *[card.id for card in cards]}
    known.update([f"seat{seat}" for seat in range(view["players"])])
    return within(known, choices(game("paradise"), view, concerns, view["viewer"]), FIRST)


def concerns(word: str, ids: Sequence[str], seat: int) -> Mapping[str, Any]:
    """Which things an option of a seat concerns, as far as they are on the table, and under which heading it stands."""
    things: list[str] = []
    match word:
        case "build":
            things = [f"stock:{ids[0]}", ids[1]]
        case "start_piece":
            things = [f"stock:{ids[0]}"]
        case "sail" | "transit_pick":
            things = [f"{ids[0]}{seat}:{ids[1]}", f"canoe{seat}:{ids[1]}", ids[1]]
        case "abandon" | "load" | "lose" | "save":
            things = []
        case "flip_up":
            things = [f"transport_canoe{seat}:{ids[0]}", ids[0]]
        case "village":
            things = [ids[0]]
        case "reveal_card":
            things = [ids[0]]
        case "pick_player" | "order":
            things = [f"seat{ids[0][1:]}"]
        case "choose_home":
            things = [DATA["factions"][FACTION_IDS.index(ids[0])]["home_hex"]]
        case _:
            things = [id for id in ids if id in HEX_IDS]
    return {"things": tuple(things), "group": GROUPS.get(word, "")}
