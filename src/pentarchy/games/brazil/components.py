"""Everything in the box, loaded once from components.toml into flat tables of numbers and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pentarchy.core.components import components

# TOML is untyped; everything is turned into typed tables below.
DATA: Final[dict[str, Any]] = components("pentarchy.games.brazil")
CONSTANTS: Final[dict[str, Any]] = DATA["constants"]

#: One table of the TOML file. Typed as a dictionary, compiled code would read it without a study noticing.
Row = Mapping[str, Any]


def _ids(kind: str) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in DATA[kind])


def _names(kind: str) -> tuple[str, ...]:
    return tuple(str(row.get("name", row["id"])) for row in DATA[kind])


def _numbers(kind: str, field: str) -> tuple[int, ...]:
    return tuple(int(row[field]) for row in DATA[kind])


def _texts(kind: str) -> tuple[str, ...]:
    return tuple(str(row.get("text", "")) for row in DATA[kind])


ROMAN: Final[tuple[str, ...]] = ("", "I", "II", "III", "IV", "V", "VI")

# --- limits and numbers of the rulebook -------------------------------------------------------------------------

SUPPLY_LIMIT: Final[int] = int(CONSTANTS["personal_supply_limit"])
GOLD_LIMIT: Final[int] = int(CONSTANTS["gold_hand_limit"])
COMBAT_LIMIT: Final[int] = int(CONSTANTS["combat_hand_limit"])
CARDS_PER_BATTLE: Final[int] = int(CONSTANTS["combat_cards_per_battle"])
STANCE_DEFEND: Final[int] = int(CONSTANTS["harbor_trade_defend_cs"])
STANCE_ATTACK: Final[int] = int(CONSTANTS["harbor_trade_attack_cs"])
SPECIES_VP: Final[tuple[int, ...]] = tuple(int(n) for n in CONSTANTS["species_vp"])
GALLERY_PER_FRAME: Final[int] = int(CONSTANTS["gallery_per_colour"])
MISSIONS_DRAWN: Final[int] = int(CONSTANTS["missions_drawn_per_era"])

# --- tokens -----------------------------------------------------------------------------------------------------

TOKENS: Final[tuple[str, ...]] = _ids("token")
TOKEN_NAMES: Final[tuple[str, ...]] = _names("token")
TOKEN_COUNT: Final[tuple[int, ...]] = _numbers("token", "count")
KINDS: Final = 6  # of tokens
RESOURCES: Final = 4  # the first four kinds; Gold and Science are Assets
BRAZILWOOD: Final = 0
SUGARCANE: Final = 1
COTTON: Final = 2
COFFEE: Final = 3
GOLD: Final = 4
SCIENCE: Final = 5
ANY_RESOURCE: Final = 6  # in gains: one Resource of the player's choice


def _tokens(row: Row) -> tuple[int, ...]:
    """The number of tokens of each kind and, last, Resources of the player's choice."""
    return tuple(int(row.get(name, 0)) for name in (*TOKENS, "resource"))


# --- prices -----------------------------------------------------------------------------------------------------
# A price is a number; its alternatives stand in NEED, seven numbers each: four named Resources, any, gold, science.

NEED_ANY: Final = 4
NEED_GOLD: Final = 5
NEED_SCIENCE: Final = 6
NEEDS: Final = 7
_UNITS: Final[tuple[str, ...]] = (*TOKENS[:RESOURCES], "any", "gold", "science")

Alternative = tuple[int, ...]


class _PriceList:
    """The prices read so far, each alternative once."""

    def __init__(self) -> None:
        self.known: dict[tuple[Alternative, ...], int] = {}

    def number(self, alternatives: list[Alternative]) -> int:
        """The number of a price."""
        price = tuple(dict.fromkeys(alternatives))
        if price not in self.known:
            self.known[price] = len(self.known)
        return self.known[price]


_PRICES: Final[_PriceList] = _PriceList()


def _alternatives(costs: list[Row]) -> list[Alternative]:
    return [tuple(int(cost.get(unit, 0)) for unit in _UNITS) for cost in costs]


def _price(row: Row) -> int:
    return _PRICES.number(_alternatives(row["costs"]))


def _price_in_any(row: Row) -> int:
    """BI-7.3.12: every named Resource counts as any."""
    loose = [(0, 0, 0, 0, sum(need[: NEED_ANY + 1]), *need[NEED_GOLD:]) for need in _alternatives(row["costs"])]
    return _PRICES.number(loose)


