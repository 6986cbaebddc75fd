"""Chapters 7 and 9: what advances cost, taking them, and what that sets off."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.games.cultures.asking import CANNOT_PAY, Listed
from pentarchy.games.cultures.components import (
    ADVANCE_FOOD,
    ADVANCES,
    CATEGORY,
    CATEGORY_MASK,
    COST_ORE,
    CULTURE_MASK,
    DOGMA_IDEAS,
    EVENT_LEVELS,
    FIRST_OF,
    GOVERNMENT_MASK,
    HAPPINESS_MASK,
    LIMITS,
    MADE_FREE_BY,
    MAKES_FREE,
    REQUIRES,
    WONDERS,
)
from pentarchy.games.cultures.decks import DrawEvent, DrawObjective, draw_actions, turn_up_wonders
from pentarchy.games.cultures.domains import amounts, three_amounts
from pentarchy.games.cultures.effects import (
    ENGINEERING_WONDERS,
    FREE_EDUCATION_MOOD,
    METALLURGY_ORE,
    MONUMENTS_WONDERS,
    PHILOSOPHY_IDEAS,
    SCIENCE_IDEAS,
    WRITING_ACTIONS,
    WRITING_OBJECTIVES,
)
from pentarchy.games.cultures.lines import (
    ADVANCED,
    CULTURE_LEVEL,
    FROM_FREE_EDUCATION,
    FROM_METALLURGY,
    FROM_PHILOSOPHY,
    HAPPINESS_LEVEL,
    PAID,
    PAID_IDEAS,
    bundle,
)
from pentarchy.games.cultures.names import (
    ASTRONOMY,
    CHEMISTRY,
    CULTURE,
    DOGMA,
    ENGINEERING,
    FIRST_GOVERNMENT,
    FOOD,
    FREE_EDUCATION,
    GOLD,
    GOODS,
    IDEAS,
    MATH,
    METALLURGY,
    MONUMENTS,
    MOOD,
    NONE,
    ORE,
    PHILOSOPHY,
    PRIESTHOOD,
    SCIENCE_CATEGORY,
    STEEL_WEAPONS,
    WRITING,
)
from pentarchy.games.cultures.payment import grant
from pentarchy.games.cultures.state import ON_DISPLAY, USED_FREE_EDUCATION, USED_PRIESTHOOD, Cultures
from pentarchy.games.cultures.verbs import PAY, RESERVE, SKIP, TAKE

EVERYTHING: Final[int] = (1 << ADVANCES) - 1

# --- may it be taken, and what does it cost ---------------------------------------------------------------------


def advance_clause(s: Cultures, p: int, advance: int) -> int:
    """CC-7.1 to CC-7.3, CC-8.2: what keeps the player from taking this advance, price aside."""
    if s._open[p] >> advance & 1:
        return 0
    held = s.advances[p]
    if held >> advance & 1:
        return clause(7, 1)
    category = CATEGORY[advance]
    if category >= FIRST_GOVERNMENT and held & GOVERNMENT_MASK & ~CATEGORY_MASK[category]:
        return clause(8, 2)
    if advance != FIRST_OF[category] and not held >> FIRST_OF[category] & 1:
        return clause(7, 2)
    return clause(7, 3)


def food_price(s: Cultures, p: int, advance: int) -> int:
    """CC-7.1 with CC-9.22, CC-9.31, CC-9.32: what buying it costs in Food."""
    works = s._works[p]
    if works & MADE_FREE_BY[advance] or (advance == STEEL_WEAPONS and works >> METALLURGY & 1):
        return 0
    if _priesthood_helps(s, p, advance):
        return 0
    return ADVANCE_FOOD


def _priesthood_helps(s: Cultures, p: int, advance: int) -> bool:
    return (
        CATEGORY[advance] == SCIENCE_CATEGORY
        and s._works[p] >> PRIESTHOOD & 1 == 1
        and not s.used & USED_PRIESTHOOD
        and p == s.active
    )


def ore_price(s: Cultures, p: int, advance: int) -> int:
    """CC-7.4, CC-9.32: the Ore it costs on top, also when it is free of Food."""
    return 0 if advance == STEEL_WEAPONS and s._works[p] >> METALLURGY & 1 else COST_ORE[advance]


def can_pay_advance(s: Cultures, p: int, food: int, ore: int) -> bool:
    """CC-6.2, CC-6.3: Ideas and Gold may replace Food, Gold may replace Ore."""
    base = p * GOODS
    gold = s.goods[base + GOLD]
    missing = food - s.goods[base] - s.goods[base + IDEAS]
    if missing > 0:
        gold -= missing
    if ore > s.goods[base + ORE]:
        gold -= ore - s.goods[base + ORE]
    return gold >= 0


def can_buy(s: Cultures, p: int, advance: int) -> bool:
    """Can the player pay for an advance they may take?"""
    return can_pay_advance(s, p, food_price(s, p, advance), ore_price(s, p, advance))


def buyable(s: Cultures, p: int) -> list[int]:
    """The advances a player can buy now, ascending."""
    left = s._open[p]
    base = p * GOODS
    if s.goods[base] + s.goods[base + IDEAS] + s.goods[base + GOLD] < ADVANCE_FOOD:
        left &= _perhaps_free(s, p)
    found: list[int] = []
    while left:
        low = left & -left
        left ^= low
        advance = low.bit_length() - 1
        if advance != STEEL_WEAPONS or can_buy(s, p, advance):
            found.append(advance)
    return found


def _perhaps_free(s: Cultures, p: int) -> int:
    """The advances that cost the player no Food now, as a set."""
    works = s._works[p]
    free = 0
    for science in (MATH, ASTRONOMY, CHEMISTRY):
        if works >> science & 1:
            free |= MAKES_FREE[science]
    if works >> METALLURGY & 1:
        free |= 1 << STEEL_WEAPONS
    if works >> PRIESTHOOD & 1 and not s.used & USED_PRIESTHOOD and p == s.active:
        free |= CATEGORY_MASK[SCIENCE_CATEGORY]
    return free


def takeable(s: Cultures, p: int, pool: int) -> list[int]:
    """CC-7.9: the advances of a pool that a player may take without paying Food, ascending."""
    left = s._open[p] & pool
    found: list[int] = []
    while left:
        low = left & -left
        left ^= low
        advance = low.bit_length() - 1
        if advance != STEEL_WEAPONS or can_pay_advance(s, p, 0, ore_price(s, p, advance)):
            found.append(advance)
    return found


def can_take_one(s: Cultures, p: int, pool: int) -> bool:
    """CC-7.9: may the player take some advance of a pool without paying Food?"""
    free = s._open[p] & pool
    return free & ~(1 << STEEL_WEAPONS) != 0 or (free != 0 and can_pay_advance(s, p, 0, ore_price(s, p, STEEL_WEAPONS)))


# --- Synergies: a first purchase that leaves a second (CC-20.18) ------------------------------------------------


def leaves_second(s: Cultures, p: int, advance: int, way: int) -> bool:
    """CC-20.18: paid like this, could another advance of the category be bought afterwards?"""
    ideas, gold_food, gold_ore = three_amounts(PAY.first(way))
    base = p * GOODS
    category = CATEGORY[advance]
    food = s.goods[base] - (food_price(s, p, advance) - ideas - gold_food)
    gold = s.goods[base + GOLD] - gold_food - gold_ore
    ore = s.goods[base + ORE] - (ore_price(s, p, advance) - gold_ore)
    limit = DOGMA_IDEAS if advance == DOGMA or s._works[p] >> DOGMA & 1 else LIMITS[IDEAS]
    wisdom = s.goods[base + IDEAS] - ideas
    if advance == PHILOSOPHY or (category == SCIENCE_CATEGORY and s._works[p] >> PHILOSOPHY & 1):
        wisdom += PHILOSOPHY_IDEAS if advance == PHILOSOPHY else SCIENCE_IDEAS
    wisdom = min(wisdom, limit)
    held = s.advances[p] | 1 << advance
    works = s._works[p] | 1 << advance
    for other in range(FIRST_OF[category], FIRST_OF[category] + 4):
        if held >> other & 1 or REQUIRES[other] & ~held:
            continue
        free = works & MADE_FREE_BY[other] or (other == STEEL_WEAPONS and works >> METALLURGY & 1)
        price = 0 if free else ADVANCE_FOOD  # Priesthood has helped the first, if it could
        if max(0, price - food - wisdom) + max(0, ore_price(s, p, other) - ore) <= gold:
            return True
    return False


def can_buy_two(s: Cultures, p: int, advance: int) -> bool:
    """CC-20.18: is there a payment for this advance that leaves a second of its category?"""
    for way in food_ways(s, p, food_price(s, p, advance), ore_price(s, p, advance)):
        if leaves_second(s, p, advance, way):
            return True
    return False


# --- paying -----------------------------------------------------------------------------------------------------


def food_ways(s: Cultures, p: int, food: int, ore: int) -> list[int]:
    """CC-6.5: every way to pay Food and Ore for an advance: Ideas for Food, Gold for Food, Gold for Ore."""
    base = p * GOODS
    gold = s.goods[base + GOLD]
    found: list[int] = []
    for ideas in range(min(food, s.goods[base + IDEAS]) + 1):
        for gold_food in range(min(food - ideas, gold) + 1):
            if food - ideas - gold_food > s.goods[base]:
                continue
            for gold_ore in range(min(ore, gold - gold_food) + 1):
                if ore - gold_ore <= s.goods[base + ORE]:
                    found.append(PAY.option(amounts(ideas, gold_food, gold_ore)))
    return found


def pay_food_way(s: Cultures, p: int, way: int, food: int, ore: int) -> int:
    """Pay in this way; return how much Food it took."""
    base = p * GOODS
    ideas, gold_food, gold_ore = three_amounts(PAY.first(way))
    s.goods[base + IDEAS] -= ideas
    s.goods[base + GOLD] -= gold_food + gold_ore
    s.goods[base + ORE] -= ore - gold_ore
    s.goods[base + FOOD] -= food - ideas - gold_food
    if food + ore > ideas:
        s.tell(PAID, p, bundle(food - ideas - gold_food, 0, ore - gold_ore, gold_food + gold_ore))
    if ideas:
        s.tell(PAID_IDEAS, p, ideas)
    return food - ideas - gold_food


class PayAdvance(Listed):
    """CC-6.5: the price of an advance."""

    decision = "payment"
    rule = "6.5"
    verbs = (PAY,)

    def __init__(self, player: int, advance: int, food: int, ore: int, bought: int, second: int) -> None:
        super().__init__(player)
        self.advance = advance
        self.food = food
        self.ore = ore
        self.bought = bought
        self.second = second  # with Synergies another one must stay affordable

    def candidates(self, s: Cultures) -> list[int]:
        ways = food_ways(s, self.player, self.food, self.ore)
        if self.second:
            p, advance = self.player, self.advance
            ways = [w for w in ways if leaves_second(s, p, advance, w)]
        return ways

    def apply(self, s: Cultures, action: int) -> None:
        paid = pay_food_way(s, self.player, action, self.food, self.ore)
        educated = 1 if self.bought and self.food and not paid else 0
        gain_advance(s, self.player, self.advance, educated)

    def prompt(self, s: Cultures) -> str:
        ore = f" and {self.ore} Ore" if self.ore else ""
        return f"Pay {self.food} Food{ore}: choose the Ideas and Gold for Food and the Gold for Ore."


def buy_advance(s: Cultures, p: int, advance: int, second: int = 0) -> None:
    """CC-2.17: get an advance for its price."""
    food, ore = food_price(s, p, advance), ore_price(s, p, advance)
    if food or ore:
        s.push(PayAdvance(p, advance, food, ore, 1, second))
        return
    if _priesthood_helps(s, p, advance):
        s.used |= USED_PRIESTHOOD
    gain_advance(s, p, advance, 0)


def take_advance(s: Cultures, p: int, advance: int) -> None:
    """CC-7.9: get an advance without paying Food."""
    ore = ore_price(s, p, advance)
    if ore:
        s.push(PayAdvance(p, advance, 0, ore, 0, 0))
    else:
        gain_advance(s, p, advance, 0)


# --- having it --------------------------------------------------------------------------------------------------


def gain_advance(s: Cultures, p: int, advance: int, educated: int) -> None:
    """CC-7.5 to CC-7.8: cube, level and token; immediate effects; what it triggers; then the event."""
    bit = 1 << advance
    s.advances[p] |= bit
    s.refresh_advances(p)
    _raise_level(s, p, advance)
    held = s.advances[p]
    if held >> WRITING & 1 and held & GOVERNMENT_MASK and not s.schooled >> p & 1:  # CC-9.12
        s.schooled |= 1 << p
        for _card in range(WRITING_OBJECTIVES):
            s.push(DrawObjective(p))
        draw_actions(s, p, WRITING_ACTIONS)
    if advance == ENGINEERING:  # CC-9.5
        turn_up_wonders(s, ENGINEERING_WONDERS)
    elif advance == MONUMENTS:  # CC-9.29
        turn_up_wonders(s, MONUMENTS_WONDERS)
        s.push(Reserve(p))
    elif advance == PHILOSOPHY:  # CC-9.15
        grant(s, p, IDEAS, PHILOSOPHY_IDEAS, FROM_PHILOSOPHY)
    elif advance == METALLURGY and held >> STEEL_WEAPONS & 1:  # CC-9.32
        grant(s, p, ORE, METALLURGY_ORE, FROM_METALLURGY)
    elif advance == DOGMA:
        s.cap(p)
    if CATEGORY[advance] == SCIENCE_CATEGORY and s._works[p] >> PHILOSOPHY & 1:  # CC-9.15
        grant(s, p, IDEAS, SCIENCE_IDEAS, FROM_PHILOSOPHY)
    if educated and s._works[p] >> FREE_EDUCATION & 1 and not s.used & USED_FREE_EDUCATION:  # CC-9.14
        s.used |= USED_FREE_EDUCATION
        grant(s, p, MOOD, FREE_EDUCATION_MOOD, FROM_FREE_EDUCATION)


def _raise_level(s: Cultures, p: int, advance: int) -> None:
    """CC-7.5, CC-7.7: the outline's level and token, and the event of some levels."""
    bit, level, told = 1 << advance, 0, 0
    if bit & HAPPINESS_MASK:
        s.gain(p, MOOD, 1)
        level = s.level(p, HAPPINESS_MASK)
        told = HAPPINESS_LEVEL + level
    elif bit & CULTURE_MASK:
        s.gain(p, CULTURE, 1)
        level = s.level(p, CULTURE_MASK)
        told = CULTURE_LEVEL + level
    s.tell(ADVANCED, p, advance, told)
    if level in EVENT_LEVELS:
        s.push(DrawEvent(p))


