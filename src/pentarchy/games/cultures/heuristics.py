"""What a position is worth, for bots: points in hand and what cities, goods and knowledge will still bring."""

from __future__ import annotations

from typing import Final

from pentarchy.core.weights import trust, weights
from pentarchy.games.cultures.battlefield import fighters
from pentarchy.games.cultures.board import is_foreign, land_spaces_of
from pentarchy.games.cultures.building import BuildUnit
from pentarchy.games.cultures.cities import site_clause
from pentarchy.games.cultures.components import (
    CARD_CIVIL,
    CIVIL_IDS,
)
from pentarchy.games.cultures.features import KEY_MASK, NAMES, features
from pentarchy.games.cultures.groups import group_armies
from pentarchy.games.cultures.names import (
    ACADEMY,
    ACTION_CARDS,
    ARMY,
    BARBARIANS,
    FOOD,
    FORTRESS,
    GOLD,
    GOODS,
    HAPPY,
    IDEAS,
    NONE,
    SETTLER,
    TACTICS,
)
from pentarchy.games.cultures.prospects import MOST, ODDS, capture_chance, wanted_advances
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import (
    ACCEPT,
    ALL,
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
    GROUP,
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
    TO,
    TRADE,
    UNIT,
)

SCALE: Final = 7.0
HOPELESS: Final = 0.25  # the chance of an attack
PLENTY: Final = 3  # resources that are worth an action and a step of a city's mood
ALL_BUT_OVER: Final = 0.4  # Rounds to come in the last turn
FIGHT_ON: Final = 0.4  # the chance with which a battle goes on
DESPERATE: Final = 0.1  # below this nobody attacks or fights on
ABSURD: Final = -10.0  # what bots never try of themselves: a trade costs nothing to open, and pesters everybody

TRUST: Final[list[float]] = trust("pentarchy.games.cultures")

#: What each feature counts for, from weights.toml.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.cultures", NAMES)


def rounds_left(s: Cultures) -> float:
    """How many Rounds are still to be played, the rest of this one included."""
    return max(0.0, s.number("rounds") - s.round + (3 - s.turn) / 3)


def remaining(s: Cultures) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    return min(1.0, rounds_left(s) / s.number("rounds"))


def turn(s: Cultures) -> int:
    """The number of the turn under way; a Status Phase counts as a turn."""
    return (s.round * 4 + s.turn) * 8 + s.active


def at_turn(s: Cultures) -> int:
    """Whose turn it is."""
    return s.active


def quiet(s: Cultures) -> bool:
    """Is no battle and no trade under way?"""
    return not s.battle and not s.offer


def outlook(s: Cultures) -> list[float]:
    """Each player's points as they will probably be."""
    values: list[float] = []
    for numbers in features(s):
        value = 0.0
        for place in range(len(numbers)):
            value += WEIGHTS[place] * numbers[place]
        values.append(value)
    return values


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
    promises = [_promise_of(s, action, left) for action in options]
    if s.actions > 0 and END_TURN() in options and any(harmless(s, action, left) for action in options):
        promises[options.index(END_TURN())] = ABSURD
    return promises


def absurd(s: Cultures, action: int) -> bool:
    """Whether to fight on depends on how the battle has gone, not on a plan made before it."""
    if action not in (CONTINUE(), RETREAT()):
        return False
    return (battle_odds(s) >= FIGHT_ON) == (action == RETREAT())


def battle_odds(s: Cultures) -> float:
    """The chance that the attackers of the battle under way win it."""
    return ODDS[min(fighters(s, 0), MOST)][min(fighters(s, 1), MOST)]


def harmless(s: Cultures, action: int, left: float) -> bool:
    """Is this a collection that costs little or brings much, or in the end a point? No action is lost instead of it."""
    if FREE_COLLECT.has(action):
        return True
    if BUY_ADVANCE.has(action):
        return left < ALL_BUT_OVER and s.advances[s.player].bit_count() % 2 == 1
    if not COLLECT.has(action):
        return False
    h = COLLECT.first(action)
    if left < ALL_BUT_OVER or not s.activations[h]:
        return True
    happy = s.mood[h] == HAPPY
    return (s.size[h] == 1 and not happy) or (s.activations[h] == 1 and s.size[h] + happy >= PLENTY)


def _promise_of(s: Cultures, action: int, left: float) -> float:
    if action <= END_TURN():
        return _turn_promise(s, action, left)
    if PICK.has(action):
        kind = PICK.second(action)
        return 1.0 - 0.12 * s.goods[s.player * GOODS + kind] + (0.3 if kind == GOLD else 0.0)
    if TAKE.has(action):
        return _advance_promise(s, TAKE.first(action))
    if UNIT.has(action):
        kind = UNIT.first(action)
        step = s.agenda[-1]
        if kind == ARMY and isinstance(step, BuildUnit) and in_danger(s, step.player, step.city):
            return 1.5
        return 1.0 if kind == SETTLER and left > 1 else 0.5 if kind == ARMY else 0.3
    if DECLARE.has(action):
        return 3.0
    if GROUP.has(action):
        return max(0.5, _strike_promise(s, s.player, GROUP.first(action)))
    if TO.has(action) and s.group:
        return _march_promise(s, TO.first(action))
    if action == CONTINUE():
        odds = battle_odds(s)
        return odds if odds >= DESPERATE else ABSURD
    if action == ALL():
        return 0.8
    if action in (BOOST(), BUY(), TAKE_OVER(), PAY_MOOD()):
        return 0.9
    if RAISE.has(action):
        return 0.8
    if action in (DONE(), STOP(), SKIP(), DECLINE(), NO_TACTIC(), KEEP_NONE(), RETREAT()):
        return FIGHT_ON
    if RAZE.has(action) or action in (ACCEPT(), PROPOSE()):
        return -1.0
    return 0.6 if action in (CANCEL(), REFUSE()) else 0.5


