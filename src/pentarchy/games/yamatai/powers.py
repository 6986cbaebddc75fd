"""Chapter 13: the powers of the fleet tiles."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.yamatai.components import (
    BOATS,
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
    GIVE,
    LIFT,
    PASS,
    PREVIEWED,
    RESERVE,
    SACRED,
    SALVAGE,
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

PASSED: Final = PASS()
IS_DONE: Final = DONE()


class Decision(Step[Yamatai]):
    """A question of the turn. YA-19.1: an expired clock passes where that is offered."""

    def default(self, s: Yamatai, options: list[int]) -> int:
        last = options[-1]
        return last if last in (PASSED, IS_DONE) else options[0]


def is_usable(s: Yamatai, p: int) -> bool:
    """YA-5.6: is there a complete use of the fleet tile's power?"""
    if s.fleet == RESERVE_BUILDING:
        return s.row.count(NONE) < len(s.row)
    if s.fleet == SACRED_GROUND:
        return sacred_islands(s) != NO_OPTIONS
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


class ReserveTarget(Decision):
    """YA-13.2: take a tile of the row into the reserve."""

    decision = "reserve_target"
    rule = "13.2"

    def options(self, s: Yamatai) -> list[int]:
        return sorted([RESERVE.base + tile for tile in s.row if tile != NONE])

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 2) if RESERVE.has(action) and RESERVE.first(action) not in s.row else 0

    def apply(self, s: Yamatai, action: int) -> None:
        tile = RESERVE.first(action)
        s.row[s.row.index(tile)] = NONE
        s.reserve[self.player] |= 1 << tile

    def prompt(self, s: Yamatai) -> str:
        return "Reserve one building tile of the row; unbuilt at the end it costs you 1 VP."


# --- tile 3, and the temple warden (YA-14.18) -----------------------------------------------------------------


def sacred_islands(s: Yamatai) -> list[int]:
    """YA-13.3: where sacred ground can be put."""
    if sum(s.sacred) >= SACRED_TOKENS:
        return NO_OPTIONS
    return [i for i in range(ISLANDS) if s.culture[i] == NONE and s.building[i] == NONE and not s.sacred[i]]


class SacredTarget(Decision):
    """YA-13.3: put sacred ground on an island."""

    decision = "sacred_target"
    rule = "13.3"

    def options(self, s: Yamatai) -> list[int]:
        return [SACRED.base + island for island in sacred_islands(s)]

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 3) if SACRED.has(action) and SACRED.first(action) not in sacred_islands(s) else 0

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


class SwapGive(Decision):
    """YA-13.5: give up a culture token."""

    decision = "swap_give"
    rule = "13.5"

    def options(self, s: Yamatai) -> list[int]:
        return [GIVE.base + kind for kind in givable(s, self.player)]

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 5) if GIVE.has(action) and GIVE.first(action) not in givable(s, self.player) else 0

    def apply(self, s: Yamatai, action: int) -> None:
        s.push(SwapTake(self.player, GIVE.first(action)))

    def prompt(self, s: Yamatai) -> str:
        return "Choose a culture token of yours to exchange for one of another type on an island."


class SwapTake(Decision):
    """YA-13.5, YA-15.6: take the token of an island for it; the mountain stays where it is."""

    decision = "swap_take"
    rule = "13.5"

    def __init__(self, player: int, kind: int) -> None:
        super().__init__(player)
        self.kind = kind

    def options(self, s: Yamatai) -> list[int]:
        return [TAKE.base + island for island in range(ISLANDS) if s.culture[island] not in (NONE, self.kind)]

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(13, 5) if TAKE.has(action) and s.culture[TAKE.first(action)] in (NONE, self.kind) else 0

    def apply(self, s: Yamatai, action: int) -> None:
        island = TAKE.first(action)
        s.tokens[self.player * CULTURES + self.kind] -= 1
        s.tokens[self.player * CULTURES + s.culture[island]] += 1
        s.culture[island] = self.kind

    def prompt(self, s: Yamatai) -> str:
        return "Choose the island whose culture token you take; yours goes there."


# --- tiles 6, 7 and 8: boats on the board (YA-13.11, YA-13.12) --------------------------------------------------


def resting_boats(s: Yamatai) -> list[int]:
    """YA-13.11: the spaces of the boats that were not placed this turn."""
    return [space for space in range(SPACES) if s.boat[space] != NONE and space not in s.fresh]


def resting_colours(s: Yamatai) -> list[int]:
    """The colours of the boats that were not placed this turn."""
    fresh = [s.boat[space] for space in s.fresh]
    return [colour for colour in range(BOATS) if s.boat.count(colour) > fresh.count(colour)]


