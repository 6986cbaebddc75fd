"""What the things on the table of Brazil: Imperial are, in words: shown on hover, read aloud, printed in terminals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from pentarchy.games.brazil.components import (
    CAPITAL,
    CITY_NAMES,
    DATA,
    ENHANCED,
    ENHANCED_VP,
    FIRST_CITY,
    HEXES,
    TILE_BUILDING,
    TILE_VP,
    TOKEN_NAMES,
    TOKENS,
)
from pentarchy.scene.model import Help, Token

Table = Mapping[str, Any]
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
PAYS = {
    "resource": "A Resource pays its own kind, or a Resource of any kind.",
    "asset": "Gold also pays every Resource; Science pays everything.",
}


def arch_text(data: Mapping[str, Any]) -> str:
    """An arch's movement, and what a Product in its slot makes better."""
    upgrade = data["upgrade_text"]
    return (
        f"{data['movement_text']} With a Product: {upgrade[0].lower()}{upgrade[1:]}"
        if upgrade
        else data["movement_text"]
    )


@cache
def helps() -> dict[str, Help]:
    """What every building, painting, unit and card is."""
    found = {f"building:{b['id']}": Help(b["name"], b["text"], "BI-7.3.2") for b in DATA["building"]}
    found |= {p["id"]: Help(p["name"], p["text"], "BI-13.3") for p in DATA["painting"]}
    found |= {m["id"]: Help(m["name"], m["text"], "BI-11.1") for m in DATA["mission"]}
    found |= {f"arch:{a['id']}": Help(a["name"], arch_text(a), "BI-5.3") for a in DATA["arch"]}
    found |= {f"supply:{t['id']}": Help(t["name"], PAYS[t["kind"]], "BI-6.2") for t in DATA["token"]}
    found |= {f"product:{p['id']}": Help(p["name"], p["text"], "BI-7.5.1") for p in DATA["product"]}
    kinds = {kind["id"]: kind for kind in DATA["unit_kind"]}
    found |= {u["id"]: Help(u["name"], kinds[u["kind"]]["text"], "BI-7.1.1") for u in DATA["unit"]}
    return found


def helps_of(table: Table, tokens: Iterable[Token]) -> dict[str, Help]:
    """What the tiles, tokens and discoveries on the map are."""
    found = {}
    places = {id: number for number, id in enumerate(HEXES)}
    for token in tokens:
        kind, _, rest = token.id.partition(":")
        id, _, more = rest.partition(":")
        if kind == "tile":
            found[token.id] = tile_help(table, places[id])
        elif kind == "capital":
            found[token.id] = capital_help(token)
        elif kind == "goods":
            name = DATA["token"][TOKENS.index(more.partition(":")[0])]["name"]
            found[token.id] = Help(name, "Whoever controls the Building may pay with it.", "BI-6.1")
        elif kind == "palace":
            palace = DATA["palace"][table["palaces"][places[id]] - 1]
            found[token.id] = Help(palace["name"], palace["text"], "BI-11.11")
        elif kind == "explored":
            tile = DATA["exploration_tile"][table["explored"][places[id]]]
            found[token.id] = Help(tile["name"], tile["text"], "BI-10.1")
        elif kind == "unknown":
            found[token.id] = Help(
                "Unexplored", "A unit that enters turns the tile up; a Building covers it.", "BI-10.1"
            )
        elif kind.startswith("supply") and kind != "supply":
            found[token.id] = helps()[f"supply:{id}"]
        elif kind == "seized":
            found[token.id] = Help("Seized", "A unit of another player stands here and controls the tile.", "BI-2.4")
    return found


def capital_help(token: Token) -> Help:
    """What a Capital tile gives to whoever founds his Capital there."""
    given = next((data["name"] for data in DATA["token"] if token.symbol == f"icon:{data['icon']}"), "")
    if not given:
        return Help("Capital tile", "Turned up before the Capitals are founded.", "BI-4.3")
    first = ", and you are the first player" if token.badge else ""
    return Help(f"Capital tile, 1 {given}", f"Found your Capital here: you gain 1 {given}{first}.", "BI-4.12")


def tile_help(table: Table, number: int) -> Help:
    """What a tile on the map is."""
    tile = table["tiles"][number]
    if tile == CAPITAL:
        return Help("Capital", "Nobody attacks a Capital.", "BI-9.3")
    if tile >= FIRST_CITY:
        return Help(CITY_NAMES[tile - FIRST_CITY], f"A City, {TILE_VP[tile]} VP.", "BI-7.3.8")
    building = DATA["building"][TILE_BUILDING[tile]]
    marked = is_enhanced(table, number)
    makes = DATA["monarch"][table["monarchs"][table["owners"][number]]]["params"] if marked else building
    text = f"Era {ROMAN[building['era']]}, {makes['vp']} VP; produces {amounts(makes['production'])}."
    other = DATA["building"][TILE_BUILDING[tile ^ 1]]["name"]
    return Help(building["name"], f"{text} On the back: {other}.", "BI-7.3.7")


def is_enhanced(table: Table, number: int) -> bool:
    """BI-12.3: does a marked tile show the Building of its owner's monarch?"""
    monarch = table["monarchs"][table["owners"][number]]
    return number in table["enhanced"] and ENHANCED[monarch] == TILE_BUILDING[table["tiles"][number]]


def tile_vp(table: Table, number: int) -> int:
    """A tile's points for whoever controls it."""
    owner = table["owners"][number]
    if is_enhanced(table, number) and table["controllers"][number] == owner:
        return ENHANCED_VP[int(table["monarchs"][owner])]
    return TILE_VP[int(table["tiles"][number])]


def amounts(tokens: Mapping[str, int]) -> str:
    """Tokens in words: `1 Brazilwood, 1 Gold`."""
    return ", ".join(f"{count} {TOKEN_NAMES[TOKENS.index(kind)]}" for kind, count in tokens.items() if count)
