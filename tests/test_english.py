"""The prose of code, documents and page: players are "they", and terms are those of the field."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import pentarchy
from pentarchy.core.game import Game
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import Phrase

ROOT = Path(__file__).parents[1]
FOLDERS = {"src": ("*.py", "*.toml", "*.md"), "docs": ("*.md",), "web/src": ("*.ts", "*.svelte"), "tools": ("*.py",)}
HE = re.compile(r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b")
STRANGE = re.compile(
    r"% of the truth|held for equal|\banew\b|Take back to before|No words yet|\w\(s\) (?:are|is)\b"
    r"|\bkept ready\b|least surprising|nothing was learned from"
)
SINGULAR = r"(?:was|begins|Arts)\b"  # words with an s after a number that are no plurals of it
AMERICAN = re.compile(r"\b(favorite|honor(?:ed|s)?|neighbor(?:s|ing)?|behavior|recognize[sd]?|traveling)\b")


PRESENT = re.compile(
    r"\b(?:is|are|has|have|does|may|can|cannot|will|must|(?:begin|end|win|lose|hold|pay|take|tell|stay|go|come|lie|stand"
    r"|play|get|gain|keep|need|choose|control|move|score|count|give|cost|reveal|draw|build|attack|leave|receive)e?s)\b"
)


def prose() -> list[Path]:
    """Every file with sentences of ours in it."""
    found = [file for folder, names in FOLDERS.items() for name in names for file in (ROOT / folder).rglob(name)]
    return sorted([ROOT / "README.md", *found])


@pytest.mark.parametrize("pattern", [HE, STRANGE, AMERICAN], ids=["they", "terms", "British"])
def test_how_it_is_worded(pattern: re.Pattern[str]) -> None:
    lines = [
        f"{file.relative_to(ROOT)}:{number}: {found.group()}"
        for file in prose()
        if not {"static", "api"} & set(file.parts)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (found := pattern.search(line))
    ]
    assert lines == []


def phrases(game: Game) -> list[Phrase]:
    """Every sentence of a game's options and of its log."""
    modules = [
        import_module(f"{game.package}.{one.name}") for one in iter_modules(import_module(game.package).__path__)
    ]
    lines = [line for module in modules for line in vars(module).values() if isinstance(line, Line)]
    return [*(phrase for verb in game.vocabulary.verbs for phrase in (verb.phrase, verb.told)), *lines]


every_game = pytest.mark.parametrize("game", pentarchy.games(), ids=lambda game: game.slug)


@every_game
def test_nouns_agree_with_their_numbers(game: Game) -> None:
    wrong = [
        phrase.text
        for phrase in phrases(game)
        for place in re.findall(rf"\{{(\d)\}} (?!{SINGULAR})\w+s\b", phrase.text)
        if "1" in phrase.domains[int(place)].names
    ]
    assert sorted(set(wrong)) == []


@every_game
def test_the_log_tells_what_happened(game: Game) -> None:
    """In the past tense: who comes back after a day reads a story, not a state of affairs."""
    told = [verb.told for verb in game.vocabulary.verbs]
    lines = [phrase for phrase in phrases(game) if isinstance(phrase, Line)]
    assert [phrase.text for phrase in (*told, *lines) if PRESENT.search(re.sub(r"\{[^}]*\}", "", phrase.text))] == []
