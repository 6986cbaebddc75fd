"""What a position is worth, for bots: points in hand and what cities, goods and knowledge will still bring."""

from __future__ import annotations

from typing import Final

from pentarchy.core.weights import weights
from pentarchy.games.cultures.board import land_spaces_of, works_in
from pentarchy.games.cultures.cities import site_clause
from pentarchy.games.cultures.components import (
    AT_STATUS,
    BIT,
    CARD_CIVIL,
    CARD_OBJECTIVES,
    CIVIL_IDS,
    OBJECTIVE_CARDS,
    spread,
)
from pentarchy.games.cultures.names import (
    ACTION_CARDS,
    ANGRY,
    ARMY,
    BARBARIANS,
    FISHING,
    FORTRESS,
    GOLD,
    GOODS,
    HAPPY,
    IRRIGATION,
    MATH,
    MOOD,
    MYTHS,
    PHILOSOPHY,
    PUBLIC_EDUCATION,
    SETTLEMENT,
    SETTLER,
    SHIP,
    STORAGE,
    TACTICS,
    VOTING,
    WRITING,
)
from pentarchy.games.cultures.objectives import fulfilled
from pentarchy.games.cultures.scoring import OBJECTIVE_VP, RUIN_VP, WONDER_VP, city_pieces, wonder_count
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import (
    ACCEPT,
    ARTS_INFLUENCE,
    BARTER,
    BOOST,
    BUILD,
    BUILD_WONDER,
    BUY,
    BUY_ADVANCE,
    CANCEL,
    CIVIC,
    COLLECT,
    CONTINUE,
    DECLARE,
    DECLINE,
    DONE,
    DRAMA,
    END_TURN,
    FOUND,
    FREE_COLLECT,
    GROW,
    GROW_PORT,
    INFLUENCE,
    KEEP_NONE,
    LIBERTIES,
    MOVE,
    NO_TACTIC,
    PAY_MOOD,
    PICK,
    PLAY,
    POWER,
    PROPOSE,
    RAISE,
    RAZE,
    REFUSE,
    RETREAT,
    SKIP,
    STATUE,
    STOP,
    SWITCH,
    TAKE,
    TAKE_OVER,
    TAXES_ACTION,
    TRADE,
    UNIT,
)

SCALE: Final = 7.0

#: For hints: how far a lead is to be trusted early and late, and how much too well the one who is asked looks.
TRUST: Final[list[float]] = weights("pentarchy.games.cultures", "hints.toml")

#: Numbers from weights.toml, by these names; a tuner changes them in place.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.cultures")
CITY: Final = 0
GOOD: Final = 1
MORE: Final = 2
GOLDEN: Final = 3
TOKEN: Final = 4
COLONIST: Final = 5
SOLDIER: Final = 6
CARD: Final = 7
CONTENT: Final = 8
ACTION: Final = 9
WISDOM: Final = 10
HOPE: Final = 11
READY: Final = 12
DANGER: Final = 13
SITE: Final = 14

#: Opening a trade costs nothing, so bots that misjudge a little would do it for nothing, three times a turn.
PESTERING: Final = 9.0
#: Places for cities bring less and less: a turn has three actions only.
PLACES: Final[tuple[float, ...]] = (1.6, 1.4, 1.2, 0.9, 0.6, 0.4, 0.3)
#: Advances that open more than others do.
KEYS: Final = (STORAGE, FISHING, WRITING, TACTICS, MYTHS, IRRIGATION, PHILOSOPHY, PUBLIC_EDUCATION, MATH, VOTING)
KEY_MASK: int = sum(1 << a for a in KEYS)


def rounds_left(s: Cultures) -> float:
    """How many Rounds are still to be played, the rest of this one included."""
    return max(0.0, s.number("rounds") - s.round + (3 - s.turn) / 3)


def remaining(s: Cultures) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    return min(1.0, rounds_left(s) / s.number("rounds"))


