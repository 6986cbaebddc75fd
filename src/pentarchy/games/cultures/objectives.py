"""Chapter 21: objective cards, when they are fulfilled and when they are declared; and the early end (CC-26.2)."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.asking import Question
from pentarchy.games.cultures.board import (
    all_units,
    as_set,
    colour_of,
    land_spaces_of,
    within,
    works_in,
)
from pentarchy.games.cultures.components import (
    AT_STATUS,
    BIT,
    CARD_OBJECTIVES,
    CATEGORIES,
    CATEGORY_MASK,
    CONSTANTS,
    DIST,
    EXCLUDES,
    OBJECTIVE_BY_SHIP,
    OBJECTIVE_GOODS,
    OBJECTIVE_KIND,
    OBJECTIVE_LEAD,
    OBJECTIVE_NUMBER,
    H,
    spread,
)
from pentarchy.games.cultures.domains import CLAIMS
from pentarchy.games.cultures.lines import COMPLETED, LOST_GOODS, NO_CITY_LEFT
from pentarchy.games.cultures.names import (
    ANGRY,
    ARMY,
    BARBARIANS,
    CITY_FOUNDER_OBJECTIVE,
    COLONY_OBJECTIVE,
    FIRST_GOVERNMENT,
    FOOD,
    HAPPY,
    ORE,
    PORT,
    SHIP,
    TEMPLE,
    TERROR_REGIME_OBJECTIVE,
    TRADE_ROUTES,
    WOOD,
)
from pentarchy.games.cultures.scoring import tell_result
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import DECLARE, DONE

ROUTE_RANGE: Final[int] = int(CONSTANTS["trade_route_range"])
MOST_ROUTES: Final[int] = int(CONSTANTS["trade_route_max"])
ENOUGH: Final[int] = int(CONSTANTS["supplies_have"])  # what an objective of supplies asks for (CC-21.5)
PAID: Final[int] = int(CONSTANTS["supplies_pay"])  # and what it costs

# --- trade routes (CC-9.24) -------------------------------------------------------------------------------------


def route_count(s: Cultures, p: int, ships_only: bool) -> int:
    """CC-9.24, CC-21.16: the largest number of pairs of own units and foreign cities in range, at most 4."""
    partners: list[int] = []
    for other in range(s.players):
        if other != p:
            partners.extend(h for h in s._towns[other] if s.mood[h] != ANGRY)
    if not partners:
        return 0
    reach: list[list[int]] = []
    for h in _traders(s, p, ships_only):
        around = within(BIT[h], ROUTE_RANGE, s._revealed)
        cities = [n for n, city in enumerate(partners) if BIT[city] & around]
        if cities:
            reach.append(cities)
    taken = [-1] * len(partners)
    routes = 0
    for unit in range(len(reach)):
        if _match(reach, taken, unit, [False] * len(partners)):
            routes += 1
    return min(routes, MOST_ROUTES)


def _traders(s: Cultures, p: int, ships_only: bool) -> list[int]:
    """Where the units stand that may form a route, one entry per unit."""
    found: list[int] = []
    for ship in range(p * 4, p * 4 + 4):
        if s.ships[ship] >= 0:
            found.append(s.ships[ship])
            if not ships_only:
                found.extend([s.ships[ship]] * s.hold_settlers[ship])
    if not ships_only:
        for h in land_spaces_of(s, p):
            found.extend([h] * s.settlers[h])
    return found


def _match(reach: list[list[int]], taken: list[int], unit: int, seen: list[bool]) -> bool:
    for city in reach[unit]:
        if not seen[city]:
            seen[city] = True
            if taken[city] < 0 or _match(reach, taken, taken[city], seen):
                taken[city] = unit
                return True
    return False


# --- what is fulfilled ------------------------------------------------------------------------------------------


def building_count(s: Cultures, p: int, building: int) -> int:
    """CC-21.8: buildings in the player's colour, in their own cities and working."""
    return sum(1 for h in s._towns[p] if colour_of(s, h, building) == p and works_in(s, h, building))


def pieces_abroad(s: Cultures, p: int) -> list[int]:
    """CC-21.8: the cities of other players with a building of this colour, one entry per building."""
    found: list[int] = []
    for other in range(s.players):
        if other != p:
            for h in s._towns[other]:
                found.extend(h for b in range(PORT, TEMPLE + 1) if colour_of(s, h, b) == p)
    return found


def complete_categories(s: Cultures, p: int) -> int:
    """How many categories the player has all four advances of."""
    return sum(1 for c in range(CATEGORIES) if CATEGORY_MASK[c] & ~s.advances[p] == 0)


def _leads(values: list[int], p: int, least: int) -> bool:
    """CC-21.7: strictly more than every other player, and at least so much."""
    return values[p] >= least and all(values[p] > v for q, v in enumerate(values) if q != p)


