"""Which of a clause's several causes forbids a choice, as a sentence for the player."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.games.cultures.advances import food_price, ore_price
from pentarchy.games.cultures.board import STACK, colour_of, room_aboard, works_in
from pentarchy.games.cultures.components import (
    ADVANCE_NAMES,
    ADVANCES,
    BUILDING_COST,
    BUILDING_NEEDS,
    CARD_CIVIL,
    CIVIL_CULTURE,
    DIST,
    LEAST_SIZE,
    PIECE_NAMES,
    REQUIRES,
    UNIT_COST,
    WONDER_COST,
    WONDER_CULTURE,
    WONDER_NAMES,
    WONDER_NEEDS,
    WONDER_PORT,
    H,
)
from pentarchy.games.cultures.effects import ROADS_FOOD, ROADS_ORE
from pentarchy.games.cultures.names import (
    ARMY,
    BARREN,
    CULTURE,
    ENGINEERING,
    FOOD,
    GOLD,
    HAPPY,
    IDEAS,
    MOOD,
    NONE,
    ORE,
    PORT,
    ROADS,
    SEA,
    SETTLER,
    UNREVEALED,
    WOOD,
)
from pentarchy.games.cultures.payment import affordable, price_text, stores
from pentarchy.games.cultures.state import Cultures

USED_ALREADY: Final = "You have used it this turn."
UNIT_NAMES: Final[tuple[str, ...]] = ("A Settler", "An Army unit", "A Ship")


def advance_list(advances: int, joined: str) -> str:
    """The names of a set of advances: `Fishing or Writing`."""
    return f" {joined} ".join(ADVANCE_NAMES[a] for a in range(ADVANCES) if advances >> a & 1)


def too_dear(s: Cultures, p: int, what: str, food: int, wood: int, ore: int, *also: int) -> str:
    """`A Settler costs 2 Food; you have 1 Food and no Gold.`"""
    kinds = [kind for kind, amount in ((FOOD, food), (WOOD, wood), (ORE, ore)) if amount]
    return f"{what} costs {price_text(food, wood, ore)}; you have {stores(s, p, *kinds, *also, GOLD)}."


def no_advance(s: Cultures, p: int, advance: int, number: int) -> str:
    """Why an advance cannot be bought or taken."""
    if number == clause(7, 3):
        return f"{ADVANCE_NAMES[advance]} needs {advance_list(REQUIRES[advance] & ~s.advances[p], 'and')}."
    if number == clause(6, 8):
        food, ore = food_price(s, p, advance), ore_price(s, p, advance)
        return too_dear(s, p, ADVANCE_NAMES[advance], food, 0, ore, IDEAS)
    return ""


def no_site(s: Cultures, p: int, h: int, number: int) -> str:
    """CC-12.1, CC-12.2: why no city can be founded here."""
    if number != clause(12, 2):
        return ""
    if s.terrain[h] == UNREVEALED:
        return "This space is not revealed yet."
    if s.terrain[h] == SEA:
        return "A city needs a land space."
    if s.terrain[h] == BARREN:
        return "No city can be founded on a Barren space."
    if s.city[h] != NONE:
        return "There is a city already."
    return "Foreign units stand there." if s.owner[h] not in (NONE, p) else "The space is Exhausted."


def no_unit(s: Cultures, p: int, city: int, kind: int, number: int) -> str:
    """CC-13.11 to CC-13.14: why a unit cannot be built."""
    if number == clause(6, 8):
        return too_dear(s, p, UNIT_NAMES[kind], *UNIT_COST[kind])
    if number != clause(13, 12):
        return ""
    if kind == ARMY:
        return f"There are {counted(STACK, 'Army unit')} in this space, and no more may be there."
    return "Ships are built in a working Port, and this city has none." if kind != SETTLER else ""


def no_building(s: Cultures, p: int, h: int, building: int, number: int) -> str:
    """CC-13.17 to CC-13.21: why a building cannot be added."""
    name = PIECE_NAMES[building]
    if number == clause(6, 8):
        return too_dear(s, p, f"The {name}", *BUILDING_COST[building])
    if number == clause(13, 17):
        return f"The {name} needs {advance_list(BUILDING_NEEDS[building], 'or')}."
    if number == clause(13, 19):
        cities = len(s._towns[p])
        owned = counted(cities, "city", "cities")
        return f"With {owned} none of them may have more than {counted(cities, 'piece')}."
    if number == clause(13, 20):
        return f"This city has a {name} already." if colour_of(s, h, building) != NONE else f"You have no {name} left."
    return ""


def no_wonder(s: Cultures, p: int, h: int, wonder: int, number: int) -> str:
    """CC-23.3, CC-23.4: why a Wonder cannot be built here."""
    works, name = s._works[p], WONDER_NAMES[wonder]
    if number == clause(6, 8):
        if s.good(p, CULTURE) < WONDER_CULTURE:
            return f"A Wonder costs {WONDER_CULTURE} Culture tokens; you have {s.good(p, CULTURE)}."
        return too_dear(s, p, f"The {name}", *WONDER_COST[wonder])
    if number == clause(13, 19):
        return no_building(s, p, h, PORT, number)
    if number != clause(23, 4):
        return ""
    if s.mood[h] != HAPPY:
        return "A Wonder needs a Happy city."
    if not works & WONDER_NEEDS[wonder]:
        return f"The {name} needs {advance_list(WONDER_NEEDS[wonder], 'or')}."
    if s.reserved[wonder] != p and not works >> ENGINEERING & 1:
        return "Wonders need Engineering."
    return f"The {name} needs a city with a working Port." if WONDER_PORT[wonder] and not works_in(s, h, PORT) else ""


def no_boarding(s: Cultures, p: int, h: int, units: int) -> str:
    """CC-10.15, CC-10.16: why a land group cannot go aboard."""
    if s.terrain[h] != SEA:
        return "Land units go aboard Ships in a Sea space."
    if h not in s.ships[p * 4 : p * 4 + 4]:
        return "You have no Ship there."
    return f"Your Ships there have room for {counted(room_aboard(s, p, h), 'more unit')}, and the group has {units}."


def no_road(s: Cultures, p: int, origin: int, goal: int) -> str:
    """CC-10.13: why Roads do not lead there."""
    if not s.has(p, ROADS):
        return "You need Roads for this."
    if s.terrain[origin] == SEA or s.fleet:
        return "Roads are used by units on land."
    if DIST[origin * H + goal] != 2:
        return "Roads lead exactly 2 spaces far."
    if s.city[origin] != p and s.city[goal] != p:
        return "Roads lead from or to a city of yours."
    if s.terrain[goal] in (UNREVEALED, SEA):
        return "Roads lead to revealed land."
    if not affordable(s, p, ROADS_FOOD, 0, ROADS_ORE):
        return too_dear(s, p, "Using Roads", ROADS_FOOD, 0, ROADS_ORE)
    return "The space between is not land free of others."


def no_card(s: Cultures, p: int, card: int, number: int) -> str:
    """CC-20.2: why a card cannot be played."""
    if number != clause(20, 2):
        return ""
    if not s.hand[p] >> card & 1:
        return "You do not hold this card."
    price = CIVIL_CULTURE[CARD_CIVIL[card]]
    return f"It costs {counted(price, 'Culture token')}; you have {stores(s, p, CULTURE)}."


def no_raise(s: Cultures, p: int, h: int, price: int, number: int) -> str:
    """CC-15.1, CC-15.2: why a city's mood cannot be raised."""
    if number == clause(15, 1):
        return "This city is Happy already." if s.city[h] == p else "You have no city there."
    return (
        f"A step of this city costs {counted(price, 'Mood token')}; you have {s.good(p, MOOD)}."
        if number == clause(15, 2)
        else ""
    )


def no_target(s: Cultures, p: int, h: int, building: int, number: int) -> str:
    """CC-16.1, CC-16.2: why a building cannot be influenced."""
    name = PIECE_NAMES[building]
    if number == clause(16, 2):
        return f"You have no {name} left to replace it with."
    if number != clause(16, 1):
        return ""
    if s.city[h] == NONE or s.city[h] >= s.players:
        return "Only buildings in players' cities can be influenced."
    if s.size[h] < LEAST_SIZE:
        return f"Only cities of size {LEAST_SIZE} or more can be influenced."
    mine = colour_of(s, h, building) == p
    return f"The {name} there is yours." if mine else f"There is no {name} in this city."


def too_few_tokens(price: int) -> str:
    """A deed's Mood tokens are missing."""
    return f"It costs {counted(price, 'Mood token')}, and you have too few."


def ability_missing(needs: int) -> str:
    """A deed's advance is missing."""
    return f"You need {advance_list(needs, 'or')} for this."
