"""The components of the box: components.toml as flat tables, loaded once."""

from __future__ import annotations

from typing import Any, Final

from pentarchy.core.components import components

HEXES: Final = 73
KINDS: Final = 5  # of pieces
VILLAGE: Final = 5  # its place in a stock, after the pieces
STOCK: Final = 6  # places in a stock
TILES: Final = 30  # islands 0 to 29 are tiles, the others are printed on the map
NONE: Final = -1
INDEPENDENT: Final = 4  # the owner of Independent groups
LOST: Final = -1  # the Explorer is in the Lost Box

TRANSPORT: Final = 0
WAR: Final = 1
BAND: Final = 2
COLONY: Final = 3
RUMOR: Final = 4

UNEXPLORED: Final = 0
OCEAN: Final = 1
FACE_UP: Final = 2
SECRET: Final = 3

ISLAND_MARKER: Final = 0
OCEAN_MARKER: Final = 1
OFF_COURSE_MARKER: Final = 2


# The shape of a TOML file is known only to the lines below.
DATA: Final[dict[str, Any]] = components("pentarchy.games.paradise")
_constants: dict[str, int] = DATA["constants"]


def constant(name: str) -> int:
    """A number from the table of constants."""
    return _constants[name]


def _column(table: str, key: str) -> tuple[str, ...]:
    return tuple(str(row[key]) for row in DATA[table])


def _numbers(table: str, key: str) -> tuple[int, ...]:
    return tuple(int(row[key]) for row in DATA[table])


# --- the map ------------------------------------------------------------------------------------------------

HEX_IDS: Final = _column("hexes", "id")
HEX_NAMES: Final = _column("hexes", "name")
HEX_X: Final = tuple(float(row["x"]) for row in DATA["hexes"])
HEX_Y: Final = tuple(float(row["y"]) for row in DATA["hexes"])
COAST: Final = tuple(bool(row.get("kumara_coast", False)) for row in DATA["hexes"])
COAST_HEXES: Final = tuple(h for h in range(len(COAST)) if COAST[h])
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(HEX_IDS.index(n) for n in row["neighbours"])) for row in DATA["hexes"]
)


def _distances() -> tuple[tuple[int, ...], ...]:
    where = [(int(row["q"]), int(row["r"])) for row in DATA["hexes"]]
    return tuple(tuple(max(abs(q - a), abs(r - b), abs(q - a + r - b)) for a, b in where) for q, r in where)


DISTANCE: Final = _distances()  # CP-2.1

# --- islands: the tiles, then what is printed on the map -------------------------------------------------------

ISLAND_IDS: Final = _column("tiles", "id") + tuple(f"{row['id']}" for row in DATA["printed_groups"])
ISLAND_NAMES: Final = _column("tiles", "name") + _column("printed_groups", "name")
ISLAND_CAPACITY: Final = _numbers("tiles", "capacity") + _numbers("printed_groups", "capacity")
PRINTED_HEX: Final = tuple(HEX_IDS.index(h) for h in _column("printed_groups", "hex"))
PRINTED_VILLAGES: Final = _numbers("printed_groups", "independent_villages")
MALARIA_HEXES: Final = tuple(sorted(HEX_IDS.index(row["hex"]) for row in DATA["printed_groups"] if row["malaria"]))
SET_ASIDE: Final = tuple(i for i, row in enumerate(DATA["tiles"]) if row["set_aside"])
AOTEAROA: Final = ISLAND_IDS.index("aotearoa")
TE_WAKA: Final = ISLAND_IDS.index("te_waka_a_maui")


def start_of(players: int, hex: int) -> str:
    """The initial state of a hex for this number of players: `unknown`, `ocean`, `tile:niue` ..."""
    row = DATA["hexes"][hex]
    return str(row.get(f"start{players}", row["start"]))


# --- factions -----------------------------------------------------------------------------------------------

FACTION_IDS: Final = _column("factions", "id")
FACTION_NAMES: Final = _column("factions", "name")
FACTION_COLOURS: Final = _column("factions", "colour")
FACTION_HEX: Final = tuple(HEX_IDS.index(h) for h in _column("factions", "home_hex"))
TIE_RANK: Final = tuple(DATA["priority"]["tie_order"].index(f) for f in FACTION_IDS)  # CP-6.2


def factions_of(players: int) -> tuple[int, ...]:
    """The factions in a game for this number of players."""
    return tuple(FACTION_IDS.index(f) for f in DATA["setup"][f"p{players}"])


def threshold_of(players: int) -> int:
    """The victory threshold in whole points (CP-1.2)."""
    return int(DATA["thresholds"][f"p{players}"])


def island_markers_removed(players: int) -> int:
    """How many Island Group markers leave the game at the start (CP-4.5)."""
    return int(DATA["setup"][f"island_markers_removed_p{players}"])


