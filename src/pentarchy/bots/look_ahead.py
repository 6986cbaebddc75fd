"""Bots that try each option once: `easy` judges the next position, `normal` the end of the turn."""

from __future__ import annotations

from pentarchy.bots.bot import Bot, Imagine
from pentarchy.bots.chains import best_of, promising
from pentarchy.bots.judge import Judge
from pentarchy.core.state import State


class EasyBot(Bot):
    """Sensible but shallow: looks at the position right after each option, and misjudges a little."""

    WIDTH = 24
    BLUR = 0.06  # how far off its judgement is

    def choose(self, imagine: Imagine, player: int) -> int:
        """The option after which the table looks best."""
        s = self.world(imagine)
        judge = Judge(s.game)
        best, taken = -1.0, s.options_for(player)[0]
        for action in promising(judge, s, player, self.WIDTH):
            after = s.copy()
            after.apply(action, player)
            value = judge.chances(after)[player] + self.rng.uniform(-self.BLUR, self.BLUR)
            if value > best:
                best, taken = value, action
        return taken


class NormalBot(Bot):
    """Tries each promising option, goes on greedily to the end of the turn, and compares what comes out."""

    WIDTH = 16
    DEEPER = 6  # options looked at in each later choice of the turn
    WORLDS = 3  # how many ways things might be are averaged over

    def choose(self, imagine: Imagine, player: int) -> int:
        """The option whose turn ends best."""
        return self.ranked(imagine, player)[0][1]

    def ranked(self, imagine: Imagine, player: int) -> list[tuple[float, int, list[int]]]:
        """The promising options, best first: the chance to win, the option, the choices expected after it."""
        worlds = [self.world(imagine) for _ in range(self.WORLDS)]
        judge = Judge(worlds[0].game)
        found: list[tuple[float, int, list[int]]] = []
        for action in promising(judge, worlds[0], player, self.WIDTH):
            values: list[float] = []
            line: list[int] = []
            for number, world in enumerate(worlds):
                value, expected = self._try(judge, world, player, action)
                values.append(value)
                if number == 0:
                    line = expected
            found.append((sum(values) / len(values), action, line))
        found.sort(key=lambda entry: (-entry[0], entry[1]))
        return found

    def _try(self, judge: Judge, world: State, player: int, action: int) -> tuple[float, list[int]]:
        after = world.copy()
        marks = after.marks_for(player)
        after.apply(action, player)
        end, line = best_of(judge, after, player, marks, self.DEEPER)
        return judge.chances(end)[player], line
