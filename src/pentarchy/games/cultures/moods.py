"""Chapter 15: moods and Civic Improvement; and the city an event or card raises or lowers."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.games.cultures.asking import Listed, Question
from pentarchy.games.cultures.because import no_raise
from pentarchy.games.cultures.components import BIT, spread
from pentarchy.games.cultures.effects import CIRCUS_DISCOUNT, CIRCUS_LEAST, MYTHS_MOOD
from pentarchy.games.cultures.lines import MOOD_NOW
from pentarchy.games.cultures.names import (
    ANGRY,
    CIRCUS_AND_SPORTS,
    FOOD,
    GOLD,
    GREAT_COLOSSEUM,
    HAPPY,
    MOOD,
    MYTHS,
    NONE,
    ORE,
    RITUALS,
    WOOD,
)
from pentarchy.games.cultures.payment import PayOne, charge_tokens
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import CITY, DECLINE, DONE, PAY_MOOD, RAISE, SKIP

# --- Civic Improvement ------------------------------------------------------------------------------------------


def raise_price(s: Cultures, p: int, h: int) -> int:
    """CC-15.2, CC-9.28: Mood tokens for one step of a city."""
    size = s.size[h]
    return max(CIRCUS_LEAST, size - CIRCUS_DISCOUNT) if s.has(p, CIRCUS_AND_SPORTS) else size


def civic_means(s: Cultures, p: int) -> int:
    """CC-9.21, CC-23.14: how many pieces the player could pay in a Civic Improvement."""
    means = s.tokens(p, MOOD)
    if s.has(p, RITUALS):
        means += s.good(p, FOOD) + s.good(p, WOOD) + s.good(p, ORE) + s.good(p, GOLD)
    return means


def raise_clause(s: Cultures, p: int, h: int, means: int) -> int:
    """CC-15.1, CC-15.2: what keeps the player from raising this city."""
    if s.city[h] != p or s.mood[h] == HAPPY:
        return clause(15, 1)
    return clause(15, 2) if raise_price(s, p, h) > means else 0


def can_improve(s: Cultures, p: int, means: int) -> bool:
    """Is there a city the player could raise with so much?"""
    if means <= 0:
        return False
    return any(not raise_clause(s, p, h, means) for h in s._towns[p])


class RaiseMood(Question):
    """CC-15.2, CC-15.3: raise cities step by step."""

    decision = "raise"
    rule = "15.2"

    def __init__(self, player: int, bought: int) -> None:
        super().__init__(player)
        self.bought = bought

    def candidates(self, s: Cultures) -> list[int]:
        return [RAISE.option(h) for h in s._towns[self.player]]

    def way_out(self, s: Cultures) -> int:
        return DONE.option() if self.bought else NONE

    def forbids(self, s: Cultures, action: int) -> int:
        if not RAISE.has(action):
            return 0
        return raise_clause(s, self.player, RAISE.first(action), civic_means(s, self.player))

    def because(self, s: Cultures, action: int, number: int) -> str:
        if not RAISE.has(action):
            return ""
        h = RAISE.first(action)
        return no_raise(s, self.player, h, raise_price(s, self.player, h), number)

    def apply(self, s: Cultures, action: int) -> None:
        if action == DONE.option():
            return
        p, h = self.player, RAISE.first(action)
        price = raise_price(s, p, h)
        s.mood[h] += 1
        s.push(RaiseMood(p, 1))
        if not s.has(p, RITUALS):
            charge_tokens(s, p, MOOD, price)
            return
        kinds = 0b011111 if not s.owns_wonder(p, GREAT_COLOSSEUM) else 0b111111  # CC-6.7
        s.push(PayOne(p, price, kinds))

    def prompt(self, s: Cultures) -> str:
        return "Raise a city by one step, or finish." if self.bought else "Choose a city to raise by one step."


# --- one city, by an event or a card ----------------------------------------------------------------------------


class LowerMood(Listed):
    """CC-22.9, CC-22.19, CC-22.21: choose a city whose mood falls by a step."""

    decision = "mood_city"
    rule = "15.5"
    verbs = (CITY,)

    def __init__(self, player: int, left: int, spared: int, coast: int) -> None:
        super().__init__(player)
        self.left = left
        self.spared = spared  # a city that was chosen already, or -1
        self.coast = coast  # Flood: cities next to the sea only

    def candidates(self, s: Cultures) -> list[int]:
        if not self.left:
            return []
        shore = spread(s._sea) if self.coast else -1
        return [CITY.option(h) for h in lowerable(s, self.player) if h != self.spared and BIT[h] & shore]

    def apply(self, s: Cultures, action: int) -> None:
        h = CITY.first(action)
        if self.left > 1:
            s.push(LowerMood(self.player, self.left - 1, h, self.coast))
        lower_by_event(s, self.player, h, 0)

    def prompt(self, s: Cultures) -> str:
        return f"Choose a city whose mood falls by one step ({self.left} left)."


class AngerCity(Listed):
    """CC-22.11: a city becomes Angry for lack of Food."""

    decision = "mood_city"
    rule = "22.11"
    verbs = (CITY,)

    def candidates(self, s: Cultures) -> list[int]:
        return [CITY.option(h) for h in lowerable(s, self.player)]

    def apply(self, s: Cultures, action: int) -> None:
        lower_by_event(s, self.player, CITY.first(action), 1)

    def prompt(self, s: Cultures) -> str:
        return "Famine: choose a city that becomes Angry."


def lowerable(s: Cultures, p: int) -> list[int]:
    """CC-15.5: the player's cities that are not Angry."""
    return [h for h in s._towns[p] if s.mood[h] != ANGRY]


