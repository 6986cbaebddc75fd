"""The table of Conqueror: a printed map of the Mediterranean in the year 247 BC."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Any

from msgspec.structs import replace

from pentarchy.core.game import game
from pentarchy.games.conqueror.components import (
    ATTACKER_WINS,
    BONUS_HOME,
    CARD_IDS,
    CAVALRY,
    DATA,
    EDGE,
    EDGE_FROM,
    EDGE_TO,
    FACTION_HOME,
    FACTION_IDS,
    FACTION_NAMES,
    FORT,
    GREAT_FORT,
    HERO_IDS,
    INDEPENDENT,
    INFANTRY,
    MAP_IDS,
    MAPS,
    SEA,
    TERRITORY,
    TERRITORY_IDS,
    TERRITORY_NAMES,
)
from pentarchy.scene.arrange import scatter
from pentarchy.scene.choices import View, choices, prompt
from pentarchy.scene.kept import Table, depends_on
from pentarchy.scene.model import (
    Arrow,
    Board,
    Card,
    Chip,
    Choice,
    Dart,
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
)
from pentarchy.scene.theme import mix

DRAWING: dict[str, Any] = json.loads(
    (files("pentarchy.games.conqueror") / "map.json").read_text(encoding="utf-8")
)  # the geometry of both maps
PAPER = "#f4ead2"
WHITE = "#fffdf6"
INK = "#4b3c28"
GOLD = "#e8b93a"
KINDS = ("infantry", "cavalry")
FACTION_COLOURS = (1, 2, 4, 0, 3, 5)  # Rome orange, Carthage green, Persia sky, Greece blue, Egypt pink, Gaul yellow
FACTION_LETTERS = ("R", "C", "P", "G", "E", "L")  # Greece has the G of Gaul
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
    "creta": {"y": 46, "iy": -30, "ux": 44, "uy": -42},
    "asia_minor": {"y": -26},
    "rhodes": {"x": 4, "y": 0, "uy": 64},
    "cyprus": {"x": 4, "y": 52, "iy": -38, "ux": 52, "uy": -44},
    "phoenician_sea": {"x": 6, "y": 26, "ux": -92, "uy": -34},
    "egyptian_sea": {"x": 6, "y": 30, "ux": -150, "uy": -6},
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
    "ligurian_sea": {"x": -46, "y": -46, "ux": 66, "uy": 2, "two": 1},
    "epirus": {"x": -34, "y": -6, "ux": 36, "uy": 24},
    "sicily": {"x": -66, "y": 60, "ix": -58, "iy": -5, "ux": 76, "uy": -56},
    "persis": {"x": -14},
    "thebes": {"x": -10, "y": -30},
    "balearic_sea": {"x": 0, "y": 6},
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


def board_of(view: View) -> int:
    """Which side of the board is in play."""
    return MAP_IDS.index(view["table"]["map"])


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
    return (*fort, *("food",) * MAPS[board].food[t], *("coin",) * MAPS[board].income[t])


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
    legend: Point = (34, 962) if board == 0 else (40, 1130)
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
            ),
        ),
    )


@cache
def layout_of(board: int) -> Layout:
    """The layout of a map. Which seat plays which faction is found out during play, so the scene says it."""
    return Layout(
        game="conqueror",
        title="Conqueror: Final Conquest",
        accent="#8c3b22",
        accent_dark="#e28b6a",
        paper=PAPER,
        grounds=grounds(board),
        boards=(board_drawn(board),),
        helps=helps(board),
    )


def layout(view: View) -> Layout:
    """All of the table that does not change."""
    return layout_of(board_of(view))


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
        words.append("great fort (+2 in defence)" if MAPS[board].fort[t] == GREAT_FORT else "fort")
    if MAPS[board].food[t]:
        words.append("food")
    if MAPS[board].income[t]:
        words.append(f"{MAPS[board].income[t]} currency")
    homes = [FACTION_NAMES[f] for f, home in enumerate(FACTION_HOME) if home == t]
    if homes:
        words.append(f"home of {homes[0]} (+4 for its owner)")
    neighbours = ", ".join(TERRITORY_NAMES[EDGE_TO[e]] for e in MAPS[board].ways[0][t])
    return f"{', '.join(words)}. Beside {neighbours}."


# --- what changes ------------------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    pieces = armies(table)
    cards, stacks, rows = around(table, view["viewer"])
    battle = table["battle"]
    trail: tuple[Arrow, ...] = ()
    if battle:
        a, b = TERRITORY_IDS[EDGE_FROM[battle["edge"]]], TERRITORY_IDS[EDGE_TO[battle["edge"]]]
        trail = (Arrow(a, b, odds(view, battle["edge"]) if battle["outcome"] != ATTACKER_WINS else ""),)
    return Scene(
        round=f"Round {table['round']}" if table["round"] else "Set-up",
        phases=("Planning", "Action"),
        phase=(0 if table["planning"] else 1) if table["active"] >= 0 else -1,
        prompt=prompt(view, note(view)),
        choices=options(view, pieces),
        trail=trail,
        spaces=spaces(table),
        links=tuple(bridges(view)),
        tokens=pieces,
        cards=cards,
        stacks=stacks,
        rows=rows,
        dice=tuple(dice(table)),
        panels=tuple([panel(table, seat, name) for seat, name in enumerate(view["seats"])]),
        **worn(table),
    )


def worn(table: Mapping[str, Any]) -> dict[str, Any]:
    """Once all have chosen, seats wear the colours and letters of their factions."""
    if not all(table["factions"]):
        return {}
    numbers = [FACTION_IDS.index(faction) for faction in table["factions"]]
    return {
        "seat_colours": tuple(FACTION_COLOURS[f] for f in numbers),
        "seat_letters": tuple(FACTION_LETTERS[f] for f in numbers),
    }


def note(view: View) -> str:
    """What the player asked should not forget."""
    table = view["table"]
    claimers = [view["seats"][p] for p in range(view["players"]) if table["claims"][p] and p != view["viewer"]]
    if claimers:
        return f"{' and '.join(claimers)} will win at the start of the next turn unless a claimed fort falls."
    return ""


@depends_on("map", "holder", "claims", "homes")
def spaces(table: Table) -> tuple[Space, ...]:
    """Who controls what, and whose homes and claims they are."""
    found = []
    for t in MAPS[MAP_IDS.index(table["map"])].spaces:
        holder = table["holder"][t]
        owner = holder if 0 <= holder < INDEPENDENT else -1
        claimed = owner >= 0 and t in table["claims"][owner]
        found.append(territory(TERRITORY_IDS[t], owner, t in table["homes"], claimed))
    return tuple(found)


@cache
def territory(id: str, owner: int, home: bool, claimed: bool) -> Space:
    """A territory with its controller."""
    words = [*(["home"] if home else []), *(["claimed"] if claimed else [])]
    return Space(id=id, owner=owner, note=", ".join(words))


def bridges(view: View) -> list[Link]:
    """Bridges, unless they are broken this round."""
    if view["table"]["chronicle"] == "broken_bridges":
        return []
    return bridges_of(board_of(view))


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


@depends_on(
    *("map", "holder", "active", "cavalry", "infantry"),
    *("ready_cavalry", "ready_infantry", "victorious_cavalry", "victorious_infantry"),
)
def armies(table: Table) -> tuple[Token, ...]:
    """All units: of each kind those that can act, those that may only attack, and those that lie on their side."""
    found = []
    for t in MAPS[MAP_IDS.index(table["map"])].spaces:
        holder = table["holder"][t]
        if holder < 0:
            continue
        parts: list[tuple[str, str, int]] = []  # kind, state, number
        for kind in ("cavalry", "infantry"):
            total, ready, victorious = [table[f"{state}{kind}"][t] for state in ("", "ready_", "victorious_")]
            if holder == table["active"]:
                parts += [(kind, "", ready), (kind, "fresh", victorious), (kind, "spent", total - ready - victorious)]
            else:
                parts.append((kind, "", total))
        parts = [part for part in parts if part[2]]
        strength = table["infantry"][t] + 2 * table["cavalry"][t]
        for slot, (kind, state, number) in enumerate(parts):
            found.append(unit(TERRITORY_IDS[t], kind, state, number, holder, strength if slot == 0 else 0, slot))
    return tuple(found)


@lru_cache(maxsize=16_384)
def unit(at: str, kind: str, state: str, number: int, holder: int, strength: int, slot: int) -> Token:
    """Units alike in kind and state; the first of an army carries its strength."""
    return Token(
        id=f"{kind}:{at}:{state}" if state else f"{kind}:{at}",
        at=at,
        symbol=f"art:{kind}",
        owner=holder if holder < INDEPENDENT else -1,
        tint=WHITE if holder == INDEPENDENT else "",
        count=min(number, 3),
        badge=str(strength) if strength else (f"×{number}" if number > 3 else ""),
        state="spent" if state == "spent" else "fresh" if state == "fresh" else "",
        slot=slot,
    )


def hero_card(hero: int, state: str = "", private: bool = True) -> Card:
    """A hero: price, strength and trait."""
    data = DATA["hero"][hero]
    return Card(
        id=f"hero:{data['id']}",
        title=data["name"],
        cost=(Chip("art:coin", str(data["cost"]), GOLD, "currency"),),
        points=f"+{data['strength']}",
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        state="used" if state == "used" else "",
        private=private,
    )


def mission_card(mission: int, done: bool = False) -> Card:
    """A mission and its prize."""
    data = DATA["mission"][mission]
    return Card(
        id=f"mission:{data['id']}",
        title=data["name"],
        points=str(data["prize"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        foot="Completed" if done else "",
        state="used" if done else "",
        private=not done,
    )


@depends_on("deck", "chronicle", "hand", "supply", "mission", "missions_done", "burnt", "factions")
def around(table: Table, viewer: int) -> tuple[tuple[Card, ...], tuple[Stack, ...], tuple[Row, ...]]:
    """The chronicle, and what lies before each player."""
    cards: list[Card] = []
    rows: list[Row] = []
    stacks = [Stack(id="deck:chronicle", title="Chronicle", count=table["deck"], symbol="icon:open-book", tint=INK)]
    top = ["deck:chronicle"]
    if table["chronicle"]:
        data = DATA["chronicle"][CARD_IDS.index(table["chronicle"])]
        id = f"chronicle:{data['id']}"
        cards.append(Card(id=id, title=data["name"], symbol=f"icon:{data['icon']}", text=data["text"], tint="#cdb98a"))
        top = [id, *top]
    rows.append(Row(id="row:chronicle", title="Chronicle", items=tuple(top), place="top"))
    if viewer >= 0:
        hand = [hero_card(h) for h in table["hand"]]
        supply = [hero_card(h) for h in table["supply"]]
        mission = [mission_card(table["mission"])] if table["mission"] >= 0 else []
        for id, title, found in (
            ("row:hand", "Heroes in hand", hand),
            ("row:mission", "Mission", mission),
            ("row:supply", "Heroes for sale", supply),
        ):
            if found:
                cards += found
                items = tuple(card.id for card in found)
                rows.append(Row(id=id, title=title, items=items, place="tray", owner=viewer, private=True))
    for seat, faction in enumerate(table["factions"]):
        done = [m for m in table["missions_done"] if faction and DATA["mission"][m]["faction"] == faction]
        burnt = [h for h in table["burnt"] if faction and DATA["hero"][h]["faction"] == faction]
        shown = [mission_card(m, done=True) for m in done] + [hero_card(h, "used", private=False) for h in burnt]
        if shown:
            cards += shown
            items = tuple(card.id for card in shown)
            rows.append(Row(id=f"row:seat{seat}", title="Shown", items=items, place="seat", owner=seat))
    return tuple(cards), tuple(stacks), tuple(rows)


def dice(table: Mapping[str, Any]) -> list[Die]:
    """The dice of the last battle, until the next one is rolled."""
    last = table["last_battle"]
    if not last:
        return []
    where = TERRITORY_NAMES[EDGE_TO[last[0]]]
    return [
        Die(id=f"die:{side}", face=last[3 + side], owner=last[1 + side], why=f"{where}: {last[5 + side]} in all")
        for side in (0, 1)
    ]


@depends_on(
    *("forts", "out", "claims", "late", "active", "factions", "order", "victory_forts"),
    *("army", "quota", "currency", "food", "hand_sizes"),
)
def panel(table: Table, seat: int, name: str) -> Panel:
    """A player at a glance."""
    forts = len(table["forts"][seat])
    words = []
    if table["out"][seat]:
        words.append("eliminated")
    if table["claims"][seat]:
        words.append("claims victory")
    if table["late"] and table["active"] == seat:
        words.append("late")
    if not table["factions"][seat] and table["order"]:
        words.append("chooses a faction")
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points="",
        stats=(
            Stat("art:fort", "Forts", str(forts), max(table["victory_forts"], forts)),
            Stat("icon:spartan-helmet", "Units of quota", f"{table['army'][seat]}/{table['quota'][seat]}"),
            Stat("art:coin", "Currency", str(table["currency"][seat]), tint=GOLD),
            Stat("art:food", "Food supply", str(table["food"][seat])),
            Stat("icon:laurel-crown", "Heroes in hand", str(table["hand_sizes"][seat])),
        ),
        note=", ".join(words),
    )


# --- choices -----------------------------------------------------------------------------------------------------


def defence(view: View, t: int) -> tuple[int, int]:
    """The strength of those who hold a territory, and their defensive bonus."""
    table = view["table"]
    holder = table["holder"][t]
    strength = table["infantry"][t] + 2 * table["cavalry"][t]
    at_home = 0 <= holder < INDEPENDENT and table["homes"][holder] == t
    return strength, BONUS_HOME if at_home else MAPS[board_of(view)].bonus[t]


def odds(view: View, edge: int) -> str:
    """Mine to theirs, bonus included, dice and heroes not."""
    table = view["table"]
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    battle = table["battle"]
    if battle and battle["edge"] == edge and any(battle["committed"]):
        mine = battle["committed"][INFANTRY] + 2 * battle["committed"][CAVALRY]
    else:
        able = [table[f"ready_{kind}"][a] + table[f"victorious_{kind}"][a] for kind in KINDS]
        mine = able[INFANTRY] + 2 * able[CAVALRY]
    strength, bonus = defence(view, b)
    return f"{mine} : {strength + bonus}"


def unit_thing(there: set[str], kind: str, at: str) -> tuple[str, ...]:
    """The piece that stands for a unit of this kind: one lying on its side if there is one."""
    for id in (f"{kind}:{at}:spent", f"{kind}:{at}:fresh", f"{kind}:{at}"):
        if id in there:
            return (id,)
    return (at,)


def army_words(view: View, t: int) -> str:
    """Who stands in a territory, in words."""
    table = view["table"]
    parts = [f"{table[kind][t]} {kind}" for kind in ("cavalry", "infantry") if table[kind][t]]
    strength, bonus = defence(view, t)
    return f"{', '.join(parts) if strength else 'nobody at home'}, defence +{bonus}"


def options(view: View, pieces: Sequence[Token]) -> tuple[Choice, ...]:
    """What the viewer can choose, and what people want to know of it just now."""
    found = choices(game("conqueror"), view, concerns)
    there = {token.id for token in pieces} if found else set()
    return tuple([as_it_stands(view, there, choice) for choice in found])


def as_it_stands(view: View, there: set[str], choice: Choice) -> Choice:
    """A choice with what depends on the position: odds, incomes, idle units, the piece of a unit."""
    word, _, rest = choice.words.partition(" ")
    match word:
        case "collect":
            return replace(choice, value=f"+{income(view)}")
        case "attack":
            a, b = rest.split(" ")
            edge = EDGE[TERRITORY[a], TERRITORY[b]]
            return replace(choice, value=odds(view, edge), detail=army_words(view, TERRITORY[b]))
        case "disband" | "lose_unit":
            kind, at = rest.split(" ")
            return replace(choice, things=unit_thing(there, kind, at))
        case "bribe":
            strength, _ = defence(view, TERRITORY[rest])
            return replace(choice, value=str(strength))
        case "end_turn":
            return replace(choice, detail=idle(view))
        case _:
            return choice


def idle(view: View) -> str:
    """How many units could still act."""
    table = view["table"]
    parts = ("ready_infantry", "ready_cavalry", "victorious_infantry", "victorious_cavalry")
    able = sum([sum(table[part]) for part in parts])
    if not able:
        return ""
    return "1 unit has not acted" if able == 1 else f"{able} units have not acted"


def concerns(word: str, ids: Sequence[str]) -> Mapping[str, Any]:
    """Which things an option concerns, and what people want to know of it whatever the position."""
    match word:
        case "faction":
            home = TERRITORY_IDS[FACTION_HOME[FACTION_IDS.index(ids[0])]]
            return {"things": (home,), "group": "Factions", "detail": f"at home in {TERRITORY_NAMES[TERRITORY[home]]}"}
        case "recruit":
            return {"things": (ids[1],), "group": "Recruit"}
        case "hire":
            return {"things": (ids[0],), "group": "Hire"}
        case "collect":
            return {"group": "Currency"}
        case "buy_hero" | "hero":
            data = DATA["hero"][HERO_IDS.index(ids[0])]
            more = {"value": str(data["cost"]), "group": "Heroes"} if word == "buy_hero" else {"final": True}
            return {"things": (f"hero:{ids[0]}",), "detail": data["text"], **more}
        case "move":
            a, b = ids[1].split(" ")
            return {"things": (f"{ids[0]}:{a}", b), "touches": (a,), "group": f"Move {ids[0]}", "final": True}
        case "attack":
            a, b = ids[0].split(" ")
            return {"things": (a, b), "group": "Attack", "final": True}
        case "commit_cavalry" | "commit_infantry" | "bid":
            return {"number": int(ids[0]), "final": word != "commit_cavalry"}
        case "retreat":
            return {"things": (ids[1],), "group": f"Retreat {ids[0]}"}
        case "place":
            return {"things": (ids[1],)}
        case "bribe":
            return {"things": (ids[0],), "group": "Bribe", "final": True}
        case "end_turn":
            return {"final": True}
        case "no_hero" | "pass_bribe" | "warn" | "clock":
            return {"ends": word != "clock", "final": True}
        case _:
            return {}


def income(view: View) -> int:
    """What the active player's currency icons pay, cards of the round not counted."""
    table = view["table"]
    return sum(MAPS[board_of(view)].income[t] for t, holder in enumerate(table["holder"]) if holder == table["active"])
