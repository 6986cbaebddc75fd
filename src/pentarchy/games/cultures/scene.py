"""The table of Clash of Cultures: a known world of terracotta and olive that grows region by region."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import hypot
from typing import Any, Literal

from pentarchy.core.game import game
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    CARD_CIVIL,
    CARD_IDS,
    CARD_OBJECTIVES,
    CARD_TACTIC,
    HEX,
    HEXES,
    LAYOUTS,
    LEVEL_NAMES,
    OBJECTIVE_CARD_IDS,
    SCORING,
    TERRAINS,
    WONDER_IDS,
    rows,
)
from pentarchy.games.cultures.names import ACTION_CARDS, BARBARIANS, NONE, PORT, SEA, TEMPLE, UNREVEALED
from pentarchy.scene.arrange import scatter
from pentarchy.scene.choices import View, choices, prompt, within
from pentarchy.scene.geometry import Hexes
from pentarchy.scene.kept import Table, depends_on
from pentarchy.scene.model import (
    Arrow,
    Board,
    Card,
    Cell,
    Chip,
    Choice,
    Grid,
    GridGroup,
    Ground,
    Help,
    Layout,
    Legend,
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
    Track,
)
from pentarchy.scene.theme import letters

SIZE = 46.0
LEFT, TOP, RIGHT, BOTTOM = 200.0, 40.0, 30.0, 40.0  # room around the map; the legend stands at the left
SEAT_COLOURS = (1, 0, 2, 5)  # red, blue, green, yellow
WILD = "#4a4238"  # Barbarians
GOODS = [*rows("resources"), *rows("tokens")]
MOODS = ("angry", "neutral", "happy")
PIECES = {"port": "art:port", "academy": "art:academy", "fortress": "art:fortress", "temple": "art:temple"}
WONDER_ART = "art:wonder"
UNKNOWN_INK = "#c9b998"
#: What the backs of the decks look like.
DECKS = {
    "action": ("icon:bugle-call", "#7b3b25"),
    "objective": ("icon:flag-objective", "#5d6a35"),
    "event": ("icon:hourglass", "#45545c"),
    "wonder": ("icon:egyptian-pyramids", "#8a6a1f"),
}
#: Where the pieces of a city stand around its settlement.
AROUND: dict[str, Point] = {"temple": (-23, -8), "academy": (23, -8), "fortress": (-25, 13)}

Place = Literal["tray", "seat"]


# --- what stays --------------------------------------------------------------------------------------------------


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
        numbered=True,
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
            ),
            Legend(
                (30, 328),
                "Mood",
                (("art:mood-happy", "Happy"), ("art:mood-neutral", "Neutral"), ("art:mood-angry", "Angry")),
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


@cache
def layout_for(players: int, seats: tuple[str, ...]) -> Layout:
    """One layout per board and names."""
    return Layout(
        game="cultures",
        title="Clash of Cultures",
        accent="#7b3b25",
        accent_dark="#e2a07f",
        paper="#f0e0cf",
        grounds=GROUNDS,
        boards=(board(players),),
        helps=helps(),
        seat_colours=SEAT_COLOURS[:players],
        seat_letters=letters(list(seats)),
    )


def layout(view: View) -> Layout:
    """All of the table that does not change."""
    return layout_for(int(view["players"]), tuple(view["seats"]))


@cache
def helps() -> dict[str, Help]:
    """What every advance, wonder and card is."""
    found = {f"advance:{a['id']}": Help(a["name"], a["text"], "CC-7.1") for a in rows("advances")}
    found |= {w["id"]: Help(w["name"], w["text"], "CC-23.2") for w in rows("wonders")}
    found |= {f"event:{e['id']}": Help(e["name"], e["text"], "CC-22.1") for e in rows("event_cards")}
    for name, text in (("action", "CC-20.1"), ("objective", "CC-21.1"), ("event", "CC-22.1"), ("wonder", "CC-23.1")):
        found[f"deck:{name}"] = Help(f"The {name} deck", "", text)
    return found


# --- what changes ------------------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    tokens = (*on_map(table, view["players"]), *units(table), *ships(table))
    cards, row_list, stacks = around(view)
    grids = tuple(advance_grid(view, seat) for seat in seat_order(view))
    return Scene(
        round=f"Round {table['round']} of {table['rounds']}",
        phases=("Turn 1", "Turn 2", "Turn 3", "Status"),
        phase=table["turn"] if table["active"] != NONE else 3,
        prompt=prompt(view, note=actions_left(view)),
        choices=options(view, tokens, cards, grids),
        trail=battle_trail(table),
        picked=tuple(dict.fromkeys([*table["picked"], *group_places(table)])),
        spaces=spaces(view),
        tokens=tokens,
        cards=tuple(cards),
        stacks=tuple(stacks),
        rows=tuple(row_list),
        grids=grids,
        tracks=(
            Track(id="track:round", title="Round", low=1, high=table["rounds"], markers=((table["round"], NONE),)),
        ),
        panels=tuple([panel_of(view, seat) for seat in range(view["players"])]),
    )


def round_track(table: Table) -> Track:
    """The Turn track."""
    return Track(id="track:round", title="Round", low=1, high=table["rounds"], markers=((table["round"], NONE),))


def seat_order(view: View) -> list[int]:
    """The viewer first."""
    viewer = view["viewer"]
    return sorted(range(view["players"]), key=lambda seat: (seat != viewer, seat))


def actions_left(view: View) -> str:
    """How many actions the active player has."""
    left = view["table"]["actions"]
    return f"{left} action{'s' if left != 1 else ''} left" if view["asked"] and view["decision"] == "turn" else ""


def spaces(view: View) -> tuple[Space, ...]:
    """The revealed spaces as they are now."""
    table = view["table"]
    owners = tuple([(id, city[0]) for id, city in table["cities"].items()])
    return revealed(int(view["players"]), tuple(table["spaces"].items()), owners)


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
def on_map(table: Table, players: int) -> Iterable[Token]:
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
    for id, (owner, size, mood, built, harbour, _) in table["cities"].items():
        standing = [name for name, (place, _) in table["wonders"].items() if place >= 0 and HEXES[place] == id]
        yield from city(players, id, owner, size, mood, built, harbour, tuple(standing))


@lru_cache(maxsize=4096)
def city(
    players: int, id: str, owner: int, size: int, mood: int, built: int, harbour: int, wonders: tuple[str, ...]
) -> tuple[Token, ...]:
    """All that belongs to a city."""
    return tuple(city_tokens(players, id, owner, size, mood, built, harbour, wonders))


def city_tokens(
    players: int, id: str, owner: int, size: int, mood: int, built: int, harbour: int, wonders: Sequence[str]
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
    for kind in range(PORT, TEMPLE + 1):
        colour = (built >> 3 * (kind - 1) & 7) - 1
        if colour < 0:
            continue
        name = rows("city_pieces")[kind]["id"]
        offset = AROUND.get(name, (0, 0))
        if kind == PORT and harbour >= 0:
            dx = hexes[HEXES[harbour]][0] - hexes[id][0]
            dy = hexes[HEXES[harbour]][1] - hexes[id][1]
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
def units(table: Table) -> Iterable[Token]:
    """Armies and settlers on land; in a city they stand above it."""
    for id, (owner, army, settlers) in table["units"].items():
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
def ships(table: Table) -> Iterable[Token]:
    """Ships with who is aboard."""
    for number, (space, army, settlers, _) in enumerate(table["ships"]):
        if space < 0:
            continue
        owner = number // 4
        id = f"ship{owner}.{number % 4 + 1}"
        yield Token(id=id, at=HEXES[space], symbol="art:ship", owner=owner)
        if army:
            yield Token(id=f"{id}:army", at=id, symbol="art:infantry", owner=owner, count=army)
        if settlers:
            yield Token(id=f"{id}:settler", at=id, symbol="art:settler", owner=owner, count=settlers, slot=1)


def battle_trail(table: Table) -> tuple[Arrow, ...]:
    """Who attacks whom."""
    battle = table["battle"]
    if not battle or battle[3] < 0 or battle[2] < 0 or battle[2] == battle[3]:
        return ()
    return (Arrow(HEXES[battle[3]], HEXES[battle[2]]),)


def group_places(table: Table) -> list[str]:
    """Where the units stand that move together."""
    places = [entry >> 5 for entry in table["group"]]
    return [HEXES[place] for place in places if 0 <= place < len(HEXES)]


# --- cards -------------------------------------------------------------------------------------------------------


@cache
def action_card(id: str) -> Card:
    """An action card with its tactic, or a great person."""
    number = CARD_IDS.index(id)
    if number >= ACTION_CARDS:
        person = rows("great_persons")[number - ACTION_CARDS]
        return Card(
            id=id, title=person["name"], symbol=f"icon:{person['icon']}", text=person["text"], tint="#e9c46a",
            foot="Great person",
        )  # fmt: skip
    civil = rows("civil_cards")[CARD_CIVIL[number]]
    tactic = rows("tactics")[CARD_TACTIC[number]]
    costs = [Chip("", "1 action", "", "an action")] if civil["costs_action"] else []
    if civil["cost_culture"]:
        costs.append(Chip("icon:greek-temple", str(civil["cost_culture"]), "", "Culture tokens"))
    return Card(
        id=id,
        title=civil["name"],
        cost=tuple(costs),
        symbol=f"icon:{civil['icon']}",
        text=civil["text"],
        second_title=tactic["name"],
        second_text=tactic["text"],
        tint="#d98b6a",
        foot="Action",
    )


@cache
def objective_card(id: str) -> Card:
    """Two objectives, of which one counts."""
    one, two = (rows("objectives")[o] for o in CARD_OBJECTIVES[OBJECTIVE_CARD_IDS.index(id)])
    return Card(
        id=id,
        title=one["name"],
        points=str(SCORING["objective"]),
        symbol="icon:flag-objective",
        text=one["text"],
        second_title=two["name"],
        second_text=two["text"],
        tint="#a9b57c",
        foot="Objective",
    )


def wonder_card(id: str, reserved: int) -> Card:
    """A wonder on display."""
    data = rows("wonders")[WONDER_IDS.index(id)]
    cost = tuple(
        Chip(f"icon:{good['icon']}", str(data[good["id"]]), "", good["name"])
        for good in GOODS
        if data.get(good["id"], 0)
    )
    needs = next(a["name"] for a in rows("advances") if a["id"] == data["requires"])
    return Card(
        id=id,
        title=data["name"],
        cost=cost,
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        foot=f"Needs {needs}",
        tint="#d9b13b",
        owner=reserved,
        state="reserved" if reserved >= 0 else "",
    )


def event_card(id: str) -> Card:
    """An event as it is resolved."""
    data = next(e for e in rows("event_cards") if e["id"] == id)
    icon = next(i for i in rows("event_icons") if i["id"] == data["icon_effect"])
    return Card(
        id=f"event:{id}",
        title=data["name"],
        symbol="icon:hourglass",
        text=data["text"],
        foot=icon["name"] if icon["icon"] else "",
        tint="#8fa3ab",
    )


@depends_on("wonders", "decks", "event", "played")
def shared(table: Table) -> tuple[list[Card], list[Row], list[Stack]]:
    """Wonders, the open event, and decks."""
    wonders = [wonder_card(id, reserved) for id, (place, reserved) in table["wonders"].items() if place == -2]
    stacks = [
        Stack(id=f"deck:{kind}", title=kind.capitalize(), count=table["decks"][kind], symbol=symbol, tint=tint)
        for kind, (symbol, tint) in DECKS.items()
    ]
    cards: list[Card] = [*wonders]
    found = [Row(id="row:wonders", title="Wonders", items=tuple(c.id for c in wonders), place="side")]
    if table["event"]:
        cards.append(event_card(table["event"]))
        found.append(Row(id="row:event", title="Event", items=(cards[-1].id,), place="side"))
    played = [action_card(id) for id in table["played"]]
    if played:
        cards += played
        found.append(Row(id="row:played", title="Played", items=tuple(c.id for c in played), place="side"))
    found.append(Row(id="row:decks", title="Decks", items=tuple(s.id for s in stacks), place="side"))
    return cards, found, stacks


def around(view: View) -> tuple[list[Card], list[Row], list[Stack]]:
    """What lies beside the board, and what everybody holds."""
    table, viewer = view["table"], view["viewer"]
    on_display, lying, decks = shared(table)
    cards, found, stacks = [*on_display], [*lying], [*decks]
    for seat in seat_order(view):
        mine = seat == viewer
        held, lines, hidden = hand(table["players"][seat], seat, mine, table["plans"] if mine else [])
        cards += held
        found += lines
        stacks += hidden
    shown = {card.id: card for card in cards}
    return list(shown.values()), found, stacks


@depends_on("hand", "objectives", "completed", "action_cards", "objective_cards")
def hand(player: Table, seat: int, mine: bool, new_plans: Sequence[str]) -> tuple[list[Card], list[Row], list[Stack]]:
    """The cards of a player as far as the viewer knows them, and how many more there are."""
    place: Place = "tray" if mine else "seat"
    actions = [action_card(id) for id in player["hand"]]
    objectives = [objective_card(id) for id in player["objectives"]]
    done = [objective_card(id) for id in player["completed"]]
    plans = [objective_card(id) for id in new_plans if id]
    found: list[Row] = []
    stacks: list[Stack] = []
    unknown = {
        "action": player["action_cards"] - len(actions),
        "objective": player["objective_cards"] - len(objectives),
    }
    for kind, count in unknown.items():
        if count > 0:
            symbol, tint = DECKS[kind]
            title = f"{kind.capitalize()} cards"
            stacks.append(Stack(id=f"hand{seat}:{kind}", title=title, count=count, symbol=symbol, tint=tint))
    ids = [card.id for card in (*actions, *objectives)] + [stack.id for stack in stacks]
    if ids:
        found.append(Row(id=f"row:hand{seat}", title="Hand", items=tuple(ids), place=place, owner=seat, private=mine))
    if plans:
        found.append(
            Row(id="row:plans", title="New Plans", items=tuple(c.id for c in plans), place="tray", private=True)
        )
    if done:
        title, items = "Completed", tuple(c.id for c in done)
        found.append(Row(id=f"row:done{seat}", title=title, items=items, place=place, owner=seat))
    return [*actions, *objectives, *plans, *done], found, stacks


# --- players -----------------------------------------------------------------------------------------------------


def advance_grid(view: View, seat: int) -> Grid:
    """The 48 advances: owned, open to be taken now, or closed."""
    mine = seat == view["viewer"]
    offered = offered_advances(view) if mine else frozenset()
    return advances_of(seat, mine, frozenset(view["table"]["players"][seat]["advances"]), offered)


@lru_cache(maxsize=4096)
def advances_of(seat: int, mine: bool, owned: frozenset[str], offered: frozenset[str]) -> Grid:
    """The advances of a seat."""
    groups = []
    for category in rows("categories"):
        cells = []
        for data in rows("advances"):
            if data["category"] != category["id"]:
                continue
            state: Literal["owned", "open", "closed"] = (
                "owned" if data["id"] in owned else "open" if data["id"] in offered else "closed"
            )
            cells.append(
                Cell(
                    f"advance:{data['id']}" if mine else f"advance{seat}:{data['id']}",
                    data["name"],
                    state,
                    OUTLINES[data["outline"]],
                    PIECES.get(data["building"], ""),
                )
            )
        tint = "#bcc8cb" if category["government"] else "#e8c4ad"
        groups.append(GridGroup(category["name"], f"icon:{category['icon']}", tint, tuple(cells)))
    return Grid(
        id=f"advances{seat}",
        title=f"Advances: {len(owned)} of {len(ADVANCE_IDS)}",
        groups=tuple(groups),
        owner=seat,
        columns=3,
        place="side" if mine else "seat",
    )


OUTLINES: dict[str, Literal["square", "circle", "diamond"]] = {
    "none": "square",
    "happiness": "circle",
    "culture": "diamond",
}


def offered_advances(view: View) -> frozenset[str]:
    """Advances that an open option names."""
    vocabulary = game("cultures").vocabulary
    found = set()
    for option in view["options"]:
        verb = vocabulary.verb_of(option)
        if verb.word in ("advance", "cube", "name", "take") and verb.arity == 1:
            found.add(verb.domains[0].ids[verb.args(option)[0]])
    return frozenset(found)


def points(player: Table, seat: int, owners: Mapping[str, int], wonders: Mapping[str, Sequence[int]]) -> int:
    """City pieces, advances, wonders, objectives and what events took (CC-26.3)."""
    pieces = rows("city_pieces")
    on_board = sum(int(p["per_player"]) for p in pieces) - sum(player["stock"][: len(pieces)]) - player["ruins"]
    own = {HEX[id] for id, owner in owners.items() if owner == seat}
    standing = sum(1 for place, _ in wonders.values() if place in own)
    return int(
        on_board
        + len(player["advances"]) // 2
        + SCORING["wonder"] * (standing + player["ruined_wonders"])
        + SCORING["objective"] * len(player["completed"])
        + SCORING["event_piece"] * player["ruins"]
    )


def panel_of(view: View, seat: int) -> Panel:
    """A player at a glance."""
    table = view["table"]
    owners = {id: city[0] for id, city in table["cities"].items()}
    return panel(table["players"][seat], seat, view["seats"][seat], table["first"] == seat, owners, table["wonders"])


@depends_on("goods", "happiness", "culture", "advances", "stock", "ruins", "ruined_wonders", "completed")
def panel(
    player: Table,
    seat: int,
    name: str,
    first: bool,
    owners: Mapping[str, int],
    wonders: Mapping[str, Sequence[int]],
) -> Panel:
    """A player's numbers; `owners` are those of all cities."""
    goods = tuple(
        Stat(f"icon:{good['icon']}", good["name"], str(player["goods"][kind])) for kind, good in enumerate(GOODS)
    )
    levels = (
        f"Happiness {LEVEL_NAMES[min(player['happiness'], len(LEVEL_NAMES) - 1)]}, "
        f"culture {LEVEL_NAMES[min(player['culture'], len(LEVEL_NAMES) - 1)]}"
    )
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{points(player, seat, owners, wonders)} VP",
        stats=goods,
        note=f"{len(player['advances'])} advances. {levels}{', first player' if first else ''}",
    )


