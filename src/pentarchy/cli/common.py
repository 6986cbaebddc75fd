"""What the commands share: where they print, how they name things, how they end."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console

import pentarchy

FOUND = 1  # exit code: the command did its work and found something wrong
BAD_INPUT = 2  # exit code: what was asked for cannot be done

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def slugs() -> list[str]:
    """The names of the games, for completion in the shell."""
    return [game.slug for game in pentarchy.games()]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game; `pentarchy games` lists them.", autocompletion=slugs)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def print_json(data: object) -> None:
    """JSON on the standard output, as it is, whatever the width of the terminal."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def plural(number: int, thing: str) -> str:
    """A number of things.

    >>> plural(1, "clause"), plural(2, "clause"), plural(1200, "game")
    ('1 clause', '2 clauses', '1,200 games')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
