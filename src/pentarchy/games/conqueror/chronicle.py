"""Chapter 15: the chronicle card of the round."""

from __future__ import annotations

from pentarchy.core.steps import Step
from pentarchy.games.conqueror.components import NO_CARD, THREATS
from pentarchy.games.conqueror.lines import CARD_DRAWN, CARD_GONE, DECK_SHUFFLED
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import open_bids


def discard_chronicle(s: Conqueror) -> None:
    """CQ-6.1 (a): the card of the last round and its effect are gone."""
    if s.chronicle != NO_CARD:
        s.tell(CARD_GONE, -1, s.chronicle)
        s.discard = (*s.discard, s.chronicle)
        s.chronicle = NO_CARD


class DrawChronicle(Step[Conqueror]):
    """CQ-15.1 to CQ-15.3: draw the next card; a threat is resolved at once."""

    def run(self, s: Conqueror) -> None:
        if not s.deck:
            cards = sorted(s.discard)
            s.shuffle(cards)
            s.deck, s.discard = tuple(cards), ()
            s.tell(DECK_SHUFFLED)
        s.chronicle = s.deck[-1]
        s.deck = s.deck[:-1]
        s.mark()
        s.tell(CARD_DRAWN, -1, s.chronicle)
        if s.chronicle in THREATS:
            open_bids(s)
