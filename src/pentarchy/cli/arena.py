"""`pentarchy arena`: bots against bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as RichTable

import pentarchy
from pentarchy.bots import LEVELS, Budget
from pentarchy.cli.common import (
    GameName,
    Json,
    OptionSettings,
    Players,
    Seed,
    Workers,
    default_players,
    out,
    parse_settings,
    print_json,
    progress,
)
from pentarchy.cli.compiled import advise_compiling
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.lab.arena import Outcome, Table, record
from pentarchy.lab.arena import arena as run
from pentarchy.lab.report import summary


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy arena yamatai` : all levels, 20 games for each pair
- `pentarchy arena yamatai --bots hard,normal --games 100 --budget 1s --players 2`
- `pentarchy arena yamatai --budget 200 --seed 7` : iterations instead of time: the same table on every machine
- `pentarchy arena conqueror --bots normal --against v0.9 --report` : against the bots of another revision
- `pentarchy arena yamatai --bots hard=100ms,openspiel:ismcts=1s` : against an OpenSpiel search with ten times the
  budget"""
    )(arena)


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Levels, or OpenSpiel bots (openspiel:mcts), separated by commas; hard=1s sets its own budget.",
        ),
    ] = ",".join(LEVELS[::-1]),
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games for each pair of levels.")] = 20,
    budget: Annotated[
        str,
        typer.Option(help="Budget per decision of hard, expert and OpenSpiel searches: 200ms, 1s, or iterations."),
    ] = "200ms",
    against: Annotated[
        str, typer.Option(metavar="REV", help="Each level plays against itself as of this git revision.")
    ] = "",
    players: Players = 0,
    seed: Seed = 0,
    option: OptionSettings = None,
    workers: Workers = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; auto: the local one.")] = "",
    write: Annotated[Path | None, typer.Option(help="Write the results into the table of this document.")] = None,
    report: Annotated[bool, typer.Option("--report", help="Add measures of how sensibly they play.")] = False,
    as_json: Json = False,
) -> None:
    """Let bots play against each other: win rates with confidence intervals, ratings, and thinking times.

    The two levels of a match hold equally many seats, and every deal is played again with the seats swapped.
    """
    subject = pentarchy.game(game)
    count = players or default_players(subject)
    levels = [level.strip() for level in bots.split(",") if level.strip()]
    if (len(levels) < 2 and not against) or len(set(levels)) != len(levels):
        raise BadInput(f"name two or more different levels of {', '.join(LEVELS)}")
    if write is not None and not write.is_file():
        raise BadInput(f"there is no document {write} to put the results into")
    if not as_json:
        advise_compiling()
    pairs = len(levels) if against else len(levels) * (len(levels) - 1) // 2
    with progress(f"{subject.title}, {count} players", pairs * games) as advance:

        def each(_: Outcome) -> None:
            advance(1)

        table = run(
            subject,
            levels,
            count,
            games,
            budget=Budget.parse(budget),
            seed=seed,
            options=parse_settings(subject, option),
            workers=workers or os.cpu_count() or 1,
            ray=ray,
            against=against,
            each=each,
        )
    if write is not None:
        record(write, table)
    if as_json:
        print_json(table.to_dict())
    else:
        _show(table)
        if report:
            _report(table)


def _report(table: Table) -> None:
    lines = RichTable("counted", "", box=None, pad_edge=False)
    for name, value in summary(table.reports):
        lines.add_row(name, value)
    out.print()
    out.print(lines)


def _show(table: Table) -> None:
    out.print(
        f"{table.game.title}, {table.players} players, {counted(table.games, 'game')}, "
        f"{counted(table.decisions, 'decision')}\n"
    )
    pairs = RichTable("match", "share of victories", "95 % confidence interval", "games", box=None, pad_edge=False)
    for pair in table.pairs:
        low, high = pair.interval
        pairs.add_row(
            f"{pair.first} against {pair.second}", f"{pair.share:.1%}", f"{low:.1%} to {high:.1%}", str(pair.games)
        )
    out.print(pairs)
    out.print()
    ratings = RichTable("level", "rating", "a decision takes", "at most", box=None, pad_edge=False)
    for level, rating in sorted(table.ratings().items(), key=lambda entry: -entry[1]):
        times = table.seconds.get(level) or [0.0]
        ratings.add_row(
            level, f"{rating:.0f}", f"{sum(times) / len(times) * 1000:.1f} ms", f"{max(times) * 1000:.0f} ms"
        )
    out.print(ratings)
