"""`pentarchy simulate`: many random games and their results."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import pentarchy
from pentarchy.cli.common import (
    GameName,
    Json,
    OptionSettings,
    Players,
    Seed,
    Workers,
    default_players,
    open_for_writing,
    out,
    parse_settings,
    print_json,
    progress,
)
from pentarchy.core.english import counted
from pentarchy.core.settings import settled
from pentarchy.lab.simulate import Played, Results
from pentarchy.lab.simulate import simulate as run


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy simulate yamatai` : 1,000 games with as many players as can play
- `pentarchy simulate yamatai --players 2 --games 10000 --workers 4 --seed 7`
- `pentarchy simulate yamatai --games 100 --records games.jsonl` : keep the games; `pentarchy verify games.jsonl`"""
    )(simulate)


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    players: Players = 0,
    seed: Seed = 0,
    option: OptionSettings = None,
    workers: Workers = 0,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game as one line of JSON into this file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play many random games: how often each seat wins, how many points it scores, how long games last.

    The same seed gives the same games with any number of workers.
    """
    subject = pentarchy.game(game)
    count = players or default_players(subject)
    subject.check_players(count)
    settings = settled(subject.settings, parse_settings(subject, option), simulation=True)
    workers = workers or os.cpu_count() or 1
    start = time.perf_counter()
    with ExitStack() as stack:
        file = stack.enter_context(open_for_writing(records)) if records else None
        advance = stack.enter_context(progress(f"{subject.title}, {count} players", games))

        def each(played: Played) -> None:
            if file is not None:
                file.write(played.record + "\n")
            advance(1)

        results = run(
            subject,
            count,
            games,
            seed=seed,
            options=settings,
            workers=workers,
            records=file is not None,
            each=each,
        )
    seconds = time.perf_counter() - start
    if as_json:
        speed = {
            "workers": workers,
            "seconds": seconds,
            "games": results.games / seconds,
            "decisions": sum(results.decisions) / seconds,
        }
        print_json({**results.to_dict(), "per_second": speed})
    else:
        _show(results, seconds, workers)


def _show(results: Results, seconds: float, workers: int) -> None:
    told = results.to_dict()
    decisions = sum(results.decisions)
    out.print(
        f"{results.game.title}: {counted(results.games, 'game')} of {results.players} players, seed {results.seed}, "
        f"in {seconds:.1f} s with {counted(workers, 'worker')}: "
        f"{results.games / seconds:,.1f} games/s, {decisions / seconds:,.0f} decisions/s",
        soft_wrap=True,
    )
    length = told["decisions"]
    assert isinstance(length, dict)
    out.print(
        f"Decisions in a game: {length['mean']:.1f} on average, median {length['median']:g}, "
        f"{length['least']} to {length['most']}\n"
    )
    table = Table("seat", "wins", "95 % confidence interval", "points", "average place", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    seats = told["seats"]
    assert isinstance(seats, list)
    for number, seat in enumerate(seats, start=1):
        low, high = seat["interval"]
        table.add_row(
            f"Player {number}",
            f"{seat['share']:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{seat['points']:.1f} ± {seat['margin']:.1f}",
            f"{seat['place']:.2f}",
        )
    out.print(table)
