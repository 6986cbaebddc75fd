"""Chapter 9: step 4, collect culture tokens or build."""

from __future__ import annotations

from functools import cache
from typing import Final

from pentarchy.core.bits import members
from pentarchy.core.clauses import clause
from pentarchy.core.journal import Line
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.yamatai.components import (
    BOATS,
    CULTURES,
    GROUP_COINS,
    GROUP_COINS_TRADING_POST,
    ISLAND_NEIGHBOURS,
    ISLANDS,
    LEAST_GROUP,
    MOUNTAIN_TOKENS,
    NEIGHBOUR_TOKENS,
    NONE,
    PALACE,
    SPARED_BOATS,
    STANDARD_TILES,
    TILE_BOATS,
    TILE_KIND,
    TILE_VP,
    TILES,
    TORII,
    TRADING_POSTS,
    mask,
)
from pentarchy.games.yamatai.powers import (
    BUILD_MINUS_ONE,
    COLLECT_AND_BUILD,
    PASSED,
    Question,
    previewed,
)
from pentarchy.games.yamatai.specialists import (
    ALIKE,
    CARPENTER,
    IGNORED_BOAT,
    IGNORED_BOATS,
    STONEMASON,
    TEMPLE_WARDEN,
    extra_tokens,
    gift_coins,
    gift_prestige,
    group_rate,
    sacred_prestige,
)
from pentarchy.games.yamatai.state import NEAR_BITS, NEAR_MOST, Yamatai
from pentarchy.games.yamatai.verbs import (
    BUILD,
    BUILT,
    COLLECT,
    COLLECTED,
    GIFT,
    GROUP_EARNED,
    MOUNTAIN_PRESTIGE,
    NEIGHBOUR_PRESTIGE,
    TAX_EARNED,
)
from pentarchy.games.yamatai.windows import IN_DEVELOP, Window

ONE_MISSING: Final = 1  # the power of fleet tile 9, beside the bits of the carpenter and the stonemason
BUILDERS: Final = CARPENTER | STONEMASON
assert not BUILDERS & ONE_MISSING


# --- collecting ---------------------------------------------------------------------------------------------


def collects(s: Yamatai) -> list[int]:
    """YA-9.4: the tokens beside a fresh boat."""
    return [COLLECT.base + island for island in s.fresh_islands() if s.culture[island] != NONE]


def forbids_collect(s: Yamatai, action: int) -> int:
    """The clause that keeps a token from being collected."""
    island = COLLECT.first(action)
    return 0 if s.culture[island] != NONE and s.touches_fresh_boat(island) else clause(9, 4)


def no_token(s: Yamatai, action: int) -> str:
    """YA-9.4: why a token cannot be collected, as a sentence."""
    if s.culture[COLLECT.first(action)] == NONE:
        return "No culture token lies on this island."
    return "No boat that you placed this turn touches this island."


def collect(s: Yamatai, p: int, action: int) -> None:
    """YA-9.7: the token goes to the player, the island is empty."""
    island = COLLECT.first(action)
    kind = s.culture[island]
    s.tokens[p * CULTURES + kind] += 1
    s.culture[island] = NONE
    s.retell(COLLECTED, kind, island)


class CollectMore(Question):
    """YA-9.5, YA-9.6: a token for each fresh boat; YA-14.11: the collector may take one more."""

    decision = "collect_more"
    rule = "9.5"

    def __init__(self, player: int, taken: int) -> None:
        super().__init__(player)
        self.taken = taken

    def options(self, s: Yamatai) -> list[int]:
        due = len(s.fresh)
        if self.taken >= due + extra_tokens(s.specialists[self.player]):
            return NO_OPTIONS
        found = collects(s)
        if found and (self.taken >= due or not s.settings["collect_all"]):
            found.append(PASSED)
        return found

    def forbids(self, s: Yamatai, action: int) -> int:
        if COLLECT.has(action):
            return forbids_collect(s, action)
        if action == PASSED:
            return clause(9, 6) if self.taken < len(s.fresh) and s.settings["collect_all"] else 0
        return clause(9, 3) if BUILD.has(action) else 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        return no_token(s, action) if number == clause(9, 4) else ""

    def apply(self, s: Yamatai, action: int) -> None:
        if action != PASSED:
            collect(s, self.player, action)
            s.push(CollectMore(self.player, self.taken + 1))

    def prompt(self, s: Yamatai) -> str:
        left = len(s.fresh) - self.taken
        if left <= 0:
            return "Collect one more culture token, or pass."
        end = "" if s.settings["collect_all"] else ", or pass"
        return f"Collect another culture token ({left} left){end}."


