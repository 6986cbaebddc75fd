"""`pentarchy picture`: a recorded position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from pentarchy.cli.common import out
from pentarchy.cli.records import RecordFile, read_record, viewer_at
from pentarchy.core.errors import BadInput


def add_to(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy picture game.json -o end.png` : the board as it stands at the end of a record
- `pentarchy picture game.json --at 40 --whole -o move40.svg` : players, cards and rows too, after entry 40
- `pentarchy picture game.json --seat 2 --lit -o mine.png --width 2400` : what the second player sees and can choose"""
    )(picture)


def picture(
    file: RecordFile,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to: a .svg or .png file.")],
    at: Annotated[int | None, typer.Option("--at", min=0, help="After this entry; default: the last.")] = None,
    line: Annotated[int, typer.Option("--line", "-l", min=1, help="Which game of a file with many.")] = 1,
    seat: Annotated[int | None, typer.Option(help="As this player (1 is the first) sees it.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="With everything around the board.")] = False,
    lit: Annotated[bool, typer.Option("--lit", help="Outline what can be chosen.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="On dark ground.")] = False,
    width: Annotated[int, typer.Option(min=100, max=8000, help="Of a PNG, in pixels.")] = 1600,
) -> None:
    """Draw a position of a recorded game."""
    from pentarchy.scene import svg  # it loads fonts and icons: only if a picture is wanted

    if output.suffix not in (".svg", ".png"):
        raise BadInput(f"a picture is a .svg or a .png file, not {output.name}")
    record = read_record(file, line)
    viewer = viewer_at(record, seat)
    state = record.replay(at)
    if not record.game.has_scene:
        raise BadInput(f"{record.game.title} does not describe its table, so there is no picture of it")
    view = state.view(viewer)
    drawn = svg.picture(record.game, view, panels=whole, lit=lit, dark=dark)
    try:
        if output.suffix == ".svg":
            output.write_text(drawn, encoding="utf-8")
        else:
            output.write_bytes(svg.png(drawn, width))
    except OSError as error:
        raise BadInput(f"{output} cannot be written: {error.strerror}") from error
    out.print(f"[green]wrote[/] {escape(str(output))}")
