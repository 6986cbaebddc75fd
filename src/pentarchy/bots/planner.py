"""Plans for a whole turn, found by local search and compared in several imagined worlds.

A turn of twenty small choices has too many continuations to try them all. So the first plans are a few for each
promising option, played on greedily with more care or less, and one that stops there; every further plan varies a good
one at some choice. All plans are tried in the same imagined worlds, with the same dice, and one that falls behind in
the first worlds is not tried in the others (racing).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from pentarchy.bots.bot import Imagine
from pentarchy.bots.judge import Judge
from pentarchy.bots.luck import BLOCK, Luck
from pentarchy.bots.turns import LONGEST, Made, Span, Taste, asked, play, sensible
from pentarchy.core.state import State

STALE: Final = 100  # stop after this many variations in a row without a new plan
DOUBT: Final = 0.02  # how far the value of a plan may differ between two worlds that look alike
KEPT: Final = 32  # plans
KEEN: Final = 3  # options that are looked at where a plan is made with care; about as many plans could be tried instead
WITHOUT: Final = 0.15  # how often a change leaves a choice out
ADO: Final = 1e-5  # cost of a choice: of plans with the same outcome the shortest is best
DETOURS: Final = (4, 3, 2)  # choices in a row that may make no difference
CHECKED: Final = 4  # worlds in which that is checked
RIVALS: Final = 6  # plans with different first choices that are finally tried in all worlds
LEVEL: Final = 1e-3  # a difference in value that a single world may make up for
MORE: Final = 4  # times as many worlds for the plan that leads in the end


class Plan:
    """Choices to the end of a turn, and their value in each world tried."""

    __slots__ = ("idle", "line", "value", "values")

    def __init__(self, line: list[Made], idle: bool) -> None:
        self.line = line
        self.idle = idle  # what the plan does not name is left undone
        self.values: list[float] = []  # at the end of the turn, in the first worlds
        self.value = 0.0  # on average of all worlds, as far as can be told


class Planner:
    """The plans found so far for one player's turn, best first."""

    def __init__(self, judge: Judge, imagine: Imagine, player: int, rng: Random, most: int) -> None:
        self.judge = judge
        self.imagine = imagine
        self.player = player
        self.rng = rng
        self.most = most  # worlds
        self.luck = Luck(rng)
        self.worlds: list[State] = [self._imagined()]
        self.span = Span(judge, self.worlds[0], player)
        self.taste = Taste(rng.getrandbits(40))
        self.plans: list[Plan] = []
        self.tried = 0  # how often a turn was played out
        self.stale = 0  # variations in a row without a new plan
        self._absurd: list[int] = []  # options that no plan begins with
        self.barred: list[int] = []  # no plan may contain all of these choices, when alternatives are wanted
        self._enough: Callable[[int], bool] = _never  # is the budget for finding plans spent?
        self._spent = False  # it was, when last asked
        self._known: set[tuple[float, ...]] = set()  # values and choices of the plans
        self._alike: dict[tuple[float, ...], Plan] = {}  # by the first choice and the values in the first worlds
        judge.freeze(self.worlds[0])

    # --- finding ----------------------------------------------------------------------------------------------

    def begin(self, width: int, before: Sequence[Made], enough: Callable[[int], bool]) -> None:
        """The first plans: what is left of an earlier one, and three for each promising option.

        One for every option comes first, however small the budget: the best may be the last of them.
        """
        self._enough = enough
        root = self.worlds[0]
        name = root.seen_by(self.player).agenda[-1].decision
        options = root.options_for(self.player)
        good = sensible(self.judge.promise(root.seen_by(self.player), options))
        self._absurd = [option for k, option in enumerate(options) if k not in good]
        if before:
            self.add(before, False)
        self.add([], True)  # doing no more than one must is a plan like any other
        firsts: list[Made] = [(name, action, []) for action in self.taste.spread(self.judge, root, self.player, width)]
        for first in firsts:
            self.add([first], False)
        for idle, keen in ((False, KEEN), (True, 0)):
            for first in firsts:
                if self._out():
                    return
                self.add([first], idle, keen)

    def change(self) -> None:
        """Vary a good plan at some choice: drop it, replace it, insert one, or stop there."""
        self.stale += 1
        rng = self.rng
        base = self.plans[min(int(rng.expovariate(0.5)), len(self.plans) - 1)]
        place = rng.randrange(len(base.line))
        s = rng.choice(self.worlds).copy()
        kept = base.line[:place]
        if not self._advance(s, kept):
            return
        if rng.random() < WITHOUT:
            if len(base.line) > 1:
                self.add([*kept, *base.line[place + 1 :]], base.idle)
            return
        seen = s.seen_by(self.player)
        action = self._another(s, base.line[place][1])
        if action < 0:
            return
        way = rng.randrange(4)
        rest = base.line[place + 1 :] if way < 2 else base.line[place:] if way == 2 else []
        line = [*kept, (seen.agenda[-1].decision, action, []), *rest]
        if way < 3:
            self.add(line, base.idle)
        else:
            self.add(line, rng.random() < 0.3, KEEN if rng.random() < 0.5 else 0)

    def _advance(self, s: State, line: Sequence[Made]) -> bool:
        """Play to the choice after these; is the player asked there, and could choose?"""
        made = 0
        for _ in range(LONGEST):
            if self.span.ended(s):
                break
            mover = asked(s, self.player)
            if mover != self.player:
                s.apply(self.taste.best(self.judge, s, mover), mover)
                continue
            options = s.options_for(mover)
            if made == len(line):
                return len(options) > 1
            action = line[made][1]
            if action not in options:
                return False
            s.apply(action, mover)
            made += 1
        return False

    def _another(self, s: State, instead: int) -> int:
        """Some other option, -1 if there is none: every verb equally likely, promising options more often."""
        rng = self.rng
        options = s.options_for(self.player)
        promises = self.judge.promise(s.seen_by(self.player), options)
        verbs: dict[int, list[int]] = {}
        others = [k for k in sensible(promises) if options[k] != instead]
        for k in others:
            verbs.setdefault(s.game.vocabulary.verb_of(options[k]).base, []).append(k)
        if not verbs:
            return -1
        if rng.random() < 0.5:
            among = verbs[rng.choice(list(verbs))]
        else:
            among = others
        among.sort(key=lambda k: (-promises[k], self.taste.number(options[k])))
        return options[among[min(int(rng.expovariate(0.25)), len(among) - 1)]]

    # --- comparing --------------------------------------------------------------------------------------------

    def add(self, line: Sequence[Made], idle: bool, width: int = 0) -> None:
        """Add a plan, unless it has the same outcome as a known one."""
        s = self._world(0).copy()
        plan = Plan(play(self.span, self.taste, s, line, idle, width), idle)
        if not plan.line or plan.line[0][1] in self._absurd or (self.barred and has_all(plan.line, self.barred)):
            return
        plan.values.append(self.judge.value(s, self.player))
        self.tried += 1 + width
        same = (plan.values[0], *sorted([action for _, action, _ in plan.line]))
        if same in self._known and len(line) > 1:
            return  # the same choices in another order
        self._known.add(same)
        self._try(plan, 2)
        like = tuple(plan.values)
        if like in self._known:  # plans with equal outcomes by luck differ in other worlds
            self._try(plan, 4)
            like = tuple(plan.values)
        first = (float(plan.line[0][1]), *like)
        if first in self._alike and len(plan.line) < len(self._alike[first].line):  # the same in fewer choices
            self._alike[first].line, self._alike[first].idle = plan.line, plan.idle
        if first in self._alike or (like in self._known and len(line) > 1):
            return  # other choices with the same outcome; each first choice keeps its own plan
        if like not in self._known:
            self.stale = 0
            self._race(plan)
        self._known.add(like)
        self._alike[first] = plan
        self._insert(plan)

    def settle(self, enough: Callable[[int], bool]) -> None:
        """Try the leading plan in more worlds, until one leads in all of them: being found first is partly luck.

        Before that, the best plans with other first choices are tried in all worlds, which the race may have skipped.
        """
        if not self.plans:
            return
        spent = self._try_rivals(RIVALS, enough)
        self.most *= MORE
        spent = spent or self._try_rivals(1, enough)
        while not spent and len(self.plans[0].values) < self.most:
            self._try(self.plans[0], len(self.plans[0].values) + BLOCK)
            self._rank()
            spent = enough(self.tried)

    def _try_rivals(self, count: int, enough: Callable[[int], bool]) -> bool:
        """Try the best plans with different first choices, and some level with the best, in all worlds; is time up?"""
        firsts: set[int] = set()
        best = self.plans[0].value
        spent = enough(self.tried)
        for plan in list(self.plans):
            if spent or (len(firsts) >= count and (plan.value < best - LEVEL or len(firsts) == 2 * RIVALS)):
                break
            if plan.line[0][1] in firsts:
                continue
            firsts.add(plan.line[0][1])
            while len(plan.values) < self.most and not spent:
                self._try(plan, len(plan.values) + 2)
                spent = enough(self.tried)
        self._rank()
        return spent

    def _insert(self, plan: Plan) -> None:
        """Put a plan into its place."""
        self.plans.append(plan)
        self._rank()

    def _rank(self) -> None:
        """Order the plans by their distance from the best one in the worlds tried for both."""
        base = self.plans[0].values
        mean = total(base, len(base)) / len(base)
        for known in self.plans:
            count = min(len(known.values), len(base))
            known.value = mean + (total(known.values, count) - total(base, count)) / count
        self.plans.sort(key=lambda known: ADO * len(known.line) - known.value)
        del self.plans[KEPT:]

    def _race(self, plan: Plan) -> None:
        """Try a plan in more and more worlds, as long as it may be better than the best."""
        worlds = 2
        while worlds < self.most and self.plans and not self._out():
            best = self.plans[0]
            if self.behind(plan, best):
                return
            worlds *= 2
            self._try(best, worlds)
            self._try(plan, worlds)

    def _out(self) -> bool:
        """Is the budget for finding plans spent? Once it is, the clock is not read again."""
        self._spent = self._spent or self._enough(self.tried)
        return self._spent

    def behind(self, plan: Plan, best: Plan, errors: float = 1.0) -> bool:
        """Is the plan worse by more than so many standard errors, judging by the worlds tried for both?"""
        both = min(len(plan.values), len(best.values))
        mean = (total(plan.values, both) - total(best.values, both)) / both
        spread = DOUBT * DOUBT
        for k in range(both):
            spread += (plan.values[k] - best.values[k] - mean) ** 2
        return mean < -errors * sqrt(spread) / both

    def _try(self, plan: Plan, worlds: int) -> None:
        """Try a plan in the first `worlds` worlds."""
        for number in range(len(plan.values), min(worlds, self.most)):
            s = self._world(number).copy()
            play(self.span, self.taste, s, plan.line, plan.idle)
            plan.values.append(self.judge.value(s, self.player))
            self.tried += 1

    def _world(self, number: int) -> State:
        while len(self.worlds) <= number:
            self.worlds.append(self._imagined())
        return self.worlds[number]

    def _imagined(self) -> State:
        world = self.imagine(self.rng.getrandbits(60))
        world.rng = self.luck.next()
        return world

    # --- afterwards -------------------------------------------------------------------------------------------

    def tidy(self, plan: Plan) -> None:
        """Leave out what makes no difference, such as a piece that moves out and back: several choices in a row."""
        place = 0
        while place < len(plan.line):
            for run in DETOURS:
                shorter = self._without(plan, place, run) if place + run < len(plan.line) else []
                if shorter:
                    plan.line = shorter
                    break
            else:
                place += 1

    def _without(self, plan: Plan, place: int, run: int) -> list[Made]:
        """The plan without so many choices from a place on; nothing if that is not shorter, or worse in some world."""
        kept = plan.line[:place] + plan.line[place + run :]
        found: list[Made] = []
        for number in range(min(CHECKED, len(plan.values))):
            s = self._world(number).copy()
            made = play(self.span, self.taste, s, kept, plan.idle)
            if len(made) >= len(plan.line) or self.judge.value(s, self.player) < plan.values[number] - ADO:
                return []
            found = found or made
        if found and self._is_absurd(found, place):
            return []
        return [] if self.barred and has_all(found, self.barred) else found

    def _is_absurd(self, line: list[Made], place: int) -> bool:
        """Does a plan make a choice that the game calls absurd, such as ending a turn with actions left?"""
        s = self._world(0).copy()
        if place >= len(line) or not self._advance(s, line[:place]):
            return False
        options = s.options_for(self.player)
        good = sensible(self.judge.promise(s.seen_by(self.player), options))
        return line[place][1] in options and options.index(line[place][1]) not in good

    def sure(self, plan: Plan) -> list[Made]:
        """The choices of a plan up to the first that depends on luck or on what is hidden."""
        lines = [play(self.span, self.taste, world.copy(), plan.line, plan.idle) for world in self.worlds[:3]]
        count = 1
        for made in zip(*[line[1:] for line in lines], strict=False):
            if made.count(made[0]) < len(made):
                break
            count += 1
        return lines[0][:count]


def has_all(line: Sequence[Made], choices: Sequence[int]) -> bool:
    """Does a plan take all of these choices?"""
    taken = [action for _, action, _ in line]
    return all(choice in taken for choice in choices)


def _never(tried: int) -> bool:
    return False


def total(values: list[float], count: int) -> float:
    """The sum of the first `count` values."""
    found = 0.0
    for k in range(count):
        found += values[k]
    return found
