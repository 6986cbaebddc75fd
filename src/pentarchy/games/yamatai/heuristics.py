"""Evaluation of positions for bots: points in hand and points to come, following the Advice in RULES.md."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pentarchy.core.bits import members
from pentarchy.core.weights import trust, weights
from pentarchy.games.yamatai.components import (
    BOATS,
    CULTURES,
    FLEET_BOATS,
    GOLD,
    ISLAND_NEIGHBOURS,
    ISLANDS,
    NEIGHBOURS,
    NONE,
    PRICE,
    SPACE_ISLANDS,
    SPECIALIST_IDS,
    SPECIALIST_VP,
    STANDARD_TILES,
    TILE_VP,
    TRADING_POSTS,
)
from pentarchy.games.yamatai.develop import ONE_MISSING, Develop, fitting_tiles, leeway, missing_boats, offered_tiles
from pentarchy.games.yamatai.place import Place
from pentarchy.games.yamatai.powers import COLLECT_AND_BUILD, PREVIEW_BUILDINGS, ExchangeSecond, MoveTo
from pentarchy.games.yamatai.reach import AFAR, BESIDE, open_islands, placeable, prestige_neighbours, readiness
from pentarchy.games.yamatai.reach import best_build as reachable_build
from pentarchy.games.yamatai.scoring import score
from pentarchy.games.yamatai.specialists import (
    DIPLOMAT,
    TEMPLE_WARDEN,
    buy_price,
    coins_per_vp,
    gift_coins,
    gift_prestige,
    group_rate,
    sacred_prestige,
    sell_price,
)
from pentarchy.games.yamatai.state import NEAR_BITS, NEAR_MOST, Yamatai
from pentarchy.games.yamatai.store import Store
from pentarchy.games.yamatai.verbs import (
    BUILD,
    BUY,
    COLLECT,
    DROP,
    EXCHANGE,
    FLEET,
    GIVE,
    LIFT,
    PAY,
    PAYMENTS,
    PLACE,
    POWER,
    RECRUIT,
    RESERVE,
    SACRED,
    SALVAGE,
    SELL,
    STORE,
    TAKE,
)

SCALE: Final = 7.0

TRUST: Final[list[float]] = trust("pentarchy.games.yamatai")

#: The numbers in weights.toml, and where each is in the list.
WEIGHTS: Final[list[float]] = weights(
    "pentarchy.games.yamatai", ("payment", "token", "colour", "hand", "dream", "early", "reserved")
)
PAYMENT: Final = 0
TOKEN: Final = 1
COLOUR: Final = 2
HAND: Final = 3
DREAM: Final = 4
EARLY: Final = 5
RESERVED: Final = 6

FIRST_COME: Final[tuple[float, ...]] = (0.8, 0.35)  # how far the next players can count on what they could build
IDLE: Final = 3.0  # points of a turn without a build
SHARPER: Final = 1.5  # how much more a lead counts at the end
CERTAINTY: Final = 0.4  # the lead that decides a game in which nobody moves any more
SURPRISE: Final = 0.3  # and this much for each point that those who still move may make
BEATEN: Final = 30.0  # points less for whoever cannot win any more
MOST_LUCK: Final = 5.0  # of these points, in a turn: a better build is the surer for being ready
USUAL: Final = 3  # points of the build that a turn brings without a reserved tile
SECOND: Final = 0.6  # how much of a build counts for which a second boat has to be bought
FORESEEN: Final = 4.0  # rounds from which on the end is felt
ABSURD: Final = -10.0  # a promise of what is never tried while there is something else
UNUSED: Final = -0.1  # the promise of using a power because it is there
LIKELY: Final = 0.08  # more for a single token, for each of its kind on the islands

SPARE: Final = 0.05  # a coin that makes no point, so that more of them are better
AHEAD: Final[tuple[int, ...]] = (1, 2)  # with four players more worlds tell more than more rounds
GOLD_PRICE: Final = 6  # gold has no price; it is worth a little more than clay
ROUNDS: Final[dict[int, float]] = {2: 7.3, 3: 9.6, 4: 7.4}  # how long games last

_ABILITY_PER_ROUND: Final[dict[str, float]] = {
    **dict.fromkeys(("broker", "merchant", "tax_collector", "guild_master", "harbour_master"), 0.3),
    **dict.fromkeys(("navigator", "admiral", "antiquarian", "stonemason"), 0.35),
    **dict.fromkeys(("shipwright", "collector", "diplomat", "carpenter"), 0.5),
    **dict.fromkeys(("priestess", "hermit", "gardener", "temple_warden"), 0.25),
    "treasurer": 0.2,
}
ABILITY: Final[tuple[float, ...]] = tuple(_ABILITY_PER_ROUND[person] for person in SPECIALIST_IDS)


def rounds_left(s: Yamatai) -> float:
    """How many rounds are probably still to be played, this one not counted."""
    left = max(0.5, ROUNDS[s.players] - s.round)
    if min(s.pieces) <= 1 or min(s.supply) <= 2:
        left = min(left, 1.0)
    return 0.0 if 0 in s.pieces or 0 in s.supply or is_short(s) else left


def is_short(s: Yamatai) -> bool:
    """YA-16.4, 16.5: is it known that a row cannot be refilled at the end of this round?"""
    return s.row.count(NONE) > len(s.building_deck) or s.specialist_row.count(NONE) > len(s.specialist_deck)


def remaining(s: Yamatai) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    return rounds_left(s) / ROUNDS[s.players]


def turn(s: Yamatai) -> int:
    """The number of the turn under way."""
    return s.round * 8 + s.turn


def at_turn(s: Yamatai) -> int:
    """Whose turn it is."""
    return s.order[s.turn - 1] if s.turn else -1


def outlook(s: Yamatai) -> list[float]:
    """Each player's points as they will probably be; the nearer the end, the more a lead counts."""
    left = rounds_left(s)
    upcoming = s.order[max(0, s.turn - 1) :] if not s.over else ()
    values = [possessions(s, p, left, p in upcoming) for p in range(s.players)]
    for turn, fleet in enumerate(s.used):
        values[s.order[turn]] -= WEIGHTS[EARLY] * fleet * min(1.0, left)
    if s.over:
        return values
    active = upcoming[0]
    chances = 0.0  # squares of what those who still move in the last round may make
    if s.fleet == NONE:  # a turn begins: this is where plans are compared
        islands = open_islands(s)
        for place in range(len(upcoming) if not left else min(len(upcoming), len(FIRST_COME))):
            p = upcoming[place]
            build = max(IDLE, reachable_build(s, p, islands, place == 0))
            values[p] += build * (FIRST_COME[min(place, len(FIRST_COME) - 1)] if left or place else 1.0)
            chances += min(build, MOST_LUCK) ** 2
    else:
        values[active] += this_turn(s, active, left)
    mean = sum(values) / len(values)
    sharp = 1.0 + SHARPER * (1.0 - min(1.0, left / FORESEEN))
    if not left and chances:
        sharp = SCALE / (CERTAINTY + SURPRISE * sqrt(chances))
        for p in beaten(s, upcoming):
            values[p] -= BEATEN
    return [mean + sharp * (value - mean) for value in values]


