"""`pentarchy balance`: who wins between bots of one level."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import pentarchy
from pentarchy.bots import LEVELS
from pentarchy.cli.common import (
    GameName,
    OptionSettings,
    Players,
    Seed,
    Workers,
    default_players,
    out,
    parse_settings,
    progress,
)
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.lab.balance import Result, record
from pentarchy.lab.balance import balance as run
from pentarchy.lab.statistics import margin, mean


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy balance yamatai --players 2` : who wins, by seat
- `pentarchy balance conqueror --by factions --players 3 --games 200`
- `pentarchy balance brazil --by monarchs --players 2 --games 200 --write docs/bots.md`"""
    )(balance)


def balance(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="LEVEL", help=f"Who plays: {', '.join(LEVELS)}.")] = "easy",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    by: Annotated[
        str, typer.Option(metavar="ENTRY", help="Also count by an entry of the position that has one item per player.")
    ] = "",
    players: Players = 0,
    seed: Seed = 0,
    option: OptionSettings = None,
    workers: Workers = 0,
    write: Annotated[Path | None, typer.Option(help="Write the results into this document.")] = None,
) -> None:
    """Measure how balanced a game is: wins and points by seat, and by faction or the like.

    All seats are played by bots of one level. The same seed gives the same games with any number of workers.
    """
    subject = pentarchy.game(game)
    count = players or default_players(subject)
    if write is not None and not write.is_file():
        raise BadInput(f"there is no document {write} to put the results into")
    with progress(f"{subject.title}, {count} players", games) as advance:

        def each(_: Result) -> None:
            advance(1)

        found = run(
            subject,
            count,
            games,
            level=bots,
            by=by,
            seed=seed,
            options=parse_settings(subject, option),
            workers=workers or os.cpu_count() or 1,
            each=each,
        )
    if write is not None:
        record(write, found)
    out.print(f"{subject.title}, {count} players, {counted(found.games, 'game')} between {bots} bots, seed {seed}\n")
    table = Table(
        "who", "games", "victories", "95 % confidence interval", "points beside the mean", box=None, pad_edge=False
    )
    for name, side in found.rows():
        low, high = side.interval
        points = f"{mean(side.points):+.1f} ± {margin(side.points):.1f}"
        table.add_row(name, str(side.games), f"{side.share:.2f}", f"{low:.2f} to {high:.2f}", points)
    out.print(table)
    out.print("\nVictories: 1 is a fair share.")
