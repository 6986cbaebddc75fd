"""What a sensible player thinks of a position and of an untried option."""

from __future__ import annotations

from typing import Final

from pentarchy.core.state import AnyStep
from pentarchy.core.weights import weights
from pentarchy.games.brazil.actions import can_act
from pentarchy.games.brazil.build import BuildChoice, BuildHex, LayBuilding, RenovateChoice, Replenish
from pentarchy.games.brazil.combat import attack_strength, defence_strength, is_defended
from pentarchy.games.brazil.components import (
    ARCH_BUILD,
    ARCH_MANUFACTURE,
    ARCH_PAINTING,
    ARCH_RENOVATE,
    BOMBARDIERS,
    BUILDING_PRICE,
    BUILDING_VP,
    CITY_VP,
    FIRST_EXPEDITION,
    FIRST_OBJECTIVE,
    GOLD_CARD_VP,
    KINDS,
    MISSION_COUNT,
    MISSION_ERA,
    MISSION_VP,
    NONE,
    OBJECTIVE_KIND,
    OBJECTIVE_N,
    OBJECTIVE_OF,
    PAINTING_VP,
    PRICE_START,
    PRODUCT_VP,
    SUPPLY_LIMIT,
    TILE_BUILDING,
    TILE_VP,
    TRADE_GOLD_CARDS,
    UNIT_VP,
    UNITS_EACH,
)
from pentarchy.games.brazil.deploy import DeployPlace, DeployUnit
from pentarchy.games.brazil.manufacture import MakeProduct, ProductSlot
from pentarchy.games.brazil.missions import amount
from pentarchy.games.brazil.painting import HangPainting, TakePainting
from pentarchy.games.brazil.paying import GainResource, Pay, discount_of, owed, price_of
from pentarchy.games.brazil.scoring import (
    exploration_vp,
    gold_cards_vp,
    missions_vp,
    paintings_vp,
    palaces_vp,
    products_vp,
    tiles_vp,
    units_vp,
)
from pentarchy.games.brazil.state import READY, Brazil
from pentarchy.games.brazil.trade import TradeReward
from pentarchy.games.brazil.verbs import (
    ACT,
    BOMBARD,
    BUILD,
    CANCEL,
    DEPLOY,
    FOUND,
    MAKE,
    MOVE,
    PALACE,
    PAY,
    PAY_COMBAT,
    PAY_GOLD,
    PLACE,
    PLAY,
    PLAY_GOLD,
    RENOVATE,
    REVEAL,
    STEP,
    TAKE,
    TRADE,
    XMOVE,
)

SCALE: Final = 9.0

#: For hints: how far a lead is to be trusted early and late, and how much too well the one who is asked looks.
TRUST: Final[list[float]] = weights("pentarchy.games.brazil", "hints.toml")

#: Numbers from weights.toml, by these names; a tuner changes them in place.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.brazil")
RESOURCE: Final = 0
CROP: Final = 1
GOLD_TOKEN: Final = 2
SCIENCE_TOKEN: Final = 3
GOLD_CARD: Final = 4
COMBAT_CARD: Final = 5
UPGRADE: Final = 6
SOLDIER: Final = 7
SITE: Final = 8
OLD_MISSION: Final = 9
MISSION: Final = 10
LATER_MISSION: Final = 11
READY_MISSION: Final = 12


def outlook(s: Brazil) -> list[float]:
    """For each player the points to be expected: those on the table, and what the means at hand will bring."""
    left = time_left(s)
    expected = [points(s, p) + means(s, p) * left + prospects(s, p, left) for p in range(s.players)]
    for step in s.agenda:
        if step.player >= 0:
            expected[step.player] += pending(s, step, left)
    return expected


def time_left(s: Brazil) -> float:
    """How much of the game is still to come, 1 at its beginning."""
    if s.ender != NONE:
        return 0.05
    by_era = (1.0, 0.85, 0.65)[s.era - 1]
    return min(by_era, 0.1 + (s.last_round - s.round) / 12.0)


def remaining(s: Brazil) -> float:
    """How much of the game is probably still to come: 1 at its beginning, 0 at its end."""
    return 0.0 if s.ender != NONE else max(0.0, 1.0 - s.round / s.last_round)


def points(s: Brazil, p: int) -> float:
    """Points on the table, hidden ones of this imagined state included."""
    if s.monarch[p] == NONE:
        return 0.0
    total = units_vp(s, p) + products_vp(s, p) + paintings_vp(s, p) + missions_vp(s, p, True) + gold_cards_vp(s, p)
    return float(total + exploration_vp(s, p) + palaces_vp(s, p) + tiles_vp(s, p))


