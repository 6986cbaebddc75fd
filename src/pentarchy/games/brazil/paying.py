"""Chapter 6: paying, gaining and limits."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import agreeing, counted
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import (
    ANY_RESOURCE,
    ARCH_BUILD,
    ARCH_MANUFACTURE,
    ARCH_PAINTING,
    ARCH_RENOVATE,
    BUILDING_ERA,
    BUILDING_NAMES,
    BUILDING_PRICE,
    BUILDING_PRICE_ANY,
    CARDS_PAY,
    CARDS_PAY_GOLD,
    COMBAT_KINDS,
    COMBAT_LIMIT,
    DISCOUNT_ERAS,
    DISCOUNT_PAINTINGS,
    DISCOUNT_RESOURCES,
    FREE,
    GOLD,
    GOLD_KINDS,
    GOLD_LIMIT,
    KINDS,
    MONARCH_NAMES,
    NEED,
    NEED_ANY,
    NEED_GOLD,
    NEED_SCIENCE,
    NEEDS,
    PAINTING_NAMES,
    PAINTING_PRICE,
    PAINTING_PRICE_UPGRADED,
    PRICE_START,
    PRODUCT_NAMES,
    PRODUCT_PRICE,
    RENOVATE_PRICE,
    RESOURCES,
    SCIENCE,
    SUPPLY_LIMIT,
    TOKEN_NAMES,
    UNIT_NAMES,
    UNIT_PRICE,
)
from pentarchy.games.brazil.state import PAYERS, Brazil
from pentarchy.games.brazil.verbs import DISCARD, DISCARD_CARD, GAIN, PAY, PAY_COMBAT, PAY_GOLD, PLACES

COMBAT_CARD: Final = 6  # the seventh kind of payer
# What can have a cost.
UNIT: Final = 0
PAINTING: Final = 1
BUILDING: Final = 2
RENOVATION: Final = 3
PRODUCT: Final = 4


def printed_price(what: int, item: int) -> int:
    """The price of a thing without anybody's upgrades."""
    if what == UNIT:
        return UNIT_PRICE[item]
    if what == PAINTING:
        return PAINTING_PRICE[item]
    if what == BUILDING:
        return BUILDING_PRICE[item]
    return RENOVATE_PRICE if what == RENOVATION else PRODUCT_PRICE[item]


def price_of(s: Brazil, p: int, what: int, item: int) -> int:
    """The price of a thing for this player, upgrades of their arches included."""
    if what == PAINTING and s.is_upgraded(p, ARCH_PAINTING):
        return PAINTING_PRICE_UPGRADED[item]
    if what == BUILDING and s.is_upgraded(p, ARCH_BUILD):
        return BUILDING_PRICE_ANY[item]
    if what == RENOVATION and s.is_upgraded(p, ARCH_RENOVATE):
        return FREE
    return printed_price(what, item)


def discount_of(s: Brazil, p: int, what: int, item: int) -> int:
    """BI-6.6: how many Resource units of the cost are waived."""
    if what == BUILDING:
        total = 0
        for painting in DISCOUNT_PAINTINGS:
            if s.painting_at[painting] == p and DISCOUNT_ERAS[painting] >> BUILDING_ERA[item] & 1:
                total += DISCOUNT_RESOURCES[painting]
        return total
    if what == PRODUCT and s.is_upgraded(p, ARCH_MANUFACTURE):
        return 1  # BI-7.5.4
    return 0


def can_afford(s: Brazil, p: int, what: int, item: int, gold_cards: int) -> bool:
    """BI-6.4: can the full cost be paid, with this many Gold cards in hand?"""
    price = price_of(s, p, what, item)
    if price == FREE:
        return True
    discount = discount_of(s, p, what, item)
    for alternative in range(PRICE_START[price], PRICE_START[price + 1]):
        if covers(s, p, alternative, discount, gold_cards):
            return True
    return False


def covers(s: Brazil, p: int, alternative: int, discount: int, gold_cards: int) -> bool:
    """BI-6.2: do the player's means, with what they have already paid, cover this alternative?

    Count: each Resource first pays its own kind, then any; what is left after that needs Gold, Science
    or Combat cards.
    """
    at = KINDS * p
    row = NEEDS * alternative
    wealth = s._wealth
    paid = s.paid
    missing = 0
    spare = 0
    for kind in range(RESOURCES):
        left = wealth[at + kind] + paid[kind] - NEED[row + kind]
        if left < 0:
            missing -= left
        else:
            spare += left
    loose = NEED[row + NEED_ANY]
    if loose > spare:
        missing += loose - spare
    missing = missing - discount if missing > discount else 0
    gold = wealth[at + GOLD] + paid[GOLD] + gold_cards
    science = wealth[at + SCIENCE] + paid[SCIENCE]
    need_gold = NEED[row + NEED_GOLD]
    need_science = NEED[row + NEED_SCIENCE]
    monarch = s.monarch[p]
    if CARDS_PAY[monarch]:
        cards = s._combat_held[p] + paid[COMBAT_CARD]
        if not CARDS_PAY_GOLD[monarch] and need_gold > gold + science:
            return False
        return need_science <= science + cards and need_science + need_gold + missing <= science + gold + cards
    return need_science <= science and need_science + need_gold + missing <= science + gold


