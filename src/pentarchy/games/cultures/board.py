"""Chapters 2 and 3: spaces, distances, and putting pieces on the map and taking them off."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.components import BIT, BUILDING_NEEDS, CONSTANTS, DIST, STOCK, WONDERS, H, spread
from pentarchy.games.cultures.names import (
    ARMY,
    BARBARIANS,
    FIRST_WONDER,
    NONE,
    PORT,
    SETTLEMENT,
    SETTLER_STOCK,
    SHIP_STOCK,
    STOCKS,
    TEMPLE,
)
from pentarchy.games.cultures.state import CARGO, GONE, Cultures

STACK: Final[int] = int(CONSTANTS["army_stack_limit"])  # CC-10.6
BARBARIAN_STACK: Final[int] = int(CONSTANTS["barbarian_stack_limit"])  # CC-19.1
CAPACITY: Final[int] = int(CONSTANTS["ship_capacity"])  # CC-10.15

# --- distances --------------------------------------------------------------------------------------------------


def within(sources: int, steps: int, passable: int) -> int:
    """CC-2.3: all spaces within this many steps through passable spaces, including the sources."""
    reached = sources
    for _step in range(steps):
        more = reached | spread(reached) & passable
        if more == reached:
            break
        reached = more
    return reached


def path_length(sources: int, target: int, passable: int) -> int:
    """CC-2.3: the length of the shortest path from one of the sources to the target, -1 if there is none."""
    reached = sources
    length = 0
    while not reached & target:
        more = reached | spread(reached) & passable
        if more == reached:
            return -1
        reached = more
        length += 1
    return length


def as_set(spaces: tuple[int, ...]) -> int:
    """Spaces as a set."""
    found = 0
    for h in spaces:
        found |= BIT[h]
    return found


def sea_of(s: Cultures, h: int) -> int:
    """CC-2.4: the connected sea of a Sea space, as a set."""
    bit = BIT[h]
    for sea in s._seas:
        if sea & bit:
            return sea
    return 0


def land_spaces_of(s: Cultures, p: int) -> list[int]:
    """The land spaces in which a side has land units, ascending."""
    return [h for h, side in enumerate(s.owner) if side == p]


def presence(s: Cultures, p: int) -> list[int]:
    """The spaces of a player's units and cities; some may be named twice."""
    found = land_spaces_of(s, p)
    found += s._towns[p]
    for ship in range(p * 4, p * 4 + 4):
        if s.ships[ship] >= 0:
            found.append(s.ships[ship])
    return found


def are_near(some: list[int], others: list[int], distance: int) -> bool:
    """CC-2.2: are two of these spaces at this distance or less, on or off the board?"""
    for a in some:
        for b in others:
            if DIST[a * H + b] <= distance:
                return True
    return False


def players_in_range(s: Cultures, p: int, distance: int) -> int:
    """CC-20.6: players with a unit or city at this distance or less from one of yours, as a set."""
    spaces = presence(s, p)
    found = 0
    for other in range(s.players):
        if other != p and are_near(spaces, presence(s, other), distance):
            found |= 1 << other
    return found


# --- cities -----------------------------------------------------------------------------------------------------


def colour_of(s: Cultures, h: int, building: int) -> int:
    """Whose colour a building (1 to 4) in a city has, NONE if it is not there."""
    return (s.built[h] >> 3 * (building - 1) & 7) - 1


def works_in(s: Cultures, h: int, building: int) -> bool:
    """CC-2.7: is the building there, and does the city's owner have its advance?"""
    owner = s.city[h]
    if not s.built[h] >> 3 * (building - 1) & 7 or not 0 <= owner < BARBARIANS:
        return False
    return s._works[owner] & BUILDING_NEEDS[building] != 0


def is_influenced(s: Cultures, h: int) -> bool:
    """CC-2.8: does the city hold a building in a colour other than its owner's?"""
    built, mine = s.built[h], s.city[h] + 1
    while built:
        if built & 7 not in (0, mine):
            return True
        built >>= 3
    return False


