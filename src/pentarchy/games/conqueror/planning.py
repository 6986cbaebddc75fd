"""Chapter 7: recruiting, hiring, collecting and buying heroes, and what forbids each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.clauses import clause
from pentarchy.games.conqueror.components import (
    CARD_AMOUNT,
    CARD_LIMIT,
    CARD_NAMES,
    CAVALRY,
    EXTRA_RECRUIT,
    FACTION_NAMES,
    FORT_CAVALRY,
    FORT_COUNT,
    FORT_INDEX,
    FORT_INFANTRY,
    GREAT_FORT,
    HAND,
    HERO_COST,
    HERO_DISCOUNT,
    HERO_FACTION,
    HERO_NAMES,
    HIRE_INFANTRY,
    INCOME_BONUS,
    INCOME_NONE,
    INFANTRY,
    NO_CAVALRY_RECRUIT,
    NO_FORT,
    NO_RECRUIT,
    PLACE_NAMES,
    SEA,
    SEA_INCOME,
    SUPPLY,
    TERRITORY_COUNT,
    changed,
)
from pentarchy.games.conqueror.lines import BY_CARD, COLLECTED, COLLECTED_NOTHING, HERO_BOUGHT, HIRED, part
from pentarchy.games.conqueror.verbs import BUY_HERO_BASE, HIRE_BASE, RECRUIT_CAVALRY_BASE, RECRUIT_INFANTRY_BASE

if TYPE_CHECKING:
    from pentarchy.games.conqueror.state import Conqueror

# --- recruiting ----------------------------------------------------------------------------------------------------


def enlist(s: Conqueror, p: int, kind: int, t: int) -> None:
    """CQ-7.6: a new unit is ready at once."""
    s.add_units(p, kind, t)
    s.ready[kind * TERRITORY_COUNT + t] += 1


def recruit(s: Conqueror, p: int, kind: int, t: int) -> None:
    """CQ-7.3: recruit a unit, free of charge, within the fort's allowance."""
    s.levied[kind * FORT_COUNT + FORT_INDEX[t]] += 1
    enlist(s, p, kind, t)


def infantry_allowance(s: Conqueror, t: int, extra: int) -> int:
    """CQ-7.4, CQ-15.13: how many more infantry this fort may recruit this turn, `extra` of them by the open card."""
    f = FORT_INDEX[t]
    base = 0 if s.levied[CAVALRY * FORT_COUNT + f] else FORT_INFANTRY[s.map.fort[t]]
    return base + extra - s.levied[INFANTRY * FORT_COUNT + f]


def may_levy_cavalry(s: Conqueror, t: int, extra: int) -> bool:
    """CQ-7.4, CQ-15.13: is this a great fort that has not recruited on its own allowance?"""
    f = FORT_INDEX[t]
    untouched = s.levied[INFANTRY * FORT_COUNT + f] <= extra
    return untouched and s.levied[CAVALRY * FORT_COUNT + f] < FORT_CAVALRY[s.map.fort[t]]


def recruit_options(s: Conqueror, p: int, found: list[int]) -> None:
    """CQ-7.3, CQ-7.4, CQ-15.14: where the player may recruit, given room in their quota."""
    effect = s.effect()
    if effect == NO_RECRUIT or not s.forts[p]:
        return
    holder, extra = s.holder, s.amount(EXTRA_RECRUIT)
    held = [t for t in s.map.forts if holder[t] == p]
    for t in held:
        if infantry_allowance(s, t, extra) > 0:
            found.append(RECRUIT_INFANTRY_BASE + t)
    if effect != NO_CAVALRY_RECRUIT:
        for t in held:
            if may_levy_cavalry(s, t, extra):
                found.append(RECRUIT_CAVALRY_BASE + t)


