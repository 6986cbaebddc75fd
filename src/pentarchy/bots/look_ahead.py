"""Bots that try each option once: `easy` judges the next position, `normal` the end of the turn."""

from __future__ import annotations

from pentarchy.bots.bot import Bot, Imagine
from pentarchy.bots.chains import best_of, promising
from pentarchy.bots.judge import Judge


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

    WIDTH = 8
    DEEPER = 3  # options looked at in each later choice of the turn

    def choose(self, imagine: Imagine, player: int) -> int:
        """The option whose turn ends best."""
        return self.ranked(imagine, player)[0][1]

    def ranked(self, imagine: Imagine, player: int) -> list[tuple[float, int, list[int]]]:
        """The promising options, best first: the chance to win, the option, the choices expected after it."""
        world = self.world(imagine)
        judge = Judge(world.game)
        marks = world.marks_for(player)
        found: list[tuple[float, int, list[int]]] = []
        for action in promising(judge, world, player, self.WIDTH):
            after = world.copy()
            after.apply(action, player)
            end, line = best_of(judge, after, player, marks, self.DEEPER)
            found.append((judge.chances(end)[player], action, line))
        found.sort(key=lambda entry: (-entry[0], entry[1]))
        return found
