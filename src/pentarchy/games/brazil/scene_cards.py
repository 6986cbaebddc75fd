"""Cards: the gallery, Buildings, Cities and decks, and what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from pentarchy.core.english import capitalised
from pentarchy.core.view import View
from pentarchy.games.brazil.components import (
    BUILDING_PRODUCTION,
    BUILDINGS,
    DATA,
    FIRST_OBJECTIVE,
    MONARCHS,
    NONE,
    OBJECTIVE_TEXTS,
    OBJECTIVE_VP,
    RESOURCES,
    ROMAN,
    TERRAIN_NAMES,
    TERRAINS,
    TOKEN_NAMES,
    TOKENS,
    UNITS,
    UNITS_EACH,
)
from pentarchy.games.brazil.helps import amounts
from pentarchy.games.brazil.scene_board import ERA_TINT
from pentarchy.games.brazil.seen import Price, Seen
from pentarchy.games.brazil.verbs import MONARCH
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Card, Chip, Row, Stack

FRAME_TINT = {"red": "#c0503f", "pink": "#d98fb3", "blue": "#5f86bd"}

Place = Literal["tray", "seat"]
Around = tuple[list[Card], list[Stack], list[Row]]


#: Units of a cost in the order of a price: tokens, with any Resource before Gold and Science.
UNITS_OF_COST = (*range(RESOURCES), NONE, *range(RESOURCES, len(TOKENS)))


def price(cost: Price) -> tuple[Chip, ...]:
    """The ways to pay a cost, and what is remitted."""
    chips = []
    for place, way in enumerate(cost["ways"]):
        if place:
            chips.append(Chip("", "or"))
        for kind, count in zip(UNITS_OF_COST, way, strict=True):
            if count and kind == NONE:
                chips.append(Chip("", f"{count} any", "", "Resource"))
            elif count:
                chips.append(Chip(f"icon:{DATA['token'][kind]['icon']}", str(count), "", TOKEN_NAMES[kind]))
    if cost["less"]:
        chips.append(Chip("", f"−{cost['less']}", "", "Resources remitted"))
    return tuple(chips)


def painting_card(number: int, cost: Price | None = None) -> Card:
    """A painting; in the gallery with its price."""
    data = DATA["painting"][number]
    return Card(
        id=data["id"],
        title=data["name"],
        cost=price(cost) if cost is not None else (),
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        tint=FRAME_TINT[data["frame"]],
        foot=f"{data['frame'].capitalize()} frame",
    )


def mission_text(number: int, done: Sequence[int] = ()) -> str:
    """What a mission asks for, with a tick at what is done."""
    parts = []
    for objective in range(FIRST_OBJECTIVE[number], FIRST_OBJECTIVE[number + 1]):
        points = f" ({OBJECTIVE_VP[objective]} VP)" if OBJECTIVE_VP[objective] else ""
        parts.append(f"{'✓ ' if objective in done else ''}{OBJECTIVE_TEXTS[objective]}{points}")
    text = "; ".join(parts)
    return f"{capitalised(text)}."


def mission_card(number: int, shown: bool, met: Sequence[int]) -> Card:
    """A mission; in hand with what of it is done."""
    data = DATA["mission"][number]
    done = range(FIRST_OBJECTIVE[number], FIRST_OBJECTIVE[number + 1]) if shown else met
    return Card(
        id=data["id"],
        title=data["name"],
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=mission_text(number, done),
        foot=f"Mission of Era {ROMAN[data['era']]}",
        tint=ERA_TINT[data["era"]],
        private=not shown,
    )


@cache
def tiles_with(building: int) -> list[int]:
    """The tiles that show a building on one of their sides."""
    id = DATA["building"][building]["id"]
    return [tile for tile, row in enumerate(DATA["building_tile"]) if id in row["sides"]]


def building_card(number: int, left: int, era: int, cost: Price) -> Card:
    """A building that can be built, and how many tiles show it."""
    data = DATA["building"][number]
    names = dict(zip(TERRAINS, TERRAIN_NAMES, strict=True))
    return Card(
        id=f"building:{data['id']}",
        title=data["name"],
        subtitle=f"Era {ROMAN[data['era']]}, {left} left",
        cost=price(cost),
        points=str(data["vp"]),
        symbol=f"icon:{data['icon']}",
        text=f"{' or '.join(names[t] for t in data['terrain'])}: {amounts(BUILDING_PRODUCTION[number])}",
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


@depends_on("gallery", "tiles_left", "era", "cities", "cards", "missions", "prices")
def market(table: Seen) -> Around:
    """The gallery, cities, buildings and decks."""
    prices = table["prices"]
    slots = zip(table["gallery"], prices["gallery"], strict=True)
    gallery = [painting_card(painting, cost) for painting, cost in slots if painting != NONE]
    left = table["tiles_left"]
    buildings = [
        building_card(b, sum([left[tile] for tile in tiles_with(b)]), table["era"], prices["buildings"][b])
        for b in range(len(BUILDINGS))
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


def around(view: View[Seen]) -> Around:
    """What everybody can take, and what every player has."""
    table, viewer = view["table"], view["viewer"]
    on_offer, decks, shared = market(table)
    cards, stacks, rows = [*on_offer], [*decks], [*shared]
    crowns = [MONARCHS[MONARCH.first(option)] for option in view["options"] if MONARCH.has(option)]
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


@cache
def monarch_card(id: str) -> Card:
    """A monarch with their privilege."""
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
def before(table: Seen, seat: int, mine: bool) -> Around:
    """What lies before a player: monarch, army, tokens, missions, cards and paintings."""
    place: Place = "tray" if mine else "seat"
    rows: list[Row] = []
    stacks: list[Stack] = []
    crown = table["monarchs"][seat]
    monarch = [monarch_card(MONARCHS[crown])] if crown >= 0 else []
    met = table["missions"]["met"]
    missions = [mission_card(m, True, met) for m in table["missions"]["shown"][seat]]
    missions += [mission_card(m, False, met) for m in table["missions"]["hands"][seat]]
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
        stacks = [] if held else backs(table, seat)
    army = tuple(
        UNITS[number]
        for number, where in enumerate(table["units"])
        if table["empires"][seat] == number // UNITS_EACH and where < 0
    )
    if army:
        rows.append(Row(id=f"row:army{seat}", title="Army at hand", items=army, place=place, owner=seat))
    if monarch or missions:
        title = "Monarch and missions" if monarch and missions else "Missions" if missions else "Monarch"
        items = tuple(card.id for card in (*monarch, *missions))
        rows.append(Row(id=f"row:missions{seat}", title=title, items=items, place=place, owner=seat, told=mine))
    items = (*(card.id for card in held), *(stack.id for stack in stacks))
    if items:
        rows.append(Row(id=f"row:hand{seat}", title="Hand", items=items, place=place, owner=seat, private=mine))
    if paintings:
        items = tuple(card.id for card in paintings)
        rows.append(Row(id=f"row:paintings{seat}", title="Paintings", items=items, place=place, owner=seat))
    return [*monarch, *missions, *held, *paintings], stacks, rows


def backs(table: Seen, seat: int) -> list[Stack]:
    """The hand of another player: how many cards of each kind."""
    gold, combat = table["cards"]["gold_counts"][seat], table["cards"]["combat_counts"][seat]
    found = [
        Stack(id=f"hand{seat}:gold", title="Gold cards", count=gold, symbol="icon:gold-bar", tint="#8a6a14"),
        Stack(
            id=f"hand{seat}:combat", title="Combat cards", count=combat, symbol="icon:crossed-swords", tint="#6b2a24"
        ),
    ]
    return [stack for stack in found if stack.count]


def held_cards(table: Seen, seat: int) -> list[Card]:
    """The gold and combat cards of a player, as far as they are seen."""
    gold, combat = table["cards"]["gold_hands"][seat], table["cards"]["combat_hands"][seat]
    found = [hand_card("gold", number, count) for number, count in enumerate(gold) if count]
    return [*found, *[hand_card("combat", number, count) for number, count in enumerate(combat) if count]]
