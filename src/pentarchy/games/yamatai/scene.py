"""The table of Yamataï: an archipelago in an indigo sea, after a woodblock print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Any, NamedTuple

from msgspec.structs import replace

from pentarchy.core.game import game
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    CULTURE_IDS,
    DATA,
    ISLAND_IDS,
    ISLAND_NAMES,
    NONE,
    PALACE,
    SPACE_IDS,
    SPACE_ISLANDS,
    SPACE_NAMES,
    SPECIALIST_IDS,
    SPECIALIST_VP,
    STANDARD_BUILDINGS,
    TILE_BOATS,
    TILE_IDS,
    TILE_KIND,
    TILE_VP,
    TORII,
)
from pentarchy.scene.arrange import scatter
from pentarchy.scene.choices import View, choices, prompt
from pentarchy.scene.geometry import inside, polygon, smooth
from pentarchy.scene.model import (
    Board,
    Card,
    Chip,
    Choice,
    Ground,
    Help,
    Layout,
    Line,
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
)
from pentarchy.scene.theme import letters

ISLANDS = DATA["islands"]
SPACES = DATA["boat_spaces"]
BOATS = DATA["boats"]
CULTURES = [culture for culture in DATA["cultures"] if not culture["empty"]]
TINT = {"bamboo": "#4f9d3a", "wood": "#96622f", "stone": "#4a4e57", "clay": "#b8432f", "gold": "#e3b505"}
VERMILION = "#c8412b"
SEAT_COLOURS = (1, 0, 3, 6)  # orange, blue, purple, grey: the nearest of the colours everybody can tell apart
HULL = ((-23, 0), (-17, -7.5), (-8, -10.6), (2, -11), (12, -8), (24, 0), (12, 8), (2, 11), (-8, 10.6), (-17, 7.5))
STANDING = 43.0  # a name stands so far below the piece
PHASES = ("Fleet", "Trade", "Place", "Collect or build", "Store", "Recruit")
PHASE_OF = {
    "choose_fleet": 0,
    "trade": 1,
    "place": 2,
    "develop": 3,
    "collect_more": 3,
    "second_action": 3,
    "store": 4,
    "recruit": 5,
    "payment": 5,
    "warden_token": 5,
}
KINDS = {
    "standard": "Standard building in your colour",
    "trading_post": "Trading post: 2 coins per building of its group",
    "torii": "Torii, a prestige building",
    "palace": "Palace, a prestige building",
}
KIND_TINTS = {"standard": "", "trading_post": "#9fb4d8", "torii": "#e8937f", "palace": "#ecc54a"}


def turned(points: Sequence[Point], angle: float, at: Point) -> list[Point]:
    """Points turned around the origin and moved."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points]


def upright(angle: float) -> float:
    """The same axis, so that what is written on it can be read."""
    return angle - 180 if angle > 90 else angle


def seat_count(view: View) -> int:
    """How many play."""
    return int(view["players"])


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
            Text(space["entry"], (at[0] - 2, at[1] + 6), 17, "land", ink="#2a2116")
            for space, at in zip(entries, flags, strict=True)
        ),
    )


@cache
def layout_for(seats: tuple[str, ...]) -> Layout:
    """The layout depends on who plays only by letters and colours."""
    return Layout(
        game="yamatai",
        title="Yamataï",
        accent="#a4372a",
        accent_dark="#e2725f",
        paper="#f3e6c6",
        grounds=(
            Ground("sea", "#3a5386", "#dfe8f3", water=True, pattern="art:seigaiha"),
            Ground("island", "#f3e6c6", "#7d8a4e", marks=("art:grass", "art:tree", "art:grass"), gap=19, size=17),
        ),
        boards=(board(),),
        helps=helps(),
        seat_colours=SEAT_COLOURS[: len(seats)],
        seat_letters=letters(list(seats)),
    )


def layout(view: View) -> Layout:
    """All of the table that does not change."""
    return layout_for(tuple(view["seats"]))


