"""`pentarchy calibrate`: how well calibrated hints are."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import pentarchy
from pentarchy.bots import Budget
from pentarchy.bots.judge import Judge
from pentarchy.cli.common import GameName, Seed, Workers, out, progress
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.lab.calibrate import Answer, bins, record
from pentarchy.lab.calibrate import calibrate as run
from pentarchy.lab.calibrate import fit as find
from pentarchy.lab.calibrate import write as store
from pentarchy.lab.statistics import mean


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy calibrate yamatai --players 2` : what hints say, and how many of these games are won
- `pentarchy calibrate yamatai --fit` : refit the calibration
- `pentarchy calibrate yamatai --players 2 --seed 1 --write docs/bots.md`"""
    )(calibrate)


def calibrate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    players: Annotated[
        int,
        typer.Option("--players", "-p", metavar="K", help="How many; every number in turn if not given.", min=0),
    ] = 0,
    budget: Annotated[
        str, typer.Option(metavar="B", help="Budget of hints by search: 200ms, or 400 (iterations).")
    ] = "",
    seed: Seed = 0,
    workers: Workers = 0,
    fit: Annotated[
        bool, typer.Option("--fit", help="Fit the calibration and write it into the game's hints.toml.")
    ] = False,
    write: Annotated[Path | None, typer.Option(help="Write the results into this document.")] = None,
) -> None:
    """Measure the calibration of hints: of the positions where they say 70 %, about 70 % should be won.

    `normal` bots play all seats; at random moments the player to move gets a hint, and its chances are compared with
    who won in the end. The same seed gives the same games with any number of workers.
    """
    subject = pentarchy.game(game)
    if write is not None and not write.is_file():
        raise BadInput(f"there is no document {write} to put the results into")
    counts = [players] if players else list(subject.player_counts)
    thinking = Budget.parse(budget) if budget else None
    with progress(subject.title, games) as advance:

        def each(_: list[Answer]) -> None:
            advance(1)

        answers = run(
            subject, counts, games, seed=seed, budget=thinking, workers=workers or os.cpu_count() or 1, each=each
        )
    trust = list(Judge(subject, subject.player_counts[0]).trust)
    if fit:
        trust = find(answers)
        out.print(f"weight of a lead: {trust[0]:g} early, {trust[1]:g} late; optimism bias {trust[2]:g}")
        command = f"pentarchy calibrate {subject.slug}{f' --players {players}' if players else ''}"
        store(
            Path(str(files(subject.package) / "hints.toml")),
            trust,
            f"self-play: {command} --games {games} --seed {seed} --fit",
        )
    pairs = [(answer.said(trust), answer.won) for answer in answers]
    name = " to ".join(str(count) for count in sorted({min(counts), max(counts)}))
    if write is not None:
        record(write, subject, name, f"a search ({thinking})" if thinking else "looking ahead", games, pairs)
    out.print(
        f"{subject.title}, {name} players, {counted(len(pairs), 'question')} in {counted(games, 'game')}, seed {seed}\n"
    )
    table = Table("hints", "say", "won", "questions", box=None, pad_edge=False)
    for one in bins(pairs):
        table.add_row(f"{one.low:.0%} to {one.high:.0%}", f"{one.said:.0%}", f"{one.won:.0%}", str(one.questions))
    said, won = mean([said for said, _ in pairs]), mean([won for _, won in pairs])
    table.add_row("all", f"{said:.0%}", f"{won:.0%}", str(len(pairs)))
    out.print(table)
