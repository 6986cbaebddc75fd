"""`pentarchy replay` and `pentarchy verify`: look at recorded games, and verify them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from pentarchy.analysis.decided import report
from pentarchy.analysis.verdicts import turns
from pentarchy.bots import Budget
from pentarchy.cli.common import FOUND, Json, Seed, err, out, print_json, progress
from pentarchy.cli.position import show_table
from pentarchy.cli.screen import Screen
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.core.record import Entry, Record
from pentarchy.core.state import TRUTH, State
from pentarchy.lab.analysis import write
from pentarchy.lab.examine import Failure, find_failure

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A saved game (.json), or many of them, one per line (.jsonl).")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy replay game.json` : what happened, line by line, and how it ended
- `pentarchy replay game.json --until 40 --table` : with the position after entry 40
- `pentarchy replay games.jsonl --line 12` : the twelfth game of a file with many"""
    )(replay)
    app.command(
        epilog="""**Examples**

- `pentarchy verify game.json` : is this record intact, and does it lead to the positions it states?
- `pentarchy verify games.jsonl` : all games of a file"""
    )(verify)
    app.command(
        epilog="""**Examples**

- `pentarchy analyse game.json` : what decided the game, in game.html
- `pentarchy analyse game.json --budget 120s --output report.json` : more thoroughly, for a program"""
    )(analyse)


def read_records(path: Path) -> Iterator[tuple[str, Record]]:
    """The records of a file, each with its name: one in a .json file, one per line in a .jsonl file."""
    if path.suffix != ".jsonl":
        yield str(path), Record.read(path)
        return
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from error
    for number, line in enumerate(lines, start=1):
        if line.strip():
            name = f"{path}, line {number}"
            yield name, Record.from_json(line, name)


def read_record(path: Path, line: int) -> Record:
    """One game of a file, the first being 1."""
    records = list(read_records(path))
    if line > len(records):
        raise BadInput(f"{path} holds {counted(len(records), 'game')}, not {line}")
    return records[line - 1][1]


def viewer_at(record: Record, seat: int | None) -> int:
    """The player at a seat counted from 1; without one, the public."""
    if seat is None:
        return -1
    if not 1 <= seat <= record.players:
        raise BadInput(f"there are players 1 to {record.players}, not {seat}")
    return seat - 1