# --- building: conditions -----------------------------------------------------------------------------------


def missing_boats(tile: int, near: int, leeway: int) -> int:
    """YA-9.10, YA-9.21: how many boats a tile lacks beside an island; `near` as in the state."""
    lack = [TILE_BOATS[tile][colour] - (near >> NEAR_BITS * colour & NEAR_MOST) for colour in range(BOATS)]
    if leeway & STONEMASON:
        first, second = ALIKE
        lack[first] += lack[second]
        lack[second] = 0
    if leeway & CARPENTER:
        lack[IGNORED_BOAT] -= IGNORED_BOATS
    missing = sum([count for count in lack if count > 0])
    return max(0, missing - SPARED_BOATS) if leeway & ONE_MISSING else missing


@cache
def fitting_tiles(near: int, leeway: int) -> int:
    """The set of tiles that the boats beside an island allow."""
    return mask(tile for tile in range(TILES) if not missing_boats(tile, near, leeway))


def leeway(s: Yamatai, p: int) -> int:
    """What lets the player build with other boats than shown: two specialists and fleet tile 9 (YA-13.9)."""
    helpers = s.specialists[p] & BUILDERS
    return helpers | ONE_MISSING if s.fleet == BUILD_MINUS_ONE else helpers


def offered_tiles(s: Yamatai, p: int) -> int:
    """YA-9.11: the set of tiles in the row, in the player's reserve and previewed."""
    tiles = s.reserve[p]
    for tile in s.row:
        if tile != NONE:
            tiles |= 1 << tile
    for tile in previewed(s):
        tiles |= 1 << tile
    return tiles


def builds(s: Yamatai, p: int) -> list[int]:
    """YA-9.8 to YA-9.13: every tile on every island where nothing forbids it."""
    offered = offered_tiles(s, p)
    if not s.pieces[p]:
        offered &= ~STANDARD_TILES  # YA-9.12
    helpers = leeway(s, p)
    sacred_allowed = s.specialists[p] & TEMPLE_WARDEN
    found: list[int] = []
    for island in s.fresh_islands():
        if s.culture[island] == NONE and s.building[island] == NONE:
            tiles = offered & fitting_tiles(s._near[island], helpers)
            if s.sacred[island] and not sacred_allowed:
                tiles &= ~STANDARD_TILES  # YA-15.3
            found += [BUILD.base + tile * ISLANDS + island for tile in members(tiles)]
    found.sort()
    return found


def forbids_build(s: Yamatai, p: int, action: int) -> int:
    """The clause that keeps a tile from being built on an island."""
    tile, island = BUILD.first(action), BUILD.second(action)
    if s.culture[island] != NONE:
        return clause(15, 4)
    if s.building[island] != NONE:
        return clause(9, 16)
    if not s.touches_fresh_boat(island):
        return clause(9, 9)
    if not offered_tiles(s, p) >> tile & 1:
        return clause(9, 11)
    if STANDARD_TILES >> tile & 1:
        if not s.pieces[p]:
            return clause(9, 12)
        if s.sacred[island] and not s.specialists[p] & TEMPLE_WARDEN:
            return clause(15, 3)
    return clause(9, 10) if missing_boats(tile, s._near[island], leeway(s, p)) else 0


# --- building: execution ------------------------------------------------------------------------------------


def build(s: Yamatai, p: int, action: int) -> None:
    """YA-9.14 to YA-9.22: take the tile, place the building, take bonuses and gifts."""
    tile, island = BUILD.first(action), BUILD.second(action)
    remove_tile(s, p, tile)
    s.built[p] |= 1 << tile
    s.retell(BUILT, tile, island, TILE_VP[tile])
    neighbours = [s.building[i] for i in ISLAND_NEIGHBOURS[island]]
    prestige_neighbours = neighbours.count(TORII) + neighbours.count(PALACE)
    if STANDARD_TILES >> tile & 1:
        s.building[island] = p
        s.pieces[p] -= 1
        _take_bonuses(s, p, tile, island, prestige_neighbours)
    else:
        s.building[island] = TORII if TILE_KIND[tile] == "torii" else PALACE
    _take_prestige(s, p, GIFT, gift_prestige(s.specialists[p], tile, s.mountain[island] != 0, prestige_neighbours))


