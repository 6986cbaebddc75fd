"""What everything on the table is, in words: shown on hover, read aloud and printed in terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pentarchy.games.brazil.components import (
    BUILDING_ERA,
    BUILDING_NAMES,
    CAPITAL,
    CAPITAL_GAIN,
    CAPITAL_HEXES,
    CITY_NAMES,
    DATA,
    FIRST_CAPITAL,
    FIRST_CITY,
    HEXES,
    NONE,
    ROMAN,
    SCENARIOS,
    TERRAIN_NAMES,
    TILE_BUILDING,
    TOKEN_NAMES,
    TOKENS,
)
from pentarchy.games.brazil.seen import Seen
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Help

SEIZED = Help("Seized", "A unit of another player stands here and controls the tile.", "BI-2.4")
UNEXPLORED = Help("Unexplored", "A unit that enters turns the tile face up; a Building covers it.", "BI-10.1")
ON_TILE = "Whoever controls the Building may pay with it."
PAYS = {
    "resource": "A Resource pays its own kind, or a Resource of any kind.",
    "asset": "Gold also pays every Resource; Science pays everything.",
}


def arch_text(data: Mapping[str, Any]) -> str:
    """An arch's movement, and how a Product in its slot upgrades it."""
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


@depends_on(
    *("scenario", "terrain", "tiles", "owners", "controllers", "tile_vp", "production", "goods", "palaces"),
    *("explored", "unexplored", "capital_tiles", "capitals", "supplies"),
)
def helps_on_map(table: Seen, viewer: int) -> dict[str, Help]:
    """What the hexes, tiles, tokens and discoveries on the map are, and the tokens of the others."""
    found = {}
    for number, id in enumerate(HEXES[: len(table["tiles"])]):
        found[id] = Help(f"{id}, {TERRAIN_NAMES[table['terrain'][number]]}", clause="BI-2.7")
        if table["tiles"][number] != NONE:
            found[f"tile:{id}"] = tile_help(table, number)
        if table["palaces"][number]:
            palace = DATA["palace"][table["palaces"][number] - 1]
            found[f"palace:{id}"] = Help(palace["name"], palace["text"], "BI-11.11")
        if table["controllers"][number] != table["owners"][number]:
            found[f"seized:{id}"] = SEIZED
        if table["explored"][number] != NONE:
            tile = DATA["exploration_tile"][table["explored"][number]]
            found[f"explored:{id}"] = Help(tile["name"], tile["text"], "BI-10.1")
        if table["unexplored"][number]:
            found[f"unknown:{id}"] = UNEXPLORED
        for kind, count in enumerate(table["goods"][number]):
            for n in range(count):
                found[f"goods:{id}:{TOKENS[kind]}:{n}"] = Help(TOKEN_NAMES[kind], ON_TILE, "BI-6.1")
    for number, hex in enumerate(CAPITAL_HEXES[SCENARIOS.index(table["scenario"])]):
        if hex not in table["capitals"]:
            found[f"capital:{HEXES[hex]}"] = capital_help(table["capital_tiles"], number)
    for seat in range(len(table["supplies"])):
        if seat != viewer:
            found |= {f"supply{seat}:{id}": helps()[f"supply:{id}"] for id in TOKENS}
    return found


def capital_help(tiles: Sequence[int], number: int) -> Help:
    """What a Capital tile gives to whoever founds their Capital there."""
    if not tiles:
        return Help("Capital tile", "Turned up before the Capitals are founded.", "BI-4.3")
    tile = tiles[number]
    given = TOKEN_NAMES[CAPITAL_GAIN[tile]]
    first = ", and you are the first player" if tile == FIRST_CAPITAL else ""
    return Help(f"Capital tile, 1 {given}", f"Found your Capital here: you gain 1 {given}{first}.", "BI-4.12")


def tile_help(table: Seen, number: int) -> Help:
    """What a tile on the map is."""
    tile, points = table["tiles"][number], table["tile_vp"][number]
    if tile == CAPITAL:
        return Help("Capital", "Nobody attacks a Capital.", "BI-9.3")
    if tile >= FIRST_CITY:
        return Help(CITY_NAMES[tile - FIRST_CITY], f"A City, {points} VP.", "BI-7.3.8")
    building = TILE_BUILDING[tile]
    made = amounts(table["production"][number])
    text = f"Era {ROMAN[BUILDING_ERA[building]]}, {points} VP; produces {made}."
    return Help(BUILDING_NAMES[building], f"{text} On the back: {BUILDING_NAMES[TILE_BUILDING[tile ^ 1]]}.", "BI-7.3.7")


def amounts(tokens: Sequence[int]) -> str:
    """Tokens in words: `1 Brazilwood, 1 Gold`."""
    return ", ".join(f"{count} {TOKEN_NAMES[kind]}" for kind, count in enumerate(tokens) if count)
