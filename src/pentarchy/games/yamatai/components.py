"""The box: every tile, boat, token and place of components.toml, as flat tables of small integers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pentarchy.core.components import components

# Its shape is checked by the tests, not by types.
DATA: Final[dict[str, Any]] = components("pentarchy.games.yamatai")

NONE: Final = -1  # no boat, no token, no building, no tile


def column(table: str, key: str) -> tuple[Any, ...]:
    """One field of every entry of a table."""
    return tuple(entry[key] for entry in DATA[table])


def mask(places: Iterable[int]) -> int:
    """A set of small integers as the bits of one."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def _indices(table: str, key: str, among: str) -> tuple[tuple[int, ...], ...]:
    """References from each entry of a table into another, ascending."""
    ids = column(among, "id")
    return tuple(tuple(sorted(ids.index(id) for id in entry[key])) for entry in DATA[table])


# --- boats (YA-3.7) -------------------------------------------------------------------------------------------
BOAT_IDS: Final[tuple[str, ...]] = column("boats", "id")
BOAT_NAMES: Final[tuple[str, ...]] = tuple(name.lower() for name in column("boats", "name"))
BOAT_COUNT: Final[tuple[int, ...]] = column("boats", "count")
PRICE: Final[tuple[int, ...]] = column("boats", "price")  # 0: not for sale
BOATS: Final = 5
BAMBOO: Final = 0
WOOD: Final = 1
STONE: Final = 2
CLAY: Final = 3
GOLD: Final = 4

# --- culture tokens (YA-3.5): six types, and the empty ones that only matter in setup -------------------------
CULTURE_IDS: Final[tuple[str, ...]] = tuple(c["id"] for c in DATA["cultures"] if not c["empty"])
CULTURE_NAMES: Final[tuple[str, ...]] = tuple(c["name"].lower() for c in DATA["cultures"] if not c["empty"])
CULTURE_COUNT: Final[tuple[int, ...]] = column("cultures", "count")  # the last entry: empty ones
CULTURE_MOUNTAINS: Final[tuple[int, ...]] = column("cultures", "mountain_count")  # tokens that lie on a mountain
CULTURES: Final = 6
SACRED_TOKENS: Final[int] = DATA["tokens"]["sacred_ground"]["count"]
MOUNTAINS: Final[int] = DATA["tokens"]["mountain"]["count"]

# --- the map (YA-15.1) ----------------------------------------------------------------------------------------
SPACE_IDS: Final[tuple[str, ...]] = column("boat_spaces", "id")
SPACES: Final = 85
NEIGHBOURS: Final = _indices("boat_spaces", "adjacent", "boat_spaces")
NEIGHBOUR_MASK: Final[tuple[int, ...]] = tuple(mask(spaces) for spaces in NEIGHBOURS)
STARTING_SPOTS: Final[int] = mask(n for n, kind in enumerate(column("boat_spaces", "kind")) if kind == "entry")
ALL_SPACES: Final[int] = mask(range(SPACES))

ISLAND_IDS: Final[tuple[str, ...]] = column("islands", "id")
ISLAND_NAMES: Final[tuple[str, ...]] = column("islands", "name")
ISLANDS: Final = 34
SPACE_ISLANDS: Final = _indices("boat_spaces", "islands", "islands")
SPACE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{'between' if len(islands) > 1 else 'beside'} {' and '.join(ISLAND_NAMES[i] for i in islands)}"
    for islands in SPACE_ISLANDS
)
SPACE_ISLAND_MASK: Final[tuple[int, ...]] = tuple(mask(islands) for islands in SPACE_ISLANDS)
ISLAND_SPACES: Final = _indices("islands", "boat_spaces", "boat_spaces")
ISLAND_NEIGHBOURS: Final = _indices("islands", "edge_neighbors", "islands")  # YA-2.4: corners never count

