"""Chapter 13, Collect: taking resources from the spaces around a city."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.board import fleet_owner, works_in
from pentarchy.games.cultures.cities import Activated, activation_clause, activation_limit
from pentarchy.games.cultures.components import BIT, DIST, H
from pentarchy.games.cultures.effects import (
    FREE_ECONOMY_MOOD,
    HUSBANDRY_FOOD,
    HUSBANDRY_FOOD_WITH_ROADS,
    MASS_PRODUCTION_BONUS,
    PUBLIC_EDUCATION_IDEAS,
)
from pentarchy.games.cultures.lines import FROM_PUBLIC_EDUCATION
from pentarchy.games.cultures.names import (
    ACADEMY,
    BARREN,
    FARMING,
    FERTILE,
    FISHING,
    FOOD,
    FOREST,
    FREE_ECONOMY,
    GOLD,
    GOODS,
    GREAT_GARDENS,
    HUSBANDRY,
    IDEAS,
    IRRIGATION,
    MINING,
    MOOD,
    MOUNTAIN,
    NONE,
    ORE,
    PORT,
    PUBLIC_EDUCATION,
    ROADS,
    SEA,
    WOOD,
)
from pentarchy.games.cultures.payment import affordable, charge, grant
from pentarchy.games.cultures.state import COLLECTED, FOCUS_WAITS, MASS_WAITS, USED_HUSBANDRY, Cultures
from pentarchy.games.cultures.verbs import DONE, PICK, USE_HUSBANDRY

SEA_TAKEN: Final = 1  # what has been used in this Collect
FAR: Final = 2
REPEAT: Final = 4

_TERRAIN_GOOD: Final[tuple[int, ...]] = (FOOD, WOOD, ORE, FOOD, FOOD)
_TERRAIN_ADVANCE: Final[tuple[int, ...]] = (FARMING, FARMING, MINING, IRRIGATION, FISHING)
assert (FERTILE, FOREST, MOUNTAIN, BARREN, SEA) == (0, 1, 2, 3, 4)


def space_clause(s: Cultures, p: int, city: int, h: int) -> int:
    """CC-13.8: what keeps the city from collecting in this space, whatever it gives."""
    if h in s.exhausted:
        return clause(13, 8)
    if s.terrain[h] == SEA:
        return clause(13, 8) if fleet_owner(s, p, h) >= 0 else 0
    if s.city[h] != NONE and h != city:
        return clause(13, 8)
    return 0 if s.owner[h] in (NONE, p) else clause(13, 8)


def yields(s: Cultures, p: int, city: int, h: int) -> int:
    """CC-13.7, CC-23.9: what the space may give the city, as a set of goods that can still be stored."""
    terrain = s.terrain[h]
    works = s._works[p]
    goods = 0
    if works >> _TERRAIN_ADVANCE[terrain] & 1:
        goods = 1 << _TERRAIN_GOOD[terrain]
    if terrain == FERTILE and s.wonder[GREAT_GARDENS] == city:
        goods = 1 << FOOD | 1 << WOOD | 1 << ORE | 1 << GOLD | 1 << IDEAS
    elif terrain == SEA and s.harbour[city] == h and works_in(s, city, PORT):
        goods |= 1 << GOLD | 1 << MOOD
    found, kind = 0, 0
    base = p * GOODS
    while goods:
        if goods & 1 and s.goods[base + kind] < s.limit(p, kind):
            found |= 1 << kind
        goods >>= 1
        kind += 1
    return found


def reachable(s: Cultures, city: int, h: int, far: bool) -> bool:
    """CC-13.6, CC-9.4: is the revealed space the city's own, next to it, or two away by Husbandry?"""
    if s.terrain[h] < 0:
        return False
    distance = DIST[city * H + h]
    if distance <= 1:
        return True
    if distance > 2 or not far or s.terrain[h] == SEA:
        return False
    return _linked(s, city, h)


def _linked(s: Cultures, city: int, h: int) -> bool:
    for other, between in s._map.beyond[city]:
        if other == h:
            return any(BIT[b] & s._land for b in between)
    return False


def picks(s: Cultures, p: int, city: int, flags: int, only_one: bool) -> list[int]:
    """CC-13.6 to CC-13.9: every pick that is possible, or just the first."""
    spaces = list(s._map.around[city])
    if flags & FAR:
        spaces += [h for h, between in s._map.beyond[city] if _far_space(s, h, between)]
        spaces.sort()
    found: list[int] = []
    terrain = s.terrain
    for h in spaces:
        if terrain[h] < 0 or (terrain[h] == SEA and flags & SEA_TAKEN and not (flags & REPEAT and h in s.picked)):
            continue
        if h in s.picked and not flags & REPEAT:
            continue
        if space_clause(s, p, city, h):
            continue
        goods, kind = yields(s, p, city, h), 0
        while goods:
            if goods & 1:
                found.append(PICK.option(h, kind))
                if only_one:
                    return found
            goods >>= 1
            kind += 1
    return found


def _far_space(s: Cultures, h: int, between: tuple[int, ...]) -> bool:
    if s.terrain[h] < 0 or s.terrain[h] == SEA:
        return False
    return any(BIT[b] & s._land for b in between)


