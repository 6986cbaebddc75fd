"""`pentarchy admin`: managing a server and its people, even while it runs."""

from __future__ import annotations

import asyncio
import getpass
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Concatenate, ParamSpec, TypeVar

import msgspec
import typer
from rich.markup import escape
from rich.table import Table as Grid

from pentarchy.cli.common import Json, out, print_json
from pentarchy.cli.serve import Config, Data, Database
from pentarchy.core.errors import BadInput
from pentarchy.extras import need

if TYPE_CHECKING:
    from sqlalchemy import Connection

P = ParamSpec("P")
T = TypeVar("T")

HOURS = 24  # a link to a new password works so long

admin = typer.Typer(
    name="admin",
    help="Manage a server and its people, even while it runs; every action is logged.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
Name = Annotated[str, typer.Argument(help="The account's name.")]
TableIdArgument = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as in its address.")]
Undo = Annotated[bool, typer.Option("--undo", help="Undo it instead.")]
Limit = Annotated[int, typer.Option(help="At most this many.")]
Search = Annotated[str, typer.Argument(help="Part of a name; without it, all.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.add_typer(admin)


class Counter:
    """Where the commands work: which store, and in whose name."""

    def __init__(self, data: str | None, database: str | None, settings: Path | None) -> None:
        need("server")
        from pentarchy.server.settings import read_settings

        self.settings = read_settings(settings, data=data, database=database)
        self.who = getpass.getuser()
        self.now = time.time()

    def ask(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query on the store."""
        from pentarchy.server.outside import ask

        return asyncio.run(ask(self.settings, query, *args, **kwargs))

    def must(self, found: bool, problem: str) -> None:
        """BadInput unless it was found."""
        if not found:
            raise BadInput(problem)


def when(seconds: float) -> str:
    """A time for people."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M") if seconds else "-"


def show(
    lines: Sequence[msgspec.Struct], rows: Sequence[tuple[str, ...]], head: tuple[str, ...], as_json: bool
) -> None:
    """Lines as a table, or as JSON."""
    if as_json:
        print_json([msgspec.to_builtins(line) for line in lines])
        return
    grid = Grid(*head, box=None, header_style="bold", pad_edge=False)
    for row in rows:
        grid.add_row(*map(escape, row))
    out.print(grid)
    out.print(f"{len(rows)} shown")


@admin.command()
def users(
    search: Search = "",
    limit: Limit = 50,
    data: Data = None,
    database: Database = None,
    settings: Config = None,
    as_json: Json = False,
) -> None:
    """Accounts, the newest first."""
    from pentarchy.server import steward

    lines = Counter(data, database, settings).ask(steward.users, search, limit)
    marks = [" ".join(w for w, on in (("blocked", line.blocked), ("muted", line.muted)) if on) for line in lines]
    rows = [
        (line.name, when(line.created), when(line.seen), str(line.games), mark)
        for line, mark in zip(lines, marks, strict=True)
    ]
    show(lines, rows, ("name", "since", "seen", "games", ""), as_json)


@admin.command()
def tables(
    search: Search = "",
    status: Annotated[str, typer.Option(help="open, running, paused, over or abandoned.")] = "",
    limit: Limit = 50,
    data: Data = None,
    database: Database = None,
    settings: Config = None,
    as_json: Json = False,
) -> None:
    """Tables by id, game or player, the latest first."""
    from pentarchy.server import steward

    lines = Counter(data, database, settings).ask(steward.tables, search, status, limit)
    rows = [(line.id, line.game, line.status, ", ".join(line.people), when(line.updated)) for line in lines]
    show(lines, rows, ("table", "game", "status", "people", "last played"), as_json)


@admin.command()
def close(table: TableIdArgument, data: Data = None, database: Database = None, settings: Config = None) -> None:
    """End a table as it stands; everybody at it sees this within a second."""
    from pentarchy.server import steward

    counter = Counter(data, database, settings)
    counter.must(
        counter.ask(steward.close_table, counter.who, counter.now, table), f"there is no running table {table!r}"
    )
    out.print(f"{table} is closed")


@admin.command("hand-on")
def hand_on(
    table: TableIdArgument, to: Name, data: Data = None, database: Database = None, settings: Config = None
) -> None:
    """Make another account the host of a table."""
    from pentarchy.server import steward

    counter = Counter(data, database, settings)
    done = counter.ask(steward.hand_on, counter.who, counter.now, table, to)
    counter.must(done, f"there is no table {table!r}, or no account {to!r}")
    out.print(f"{table} is now hosted by {to}")


@admin.command()
def block(
    name: Name, undo: Undo = False, data: Data = None, database: Database = None, settings: Config = None
) -> None:
    """Block an account; anyone using it is signed out at once."""
    from pentarchy.server.blocking import block as shut_out

    counter = Counter(data, database, settings)
    asyncio.run(shut_out(counter.settings, name, not undo, counter.who))
    out.print(f"{name} can log in again" if undo else f"{name} is blocked")


@admin.command()
def mute(
    name: Annotated[str, typer.Argument(help="The account's name; for a guest, use --report.")] = "",
    report: Annotated[int, typer.Option(help="Whoever this report is about.")] = 0,
    undo: Undo = False,
    data: Data = None,
    database: Database = None,
    settings: Config = None,
) -> None:
    """Stop somebody from talking at tables."""
    from pentarchy.server import steward

    counter = Counter(data, database, settings)
    done = counter.ask(steward.set_muted, counter.who, counter.now, name, not undo, report)
    counter.must(done, f"there is no report {report}" if report else f"there is no account {name!r}")
    out.print("they can talk again" if undo else "they are muted")


@admin.command()
def rename(
    name: Name,
    new: Annotated[str, typer.Argument(help="What they are called from now on.")],
    data: Data = None,
    database: Database = None,
    settings: Config = None,
) -> None:
    """Rename an account, also at tables that are not over."""
    counter = Counter(data, database, settings)
    from pentarchy.server import steward
    from pentarchy.server.errors import Refused
    from pentarchy.server.names import name as checked_name

    try:
        checked = checked_name(new)
    except Refused as error:
        raise BadInput(error.sentence) from None
    problem = counter.ask(steward.rename, counter.who, counter.now, name, checked)
    counter.must(not problem, problem)
    out.print(f"{name} is now called {checked}")


@admin.command()
def free(name: Name, data: Data = None, database: Database = None, settings: Config = None) -> None:
    """Free a name so that somebody else can take it; its account is named by a number from then on."""
    from pentarchy.server import steward

    counter = Counter(data, database, settings)
    new = counter.ask(steward.free_name, counter.who, counter.now, name)
    counter.must(bool(new), f"there is no account {name!r}")
    out.print(f"{name} is free; its account is now called {new}")


@admin.command()
def reset(name: Name, data: Data = None, database: Database = None, settings: Config = None) -> None:
    """Print a link for choosing a new password, valid once, for a day."""
    counter = Counter(data, database, settings)
    from pentarchy.server import steward
    from pentarchy.server.tokens import hashed, token

    secret, until = token(), counter.now + HOURS * 3600
    done = counter.ask(steward.make_reset, counter.who, counter.now, name, hashed(secret), until)
    counter.must(done, f"there is no account {name!r}")
    address = counter.settings.address
    if not address:
        out.print("Put the address of your site before it; with the setting `address` it is part of the link:")
    out.print(f"{address}/reset#{secret}", soft_wrap=True, highlight=False)


@admin.command()
def stats(
    days: Annotated[int, typer.Option(min=1, max=1000, help="How many days to count.")] = 14,
    data: Data = None,
    database: Database = None,
    settings: Config = None,
    as_json: Json = False,
) -> None:
    """What happened by day, in UTC."""
    from pentarchy.server import steward

    counter = Counter(data, database, settings)
    lines = counter.ask(steward.statistics, counter.now, days)
    rows = [
        (line.day, *map(str, (line.accounts, line.visitors, line.tables, line.finished, line.choices)))
        for line in lines
    ]
    show(lines, rows, ("day", "new accounts", "last seen", "tables", "finished", "choices"), as_json)


@admin.command()
def reports(
    every: Annotated[bool, typer.Option("--all", help="Include those that were dealt with.")] = False,
    done: Annotated[int, typer.Option(metavar="ID", help="Mark this report as dealt with.")] = 0,
    limit: Limit = 50,
    data: Data = None,
    database: Database = None,
    settings: Config = None,
    as_json: Json = False,
) -> None:
    """Messages that players have reported."""
    from pentarchy.server import steward

    counter = Counter(data, database, settings)
    if done:
        counter.must(
            counter.ask(steward.finish_complaint, counter.who, counter.now, done), f"there is no report {done}"
        )
        out.print(f"report {done} is done")
        return
    lines = counter.ask(steward.complaints, every, limit)
    rows = [
        (
            str(line.id),
            when(line.time),
            line.table_id,
            line.name + (" (muted)" if line.muted else ""),
            line.text,
            line.reason,
        )
        for line in lines
    ]
    show(lines, rows, ("id", "when", "table", "who", "said", "reason"), as_json)


@admin.command()
def log(
    limit: Limit = 50, data: Data = None, database: Database = None, settings: Config = None, as_json: Json = False
) -> None:
    """The actions of `pentarchy admin` and who took them, latest first."""
    from pentarchy.server import steward

    lines = Counter(data, database, settings).ask(steward.log, limit)
    if as_json:
        print_json(lines)
        return
    rows = [(when(one["time"]), one["who"], one["what"], one["target"], one["detail"]) for one in lines]
    show([], rows, ("when", "who", "what", "whom", ""), False)
