"""Chapter 18: what each player knows, and how the rest is dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentarchy.core.bits import members
from pentarchy.games.yamatai.components import BOATS, FACE_UP, FLEETS, PRICE
from pentarchy.games.yamatai.scoring import score
from pentarchy.games.yamatai.seen import Seen
from pentarchy.games.yamatai.specialists import buy_price, sell_price

if TYPE_CHECKING:
    from pentarchy.games.yamatai.state import Yamatai

MOST_DEALS: Final = 1000


def position(s: Yamatai, viewer: int) -> Seen:
    """Everything but the order of the decks and of the face-down fleet tiles is public (YA-18.1, YA-18.4)."""
    known = known_tiles(s, viewer)
    owned = s.specialists[active(s)]
    return {
        **s.public(),
        "deck_top": list(s.building_deck[:known]),  # YA-18.3
        "unseen_tiles": sorted(s.building_deck[known:]),  # YA-18.2
        "built": [members(tiles) for tiles in s.built],
        "reserve": [members(tiles) for tiles in s.reserve],
        "unseen_specialists": sorted(s.specialist_deck),  # YA-18.2
        "specialists": [members(people) for people in s.specialists],
        "points": [score(s, player).total for player in range(s.players)],
        "face_up": s.track[:FACE_UP],
        "face_down": [sorted(s.track[start:end]) for start, end in face_down_sets(s)],
        "buy_prices": [buy_price(owned, colour) if PRICE[colour] else 0 for colour in range(BOATS)],
        "sell_prices": [sell_price(owned, colour) if PRICE[colour] else 0 for colour in range(BOATS)],
    }


def active(s: Yamatai) -> int:
    """The player whose turn it is, or was the last."""
    return s.order[max(0, s.turn - 1)]


def known_tiles(s: Yamatai, viewer: int) -> int:
    """How many tiles on top of the building deck this seat has seen (YA-18.6)."""
    return s.known_top[viewer] if viewer >= 0 else 0


def face_down_sets(s: Yamatai) -> list[tuple[int, int]]:
    """The stretches of the fleet track whose tiles are known, but not their order (YA-18.5)."""
    if s.round == 1:
        return [(FACE_UP, FLEETS)]
    returned = FLEETS - len(s.order)
    return [(FACE_UP, returned), (returned, FLEETS)]


def deal(s: Yamatai, viewer: int) -> None:
    """Shuffle what the seat has not seen. What others have seen of the deck is not known to it."""
    people = sorted(s.specialist_deck)
    s.shuffle(people)
    s.specialist_deck = tuple(people)
    for start, end in face_down_sets(s):
        fleets = sorted(s.track[start:end])
        s.shuffle(fleets)
        s.track[start:end] = fleets
    known = known_tiles(s, viewer)
    for other in range(s.players):
        if other != viewer:
            s.known_top[other] = 0
    top = s.building_deck[:known]
    tiles = sorted(s.building_deck[known:])
    for _ in range(MOST_DEALS):
        s.shuffle(tiles)
        s.building_deck = (*top, *tiles)
        # Whoever is asked while previewing has something to choose from (YA-13.4, YA-9.2).
        if s.over or s.player == viewer or len(s.agenda[-1].options(s)) > 1:
            return
