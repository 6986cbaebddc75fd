"""Chapter 20: what action cards ask when they have been played: Spy, New Plans, Explorer."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.games.cultures.asking import CANNOT_PAY, Listed, Question
from pentarchy.games.cultures.cities import settle_city, site_clause
from pentarchy.games.cultures.components import (
    CARDS,
    OBJECTIVE_CARDS,
)
from pentarchy.games.cultures.decks import reshuffled
from pentarchy.games.cultures.effects import (
    EXPLORER_FOOD,
    PLANS_DRAWN,
)
from pentarchy.games.cultures.events import FreeSettler
from pentarchy.games.cultures.exploration import BY_CARD, explore, frontier_regions
from pentarchy.games.cultures.lines import (
    DREW_OBJECTIVE,
    PUT_BACK,
    SAW_PLANS,
    SWAPPED,
)
from pentarchy.games.cultures.names import (
    ACTION_CARDS,
    NONE,
    SETTLER_STOCK,
    STOCKS,
)
from pentarchy.games.cultures.payment import affordable, charge
from pentarchy.games.cultures.state import (
    Cultures,
)
from pentarchy.games.cultures.verbs import (
    DECLINE,
    EXPLORE,
    FOUND,
    GIVE_BACK,
    KEEP,
    KEEP_NONE,
    SKIP,
    SWAP,
)

# --- Spy --------------------------------------------------------------------------------------------------------


class SwapCard(Listed):
    """CC-20.8: take one of the cards seen, if you hold one of that kind to give back."""

    decision = "swap"
    rule = "20.8"
    verbs = (SWAP,)
    secret = True

    def __init__(self, player: int, victim: int) -> None:
        super().__init__(player)
        self.victim = victim

    def candidates(self, s: Cultures) -> list[int]:
        p, q = self.player, self.victim
        found: list[int] = []
        if s.hand[p]:
            found.extend(SWAP.option(c) for c in range(CARDS) if s.hand[q] >> c & 1)
        if s.objectives[p]:
            found.extend(SWAP.option(CARDS + c) for c in range(OBJECTIVE_CARDS) if s.objectives[q] >> c & 1)
        return found

    def way_out(self, s: Cultures) -> int:
        return DECLINE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action != DECLINE.option():
            s.spied = SWAP.first(action)
            s.push(SwapOwn(self.player, self.victim, 1 if s.spied >= CARDS else 0))

    def prompt(self, s: Cultures) -> str:
        return "Take one of these cards for one of yours of the same kind, or decline."


class SwapOwn(Listed):
    """CC-20.8: hand back a card of the same kind."""

    decision = "swap_own"
    rule = "20.8"
    verbs = (GIVE_BACK,)
    secret = True

    def __init__(self, player: int, victim: int, kind: int) -> None:
        super().__init__(player)
        self.victim = victim
        self.kind = kind

    def candidates(self, s: Cultures) -> list[int]:
        p = self.player
        if self.kind:
            return [GIVE_BACK.option(CARDS + c) for c in range(OBJECTIVE_CARDS) if s.objectives[p] >> c & 1]
        return [GIVE_BACK.option(c) for c in range(CARDS) if s.hand[p] >> c & 1]

    def apply(self, s: Cultures, action: int) -> None:
        p, q = self.player, self.victim
        taken, s.spied = s.spied, NONE
        hand_over(s, q, p, taken)
        hand_over(s, p, q, GIVE_BACK.first(action))
        s.tell(SWAPPED, p, q, self.kind)

    def prompt(self, s: Cultures) -> str:
        return "Choose the card you give back."


def hand_over(s: Cultures, giver: int, taker: int, card: int) -> None:
    """CC-27.5: a card changes hands, known to both; what others knew of the giver's cards of this kind is void."""
    s.mark()
    hands, known, bit = s.hand, s.known, 1 << card
    if card >= CARDS:
        hands, known, bit = s.objectives, s.known_objectives, 1 << (card - CARDS)
    hands[giver] &= ~bit
    hands[taker] |= bit
    if ACTION_CARDS <= card < CARDS:  # a great person is known to all
        return
    for viewer in range(s.players):
        known[viewer * 4 + giver] &= ~bit if viewer in (giver, taker) else 0
    known[giver * 4 + taker] |= bit


# --- New Plans --------------------------------------------------------------------------------------------------