def means(s: Brazil, p: int) -> float:
    """Tokens, cards, upgrades, units and free sites; more of the same kind is worth less."""
    w = WEIGHTS
    at = KINDS * p
    worth = 0.0
    for kind in range(KINDS):
        count = s._wealth[at + kind]
        if count:
            each = w[RESOURCE] if kind < 2 else w[kind - 1] if kind >= 4 else w[CROP]
            worth += each * min(count, 2) + 0.5 * each * min(max(count - 2, 0), 3)
    over = s._tokens_held[p] - SUPPLY_LIMIT
    if over > 0:
        worth -= 0.3 * over
    worth += w[GOLD_CARD] * min(s._gold_held[p], 3) + w[COMBAT_CARD] * min(s._combat_held[p], 3)
    upgrades = s._upgrades[p] & 127
    while upgrades:
        worth += w[UPGRADE] * (upgrades & 1)
        upgrades >>= 1
    first = UNITS_EACH * s.empire[p]
    for unit in range(first, first + UNITS_EACH):
        if s.unit_hex[unit] >= 0:
            worth += w[SOLDIER]
    return worth + w[SITE] * min(len(s._frontier[p]), 8)


def prospects(s: Brazil, p: int, left: float) -> float:
    """Progress on hidden missions: what is nearly done counts nearly in full."""
    w = WEIGHTS
    worth = 0.0
    for mission in range(MISSION_COUNT):
        if s.mission_at[mission] != p:
            continue
        era = MISSION_ERA[mission]
        part = progress(s, p, mission)
        weight = w[OLD_MISSION] if era < s.era else w[MISSION] if era == s.era else w[LATER_MISSION]
        if era == 3:
            worth += weight * left * 3.0 * part * part
        elif part >= 1.0:
            worth += w[READY_MISSION] * MISSION_VP[mission]
        else:
            worth += weight * MISSION_VP[mission] * part * part * min(1.0, 0.3 + left)
    return worth


def progress(s: Brazil, p: int, mission: int) -> float:
    """How far a mission is done, from 0 to 1."""
    first = FIRST_OBJECTIVE[mission]
    last = FIRST_OBJECTIVE[mission + 1]
    total = 0.0
    for objective in range(first, last):
        have = amount(s, p, OBJECTIVE_KIND[objective], OBJECTIVE_OF[objective])
        total += min(1.0, have / OBJECTIVE_N[objective])
    return total / (last - first)


def pending(s: Brazil, step: AnyStep, left: float) -> float:
    """What a step that waits on the agenda will bring its player: things paid for, and actions begun."""
    p = step.player
    resource = WEIGHTS[RESOURCE]
    if isinstance(step, GainResource):
        return resource * left
    if isinstance(step, Pay):
        return -resource * left * still_owed(s, step)
    if isinstance(step, LayBuilding):
        return BUILDING_VP[TILE_BUILDING[step.tile]] + 2 * resource * left
    if isinstance(step, BuildHex):
        building = TILE_BUILDING[step.tile]
        return BUILDING_VP[building] + resource * left * (2 - cost_of(BUILDING_PRICE[building]))
    if isinstance(step, HangPainting):
        return PAINTING_VP[step.painting] + 0.3 * left
    if isinstance(step, ProductSlot):
        return PRODUCT_VP[step.product] + WEIGHTS[UPGRADE] * left
    if isinstance(step, DeployPlace):
        return (UNIT_VP[step.unit] if s.unit_hex[step.unit] == READY else 0.0) + WEIGHTS[SOLDIER] * left
    if isinstance(step, Replenish):
        tile = s.tile[step.hex]
        flipped = BUILDING_VP[TILE_BUILDING[tile ^ 1]] - BUILDING_VP[TILE_BUILDING[tile]] if step.flip else 0
        return 2 * resource * left + flipped
    if isinstance(step, TradeReward):
        return left * (1.2 if TRADE_GOLD_CARDS[step.trade] else 0.6)
    return hoped_for(s, p, step, left)


def hoped_for(s: Brazil, p: int, step: AnyStep, left: float) -> float:
    """What an action that is about to be performed is likely to bring."""
    cards = s._gold_held[p]
    if isinstance(step, BuildChoice):
        return 2.2 if can_act(s, p, ARCH_BUILD, cards) else 0.0
    if isinstance(step, TakePainting):
        return 1.2 if can_act(s, p, ARCH_PAINTING, cards) else 0.0
    if isinstance(step, MakeProduct):
        return 1.3 if can_act(s, p, ARCH_MANUFACTURE, cards) else 0.0
    if isinstance(step, RenovateChoice):
        return 0.9 * left + 0.3 if can_act(s, p, ARCH_RENOVATE, cards) else 0.0
    if isinstance(step, DeployUnit) and step.left:
        return 1.0 if len(step.options(s)) > 1 else 0.0
    return 0.0


def still_owed(s: Brazil, step: Pay) -> int:
    """How many payers an open payment still takes."""
    paid = 0
    for count in s.paid:
        paid += count
    price = price_of(s, step.player, step.what, step.item)
    return max(0, owed(PRICE_START[price], discount_of(s, step.player, step.what, step.item)) - paid)


