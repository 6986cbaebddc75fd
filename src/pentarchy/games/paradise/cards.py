"""Arts & Culture cards (section 14): when they may be revealed and what revealing them does at once."""

from __future__ import annotations

from typing import ClassVar, Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.paradise.components import (
    BP_BONUS,
    CANCEL_VICTORY,
    CARD_IDS,
    CARD_MARKERS,
    CARD_NAMES,
    IMPROVE_AGRICULTURE,
    IMPROVED,
    MARKER_COUNTS,
    NONE,
    POND_BP,
)
from pentarchy.games.paradise.lines import CARD_SHOWN
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.tiles import flip_forbids, flip_tile
from pentarchy.games.paradise.verbs import DONE, FLIP_TILE, FLIP_UP, IMPROVE, PASS, REVEAL_CARD

SPECIAL: Final = IMPROVE_AGRICULTURE | CANCEL_VICTORY  # cards that wait for their moment (CP-14.13, CP-14.16)


def reveals(hand: int) -> list[int]:
    """The options to reveal each of these hidden cards."""
    found: list[int] = []
    card = 0
    while hand:
        if hand & 1:
            found.append(REVEAL_CARD.base + card)
        hand >>= 1
        card += 1
    return found


def reveal_forbids(s: Paradise, p: int, action: int, barred: int) -> int:
    """The clause that keeps the player from revealing this card now (CP-14.3)."""
    card = 1 << REVEAL_CARD.first(action)
    if not s.hand[p] & card:
        return clause(14, 3)
    if barred & card:
        return clause(14, 13) if card & IMPROVE_AGRICULTURE else clause(14, 16)
    return 0


def only_now(card: int) -> str:
    """Why no other card can be revealed at this moment."""
    return f"Only {CARD_NAMES[card]} can be revealed at this moment."


def reveal(s: Paradise, p: int, card: int) -> None:
    """Turn a hidden card face up; from now on it counts and works (CP-14.2)."""
    mask = 1 << card
    s.hand[p] &= ~mask
    s.revealed[p] |= mask
    if s.trace is None:
        s.mark()
    if s.bp:
        if mask & BP_BONUS and s.has_home_pool(p):
            s.bp[s.home[p]] += POND_BP  # CP-14.14: works at once
        if mask & IMPROVE_AGRICULTURE:
            s.push(Improve(p, CARD_MARKERS[mask.bit_length() - 1], NONE))


def show_card(s: Paradise, p: int, card: int) -> None:
    """Reveal a card that was not named by a public choice."""
    reveal(s, p, card)
    s.tell(CARD_SHOWN, p, card)


def reveal_all(s: Paradise, p: int, cards: int) -> None:
    """Reveal all hidden cards of a set, without their effects of the moment."""
    for card in range(len(CARD_IDS)):
        if s.hand[p] & cards & 1 << card:
            show_card(s, p, card)


class WithCards(Question):
    """A decision at which the player may also reveal cards and turn their secret tiles (+cards)."""

    def barred(self, s: Paradise) -> int:
        """The cards that cannot be revealed at this decision."""
        return SPECIAL

    def extras(self, s: Paradise) -> list[int]:
        """What +cards offers: cards that may be revealed now, and secret tiles that may be turned."""
        hand = s.hand[self.player]
        out = reveals(hand & ~self.barred(s)) if hand else []
        for h in s.secrets_of(self.player):
            out.append(FLIP_TILE.base + h)
        return out

    def conceals(self, action: int) -> bool:
        """Turning up cards, tiles and canoes is public, even in a secret step."""
        return self.secret and not (REVEAL_CARD.has(action) or FLIP_TILE.has(action) or FLIP_UP.has(action))

    def extras_forbid(self, s: Paradise, action: int) -> int:
        """The clause that forbids an option of +cards."""
        if REVEAL_CARD.has(action):
            return reveal_forbids(s, self.player, action, self.barred(s))
        return flip_forbids(s, self.player, action) if FLIP_TILE.has(action) else 0

    def took_extra(self, s: Paradise, action: int) -> bool:
        """Carry out an option of +cards and leave the decision open; false if it is none."""
        if REVEAL_CARD.has(action):
            s.push(self)
            reveal(s, self.player, REVEAL_CARD.first(action))
            return True
        if FLIP_TILE.has(action):
            s.push(self)
            flip_tile(s, FLIP_TILE.first(action), self.player)
            return True
        return False


class CardWindow(Question):
    """A moment at which only the holder of one hidden card is asked: reveal it, or pass (CP-19.8)."""

    veiled = True
    card: ClassVar[int]

    def is_open(self, s: Paradise) -> bool:
        """Does the player hold the card, and would it help?"""
        return s.hand[self.player] >> self.card & 1 == 1

    def candidates(self, s: Paradise) -> list[int]:
        return [REVEAL_CARD.base + self.card, PASS.base] if self.is_open(s) else NO_OPTIONS

    def forbids(self, s: Paradise, action: int) -> int:
        return clause(14, 3) if REVEAL_CARD.has(action) and REVEAL_CARD.first(action) != self.card else 0

    def because(self, s: Paradise, action: int, number: int) -> str:
        return only_now(self.card)


class Improve(Question):
    """CP-14.13: up to two Improved Agriculture markers on different groups of the player."""

    decision = "improve"
    rule = "14.13"

    def __init__(self, player: int, left: int, first: int) -> None:
        super().__init__(player)
        self.left = left
        self.first = first  # where the first marker went

    def candidates(self, s: Paradise) -> list[int]:
        return [DONE.base, *[IMPROVE.base + h for h in s.groups(self.player)]]

    def forbids(self, s: Paradise, action: int) -> int:
        if not IMPROVE.has(action):
            return 0
        h = IMPROVE.first(action)
        if s.owner[h] != self.player or h == self.first:
            return clause(14, 13)
        return clause(3, 7) if s.token_count(IMPROVED) >= MARKER_COUNTS["improved_agriculture"] else 0

    def apply(self, s: Paradise, action: int) -> None:
        if action == DONE.base:
            return
        h = IMPROVE.first(action)
        s.add_token(h, IMPROVED)
        if self.left > 1:
            s.push(Improve(self.player, self.left - 1, h))

    def conceals(self, action: int) -> bool:
        return action == DONE.base

    def prompt(self, s: Paradise) -> str:
        return f"Put an Improved Agriculture marker on a group of yours ({self.left} left), or finish."
