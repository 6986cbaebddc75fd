"""A table set by hand, for lessons and tests: an empty map with vacant homes, then only what is named.

Seats: 0 Rome, 1 Carthage, 2 Greece, 3 Egypt, 4 Persia, 5 Gaul. c = cavalry, i = infantry.
"""

from __future__ import annotations

from typing import Final, Self

from pentarchy.core.game import new as new_game
from pentarchy.core.state import AnyStep
from pentarchy.games.conqueror.components import (
    CARD_IDS,
    CAVALRY,
    EMPTY,
    HAND,
    HELD,
    HERO_COST,
    HERO_IDS,
    INDEPENDENT,
    INFANTRY,
    MISSION_FACTION,
    MISSION_IDS,
    NO_CARD,
    SUPPLY,
    TERRITORY,
    TERRITORY_COUNT,
    changed,
)
from pentarchy.games.conqueror.rounds import EndTurn, NextTurn, StartTurn
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.turn import TurnAction, TurnPlanning

ROME, CARTHAGE, GREECE, EGYPT, PERSIA, GAUL = range(6)
WHITE: Final = INDEPENDENT
FACE: Final = {1: 0, 2: 2, 3: 3, 4: 4}  # the roll that shows this face


def new(players: int = 4, seed: int = 1, **options: object) -> Conqueror:
    """A new game with seats in turn order and factions given."""
    fixed: dict[str, object] = {"turn_order": "seat", "faction_assignment": "fixed"}
    state = new_game("conqueror", players, seed, {**fixed, **options})
    assert isinstance(state, Conqueror)
    return state


def empty(players: int = 4, **options: object) -> Conqueror:
    """A map with nothing on it but the vacant homes of the players."""
    s = new(players, 1, **options)
    for t in s.map.spaces:
        s.set_holder(t, EMPTY)
    s.units = [0] * (2 * TERRITORY_COUNT)
    s.ready = [0] * (2 * TERRITORY_COUNT)
    s.victorious = [0] * (2 * TERRITORY_COUNT)
    s.army = [0] * players
    for p in range(players):
        s.set_holder(s.home[p], p)
    return s


def put(s: Conqueror, p: int, t: str, c: int = 0, i: int = 0) -> None:
    """Units of a player (or of nobody: WHITE) stand in a territory; without units it is a vacant home."""
    place = TERRITORY[t]
    assert s.holder[place] in (EMPTY, p) or not s.strength(place), f"{t} is occupied"
    s.set_holder(place, p)
    for kind, number in ((INFANTRY, i), (CAVALRY, c)):
        s.units[kind * TERRITORY_COUNT + place] += number
        if p != WHITE:
            s.army[p] += number


def lost_home(s: Conqueror, p: int) -> None:
    """The player's home was conquered and is empty now."""
    s.set_holder(s.home[p], EMPTY)


def card(s: Conqueror, name: str) -> None:
    """Have this chronicle card lie open."""
    number = CARD_IDS.index(name)
    assert s.chronicle == NO_CARD
    s.deck = tuple(c for c in s.deck if c != number)
    s.chronicle = number


def next_card(s: Conqueror, name: str) -> None:
    """Have this chronicle card drawn next."""
    number = CARD_IDS.index(name)
    s.deck = (*[c for c in s.deck if c != number], number)


def give_hero(s: Conqueror, *names: str) -> None:
    """Put these heroes into their owner's hand, paid for."""
    for name in names:
        h = HERO_IDS.index(name)
        s.heroes[h] = HAND
        s.payments = changed(s.payments, h, HERO_COST[h])


def give_mission(s: Conqueror, name: str) -> None:
    """The owner of this mission holds it and none of their others."""
    m = MISSION_IDS.index(name)
    for other, faction in enumerate(MISSION_FACTION):
        if faction == MISSION_FACTION[m]:
            s.missions[other] = SUPPLY
    s.missions[m] = HELD


def turn(s: Conqueror, p: int) -> Conqueror:
    """It is the start of the player's turn; claims are checked as the rules say."""
    s.agenda = [NextTurn(p), StartTurn(p)]
    s.active = -1
    s.settle()
    return s


def acting(s: Conqueror, p: int) -> Conqueror:
    """The player is in the action phase with all their units ready."""
    turn(s, p)
    assert isinstance(s.agenda[-1], TurnPlanning)
    s.agenda[-1] = TurnAction(p)
    s.planning = False
    s.timer = -1
    s.settle()
    return s


def ask(s: Conqueror, *steps: AnyStep) -> Conqueror:
    """Between turns these steps come next, then the first player's turn."""
    s.agenda = [NextTurn()]
    s.active = -1
    s.planning = False
    s.ready = [0] * (2 * TERRITORY_COUNT)
    s.victorious = [0] * (2 * TERRITORY_COUNT)
    s.queue(*steps)
    s.settle()
    return s


def end_turn_of(s: Conqueror, p: int) -> None:
    """The player's turn ends, with mission check and claim."""
    s.agenda = [NextTurn(p), EndTurn(p)]
    s.active = p
    s.settle()


def dice(s: Conqueror, *faces: int) -> None:
    """The next dice show these faces."""
    s.script = tuple(FACE[face] for face in faces)


class Table:
    """The functions above as methods of one object, one call for each thing on the table."""

    def __init__(self, players: int = 4, **options: object) -> None:
        self.s = empty(players, **options)

    def put(self, p: int, t: str, c: int = 0, i: int = 0) -> Self:
        """Units of a player, or of nobody (-1), in a territory."""
        put(self.s, WHITE if p < 0 else p, t, c, i)
        return self

    def card(self, name: str) -> Self:
        """Have this chronicle card lie open."""
        card(self.s, name)
        return self

    def next_card(self, name: str) -> Self:
        """Have this chronicle card drawn next."""
        next_card(self.s, name)
        return self

    def currency(self, *amounts: int) -> Self:
        """What each player has, in the order of the seats."""
        self.s.currency = list(amounts)
        return self

    def heroes(self, *names: str) -> Self:
        """Heroes in their owner's hand, paid for."""
        give_hero(self.s, *names)
        return self

    def mission(self, name: str) -> Self:
        """The only mission of its owner."""
        give_mission(self.s, name)
        return self

    def dice(self, *faces: int) -> Self:
        """The next dice show these faces."""
        dice(self.s, *faces)
        return self

    def turn(self, p: int) -> Self:
        """It is the start of the player's turn."""
        turn(self.s, p)
        return self

    def acting(self, p: int) -> Self:
        """The player is in the action phase with all their units ready."""
        acting(self.s, p)
        return self
