"""The component list as flat tables: territories, edges, factions, heroes, missions, chronicle cards."""

from __future__ import annotations

from typing import Any, Final

from pentarchy.core.components import components

DATA: Final[dict[str, Any]] = components("pentarchy.games.conqueror")  # entries differ in shape

INFANTRY: Final = 0
CAVALRY: Final = 1
UNIT_IDS: Final = tuple(str(u["id"]) for u in DATA["unit"])
UNIT_NAMES: Final = ("infantry", "cavalry")
INFANTRY_STRENGTH: Final = int(DATA["unit"][INFANTRY]["strength"])
CAVALRY_STRENGTH: Final = int(DATA["unit"][CAVALRY]["strength"])


def strength_of(infantry: int, cavalry: int) -> int:
    """CQ-2.11: the strength of units in battle."""
    return INFANTRY_STRENGTH * infantry + CAVALRY_STRENGTH * cavalry


#: By kind: the pieces of one colour, and those of independent armies.
PIECES: Final = tuple(int(u["per_colour"]) for u in DATA["unit"])
WHITE_PIECES: Final = tuple(int(u["independent"]) for u in DATA["unit"])

CAMPAIGN: Final = 0
GRAND: Final = 1
MAP_IDS: Final = tuple(str(m["id"]) for m in DATA["map"])

# --- territories and edges: one numbering for both maps, in the order of the ids -------------------------------

TERRITORY_IDS: Final = tuple(sorted({str(t["id"]) for m in DATA["map"] for t in m["territory"]}))
TERRITORY_COUNT: Final = 60  # units of kind k in territory t are counted at k * TERRITORY_COUNT + t
TERRITORY: Final = {name: number for number, name in enumerate(TERRITORY_IDS)}
TERRITORY_NAMES: Final = tuple(
    next(str(t["name"]) for m in DATA["map"] for t in m["territory"] if t["id"] == name) for name in TERRITORY_IDS
)
SEA: Final = tuple(
    bool(next(t["kind"] == "sea" for m in DATA["map"] for t in m["territory"] if t["id"] == name))
    for name in TERRITORY_IDS
)
#: As used in a sentence: "the Black Sea", but "Rome".
PLACE_NAMES: Final = tuple(f"the {name}" if SEA[t] else name for t, name in enumerate(TERRITORY_NAMES))

NO_FORT: Final = 0
FORT: Final = 1
GREAT_FORT: Final = 2
_FORT_KINDS: Final = {"none": NO_FORT, "fort": FORT, "great_fort": GREAT_FORT}
_ICONS: Final = {str(r["id"]): r for r in DATA["resource"]}
#: By kind of fort: the infantry it recruits in a turn, or else the cavalry.
FORT_INFANTRY: Final[tuple[int, ...]] = (
    0,
    *(int(_ICONS[fort]["recruit"]["infantry"]) for fort in ("fort", "great_fort")),
)
FORT_CAVALRY: Final[tuple[int, ...]] = (
    0,
    *(int(_ICONS[fort]["recruit"].get("or_cavalry", 0)) for fort in ("fort", "great_fort")),
)
ICON_INCOME: Final = int(_ICONS["currency"]["income"])

#: Every territory that has a fort on one of the maps; a set of forts is a number with one bit for each of them.
FORT_TERRITORIES: Final = tuple(
    TERRITORY[name]
    for name in TERRITORY_IDS
    if any(t["id"] == name and t["fort"] != "none" for m in DATA["map"] for t in m["territory"])
)
FORT_COUNT: Final = 16
FORT_INDEX: Final = tuple(FORT_TERRITORIES.index(t) if t in FORT_TERRITORIES else -1 for t in range(TERRITORY_COUNT))

NO_EDGE: Final = 0
BORDER: Final = 1
SEA_LINE: Final = 2
BRIDGE: Final = 3
RIVER: Final = 4
_EDGE_KINDS: Final = {"border": BORDER, "sea_line": SEA_LINE, "bridge": BRIDGE, "river": RIVER}


def _edges() -> tuple[tuple[int, int], ...]:
    pairs = {(TERRITORY[e["a"]], TERRITORY[e["b"]]) for m in DATA["map"] for e in m["edge"]}
    return tuple(sorted(pairs | {(b, a) for a, b in pairs}))


#: Directed edges of both maps, in the order of origin and destination.
EDGES: Final = _edges()
EDGE_COUNT: Final = len(EDGES)
EDGE_FROM: Final = tuple(a for a, _ in EDGES)
EDGE_TO: Final = tuple(b for _, b in EDGES)
EDGE: Final = {pair: number for number, pair in enumerate(EDGES)}

# --- factions --------------------------------------------------------------------------------------------------