def cost_of(price: int) -> int:
    """How many tokens a price takes."""
    return owed(PRICE_START[price], 0)


# --- untried options -----------------------------------------------------------------------------------------------


def promise(s: Brazil, options: list[int]) -> list[float]:
    """How good each option of the open question looks; a point more is clearly better."""
    p = s.player
    return [promise_of(s, p, option) for option in options]


def promise_of(s: Brazil, p: int, option: int) -> float:
    """How good one option looks."""
    if ACT.has(option):
        return promise_of_action(s, p, ACT.first(option))
    if MOVE.has(option) or XMOVE.has(option) or STEP.has(option):
        verb = MOVE if MOVE.has(option) else XMOVE if XMOVE.has(option) else STEP
        return promise_of_step(s, p, verb.first(option), verb.second(option))
    if PAY.has(option):
        kind = PAY.first(option)
        return (1.6 if kind < 4 else 1.0 if kind == 4 else 0.4) + (0.2 if PAY.second(option) == 0 else 0.0)
    if PAY_GOLD.has(option):
        return 0.7 - GOLD_CARD_VP[PAY_GOLD.second(option)]
    if PAY_COMBAT.has(option):
        return 1.2
    if BUILD.has(option):
        return 1.0 + BUILDING_VP[BUILD.second(option)]
    if FOUND.has(option):
        return 2.0 + CITY_VP[s.city_stacks[FOUND.first(option)][-1]]
    if TAKE.has(option):
        return 1.5 + PAINTING_VP[TAKE.first(option)]
    if MAKE.has(option):
        return 1.5 + PRODUCT_VP[MAKE.first(option)]
    if DEPLOY.has(option):
        return 1.0 + UNIT_VP[DEPLOY.first(option)]
    if REVEAL.has(option):
        return promise_of_reveal(s, p, REVEAL.first(option))
    if RENOVATE.has(option):
        return promise_of_renovation(s, RENOVATE.first(option), RENOVATE.second(option) == 1)
    if PALACE.has(option):
        return 2.5
    if BOMBARD.has(option):
        return promise_of_battle(s, p, BOMBARDIERS[BOMBARD.first(option)], BOMBARD.second(option), True)
    if PLAY_GOLD.has(option):
        return 1.6 - GOLD_CARD_VP[PLAY_GOLD.first(option)]
    if TRADE.has(option):
        return (0.3, 1.6, 1.2, 0.8)[TRADE.first(option)]
    if PLAY.has(option) or CANCEL.has(option):
        return 1.0
    if PLACE.has(option):
        return 0.15 * len(s._adjacent[PLACE.first(option)])
    return 0.5


def promise_of_action(s: Brazil, p: int, arch: int) -> float:
    """An arch where something can be done; Build and Painting first."""
    base = (1.2, 1.8, 2.8, 1.9, 2.0, 1.3, 0.8)[arch]
    return base if can_act(s, p, arch, s._gold_held[p]) else 0.1


def promise_of_step(s: Brazil, p: int, unit: int, hex: int) -> float:
    """Explore, win a battle, else stay put; a Monarch looks for a place for a City."""
    if is_defended(s, p, hex):
        return promise_of_battle(s, p, unit, hex, False)
    if s.face_down[hex] != NONE:
        return 2.0
    if s.face_up[hex] >= FIRST_EXPEDITION:
        return 0.8 + 0.3 * s._combat_held[p]
    if unit % UNITS_EACH == 0 and s.tile[hex] == NONE and not s.is_near_enemy(p, hex):
        return 1.2
    return 0.6


def promise_of_battle(s: Brazil, p: int, unit: int, hex: int, bombards: bool) -> float:
    """Half a point for each point of strength more than the defender is likely to have."""
    defender = s._holder[hex] if s._holder[hex] != NONE else s.controller(hex)
    margin = attack_strength(s, unit, hex, bombards) + 1.3 * s._combat_held[p]
    margin -= defence_strength(s, defender, hex) + 1.3 * s._combat_held[defender]
    worth = TILE_VP[s.tile[hex]] if s.tile[hex] != NONE and not bombards else 1
    return min(3.0, 0.5 + 0.5 * margin + 0.2 * worth) if margin > 0 else 0.2


def promise_of_reveal(s: Brazil, p: int, mission: int) -> float:
    """Almost always good; ending the game only when ahead."""
    if MISSION_ERA[mission] == 3 and s.era == 3 and s.ender == NONE:
        totals = [points(s, q) for q in range(s.players)]
        return 4.0 if totals[p] >= max(totals) else 0.3
    return 4.0


def promise_of_renovation(s: Brazil, hex: int, flip: bool) -> float:
    """The more points its other side has, the better a flip."""
    tile = s.tile[hex]
    if not flip:
        return 1.5
    return 1.5 + 0.8 * (BUILDING_VP[TILE_BUILDING[tile ^ 1]] - BUILDING_VP[TILE_BUILDING[tile]])
