"""`pentarchy games`: what there is to play."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

import pentarchy
from pentarchy.cli.common import Json, out, print_json, slugs
from pentarchy.scene.offer import offered


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy games` : all games
- `pentarchy games yamatai` : one game with its options"""
    )(games)


def games(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Show this game with its options.", autocompletion=slugs)
    ] = "",
    as_json: Json = False,
) -> None:
    """List the games, or show one of them with its options."""
    chosen = (pentarchy.game(game),) if game else pentarchy.games()
    if as_json:
        print_json([describe(one) for one in chosen])
    elif game:
        _show(chosen[0])
    else:
        table = Table("game", "", box=None, pad_edge=False, show_header=False)
        for one in chosen:
            table.add_row(f"[bold]{one.slug}[/]", f"[bold]{escape(one.title)}[/] ({_size(one)})\n{escape(one.pitch)}")
        out.print(table)


def describe(game: pentarchy.Game) -> dict[str, object]:
    """A game as JSON."""
    return {
        "slug": game.slug,
        "title": game.title,
        "pitch": game.pitch,
        "credits": game.credits,
        "players": list(game.player_counts),
        "minutes": list(game.minutes),
        "weight": game.weight,
        "rules": game.version,
        "clauses": len(game.rules.clauses),
        "vocabulary": game.vocabulary.size,
        "options": [
            {
                "name": o.name,
                "default": o.default,
                "values": list(o.values),
                "low": o.low,
                "high": o.high,
                "help": o.help,
            }
            for o, _ in offered(game)
        ],
    }


def _size(game: pentarchy.Game) -> str:
    counts = ", ".join(str(n) for n in game.player_counts)
    return f"{counts} players, {game.minutes[0]} to {game.minutes[1]} minutes, {game.weight}"


def _show(game: pentarchy.Game) -> None:
    out.print(f"[bold]{escape(game.title)}[/]: {escape(game.pitch)}")
    if game.credits:
        out.print(escape(game.credits))
    out.print(f"{_size(game)}.")
    out.print(f"{len(game.rules.clauses)} clauses of rules, version {game.version}: pentarchy rules {game.slug}\n")
    table = Table("option", "default", "takes", "what it does", box=None, pad_edge=False)
    for option, _ in offered(game):
        table.add_row(option.name, str(option.default).lower(), escape(option.allowed()), escape(option.help))
    if game.settings:
        out.print(table)
