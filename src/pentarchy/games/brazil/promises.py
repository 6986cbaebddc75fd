"""How good an untried option looks: the order in which bots try things, and what they assume others do."""

from __future__ import annotations

from typing import Final

from pentarchy.core.state import TRUTH
from pentarchy.games.brazil.actions import can_act
from pentarchy.games.brazil.combat import (
    attack_strength,
    card_strength,
    cards_played,
    cards_strength,
    defence_strength,
    is_defended,
)
from pentarchy.games.brazil.components import (
    ARCH_BUILD,
    ARCH_DEPLOY,
    ARCH_MANUFACTURE,
    ARCH_PAINTING,
    ARCH_TRADE,
    BOMBARDIERS,
    BUILDING_COUNT,
    BUILDING_ERA,
    BUILDING_PRIMARY,
    BUILDING_VP,
    CITY_VP,
    COMBAT_KINDS,
    CULTURE,
    END_PAINTINGS,
    ENHANCED,
    EXPEDITION_CS,
    FIRST_EXPEDITION,
    FIRST_OBJECTIVE,
    FRAME_COUNT,
    GOLD,
    GOLD_CARD_VP,
    GOLD_KINDS,
    KINDS,
    MINAS_GERAIS,
    MISSION_COUNT,
    MISSION_ERA,
    NONE,
    OBJECTIVE_KIND,
    OBJECTIVE_N,
    OBJECTIVE_OF,
    PAINTING_FRAME,
    PAINTING_VP,
    PALACE_PER,
    PALACE_PER_VP,
    PRODUCT_VP,
    TILE_BUILDING,
    TILE_VP,
    UNIT_VP,
    UNITS_EACH,
    WANT_BUILDING,
    WANT_BUILDING_KINDS,
    WANT_BUILDINGS,
    WANT_BUILDINGS_ERA,
    WANT_CITIES,
    WANT_COMBAT_CARDS,
    WANT_GOLD_CARDS,
    WANT_PAINTING_COLOURS,
    WANT_PAINTINGS,
    WANT_PRODUCT,
    WANT_PRODUCTS,
    WANT_TOKENS,
    WANT_UNITS,
)
from pentarchy.games.brazil.missions import amount
from pentarchy.games.brazil.scoring import end_vp, palace_count, score
from pentarchy.games.brazil.state import (
    ATTACKER,
    BATTLE_ATTACKER,
    BATTLE_BOMBARDS,
    BATTLE_HEX,
    BATTLE_UNIT,
    READY,
    Brazil,
)
from pentarchy.games.brazil.verbs import (
    ACT,
    BOMBARD,
    BUILD,
    CANCEL,
    DEPLOY,
    DISCARD,
    DISCARD_CARD,
    DO_END_TURN,
    DO_STOP,
    FOUND,
    GAIN,
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
    TOKEN,
    TRADE,
    XMOVE,
)
from pentarchy.games.brazil.worth import ENHANCEMENT, YIELD

HIDDEN_CARD: Final = 1.5  # what an unknown Combat card adds on average
STEP_DONE: Final = 0.4  # bonus for what a mission asks for
LAST_STEP_DONE: Final = 1.6  # bonus for the last thing that it lacks

#: The arch that serves an objective, by its kind; tokens, cards, Palaces and missions come in other ways too.
SERVED_BY: Final[dict[int, int]] = {
    WANT_BUILDING: ARCH_BUILD,
    WANT_BUILDINGS: ARCH_BUILD,
    WANT_BUILDINGS_ERA: ARCH_BUILD,
    WANT_BUILDING_KINDS: ARCH_BUILD,
    WANT_CITIES: ARCH_BUILD,
    WANT_UNITS: ARCH_DEPLOY,
    WANT_COMBAT_CARDS: ARCH_DEPLOY,
    WANT_PAINTINGS: ARCH_PAINTING,
    WANT_PAINTING_COLOURS: ARCH_PAINTING,
    WANT_PRODUCTS: ARCH_MANUFACTURE,
    WANT_PRODUCT: ARCH_MANUFACTURE,
    WANT_TOKENS: ARCH_TRADE,
    WANT_GOLD_CARDS: ARCH_TRADE,
}
PURPOSEFUL: Final = (ACT, BUILD, FOUND, TAKE, MAKE, DEPLOY, TRADE, RENOVATE)  # what may be a step of a mission
SELL_ONE: Final = 0