def beaten(s: Yamatai, upcoming: tuple[int, ...]) -> list[int]:
    """YA-17.9: in the last round, those who have moved and are behind another who has."""
    done = [p for p in range(s.players) if p not in upcoming]
    if len(done) < 2:
        return []
    results = [(score(s, p).total, -min([f for t, f in enumerate(s.used) if s.order[t] == p])) for p in done]
    best = max(results)
    return [done[k] for k in range(len(done)) if results[k] < best]


def possessions(s: Yamatai, p: int, left: float, moves: bool) -> float:
    """What lies before a player: points, coins, tokens, specialists, stored boats, reserve."""
    if not left and not moves:
        return score(s, p).total + SPARE * s.coins[p]
    owned = s.specialists[p]
    value = float(s.prestige[p]) + s.coins[p] / coins_per_vp(owned)
    for tile in members(s.built[p]):
        value += TILE_VP[tile]
    for person in members(owned):
        value += SPECIALIST_VP[person] + ABILITY[person] * left
    for tile in members(s.reserve[p]):
        chance = readiness(s, p, tile) * min(1.0, left)
        value += WEIGHTS[RESERVED] * chance * max(0, TILE_VP[tile] - USUAL) - (1 - chance)
    value += tokens_value(s, p, left) * min(1.0, left / 2 + (0.3 if moves else 0.0))
    for colour in range(BOATS):
        value -= 0.5 * s.scrapped[p * BOATS + colour]
        if s.harbor[p * BOATS + colour]:
            value += boat_value(colour) * s.harbor[p * BOATS + colour] * min(1.0, left)
    return value