def outlook(s: Cultures) -> list[float]:
    """Each player's points as they will probably be."""
    left = rounds_left(s)
    values = [possessions(s, p, left) - peril(s, p) for p in range(s.players)]
    if s.active >= 0:
        values[s.active] += WEIGHTS[ACTION] * s.actions - PESTERING * s.trades
    return values


def possessions(s: Cultures, p: int, left: float) -> float:
    """What a player has: points, cities, goods, units, knowledge and cards."""
    w = WEIGHTS
    soon = min(1.0, left + 0.15)
    known = s.advances[p]
    value = float(city_pieces(s, p)) + WONDER_VP * (wonder_count(s, p) + s.ruined_wonders[p])
    value += OBJECTIVE_VP * s.completed[p].bit_count() + RUIN_VP * s.ruins[p]
    value += known.bit_count() * (0.5 + w[WISDOM] * left) + (known & KEY_MASK).bit_count() * 0.15 * left
    towns = s._towns[p]
    for number, h in enumerate(towns):
        value += w[CITY] * PLACES[number] * left + 0.08 * s.size[h] * left
        if s.mood[h] == HAPPY:
            value += w[CONTENT] * min(left, 2.0)
        elif s.mood[h] == ANGRY:
            value -= w[CONTENT] * min(left, 2.0)
    value += goods_value(s, p) * soon
    value += units_value(s, p) * soon
    value += w[CARD] * s.hand[p].bit_count() * soon + objectives_value(s, p)
    return value


def goods_value(s: Cultures, p: int) -> float:
    """Resources and tokens; a store of everything is worth more than a heap of one thing."""
    w = WEIGHTS
    value = 0.0
    base = p * GOODS
    for kind in range(GOODS):
        amount = s.goods[base + kind]
        if kind == GOLD:
            value += w[GOLDEN] * amount
        elif kind >= MOOD:
            value += w[TOKEN] * min(amount, 5) + 0.08 * max(0, amount - 5)
        else:
            value += w[GOOD] * min(amount, 3) + w[MORE] * max(0, amount - 3)
    return value


def units_value(s: Cultures, p: int) -> float:
    """Settlers found cities, the first Army units guard them."""
    w = WEIGHTS
    stock = p * 8 + 5
    settlers = 4 - s.stock[stock + SETTLER]
    armies = 16 - s.stock[stock + ARMY]
    ships = 4 - s.stock[stock + SHIP]
    useful = min(settlers, s.stock[p * 8 + SETTLEMENT], 2)
    value = w[COLONIST] * useful + 0.15 * (settlers - useful)
    if useful:
        sites = sum(1 for h in land_spaces_of(s, p) if s.settlers[h] and not site_clause(s, p, h))
        value += w[SITE] * min(useful, sites)
    value += w[SOLDIER] * min(armies, 5) + 0.1 * max(0, armies - 5)
    return value + w[SOLDIER] * min(ships, 2) + 0.08 * max(0, ships - 2)


def objectives_value(s: Cultures, p: int) -> float:
    """Objective cards: looked at for the active player, guessed for the others."""
    held = s.objectives[p]
    if p != s.active:
        return 0.6 * held.bit_count()
    value = 0.0
    for card in range(OBJECTIVE_CARDS):
        if held >> card & 1:
            ready = False
            for objective in CARD_OBJECTIVES[card]:
                if AT_STATUS[objective] and fulfilled(s, p, objective):
                    ready = True
            value += WEIGHTS[READY] if ready else WEIGHTS[HOPE]
    return value


def peril(s: Cultures, p: int) -> float:
    """Cities without Army unit or Fortress beside foreign Army units that can move."""
    threat = 0
    for q in range(s.players):
        if q != p and s._works[q] >> TACTICS & 1:
            for h in land_spaces_of(s, q):
                if s.army[h]:
                    threat |= BIT[h]
    for h in s._towns[BARBARIANS]:
        if s.army[h]:
            threat |= BIT[h]
    if not threat:
        return 0.0
    reach = spread(threat)
    lost = 0.0
    for h in s._towns[p]:
        if BIT[h] & reach and not s.army[h] and not works_in(s, h, FORTRESS):
            lost += WEIGHTS[DANGER] * s.size[h]
    return lost