def promise(s: Brazil, options: list[int]) -> list[float]:
    """How good each option of the open question looks; a point more is clearly better."""
    p = s.player
    found = [promise_of(s, p, option) for option in options]
    if may_serve(options[0]):
        for objective, worth in open_steps(s, p):
            for place in range(len(options)):
                if serves(s, p, options[place], objective):
                    found[place] += worth
    return found


def may_serve(option: int) -> bool:
    """Is it of a kind that may be a step of a mission?"""
    for verb in PURPOSEFUL:  # noqa: SIM110 (compiled, a loop is faster)
        if verb.has(option):
            return True
    return False


def open_steps(s: Brazil, p: int) -> list[tuple[int, float]]:
    """What the missions in hand still ask for, those of later eras left out, and how much more that promises."""
    found: list[tuple[int, float]] = []
    for mission in range(MISSION_COUNT):
        if s.mission_at[mission] != p or MISSION_ERA[mission] > s.era:
            continue
        steps: list[int] = []
        lacking = 0
        for objective in range(FIRST_OBJECTIVE[mission], FIRST_OBJECTIVE[mission + 1]):
            less = OBJECTIVE_N[objective] - amount(s, p, OBJECTIVE_KIND[objective], OBJECTIVE_OF[objective])
            if less > 0:
                steps.append(objective)
                lacking += less
        worth = LAST_STEP_DONE if lacking == 1 else STEP_DONE
        found += [(objective, worth) for objective in steps]
    return found


def serves(s: Brazil, p: int, option: int, objective: int) -> bool:
    """Is an option a step towards an objective?"""
    kind, of = OBJECTIVE_KIND[objective], OBJECTIVE_OF[objective]
    if ACT.has(option):
        return SERVED_BY.get(kind, NONE) == ACT.first(option) and can_act(s, p, ACT.first(option), s._gold_held[p])
    if BUILD.has(option):
        return is_wanted(s, p, BUILD.second(option), kind, of)
    if FOUND.has(option):
        return kind == WANT_CITIES
    if TAKE.has(option):
        frame = PAINTING_FRAME[TAKE.first(option)]
        return kind == WANT_PAINTINGS or (kind == WANT_PAINTING_COLOURS and not s._frames[FRAME_COUNT * p + frame])
    if MAKE.has(option):
        return kind == WANT_PRODUCTS or (kind == WANT_PRODUCT and MAKE.first(option) == of)
    if DEPLOY.has(option):
        return kind == WANT_UNITS and s.unit_hex[DEPLOY.first(option)] == READY
    if TRADE.has(option):
        return (kind == WANT_TOKENS and of == GOLD) or (kind == WANT_GOLD_CARDS and TRADE.first(option) != SELL_ONE)
    if RENOVATE.has(option):
        building = TILE_BUILDING[s.tile[RENOVATE.first(option)] ^ RENOVATE.second(option)]
        if kind == WANT_TOKENS:
            return BUILDING_PRIMARY[building] == of
        return kind == WANT_BUILDING and building == of and RENOVATE.second(option) == 1
    return False


def is_wanted(s: Brazil, p: int, building: int, kind: int, of: int) -> bool:
    """Does an objective count a Building of this kind?"""
    if kind == WANT_BUILDING:
        return building == of
    if kind == WANT_BUILDINGS_ERA:
        return BUILDING_ERA[building] == of
    if kind == WANT_BUILDING_KINDS:
        return not s._owned[BUILDING_COUNT * p + building]
    return kind == WANT_BUILDINGS