def tokens_value(s: Yamatai, p: int, left: float) -> float:
    """Culture tokens: payments first, then what is left over, most if its like can still be collected."""
    count = payments = 0
    odd: list[float] = []
    for kind in range(CULTURES):
        tokens = s.tokens[p * CULTURES + kind]
        if tokens:
            count += tokens
            payments += tokens // 2
            if tokens % 2:
                odd.append(WEIGHTS[TOKEN] + LIKELY * min(3, s.culture.count(kind)))
    odd.sort()
    if s.specialists[p] & DIPLOMAT:
        payments = count // 2
        odd = odd[len(odd) - count % 2 :]
    elif len(odd) > 2:
        payments += 1
        odd = odd[3:]
    return WEIGHTS[PAYMENT] * payments + sum(odd) * min(1.0, left / 2)


def boat_value(colour: int) -> float:
    """A boat in the harbour."""
    return WEIGHTS[COLOUR] * (GOLD_PRICE if colour == GOLD else PRICE[colour])


def this_turn(s: Yamatai, p: int, left: float) -> float:
    """What the active player can still make of the boats of this turn."""
    placing = developing = storing = False
    for step in s.agenda:
        if step.player == p:
            placing |= isinstance(step, Place)
            developing |= isinstance(step, Develop)
            storing |= isinstance(step, Store)
    if not storing:
        return 0.0
    value = 0.0
    best = 0.0
    count = 0
    for colour in range(BOATS):
        if s.available[colour]:
            count += s.available[colour]
            best = max(best, boat_value(colour))
    if placing:
        value += WEIGHTS[HAND] * count
    elif count:
        value += best * min(1.0, left) - 0.5 * (count - 1)
    if developing and s.fresh:
        build = best_build(s, p, placing)
        collect = collect_value(s, p) * min(1.0, 0.25 + left / 2)
        value += build + collect if s.fleet == COLLECT_AND_BUILD else max(build, collect)
    return value


def collect_value(s: Yamatai, p: int) -> float:
    """The culture tokens in reach of the fresh boats."""
    reach = sum([1 for island in s.fresh_islands() if s.culture[island] != NONE])
    return min(len(s.fresh), reach) * (WEIGHTS[PAYMENT] + WEIGHTS[TOKEN]) / 2.6


def best_build(s: Yamatai, p: int, placing: bool) -> float:
    """The best building beside the fresh boats; while boats are left, also one that they might complete."""
    offered = offered_tiles(s, p)
    if not s.pieces[p]:
        offered &= ~STANDARD_TILES
    helpers = leeway(s, p)
    best = 0.0
    for island in s.fresh_islands():
        if s.culture[island] == NONE and s.building[island] == NONE:
            tiles = offered
            if s.sacred[island] and not s.specialists[p] & TEMPLE_WARDEN:
                tiles &= ~STANDARD_TILES
            ready = tiles & fitting_tiles(s._near[island], helpers)
            for tile in members(ready):
                best = max(best, build_value(s, p, tile, island))
            if placing:
                possible = tiles & ~ready & fitting_tiles(with_hand(s, s._near[island]), helpers)
                for tile in members(possible):
                    lacks = missing_boats(tile, s._near[island], helpers)
                    best = max(best, build_value(s, p, tile, island) * WEIGHTS[DREAM] ** lacks)
    return best


def with_hand(s: Yamatai, near: int) -> int:
    """The boats beside an island as if all available ones lay there too."""
    for colour in range(BOATS):
        if s.available[colour]:
            count = near >> NEAR_BITS * colour & NEAR_MOST
            near += min(s.available[colour], NEAR_MOST - count) << NEAR_BITS * colour
    return near


def build_value(s: Yamatai, p: int, tile: int, island: int) -> float:
    """A building's points, prestige tokens and coins."""
    owned = s.specialists[p]
    neighbours = prestige_neighbours(s, island)
    mountain = s.mountain[island] != 0
    standard = STANDARD_TILES >> tile & 1 != 0
    value = float(TILE_VP[tile] + gift_prestige(owned, tile, mountain, neighbours))
    coins = gift_coins(owned, standard)
    if standard:
        value += s.mountain[island] + neighbours
        if s.sacred[island]:
            value += sacred_prestige(owned)
        own = sum([1 for other in ISLAND_NEIGHBOURS[island] if s.building[other] == p])
        if own:
            coins += (own + 1) * group_rate(owned, 2 if TRADING_POSTS >> tile & 1 else 1)
    value += coins / coins_per_vp(owned)
    return value if not s.reserve[p] >> tile & 1 else value + 1


