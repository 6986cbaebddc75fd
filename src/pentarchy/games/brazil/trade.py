"""Chapters 7.6 and 7.7: the Harbor and the trades."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import (
    ARCH_HARBOR,
    COFFEE,
    COMBAT_KINDS,
    COTTON,
    GOLD,
    HARBOR_PAINTINGS,
    HARBOR_RESOURCES,
    KINDS,
    RESOURCES,
    TRADE_ARMS,
    TRADE_CROPS,
    TRADE_GETS,
    TRADE_GOLD_CARDS,
    TRADE_GOODS,
    TRADE_PAINTING_GOLD,
    TRADE_PAINTINGS,
    TRADE_TEXTS,
)
from pentarchy.games.brazil.deploy import DrawCards
from pentarchy.games.brazil.paying import GainResource, gain_all, has_token, stores
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import DO_DONE, GIVE, GIVE_CARD, PLACES, TRADE


def begin_harbor(s: Brazil, p: int) -> None:
    """BI-7.6.1, BI-7.6.3: take Resources, and with the upgrade a Gold card."""
    s.credit(p, HARBOR_PAINTINGS)
    if s.is_upgraded(p, ARCH_HARBOR):
        s.push(DrawCards(p, 1, 0))
    for _ in range(1 + s.sum_of(p, HARBOR_PAINTINGS, HARBOR_RESOURCES)):
        s.push(GainResource(p))


def can_trade(s: Brazil, p: int, trade: int) -> bool:
    """BI-7.7.1, BI-7.7.2: does the player have the goods that this trade takes?"""
    wanted = TRADE_GOODS[trade]
    if TRADE_ARMS[trade]:
        return s._combat_held[p] >= wanted
    at = KINDS * p
    crops = s._wealth[at + COTTON] + s._wealth[at + COFFEE]
    if TRADE_CROPS[trade]:
        return crops >= wanted
    return crops + s._wealth[at] + s._wealth[at + 1] >= wanted


def can_trade_anything(s: Brazil, p: int) -> bool:
    """Is any trade possible?"""
    return any(can_trade(s, p, trade) for trade in range(len(TRADE_GOODS)))


class TradeChoice(Question):
    """BI-7.7.1: trade as often as wanted and possible."""

    decision = "trade_choice"
    rule = "7.7.1"

    def __init__(self, player: int, made: int) -> None:
        super().__init__(player)
        self.made = made  # 1 after the first trade of the action

    def options(self, s: Brazil) -> list[int]:
        # profiled: half the time of asking `forbids` for each trade
        found = [TRADE.base + trade for trade in range(len(TRADE_GOODS)) if can_trade(s, self.player, trade)]
        found.append(DO_DONE)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(7, 7, 1) if TRADE.has(action) and not can_trade(s, self.player, TRADE.first(action)) else 0

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        if action == DO_DONE:
            if self.made:
                s.credit(p, TRADE_PAINTINGS)
                s.gain(p, GOLD, s.sum_of(p, TRADE_PAINTINGS, TRADE_PAINTING_GOLD))
            return
        trade = TRADE.first(action)
        s.queue(TradeGive(p, trade, TRADE_GOODS[trade]), TradeReward(p, trade), TradeChoice(p, 1))

    def prompt(self, s: Brazil) -> str:
        return "Make a trade, or finish trading."


class TradeGive(Question):
    """BI-7.7.2, BI-7.7.3: hand over the goods of a trade, one by one."""

    decision = "trade_give"
    rule = "7.7.2"

    def __init__(self, player: int, trade: int, left: int) -> None:
        super().__init__(player)
        self.trade = trade
        self.left = left

    def options(self, s: Brazil) -> list[int]:
        # profiled: a quarter of the time of asking `forbids` for every kind in every place
        p = self.player
        if TRADE_ARMS[self.trade]:
            hand = COMBAT_KINDS * p
            return [GIVE_CARD.base + card for card in range(COMBAT_KINDS) if s.combat_hand[hand + card]]
        found: list[int] = []
        goods = s.goods
        places = stores(s, p)
        for kind in range(COTTON if TRADE_CROPS[self.trade] else 0, RESOURCES):
            base = GIVE.base + PLACES.size * kind
            if s.supply[KINDS * p + kind]:
                found.append(base)
            for hex in places:
                if goods[hex] >> 4 * kind & 15:
                    found.append(base + 1 + hex)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        p = self.player
        if GIVE_CARD.has(action):
            if not TRADE_ARMS[self.trade]:
                return clause(7, 7, 2)
            return 0 if s.combat_hand[COMBAT_KINDS * p + GIVE_CARD.second(action)] else clause(7, 7, 1)
        if GIVE.has(action):
            kind = GIVE.first(action)
            if TRADE_ARMS[self.trade] or (TRADE_CROPS[self.trade] and kind < COTTON):
                return clause(7, 7, 2)
            return 0 if has_token(s, p, kind, GIVE.second(action)) else clause(7, 7, 3)
        return 0

    def because(self, s: Brazil, action: int, number: int) -> str:
        if number == clause(7, 7, 2):
            return f"This trade takes other goods: {TRADE_TEXTS[self.trade]}"
        return "You have no such Combat card." if number == clause(7, 7, 1) else ""

    def apply(self, s: Brazil, action: int) -> None:
        if GIVE_CARD.has(action):
            s.discard_combat_card(self.player, GIVE_CARD.second(action))
        else:
            s.spend(self.player, GIVE.first(action), GIVE.second(action))
        if self.left > 1:
            s.push(TradeGive(self.player, self.trade, self.left - 1))

    def prompt(self, s: Brazil) -> str:
        return f"Give the goods of your trade ({self.left} left): {TRADE_TEXTS[self.trade]}"


class TradeReward(Step[Brazil]):
    """BI-7.7.3: the proceeds of a trade go to the personal supply and hand."""

    def __init__(self, player: int, trade: int) -> None:
        super().__init__(player)
        self.trade = trade

    def run(self, s: Brazil) -> None:
        gain_all(s, self.player, TRADE_GETS[self.trade])
        s.draw_gold_cards(self.player, TRADE_GOLD_CARDS[self.trade])