FACTION_IDS: Final = tuple(str(f["id"]) for f in DATA["faction"])
FACTION_NAMES: Final = tuple(str(f["name"]) for f in DATA["faction"])
FACTION_HOME: Final = tuple(TERRITORY[f["home"]] for f in DATA["faction"])
FACTION_UNITS: Final = tuple(
    tuple((UNIT_IDS.index(u["unit"]), TERRITORY[u["territory"]]) for u in f["starting_units"]) for f in DATA["faction"]
)
#: By player count: the map and the factions to choose from.
PLAYER_COUNTS: Final = tuple(int(c["players"]) for c in DATA["player_count"])
MAP_OF: Final = {int(c["players"]): MAP_IDS.index(c["map"]) for c in DATA["player_count"]}
FACTIONS_OF: Final = {
    int(c["players"]): tuple(sorted(FACTION_IDS.index(f) for f in c["factions"])) for c in DATA["player_count"]
}

#: Independent armies: territory, infantry, cavalry, player counts, the faction that must not be played (-1: none).
ARMIES: Final = tuple(
    (
        TERRITORY[a["territory"]],
        int(a["infantry"]),
        int(a["cavalry"]),
        tuple(int(n) for n in a["players"]),
        FACTION_IDS.index(a["only_if_unplayed"]) if "only_if_unplayed" in a else -1,
    )
    for a in DATA["independent_army"]
)

DIE: Final = tuple(int(face) for face in DATA["die"]["faces"])
QUOTA: Final = tuple(int(n) for n in DATA["food_matrix"]["quota"])
MOST_FOOD: Final = len(QUOTA) - 1
MOST_UNITS: Final = max(QUOTA)
STARTING_CURRENCY: Final = int(DATA["currency"]["starting_amount"])
VICTORY_REWARD: Final = int(DATA["currency"]["victory_reward"])
BONUS_ANY: Final = int(DATA["defence_bonus"]["any"])
BONUS_GREAT_FORT: Final = int(DATA["defence_bonus"]["great_fort"])
BONUS_HOME: Final = int(DATA["defence_bonus"]["home"])

# --- heroes ----------------------------------------------------------------------------------------------------

BONUS_WHEN: Final = 0
PER_UNIT: Final = 1
BREACH: Final = 2
BEST_OF_TWO: Final = 3
DIE_FLOOR: Final = 4
ENEMY_DIE_CAP: Final = 5
NEGATE_STRENGTH: Final = 6
WIN_TIES: Final = 7
EXTRA_KILLS: Final = 8
SPARE: Final = 9
SAFE_RETREAT: Final = 10
NO_RETREAT: Final = 11
PLUNDER: Final = 12
REWARD: Final = 13
REINFORCE: Final = 14
SECOND_WIND: Final = 15
_TRAITS: Final = tuple(str(e["id"]) for e in DATA["hero_effect"])

WHEN_ATTACK: Final = 0
WHEN_DEFEND: Final = 1
WHEN_SEA: Final = 2
_CONDITIONS: Final = {"attack": WHEN_ATTACK, "defend": WHEN_DEFEND, "sea": WHEN_SEA}

HEROES_EACH: Final = 4
HERO_IDS: Final = tuple(str(h["id"]) for h in DATA["hero"])
HERO_NAMES: Final = tuple(str(h["name"]) for h in DATA["hero"])
HERO_TEXTS: Final = tuple(str(h["text"]) for h in DATA["hero"])
HERO_COUNT: Final = len(HERO_IDS)
HERO_FACTION: Final = tuple(FACTION_IDS.index(h["faction"]) for h in DATA["hero"])
HERO_COST: Final = tuple(int(h["cost"]) for h in DATA["hero"])
HERO_STRENGTH: Final = tuple(int(h["strength"]) for h in DATA["hero"])
HERO_TRAIT: Final = tuple(_TRAITS.index(h["effect"]) for h in DATA["hero"])


def _trait_amount(params: dict[str, Any]) -> int:
    for key in ("amount", "max", "max_bonus", "spare", "value"):
        if key in params:
            return int(params[key])
    return 0


#: The number of a hero's trait: how much it adds, spares, pays, or where it caps.
HERO_AMOUNT: Final = tuple(_trait_amount(h["params"]) for h in DATA["hero"])
#: The condition of `bonus_when` or the unit of `per_unit`.
HERO_KIND: Final = tuple(
    _CONDITIONS[h["params"]["when"]]
    if "when" in h["params"]
    else UNIT_IDS.index(h["params"]["unit"])
    if "unit" in h["params"]
    else -1
    for h in DATA["hero"]
)
FACTION_HEROES: Final = tuple(
    tuple(h for h in range(HERO_COUNT) if HERO_FACTION[h] == f) for f in range(len(FACTION_IDS))
)

# --- missions --------------------------------------------------------------------------------------------------

