"""`pentarchy puzzle` and `pentarchy puzzles`: solve one at the terminal, and find new ones in games between bots."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Annotated

import typer

import pentarchy
from pentarchy.analysis.puzzles import FILE, KINDS, Puzzle, Sitting, checked, puzzle, puzzles, read
from pentarchy.cli.common import FOUND, GameName, Seed, command, err, out, progress
from pentarchy.cli.menu import why_not
from pentarchy.cli.position import show_boards, show_table
from pentarchy.cli.prepared import options_of, tell, typed_option
from pentarchy.cli.screen import Screen
from pentarchy.core.english import counted
from pentarchy.core.errors import BadInput
from pentarchy.lab.puzzling.explain import explained
from pentarchy.lab.puzzling.keep import chosen, write
from pentarchy.lab.puzzling.mine import MORE, Mined, mine
from pentarchy.lab.puzzling.proof import assured, holds, verified

LINES_BELOW = 24  # that the question and the options need below a map
HELP = (
    "Type the number of an option or its words; table, why WORDS, undo, again, judge (that is my plan), "
    "solution or quit."
)
SAID = {"right": "Right. ", "good": "Good, but not the best. ", "wrong": "Not that. "}
COLOURS = {"right": "green", "good": "yellow", "wrong": "yellow"}
FRESH = 9001  # a seed that no puzzle was found with


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        name="puzzle",
        epilog="""**Examples**

- `pentarchy puzzle brazil` : some puzzle
- `pentarchy puzzle brazil --kind defend` : of this kind
- `pentarchy puzzle brazil --list` : which there are""",
    )(solve)
    app.command(
        name="puzzles",
        epilog="""**Examples**

- `pentarchy puzzles yamatai --games 40` : those of 40 games between bots, in yamatai.puzzles.jsonl
- `pentarchy puzzles yamatai --check` : are the game's own puzzles still sound?
- `pentarchy puzzles yamatai --verify found.jsonl --output kept.jsonl` : only those that today's bots confirm""",
    )(mining)


def solve(
    game: GameName,
    id: Annotated[str, typer.Option("--puzzle", metavar="ID", help="This one.")] = "",
    kind: Annotated[str, typer.Option(metavar="KIND", help=f"One of this kind: {', '.join(KINDS)}.")] = "",
    names: Annotated[bool, typer.Option("--list", help="Only list the puzzles.")] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, help="Which of them to pick; the same seed picks the same one.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="One thing per line, no colours or columns: for screen readers.")
    ] = False,
) -> None:
    """Solve a puzzle: find the plan for the turn that is clearly better than all others."""
    subject = pentarchy.game(game)
    if kind and kind not in KINDS:
        raise BadInput(f"there is no kind {kind!r}; there are: {', '.join(KINDS)}")
    found = [one for one in puzzles(subject) if not kind or one.kind == kind]
    if not found:
        raise BadInput(f"{subject.title} has no puzzles" + (f" of the kind {kind!r}" if kind else ""))
    screen = Screen(plain or os.environ.get("TERM") == "dumb")
    if names:
        for one in found:
            screen.say(f"{one.id:<12} {one.rating:>5}  {KINDS[one.kind][0]}")
        return
    one = puzzle(subject, id) if id else Random(seed).choice(found)
    try:
        _sit(screen, one)
    except (EOFError, KeyboardInterrupt):
        screen.say(f"\nTry it again with: {command(f'puzzle {subject.slug} --puzzle {one.id}')}")


def _sit(screen: Screen, one: Puzzle) -> None:
    sitting = Sitting(one)
    screen.title(f"{one.game.title}, puzzle {one.id}: {KINDS[one.kind][0]}, {one.rating}")
    show_boards(screen, sitting.state, one.seat, screen.console.height - LINES_BELOW)
    screen.say(f"You are {sitting.state.seat_name(one.seat)}. {one.question}", "bold")
    asked = -1
    while True:
        if sitting.done:
            if _judged(screen, sitting):
                return
            sitting, asked = Sitting(one), -1
        if asked != len(sitting.choices):
            screen.menu(options_of(sitting.state, one.seat))
            asked = len(sitting.choices)
        typed = screen.ask("> ")
        word, _, rest = typed.partition(" ")
        if word in ("quit", "q"):
            return
        if word in ("undo", "u", "again"):
            sitting = Sitting(one, sitting.choices[:-1] if word != "again" else ())
            asked = -1
        elif word in ("table", "t"):
            show_table(screen, sitting.state, one.seat)
        elif word == "judge":
            if _judged(screen, sitting):
                return
        elif word == "solution":
            _explain(screen, one)
            return
        elif word in ("help", "?", ""):
            screen.say(HELP)
        else:
            try:
                if word == "why":
                    for line in why_not(sitting.state, one.seat, rest):
                        screen.say(line)
                else:
                    _choose(screen, sitting, typed)
            except BadInput as error:
                screen.say(str(error), "yellow")


