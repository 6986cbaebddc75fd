"""The examples in docstrings and in the documentation do what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import pentarchy

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


def test_the_public_names_are_those_that_are_exported() -> None:
    assert sorted(pentarchy.__all__) == pentarchy.__all__
    assert [name for name in pentarchy.__all__ if not hasattr(pentarchy, name)] == []
