"""The examples in docstrings and documents do what they say, and the documents name what there is."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import pentarchy
from pentarchy.cli.app import app
from pentarchy.core.observation import Observer
from pentarchy.lab.study.question import cells, read
from pentarchy.scene.art import Symbols, common, icons, parse
from pentarchy.scene.svg import draw

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


# --- blocks of code --------------------------------------------------------------------------------------------------

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)  # those with titles are files of the tour
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path, kind: str) -> str:
    """All blocks of a kind on a page, one after the other."""
    return "\n".join(text for found, text in FENCE.findall(page.read_text(encoding="utf-8")) if found == kind)


def run_blocks(name: str) -> dict[str, Any]:
    """Everything that the Python on a page of the documentation defines."""
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(blocks(ROOT / "docs" / name, "python"), name, "exec"), names)
    return names


def test_every_kind_of_code_in_the_documents_is_tried() -> None:
    tried = {"scenes.md python", "scenes.md xml", "learning.md python", "studies.md toml"}
    elsewhere = {"console", "sh", "pycon"}  # the tour, and examples that show their answers
    text = {page: page.read_text(encoding="utf-8") for page in PAGES}
    found = {f"{page.name} {kind}" for page in PAGES for kind, _ in FENCE.findall(text[page]) if kind not in elsewhere}
    assert found == tried
    assert [page.name for page in PAGES if re.search(r"^    (import|from) .*\n\n", text[page], re.MULTILINE)] == [
        "tour.md"
    ]


def test_the_small_map_is_drawn_and_its_choices_are_lit() -> None:
    names = run_blocks("scenes.md")
    table = {
        "terrain": {"a1": "forest", "a2": "sea", "b1": "forest"},
        "owner": {"a1": 0, "a2": -1, "b1": 1},
        "armies": ["a1", "b1"],
    }
    open_now = [names["MARCH"](1), names["MARCH"](2)]
    view = {"table": table, "seats": ["Ana", "Bo"], "asked": [0], "options": open_now}
    view |= {"prompt": "March.", "clause": "MI-1.1", "decision": "march"}
    layout, scene = names["layout"](view), names["scene"](view)
    assert [choice.things for choice in scene.choices] == [("army0", "a2"), ("army0", "b1")]
    assert [choice.text for choice in scene.choices] == ["March to A2", "March to B1"]
    assert list(names["CONCERNS"].about("b1", names["Facts"](0))) == [names["MARCH"](2)]
    assert scene.tokens == names["armies"](table)
    assert draw(layout, scene).count("art:infantry") >= 2


def test_the_tower_can_be_drawn() -> None:
    drawn = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{blocks(ROOT / "docs" / "scenes.md", "xml")}</svg>')
    symbols = Symbols(common() | drawn, icons())
    assert symbols.is_piece("art:tower")
    assert "<symbol" in symbols.define("art:tower")


def test_the_examples_of_learning_play_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    made = "export yamatai --players 2 --games 1 --bots random --seed 1 -w 1 -o games.parquet"
    assert CliRunner().invoke(app, made.split()).exit_code == 0
    assert run_blocks("learning.md")["state"].is_terminal()
    decisions = int(capsys.readouterr().out.split("(")[1].split(",")[0])  # the rows of the observation
    assert decisions > 50


def test_the_study_can_be_run(tmp_path: Path) -> None:
    file = tmp_path / "scipio.toml"
    file.write_text(blocks(ROOT / "docs" / "studies.md", "toml"), encoding="utf-8")
    assert len(cells(read(file))) == 4  # two variants with three players and with four


COMMANDS = sorted(
    {
        re.split(r"\s{2,}| #", line.strip().removeprefix("$ "))[0]
        for page in PAGES
        for line in page.read_text(encoding="utf-8").splitlines()
        if re.match(r"(\s{4}|\$ )pentarchy ", line)
    }
)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_in_the_documents_is_understood(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)[1:]
    for word in words:
        if re.fullmatch(r"[a-z]+\.(json|jsonl|toml|sqlite|dump)", word):
            (tmp_path / word).touch()
    if words[0] == "--import":  # the game of the tour, which is played in its own test
        del words[:2]
    command = typer.main.get_command(app)
    while isinstance(command, typer.core.TyperGroup):
        command = command.commands[words.pop(0)]
    context = command.make_context(command.name, words)  # says what is wrong with an option
    assert context.params


def test_the_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    installed = [game for game in pentarchy.games() if game.package.startswith("pentarchy.")]
    assert [game.title for game in installed if f"**{game.title}**" not in text] == []


def test_the_table_for_researchers_has_the_sizes_of_every_game() -> None:
    text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    for game in [game for game in pentarchy.games() if game.package.startswith("pentarchy.")]:
        fewest, most = game.player_counts[0], game.player_counts[-1]
        lengths = [Observer(game, players).size for players in game.player_counts]
        row = f"| {game.title} | {fewest} to {most} | {game.vocabulary.size:,} | {lengths[0]:,} to {lengths[-1]:,} |"
        assert row in text


def test_the_manual_names_every_command() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert len(names) >= 9
    assert [name for name in names if f"`{name}" not in text] == []


def test_the_public_names_are_those_that_are_exported() -> None:
    assert sorted(pentarchy.__all__) == pentarchy.__all__
    assert [name for name in pentarchy.__all__ if not hasattr(pentarchy, name)] == []
