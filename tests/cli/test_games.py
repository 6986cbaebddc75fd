from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Run


def test_the_list_has_a_line_for_every_game(run: Run) -> None:
    lines = [" ".join(line.split()) for line in run("games").out.splitlines()]
    assert lines[lines.index("toy Toy (2, 3, 4 players, 1 to 2 minutes, light)") + 1] == "A game for tests."


def test_one_game_shows_its_options(run: Run) -> None:
    assert "rounds  4        a whole number from 1 to 9  How many rounds are played." in run("games", "toy").out


def test_the_list_as_json(run: Run) -> None:
    toy = next(game for game in json.loads(run("games", "--json").out) if game["slug"] == "toy")
    assert toy["players"] == [2, 3, 4]
    assert toy["options"][0]["default"] == 4


def test_without_a_command_help_is_shown(run: Run) -> None:
    answer = run()
    assert "Commands" in answer.out
    assert "rules" in answer.out


def test_an_unknown_command_is_bad_input(run: Run) -> None:
    answer = run("conquer")
    assert answer.code == 2
    assert "No such command 'conquer'" in answer.err


def test_the_installed_command_ends_with_the_exit_code() -> None:
    script = Path(sys.executable).with_name("pentarchy")
    answer = subprocess.run([script, "rules", "chess"], capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert answer.stderr.startswith("error: there is no game 'chess'; there are: ")
    assert answer.stdout == ""
