"""Features of a position between two turns, with learned weights.

Everything on the board is everybody's: what can be built next belongs to whoever moves first. So beside what a player
owns, the features say what is within reach, and how long the player has to wait for it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pentarchy.core.bits import members
from pentarchy.games.yamatai.components import (
    BOATS,
    CULTURES,
    GOLD,
    ISLAND_SPACES,
    ISLANDS,
    NONE,
    PRICE,
    SPECIALIST_VP,
    STANDARD_BUILDINGS,
    STANDARD_TILES,
    TILE_VP,
    TILES,
    mask,
)
from pentarchy.games.yamatai.develop import BUILDERS, ONE_MISSING, fitting_tiles
from pentarchy.games.yamatai.heuristics import ABILITY
from pentarchy.games.yamatai.reach import best_build as reachable_build
from pentarchy.games.yamatai.reach import prestige_neighbours
from pentarchy.games.yamatai.scoring import score
from pentarchy.games.yamatai.specialists import DIPLOMAT, TEMPLE_WARDEN, coins_per_vp
from pentarchy.games.yamatai.state import Yamatai

NAMES: Final[tuple[str, ...]] = (
    "points",
    "coins",
    "payments",
    "single tokens",
    "ability",
    "houses left",
    "boats stored",
    "gold stored",
    "reserve within reach",
    "reserve far off",
    "turns left this round",
    "moves next",
    "best build",
    "best build, moving next",
    "second build",
    "tokens to collect, moving next",
    "place next round",
    "may end the game",
    "within reach, moving next",
    "within reach, one turn before",
    "within reach, more turns before",
    "second build, two turns in a row",
    "specialist payable",
    "coins over",
)
SPECIALIST_COIN: Final = 0.2  # points of a coin that lies on a specialist

BESIDE: Final[tuple[int, ...]] = tuple(mask(spaces) for spaces in ISLAND_SPACES)  # per island: its boat spaces
BY_VALUE: Final[tuple[int, ...]] = tuple(sorted(range(TILES), key=lambda tile: -TILE_VP[tile]))  # the dearest first


@cache
def dearest(tiles: int) -> int:
    """The points of the best tile in a set, 0 if it is empty."""
    for tile in BY_VALUE:
        if tiles >> tile & 1:
            return TILE_VP[tile]
    return 0


def features(s: Yamatai) -> list[list[float]]:
    """For each player the numbers named above."""
    upcoming = s.order[max(0, s.turn - 1) :] if not s.over else ()
    open_islands = [
        island
        for island in range(ISLANDS)
        if s.culture[island] == NONE and s.building[island] == NONE and s._empty & BESIDE[island]
    ]
    boats_beside = [island for island in open_islands if s._near[island]]
    following = upcoming + _next_round(s)
    return [_of(s, p, upcoming, following, open_islands, boats_beside) for p in range(s.players)]


def _of(
    s: Yamatai,
    p: int,
    upcoming: tuple[int, ...],
    following: tuple[int, ...],
    open_islands: list[int],
    boats_beside: list[int],
) -> list[float]:
    owned = s.specialists[p]
    payments, singles = _tokens(s, p)
    ability = 0.0
    for person in members(owned):
        ability += ABILITY[person]
    stored = 0
    for colour in range(BOATS):
        if colour != GOLD:
            stored += s.harbor[p * BOATS + colour] * PRICE[colour]
    best, second = _builds(s, p, open_islands)
    near, far = _reserve(s, p, open_islands)
    is_next = float(len(upcoming) > 0 and upcoming[0] == p)
    before = 0
    while before < len(following) and following[before] != p:
        before += 1
    reach = reachable_build(s, p, boats_beside, before == 0) / 5 if before < 3 and not s.over else 0.0
    twice = before + 1 < len(following) and following[before + 1] == p
    return [
        score(s, p).total / 10,
        s.coins[p] / 10,
        float(payments),
        singles / 2,
        ability,
        s.pieces[p] / STANDARD_BUILDINGS[s.players],
        stored / 5,
        float(s.harbor[p * BOATS + GOLD]),
        near / 5,
        float(far),
        float(upcoming.count(p)),
        is_next,
        best / 5,
        best * is_next / 5,
        second / 5,
        _tokens_open(s) * is_next / 5,
        _place(s, p),
        float(s.pieces[p] == 1 or min(s.supply) <= 1),
        reach if before == 0 else 0.0,
        reach if before == 1 else 0.0,
        reach if before == 2 else 0.0,
        second / 5 if twice else 0.0,
        _payable(s) / 5 if payments else 0.0,
        s.coins[p] % coins_per_vp(owned) / 5,
    ]


def _next_round(s: Yamatai) -> tuple[int, ...]:
    """Who moves in the next round, the first one first, as far as fleets are chosen."""
    chosen = sorted([(fleet, s.order[turn]) for turn, fleet in enumerate(s.used)])
    return tuple([p for _, p in chosen])


def _payable(s: Yamatai) -> float:
    """The points and coins of the best specialist in the row."""
    best = 0.0
    for person in s.specialist_row:
        if person != NONE:
            best = max(best, SPECIALIST_VP[person] + SPECIALIST_COIN * s.bounty[person])
    return best


def _tokens(s: Yamatai, p: int) -> tuple[int, int]:
    """How many specialists the culture tokens can pay for, and how many are left over."""
    count = singles = pairs = 0
    for kind in range(CULTURES):
        tokens = s.tokens[p * CULTURES + kind]
        count += tokens
        pairs += tokens // 2
        singles += tokens % 2
    if s.specialists[p] & DIPLOMAT:
        return count // 2, count % 2
    return pairs + singles // 3, singles % 3


def _tokens_open(s: Yamatai) -> int:
    """How many tokens lie on islands beside which a boat could be placed."""
    found = 0
    for island in range(ISLANDS):
        if s.culture[island] != NONE and s._near[island] and s._empty & BESIDE[island]:
            found += 1
    return found


def _builds(s: Yamatai, p: int, open_islands: list[int]) -> tuple[float, float]:
    """The best two builds that lack at most one boat, on different islands."""
    offered = s.reserve[p]
    for tile in s.row:
        if tile != NONE:
            offered |= 1 << tile
    if not s.pieces[p]:
        offered &= ~STANDARD_TILES
    helpers = s.specialists[p] & BUILDERS | ONE_MISSING
    warden = s.specialists[p] & TEMPLE_WARDEN
    best = second = 0.0
    for island in open_islands:
        tiles = offered & fitting_tiles(s._near[island], helpers)
        if s.sacred[island] and not warden:
            tiles &= ~STANDARD_TILES
        if not tiles:
            continue
        value = float(dearest(tiles))
        if value <= second - 3:
            continue
        if tiles & STANDARD_TILES:
            value += s.mountain[island] + prestige_neighbours(s, island)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best, second


def _reserve(s: Yamatai, p: int, open_islands: list[int]) -> tuple[float, int]:
    """The points of reserved tiles that lack at most one boat, and how many others there are."""
    reserved = s.reserve[p]
    if not reserved:
        return 0.0, 0
    helpers = s.specialists[p] & BUILDERS | ONE_MISSING
    reach = 0
    for island in open_islands:
        reach |= fitting_tiles(s._near[island], helpers)
    near = 0.0
    for tile in members(reserved & reach):
        near += TILE_VP[tile]
    return near, len(members(reserved & ~reach))


def _place(s: Yamatai, p: int) -> float:
    """How early the player moves in the next round, as far as that is known: 1 the first, 0 the last."""
    known = [fleet for turn, fleet in enumerate(s.used) if s.order[turn] == p]
    return sum([1 - fleet / 9 for fleet in known]) / max(1, s.order.count(p))
