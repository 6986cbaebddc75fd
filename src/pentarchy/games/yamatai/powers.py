"""Chapter 13: the powers of the fleet tiles."""

from __future__ import annotations

from typing import ClassVar, Final

from pentarchy.core import steps
from pentarchy.core.bits import members
from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.core.vocabulary import Verb
from pentarchy.games.yamatai.components import (
    CULTURE_NAMES,
    CULTURES,
    FLEET_EFFECT,
    ISLANDS,
    NONE,
    PREVIEW,
    SACRED_TOKENS,
    SPACES,
)
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import (
    DONE,
    DROP,
    EXCHANGE,
    EXCHANGED,
    GIVE,
    LIFT,
    MOVED,
    PASS,
    PREVIEWED,
    RESERVE,
    SACRED,
    SALVAGE,
    SALVAGED,
    SWAPPED,
    TAKE,
)

RESERVE_BUILDING: Final = FLEET_EFFECT.index("reserve_building")
SACRED_GROUND: Final = FLEET_EFFECT.index("sacred_ground")
PREVIEW_BUILDINGS: Final = FLEET_EFFECT.index("preview_buildings")
SWAP_CULTURE: Final = FLEET_EFFECT.index("swap_culture")
MOVE_BOAT: Final = FLEET_EFFECT.index("move_boat")
SALVAGE_BOAT: Final = FLEET_EFFECT.index("salvage_boat")
EXCHANGE_BOATS: Final = FLEET_EFFECT.index("exchange_boats")
BUILD_MINUS_ONE: Final = FLEET_EFFECT.index("build_minus_one")
COLLECT_AND_BUILD: Final = FLEET_EFFECT.index("collect_and_build")

PASSED: Final = PASS.option()
IS_DONE: Final = DONE.option()


class Question(steps.Question[Yamatai]):
    """A question of the turn. YA-19.1: an expired clock passes where that is offered."""

    passive = (PASSED, IS_DONE)


def is_usable(s: Yamatai, p: int) -> bool:
    """YA-5.6: is there a complete use of the fleet tile's power?"""
    if s.fleet == RESERVE_BUILDING:
        return s.row.count(NONE) < len(s.row)
    if s.fleet == SACRED_GROUND:
        return has_sacred_islands(s)
    if s.fleet == PREVIEW_BUILDINGS:
        return s.building_deck != ()
    if s.fleet == SWAP_CULTURE:
        return givable(s, p) != NO_OPTIONS
    if s.fleet == EXCHANGE_BOATS:
        return len(resting_colours(s)) > 1
    return SPACES - s.boat.count(NONE) > len(s.fresh)  # a boat to move or to salvage


def use_power(s: Yamatai, p: int) -> None:
    """Activate the fleet tile's power."""
    if s.fleet == RESERVE_BUILDING:
        s.push(ReserveTarget(p))
    elif s.fleet == SACRED_GROUND:
        s.push(SacredTarget(p))
    elif s.fleet == PREVIEW_BUILDINGS:
        preview(s, p)
    elif s.fleet == SWAP_CULTURE:
        s.push(SwapGive(p))
    elif s.fleet == MOVE_BOAT:
        s.push(MoveFrom(p))
    elif s.fleet == SALVAGE_BOAT:
        s.push(SalvageTarget(p))
    else:
        s.push(ExchangeFirst(p))


# --- tile 2 -------------------------------------------------------------------------------------------------


class ReserveTarget(Question):
    """YA-13.2: take a tile of the row into the reserve."""

    decision = "reserve_target"
    rule = "13.2"

    def candidates(self, s: Yamatai) -> range:
        return RESERVE.options()

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 2) if RESERVE.has(action) and RESERVE.first(action) not in s.row else 0

    def apply(self, s: Yamatai, action: int) -> None:
        tile = RESERVE.first(action)
        s.row[s.row.index(tile)] = NONE
        s.reserve[self.player] |= 1 << tile

    def prompt(self, s: Yamatai) -> str:
        return "Reserve one building tile of the row; unbuilt at the end it costs you 1 VP."


# --- tile 3, and the temple warden (YA-14.18) -----------------------------------------------------------------


