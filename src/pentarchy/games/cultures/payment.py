"""Chapter 6: resources, tokens and payment."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.games.cultures.asking import Ask
from pentarchy.games.cultures.names import CULTURE, FOOD, GOLD, GOODS, GREAT_COLOSSEUM, MOOD, ORE, WOOD
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import (
    GAINED,
    GAINED_ONE,
    MANY,
    PAY_GOLD,
    PAY_ONE,
    PAY_TOKENS,
    amounts,
    three_amounts,
)

#: `pay_one` kinds as kinds of goods.
PAYER: tuple[int, ...] = (FOOD, WOOD, ORE, GOLD, MOOD, CULTURE)


def grant(s: Cultures, p: int, kind: int, amount: int) -> None:
    """CC-6.1: a gain that no choice has named, so the journal tells it."""
    gained = s.gain(p, kind, amount)
    if gained == 1:
        s.tell(GAINED_ONE, p, p, kind)
    elif gained:
        s.tell(GAINED, p, p, gained, kind)


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
    base = p * GOODS
    s.goods[base] -= food
    s.goods[base + WOOD] -= wood
    s.goods[base + ORE] -= ore


def charge_tokens(s: Cultures, p: int, kind: int, amount: int) -> None:
    """CC-6.6: take Mood or Culture tokens, asking which only with the Great Colosseum."""
    if not amount:
        return
    if s.owns_wonder(p, GREAT_COLOSSEUM):
        s.push(PayTokens(p, amount))
    else:
        s.goods[p * GOODS + kind] -= amount


class Pay(Ask):
    """CC-6.4: a price in Food, Wood and Ore; the choice is where Gold replaces them."""

    decision = "payment"
    rule = "6.4"

    def __init__(self, player: int, food: int, wood: int, ore: int) -> None:
        super().__init__(player)
        self.food = food
        self.wood = wood
        self.ore = ore

    def options(self, s: Cultures) -> list[int]:
        base = self.player * GOODS
        gold = s.goods[base + GOLD]
        found: list[int] = []
        for f in range(max(0, self.food - s.goods[base]), min(self.food, gold) + 1):
            for w in range(max(0, self.wood - s.goods[base + WOOD]), min(self.wood, gold - f) + 1):
                for o in range(max(0, self.ore - s.goods[base + ORE]), min(self.ore, gold - f - w) + 1):
                    found.append(PAY_GOLD(amounts(f, w, o)))
        return found

    def forbids(self, s: Cultures, action: int) -> int:
        return 0 if action in self.options(s) else clause(6, 2)

    def apply(self, s: Cultures, action: int) -> None:
        base = self.player * GOODS
        f, w, o = three_amounts(PAY_GOLD.first(action))
        s.goods[base] -= self.food - f
        s.goods[base + WOOD] -= self.wood - w
        s.goods[base + ORE] -= self.ore - o
        s.goods[base + GOLD] -= f + w + o

    def prompt(self, s: Cultures) -> str:
        return f"Pay {price_text(self.food, self.wood, self.ore)}: choose how much Gold replaces of each."


class PayTokens(Ask):
    """CC-6.6, CC-23.14: a price in tokens under the Great Colosseum, Mood and Culture in any mix."""

    decision = "payment"
    rule = "6.6"

    def __init__(self, player: int, amount: int) -> None:
        super().__init__(player)
        self.amount = amount

    def options(self, s: Cultures) -> list[int]:
        mood, culture = s.good(self.player, MOOD), s.good(self.player, CULTURE)
        top = MANY.size - 1
        low = max(0, self.amount - min(culture, top))
        return [PAY_TOKENS(m, self.amount - m) for m in range(low, min(mood, self.amount, top) + 1)]

    def forbids(self, s: Cultures, action: int) -> int:
        return 0 if action in self.options(s) else clause(6, 2)

    def apply(self, s: Cultures, action: int) -> None:
        base = self.player * GOODS
        s.goods[base + MOOD] -= PAY_TOKENS.first(action)
        s.goods[base + CULTURE] -= PAY_TOKENS.second(action)

    def prompt(self, s: Cultures) -> str:
        return f"Pay {self.amount} tokens: choose how many Mood and how many Culture tokens."


class PayOne(Ask):
    """CC-6.7: a price paid piece by piece, from a set of kinds of goods."""

    decision = "pay_one"
    rule = "6.7"

    def __init__(self, player: int, left: int, kinds: int) -> None:
        super().__init__(player)
        self.left = left
        self.kinds = kinds  # a set of `pay_one` kinds

    def options(self, s: Cultures) -> list[int]:
        if not self.left:
            return []
        base = self.player * GOODS
        return [PAY_ONE(k) for k in range(6) if self.kinds >> k & 1 and s.goods[base + PAYER[k]]]

    def forbids(self, s: Cultures, action: int) -> int:
        return 0 if action in self.options(s) else clause(6, 7)

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