def promise_of(s: Brazil, p: int, option: int) -> float:
    """How good one option looks."""
    if ACT.has(option):
        return promise_of_action(s, p, ACT.first(option))
    if MOVE.has(option) or XMOVE.has(option) or STEP.has(option):
        verb = MOVE if MOVE.has(option) else XMOVE if XMOVE.has(option) else STEP
        return promise_of_step(s, p, verb.first(option), verb.second(option))
    if PAY.has(option):
        kind = PAY.first(option)
        empties = PAY.second(option) != 0  # an empty Building can be renovated
        return (1.6 if kind < 4 else 1.0 if kind == 4 else 0.4) + (0.2 if empties else 0.0)
    if PAY_GOLD.has(option):
        return 0.7 - GOLD_CARD_VP[PAY_GOLD.second(option)]
    if PAY_COMBAT.has(option):
        return 1.2
    if BUILD.has(option):
        building = BUILD.second(option)
        better = ENHANCEMENT if building == ENHANCED[s.monarch[p]] else 0.0
        return BUILDING_VP[building] + YIELD[building] + better
    if FOUND.has(option):
        return 2.0 + CITY_VP[s.city_stacks[FOUND.first(option)][-1]]
    if TAKE.has(option):
        painting = TAKE.first(option)
        return 1.5 + PAINTING_VP[painting] + (end_vp(s, p, painting) if painting in END_PAINTINGS else 0)
    if MAKE.has(option):
        return 1.5 + PRODUCT_VP[MAKE.first(option)]
    if DEPLOY.has(option):
        return 1.0 + UNIT_VP[DEPLOY.first(option)]
    if REVEAL.has(option):
        return promise_of_reveal(s, p, REVEAL.first(option))
    if RENOVATE.has(option):
        return promise_of_renovation(s, RENOVATE.first(option), RENOVATE.second(option) == 1)
    if PALACE.has(option):
        number = PALACE.first(option) + 2
        return 1.5 + PALACE_PER_VP[number] * palace_count(s, p, PALACE_PER[number])
    if BOMBARD.has(option):
        return promise_of_battle(s, p, BOMBARDIERS[BOMBARD.first(option)], BOMBARD.second(option), True)
    if PLAY_GOLD.has(option):
        return 1.6 - GOLD_CARD_VP[PLAY_GOLD.first(option)]
    if TRADE.has(option):
        return (0.3, 1.6, 1.2, 0.8)[TRADE.first(option)]
    if PLAY.has(option):
        return promise_of_card(s, p, PLAY.first(option))
    if CANCEL.has(option):
        side = 1 - ATTACKER if s.battle[BATTLE_ATTACKER] == p else ATTACKER
        return 1.0 + card_strength(s, s.battle[BATTLE_ATTACKER + side], side, CANCEL.first(option), NONE)
    return promise_of_the_rest(s, p, option)


def promise_of_the_rest(s: Brazil, p: int, option: int) -> float:
    """Small answers: where, which token, which card, and when to stop."""
    if PLACE.has(option):
        hex = PLACE.first(option)
        gift = 2.0 if s.face_up[hex] == CULTURE else 0.6 if s.face_up[hex] == MINAS_GERAIS else 0.0
        return gift + 0.15 * len(s._adjacent[hex]) - (0.5 if s.face_down[hex] != NONE else 0.0)
    if GAIN.has(option):
        kind = GAIN.first(option)
        return 1.0 + 0.05 * kind - 0.2 * s._wealth[KINDS * p + kind]
    if DISCARD.has(option):
        kind = DISCARD.first(option)
        return (1.0, 1.0, 0.9, 0.9, 0.6, 0.2)[kind] + 0.1 * s.supply[KINDS * p + kind]
    if DISCARD_CARD.has(option):
        card = DISCARD_CARD.first(option)
        return 1.0 - GOLD_CARD_VP[card] if card < GOLD_KINDS else 1.0
    if TOKEN.has(option):
        return (1.0, 1.0, 1.6, 1.5, 1.2, 1.1, 0.8)[TOKEN.first(option)]
    if option in (DO_END_TURN, DO_STOP):
        return 0.7
    return 0.5


def promise_of_action(s: Brazil, p: int, arch: int) -> float:
    """An arch where something can be done; Build and Painting first."""
    base = (1.2, 1.8, 2.8, 1.9, 2.0, 1.3, 0.8)[arch]
    return base if can_act(s, p, arch, s._gold_held[p]) else 0.1