def takes_sacred_ground(s: Yamatai, island: int) -> bool:
    """YA-13.3: can sacred ground be put on this island?"""
    return s.culture[island] == NONE and s.building[island] == NONE and not s.sacred[island]


def has_sacred_islands(s: Yamatai) -> bool:
    """YA-13.3: is there a token of sacred ground, and an island for it?"""
    return sum(s.sacred) < SACRED_TOKENS and any(takes_sacred_ground(s, island) for island in range(ISLANDS))


class SacredTarget(Question):
    """YA-13.3: put sacred ground on an island."""

    decision = "sacred_target"
    rule = "13.3"

    def candidates(self, s: Yamatai) -> range:
        return SACRED.options()

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 3) if SACRED.has(action) and not takes_sacred_ground(s, SACRED.first(action)) else 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        island = SACRED.first(action)
        if s.building[island] != NONE:
            return "There is a building on this island."
        return "A culture token lies on this island." if s.culture[island] != NONE else "This is sacred ground already."

    def apply(self, s: Yamatai, action: int) -> None:
        s.sacred[SACRED.first(action)] = 1

    def prompt(self, s: Yamatai) -> str:
        return "Put sacred ground on an empty island: only a torii or a palace may then be built there."


# --- tile 4 -------------------------------------------------------------------------------------------------


def preview(s: Yamatai, p: int) -> None:
    """YA-13.4: look at the top of the deck. The tiles stay there in their order, known to the player."""
    s.known_top[p] = max(s.known_top[p], min(PREVIEW, len(s.building_deck)))
    s.mark()
    for tile in s.building_deck[:PREVIEW]:
        s.whisper(p, PREVIEWED, p, tile)


def previewed(s: Yamatai) -> tuple[int, ...]:
    """The tiles that the active player may build as if they lay in the row."""
    return s.building_deck[:PREVIEW] if s.fleet == PREVIEW_BUILDINGS and not s.power_ready else ()


# --- tile 5, and the antiquarian (YA-14.13) -------------------------------------------------------------------


def givable(s: Yamatai, p: int) -> list[int]:
    """YA-13.5: the types a player owns for which some island holds another."""
    on_islands = 0
    for kind in s.culture:
        if kind != NONE:
            on_islands |= 1 << kind
    return [kind for kind in range(CULTURES) if s.tokens[p * CULTURES + kind] and on_islands & ~(1 << kind)]


class SwapGive(Question):
    """YA-13.5: give up a culture token."""

    decision = "swap_give"
    rule = "13.5"

    def candidates(self, s: Yamatai) -> range:
        return GIVE.options()

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 5) if GIVE.has(action) and GIVE.first(action) not in givable(s, self.player) else 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        kind = GIVE.first(action)
        if not s.tokens[self.player * CULTURES + kind]:
            return f"You have no {CULTURE_NAMES[kind]} token."
        return "No token of another type lies on an island."

    def apply(self, s: Yamatai, action: int) -> None:
        s.push(SwapTake(self.player, GIVE.first(action)))

    def prompt(self, s: Yamatai) -> str:
        return "Choose a culture token of yours to exchange for one of another type on an island."


class SwapTake(Question):
    """YA-13.5, YA-15.6: take the token of an island for it; the mountain stays where it is."""

    decision = "swap_take"
    rule = "13.5"

    def __init__(self, player: int, kind: int) -> None:
        super().__init__(player)
        self.kind = kind

    def candidates(self, s: Yamatai) -> range:
        return TAKE.options()

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 5) if TAKE.has(action) and s.culture[TAKE.first(action)] in (NONE, self.kind) else 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        if s.culture[TAKE.first(action)] == NONE:
            return "No culture token lies on this island."
        return f"The token there is {CULTURE_NAMES[self.kind]} too: take one of another type."

    def apply(self, s: Yamatai, action: int) -> None:
        island = TAKE.first(action)
        taken = s.culture[island]
        s.tokens[self.player * CULTURES + self.kind] -= 1
        s.tokens[self.player * CULTURES + taken] += 1
        s.culture[island] = self.kind
        s.retell(SWAPPED, self.kind, taken, island)

    def prompt(self, s: Yamatai) -> str:
        return "Choose the island whose culture token you take; yours goes there."


# --- tiles 6, 7 and 8: boats on the board (YA-13.11, YA-13.12) --------------------------------------------------


