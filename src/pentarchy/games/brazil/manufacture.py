"""Chapter 7.5: Products and the slots they upgrade."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import (
    ARCH_BOARD,
    ARCH_NAMES,
    MANUFACTURE_GOLD_CARDS,
    MANUFACTURE_PAINTINGS,
    MONARCH_GAINS,
    MONARCH_USES,
    NONE,
    PALACE_FREE_PRODUCTS,
    PRODUCT_COUNT,
    PRODUCT_NAMES,
    PRODUCT_ON_BOARD,
    SLOTS_FOR,
)
from pentarchy.games.brazil.lines import MADE, PRIVILEGE
from pentarchy.games.brazil.paying import PRODUCT, Pay, can_afford, gain_all, too_dear
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import DO_DECLINE, MAKE, SLOT


def can_manufacture(s: Brazil, p: int, gold_cards: int) -> bool:
    """Is there a Product the player can make, with this many Gold cards?"""
    for product in range(PRODUCT_COUNT):
        if s.product_at[PRODUCT_COUNT * p + product] == NONE and can_afford(s, p, PRODUCT, product, gold_cards):
            return True
    return False


class MakeProduct(Question):
    """BI-7.5.1: manufacture one Product, or none."""

    decision = "make_product"
    rule = "7.5.1"

    def options(self, s: Brazil) -> list[int]:
        # profiled: half the time of asking `forbids` for each Product
        p = self.player
        found: list[int] = []
        for product in range(PRODUCT_COUNT):
            if s.product_at[PRODUCT_COUNT * p + product] == NONE:
                if can_afford(s, p, PRODUCT, product, s._gold_held[p]):
                    found.append(MAKE.base + product)
        found.append(DO_DECLINE)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        if not MAKE.has(action):
            return 0
        p = self.player
        product = MAKE.first(action)
        if s.product_at[PRODUCT_COUNT * p + product] != NONE:
            return clause(7, 5, 1)
        return 0 if can_afford(s, p, PRODUCT, product, s._gold_held[p]) else clause(6, 4)

    def because(self, s: Brazil, action: int, number: int) -> str:
        return too_dear(s, self.player, PRODUCT, MAKE.first(action)) if number == clause(6, 4) else ""

    def apply(self, s: Brazil, action: int) -> None:
        if action != DO_DECLINE:
            product = MAKE.first(action)
            s.queue(Pay(self.player, PRODUCT, product), ProductSlot(self.player, product))

    def prompt(self, s: Brazil) -> str:
        return "Manufacture a Product you have not made yet, or decline."


class PalaceProduct(Question):
    """BI-11.12: a Palace gives one of its Products for free, if it is not made yet; it may be declined."""

    decision = "palace_product"
    rule = "11.12"

    def __init__(self, player: int, palace: int) -> None:
        super().__init__(player)
        self.palace = palace

    def open_products(self, s: Brazil) -> list[int]:
        """The free Products not yet manufactured."""
        at = PRODUCT_COUNT * self.player
        return [product for product in PALACE_FREE_PRODUCTS[self.palace] if s.product_at[at + product] == NONE]

    def candidates(self, s: Brazil) -> list[int]:
        return [*MAKE.options(), DO_DECLINE] if self.open_products(s) else NO_OPTIONS

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(11, 12) if MAKE.has(action) and MAKE.first(action) not in self.open_products(s) else 0

    def apply(self, s: Brazil, action: int) -> None:
        if action != DO_DECLINE:
            s.push(ProductSlot(self.player, MAKE.first(action)))

    def prompt(self, s: Brazil) -> str:
        return "Manufacture one of these Products for free, or decline."


class ProductSlot(Question):
    """BI-7.5.2, BI-12.5: the Product goes into a free slot of its shape, or onto Queen Victoria's board."""

    decision = "product_slot"
    rule = "7.5.2"

    def __init__(self, player: int, product: int) -> None:
        super().__init__(player)
        self.product = product

    def may_use_board(self, s: Brazil) -> bool:
        """BI-12.5: is it Queen Victoria, with a place left on her board?"""
        monarch = s.monarch[self.player]
        return PRODUCT_ON_BOARD[monarch] and s.monarch_uses[self.player] < MONARCH_USES[monarch]

    def candidates(self, s: Brazil) -> range:
        return SLOT.options()

    def forbids(self, s: Brazil, action: int) -> int:
        if not SLOT.has(action):
            return 0
        arch = SLOT.first(action)
        if arch == ARCH_BOARD:
            return 0 if self.may_use_board(s) else clause(12, 5)
        return 0 if arch in SLOTS_FOR[self.product] and not s.is_upgraded(self.player, arch) else clause(7, 5, 2)

    def because(self, s: Brazil, action: int, number: int) -> str:
        if number != clause(7, 5, 2):
            return ""
        name = PRODUCT_NAMES[self.product]
        if SLOT.first(action) not in SLOTS_FOR[self.product]:
            slots = " or ".join(ARCH_NAMES[arch] for arch in SLOTS_FOR[self.product])
            return f"{name} has another shape: it fits the slot of {slots}."
        return "There is a Product in this slot already."

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        arch = SLOT.first(action)
        s.retell(MADE, self.product, arch)
        s.product_at[PRODUCT_COUNT * p + self.product] = arch
        s._upgrades[p] |= 1 << arch
        if arch == ARCH_BOARD:
            s.monarch_uses[p] += 1
            s.tell(PRIVILEGE, p, s.monarch[p])
            gain_all(s, p, MONARCH_GAINS[s.monarch[p]])
        s.credit(p, MANUFACTURE_PAINTINGS)
        s.draw_gold_cards(p, s.sum_of(p, MANUFACTURE_PAINTINGS, MANUFACTURE_GOLD_CARDS))

    def prompt(self, s: Brazil) -> str:
        return f"Put the {PRODUCT_NAMES[self.product]} into a free slot; its arch is upgraded from now on."