CONTROL_ALL: Final = 0
CONTROL_ANY: Final = 1
CONTROL_COUNT: Final = 2
_MISSION_EFFECTS: Final = tuple(str(e["id"]) for e in DATA["mission_effect"])
MISSION_IDS: Final = tuple(str(m["id"]) for m in DATA["mission"])
MISSION_NAMES: Final = tuple(str(m["name"]) for m in DATA["mission"])
MISSION_COUNT: Final = len(MISSION_IDS)
MISSION_FACTION: Final = tuple(FACTION_IDS.index(m["faction"]) for m in DATA["mission"])
MISSION_PRIZE: Final = tuple(int(m["prize"]) for m in DATA["mission"])
MISSION_EFFECT: Final = tuple(_MISSION_EFFECTS.index(m["effect"]) for m in DATA["mission"])
MISSION_NUMBER: Final = tuple(int(m["params"].get("count", 0)) for m in DATA["mission"])
#: By map and mission: the territories it names. A mission that counts names every territory of its kind.
MISSION_TERRITORIES: Final = tuple(
    tuple(
        tuple(TERRITORY[t["id"]] for t in board["territory"] if t["kind"] == m["params"]["kind"])
        if "kind" in m["params"]
        else tuple(TERRITORY[t] for t in m["params"]["territories"].get(board["id"], ()))
        for m in DATA["mission"]
    )
    for board in DATA["map"]
)
FACTION_MISSIONS: Final = tuple(
    tuple(m for m in range(MISSION_COUNT) if MISSION_FACTION[m] == f) for f in range(len(FACTION_IDS))
)

# --- chronicle -------------------------------------------------------------------------------------------------

NO_CARD: Final = -1
FOOD_MODIFIER: Final = 0
SEA_CLOSED: Final = 1
TERRITORIES_CLOSED: Final = 2
EDGES_CLOSED: Final = 3
INCOME_BONUS: Final = 4
INCOME_NONE: Final = 5
SEA_INCOME: Final = 6
TRUCE: Final = 7
ATTACK_BONUS: Final = 8
DEFENCE_ADD: Final = 9
DEFENCE_CAP: Final = 10
FIXED_DIE: Final = 11
HIRE_INFANTRY: Final = 12
EXTRA_RECRUIT: Final = 13
NO_RECRUIT: Final = 14
NO_CAVALRY_RECRUIT: Final = 15
HERO_DISCOUNT: Final = 16
NO_HEROES: Final = 17
VICTORY_REWARD_ADD: Final = 18
THREAT: Final = 19
NO_EFFECT: Final = -1
_EVENTS: Final = tuple(str(e["id"]) for e in DATA["chronicle_effect"])

CARD_IDS: Final = tuple(str(c["id"]) for c in DATA["chronicle"])
CARD_NAMES: Final = tuple(str(c["name"]) for c in DATA["chronicle"])
CARD_TEXTS: Final = tuple(str(c["text"]) for c in DATA["chronicle"])
CARD_COUNT: Final = len(CARD_IDS)
CARD_EFFECT: Final = tuple(_EVENTS.index(c["effect"]) for c in DATA["chronicle"])


def _card_amount(params: dict[str, Any]) -> int:
    for key in ("amount", "max", "value", "price", "minimum"):
        if key in params:
            return int(params[key])
    return 0


#: The number on a card: how much it adds or takes, its cap, its price, the minimum of a threat.
CARD_AMOUNT: Final = tuple(_card_amount(c["params"]) for c in DATA["chronicle"])
CARD_LIMIT: Final = tuple(int(c["params"].get("limit", 0)) for c in DATA["chronicle"])
CARD_EDGES: Final = tuple(_EDGE_KINDS.get(c["params"].get("kind", ""), NO_EDGE) for c in DATA["chronicle"])
CARD_TERRITORIES: Final = tuple(
    tuple(tuple(TERRITORY[t] for t in c["params"].get("territories", {}).get(board, ())) for c in DATA["chronicle"])
    for board in MAP_IDS
)

IN_CURRENCY: Final = 0
IN_UNITS: Final = 1


class Threat:
    """What a threat asks for, gives and takes."""

    def __init__(self, params: dict[str, Any]) -> None:
        bonus, every, lowest = params["bonus_highest"], params["penalty_all"], params["penalty_lowest"]
        self.minimum = int(params["minimum"])
        self.bonus_kind = IN_CURRENCY if bonus["kind"] == "currency" else IN_UNITS
        self.bonus_unit = UNIT_IDS.index(bonus.get("unit", "infantry"))
        self.bonus = int(bonus["amount"])
        self.bonus_instead = int(bonus.get("else_currency", 0))
        self.penalty_kind = IN_CURRENCY if every["kind"] == "currency" else IN_UNITS
        self.penalty_all = int(every["amount"])
        self.penalty_lowest = int(lowest["amount"])