def fulfilled(s: Cultures, p: int, objective: int) -> bool:
    """Does a status objective hold for the player now? CC-21.7 to CC-21.16."""
    kind, number = OBJECTIVE_KIND[objective], OBJECTIVE_NUMBER[objective]
    towns = s._towns[p]
    everybody = range(s.players)
    if kind == "cities_min":
        return len(towns) >= number
    if kind == "building_lead":
        return _leads([building_count(s, q, number) for q in everybody], p, 1)
    if kind == "advance_lead":
        return _leads([s.advances[q].bit_count() for q in everybody], p, number)
    if kind == "category_complete":
        return CATEGORY_MASK[number] & ~s.advances[p] == 0
    if kind == "resource_pay":
        return s.good(p, number) >= ENOUGH
    if kind == "happy_cities_min":
        return sum(1 for h in towns if s.mood[h] == HAPPY) >= number
    if kind == "ships_on_foreign_ports":
        ports = [s.harbour[h] for q in everybody if q != p for h in s._towns[q] if s.harbour[h] >= 0]
        return sum(1 for i in range(p * 4, p * 4 + 4) if s.ships[i] >= 0 and s.ships[i] in ports) >= number
    if kind == "resource_set":
        food, wood, ore = OBJECTIVE_GOODS[objective]
        return s.good(p, FOOD) >= food and s.good(p, WOOD) >= wood and s.good(p, ORE) >= ore
    if kind == "fleet":
        fleets = [all_units(s, q, SHIP) for q in everybody]
        return fleets[p] >= number or _leads(fleets, p, OBJECTIVE_LEAD[objective])
    if kind == "army_margin":
        armies = [all_units(s, q, ARMY) for q in everybody]
        return all(armies[p] >= armies[q] + number for q in everybody if q != p)
    if kind == "cities_with_army":
        return sum(1 for h in towns if s.army[h]) >= number
    if kind == "distinct_buildings":
        return sum(1 for b in range(PORT, TEMPLE + 1) if building_count(s, p, b)) >= number
    if kind == "complete_category_lead":
        return _leads([complete_categories(s, q) for q in everybody], p, 1)
    if kind == "far_city":
        return any(DIST[h * H + s.homes[p]] >= number for h in towns)
    return _fulfilled_on_the_map(s, p, kind, number, objective)


def _fulfilled_on_the_map(s: Cultures, p: int, kind: str, number: int, objective: int) -> bool:
    towns = s._towns[p]
    if kind == "armies_next_to_foreign_city":
        foreign = spread(as_set(tuple(h for q in range(s.players) if q != p for h in s._towns[q])))
        return sum(s.army[h] for h in land_spaces_of(s, p) if BIT[h] & foreign) >= number
    if kind == "foreign_cities_with_piece":
        return len(set(pieces_abroad(s, p))) >= number
    if kind == "city_size_min":
        return any(s.size[h] >= number for h in towns)
    if kind == "government_complete":
        return any(CATEGORY_MASK[c] & ~s.advances[p] == 0 for c in range(FIRST_GOVERNMENT, CATEGORIES))
    if kind == "isolated_cities":
        return sum(1 for h in towns if all(s.city[n] < 0 for n in s._map.near[h])) >= number
    if kind == "military_total":
        return all_units(s, p, ARMY) + all_units(s, p, SHIP) >= number
    if kind == "routes_possible":
        if not s.advances[p] >> TRADE_ROUTES & 1:
            return False
        return route_count(s, p, OBJECTIVE_BY_SHIP[objective]) >= number
    if kind == "categories_started":
        return sum(1 for c in range(CATEGORIES) if CATEGORY_MASK[c] & s.advances[p]) >= number
    if kind == "influence_lead":
        return _leads([len(pieces_abroad(s, q)) for q in range(s.players)], p, 1)
    if kind == "wonder_built":
        return s.wonder_builders == 1 << p
    if kind == "outposts":
        near_home = as_set(towns)
        near_home |= spread(near_home)
        return sum(1 for h in land_spaces_of(s, p) if s.army[h] and not BIT[h] & near_home) >= number
    return False


def could_pair(s: Cultures, owner: int, h: int) -> bool:
    """CC-21.15: could a Settler or Ship of this player in this space have formed a trade route?"""
    if not s._works[owner] >> TRADE_ROUTES & 1:
        return False
    around = within(BIT[h], ROUTE_RANGE, s._revealed)
    for other in range(s.players):
        if other != owner:
            for city in s._towns[other]:
                if s.mood[city] != ANGRY and BIT[city] & around:
                    return True
    return False


def feat(s: Cultures, p: int, objective: int) -> None:
    """An immediate objective has come true for a player; they may declare it in the next window."""
    if p < BARBARIANS:
        s.feats[p] |= 1 << objective


