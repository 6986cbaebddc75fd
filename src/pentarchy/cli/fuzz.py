"""`pentarchy fuzz`: random play that looks for contradictions in the rules."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import pentarchy
from pentarchy.cli.common import (
    FOUND,
    GameName,
    Json,
    OptionSettings,
    Seed,
    Workers,
    err,
    out,
    parse_settings,
    print_json,
    progress,
    save_record,
    working,
)
from pentarchy.core.english import counted
from pentarchy.lab.fuzz import Found, shortened
from pentarchy.lab.fuzz import fuzz as run


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy fuzz yamatai` : 200 games, all numbers of players in turn, options drawn at random
- `pentarchy fuzz yamatai --games 5000 --players 2 --seed 3`"""
    )(fuzz)


def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 200,
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="K", help="How many players; all numbers in turn if not given.")
    ] = 0,
    seed: Seed = 0,
    option: OptionSettings = None,
    workers: Workers = 0,
    first: Annotated[int, typer.Option(min=0, help="Number of the first game, to repeat one of a run.")] = 0,
    keep_going: Annotated[bool, typer.Option(help="Continue after a failure; show each kind once.")] = False,
    folder: Annotated[Path, typer.Option(help="Where to save the record of a failure.")] = Path(),
    as_json: Json = False,
) -> None:
    """Play at random and check the invariants at every position.

    People choose at random, take offers and are interrupted by the clock; choices are taken back, positions saved
    and loaded, hidden things dealt again. A failure is shrunk, saved as a record, and shown with the command
    that reproduces it. Exit code 1 if there was one.
    """
    subject = pentarchy.game(game)
    workers = workers or os.cpu_count() or 1
    start = time.perf_counter()
    played, decisions = 0, 0
    found: list[Found] = []
    settings = parse_settings(subject, option)
    outcomes = run(subject, games, players=players, seed=seed, options=settings or None, workers=workers, first=first)
    with progress(subject.title, games) as advance:
        for outcome in outcomes:
            played += outcome.games
            decisions += outcome.decisions
            advance(outcome.games)
            for new in outcome.found:
                if not any(new.failure.same_as(old.failure) for old in found):
                    found.append(new)
            if found and not keep_going:
                break
    seconds = time.perf_counter() - start
    told = [
        _report(subject, problem, seed, players, option or [], folder)
        for problem in (found if keep_going else found[:1])
    ]
    if as_json:
        print_json({"game": subject.slug, "seed": seed, "games": played, "decisions": decisions, "failures": told})
    else:
        out.print(
            f"{subject.title}: {counted(played, 'game')}, {counted(decisions, 'choice')}, {seconds:.1f} s: "
            + (f"[bold red]{counted(len(told), 'failure')}[/]" if found else "[green]nothing wrong[/]"),
            soft_wrap=True,
        )
    if found:
        raise typer.Exit(FOUND)


def _report(
    subject: pentarchy.Game, found: Found, seed: int, players: int, settings: list[str], folder: Path
) -> dict[str, object]:
    """Shrink a failure, save its record, and say what it is and how to reproduce it."""
    with working(f"shrinking the record of game {found.number}"):
        record, failure = shortened(found)
    path = folder / f"fuzz-{subject.slug}-{record.players}-{seed}-{found.number}.json"
    save_record(record, path)
    again = f"pentarchy verify {path}"
    if failure is None:  # it needs more than the choices: the same run again
        chosen = f" --players {players}" if players else ""
        chosen += "".join(f" --option {setting}" for setting in settings)
        again = f"pentarchy fuzz {subject.slug} --seed {seed}{chosen} --first {found.number} --games 1"
    shown = failure or found.failure
    err.print(f"[bold red]{shown.kind}:[/] {escape(shown.message)}", soft_wrap=True)
    err.print(
        f"  in {escape(shown.place)}, game {found.number}, {counted(len(record.entries), 'choice')}:", soft_wrap=True
    )
    for entry in record.effective()[-8:]:
        err.print(f"  {entry.number:4} player {entry.player}: {escape(entry.words)}", soft_wrap=True)
    err.print(f"  saved as {escape(str(path))}; reproduce it with\n  [bold]{escape(again)}[/]", soft_wrap=True)
    return {
        "kind": shown.kind,
        "message": shown.message,
        "place": shown.place,
        "game_number": found.number,
        "choices": len(record.entries),
        "record": str(path),
        "again": again,
    }