@cache
def helps() -> dict[str, Help]:
    """What every island, tile and person is."""
    found = {island["id"]: Help(island["name"], "An island.", "YA-15.1") for island in ISLANDS}
    for number, space in enumerate(SPACES):
        found[space["id"]] = Help(f"Boat space {SPACE_NAMES[number]}", clause="YA-8.2")
    for tile in DATA["buildings"]:
        found[tile["id"]] = Help(tile["name"], tile["text"], "YA-9.10")
    for person in DATA["specialists"]:
        found[person["id"]] = Help(person["name"], person["text"], "YA-11.1")
    for fleet in DATA["fleets"]:
        found[f"fleet:{fleet['number']}"] = Help(fleet["name"], fleet["text"], "YA-6.1")
    for boat in BOATS:
        price = f"{boat['price']} coins" if boat["price"] else "never bought or sold"
        found[f"supply:{boat['id']}"] = Help(f"{boat['name']} boats in the supply", price, "YA-7.2")
    return found


# --- what changes ------------------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    asked = view["asked"][0] if view["asked"] else NONE
    cards, stacks, rows, tray = around(view, asked)
    bare, standing = islands(*[tuple(table[field]) for field in ("culture", "building", "sacred", "mountain")])
    return Scene(
        round=f"Round {table['round']}",
        phases=PHASES,
        phase=PHASE_OF.get(view["decision"], PHASES.index("Place") if view["decision"] else -1),
        prompt=prompt(view),
        choices=options(view, max(0, asked)),
        spaces=bare,
        tokens=(*standing, *boats(tuple(table["boat"]), tuple(table["fresh"])), *tray),
        cards=cards,
        stacks=stacks,
        rows=rows,
        panels=tuple([panel(view, seat) for seat in range(seat_count(view))]),
    )


@lru_cache(maxsize=4096)
def islands(
    culture: tuple[int, ...], building: tuple[int, ...], sacred: tuple[int, ...], mountain: tuple[int, ...]
) -> tuple[tuple[Space, ...], tuple[Token, ...]]:
    """The islands on which nothing stands, and what stands on the others."""
    bare: list[Space] = []
    found: list[Token] = []
    for number, stands in enumerate(zip(culture, building, sacred, mountain, strict=True)):
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


@lru_cache(maxsize=4096)
def boats(colours: tuple[int, ...], fresh: tuple[int, ...]) -> tuple[Token, ...]:
    """Boats on the board; those placed this turn are fresh."""
    return tuple([boat_on(space, colour, space in fresh) for space, colour in enumerate(colours) if colour != NONE])


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


def cost(boats_needed: Sequence[int]) -> tuple[Chip, ...]:
    """The boats that a tile shows."""
    return tuple(
        Chip(f"art:boat-{BOAT_IDS[colour]}", "", TINT[BOAT_IDS[colour]], BOATS[colour]["name"])
        for colour, count in enumerate(boats_needed)
        for _ in range(count)
    )


@cache
def fleet_card(number: int, taken_by: int = -1) -> Card:
    """A fleet tile: its number, its boats and its power."""
    fleet = DATA["fleets"][number]
    return Card(
        id=f"fleet:{number + 1}",
        title=fleet["name"],
        cost=tuple(Chip(f"art:boat-{boat}", "", TINT[boat], boat) for boat in fleet["boats"]),
        points=str(number + 1),
        symbol=f"icon:{fleet['icon']}",
        text=fleet["text"],
        owner=taken_by,
        state="taken" if taken_by >= 0 else "",
    )


@cache
def tile_card(tile: int, owner: int = -1) -> Card:
    """A building tile."""
    data = DATA["buildings"][tile]
    return Card(
        id=TILE_IDS[tile],
        title=data["name"],
        cost=cost(TILE_BOATS[tile]),
        points=str(TILE_VP[tile]),
        symbol=f"icon:{data['icon']}",
        text=KINDS[TILE_KIND[tile]],
        tint=KIND_TINTS[TILE_KIND[tile]],
        state="reserved" if owner >= 0 else "",
    )


