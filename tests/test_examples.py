"""The examples do what they say."""

from __future__ import annotations

import ast
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
#: A minute is too long for a test, and so are twelve games of a bot that thinks.
QUICKLY = {
    "SECONDS = 60": "SECONDS = 0",
    'GAMES, LEVEL = 12, "normal"': 'GAMES, LEVEL = 1, "random"',
    "MATCHES = 5": "MATCHES = 1",
    "range(300)": "range(30)",
}


def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLES / "ppo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tour_runs_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    shown: list[Any] = []
    replaced = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        source = "".join(cell["source"])
        for slow, quick in QUICKLY.items():
            replaced += slow in source
            source = source.replace(slow, quick)
        tree = ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "tour.ipynb", "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), names))
    assert replaced == len(QUICKLY)
    assert shown[0]._repr_svg_().startswith("<svg")
    assert len(names["losses"]) >= 2
    assert names["decisions"] == len(names["chosen"])
    assert 0 <= names["share"] <= 1


def test_advantages_follow_each_seat_by_itself() -> None:
    """Two seats in turn; the last choice ends the game and seat 0 has won it."""
    module = ppo()
    seats: Any = np.array([[0], [1], [0]])
    values: Any = np.array([[0.5], [0.25], [0.75]], np.float32)
    rewards: Any = np.zeros((3, 1, 2), np.float32)
    rewards[2, 0] = 1, 0
    over: Any = np.array([[False], [False], [True]])
    found, judged = module.advantages(seats, values, rewards, over, np.array([1]), np.array([9.0], np.float32))
    last = 1 - 0.75
    assert found[2, 0] == pytest.approx(last)
    assert found[1, 0] == pytest.approx(0 - 0.25)  # seat 1 is not asked again: the end pays it nothing
    assert found[0, 0] == pytest.approx(0.999 * 0.75 - 0.5 + 0.999 * 0.95 * last)
    assert judged.all()


def test_a_choice_whose_consequences_are_not_seen_is_not_learned_from() -> None:
    module = ppo()
    seats: Any = np.array([[0], [1]])
    values: Any = np.zeros((2, 1), np.float32)
    over: Any = np.zeros((2, 1), bool)
    _, judged = module.advantages(seats, values, np.zeros((2, 1, 2)), over, np.array([0]), np.array([0.5], np.float32))
    assert judged.tolist() == [[True], [False]]


def test_ppo_learns_and_goes_on_from_its_checkpoint_or_says_what_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "ppo.py"), "yamatai", "--games", "2", "--steps", "4", "--width", "8"]
    short = ["--minutes", "0", "--evaluate", "0", "--matches", "1", "--against", "random"]
    kept = ["--checkpoint", str(tmp_path / "kept.pt")]
    runs = [subprocess.run([*command, *short, *kept], capture_output=True, text=True, check=False) for _ in range(2)]
    if importlib.util.find_spec("torch") is None:
        advice = "this needs torch: pip install 'pentarchy[torch]'\n"
        assert all(run.returncode == 1 and run.stderr == advice for run in runs)
        return
    assert [run.returncode for run in runs] == [0, 0], runs[0].stderr
    assert [json.loads(run.stdout.splitlines()[-1])["decisions"] for run in runs] == [8, 16]
    for wrong, message in (
        (["--players", "7"], "error: Yamataï is played by 2, 3 or 4, not by 7"),
        (["--against", "genius"], "error: there is no level 'genius'"),
        (["--players", "3", *kept], f"error: {kept[1]} was learned with yamatai, 2 players, width 8"),
    ):
        answer = subprocess.run([*command, *wrong], capture_output=True, text=True, check=False)
        assert answer.returncode == 1
        assert answer.stderr.startswith(message)
