"""Chapters 13 and 14: building units and adding buildings to cities."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.advances import DogmaAdvance
from pentarchy.games.cultures.asking import CANNOT_PAY, Listed, Question
from pentarchy.games.cultures.because import no_building, no_unit
from pentarchy.games.cultures.board import (
    STACK,
    colour_of,
    fleet_owner,
    new_ship,
    new_unit,
    set_building,
    works_in,
)
from pentarchy.games.cultures.cities import Activated, activation_clause, activation_limit, acts_angry
from pentarchy.games.cultures.combat import start_naval
from pentarchy.games.cultures.components import BUILDING_COST, BUILDING_NEEDS, CATEGORY_MASK, UNIT_COST, H
from pentarchy.games.cultures.domains import HARBOUR, HARBOURS
from pentarchy.games.cultures.effects import (
    ACADEMY_IDEAS,
    DRAFT_MOOD,
    LIBERTIES_DRAFT_MOOD,
    SANITATION_MOOD,
    STATE_RELIGION_FOOD,
)
from pentarchy.games.cultures.lines import BUILDING_ADDED, FROM_ACADEMY
from pentarchy.games.cultures.names import (
    ACADEMY,
    ANGRY,
    ARMY,
    CIVIL_LIBERTIES,
    CULTURE,
    DOGMA,
    DRAFT,
    DRAFT_CALL_OBJECTIVE,
    IDEAS,
    MOOD,
    NATIONALISM,
    NONE,
    PORT,
    SANITATION,
    SEA,
    SETTLER,
    SETTLER_STOCK,
    SHIP,
    STATE_RELIGION,
    STOCKS,
    TEMPLE,
    THEOCRACY_CATEGORY,
)
from pentarchy.games.cultures.objectives import feat
from pentarchy.games.cultures.payment import affordable, charge, charge_tokens, grant
from pentarchy.games.cultures.state import USED_STATE_RELIGION, Cultures
from pentarchy.games.cultures.verbs import DONE, GAIN, GROW, GROW_PORT, SKIP, UNIT, UNIT_MOOD

BUILT_ONE: Final = 1  # what has been done in this Build Units activation
BUILT_MILITARY: Final = 2
SANITATION_USED: Final = 4
DRAFT_USED: Final = 8

# --- units ------------------------------------------------------------------------------------------------------


def draft_price(s: Cultures, p: int) -> int:
    """CC-9.19, CC-9.35: Mood tokens for an Army unit."""
    return LIBERTIES_DRAFT_MOOD if s.has(p, CIVIL_LIBERTIES) else DRAFT_MOOD


def unit_clause(s: Cultures, p: int, city: int, kind: int) -> int:
    """CC-13.12 to CC-13.14: what keeps the unit from being placed, price aside."""
    if not s.stock[p * STOCKS + SETTLER_STOCK + kind]:
        return clause(13, 13)
    if kind == ARMY and s.army[city] >= STACK:
        return clause(13, 12)
    if kind == SHIP:
        if not works_in(s, city, PORT):
            return clause(13, 12)
        enemy = fleet_owner(s, p, s.harbour[city])
        if enemy >= 0 and s.truce >> enemy & 1:
            return clause(13, 14)
    return 0


#: Every way to build a unit: for resources, or a land unit for Mood tokens.
UNIT_WAYS: Final[tuple[int, ...]] = (*UNIT.options(), *UNIT_MOOD.options())
NO_UNITS: Final[tuple[int, ...]] = ()


def _bought_clause(s: Cultures, p: int, city: int, kind: int) -> int:
    """What keeps the player from building a unit for resources."""
    food, wood, ore = UNIT_COST[kind]
    return unit_clause(s, p, city, kind) or (0 if affordable(s, p, food, wood, ore) else CANNOT_PAY)


def unit_way_clause(s: Cultures, p: int, city: int, flags: int, way: int) -> int:
    """CC-13.11, CC-9.6, CC-9.19: what keeps the player from building a unit in this way now."""
    if UNIT.has(way):
        return _bought_clause(s, p, city, UNIT.first(way))
    if not UNIT_MOOD.has(way):
        return 0
    tokens = s.tokens(p, MOOD)
    if UNIT_MOOD.first(way) == SETTLER:
        able = tokens >= SANITATION_MOOD and s.has(p, SANITATION) and not flags & SANITATION_USED
        return unit_clause(s, p, city, SETTLER) if able else clause(9, 6)
    able = s.has(p, DRAFT) and not flags & DRAFT_USED and tokens >= draft_price(s, p)
    return unit_clause(s, p, city, ARMY) if able else clause(9, 19)


def build_clause(s: Cultures, p: int, h: int) -> int:
    """CC-13.11: what keeps the player from building units with this city, actions aside."""
    barred = activation_clause(s, p, h)
    if barred:
        return barred
    for kind in (ARMY, SETTLER, SHIP):  # profiled: the cheapest unit first, and Mood tokens only if there are any
        reason = _bought_clause(s, p, h, kind)
        if not reason:
            return 0
        if reason == CANNOT_PAY:
            barred = CANNOT_PAY
    if s.tokens(p, MOOD):
        for way in UNIT_MOOD.options():
            if not unit_way_clause(s, p, h, 0, way):
                return 0
    return barred or clause(13, 11)


def could_build_something(s: Cultures, p: int) -> bool:
    """A quick check: is any unit affordable at all?"""
    for kind in (ARMY, SHIP, SETTLER):
        food, wood, ore = UNIT_COST[kind]
        if affordable(s, p, food, wood, ore):
            return True
    return s.tokens(p, MOOD) > 0


def build_units(s: Cultures, p: int, h: int) -> None:
    """CC-13.11: begin to build units with a city."""
    limit = activation_limit(s, h)
    s.activations[h] += 1
    s.fleet = 0
    s.push(BuildUnit(p, h, limit, 0))


class BuildUnit(Question):
    """CC-13.11 to CC-13.15: build units one by one, up to the city's limit."""

    decision = "unit"
    rule = "13.11"

    def __init__(self, player: int, city: int, left: int, flags: int) -> None:
        super().__init__(player)
        self.city = city
        self.left = left
        self.flags = flags

    def candidates(self, s: Cultures) -> tuple[int, ...]:
        return UNIT_WAYS if self.left else NO_UNITS

    def way_out(self, s: Cultures) -> int:
        return DONE.option() if self.flags else NONE

    def forbids(self, s: Cultures, action: int) -> int:
        return unit_way_clause(s, self.player, self.city, self.flags, action)

    def because(self, s: Cultures, action: int, number: int) -> str:
        if not UNIT.has(action):
            return ""
        return no_unit(s, self.player, self.city, UNIT.first(action), number)

    def apply(self, s: Cultures, action: int) -> None:
        p = self.player
        if action == DONE.option():
            self.run(s)
            return
        flags = self.flags | BUILT_ONE
        with_mood = UNIT_MOOD.has(action)
        kind = UNIT_MOOD.first(action) if with_mood else UNIT.first(action)
        if kind == SHIP:
            s.fleet |= 1 << (new_ship(s, p, s.harbour[self.city]) & 3)
        else:
            new_unit(s, p, self.city, kind)
        if kind != SETTLER:
            flags |= BUILT_MILITARY
        if with_mood:
            flags |= SANITATION_USED if kind == SETTLER else DRAFT_USED
        s.push(BuildUnit(p, self.city, self.left - 1, flags))
        if with_mood:
            charge_tokens(s, p, MOOD, SANITATION_MOOD if kind == SETTLER else draft_price(s, p))
        else:
            food, wood, ore = UNIT_COST[kind]
            charge(s, p, food, wood, ore)

    def run(self, s: Cultures) -> None:
        """CC-13.22: Nationalism, the fall of mood, then a battle before the Port."""
        p = self.player
        if self.flags & DRAFT_USED:
            s.drafts += 1
            if s.drafts == 2:
                feat(s, p, DRAFT_CALL_OBJECTIVE)
        s.push(PortBattle(p, self.city))
        s.push(Activated(p, self.city))
        if self.flags & BUILT_MILITARY and s.has(p, NATIONALISM):
            s.push(GainToken(p, NATIONALISM))

    def prompt(self, s: Cultures) -> str:
        if self.flags:
            return f"Build a unit ({self.left} left), or finish."
        return f"Build up to {self.left} units." if self.left > 1 else "Build a unit."


