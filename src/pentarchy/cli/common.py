"""What the commands share: output, common options, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import pentarchy
from pentarchy.core.errors import BadInput
from pentarchy.scene.offer import taken

FOUND = 1  # exit code: the command did its work and found something wrong
BAD_INPUT = 2  # exit code: what was asked for cannot be done

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


imported: list[str] = []  # modules named with --import


def command(words: str) -> str:
    """A command for the reader to type, with the modules that this run was given with --import."""
    return " ".join(["pentarchy", *(f"--import {module}" for module in imported), words])


def slugs() -> list[str]:
    """The names of the games, for completion in the shell."""
    return [game.slug for game in pentarchy.games()]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game; `pentarchy games` lists them.", autocompletion=slugs)
]
Players = Annotated[
    int,
    typer.Option(
        "--players", "-p", metavar="K", help="How many players; as many as can play if not given.", show_default=False
    ),
]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, metavar="S", help="Same seed, same games.")]
Workers = Annotated[
    int,
    typer.Option(
        "--workers", "-w", min=0, metavar="W", help="How many processes; one per core if not given.", show_default=False
    ),
]
OptionSettings = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="Set an option of the game; `pentarchy games GAME` lists them."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def default_players(game: pentarchy.Game) -> int:
    """As many as can play."""
    return max(game.player_counts)


def parse_settings(game: pentarchy.Game, given: list[str] | None, simulation: bool = True) -> dict[str, object]:
    """The game options of `--option name=value`, each of which does something."""
    settings: dict[str, object] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"an option is given as name=value, not as {text!r}")
        settings[name.strip()] = value.strip()
    taken(game, settings, simulation)
    return settings


def print_json(data: object) -> None:
    """Print JSON to standard output, unwrapped whatever the width of the terminal."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar, on a terminal only; yields the function that advances it."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda steps: bar.advance(task, steps)


def working(on: str) -> AbstractContextManager[object]:
    """A spinner, on a terminal only."""
    return err.status(on) if err.is_terminal else nullcontext()


@contextmanager
def open_for_writing(path: Path) -> Iterator[TextIO]:
    """Open a text file for writing; BadInput says why it cannot be."""
    try:
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error
    with file:
        yield file


def save_record(record: pentarchy.Record, path: Path) -> None:
    """Save a record; BadInput says why it cannot be."""
    try:
        record.save(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error