def promise_of_step(s: Brazil, p: int, unit: int, hex: int) -> float:
    """Explore or win a battle, else stay put; a Monarch looks for a City site."""
    if is_defended(s, p, hex):
        return promise_of_battle(s, p, unit, hex, False)
    if s.face_down[hex] != NONE:
        return 2.0
    if s.face_up[hex] >= FIRST_EXPEDITION:
        return 0.8 + 0.3 * s._combat_held[p]
    if unit % UNITS_EACH == 0 and s.tile[hex] == NONE and not s.is_near_enemy(p, hex):
        return 0.6 if s.tile[s.unit_hex[unit]] == NONE else 1.2
    return 0.5


def promise_of_battle(s: Brazil, p: int, unit: int, hex: int, bombards: bool) -> float:
    """Half a point for each point of strength more than the defender is likely to have."""
    defender = s._holder[hex] if s._holder[hex] != NONE else s.controller(hex)
    margin = attack_strength(s, unit, hex, bombards) + HIDDEN_CARD * s._combat_held[p]
    margin -= defence_strength(s, defender, hex) + HIDDEN_CARD * s._combat_held[defender]
    worth = TILE_VP[s.tile[hex]] if s.tile[hex] != NONE and not bombards else 1
    return min(3.0, 0.5 + 0.5 * margin + 0.2 * worth) if margin > 0 else 0.2


def promise_of_card(s: Brazil, p: int, card: int) -> float:
    """Cards are played if they are needed and may suffice, the smallest that will do first; 0.5 means done."""
    hex = s.battle[BATTLE_HEX]
    side = ATTACKER if s.battle[BATTLE_ATTACKER] == p else 1 - ATTACKER
    terrain = s.terrain[hex]
    need = strength_needed(s, p, side) - cards_strength(s, p, side, terrain)
    if need <= 0:
        return 0.1
    in_reach = 0
    for kind in range(COMBAT_KINDS):
        in_reach += s.combat_hand[COMBAT_KINDS * p + kind] * card_strength(s, p, side, kind, terrain)
    if in_reach < need - hidden_strength(s, side):
        return 0.1
    adds = card_strength(s, p, side, card, terrain)
    return 2.0 - 0.1 * (adds - need) if adds >= need else 1.0 + 0.1 * adds


def strength_needed(s: Brazil, p: int, side: int) -> float:
    """What the cards of a side have to add to its strength, as far as it is known."""
    unit = s.battle[BATTLE_UNIT]
    hex = s.battle[BATTLE_HEX]
    defender = s.battle[BATTLE_ATTACKER + 1]
    attack = attack_strength(s, unit, hex, s.battle[BATTLE_BOMBARDS] == 1)
    if defender == NONE:
        return EXPEDITION_CS[s.face_up[hex]] - attack
    defence = defence_strength(s, defender, hex)
    needed = defence - attack + 1 if side == ATTACKER else attack - defence
    return needed + hidden_strength(s, side)


def hidden_strength(s: Brazil, side: int) -> float:
    """What the cards of the other side that are still hidden add on average; nothing of an Expedition is hidden."""
    defender = s.battle[BATTLE_ATTACKER + 1]
    if defender == NONE:
        return 0.0
    return HIDDEN_CARD * (min(1, s._combat_held[defender]) if side == ATTACKER else cards_played(s, ATTACKER))


def promise_of_reveal(s: Brazil, p: int, mission: int) -> float:
    """Almost always good; ending the game only when ahead."""
    if MISSION_ERA[mission] == 3 and s.era == 3 and s.ender == NONE:
        totals = [score(s, q, TRUTH).total for q in range(s.players)]
        return 4.0 if totals[p] >= max(totals) else 0.3
    return 4.0


def promise_of_renovation(s: Brazil, hex: int, flip: bool) -> float:
    """Flipping is better the more points the other side has."""
    tile = s.tile[hex]
    if not flip:
        return 1.5
    return 1.5 + 0.8 * (BUILDING_VP[TILE_BUILDING[tile ^ 1]] - BUILDING_VP[TILE_BUILDING[tile]])
