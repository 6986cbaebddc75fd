"""Beginnings of positions in which experienced players see at once what is sensible."""

from __future__ import annotations

from pentarchy.core.state import State
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.components import NONE
from pentarchy.games.brazil.state import Brazil
from tests.brazil.scenario import A, B, Table


def last_turn(t: Table, p: int = A) -> Table:
    """It is this player's turn, the last of the game: everybody else has had theirs."""
    t.s.era, t.s.ender, t.s.last_round = 3, (p + 1) % t.s.players, t.s.round
    t.s.first_player = (p + 1) % t.s.players
    return t


def at_round(t: Table, number: int) -> Table:
    """It is this round."""
    t.s.round = number
    return t


def ready_to_end(a: int, b: int, first: int = A) -> Table:
    """Era III, A has completed Union of Provinces; so many Academies (4 points each) more for A and for B."""
    t = at_round(Table().era(3), 15)
    t.s.first_player = first
    own = (("h11", "sawmill"), ("h12", "cane_field"), ("h30", "trading_post"), ("h20", "gold_foundry"))
    for hex, building in own:
        t.build(A, hex, building)
    t.explored("h22", "h32").build(A, "h31", "sawmill").build(A, "h22", "plantation").build(A, "h32", "cane_field")
    t.city(A, "h41", "recife").mission(A, "m3_union_of_provinces")
    for place in ("h10", "h02", "h01")[:a]:
        t.build(A, place, "academy")
    for place in ("h18", "h19", "h29", "h37", "h38", "h27", "h17", "h09")[:b]:
        t.explored(place) if t.s.face_down[box.HEXES.index(place)] >= 0 else None
        t.build(B, place, "academy")
    return t.turn(A)


def close(t: Table, points: int) -> Table:
    """B has so many points: Trading Posts of 2 and a Sawmill of 1."""
    places = iter(("h18", "h19", "h29", "h37", "h38", "h46"))
    while points > 1:
        t.build(B, next(places), "trading_post")
        points -= 2
    return t.build(B, next(places), "sawmill") if points else t


def unexplored(state: State) -> int:
    """How many hexes are still unexplored."""
    assert isinstance(state, Brazil)
    return sum(1 for kind in state.face_down if kind != NONE)
