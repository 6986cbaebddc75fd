"""What a player can build in their next turn, with the boats of a face-up fleet, of their harbour and of the market."""

from __future__ import annotations

from functools import cache
from typing import Final

from pentarchy.games.yamatai.components import (
    BOATS,
    FACE_UP,
    FLEET_BOATS,
    ISLAND_NEIGHBOURS,
    ISLAND_SPACES,
    ISLANDS,
    NONE,
    PALACE,
    STANDARD_TILES,
    STARTING_SPOTS,
    TILE_VP,
    TILES,
    TORII,
    mask,
)
from pentarchy.games.yamatai.develop import BUILDERS, ONE_MISSING, fitting_tiles, missing_boats
from pentarchy.games.yamatai.powers import BUILD_MINUS_ONE
from pentarchy.games.yamatai.specialists import NAVIGATOR, SHIPWRIGHT, TEMPLE_WARDEN, buy_price
from pentarchy.games.yamatai.state import NEAR_BITS, Yamatai

BAMBOO: Final = 0
COIN: Final = 0.2  # points
AFAR: Final = 0.6  # weight of a build beside which no boat can be placed at once
EASY: Final[tuple[float, ...]] = (0.95, 0.9, 0.75, 0.55, 0.3, 0.2, 0.1)  # by the boats that are lacking
BESIDE: Final[tuple[int, ...]] = tuple(mask(spaces) for spaces in ISLAND_SPACES)  # per island: its boat spaces
BY_VALUE: Final[tuple[int, ...]] = tuple(sorted(range(TILES), key=lambda tile: -TILE_VP[tile]))  # the dearest first
FLEET_BITS: Final[tuple[int, ...]] = tuple(
    sum(1 << NEAR_BITS * colour for colour in boats) for boats in FLEET_BOATS
)  # per fleet: its boats as they are counted beside an island

_lacking = cache(missing_boats)


@cache
def dearest(tiles: int) -> int:
    """The best tile of a set, -1 if it is empty."""
    for tile in BY_VALUE:
        if tiles >> tile & 1:
            return tile
    return -1


def prestige_neighbours(s: Yamatai, island: int) -> int:
    """How many torii and palaces stand beside an island."""
    count = 0
    for other in ISLAND_NEIGHBOURS[island]:
        if s.building[other] in (TORII, PALACE):
            count += 1
    return count


def open_islands(s: Yamatai) -> list[int]:
    """The empty islands beside which boats lie and another could."""
    return [
        island
        for island in range(ISLANDS)
        if s._near[island] and s.culture[island] == NONE and s.building[island] == NONE and s._empty & BESIDE[island]
    ]


def face_up(s: Yamatai) -> list[int]:
    """The fleets from which the next player chooses."""
    return [fleet for fleet in s.track[:FACE_UP] if fleet != NONE]


def own_boats(s: Yamatai, p: int) -> int:
    """The boats of the harbour, and the shipwright's, as they are counted beside an island."""
    bits = 0
    for colour in range(BOATS):
        bits += s.harbor[p * BOATS + colour] << NEAR_BITS * colour
    if s.specialists[p] & SHIPWRIGHT and s.supply[BAMBOO]:
        bits += 1 << NEAR_BITS * BAMBOO
    return bits


def best_build(s: Yamatai, p: int, islands: list[int], shopping: bool = True) -> float:
    """The points of the best build that a player could make now, discounted by the boats it still takes."""
    offered = s.reserve[p]
    for tile in s.row:
        if tile != NONE:
            offered |= 1 << tile
    owned = s.specialists[p]
    if not s.pieces[p]:
        offered &= ~STANDARD_TILES
    if not offered:
        return 0.0
    helpers = owned & BUILDERS
    hand = own_boats(s, p)
    prices = _prices(s, p) if shopping else []
    fleets = face_up(s)
    places: list[int] = []
    for fleet in fleets:
        places.append(placeable(s, owned, hand + FLEET_BITS[fleet]))
    best = 0.0
    for island in islands:
        tiles = offered if not s.sacred[island] or owned & TEMPLE_WARDEN else offered & ~STANDARD_TILES
        if not tiles or TILE_VP[dearest(tiles)] + 2 <= best:
            continue
        near = s._near[island]
        more = s.mountain[island] + prestige_neighbours(s, island)
        for k in range(len(fleets)):
            fleet = fleets[k]
            leeway = helpers | ONE_MISSING if fleet == BUILD_MINUS_ONE else helpers
            bits = near + hand + FLEET_BITS[fleet]
            afar = 1.0 if places[k] & BESIDE[island] else AFAR
            best = max(best, afar * _worth(tiles & fitting_tiles(bits, leeway), near, leeway, more))
            for colour, price in prices:
                fits = tiles & fitting_tiles(bits + (1 << NEAR_BITS * colour), leeway)
                best = max(best, afar * _worth(fits, near, leeway, more) - COIN * price)
    return best


def _prices(s: Yamatai, p: int) -> list[tuple[int, int]]:
    """The boats that the player can buy, each with its price."""
    found: list[tuple[int, int]] = []
    for colour in range(BOATS - 1):  # gold is not for sale
        price = buy_price(s.specialists[p], colour)
        if s.supply[colour] and price <= s.coins[p]:
            found.append((colour, price))
    return found


def placeable(s: Yamatai, owned: int, boats: int) -> int:
    """The spaces on which the first of these boats could be placed."""
    beside = STARTING_SPOTS
    for colour in range(BOATS):
        if boats >> NEAR_BITS * colour & 7 or owned & NAVIGATOR:
            beside |= s._beside[colour]
    return beside & s._empty


def _worth(tiles: int, near: int, leeway: int, more: int) -> float:
    """The best of these tiles on an island, discounted by the boats still needed."""
    tile = dearest(tiles)
    if tile < 0:
        return 0.0
    value = TILE_VP[tile] + (more if STANDARD_TILES >> tile & 1 else 0)
    return value * EASY[_lacking(tile, near, leeway)]


def readiness(s: Yamatai, p: int, tile: int) -> float:
    """How likely a reserved tile is to be built, by the boats it lacks where it lacks least; gold is scarce."""
    helpers = s.specialists[p] & BUILDERS
    hand = own_boats(s, p)
    gold = 1 << NEAR_BITS * (BOATS - 1)
    best = 0.0
    for island in range(ISLANDS):
        if s.culture[island] != NONE or s.building[island] != NONE or not s._empty & BESIDE[island]:
            continue
        if s.sacred[island] and STANDARD_TILES >> tile & 1 and not s.specialists[p] & TEMPLE_WARDEN:
            continue
        bits = s._near[island] + hand
        lacking = _lacking(tile, bits, helpers)
        if lacking > 2:
            continue
        chance = (0.8, 0.6, 0.3)[lacking]
        if lacking and _lacking(tile, bits + gold, helpers) < lacking:
            chance *= 0.6
        best = max(best, chance)
    return best