def forbids_recruit(s: Conqueror, p: int, kind: int, t: int) -> int:
    """Which clause forbids recruiting this unit here."""
    if s.holder[t] != p or s.map.fort[t] == NO_FORT:
        return clause(7, 3)
    effect = s.effect()
    if effect == NO_RECRUIT or (effect == NO_CAVALRY_RECRUIT and kind == CAVALRY):
        return clause(15, 14)
    extra = s.amount(EXTRA_RECRUIT)
    allowed = infantry_allowance(s, t, extra) > 0 if kind == INFANTRY else may_levy_cavalry(s, t, extra)
    if not allowed:
        return clause(7, 4)
    return clause(7, 5) if s.room(p) <= 0 else 0


def why_no_recruit(s: Conqueror, p: int, kind: int, t: int, number: int) -> str:
    """Why this clause forbids recruiting this unit here."""
    place = PLACE_NAMES[t]
    if number == clause(7, 3):
        return f"You do not control {place}." if s.holder[t] != p else f"There is no fort in {place}."
    if number == clause(15, 14):
        return f"{CARD_NAMES[s.chronicle]}: {'units' if s.effect() == NO_RECRUIT else 'cavalry'} cannot be recruited."
    if number == clause(7, 4):
        if kind == CAVALRY and not FORT_CAVALRY[s.map.fort[t]]:
            return f"Cavalry is recruited only at a great fort, and {place} has a fort."
        return f"{place} has recruited {_levied(s, t)} this turn, and a {_fort_allowance(s, t)}."
    return why_no_room(s, p) if number == clause(7, 5) else ""


def _levied(s: Conqueror, t: int) -> str:
    infantry, cavalry = s.levied[FORT_INDEX[t]], s.levied[FORT_COUNT + FORT_INDEX[t]]
    parts = [f"{number} {name}" for number, name in ((infantry, "infantry"), (cavalry, "cavalry")) if number]
    return " and ".join(parts)


def _fort_allowance(s: Conqueror, t: int) -> str:
    """CQ-7.4, CQ-15.13: what a fort of this kind may recruit in a turn, in words."""
    extra = s.amount(EXTRA_RECRUIT)
    fort = s.map.fort[t]
    infantry, cavalry = FORT_INFANTRY[fort], FORT_CAVALRY[fort]
    if not cavalry:
        return f"{'great ' * (fort == GREAT_FORT)}fort recruits {infantry + extra} infantry"
    more = f" and {extra} infantry" if extra else ""
    return f"great fort recruits {infantry + extra} infantry, or {cavalry} cavalry{more}"


def why_no_room(s: Conqueror, p: int) -> str:
    """CQ-7.5: the quota, and what fills it."""
    return f"Your food supply feeds {s.quota(p)} units, and you have {s.army[p]}."


# --- hiring --------------------------------------------------------------------------------------------------------


def hire(s: Conqueror, p: int, t: int) -> None:
    """CQ-15.12: hire one infantry for currency."""
    s.currency[p] -= CARD_AMOUNT[s.chronicle]
    s.hired += 1
    s.tell(HIRED, p, CARD_AMOUNT[s.chronicle])
    enlist(s, p, INFANTRY, t)


def hire_options(s: Conqueror, p: int, found: list[int]) -> None:
    """CQ-15.12: where the player may hire infantry, given the market and room in their quota."""
    if s.hired >= CARD_LIMIT[s.chronicle] or s.currency[p] < CARD_AMOUNT[s.chronicle]:
        return
    for t in s.map.spaces:
        if s.holder[t] == p and not SEA[t]:
            found.append(HIRE_BASE + t)


def forbids_hire(s: Conqueror, p: int, t: int) -> int:
    """Which clause forbids hiring here."""
    if s.effect() != HIRE_INFANTRY or s.holder[t] != p or SEA[t]:
        return clause(15, 12)
    if s.hired >= CARD_LIMIT[s.chronicle] or s.currency[p] < CARD_AMOUNT[s.chronicle]:
        return clause(15, 12)
    return clause(7, 5) if s.room(p) <= 0 else 0


