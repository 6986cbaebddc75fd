"""A turn played out: a plan's choices where they are legal, greedy choices elsewhere.

A plan runs to the end of the turn, through dice, reveals and others' replies, so that positions are compared at the
same quiet moment of the sequence of play and never in mid-action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentarchy.bots.judge import Judge
from pentarchy.core.state import State

ABSURD: Final = -9.0  # options of a lower promise are never tried
LONGEST: Final = 400  # choices in one turn; a turn that goes in circles is judged where it stands
_MIX: Final = 0x9E3779B97F4A7C15

#: One choice of a plan: the name of the decision, the option taken there, and all that could have been.
Made = tuple[str, int, list[int]]


class Span:
    """From a question to the moment at which its answers are compared: the end of the turn.

    In somebody else's turn that is the first quiet moment at which the player is not asked any more.
    """

    def __init__(self, judge: Judge, s: State, player: int, whole: bool = False) -> None:
        self.judge = judge
        self.player = player
        self.turn = judge.turn(s)
        self.own = whole or judge.at_turn(s) in (player, -1)

    def ended(self, s: State) -> bool:
        """Is this the moment?"""
        if s.over or self.judge.turn(s) != self.turn:
            return True
        return not self.own and self.player not in s.actors and self.judge.quiet(s)


class Taste:
    """Greedy choices where a plan names none: by promise, ties broken at random but reproducibly."""

    def __init__(self, salt: int) -> None:
        self.salt = salt

    def best(self, judge: Judge, s: State, player: int) -> int:
        """The option that looks best untried."""
        options = s.options_for(player)
        if len(options) == 1:
            return options[0]
        promises = judge.promise(s.seen_by(player), options)
        best, taken, tie = promises[0], options[0], -1
        for place in range(len(options)):
            promise = promises[place]
            if promise < best:
                continue
            number = self.number(options[place])
            if promise > best or number > tie:
                best, taken, tie = promise, options[place], number
        return taken

    def keen(self, judge: Judge, s: State, player: int, width: int) -> int:
        """Of the most promising options, the one after which the outlook is best: a guess, not an evaluation."""
        if len(s.options_for(player)) == 1:
            return s.options_for(player)[0]
        best, taken = -1e9, -1
        for action in self.spread(judge, s, player, width):
            after = s.copy()
            after.apply(action, player)
            value = judge.guess(after, player)
            if value > best:
                best, taken = value, action
        return taken

    def spread(self, judge: Judge, s: State, player: int, width: int) -> list[int]:
        """At most `width` options, the most promising first, but some of every verb and every target."""
        options = s.options_for(player)
        promises = judge.promise(s.seen_by(player), options)
        order = sorted(sensible(promises), key=lambda k: (-promises[k], self.number(options[k])))
        ranked = [options[k] for k in order]
        if len(ranked) <= width:
            return ranked
        vocabulary = s.game.vocabulary
        taken: dict[tuple[int, int], int] = {}
        keyed: list[tuple[int, int, int]] = []
        for rank, option in enumerate(ranked):
            verb = vocabulary.verb_of(option)
            target = verb.first(option) if verb.arity else 0
            of_verb, of_target = taken.get((verb.base, -1), 0), taken.get((verb.base, target), 0)
            taken[verb.base, -1] = of_verb + 1
            taken[verb.base, target] = of_target + 1
            keyed.append((rank // 2 if rank < width // 2 else of_verb + 2 * of_target, rank, option))
        keyed.sort()
        return [option for _, _, option in keyed[:width]]

    def number(self, option: int) -> int:
        """A pseudo-random number for an option, to break ties."""
        return (((option + self.salt) * _MIX) >> 20) & 0xFFFFFFFF


def sensible(promises: list[float]) -> list[int]:
    """Indexes of the options worth trying: all but those that a game calls absurd, if there are others."""
    return [k for k, promise in enumerate(promises) if promise > ABSURD] or list(range(len(promises)))


def asked(s: State, player: int) -> int:
    """Who chooses next: the player if they are asked, also while others are, else the first who is."""
    return player if s.lanes is not None and s.player != player and player in s.actors else s.player


def idly(judge: Judge, taste: Taste, s: State, player: int, options: list[int]) -> int:
    """Do no more than one must, unless that is absurd."""
    action = s.default(player)
    if len(options) > 1 and judge.promise(s.seen_by(player), options)[options.index(action)] <= ABSURD:
        return taste.best(judge, s, player)
    return action


def play(span: Span, taste: Taste, s: State, line: Sequence[Made], idle: bool = False, width: int = 0) -> list[Made]:
    """Play a state on to the end of the span by a plan; the choices that the player made.

    Where the plan has no choice for a question the player chooses greedily; with a `width`, after looking at the
    outcomes of that many options; if idle, they do no more than they must. The others choose greedily.
    """
    judge, player = span.judge, span.player
    made: list[Made] = []
    place = 0
    for _ in range(LONGEST):
        if span.ended(s):
            break
        mover = asked(s, player)
        if mover != player:
            s.apply(taste.best(judge, s, mover), mover)
            continue
        seen = s.seen_by(player)
        options = seen.options
        name = seen.agenda[-1].decision
        action = -1
        for k in range(place, len(line)):
            planned, wanted, _ = line[k]
            if planned == name and wanted in options:
                action, place = -1 if k and judge.absurd(seen, wanted) else wanted, k + 1
                break
        if action < 0 and idle and place >= len(line):
            action = idly(judge, taste, s, player, options)
        elif action < 0:
            action = taste.keen(judge, s, player, width) if width else taste.best(judge, s, player)
        made.append((name, action, options))
        s.apply(action, player)
    return made