# --- choices -----------------------------------------------------------------------------------------------------

GROUPS = {
    "advance": "Advance",
    "move": "Move",
    "found": "Found a city",
    "collect": "Collect",
    "free_collect": "Collect",
    "build": "Build units",
    "grow": "Grow a city",
    "wonder": "Wonder",
    "play": "Play a card",
    "barter": "Play a card",
    "trade": "Trade",
    "to": "Go to",
    "road": "Go to",
    "embark": "Go to",
    "explore": "Explore",
    "pick": "Take",
    "group": "Move from",
    "switch_gov": "Government",
    "gov": "Government",
    "declare": "Declare",
    "target": "Target",
}
#: Words whose first argument is a space of the map.
ON_MAP = frozenset(
    {
        *("found", "collect", "free_collect", "build", "grow", "wonder", "target", "place", "raise", "city", "raze"),
        *("group", "to", "road", "embark", "explore", "add", "from", "pick", "hire", "takeover", "remove"),
    }
)
OF_CARDS = frozenset(
    {"play", "barter", "statue", "tactic", "swap", "give", "give_card", "hand", "keep", "declare", "reserve"}
)
OF_ADVANCES = frozenset(["advance", "name", "cube", "take"])


def options(view: View, tokens: Sequence[Token], cards: Sequence[Card], grids: Sequence[Grid]) -> tuple[Choice, ...]:
    """What the viewer can choose."""
    if not view["options"]:
        return ()
    known = {*grid(int(view["players"])).centers, *[token.id for token in tokens], *[card.id for card in cards]}
    known.update([f"seat{seat}" for seat in range(view["players"])])
    known.update([cell.id for one in grids for group in one.groups for cell in group.cells])
    return within(known, choices(game("cultures"), view, concerns, view["asked"][0] if view["asked"] else 0))


def concerns(word: str, ids: Sequence[str], seat: int) -> Mapping[str, Any]:
    """Which things an option of a seat concerns, as far as they are on the table, and under which heading it stands."""
    things: list[str] = []
    touches: list[str] = []
    arguments = [part for id in ids for part in id.split()]
    if word == "wonder":
        things = [arguments[1], arguments[0]]
    elif word in ON_MAP and arguments:
        things = [arguments[0]]
        touches = [f"{arguments[1]}:{arguments[0]}"] if len(arguments) == 2 else arguments[2:3]
    elif word in OF_CARDS:
        things = arguments[:2] if word == "keep" else arguments[:1]
    elif word in OF_ADVANCES and len(arguments) == 1:
        things = [f"advance:{arguments[0]}"]
    elif word in ("take_ship", "lose", "remove_ship"):
        things = [f"ship{seat}.{arguments[0]}"]
    elif word in ("trade", "player"):
        things = [f"seat{arguments[0][1:]}"]
    return {
        "things": tuple(things),
        "touches": tuple(touches),
        "group": GROUPS.get(word, ""),
    }
