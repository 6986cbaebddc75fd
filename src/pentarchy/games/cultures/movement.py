"""Chapter 10: Move Units. A move is built from an origin, its members and a destination."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.games.cultures.asking import Listed, Question
from pentarchy.games.cultures.because import no_boarding, no_road
from pentarchy.games.cultures.board import (
    STACK,
    fleet_owner,
    foreign_ships,
    is_foreign,
    land_spaces_of,
    lose_land_units,
    room_aboard,
    sea_of,
    unit_entry,
    works_in,
    worn_at,
)
from pentarchy.games.cultures.capture import capture_camp
from pentarchy.games.cultures.combat import start_land, start_lone_city, start_naval
from pentarchy.games.cultures.components import BIT, CONSTANTS, DIST, H, members, spread
from pentarchy.games.cultures.effects import CARTOGRAPHY_CULTURE, CARTOGRAPHY_IDEAS, ROADS_FOOD, ROADS_ORE
from pentarchy.games.cultures.exploration import BY_LAND, BY_SHIP, explore
from pentarchy.games.cultures.groups import arrive, board_ships, sail
from pentarchy.games.cultures.lines import (
    BY_ROADS,
    EMBARKED,
    FROM_CARTOGRAPHY,
    LOST_SETTLERS,
    SAILED,
    WENT,
    party,
)
from pentarchy.games.cultures.names import (
    ARMY,
    BARBARIANS,
    CARTOGRAPHY,
    CULTURE,
    FORTRESS,
    GREAT_GARDENS,
    IDEAS,
    MOUNTAIN,
    NAVIGATION,
    NONE,
    ROADS,
    SCAVENGER_OBJECTIVE,
    SEA,
    SETTLER,
    TACTICS,
    UNREVEALED,
)
from pentarchy.games.cultures.objectives import Windows, could_pair, feat
from pentarchy.games.cultures.payment import affordable, charge, grant
from pentarchy.games.cultures.state import (
    BARRED,
    CARGO,
    IN_FERTILE,
    IN_FOREST,
    MOVED,
    WARLORD_WAITS,
    Cultures,
)
from pentarchy.games.cultures.verbs import (
    ALL,
    DONE,
    EMBARK,
    EXPLORE,
    GROUP,
    NAVIGATE,
    ROAD,
    STOP,
    TAKE_SHIP,
    TAKE_UNIT,
    TO,
)

MOVES: Final[int] = int(CONSTANTS["moves_per_action"])  # CC-10.1

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


# --- the action -------------------------------------------------------------------------------------------------


class MoveGroup(Question):
    """CC-10.1, CC-10.3: up to 3 moves, each beginning with an origin."""

    decision = "move_group"
    rule = "10.3"

    def __init__(self, player: int, optional: int) -> None:
        super().__init__(player)
        self.optional = optional  # the Great Warlord's move may be stopped at once

    def candidates(self, s: Cultures) -> list[int]:
        if s.moves >= MOVES:
            return []
        p = self.player
        return [GROUP.option(h) for h in sorted(land_spaces_of(s, p) + sea_spaces_of(s, p))]

    def way_out(self, s: Cultures) -> int:
        return STOP.option() if s.moves or self.optional else NONE

    def forbids(self, s: Cultures, action: int) -> int:
        if not GROUP.has(action):
            return 0
        p, h = self.player, GROUP.first(action)
        if s.terrain[h] == SEA:
            if h not in s.ships[p * 4 : p * 4 + 4]:
                return clause(10, 20)
        elif s.owner[h] != p:
            return clause(10, 20)
        if can_depart(s, p, h):
            return 0
        if s.terrain[h] != SEA and not s.settlers[h] and not s.has(p, TACTICS):
            return clause(10, 5)
        if any(ready_at(s, p, h)) or ready_ships(s, p, h):
            return clause(10, 25)
        if not barred_at(s, p, h):
            return clause(10, 1)
        return clause(10, 7) if s.terrain[h] == MOUNTAIN else clause(10, 9)

    def because(self, s: Cultures, action: int, number: int) -> str:
        if number == clause(10, 25):
            return "No unit there has anywhere to go."
        if number == clause(10, 9) and s.terrain[GROUP.first(action)] == SEA:
            return "Ships that fought, and all aboard, may not move again this turn."
        return ""

    def apply(self, s: Cultures, action: int) -> None:
        if action == STOP.option():
            self.run(s)
            return
        s.group = []
        s.fleet = 0
        s.queue(TakeAlong(self.player, GROUP.first(action)), MoveGroup(self.player, 0))

    def run(self, s: Cultures) -> None:
        """The action is over: Cartography (CC-9.11), and units may move again in a later action."""
        p = self.player
        if s.sailed and s.has(p, CARTOGRAPHY):
            grant(s, p, IDEAS, CARTOGRAPHY_IDEAS, FROM_CARTOGRAPHY)
            if s.sailed & 2:
                grant(s, p, CULTURE, CARTOGRAPHY_CULTURE, FROM_CARTOGRAPHY)
        s.moves = 0
        s.sailed = 0
        s.used &= ~WARLORD_WAITS
        s.worn = [entry & ~MOVED for entry in s.worn if entry & 15 & ~MOVED]
        for ship in range(p * 4, p * 4 + 4):
            s.ship_state[ship] &= ~MOVED

    def prompt(self, s: Cultures) -> str:
        left = MOVES - s.moves
        return f"Choose the space whose units move ({counted(left, 'move')} left)" + (", or stop." if s.moves else ".")


class TakeAlong(Listed):
    """CC-10.2, CC-10.3, CC-10.25: gather the members of a group."""

    decision = "move_take"
    rule = "10.3"
    verbs = (TAKE_UNIT, TAKE_SHIP, ALL, DONE)

    def __init__(self, player: int, origin: int) -> None:
        super().__init__(player)
        self.origin = origin

    def candidates(self, s: Cultures) -> list[int]:
        p, h = self.player, self.origin
        afloat = s.terrain[h] == SEA
        units: list[int] = []
        ships: list[int] = []
        everybody = 0
        if not s.fleet:
            counts = ready_at(s, p, h)
            armies, settlers, traces = summary(s)
            for c in range(8):
                if counts[c]:
                    army = c >> 2
                    if has_goal(s, p, h, afloat, armies + army, settlers + 1 - army, traces | c & 3):
                        units.append(TAKE_UNIT.option(army, c & 3))
            everybody = sum(counts)
        if afloat and not s.group and fleet_has_goal(s, p, h):
            free = [n for n in ready_ships(s, p, h) if not s.fleet >> n & 1]
            ships = [TAKE_SHIP.option(n) for n in free]
            everybody = len(free)
        found = units + ships
        if everybody > 1 and self._all_can_go(s, len(ships) > 0):
            found.append(ALL.option())
        if s.group or s.fleet:  # CC-10.25: alone it is taken without asking
            found.append(DONE.option())
        return found

    def refusal(self, s: Cultures, action: int) -> int:
        p, h = self.player, self.origin
        if TAKE_SHIP.has(action):
            if s.group or s.terrain[h] != SEA:
                return clause(10, 3)
            ship = p * 4 + TAKE_SHIP.first(action)
            if s.ships[ship] != h:
                return clause(10, 20)
            return clause(10, 9) if s.ship_state[ship] & BARRED else clause(10, 1)
        if s.fleet:
            return clause(10, 3)
        if TAKE_UNIT.has(action):
            if TAKE_UNIT.first(action) == ARMY and not s.has(p, TACTICS):
                return clause(10, 5)
            if not ready_at(s, p, h)[TAKE_UNIT.first(action) * 4 + TAKE_UNIT.second(action)]:
                return clause(10, 20)
        return clause(10, 25)

    def _all_can_go(self, s: Cultures, ships: bool) -> bool:
        """CC-10.3: as first option in a Sea space `all` means every Ship."""
        if ships:
            return True
        p, h = self.player, self.origin
        counts = ready_at(s, p, h)
        armies, settlers, traces = summary(s)
        for c in range(8):
            if counts[c]:
                traces |= c & 3
                if c >> 2:
                    armies += counts[c]
                else:
                    settlers += counts[c]
        return has_goal(s, p, h, s.terrain[h] == SEA, armies, settlers, traces)

    def because(self, s: Cultures, action: int, number: int) -> str:
        return "With this unit the group would have nowhere to go." if number == clause(10, 25) else ""

    def apply(self, s: Cultures, action: int) -> None:
        p, h = self.player, self.origin
        if TAKE_SHIP.has(action):
            s.fleet |= 1 << TAKE_SHIP.first(action)
        elif TAKE_UNIT.has(action):
            self._join(s, TAKE_UNIT.first(action), TAKE_UNIT.second(action))
        elif action == ALL.option():
            if s.terrain[h] == SEA and not s.group and ready_ships(s, p, h) and fleet_has_goal(s, p, h):
                for n in ready_ships(s, p, h):
                    s.fleet |= 1 << n
            else:
                for c, count in enumerate(ready_at(s, p, h)):
                    for _unit in range(count):
                        self._join(s, c >> 2, c & 3)
        s.push(MoveTo(p, h) if action in (ALL.option(), DONE.option()) else TakeAlong(p, h))

    def _join(self, s: Cultures, kind: int, state: int) -> None:
        """CC-10.26: units aboard leave the Ship with the lowest number that carries one."""
        p, h = self.player, self.origin
        if s.terrain[h] != SEA:
            s.group.append(unit_entry(h, kind, state))
            return
        for ship in range(p * 4, p * 4 + 4):
            if s.ships[ship] != h:
                continue
            counts = [0] * 8
            ready_units(s, p, CARGO + ship, counts)
            entry = unit_entry(CARGO + ship, kind, state)
            if counts[kind * 4 + state] > s.group.count(entry):
                s.group.append(entry)
                return

    def prompt(self, s: Cultures) -> str:
        some = s.group or s.fleet
        return "Take more units along, or finish." if some else "Choose the units that go together."


class MoveTo(Listed):
    """CC-10.4 to CC-10.24, CC-11.1, CC-11.4: where the group goes."""

    decision = "move_to"
    rule = "10.4"
    verbs = (TO, ROAD, EMBARK, EXPLORE, NAVIGATE)

    def __init__(self, player: int, origin: int) -> None:
        super().__init__(player)
        self.origin = origin

    def candidates(self, s: Cultures) -> list[int]:
        p, h = self.player, self.origin
        if s.fleet:
            return sea_goals(s, p, h)
        armies, settlers, traces = summary(s)
        return land_goals(s, p, h, s.terrain[h] == SEA, armies, settlers, traces)

    def refusal(self, s: Cultures, action: int) -> int:
        if NAVIGATE.has(action):
            return clause(10, 22)
        return self._no_sailing(s, action) if s.fleet else self._no_way(s, action)

    def _no_sailing(self, s: Cultures, action: int) -> int:
        """Why the Ships cannot go there."""
        if EXPLORE.has(action):
            return clause(11, 4)
        if ROAD.has(action):
            return clause(10, 13)
        if EMBARK.has(action):
            return clause(10, 16)
        return clause(17, 7) if BIT[TO.first(action)] & truce_ships(s) else clause(10, 14)

    def _no_way(self, s: Cultures, action: int) -> int:
        """Why the land group cannot go there."""
        p, origin = self.player, self.origin
        afloat = s.terrain[origin] == SEA
        armies, settlers, traces = summary(s)
        if ROAD.has(action):
            return clause(10, 13) if afloat else road_clause(s, p, origin, ROAD.first(action), armies, traces)
        if EMBARK.has(action):
            return clause(10, 16)
        goal = TO.first(action) if TO.has(action) else EXPLORE.first(action)
        if EXPLORE.has(action) or s.terrain[goal] == UNREVEALED:
            return clause(10, 17) if afloat else clause(11, 1)
        if goal not in s._map.near[origin]:
            return clause(10, 17) if afloat else clause(10, 4)
        return step_clause(s, p, goal, afloat, armies, settlers, traces) or clause(10, 16)

    def because(self, s: Cultures, action: int, number: int) -> str:
        p = self.player
        if number == clause(10, 22):
            return "From here Navigation leads nowhere." if s.has(p, NAVIGATION) else "You need Navigation for this."
        if number == clause(10, 13):
            return no_road(s, p, self.origin, ROAD.first(action))
        if number == clause(10, 16) and s.fleet:
            return "Land units go aboard Ships, not Ships."
        if number == clause(10, 16) and EMBARK.has(action):
            armies, settlers, _ = summary(s)
            return no_boarding(s, p, EMBARK.first(action), armies + settlers)
        return ""

    def apply(self, s: Cultures, action: int) -> None:
        p, origin = self.player, self.origin
        s.moves += 1
        self._tell(s, action)
        if EXPLORE.has(action):
            entry = EXPLORE.first(action)
            how = BY_SHIP if s.fleet else BY_LAND
            explore(s, p, s._map.region[entry], entry, how, origin)
        elif NAVIGATE.has(action):
            self._sail(s, navigation_goal(s, p, origin, NAVIGATE.first(action)), True)
        elif EMBARK.has(action):
            board_ships(s, p, EMBARK.first(action))
        elif ROAD.has(action):
            enter_space(s, p, ROAD.first(action), origin)
            charge(s, p, ROADS_FOOD, 0, ROADS_ORE)
        elif s.fleet:
            self._sail(s, TO.first(action), False)
        else:
            enter_space(s, p, TO.first(action), origin)

    def _tell(self, s: Cultures, action: int) -> None:
        """Who goes from where to where."""
        p, origin = self.player, self.origin
        if s.fleet and TO.has(action):
            s.tell(SAILED, p, s.fleet.bit_count(), origin, TO.first(action))
        if s.fleet:
            return
        armies, settlers, _ = summary(s)
        for verb, line in ((TO, WENT), (ROAD, BY_ROADS), (EMBARK, EMBARKED)):
            if verb.has(action):
                s.tell(line, p, party(armies, settlers), origin, verb.first(action))

    def _sail(self, s: Cultures, goal: int, navigated: bool) -> None:
        if fleet_owner(s, self.player, goal) >= 0:
            start_naval(s, self.player, goal, self.origin, navigated, False)
        else:
            sail(s, self.player, goal, navigated)

    def prompt(self, s: Cultures) -> str:
        return "Choose where the Ships sail." if s.fleet else "Choose where the group goes."


def enter_space(s: Cultures, p: int, h: int, origin: int) -> None:
    """CC-17.1: go in, or meet what is there."""
    by_sea = s.terrain[origin] == SEA
    if not is_foreign(s, p, h):
        arrive(s, p, h, False)
    elif s.army[h] or (0 <= s.city[h] < BARBARIANS and works_in(s, h, FORTRESS)):
        start_land(s, p, h, origin, by_sea)
    elif s.city[h] == BARBARIANS:  # CC-19.13
        capture_camp(s, p, h, 0, 0)
    elif s.city[h] >= 0:
        start_lone_city(s, p, h, origin, by_sea)
    else:  # CC-17.2
        if could_pair(s, s.owner[h], h):
            feat(s, p, SCAVENGER_OBJECTIVE)
        s.tell(LOST_SETTLERS, s.owner[h], s.settlers[h])
        lose_land_units(s, h)
        arrive(s, p, h, True)
        s.push(Windows())