def fits(s: Brazil, p: int, alternative: int, discount: int, extra: int) -> bool:
    """BI-6.3, BI-6.6: can all payers chosen so far and one more (-1: none) be used for this alternative?

    They are matched one-to-one to its units, with room left for the waived ones. By Hall's theorem a few sums
    decide it.
    """
    row = NEEDS * alternative
    paid = s.paid
    resources = 0
    surplus = 0
    room = NEED[row + NEED_ANY]
    for kind in range(RESOURCES):
        count = paid[kind] + (1 if kind == extra else 0)
        need = NEED[row + kind]
        resources += count
        room += need
        if count > need:
            surplus += count - need
    if surplus > NEED[row + NEED_ANY]:
        return False
    resources += discount if discount < room else room
    if resources > room:
        return False
    gold = paid[GOLD] + (1 if extra == GOLD else 0)
    science = paid[SCIENCE] + (1 if extra == SCIENCE else 0)
    cards = paid[COMBAT_CARD] + (1 if extra == COMBAT_CARD else 0)
    need_gold = NEED[row + NEED_GOLD]
    need_science = NEED[row + NEED_SCIENCE]
    if resources + gold > room + need_gold:
        return False
    if resources + gold + science + cards > room + need_gold + need_science:
        return False
    return cards == 0 or CARDS_PAY_GOLD[s.monarch[p]] or resources + cards <= room + need_science


def owed(alternative: int, discount: int) -> int:
    """BI-6.3: how many payers an alternative takes."""
    row = NEEDS * alternative
    resources = 0
    for unit in range(NEED_ANY + 1):
        resources += NEED[row + unit]
    return resources - min(discount, resources) + NEED[row + NEED_GOLD] + NEED[row + NEED_SCIENCE]


