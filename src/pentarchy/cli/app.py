"""All commands together, and their exit codes: 0 success, 1 a problem was found, 2 bad input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from rich.markup import escape

from pentarchy.cli import (
    admin,
    arena,
    balance,
    bench,
    calibrate,
    export,
    fuzz,
    games,
    golden,
    learn,
    new_game,
    observation,
    picture,
    play,
    puzzles,
    records,
    rules,
    serve,
    simulate,
    study,
    train,
)
from pentarchy.cli.common import BAD_INPUT, FOUND, err, imported, out
from pentarchy.core.errors import BadInput, RuleBug
from pentarchy.version import __version__

app = typer.Typer(
    name="pentarchy",
    epilog="Every command explains itself: `pentarchy play --help`. Exit codes: 0 success, 1 a problem was "
    "found (a failing check, a record that does not verify), 2 bad input.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (
    games,
    rules,
    learn,
    play,
    puzzles,
    records,
    picture,
    serve,
    admin,
    simulate,
    arena,
    balance,
    study,
    train,
    observation,
    export,
    calibrate,
    fuzz,
    bench,
    golden,
    new_game,
):
    group.add_to(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        out.print(f"pentarchy {__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def before(
    modules: Annotated[
        list[str] | None,
        typer.Option("--import", metavar="MODULE", help="Import this module first: a game that is not installed."),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Five empire-building board games on one rules kernel: play, replay, simulate and examine them."""
    sys.path.insert(0, "")
    imported[:] = modules or []
    for name in imported:
        try:
            import_module(name)
        except ImportError as error:
            raise BadInput(f"cannot import {name}: {error}") from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Bad input gets a one-line message, never a traceback."""
    try:
        app(args=arguments, prog_name="pentarchy")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BadInput as error:
        err.print(f"[bold red]error:[/] {escape(str(error))}", soft_wrap=True)
        return BAD_INPUT
    except RuleBug as bug:
        err.print(f"[bold red]This is a bug in the rules:[/] {escape(str(bug))}", soft_wrap=True)
        if bug.record:
            err.print(f"Please report it together with this record:\n{escape(bug.record)}", soft_wrap=True)
        return FOUND
    return 0
