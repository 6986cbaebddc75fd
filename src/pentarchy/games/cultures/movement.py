"""Chapter 10: Move Units. A move is built from an origin, its members and a destination."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.games.cultures.asking import Listed, Question
from pentarchy.games.cultures.because import no_boarding, no_road
from pentarchy.games.cultures.board import (
    fleet_owner,
    is_foreign,
    land_spaces_of,
    lose_land_units,
    unit_entry,
    works_in,
)
from pentarchy.games.cultures.capture import capture_camp
from pentarchy.games.cultures.combat import start_land, start_lone_city, start_naval
from pentarchy.games.cultures.components import BIT, CONSTANTS
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
    IDEAS,
    MOUNTAIN,
    NAVIGATION,
    NONE,
    SCAVENGER_OBJECTIVE,
    SEA,
    TACTICS,
    UNREVEALED,
)
from pentarchy.games.cultures.objectives import Windows, could_pair, feat
from pentarchy.games.cultures.payment import charge, grant
from pentarchy.games.cultures.reach import (
    barred_at,
    can_depart,
    fleet_has_goal,
    has_goal,
    land_goals,
    navigation_goal,
    ready_at,
    ready_ships,
    ready_units,
    road_clause,
    sea_goals,
    sea_spaces_of,
    step_clause,
    summary,
    truce_ships,
)
from pentarchy.games.cultures.state import (
    BARRED,
    CARGO,
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