def _price_of_painting_upgraded(row: Row) -> int:
    """BI-7.2.4: 1 Gold becomes 1 Resource of any kind, 1 Resource becomes nothing."""
    one_gold = (0, 0, 0, 0, 0, 1, 0)
    cheaper: list[Alternative] = []
    for need in _alternatives(row["costs"]):
        if need == one_gold:
            cheaper.append((0, 0, 0, 0, 1, 0, 0))
        elif sum(need) == 1 and need[NEED_SCIENCE] == 0:
            cheaper.append((0,) * NEEDS)
        else:
            cheaper.append(need)
    return _PRICES.number(cheaper)


FREE: Final[int] = _PRICES.number([(0,) * NEEDS])
RENOVATE_PRICE: Final[int] = _PRICES.number([(0, 0, 0, 0, int(CONSTANTS["renovate_cost_any"]), 0, 0)])

# --- terrain ----------------------------------------------------------------------------------------------------

TERRAINS: Final[tuple[str, ...]] = _ids("terrain")
TERRAIN_NAMES: Final[tuple[str, ...]] = _names("terrain")
FIELD: Final = 0
FOREST: Final = 1
GOLD_MINE: Final = 2
WATER: Final = 3
EXPEDITION_TERRAIN: Final = 4
BUILDABLE: Final[tuple[bool, ...]] = tuple(bool(row["buildable"]) for row in DATA["terrain"])

# --- empires and units ------------------------------------------------------------------------------------------

EMPIRES: Final[tuple[str, ...]] = _ids("empire")
EMPIRE_NAMES: Final[tuple[str, ...]] = _names("empire")
UNITS: Final[tuple[str, ...]] = _ids("unit")
UNIT_NAMES: Final[tuple[str, ...]] = _names("unit")
UNIT_KINDS: Final[tuple[str, ...]] = _ids("unit_kind")
UNITS_EACH: Final = 5  # units number 5 * empire to 5 * empire + 4
UNIT_KIND: Final[tuple[int, ...]] = tuple(UNIT_KINDS.index(row["kind"]) for row in DATA["unit"])
UNIT_VP: Final[tuple[int, ...]] = tuple(int(DATA["unit_kind"][kind]["vp"]) for kind in UNIT_KIND)
UNIT_CS: Final[tuple[int, ...]] = tuple(int(DATA["unit_kind"][kind]["cs"]) for kind in UNIT_KIND)
UNIT_PRICE: Final[tuple[int, ...]] = tuple(_price(row) for row in DATA["unit"])
MONARCH_UNIT: Final[tuple[bool, ...]] = tuple(DATA["unit_kind"][k]["effect"] == "found_city" for k in UNIT_KIND)
TWO_STEPS: Final[tuple[bool, ...]] = tuple(DATA["unit_kind"][k]["effect"] == "two_steps" for k in UNIT_KIND)
BOMBARDS: Final[tuple[bool, ...]] = tuple(DATA["unit_kind"][k]["effect"] == "bombard" for k in UNIT_KIND)
FOREST_CS: Final[tuple[int, ...]] = tuple(
    int(DATA["unit_kind"][k]["params"]["cs"]) if DATA["unit_kind"][k]["effect"] == "terrain_combat_bonus" else 0
    for k in UNIT_KIND
)
BOMBARDIERS: Final[tuple[int, ...]] = tuple(unit for unit in range(len(UNITS)) if BOMBARDS[unit])

# --- arches of the player board ---------------------------------------------------------------------------------

ARCHES: Final[tuple[str, ...]] = _ids("arch")
ARCH_NAMES: Final[tuple[str, ...]] = _names("arch")
ARCH_DEPLOY: Final = 0
ARCH_PAINTING: Final = 1
ARCH_BUILD: Final = 2
ARCH_RENOVATE: Final = 3
ARCH_MANUFACTURE: Final = 4
ARCH_HARBOR: Final = 5
ARCH_TRADE: Final = 6
ARCH_BOARD: Final = 7  # Queen Victoria's own board, beside the seven arches
STANCE: Final[tuple[bool, ...]] = tuple(row["movement_effect"] == "combat_stance" for row in DATA["arch"])
SHAPES: Final[tuple[str, ...]] = ("square", "pentagon", "octagon")
ARCH_SHAPE: Final[tuple[int, ...]] = tuple(
    SHAPES.index(row["slot_shape"]) if row["slot_shape"] else -1 for row in DATA["arch"]
)

# --- trades -----------------------------------------------------------------------------------------------------