class Pay(Question):
    """BI-6.1 to BI-6.6, BI-6.12: pay a cost, one token or card at a time, until one alternative is paid."""

    decision = "pay"
    rule = "6.4"

    def __init__(self, player: int, what: int, item: int) -> None:
        super().__init__(player)
        self.what = what
        self.item = item

    def is_complete(self, s: Brazil) -> bool:
        """Is one of the alternatives paid?"""
        price = price_of(s, self.player, self.what, self.item)
        discount = discount_of(s, self.player, self.what, self.item)
        count = 0
        for kind in range(PAYERS):
            count += s.paid[kind]
        for alternative in range(PRICE_START[price], PRICE_START[price + 1]):
            if owed(alternative, discount) == count and fits(s, self.player, alternative, discount, -1):
                return True
        return False

    def may_pay(self, s: Brazil, kind: int) -> bool:
        """BI-6.4: may a payer of this kind come next?"""
        p = self.player
        price = price_of(s, p, self.what, self.item)
        discount = discount_of(s, p, self.what, self.item)
        for alternative in range(PRICE_START[price], PRICE_START[price + 1]):
            if fits(s, p, alternative, discount, kind) and covers(s, p, alternative, discount, s._gold_held[p]):
                return True
        return False

    def options(self, s: Brazil) -> list[int]:
        # profiled: a third of the time of asking `forbids` for every token in every place
        if self.is_complete(s):
            return NO_OPTIONS
        p = self.player
        found: list[int] = []
        goods = s.goods
        places: list[int] | None = None
        for kind in range(KINDS):
            if s._wealth[KINDS * p + kind] and self.may_pay(s, kind):
                base = PAY.base + PLACES.size * kind
                held = s.supply[KINDS * p + kind]
                if held:
                    found.append(base)
                if s._wealth[KINDS * p + kind] > held:
                    if places is None:
                        places = stores(s, p)
                    for hex in places:
                        if goods[hex] >> 4 * kind & 15:
                            found.append(base + 1 + hex)
        if s._gold_held[p] and self.may_pay(s, GOLD):
            for card in range(GOLD_KINDS):
                if s.gold_hand[GOLD_KINDS * p + card]:
                    found.append(PAY_GOLD.base + card)
        if s._combat_held[p] and CARDS_PAY[s.monarch[p]] and self.may_pay(s, COMBAT_CARD):
            for card in range(COMBAT_KINDS):
                if s.combat_hand[COMBAT_KINDS * p + card]:
                    found.append(PAY_COMBAT.base + card)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        p = self.player
        if PAY.has(action):
            kind = PAY.first(action)
            if not has_token(s, p, kind, PAY.second(action)):
                return clause(6, 1)
            return 0 if self.may_pay(s, kind) else clause(6, 2)
        if PAY_GOLD.has(action):
            if s.gold_hand[GOLD_KINDS * p + PAY_GOLD.second(action)] == 0:
                return clause(6, 5)
            return 0 if self.may_pay(s, GOLD) else clause(6, 2)
        if PAY_COMBAT.has(action):
            if not CARDS_PAY[s.monarch[p]]:
                return clause(13, 10)
            if s.combat_hand[COMBAT_KINDS * p + PAY_COMBAT.second(action)] == 0 or not self.may_pay(s, COMBAT_CARD):
                return clause(12, 1) if CARDS_PAY_GOLD[s.monarch[p]] else clause(12, 4)
        return 0

    def because(self, s: Brazil, action: int, number: int) -> str:
        if number == clause(6, 1):
            return f"There is no {TOKEN_NAMES[PAY.first(action)]} of yours in that place."
        if number == clause(6, 2):
            payer = TOKEN_NAMES[PAY.first(action)] if PAY.has(action) else "A Gold card"
            return f"{payer} cannot pay what is still open: {cost_words(s, self.player, self.what, self.item)}."
        if number in (clause(12, 1), clause(12, 4)):
            if s.combat_hand[COMBAT_KINDS * self.player + PAY_COMBAT.second(action)] == 0:
                return "You have no such Combat card."
            cost = cost_words(s, self.player, self.what, self.item)
            return f"{MONARCH_NAMES[s.monarch[self.player]]} cannot pay what is still open with Combat cards: {cost}."
        return ""

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        if PAY.has(action):
            kind = PAY.first(action)
            s.spend(p, kind, PAY.second(action))
            s.paid[kind] += 1
        elif PAY_GOLD.has(action):
            s.use_gold_card(p, PAY_GOLD.second(action))
            s.paid[GOLD] += 1
        else:
            s.discard_combat_card(p, PAY_COMBAT.second(action))
            s.paid[COMBAT_CARD] += 1
        s.push(self)

    def run(self, s: Brazil) -> None:
        for kind in range(PAYERS):
            s.paid[kind] = 0

    def prompt(self, s: Brazil) -> str:
        paid = sum(s.paid)
        so_far = f" ({paid} paid)" if paid else ""
        return f"Pay for {self.thing()}: {cost_words(s, self.player, self.what, self.item)}{so_far}."

    def thing(self) -> str:
        """What is being paid, in words."""
        if self.what == UNIT:
            return f"the {UNIT_NAMES[self.item]}"
        if self.what == PAINTING:
            return f"“{PAINTING_NAMES[self.item]}”"
        if self.what == BUILDING:
            return f"the {BUILDING_NAMES[self.item]}"
        if self.what == RENOVATION:
            return "the renovation"
        return PRODUCT_NAMES[self.item]


def price_words(alternative: int) -> str:
    """A cost alternative in words: `1 Brazilwood + 1 Gold`."""
    row = NEED[NEEDS * alternative : NEEDS * (alternative + 1)]
    any_kind = f"{agreeing(row[RESOURCES], 'Resource')} of any kind"
    names = (*TOKEN_NAMES[:RESOURCES], any_kind, *TOKEN_NAMES[RESOURCES:])
    return " + ".join(f"{count} {name}" for count, name in zip(row, names, strict=True) if count) or "nothing"


def cost_words(s: Brazil, p: int, what: int, item: int) -> str:
    """What a thing costs this player, in words: `1 Sugarcane or 1 Coffee, 1 Resource less`."""
    price = price_of(s, p, what, item)
    ways = [price_words(n) for n in range(PRICE_START[price], PRICE_START[price + 1])]
    discount = discount_of(s, p, what, item)
    less = f", {counted(discount, 'Resource')} less" if discount else ""
    return f"{' or '.join(ways)}{less}"


def too_dear(s: Brazil, p: int, what: int, item: int) -> str:
    """Why a thing with a cost is not offered (BI-6.4)."""
    return f"You cannot pay its full cost: {cost_words(s, p, what, item)}."


def stores(s: Brazil, p: int) -> list[int]:
    """BI-6.1: the hexes with tokens on a Building that the player controls."""
    goods = s.goods
    return [hex for hex in range(len(goods)) if goods[hex] and s.controller(hex) == p]


def has_token(s: Brazil, p: int, kind: int, place: int) -> bool:
    """BI-6.1: is such a token in the player's supply (place 0) or on a Building they control there?"""
    if place == 0:
        return s.supply[KINDS * p + kind] > 0
    hex = place - 1
    return hex < len(s.tile) and s.goods[hex] >> 4 * kind & 15 > 0 and s.controller(hex) == p


