"""Bots of another revision as opponents: the revision is exported and its bots run in a separate process.

The process is given imagined states of what its seat may know, and answers with words. The fields of a
position may differ: those that the revision does not know are dropped, and those that it misses keep their initial
value.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from pentarchy.bots import Bot, Budget, Imagine
from pentarchy.core.errors import BadInput
from pentarchy.core.state import State

AT = "@"  # between a level and its revision: normal@v0.9


class FrozenBot(Bot):
    """A bot of another revision."""

    def __init__(self, level: str, revision: str, budget: Budget, seed: int) -> None:
        super().__init__(seed)
        self.seconds = 0.0  # that the last choice took in the other process
        self._process = started(revision)
        self._begin = {"level": level, "seed": seed, "seconds": budget.seconds, "iterations": budget.iterations}
        self._number = -1

    def choose(self, imagine: Imagine, player: int) -> int:
        """The other revision's choice, or the clock's default if the rules have changed and forbid it."""
        world = self.world(imagine)
        if self._number < 0:
            self._number = int(str(ask(self._process, self._begin)["bot"]))
        answer = ask(self._process, {"bot": self._number, "dump": world.dump(), "player": player})
        self.seconds = float(str(answer["seconds"]))
        return understood(world, player, str(answer["words"]))


def understood(world: State, player: int, words: str) -> int:
    """The option of these words, or what the clock would choose."""
    try:
        action = world.game.vocabulary.parse(words)
    except BadInput:
        action = -1
    return action if action in world.options_for(player) else world.default(player)


def ask(process: subprocess.Popen[str], question: dict[str, object]) -> dict[str, object]:
    """Send a line of JSON to the process and read one."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise BadInput("the other revision's bots stopped; their last output is above")
    answer: dict[str, object] = json.loads(line)
    return answer


@cache
def started(revision: str) -> subprocess.Popen[str]:
    """The process in which the bots of a revision think; it ends with the one that started it."""
    path = str(prepared(revision, Path(sys.modules[Bot.__module__].__file__ or "").suffix != ".py"))
    return subprocess.Popen(
        [sys.executable, "-c", THINK],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def prepared(revision: str, compiled: bool) -> Path:
    """The folder with the package of a revision: exported when it is first needed, and compiled if this one is."""
    root = Path(git("rev-parse", "--show-toplevel"))
    tree = root / "build" / "frozen" / git("rev-parse", "--short=7", f"{revision}^{{commit}}")
    if not (tree / "src").is_dir():
        tree.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "archive", revision, "src", "tools", "pyproject.toml"], stdout=-1, check=True)
        subprocess.run(["tar", "x", "-C", str(tree)], input=archive.stdout, check=True)
    if not compiled:
        return tree / "src"
    target = tree / "build" / "compiled"
    if not (target / "pentarchy" / "compiled.stamp").is_file():
        command = [sys.executable, "tools/compile.py", str(target)]
        subprocess.run(command, cwd=tree, stdout=subprocess.DEVNULL, check=True)
    return target


def git(*words: str) -> str:
    """What git answers, or BadInput with what it complains about."""
    done = subprocess.run(["git", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


#: What the other process runs. It knows no more of the revision than how to load a position and make a bot.
THINK = """
import json, sys, time
import pentarchy
from pentarchy.bots import Budget, make

def loaded(dump):
    game = pentarchy.game(dump["game"])
    known = {setting.name for setting in getattr(game, "settings", None) or game.options}  # their name before
    options = {name: value for name, value in dump["options"].items() if name in known}
    blank = game.new(dump["players"], 0, options).dump()
    position = {name: dump["position"].get(name, value) for name, value in blank["position"].items()}
    kept = {name: dump.get(name, value) for name, value in blank.items()}
    return game.load({**kept, "rules": blank["rules"], "options": blank["options"], "position": position})

bots = []
for line in sys.stdin:
    asked = json.loads(line)
    if "level" in asked:
        budget = Budget(asked["seconds"], asked["iterations"])
        bots.append(make(asked["level"], budget=budget, seed=asked["seed"], clock=time.process_time))
        answer = {"bot": len(bots) - 1}
    else:
        state, player = loaded(asked["dump"]), asked["player"]
        began = time.process_time()
        action = bots[asked["bot"]].choose(lambda seed: state.imagine(player, seed), player)
        answer = {"words": state.words(action), "seconds": time.process_time() - began}
    print(json.dumps(answer), flush=True)
"""