def husbandry_price(s: Cultures, p: int) -> int:
    """CC-9.4: 1 Food, nothing with Roads."""
    return HUSBANDRY_FOOD_WITH_ROADS if s.has(p, ROADS) else HUSBANDRY_FOOD


def husbandry_helps(s: Cultures, p: int, city: int) -> bool:
    """CC-9.4: may the player reach two spaces away now, and is there something to take?"""
    if not s.has(p, HUSBANDRY) or s.used & USED_HUSBANDRY:
        return False
    if not affordable(s, p, husbandry_price(s, p), 0, 0):
        return False
    near = len(picks(s, p, city, 0, False))
    return len(picks(s, p, city, FAR, False)) > near


def collect_clause(s: Cultures, p: int, h: int) -> int:
    """CC-13.3, CC-13.9: what keeps the player from collecting with this city, actions aside."""
    barred = activation_clause(s, p, h)
    if barred:
        return barred
    if picks(s, p, h, 0, True) or husbandry_helps(s, p, h):
        return 0
    return clause(13, 9)


def extra_collect_mood(s: Cultures, p: int) -> int:
    """CC-9.36: what a Collect costs besides its action."""
    return FREE_ECONOMY_MOOD if s.has(p, FREE_ECONOMY) and s.used & COLLECTED else 0


def collect(s: Cultures, p: int, h: int) -> None:
    """CC-13.6: begin to collect with a city."""
    limit = activation_limit(s, h)
    flags = 0
    if s.used & MASS_WAITS:
        limit += MASS_PRODUCTION_BONUS
    if s.used & FOCUS_WAITS:
        flags = REPEAT
    s.used = s.used & ~(MASS_WAITS | FOCUS_WAITS) | COLLECTED
    s.activations[h] += 1
    s.picked = []
    s.queue(PickResource(p, h, limit, flags), CollectEnds(p, h), Activated(p, h))


class PickResource(Listed):
    """CC-13.6 to CC-13.9: take resources one by one, up to the city's limit."""

    decision = "pick"
    rule = "13.6"
    verbs = (PICK, USE_HUSBANDRY)

    def __init__(self, player: int, city: int, left: int, flags: int) -> None:
        super().__init__(player)
        self.city = city
        self.left = left
        self.flags = flags

    def candidates(self, s: Cultures) -> list[int]:
        p = self.player
        if not self.left:
            return []
        found = picks(s, p, self.city, self.flags, False)
        if not s.picked and not self.flags & FAR and husbandry_helps(s, p, self.city):
            return [USE_HUSBANDRY.option(), *found]
        return found

    def way_out(self, s: Cultures) -> int:
        return DONE.option() if s.picked else NONE

    def because(self, s: Cultures, action: int, number: int) -> str:
        p = self.player
        if action != USE_HUSBANDRY.option():
            return ""
        if not s.has(p, HUSBANDRY):
            return "You need Husbandry for this."
        if s.used & USED_HUSBANDRY:
            return "You have used Husbandry this turn."
        if s.picked:
            return "Husbandry comes before the first resource."
        if not affordable(s, p, husbandry_price(s, p), 0, 0):
            return f"Husbandry costs {husbandry_price(s, p)} Food."
        return "There is nothing more to take 2 spaces away."

    def refusal(self, s: Cultures, action: int) -> int:
        if action == USE_HUSBANDRY.option():
            return clause(9, 4)
        p, h, kind = self.player, PICK.first(action), PICK.second(action)
        if s.terrain[h] < 0:
            return clause(13, 8)
        if not reachable(s, self.city, h, self.flags & FAR != 0):
            return clause(13, 6)
        barred = space_clause(s, p, self.city, h)
        if barred:
            return barred
        if h in s.picked:
            return clause(13, 6)
        return clause(13, 9) if s.good(p, kind) >= s.limit(p, kind) else clause(13, 7)

    def apply(self, s: Cultures, action: int) -> None:
        p = self.player
        if action == DONE.option():
            return
        if action == USE_HUSBANDRY.option():
            s.used |= USED_HUSBANDRY
            s.push(PickResource(p, self.city, self.left, self.flags | FAR))
            charge(s, p, husbandry_price(s, p), 0, 0)
            return
        h, kind = PICK.first(action), PICK.second(action)
        s.gain(p, kind, 1)
        s.picked.append(h)
        flags = self.flags | SEA_TAKEN if s.terrain[h] == SEA else self.flags
        s.push(PickResource(p, self.city, self.left - 1, flags))

    def prompt(self, s: Cultures) -> str:
        if s.picked:
            return f"Take a resource ({self.left} left), or finish."
        return f"Take up to {self.left} resources." if self.left > 1 else "Take a resource."


class CollectEnds(Step[Cultures]):
    """CC-13.10, CC-9.13: Public Education after the last pick."""

    def __init__(self, player: int, city: int) -> None:
        super().__init__(player)
        self.city = city

    def run(self, s: Cultures) -> None:
        s.picked = []
        if s.has(self.player, PUBLIC_EDUCATION) and works_in(s, self.city, ACADEMY):
            grant(s, self.player, IDEAS, PUBLIC_EDUCATION_IDEAS, FROM_PUBLIC_EDUCATION)
