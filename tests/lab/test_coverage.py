"""Every clause of every game has a test, and the scanner that says so finds marks of every form."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentarchy
from pentarchy.core.errors import BadInput
from pentarchy.lab.coverage import coverage, marks_in
from tests.toy import TOY

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("game", pentarchy.games(), ids=lambda game: game.slug)
def test_every_clause_has_a_test_or_a_reason_for_none(game: pentarchy.Game) -> None:
    found = coverage(game, marks_in(TESTS))
    assert found.untested == []
    assert {name: found.tests[name] for name in found.unknown} == {}


def test_no_test_names_a_clause_of_a_game_that_does_not_exist() -> None:
    prefixes = {game.prefix for game in pentarchy.games()}
    assert [name for name in marks_in(TESTS) if name.partition("-")[0] not in prefixes] == []


def found_in(folder: Path, text: str) -> dict[str, list[str]]:
    (folder / "test_it.py").write_text(text)
    return {name: [t.rpartition("/")[2] for t in tests] for name, tests in marks_in(folder).items()}


def test_marks_are_found_on_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    text = """
import pytest
pytestmark = pytest.mark.rule("TY-1.1")

@pytest.mark.rule("TY-2.1", "TY-2.2")
def test_one(): ...

@pytest.mark.rule("TY-3.1")
class TestMany:
    @pytest.mark.rule("TY-3.2")
    def test_two(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("TY-3.3"))])
async def test_three(n): ...
"""
    assert found_in(tmp_path, text) == {
        "TY-1.1": ["test_it.py::test_one", "test_it.py::TestMany::test_two", "test_it.py::test_three"],
        "TY-2.1": ["test_it.py::test_one"],
        "TY-2.2": ["test_it.py::test_one"],
        "TY-3.1": ["test_it.py::TestMany::test_two"],
        "TY-3.2": ["test_it.py::TestMany::test_two"],
        "TY-3.3": ["test_it.py::test_three"],
    }


def test_a_helper_or_a_skipped_test_proves_nothing(tmp_path: Path) -> None:
    text = """
import pytest
@pytest.mark.rule("TY-2.1")
def helper(): ...
@pytest.mark.skip("later")
@pytest.mark.rule("TY-2.2")
def test_later(): ...
"""
    assert found_in(tmp_path, text) == {}


def test_a_mark_must_be_written_out(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"test_one, line 2: write the clause out"):
        found_in(tmp_path, "\n@pytest.mark.rule(CLAUSE)\ndef test_one(): ...\n")


def test_coverage_tells_tested_descriptive_untested_and_unknown_apart() -> None:
    found = coverage(TOY, {"TY-2.1": ["a"], "TY-9.9": ["b"], "YA-1.1": ["c"]})
    assert found.tested == ["TY-2.1"]
    assert found.descriptive == ["TY-2.3"]
    assert found.untested == ["TY-2.2", "TY-3.1", "TY-3.2", "TY-3.3", "TY-3.4", "TY-3.5", "TY-3.6", "TY-3.7"]
    assert found.unknown == ["TY-9.9"]
    assert not found.complete


def test_a_folder_that_is_not_there_is_named() -> None:
    with pytest.raises(BadInput, match="there is no folder nowhere"):
        marks_in(Path("nowhere"))
