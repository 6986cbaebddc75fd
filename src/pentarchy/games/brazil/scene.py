"""The table of Brazil: Imperial: fields, forests and mines, tiles of cream and bronze, the unexplored in leather."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from pentarchy.core.game import game
from pentarchy.games.brazil.components import (
    BUILDING_ERA,
    BUILDINGS,
    CAPITAL,
    CITY_NAMES,
    DATA,
    EMPIRES,
    EXPLORATION_NAMES,
    FIRST_CITY,
    HEXES,
    MONARCHS,
    NONE,
    PRODUCT_NAMES,
    SCENARIOS,
    TERRAIN_NAMES,
    TERRAINS,
    TILE_BUILDING,
    TILE_VP,
    TOKENS,
    UNITS,
    UNITS_EACH,
)
from pentarchy.games.brazil.helps import ROMAN, Table, amounts, helps, helps_of, tile_vp
from pentarchy.games.brazil.state import READY
from pentarchy.scene.arrange import scatter
from pentarchy.scene.choices import View, choices, prompt, within
from pentarchy.scene.geometry import Hexes
from pentarchy.scene.kept import depends_on
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
    Mark,
    Panel,
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

SIZE = 44.0
LEFT, TOP, RIGHT, BOTTOM = 176.0, 34.0, 120.0, 34.0
TILE = 2.1  # size of a tile that covers its hex but for a rim of terrain
TURNED = 30.0  # pointy tops
COLOUR_OF = {"brazil": 2, "portugal": 1, "spain": 5, "france": 0}
PLAIN_COLOURS = (1, 0, 2, 5)
UNIT_ART = {
    "monarch": "art:monarch",
    "archer": "art:archer",
    "dragoon": "art:cavalry",
    "grenadier": "art:grenadier",
    "cannon": "art:cannon",
}
ERA_TINT = {1: "#8a5a34", 2: "#c99a2b", 3: "#8b8f98"}
FRAME_TINT = {"red": "#c0503f", "pink": "#d98fb3", "blue": "#5f86bd"}
EXPLORED = "#7a6a3f"
PHASES = ("Action", "Movement", "Missions")
MOVING = frozenset({"movement", "second_step", "attack_cards", "defend_cards", "cancel_card", "expedition_cards"})
REVEALING = frozenset({"place_palace", "palace_product", "place_token"})

Place = Literal["tray", "seat"]


# --- what stays --------------------------------------------------------------------------------------------------


def scenario_data(id: str) -> Mapping[str, Any]:
    """The map of a scenario."""
    found: Mapping[str, Any] = DATA["scenario"][SCENARIOS.index(id)]
    return found


@cache
def grid(scenario: str) -> Hexes:
    """Where the hexes of a scenario lie."""
    hexes = scenario_data(scenario)["hexes"]
    low_x, low_y = min(h["x"] for h in hexes), min(h["y"] for h in hexes)
    places = {h["id"]: (LEFT + SIZE * (0.87 + h["x"] - low_x), TOP + SIZE * (1 + h["y"] - low_y)) for h in hexes}
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
            label_at=(center[0], center[1] + 25),
            darts=scatter(hexes.straight(id), gap=12, keep=[(center, 13)], inset=8, seed=id),
        )
        for id, center in hexes.centers.items()
    )
    width = max(x for x, _ in hexes.centers.values()) + SIZE * 0.87 + RIGHT
    height = max(600.0, max(y for _, y in hexes.centers.values()) + SIZE + BOTTOM)
    data = scenario_data(scenario)
    return Board(
        id="map",
        title=data["name"],
        width=round(width),
        height=round(height),
        piece=30,
        numbered=True,
        shapes=shapes,
        marks=(Mark("art:compass", (width - 66, 78), 104, ink="#2f6b3f"),),
        texts=(
            Text(data["name"], (28, 56), 30, "title", anchor="start"),
            Text(f"for {data['players']} empires", (29, 80), 16, "subtitle", anchor="start"),
        ),
        legends=(
            Legend(
                (28, height - 190),
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


@cache
def layout_for(scenario: str) -> Layout:
    """One layout per map."""
    return Layout(
        game="brazil",
        title="Brazil: Imperial",
        accent="#2b6a3d",
        accent_dark="#8fcf9f",
        paper="#efe9cf",
        grounds=GROUNDS,
        boards=(board(scenario),),
        helps=helps(),
        seat_colours=PLAIN_COLOURS,
    )


def layout(view: View) -> Layout:
    """All of the table that does not change."""
    return layout_for(view["table"]["scenario"])


# --- what changes ------------------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    tokens = (*capital_sites(table), *on_map(table), *units(table), *supplies(table, view["viewer"]))
    cards, stacks, rows = around(view)
    grids = mats(view)
    empires = [EMPIRES[e] if e >= 0 else "" for e in table["empires"]]
    return Scene(
        round=f"Era {ROMAN[table['era']]}, round {table['round']}{', the last' if is_last_round(table) else ''}",
        phases=PHASES,
        phase=1 if view["decision"] in MOVING else 2 if view["decision"] in REVEALING else 0,
        prompt=prompt(view, note=battle_note(view)),
        choices=options(view, tokens, cards, stacks, grids),
        trail=battle_trail(table),
        spaces=spaces(table),
        tokens=tokens,
        cards=tuple(cards),
        stacks=tuple(stacks),
        rows=tuple(rows),
        grids=grids,
        tracks=(Track(id="track:era", title="Era", low=1, high=3, markers=((table["era"], NONE),)),),
        panels=tuple([panel(table, seat, name) for seat, name in enumerate(view["seats"])]),
        helps=helps_on_map(table, view["viewer"]),
        seat_colours=tuple(COLOUR_OF.get(e, PLAIN_COLOURS[seat]) for seat, e in enumerate(empires)),
        seat_letters=tuple(e[0].upper() if e else "ABCD"[seat] for seat, e in enumerate(empires)),
    )


def is_last_round(table: Table) -> bool:
    """Does the game end with this round?"""
    return bool(table["round"] >= table["last_round"])


def map_hexes(table: Table) -> Sequence[str]:
    """The hexes of this map, in the order of the table's lists."""
    return HEXES[: len(grid(table["scenario"]).centers)]


