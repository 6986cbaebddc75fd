"""The examples in docstrings and documents do what they say, and the documents name what there is."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import pentarchy
from pentarchy.cli.app import app

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
MODULES = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in (SOURCE / "pentarchy").rglob("*.py")
    if ">>>" in file.read_text(encoding="utf-8")
)
DOCUMENTS = sorted(
    str(file.relative_to(ROOT))
    for file in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    if ">>>" in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    if (module.__file__ or "").endswith(".py"):
        assert result.attempted > 0


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_examples_of_a_document(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    assert result.attempted > 0


def test_the_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    installed = [game for game in pentarchy.games() if game.package.startswith("pentarchy.")]
    assert [game.title for game in installed if f"**{game.title}**" not in text] == []


def test_the_manual_names_every_command() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert len(names) >= 9
    assert [name for name in names if f"`{name}" not in text] == []


def test_the_public_names_are_those_that_are_exported() -> None:
    assert sorted(pentarchy.__all__) == pentarchy.__all__
    assert [name for name in pentarchy.__all__ if not hasattr(pentarchy, name)] == []
