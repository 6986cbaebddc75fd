"""`pentarchy bench`: how fast the games are on this machine."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

import pentarchy
from pentarchy.cli.common import Json, out, print_json, progress, slugs
from pentarchy.core.errors import BadInput
from pentarchy.lab import peers as others
from pentarchy.lab.bench import measure_game, rounded
from pentarchy.lab.measure import Speed


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy bench` : every game with every number of players
- `pentarchy bench yamatai --seconds 3` : one game, measured longer
- `pentarchy bench --peers` : beside comparable programs"""
    )(bench)


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these games.", autocompletion=slugs)
    ] = None,
    players: Annotated[int, typer.Option("--players", "-p", metavar="K", help="Only this number of players.")] = 0,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each row is measured.")] = 1.0,
    peers: Annotated[bool, typer.Option("--peers", help="Measure catanatron and OpenSpiel too, if installed.")] = False,
    as_json: Json = False,
) -> None:
    """Measure how fast the games are: random decisions, whole games, copies and snapshots per second.

    One process, processor time. `make bench` measures more carefully and writes docs/benchmarks.md.
    """
    subjects = [pentarchy.game(slug) for slug in games or ()] or list(pentarchy.games())
    rows = [(subject, count) for subject in subjects for count in subject.player_counts if players in (0, count)]
    if not rows:
        subjects[0].check_players(players)
    if peers:
        try:
            others.require("catanatron")
        except others.PeerMissingError as error:
            raise BadInput(str(error)) from error
    speeds: list[Speed] = []
    with progress("measuring", len(rows) + peers) as advance:
        for subject, count in rows:
            speeds.append(measure_game(subject, count, seconds))
            advance(1)
        if peers:
            speeds.extend(others.measure(seconds))
    if as_json:
        print_json([asdict(speed) for speed in speeds])
        return
    table = Table("", "", "decisions/s", "games/s", "copies/s", "dump, µs", box=None, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    for speed in speeds:
        numbers = (speed.decisions, speed.games, speed.copies, 1e6 / speed.dump if speed.dump else 0.0)
        table.add_row(speed.subject, speed.kind, *(rounded(number) for number in numbers))
    out.print(table)