def _move_promise(s: Cultures, p: int) -> float:
    """Army units beside something they would surely take come first, then Settlers."""
    best = 0.6
    for h in land_spaces_of(s, p):
        if s.settlers[h]:
            best = max(best, 1.2)
        best = max(best, _strike_promise(s, p, h))
    return best


def _strike_promise(s: Cultures, p: int, h: int) -> float:
    """What the Army units of a space could take next to it."""
    best = 0.0
    if s.army[h] and s.has(p, TACTICS):
        for n in s._map.near[h]:
            if s.city[n] != p and s.city[n] != NONE:
                best = max(best, 2.4 * capture_chance(s, s.army[h], n))
    return best


def in_danger(s: Cultures, p: int, h: int) -> bool:
    """Could a neighbouring Army unit of another player take this city?"""
    for n in s._map.near[h]:
        q = s.owner[n]
        if s.army[n] and q not in (p, NONE, BARBARIANS) and s.has(q, TACTICS):
            if capture_chance(s, s.army[n], h) > 0.3:
                return True
    return False


def _march_promise(s: Cultures, goal: int) -> float:
    """A land group's destination: what it would take there, or whether Settlers could found a city."""
    armies = group_armies(s)
    if is_foreign(s, s.player, goal):
        chance = capture_chance(s, armies, goal)
        return 2.0 * chance - 0.6 if chance >= DESPERATE else ABSURD
    if armies < len(s.group):
        return 0.9 if not site_clause(s, s.player, goal) else 0.3
    return 0.5


def _advance_promise(s: Cultures, advance: int) -> float:
    if wanted_advances(s, s.player) >> advance & 1:
        return 1.4
    return 1.1 if KEY_MASK >> advance & 1 else 0.8


def _last_advance_promise(s: Cultures, p: int) -> float:
    """In the last turn: the second half of a pair, or both, if there are actions and means for them."""
    if s.advances[p].bit_count() % 2:
        return 1.6
    means = s.good(p, FOOD) + s.good(p, IDEAS) + s.good(p, GOLD)
    return 1.2 if s.actions > 1 and means >= 4 else 0.1


def _turn_promise(s: Cultures, action: int, left: float) -> float:
    """Options of the turn decision: what builds comes first, ending comes last."""
    p = s.player
    if BUY_ADVANCE.has(action):
        return _last_advance_promise(s, p) if left < ALL_BUT_OVER else _advance_promise(s, BUY_ADVANCE.first(action))
    if BUILD_WONDER.has(action):
        return 5.0
    if FOUND.has(action):
        return 2.5
    if GROW.has(action):
        fortress = GROW.second(action) == FORTRESS - ACADEMY
        return 2.1 if fortress and in_danger(s, p, GROW.first(action)) else 1.7
    if GROW_PORT.has(action):
        return 1.7
    if FREE_COLLECT.has(action):
        return 2.0
    if COLLECT.has(action):
        if left < ALL_BUT_OVER and s.actions == 1:
            return 0.2  # nothing can be paid with it any more
        h = COLLECT.first(action)
        return 0.5 + 0.3 * s.size[h] + (0.4 if s.mood[h] == HAPPY else 0.0) - 0.5 * s.activations[h]
    if BUILD.has(action):
        return 2.0 if in_danger(s, p, BUILD.first(action)) else 0.9 if left > 1 else 0.2
    if action == MOVE():
        return _move_promise(s, p)
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
        return ABSURD
    return -1.0 if action == END_TURN() and s.actions > 0 else 0.3


def metrics(s: Cultures) -> dict[str, float]:
    """Numbers of a finished game."""
    best = max(s.score(p, p).total for p in range(s.players))
    built = sum(1 for space in s.wonder if space >= 0)
    return {"rounds": s.round, "best score": best, "wonders": float(built)}


def notice(s: Cultures, action: int) -> list[str]:
    """Turns, actions wasted at their end, attacks, and hopeless ones."""
    if action == END_TURN():
        return ["turns", *["actions lost"] * s.actions]
    if not TO.has(action) or not s.group or not is_foreign(s, s.player, TO.first(action)):
        return []
    hopeless = capture_chance(s, group_armies(s), TO.first(action)) < HOPELESS
    return ["attacks", "hopeless attacks"] if hopeless else ["attacks"]
