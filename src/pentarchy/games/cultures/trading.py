"""Chapter 24: trades, built item by item and answered with one choice."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.components import CONSTANTS, OBJECTIVE_CARDS
from pentarchy.games.cultures.domains import ONE_GOOD, SEVERAL_GOODS
from pentarchy.games.cultures.followups import hand_over
from pentarchy.games.cultures.lines import GAVE, GAVE_ONE, HANDED, NO_ROOM
from pentarchy.games.cultures.names import ACTION_CARDS, GOODS
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import ACCEPT, ASK, CANCEL, GIVE, GIVE_CARD, HAND, PROPOSE, REFUSE

# Cells of `offer`.
PARTNER: Final = 0
GIVEN: Final = 1  # goods offered, seven cells
ASKED_FOR: Final = 8  # goods asked for, seven cells
ASKED_ACTIONS: Final = 15
ASKED_OBJECTIVES: Final = 16
CARDS_GIVEN: Final = 17  # action cards offered, a set: hidden until proposed
OBJECTIVES_GIVEN: Final = 18
PROPOSED: Final = 19
CELLS: Final = 20

MOST_ITEMS: Final[int] = int(CONSTANTS["trade_items_per_side"])
MOST_TRADES: Final[int] = int(CONSTANTS["trades_per_turn"])
HAND_CARDS: Final = 51


def trade_clause(s: Cultures, p: int, partner: int) -> int:
    """CC-24.1, CC-24.7: what keeps the player from opening a trade with this one."""
    if not s.number("trading") or partner == p or partner >= s.players:
        return clause(24, 1)
    if s.trades >= MOST_TRADES:
        return clause(24, 7)
    return 0 if _has_something(s, p) or _has_something(s, partner) else clause(24, 1)


def _has_something(s: Cultures, p: int) -> bool:
    return bool(s.hand[p] or s.objectives[p] or any(s.goods[p * GOODS : p * GOODS + GOODS]))


def open_trade(s: Cultures, p: int, partner: int) -> None:
    """CC-24.4: begin to build an offer."""
    s.trades += 1
    s.offer = [0] * CELLS
    s.offer[PARTNER] = partner
    s.push(BuildOffer(p))


def items_given(offer: list[int]) -> int:
    """How many items the active player offers."""
    count = offer[CARDS_GIVEN].bit_count() + offer[OBJECTIVES_GIVEN].bit_count()
    for k in range(GIVEN, GIVEN + GOODS):
        count += offer[k]
    return count


def items_asked(offer: list[int]) -> int:
    """How many items the active player asks for."""
    count = 0
    for k in range(ASKED_FOR, ASKED_FOR + GOODS + 2):
        count += offer[k]
    return count


def given_text(offer: list[int]) -> str:
    """What the active player offers, cards by kind only: `2 Wood and 1 Action card`."""
    cards, objectives = offer[CARDS_GIVEN].bit_count(), offer[OBJECTIVES_GIVEN].bit_count()
    return _bundle_text([*offer[GIVEN : GIVEN + GOODS], cards, objectives])


def asked_text(offer: list[int]) -> str:
    """What the active player asks for."""
    return _bundle_text(offer[ASKED_FOR : ASKED_FOR + GOODS + 2])


def _bundle_text(counts: list[int]) -> str:
    one = [*ONE_GOOD, "Action card", "Objective card"]
    several = [*SEVERAL_GOODS, "Action cards", "Objective cards"]
    parts = [f"{n} {one[k] if n == 1 else several[k]}" for k, n in enumerate(counts) if n]
    if len(parts) < 2:
        return parts[0] if parts else "nothing"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def own_cards(s: Cultures, p: int) -> list[int]:
    """A player's cards in hand, objective cards after the others."""
    found: list[int] = []
    add_members(s.hand[p], 0, found)
    add_members(s.objectives[p], HAND_CARDS, found)
    return found


def add_members(cards: int, first: int, found: list[int]) -> None:
    """Put the members of a set into a list, counted from `first`."""
    while cards:
        lowest = cards & -cards
        found.append(first + lowest.bit_length() - 1)
        cards ^= lowest


