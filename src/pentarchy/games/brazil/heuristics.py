"""What a sensible player thinks of a position at the end of a turn."""

from __future__ import annotations

from typing import Final

from pentarchy.core.state import TRUTH
from pentarchy.core.weights import trust
from pentarchy.games.brazil.actions import can_act
from pentarchy.games.brazil.combat import attack_strength, card_strength, defence_strength, is_defended
from pentarchy.games.brazil.components import (
    BUILDING_COUNT,
    BUILDING_VP,
    COMBAT_KINDS,
    ENHANCED,
    FIRST_CITY,
    KINDS,
    NONE,
    PAINTING_COUNT,
    SUPPLY_LIMIT,
    TILE_BUILDING,
    UNITS_EACH,
)
from pentarchy.games.brazil.promises import promise
from pentarchy.games.brazil.prospects import (
    city_to_come,
    exploration_to_come,
    finds,
    nearness_of_the_end,
    peril,
    privilege,
    prospects,
    token_bonuses,
)
from pentarchy.games.brazil.scoring import (
    exploration_vp,
    gold_cards_vp,
    missions_vp,
    paintings_vp,
    palaces_vp,
    products_vp,
    score,
    tiles_vp,
    units_vp,
)
from pentarchy.games.brazil.state import ATTACKER, Brazil
from pentarchy.games.brazil.verbs import ACT, MOVE, STEP, XMOVE
from pentarchy.games.brazil.worth import (
    ABILITY,
    COMBAT_CARD,
    CROP,
    EMPTY,
    ENHANCEMENT,
    FLIP,
    GOLD_CARD,
    LAST_TURN,
    LEAD,
    PAINTING_ABILITY,
    RESOURCE,
    RICHES,
    SITE,
    SOLDIER,
    UPGRADE,
    WEIGHTS,
    WORKS,
    YIELD,
)

__all__ = [
    "SCALE",
    "STAKE",
    "TRUST",
    "WEIGHTS",
    "metrics",
    "notice",
    "outlook",
    "promise",
    "quiet",
    "remaining",
    "turn",
]

SCALE: Final = 9.0
STAKE: Final = 0.34  # a turn is a single action

TRUST: Final[list[float]] = trust("pentarchy.games.brazil")

#: How much the upgrade of an arch is used, Renovate, Manufacture and Build most; Trade has none.
USED: Final[tuple[float, ...]] = (0.7, 0.8, 1.2, 1.2, 1.1, 0.9)
#: What one Building after the other adds to the economy.
GROWTH: Final[tuple[float, ...]] = (1.5, 1.3, 1.0, 0.8, 0.6, 0.4, 0.3)
CERTAINTY: Final = 1.5  # the lead that decides a game in which nobody moves any more
SURPRISE: Final = 1.5  # and this much more for each player who still does


def turn(s: Brazil) -> int:
    """The number of the turn under way."""
    return s.round * 8 + s.active


def at_turn(s: Brazil) -> int:
    """Whose turn it is."""
    return s.active


def quiet(s: Brazil) -> bool:
    """Is no battle under way?"""
    return not s.battle


def outlook(s: Brazil) -> list[float]:
    """For each player the points to be expected: those on the table, and what the means at hand will bring."""
    if s.ender != NONE or s.round >= s.last_round:
        return final_outlook(s)
    left = time_left(s)
    scored = [points(s, p) for p in range(s.players)]
    expected = []
    for p in range(s.players):
        worth = scored[p] + means(s, p) * left + prospects(s, p, left)
        if s.era == 3:
            others = max([scored[q] for q in range(s.players) if q != p])
            worth += WEIGHTS[LEAD] * min(10.0, max(0.0, scored[p] - others)) * nearness_of_the_end(s, p)
        expected.append(worth)
    return expected


def final_outlook(s: Brazil) -> list[float]:
    """The same when the end is fixed: what counts are points, and what the last turns may bring (BI-14.1).

    A lead means the more the fewer players still have a turn; it is stretched to what it would be early in a game.
    """
    w = WEIGHTS
    waiting = turns_to_come(s)
    expected = []
    for p in range(s.players):
        wealth = min(8, sum(s._wealth[KINDS * p : KINDS * (p + 1)]) + s._gold_held[p])
        expected.append(points(s, p) + waiting[p] * (w[LAST_TURN] + w[RICHES] * wealth))
    stretch = SCALE / (CERTAINTY + SURPRISE * sum(waiting))
    return [stretch * each for each in expected]


def turns_to_come(s: Brazil) -> list[int]:
    """How many turns each player has until the end, the one under way included."""
    more = max(0, s.last_round - s.round)
    moved = (s.active - s.first_player) % s.players
    return [more + (1 if (p - s.first_player) % s.players >= moved else 0) for p in range(s.players)]


def time_left(s: Brazil) -> float:
    """How much of the game is still to come, 1 at its beginning: an era, and in Era III the rounds it usually takes."""
    by_era = (1.0, 0.85, max(0.25, min(0.65, (22 - s.round) / 10.0)))[s.era - 1]
    return min(by_era, 0.1 + (s.last_round - s.round) / 12.0)


def remaining(s: Brazil) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    if s.ender != NONE:
        return 0.0
    by_era = (1.0, 0.7, 0.4)[s.era - 1]
    return max(0.05, by_era - s.round / 60.0)