#: How an action card looks before it is played, by the name of its civil half.
_CARDS: Final[dict[str, float]] = {
    "quick_advance": 1.2,
    "inspiration": 1.2,
    "teach_us": 1.2,
    "technology_trade": 0.7,
    "city_development": 1.6,
    "leadership": 0.9,
    "militia": 0.6,
    "explorer": 0.8,
    "cultural_takeover": 1.3,
    "mass_production": 0.7,
}
CARD_PROMISE: Final[tuple[float, ...]] = tuple(_CARDS.get(CIVIL_IDS[CARD_CIVIL[c]], 0.4) for c in range(ACTION_CARDS))


def promise(s: Cultures, options: list[int]) -> list[float]:
    """How good each option looks before it is tried."""
    left = rounds_left(s)
    return [_promise_of(s, action, left) for action in options]


def _promise_of(s: Cultures, action: int, left: float) -> float:
    if action <= END_TURN():
        return _turn_promise(s, action, left)
    if PICK.has(action):
        kind = PICK.second(action)
        return 1.0 - 0.12 * s.goods[s.player * GOODS + kind] + (0.3 if kind == GOLD else 0.0)
    if TAKE.has(action):
        return _advance_promise(TAKE.first(action))
    if UNIT.has(action):
        kind = UNIT.first(action)
        return 1.0 if kind == SETTLER and left > 1 else 0.5 if kind == ARMY else 0.3
    if DECLARE.has(action):
        return 3.0
    if action in (BOOST(), BUY(), TAKE_OVER(), CONTINUE(), PAY_MOOD()):
        return 0.9
    if RAISE.has(action):
        return 0.8
    if action in (DONE(), STOP(), SKIP(), DECLINE(), NO_TACTIC(), KEEP_NONE(), RETREAT()):
        return 0.4
    if RAZE.has(action) or action in (ACCEPT(), PROPOSE()):
        return -1.0
    return 0.6 if action in (CANCEL(), REFUSE()) else 0.5


def _advance_promise(advance: int) -> float:
    return 1.1 if KEY_MASK >> advance & 1 else 0.8


def _turn_promise(s: Cultures, action: int, left: float) -> float:
    """Options of the turn decision: what builds comes first, ending comes last."""
    p = s.player
    if BUY_ADVANCE.has(action):
        return _advance_promise(BUY_ADVANCE.first(action))
    if BUILD_WONDER.has(action):
        return 5.0
    if FOUND.has(action):
        return 2.5
    if GROW.has(action) or GROW_PORT.has(action):
        return 1.7
    if FREE_COLLECT.has(action):
        return 2.0
    if COLLECT.has(action):
        h = COLLECT.first(action)
        return 0.5 + 0.3 * s.size[h] + (0.4 if s.mood[h] == HAPPY else 0.0) - 0.5 * s.activations[h]
    if BUILD.has(action):
        return 0.9 if left > 1 else 0.2
    if action == MOVE():
        return 1.2 if any(s.settlers[h] for h in land_spaces_of(s, p)) else 0.6
    if action in (INFLUENCE(), ARTS_INFLUENCE()):
        return 1.0
    if action in (CIVIC(), TAXES_ACTION(), LIBERTIES(), POWER()):
        return 0.8
    if PLAY.has(action):
        card = PLAY.first(action)
        return CARD_PROMISE[card] if card < ACTION_CARDS else 1.3
    if SWITCH.has(action) or BARTER.has(action) or DRAMA.has(action) or STATUE.has(action):
        return 0.1
    if TRADE.has(action):
        return -1.5
    return -1.0 if action == END_TURN() and s.actions > 0 else 0.3