# --- pieces -------------------------------------------------------------------------------------------------

PIECE_IDS: Final = _column("units", "id")[:KINDS]
PIECE_NAMES: Final = _column("units", "name")[:KINDS]
LIMITS: Final = tuple(int(row["count"]) for row in DATA["units"][:STOCK])  # per player; the last are Villages
COSTS: Final = tuple(int(row["cost"]) for row in DATA["units"][:STOCK])
_markers: dict[str, dict[str, Any]] = {str(row["id"]): row for row in DATA["markers"]}
DISCOVERED_MARKERS: Final = int(_markers["discovered_island"]["per_player"])
MARKER_COUNTS: Final[dict[str, int]] = {id: int(row["count"]) for id, row in _markers.items()}
ASH_CAPACITY: Final = int(_markers["ash"]["capacity_delta"])
SPRING_CAPACITY: Final = int(_markers["spring"]["capacity_delta"])
EROSION_CAPACITY: Final = int(_markers["erosion"]["capacity_delta"])
IMPROVED_CAPACITY: Final = int(_markers["improved_agriculture"]["capacity_delta"])
WEEDS_BP: Final = int(_markers["weeds"]["bp_delta"])

_local: dict[str, int] = DATA["local_warriors"]
LOCAL_WARRIORS: Final = tuple(
    _local[f"villages_{n}"] if n < 5 else _local["villages_5_or_more"] for n in range(LIMITS[VILLAGE] + 1)
)

# --- the battle table: side (0 the attacker, 1 the defender) and whether the piece is removed, by roll - 1 -----------

ROLL_SIDE: Final = tuple(0 if row["side"] == "attacker" else 1 for row in DATA["battle_table"])
ROLL_REMOVES: Final = tuple(row["effect"] == "remove" for row in DATA["battle_table"])

# --- discovery markers --------------------------------------------------------------------------------------

MARKER_IDS: Final = _column("discovery_markers", "id")
MARKER_NAMES: Final = _column("discovery_markers", "name")
MARKER_KNOTS: Final = _numbers("discovery_markers", "knots")
MARKER_COUNT: Final = _numbers("discovery_markers", "count")
_kinds = ("island_group", "open_ocean", "off_course")
MARKER_KIND: Final = tuple(_kinds.index(kind) for kind in _column("discovery_markers", "kind"))

# --- Arts & Culture cards: sets of cards are bit masks ----------------------------------------------------------

CARDS: Final = 28
CARD_IDS: Final = _column("culture_cards", "id")
CARD_NAMES: Final = _column("culture_cards", "name")
CARD_TEXTS: Final = _column("culture_cards", "text")
CARD_VP: Final = _numbers("culture_cards", "vp")
CARD_EFFECT: Final = _column("culture_cards", "effect")


def cards_with(effect: str) -> int:
    """The cards with this effect, as a mask."""
    return sum(1 << card for card in range(CARDS) if CARD_EFFECT[card] == effect)


def card_param(effect: str, name: str) -> int:
    """A parameter of the cards with this effect."""
    return int(next(row["params"][name] for row in DATA["culture_cards"] if row["effect"] == effect))


def _bonus_islands(row: dict[str, Any]) -> tuple[int, ...]:
    return tuple(ISLAND_IDS.index(t) for t in row["params"].get("tiles", ()))


CARD_ISLANDS: Final = tuple(_bonus_islands(row) for row in DATA["culture_cards"])
CARD_BONUS: Final = tuple(int(row["params"].get("bonus", 0)) for row in DATA["culture_cards"])

VP_CARDS: Final = sum(1 << card for card in range(CARDS) if CARD_VP[card] > 0)
IF_CONTROL: Final = cards_with("vp_if_control")
IF_CONNECTED: Final = cards_with("vp_if_connected")
IF_MOST_CARDS: Final = cards_with("vp_if_most_cards")
SOFTEN_REMOVAL: Final = cards_with("soften_removal")
WIN_REMOVES_PANICKED: Final = cards_with("win_removes_panicked")
OPENING_PANIC: Final = cards_with("opening_panic")
BATTLE_REROLL: Final = cards_with("battle_reroll")
EXTRA_LOCAL: Final = cards_with("extra_local")
KNOT_RELIEF: Final = cards_with("knot_relief")
CHOOSE_OFF_COURSE: Final = cards_with("choose_off_course")
IMPROVE_AGRICULTURE: Final = cards_with("improve_agriculture")
BP_BONUS: Final = cards_with("bp_bonus")
FREE_CANOE: Final = cards_with("free_canoe")
COST_CUT: Final = cards_with("cost_cut")
FORBID_HEX: Final = cards_with("forbid_hex")
CANCEL_VICTORY: Final = cards_with("cancel_victory")

