"""What a puzzle is about, and why its solution solves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentarchy.analysis.puzzles import Puzzle
from pentarchy.analysis.stakes import Effect, at_stake, effects, most_hurt, shows_late
from pentarchy.bots.judge import Judge
from pentarchy.bots.turns import Span, Taste, play
from pentarchy.core.state import State
from pentarchy.lab.puzzling.proof import weighty

LATE: Final = 0.1  # of the game left: its end
INSIDE: Final = str.maketrans("“”", "‘’")  # quotation marks between quotation marks
TOLD: Final = 3  # choices of the other plan that are told
HEAVY: Final = 3  # options at least that a choice worth telling was made from


def explained(one: Puzzle) -> Puzzle:
    """The puzzle with its kind, and with a sentence on why the solution solves it."""
    state = one.begin()
    judge = Judge(one.game, state.players)
    ours, theirs = effects(state, one.seat, [one.made(one.solution), one.made(one.rivals[0])])
    kind = kind_of(one.seat, ours, theirs, judge.remaining(state))
    parse = one.game.vocabulary.parse
    text = (
        f"{_told(state, [parse(words) for _, words in one.key])}: that gives you a chance of about {one.chance:.0%}. "
        f"The best plan found without it, {_instead(one, judge, state)}, gives {one.others:.0%}. "
        f"{at_stake(state, one.seat, ours, theirs)}"
    )
    return replace(one, kind=kind, explanation=text)


def kind_of(player: int, ours: Effect, theirs: Effect, remaining: float) -> str:
    """What a puzzle is about, from what the solution leads to and the best plan without its key."""
    if ours.won >= 0.9:
        return "win"
    if shows_late(player, ours, theirs):
        return "defend"
    if remaining <= LATE:
        return "end"
    rival = most_hurt(player, ours, theirs)
    own, hurt = ours.worths[player] - theirs.worths[player], theirs.worths[rival] - ours.worths[rival]
    return "tactics" if hurt > own else "economy"


def _instead(one: Puzzle, judge: Judge, state: State) -> str:
    """What the best plan without the key does that the solution does not: the weightiest choices in their order."""
    solved = {action for _, action, _ in one.made(one.solution)}
    line = play(Span(judge, state, one.seat), Taste(0), state.copy(), one.made(one.rivals[0]), True)
    choices = [choice for choice in weighty(judge, state, one.seat, line) if choice[1] not in solved]
    heavy = [action for _, action, options in choices if len(options) >= HEAVY][:TOLD]
    if not heavy:
        return "the same turn but for that"
    return _told(state, sorted(heavy, key=[action for _, action, _ in line].index))


def _told(state: State, actions: Sequence[int]) -> str:
    shown = [f"“{state.describe(action).translate(INSIDE)}”" for action in actions]
    return " and ".join(filter(None, (", ".join(shown[:-1]), "".join(shown[-1:]))))
