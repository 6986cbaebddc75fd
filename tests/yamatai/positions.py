"""Beginnings of positions in which experienced players see at once what is sensible."""

from __future__ import annotations

from pentarchy.bots import Budget
from pentarchy.core.state import State
from pentarchy.games.yamatai.components import NONE
from pentarchy.games.yamatai.state import Yamatai
from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE, Table

MORE = Budget(iterations=1500)  # where the turn has many small choices


def points(given: Table, *prestige: int) -> Table:
    """The players have so many prestige tokens."""
    given.s.prestige = list(prestige)
    return given


def last_after_low_fleets(given: Table) -> Table:
    """The others have had their turns, with other fleets."""
    s = given.s
    s.order = (BLUE, PURPLE, GREY, ORANGE)
    s.used = [0, 1, 2, *s.used]  # fleets 1 to 3
    s.track = [NONE if fleet in s.used else fleet for fleet in s.track]
    s.turn = 4
    steps = [step for step in s.agenda[::-1] if step.player == ORANGE]
    return given.agenda(*steps, s.agenda[0])


def table(players: int = 4, number: int = 3, coins: int = 8) -> Table:
    """The empty board in this round."""
    found = Table(players)
    found.s.round = number
    found.s.coins = [coins] * players
    return found


def last_in_the_round(given: Table) -> Table:
    """The others have had their turns, with the fleets of the lowest numbers that are there."""
    s = given.s
    others = [p for p in s.order if p != ORANGE]
    turns = len(s.order)
    order = (*others, ORANGE) if s.players > 2 else (BLUE, ORANGE, BLUE, ORANGE)
    mine = [fleet for fleet in s.track[:5] if fleet != NONE and fleet not in s.used]
    taken = sorted(mine)[: turns - 1]
    s.order = order
    s.used = [*taken, *s.used]
    s.track = [NONE if fleet in s.used else fleet for fleet in s.track]
    s.turn = turns
    steps = [step for step in s.agenda[::-1] if step.player == ORANGE]
    if s.players == 2:
        steps = steps[: len(steps) - 1]
    return given.agenda(*steps, s.agenda[0])


def has_built_on_i14(state: State) -> bool:
    """Has Orange a house there?"""
    assert isinstance(state, Yamatai)
    return state.building[13] == ORANGE


def recruited(state: State) -> bool:
    """Has Orange a specialist?"""
    assert isinstance(state, Yamatai)
    return state.specialists[ORANGE] != 0


def keeps_i14(state: State) -> bool:
    """Does the token still lie on i14?"""
    assert isinstance(state, Yamatai)
    return state.culture[13] != NONE


def no_clay_beside_i14(state: State) -> bool:
    """Is no clay boat (colour 3) left there?"""
    assert isinstance(state, Yamatai)
    return all(state.boat[space] != 3 for space in (24, 25, 34, 35, 39))