CONNECTED_GROUPS_WANTED: Final = card_param("vp_if_connected", "groups")
HAKA_MINIMUM: Final = card_param("opening_panic", "min_enemy_front")
EXTRA_LOCALS: Final = card_param("extra_local", "amount")
RELIEF_KNOTS: Final = card_param("knot_relief", "knots")
CARD_MARKERS: Final = tuple(int(row["params"].get("markers", 0)) for row in DATA["culture_cards"])
POND_BP: Final = card_param("bp_bonus", "bp")
CARD_CUT: Final = card_param("cost_cut", "bp")


def _cut_kinds(table: str) -> tuple[bool, ...]:
    units = next(row["params"]["units"] for row in DATA[table] if row["effect"] == "cost_cut")
    return tuple(kind in units for kind in PIECE_IDS)


CARD_CUTS: Final = _cut_kinds("culture_cards")  # which kinds the card makes cheaper

# --- Random Event cards -------------------------------------------------------------------------------------

EVENT_IDS: Final = _column("event_cards", "id")
EVENT_NAMES: Final = _column("event_cards", "name")
EVENT_TEXTS: Final = _column("event_cards", "text")
EVENT_COUNT: Final = _numbers("event_cards", "count")
EVENT_EFFECT: Final = _column("event_cards", "effect")
EVENT_TARGETS: Final = tuple(str(row["params"].get("targets", "")) for row in DATA["event_cards"])
EVENT_MARKER: Final = tuple(str(row["params"].get("marker", "")) for row in DATA["event_cards"])


def event_param(effect: str, name: str) -> int:
    """A parameter of the event with this effect."""
    return int(next(row["params"][name] for row in DATA["event_cards"] if row["effect"] == effect))


STORM_LOSS: Final = event_param("storm", "loss_max_roll")
WAVE_CAPACITY: Final = event_param("wave", "max_capacity")
WAVE_LOSS: Final = event_param("wave", "piece_loss_max_roll")
WAVE_VILLAGE_LOSS: Final = event_param("wave", "village_loss_max_roll")
ERUPTION_VILLAGES: Final = event_param("lose_village", "min_villages")
TANIWHA_TURNS: Final = event_param("block_hex", "turns")
WIND_HEXES: Final = event_param("move_bonus", "hexes")
FISHING_BP: Final = event_param("bp_bonus", "bp")
EVENT_CUT: Final = event_param("cost_cut", "bp")
EVENT_CUTS: Final = _cut_kinds("event_cards")

# --- points and other numbers -------------------------------------------------------------------------------

VP: Final[dict[str, int]] = {str(key): int(value) for key, value in DATA["vp_half_points"].items()}
VILLAGE_COST: Final = COSTS[VILLAGE]
BP_PER_VILLAGE: Final = constant("bp_per_village")
CARD_COST: Final = constant("culture_card_cost")
WEEDS_COST: Final = constant("clear_weeds_cost")
INWARD_BP: Final = constant("turning_inward_bp")
CANOE_MOVE: Final = constant("canoe_move")
MOST_KNOTS_TO_GO_ON: Final = constant("knots_may_continue_max")
KNOTS_MUST_RETURN: Final = constant("knots_must_return")
KNOTS_LOST: Final = constant("knots_lost_min")
SECRET_KNOTS: Final = constant("secret_tile_knots")
KUMARA_KNOTS: Final = constant("kumara_knots_plus_die")
START_VILLAGES: Final = constant("start_villages")
START_BANDS: Final = constant("start_warrior_bands")
START_BP: Final = constant("variable_start_bp")
EVENTS_START_VP: Final = constant("events_start_vp")
SAVED_MAX: Final = constant("saved_resources_max")
MALARIA_LOSS: Final = constant("malaria_loss_max_roll")
CASTAWAY_DISTANCE: Final = constant("castaway_distance")
VARIABLE_END_ROLL: Final = constant("variable_end_max_roll")

# --- markers on a hex, packed into one number -----------------------------------------------------------------

ASH: Final = 1
SPRING: Final = 2
EROSION: Final = 4
WEEDS: Final = 8
TWO_KNOTS: Final = 16
IMPROVED: Final = 32  # and above: how many Improved Agriculture markers

TOKENS: Final = (
    ("ash", ASH),
    ("spring", SPRING),
    ("erosion", EROSION),
    ("weeds", WEEDS),
    ("explored_2_knot", TWO_KNOTS),
)

assert len(HEX_IDS) == HEXES
assert tuple(sorted(HEX_IDS)) == HEX_IDS
assert len(DATA["tiles"]) == TILES
assert len(CARD_IDS) == CARDS