# --- options untried --------------------------------------------------------------------------------------------


def promise(s: Yamatai, options: list[int]) -> list[float]:
    """How good each option of the open question looks, in points.

    Looking at the deck comes first, unless one more house ends the game, so that nothing is drawn.
    """
    if s.fleet == PREVIEW_BUILDINGS and s.power_ready and s.pieces[s.player] > 1 and any(map(POWER.has, options)):
        return [1.0 if POWER.has(action) else ABSURD for action in options]
    return [_promise(s, s.player, action) for action in options]


def _promise(s: Yamatai, p: int, action: int) -> float:
    if PLACE.has(action):
        return place_promise(s, p, PLACE.first(action), PLACE.second(action))
    if BUILD.has(action):
        return build_value(s, p, BUILD.first(action), BUILD.second(action))
    if COLLECT.has(action):
        return collect_value(s, p) + token_promise(s, p, s.culture[COLLECT.first(action)])
    if FLEET.has(action):
        return fleet_promise(FLEET.first(action))
    if BUY.has(action):
        return 0.2 + bought(s, p, BUY.first(action)) - buy_price(s.specialists[p], BUY.first(action)) / 5
    if SELL.has(action):
        return sell_price(s.specialists[p], SELL.first(action)) / 5 - 0.9 - sold(s, p, SELL.first(action))
    if RECRUIT.has(action):
        person = RECRUIT.first(action)
        return SPECIALIST_VP[person] + ABILITY[person] * rounds_left(s) + s.bounty[person] / coins_per_vp(0)
    if PAY.has(action):
        return -sum([token_promise(s, p, kind) for kind in PAYMENTS[PAY.first(action)]])
    return target_promise(s, p, action)


def target_promise(s: Yamatai, p: int, action: int) -> float:
    """Options of powers, and storing. No power is used for its own sake."""
    if POWER.has(action):
        return UNUSED
    if STORE.has(action):
        return boat_value(STORE.first(action))
    if RESERVE.has(action):
        return TILE_VP[RESERVE.first(action)] * (0.1 + 0.3 * readiness(s, p, RESERVE.first(action)))
    if SACRED.has(action):
        return blessing(s, p, SACRED.first(action))
    if GIVE.has(action):
        return -token_promise(s, p, GIVE.first(action))
    if TAKE.has(action):
        return token_promise(s, p, s.culture[TAKE.first(action)])
    if SALVAGE.has(action):
        return wish(s, p, s.boat[SALVAGE.first(action)], -1, SALVAGE.first(action))
    step = s.agenda[-1]
    if DROP.has(action) and isinstance(step, MoveTo):
        return wish(s, p, s.boat[step.origin], DROP.first(action), step.origin)
    if LIFT.has(action):
        return wish(s, p, s.boat[LIFT.first(action)], -1, LIFT.first(action))
    if EXCHANGE.has(action):
        space = EXCHANGE.first(action)
        if isinstance(step, ExchangeSecond):
            other = step.first
            return wish(s, p, s.boat[other], space, other) + wish(s, p, s.boat[space], other, space)
        return wish(s, p, s.boat[space], -1, space)
    return 0.0


def wish(s: Yamatai, p: int, colour: int, space: int, origin: int) -> float:
    """What one more boat of a colour would let the player build beside a space (-1: anywhere), less what it leaves."""
    helpers = leeway(s, p)
    offered = offered_tiles(s, p)
    if not s.pieces[p]:
        offered &= ~STANDARD_TILES
    bit = 1 << NEAR_BITS * colour
    left_behind = SPACE_ISLANDS[origin]
    best = 0.0
    for island in range(ISLANDS) if space < 0 else SPACE_ISLANDS[space]:
        if s.culture[island] != NONE or s.building[island] != NONE or not s._near[island] or island in left_behind:
            continue
        near = with_hand(s, s._near[island])
        for tile in members(offered & fitting_tiles(near + bit, helpers) & ~fitting_tiles(near, helpers)):
            best = max(best, float(TILE_VP[tile]))
    for island in left_behind:
        if s.culture[island] == NONE and s.building[island] == NONE:
            near = with_hand(s, s._near[island])
            for tile in members(offered & fitting_tiles(near, helpers) & ~fitting_tiles(near - bit, helpers)):
                best -= 0.3 * TILE_VP[tile]
    return best