TRADES: Final[tuple[str, ...]] = _ids("trade")
TRADE_TEXTS: Final[tuple[str, ...]] = _texts("trade")
TRADE_ARMS: Final[tuple[bool, ...]] = tuple("combat_card" in row["give"] for row in DATA["trade"])
TRADE_CROPS: Final[tuple[bool, ...]] = tuple("cotton_or_coffee" in row["give"] for row in DATA["trade"])
TRADE_GOODS: Final[tuple[int, ...]] = tuple(sum(row["give"].values()) for row in DATA["trade"])
TRADE_GETS: Final[tuple[tuple[int, ...], ...]] = tuple(_tokens(row["get"]) for row in DATA["trade"])
TRADE_GOLD_CARDS: Final[tuple[int, ...]] = _numbers("trade", "gold_cards")

# --- products ---------------------------------------------------------------------------------------------------

PRODUCTS: Final[tuple[str, ...]] = _ids("product")
PRODUCT_NAMES: Final[tuple[str, ...]] = _names("product")
PRODUCT_COUNT: Final = 6
PRODUCT_VP: Final[tuple[int, ...]] = _numbers("product", "vp")
PRODUCT_SHAPE: Final[tuple[int, ...]] = tuple(SHAPES.index(row["shape"]) for row in DATA["product"])
PRODUCT_PRICE: Final[tuple[int, ...]] = tuple(_price(row) for row in DATA["product"])
SLOTS_FOR: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(arch for arch in range(len(ARCHES)) if ARCH_SHAPE[arch] == shape) for shape in PRODUCT_SHAPE
)

# --- buildings, cities, capitals: the tiles of the map ----------------------------------------------------------
# On the map a tile is one number: 2 * tile kind + side for Buildings, then the Cities, then CAPITAL.

BUILDINGS: Final[tuple[str, ...]] = _ids("building")
BUILDING_NAMES: Final[tuple[str, ...]] = _names("building")
BUILDING_COUNT: Final = 9
BUILDING_ERA: Final[tuple[int, ...]] = _numbers("building", "era")
BUILDING_VP: Final[tuple[int, ...]] = _numbers("building", "vp")
BUILDING_PRICE: Final[tuple[int, ...]] = tuple(_price(row) for row in DATA["building"])
BUILDING_PRICE_ANY: Final[tuple[int, ...]] = tuple(_price_in_any(row) for row in DATA["building"])
BUILDING_PRIMARY: Final[tuple[int, ...]] = tuple(TOKENS.index(row["primary"]) for row in DATA["building"])
BUILDING_PRODUCTION: Final[tuple[tuple[int, ...], ...]] = tuple(
    _tokens(row["production"])[:KINDS] for row in DATA["building"]
)
BUILDING_TERRAINS: Final[tuple[int, ...]] = tuple(  # as bits
    sum(1 << TERRAINS.index(terrain) for terrain in row["terrain"]) for row in DATA["building"]
)
BUILDING_TILES: Final[tuple[str, ...]] = _ids("building_tile")
BUILDING_TILE_NAMES: Final[tuple[str, ...]] = tuple(
    "/".join(BUILDING_NAMES[BUILDINGS.index(side)] for side in row["sides"]) for row in DATA["building_tile"]
)
BUILDING_TILE_ERA: Final[tuple[int, ...]] = _numbers("building_tile", "era")
BUILDING_TILE_COUNT: Final[tuple[int, ...]] = _numbers("building_tile", "count")
GOLD_FOUNDRY: Final[int] = BUILDINGS.index("gold_foundry")
PLANTATION: Final[int] = BUILDINGS.index("plantation")

NONE: Final = -1
FIRST_CITY: Final = 18  # twice the nine kinds of Building tiles
CAPITAL: Final = 26  # after the eight Cities
CITIES: Final[tuple[str, ...]] = _ids("city")
CITY_NAMES: Final[tuple[str, ...]] = _names("city")
CITY_VP: Final[tuple[int, ...]] = _numbers("city", "vp")
CITY_GAINS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _tokens(row["params"] if row["effect"] == "gain" else {}) for row in DATA["city"]
)
CITY_GOLD_CARDS: Final[tuple[int, ...]] = tuple(int(row["params"].get("gold_card", 0)) for row in DATA["city"])
CITY_COMBAT_CARDS: Final[tuple[int, ...]] = tuple(int(row["params"].get("combat_card", 0)) for row in DATA["city"])
#: The Building that a tile shows, -1 for Cities and Capitals.
TILE_BUILDING: Final[tuple[int, ...]] = (
    *(BUILDINGS.index(side) for row in DATA["building_tile"] for side in row["sides"]),
    *(NONE for _ in CITIES),
    NONE,
)
TILE_VP: Final[tuple[int, ...]] = (*(BUILDING_VP[building] for building in TILE_BUILDING[:FIRST_CITY]), *CITY_VP, 0)
TILE_NAMES: Final[tuple[str, ...]] = (
    *(BUILDING_NAMES[building] for building in TILE_BUILDING[:FIRST_CITY]),
    *CITY_NAMES,
    "Capital",
)