def replay(
    file: RecordFile,
    until: Annotated[int | None, typer.Option("--until", "-u", min=0, help="Stop after this entry.")] = None,
    line: Annotated[int, typer.Option("--line", "-l", min=1, help="Which game of a file with many.")] = 1,
    seat: Annotated[
        int | None, typer.Option(help="Read the log and the position as this player (1 is the first) could.")
    ] = None,
    table: Annotated[bool, typer.Option("--table", "-t", help="Show the whole position too.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="One thing per line, no colours: for screen readers.")] = False,
    as_json: Json = False,
) -> None:
    """Replay a recorded game: what happened, and what it led to."""
    record = read_record(file, line)
    viewer = viewer_at(record, seat)
    state = record.replay(until, journal=True)
    if as_json:
        print_json(
            {
                "game": record.game.slug,
                "entries": [entry.to_list() for entry in record.effective(until)],
                "digest": state.digest(),
                "view": state.view(viewer),
                "scores": [{"total": score.total, "parts": score.parts} for score in state.scores(viewer)],
            }
        )
        return
    names = [state.seat_name(player) for player in range(state.players)]
    for note in state.notes(viewer):
        out.print(f"{'[bold]' if note.choice else '  '}{escape(note.text(names))}{'[/]' if note.choice else ''}")
    if table:
        show_table(Screen(plain), state, viewer)
    show_end(state, viewer)


def show_end(state: State, viewer: int) -> None:
    """Who is asked, or who won, and everybody's points."""
    if state.over:
        places = state.places()
        winners = [state.seat_name(p) for p in state.ranking() if places[p] == 1]
        out.print(f"\n[bold]{escape(' and '.join(winners))} won.[/]")
    else:
        asked = " and ".join(state.seat_name(p) for p in state.seen_asked(viewer)) or "Somebody"
        out.print(f"\n{escape(asked)} to choose.")
    out.print(score_table(state, TRUTH if state.over else viewer))


def score_table(state: State, viewer: int) -> Table:
    """Everybody's points with their parts, best first once the game is over."""
    scores = state.scores(viewer)
    parts = list(dict.fromkeys(part for score in scores for part in score.parts))
    table = Table("", "points", *(part.replace("_", " ") for part in parts), box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for player in state.ranking() if state.over else range(state.players):
        score = scores[player]
        row = [_points(value, score.halves) for value in (score.total, *(score.parts.get(part, 0) for part in parts))]
        table.add_row(escape(state.seat_name(player)), *row)
    return table


def _points(value: int, halves: bool) -> str:
    return f"{value / 2:g}" if halves else str(value)


def verify(file: RecordFile, as_json: Json = False) -> None:
    """Verify records by replaying them: every choice legal, every recorded position reached, the dice as committed.

    Exit code 1 if one of them is not what it claims to be; 2 if the file cannot be read.
    """
    told: list[dict[str, object]] = []
    records = list(read_records(file))
    with progress(str(file), len(records)) as advance:
        for name, record in records:
            told.append(_verify_one(name, record))
            advance(1)
    failed = [one for one in told if one["failure"]]
    if as_json:
        print_json({"records": told, "failed": len(failed)})
    else:
        for one in failed:
            err.print(f"[bold red]failed[/] {escape(str(one['name']))}: {escape(str(one['failure']))}", soft_wrap=True)
        entries = sum(len(record.entries) for _, record in records)
        compared = sum(int(str(one["compared"])) for one in told)
        out.print(
            f"{counted(len(told), 'record')}, {counted(entries, 'entry', 'entries')}, "
            f"{counted(compared, 'recorded position')} met, {len(failed)} failed"
        )
    if failed:
        raise typer.Exit(FOUND)


def _verify_one(name: str, record: Record) -> dict[str, object]:
    compared, message = _verified(record)
    return {"name": name, "game": record.game.slug, "compared": compared, "failure": message}


def _verified(record: Record) -> tuple[int, str]:
    """How many recorded positions were reached, and what is wrong, if anything."""
    compared = 0
    try:
        compared = record.verify()
    except BadInput as error:
        return 0, str(error)
    except Exception:  # a fault of the rules: what follows says where
        compared = 0
    found = find_failure(record)
    return (0, _sentence(found, record.entries)) if found is not None else (compared, "")


def _sentence(found: Failure, entries: list[Entry]) -> str:
    """Why a replay failed: an invalid record in its own words, a bug in the rules with its location."""
    if found.kind in ("BadInput", "IllegalChoice"):
        return found.message
    after = "in the set-up"
    if found.number:
        entry = entries[found.number - 1]
        after = f"at entry {entry.number} (player {entry.player}: {entry.words})"
    return f"{after}, {found.place}: {found.kind}: {found.message}"


def analyse(
    file: RecordFile,
    budget: Annotated[str, typer.Option(help="How long to think in all: 30s, or turns tried out: 20000.")] = "30s",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The report, .html or .json; FILE.html if not given.")
    ] = None,
    line: Annotated[int, typer.Option("--line", "-l", min=1, help="Which game of a file with many.")] = 1,
    seed: Seed = 0,
) -> None:
    """Analyse a finished game: chances over time, each turn judged, better plans, skill and luck."""
    target = output or file.with_suffix(".html")
    if target.suffix not in (".html", ".json"):
        raise BadInput(f"a report is written as .html or .json, not as {target.name}")
    record = read_record(file, line)
    limit = Budget.parse(budget)
    count = len(list(turns(record)))
    with progress(record.game.title, count) as advance:
        found = report(record, seed=seed, budget=limit, each=lambda _: advance(1))
    which = f" --line {line}" if line > 1 else ""
    write(target, found, f"pentarchy analyse {file.name}{which} --budget {budget} --seed {seed} --output {target.name}")
    for player in sorted(found.players, key=lambda player: player.place):
        out.print(
            f"{player.place}. {player.name}: accuracy {player.accuracy:.0%}, "
            f"lost {player.lost:.1%} a turn, "
            f"luck {player.luck:+.0%} (± {player.noise:.0%})"
        )
    for told in [*found.choices, *found.luck]:
        out.print(told, soft_wrap=True)
    out.print(f"the whole report: {target}")
