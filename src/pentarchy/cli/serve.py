"""`pentarchy serve`, `backup`, `restore`, `block` and `audit`: running a server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from pentarchy.cli.common import FOUND, Json, err, out, print_json
from pentarchy.cli.compiled import advise_compiling
from pentarchy.core.english import counted
from pentarchy.extras import need

Data = Annotated[str | None, typer.Option("--data", metavar="DIR", help="Folder of the SQLite file.")]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="postgresql://user@host/name instead of SQLite.")
]
Config = Annotated[
    Path | None, typer.Option("--settings", metavar="FILE", help="A TOML file with settings; see docs/server.md.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy serve` : on this machine, games kept in ./pentarchy-data
- `pentarchy serve --host 0.0.0.0 --port 80 --data /var/lib/pentarchy` : for everybody
- `pentarchy serve --processes 0` : on all cores of this machine
- `pentarchy serve --database postgresql://user@host/name` : several machines share one PostgreSQL"""
    )(serve)
    app.command(
        epilog="""**Examples**

- `pentarchy backup games.sqlite --data /var/lib/pentarchy` : put it back with `pentarchy restore`"""
    )(backup)
    app.command()(restore)
    app.command()(block)
    app.command(
        epilog="""**Examples**

- `pentarchy audit --data /var/lib/pentarchy` : before an update; exit code 1 if a table would end up elsewhere"""
    )(audit)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes a free one.")] = None,
    data: Data = None,
    database: Database = None,
    processes: Annotated[
        int | None, typer.Option(help="Processes that share the port; 0 takes as many as there are cores.")
    ] = None,
    settings: Config = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Run the table server: play in the browser, with friends or against bots."""
    need("server")
    from pentarchy.server.run import serve as run
    from pentarchy.server.settings import read_settings
    from pentarchy.server.static import HOW_TO_BUILD, is_built

    given = read_settings(
        settings, host=host, port=port, data=data, database=database, processes=processes, modules=_imported()
    )
    advise_compiling()
    if not is_built(given.static):
        err.print(
            "The page is not built, so the server has nothing to show in a browser.", HOW_TO_BUILD, soft_wrap=True
        )
    run(given, open_browser)


def _imported() -> tuple[str, ...] | None:
    """The modules named with --import, for the processes in which bots think."""
    names = [sys.argv[i + 1] for i, word in enumerate(sys.argv[:-1]) if word == "--import"]
    return tuple(names) or None


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: Data = None,
    database: Database = None,
    settings: Config = None,
) -> None:
    """Copy everything a server keeps, while people play."""
    need("server")
    from pentarchy.server.backup import backup as copy
    from pentarchy.server.settings import read_settings

    given = read_settings(settings, data=data, database=database)
    size = copy(given.data, given.database, target)
    out.print(f"copied {counted(size, 'byte')} to {target}")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `backup` made.")],
    data: Data = None,
    settings: Config = None,
) -> None:
    """Restore a backup, after checking it, while the server is stopped; the previous file is kept beside it."""
    need("server")
    from pentarchy.server.backup import restore as put_back
    from pentarchy.server.settings import read_settings

    given = read_settings(settings, data=data)
    size = put_back(source, given.data)
    out.print(f"restored {counted(size, 'byte')} into {given.data}")


def block(
    name: Annotated[str, typer.Argument(help="The account's name.")],
    undo: Annotated[bool, typer.Option("--undo", help="Unblock the account.")] = False,
    data: Data = None,
    database: Database = None,
    settings: Config = None,
) -> None:
    """Block an account, even while the server runs: anyone using it is signed out at once."""
    need("server")
    from pentarchy.server.blocking import block as shut_out
    from pentarchy.server.settings import read_settings

    asyncio.run(shut_out(read_settings(settings, data=data, database=database), name, not undo))
    out.print(f"{name} can log in again" if undo else f"{name} is blocked")


def audit(data: Data = None, database: Database = None, settings: Config = None, as_json: Json = False) -> None:
    """Replay every running table on the installed rules and list those that would end up in a different position."""
    need("server")
    from pentarchy.server.audit import audit_store
    from pentarchy.server.settings import read_settings

    given = read_settings(settings, data=data, database=database)
    findings = asyncio.run(audit_store(given))
    if as_json:
        print_json([{name: getattr(found, name) for name in found.__struct_fields__} for found in findings])
    else:
        for found in findings:
            mark = "ok  " if found.ok else "[bold red]DIFF[/]"
            out.print(
                f"{mark} {found.table} {found.game}, {counted(found.entries, 'entry', 'entries')}: {found.sentence}"
            )
        out.print(f"{counted(len(findings), 'table')}, {sum(not found.ok for found in findings)} differ")
    if any(not found.ok for found in findings):
        raise typer.Exit(FOUND)