# --- palaces ----------------------------------------------------------------------------------------------------

PALACE_NAMES: Final[tuple[str, ...]] = ("", *_names("palace"))  # by their number, I to VI
PALACES: Final = 7  # numbers below this
PALACE_VP: Final[tuple[int, ...]] = (0, *_numbers("palace", "vp"))
PALACE_ON_ERA: Final[tuple[int, ...]] = (
    0,
    *(1 if row["placed_on"] == "era_1_building" else 0 for row in DATA["palace"]),
)
PALACE_ON_BUILDING: Final[tuple[int, ...]] = (
    NONE,
    *(BUILDINGS.index(row["placed_on"]) if row["placed_on"] in BUILDINGS else NONE for row in DATA["palace"]),
)
PALACE_GAINS: Final[tuple[tuple[int, ...], ...]] = (
    (0,) * (KINDS + 1),
    *(_tokens(row["immediate"].get("gain", {})) for row in DATA["palace"]),
)
PALACE_GOLD_CARDS: Final[tuple[int, ...]] = (0, *(int(r["immediate"].get("draw_gold", 0)) for r in DATA["palace"]))
PALACE_COMBAT_CARDS: Final[tuple[int, ...]] = (0, *(int(r["immediate"].get("draw_combat", 0)) for r in DATA["palace"]))
PALACE_FREE_PRODUCTS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    *(tuple(PRODUCTS.index(name) for name in r["immediate"].get("free_product", [])) for r in DATA["palace"]),
)
PER_NOTHING: Final = -1
PER_PRODUCT: Final = 100
PER_DEPLOYED_UNIT: Final = 101


def _end_bonus_per(row: Row) -> int:
    per = row["end_bonus"].get("per", "")
    if per == "product":
        return PER_PRODUCT
    if per == "deployed_unit":
        return PER_DEPLOYED_UNIT
    return BUILDINGS.index(per) if per else PER_NOTHING


PALACE_PER: Final[tuple[int, ...]] = (PER_NOTHING, *(_end_bonus_per(row) for row in DATA["palace"]))
PALACE_PER_VP: Final[tuple[int, ...]] = (0, *(int(row["end_bonus"].get("vp", 0)) for row in DATA["palace"]))

# --- missions ---------------------------------------------------------------------------------------------------

MISSIONS: Final[tuple[str, ...]] = _ids("mission")
MISSION_NAMES: Final[tuple[str, ...]] = _names("mission")
MISSION_COUNT: Final = 24
MISSIONS_PER_ERA: Final = 8  # Era I comes first, then II and III
MISSION_ERA: Final[tuple[int, ...]] = _numbers("mission", "era")
MISSION_VP: Final[tuple[int, ...]] = _numbers("mission", "vp")
OBJECTIVE_KINDS: Final[tuple[str, ...]] = (
    *("building", "buildings", "buildings_era", "building_kinds", "cities", "units", "paintings"),
    *("painting_colours", "products", "product", "tokens", "gold_cards", "combat_cards", "palaces", "missions"),
)
WANT_BUILDING: Final = 0
WANT_BUILDINGS: Final = 1
WANT_BUILDINGS_ERA: Final = 2
WANT_BUILDING_KINDS: Final = 3
WANT_CITIES: Final = 4
WANT_UNITS: Final = 5
WANT_PAINTINGS: Final = 6
WANT_PAINTING_COLOURS: Final = 7
WANT_PRODUCTS: Final = 8
WANT_PRODUCT: Final = 9
WANT_TOKENS: Final = 10
WANT_GOLD_CARDS: Final = 11
WANT_COMBAT_CARDS: Final = 12
WANT_PALACES: Final = 13
WANT_MISSIONS: Final = 14


def _objective_of(row: Row) -> int:
    of = str(row.get("of", ""))
    if row["kind"] == "building":
        return BUILDINGS.index(of)
    if row["kind"] == "product":
        return PRODUCTS.index(of)
    if row["kind"] == "tokens":
        return TOKENS.index(of)
    return int(of) if of else 0