def _take_bonuses(s: Yamatai, p: int, tile: int, island: int, prestige_neighbours: int) -> None:
    """YA-9.17 to YA-9.20: what a standard building brings, with what specialists add to it."""
    owned = s.specialists[p]
    _take_prestige(s, p, MOUNTAIN_PRESTIGE, MOUNTAIN_TOKENS * s.mountain[island])
    _take_prestige(s, p, NEIGHBOUR_PRESTIGE, NEIGHBOUR_TOKENS * prestige_neighbours)
    if s.sacred[island]:
        _take_prestige(s, p, GIFT, sacred_prestige(owned))
    size = group_size(s, island)
    if size >= LEAST_GROUP:
        rate = GROUP_COINS_TRADING_POST if TRADING_POSTS >> tile & 1 else GROUP_COINS
        coins = size * group_rate(owned, rate)
        s.coins[p] += coins
        s.tell(GROUP_EARNED, p, coins, size)
    tax = gift_coins(owned, standard=True)
    if tax:
        s.coins[p] += tax
        s.tell(TAX_EARNED, p, tax)


def _take_prestige(s: Yamatai, p: int, line: Line, tokens: int) -> None:
    if tokens:
        s.prestige[p] += tokens
        s.tell(line, p, tokens)


def remove_tile(s: Yamatai, p: int, tile: int) -> None:
    """YA-9.14: take a tile out of the reserve, the row or the top of the deck, where a preview showed it."""
    if s.reserve[p] >> tile & 1:
        s.reserve[p] ^= 1 << tile
    elif tile in s.row:
        s.row[s.row.index(tile)] = NONE
    else:
        place = s.building_deck.index(tile)
        s.building_deck = s.building_deck[:place] + s.building_deck[place + 1 :]
        for player in range(s.players):
            if place < s.known_top[player]:  # YA-18.6
                s.known_top[player] -= 1


def group_size(s: Yamatai, island: int) -> int:
    """YA-2.11: how many buildings of one colour are connected with the one on this island."""
    group = [island]
    for member in group:
        for neighbour in ISLAND_NEIGHBOURS[member]:
            if s.building[neighbour] == s.building[island] and neighbour not in group:
                group.append(neighbour)
    return len(group)


# --- the step -----------------------------------------------------------------------------------------------


class Develop(Window):
    """YA-9.1 to YA-9.3: with a fresh boat, collect or build."""

    decision = "develop"
    rule = "9.2"
    window = IN_DEVELOP

    def options(self, s: Yamatai) -> list[int]:
        if not s.fresh:
            return NO_OPTIONS  # YA-9.1
        found = collects(s) + builds(s, self.player)
        powers = self.powers(s)
        if found or not powers:
            return found + powers
        powers.append(PASSED)
        return powers

    def forbids(self, s: Yamatai, action: int) -> int:
        if COLLECT.has(action):
            return forbids_collect(s, action)
        if BUILD.has(action):
            return forbids_build(s, self.player, action)
        if action == PASSED:
            return clause(9, 2) if collects(s) or builds(s, self.player) else 0
        return super().forbids(s, action)

    def because(self, s: Yamatai, action: int, number: int) -> str:
        return no_token(s, action) if number == clause(9, 4) else super().because(s, action, number)

    def apply(self, s: Yamatai, action: int) -> None:
        p = self.player
        if action == PASSED or self.activate(s, action):
            return
        built = BUILD.has(action)
        if s.fleet == COLLECT_AND_BUILD:
            s.push(SecondAction(p, int(built)))
        if built:
            build(s, p, action)
        else:
            collect(s, p, action)
            s.push(CollectMore(p, 1))

    def prompt(self, s: Yamatai) -> str:
        return "Collect culture tokens, one for each boat you placed, or build on an island beside them."


class SecondAction(Question):
    """YA-13.10: fleet tile 10 allows the other action too."""

    decision = "second_action"
    rule = "13.10"

    def __init__(self, player: int, built: int) -> None:
        super().__init__(player)
        self.built = built

    def options(self, s: Yamatai) -> list[int]:
        found = collects(s) if self.built else builds(s, self.player)
        if found:
            found.append(PASSED)
        return found

    def forbids(self, s: Yamatai, action: int) -> int:
        if COLLECT.has(action):
            return forbids_collect(s, action) if self.built else clause(9, 3)
        if BUILD.has(action):
            return clause(9, 3) if self.built else forbids_build(s, self.player, action)
        return 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        return no_token(s, action) if number == clause(9, 4) else ""

    def apply(self, s: Yamatai, action: int) -> None:
        if action == PASSED:
            return
        if BUILD.has(action):
            build(s, self.player, action)
        else:
            collect(s, self.player, action)
            s.push(CollectMore(self.player, 1))

    def prompt(self, s: Yamatai) -> str:
        return "You may also collect culture tokens, or pass." if self.built else "You may also build, or pass."
