"""Chapter 10: where units and Ships may go, and which of them may move."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.games.cultures.board import (
    STACK,
    fleet_owner,
    foreign_ships,
    is_foreign,
    room_aboard,
    sea_of,
    worn_at,
)
from pentarchy.games.cultures.components import BIT, DIST, H, members, spread
from pentarchy.games.cultures.effects import ROADS_FOOD, ROADS_ORE
from pentarchy.games.cultures.names import (
    ARMY,
    BARBARIANS,
    GREAT_GARDENS,
    NAVIGATION,
    NONE,
    ROADS,
    SEA,
    SETTLER,
    TACTICS,
    UNREVEALED,
)
from pentarchy.games.cultures.payment import affordable
from pentarchy.games.cultures.state import (
    BARRED,
    CARGO,
    IN_FERTILE,
    IN_FOREST,
    MOVED,
    Cultures,
)
from pentarchy.games.cultures.verbs import (
    EMBARK,
    EXPLORE,
    NAVIGATE,
    ROAD,
    TO,
)

# --- where a group may go ---------------------------------------------------------------------------------------


def enter_clause(s: Cultures, p: int, h: int, armies: int, traces: int) -> int:
    """The clause that keeps a land group of this size from entering a revealed land space."""
    if armies > STACK:
        return clause(10, 6)
    if not is_foreign(s, p, h):
        return clause(10, 6) if armies and s.army[h] + armies > STACK else 0
    if not armies:
        return clause(10, 11)
    if traces & IN_FOREST:
        return clause(10, 8)
    foe = s.city[h] if s.city[h] >= 0 else s.owner[h]
    if foe < BARBARIANS and s.truce >> foe & 1:
        return clause(17, 7)
    if traces & IN_FERTILE and s.wonder[GREAT_GARDENS] == h:
        return clause(10, 23)
    return 0


def road_clause(s: Cultures, p: int, origin: int, goal: int, armies: int, traces: int) -> int:
    """CC-10.13: what keeps a land group from using Roads to this space."""
    if not s.has(p, ROADS) or DIST[origin * H + goal] != 2 or (s.city[origin] != p and s.city[goal] != p):
        return clause(10, 13)
    if s.terrain[goal] in (UNREVEALED, SEA) or not affordable(s, p, ROADS_FOOD, 0, ROADS_ORE):
        return clause(10, 13)
    for h, between in s._map.beyond[origin]:
        if h == goal and any(BIT[b] & s._land and not is_foreign(s, p, b) for b in between):
            return enter_clause(s, p, goal, armies, traces)
    return clause(10, 13)


def step_clause(s: Cultures, p: int, h: int, afloat: bool, armies: int, settlers: int, traces: int) -> int:
    """What keeps a land group (afloat: one going ashore) from a neighbouring space: exploring, boarding or entering."""
    ground = s.terrain[h]
    if ground == UNREVEALED:
        return clause(10, 17) if afloat else 0
    if ground != SEA:
        return enter_clause(s, p, h, armies, traces)
    if afloat:
        return clause(10, 17)
    return 0 if room_aboard(s, p, h) >= armies + settlers else clause(10, 16)


def has_goal(s: Cultures, p: int, origin: int, afloat: bool, armies: int, settlers: int, traces: int) -> bool:
    """CC-10.25: has a land group (or a group going ashore) any destination?"""
    for h in s._map.near[origin]:
        if not step_clause(s, p, h, afloat, armies, settlers, traces):
            return True
    if afloat or not s.has(p, ROADS):
        return False
    return any(not road_clause(s, p, origin, h, armies, traces) for h, _ in s._map.beyond[origin])


def land_goals(s: Cultures, p: int, origin: int, afloat: bool, armies: int, settlers: int, traces: int) -> list[int]:
    """CC-10.4, CC-10.13, CC-10.16, CC-10.17, CC-11.1: every destination of a land group, ascending."""
    walks: list[int] = []
    roads: list[int] = []
    boards: list[int] = []
    explores: list[int] = []
    for h in s._map.near[origin]:
        if not step_clause(s, p, h, afloat, armies, settlers, traces):
            ground = s.terrain[h]
            if ground == UNREVEALED:
                explores.append(EXPLORE.option(h))
            elif ground == SEA:
                boards.append(EMBARK.option(h))
            else:
                walks.append(TO.option(h))
    if not afloat and s.has(p, ROADS):
        for h, _between in s._map.beyond[origin]:
            if not road_clause(s, p, origin, h, armies, traces):
                roads.append(ROAD.option(h))
    return walks + roads + boards + explores


def open_water(s: Cultures, p: int, origin: int) -> int:
    """CC-10.14: the Sea spaces a fleet can reach without meeting foreign Ships, its own included, as a set."""
    free = s._sea & ~foreign_ships(s, p)
    reached = BIT[origin]
    while True:
        more = (reached | spread(reached)) & free | reached
        if more == reached:
            return reached
        reached = more


def truce_ships(s: Cultures) -> int:
    """The spaces with Ships of players whom the active player may not attack, as a set."""
    found = 0
    for i in range(s.players * 4):
        if s.ships[i] >= 0 and s.truce >> (i >> 2) & 1:
            found |= BIT[s.ships[i]]
    return found


def sea_goals(s: Cultures, p: int, origin: int) -> list[int]:
    """CC-10.14, CC-10.22, CC-11.4: every destination of a fleet, ascending."""
    reached = open_water(s, p, origin)
    battles = spread(reached) & s._sea & foreign_ships(s, p) & ~truce_ships(s)
    found = [TO.option(h) for h in members((reached | battles) & ~BIT[origin])]
    found.extend(EXPLORE.option(h) for h in _shores_unknown(s, reached))
    if s.has(p, NAVIGATION) and s._map.edge[origin]:
        for direction in (0, 1):
            if navigation_goal(s, p, origin, direction) >= 0:
                found.append(NAVIGATE.option(direction))
    return found


def _shores_unknown(s: Cultures, reached: int) -> list[int]:
    around = spread(reached) & ~s._revealed
    return [h for h in s._map.spaces if BIT[h] & around]


def fleet_has_goal(s: Cultures, p: int, origin: int) -> bool:
    """CC-10.25: has a fleet any destination?"""
    for h in s._map.near[origin]:
        ground = s.terrain[h]
        if ground == UNREVEALED:
            return True
        if ground == SEA:
            foe = fleet_owner(s, p, h)
            if foe < 0 or not s.truce >> foe & 1:
                return True
    if not s.has(p, NAVIGATION) or not s._map.edge[origin]:
        return False
    return navigation_goal(s, p, origin, 0) >= 0 or navigation_goal(s, p, origin, 1) >= 0


def navigation_goal(s: Cultures, p: int, origin: int, direction: int) -> int:
    """CC-10.22: the first revealed Sea space of another sea along the board's edge, -1 if there is none."""
    edge = s._map.perimeter
    own = sea_of(s, origin)
    start = edge.index(origin)
    step = 1 if direction == 0 else -1
    for i in range(1, len(edge)):
        h = edge[(start + step * i) % len(edge)]
        if s.terrain[h] == SEA and not BIT[h] & own:
            foe = fleet_owner(s, p, h)
            return NONE if foe >= 0 and s.truce >> foe & 1 else h
    return NONE


