"""Which clauses of a game's rules have a test that names them: `@pytest.mark.rule("YA-9.10")`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game

Marks = dict[str, list[str]]  # clause -> the tests that name it, as pytest writes them


@dataclass(frozen=True)
class Coverage:
    """A game's clauses and the tests that name them."""

    game: Game
    tests: Marks

    @property
    def tested(self) -> list[str]:
        """Clauses with at least one test."""
        return [name for name in self.game.rules.clauses if name in self.tests]

    @property
    def descriptive(self) -> list[str]:
        """Clauses without a test that the rulebook marks as stating nothing a test could show."""
        return [
            name for name in self.game.rules.clauses if name in self.game.rules.descriptive and name not in self.tests
        ]

    @property
    def untested(self) -> list[str]:
        """Clauses with neither a test nor a reason for having none."""
        rules = self.game.rules
        return [name for name in rules.clauses if name not in self.tests and name not in rules.descriptive]

    @property
    def unknown(self) -> list[str]:
        """Clauses of this game that tests name and the rulebook does not have."""
        mine = [name for name in self.tests if name.startswith(f"{self.game.prefix}-")]
        return sorted(name for name in mine if name not in self.game.rules.clauses)

    @property
    def complete(self) -> bool:
        """Every clause is accounted for and no test names one that does not exist."""
        return not self.untested and not self.unknown


def coverage(game: Game, marks: Marks) -> Coverage:
    """The coverage of one game by marks found with `marks_in`."""
    return Coverage(game, {name: tests for name, tests in marks.items() if name.startswith(f"{game.prefix}-")})


def marks_in(folder: Path) -> Marks:
    """The rule marks of all tests below a folder, found without importing them. Skipped tests do not count."""
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}; name the one with the tests")
    found: Marks = {}
    for file in sorted(folder.rglob("*.py")):
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        except (SyntaxError, ValueError) as error:
            raise BadInput(f"{file} is not Python: {error}") from error
        for name, test in _marks(tree.body, file.as_posix(), _module_marks(tree, file)):
            found.setdefault(name, []).append(test)
    return found


def _marks(body: list[ast.stmt], place: str, inherited: list[str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if any(_is_mark(call, "skip") for decorator in node.decorator_list for call in ast.walk(decorator)):
            continue
        path = f"{place}::{node.name}"
        names = [*inherited, *(name for decorator in node.decorator_list for name in _clauses(decorator, path))]
        if isinstance(node, ast.ClassDef):
            yield from _marks(node.body, path, names)
        elif node.name.startswith("test_"):
            for name in dict.fromkeys(names):
                yield name, path


def _module_marks(tree: ast.Module, file: Path) -> list[str]:
    """The clauses of `pytestmark = pytest.mark.rule(...)`, which hold for every test of the file."""
    names: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            names.extend(_clauses(node.value, file.as_posix()))
    return names


def _clauses(expression: ast.expr, place: str) -> Iterator[str]:
    for call in ast.walk(expression):
        if isinstance(call, ast.Call) and _is_mark(call.func, "rule"):
            for argument in call.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise BadInput(f"{place}, line {call.lineno}: write the clause out, as in rule('YA-9.10')")
                yield argument.value


def _is_mark(node: ast.AST, name: str) -> bool:
    """Is this `pytest.mark.<name>`, or the name alone where it was imported or renamed?"""
    if isinstance(node, ast.Attribute):
        return node.attr == name and isinstance(node.value, ast.Attribute) and node.value.attr == "mark"
    return name == "rule" and isinstance(node, ast.Name) and node.id == name