_OBJECTIVES: Final[list[Row]] = [objective for row in DATA["mission"] for objective in row["objectives"]]
#: Objectives of mission m are FIRST_OBJECTIVE[m] up to, but not including, FIRST_OBJECTIVE[m + 1].
FIRST_OBJECTIVE: Final[tuple[int, ...]] = tuple(
    sum(len(row["objectives"]) for row in DATA["mission"][:mission]) for mission in range(MISSION_COUNT + 1)
)
OBJECTIVE_KIND: Final[tuple[int, ...]] = tuple(OBJECTIVE_KINDS.index(row["kind"]) for row in _OBJECTIVES)
OBJECTIVE_N: Final[tuple[int, ...]] = tuple(int(row["n"]) for row in _OBJECTIVES)
OBJECTIVE_OF: Final[tuple[int, ...]] = tuple(_objective_of(row) for row in _OBJECTIVES)
OBJECTIVE_VP: Final[tuple[int, ...]] = tuple(int(row.get("vp", 0)) for row in _OBJECTIVES)
#: A mission's text names its objectives in order: `own 2 Sawmills`, `have manufactured 1 Product`.
OBJECTIVE_TEXTS: Final[tuple[str, ...]] = tuple(
    part[0].lower() + part[1:].partition(" (")[0]
    for row in DATA["mission"]
    for part in str(row["text"]).rstrip(".").split("; ")
)

# --- paintings --------------------------------------------------------------------------------------------------

PAINTINGS: Final[tuple[str, ...]] = _ids("painting")
PAINTING_NAMES: Final[tuple[str, ...]] = _names("painting")
PAINTING_COUNT: Final = 24
FRAMES: Final[tuple[str, ...]] = ("red", "pink", "blue")
FRAME_COUNT: Final = 3
PAINTING_FRAME: Final[tuple[int, ...]] = tuple(FRAMES.index(row["frame"]) for row in DATA["painting"])
PAINTING_VP: Final[tuple[int, ...]] = _numbers("painting", "vp")
PAINTING_PRICE: Final[tuple[int, ...]] = tuple(_price(row) for row in DATA["painting"])
PAINTING_PRICE_UPGRADED: Final[tuple[int, ...]] = tuple(_price_of_painting_upgraded(row) for row in DATA["painting"])


def _amounts(effect: str, field: str) -> tuple[int, ...]:
    """How much each Painting gives of one effect; 0 for all others (BI-13.3)."""
    return tuple(int(row["params"].get(field, 0)) if row["effect"] == effect else 0 for row in DATA["painting"])


def _having(effect: str) -> tuple[int, ...]:
    return tuple(n for n, row in enumerate(DATA["painting"]) if row["effect"] == effect)


