"""`pentarchy rules`: the rulebook, one clause of it, and which clauses have tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import pentarchy
from pentarchy.cli.common import FOUND, GameName, Json, out, print_json
from pentarchy.core.clauses import Rulebook
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.lab.coverage import Coverage, coverage, marks_in


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy rules yamatai | less` : the whole rulebook
- `pentarchy rules yamatai --clause 9.10` : one clause (`--clause 9` : a whole chapter)
- `pentarchy rules yamatai --coverage` : which clauses have a test"""
    )(rules)


def rules(
    game: GameName,
    clause: Annotated[str, typer.Option("--clause", "-c", metavar="ID", help="Only this clause or chapter.")] = "",
    show_coverage: Annotated[
        bool, typer.Option("--coverage", help="List clauses with and without a test; exit code 1 if one has none.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="The folder with the tests, for --coverage.")] = Path("tests"),
    as_json: Json = False,
) -> None:
    """Show the rulebook of a game, one of its clauses, or which clauses have a test."""
    subject = pentarchy.game(game)
    if show_coverage:
        _show_coverage(coverage(subject, marks_in(tests)), as_json)
        return
    book = subject.rules
    chosen = find_clauses(book, clause) if clause else list(book.clauses)
    if as_json:
        print_json({"game": subject.slug, "version": subject.version, "clauses": {n: book.sentence(n) for n in chosen}})
    elif clause:
        for name in chosen:
            out.print(f"[bold]{name}[/]  {escape(book.sentence(name))}", soft_wrap=not out.is_terminal)
    elif out.is_terminal:
        from rich.markdown import Markdown  # half a second that the other commands need not wait

        out.print(Markdown(book.text))
    else:
        typer.echo(book.text)


def find_clauses(book: Rulebook, wanted: str) -> list[str]:
    """The clauses meant by `YA-9.10`, `9.10` or, for a whole chapter, `9`."""
    prefix = f"{book.prefix}-"
    number = wanted.strip().upper().removeprefix(prefix).rstrip(".")
    found = [name for name in book.clauses if name == prefix + number or name.startswith(f"{prefix}{number}.")]
    if not found:
        names = list(book.clauses)
        raise BadInput(f"there is no clause {wanted}; they run from {names[0]} to {names[-1]}")
    return found


def _show_coverage(found: Coverage, as_json: bool) -> None:
    rulebook = found.game.rules
    if as_json:
        print_json(
            {
                "game": found.game.slug,
                "complete": found.complete,
                "tests": {name: found.tests[name] for name in found.tested},
                "descriptive": {name: rulebook.descriptive[name] for name in found.descriptive},
                "untested": found.untested,
                "unknown": {name: found.tests[name] for name in found.unknown},
            }
        )
    else:
        for name in found.tested:
            out.print(f"[green]tested[/]       {name}  {counted(len(found.tests[name]), 'test')}")
        for name in found.descriptive:
            out.print(f"[cyan]descriptive[/]  {name}  {escape(rulebook.descriptive[name])}")
        for name in found.untested:
            out.print(f"[bold red]no test[/]      {name}  {escape(rulebook.sentence(name))}")
        for name in found.unknown:
            out.print(f"[bold red]no clause[/]    {name}  named by {escape(', '.join(found.tests[name]))}")
        out.print(
            f"{found.game.title}: {counted(len(rulebook.clauses), 'clause')}, {len(found.tested)} with a test, "
            f"{len(found.descriptive)} descriptive, {len(found.untested)} without; "
            f"{counted(len(found.unknown), 'unknown id')}",
            soft_wrap=True,
        )
    if not found.complete:
        raise typer.Exit(FOUND)
