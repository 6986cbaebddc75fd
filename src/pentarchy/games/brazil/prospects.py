"""What is to come: missions, Cities, discoveries, what a monarch may still bring, and what is in danger."""

from __future__ import annotations

from functools import cache
from typing import Final

from pentarchy.games.brazil.combat import attack_strength, defence_strength, is_defended
from pentarchy.games.brazil.components import (
    ADJACENT,
    ARCH_BUILD,
    BUILDABLE,
    CARDS_PAY,
    CULTURE,
    ENHANCED,
    FIRST_DEPLOY_CARDS,
    FIRST_DEPLOY_RESOURCE,
    FIRST_OBJECTIVE,
    FOREST_REWARDS,
    FRAME_COUNT,
    FRAME_REWARDS,
    GOLD,
    KINDS,
    MINAS_GERAIS,
    MISSION_COUNT,
    MISSION_ERA,
    MISSION_REWARDS,
    MISSION_VP,
    MISSIONS_PER_ERA,
    MONARCH_USES,
    NEED,
    NEEDS,
    NONE,
    OBJECTIVE_KIND,
    OBJECTIVE_N,
    OBJECTIVE_OF,
    PRICE_START,
    PRODUCT_ON_BOARD,
    PRODUCT_PRICE,
    RESOURCES,
    RIVER_BASIN,
    SCIENCE,
    TILE_VP,
    UNITS_EACH,
    WANT_BUILDING,
    WANT_BUILDING_KINDS,
    WANT_BUILDINGS,
    WANT_CITIES,
    WANT_COMBAT_CARDS,
    WANT_MISSIONS,
    WANT_PAINTING_COLOURS,
    WANT_PAINTINGS,
    WANT_PRODUCT,
    WANT_PRODUCTS,
    WANT_UNITS,
)
from pentarchy.games.brazil.missions import amount, painting_colours, units_deployed
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.worth import (
    BURIED,
    CITY,
    EXPLORATION,
    HARMONY,
    LATER_MISSION,
    MISSION,
    OLD_MISSION,
    PRIVILEGE,
    READY_END,
    READY_MISSION,
    THREAT,
    WEIGHTS,
)

#: How often each arch is chosen, Build and Renovate most.
CHOSEN: Final[tuple[float, ...]] = (0.6, 0.9, 1.3, 1.2, 0.9, 0.9, 0.6)
GIFT: Final[dict[int, float]] = {CULTURE: 0.5, MINAS_GERAIS: 0.2}  # of a City on such a tile, besides `finds`
EARLY: Final = 1  # the round up to which missions are judged by how well they go together


def prospects(s: Brazil, p: int, left: float) -> float:
    """Progress on hidden missions: what is nearly done counts nearly in full, and so does the power to end the game."""
    w = WEIGHTS
    worth = 0.0
    for mission in range(MISSION_COUNT):
        if s.mission_at[mission] != p:
            continue
        era = MISSION_ERA[mission]
        part = progress(s, p, mission)
        weight = w[OLD_MISSION] if era < s.era else w[MISSION] if era == s.era else w[LATER_MISSION]
        if era == 3:
            worth += weight * 3.0 * part * part * (1.0 if s.era == 3 else left)
            if s.era == 3 and part >= 1.0:
                worth += w[READY_END]
        elif part >= 1.0:
            worth += w[READY_MISSION] * MISSION_VP[mission]
        else:
            worth += weight * MISSION_VP[mission] * part * part * min(1.0, 0.3 + left)
    return worth + w[HARMONY] * shared_steps(s, p) if s.round <= EARLY else worth


def shared_steps(s: Brazil, p: int) -> int:
    """How many steps the missions in hand share with those of other eras."""
    hand = [mission for mission in range(MISSION_COUNT) if s.mission_at[mission] == p]
    count = 0
    for place, mission in enumerate(hand):
        for other in hand[:place]:
            if MISSION_ERA[other] != MISSION_ERA[mission]:
                count += common_objectives(other, mission)
    return count


@cache
def common_objectives(mission: int, other: int) -> int:
    """How many kinds of objectives two missions have in common."""
    kinds = [
        {(OBJECTIVE_KIND[o], OBJECTIVE_OF[o]) for o in range(FIRST_OBJECTIVE[m], FIRST_OBJECTIVE[m + 1])}
        for m in (mission, other)
    ]
    return len(kinds[0] & kinds[1])