def resting_colours(s: Yamatai) -> list[int]:
    """The colours of the boats that were not placed this turn."""
    found = 0
    for space, colour in enumerate(s.boat):
        if colour != NONE and space not in s.fresh:
            found |= 1 << colour
    return members(found)


class BoatTarget(Question):
    """YA-13.11: a boat that was not placed this turn is chosen."""

    verb: ClassVar[Verb]

    def candidates(self, s: Yamatai) -> list[int]:
        first = self.verb.base
        return [first + space for space, colour in enumerate(s.boat) if colour != NONE]

    def forbids(self, s: Yamatai, action: int) -> int:
        if not self.verb.has(action):
            return 0
        space = self.verb.first(action)
        if s.boat[space] == NONE:
            return clause(13, s.fleet + 1)  # the clause of the power
        return clause(13, 11) if space in s.fresh else 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        return "There is no boat on this space." if s.boat[self.verb.first(action)] == NONE else ""


class MoveFrom(BoatTarget):
    """YA-13.6: choose a boat to move."""

    decision = "move_from"
    rule = "13.6"
    verb = LIFT

    def apply(self, s: Yamatai, action: int) -> None:
        s.push(MoveTo(self.player, LIFT.first(action)))

    def prompt(self, s: Yamatai) -> str:
        return "Choose a boat to move; boats placed this turn stay."


class MoveTo(Question):
    """YA-13.6: move it to any empty space."""

    decision = "move_to"
    rule = "13.6"

    def __init__(self, player: int, origin: int) -> None:
        super().__init__(player)
        self.origin = origin

    def candidates(self, s: Yamatai) -> range:
        return DROP.options()

    def forbids(self, s: Yamatai, action: int) -> int:
        if not DROP.has(action) or s.boat[DROP.first(action)] == NONE:
            return 0
        return clause(13, 6) if DROP.first(action) == self.origin else clause(8, 5)

    def apply(self, s: Yamatai, action: int) -> None:
        colour = s.lift_boat(self.origin)
        s.put_boat(colour, DROP.first(action))
        s.retell(MOVED, colour, self.origin, DROP.first(action))

    def prompt(self, s: Yamatai) -> str:
        return "Choose the empty space to which the boat moves."


class SalvageTarget(BoatTarget):
    """YA-13.7: take a boat off the board; it becomes available."""

    decision = "salvage_target"
    rule = "13.7"
    verb = SALVAGE

    def apply(self, s: Yamatai, action: int) -> None:
        colour = s.lift_boat(SALVAGE.first(action))
        s.available[colour] += 1
        s.retell(SALVAGED, colour, SALVAGE.first(action))

    def prompt(self, s: Yamatai) -> str:
        return "Choose a boat to take off the board; it is yours to use. Boats placed this turn stay."


class ExchangeFirst(BoatTarget):
    """YA-13.8: choose a boat that has a partner of another colour."""

    decision = "exchange_first"
    rule = "13.8"
    verb = EXCHANGE

    def apply(self, s: Yamatai, action: int) -> None:
        s.push(ExchangeSecond(self.player, EXCHANGE.first(action)))

    def prompt(self, s: Yamatai) -> str:
        return "Choose the first of two boats of different colours to exchange; boats placed this turn stay."


class ExchangeSecond(BoatTarget):
    """YA-13.8: exchange it with a boat of another colour."""

    decision = "exchange_second"
    rule = "13.8"
    verb = EXCHANGE

    def __init__(self, player: int, first: int) -> None:
        super().__init__(player)
        self.first = first

    def forbids(self, s: Yamatai, action: int) -> int:
        if not EXCHANGE.has(action):
            return 0
        alike = s.boat[EXCHANGE.first(action)] == s.boat[self.first]
        return super().forbids(s, action) or (clause(13, 8) if alike else 0)

    def apply(self, s: Yamatai, action: int) -> None:
        second = EXCHANGE.first(action)
        colour, other = s.lift_boat(self.first), s.lift_boat(second)
        s.put_boat(other, self.first)
        s.put_boat(colour, second)
        s.retell(EXCHANGED, colour, self.first, other, second)

    def prompt(self, s: Yamatai) -> str:
        return "Choose the boat of another colour that changes places with it."
