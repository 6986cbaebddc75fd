"""How often bots are sensible: the positions of a game's sense files, shown to many bots, and what they chose.

.venv/bin/python -m tests.examine conqueror --seeds 8 --file threats --only horde --verbose
"""

from __future__ import annotations

import argparse
import importlib
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from inspect import signature
from pathlib import Path

from pentarchy.bots import Budget, make
from pentarchy.bots.levels import Planned
from pentarchy.core.state import ASKED, State
from tests import sense

BUDGETS: dict[str, Budget | None] = {"normal": None, "hard": Budget(iterations=1500), "expert": Budget(iterations=3000)}
FOLDER = Path(__file__).parent
SHOWN = 6  # first choices whose plans are shown


class Examination:
    """Stands in for the assertions of a test, and counts instead."""

    def __init__(self, levels: Sequence[str], seeds: int, verbose: bool) -> None:
        self.levels = levels
        self.seeds = seeds
        self.verbose = verbose
        self.right: dict[str, list[float]] = {level: [] for level in levels}

    def sensible(
        self, state: State, player: int = ASKED, *, good: Collection[str] = (), bad: Collection[str] = (), **_: object
    ) -> None:
        """Count how often the next choice is sensible."""
        asked = state.meant(player)
        sense.assert_offered(state, asked, [*good, *bad])

        def judged(words: Sequence[str]) -> bool:
            return (not good or sense.matches(words[0], good)) and not sense.matches(words[0], bad)

        def choose(level: str, seed: int) -> list[str]:
            bot = make(level, budget=BUDGETS.get(level), seed=seed)
            return [state.words(sense.choice(bot, state, asked))]

        self._count(state, asked, choose, judged)

    def turn(
        self,
        state: State,
        *,
        does: Sequence[str] = (),
        never: Sequence[str] = (),
        holds: Callable[[State], bool] | None = None,
        **_: object,
    ) -> None:
        """Count how often a turn is sensible."""
        after = state

        def judged(words: Sequence[str]) -> bool:
            done = all(any(sense.matches(one, [pattern]) for one in words) for pattern in does)
            return done and not any(sense.matches(one, never) for one in words) and (holds is None or holds(after))

        def choose(level: str, seed: int) -> list[str]:
            nonlocal after
            after, words = sense.played(state, make(level, budget=BUDGETS.get(level), seed=seed))
            return words

        self._count(state, state.player, choose, judged)

    def _count(
        self,
        state: State,
        player: int,
        choose: Callable[[str, int], list[str]],
        judged: Callable[[Sequence[str]], bool],
    ) -> None:
        for level in self.levels:
            wrong: Counter[str] = Counter()
            for seed in range(self.seeds):
                words = choose(level, seed)
                if not judged(words):
                    wrong["; ".join(words)] += 1
            self.right[level].append(1 - wrong.total() / self.seeds)
            mark = "  " if not wrong else "! " if wrong.total() * 2 <= self.seeds else "!!"
            print(f"   {mark} {level}: {self.seeds - wrong.total()} of {self.seeds}", flush=True)
            for line, count in wrong.most_common(3):
                print(f"        {count} x {line}")
            if wrong and self.verbose:
                self._plans(state, player, level)

    def _plans(self, state: State, player: int, level: str) -> None:
        bot = make(level, budget=BUDGETS.get(level), seed=0)
        assert isinstance(bot, Planned)
        print(f"        {sense.value_of(state, player)}")
        shown: Counter[int] = Counter()
        for plan in bot.search(partial(state.imagine, player), player, bot.judge(state)):
            shown[plan.line[0][1]] += 1
            if shown[plan.line[0][1]] <= 2 and len(shown) <= SHOWN:
                words = "; ".join(state.words(action) for _, action, _ in plan.line)
                print(f"          {plan.value:.4f} ({len(plan.values)}) {words}{' (idle)' if plan.idle else ''}")


def main() -> None:
    """Examine a game's positions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--file", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--levels", default="normal,hard")
    parser.add_argument("--turns", type=int, default=0, help="that hard and expert bots play out")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    if given.turns:
        BUDGETS.update(hard=Budget(iterations=given.turns), expert=Budget(iterations=given.turns))
    examination = Examination(given.levels.split(","), given.seeds, given.verbose)
    for file in sorted(FOLDER.glob(f"{given.game}/test_sense_*.py")):
        if given.file not in file.stem:
            continue
        module = vars(importlib.import_module(f"tests.{given.game}.{file.stem}"))
        module["assert_sensible"] = examination.sensible  # in place of the assertions
        module["assert_turn"] = examination.turn
        for name, test in list(module.items()):
            if name.startswith("test_") and given.only in name and set(signature(test).parameters) <= {"level"}:
                print(name.removeprefix("test_").replace("_", " "))
                test(*["normal" for _ in signature(test).parameters])  # the level makes no difference here
    for level, right in examination.right.items():
        often = sum(1 for share in right if share > 0.5)
        print(f"{level}: {often} of {len(right)} mostly right, {sum(right) / max(1, len(right)):.0%} of all choices")


if __name__ == "__main__":
    main()
