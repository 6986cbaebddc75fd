"""Chapter 10: step 5, store one unused boat."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.games.yamatai.components import BOATS
from pentarchy.games.yamatai.powers import Question
from pentarchy.games.yamatai.specialists import harbor_capacity
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import SCRAPPED, STORE


class Store(Question):
    """YA-10.1 to YA-10.5: one boat into the harbour (two with the harbour master, YA-14.7), the rest is scrapped."""

    decision = "store"
    rule = "10.1"

    def candidates(self, s: Yamatai) -> range:
        return STORE.options()

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(10, 1) if STORE.has(action) and not s.available[STORE.first(action)] else 0

    def apply(self, s: Yamatai, action: int) -> None:
        p = self.player
        colour = STORE.first(action)
        s.available[colour] -= 1
        s.harbor[p * BOATS + colour] += 1
        left = sum(s.available)
        if left and sum(s.harbor[p * BOATS : (p + 1) * BOATS]) < harbor_capacity(s.specialists[p]):
            s.push(self)
        elif left:
            for other in range(BOATS):  # YA-10.2
                s.scrapped[p * BOATS + other] += s.available[other]
                s.available[other] = 0
            s.tell(SCRAPPED, p, left)

    def prompt(self, s: Yamatai) -> str:
        return f"Store a boat for your next turn ({sum(s.available)} left); those you cannot store are scrapped."
