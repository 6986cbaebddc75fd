"""`pentarchy new-game`: a small playable game as a starting point for your own."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Annotated

import typer
from rich.markup import escape

from pentarchy.cli.common import out
from pentarchy.core.errors import BadInput
from pentarchy.core.game import games

TEMPLATES = files("pentarchy.cli") / "new_game_files"


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new-game")(new_game)


def new_game(
    slug: Annotated[str, typer.Argument(help="The game's short name: lower-case letters, such as `hansa`.")],
    title: Annotated[str, typer.Option(help="The game's name; default: the short one with a capital.")] = "",
    folder: Annotated[Path, typer.Option(help="Where to put the game's folder.")] = Path(),
) -> None:
    """Write a new game: a small dice game that is playable at once, with a test for every clause.

    Change it step by step into your own. In a clone of Pentarchy give `--folder src/pentarchy/games`.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", slug):
        raise BadInput(f"{slug!r} cannot be a game's short name: use lower-case letters and digits, such as 'hansa'")
    if slug in {game.slug for game in games()}:
        raise BadInput(f"there is a game {slug!r} already")
    target = folder / slug
    if target.exists():
        raise BadInput(f"{target} exists already")
    title = title or slug.capitalize()
    package = ".".join([*_packages(folder.resolve()), slug])
    names = {"title": title, "prefix": slug[:2].upper(), "name": slug.capitalize(), "package": package}
    try:
        target.mkdir(parents=True)
        for file in TEMPLATES.iterdir():
            text = Template(file.read_text(encoding="utf-8")).substitute(names)
            (target / file.name.removesuffix(".txt")).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{target} cannot be written: {error}") from error
    command = f"pentarchy --import {package}"
    out.print(f"{escape(title)} is in {escape(str(target))}. Play it:", highlight=False)
    out.print(f"    {escape(command)} play {slug} --bots random", highlight=False)
    out.print("To load it without --import, add it to the entry points of your project:", highlight=False)
    out.print(escape(f'    [project.entry-points."pentarchy.games"]\n    {slug} = "{package}:GAME"'), highlight=False)


def _packages(folder: Path) -> list[str]:
    """The packages that a folder lies in, outermost first."""
    found: list[str] = []
    while (folder / "__init__.py").is_file():
        found.insert(0, folder.name)
        folder = folder.parent
    return found
