"""The prose of code, documents and page: players are "they", and terms are those of the field."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = {"src": ("*.py", "*.toml"), "docs": ("*.md",), "web/src": ("*.ts", "*.svelte"), "tools": ("*.py",)}
#: A rulebook speaks as its rules do, and this list has to name what it forbids.
EXCEPT = ("RULES.md", "CONTRIBUTING.md")
HE = re.compile(r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b")
STRANGE = re.compile(r"% of the truth|held for equal|\banew\b|Take back to before|No words yet|\w\(s\) (?:are|is)\b")
AMERICAN = re.compile(r"\b(favorite|honor(?:ed|s)?|neighbor(?:s|ing)?|behavior|recognize[sd]?|traveling)\b")


def prose() -> list[Path]:
    """Every file with sentences of ours in it."""
    found = [file for folder, names in FOLDERS.items() for name in names for file in (ROOT / folder).rglob(name)]
    return sorted([ROOT / "README.md", *found])


@pytest.mark.parametrize("pattern", [HE, STRANGE, AMERICAN], ids=["they", "terms", "British"])
def test_how_it_is_said(pattern: re.Pattern[str]) -> None:
    lines = [
        f"{file.relative_to(ROOT)}:{number}: {found.group()}"
        for file in prose()
        if file.name not in EXCEPT and not {"static", "api"} & set(file.parts)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (found := pattern.search(line))
    ]
    assert lines == []
