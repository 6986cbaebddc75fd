"""`pentarchy new-game`: what it writes plays at once, keeps the kernel's contract and proves every clause."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pentarchy.cli.app import main

SLUG = "hansa"


def pentarchy(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder, as a newcomer would."""
    command = [sys.executable, "-m", "pentarchy", *words]
    return subprocess.run(command, cwd=folder, input="", capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a new game was written."""
    here = tmp_path_factory.mktemp("new")
    done = pentarchy(here, "new-game", SLUG, "--title", "Hansa: Kontor")
    assert (done.stderr, done.returncode) == ("", 0)
    assert f"pentarchy --import {SLUG} play {SLUG}" in done.stdout
    return here


def test_a_new_game_is_played_and_survives_the_fuzzer(folder: Path) -> None:
    played = pentarchy(folder, "--import", SLUG, "simulate", SLUG, "--games", "20", "--players", "2", "--workers", "1")
    assert (played.stderr, played.returncode) == ("", 0)
    assert "Hansa: Kontor: 20 games of 2 players" in played.stdout
    left = pentarchy(folder, "--import", SLUG, "play", SLUG, "--bots", "random", "--plain")
    assert f"Continue later with: pentarchy --import {SLUG} play {SLUG} --resume --plain" in left.stdout
    fuzzed = pentarchy(folder, "--import", SLUG, "fuzz", SLUG, "--games", "4", "--workers", "1")
    assert fuzzed.returncode == 0, fuzzed.stdout + fuzzed.stderr


def test_a_new_game_proves_every_clause_of_its_rules(folder: Path) -> None:
    """That the tests pass is shown by the tour."""
    clauses = re.findall(r"\*\*(HA-\d+\.\d+)\*\*", (folder / SLUG / "RULES.md").read_text())
    tests = (folder / SLUG / "test_rules.py").read_text()
    assert len(clauses) == 6
    assert [clause for clause in clauses if f'"{clause}"' not in tests] == []


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([SLUG], "hansa exists already"),
        (["yamatai"], "there is a game 'yamatai' already"),
        (["My Game"], "'My Game' cannot be a game's short name"),
    ],
)
def test_nothing_is_overwritten_and_names_are_checked(
    words: list[str], answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / SLUG).mkdir()
    assert main(["new-game", *words]) == 2
    assert answer in capsys.readouterr().err


def test_inside_a_package_the_modules_know_where_they_are(tmp_path: Path) -> None:
    (tmp_path / "house" / "games").mkdir(parents=True)
    (tmp_path / "house" / "__init__.py").touch()
    (tmp_path / "house" / "games" / "__init__.py").touch()
    done = pentarchy(tmp_path, "new-game", SLUG, "--folder", "house/games")
    assert f'{SLUG} = "house.games.{SLUG}:GAME"' in done.stdout
    played = pentarchy(tmp_path, "--import", f"house.games.{SLUG}", "games", SLUG)
    assert "goal" in played.stdout, played.stderr
