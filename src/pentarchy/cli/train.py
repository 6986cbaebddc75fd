"""`pentarchy train`: learning the value of positions from self-play."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

import pentarchy
from pentarchy.cli.common import GameName, Players, Seed, Workers, default_players, err, out, progress
from pentarchy.core.english import counted
from pentarchy.lab.statistics import wilson
from pentarchy.lab.train import Round, match
from pentarchy.lab.train import train as run
from pentarchy.lab.train import write as store


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(epilog="**Example**: `pentarchy train yamatai --players 2 --games 300 --write`")(train)


def train(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Games to learn from in each round.")] = 200,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds at most; three without gain end it.")] = 6,
    budget: Annotated[int, typer.Option(min=8, help="Turns that a bot tries out for a decision.")] = 80,
    hidden: Annotated[int, typer.Option(min=0, help="Units of a hidden layer, used if they help.")] = 0,
    check: Annotated[int, typer.Option(min=0, help="Games against the old values, on other deals.")] = 100,
    players: Players = 0,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; auto: the local one.")] = "",
    keep: Annotated[Path | None, typer.Option(help="Keep the games in this file and continue from it later.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Write the values into the game's values.json.")] = False,
) -> None:
    """Learn the weights of position features from self-play.

    After each round the new values play against the old ones; in the first round against the game's own outlook.
    """
    subject = pentarchy.game(game)
    count = players or default_players(subject)
    cores = workers or os.cpu_count() or 1
    with progress(f"{subject.title}, {count} players", games * rounds) as advance:
        best = run(
            subject,
            count,
            games=games,
            rounds=rounds,
            iterations=budget,
            hidden=hidden,
            check=check,
            seed=seed,
            workers=cores,
            ray=ray,
            keep=keep,
            each=advance,
            told=_tell,
        )
    won = match(subject, count, best, None, check, budget, seed + 1000, cores, ray)
    low, high = wilson(won, check)
    proof = f"won {won / max(check, 1):.0%} of {counted(check, 'game')} ({low:.0%} to {high:.0%}) against outlook"
    out.print(f"finally: {proof}")
    if write:
        command = (
            f"pentarchy train {subject.slug} --players {count} --games {games} --rounds {rounds} --budget {budget}"
        )
        more = f" --hidden {hidden}" if hidden else ""
        store(Path(str(files(subject.package) / "values.json")), count, best, f"{command}{more} --seed {seed}; {proof}")


def _tell(found: Round) -> None:
    losses = ", ".join(f"{name} {loss:.4f}" for name, loss in found.losses.items())
    low, high = found.interval
    err.print(f"round {found.number}: {found.positions} positions of recent games; log loss on fresh ones: {losses}")
    err.print(f"  won {found.share:.0%} of the games against the old values ({low:.0%} to {high:.0%})")