@depends_on("scenario", "unexplored", "terrain", "tiles", "controllers")
def spaces(table: Table) -> tuple[Space, ...]:
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
            label = CITY_NAMES[tile - FIRST_CITY]
        ground, path = GROUND_OF.get(kind, kind), hexes.path(id, bend)
        found.append(Space(id=id, ground=ground, path=path, owner=owner, label=label))
    return tuple(found)


GROUND_OF = {"capital": "field"}


#: What the tiles on the map depend on.
MAP = (
    *("scenario", "tiles", "owners", "explored", "unexplored"),
    *("goods", "palaces", "controllers", "monarchs", "enhanced"),
)


@depends_on(*MAP, "capital_tiles", "capitals", "supplies")
def helps_on_map(table: Table, viewer: int) -> dict[str, Help]:
    """What the tiles, tokens and discoveries on the map are."""
    return helps_of(table, [*capital_sites(table), *on_map(table), *supplies(table, viewer)])


@depends_on("scenario", "capital_tiles", "capitals")
def capital_sites(table: Table) -> Iterable[Token]:
    """Where Capitals can be founded: what each Capital tile gives, once they are turned up (BI-4.12)."""
    tiles = table["capital_tiles"]
    for number, id in enumerate(scenario_data(table["scenario"])["capital_hexes"]):
        symbol, tint, badge = "art:palace", "#8a5a34", ""
        if tiles:
            if tiles[number] == NONE:
                continue
            data = DATA["capital_tile"][tiles[number]]
            token = DATA["token"][TOKENS.index(data["gain"])]
            symbol, tint, badge = f"icon:{token['icon']}", token["colour"], "1st" if data["first_player"] else ""
        elif HEXES.index(id) in table["capitals"]:
            continue
        yield Token(
            id=f"capital:{id}", at=id, symbol=symbol, form="hex", tint=tint, badge=badge, size=TILE * 0.86,
            angle=TURNED, slot=-2, offset=(0, 0), state="" if tiles else "hidden",
        )  # fmt: skip


@depends_on(*MAP)
def on_map(table: Table) -> Iterable[Token]:
    """Tiles with what lies on them, discoveries, palaces and who has seized what."""
    for number, id in enumerate(map_hexes(table)):
        tile, owner = table["tiles"][number], table["owners"][number]
        if tile != NONE:
            yield from tile_tokens(table, number, id, tile, owner)
        elif table["explored"][number] >= 0:
            data = DATA["exploration_tile"][table["explored"][number]]
            strength = data["params"].get("cs", "") if data["id"].startswith("expedition") else ""
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