def token_bonuses(s: Brazil, p: int) -> float:
    """BI-5.6: what the tokens under arches will still bring: a Resource, and nearly twice as much for a Gold."""
    worth = 0.0
    for token in range(2):
        arch = s.buried[2 * p + token]
        if arch != NONE:
            worth += WEIGHTS[BURIED] * CHOSEN[arch] * (1.0 + 0.8 * token)
    return worth


def nearness_of_the_end(s: Brazil, p: int) -> float:
    """BI-14.1: how far the player's best Era III mission is done: whoever leads wants to show it."""
    best = 0.0
    for mission in range(MISSIONS_PER_ERA * 2, MISSION_COUNT):
        if s.mission_at[mission] == p:
            best = max(best, progress(s, p, mission))
    return best * best


def progress(s: Brazil, p: int, mission: int) -> float:
    """How far a mission is done, from 0 to 1."""
    first = FIRST_OBJECTIVE[mission]
    last = FIRST_OBJECTIVE[mission + 1]
    total = 0.0
    for objective in range(first, last):
        have = amount(s, p, OBJECTIVE_KIND[objective], OBJECTIVE_OF[objective])
        if have == 0 and OBJECTIVE_KIND[objective] == WANT_PRODUCT:
            total += 0.5 * saved_for(s, p, OBJECTIVE_OF[objective])
        else:
            total += min(1.0, have / OBJECTIVE_N[objective])
    return total / (last - first)


def saved_for(s: Brazil, p: int, product: int) -> float:
    """What part of the price of a Product is there (BI-6.2: Gold pays every Resource, Science everything)."""
    row = NEEDS * PRICE_START[PRODUCT_PRICE[product]]
    wealth = s._wealth[KINDS * p : KINDS * (p + 1)]
    spare = wealth[GOLD] + wealth[SCIENCE]
    wanted = there = 0
    for kind in range(RESOURCES):
        wanted += NEED[row + kind]
        there += min(wealth[kind], NEED[row + kind])
    return min(1.0, (there + spare) / wanted) if wanted else 1.0


def privilege(s: Brazil, p: int) -> float:
    """What the monarch's privilege may still bring (chapter 12), and how well it goes with the missions in hand."""
    monarch = s.monarch[p]
    if monarch == NONE:
        return 0.0
    if MONARCH_USES[monarch]:
        left = max(0, MONARCH_USES[monarch] - s.monarch_uses[p]) / MONARCH_USES[monarch]
    elif FRAME_REWARDS[monarch]:
        left = (FRAME_COUNT - painting_colours(s, p)) / FRAME_COUNT
    elif CARDS_PAY[monarch]:
        left = 1.0 + 0.1 * min(s._combat_held[p], 3)
    else:
        left = (UNITS_EACH - units_deployed(s, p)) / UNITS_EACH
    return WEIGHTS[PRIVILEGE] * left * (1.0 + affinity(s, p, monarch))


def affinity(s: Brazil, p: int, monarch: int) -> float:
    """How many more objectives of the player's missions than usual ask for what the monarch rewards."""
    count = 0.0
    for mission in range(MISSION_COUNT):
        if s.mission_at[mission] == p:
            count += rewarded_objectives(monarch, mission) - usual_objectives(monarch)
    return 0.2 * count


@cache
def rewarded_objectives(monarch: int, mission: int) -> int:
    """How many objectives of a mission ask for what the monarch rewards."""
    objectives = range(FIRST_OBJECTIVE[mission], FIRST_OBJECTIVE[mission + 1])
    return len([o for o in objectives if is_rewarded(monarch, OBJECTIVE_KIND[o], OBJECTIVE_OF[o])])


@cache
def usual_objectives(monarch: int) -> float:
    """The same on average of all missions."""
    return sum([rewarded_objectives(monarch, mission) for mission in range(MISSION_COUNT)]) / MISSION_COUNT


def is_rewarded(monarch: int, kind: int, of: int) -> bool:
    """Does the monarch reward what such an objective asks for?"""
    if kind == WANT_BUILDING:
        return of == ENHANCED[monarch]
    if kind in (WANT_PAINTINGS, WANT_PAINTING_COLOURS):
        return len(FRAME_REWARDS[monarch]) > 0
    if kind in (WANT_PRODUCTS, WANT_PRODUCT):
        return PRODUCT_ON_BOARD[monarch]
    if kind in (WANT_UNITS, WANT_COMBAT_CARDS):
        return FIRST_DEPLOY_CARDS[monarch] > 0 or FIRST_DEPLOY_RESOURCE[monarch] > 0 or CARDS_PAY[monarch]
    if kind in (WANT_BUILDINGS, WANT_BUILDING_KINDS):
        return len(FOREST_REWARDS[monarch]) > 0
    return kind == WANT_MISSIONS and MISSION_REWARDS[monarch]


