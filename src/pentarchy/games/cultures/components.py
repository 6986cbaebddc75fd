"""The component list as flat tables, read once from components.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pentarchy.core.components import components
from pentarchy.games.cultures.names import (
    ACTION_CARDS,
    BARREN,
    DOGMA,
    FIRST_GOVERNMENT,
    FIRST_WONDER,
    SEA,
    STORAGE,
)

#: One entry of a TOML list: texts, numbers and lists of them. As a dictionary it would be read past a study's watch
#: where it is compiled.
Row = Mapping[str, Any]
_DATA: Final[Row] = components("pentarchy.games.cultures")


def rows(name: str) -> list[Row]:
    """All entries of one list of the component file."""
    return list(_DATA[name])


def _ids(name: str) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in rows(name))


def _names(name: str) -> tuple[str, ...]:
    return tuple(str(row["name"]) for row in rows(name))


def _effect(row: Row, kind: str) -> Row:
    """The effect of this kind among a card's effects, empty if it has none."""
    for effect in row["effects"]:
        if effect["id"] == kind:
            found: Row = effect
            return found
    return {}


def _number(row: Row, kind: str, key: str) -> int:
    return int(_effect(row, kind).get(key, 0))


def effects_of(name: str, entry: int) -> list[Row]:
    """All effects of one entry of a list."""
    return list(rows(name)[entry]["effects"])


def number_of(name: str, entry: int, kind: str, key: str) -> int:
    """A number from the effect of this kind of one entry of a list."""
    return int(_effect(rows(name)[entry], kind)[key])


CONSTANTS: Final[Row] = _DATA["constants"]
LEAST_SIZE: Final[int] = int(CONSTANTS["influence_min_size"])  # of cities that can be influenced
SCORING: Final[Row] = _DATA["scoring"]

# --- the map ----------------------------------------------------------------------------------------------------


def _hexes() -> dict[str, tuple[int, int]]:
    """Every space of every layout with its axial coordinates; a name means the same space in all layouts."""
    found: dict[str, tuple[int, int]] = {}
    for layout in rows("layouts"):
        for space in layout["hexes"]:
            found[str(space["id"])] = (int(space["q"]), int(space["r"]))
    return dict(sorted(found.items(), key=lambda item: item[1]))


_PLACES: Final[dict[str, tuple[int, int]]] = _hexes()
HEXES: Final[tuple[str, ...]] = tuple(_PLACES)
HEX: Final[dict[str, int]] = {name: number for number, name in enumerate(HEXES)}
H: Final = 88  # how many there are

#: Sets of spaces are whole numbers with one bit per space; two empty rows between columns keep edges apart.
COLUMN: Final = 16
_LOWEST: Final = -4
BIT: Final[tuple[int, ...]] = tuple(1 << (q * COLUMN + r - _LOWEST) for q, r in _PLACES.values())
HEX_AT: Final[dict[int, int]] = {bit.bit_length(): number for number, bit in enumerate(BIT)}


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


#: CC-2.2: the hex distance of two spaces, at `a * H + b`.
DIST: Final[tuple[int, ...]] = tuple(_distance(a, b) for a in _PLACES.values() for b in _PLACES.values())


def spread(spaces: int) -> int:
    """All places next to one of these, on or off the board."""
    above = spaces << 1
    both = spaces | above  # profiled: two directions at once in the columns on either side
    return above | spaces >> 1 | both << (COLUMN - 1) | both >> COLUMN


def members(spaces: int) -> list[int]:
    """The spaces of a set, ascending."""
    found: list[int] = []
    while spaces:
        low = spaces & -spaces
        found.append(HEX_AT[low.bit_length()])
        spaces ^= low
    return found