COMBAT_PAINTINGS: Final[tuple[int, ...]] = _having("combat_bonus")
COMBAT_PAINTING_CS: Final[tuple[int, ...]] = _amounts("combat_bonus", "cs")
COMBAT_PAINTING_ATTACKS: Final[tuple[bool, ...]] = tuple(
    row["params"].get("side") in ("attack", "both") for row in DATA["painting"]
)
COMBAT_PAINTING_DEFENDS: Final[tuple[bool, ...]] = tuple(
    row["params"].get("side") in ("defend", "both") for row in DATA["painting"]
)
COMBAT_WHEN: Final[tuple[str, ...]] = ("always", "with_unit", "own_tile", "water")
WHEN_ALWAYS: Final = 0
WHEN_WITH_UNIT: Final = 1
WHEN_OWN_TILE: Final = 2
WHEN_WATER: Final = 3
COMBAT_PAINTING_WHEN: Final[tuple[int, ...]] = tuple(
    COMBAT_WHEN.index(row["params"]["when"]) if row["effect"] == "combat_bonus" else NONE for row in DATA["painting"]
)
EXTRA_STEP_PAINTINGS: Final[tuple[int, ...]] = _having("extra_step")
WIN_PAINTINGS: Final[tuple[int, ...]] = _having("win_reward")
WIN_COMBAT_CARDS: Final[tuple[int, ...]] = _amounts("win_reward", "draw_combat")
WIN_RESOURCES: Final[tuple[int, ...]] = _amounts("win_reward", "resource")
DEPLOY_PAINTINGS: Final[tuple[int, ...]] = _having("deploy_draw")
DEPLOY_CARDS: Final[tuple[int, ...]] = _amounts("deploy_draw", "draw_combat")
LOSS_TO_CAPITAL_PAINTINGS: Final[tuple[int, ...]] = _having("loss_to_capital")
RENOVATE_PAINTINGS: Final[tuple[int, ...]] = _having("renovate_bonus")
RENOVATE_EXTRA: Final[tuple[int, ...]] = _amounts("renovate_bonus", "extra")
PRODUCTION_PAINTINGS: Final[tuple[int, ...]] = _having("production_bonus")
PRODUCTION_EXTRA: Final[tuple[int, ...]] = _amounts("production_bonus", "extra")
PRODUCTION_BUILDINGS: Final[tuple[int, ...]] = tuple(  # as bits
    sum(1 << BUILDINGS.index(name) for name in row["params"].get("buildings", [])) for row in DATA["painting"]
)
CITY_PAINTINGS: Final[tuple[int, ...]] = _having("city_bonus")
CITY_PAINTING_GAINS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _tokens(row["params"] if row["effect"] == "city_bonus" else {}) for row in DATA["painting"]
)
DISCOUNT_PAINTINGS: Final[tuple[int, ...]] = _having("build_discount")
DISCOUNT_RESOURCES: Final[tuple[int, ...]] = _amounts("build_discount", "resources")
DISCOUNT_ERAS: Final[tuple[int, ...]] = tuple(  # as bits
    sum(1 << int(era) for era in row["params"].get("eras", [])) for row in DATA["painting"]
)
HARBOR_PAINTINGS: Final[tuple[int, ...]] = _having("harbor_bonus")
HARBOR_RESOURCES: Final[tuple[int, ...]] = _amounts("harbor_bonus", "resources")
TRADE_PAINTINGS: Final[tuple[int, ...]] = _having("trade_bonus")
TRADE_PAINTING_GOLD: Final[tuple[int, ...]] = _amounts("trade_bonus", "gold")
TERRAIN_PAINTINGS: Final[tuple[int, ...]] = _having("build_terrain_bonus")
TERRAIN_RESOURCES: Final[tuple[int, ...]] = _amounts("build_terrain_bonus", "resource")
TERRAIN_PAINTING_ON: Final[tuple[int, ...]] = tuple(
    TERRAINS.index(row["params"]["terrain"]) if row["effect"] == "build_terrain_bonus" else NONE
    for row in DATA["painting"]
)
EXPLORE_PAINTINGS: Final[tuple[int, ...]] = _having("explore_bonus")
EXPLORE_RESOURCES: Final[tuple[int, ...]] = _amounts("explore_bonus", "resource")
MANUFACTURE_PAINTINGS: Final[tuple[int, ...]] = _having("manufacture_draw")
MANUFACTURE_GOLD_CARDS: Final[tuple[int, ...]] = _amounts("manufacture_draw", "draw_gold")
END_PAINTINGS: Final[tuple[int, ...]] = _having("end_vp")
END_COUNTS: Final[tuple[str, ...]] = ("missions", "cities", "painting_colours", "paintings", "palaces")
END_PER: Final[tuple[int, ...]] = tuple(
    END_COUNTS.index(row["params"]["per"]) if row["effect"] == "end_vp" else NONE for row in DATA["painting"]
)
END_VP: Final[tuple[int, ...]] = _amounts("end_vp", "vp")
END_MOST: Final[tuple[int, ...]] = _amounts("end_vp", "max")
END_EVERY: Final[tuple[int, ...]] = tuple(int(row["params"].get("every", 1)) for row in DATA["painting"])

# --- gold cards -------------------------------------------------------------------------------------------------

GOLD_CARDS: Final[tuple[str, ...]] = _ids("gold_card")
GOLD_CARD_NAMES: Final[tuple[str, ...]] = _names("gold_card")
GOLD_KINDS: Final = 9
GOLD_CARD_COUNT: Final[tuple[int, ...]] = _numbers("gold_card", "count")
GOLD_CARD_VP: Final[tuple[int, ...]] = _numbers("gold_card", "vp")
GOLD_CARD_ARCH: Final[tuple[int, ...]] = tuple(ARCHES.index(row["params"]["arch"]) for row in DATA["gold_card"])

# --- combat cards -----------------------------------------------------------------------------------------------

COMBAT_CARDS: Final[tuple[str, ...]] = _ids("combat_card")
COMBAT_CARD_NAMES: Final[tuple[str, ...]] = _names("combat_card")
COMBAT_KINDS: Final = 10
COMBAT_CARD_COUNT: Final[tuple[int, ...]] = _numbers("combat_card", "count")


def _strength(row: Row, side: str) -> int:
    params = row["params"]
    return int(params.get(side, params.get("otherwise", params.get("cs", 0))))