# --- who may move -----------------------------------------------------------------------------------------------


def ready_units(s: Cultures, p: int, place: int, counts: list[int]) -> None:
    """Add the units of a place that may still move, by kind * 4 + what they entered (CC-10.1, 10.5, 10.7, 10.9)."""
    if place >= CARGO:
        settlers, armies = s.hold_settlers[place - CARGO], s.hold_army[place - CARGO]
    else:
        settlers, armies = s.settlers[place], s.army[place]
    tactics = s.has(p, TACTICS)
    if not s.worn:
        counts[0] += settlers
        if tactics:
            counts[4] += armies
        return
    counts[0] += settlers - worn_at(s, place, SETTLER)
    if tactics:
        counts[4] += armies - worn_at(s, place, ARMY)
    for entry in s.worn:
        if entry >> 5 == place and not entry & (MOVED | BARRED):
            kind = entry >> 4 & 1
            if kind == SETTLER or tactics:
                counts[kind * 4 + (entry & 3)] += 1


def ready_at(s: Cultures, p: int, h: int) -> list[int]:
    """The units in a land space, or aboard Ships in a sea space, that may still move, less those in the group."""
    counts = [0] * 8
    if s.terrain[h] == SEA:
        for ship in range(p * 4, p * 4 + 4):
            if s.ships[ship] == h:
                ready_units(s, p, CARGO + ship, counts)
    elif s.owner[h] == p:
        ready_units(s, p, h, counts)
    for entry in s.group:
        counts[(entry >> 4 & 1) * 4 + (entry & 3)] -= 1
    return counts


def ready_ships(s: Cultures, p: int, h: int) -> list[int]:
    """The numbers of the Ships in a sea space that may still move."""
    return [n for n in range(4) if s.ships[p * 4 + n] == h and not s.ship_state[p * 4 + n] & (MOVED | BARRED)]


def barred_at(s: Cultures, p: int, h: int) -> bool:
    """CC-10.7, CC-10.9: is a unit or Ship of the player here that may not move again this turn?"""
    if s.terrain[h] != SEA:
        return any(entry >> 5 == h and entry & BARRED for entry in s.worn)
    return any(s.ship_state[ship] & BARRED for ship in range(p * 4, p * 4 + 4) if s.ships[ship] == h)


def summary(s: Cultures) -> tuple[int, int, int]:
    """Army units, Settlers and traces of the land group."""
    armies, traces = 0, 0
    for entry in s.group:
        armies += entry >> 4 & 1
        traces |= entry & 3
    return armies, len(s.group) - armies, traces


def can_depart(s: Cultures, p: int, h: int) -> bool:
    """CC-10.25: has a unit in this space, alone, a destination?"""
    afloat = s.terrain[h] == SEA
    if afloat and ready_ships(s, p, h) and fleet_has_goal(s, p, h):
        return True
    counts = ready_at(s, p, h)
    return any(counts[c] and has_goal(s, p, h, afloat, c >> 2, 1 - (c >> 2), c & 3) for c in range(8))


def sea_spaces_of(s: Cultures, p: int) -> list[int]:
    """The sea spaces with Ships of the player."""
    found: list[int] = []
    for ship in range(p * 4, p * 4 + 4):
        if s.ships[ship] >= 0 and s.ships[ship] not in found:
            found.append(s.ships[ship])
    return found


def can_move(s: Cultures, p: int) -> bool:
    """CC-5.7: is there any group that could move?"""
    if any(side == p and can_depart(s, p, h) for h, side in enumerate(s.owner)):
        return True
    return any(can_depart(s, p, h) for h in sea_spaces_of(s, p))