def set_building(s: Cultures, h: int, building: int, colour: int) -> None:
    """Put a building of a colour into a city, or take it out (NONE); the caller updates supplies and size."""
    shift = 3 * (building - 1)
    s.built[h] = s.built[h] & ~(7 << shift) | (colour + 1) << shift


def wonders_in(s: Cultures, h: int) -> list[int]:
    """The Wonders that stand in a city."""
    return [w for w in range(WONDERS) if s.wonder[w] == h]


def new_city(s: Cultures, p: int, h: int, mood: int) -> None:
    """CC-12.3: place a Settlement from supply here."""
    s.stock[p * STOCKS + SETTLEMENT] -= 1
    s.city[h] = p
    s.size[h] = 1
    s.mood[h] = mood
    s.refresh_towns()


def new_camp(s: Cultures, h: int) -> None:
    """Place a Barbarian settlement here, with one Barbarian if there is one left."""
    s.camps -= 1
    s.city[h] = BARBARIANS
    s.size[h] = 1
    s.mood[h] = 0
    s.refresh_towns()
    add_barbarian(s, h)


def add_barbarian(s: Cultures, h: int) -> None:
    """CC-19.11: one from the supply, if there is one."""
    if s.barbarians:
        s.barbarians -= 1
        s.owner[h] = BARBARIANS
        s.army[h] += 1


def clear_city(s: Cultures, h: int) -> None:
    """Remove a city whose pieces have already been dealt with."""
    s.city[h] = NONE
    s.size[h] = 0
    s.mood[h] = 0
    s.built[h] = 0
    s.harbour[h] = NONE
    s.activations[h] = 0
    s.refresh_towns()


def pieces_of(s: Cultures, h: int) -> list[int]:
    """The buildings and Wonders of a city, then its Settlement."""
    found = [b for b in range(PORT, TEMPLE + 1) if colour_of(s, h, b) >= 0]
    found.extend(FIRST_WONDER + w for w in wonders_in(s, h))
    found.append(SETTLEMENT)
    return found


def remove_piece(s: Cultures, h: int, piece: int, forever: bool) -> None:
    """Take one piece out of a city; forever means out of the game, for points (CC-22.22)."""
    if piece >= FIRST_WONDER:
        s.wonder[piece - FIRST_WONDER] = GONE
        if forever:
            s.ruined_wonders[s.city[h]] += 1
    else:
        colour = s.city[h] if piece == SETTLEMENT else colour_of(s, h, piece)
        if forever:
            s.ruins[colour] += 1
        else:
            s.stock[colour * STOCKS + piece] += 1
        if piece == SETTLEMENT:
            clear_city(s, h)
            return
        set_building(s, h, piece, NONE)
        if piece == PORT:
            s.harbour[h] = NONE
    s.size[h] -= 1


# --- land units -------------------------------------------------------------------------------------------------


def unit_entry(place: int, kind: int, state: int) -> int:
    """A land unit as an entry of `worn` and `group`: its place, its kind and its state."""
    return place << 5 | kind << 4 | state


def worn_at(s: Cultures, place: int, kind: int) -> int:
    """How many units of a kind in a place are not fresh."""
    wanted = place << 1 | kind
    count = 0
    for entry in s.worn:
        if entry >> 4 == wanted:
            count += 1
    return count


def put_unit(s: Cultures, p: int, h: int, kind: int, state: int) -> None:
    """Put a land unit into a land space."""
    s.owner[h] = p
    if kind == ARMY:
        s.army[h] += 1
    else:
        s.settlers[h] += 1
    if state:
        s.worn.append(unit_entry(h, kind, state))


def take_unit(s: Cultures, entry: int) -> None:
    """A land unit leaves its place."""
    place, kind = entry >> 5, entry >> 4 & 1
    if entry & 15:
        s.worn.remove(entry)
    if place >= CARGO:
        if kind == ARMY:
            s.hold_army[place - CARGO] -= 1
        else:
            s.hold_settlers[place - CARGO] -= 1
        return
    if kind == ARMY:
        s.army[place] -= 1
    else:
        s.settlers[place] -= 1
    if not s.army[place] and not s.settlers[place]:
        s.owner[place] = NONE


