"""Chapter 4: setup for 2, 3 and 4 players."""

from __future__ import annotations

from pentarchy.games.yamatai.components import (
    BOAT_COUNT,
    BOATS,
    CULTURE_COUNT,
    CULTURE_MOUNTAINS,
    CULTURES,
    FLEETS,
    ISLANDS,
    MEEPLES,
    NONE,
    ROW,
    SPACES,
    SPECIALIST_ROW,
    SPECIALISTS,
    STANDARD_BUILDINGS,
    START_COINS,
    TILES,
)
from pentarchy.games.yamatai.rounds import Round
from pentarchy.games.yamatai.state import Yamatai


def setup(s: Yamatai) -> None:
    """Lay out the table, in the order of the rules (YA-4.1)."""
    people = _shuffled(s, SPECIALISTS)  # YA-4.2
    s.specialist_row, s.specialist_deck = people[:SPECIALIST_ROW], tuple(people[SPECIALIST_ROW:])
    s.bounty = [0] * SPECIALISTS
    tiles = _shuffled(s, TILES)  # YA-4.3
    s.row, s.building_deck = tiles[:ROW], tuple(tiles[ROW:])
    s.track = _shuffled(s, FLEETS)  # YA-4.4
    _lay_islands(s)
    s.supply = list(BOAT_COUNT)  # YA-4.8
    _give_mats(s)
    s.order = _first_order(s)
    s.spots = tuple(range(1, len(s.order) + 1))
    s.round = 0
    s.push(Round())


def _shuffled(s: Yamatai, count: int) -> list[int]:
    items = list(range(count))
    s.shuffle(items)
    return items


def _lay_islands(s: Yamatai) -> None:
    """YA-4.5 to YA-4.7: tokens at random, mountains under the first of each kind, empty ones removed."""
    tokens = [kind for kind, count in enumerate(CULTURE_COUNT) for _ in range(count)]
    bordered = [place - tokens.index(kind) < CULTURE_MOUNTAINS[kind] for place, kind in enumerate(tokens)]
    drawn = _shuffled(s, ISLANDS)
    s.culture = [tokens[token] if tokens[token] < CULTURES else NONE for token in drawn]
    s.mountain = tuple(int(bordered[token]) for token in drawn)
    s.sacred = [0] * ISLANDS
    s.building = [NONE] * ISLANDS
    s.boat = [NONE] * SPACES
    s.refresh()


def _give_mats(s: Yamatai) -> None:
    """YA-4.9, YA-4.10: coins and standard buildings, nothing else."""
    s.coins = [START_COINS] * s.players
    s.pieces = [STANDARD_BUILDINGS[s.players]] * s.players
    s.prestige = [0] * s.players
    s.tokens = [0] * (s.players * CULTURES)
    s.harbor = [0] * (s.players * BOATS)
    s.scrapped = [0] * (s.players * BOATS)
    s.built = [0] * s.players
    s.reserve = [0] * s.players
    s.specialists = [0] * s.players
    s.known_top = [0] * s.players


def _first_order(s: Yamatai) -> tuple[int, ...]:
    """YA-4.11: everybody's first meeple at random, then everybody's second."""
    order: list[int] = []
    for _ in range(MEEPLES[s.players]):
        order += _shuffled(s, s.players)
    return tuple(order)
