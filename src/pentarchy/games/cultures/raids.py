"""Chapter 19: what attacking Barbarians take from a city, and what becomes of them."""

from __future__ import annotations

from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.board import add_barbarian, pieces_of, remove_piece
from pentarchy.games.cultures.lines import BARBARIAN_CAME, CITY_LOST, MOOD_NOW, STACK_MOVED
from pentarchy.games.cultures.names import ANGRY, BARBARIANS, FIRST_WONDER, NONE, SETTLEMENT
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import REMOVE_PIECE


class LosePiece(Listed):
    """CC-19.6: the owner chooses among the buildings, then among the Wonders; the Settlement goes last."""

    decision = "piece_loss"
    rule = "19.6"
    verbs = (REMOVE_PIECE,)

    def __init__(self, player: int, city: int, left: int) -> None:
        super().__init__(player)
        self.city = city
        self.left = left

    def _next(self, s: Cultures) -> list[int]:
        pieces = pieces_of(s, self.city)
        buildings = [p for p in pieces if SETTLEMENT < p < FIRST_WONDER]
        return buildings or [p for p in pieces if p >= FIRST_WONDER] or pieces

    def candidates(self, s: Cultures) -> list[int]:
        if not self.left or s.city[self.city] != self.player:
            return []
        return [REMOVE_PIECE.option(piece) for piece in self._next(s)]

    def apply(self, s: Cultures, action: int) -> None:
        remove_piece(s, self.city, REMOVE_PIECE.first(action), False)
        if s.city[self.city] == NONE:
            s.tell(CITY_LOST, -1, self.city)
        elif self.left > 1:
            s.push(LosePiece(self.player, self.city, self.left - 1))

    def prompt(self, s: Cultures) -> str:
        return f"The Barbarians destroy a piece of your city ({self.left} left): choose which."


def refill(s: Cultures, h: int) -> None:
    """CC-19.8: a settlement left without Barbarians gets one at once."""
    if s.city[h] == BARBARIANS and not s.army[h] and s.barbarians:
        add_barbarian(s, h)
        s.tell(BARBARIAN_CAME, NONE, h)


def after_raid(s: Cultures, origin: int, space: int, defender: int, razed: bool, hired: bool) -> None:
    """CC-19.7, CC-19.8, CC-20.14: the city becomes Angry; hired survivors move in if it is empty, all others return."""
    if razed and s.city[space] == defender:
        s.mood[space] = ANGRY
        s.tell(MOOD_NOW, defender, space, ANGRY)
    if hired and s.army[origin] and s.city[space] == NONE and s.owner[space] == NONE:
        move_stack(s, origin, space)
        s.tell(STACK_MOVED, NONE, origin, space)
    refill(s, origin)


def move_stack(s: Cultures, origin: int, space: int) -> None:
    """All Barbarians of a space go to another."""
    s.army[space] += s.army[origin]
    s.owner[space] = BARBARIANS
    s.army[origin] = 0
    s.owner[origin] = NONE