def lower_by_event(s: Cultures, p: int, h: int, wholly: int) -> None:
    """CC-22.8: Myths is asked before the mood changes."""
    s.push(Myths(p, h, wholly))


class Myths(Listed):
    """CC-9.20: pay a Mood token, and the event leaves the city's mood alone."""

    decision = "myths"
    rule = "9.20"
    verbs = (PAY_MOOD,)

    def __init__(self, player: int, city: int, wholly: int) -> None:
        super().__init__(player)
        self.city = city
        self.wholly = wholly  # the city would become Angry, not fall by a step

    def candidates(self, s: Cultures) -> list[int]:
        return [PAY_MOOD.option()] if s.has(self.player, MYTHS) and s.tokens(self.player, MOOD) >= MYTHS_MOOD else []

    def way_out(self, s: Cultures) -> int:
        return DECLINE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action == PAY_MOOD.option():
            charge_tokens(s, self.player, MOOD, MYTHS_MOOD)
        else:
            self.run(s)

    def run(self, s: Cultures) -> None:
        h = self.city
        if s.mood[h] > ANGRY:
            s.mood[h] = ANGRY if self.wholly else s.mood[h] - 1
            s.tell(MOOD_NOW, self.player, h, s.mood[h])

    def prompt(self, s: Cultures) -> str:
        return f"Myths: pay {counted(MYTHS_MOOD, 'Mood token')} to keep the city's mood, or let it fall."


class RaiseOne(Question):
    """CC-20.7, CC-22.16: a card raises one city by a step, or makes it Happy."""

    decision = "mood_city"
    rule = "20.7"

    def __init__(self, player: int, price: int, wholly: int) -> None:
        super().__init__(player)
        self.price = price  # Mood tokens; a step with a price may be skipped
        self.wholly = wholly

    def candidates(self, s: Cultures) -> list[int]:
        return [CITY.option(h) for h in s._towns[self.player]]

    def way_out(self, s: Cultures) -> int:
        return SKIP.option() if self.price else NONE

    def forbids(self, s: Cultures, action: int) -> int:
        if not CITY.has(action):
            return 0
        if s.tokens(self.player, MOOD) < self.price:
            return clause(20, 7)
        h = CITY.first(action)
        return clause(15, 1) if s.city[h] != self.player or s.mood[h] == HAPPY else 0

    def because(self, s: Cultures, action: int, number: int) -> str:
        return no_raise(s, self.player, CITY.first(action), self.price, number) if CITY.has(action) else ""

    def apply(self, s: Cultures, action: int) -> None:
        if action == SKIP.option():
            return
        h = CITY.first(action)
        s.mood[h] = HAPPY if self.wholly else s.mood[h] + 1
        s.tell(MOOD_NOW, self.player, h, s.mood[h])
        charge_tokens(s, self.player, MOOD, self.price)

    def prompt(self, s: Cultures) -> str:
        if self.wholly:
            return "Choose a city that becomes Happy."
        if self.price:
            return f"Pay {counted(self.price, 'Mood token')} to raise a city, or skip it."
        return "Choose a city to raise by one step."