class PortBattle(Step[Cultures]):
    """CC-13.14: new Ships meet foreign Ships before the Port."""

    def __init__(self, player: int, city: int) -> None:
        super().__init__(player)
        self.city = city

    def run(self, s: Cultures) -> None:
        sea = s.harbour[self.city]
        if not s.fleet or sea < 0:
            return
        enemy = fleet_owner(s, self.player, sea)
        if enemy >= 0:
            start_naval(s, self.player, sea, sea, False, True)
        else:
            s.fleet = 0


class GainToken(Listed):
    """CC-14.3, CC-9.37: gain a Mood or a Culture token."""

    decision = "temple_token"
    rule = "14.3"
    verbs = (GAIN,)

    def __init__(self, player: int, cause: int) -> None:
        super().__init__(player)
        self.cause = cause  # TEMPLE or NATIONALISM

    def candidates(self, s: Cultures) -> list[int]:
        return [GAIN.option(1), GAIN.option(2)]

    def apply(self, s: Cultures, action: int) -> None:
        s.gain(self.player, MOOD if GAIN.first(action) == 1 else CULTURE, 1)

    def prompt(self, s: Cultures) -> str:
        return "Gain a Mood token or a Culture token."


# --- buildings --------------------------------------------------------------------------------------------------


def grow_price(s: Cultures, p: int, building: int) -> tuple[int, int, int]:
    """CC-13.16, CC-9.22: what the box says; the first Temple of a turn needs no Food with State Religion."""
    if building != TEMPLE or not _religion_helps(s, p):
        return BUILDING_COST[building]
    food, wood, ore = BUILDING_COST[building]
    return max(0, food - STATE_RELIGION_FOOD), wood, ore