# --- declaring --------------------------------------------------------------------------------------------------


def may_declare(s: Cultures, p: int, objective: int, status: int) -> bool:
    """CC-21.2 to CC-21.6: is this the moment for the objective, and does it hold?"""
    if not status:
        return s.feats[p] >> objective & 1 == 1
    if not AT_STATUS[objective] or s.declared[p] >> objective & 1:
        return False
    excluded = EXCLUDES[objective]
    if objective == COLONY_OBJECTIVE:
        if s.founders >> p & 1:
            return False
    elif excluded >= 0 and s.declared[p] >> excluded & 1:
        return False
    return fulfilled(s, p, objective)


def declarable(s: Cultures, p: int, card: int, status: int) -> bool:
    """Could this objective card be declared by the player now?"""
    a, b = CARD_OBJECTIVES[card]
    return may_declare(s, p, a, status) or may_declare(s, p, b, status)


class Declare(Question):
    """CC-21.2, CC-21.3: a player may complete objective cards; nobody else notices the question (CC-27.6)."""

    decision = "declare"
    rule = "21.2"
    veiled = True

    def __init__(self, player: int, status: int) -> None:
        super().__init__(player)
        self.status = status

    def candidates(self, s: Cultures) -> list[int]:
        held = s.objectives[self.player]
        return [DECLARE.option(number) for number, (card, _) in enumerate(CLAIMS) if held >> card & 1]

    def way_out(self, s: Cultures) -> int:
        return DONE.option()

    def forbids(self, s: Cultures, action: int) -> int:
        if not DECLARE.has(action):
            return 0
        card, objective = CLAIMS[DECLARE.first(action)]
        if not s.objectives[self.player] >> card & 1:
            return clause(21, 1)
        return 0 if may_declare(s, self.player, objective, self.status) else clause(21, 2)

    def because(self, s: Cultures, action: int, number: int) -> str:
        if number == clause(21, 1):
            return "You do not hold this card."
        objective = CLAIMS[DECLARE.first(action)][1]
        if not self.status:
            return "You have not just done what this objective asks for."
        if not AT_STATUS[objective]:
            return "This objective is completed at once when you do what it asks for, not in the Status Phase."
        return "" if fulfilled(s, self.player, objective) else "You do not fulfil this objective."

    def apply(self, s: Cultures, action: int) -> None:
        if action == DONE.option():
            return
        p = self.player
        card, objective = CLAIMS[DECLARE.first(action)]
        s.objectives[p] &= ~(1 << card)
        s.completed[p] |= 1 << card
        for viewer in range(s.players):
            s.known_objectives[viewer * 4 + p] &= ~(1 << card)
        s.tell(COMPLETED, p, DECLARE.first(action))
        s.feats[p] &= ~(1 << objective)
        if self.status:
            s.declared[p] |= 1 << objective
            if OBJECTIVE_KIND[objective] == "resource_pay":  # CC-21.5
                s.goods[p * 7 + OBJECTIVE_NUMBER[objective]] -= PAID
                s.tell(LOST_GOODS, p, PAID, OBJECTIVE_NUMBER[objective])
        elif objective == CITY_FOUNDER_OBJECTIVE:
            s.founders |= 1 << p
        s.push(Declare(p, self.status))

    def prompt(self, s: Cultures) -> str:
        return "Declare an objective that you have fulfilled, or finish."


class Windows(Step[Cultures]):
    """CC-21.3: objectives fulfilled by what has just been resolved may be declared; then the chance is gone."""

    def run(self, s: Cultures) -> None:
        if not any(s.feats):
            return
        s.push(Forget())
        begin = s.active if s.active >= 0 else s.first
        for p in s.after(begin)[::-1]:
            if s.feats[p] and s.objectives[p]:
                s.push(Declare(p, 0))


class Forget(Step[Cultures]):
    """CC-21.3: a chance not taken is gone."""

    def run(self, s: Cultures) -> None:
        s.feats = [0] * s.players


class Terror(Step[Cultures]):
    """CC-21.3: Terror Regime is checked after each of the player's actions."""

    def run(self, s: Cultures) -> None:
        p = self.player
        if sum(1 for h in s._towns[p] if s.mood[h] == ANGRY) >= OBJECTIVE_NUMBER[TERROR_REGIME_OBJECTIVE]:
            feat(s, p, TERROR_REGIME_OBJECTIVE)


class CheckEnd(Step[Cultures]):
    """CC-26.2: the game ends at once when a player has no city left."""

    def run(self, s: Cultures) -> None:
        for p in range(s.players):
            if not s._towns[p]:
                s.tell(NO_CITY_LEFT, p)
                tell_result(s)
                s.finish()
                return
