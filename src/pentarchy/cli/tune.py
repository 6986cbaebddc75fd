"""`pentarchy tune`: better weights for a game's bots, by self-play."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

import pentarchy
from pentarchy.cli.common import GameName, Players, Seed, Workers, default_players, out
from pentarchy.lab.tune import tune as run
from pentarchy.lab.tune import write as store


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(epilog="**Example**: `pentarchy tune yamatai --players 2 --rounds 40 --games 32`")(tune)


def tune(
    game: GameName,
    rounds: Annotated[int, typer.Option(min=1, help="How often the weights move.")] = 30,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games in each round.")] = 16,
    players: Players = 0,
    seed: Seed = 0,
    workers: Workers = 0,
    write: Annotated[bool, typer.Option("--write", help="Put them into the game's weights.toml.")] = False,
) -> None:
    """Find better weights for a game's heuristics by letting two shaken sets of them play each other.

    Prints the weights after every round, which are those of the game's weights.toml.
    """
    subject = pentarchy.game(game)

    def each(number: int, share: float, weights: Sequence[float]) -> None:
        out.print(f"{number:3}  {share:6.1%}  " + "  ".join(f"{weight:.4g}" for weight in weights))

    weights = run(
        subject,
        players or default_players(subject),
        rounds=rounds,
        games=games,
        seed=seed,
        workers=workers or os.cpu_count() or 1,
        each=each,
    )
    if write:
        file = Path(str(files(subject.package) / "weights.toml"))
        store(file, weights)
        out.print(f"written to {file}")