def tile_tokens(table: Table, number: int, id: str, tile: int, owner: int) -> Iterable[Token]:
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
        badge=str(tile_vp(table, number)) if TILE_VP[tile] else "",
        size=TILE,
        angle=TURNED,
        slot=-2,
        offset=(0, 0),
    )
    goods = [kind for kind, count in enumerate(table["goods"][number]) for _ in range(count)]
    for place, kind in enumerate(goods):
        data = DATA["token"][kind]
        same = goods[:place].count(kind)
        yield Token(
            id=f"goods:{id}:{TOKENS[kind]}:{same}",
            at=host,
            symbol=f"icon:{data['icon']}",
            form="disc",
            tint=data["colour"],
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
def units(table: Table) -> Iterable[Token]:
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
def supplies(table: Table, viewer: int) -> Iterable[Token]:
    """Everybody's tokens: the viewer's, also those he has none of, and what the others have."""
    for seat, counts in enumerate(table["supplies"]):
        mine = seat == viewer
        for kind, id in enumerate(TOKENS):
            if mine or counts[kind]:
                data = DATA["token"][kind]
                yield Token(
                    id=f"supply:{id}" if mine else f"supply{seat}:{id}",
                    at="row:supply" if mine else f"row:supply{seat}",
                    symbol=f"icon:{data['icon']}",
                    form="disc",
                    tint=data["colour"],
                    badge=str(counts[kind]),
                )


def battle_note(view: View) -> str:
    """Who fights whom."""
    battle = view["table"]["battle"]
    if not battle or battle["attacker"] < 0:
        return ""
    defender = view["seats"][battle["defender"]] if battle["defender"] >= 0 else "the expedition"
    return f"{view['seats'][battle['attacker']]} against {defender}"


def battle_trail(table: Table) -> tuple[Arrow, ...]:
    """From the unit that attacks to what it attacks."""
    battle = table["battle"]
    if not battle or battle["hex"] < 0 or battle["unit"] < 0 or table["units"][battle["unit"]] < 0:
        return ()
    start, end = map_hexes(table)[table["units"][battle["unit"]]], map_hexes(table)[battle["hex"]]
    return (Arrow(start, end),) if start != end else ()


# --- cards -------------------------------------------------------------------------------------------------------


def price(costs: Sequence[Mapping[str, int]]) -> tuple[Chip, ...]:
    """The first way to pay; the text names the others."""
    chips = []
    icons = {token["id"]: token for token in DATA["token"]}
    for place, cost in enumerate(costs[:2]):
        if place:
            chips.append(Chip("", "or"))
        for kind, count in cost.items():
            if kind in icons:
                chips.append(Chip(f"icon:{icons[kind]['icon']}", str(count), "", icons[kind]["name"]))
            else:
                chips.append(Chip("", f"{count} any", "", "Resource"))
    return tuple(chips)


@cache
def painting_card(number: int) -> Card:
    """A painting."""
    data = DATA["painting"][number]
    return Card(
        id=data["id"],
        title=data["name"],
        cost=price(data["costs"]),
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        tint=FRAME_TINT[data["frame"]],
        foot=f"{data['frame'].capitalize()} frame",
    )


@cache
def mission_card(number: int, shown: bool) -> Card:
    """A mission."""
    data = DATA["mission"][number]
    return Card(
        id=data["id"],
        title=data["name"],
        subtitle=f"Era {ROMAN[data['era']]}",
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        tint=ERA_TINT[data["era"]],
        private=not shown,
    )


@cache
def tiles_with(building: int) -> list[int]:
    """The tiles that show a building on one of their sides."""
    id = DATA["building"][building]["id"]
    return [tile for tile, row in enumerate(DATA["building_tile"]) if id in row["sides"]]


@cache
def building_card(number: int, left: int, era: int) -> Card:
    """A building that can be built, and how many tiles show it."""
    data = DATA["building"][number]
    names = dict(zip(TERRAINS, TERRAIN_NAMES, strict=True))
    return Card(
        id=f"building:{data['id']}",
        title=data["name"],
        subtitle=f"Era {ROMAN[data['era']]}, {left} left",
        cost=price(data["costs"]),
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=f"On {' or '.join(names[t] for t in data['terrain'])}; produces {amounts(data['production'])}.",
        tint=ERA_TINT[data["era"]],
        state="" if data["era"] <= era and left else "closed",
    )


@cache
def hand_card(kind: str, number: int, count: int) -> Card:
    """Gold or combat cards of one kind in the viewer's hand."""
    data = DATA[f"{kind}_card"][number]
    return Card(
        id=f"{kind}:{data['id']}",
        title=data["name"],
        points=f"×{count}" if count > 1 else "",
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        tint="#d9b13b" if kind == "gold" else "#a0463a",
        foot=f"{kind.capitalize()} card",
        private=True,
    )


@depends_on("gallery", "tiles_left", "era", "cities", "cards", "missions")
def market(table: Table) -> tuple[list[Card], list[Stack], list[Row]]:
    """The gallery, cities, buildings and decks."""
    gallery = [painting_card(p) for p in table["gallery"] if p >= 0]
    left = table["tiles_left"]
    buildings = [
        building_card(b, sum([left[tile] for tile in tiles_with(b)]), table["era"]) for b in range(len(BUILDINGS))
    ]
    towns = [city_card(city, n, count) for n, (count, city) in enumerate(table["cities"], start=1) if count]
    stacks = [
        Stack(id="deck:gold", title="Gold", count=table["cards"]["gold_deck"], symbol="icon:gold-bar", tint="#8a6a14"),
        Stack(
            id="deck:combat",
            title="Combat",
            count=table["cards"]["combat_deck"],
            symbol="icon:crossed-swords",
            tint="#6b2a24",
        ),
    ]
    stacks += [
        Stack(
            id=f"deck:missions{era}",
            title=f"Missions {ROMAN[era]}",
            count=count,
            symbol="icon:scroll-unfurled",
            tint=ERA_TINT[era],
        )
        for era, count in enumerate(table["missions"]["decks"], start=1)
    ]
    cards = [*gallery, *buildings, *towns]
    rows = [
        Row(id="row:gallery", title="Gallery", items=tuple(c.id for c in gallery), place="top"),
        Row(id="row:buildings", title="Buildings", items=tuple(c.id for c in buildings), place="side"),
        Row(id="row:cities", title="Cities", items=tuple(c.id for c in towns), place="side"),
        Row(id="row:decks", title="Decks", items=tuple(stack.id for stack in stacks), place="top"),
    ]
    return cards, stacks, rows


def around(view: View) -> tuple[list[Card], list[Stack], list[Row]]:
    """What everybody can take, and what every player has."""
    table, viewer = view["table"], view["viewer"]
    on_offer, decks, shared = market(table)
    cards, stacks, rows = [*on_offer], [*decks], [*shared]
    crowns = offered(view, "monarch")
    if crowns:
        choosable = [monarch_card(id) for id in crowns]
        cards += choosable
        items = tuple(card.id for card in choosable)
        rows.append(Row(id="row:monarchs", title="Monarchs", items=items, place="tray", private=True))
    for seat in sorted(range(view["players"]), key=lambda seat: (seat != viewer, seat)):
        more_cards, more_stacks, more_rows = before(table, seat, seat == viewer)
        shown = {card.id for card in cards}
        cards += [card for card in more_cards if card.id not in shown]
        stacks += more_stacks
        rows += more_rows
    return cards, stacks, rows


def offered(view: View, word: str) -> list[str]:
    """The first arguments of the open options with this word."""
    vocabulary = game("brazil").vocabulary
    found = []
    for option in view["options"]:
        verb = vocabulary.verb_of(option)
        if verb.word == word:
            found.append(verb.domains[0].ids[verb.args(option)[0]])
    return list(dict.fromkeys(found))


@cache
def monarch_card(id: str) -> Card:
    """A monarch with his or her privilege."""
    data = DATA["monarch"][MONARCHS.index(id)]
    return Card(id=id, title=data["name"], symbol=f"icon:{data['icon']}", text=data["text"], tint="#6f9a78")


@cache
def city_card(number: int, stack: int, count: int) -> Card:
    """The city on top of a stack."""
    data = DATA["city"][number]
    return Card(
        id=f"stack:{stack}",
        title=data["name"],
        subtitle=f"Stack {stack}, {count} left",
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        tint="#b9a7cf",
    )


@depends_on("monarchs", "missions", "cards", "paintings", "supplies", "units", "empires")
def before(table: Table, seat: int, mine: bool) -> tuple[list[Card], list[Stack], list[Row]]:
    """What lies before a player: monarch, army, tokens, missions, cards and paintings."""
    place: Place = "tray" if mine else "seat"
    rows: list[Row] = []
    stacks: list[Stack] = []
    crown = table["monarchs"][seat]
    monarch = [monarch_card(MONARCHS[crown])] if crown >= 0 else []
    missions = [mission_card(m, True) for m in table["missions"]["shown"][seat]]
    missions += [mission_card(m, False) for m in table["missions"]["hands"][seat]]
    held = held_cards(table, seat)
    paintings = [painting_card(p) for p, owner in enumerate(table["paintings"]) if owner == seat]
    supply = table["supplies"][seat]
    if mine:
        items = tuple(f"supply:{id}" for id in TOKENS)
    else:
        items = tuple(f"supply{seat}:{id}" for kind, id in enumerate(TOKENS) if supply[kind])
    if items:
        id = "row:supply" if mine else f"row:supply{seat}"
        rows.append(Row(id=id, title="Personal supply", items=items, place=place, owner=seat))
    if not mine:
        for kind, tint in (("gold", "#8a6a14"), ("combat", "#6b2a24")):
            count = table["cards"][f"{kind}_counts"][seat]
            if count and not held:
                symbol = "icon:gold-bar" if kind == "gold" else "icon:crossed-swords"
                title = f"{kind.capitalize()} cards"
                stacks.append(Stack(id=f"hand{seat}:{kind}", title=title, count=count, symbol=symbol, tint=tint))
    army = tuple(
        UNITS[number]
        for number, where in enumerate(table["units"])
        if table["empires"][seat] == number // UNITS_EACH and where < 0
    )
    if army:
        rows.append(Row(id=f"row:army{seat}", title="Army at hand", items=army, place=place, owner=seat))
    for title, name, found in (("Monarch", "monarch", monarch), ("Missions", "missions", missions)):
        if found:
            items = tuple(card.id for card in found)
            rows.append(Row(id=f"row:{name}{seat}", title=title, items=items, place=place, owner=seat))
    items = (*(card.id for card in held), *(stack.id for stack in stacks))
    if items:
        rows.append(Row(id=f"row:hand{seat}", title="Hand", items=items, place=place, owner=seat, private=mine))
    if paintings:
        items = tuple(card.id for card in paintings)
        rows.append(Row(id=f"row:paintings{seat}", title="Paintings", items=items, place=place, owner=seat))
    return [*monarch, *missions, *held, *paintings], stacks, rows


def held_cards(table: Table, seat: int) -> list[Card]:
    """The gold and combat cards of a player, as far as they are seen."""
    found = []
    for kind in ("gold", "combat"):
        for number, count in enumerate(table["cards"][f"{kind}_hands"][seat]):
            if count:
                found.append(hand_card(kind, number, count))
    return found


# --- players -----------------------------------------------------------------------------------------------------


#: What the face-down tokens of Era I and II give whenever their arch is chosen (BI-5.6).
BURIED = ("Resource", "Gold")


def mats(view: View) -> tuple[Grid, ...]:
    """The arches and products of every player."""
    viewer = view["viewer"]
    found = []
    for seat in sorted(range(view["players"]), key=lambda seat: (seat != viewer, seat)):
        mine = seat == viewer
        arches = [*offered(view, "act"), *offered(view, "slot"), *offered(view, "token")] if mine else []
        found.append(mat(view["table"], seat, mine, arches, offered(view, "make") if mine else []))
    return tuple(found)


@depends_on("products", "arches", "buried")
def mat(table: Table, seat: int, mine: bool, open_arches: Sequence[str], open_products: Sequence[str]) -> Grid:
    """The arches and products of one player."""
    prefix = "" if mine else f"{seat}"
    at = {slot: PRODUCT_NAMES[product] for product, slot in enumerate(table["products"][seat]) if slot >= 0}
    arches = []
    for number, data in enumerate(DATA["arch"]):
        on_it = table["arches"][seat] == number
        name = data["name"] + (f", {at[number]}" if number in at else "")
        for era, arch in enumerate(table["buried"][seat]):
            name += f" +1 {BURIED[era]}" if arch == number else ""
        arches.append(Cell(f"arch{prefix}:{data['id']}", name, state(on_it, data["id"] in open_arches), "circle"))
    products = [
        Cell(
            f"product{prefix}:{data['id']}",
            f"{data['name']} {data['vp']}",
            state(table["products"][seat][number] >= 0, data["id"] in open_products),
            "square",
        )
        for number, data in enumerate(DATA["product"])
    ]
    return Grid(
        id=f"mat{seat}",
        title="Arches and products",
        groups=(
            GridGroup("Arches", "icon:laurel-crown", "#d3dfc0", tuple(arches)),
            GridGroup("Products", "icon:barrel", "#e6d3a8", tuple(products)),
        ),
        owner=seat,
        columns=2,
        place="tray" if mine else "seat",
    )


def state(owned: bool, is_open: bool) -> Literal["owned", "open", "closed"]:
    """How an entry of a mat is shown."""
    return "owned" if owned else "open" if is_open else "closed"


@depends_on(
    *("units", "empires", "supplies", "controllers", "goods", "missions"),
    *("first_player", "arches", "kept", "scores", "cards", "paintings"),
)
def panel(table: Table, seat: int, name: str) -> Panel:
    """A player at a glance."""
    deployed = sum(
        1 for n, where in enumerate(table["units"]) if n // UNITS_EACH == table["empires"][seat] and where != READY
    )
    goods = sum(table["supplies"][seat])
    for number, owner in enumerate(table["controllers"]):
        if owner == seat:
            goods += sum(table["goods"][number])
    missions = len(table["missions"]["shown"][seat])
    notes = ["first player"] if table["first_player"] == seat else []
    if table["arches"][seat] >= 0:
        notes.append(f"token on {DATA['arch'][table['arches'][seat]]['name']}")
    for kind, count in enumerate(table["kept"][seat]):
        if count:
            notes.append(f"{count} {EXPLORATION_NAMES[kind]}")
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{sum(table['scores'][seat].values())} VP",
        stats=(
            Stat("icon:scroll-unfurled", "Missions completed", str(missions)),
            Stat("icon:rally-the-troops", "Units deployed", str(deployed)),
            Stat("icon:barrel", "Tokens", str(goods)),
            Stat("icon:gold-bar", "Gold cards", str(table["cards"]["gold_counts"][seat])),
            Stat("icon:crossed-swords", "Combat cards", str(table["cards"]["combat_counts"][seat])),
            Stat("icon:mona-lisa", "Paintings", str(table["paintings"].count(seat))),
        ),
        note=", ".join(notes),
    )