class BuildOffer(Listed):
    """CC-24.4 to CC-24.6: offer and ask item by item, then propose or cancel."""

    decision = "trade_build"
    rule = "24.4"
    verbs = (GIVE, GIVE_CARD, ASK, PROPOSE)
    secret = True  # the answer reports what was finally proposed

    def candidates(self, s: Cultures) -> list[int]:
        p, offer, goods = self.player, s.offer, s.goods
        partner = offer[PARTNER]
        found: list[int] = []  # profiled: half of what is asked in a random game; these verbs have one argument
        giving, asking = items_given(offer), items_asked(offer)
        if giving < MOST_ITEMS:
            for k in range(GOODS):
                if goods[p * GOODS + k] > offer[GIVEN + k]:
                    found.append(GIVE.base + k)
            add_members(s.hand[p] & ~offer[CARDS_GIVEN], GIVE_CARD.base, found)
            add_members(s.objectives[p] & ~offer[OBJECTIVES_GIVEN], GIVE_CARD.base + HAND_CARDS, found)
        if asking < MOST_ITEMS:
            for k in range(GOODS):
                if goods[partner * GOODS + k] > offer[ASKED_FOR + k]:
                    found.append(ASK.base + k)
            if s.hand[partner].bit_count() > offer[ASKED_ACTIONS]:
                found.append(ASK.base + GOODS)
            if s.objectives[partner].bit_count() > offer[ASKED_OBJECTIVES]:
                found.append(ASK.base + GOODS + 1)
        if giving or asking:
            found.append(PROPOSE.base)
        found.append(CANCEL.base)
        return found

    def refusal(self, s: Cultures, action: int) -> int:
        return clause(24, 5)

    def because(self, s: Cultures, action: int, number: int) -> str:
        offer, partner = s.offer, s.seat_name(s.offer[PARTNER])
        if ASK.has(action):
            if items_asked(offer) >= MOST_ITEMS:
                return f"You ask for {MOST_ITEMS} items already."
            kind = ASK.first(action)
            what = SEVERAL_GOODS[kind] if kind < GOODS else ("Action cards", "Objective cards")[kind - GOODS]
            return f"{partner} has no more {what} to ask for."
        if not GIVE.has(action) and not GIVE_CARD.has(action):
            return "Nothing is offered or asked for yet."
        if items_given(offer) >= MOST_ITEMS:
            return f"You offer {MOST_ITEMS} items already."
        if GIVE.has(action):
            return f"You have no more {SEVERAL_GOODS[GIVE.first(action)]} to offer."
        held = GIVE_CARD.first(action) in own_cards(s, self.player)
        return "You offer this card already." if held else "You do not hold this card."

    def apply(self, s: Cultures, action: int) -> None:
        offer = s.offer
        if action == CANCEL.option():
            s.offer = []
            return
        if action == PROPOSE.option():
            offer[PROPOSED] = 1
            self._show_cards(s)
            s.push(AnswerOffer(offer[PARTNER], self.player))
            return
        if GIVE.has(action):
            offer[GIVEN + GIVE.first(action)] += 1
        elif GIVE_CARD.has(action):
            card = GIVE_CARD.first(action)
            if card < HAND_CARDS:
                offer[CARDS_GIVEN] |= 1 << card
            else:
                offer[OBJECTIVES_GIVEN] |= 1 << (card - HAND_CARDS)
        else:
            offer[ASKED_FOR + ASK.first(action)] += 1
        s.push(BuildOffer(self.player))

    def _show_cards(self, s: Cultures) -> None:
        """CC-24.6, CC-27.4: the partner sees the cards that are offered."""
        place = s.offer[PARTNER] * 4 + self.player
        s.known[place] |= s.offer[CARDS_GIVEN] & ((1 << ACTION_CARDS) - 1)
        s.known_objectives[place] |= s.offer[OBJECTIVES_GIVEN]
        s.mark()

    def prompt(self, s: Cultures) -> str:
        if not items_given(s.offer) and not items_asked(s.offer):
            partner = s.seat_name(s.offer[PARTNER])
            return f"Trade with {partner}: offer and ask for up to {MOST_ITEMS} items each, or call it off."
        return f"You give {given_text(s.offer)} for {asked_text(s.offer)}: add more, propose it, or call it off."


