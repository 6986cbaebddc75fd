"""The studies in the documentation are ready to be run."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentarchy
from pentarchy.lab.fan_out import fan_out
from pentarchy.lab.study.played import Job, probe
from pentarchy.lab.study.question import cells, read

FILES = sorted(Path("docs/studies").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_published_study_can_be_run(file: Path) -> None:
    question = read(file)
    package = pentarchy.game(question.game).package
    assert len(cells(question)) == 2, "a variant as it is, and one beside it"
    assert [list(fan_out(probe, [Job(cell, package, ())], apart=True)) for cell in cells(question)] == [[""], [""]]
    assert question.levels == ("normal",)


def test_there_is_one_for_each_game() -> None:
    slugs = {game.slug for game in pentarchy.games() if game.package.startswith("pentarchy.")}
    assert {read(file).game for file in FILES} == slugs