def tired_first(s: Cultures, place: int, kind: int) -> int:
    """A unit of a kind in a place, as an entry; of several, the one that can do least."""
    wanted = place << 1 | kind
    best = place << 5 | kind << 4
    for entry in s.worn:
        if entry >> 4 == wanted and entry > best:
            best = entry
    return best


def new_unit(s: Cultures, p: int, h: int, kind: int) -> None:
    """Put a fresh Settler or Army unit from supply on the board."""
    s.stock[p * STOCKS + SETTLER_STOCK + kind] -= 1
    put_unit(s, p, h, kind, 0)


def lose_unit(s: Cultures, p: int, place: int, kind: int) -> None:
    """A Settler, Army unit or Barbarian is eliminated."""
    take_unit(s, tired_first(s, place, kind))
    if p == BARBARIANS:
        s.barbarians += 1
    else:
        s.stock[p * STOCKS + SETTLER_STOCK + kind] += 1


def lose_land_units(s: Cultures, h: int) -> None:
    """Eliminate all units in a land space."""
    p = s.owner[h]
    while s.army[h]:
        lose_unit(s, p, h, ARMY)
    while s.settlers[h]:
        lose_unit(s, p, h, 0)


def has_room(s: Cultures, p: int, h: int) -> bool:
    """CC-10.6: may another Army unit be placed in this city or space of the player?"""
    return s.army[h] < STACK


# --- ships ------------------------------------------------------------------------------------------------------


def ships_at(s: Cultures, p: int, h: int) -> list[int]:
    """A player's Ships in a sea space, as places in `ships`, ascending."""
    ships = s.ships
    return [i for i in range(p * 4, p * 4 + 4) if ships[i] == h]


def foreign_ships(s: Cultures, p: int) -> int:
    """The spaces with Ships of others, as a set."""
    found = 0
    ships = s.ships
    for i in range(s.players * 4):
        if ships[i] >= 0 and i >> 2 != p:
            found |= BIT[ships[i]]
    return found


def fleet_owner(s: Cultures, p: int, h: int) -> int:
    """Another player than p with Ships in this sea space, NONE if there is none."""
    ships = s.ships
    for i in range(s.players * 4):
        if ships[i] == h and i >> 2 != p:
            return i >> 2
    return NONE


def new_ship(s: Cultures, p: int, h: int) -> int:
    """CC-2.16: a Ship from supply with the lowest free number; its place in `ships`."""
    for i in range(p * 4, p * 4 + 4):
        if s.ships[i] < 0:
            s.stock[p * STOCKS + SHIP_STOCK] -= 1
            s.ships[i] = h
            s.ship_state[i] = 0
            return i
    return NONE


def sink(s: Cultures, ship: int) -> None:
    """CC-17.18: remove a Ship with everything aboard."""
    p = ship >> 2
    for _army in range(s.hold_army[ship]):
        lose_unit(s, p, CARGO + ship, ARMY)
    for _settler in range(s.hold_settlers[ship]):
        lose_unit(s, p, CARGO + ship, 0)
    s.stock[p * STOCKS + SHIP_STOCK] += 1
    s.ships[ship] = NONE
    s.ship_state[ship] = 0


def room_aboard(s: Cultures, p: int, h: int) -> int:
    """CC-10.15: how many land units the player's Ships in a sea space can still take."""
    room = 0
    for i in range(p * 4, p * 4 + 4):
        if s.ships[i] == h:
            room += CAPACITY - s.hold_army[i] - s.hold_settlers[i]
    return room


def is_foreign(s: Cultures, p: int, h: int) -> bool:
    """CC-2.6: does a land space hold foreign units or a foreign city?"""
    return (s.owner[h] != p and s.owner[h] != NONE) or (s.city[h] != p and s.city[h] != NONE)


def all_units(s: Cultures, p: int, kind: int) -> int:
    """How many units of a kind a player has on the board, aboard included; a Ship is kind 2."""
    return STOCK[SETTLER_STOCK + kind] - s.stock[p * STOCKS + SETTLER_STOCK + kind]


def city_count(s: Cultures, p: int) -> int:
    """How many cities a player has."""
    return len(s._towns[p])
