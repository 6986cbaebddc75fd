"""Victory Points, a current total in half points, and what decides places (sections 16 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.bits import members
from pentarchy.core.state import Score
from pentarchy.games.paradise.components import (
    CARD_BONUS,
    CARD_ISLANDS,
    CARD_VP,
    CONNECTED_GROUPS_WANTED,
    HEXES,
    IF_CONNECTED,
    IF_CONTROL,
    IF_MOST_CARDS,
    LIMITS,
    STOCK,
    VILLAGE,
    VP,
)

if TYPE_CHECKING:
    from pentarchy.games.paradise.state import Paradise


def village_count(s: Paradise, p: int) -> int:
    """How many Villages the player has on the map."""
    return LIMITS[VILLAGE] - s.stock[p * STOCK + VILLAGE]


def connected_groups(s: Paradise, p: int) -> int:
    """Controlled Island Groups connected to the player's Home Island, itself included (CP-10.3, CP-16.3)."""
    home = s.home[p]
    if s.owner[home] != p:
        return 0
    number = s.home_chain(p)
    if number == 0:
        return 1
    chain = s.chain(p)
    return sum(1 for h in s.groups(p) if chain[h] == number)


def connected_atolls(s: Paradise, p: int) -> int:
    """Face-up Atolls in the chain that contains the Home hex (CP-16.4)."""
    number = s.home_chain(p)
    if number == 0:
        return 0
    chain = s.chain(p)
    return sum(1 for h in range(HEXES) if chain[h] == number and s.is_atoll(h))


def cards_value(s: Paradise, p: int, cards: int) -> int:
    """What a set of the player's cards is worth once revealed, in half points (CP-14.4 to CP-14.6)."""
    points = 0
    for card in members(cards):
        points += CARD_VP[card]
        if CARD_BONUS[card] and has_bonus(s, p, card):
            points += CARD_BONUS[card]
    return 2 * points


def has_bonus(s: Paradise, p: int, card: int) -> bool:
    """Does the card's condition hold for the player?"""
    if IF_CONTROL >> card & 1:
        return any(s.island[h] in CARD_ISLANDS[card] for h in s.groups(p))
    if IF_CONNECTED >> card & 1:
        return connected_groups(s, p) >= CONNECTED_GROUPS_WANTED
    if IF_MOST_CARDS >> card & 1:
        mine = s.card_count(p)
        return all(s.card_count(q) <= mine for q in range(s.players))
    return False


def total(s: Paradise, p: int) -> int:
    """The player's Victory Points as everybody can count them, in half points."""
    points = VP["village"] * village_count(s, p)
    points += VP["connected_group"] * connected_groups(s, p)
    points += VP["connected_atoll"] * connected_atolls(s, p)
    points += cards_value(s, p, s.revealed[p])
    return points + VP["kumara"] if s.kumara == p else points


def score(s: Paradise, p: int) -> Score:
    """The player's points by source. All of them are public: hidden cards count nothing (CP-16.5)."""
    parts = {
        "villages": VP["village"] * village_count(s, p),
        "groups": VP["connected_group"] * connected_groups(s, p),
        "atolls": VP["connected_atoll"] * connected_atolls(s, p),
        "cards": cards_value(s, p, s.revealed[p]),
        "kumara": VP["kumara"] if s.kumara == p else 0,
    }
    return Score(sum(parts.values()), parts, halves=True)


def standing(s: Paradise, p: int) -> tuple[int, ...]:
    """What decides places: points, groups, cards, Villages, turn order (CP-17.8 to CP-17.10)."""
    return total(s, p), len(s.groups(p)), s.card_count(p), village_count(s, p), -s.order.index(p)
