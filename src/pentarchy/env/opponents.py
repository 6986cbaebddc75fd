"""Bots in the seats that do not learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pentarchy.bots import Budget, make
from pentarchy.bots.bot import LEVELS, Bot
from pentarchy.core.chance import start
from pentarchy.core.errors import BadInput
from pentarchy.core.state import State

#: Makes a bot from a seed.
Maker = Callable[[int], Bot]
#: A level, or how to make a bot: for all other seats, or one for each of them in the order of the seats.
Opponents = str | Maker | Sequence[str | Maker]


class Others:
    """Chooses for all seats but one.

    The bots are recreated after every choice of the one seat, with seeds derived from the game. So there is nothing to
    save but the game, and the same choices get the same replies (unless a budget is in seconds).
    """

    def __init__(self, opponents: Opponents, players: int, budget: str = "") -> None:
        if isinstance(opponents, str) or callable(opponents) or not isinstance(opponents, Sequence):
            opponents = [opponents] * (players - 1)
        if len(opponents) != players - 1:
            raise BadInput(f"there are {players - 1} other seats and {len(opponents)} opponents")
        for opponent in opponents:
            if opponent not in LEVELS and not callable(opponent):
                raise BadInput(f"there is no level {opponent!r}; there are: {', '.join(LEVELS)}")
        if not isinstance(budget, str):
            raise BadInput(f"a budget is written '200ms', '1.5s' or '400' (iterations), not {budget!r}")
        self.opponents = list(opponents)
        self.budget = Budget.parse(budget) if budget else None

    def __call__(self, state: State, learner: int) -> None:
        """Choose for everybody else until the learner is asked or the game is over."""
        bots: dict[int, Bot] = {}
        while not state.over and state.player != learner:
            p = state.player
            if p not in bots:
                bots[p] = self._bot(p - 1 if p > learner else p, start(state.rng ^ p))
            state.apply(bots[p].choose(partial(state.imagine, p), p))
        for bot in bots.values():
            bot.close()

    def _bot(self, number: int, seed: int) -> Bot:
        opponent = self.opponents[number]
        return make(opponent, budget=self.budget, seed=seed) if isinstance(opponent, str) else opponent(seed)
