"""Chapter 6: resources, tokens and payment."""

from __future__ import annotations

from typing import Final

from pentarchy.core.english import counted
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.domains import MANY, ONE_GOOD, SEVERAL_GOODS, amounts, three_amounts
from pentarchy.games.cultures.lines import GAINED, GAINED_ONE, NO_ROOM, PAID, PAID_TOKEN, PAID_TOKENS, bundle
from pentarchy.games.cultures.names import CULTURE, FOOD, GOLD, GOODS, GREAT_COLOSSEUM, MOOD, ORE, WOOD
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import PAY_GOLD, PAY_ONE, PAY_TOKENS

#: `pay_one` kinds as kinds of goods.
PAYER: Final[tuple[int, ...]] = (FOOD, WOOD, ORE, GOLD, MOOD, CULTURE)


def grant(s: Cultures, p: int, kind: int, amount: int, source: int) -> None:
    """CC-6.1: gain goods other than by a choice, and record where they come from."""
    gained = s.gain(p, kind, amount)
    if gained == 1:
        s.tell(GAINED_ONE, p, kind, source)
    elif gained:
        s.tell(GAINED, p, gained, kind, source)
    if gained < amount:
        s.tell(NO_ROOM, p, amount - gained, kind)


def affordable(s: Cultures, p: int, food: int, wood: int, ore: int) -> bool:
    """CC-6.2, CC-6.8: can the player pay this, with Gold for what is missing?"""
    base = p * GOODS
    goods = s.goods
    gold = goods[base + GOLD]
    if food > goods[base]:
        gold -= food - goods[base]
    if wood > goods[base + WOOD]:
        gold -= wood - goods[base + WOOD]
    if ore > goods[base + ORE]:
        gold -= ore - goods[base + ORE]
    return gold >= 0


def charge(s: Cultures, p: int, food: int, wood: int, ore: int) -> None:
    """Take a price, asking how only if Gold makes it a choice. What it pays for is queued before this call."""
    if s.goods[p * GOODS + GOLD]:
        if food or wood or ore:
            s.push(Pay(p, food, wood, ore))
        return
    if food or wood or ore:
        _take_price(s, p, food, wood, ore, 0)


def _take_price(s: Cultures, p: int, food: int, wood: int, ore: int, gold: int) -> None:
    base = p * GOODS
    s.goods[base] -= food
    s.goods[base + WOOD] -= wood
    s.goods[base + ORE] -= ore
    s.goods[base + GOLD] -= gold
    s.tell(PAID, p, bundle(food, wood, ore, gold))


def charge_tokens(s: Cultures, p: int, kind: int, amount: int) -> None:
    """CC-6.6: take Mood or Culture tokens, asking which only with the Great Colosseum."""
    if not amount:
        return
    if s.owns_wonder(p, GREAT_COLOSSEUM):
        s.push(PayTokens(p, amount))
    else:
        s.goods[p * GOODS + kind] -= amount
        tell_tokens(s, p, kind, amount)


def tell_tokens(s: Cultures, p: int, kind: int, amount: int) -> None:
    """Record that tokens were paid."""
    if amount == 1:
        s.tell(PAID_TOKEN, p, kind)
    else:
        s.tell(PAID_TOKENS, p, amount, kind)


class Pay(Listed):
    """CC-6.4: a price in Food, Wood and Ore; the choice is where Gold replaces them."""

    decision = "payment"
    rule = "6.4"
    verbs = (PAY_GOLD,)

    def __init__(self, player: int, food: int, wood: int, ore: int) -> None:
        super().__init__(player)
        self.food = food
        self.wood = wood
        self.ore = ore

    def candidates(self, s: Cultures) -> list[int]:
        base = self.player * GOODS
        gold = s.goods[base + GOLD]
        found: list[int] = []
        for f in range(max(0, self.food - s.goods[base]), min(self.food, gold) + 1):
            for w in range(max(0, self.wood - s.goods[base + WOOD]), min(self.wood, gold - f) + 1):
                for o in range(max(0, self.ore - s.goods[base + ORE]), min(self.ore, gold - f - w) + 1):
                    found.append(PAY_GOLD.option(amounts(f, w, o)))
        return found

    def because(self, s: Cultures, action: int, number: int) -> str:
        have = stores(s, self.player, FOOD, WOOD, ORE, GOLD)
        return f"The price is {price_text(self.food, self.wood, self.ore)}; you have {have}."

    def apply(self, s: Cultures, action: int) -> None:
        f, w, o = three_amounts(PAY_GOLD.first(action))
        _take_price(s, self.player, self.food - f, self.wood - w, self.ore - o, f + w + o)

    def prompt(self, s: Cultures) -> str:
        return f"Pay {price_text(self.food, self.wood, self.ore)}: choose how much Gold replaces of each."


class PayTokens(Listed):
    """CC-6.6, CC-23.14: a price in tokens under the Great Colosseum, Mood and Culture in any mix."""

    decision = "payment"
    rule = "6.6"
    verbs = (PAY_TOKENS,)

    def __init__(self, player: int, amount: int) -> None:
        super().__init__(player)
        self.amount = amount

    def candidates(self, s: Cultures) -> list[int]:
        mood, culture = s.good(self.player, MOOD), s.good(self.player, CULTURE)
        top = MANY.size - 1
        low = max(0, self.amount - min(culture, top))
        return [PAY_TOKENS.option(m, self.amount - m) for m in range(low, min(mood, self.amount, top) + 1)]

    def apply(self, s: Cultures, action: int) -> None:
        base = self.player * GOODS
        s.goods[base + MOOD] -= PAY_TOKENS.first(action)
        s.goods[base + CULTURE] -= PAY_TOKENS.second(action)

    def prompt(self, s: Cultures) -> str:
        return f"Pay {counted(self.amount, 'token')}: choose how many Mood and how many Culture tokens."


class PayOne(Listed):
    """CC-6.7: a price paid piece by piece, from a set of kinds of goods."""

    decision = "pay_one"
    rule = "6.7"
    verbs = (PAY_ONE,)

    def __init__(self, player: int, left: int, kinds: int) -> None:
        super().__init__(player)
        self.left = left
        self.kinds = kinds  # a set of `pay_one` kinds

    def candidates(self, s: Cultures) -> list[int]:
        if not self.left:
            return []
        base = self.player * GOODS
        return [PAY_ONE.option(k) for k in range(6) if self.kinds >> k & 1 and s.goods[base + PAYER[k]]]

    def apply(self, s: Cultures, action: int) -> None:
        s.goods[self.player * GOODS + PAYER[PAY_ONE.first(action)]] -= 1
        if self.left > 1:
            s.push(PayOne(self.player, self.left - 1, self.kinds))

    def prompt(self, s: Cultures) -> str:
        return f"Pay one piece of the price ({self.left} left)."


def price_text(food: int, wood: int, ore: int) -> str:
    """`2 Food and 1 Ore`."""
    parts = [f"{n} {name}" for n, name in ((food, "Food"), (wood, "Wood"), (ore, "Ore")) if n]
    return " and ".join(parts) if len(parts) < 3 else f"{parts[0]}, {parts[1]} and {parts[2]}"


def stores(s: Cultures, p: int, *kinds: int) -> str:
    """What a player has of these kinds: `1 Food and no Gold`."""
    parts = []
    for kind in kinds:
        amount = s.good(p, kind)
        name = ONE_GOOD[kind] if amount == 1 else SEVERAL_GOODS[kind]
        parts.append(f"{amount or 'no'} {name}")
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
