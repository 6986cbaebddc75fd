"""A chain: one player's choices in a row in which nothing hidden is shown and nobody else is asked.

Most turns are several small choices (which fleet, which boat, where, what to build). A position in the middle of a
chain says little; so choices are judged by the best position the chain can be brought to.
"""

from __future__ import annotations

from typing import Final

from pentarchy.bots.judge import Judge
from pentarchy.core.state import State

LONGEST: Final = 40


def same_chain(s: State, player: int, marks: int) -> bool:
    """Is the player asked again, with nothing shown in between?"""
    return not s.over and player in s.actors and s.marks_for(player) == marks


def best_of(judge: Judge, s: State, player: int, marks: int, width: int) -> tuple[State, list[int]]:
    """Go on greedily from here to the end of the chain: the position there, and the choices that led to it."""
    line: list[int] = []
    while same_chain(s, player, marks) and len(line) < LONGEST:
        best, taken, found = -1.0, -1, s
        for action in promising(judge, s, player, width):
            after = s.copy()
            after.apply(action, player)
            value = judge.chances(after)[player]
            if value > best:
                best, taken, found = value, action, after
        s = found
        line.append(taken)
    return s, line


def promising(judge: Judge, s: State, player: int, width: int) -> list[int]:
    """The options that look best untried, at most so many, in ascending order."""
    options = s.options_for(player)
    if len(options) <= width:
        return options
    if not judge.has_promise:
        step = len(options) / width
        return [options[int(place * step)] for place in range(width)]
    promises = judge.promise(s.seen_by(player), options)
    order = sorted(range(len(options)), key=lambda place: (-promises[place], place))
    return sorted(options[place] for place in order[:width])