def city_to_come(s: Brazil, p: int) -> float:
    """BI-7.3.8: how near the Monarch is to a site for a City; on it, with Build open, it is as good as founded."""
    hex = s.unit_hex[UNITS_EACH * s.empire[p]]
    if hex < 0 or not (s.city_stacks[0] or s.city_stacks[1]):
        return 0.0
    away = distances(s.scenario)[hex]
    best = 0.0
    for site in range(len(s.tile)):
        if s.tile[site] == NONE and BUILDABLE[s.terrain[site]]:
            if not s.is_near_enemy(p, site) and s._holder[site] in (NONE, p):
                worth = (WEIGHTS[CITY] + GIFT.get(s.face_up[site], 0.0)) / (1.0 + 0.4 * away[site])
                if s.arch[p] == ARCH_BUILD and not away[site]:
                    worth *= 0.8
                best = max(best, worth)
    return 2.0 * best if wants_city(s, p) else best


def wants_city(s: Brazil, p: int) -> bool:
    """Does a mission of the player's, of this era or an earlier one, ask for more Cities than there are?"""
    for mission in range(MISSIONS_PER_ERA * s.era):
        if s.mission_at[mission] == p:
            for objective in range(FIRST_OBJECTIVE[mission], FIRST_OBJECTIVE[mission + 1]):
                if OBJECTIVE_KIND[objective] == WANT_CITIES and s._cities[p] < OBJECTIVE_N[objective]:
                    return True
    return False


def exploration_to_come(s: Brazil, p: int) -> float:
    """BI-10.1: how near a unit is to something unexplored, and how much of that lies next to the player's land."""
    first = UNITS_EACH * s.empire[p]
    nearest = 5
    for unit in range(first, first + UNITS_EACH):
        hex = s.unit_hex[unit]
        if hex >= 0:
            away = distances(s.scenario)[hex]
            for place in range(len(s.face_down)):
                if s.face_down[place] != NONE and away[place] < nearest:
                    nearest = away[place]
    if nearest == 5:
        return 0.0
    beside = 0
    for place in s._frontier[p]:
        if s.face_down[place] != NONE:
            beside += 1
    return WEIGHTS[EXPLORATION] * (1.0 - 0.2 * nearest + 0.3 * min(3, beside))


def finds(s: Brazil, p: int) -> float:
    """BI-10.5 to BI-10.8: what was discovered next to the player's land and waits for a tile, and rivers there."""
    worth = 0.0
    for place in range(len(s.face_up)):
        kind = s.face_up[place]
        if kind == NONE:
            continue
        if kind == RIVER_BASIN:
            for near in s._adjacent[place]:
                if s.tile[near] != NONE and s.owner[near] == p:
                    worth += 0.25
        elif place in s._frontier[p]:
            worth += 1.2 if kind == CULTURE else 0.5 if kind == MINAS_GERAIS else 0.3
    return worth


def peril(s: Brazil, p: int) -> float:
    """Tiles that an enemy next to them would probably take, by their points."""
    worth = 0.0
    for unit in range(len(s.unit_hex)):
        hex = s.unit_hex[unit]
        if hex < 0:
            continue
        enemy = s.leader(unit)
        if enemy == p:
            continue
        for near in s._adjacent[hex]:
            if s.tile[near] != NONE and s.controller(near) == p and is_defended(s, enemy, near):
                margin = attack_strength(s, unit, near, False) - defence_strength(s, p, near)
                margin_with_cards = margin + 1.5 * (s._combat_held[enemy] - s._combat_held[p])
                if margin_with_cards > 0:
                    worth += WEIGHTS[THREAT] * min(2.0, margin_with_cards) * TILE_VP[s.tile[near]] / 2.0
    return worth


@cache
def distances(scenario: int) -> tuple[tuple[int, ...], ...]:
    """How many steps there are between any two hexes of a map."""
    adjacent = ADJACENT[scenario]
    found: list[tuple[int, ...]] = []
    for start in range(len(adjacent)):
        steps = [99] * len(adjacent)
        steps[start] = 0
        border = [start]
        while border:
            beyond: list[int] = []
            for hex in border:
                for near in adjacent[hex]:
                    if steps[near] == 99:
                        steps[near] = steps[hex] + 1
                        beyond.append(near)
            border = beyond
        found.append(tuple(steps))
    return tuple(found)