CARD_ATTACK: Final[tuple[int, ...]] = tuple(_strength(row, "attack") for row in DATA["combat_card"])
CARD_DEFEND: Final[tuple[int, ...]] = tuple(_strength(row, "defend") for row in DATA["combat_card"])
CARD_TERRAIN: Final[tuple[int, ...]] = tuple(
    TERRAINS.index(row["params"]["terrain"]) if row["effect"] == "cs_terrain" else NONE for row in DATA["combat_card"]
)
CARD_TERRAIN_CS: Final[tuple[int, ...]] = tuple(
    int(row["params"]["cs"]) if row["effect"] == "cs_terrain" else 0 for row in DATA["combat_card"]
)
CARD_SUPPLY_PER: Final[tuple[int, ...]] = tuple(int(row["params"].get("per", 0)) for row in DATA["combat_card"])
CARD_SUPPLY_MOST: Final[tuple[int, ...]] = tuple(int(row["params"].get("max", 0)) for row in DATA["combat_card"])
CARD_PLUNDER: Final[tuple[int, ...]] = tuple(int(row["params"].get("gold", 0)) for row in DATA["combat_card"])
SABOTAGE: Final[int] = [row["effect"] for row in DATA["combat_card"]].index("cancel")
RETREAT: Final[int] = [row["effect"] for row in DATA["combat_card"]].index("retreat")

# --- exploration tiles ------------------------------------------------------------------------------------------

EXPLORATIONS: Final[tuple[str, ...]] = _ids("exploration_tile")
EXPLORATION_NAMES: Final[tuple[str, ...]] = _names("exploration_tile")
EXPLORATION_KINDS: Final = 9
EXPLORATION_COUNT: Final[tuple[int, ...]] = _numbers("exploration_tile", "count")
UNKNOWN_SPECIES: Final = 0
MINAS_GERAIS: Final = 1
RIVER_BASIN: Final = 2
QUILOMBO: Final = 3
CULTURE: Final = 4
MANDIOCA: Final = 5
FIRST_EXPEDITION: Final = 6
EXPLORATION_VP: Final[tuple[int, ...]] = tuple(int(r["params"].get("vp", 0)) for r in DATA["exploration_tile"])
EXPEDITION_CS: Final[tuple[int, ...]] = tuple(int(r["params"].get("cs", 0)) for r in DATA["exploration_tile"])
EXPEDITION_GAINS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _tokens(row["params"].get("gain", {})) for row in DATA["exploration_tile"]
)
EXPEDITION_GOLD_CARDS: Final[tuple[int, ...]] = tuple(
    int(row["params"].get("draw_gold", 0)) for row in DATA["exploration_tile"]
)
RIVER_EXTRA: Final[int] = int(DATA["exploration_tile"][RIVER_BASIN]["params"]["extra"])
MINAS_GOLD: Final[int] = int(DATA["exploration_tile"][MINAS_GERAIS]["params"]["gold"])
MANDIOCA_RESOURCES: Final[int] = int(DATA["exploration_tile"][MANDIOCA]["params"]["resource"])

# --- capital tiles ----------------------------------------------------------------------------------------------

CAPITAL_TILES: Final[tuple[str, ...]] = _ids("capital_tile")
CAPITAL_TILE_NAMES: Final[tuple[str, ...]] = _names("capital_tile")
CAPITAL_GAIN: Final[tuple[int, ...]] = tuple(TOKENS.index(row["gain"]) for row in DATA["capital_tile"])
FIRST_CAPITAL: Final = 0  # the one with the 1st Player icon

# --- monarchs ---------------------------------------------------------------------------------------------------

MONARCHS: Final[tuple[str, ...]] = _ids("monarch")
MONARCH_NAMES: Final[tuple[str, ...]] = _names("monarch")
MONARCHS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sorted(
            MONARCHS.index(side)
            for board in DATA["monarch_board"]
            if board["empire"] == empire
            for side in board["sides"]
        )
    )
    for empire in EMPIRES
)


def _monarchs(effect: str) -> tuple[bool, ...]:
    return tuple(row["effect"] == effect for row in DATA["monarch"])


