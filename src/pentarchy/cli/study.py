"""`pentarchy study`: a question about a game, answered by many games between bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pentarchy.cli.common import Workers, err, out, progress
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.lab.study.question import cells, read
from pentarchy.lab.study.report import write
from pentarchy.lab.study.run import run


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy study scipio.toml` : play, and write scipio.html
- `pentarchy study scipio.toml --output scipio.json` : the same for programs"""
    )(study)


def study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The question, as TOML; see docs/studies.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The report, .html or .json; FILE.html if not given.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option(help="Keep the games here and reuse them; FILE.sqlite if not given.")
    ] = None,
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write the pictures of the report as files, too: SVG.")
    ] = None,
    workers: Workers = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; auto: the local one.")] = "",
) -> None:
    """Study a game: variants of its rules and components, played by bots, compared in a report.

    A study that was stopped resumes where it left off; games played with the same rules and bots are reused.
    """
    question = read(file)
    target = output or file.with_suffix(".html")
    if target.suffix not in (".html", ".json"):
        raise BadInput(f"a report is written as .html or .json, not as {target.name}")
    given = {"output": output, "results": results, "pictures": pictures}
    command = " ".join(
        ["pentarchy study", file.name, *(f"--{name} {path.name}" for name, path in given.items() if path)]
    )
    count = len(cells(question)) * question.games
    with progress(question.title, count) as advance:
        games = run(question, results or file.with_suffix(".sqlite"), workers or os.cpu_count() or 1, ray, advance)
    write(target, question, games, command, pictures)
    played = sum(len(some) for _, some in games)
    out.print(f"{counted(played, 'game')}, {counted(len(games), 'cell')}: {target}")
    wide = [cell.title for cell, some in games if question.until and len(some) >= question.most]
    if wide:
        err.print(f"stopped at the largest number of games before the intervals were narrow enough: {'; '.join(wide)}")