def _religion_helps(s: Cultures, p: int) -> bool:
    return s.has(p, STATE_RELIGION) and not s.used & USED_STATE_RELIGION and p == s.active


def piece_clause(s: Cultures, p: int, h: int) -> int:
    """CC-13.1, CC-13.18, CC-13.19, CC-22.9: what keeps the player from adding any piece to this city."""
    if s.city[h] != p:
        return clause(13, 1)
    if s.pestilence and not s.has(p, SANITATION):
        return clause(22, 9)
    return clause(13, 19) if s.size[h] >= len(s._towns[p]) else 0


def building_clause(s: Cultures, p: int, h: int, building: int, sea: int) -> int:
    """CC-13.17, CC-13.20, CC-13.21: what keeps this building out of this city, price and activation aside."""
    if not s._works[p] & BUILDING_NEEDS[building]:
        return clause(13, 17)
    if colour_of(s, h, building) != NONE or not s.stock[p * STOCKS + building]:
        return clause(13, 20)
    if building == PORT and (sea not in s._map.near[h] or s.terrain[sea] != SEA):
        return clause(13, 21)
    return 0


def city_buildings(s: Cultures, p: int, h: int, kinds: int, paid: bool) -> list[int]:
    """What may be added to one city of those kinds (a set): options, ascending except that Ports come last."""
    if piece_clause(s, p, h):
        return []
    found: list[int] = []
    for building in range(ACADEMY, TEMPLE + 1):
        if kinds >> building & 1 and not building_clause(s, p, h, building, NONE):
            if not paid or _can_pay(s, p, building):
                found.append(GROW.option(h, building - ACADEMY))
    if kinds >> PORT & 1 and (not paid or _can_pay(s, p, PORT)):
        for sea in s._map.near[h]:
            if s.terrain[sea] == SEA and not building_clause(s, p, h, PORT, sea):
                found.append(GROW_PORT.option(HARBOUR[h * H + sea]))
    return found


def _can_pay(s: Cultures, p: int, building: int) -> bool:
    food, wood, ore = grow_price(s, p, building)
    return affordable(s, p, food, wood, ore)


#: The least that any building costs.
LEAST_WOOD: Final[int] = min(wood for _food, wood, _ore in BUILDING_COST[PORT:])
LEAST_ORE: Final[int] = min(ore for _food, _wood, ore in BUILDING_COST[PORT:])

ALL_KINDS: Final[int] = 1 << PORT | 1 << ACADEMY | 1 << 3 | 1 << TEMPLE