def _choose(screen: Screen, sitting: Sitting, typed: str) -> None:
    seat = sitting.puzzle.seat
    words = typed_option(screen, sitting.state, seat, typed)
    if words:
        known = len(sitting.state.notes(seat))
        sitting.choose(words)
        tell(screen, sitting.state, seat, known)


def _judged(screen: Screen, sitting: Sitting) -> bool:
    """Print the verdict on the plan; was it right?"""
    answer = sitting.answer()
    screen.say(SAID[answer.judgement] + answer.sentence, COLOURS[answer.judgement])
    if answer.judgement == "right":
        _explain(screen, sitting.puzzle)
    return answer.judgement == "right"


def _explain(screen: Screen, one: Puzzle) -> None:
    state = one.begin()
    screen.say("The plan: " + "; ".join(state.describe(action) for _, action, _ in one.made(one.solution)) + ".")
    screen.say(one.explanation)


def mining(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="Games to look through.")] = 10,
    most: Annotated[int, typer.Option(min=0, help="Stop when this many are found; 0: never.")] = 0,
    budget: Annotated[
        int, typer.Option(min=20, help=f"Turns tried out for a plan; {MORE} times as many to verify it.")
    ] = 150,
    players: Annotated[int, typer.Option(min=0, help="Players of each game; 0: all numbers in turn.")] = 0,
    late: Annotated[
        float, typer.Option(min=0, max=1, help="Look only at turns with at most this share of the game left.")
    ] = 1.0,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=f"Where to; GAME.{FILE} if not given.")] = None,
    verify: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Verify the puzzles in this file, and keep those that hold.")
    ] = None,
    keep: Annotated[int, typer.Option(min=0, help="With --verify: keep at most this many, evenly from all kinds.")] = 0,
    check: Annotated[bool, typer.Option("--check", help="Only check the puzzles that come with the game.")] = False,
    seed: Seed = 0,
) -> None:
    """Find puzzles in games between bots: turns in which one plan is clearly better than all others."""
    subject = pentarchy.game(game)
    if players:
        subject.check_players(players)
    if check:
        _check(subject)
        return
    target = output or Path(f"{subject.slug}.{FILE}")
    found: list[Puzzle] = []
    if verify is not None:
        found = _verified(subject, verify, budget)
        if keep:
            found = chosen(found, keep)
    else:
        with progress(subject.title, 0) as advance:

            def each(one: Puzzle | None, _: Mined) -> None:
                advance(1)
                if one is not None:
                    found.append(one)
                    write(target, found)  # who stops the search keeps what was found

            mine(subject, games, seed=seed, budget=budget, most=most, late=late, players=players, each=each)
    write(target, found)
    kinds = Counter(one.kind for one in found)
    out.print(f"{counted(len(found), 'puzzle')}: {target}")
    out.print(", ".join(f"{KINDS[kind][0].lower()} {kinds[kind]}" for kind in KINDS))


def _verified(subject: pentarchy.Game, file: Path, budget: int) -> list[Puzzle]:
    try:
        given = read(subject, file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file} cannot be read: {error}") from error
    kept: list[Puzzle] = []
    with progress(subject.title, len(given)) as advance:
        for one in given:
            checked(one)
            found = verified(one, budget * MORE)
            found = found and assured(found)
            if found is not None and holds(found, FRESH):
                kept.append(explained(found))
            advance(1)
    return kept


def _check(subject: pentarchy.Game) -> None:
    """Check the game's puzzles; exit code 1 and their names if some no longer hold."""
    lost: list[str] = []
    known = puzzles(subject)
    with progress(subject.title, len(known)) as advance:
        for one in known:
            checked(one)
            if not holds(one, FRESH):
                lost.append(one.id)
            advance(1)
    out.print(f"{counted(len(known) - len(lost), 'puzzle')} of {len(known)} hold.")
    if lost:
        err.print(f"no longer best by the stated margin: {', '.join(lost)}")
        raise typer.Exit(FOUND)