def points(s: Brazil, p: int) -> float:
    """Points on the table, hidden ones of this imagined state included."""
    if s.monarch[p] == NONE:
        return 0.0
    total = units_vp(s, p) + products_vp(s, p) + paintings_vp(s, p) + missions_vp(s, p, True) + gold_cards_vp(s, p)
    return float(total + exploration_vp(s, p) + palaces_vp(s, p) + tiles_vp(s, p))


def means(s: Brazil, p: int) -> float:
    """Tokens, cards, upgrades, units and where they stand; more of the same kind is worth less."""
    w = WEIGHTS
    worth = w[GOLD_CARD] * min(s._gold_held[p], 3) + w[COMBAT_CARD] * min(s._combat_held[p], 3)
    worth += tokens(s, p) + token_bonuses(s, p) + privilege(s, p) + w[SITE] * min(len(s._frontier[p]), 8)
    for arch in range(len(USED)):
        if s._upgrades[p] >> arch & 1:
            worth += w[UPGRADE] * USED[arch]
    first = UNITS_EACH * s.empire[p]
    each = w[SOLDIER]
    for unit in range(first, first + UNITS_EACH):
        if s.unit_hex[unit] >= 0:
            worth += each
            each = w[SOLDIER] / 4  # a second one has less to do
    worth += w[WORKS] * works(s, p) + renovations(s, p) + w[ABILITY] * abilities(s, p) + city_to_come(s, p)
    return worth + exploration_to_come(s, p) + finds(s, p) - peril(s, p)


def works(s: Brazil, p: int) -> float:
    """What Buildings will still bring, renovated and as steps of missions: the first few most."""
    at = BUILDING_COUNT * p
    count, quality = 0, 0.0
    for building in range(BUILDING_COUNT):
        many = s._owned[at + building]
        count += many
        quality += many * YIELD[building]
        if building == ENHANCED[s.monarch[p]]:
            quality += ENHANCEMENT * min(many, 3)
    total = 0.0
    for number in range(min(count, len(GROWTH))):
        total += GROWTH[number]
    return total * quality / count if count else 0.0


def abilities(s: Brazil, p: int) -> float:
    """What the Paintings may still bring, besides their points."""
    worth = 0.0
    for painting in range(PAINTING_COUNT):
        if s.painting_at[painting] == p:
            worth += PAINTING_ABILITY[painting]
    return worth


def renovations(s: Brazil, p: int) -> float:
    """BI-7.4: what can still be renovated: Buildings that are empty, and those whose other side is better."""
    empty = better = 0
    for hex in range(len(s.tile)):
        tile = s.tile[hex]
        if NONE < tile < FIRST_CITY and s.owner[hex] == p == s.controller(hex):
            if not s.goods[hex]:
                empty += 1
            if not s.palace[hex]:
                better += max(0, BUILDING_VP[TILE_BUILDING[tile ^ 1]] - BUILDING_VP[TILE_BUILDING[tile]])
    return WEIGHTS[EMPTY] * min(2, empty) + WEIGHTS[FLIP] * min(2, better)


def tokens(s: Brazil, p: int) -> float:
    """What tokens in the supply and on Buildings are worth; those over the limit are lost."""
    w = WEIGHTS
    at = KINDS * p
    worth = 0.0
    for kind in range(KINDS):
        count = s._wealth[at + kind]
        if count:
            each = w[RESOURCE] if kind < 2 else w[kind - 1] if kind >= 4 else w[CROP]
            worth += each * min(count, 2) + 0.5 * each * min(max(count - 2, 0), 3)
    over = s._tokens_held[p] - SUPPLY_LIMIT
    return worth - 0.3 * over if over > 0 else worth


def metrics(s: Brazil) -> dict[str, float]:
    """Numbers of a finished game."""
    totals = [score(s, p, TRUTH).total for p in range(s.players)]
    return {
        "rounds": float(s.round),
        "points of the winner": float(max(totals)),
        "ended by the round limit": float(s.ender == NONE),
        "won by who ended it": float(s.ender != NONE and s.places()[s.ender] == 1),
    }


def notice(s: Brazil, action: int) -> list[str]:
    """What to count about a choice: attacks, hopeless ones, and actions that cannot do anything."""
    if ACT.has(action):
        return [] if can_act(s, s.player, ACT.first(action), s._gold_held[s.player]) else ["lost action"]
    for verb in (MOVE, XMOVE, STEP):
        if verb.has(action) and is_defended(s, s.player, verb.second(action)):
            return (
                ["attack", "hopeless attack"] if is_hopeless(s, verb.first(action), verb.second(action)) else ["attack"]
            )
    return []


def is_hopeless(s: Brazil, unit: int, hex: int) -> bool:
    """Would the attacker lose even with all cards in hand and none against them?"""
    p = s.leader(unit)
    defender = s._holder[hex] if s._holder[hex] != NONE else s.controller(hex)
    strength = attack_strength(s, unit, hex, False)
    for card in range(COMBAT_KINDS):
        strength += s.combat_hand[COMBAT_KINDS * p + card] * card_strength(s, p, ATTACKER, card, s.terrain[hex])
    return strength <= defence_strength(s, defender, hex)