#: BI-12.1, BI-12.4: what a Combat card pays for this monarch.
CARDS_PAY: Final[tuple[bool, ...]] = tuple("pays" in row["params"] for row in DATA["monarch"])
CARDS_PAY_GOLD: Final[tuple[bool, ...]] = tuple("gold" in row["params"].get("pays", []) for row in DATA["monarch"])
FIRST_DEPLOY_CARDS: Final[tuple[int, ...]] = tuple(
    int(row["params"].get("draw_on_first_deploy", 0)) for row in DATA["monarch"]
)
MONARCH_USES: Final[tuple[int, ...]] = tuple(int(row["params"].get("uses", 0)) for row in DATA["monarch"])
ENHANCED: Final[tuple[int, ...]] = tuple(
    BUILDINGS.index(row["params"]["building"]) if row["effect"] == "enhanced_building" else NONE
    for row in DATA["monarch"]
)
ENHANCED_VP: Final[tuple[int, ...]] = tuple(int(row["params"].get("vp", 0)) for row in DATA["monarch"])
ENHANCED_PRODUCTION: Final[tuple[tuple[int, ...], ...]] = tuple(
    _tokens(row["params"].get("production", {}))[:KINDS] for row in DATA["monarch"]
)
PRODUCT_ON_BOARD: Final[tuple[bool, ...]] = _monarchs("product_on_board")
MISSION_REWARDS: Final[tuple[bool, ...]] = _monarchs("mission_rewards")
MONARCH_GAINS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _tokens(row["params"].get("gain", {})) for row in DATA["monarch"]
)
MONARCH_VP_EACH: Final[tuple[int, ...]] = tuple(int(row["params"].get("vp_each", 0)) for row in DATA["monarch"])


def _reward(name: str) -> int:
    return ANY_RESOURCE if name == "resource" else TOKENS.index(name)


#: BI-12.6: what the first, second and third Building on Forest give.
FOREST_REWARDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_reward(name) for name in row["params"]["rewards"]) if row["effect"] == "forest_building_rewards" else ()
    for row in DATA["monarch"]
)
#: BI-12.8: what the first Painting of each frame gives.
FRAME_REWARDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_reward(row["params"][frame]) for frame in FRAMES) if row["effect"] == "first_painting_rewards" else ()
    for row in DATA["monarch"]
)


def _first_deploy(field: str) -> tuple[int, ...]:
    """As bits: the kinds of units whose first deployment gives this (BI-12.7)."""
    return tuple(
        sum(1 << UNIT_KINDS.index(kind) for kind in row["params"][field])
        if row["effect"] == "first_deploy_rewards"
        else 0
        for row in DATA["monarch"]
    )


FIRST_DEPLOY_RESOURCE: Final[tuple[int, ...]] = _first_deploy("resource")
FIRST_DEPLOY_GOLD_CARD: Final[tuple[int, ...]] = _first_deploy("gold_card")

# --- scenarios --------------------------------------------------------------------------------------------------

SCENARIOS: Final[tuple[str, ...]] = _ids("scenario")
SCENARIO_NAMES: Final[tuple[str, ...]] = _names("scenario")
SCENARIO_PLAYERS: Final[tuple[int, ...]] = _numbers("scenario", "players")
SCENARIO_DEFAULT: Final[tuple[bool, ...]] = tuple(bool(row["default"]) for row in DATA["scenario"])
HEX_COUNT: Final[tuple[int, ...]] = tuple(len(row["hexes"]) for row in DATA["scenario"])
MOST_HEXES: Final = 77
HEXES: Final[tuple[str, ...]] = tuple(f"h{number:02}" for number in range(1, MOST_HEXES + 1))
_GROUND: Final[dict[str, int]] = {
    "unknown": FIELD,
    "capital": FIELD,
    **{name: number for number, name in enumerate(TERRAINS)},
}
#: BI-2.7: "?" and capital hexes are Field.
MAP_TERRAIN: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_GROUND[hex["terrain"]] for hex in row["hexes"]) for row in DATA["scenario"]
)
ADJACENT: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(sorted(HEXES.index(name) for name in hex["adj"])) for hex in row["hexes"]) for row in DATA["scenario"]
)
MAP_EDGE: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(bool(hex["edge"]) for hex in row["hexes"]) for row in DATA["scenario"]
)
CAPITAL_HEXES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(HEXES.index(name) for name in row["capital_hexes"]) for row in DATA["scenario"]
)
UNKNOWN_HEXES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(HEXES.index(name) for name in row["exploration_hexes"]) for row in DATA["scenario"]
)

# --- the finished price list ------------------------------------------------------------------------------------

_LISTED: Final[list[tuple[Alternative, ...]]] = list(_PRICES.known)
#: Alternatives of price n are PRICE_START[n] up to, but not including, PRICE_START[n + 1].
PRICE_START: Final[tuple[int, ...]] = tuple(
    sum(len(price) for price in _LISTED[:number]) for number in range(len(_LISTED) + 1)
)
NEED: Final[tuple[int, ...]] = tuple(unit for price in _LISTED for need in price for unit in need)