def grow_options(s: Cultures, p: int, kinds: int, paid: bool, activating: bool) -> list[int]:
    """CC-13.16 to CC-13.21: every building the player may add anywhere, ascending."""
    if paid and not affordable(s, p, 0, LEAST_WOOD, LEAST_ORE):
        return []
    found: list[int] = []
    for h in s._towns[p]:
        if activating and (acts_angry(s, h) or activation_clause(s, p, h)):
            continue
        if not activating and s.mood[h] == ANGRY:  # Forced Labor helps in activations only
            continue
        found.extend(city_buildings(s, p, h, kinds, paid))
    if len(found) > 1:
        found.sort()
    return found


def grow_clause(s: Cultures, p: int, action: int, kinds: int, paid: bool, activating: bool) -> int:
    """What keeps the player from adding this building here."""
    h, building, sea = grow_args(action)
    if activating:
        barred = activation_clause(s, p, h)
        if barred:
            return barred
    barred = piece_clause(s, p, h)
    if barred == clause(13, 1):
        return barred
    if acts_angry(s, h) or (s.mood[h] == ANGRY and not activating):
        return clause(13, 18)
    if barred:
        return barred
    if not kinds >> building & 1:
        return clause(22, 17)
    barred = building_clause(s, p, h, building, sea)
    if barred:
        return barred
    return CANNOT_PAY if paid and not _can_pay(s, p, building) else 0


def grow_args(action: int) -> tuple[int, int, int]:
    """City, building and sea space (or NONE) of a `grow` option."""
    if GROW.has(action):
        return GROW.first(action), GROW.second(action) + ACADEMY, NONE
    h, sea = HARBOURS[GROW_PORT.first(action)]
    return h, PORT, sea


def grow(s: Cultures, p: int, action: int, paid: bool, activating: bool) -> None:
    """CC-13.16: add a building; CC-13.22 orders what follows."""
    h, building, sea = grow_args(action)
    if activating:
        s.activations[h] += 1
        s.push(Activated(p, h))
    s.push(NewBuilding(p, h, building, sea))
    if paid:
        food, wood, ore = grow_price(s, p, building)
        if building == TEMPLE and _religion_helps(s, p):
            s.used |= USED_STATE_RELIGION
        charge(s, p, food, wood, ore)


class NewBuilding(Step[Cultures]):
    """CC-14.2, CC-14.3, CC-9.40: place the building and carry out its effects."""

    def __init__(self, player: int, space: int, building: int, sea: int) -> None:
        super().__init__(player)
        self.space = space
        self.building = building
        self.sea = sea

    def run(self, s: Cultures) -> None:
        p, h = self.player, self.space
        set_building(s, h, self.building, p)
        s.stock[p * STOCKS + self.building] -= 1
        s.size[h] += 1
        s.tell(BUILDING_ADDED, p, h, self.building - PORT)
        if self.building == PORT:
            s.harbour[h] = self.sea
        elif self.building == ACADEMY:
            grant(s, p, IDEAS, ACADEMY_IDEAS, FROM_ACADEMY)
        elif self.building == TEMPLE:
            if s.has(p, DOGMA):
                s.push(DogmaAdvance(p, CATEGORY_MASK[THEOCRACY_CATEGORY], 1, 0, 0))
            s.push(GainToken(p, TEMPLE))


class BuildByCard(Listed):
    """CC-20.10, CC-22.17: add a building by a card; free and as an activation, or paid and without one."""

    decision = "build_card"
    rule = "22.17"
    verbs = (GROW, GROW_PORT)

    def __init__(self, player: int, kinds: int, free: int) -> None:
        super().__init__(player)
        self.kinds = kinds
        self.free = free  # City Development: without paying, but an activation, and it must be done

    def candidates(self, s: Cultures) -> list[int]:
        return grow_options(s, self.player, self.kinds, not self.free, self.free == 1)

    def way_out(self, s: Cultures) -> int:
        return NONE if self.free else SKIP.option()

    def refusal(self, s: Cultures, action: int) -> int:
        return grow_clause(s, self.player, action, self.kinds, not self.free, self.free == 1)

    def because(self, s: Cultures, action: int, number: int) -> str:
        if not GROW.has(action) and not GROW_PORT.has(action):
            return ""
        h, building, _sea = grow_args(action)
        return no_building(s, self.player, h, building, number)

    def apply(self, s: Cultures, action: int) -> None:
        if action != SKIP.option():
            grow(s, self.player, action, not self.free, self.free == 1)

    def prompt(self, s: Cultures) -> str:
        return "Add a building to a city without paying." if self.free else "Add a building at its price, or skip it."