# --- building tiles (YA-3.4) ----------------------------------------------------------------------------------
TILE_IDS: Final[tuple[str, ...]] = column("buildings", "id")
TILE_NAMES: Final[tuple[str, ...]] = column("buildings", "name")
TILE_KIND: Final[tuple[str, ...]] = column("buildings", "kind")
TILE_VP: Final[tuple[int, ...]] = column("buildings", "vp")
TILES: Final = 28
TILE_BOATS: Final[tuple[tuple[int, ...], ...]] = tuple(  # how many of each colour it shows
    tuple(requires.count(boat) for boat in BOAT_IDS) for requires in column("buildings", "requires")
)
STANDARD_TILES: Final[int] = mask(n for n, kind in enumerate(TILE_KIND) if kind in ("standard", "trading_post"))
TRADING_POSTS: Final[int] = mask(n for n, kind in enumerate(TILE_KIND) if kind == "trading_post")
ROW: Final[int] = DATA["counts"]["building_row"]

# What stands on an island: a player's number, or one of these.
TORII: Final = 4
PALACE: Final = 5
TORII_PIECES: Final[int] = DATA["tokens"]["torii"]["count"]
PALACE_PIECES: Final[int] = DATA["tokens"]["palace"]["count"]

# --- fleet tiles (YA-3.2), counted from 0: tile number 1 is fleet 0 -------------------------------------------
FLEET_TEXTS: Final[tuple[str, ...]] = column("fleets", "text")
FLEET_NAMES: Final[tuple[str, ...]] = tuple(f"{f['number']}, {f['name']}" for f in DATA["fleets"])
FLEET_BOATS: Final = _indices("fleets", "boats", "boats")
FLEET_EFFECT: Final[tuple[str, ...]] = column("fleets", "effect")
FLEETS: Final = 10
FACE_UP: Final[int] = DATA["counts"]["fleet_face_up"]
PREVIEW: Final[int] = DATA["fleets"][FLEET_EFFECT.index("preview_buildings")]["params"]["count"]
SPARED_BOATS: Final[int] = DATA["fleets"][FLEET_EFFECT.index("build_minus_one")]["params"]["ignore"]

# --- specialists (YA-3.3); what they do stands in specialists.py ----------------------------------------------
SPECIALIST_IDS: Final[tuple[str, ...]] = column("specialists", "id")
SPECIALIST_NAMES: Final[tuple[str, ...]] = column("specialists", "name")
SPECIALIST_VP: Final[tuple[int, ...]] = column("specialists", "vp")
SPECIALISTS: Final = 18
SPECIALIST_ROW: Final[int] = DATA["counts"]["specialist_row"]

# --- players and numbers --------------------------------------------------------------------------------------
PLAYER_NAMES: Final[tuple[str, ...]] = column("player_colors", "name")
START_COINS: Final[int] = DATA["start"]["coins"]
STANDARD_BUILDINGS: Final[dict[int, int]] = {s["players"]: s["standard_buildings"] for s in DATA["setup"]}
MEEPLES: Final[dict[int, int]] = {s["players"]: s["meeples_per_player"] for s in DATA["setup"]}
ROUND_END_COINS: Final[int] = DATA["recruit"]["round_end_coins_on_tile"]
IDENTICAL: Final[int] = DATA["recruit"]["identical"]  # culture tokens that pay for a specialist
DIFFERENT: Final[int] = DATA["recruit"]["different"]
PRESTIGE_VP: Final[int] = DATA["scoring"]["prestige_token_vp"]
UNBUILT_VP: Final[int] = DATA["scoring"]["unbuilt_reserved_tile_vp"]
SCRAPPED_VP: Final[int] = DATA["scoring"]["scrapped_penalty_vp"]
MOUNTAIN_TOKENS: Final[int] = DATA["standard_bonus"]["mountain_prestige_tokens"]
NEIGHBOUR_TOKENS: Final[int] = DATA["standard_bonus"]["adjacent_prestige_building_tokens"]
LEAST_GROUP: Final[int] = DATA["standard_bonus"]["group_min_size"]
COINS_PER_VP: Final[int] = DATA["scoring"]["coins_per_vp"]
SCRAPPED_PER_VP: Final[int] = DATA["scoring"]["scrapped_boats_per_penalty"]
GROUP_COINS: Final[int] = DATA["standard_bonus"]["group_coins_standard"]
GROUP_COINS_TRADING_POST: Final[int] = DATA["standard_bonus"]["group_coins_trading_post"]
