"""`pentarchy observation`: what a learning program observes."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

import pentarchy
from pentarchy.cli.common import GameName, Json, default_players, out, print_json
from pentarchy.core.english import counted
from pentarchy.core.observation import Observer


def add_to(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy observation yamatai --players 3` : every part with its place, its range and its meaning
- `pentarchy observation yamatai --cell 1234` : what one cell is called
- `pentarchy observation yamatai --json` : the same as data"""
    )(observation)


def observation(
    game: GameName,
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="K", help="Default: as many as can play.")
    ] = None,
    cell: Annotated[int | None, typer.Option("--cell", min=0, metavar="N", help="Name this cell only.")] = None,
    as_json: Json = False,
) -> None:
    """Show the layout of an observation: what a seat knows, as a fixed-length row of numbers."""
    found = pentarchy.game(game)
    observer = Observer(found, default_players(found) if players is None else players)
    layout = observer.layout
    if cell is not None:
        name = layout.label(cell)
        print_json({"cell": cell, "name": name}) if as_json else out.print(escape(name))
        return
    if as_json:
        print_json(
            {
                "game": found.slug,
                "players": observer.players,
                "length": layout.size,
                "actions": found.vocabulary.size,
                "decisions": list(observer.decisions),
                "parts": layout.as_data(),
                "left_out": observer.left_out,
            }
        )
        return
    out.print(
        f"[bold]{escape(found.title)}[/], {counted(observer.players, 'player')}: {layout.size:,} cells, and a mask of "
        f"{found.vocabulary.size:,} actions"
    )
    table = Table("offset", "length", "part", "cells", "range", "meaning", box=None, pad_edge=False)
    for column in (0, 1):
        table.columns[column].justify = "right"
    for part in layout.parts:
        range_of = f"{part.low} to {part.high}"
        table.add_row(str(part.offset), str(part.length), f"[bold]{part.name}[/]", part.shape(), range_of, part.text)
    out.print(table)
    out.print("\n[bold]Not in it[/]")
    for name, reason in observer.left_out.items():
        out.print(f"  {escape(name)}: {escape(reason)}", highlight=False)
