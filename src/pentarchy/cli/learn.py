"""`pentarchy learn`: the lessons of a game at the terminal."""

from __future__ import annotations

import os
from typing import Annotated

import typer

import pentarchy
from pentarchy.cli.common import GameName, command
from pentarchy.cli.menu import why_not
from pentarchy.cli.position import show_boards, show_table
from pentarchy.cli.prepared import options_of, tell, typed_option
from pentarchy.cli.screen import Screen
from pentarchy.core.errors import BadInput
from pentarchy.core.lessons import Lesson, Sitting, lesson, lessons

LINES_BELOW = 24  # that the lesson and the options need below a map
HELP = "Type the number of an option or its words; table, why WORDS, undo, again, next or quit."


class Leave(Exception):
    """The player quits."""


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy learn yamatai` : all lessons, one after the other
- `pentarchy learn yamatai --lesson build` : from this lesson on
- `pentarchy learn yamatai --list` : which lessons there are"""
    )(learn)


def learn(
    game: GameName,
    start: Annotated[str, typer.Option("--lesson", "-l", metavar="NAME", help="Begin with this lesson.")] = "",
    names: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="One thing per line, no colours or columns: for screen readers.")
    ] = False,
) -> None:
    """Learn a game by doing: short lessons on prepared positions."""
    subject = pentarchy.game(game)
    course = lessons(subject)
    if not course:
        raise BadInput(f"{subject.title} has no lessons")
    screen = Screen(plain or os.environ.get("TERM") == "dumb")
    if names:
        for found in course:
            screen.say(f"{found.id:<14} {found.title}")
        return
    first = course.index(lesson(subject, start)) if start else 0
    try:
        for number, found in enumerate(course[first:], start=first + 1):
            screen.title(f"Lesson {number} of {len(course)}: {found.title}")
            _take(screen, found)
        screen.say(f"\nThat was the last lesson. Play: {command(f'play {subject.slug}')}", "bold")
    except (Leave, EOFError, KeyboardInterrupt):
        screen.say(f"\nContinue later with: {command(f'learn {subject.slug} --lesson NAME')}")


def _take(screen: Screen, found: Lesson) -> None:
    """One lesson, to its end or until it is skipped."""
    sitting = Sitting(found)
    show_boards(screen, sitting.state, found.seat, screen.console.height - LINES_BELOW)
    screen.say(f"{found.text} ({found.clause})")
    asked = -1
    while (task := sitting.task) is not None:
        if asked != len(sitting.choices):
            screen.say(f"\n{task.ask}" + (f" ({task.clause})" if task.clause else ""), "bold")
            screen.menu(options_of(sitting.state, found.seat))
            asked = len(sitting.choices)
        typed = screen.ask("> ")
        word, _, rest = typed.partition(" ")
        if word in ("quit", "q"):
            raise Leave
        if word in ("next", "n"):
            return
        if word in ("undo", "u", "again"):
            sitting = Sitting(found, sitting.choices[:-1] if word != "again" else ())
            asked = -1
        elif word in ("table", "t"):
            show_table(screen, sitting.state, found.seat)
        elif word in ("help", "?", ""):
            screen.say(HELP)
        else:
            try:
                if word == "why":
                    for line in why_not(sitting.state, found.seat, rest):
                        screen.say(line)
                else:
                    _answer(screen, sitting, typed)
            except BadInput as error:
                screen.say(str(error), "yellow")


def _answer(screen: Screen, sitting: Sitting, typed: str) -> None:
    """Judge what was typed, and print the verdict."""
    state, seat = sitting.state, sitting.lesson.seat
    words = typed_option(screen, state, seat, typed)
    if not words:
        return
    known = len(state.notes(seat))
    verdict = sitting.answer(words)
    tell(screen, sitting.state, seat, known)
    if verdict.sentence:
        right = verdict.judgement == "right"
        screen.say(("Right. " if right else "Not that. ") + verdict.sentence, "green" if right else "yellow")