class BoatTarget(Decision):
    """A boat that was not placed this turn is chosen."""

    def spaces(self, s: Yamatai) -> list[int]:
        """The spaces that can be chosen, ascending."""
        return resting_boats(s)

    def forbids_boat(self, s: Yamatai, space: int, without: int) -> int:
        """Why the boat of a space cannot be chosen; `without` is the clause if there is none that fits."""
        if space in s.fresh:
            return clause(13, 11)
        return 0 if space in self.spaces(s) else without


class MoveFrom(BoatTarget):
    """YA-13.6: choose a boat to move."""

    decision = "move_from"
    rule = "13.6"

    def options(self, s: Yamatai) -> list[int]:
        return [LIFT.base + space for space in self.spaces(s)]

    def forbids(self, s: Yamatai, action: int) -> int:
        return self.forbids_boat(s, LIFT.first(action), clause(13, 6)) if LIFT.has(action) else 0

    def apply(self, s: Yamatai, action: int) -> None:
        s.push(MoveTo(self.player, LIFT.first(action)))

    def prompt(self, s: Yamatai) -> str:
        return "Choose a boat to move; boats placed this turn stay."


class MoveTo(Decision):
    """YA-13.6: move it to any empty space."""

    decision = "move_to"
    rule = "13.6"

    def __init__(self, player: int, origin: int) -> None:
        super().__init__(player)
        self.origin = origin

    def options(self, s: Yamatai) -> list[int]:
        return [DROP.base + space for space in range(SPACES) if s.boat[space] == NONE]

    def forbids(self, s: Yamatai, action: int) -> int:
        if not DROP.has(action) or s.boat[DROP.first(action)] == NONE:
            return 0
        return clause(13, 6) if DROP.first(action) == self.origin else clause(8, 5)

    def apply(self, s: Yamatai, action: int) -> None:
        s.put_boat(s.lift_boat(self.origin), DROP.first(action))

    def prompt(self, s: Yamatai) -> str:
        return "Choose the empty space to which the boat moves."


class SalvageTarget(BoatTarget):
    """YA-13.7: take a boat off the board; it becomes available."""

    decision = "salvage_target"
    rule = "13.7"

    def options(self, s: Yamatai) -> list[int]:
        return [SALVAGE.base + space for space in self.spaces(s)]

    def forbids(self, s: Yamatai, action: int) -> int:
        return self.forbids_boat(s, SALVAGE.first(action), clause(13, 7)) if SALVAGE.has(action) else 0

    def apply(self, s: Yamatai, action: int) -> None:
        s.available[s.lift_boat(SALVAGE.first(action))] += 1

    def prompt(self, s: Yamatai) -> str:
        return "Choose a boat to take off the board; it is yours to use. Boats placed this turn stay."


class ExchangeFirst(BoatTarget):
    """YA-13.8: choose a boat that has a partner of another colour."""

    decision = "exchange_first"
    rule = "13.8"

    def options(self, s: Yamatai) -> list[int]:
        return [EXCHANGE.base + space for space in self.spaces(s)]

    def forbids(self, s: Yamatai, action: int) -> int:
        return self.forbids_boat(s, EXCHANGE.first(action), clause(13, 8)) if EXCHANGE.has(action) else 0

    def apply(self, s: Yamatai, action: int) -> None:
        s.push(ExchangeSecond(self.player, EXCHANGE.first(action)))

    def prompt(self, s: Yamatai) -> str:
        return "Choose the first of two boats of different colours to exchange; boats placed this turn stay."


class ExchangeSecond(BoatTarget):
    """YA-13.8: exchange it with a boat of another colour."""

    decision = "exchange_second"
    rule = "13.8"

    def __init__(self, player: int, first: int) -> None:
        super().__init__(player)
        self.first = first

    def spaces(self, s: Yamatai) -> list[int]:
        return [space for space in resting_boats(s) if s.boat[space] != s.boat[self.first]]

    def options(self, s: Yamatai) -> list[int]:
        return [EXCHANGE.base + space for space in self.spaces(s)]

    def forbids(self, s: Yamatai, action: int) -> int:
        return self.forbids_boat(s, EXCHANGE.first(action), clause(13, 8)) if EXCHANGE.has(action) else 0

    def apply(self, s: Yamatai, action: int) -> None:
        second = EXCHANGE.first(action)
        colour = s.lift_boat(self.first)
        s.put_boat(s.lift_boat(second), self.first)
        s.put_boat(colour, second)

    def prompt(self, s: Yamatai) -> str:
        return "Choose the boat of another colour that changes places with it."
