"""Drawing and discarding: CC-20.1, CC-20.4, CC-22.1, CC-23.12."""

from __future__ import annotations

from pentarchy.games.cultures.asking import Listed, Question
from pentarchy.games.cultures.components import CARD_NAMES, EVENT_NAMES, PERSON_EVENT
from pentarchy.games.cultures.lines import DREW, DREW_ACTION, DREW_OBJECTIVE, EVENT_DRAWN, WONDER_SHOWN
from pentarchy.games.cultures.names import ACTION_CARDS, GREAT_MAUSOLEUM
from pentarchy.games.cultures.state import ON_DISPLAY, Cultures
from pentarchy.games.cultures.verbs import DECK, DISCARD


def forget_card(s: Cultures, p: int, card: int) -> None:
    """An action card has left this hand: nobody knows it to be there any more."""
    for viewer in range(s.players):
        s.known[viewer * 4 + p] &= ~(1 << card)


def leave_hand(s: Cultures, p: int, card: int) -> None:
    """CC-20.1: a card is played: out of the hand, not yet on the pile."""
    s.hand[p] &= ~(1 << card)
    s.limbo |= 1 << card
    forget_card(s, p, card)


def to_pile(s: Cultures, p: int, card: int) -> None:
    """CC-20.1, CC-22.14, CC-23.12: a played card goes to its discard pile; under it with the Great Mausoleum."""
    s.limbo &= ~(1 << card)
    below = s.owns_wonder(p, GREAT_MAUSOLEUM)
    if card >= ACTION_CARDS:
        event_to_pile(s, p, PERSON_EVENT[card - ACTION_CARDS])
    elif below:
        s.action_pile = (card, *s.action_pile)
    else:
        s.action_pile = (*s.action_pile, card)


def event_to_pile(s: Cultures, p: int, event: int) -> None:
    """An event card goes to its discard pile."""
    if s.owns_wonder(p, GREAT_MAUSOLEUM):
        s.event_pile = (event, *s.event_pile)
    else:
        s.event_pile = (*s.event_pile, event)


def discard_action(s: Cultures, p: int, card: int) -> None:
    """A card goes from the hand to the pile."""
    leave_hand(s, p, card)
    to_pile(s, p, card)


def reshuffled(s: Cultures, pile: tuple[int, ...]) -> tuple[int, ...]:
    """CC-20.4: the discard pile as a new deck."""
    cards = list(pile)
    s.shuffle(cards)
    return tuple(cards)


def draw_objective(s: Cultures, p: int) -> int:
    """The top objective card, to the hand; -1 if there is none."""
    if not s.objective_deck:
        if not s.objective_pile:
            return -1
        s.objective_deck, s.objective_pile = reshuffled(s, s.objective_pile), ()
    card = s.objective_deck[-1]
    s.objective_deck = s.objective_deck[:-1]
    s.objectives[p] |= 1 << card
    s.mark()
    s.tell(DREW, p, 1)
    s.whisper(p, DREW_OBJECTIVE, p, card)
    return card


class DrawObjective(Question):
    """CC-25.4 and others: draw an objective card."""

    def run(self, s: Cultures) -> None:
        draw_objective(s, self.player)


class Draw(Listed):
    """CC-23.12: the top of a deck is drawn; with the Great Mausoleum the top of its pile may be taken instead."""

    decision = "draw_source"
    rule = "23.12"
    verbs = (DECK, DISCARD)

    def pile(self, s: Cultures) -> tuple[int, ...]:
        """The discard pile of the deck."""
        raise NotImplementedError

    def take_top(self, s: Cultures) -> None:
        """Take the top of the pile."""
        raise NotImplementedError

    def candidates(self, s: Cultures) -> list[int]:
        if self.pile(s) and s.owns_wonder(self.player, GREAT_MAUSOLEUM):
            return [DECK.option(), DISCARD.option()]
        return []

    def apply(self, s: Cultures, action: int) -> None:
        if action == DECK.option():
            self.run(s)
        else:
            self.take_top(s)


class DrawAction(Draw):
    """CC-20.4: draw an action card."""

    def pile(self, s: Cultures) -> tuple[int, ...]:
        return s.action_pile

    def take_top(self, s: Cultures) -> None:
        p, card = self.player, s.action_pile[-1]
        s.action_pile = s.action_pile[:-1]
        s.hand[p] |= 1 << card
        for viewer in range(s.players):
            s.known[viewer * 4 + p] |= 1 << card

    def run(self, s: Cultures) -> None:
        if not s.action_deck:
            if not s.action_pile:
                return
            s.action_deck, s.action_pile = reshuffled(s, s.action_pile), ()
        p, card = self.player, s.action_deck[-1]
        s.action_deck = s.action_deck[:-1]
        s.hand[p] |= 1 << card
        s.mark()
        s.tell(DREW, p, 0)
        s.whisper(p, DREW_ACTION, p, card)

    def prompt(self, s: Cultures) -> str:
        if not s.action_pile:
            return "Draw an Action card."
        return f"Great Mausoleum: draw from the deck, or take {CARD_NAMES[s.action_pile[-1]]} from the discard pile."


def draw_actions(s: Cultures, p: int, count: int) -> None:
    """Let the player draw a number of action cards, one after the other."""
    for _card in range(count):
        s.push(DrawAction(p))


class DrawEvent(Draw):
    """CC-7.7, CC-22.1: draw and resolve an event card."""

    def pile(self, s: Cultures) -> tuple[int, ...]:
        return s.event_pile

    def take_top(self, s: Cultures) -> None:
        card = s.event_pile[-1]
        s.event_pile = s.event_pile[:-1]
        self._resolve(s, card)

    def run(self, s: Cultures) -> None:
        if not s.event_deck:
            if not s.event_pile:
                return
            s.event_deck, s.event_pile = reshuffled(s, s.event_pile), ()
        card = s.event_deck[-1]
        s.event_deck = s.event_deck[:-1]
        s.mark()
        self._resolve(s, card)

    def _resolve(self, s: Cultures, card: int) -> None:
        # imported late: events cause battles, battles teach advances, advances cause events
        from pentarchy.games.cultures.events import begin

        s.event = card
        s.tell(EVENT_DRAWN, self.player, card)
        begin(s, self.player, card)

    def prompt(self, s: Cultures) -> str:
        if not s.event_pile:
            return "Draw an Event card."
        return f"Great Mausoleum: draw the event from the deck, or take {EVENT_NAMES[s.event_pile[-1]]} from the pile."


def turn_up_wonders(s: Cultures, count: int) -> None:
    """CC-23.1: the top Wonder cards come face up to the display."""
    while count and s.wonder_deck:
        count -= 1
        wonder = s.wonder_deck[-1]
        s.wonder_deck = s.wonder_deck[:-1]
        s.wonder[wonder] = ON_DISPLAY
        s.mark()
        s.tell(WONDER_SHOWN, -1, wonder)


class DiscardCard(Question):
    """CC-20.1: a played card reaches the discard pile when its effect is over."""

    def __init__(self, player: int, card: int) -> None:
        super().__init__(player)
        self.card = card

    def run(self, s: Cultures) -> None:
        to_pile(s, self.player, self.card)
