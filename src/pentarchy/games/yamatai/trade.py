"""Chapter 7: step 2, trade."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.yamatai.components import BOAT_NAMES, PRICE
from pentarchy.games.yamatai.powers import PASSED
from pentarchy.games.yamatai.specialists import buy_price, sell_price
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import BOUGHT, BUY, SELL, SOLD
from pentarchy.games.yamatai.windows import IN_TRADE, Window


class Trade(Window):
    """YA-7.1 to YA-7.5: buy or sell a boat, as often as there are trades."""

    decision = "trade"
    rule = "7.1"
    window = IN_TRADE

    def options(self, s: Yamatai) -> list[int]:
        found = [action for action in range(BUY.base, SELL.end) if not self.forbids(s, action)]
        found += self.powers(s)
        if not found:
            return NO_OPTIONS  # YA-5.8
        found.append(PASSED)
        return found

    def forbids(self, s: Yamatai, action: int) -> int:
        if BUY.has(action):
            colour = BUY.first(action)
            if not PRICE[colour]:
                return clause(7, 3)
            if not s.supply[colour]:
                return clause(7, 4)
            return clause(7, 4) if s.coins[self.player] < buy_price(s.specialists[self.player], colour) else 0
        if SELL.has(action):
            colour = SELL.first(action)
            if not PRICE[colour]:
                return clause(7, 3)
            return 0 if s.available[colour] else clause(7, 5)
        return super().forbids(s, action)

    def because(self, s: Yamatai, action: int, number: int) -> str:
        if number != clause(7, 4) or not s.supply[BUY.first(action)]:
            return super().because(s, action, number)
        colour, have = BUY.first(action), counted(s.coins[self.player], "coin")
        price = buy_price(s.specialists[self.player], colour)
        return f"A {BOAT_NAMES[colour]} boat costs {counted(price, 'coin')}; you have {have}."

    def apply(self, s: Yamatai, action: int) -> None:
        p = self.player
        if action == PASSED or self.activate(s, action):
            return
        if BUY.has(action):
            colour = BUY.first(action)
            price = buy_price(s.specialists[p], colour)
            s.coins[p] -= price
            s.supply[colour] -= 1
            s.available[colour] += 1
            s.retell(BOUGHT, colour, price)
        else:
            colour = SELL.first(action)
            price = sell_price(s.specialists[p], colour)
            s.coins[p] += price
            s.supply[colour] += 1
            s.available[colour] -= 1
            s.retell(SOLD, colour, price)
        s.trades -= 1
        if s.trades:  # YA-14.3
            s.push(self)

    def prompt(self, s: Yamatai) -> str:
        left = "one boat" if s.trades == 1 else f"a boat ({s.trades} trades left)"
        return f"Buy or sell {left}, or pass; you have {counted(s.coins[self.player], 'coin')}."