class Layout:
    """The board for one number of players. Regions are numbered slots first, then homes."""

    def __init__(self, row: Row) -> None:
        self.players = int(row["players"])
        self.random_homes = bool(row["random_homes"])
        slots = [[HEX[name] for name in slot["hexes"]] for slot in row["slots"]]
        homes = [[HEX[name] for name in home["hexes"]] for home in row["homes"]]
        self.slots = len(slots)
        self.slot_names: tuple[str, ...] = tuple(str(r["id"]) for r in [*row["slots"], *row["homes"]])
        self.regions: tuple[tuple[int, ...], ...] = tuple(tuple(spaces) for spaces in slots + homes)
        starts = {str(r["id"]): [TERRAINS.index(t) for t in r["terrain"]] for r in rows("start_regions")}
        self.home_terrain: tuple[tuple[int, ...], ...] = tuple(
            tuple(starts[str(home["start_region"])]) for home in row["homes"]
        )
        near: list[tuple[int, ...]] = [()] * H
        edge = [False] * H
        self.xy: list[tuple[float, float]] = [(0.0, 0.0)] * H
        for space in row["hexes"]:
            number = HEX[space["id"]]
            near[number] = tuple(sorted(HEX[name] for name in space["adj"]))
            edge[number] = bool(space["edge"])
            self.xy[number] = (float(space["x"]), float(space["y"]))
        self.near: tuple[tuple[int, ...], ...] = tuple(near)
        self.around: tuple[tuple[int, ...], ...] = tuple(tuple(sorted((h, *near[h]))) for h in range(H))
        self.edge: tuple[bool, ...] = tuple(edge)
        self.spaces: tuple[int, ...] = tuple(h for h in range(H) if near[h])
        region = [-1] * H
        for number, members_of_region in enumerate(self.regions):
            for h in members_of_region:
                region[h] = number
        self.region: tuple[int, ...] = tuple(region)
        self.perimeter: tuple[int, ...] = tuple(HEX[name] for name in row["perimeter"])
        self.beyond: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...] = tuple(
            self._two_away(h) if near[h] else () for h in range(H)
        )
        self.region_near: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted({region[n] for h in spaces for n in near[h]} - {number}))
            for number, spaces in enumerate(self.regions)
        )

    def _two_away(self, h: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The spaces at distance 2 with the spaces that lie between."""
        found: list[tuple[int, tuple[int, ...]]] = []
        for other in self.spaces:
            if DIST[h * H + other] == 2:
                found.append((other, tuple(n for n in self.near[h] if n in self.near[other])))
        return tuple(found)


TERRAINS: Final[tuple[str, ...]] = _ids("terrains")
TERRAIN_NAMES: Final[tuple[str, ...]] = _names("terrains")
LAYOUTS: Final[dict[int, Layout]] = {int(row["players"]): Layout(row) for row in rows("layouts")}
REGION_IDS: Final[tuple[str, ...]] = _ids("regions")
REGIONS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(TERRAINS.index(t) for t in r["terrain"]) for r in rows("regions")
)
BARBARIAN_ICON: Final[tuple[bool, ...]] = tuple(bool(r["barbarian"]) for r in rows("regions"))

# --- pieces -----------------------------------------------------------------------------------------------------

GOOD_IDS: Final[tuple[str, ...]] = _ids("resources") + _ids("tokens")
GOOD_NAMES: Final[tuple[str, ...]] = _names("resources") + _names("tokens")
UNIT_IDS: Final[tuple[str, ...]] = _ids("units")
UNIT_NAMES: Final[tuple[str, ...]] = _names("units")
UNIT_COST: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (int(r["cost"].get("food", 0)), int(r["cost"].get("wood", 0)), int(r["cost"].get("ore", 0))) for r in rows("units")
)
PIECE_IDS: Final[tuple[str, ...]] = _ids("city_pieces") + _ids("wonders")
PIECE_NAMES: Final[tuple[str, ...]] = _names("city_pieces") + _names("wonders")
PIECES: Final = 12
#: CC-13.16: what a building costs in Food, Wood and Ore; a Settlement is founded.
BUILDING_COST: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (int(r["cost"].get("food", 0)), int(r["cost"].get("wood", 0)), int(r["cost"].get("ore", 0)))
    for r in rows("city_pieces")
)
STOCK: Final[tuple[int, ...]] = tuple(int(r["per_player"]) for r in [*rows("city_pieces"), *rows("units")])
BARBARIAN_STOCK: Final[int] = int(rows("barbarian_pieces")[0]["count"])
CAMP_STOCK: Final[int] = int(rows("barbarian_pieces")[1]["count"])
EXHAUSTED_TOKENS: Final[int] = next(int(r["total"]) for r in rows("other_pieces") if r["id"] == "exhausted_token")
COLOURS: Final[tuple[str, ...]] = _ids("player_colors")
COLOUR_NAMES: Final[tuple[str, ...]] = _names("player_colors")

# --- advances ---------------------------------------------------------------------------------------------------

ADVANCE_IDS: Final[tuple[str, ...]] = _ids("advances")
ADVANCE_NAMES: Final[tuple[str, ...]] = _names("advances")
ADVANCES: Final = 48
CATEGORY_IDS: Final[tuple[str, ...]] = _ids("categories")
CATEGORY_NAMES: Final[tuple[str, ...]] = _names("categories")
CATEGORIES: Final = 12
CATEGORY: Final[tuple[int, ...]] = tuple(CATEGORY_IDS.index(r["category"]) for r in rows("advances"))
COST_ORE: Final[tuple[int, ...]] = tuple(int(r["cost_ore"]) for r in rows("advances"))
ADVANCE_FOOD: Final[int] = int(CONSTANTS["advance_food"])


def _mask(ids: list[str]) -> int:
    return sum(1 << ADVANCE_IDS.index(i) for i in ids)


REQUIRES: Final[tuple[int, ...]] = tuple(_mask(r["requires"]) for r in rows("advances"))
CATEGORY_MASK: Final[tuple[int, ...]] = tuple(
    sum(1 << a for a in range(ADVANCES) if CATEGORY[a] == category) for category in range(CATEGORIES)
)
FIRST_OF: Final[tuple[int, ...]] = tuple(
    next(a for a, r in enumerate(rows("advances")) if r["category"] == c) for c in CATEGORY_IDS
)
GOVERNMENT_MASK: Final[int] = CATEGORY_MASK[9] | CATEGORY_MASK[10] | CATEGORY_MASK[11]
HAPPINESS_MASK: Final[int] = _mask([r["id"] for r in rows("advances") if r["outline"] == "happiness"])
CULTURE_MASK: Final[int] = _mask([r["id"] for r in rows("advances") if r["outline"] == "culture"])
GOVERNMENT_NEEDS: Final[tuple[int, ...]] = tuple(
    1 << ADVANCE_IDS.index(r["requires"]) if r["requires"] else 0 for r in rows("categories")
)
#: Per advance, the advances that make it free of Food (Math, Astronomy, Chemistry).
MADE_FREE_BY: Final[tuple[int, ...]] = tuple(
    _mask([r["id"] for r in rows("advances") if ADVANCE_IDS[a] in _effect(r, "food_free_advances").get("advances", [])])
    for a in range(ADVANCES)
)
#: And the other way round: per advance, those it makes free of Food.
MAKES_FREE: Final[tuple[int, ...]] = tuple(
    _mask(list(_effect(r, "food_free_advances").get("advances", []))) for r in rows("advances")
)
#: Per building kind (1 to 4) the advance that makes it work, as a set.
BUILDING_NEEDS: Final[tuple[int, ...]] = tuple(
    1 << ADVANCE_IDS.index(r["needs_advance"]) if r["needs_advance"] else 0 for r in rows("city_pieces")
)
#: CC-6.1: the most of each resource that a player can store, of Food with Storage, and of Ideas with Dogma.
LIMITS: Final[tuple[int, ...]] = tuple(int(r["limit"]) for r in rows("resources"))
STORED_FOOD: Final[int] = number_of("advances", STORAGE, "resource_limit", "limit")
DOGMA_IDEAS: Final[int] = number_of("advances", DOGMA, "resource_limit", "limit")
EVENT_LEVELS: Final[tuple[int, ...]] = tuple(int(n) for n in _DATA["levels"]["event_at"])
LEVEL_NAMES: Final[tuple[str, ...]] = tuple(str(n) for n in _DATA["levels"]["names"])

# --- wonders ----------------------------------------------------------------------------------------------------

WONDER_IDS: Final[tuple[str, ...]] = _ids("wonders")
WONDER_NAMES: Final[tuple[str, ...]] = _names("wonders")
WONDERS: Final = 7
WONDER_COST: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (int(r["food"]), int(r["wood"]), int(r["ore"])) for r in rows("wonders")
)
WONDER_CULTURE: Final[int] = int(CONSTANTS["wonder_culture"])
WONDER_NEEDS: Final[tuple[int, ...]] = tuple(1 << ADVANCE_IDS.index(r["requires"]) for r in rows("wonders"))
WONDER_PORT: Final[tuple[bool, ...]] = tuple(bool(r["needs_port"]) for r in rows("wonders"))

# --- action cards -----------------------------------------------------------------------------------------------

TACTIC_IDS: Final[tuple[str, ...]] = _ids("tactics")
TACTIC_NAMES: Final[tuple[str, ...]] = _names("tactics")
CIVIL_IDS: Final[tuple[str, ...]] = _ids("civil_cards")
CIVIL_NAMES: Final[tuple[str, ...]] = _names("civil_cards")
CARD_CIVIL: Final[tuple[int, ...]] = tuple(CIVIL_IDS.index(r["civil"]) for r in rows("action_cards"))
CARD_TACTIC: Final[tuple[int, ...]] = tuple(TACTIC_IDS.index(r["tactic"]) for r in rows("action_cards"))
CIVIL_ACTION: Final[tuple[bool, ...]] = tuple(bool(r["costs_action"]) for r in rows("civil_cards"))
CIVIL_CULTURE: Final[tuple[int, ...]] = tuple(int(r["cost_culture"]) for r in rows("civil_cards"))

_T: Final[list[Row]] = rows("tactics")
FITS_ARMY: Final[tuple[bool, ...]] = tuple(bool(r["army"]) for r in _T)
FITS_SHIP: Final[tuple[bool, ...]] = tuple(bool(r["ship"]) for r in _T)
FITS_FORT: Final[tuple[bool, ...]] = tuple(bool(r["fort"]) for r in _T)
ROLE: Final[tuple[int, ...]] = tuple(["attacker", "defender", "any"].index(r["role"]) for r in _T)
PLACE_ANY: Final = 0
PLACE_CITY: Final = 1
PLACE_NOT_ATTACKING: Final = 2
WHERE: Final[tuple[int, ...]] = tuple(["any", "city", "not_attacking_city"].index(r["place"]) for r in _T)
ADD_CV: Final[tuple[int, ...]] = tuple(_number(r, "add_cv", "cv") for r in _T)
ADD_DICE: Final[tuple[int, ...]] = tuple(_number(r, "add_die", "dice") for r in _T)
CV_PER_ENEMY: Final[tuple[int, ...]] = tuple(_number(r, "add_cv_per_enemy_unit", "cv") for r in _T)
ENEMY_CV_PER_UNIT: Final[tuple[int, ...]] = tuple(_number(r, "enemy_cv_per_enemy_unit", "cv") for r in _T)
CANCELS: Final[tuple[int, ...]] = tuple(_number(r, "cancel_hits", "cancel") for r in _T)
SHOTS: Final[tuple[int, ...]] = tuple(_number(r, "shoot", "dice") for r in _T)
PELTS: Final[tuple[int, ...]] = tuple(_number(r, "dice_for_cancel", "dice_per_unit") for r in _T)
DRAW_IF_KILL: Final[tuple[int, ...]] = tuple(_number(r, "draw_if_kill", "action") for r in _T)
EXTRA_HIT: Final[tuple[int, ...]] = tuple(_number(r, "extra_hit_die", "hits") for r in _T)
DENIES: Final[tuple[bool, ...]] = tuple(bool(_effect(r, "deny_abilities")) for r in _T)
DENY_FOOD: Final[tuple[int, ...]] = tuple(_number(r, "deny_abilities", "unless_food") for r in _T)
TAKES_TACTIC: Final[tuple[bool, ...]] = tuple(bool(_effect(r, "cancel_enemy_tactic").get("take", False)) for r in _T)
SACRIFICE: Final[tuple[int, ...]] = tuple(_number(r, "mutual_loss", "own") for r in _T)
SACRIFICE_OF_ENEMY: Final[tuple[int, ...]] = tuple(_number(r, "mutual_loss", "enemy") for r in _T)
SHOT_LOSSES: Final[tuple[int, ...]] = tuple(_number(r, "shoot", "losses") for r in _T)
PELT_CANCELS: Final[tuple[int, ...]] = tuple(_number(r, "dice_for_cancel", "cancel") for r in _T)
#: What Archers, Peltasts and Encircled need on a die.
GOOD_SHOT: Final[tuple[int, ...]] = tuple(
    max(_number(r, kind, "minimum") for kind in ("shoot", "dice_for_cancel", "extra_hit_die")) for r in _T
)

# --- great persons and events -----------------------------------------------------------------------------------

PERSON_IDS: Final[tuple[str, ...]] = _ids("great_persons")
PERSON_NAMES: Final[tuple[str, ...]] = _names("great_persons")
PERSONS: Final = 9
PERSON_CATEGORIES: Final[tuple[int, ...]] = tuple(
    sum(CATEGORY_MASK[CATEGORY_IDS.index(c)] for c in r["free_advance_categories"]) for r in rows("great_persons")
)
CARDS: Final = 51  # in a hand: action cards, then great persons
CARD_IDS: Final[tuple[str, ...]] = _ids("action_cards") + PERSON_IDS
CARD_NAMES: Final[tuple[str, ...]] = (
    *(f"{CIVIL_NAMES[CARD_CIVIL[c]]} / {TACTIC_NAMES[CARD_TACTIC[c]]}" for c in range(ACTION_CARDS)),
    *PERSON_NAMES,
)
PERSON_MASK: Final[int] = ((1 << PERSONS) - 1) << ACTION_CARDS

EVENT_IDS: Final[tuple[str, ...]] = _ids("event_cards")
EVENT_NAMES: Final[tuple[str, ...]] = _names("event_cards")
EVENTS: Final = 38
EVENT_ICON: Final[tuple[int, ...]] = tuple(_ids("event_icons").index(r["icon_effect"]) for r in rows("event_cards"))
EVENT_ALL: Final[tuple[bool, ...]] = tuple(r["target"] == "all" for r in rows("event_cards"))
EVENT_SHIELD: Final[tuple[int, ...]] = tuple(
    1 << ADVANCE_IDS.index(r["protection"]) if r["protection"] else 0 for r in rows("event_cards")
)
EVENT_PERSON: Final[tuple[int, ...]] = tuple(
    PERSON_IDS.index(r["id"]) if r["id"] in PERSON_IDS else -1 for r in rows("event_cards")
)
PERSON_EVENT: Final[tuple[int, ...]] = tuple(EVENT_IDS.index(r["event_card"]) for r in rows("great_persons"))
GOLD_MINE_GOLD: Final[int] = int(rows("event_icons")[0]["gold"])

#: What an event's text does, in order: (what, a, b, c) with the numbers of the effect.
EFFECT_KINDS: Final[tuple[str, ...]] = (
    "mood_loss",
    "no_growth_until",
    "unit_loss",
    "pay_or_angry",
    "gain_food",
    "give_food",
    "great_person",
    "event_settler",
    "destroy_city",
    "destroy_pieces",
    "mood_loss_coast",
    "civil_war",
    "lose_action_or_army",
    "change_government_or_army",
)
MOOD_LOSS: Final = 0
NO_GROWTH: Final = 1
UNIT_LOSS: Final = 2
PAY_OR_ANGRY: Final = 3
GAIN_FOOD: Final = 4
GIVE_FOOD: Final = 5
SALE: Final = 6
EVENT_SETTLER: Final = 7
DESTROY_CITY: Final = 8
DESTROY_PIECES: Final = 9
COAST_LOSS: Final = 10
CIVIL_WAR: Final = 11
LOSE_ACTION: Final = 12
CHANGE_GOVERNMENT: Final = 13


def _event_effect(effect: Row) -> tuple[int, int, int, int]:
    kind = EFFECT_KINDS.index(effect["id"])
    match effect["id"]:
        case "mood_loss":
            return kind, effect["cities"], effect["cities_if_travel"], effect["min_cities"]
        case "unit_loss":
            return kind, effect["units"], effect["units_if_travel"], effect["min_units"]
        case "pay_or_angry":
            return kind, effect["food"], 0, 0
        case "gain_food" | "give_food":
            return kind, effect["amount"], 0, 0
        case "great_person":
            return kind, effect["price_you"], effect["price_others"], 0
        case "event_settler":
            return kind, int(effect["who"] == "other"), 0, 0
        case "destroy_city":
            return kind, effect["min_cities"], 0, 0
        case "destroy_pieces":
            return kind, effect["min_cities"], effect["minimum"], effect["maximum"]
        case "mood_loss_coast":
            return kind, effect["cities"], 0, 0
        case _:
            return kind, 0, 0, 0


EVENT_EFFECTS: Final[tuple[tuple[tuple[int, int, int, int], ...], ...]] = tuple(
    tuple(_event_effect(e) for e in r["effects"]) for r in rows("event_cards")
)

# --- objectives -------------------------------------------------------------------------------------------------

OBJECTIVE_IDS: Final[tuple[str, ...]] = _ids("objectives")
OBJECTIVE_NAMES: Final[tuple[str, ...]] = _names("objectives")
OBJECTIVES: Final = 54
OBJECTIVE_CARD_IDS: Final[tuple[str, ...]] = _ids("objective_cards")
OBJECTIVE_CARDS: Final = 32
CARD_OBJECTIVES: Final[tuple[tuple[int, int], ...]] = tuple(
    (OBJECTIVE_IDS.index(r["objectives"][0]), OBJECTIVE_IDS.index(r["objectives"][1])) for r in rows("objective_cards")
)
OBJECTIVE_CARD_NAMES: Final[tuple[str, ...]] = tuple(
    f"{OBJECTIVE_NAMES[a]} / {OBJECTIVE_NAMES[b]}" for a, b in CARD_OBJECTIVES
)
IMMEDIATE: Final[tuple[bool, ...]] = tuple(r["timing"] in ("immediate", "both") for r in rows("objectives"))
AT_STATUS: Final[tuple[bool, ...]] = tuple(r["timing"] in ("status", "both") for r in rows("objectives"))
EXCLUDES: Final[tuple[int, ...]] = tuple(
    OBJECTIVE_IDS.index(r["excludes"]) if r["excludes"] else -1 for r in rows("objectives")
)
_ASKS: Final[tuple[Row, ...]] = tuple(r["effects"][0] for r in rows("objectives"))
OBJECTIVE_KIND: Final[tuple[str, ...]] = tuple(str(effect["id"]) for effect in _ASKS)


def _objective_number(effect: Row) -> int:
    """The number an objective asks for; a category or building counts as its place in its list."""
    if "category" in effect:
        return CATEGORY_IDS.index(effect["category"])
    if "building" in effect:
        return PIECE_IDS.index(effect["building"])
    if "resource" in effect:
        return GOOD_IDS.index(effect["resource"])
    for key in ("count", "minimum", "margin", "distance", "size"):
        if key in effect:
            return int(effect[key])
    return 0


OBJECTIVE_NUMBER: Final[tuple[int, ...]] = tuple(_objective_number(effect) for effect in _ASKS)
#: And what only some of them ask for besides: resources, Ships for the lead, Army units, routes by Ships alone.
OBJECTIVE_GOODS: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (int(effect.get("food", 0)), int(effect.get("wood", 0)), int(effect.get("ore", 0))) for effect in _ASKS
)
OBJECTIVE_LEAD: Final[tuple[int, ...]] = tuple(int(effect.get("lead_minimum", 0)) for effect in _ASKS)
OBJECTIVE_ARMIES: Final[tuple[int, ...]] = tuple(int(effect.get("armies", 0)) for effect in _ASKS)
OBJECTIVE_BY_SHIP: Final[tuple[bool, ...]] = tuple(bool(effect.get("ships_only", False)) for effect in _ASKS)

assert len(HEXES) == H
assert PIECE_IDS.index("great_pyramids") == FIRST_WONDER
assert CATEGORY_IDS[FIRST_GOVERNMENT] == "democracy"
assert TERRAINS[BARREN] == "barren"
assert TERRAINS[SEA] == "sea"
