"""`pentarchy golden`: check the golden playthroughs, or rewrite them on purpose."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import pentarchy
from pentarchy.cli.common import FOUND, err, out, slugs
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput, RuleBug
from pentarchy.lab import golden as goldens


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy golden` : replay all golden records and compare every position
- `pentarchy golden yamatai --write` : rewrite those of one game, after an intended change to its rules"""
    )(golden)


def golden(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.", autocompletion=slugs)] = "",
    write: Annotated[bool, typer.Option("--write", help="Rewrite them instead of comparing.")] = False,
    folder: Annotated[Path, typer.Option(help="Where they are.")] = goldens.FOLDER,
) -> None:
    """Check that recorded games still lead to the same positions, or rewrite the records."""
    chosen = (pentarchy.game(game),) if game else pentarchy.games()
    if write:
        for one in chosen:
            for path, changed in goldens.write(one, folder):
                out.print(f"{'[yellow]changed[/]  ' if changed else '[green]unchanged[/]'} {escape(str(path))}")
        return
    compared, failed = 0, 0
    for one in chosen:
        for name in goldens.names(one):
            try:
                compared += pentarchy.Record.read(folder / name).verify()
            except (BadInput, RuleBug) as error:
                failed += 1
                err.print(f"[bold red]failed[/] {name}: {escape(str(error))}", soft_wrap=True)
    records = sum(len(goldens.names(one)) for one in chosen)
    out.print(f"{counted(records, 'record')}, {counted(compared, 'position')} as recorded, {failed} failed")
    if failed:
        raise typer.Exit(FOUND)
