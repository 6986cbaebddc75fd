"""Chapter 11: turning up regions."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.board import new_camp, sea_of
from pentarchy.games.cultures.components import BARBARIAN_ICON, BIT, REGIONS, spread
from pentarchy.games.cultures.groups import arrive, sail
from pentarchy.games.cultures.lines import CAMP_PLACED, ENTERED_SEA, LAID, REVEALED
from pentarchy.games.cultures.names import FERTILE, FOREST, MOUNTAIN, NONE, SEA, UNREVEALED
from pentarchy.games.cultures.state import MOVED, Cultures
from pentarchy.games.cultures.verbs import ORIENT, PLACE, TO

# Who explores: the group by land, a group by sea, or a card.
BY_LAND: Final = 0
BY_SHIP: Final = 1
BY_CARD: Final = 2


def terrain_at(s: Cultures, slot: int, orientation: int, index: int) -> int:
    """CC-4.4: the terrain of a slot's space in an orientation."""
    terrain = REGIONS[s.tiles[slot]]
    return terrain[3 - index] if orientation else terrain[index]


def _meets(s: Cultures, slot: int, orientation: int, shore: int) -> bool:
    """Does the region have a Sea space among these places?"""
    for index, h in enumerate(s._map.regions[slot]):
        if terrain_at(s, slot, orientation, index) == SEA and BIT[h] & shore:
            return True
    return False


def _on_edge(s: Cultures, slot: int, orientation: int) -> bool:
    for index, h in enumerate(s._map.regions[slot]):
        if terrain_at(s, slot, orientation, index) == SEA and s._map.edge[h]:
            return True
    return False


def orientations(s: Cultures, slot: int, entry: int, how: int, origin: int) -> list[int]:
    """CC-11.2, CC-11.5, CC-11.9: the orientations among which the explorer may choose, usually one."""
    both = [0, 1]
    if how == BY_LAND:
        index = s._map.regions[slot].index(entry)
        dry = [o for o in both if terrain_at(s, slot, o, index) != SEA]
        if len(dry) == 1:
            return dry
    elif how == BY_SHIP:
        shore = spread(sea_of(s, origin))
        open_water = [o for o in both if _meets(s, slot, o, shore)]
        if len(open_water) == 1:
            return open_water
    shore = spread(s._sea)
    joined = [o for o in both if _meets(s, slot, o, shore)]
    if len(joined) == 1:
        return joined
    outside = [o for o in both if _on_edge(s, slot, o)]
    return outside if len(outside) == 1 else both


def explore(s: Cultures, p: int, slot: int, entry: int, how: int, origin: int) -> None:
    """CC-11.1: reveal the region to everybody, then lay it."""
    s.turned = slot
    s.mark()
    s.tell(REVEALED, p, s._map.regions[slot][0])
    s.push(Orient(p, slot, entry, how, origin))


class Orient(Listed):
    """CC-11.2, CC-11.5: fix the region's orientation; CC-11.1, CC-11.6, CC-11.7: then the group goes in."""

    decision = "orient"
    rule = "11.2"
    verbs = (ORIENT,)

    def __init__(self, player: int, slot: int, entry: int, how: int, origin: int) -> None:
        super().__init__(player)
        self.slot = slot
        self.entry = entry
        self.how = how
        self.origin = origin

    def candidates(self, s: Cultures) -> list[int]:
        return [ORIENT.option(o) for o in orientations(s, self.slot, self.entry, self.how, self.origin)]

    def apply(self, s: Cultures, action: int) -> None:
        p = self.player
        shore = spread(sea_of(s, self.origin)) if self.how == BY_SHIP else 0
        lay_region(s, self.slot, ORIENT.first(action))
        s.push(PlaceCamp(p, self.slot, self.entry))
        if self.how == BY_LAND:
            arrive(s, p, self.entry, False)
        elif self.how == BY_SHIP:
            goals = [h for h in self._seas(s) if BIT[h] & shore]
            if self.entry in goals:
                goals = [self.entry]
            s.push(ShipGoal(p, *(goals + [NONE] * 4)[:4]))

    def _seas(self, s: Cultures) -> list[int]:
        return sorted(h for h in s._map.regions[self.slot] if s.terrain[h] == SEA)

    def prompt(self, s: Cultures) -> str:
        return "Choose how the new region lies."


def lay_region(s: Cultures, slot: int, orientation: int) -> None:
    """Lay the region face up on the map."""
    terrain = list(s.terrain)
    for index, h in enumerate(s._map.regions[slot]):
        terrain[h] = terrain_at(s, slot, orientation, index)
    s.terrain = tuple(terrain)
    s.turned = NONE
    s.refresh_map()
    a, b, c, d = s._map.regions[slot]
    s.tell(LAID, NONE, a, terrain[a], b, terrain[b], c, terrain[c], d, terrain[d])


class ShipGoal(Listed):
    """CC-11.5, CC-11.6: the Ships enter the new region, choose among its Sea spaces, or stay where they were."""

    decision = "ship_goal"
    rule = "11.6"
    verbs = (TO,)

    def __init__(self, player: int, first: int, second: int, third: int, fourth: int) -> None:
        super().__init__(player)
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth

    def candidates(self, s: Cultures) -> list[int]:
        return [TO.option(h) for h in (self.first, self.second, self.third, self.fourth) if h != NONE]

    def apply(self, s: Cultures, action: int) -> None:
        sail(s, self.player, TO.first(action), False)
        s.tell(ENTERED_SEA, self.player, TO.first(action))

    def run(self, s: Cultures) -> None:
        for number in range(4):
            if s.fleet >> number & 1:
                s.ship_state[self.player * 4 + number] |= MOVED
        s.fleet = 0

    def prompt(self, s: Cultures) -> str:
        return "Choose the Sea space of the new region that your Ships enter."


class PlaceCamp(Listed):
    """CC-11.8: a region with the Barbarian icon gets a settlement."""

    decision = "barb_place"
    rule = "11.8"
    verbs = (PLACE,)

    def __init__(self, player: int, slot: int, entry: int) -> None:
        super().__init__(player)
        self.slot = slot
        self.entry = entry

    def candidates(self, s: Cultures) -> list[int]:
        if not BARBARIAN_ICON[s.tiles[self.slot]] or not s.camps or not s.barbarians:
            return []
        spaces = [h for h in s._map.regions[self.slot] if h != self.entry and s.owner[h] == NONE]
        fertile = [PLACE.option(h) for h in spaces if s.terrain[h] == FERTILE]
        return sorted(fertile or [PLACE.option(h) for h in spaces if s.terrain[h] in (FOREST, MOUNTAIN)])

    def apply(self, s: Cultures, action: int) -> None:
        new_camp(s, PLACE.first(action))
        s.tell(CAMP_PLACED, -1, PLACE.first(action))

    def prompt(self, s: Cultures) -> str:
        return "The new region is inhabited: place the Barbarian settlement."


def frontier_regions(s: Cultures, p: int) -> list[int]:
    """CC-20.12: unrevealed regions next to a region in which the player has a city, by their first space."""
    layout = s._map
    found: list[int] = []
    for h in s._towns[p]:
        for region in layout.region_near[layout.region[h]]:
            first = layout.regions[region][0]
            if region < layout.slots and s.terrain[first] == UNREVEALED and first not in found:
                found.append(first)
    return sorted(found)