def bought(s: Yamatai, p: int, colour: int) -> float:
    """By how much a boat from the market makes the best build better, alone or with another that can be bought."""
    now = ready_build(s, p, 0)
    bit = 1 << NEAR_BITS * colour
    more = ready_build(s, p, bit) - now
    if s.trades > 1:
        coins = s.coins[p] - buy_price(s.specialists[p], colour)
        for other in range(GOLD):
            price = buy_price(s.specialists[p], other)
            if price <= coins and s.supply[other] > (1 if other == colour else 0):
                both = ready_build(s, p, bit + (1 << NEAR_BITS * other)) - now - price / 5
                more = max(more, SECOND * both)
    return more


def sold(s: Yamatai, p: int, colour: int) -> float:
    """By how much the best build gets worse without a boat in hand."""
    return ready_build(s, p, 0) - ready_build(s, p, -(1 << NEAR_BITS * colour))


def ready_build(s: Yamatai, p: int, more: int) -> float:
    """The best tile that all boats in hand, and these, could build; discounted where none can be placed at once."""
    helpers = leeway(s, p)
    offered = offered_tiles(s, p)
    if not s.pieces[p]:
        offered &= ~STANDARD_TILES
    hand = more
    for colour in range(BOATS):
        hand += s.available[colour] << NEAR_BITS * colour
    places = placeable(s, s.specialists[p], hand)
    best = 0.0
    for island in range(ISLANDS):
        near = s._near[island]
        if near and s.culture[island] == NONE and s.building[island] == NONE:
            reached = 1.0 if places & BESIDE[island] else AFAR
            for tile in members(offered & fitting_tiles(with_hand(s, near) + more, helpers)):
                best = max(best, reached * TILE_VP[tile])
    return best


def blessing(s: Yamatai, p: int, island: int) -> float:
    """Sacred ground: good where the others would build houses, bad beside one's own."""
    if not s._near[island]:
        return 0.0 if s.specialists[p] & TEMPLE_WARDEN else -0.5
    tiles = offered_tiles(s, p) & STANDARD_TILES & fitting_tiles(s._near[island], ONE_MISSING)
    value = 0.0
    for tile in members(tiles):
        value = max(value, float(TILE_VP[tile]))
    if not s.specialists[p] & TEMPLE_WARDEN:
        value -= sum([1 for other in ISLAND_NEIGHBOURS[island] if s.building[other] == p])
    return value


def token_promise(s: Yamatai, p: int, kind: int) -> float:
    """A token is worth more if it makes a pair."""
    return 1.0 if s.tokens[p * CULTURES + kind] % 2 else 0.6


def fleet_promise(fleet: int) -> float:
    """More boats are better, and so is a low number."""
    return sum([0.5 + boat_value(colour) for colour in FLEET_BOATS[fleet]]) - WEIGHTS[EARLY] * fleet


def space_promise(s: Yamatai, space: int) -> float:
    """How busy the islands beside a space are: tokens to collect, room to build."""
    value = 0.0
    for island in SPACE_ISLANDS[space]:
        if s.building[island] == NONE:
            value += 0.8 if s.culture[island] != NONE else 0.5
    return value


def place_promise(s: Yamatai, p: int, colour: int, space: int) -> float:
    """What can be collected and built beside a boat placed here, and whether the chain can go on."""
    helpers = leeway(s, p)
    offered = offered_tiles(s, p)
    tokens = 0.0
    build = 0.0
    for island in SPACE_ISLANDS[space]:
        if s.culture[island] != NONE:
            tokens += 1.0
        elif s.building[island] == NONE:
            near = s._near[island] + (1 << NEAR_BITS * colour)
            for tile in members(offered & fitting_tiles(near, helpers)):
                build = max(build, build_value(s, p, tile, island))
            for tile in members(offered & fitting_tiles(with_hand(s, s._near[island]), helpers)):
                build = max(build, TILE_VP[tile] * WEIGHTS[DREAM])
    going_on = sum([1 for other in NEIGHBOURS[space] if s.boat[other] == NONE]) * 0.1
    return max(build, collect_value(s, p) + min(tokens, 1.5)) + going_on


def metrics(s: Yamatai) -> dict[str, float]:
    """Numbers of a finished game."""
    return {"rounds": s.round, "best score": max(s.score(p, p).total for p in range(s.players))}
