"""Pieces are face down until something reveals them (section 9)."""

from __future__ import annotations

from pentarchy.games.paradise.components import HEXES, KINDS, RUMOR
from pentarchy.games.paradise.lines import PIECES_SHOWN, RUMOR_GONE, some
from pentarchy.games.paradise.pieces import ONE_RUMOR, RUMOR_BITS, UP_BITS, count
from pentarchy.games.paradise.state import Paradise, replaced


def show_more(s: Paradise, p: int, h: int, pieces: int) -> None:
    """Pieces that everybody has seen come into a hex or leave it."""
    place = p * HEXES + h
    s.shown = replaced(s.shown, place, s.shown[place] + pieces)


def show_pieces(s: Paradise, q: int, h: int) -> None:
    """Reveal a player's pieces in a hex; Rumors among them go back to stock (CP-9.8, CP-9.9)."""
    while s.stack(q, h) & RUMOR_BITS:
        s.remove_piece(q, h, RUMOR, ONE_RUMOR)
        s.tell(RUMOR_GONE, q, h)
    place, seen = q * HEXES + h, s.stack(q, h) & ~UP_BITS
    if seen != s.shown[place]:
        tell_pieces(s, q, h, seen)
        s.shown = replaced(s.shown, place, seen)


def tell_pieces(s: Paradise, q: int, h: int, pieces: int) -> None:
    """Record which face-down pieces were revealed."""
    for kind in range(KINDS):
        many = count(pieces, kind)
        if many:
            s.tell(PIECES_SHOWN, q, some(kind, many), h)