class Reserve(Listed):
    """CC-9.29, CC-23.6: reserve a face-up Wonder that nobody has reserved."""

    decision = "reserve"
    rule = "9.29"
    verbs = (RESERVE,)

    def candidates(self, s: Cultures) -> list[int]:
        return [RESERVE.option(w) for w in range(WONDERS) if s.wonder[w] == ON_DISPLAY and s.reserved[w] < 0]

    def apply(self, s: Cultures, action: int) -> None:
        s.reserved[RESERVE.first(action)] = self.player

    def prompt(self, s: Cultures) -> str:
        return "Monuments: reserve a Wonder that only you may build."


class TakeAdvance(Listed):
    """An effect gives an advance without its Food, or lets the player buy one."""

    decision = "take_adv"
    rule = "7.9"
    verbs = (TAKE,)

    def __init__(self, player: int, pool: int, optional: int, bought: int, two: int) -> None:
        super().__init__(player)
        self.pool = pool  # a set of advances
        self.optional = optional
        self.bought = bought
        self.two = two  # the first of two purchases in one category

    def candidates(self, s: Cultures) -> list[int]:
        p = self.player
        if not self.bought:
            return [TAKE.option(a) for a in takeable(s, p, self.pool)]
        if self.two:
            return [TAKE.option(a) for a in buyable(s, p) if can_buy_two(s, p, a)]
        return [TAKE.option(a) for a in buyable(s, p) if self.pool >> a & 1]

    def way_out(self, s: Cultures) -> int:
        return SKIP.option() if self.optional else NONE

    def refusal(self, s: Cultures, action: int) -> int:
        advance = TAKE.first(action)
        barred = advance_clause(s, self.player, advance)
        if barred:
            return barred
        if not self.pool >> advance & 1:
            return clause(7, 9)
        return clause(20, 18) if self.two and can_buy(s, self.player, advance) else CANNOT_PAY

    def apply(self, s: Cultures, action: int) -> None:
        if action == SKIP.option():
            return
        p, advance = self.player, TAKE.first(action)
        if self.two:  # CC-20.18: the second follows, whatever event the first causes
            s.push(TakeAdvance(p, CATEGORY_MASK[CATEGORY[advance]], 0, 1, 0))
        if self.bought:
            buy_advance(s, p, advance, self.two)
        else:
            take_advance(s, p, advance)

    def prompt(self, s: Cultures) -> str:
        how = "Buy an advance" if self.bought else "Take an advance without paying Food"
        return f"{how}, or skip it." if self.optional else f"{how}."


class DogmaAdvance(TakeAdvance):
    """CC-9.40: a Temple was built; a Theocracy advance may be taken without Food."""

    decision = "dogma"
    rule = "9.40"


class FreeAdvance(TakeAdvance):
    """CC-25.3: the free advance of the Status Phase."""

    decision = "free_advance"
    rule = "25.3"
