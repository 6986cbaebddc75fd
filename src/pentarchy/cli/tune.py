"""`pentarchy tune`: better weights for a game's bots, by self-play."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

import pentarchy
from pentarchy.bots.judge import Judge
from pentarchy.cli.common import GameName, Players, Seed, Workers, default_players, out
from pentarchy.lab.statistics import wilson
from pentarchy.lab.tune import Candidate, compare
from pentarchy.lab.tune import tune as run
from pentarchy.lab.tune import write as store


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(epilog="**Example**: `pentarchy tune yamatai --players 2 --candidates 32`")(tune)


def tune(
    game: GameName,
    candidates: Annotated[int, typer.Option(min=2, help="How many sets of weights begin.")] = 16,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each in the first round.")] = 16,
    players: Players = 0,
    seed: Seed = 0,
    workers: Workers = 0,
    check: Annotated[
        int, typer.Option(min=0, help="Games in the end against the weights before, on other deals.")
    ] = 100,
    write: Annotated[
        bool, typer.Option("--write", help="Put them into the game's weights.toml if they are proven better.")
    ] = False,
) -> None:
    """Find better weights for a game's heuristics by letting shaken sets of them play against those there are.

    After every round the better half goes on with twice as many games; their shares of the victories and their weights
    are printed, in the order of the game's weights.toml. In the end the best plays against the weights before on other
    deals; better is proven when all of the 95 % interval lies above one half.
    """
    subject = pentarchy.game(game)
    count = players or default_players(subject)
    workers = workers or os.cpu_count() or 1
    old = list(Judge(subject).weights)

    def each(field: Sequence[Candidate]) -> None:
        out.print(f"after {field[0].games} games each:")
        for one in field:
            numbers = "  ".join(f"{weight:.4g}" for weight in one.weights)
            out.print(f"{one.number:3}  {one.share:6.1%}  {numbers}")

    weights = run(subject, count, candidates=candidates, games=games, seed=seed, workers=workers, each=each)
    won = compare(subject, count, weights, old, check, seed=seed, workers=workers)
    low, high = wilson(won, check)
    share = f"{won / check:.0%} of {check} games ({low:.0%} to {high:.0%})" if check else "not tried"
    out.print(f"against the weights before, on other deals: {share}")
    if not write:
        return
    if low <= 0.5:
        out.print("not proven better: nothing is written")
        return
    file = Path(str(files(subject.package) / "weights.toml"))
    command = f"pentarchy tune {subject.slug} --players {count} --candidates {candidates} --games {games} --seed {seed}"
    store(file, weights, f"self-play: {command}; won {share} against those before.")
    out.print(f"written to {file}")
