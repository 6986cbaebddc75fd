"""Pieces are face down until something reveals them (section 9)."""

from __future__ import annotations

from pentarchy.games.paradise.components import HEXES, RUMOR
from pentarchy.games.paradise.pieces import ONE_RUMOR, RUMOR_BITS, UP_BITS
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.verbs import PIECES_SHOWN, RUMOR_GONE


def show_more(s: Paradise, p: int, h: int, pieces: int) -> None:
    """Pieces that everybody has seen come into a hex or leave it."""
    place = p * HEXES + h
    s.shown = replaced(s.shown, place, s.shown[place] + pieces)


def show_pieces(s: Paradise, q: int, h: int) -> None:
    """Reveal a player's pieces in a hex; Rumors among them go back to stock (CP-9.8, CP-9.9)."""
    s.tell(PIECES_SHOWN, q, q, h)
    while s.stack(q, h) & RUMOR_BITS:
        s.remove_piece(q, h, RUMOR, ONE_RUMOR)
        s.tell(RUMOR_GONE, q, h)
    s.shown = replaced(s.shown, q * HEXES + h, s.stack(q, h) & ~UP_BITS)