@cache
def person_card(person: int, coins: int = 0) -> Card:
    """A specialist, with the coins that lie on the tile."""
    data = DATA["specialists"][person]
    name, _, role = data["name"].partition(", ")
    return Card(
        id=SPECIALIST_IDS[person],
        title=role,
        subtitle=name,
        cost=(Chip("art:coin", f"+{coins}", "#e3b505", "coins on the tile"),) if coins else (),
        points=str(SPECIALIST_VP[person]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
    )


@cache
def deck(kind: str, title: str, count: int, symbol: str, tint: str) -> Stack:
    """One of the three piles whose order nobody knows."""
    return Stack(id=f"deck:{kind}", title=title, count=count, symbol=symbol, tint=tint)


class Around(NamedTuple):
    """Some of what lies around the board: cards, decks, rows, and the tokens that lie in the rows."""

    cards: tuple[Card, ...] = ()
    stacks: tuple[Stack, ...] = ()
    rows: tuple[Row, ...] = ()
    tokens: tuple[Token, ...] = ()


def around(view: View, asked: int) -> Around:
    """All that lies around the board."""
    table, viewer = view["table"], view["viewer"]
    fleet = fleets(
        tuple(table["face_up"]),
        tuple(table["used"]),
        tuple(table["order"]),
        sum([len(part) for part in table["face_down"]]),
    )
    seen = tuple(table["deck_top"])
    building = buildings(tuple(table["row"]), len(table["unseen_tiles"]) + len(seen))
    row = tuple(table["specialist_row"])
    bounty = tuple([table["bounty"][person] for person in row if person != NONE])
    people = specialists(row, bounty, len(table["unseen_specialists"]))
    stock = supply(tuple(table["supply"]))
    mats = [
        mat(
            seat,
            seat == viewer,
            part(table["tokens"], seat, len(CULTURE_IDS)),
            part(table["harbor"], seat, len(BOAT_IDS)),
            tuple(table["specialists"][seat]),
            tuple(table["reserve"][seat]),
        )
        for seat in range(seat_count(view))
    ]
    parts = [fleet, building, people, stock, next_buildings(seen), *mats]
    if asked != NONE:
        parts.append(at_hand(tuple(table["available"]), asked, asked == viewer))
    cards: list[Card] = []
    stacks: list[Stack] = []
    rows: list[Row] = []
    tokens: list[Token] = []
    for some in parts:
        cards += some.cards
        stacks += some.stacks
        rows += some.rows
        tokens += some.tokens
    return Around(tuple(cards), tuple(stacks), tuple(rows), tuple(tokens))


@lru_cache(maxsize=4096)
def fleets(offered: tuple[int, ...], used: tuple[int, ...], order: tuple[int, ...], face_down: int) -> Around:
    """The fleet tiles of this round, taken or not, and those of the next ones."""
    taken = {fleet: order[turn] for turn, fleet in enumerate(used)}
    found = sorted({*taken, *(fleet for fleet in offered if fleet != NONE)})
    cards = tuple([fleet_card(fleet, taken.get(fleet, -1)) for fleet in found])
    row = Row(id="row:fleet", title="Fleet", items=(*ids(cards), "deck:fleet"), place="top")
    return Around(cards, (deck("fleet", "Next fleets", face_down, "icon:sailboat", "#3a5386"),), (row,))


@lru_cache(maxsize=4096)
def buildings(offered: tuple[int, ...], left: int) -> Around:
    """The building tiles on offer, and their deck."""
    cards = tuple([tile_card(tile) for tile in offered if tile != NONE])
    row = Row(id="row:building", title="Buildings", items=(*ids(cards), "deck:building"))
    return Around(cards, (deck("building", "Buildings", left, "icon:house", "#8a5a2b"),), (row,))


@lru_cache(maxsize=4096)
def specialists(offered: tuple[int, ...], bounty: tuple[int, ...], left: int) -> Around:
    """The specialists on offer with the coins that lie on them, and their deck."""
    people = [person for person in offered if person != NONE]
    cards = tuple([person_card(person, coins) for person, coins in zip(people, bounty, strict=True)])
    row = Row(id="row:specialist", title="Specialists", items=(*ids(cards), "deck:specialist"))
    return Around(cards, (deck("specialist", "Specialists", left, "icon:meeple-group", "#5d5343"),), (row,))


@lru_cache(maxsize=4096)
def supply(counts: tuple[int, ...]) -> Around:
    """Boats that can be bought."""
    tokens = tuple([in_supply(colour, count) for colour, count in enumerate(counts)])
    return Around(rows=(Row(id="row:supply", title="Supply", items=ids(tokens), place="top"),), tokens=tokens)


@lru_cache(maxsize=4096)
def next_buildings(tiles: tuple[int, ...]) -> Around:
    """Tiles on top of the deck, for those who may look at them."""
    if not tiles:
        return Around()
    cards = tuple([tile_card(tile) for tile in tiles])
    return Around(
        cards, rows=(Row(id="row:seen", title="Next buildings", items=ids(cards), place="tray", private=True),)
    )


@lru_cache(maxsize=4096)
def at_hand(counts: tuple[int, ...], seat: int, mine: bool) -> Around:
    """Boats of the player whose turn it is."""
    tokens = tuple([hand_token(colour, count) for colour, count in enumerate(counts) if count])
    if not tokens:
        return Around()
    return Around(rows=(mat_row("row:hand", "Boats at hand", tokens, seat, mine),), tokens=tokens)


@cache
def in_supply(colour: int, count: int) -> Token:
    """Boats that can be bought."""
    return boat_token(f"supply:{BOAT_IDS[colour]}", "row:supply", colour, count)


@cache
def hand_token(colour: int, count: int) -> Token:
    """Boats at hand of one colour."""
    return boat_token(f"hand:{BOAT_IDS[colour]}", "row:hand", colour, count)


def ids(things: Sequence[Card | Token]) -> tuple[str, ...]:
    """What these things are called."""
    return tuple([thing.id for thing in things])


def part(counts: Sequence[int], seat: int, size: int) -> tuple[int, ...]:
    """A seat's share of a list that has as many numbers for each."""
    return tuple(counts[seat * size : (seat + 1) * size])


def mat_row(id: str, title: str, items: Sequence[Card | Token], seat: int, mine: bool) -> Row:
    """A row before a player: the viewer's own is in his tray."""
    return Row(id=id, title=title, items=ids(items), place="tray" if mine else "seat", owner=seat)


@lru_cache(maxsize=8192)
def mat(
    seat: int,
    mine: bool,
    culture: tuple[int, ...],
    boats_kept: tuple[int, ...],
    specialists: tuple[int, ...],
    reserved: tuple[int, ...],
) -> Around:
    """What lies before a player: culture tokens, harbour, specialists, reserved tiles."""
    tokens = [culture_token(seat, kind, culture[kind]) for kind in range(len(CULTURES)) if culture[kind]]
    harbour = [
        boat_token(f"harbour{seat}:{BOAT_IDS[colour]}", f"row:harbour{seat}", colour, count)
        for colour, count in enumerate(boats_kept)
        if count
    ]
    people = [person_card(person) for person in specialists]
    reserve = [tile_card(tile, seat) for tile in reserved]
    rows: list[tuple[str, str, Sequence[Card | Token]]] = [
        ("culture", "Culture", tokens),
        ("harbour", "Harbour", harbour),
        ("people", "Specialists", people),
        ("reserve", "Reserve", reserve),
    ]
    return Around(
        cards=(*people, *reserve),
        rows=tuple([mat_row(f"row:{name}{seat}", title, items, seat, mine) for name, title, items in rows if items]),
        tokens=(*tokens, *harbour),
    )


def culture_token(seat: int, kind: int, count: int) -> Token:
    """Culture tokens of a player."""
    culture = CULTURES[kind]
    return Token(
        id=f"token{seat}:{culture['id']}",
        at=f"row:culture{seat}",
        symbol=f"icon:{culture['icon']}",
        form="disc",
        tint=culture["hex"].lower(),
        count=count,
    )


def panel(view: View, seat: int) -> Panel:
    """A player at a glance."""
    table = view["table"]
    points = sum([TILE_VP[tile] for tile in table["built"][seat]]) + table["prestige"][seat]
    return panel_of(
        seat,
        view["seats"][seat],
        points + sum([SPECIALIST_VP[person] for person in table["specialists"][seat]]),
        table["pieces"][seat],
        STANDARD_BUILDINGS[seat_count(view)],
        table["coins"][seat],
        table["prestige"][seat],
        sum(part(table["tokens"], seat, len(CULTURE_IDS))),
        sum(part(table["scrapped"], seat, len(BOAT_IDS))),
    )


@lru_cache(maxsize=8192)
def panel_of(
    seat: int, name: str, points: int, left: int, pieces: int, coins: int, prestige: int, culture: int, scrapped: int
) -> Panel:
    """A player's numbers."""
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{points} VP",
        stats=(
            Stat("art:house", "Buildings on the board", str(pieces - left), pieces),
            Stat("art:coin", "Coins", str(coins), tint=TINT["gold"]),
            Stat("icon:star-medal", "Prestige", str(prestige)),
            Stat("icon:drama-masks", "Culture tokens", str(culture)),
            Stat("icon:sinking-ship", "Scrapped boats", str(scrapped)),
        ),
    )


