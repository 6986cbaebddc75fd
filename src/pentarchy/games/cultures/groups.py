"""What moves together: a land group or some Ships, arriving, going back, and being lost (CC-10.2, CC-10.21)."""

from __future__ import annotations

from pentarchy.games.cultures.board import CAPACITY, put_unit, sink, take_unit, unit_entry, worn_at
from pentarchy.games.cultures.names import (
    ARMY,
    ARMY_STOCK,
    FERTILE,
    FOREST,
    MOUNTAIN,
    NONE,
    SETTLER,
    SETTLER_STOCK,
    STOCKS,
)
from pentarchy.games.cultures.state import BARRED, CARGO, IN_FERTILE, IN_FOREST, MOVED, Cultures


def group_armies(s: Cultures) -> int:
    """How many Army units are in the land group."""
    return sum(1 for entry in s.group if entry >> 4 & 1 == ARMY)


def arrive(s: Cultures, p: int, h: int, barred: bool) -> None:
    """The land group enters a land space; CC-10.7, CC-10.8, CC-10.21: the terrain changes its state."""
    terrain = s.terrain[h]
    trace = MOVED
    if terrain == FOREST:
        trace |= IN_FOREST
    elif terrain == FERTILE:
        trace |= IN_FERTILE
    if barred or terrain == MOUNTAIN:
        trace |= BARRED
    group, s.group = s.group, []
    for entry in group:
        take_unit(s, entry)
    for entry in group:
        put_unit(s, p, h, entry >> 4 & 1, entry & (IN_FOREST | IN_FERTILE) | trace)


def board_ships(s: Cultures, p: int, sea: int) -> None:
    """CC-10.16: the land group goes aboard; the Ships with the lowest numbers are filled first."""
    group, s.group = s.group, []
    for entry in group:
        take_unit(s, entry)
        kind = entry >> 4 & 1
        for ship in range(p * 4, p * 4 + 4):
            if s.ships[ship] == sea and s.hold_army[ship] + s.hold_settlers[ship] < CAPACITY:
                if kind == ARMY:
                    s.hold_army[ship] += 1
                else:
                    s.hold_settlers[ship] += 1
                s.worn.append(unit_entry(CARGO + ship, kind, entry & (IN_FOREST | IN_FERTILE) | MOVED))
                break


def bar_group(s: Cultures) -> None:
    """CC-17.29: the land group goes back to where it came from and may not move again this turn."""
    group, s.group = s.group, []
    for entry in group:
        if entry & 15:
            s.worn.remove(entry)
        s.worn.append(entry | MOVED | BARRED)


def bar_defenders(s: Cultures, h: int) -> None:
    """CC-17.29: the active player's Army units that defended a space may not move again this turn."""
    fresh = s.army[h] - worn_at(s, h, ARMY)
    defenders = unit_entry(h, ARMY, 0) >> 4
    s.worn = [entry | BARRED if entry >> 4 == defenders else entry for entry in s.worn]
    s.worn.extend([unit_entry(h, ARMY, BARRED)] * fresh)


def bar_ship(s: Cultures, ship: int) -> None:
    """CC-17.29, CC-10.2: a Ship that fought, with everything aboard, may not move again this turn."""
    s.ship_state[ship] |= MOVED | BARRED
    place = CARGO + ship
    fresh_army = s.hold_army[ship] - worn_at(s, place, ARMY)
    fresh_settlers = s.hold_settlers[ship] - worn_at(s, place, SETTLER)
    s.worn = [entry | BARRED if entry >> 5 == place else entry for entry in s.worn]
    s.worn.extend([unit_entry(place, ARMY, BARRED)] * fresh_army)
    s.worn.extend([unit_entry(place, SETTLER, BARRED)] * fresh_settlers)


def lose_from_group(s: Cultures, p: int) -> None:
    """The attacker removes an Army unit; with the last one the Settlers of the group go too (CC-17.5, CC-17.30)."""
    for place in range(len(s.group) - 1, -1, -1):
        if s.group[place] >> 4 & 1 == ARMY:
            take_unit(s, s.group.pop(place))
            s.stock[p * STOCKS + ARMY_STOCK] += 1
            break


def lose_group_settlers(s: Cultures, p: int) -> int:
    """The Settlers of a group without Army units are eliminated; how many there were."""
    group, s.group = s.group, []
    for entry in group:
        take_unit(s, entry)
        s.stock[p * STOCKS + SETTLER_STOCK] += 1
    return len(group)


def sail(s: Cultures, p: int, h: int, by_navigation: bool) -> None:
    """The Ships of the group end in a sea space."""
    for number in range(4):
        if s.fleet >> number & 1:
            ship = p * 4 + number
            if s.ships[ship] != h:
                s.sailed |= 3 if by_navigation else 1
            s.ships[ship] = h
            s.ship_state[ship] |= MOVED
    s.fleet = 0


def sink_from_fleet(s: Cultures, p: int, ship: int) -> None:
    """A Ship is lost; if it was one of the attacking Ships it leaves their number."""
    if s.fleet >> (ship & 3) & 1 and s.ships[ship] != NONE:
        s.fleet &= ~(1 << (ship & 3))
    sink(s, ship)