def why_no_hire(s: Conqueror, p: int, t: int, number: int) -> str:
    """Why this clause forbids hiring here."""
    if number == clause(7, 5):
        return why_no_room(s, p)
    if s.effect() != HIRE_INFANTRY:
        return "Infantry is hired only in the round of the Mercenary Market."
    if s.holder[t] != p:
        return f"You do not control {PLACE_NAMES[t]}."
    if SEA[t]:
        return f"Infantry is hired on land, and {PLACE_NAMES[t]} is sea."
    if s.hired >= CARD_LIMIT[s.chronicle]:
        return f"You have hired {s.hired} infantry this turn, which is all you may."
    return f"Infantry costs {CARD_AMOUNT[s.chronicle]} currency, and you have {s.currency[p]}."


# --- currency ------------------------------------------------------------------------------------------------------


def icon_income(s: Conqueror, p: int) -> int:
    """CQ-7.8: the currency icons in the player's territories."""
    return sum([s.map.income[t] for t in s.map.spaces if s.holder[t] == p])


def card_income(s: Conqueror, p: int) -> int:
    """CQ-15.9: what the open card adds for a player who collects."""
    by_sea = s.amount(SEA_INCOME)
    if by_sea:
        return by_sea * sum([1 for t in s.map.spaces if SEA[t] and s.holder[t] == p])
    return s.amount(INCOME_BONUS)


def income(s: Conqueror, p: int) -> int:
    """CQ-7.8, CQ-15.9: what collecting pays now."""
    return 0 if s.effect() == INCOME_NONE else icon_income(s, p) + card_income(s, p)


def collect(s: Conqueror, p: int) -> None:
    """CQ-7.8: the bank pays, once a turn."""
    amount = income(s, p)
    s.collected = True
    s.currency[p] += amount
    if s.effect() == INCOME_NONE:
        s.tell(COLLECTED_NOTHING, p, s.chronicle)
    else:
        extra = card_income(s, p)
        s.tell(COLLECTED, p, amount, amount - extra, part(extra, BY_CARD + max(0, s.chronicle)))


# --- heroes --------------------------------------------------------------------------------------------------------


def hero_price(s: Conqueror, h: int) -> int:
    """CQ-12.1, CQ-15.15: the price of a hero now."""
    return max(1, HERO_COST[h] - s.amount(HERO_DISCOUNT))


def hero_options(s: Conqueror, p: int, found: list[int]) -> None:
    """CQ-7.9: the heroes in the player's supply that they can afford."""
    purse = s.currency[p]
    for h in s.hero_supply(p):
        if hero_price(s, h) <= purse:
            found.append(BUY_HERO_BASE + h)


def forbids_hero(s: Conqueror, p: int, h: int) -> int:
    """Which clause forbids buying this hero."""
    own = HERO_FACTION[h] == s.faction[p] and s.heroes[h] == SUPPLY
    return 0 if own and hero_price(s, h) <= s.currency[p] else clause(7, 9)


def why_no_hero(s: Conqueror, p: int, h: int) -> str:
    """CQ-7.9: why the player cannot buy this hero."""
    if HERO_FACTION[h] != s.faction[p]:
        return f"{HERO_NAMES[h]} is a hero of {FACTION_NAMES[HERO_FACTION[h]]}, not one of yours."
    if s.heroes[h] == HAND:
        return f"{HERO_NAMES[h]} is in your hand already."
    if s.heroes[h] != SUPPLY:
        return f"{HERO_NAMES[h]} was played and is burnt."
    return f"{HERO_NAMES[h]} costs {hero_price(s, h)} currency, and you have {s.currency[p]}."


def buy_hero(s: Conqueror, p: int, h: int) -> None:
    """CQ-7.9: move a hero from the supply to the hand and pay for it."""
    price = hero_price(s, h)
    s.currency[p] -= price
    s.heroes[h] = HAND
    s.payments = changed(s.payments, h, price)
    s.tell(HERO_BOUGHT, p, price)