def options(view: View, seat: int) -> tuple[Choice, ...]:
    """What the viewer can choose; a power is that of the fleet which was taken."""
    fleet = (f"fleet:{view['table']['fleet'] + 1}",)
    found = choices(game("yamatai"), view, concerns, seat)
    return tuple([replace(choice, things=fleet) if choice.words[:5] == "power" else choice for choice in found])


def concerns(word: str, ids: Sequence[str], seat: int) -> Mapping[str, Any]:
    """Which things an option of a seat concerns, and what people want to know of it."""
    match word:
        case "fleet":
            return {"things": (f"fleet:{ids[0]}",), "group": "Fleet"}
        case "buy":
            return {
                "things": (f"supply:{ids[0]}",),
                "group": "Buy",
                "value": f"{BOATS[BOAT_IDS.index(ids[0])]['price']}",
            }
        case "sell" | "store":
            return {"things": (f"hand:{ids[0]}",), "group": "Sell" if word == "sell" else "Store"}
        case "place":
            where = SPACE_NAMES[SPACE_IDS.index(ids[1])]
            return {
                "things": (f"hand:{ids[0]}", ids[1]),
                "group": f"Place {ids[0]}",
                "text": where[0].upper() + where[1:],
                "touches": tuple(ISLAND_IDS[island] for island in SPACE_ISLANDS[SPACE_IDS.index(ids[1])]),
            }
        case "build":
            return {"things": (ids[0], ids[1]), "group": "Build"}
        case "collect" | "take":
            return {"things": (f"culture:{ids[0]}",), "touches": (ids[0],), "group": "Collect"}
        case "sacred":
            return {"things": (ids[0],), "group": "Sacred ground"}
        case "lift" | "salvage" | "exchange":
            return {"things": (f"boat:{ids[0]}",), "text": f"The boat {SPACE_NAMES[SPACE_IDS.index(ids[0])]}"}
        case "drop":
            where = SPACE_NAMES[SPACE_IDS.index(ids[0])]
            return {"things": (ids[0],), "text": where[0].upper() + where[1:]}
        case "recruit" | "specialist" | "reserve":
            return {"things": (ids[0],), "group": word.capitalize()}
        case "give":
            return {"things": (f"token{seat}:{ids[0]}",), "group": "Give up"}
        case "pay":
            return {"touches": tuple(f"token{seat}:{kind}" for kind in dict.fromkeys(ids[0].split())), "group": "Pay"}
        case _:
            return {}
