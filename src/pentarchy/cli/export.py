"""`pentarchy export`: data sets of games between bots, for learning."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import pentarchy
from pentarchy.bots import Budget
from pentarchy.cli.common import (
    GameName,
    Players,
    Seed,
    Workers,
    default_players,
    out,
    parse_settings,
    progress,
)
from pentarchy.cli.compiled import advise_compiling
from pentarchy.core.english import counted
from pentarchy.lab.export import export as run


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy export yamatai --games 1000 --bots normal -o games.parquet`
- `pentarchy export yamatai --players 2 --bots hard,random --budget 400 -o games.npz` : a bot for each seat"""
    )(export)


def export(
    game: GameName,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to: .parquet or .npz.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help="The level of all seats, or one for each seat, separated by commas.")
    ] = "normal",
    budget: Annotated[
        str, typer.Option(help="Budget per decision of hard and expert: 200ms, 1s, or iterations.")
    ] = "400",
    players: Players = 0,
    seed: Seed = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", metavar="NAME=VALUE", help="Set an option of the game; `pentarchy games GAME` lists them."
        ),
    ] = None,
    workers: Workers = 0,
) -> None:
    """Write what bots see and choose: observations, open options, choices and results, a row for every decision.

    The same seed gives the same rows with any number of workers, if no bot thinks by the clock.
    """
    subject = pentarchy.game(game)
    count = players or default_players(subject)
    advise_compiling()
    with progress(f"{subject.title}, {count} players", games) as advance:
        rows = run(
            subject,
            [level.strip() for level in bots.split(",") if level.strip()],
            count,
            games,
            output,
            budget=Budget.parse(budget),
            seed=seed,
            options=parse_settings(subject, option),
            workers=workers or os.cpu_count() or 1,
            each=advance,
        )
    out.print(
        f"{output}: {counted(games, 'game')}, {counted(rows, 'decision')}, {output.stat().st_size / 1e6:,.1f} MB",
        soft_wrap=True,
    )