THREATS: Final = {card: Threat(c["params"]) for card, c in enumerate(DATA["chronicle"]) if c["threat"]}

# --- the two maps ----------------------------------------------------------------------------------------------


class Map:
    """One side of the board: what each territory holds and where its exits lead."""

    def __init__(self, number: int) -> None:
        data = DATA["map"][number]
        there = {TERRITORY[t["id"]]: t for t in data["territory"]}
        every = range(TERRITORY_COUNT)
        self.number = number
        self.spaces: tuple[int, ...] = tuple(sorted(there))
        self.food: tuple[int, ...] = tuple(int(there[t]["food"]) if t in there else 0 for t in every)
        self.coins: tuple[int, ...] = tuple(int(there[t]["currency"]) if t in there else 0 for t in every)
        self.income: tuple[int, ...] = tuple(ICON_INCOME * icons for icons in self.coins)
        self.fort: tuple[int, ...] = tuple(_FORT_KINDS[there[t]["fort"]] if t in there else NO_FORT for t in every)
        self.forts: tuple[int, ...] = tuple(t for t in self.spaces if self.fort[t] != NO_FORT)
        self.fort_bit: tuple[int, ...] = tuple(1 << FORT_INDEX[t] if self.fort[t] != NO_FORT else 0 for t in every)
        #: The bonus of a defender who is not at home.
        self.bonus: tuple[int, ...] = tuple(
            BONUS_GREAT_FORT if self.fort[t] == GREAT_FORT else BONUS_ANY for t in every
        )
        kinds = [NO_EDGE] * EDGE_COUNT
        for e in data["edge"]:
            a, b = TERRITORY[e["a"]], TERRITORY[e["b"]]
            kinds[EDGE[a, b]] = kinds[EDGE[b, a]] = _EDGE_KINDS[e["kind"]]
        self.edge_kind: tuple[int, ...] = tuple(kinds)
        #: By open card (0: none, else 1 + card) and territory: the edges for moves and attacks, and for retreats.
        self.ways: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            self._open_edges(card, False) for card in range(NO_CARD, CARD_COUNT)
        )
        self.retreats: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            self._open_edges(card, True) for card in range(NO_CARD, CARD_COUNT)
        )

    def _open_edges(self, card: int, retreat: bool) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = []
        for t in range(TERRITORY_COUNT):
            edges = [e for e in range(EDGE_COUNT) if EDGE_FROM[e] == t and self.edge_kind[e] != NO_EDGE]
            if retreat:
                edges = [e for e in edges if not self.is_edge_closed(card, e) and (SEA[t] or not SEA[EDGE_TO[e]])]
            else:
                edges = [e for e in edges if not self.is_edge_closed(card, e) and not self.is_way_barred(card, e)]
            found.append(tuple(edges))
        return tuple(found)

    def is_edge_closed(self, card: int, edge: int) -> bool:
        """CQ-15.8: is this edge removed while the card lies open?"""
        return card >= 0 and CARD_EFFECT[card] == EDGES_CLOSED and CARD_EDGES[card] == self.edge_kind[edge]

    def are_bridges_closed(self, card: int) -> bool:
        """CQ-15.8: are bridges removed while the card lies open?"""
        return card >= 0 and CARD_EFFECT[card] == EDGES_CLOSED and CARD_EDGES[card] == BRIDGE

    def is_way_barred(self, card: int, edge: int) -> bool:
        """CQ-15.5, CQ-15.6: does the card forbid moves and attacks along this edge?"""
        if card < 0:
            return False
        a, b = EDGE_FROM[edge], EDGE_TO[edge]
        if CARD_EFFECT[card] == SEA_CLOSED:
            return SEA[a] or SEA[b]
        closed = CARD_TERRITORIES[self.number][card]
        return CARD_EFFECT[card] == TERRITORIES_CLOSED and (a in closed or b in closed)


MAPS: Final = (Map(CAMPAIGN), Map(GRAND))

# --- small tuples that copies of a state share, changed by making a new one ------------------------------------------


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A copy of the tuple with one value replaced."""
    return (*values[:place], value, *values[place + 1 :])


# --- states of things, for everybody who counts them ------------------------------------------------------------

EMPTY: Final = -1  # holder of a territory without units that nobody controls
INDEPENDENT: Final = 6  # holder of a territory with white units
NO_TIMER: Final = -1
NO_TERRITORY: Final = -1

# where a hero is
SUPPLY: Final = 0
HAND: Final = 1
BURNT: Final = 2
BOX: Final = 3
# where a mission is; SUPPLY and BOX too
HELD: Final = 1
DONE: Final = 2

# the result of a battle
UNDECIDED: Final = 0
ATTACKER_WINS: Final = 1
DRAW: Final = 2
DEFENDER_WINS: Final = 3