class AnswerOffer(Listed):
    """CC-24.3, CC-24.4: accept or refuse; an accepted trade is carried out at once."""

    decision = "trade_answer"
    rule = "24.4"
    verbs = (ACCEPT, REFUSE)

    def __init__(self, player: int, active: int) -> None:
        super().__init__(player)
        self.active = active

    def candidates(self, s: Cultures) -> list[int]:
        return [ACCEPT.option(), REFUSE.option()]

    def apply(self, s: Cultures, action: int) -> None:
        if action == REFUSE.option():
            s.offer = []
            return
        self._exchange_goods(s)
        s.queue(
            HandCards(self.player, self.active, s.offer[ASKED_ACTIONS], 0),
            HandCards(self.player, self.active, s.offer[ASKED_OBJECTIVES], 1),
            Deliver(self.active, self.player),
        )

    def _exchange_goods(self, s: Cultures) -> None:
        """CC-24.6: both sides give first, then take what they can store."""
        me, other, offer = self.active, self.player, s.offer
        for k in range(GOODS):
            s.goods[me * GOODS + k] -= offer[GIVEN + k]
            s.goods[other * GOODS + k] -= offer[ASKED_FOR + k]
        for k in range(GOODS):
            _deliver_goods(s, other, me, k, offer[ASKED_FOR + k])
            _deliver_goods(s, me, other, k, offer[GIVEN + k])

    def prompt(self, s: Cultures) -> str:
        return f"{s.seat_name(self.active)} gives {given_text(s.offer)} for {asked_text(s.offer)}: accept or refuse."


def _deliver_goods(s: Cultures, giver: int, taker: int, kind: int, amount: int) -> None:
    """CC-24.6: what was given arrives, as far as it can be stored."""
    if amount:
        if amount == 1:
            s.tell(GAVE_ONE, giver, kind, taker)
        else:
            s.tell(GAVE, giver, amount, kind, taker)
        stored = s.gain(taker, kind, amount)
        if stored < amount:
            s.tell(NO_ROOM, taker, amount - stored, kind)


class HandCards(Listed):
    """CC-24.5: the partner chooses which cards to hand over, before they get those that were offered."""

    decision = "trade_card"
    rule = "24.5"
    verbs = (HAND,)
    secret = True

    def __init__(self, player: int, active: int, left: int, kind: int) -> None:
        super().__init__(player)
        self.active = active
        self.left = left
        self.kind = kind

    def candidates(self, s: Cultures) -> list[int]:
        if not self.left:
            return []
        return [HAND.option(c) for c in own_cards(s, self.player) if (c >= HAND_CARDS) == (self.kind == 1)]

    def because(self, s: Cultures, action: int, number: int) -> str:
        if HAND.first(action) not in own_cards(s, self.player):
            return "You do not hold this card."
        return f"The trade asks for {'an Objective' if self.kind else 'an Action'} card."

    def apply(self, s: Cultures, action: int) -> None:
        hand_over(s, self.player, self.active, HAND.first(action))
        s.tell(HANDED, self.player, self.active, self.kind)
        if self.left > 1:
            s.push(HandCards(self.player, self.active, self.left - 1, self.kind))

    def prompt(self, s: Cultures) -> str:
        return f"Hand over a card ({self.left} left)."


class Deliver(Step[Cultures]):
    """CC-24.3: the cards that were offered change hands, and the trade is done."""

    def __init__(self, player: int, partner: int) -> None:
        super().__init__(player)
        self.partner = partner

    def run(self, s: Cultures) -> None:
        offer, s.offer = s.offer, []
        for card in range(HAND_CARDS):
            if offer[CARDS_GIVEN] >> card & 1:
                hand_over(s, self.player, self.partner, card)
                s.tell(HANDED, self.player, self.partner, 0)
        for card in range(OBJECTIVE_CARDS):
            if offer[OBJECTIVES_GIVEN] >> card & 1:
                hand_over(s, self.player, self.partner, HAND_CARDS + card)
                s.tell(HANDED, self.player, self.partner, 1)