# --- gaining ------------------------------------------------------------------------------------------------------


class GainResource(Question):
    """BI-6.7, BI-7.6.1: take one Resource of the player's choice, among the kinds in stock."""

    decision = "gain_resource"
    rule = "6.7"

    def options(self, s: Brazil) -> list[int]:
        # profiled: half the time of asking `forbids` for each kind
        return [GAIN.base + kind for kind in range(RESOURCES) if s.stock(kind, 1)]

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(3, 16) if GAIN.has(action) and not s.stock(GAIN.first(action), 1) else 0

    def apply(self, s: Brazil, action: int) -> None:
        s.take_tokens(self.player, GAIN.first(action), 1)

    def prompt(self, s: Brazil) -> str:
        return "Take 1 Resource of your choice."


def gain_all(s: Brazil, p: int, gains: tuple[int, ...]) -> None:
    """Gain the tokens of a list; the player chooses the free Resources (the seventh number)."""
    for kind in range(KINDS):
        if gains[kind]:
            s.gain(p, kind, gains[kind])
    gain_choices(s, p, gains[ANY_RESOURCE])


def gain_choices(s: Brazil, p: int, count: int) -> None:
    """Let the player choose this many Resources."""
    for _ in range(count):
        s.push(GainResource(p))


# --- limits -------------------------------------------------------------------------------------------------------


class Limits(Step[Brazil]):
    """BI-5.11: players over a limit discard, the active player first, then clockwise."""

    def run(self, s: Brazil) -> None:
        for n in range(s.players):
            p = (self.player + n) % s.players
            if s._tokens_held[p] > SUPPLY_LIMIT:
                s.queue(DiscardToken(p), self)
                return
            if s._gold_held[p] > GOLD_LIMIT or s._combat_held[p] > COMBAT_LIMIT:
                s.queue(DiscardCard(p), self)
                return


class DiscardToken(Question):
    """BI-6.8: the personal supply holds at most five tokens."""

    decision = "discard_token"
    rule = "6.8"

    def candidates(self, s: Brazil) -> range:
        return DISCARD.options()

    def forbids(self, s: Brazil, action: int) -> int:
        if DISCARD.has(action) and s.supply[KINDS * self.player + DISCARD.first(action)] == 0:
            return clause(6, 8)
        return 0

    def apply(self, s: Brazil, action: int) -> None:
        s.spend(self.player, DISCARD.first(action), 0)

    def prompt(self, s: Brazil) -> str:
        left = s._tokens_held[self.player] - SUPPLY_LIMIT
        return f"Your supply holds at most {SUPPLY_LIMIT} tokens: discard {left} of them."


class DiscardCard(Question):
    """BI-6.9: at most three Gold cards, then at most three Combat cards in hand."""

    decision = "discard_card"
    rule = "6.9"

    def candidates(self, s: Brazil) -> range:
        return DISCARD_CARD.options()

    def forbids(self, s: Brazil, action: int) -> int:
        if not DISCARD_CARD.has(action):
            return 0
        p = self.player
        card = DISCARD_CARD.first(action)
        if (card < GOLD_KINDS) != (s._gold_held[p] > GOLD_LIMIT):  # Gold cards first (BI-5.11)
            return clause(6, 9)
        if card < GOLD_KINDS:
            return 0 if s.gold_hand[GOLD_KINDS * p + card] else clause(6, 9)
        return 0 if s.combat_hand[COMBAT_KINDS * p + card - GOLD_KINDS] else clause(6, 9)

    def because(self, s: Brazil, action: int, number: int) -> str:
        too_many_gold = s._gold_held[self.player] > GOLD_LIMIT
        if (DISCARD_CARD.first(action) < GOLD_KINDS) == too_many_gold:
            return "You have no such card."
        return f"You hold too many {'Gold' if too_many_gold else 'Combat'} cards: discard one of these."

    def apply(self, s: Brazil, action: int) -> None:
        card = DISCARD_CARD.first(action)
        if card < GOLD_KINDS:
            p = self.player
            s.gold_hand[GOLD_KINDS * p + card] -= 1
            s._gold_held[p] -= 1
            s.gold_discard[card] += 1
        else:
            s.discard_combat_card(self.player, card - GOLD_KINDS)

    def prompt(self, s: Brazil) -> str:
        p = self.player
        if s._gold_held[p] > GOLD_LIMIT:
            return f"You hold at most {GOLD_LIMIT} Gold cards: discard {s._gold_held[p] - GOLD_LIMIT}."
        return f"You hold at most {COMBAT_LIMIT} Combat cards: discard {s._combat_held[p] - COMBAT_LIMIT}."