def draw_plans(s: Cultures, p: int) -> None:
    """CC-20.17: draw objective cards to choose from."""
    s.plans = []
    for _card in range(PLANS_DRAWN):
        if not s.objective_deck and s.objective_pile:
            s.objective_deck, s.objective_pile = reshuffled(s, s.objective_pile), ()
        if s.objective_deck:
            card = s.objective_deck[-1]
            s.objective_deck = s.objective_deck[:-1]
            s.plans.append(card)
            s.whisper(p, DREW_OBJECTIVE, p, card)
    s.plans.sort()
    s.mark()
    s.tell(SAW_PLANS, p, len(s.plans))
    s.push(KeepPlan(p))


class KeepPlan(Listed):
    """CC-20.17: swap one of the drawn cards for one in hand, or none; the others are shuffled into the deck."""

    decision = "keep"
    rule = "20.17"
    verbs = (KEEP,)
    secret = True

    def candidates(self, s: Cultures) -> list[int]:
        held = s.objectives[self.player]
        found = [KEEP.option(drawn, own) for drawn in s.plans for own in range(OBJECTIVE_CARDS) if held >> own & 1]
        return [*found, KEEP_NONE.option()]

    def apply(self, s: Cultures, action: int) -> None:
        p = self.player
        back = s.plans
        if KEEP.has(action):
            drawn, own = KEEP.first(action), KEEP.second(action)
            back = [c for c in back if c != drawn] + [own]
            s.objectives[p] = s.objectives[p] & ~(1 << own) | 1 << drawn
        for viewer in range(s.players):  # it stays secret whether a card was exchanged
            if viewer != p:
                s.known_objectives[viewer * 4 + p] = 0
        s.plans = []
        s.objective_deck = reshuffled(s, s.objective_deck + tuple(back))
        s.tell(PUT_BACK, p, len(back))

    def prompt(self, s: Cultures) -> str:
        return "Keep one of the drawn objectives and put one of yours back, or keep your hand."


# --- Explorer and Great Explorer --------------------------------------------------------------------------------


class ExploreByCard(Listed):
    """CC-20.12, CC-22.15: reveal a region next to one with a city of yours."""

    decision = "explore_card"
    rule = "20.12"
    verbs = (EXPLORE,)

    def __init__(self, player: int, person: int) -> None:
        super().__init__(player)
        self.person = person  # the Great Explorer: then found a city; else a Settler may be placed

    def candidates(self, s: Cultures) -> list[int]:
        return [EXPLORE.option(h) for h in frontier_regions(s, self.player)]

    def way_out(self, s: Cultures) -> int:
        return SKIP.option() if self.person or s.stock[self.player * STOCKS + SETTLER_STOCK] else NONE

    def apply(self, s: Cultures, action: int) -> None:
        p = self.player
        if action == SKIP.option():
            if not self.person:
                s.push(FreeSettler(p, 0))
            return
        slot = s._map.region[EXPLORE.first(action)]
        s.push(FoundByCard(p, slot) if self.person else FreeSettler(p, 1))
        explore(s, p, slot, NONE, BY_CARD, NONE)

    def prompt(self, s: Cultures) -> str:
        return "Reveal a region next to one with a city of yours, or skip it."


class FoundByCard(Question):
    """CC-22.15: found a city in the new region without a Settler, for Food."""

    decision = "found_card"
    rule = "22.15"

    def __init__(self, player: int, slot: int) -> None:
        super().__init__(player)
        self.slot = slot

    def candidates(self, s: Cultures) -> list[int]:
        return sorted(FOUND.option(h) for h in s._map.regions[self.slot])

    def way_out(self, s: Cultures) -> int:
        return SKIP.option()

    def forbids(self, s: Cultures, action: int) -> int:
        if not FOUND.has(action):
            return 0
        p, h = self.player, FOUND.first(action)
        if h not in s._map.regions[self.slot]:
            return clause(22, 15)
        return site_clause(s, p, h) or (0 if affordable(s, p, EXPLORER_FOOD, 0, 0) else CANNOT_PAY)

    def apply(self, s: Cultures, action: int) -> None:
        if action != SKIP.option():
            settle_city(s, self.player, FOUND.first(action))
            charge(s, self.player, EXPLORER_FOOD, 0, 0)

    def prompt(self, s: Cultures) -> str:
        return f"Found a city in the new region for {EXPLORER_FOOD} Food, or skip it."