# --- choices -----------------------------------------------------------------------------------------------------

GROUPS = {
    "act": "Action",
    "deploy": "Deploy",
    "take": "Painting",
    "build": "Build",
    "found": "City",
    "renovate": "Renovate",
    "make": "Manufacture",
    "trade": "Trade",
    "move": "Move",
    "step": "Move",
    "xmove": "Additional movement",
    "bombard": "Bombard",
    "play_gold": "Play a card",
    "play": "Play a card",
    "reveal": "Reveal a mission",
    "pay": "Pay",
}


FIRST = frozenset({"give", "pay"})  # of these, the first of the things that are on the table


def options(
    view: View, tokens: Sequence[Token], cards: Sequence[Card], stacks: Sequence[Stack], grids: Sequence[Grid]
) -> tuple[Choice, ...]:
    """What the viewer can choose."""
    if not view["options"]:
        return ()
    known = {*grid(view["table"]["scenario"]).centers, *[token.id for token in tokens], *[card.id for card in cards]}
    known.update([stack.id for stack in stacks])
    known.update([cell.id for one in grids for group in one.groups for cell in group.cells])
    return within(known, choices(game("brazil"), view, concerns), FIRST)


def concerns(word: str, ids: Sequence[str]) -> Mapping[str, Any]:
    """Which things an option concerns, as far as they are on the table, and under which heading it stands."""
    things: list[str] = []
    match word:
        case "build":
            things = [f"building:{ids[1]}"]
        case "act" | "slot" | "token":
            things = [f"arch:{ids[0]}"]
        case "make":
            things = [f"product:{ids[0]}"]
        case "gain" | "discard":
            things = [f"supply:{ids[0]}"]
        case "give" | "pay":
            things = payer(ids[0], ids[1])
        case "play_gold" | "discard_card" | "play" | "cancel":
            things = [f"gold:{ids[0]}", f"combat:{ids[0]}"]
        case "palace":
            things = [ids[1]]
        case "found":
            things = [f"stack:{ids[0]}"]
        case "draw":
            things = [f"deck:missions{ids[0]}"]
        case "trade" | "empire":
            things = []
        case _:
            things = list(ids)
    return {"things": tuple(things), "group": GROUPS.get(word, "")}


def payer(kind: str, place: str) -> list[str]:
    """With what something is paid: a card, a token of the supply, the uppermost one on a tile, or the tile."""
    if kind in ("gold_card", "combat_card"):
        return [f"{kind.split('_')[0]}:{place}"]
    if place == "supply":
        return [f"supply:{kind}"]
    return [*[f"goods:{place}:{kind}:{n}" for n in range(9, -1, -1)], place]
